# Patches that rewrite writes, applied and reversed.
rm -f in

mkdir site && printf '<meta charset=windows-1252><base href=d/>\n<a href=x>\n<img src="\377y">\n' >site/a.html && printf '<a href=z>' >site/b.html
printf '<p>no link' >site/none.html
cp -r site before
check 'rewrite writes patches' 0 '*' '' -- "$absolve" rewrite site/a.html site/b.html site/none.html -b http://h.example/ --format patch
cp got.out all.patch
expect 'a head for each document with edits, and a line for each edit' test "$(wc -l <all.patch)" = 6
expect 'the documents stay' diff -r site before
expect 'the head' grep -qx '{"patch":"1.0","file":"site/b.html","sha256_old":"[0-9a-f]\{64\}","sha256_new":"[0-9a-f]\{64\}","edits":1}' all.patch
check 'an edit' 0 '{"offset":8,"length":0,"old":"","new":"http://h.example/"}' '' -- tail -n 1 all.patch
check 'a file of patches' 0 '' '' -- "$absolve" rewrite site/a.html site/b.html -b http://h.example/ --format patch -o file.patch
expect 'has the same' cmp all.patch file.patch
check 'one thread or many' 0 "$(cat all.patch)" '' -- "$absolve" rewrite site/a.html site/b.html -b http://h.example/ --format patch --jobs 3
check 'patches can be tried' 0 $'site/a.html: edits that fit: 3\nsite/b.html: edits that fit: 1' '' -- "$absolve" apply --dry-run all.patch
expect 'which writes nothing' diff -r site before
check 'patches are applied' 0 $'site/a.html: edits applied: 3\nsite/b.html: edits applied: 1' '' -- "$absolve" apply all.patch
"$absolve" rewrite before/a.html before/b.html -b http://h.example/ -o made
expect 'to what rewrite writes' cmp made/before/a.html site/a.html
check 'applied again' 0 $'site/a.html: nothing to do: the edits are there already\nsite/b.html: nothing to do: the edits are there already' '' -- "$absolve" apply all.patch
check 'patches are taken back' 0 $'site/a.html: edits undone: 3\nsite/b.html: edits undone: 1' '' -- bash -c "'$absolve' apply --reverse - <all.patch"
expect 'to what the files were' diff -r site before
check 'taken back again' 0 $'site/a.html: nothing to do: the edits are not there\nsite/b.html: nothing to do: the edits are not there' '' -- "$absolve" apply --reverse all.patch
printf 'more' >>site/a.html
check 'another version is left' 4 'site/b.html: edits applied: 1' 'absolve: site/a.html: error: left unchanged: the patch is of another file, or of another version' -- "$absolve" apply all.patch
check 'from another folder' 0 'b.html: edits undone: 1' '' -- bash -c "sed 's#site/##' all.patch | tail -n 2 | '$absolve' apply --reverse -d site"
check 'a file by name' 0 'site/b.html: edits applied: 1' '' -- bash -c "sed 's#site/b.html#/nowhere/c.html#' all.patch | tail -n 2 | '$absolve' apply --file site/b.html"
check 'a file by name is one' 4 '' '*' -- "$absolve" apply --reverse --file site/b.html all.patch
expect 'which is said' grep -q 'all.patch: error: has patches of several files, and --file names one' got.err

# Untrusted patches must not reach files outside of the folder.
outside() { sed "s#site/b.html#$1#" all.patch | tail -n 2; }
mkdir -p deep/inside && cp before/b.html deep/b.html && ln -s ../b.html deep/inside/link.html && ln -s .. deep/inside/up
for name in ../b.html up/b.html link.html; do
  outside "$name" >evil.patch
  check "$name" 4 '' '*' -- "$absolve" apply -d deep/inside evil.patch
  expect 'is refused' grep -q 'leads out of the folder' got.err
  expect 'and left' cmp before/b.html deep/b.html
