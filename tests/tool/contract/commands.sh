check 'profiles' 0 '*' '' -- "$absolve" profiles
expect 'rules with the profiles that share a cell' grep -q '^    replaced: rfc2396 url-syntax-07 url-syntax-05 url-syntax-04 url-03$' got.out
check 'profiles as markdown' 0 '*' '' -- "$absolve" profiles --format markdown
expect 'the documentation is made from it' cmp -s got.out "$source/docs/profiles.md"
