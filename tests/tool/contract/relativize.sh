b='http://a/b/c/d;p?q'
check 'relativize' 0 $'g\n../g\n/g\n//g/h\n?y\n\n#s\nmailto:x' '' \
  -- "$absolve" relativize -b "$b" http://a/b/c/g http://a/b/g http://a/g http://g/h "http://a/b/c/d;p?y" "$b" "$b#s" mailto:x
check 'by the rules of a profile' 0 ';x?q' '' -- "$absolve" relativize -b "$b" --profile rfc1808 'http://a/b/c/d;x?q'
check 'params inherit the query' 0 ';x' '' -- "$absolve" relativize -b "$b" --profile relative-url-01 'http://a/b/c/d;x?q'
check 'a query replaces the last segment' 0 'd;p?y' '' -- "$absolve" relativize -b "$b" --profile rfc2396 'http://a/b/c/d;p?y'
check 'in brackets, as in a text' 0 'g' '' -- "$absolve" relativize -b "$b" '<URL:http://a/b/c/g>'
check 'what no reference leads to' 0 $'\ng' 'absolve: error: "http://a/x/../y" is not made relative: no reference leads there; it leads to http://a/y' \
  -- "$absolve" relativize -b "$b" http://a/x/../y http://a/b/c/g
check 'and is counted with --strict' 1 $'\ng' '*' -- "$absolve" relativize --strict -b "$b" http://a/x/../y http://a/b/c/g
check 'where dot segments stay, one does' 0 '/x/../y' '' -- "$absolve" relativize --strict -b "$b" --profile rfc2396 http://a/x/../y
check 'nothing is relative to an opaque base but a fragment' 0 $'#f\nmid:y' '' -- "$absolve" relativize -b mid:x mid:x#f mid:y
check 'a base is needed' 2 '' 'absolve: error: relativize needs -b, the URL to start from' -- "$absolve" relativize http://a/
check 'what is no URL' 1 '{"base":"http://a/","url":"http://[","ref":null,"error":"it is no URL: IPv6-unclosed"}' \
  'absolve: error: "http://[" is not made relative: it is no URL: IPv6-unclosed' -- "$absolve" relativize --strict -b http://a/ --format jsonl 'http://['
printf '{"base":"http://a/b","url":"http://a/c"}\n\n{"url":"x:"}\n{"base":null,"url":"x:"}\nnonsense\n{"base":"x","url":"x:y"}\n' >in
check 'relativize a stream' 4 '{"base":"http://a/b","url":"http://a/c","ref":"c","error":null}
{"base":"http://z/","url":"x:","ref":"x:","error":null}
{"base":null,"url":null,"ref":null,"error":"no JSON object with \"url\", text, and \"base\", text (or -b), as lines are with --format"}
{"base":null,"url":null,"ref":null,"error":"no JSON object with \"url\", text, and \"base\", text (or -b), as lines are with --format"}
{"base":"x","url":"x:y","ref":null,"error":"a base must be an absolute URI, beginning with a scheme: x"}' '' -- "$absolve" relativize -b http://z/ --format jsonl -
"$absolve" resolve -b "$b" --format jsonl ../g '?y' //h/x '' >in
check 'the lines of resolve are questions' 0 $'http://a/b/c/d;p?q\thttp://a/b/g\t../g\t\nhttp://a/b/c/d;p?q\thttp://a/b/c/d;p?y\t?y\t\nhttp://a/b/c/d;p?q\thttp://h/x\t//h/x\t\nhttp://a/b/c/d;p?q\thttp://a/b/c/d;p?q\t\t' '' \
  -- "$absolve" relativize --format tsv -
