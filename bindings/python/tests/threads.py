"""What tests of threads share."""

import threading


def in_threads(work, count=4):
    """Does ``work`` in so many threads at the same time, and waits for all."""
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
