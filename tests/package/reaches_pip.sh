#!/usr/bin/env bash
# Whether packages of Python can be had here; says so where they cannot.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv" 2>/dev/null &&
  "$folder/venv/bin/pip" --disable-pip-version-check --quiet download --no-deps --dest "$folder" nanobind \
    2>/dev/null || { echo 'skipped: no packages of Python to be had'; exit 1; }
