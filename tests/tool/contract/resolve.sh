check 'resolve' 0 $'http://a/b/c/g\nhttp://a/b/g' '' -- "$absolve" resolve -b 'http://a/b/c/d;p?q' g ../g
check 'resolve under a profile' 0 'http://a/b/c/?y' '' -- "$absolve" resolve -b 'http://a/b/c/d;p?q' --profile rfc2396 '?y'
check 'a reference that does not resolve' 0 $'\nhttp://a/x' '*' -- "$absolve" resolve -b http://a/ 'http://[' x
check 'and is counted with --strict' 1 $'\nhttp://a/x' '*' -- "$absolve" resolve -b http://a/ 'http://[' x --strict
printf '{"base":"http://a/b","ref":"#s"}\n\n{"base":null,"ref":"x"}\n{"ref":"y:z"}\nnonsense\n{"base":1,"ref":"x"}\n' >in
check 'resolve a stream' 4 '{"base":"http://a/b","ref":"#s","url":"http://a/b#s","same_document":true,"error":null}
{"base":null,"ref":"x","url":null,"same_document":false,"error":"a relative reference, and no base to resolve it against"}
{"base":null,"ref":"y:z","url":"y:z","same_document":false,"error":null}
{"base":null,"ref":null,"url":null,"same_document":false,"error":"no JSON object with \"ref\", text, and \"base\", text or null (or -b), as lines are with --format"}
{"base":null,"ref":null,"url":null,"same_document":false,"error":"no JSON object with \"ref\", text, and \"base\", text or null (or -b), as lines are with --format"}' '' \
  -- "$absolve" resolve --format jsonl -

printf '{"base":"http://a/","ref":"?\\u00e9","encoding":"windows-1252"}\n' >in
check 'a query in the document encoding' 0 '{"base":"http://a/","ref":"?é","url":"http://a/?%E9","same_document":false,"error":null}' '' \
  -- "$absolve" resolve --format jsonl -
printf '{"base":"http://a/","ref":"\\ud800x\\ud83d\\ude00"}\n' >in
check 'a lone surrogate in JSON' 0 '{"base":"http://a/","ref":"�x😀","url":"http://a/%EF%BF%BDx%F0%9F%98%80","same_document":false,"error":null}' '' \
  -- "$absolve" resolve --format jsonl -
check 'validation errors are warnings' 0 'http://a/b/c' 'absolve: "\b\c": warning: a backslash, which is read as a slash [invalid-reverse-solidus]' -- "$absolve" resolve -b http://a/ '\b\c'
printf '<a href=x>' >in
check 'the document beside the base' 0 $'http://d/doc#s\nhttp://d/doc\nhttp://x/g' '' \
  -- "$absolve" resolve --profile rfc2396 --document http://d/doc#f -b http://x/y '#s' '' g
check 'of which the profile of browsers knows nothing' 0 'http://x/y#s' '' -- "$absolve" resolve --document http://d/doc -b http://x/y '#s'
check 'it is the same document in JSON' 0 '{"base":"http://x/y","ref":"#s","url":"http://d/#s","same_document":true,"error":null}' '' \
  -- "$absolve" resolve --profile url-syntax-07 --format jsonl --document http://d/ -b http://x/y '#s'
check 'a space is a character under url-03' 0 'http://h/a b' '' -- "$absolve" resolve --profile url-03 -b http://h/ ' a b '
check 'and nowhere else' 0 'http://h/ab' '' -- "$absolve" resolve --profile rfc2396 -b http://h/ ' a b '
printf '{"ref":"x"}\n{"base":null,"ref":"y"}\n{"base":"http://q/","ref":"z"}\n' >in
check 'a line without a base has that of -b' 1 '{"base":"http://h/","ref":"x","url":"http://h/x","same_document":false,"error":null}
{"base":null,"ref":"y","url":null,"same_document":false,"error":"a relative reference, and no base to resolve it against"}
{"base":"http://q/","ref":"z","url":"http://q/z","same_document":false,"error":null}' '' \
  -- "$absolve" resolve --format jsonl -b http://h/ --strict -
# `-` alone is standard input, a reference a line. A blank line is the empty reference, so the n-th line belongs to the n-th.
printf '../x\n\n//o.example\r\nhttp://[\nlast' >in
check 'references on standard input' 0 $'http://h/x\nhttp://h/a/b\nhttp://o.example/\n\nhttp://h/a/last' 'absolve: error: "http://[" is not resolved: it is no URL: IPv6-unclosed' -- "$absolve" resolve -b http://h/a/b -
check 'that are beside others are none' 0 $'http://h/-\nhttp://h/x' '' -- "$absolve" resolve -b http://h/ - x
check 'a reference that is written otherwise' 0 'http://h/-' '' -- "$absolve" resolve -b http://h/ ./-
printf 'http://h/a/c\nhttp://h/\n' >in
check 'URLs to make relative' 0 $'c\n/' '' -- bash -c "'$absolve' relativize -b http://h/a/b -"
printf 'HTTP://h/%%7e\nx/../y\n' >in
check 'to normalize' 0 $'http://h/~\nx/../y' '' -- "$absolve" normalize --profile rfc3986 -
check 'and to parse' 0 $'HTTP://h/%7e\t/%7e\nx/../y\tx/../y' '' -- bash -c "'$absolve' parse --profile rfc3986 --format tsv - | cut -f1,10"
