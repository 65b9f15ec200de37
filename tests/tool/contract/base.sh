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
printf 'Base-URL: http://b/\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=x>\n--b--\n' >base-url.eml
"$absolve" base --profile relative-url-01 -b http://r/ base-url.eml >got.out 2>&1
expect 'Base-URL of a multipart is not inherited' grep -q 'not inherited from around under this profile' got.out
printf 'Base-URL: http://b/\nContent-Type: text/html\n\n<a href=x>' >base-url.eml
"$absolve" base --profile relative-url-01 -b http://r/ base-url.eml >got.out 2>&1
expect 'and is called by its name' grep -q 'Base-URL of the entity' got.out
printf '<base href="http://b/x/"><a href="#s">' >under-base.html
check 'a same-document link under a BASE has the layer of the document' 0 $'under-base.html:1:13: base href  http://b/x/  ->  http://b/x/  [retrieval]\nunder-base.html:1:35: a href  #s  ->  http://h/p#s  [retrieval]' '' \
  -- "$absolve" links --profile rfc2396 -b http://h/p under-base.html
printf 'HTTP/1.1 302 Found\r\nLocation: /b/c\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=x>' >redirected.http
check 'a redirect in a dump says where the next was retrieved from' 0 'redirected.http:7:9: a href  x  ->  http://r/b/x  [retrieval]' '*' \
  -- "$absolve" links -b http://r/a redirected.http
