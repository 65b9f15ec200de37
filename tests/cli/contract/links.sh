check 'links as text' 0 'page.html:1:9: a href  x  ->  http://h.example/dir/x  [retrieval]
page.html:2:10: a href  http://[y  ->  (it is no URL)  [retrieval]' '' \
  -- "$absolve" links page.html -b $U
printf '<base href=b/>\n<template><a href="x&amp;\xff"></template>' >two.html
check 'links as jsonl' 0 '{"file":"two.html","entity":null,"frame":null,"element":"base","attribute":"href","kind":"url","inert":false,"raw":"b/","rel":null,"robots":null,"url":"http://h.example/dir/b/","base":"http://h.example/dir/page.html","layer":"retrieval","offset":11,"length":2,"offset_in":"file","line":1,"column":12,"error":null}
{"file":"two.html","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":true,"raw":"x&�","rel":null,"robots":null,"url":"http://h.example/dir/b/x&%EF%BF%BD","base":"http://h.example/dir/b/","layer":"embedded","offset":34,"length":7,"offset_in":"file","line":2,"column":20,"error":null}' '' \
  -- "$absolve" links two.html -b $U --format jsonl --charset utf-8
check 'links without a base' 0 '{"file":"-","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"x","rel":null,"robots":null,"url":null,"base":null,"layer":null,"offset":8,"length":1,"offset_in":"file","line":1,"column":9,"error":"relative_without_base"}' \
  'absolve: standard input: 1 relative link left: there is no base (give the retrieval URL with -b)' -- "$absolve" links --format jsonl
printf 'page.html\thttp://one.example/\ttext/html; charset=utf-8\ntwo.html\tnot absolute\nmissing.html\n' >list
check 'files from a list' 3 '*' '*' -- "$absolve" links --files-from list --format jsonl
expect 'each with its URL' grep -q http://one.example/x got.out
expect 'a missing one is named' grep -q 'missing.html: cannot be read: No such file' got.err
expect 'a bad URL of the list is named' grep -q 'two.html: the retrieval URL' got.err
