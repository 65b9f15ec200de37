mkdir -p plain/h/d && cat >plain/h/a.html <<'END'
<base href="/d/"><a href=b.html#x>1</a><img srcset="../s.css 1x, no.png 2x"><a href=//g/>2</a><p style="background:url(b.html)">
<iframe srcdoc="<a href=b.html>"></iframe><meta http-equiv=refresh content="0;b.html"><form action=../a.html></form>
END
printf '<a href=../a.html>up</a><a href="#x">in</a><link href="/s.css" rel=stylesheet>' >plain/h/d/b.html
printf '@import "/d/b.html"; a{b:url(no)}' >plain/h/s.css
targets() { for page in a.html d/b.html s.css; do "$absolve" links plain/h/$page -b http://h/$page --format jsonl; done | grep -v '"element":"base"' | grep -o '"url":[^,]*'; }
targets >targets.before
check 'localize a plain mirror' 0 '*' '*' -- "$absolve" localize plain -b http://h/
expect 'its links are local' grep -q 'href=../a.html>up' plain/h/d/b.html
expect 'and its base is empty' grep -q '<base href=""><a href="d/b.html#x"' <(sed 's/href=d/href="d/;s/#x>/#x">/' plain/h/a.html)
targets >targets.after
expect 'each leads where it led' cmp targets.before targets.after
