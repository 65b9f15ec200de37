printf '<base href="http://b.example/"><form action=""><a href="a b">1</a></form>' >in
check 'an empty action is the document itself' 0 '*' '' -- "$absolve" links -b $U#f --format jsonl
expect 'with its fragment' grep -q '"attribute":"action",.*"url":"http://h.example/dir/page.html#f"' got.out
expect 'and what needs it is escaped' grep -q 'http://b.example/a%20b' got.out
check 'a policy of its header switches BASE off' 0 '*' '*' -- "$absolve" base -b $U --csp "default-src *; base-uri 'self'" --format json
expect 'for the fallback' grep -q '"base":"http://h.example/dir/page.html","layer":"retrieval"' got.out
printf '<meta http-equiv=Content-Security-Policy content="base-uri http://c.example"><base href="http://b.example/"><a href=x>' >in
check 'and so does one of a meta element' 0 '*' '*' -- "$absolve" rewrite -b $U
expect 'which leaves BASE as it is' grep -q '<base href="http://b.example/"><a href=http://h.example/dir/x>' got.out
printf '<a href=x>' >in
