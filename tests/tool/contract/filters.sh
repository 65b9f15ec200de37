# A filter that no link can match is an error with a suggestion.
printf '<a href=x rel=nofollow></a><img src="http://b\xc3\xbccher.example/"><svg><linearGradient href=g /></svg>' >in
refused() { # MESSAGE FILTER…
  local message=$1
  shift
  check "$*" 2 '' "absolve: error: $message" -- "$absolve" links - -b http://h.example/ "$@"
}
chosen() { # URLS FILTER…
  local urls=$1 note=
  shift
  [[ -n $urls ]] || note='absolve: note: the filters leave out all links: 3'
  check "$*" 0 "$urls" "$note" -- "$absolve" links - -b http://h.example/ --format tsv --fields url "$@"
}
check 'and in a stream' 0 '' 'absolve: note: the filters leave out all links: 3' -- "$absolve" links --stream - -b http://h.example/ --only div
refused '--only anchor: there is no such element; did you mean a?' --only anchor
refused '--only imgg: there is no such element; did you mean img?' --only imgg
refused '--only a@hrf: this attribute holds no link; did you mean a@href? (absolve attributes lists them; --with adds one)' --only a@hrf
refused '--only zzzzz: there is no such element' --only a,zzzzz
refused '--only @href: no element is named; * stands for any' --only @href
refused '--rel !nofollow: links without a type cannot be chosen; --fields rel,nofollow lists what to choose by' --rel '!nofollow'
refused '--rel a b: is no link type' --rel 'a b'
refused '--host http://h.example/: is more than a host; did you mean h.example?' --host http://h.example/
refused '--host h.example/d: is more than a host; did you mean h.example?' --host h.example/d
refused '--host h.example:8080: the port of a link is not compared; did you mean h.example?' --host h.example:8080
refused '--host *.h.example: did you mean .h.example?' --host '*.h.example'
refused '--host h ost: is no host' --host 'h ost'
chosen http://h.example/x --only A
chosen http://h.example/x --only A@HREF
chosen http://h.example/g --only lineargradient
chosen http://xn--bcher-kva.example/ --host bücher.example
chosen http://xn--bcher-kva.example/ --host .Bücher.example
chosen http://h.example/x --host H.EXAMPLE --only a
chosen http://h.example/x --only a --not-host other.example
chosen '' --only a --not-host h.example
chosen http://xn--bcher-kva.example/ --only a,img --not-host .h.Example
refused '--not-host h.example:8080: the port of a link is not compared; did you mean h.example?' --not-host h.example:8080
chosen $'http://h.example/x\nhttp://xn--bcher-kva.example/' --only a,img
chosen '' --only x-y
chosen '' --only div
chosen '' --only enclosure@url
chosen http://h.example/x --only p@data-x,a --with p@data-x
# Every list takes commas.
printf '<p data-x=1 data-y=2><meta property=og:url content=3><a href=4>' >in
chosen $'http://h.example/1\nhttp://h.example/2\nhttp://h.example/3\nhttp://h.example/4' --with p@data-x,p@data-y,meta
chosen 'http://h.example/4' --with p@data-x,meta --without 'p@data-x, meta'
