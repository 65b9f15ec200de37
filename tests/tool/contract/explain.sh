printf '<base href="http://a/b/c/d">\n<p>x <a class=y href="../&#103;?y&amp;z">1</a> <a href="//[/">2</a>\n<form action="">' >explained.html
check 'a link, step by step' 0 'explained.html:2:23: link 2, a href

   2 | <p>x <a class=y href="../&#103;?y&amp;z">1</a> <a href="//[/">2</a>
     |                       ^^^^^^^^^^^^^^^^^

1. The value
   encoding          UTF-8, detected from the bytes
   as written        "../&#103;?y&amp;z"
   decoded           "../g?y&z"

2. The base
   embedded          http://a/b/c/d
                     BASE href at byte 12 (RFC 3986 5.1.1): this is the base
   retrieval         http://h/
                     the retrieval URL (RFC 3986 5.1.3): overruled by a layer further in

3. The target, by the profile rfc3986
   RFC 3986 5.2.2
                     the reference is taken apart into its components
                     path "../g", query "y&z"
   RFC 3986 5.2.2
                     the scheme comes from the base
                     http
   RFC 3986 5.2.2
                     the authority comes from the base
                     http://a
   RFC 3986 5.2.3
                     the path follows the path of the base up to its last slash
                     /b/c/../g
   RFC 3986 5.2.4
                     the segments "." and ".." are removed
                     /b/g
   RFC 3986 5.3
                     the components are put together
                     http://a/b/g?y&z
   target            http://a/b/g?y&z

4. What rewrite writes
   written           "http://a/b/&#103;?y&amp;z"' '' -- "$absolve" explain explained.html --link 2 -b http://h/ --profile rfc3986
"$absolve" explain explained.html --link 2 >by_number
for choice in '--at 2:23' '--at 2:39' '--at 2:1' '--url ../g?y&z' '--url http://a/b/g?y&z'; do
  # shellcheck disable=SC2086
  "$absolve" explain explained.html $choice >by_other 2>&1
  expect "the same by $choice" cmp by_number by_other
done
check 'several links fit' 0 '*' 'absolve: explained.html: note: 2 links fit, and this is the first; --link N chooses another' -- "$absolve" explain explained.html --at 2
"$absolve" explain explained.html --link 3 >got.out
expect 'a link without a target' grep -q 'no target   ' got.out
expect 'stays as it is' grep -q 'unchanged         the link has no target' got.out
check 'a link without a target, if strict' 1 '*' '' -- "$absolve" explain explained.html --link 3 --strict
"$absolve" explain explained.html --link 4 -b http://h/p >got.out
expect 'a link with a rule of its own' grep -q 'HTML 4.10.21.3' got.out
{ printf '<a href="%s' 'x/'; printf 'y%.0s' {1..300}; printf '">'; } >wide.html
"$absolve" explain wide.html --link 1 >got.out
expect 'a long line is cut, and says so' grep -q '^   1 | <a href=.*y…$' got.out
script -qc "stty cols 60; '$absolve' explain wide.html --link 1" /dev/null </dev/null | tr -d '\r' >got.out
expect 'on a terminal, to its width' test "$(grep -m1 '^   1 |' got.out | wc -m)" = 61
expect 'with marks to the end' test "$(grep -m1 '\^' got.out | wc -m)" = 61
check 'as json' 0 '{"file":"explained.html","entity":null,"frame":null,"element":"a","attribute":"href","kind":"url","inert":false,"raw":"../g?y&z","rel":null,"robots":null,"url":"http://a/b/g?y&z","base":"http://a/b/c/d","layer":"embedded","offset":51,"length":17,"offset_in":"file","line":2,"column":23,"error":null,"link":2,"matches":1,"encoding":"UTF-8","transfer_encoding":null,"source":"../&#103;?y&amp;z","candidates":[{"layer":"embedded","section":"3.1","text":"http://a/b/c/d","where":"BASE href at byte 12","place":"base_element","url":"http://a/b/c/d","chosen":true,"reason":"the base"}],"profile":"rfc1808","steps":[{"section":"RFC 1808 4 (2)","text":"the reference is taken apart into its components","value":"path \"../g\", query \"y&z\""},{"section":"RFC 1808 4 (2c)","text":"the scheme comes from the base","value":"http"},{"section":"RFC 1808 4 (3)","text":"the authority comes from the base","value":"http://a"},{"section":"RFC 1808 4 (6)","text":"the path follows the path of the base up to its last slash","value":"/b/c/../g"},{"section":"RFC 1808 4 (6a) to (6d)","text":"the segments \".\" and \"..\" are removed","value":"/b/g"},{"section":"RFC 1808 4 (7)","text":"the components are put together","value":"http://a/b/g?y&z"}],"written":"http://a/b/&#103;?y&amp;z","unchanged":null}' '' -- "$absolve" explain explained.html --link 2 --format json --profile rfc1808
check 'no such link' 4 '' 'absolve: explained.html: error: the file has no such link: number 5; it has 4 (see absolve links) [no_such_link]' -- "$absolve" explain explained.html --link 5
check 'no choice' 2 '' 'absolve: error: say which link, by exactly one of FILE:LINE:COLUMN (as absolve links shows it), --at LINE:COLUMN, --link NUMBER (counted from 1) and --url URL' -- "$absolve" explain explained.html
check 'two choices' 2 '' 'absolve: error: say which link, by exactly one of FILE:LINE:COLUMN (as absolve links shows it), --at LINE:COLUMN, --link NUMBER (counted from 1) and --url URL' -- "$absolve" explain explained.html --link 1 --at 1
check 'several files' 2 '' 'absolve: error: explain reads one file' -- "$absolve" explain explained.html page.html --link 1
for place in 0 0:1 1:0 x 1:x 1: 1:2:3 -1 99999999999999999999999; do
  check "the place $place" 2 '' 'absolve: error: --at takes LINE:COLUMN or LINE, both from 1' -- "$absolve" explain explained.html "--at=$place"
