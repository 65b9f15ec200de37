"""Kills the first Spark worker that reads records, so that Spark has to repeat a task."""
import os
import sys

if "pyspark.daemon" in sys.argv or any("daemon" in argument for argument in sys.orig_argv):
    marker = os.environ.get("ABSOLVE_KILL_ONCE", "")

    def on_import(name, path=None, target=None):
        if name == "fastwarc" and marker:
            try:
                os.unlink(marker)  # succeeds in one worker only
            except OSError:
                return None
            os.kill(os.getpid(), 9)
        return None

    class Killer:
        find_spec = staticmethod(on_import)

    sys.meta_path.insert(0, Killer())
