printf '<base href=b/>\n<template><a href="x&amp;\xff"></template>' >two.html
check 'base as text' 0 'two.html
.--------------------------------------------------------.
|  .-----------------------------------------.           |
|  |  (5.1.1) Base embedded in the document  |           |
|  |    b/  ->  http://h.example/dir/b/      |           |
|  |    BASE href at byte 11: THE BASE       |           |
|  `-----------------------------------------'\''           |
|  (5.1.3) URL that it was retrieved from                |
|    http://h.example/dir/page.html                      |
|    the retrieval URL: overruled by a layer further in  |
`--------------------------------------------------------'\''
base: http://h.example/dir/b/  [embedded]' '*' -- "$absolve" base two.html -b $U --charset utf-8
check 'base as json' 0 '{"file":"-","entity":null,"frame":null,"base":null,"layer":null,"document_url":null,"saved_from":null,"encoding":"UTF-8","candidates":[]}' '*' \
  -- "$absolve" base --format json
check 'strict: no base to show' 1 '*' '*' -- "$absolve" base --strict
