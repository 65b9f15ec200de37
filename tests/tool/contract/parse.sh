check 'parse' 0 $'//u@h/a;x?\n  scheme     (absent)\n  authority  u@h\n    userinfo  u\n      user      u\n      password  (absent)\n    host      h\n    port      (absent)\n  path       /a;x\n    segment  a;x\n      name       a\n      parameter  x\n  query      (empty)\n  fragment   (absent)' '' \
  -- "$absolve" parse --profile rfc3986 '//u@h/a;x?'
check 'parse as json' 0 '{"reference":"gopher://h/1x?s","profile":"url-03","scheme":"gopher","host":"h","port":null,"gtype":"1","selector":"x","search":"s","fragmentid":null}' '' \
  -- "$absolve" parse --profile url-03 --format json 'gopher://h/1x?s'
check 'a URL record' 0 $'http://h.example/x\n  href      http://h.example/x\n  scheme    http\n  username  (empty)\n  password  (empty)\n  host      h.example\n  port      (absent)\n  path      /x\n    segment  x\n  query     (absent)\n  fragment  (absent)' '' \
  -- "$absolve" parse -b $U ../x
check 'what is no URL' 1 '' 'absolve: error: "http://[" is not taken apart: it is no URL: IPv6-unclosed' -- "$absolve" parse 'http://['
check 'normalize' 0 $'http://h/~a\n../b' '' -- "$absolve" normalize --profile rfc3986 'HTTP://H:80/x/../%7ea' ../b
check 'normalize what is no URL' 1 $'http://[\nhttp://h/' 'absolve: "http://[": error: it is no URL: IPv6-unclosed' -- "$absolve" normalize 'http://[' HTTP://h
check 'as far as asked' 0 'http://h:80/x/../%7Ea' '' -- "$absolve" normalize --profile rfc3986 --level case 'HTTP://H:80/x/../%7ea'
check 'as jsonl' 0 '{"reference":"%7E","profile":"rfc1808","level":"scheme","normal":"%7E"}' '' -- "$absolve" normalize --profile rfc1808 --format jsonl '%7E'
check 'equivalent' 0 'equivalent, by escapes' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h/~ http://h/%7E
check 'different' 1 'different: http://h/ and http://h/a' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h http://h/a
check 'two are wanted' 2 '' 'absolve: error: --equivalent wants two references' -- "$absolve" normalize --equivalent a
check 'parse in the context of a base' 0 $'a?b;c\n  scheme    (absent)\n  net_loc   (absent)\n  path      a?b;c\n    segment  a?b;c\n  params    (absent)\n  query     (absent)\n  fragment  (absent)' '' \
  -- "$absolve" parse --profile relative-url-01 -b gopher://h/ 'a?b;c'
check 'a default is marked' 0 $'gopher://h\n  scheme      gopher\n  host        h\n  port        (absent)\n  gtype       1  (default)\n  selector    (absent)\n  search      (absent)\n  fragmentid  (absent)' '' \
  -- "$absolve" parse --profile url-03 gopher://h
check 'in JSON, too' 0 '{"reference":"ftp://h/x","profile":"url-03","scheme":"ftp","user":"anonymous","password":null,"host":"h","port":null,"path":"x","fragmentid":null,"defaults":["user"]}' '' \
  -- "$absolve" parse --profile url-03 --format json ftp://h/x
check 'a void component is none' 0 'equivalent, by scheme' '' -- "$absolve" normalize --profile relative-url-01 --equivalent 'h;' h
check 'not where the document tells them apart' 1 'different: h? and h' '' -- "$absolve" normalize --profile url-syntax-07 --equivalent 'h?' h
check 'a base without an effect' 2 '' 'absolve: error: -b has no effect: under the profile rfc3986, the components of a reference do not depend on its base' \
  -- "$absolve" parse --profile rfc3986 -b http://h/ x
