check 'schemes of a profile' 0 '*' '' -- "$absolve" schemes --profile url-03
expect 'each with its answer' grep -qxF '    port 21; begins with //; empty path is /; scheme user password host port path fragmentid: url-03' got.out
check 'schemes of all profiles' 0 '*' '' -- "$absolve" schemes
expect 'profiles that give the same answer are named together' \
  grep -qxF '    no port; Non-Hierarchical; Uses-Fragment; scheme path fragment: relative-url-01' got.out
expect 'each profile once for each scheme' test "$(grep -c '^[a-z]' got.out) $(grep -o ' web\b' got.out | wc -l)" = '20 20'
check 'as records' 0 '*' '' -- "$absolve" schemes --format jsonl
expect 'one for each profile and scheme' test "$(wc -l <got.out)" = 220
expect 'with its parts' grep -qxF '{"profile":"relative-url-01","scheme":"wais","port":"210","categories":["begins with //","Uses-Netloc","Non-Hierarchical","Uses-Query","Uses-Fragment"],"parts":["scheme","net_loc","path","query","fragment"]}' got.out
# All rows, compared with the second copy of the table.
grep -v '^#' "$source/tests/tables/scheme_parts.tsv" | while IFS=$'\t' read -r profiles parts schemes; do
  for profile in $profiles; do for scheme in $schemes; do printf '%s\t%s\t%s\n' "$profile" "$scheme" "$parts"; done; done
done | sort >expected
"$absolve" schemes --format tsv | cut -f 1,2,5 | tr -d '["]' | tr ',' ' ' | sort >found
expect 'all of the table' cmp expected found
check 'a profile that is none' 2 '' '*' -- "$absolve" schemes --profile rfc
