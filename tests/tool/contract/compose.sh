why='absolve: error: no reference has these components:'
check 'compose' 0 'http://u@h:8/a%20b?x=1%232#f' '' -- "$absolve" compose --scheme http --authority u@h:8 --path '/a b' --query 'x=1#2' --fragment f
check 'an absent component and an empty one' 0 'foo://?' '' -- "$absolve" compose --profile rfc3986 --scheme foo --authority '' --query ''
check 'nothing' 0 $'\n' '' -- "$absolve" compose --profile rfc3986
check 'escapes stay, and a percent sign is escaped' 0 '50%25/%41' '' -- "$absolve" compose --profile rfc3986 --path 50%/%41
check 'other names' 0 'gopher://h/7/x?q' '' -- "$absolve" compose --profile url-03 --scheme gopher --component host=h --component gtype=7 --component selector=/x --component search=q
check 'an equals sign in a value' 0 'a;b=c' '' -- "$absolve" compose --profile rfc1808 --path a --component params=b=c
check 'an opaque part' 0 'mid:a@b?c' '' -- "$absolve" compose --profile rfc2396 --scheme mid --component 'opaque_part=a@b?c'
check 'a path that begins another component' 1 '' "$why without a scheme, a first segment cannot have a colon; begin the path with ./" \
  -- "$absolve" compose --profile rfc3986 --path a:b
check 'as it says' 0 './a:b' '' -- "$absolve" compose --profile rfc3986 --path ./a:b
check 'a relative reference is no URL record' 1 '' "$why a URL record needs a scheme; other profiles compose relative references" -- "$absolve" compose --path a
check 'what the profile has not' 1 '' "$why there is no component params here, only scheme authority path query fragment" \
  -- "$absolve" compose --profile rfc3986 --component params=a
check 'twice' 2 '' 'absolve: error: --path is given more than once (see absolve compose --help)' -- "$absolve" compose --path a --path b
check 'by two options' 1 '' "$why the path is given twice" -- "$absolve" compose --profile rfc3986 --path a --component path=b
check 'a name without a value' 2 '' 'absolve: error: --component: is NAME=VALUE (see absolve compose --help)' -- "$absolve" compose --component path
check 'it reads no base' 2 '' 'absolve: error: compose has no option -b (see absolve compose --help)' -- "$absolve" compose -b $U
for profile in web rfc3986 rfc1808 url-03; do
  url='http://h.example:8/a/b?c+d#e'
  mapfile -t options < <("$absolve" parse --profile $profile --format jsonl "$url" |
    python3 -c 'import json, sys
names = {"reference", "profile"}
for name, value in json.load(sys.stdin).items():
    value = value["value"] if isinstance(value, dict) else value
    if name not in names and isinstance(value, str): print("--component", f"{name}={value}", sep="\n")')
  check "what parse prints under $profile" 0 "$url" '' -- "$absolve" compose --profile $profile "${options[@]}"
done
