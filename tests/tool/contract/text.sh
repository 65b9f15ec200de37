rm -f in
check 'a typed base may be abbreviated' 0 'http://www.h.example/x' 'absolve: note: -b www.h.example/d: read as http://www.h.example/d' -- "$absolve" resolve -b www.h.example/d ../x
check 'and so an argument without a base' 0 'http://www.h.example/x' '' -- "$absolve" resolve www.h.example/x
check 'with a base it is relative' 0 'http://h/www.h.example' '' -- "$absolve" resolve -b http://h/ www.h.example
printf 'See www.h.example, or <http://h.example/a-\n b> and http://h.example/c \nd' >notes.txt
check 'links of a text' 0 '*' '' -- "$absolve" links notes.txt --format jsonl
expect 'by their schemes' test "$(grep -o '"url":"[^"]*"' got.out | tr '\n' ' ')" = '"url":"http://h.example/a-b" "url":"http://h.example/ab" "url":"http://h.example/c" '
check 'abbreviated ones, too' 0 '*' '' -- "$absolve" links notes.txt --format jsonl --abbreviated --type 'text/plain; format=flowed; delsp=yes'
expect 'and over soft line breaks' test "$(grep -o '"url":"[^"]*"' got.out | tr '\n' ' ')" = '"url":"http://www.h.example/" "url":"http://h.example/a-b" "url":"http://h.example/ab" "url":"http://h.example/cd" '
printf 'see <http://h.example/very long/path> and <http://h.example/ is mine>' >blanks.txt
check 'blanks within brackets are no part of a URL, and doubtful readings are left' 0 \
  'see <http://p.example/http://h.example/verylong/path> and <http://h.example/ is mine>' '' \
  -- "$absolve" rewrite --text --prefix http://p.example/ blanks.txt
