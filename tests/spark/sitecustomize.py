"""Kills the first worker of Spark that reads records, so that a test sees a task that is lost."""
import os
import sys

if "pyspark.daemon" in sys.argv or any("daemon" in argument for argument in sys.orig_argv):
    marker = os.environ.get("ABSOLVE_KILL_ONCE", "")

    def on_import(name, path=None, target=None):
        if name == "fastwarc" and marker:
            try:
                os.unlink(marker)  # only one worker can
            except OSError:
                return None
            os.kill(os.getpid(), 9)
        return None

    class Killer:
        find_spec = staticmethod(on_import)

    sys.meta_path.insert(0, Killer())