done
outside "$PWD/deep/b.html" >evil.patch
check 'an absolute name' 4 '' '*' -- "$absolve" apply evil.patch
expect 'is refused' grep -q 'names no file below the folder' got.err
check 'a file that is not there' 3 '' 'absolve: gone.html: error: cannot be read: No such file or directory' -- bash -c "sed 's#site/b.html#gone.html#' all.patch | tail -n 2 | '$absolve' apply"
check 'a patch cut short' 4 '' 'absolve: cut.patch: error: line 2: the patch is cut short' -- bash -c "head -n 2 all.patch >cut.patch; '$absolve' apply cut.patch"
check 'no patch' 4 '' 'absolve: before/b.html: error: line 1: this is no patch of absolve' -- "$absolve" apply before/b.html
check 'an empty file' 4 '' 'absolve: none.patch: error: there is no patch in it' -- bash -c ": >none.patch; '$absolve' apply none.patch"
check 'a later version' 4 '' 'absolve: later.patch: error: line 1: this version of absolve reads patches 1.x alone' -- bash -c "sed 's#\"patch\":\"1.0\"#\"patch\":\"2.0\"#' all.patch >later.patch; '$absolve' apply later.patch"
check 'an edit that is none' 4 '' 'absolve: odd.patch: error: line 2: this is no edit, with offset, length, old and new' -- bash -c "sed '2s#\"old\"#\"odd\"#' all.patch >odd.patch; '$absolve' apply odd.patch"
cp before/b.html b.html
for offset in 7 11 18446744073709551615; do
  outside b.html | sed "s#\"offset\":8#\"offset\":$offset#" >misfit.patch
  check "an edit at $offset, which does not fit" 4 '' '*' -- "$absolve" apply misfit.patch
done
expect 'leaves the file' cmp before/b.html b.html
check 'patches of parts' 2 '' 'absolve: error: --format patch goes neither with --stream nor --in-place nor --part' -- "$absolve" rewrite site/b.html --format patch --in-place
cp before/b.html b.html
check 'onto the document' 2 '' 'absolve: b.html: error: the output is the input' -- "$absolve" rewrite b.html --format patch -b http://h.example/ -o b.html
expect 'leaves the document' cmp before/b.html b.html
check 'onto the document by redirection' 2 '' 'absolve: b.html: error: the output is the input' -- bash -c "'$absolve' rewrite b.html --format patch -b http://h.example/ >>b.html"
expect 'leaves the document, too' cmp before/b.html b.html
check 'one file without the folder' 0 '*' '' -- bash -c "'$absolve' rewrite b.html --format patch -b http://h.example/ | '$absolve' apply --file b.html"
mkdir full
check 'into a folder' 2 '' 'absolve: error: --format patch writes one file, and -o names a folder' -- "$absolve" rewrite site/b.html --format patch -o full

# For all fixtures, the patches must produce what rewrite produces, and --reverse must undo them.
cp -r "$source/fixtures" original
cp -r original changed
"$absolve" rewrite changed/*/* -b http://h.example/d/ --format patch >fixtures.patch 2>/dev/null || true
"$absolve" rewrite changed/*/* -b http://h.example/d/ -o rewritten >/dev/null 2>&1 || true
check 'patches of all fixtures' 0 '*' '' -- "$absolve" apply fixtures.patch
patched=0
while IFS= read -r file; do
  expect "$file: a patch makes what rewrite makes" cmp "$file" "rewritten/$file"
  expect "$file: a patch changes it" bash -c "! cmp -s '$file' 'original/${file#changed/}'"
  patched=$((patched + 1))
done < <(sed -n 's/^{"patch":"1.0","file":"\([^"]*\)".*/\1/p' fixtures.patch)
expect "more than fifty have edits ($patched)" test "$patched" -gt 50
check 'patches of all fixtures, taken back' 0 '*' '' -- "$absolve" apply --reverse fixtures.patch
expect 'which leaves what they were' diff -r original changed
