#!/usr/bin/env bash
# Makes the Python package, as a release does, and runs its tests.  usage: python.sh SOURCE
set -euo pipefail
command -v icupkg >/dev/null || { echo 'skipped: nothing to cut the data of ICU with'; exit 77; }
"$1/tests/package/reaches_pip.sh" || exit 77
exec "$1/scripts/python"
