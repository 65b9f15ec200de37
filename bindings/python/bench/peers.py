"""Pages a second of listing absolute links, by absolve and by what people use, over the same pages in one run.

usage: peers.py FOLDER [ROUNDS]     pages: all *.html below FOLDER; one thread, processor time, the best of the rounds
"""
import os
import pathlib
import statistics
import sys
import threading
import time
import urllib.parse

import absolve
import absolve.arrow

URL = "https://www.example.org/docs/library/page.html"


def absolve_objects(pages):
    count = 0
    for page in pages:
        for link in absolve.links(page, URL, content_type="text/html"):
            count += link.url is not None
    return count


def absolve_urls(pages):
    return sum(len(absolve.links(page, URL, content_type="text/html").urls()) for page in pages)


def absolve_arrow(pages):
    return len(absolve.arrow.links(pages, URL, content_types="text/html"))


def selectolax_ada(pages):
    import ada_url
    from selectolax.lexbor import LexborHTMLParser

    count = 0
    for page in pages:
        for node in LexborHTMLParser(page).css("a[href]"):
            try:
                ada_url.join_url(URL, node.attributes.get("href") or "")
                count += 1
            except ValueError:
                pass
    return count


def resiliparse_urljoin(pages):
    from resiliparse.parse.html import HTMLTree

    count = 0
    for page in pages:
        tree = HTMLTree.parse_from_bytes(page, "utf-8")
        for node in tree.document.query_selector_all("a[href]"):
            urllib.parse.urljoin(URL, node.getattr("href"))
            count += 1
    return count


def lxml_iterlinks(pages):
    import lxml.html

    count = 0
    for page in pages:
        tree = lxml.html.fromstring(page, base_url=URL)
        tree.make_links_absolute()
        count += sum(1 for _ in tree.iterlinks())
    return count


def scrapy_extractor(pages):
    from scrapy.http import HtmlResponse
    from scrapy.linkextractors import LinkExtractor

    extractor = LinkExtractor()
    return sum(len(extractor.extract_links(HtmlResponse(URL, body=page))) for page in pages)


WAYS = [absolve_arrow, absolve_urls, absolve_objects, selectolax_ada, resiliparse_urljoin,
        lxml_iterlinks, scrapy_extractor]


def in_threads(parts):
    threads = [threading.Thread(target=absolve_arrow, args=(part,)) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def in_processes(parts):
    """The same without a shared interpreter. What is lost here is lost to the machine."""
    children = []
    for part in parts:
        child = os.fork()
        if child == 0:
            absolve_arrow(part)
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def gain_of_two(run, pages):
    """How many times as fast two of them are as one, by the clock."""
    def clock(parts):
        start = time.perf_counter()
        run(parts)
        return time.perf_counter() - start

    # Each second one by size, so that both halves are alike.
    ranked = sorted(pages, key=len)
    return clock([pages]) / clock([ranked[::2], ranked[1::2]])


def main():
    folder = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    pages = [path.read_bytes() for path in sorted(pathlib.Path(folder).rglob("*.html"))]
    pages = [page for page in pages if page.strip()]
    size = sum(map(len, pages))
    print(f"{len(pages)} pages, {size / 1e6:.1f} MB")
    times = {way: [] for way in WAYS}
    counts = {}
    for _ in range(rounds):
        for way in WAYS:
            try:
                start = time.process_time()
                counts[way] = way(pages)
                times[way].append(time.process_time() - start)
            except ImportError as missing:
                print(f"skipped: {way.__name__}: {missing}")
    peer = min(times[selectolax_ada]) if times[selectolax_ada] else None
    for way in WAYS:
        if not times[way]:
            continue
        taken = min(times[way])
        beside = f"{peer / taken:6.1f} times selectolax" if peer else ""
        print(f"{way.__name__:20} {len(pages) / taken:9.0f} pages/s {size / taken / 1e6:7.1f} MB/s "
              f"{counts[way]:8} links {beside}")
    # A few milliseconds are too short to measure.
    many = pages * max(1, 50_000_000 // size)
    gains = {run: [] for run in (in_threads, in_processes)}
    for _ in range(rounds):
        for run, gain in gains.items():
            gain.append(gain_of_two(run, many))
    for run, gain in gains.items():
        print(f"two of them {run.__name__}: {statistics.median(gain):.2f} times as fast as one")


if __name__ == "__main__":
    main()
