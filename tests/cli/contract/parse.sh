check 'parse' 0 $'//u@h/a;x?\n  scheme     (absent)\n  authority  u@h\n    userinfo  u\n      user      u\n      password  (absent)\n    host      h\n    port      (absent)\n  path       /a;x\n    segment  a;x\n      name       a\n      parameter  x\n  query      (empty)\n  fragment   (absent)' '' \
  -- "$absolve" parse --profile rfc3986 '//u@h/a;x?'
check 'parse as json' 0 '{"reference":"gopher://h/1x?s","profile":"url-03","scheme":"gopher","host":"h","port":null,"gtype":"1","selector":"x","search":"s","fragmentid":null}' '' \
  -- "$absolve" parse --profile url-03 --format json 'gopher://h/1x?s'
check 'a URL record' 0 $'http://h.example/x\n  href      http://h.example/x\n  scheme    http\n  username  (empty)\n  password  (empty)\n  host      h.example\n  port      (absent)\n  path      /x\n    segment  x\n  query     (absent)\n  fragment  (absent)' '' \
  -- "$absolve" parse -b $U ../x
check 'what is no URL' 1 '' 'absolve: "http://[" is not taken apart: it is no URL: IPv6-unclosed' -- "$absolve" parse 'http://['
check 'normalize' 0 $'http://h/~a\n../b' '' -- "$absolve" normalize --profile rfc3986 'HTTP://H:80/x/../%7ea' ../b
check 'as far as asked' 0 'http://h:80/x/../%7Ea' '' -- "$absolve" normalize --profile rfc3986 --level case 'HTTP://H:80/x/../%7ea'
check 'as jsonl' 0 '{"reference":"%7E","profile":"rfc1808","level":"scheme","normal":"%7E"}' '' -- "$absolve" normalize --profile rfc1808 --format jsonl '%7E'
check 'equivalent' 0 'equivalent, by escapes' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h/~ http://h/%7E
check 'different' 1 'different: http://h/ and http://h/a' '' -- "$absolve" normalize --profile rfc3986 --equivalent http://h http://h/a
check 'two are wanted' 2 '' 'absolve: --equivalent wants two references' -- "$absolve" normalize --equivalent a
