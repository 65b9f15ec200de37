#!/usr/bin/env bash
# Builds the site of the documentation, and the reference of the headers, and lets absolve check all links between
# their files.  usage: site.sh ABSOLVE SOURCE WORK
# Skipped if MkDocs or Doxygen is missing; scripts/setup test installs them.
set -euo pipefail
absolve=$1 source=$2 work=$3
mkdocs=$source/build/tools/mkdocs/bin/mkdocs
[[ -x $mkdocs ]] || { echo 'skipped: no mkdocs'; exit 77; }
command -v doxygen >/dev/null || { echo 'skipped: no doxygen'; exit 77; }
rm -rf "$work"
mkdir -p "$work"
cd "$source"
NO_MKDOCS_2_WARNING=1 "$mkdocs" build --quiet --site-dir "$work/site"
(cat docs/Doxyfile; echo "OUTPUT_DIRECTORY=$work"; echo 'HTML_OUTPUT=site/api') | doxygen -
pages=$(find "$work/site" -name '*.html' | wc -l)
((pages > 60)) || { echo "only $pages pages"; exit 1; }
# The page for unknown addresses works only on a server, because its links begin with a slash.
rm "$work/site/404.html"
"$absolve" check "$work/site" >"$work/broken" || true
# Two links of Doxygen 1.9 itself are broken: one in its logo, and one to an empty section.
status=0
if grep -v 'doxygen\.svg\|"#nested-classes"\|site: documents: ' "$work/broken"; then status=1; fi
# The check must be able to fail.
echo '<a href=nothing.html>' >"$work/site/broken.html"
if "$absolve" check "$work/site" --quiet >/dev/null; then echo 'a broken link was not found'; status=1; fi
exit $status
