#!/usr/bin/env bash
# Builds the Debian packages, installs them in a clean root, uses them, purges them, and checks that no file of
# theirs is left. Needs root.  usage: debs.sh SOURCE
set -euo pipefail
source=$1
command -v lintian >/dev/null || { echo 'skipped: no lintian'; exit 77; }
. "$source/tests/package/clean_root.sh"
status=0
"$source/scripts/debs" || status=$?
((status != 75)) || { echo 'skipped: PyPI cannot be reached'; exit 77; }
((status == 0)) || exit $status
debs=$source/build/debs

# The file of suppressed tags gives the reason for each.
lintian --allow-root --fail-on error,warning \
  --suppress-tags-from-file "$source/packaging/debian/lintian" "$debs"/*.deb

# The bill of materials names the package of each library that the tool loads, in its installed version.
python3 - "$debs" <<'P'
import json, pathlib, re, subprocess, sys, tempfile
bill = json.loads((pathlib.Path(sys.argv[1]) / 'absolve.cdx.json').read_text())
assert bill['bomFormat'] == 'CycloneDX' and bill['specVersion'] == '1.5', bill
known = {one['bom-ref']: one for one in bill['components']}
files = [one['name'] for one in bill['components'] if one['type'] == 'file']
assert len(files) == len(list(pathlib.Path(sys.argv[1]).glob('*.deb'))), files
libraries = {one['name']: one['version'] for one in bill['components'] if one['type'] == 'library'}
for name in ('libgumbo-dev', 'libmimetic-dev', 'libpsl-dev', 'libexpat1', 'libseccomp2', 'libc6'):
    installed = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', name], capture_output=True, text=True).stdout
    assert libraries[name] == installed, (name, libraries.get(name), installed)
for one in bill['dependencies']:
    assert one['ref'] in known and all(ref in known for ref in one['dependsOn']), one
print(f'bill of materials: {len(files)} files, {len(libraries)} packages')
P

make_root apt-utils,g++,pkgconf,man-db
mkdir "$root/debs"
cp "$debs"/*.deb "$source/tests/capi/contract.c" "$root/debs"
is() { # WHAT EXPECTED COMMAND…: what a command prints
  local what=$1 expected=$2 got
  shift 2
  got=$(inside "$@") || true
  [[ $got == "$expected" ]] || { echo "$what: $got"; exit 1; }
}

inside apt-get update -qq
inside sh -c 'apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends /debs/*.deb >/dev/null'

is 'the tool' http://a/d absolve resolve -b http://a/b/c ../d
is 'its version' "absolve $(sed -n 's/^project(absolve VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")" \
  absolve --version
inside man -P cat absolve | grep -q 'establishes the base URI' || { echo 'no manual page'; exit 1; }
is 'completion' resolve bash -c '. /usr/share/bash-completion/completions/absolve
  compopt() { :; }; COMP_WORDS=(absolve resol) COMP_CWORD=1; _absolve; echo $COMPREPLY'
# shellcheck disable=SC2016
inside sh -c 'cc -std=c99 /debs/contract.c $(pkg-config --cflags --libs absolve) -o /debs/contract &&
  /debs/contract' >/dev/null || { echo 'a program in C'; exit 1; }
# shellcheck disable=SC2016
inside sh -c 'cc -std=c99 /debs/contract.c $(pkg-config --cflags absolve) \
  "$(pkg-config --variable=libdir absolve)/libabsolve.a" \
  $(pkg-config --static --libs absolve | sed "s/-labsolve //") -o /debs/contract && /debs/contract' \
  >/dev/null || { echo 'a program in C with the static library'; exit 1; }
is 'Python' "['http://h/x']" python3 -c 'import absolve; print(absolve.links(b"<a href=x>", "http://h/").urls())'

inside sh -c 'apt-get purge -y -qq -o Dpkg::Use-Pty=0 absolve libabsolve1 libabsolve-dev python3-absolve >/dev/null'
left=$(cd "$root" && find etc usr var/lib/dpkg/info -iname '*absolve*')
[[ -z $left ]] || { echo "left behind: $left"; exit 1; }
echo "installed, used and purged: $(cd "$debs" && echo *.deb)"