done
for number in 0 -1 0x1 1x 18446744073709551616; do
  check "the link $number" 2 '' "absolve: error: --link: $number is not a number from 1 (see absolve explain --help)" -- "$absolve" explain explained.html "--link=$number"
done
printf '<p>日本e\xCC\x81<a href="本">' >wide.html
"$absolve" explain wide.html --link 1 -b http://h/ >got.out
expect 'the caret is under wide characters' test "$(sed -n 4p got.out)" = '     |                  ^^'
check 'no terminal escapes' 0 '*' '' -- bash -c "printf '<a href=\"x\033[31m\">\033[2J' | '$absolve' explain --link 1 -b http://h/"
expect 'are printed' bash -c "! grep -q $'\033' got.out"

# The reason why a value stays as written.
stays() { # WHY FILE ARGUMENTS…
  local why=$1 file=$2
  shift 2
  "$absolve" explain "$file" "$@" >got.out 2>/dev/null
  expect "stays: $why" grep -q "^   unchanged         $why" got.out
}
printf '<a href=http://h/><a href=#x><img src=""><p style="mask:url(#m)">' >stays.html
stays 'the link is absolute already' stays.html --link 1
stays 'the link points into the same document' stays.html --link 2 -b http://h/p
stays 'the link fetches nothing' stays.html --link 3 -b http://h/
printf 'MIME-Version: 1.0\nContent-Type: text/html\n\n<a href=x>' >imaginary.eml
stays 'the only base is thismessage:/, which is never written' imaginary.eml --url x
printf 'Content-Type: text/html\nDKIM-Signature: v=1; a=rsa-sha256; d=h; s=x; bh=x; b=x\n\n<a href=x>' >signed.eml
stays 'left as it is: DKIM-Signature covers it' signed.eml --url x -b http://h/

# The first, a middle and the last link of every fixture can be explained, and the last step gives the target.
for file in "$source"/fixtures/*/*.in.*; do
  count=$("$absolve" links --format tsv --fields raw "$file" -b http://h.example/d/ 2>/dev/null | wc -l)
  for number in 1 $((count / 2)) "$count"; do
    ((number > 0 && number <= count)) || continue
    "$absolve" explain "$file" --link "$number" --format json -b http://h.example/d/ >one.json 2>/dev/null
    expect "${file##*/} link $number" python3 -c "
import json, sys
own = json.load(open('one.json'))
assert own['link'] == $number and own['steps']
assert own['error'] or own['steps'][-1]['value'] == own['url'] or own['steps'][-1]['value'].endswith('...')"
  done
done
printf '<a href="HTTP://h.example/">' >upper.html
check 'an absolute link is not normalized' 0 '*' '' -- "$absolve" explain upper.html --link 1 -b "$U"
expect 'and explain says so' grep -q 'the link is absolute already, and rewrite does not normalize links' got.out
check 'no link in a line' 4 '' 'absolve: upper.html: error: the file has no such link: none begins in line 7; it has 1 (see absolve links) [no_such_link]' -- "$absolve" explain upper.html --at 7
check 'no link of a value' 4 '' 'absolve: upper.html: error: the file has no such link: "x" is neither the value nor the target of one; it has 1 (see absolve links) [no_such_link]' -- "$absolve" explain upper.html --url x

# Places in decoded bodies, as `links` shows them.
printf '<p>\n<a href=x>y</a>' | tee plain.html | gzip -n >packed.html.gz
printf 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n%s\r\n--b--\r\n' "$(base64 plain.html)" | tee packed.eml | gzip -n >packed.eml.gz
for place in 'packed.html.gz: the body:2:9' 'packed.eml: part 2:2:9' 'packed.eml.gz: part 2:2:9'; do
  expect "links shows $place" test "$("$absolve" links -b http://h/ "${place%%:*}" | cut -d' ' -f 1-3)" = "${place% *} ${place##* }:"
  check "$place" 0 '*' '' -- "$absolve" explain -b http://h/ "$place"
  expect 'has its line' grep -qxF '   2 | <a href=x>y</a>' got.out
  expect 'and its bytes' test "$(grep -c 'as written' got.out)" = 0
done
for place in -:1:9 'standard input:1:9'; do
  check "$place, as lists and messages show it" 0 '*' '' -- bash -c "printf '<a href=x>' | '$absolve' explain '$place' -b http://h/"
  expect 'the link is found' grep -qF 'link 1, a href' got.out
done
