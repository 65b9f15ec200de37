printf '%s\n' '{"id":1,"url":"http://h.example/d/","content_type":"text/html","body":"<base href=b/><a href=x>"}' >in
check 'a question' 0 '{"id":1,"error":null,"messages":[],"links":[{"url":"http://h.example/d/b/","layer":"retrieval"},{"url":"http://h.example/d/b/x","layer":"embedded"}]}' '' \
  -- "$absolve" serve --stdio --fields url,layer
check 'all of its links' 0 '{"id":1,"error":null,"messages":[],"links":[{"entity":null,"frame":null,"element":"base","attribute":"href","kind":"url","raw":"b/","rel":null,"url":"http://h.example/d/b/","base":"http://h.example/d/","layer":"retrieval","offset":11,"length":2,"line":1,"column":12,"error":null}]}' '' \
  -- "$absolve" serve --stdio --only base
printf '%s\n' 'junk' '' '{"id":{"a":1},"body":"x"}' '{"id":2,"url":3,"body":"x"}' '{"id":3,"body":"x","body_base64":"eA=="}' '[]' \
  '{"id":4,"action":"shake","body":"x"}' '{"id":5,"content_type":"image/png","body":"x"}' \
  '{"id":6,"action":"rewrite","url":"http://h.example/d/","body_base64":"PGEgaHJlZj14Pg=="}' >in
check 'answers in order, errors in band' 0 '*' '' -- "$absolve" serve --stdio
expect 'an answer each' test "$(sed 's/"message":"[^"]*"/"message":""/; s/,"links.*//' got.out)" = \
'{"id":null,"error":{"code":"bad_request","message":""}}
{"id":null,"error":{"code":"bad_request","message":""}}
{"id":2,"error":{"code":"bad_request","message":""}}
{"id":3,"error":{"code":"bad_request","message":""}}
{"id":null,"error":{"code":"bad_request","message":""}}
{"id":4,"error":{"code":"bad_request","message":""}}
{"id":5,"error":{"code":"unsupported_type","message":""}}
{"id":6,"error":null,"messages":[],"edited_links":1,"body":"<a href=http://h.example/d/x>"}'
printf '{"body_base64":"PHA+/w=="}\n{"url":"http://h.example/","body":"<p>"}' >in
check 'bytes that are no UTF-8, and no line end' 0 '{"id":null,"error":null,"messages":[],"edited_links":0,"body_base64":"PHA+/w=="}
{"id":null,"error":null,"messages":[],"edited_links":0,"body":"<p>"}' '' -- "$absolve" serve --stdio --action rewrite --charset windows-1252 -b http://h.example/
check 'a line over the limit' 0 '{"id":null,"error":{"code":"over_limit","message":"the line is over a limit (see --max-document-bytes)"}}
{"id":7,"error":null,"messages":[],"links":[]}' '' -- bash -c \
  "{ head -c 2000000 /dev/zero | tr '\\0' x; echo; echo '{\"id\":7,\"body\":\"\"}'; } | '$absolve' serve --stdio --max-document-bytes 100"
check 'without a way' 2 '' '*' -- "$absolve" serve
# Each answer comes before the next question.
mkfifo questions answers
"$absolve" serve --stdio <questions >answers &
exec 7>questions 8<answers
echo '{"id":1,"body":""}' >&7
read -r -t 20 -u 8 one
echo '{"id":2,"body":""}' >&7
read -r -t 20 -u 8 two
exec 7>&- 8<&-
wait $!
expect 'a conversation' test "$one $two" = '{"id":1,"error":null,"messages":[],"links":[]} {"id":2,"error":null,"messages":[],"links":[]}'
python3 -c "n = 200000; print('{\"x\":' + '[' * n + ']' * n + ',\"body\":\"\"}'); print('{\"id\":8,\"body\":\"\"}')" >in
check 'nested deeply' 0 '*' '' -- "$absolve" serve --stdio
expect 'is a bad request, and the next one is read' test "$(sed 's/"message":"[^"]*"/"message":""/' got.out)" = \
'{"id":null,"error":{"code":"bad_request","message":""}}
{"id":8,"error":null,"messages":[],"links":[]}'
printf '%s\n' '{"id":1,"url":"http://h.example/","body":"<a href=x>"}' >in
check 'a field named twice' 0 '{"id":1,"error":null,"messages":[],"links":[{"url":"http://h.example/x"}]}' '' -- "$absolve" serve --stdio --fields url,url
printf '%s\n' '{"id":[1],"body":""}' '{"id":1,"body":"","id":[2]}' '{"id":1.5,"body":""}' '{"id":18446744073709551616,"body":""}' '{"id":18446744073709551615,"body":""}' \
  '{"id":1,"body":null}' '{"id":1,"body":null,"body_base64":"dA=="}' '{"id":1,"body_base64":"P=GE"}' '{"id":1,"body_base64":"A"}' '{"id":1,"body_base64":" PGEg\nPg"}' >in
check 'ids and bodies' 0 '*' '' -- "$absolve" serve --stdio
expect 'of every kind' test "$(sed 's/"message":"[^"]*"/"message":""/' got.out)" = \
'{"id":null,"error":null,"messages":[],"links":[]}
{"id":null,"error":null,"messages":[],"links":[]}
{"id":null,"error":{"code":"bad_request","message":""}}
{"id":null,"error":{"code":"bad_request","message":""}}
{"id":18446744073709551615,"error":null,"messages":[],"links":[]}
{"id":1,"error":{"code":"bad_request","message":""}}
{"id":1,"error":null,"messages":[],"links":[]}
{"id":1,"error":{"code":"bad_request","message":""}}
{"id":1,"error":{"code":"bad_request","message":""}}
{"id":1,"error":null,"messages":[],"links":[]}'
printf '%s\n' '{"url":"http://h/","body":"<meta charset=iso-8859-1><a href=é>"}' '{"url":"http://h/","charset":"utf-16","body":"<a href=é>"}' '{"url":"http://h/","body_base64":"PG1ldGEgY2hhcnNldD1pc28tODg1OS0xPjxhIGhyZWY9w6k+"}' >in
check 'text is no longer encoded' 0 '{"id":null,"error":null,"messages":[],"links":[{"url":"http://h/%C3%A9"}]}
{"id":null,"error":null,"messages":[],"links":[{"url":"http://h/%C3%A9"}]}
{"id":null,"error":null,"messages":[],"links":[{"url":"http://h/%C3%83%C2%A9"}]}' '' -- "$absolve" serve --stdio --fields url
printf '%s\n' '{"id":1,"body":"<a href=x>"}' '{"id":2,"body":""}' >in
check 'what is left counts under --strict' 1 '*' '' -- "$absolve" serve --stdio --strict
check 'and else not' 0 '*' '' -- "$absolve" serve --stdio
python3 -c "print('{\"id\":9,\"url\":\"http://h/' + 'd' * 60 + '\",\"body\":\"<a href=x>\"}')" >in
for pause in 0 0.2; do
  check 'a limit holds for the document, however the line comes' 0 '{"id":9,"error":null,"messages":[],"links":[{"raw":"x"}]}' '' \
    -- bash -c "{ head -c 40; sleep $pause; cat; } | '$absolve' serve --stdio --max-document-bytes 10 --fields raw"
done
