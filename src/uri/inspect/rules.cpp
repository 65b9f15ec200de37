#include "uri/inspect/automata.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace absolve::ABSOLVE_VERSIONED::grammar {
namespace {

// RFC 3986 appendix A.
constexpr Rule rfc3986[] = {
    {"URI-reference", "URI / relative-ref", "4.1"},
    {"URI", "scheme ':' hier-part [ '?' query ] [ '#' fragment ]", "3"},
    {"absolute-URI", "scheme ':' hier-part [ '?' query ]", "4.3"},
    {"hier-part", "'//' authority path-abempty / path-absolute / path-rootless / path-empty", "3"},
    {"relative-ref", "relative-part [ '?' query ] [ '#' fragment ]", "4.2"},
    {"relative-part", "'//' authority path-abempty / path-absolute / path-noscheme / path-empty",
     "4.2"},
    {"scheme", "ALPHA *( ALPHA / DIGIT / '+' / '-' / '.' )", "3.1", true},
    {"authority", "[ userinfo '@' ] host [ ':' port ]", "3.2", true},
    {"userinfo", "*( unreserved / pct-encoded / sub-delims / ':' )", "3.2.1", true},
    {"host", "IP-literal / IPv4address / reg-name", "3.2.2", true},
    {"port", "*DIGIT", "3.2.3", true},
    {"IP-literal", "'[' ( IPv6address / IPvFuture ) ']'", "3.2.2", true},
    {"IPvFuture", "'v' 1*HEXDIG '.' 1*( unreserved / sub-delims / ':' )", "3.2.2"},
    {"IPv6address",
     "6( h16 ':' ) ls32"
     " / '::' 5( h16 ':' ) ls32"
     " / [ h16 ] '::' 4( h16 ':' ) ls32"
     " / [ *1( h16 ':' ) h16 ] '::' 3( h16 ':' ) ls32"
     " / [ *2( h16 ':' ) h16 ] '::' 2( h16 ':' ) ls32"
     " / [ *3( h16 ':' ) h16 ] '::' h16 ':' ls32"
     " / [ *4( h16 ':' ) h16 ] '::' ls32"
     " / [ *5( h16 ':' ) h16 ] '::' h16"
     " / [ *6( h16 ':' ) h16 ] '::'",
     "3.2.2"},
    {"h16", "1*4HEXDIG", "3.2.2"},
    {"ls32", "h16 ':' h16 / IPv4address", "3.2.2"},
    {"IPv4address", "dec-octet '.' dec-octet '.' dec-octet '.' dec-octet", "3.2.2"},
    {"dec-octet", "DIGIT / %x31-39 DIGIT / '1' 2DIGIT / '2' %x30-34 DIGIT / '25' %x30-35", "3.2.2"},
    {"reg-name", "*( unreserved / pct-encoded / sub-delims )", "3.2.2"},
    {"path", "path-abempty / path-absolute / path-noscheme / path-rootless / path-empty", "3.3"},
    {"path-abempty", "*( '/' segment )", "3.3", true},
    {"path-absolute", "'/' [ segment-nz *( '/' segment ) ]", "3.3", true},
    {"path-noscheme", "segment-nz-nc *( '/' segment )", "3.3", true},
    {"path-rootless", "segment-nz *( '/' segment )", "3.3", true},
    {"path-empty", "''", "3.3"},
    {"segment", "*pchar", "3.3"},
    {"segment-nz", "1*pchar", "3.3"},
    {"segment-nz-nc", "1*( unreserved / pct-encoded / sub-delims / '@' )", "3.3"},
    {"pchar", "unreserved / pct-encoded / sub-delims / ':' / '@'", "3.3"},
    {"query", "*( pchar / '/' / '?' )", "3.4", true},
    {"fragment", "*( pchar / '/' / '?' )", "3.5", true},
    {"pct-encoded", "'%' HEXDIG HEXDIG", "2.1"},
    {"unreserved", "ALPHA / DIGIT / '-' / '.' / '_' / '~'", "2.3"},
    {"reserved", "gen-delims / sub-delims", "2.2"},
    {"gen-delims", "':' / '/' / '?' / '#' / '[' / ']' / '@'", "2.2"},
    {"sub-delims", "'!' / '$' / '&' / %x27 / '(' / ')' / '*' / '+' / ',' / ';' / '='", "2.2"},
};

// RFC 2396 appendix A.
constexpr Rule rfc2396[] = {
    {"URI-reference", "[ absoluteURI / relativeURI ] [ '#' fragment ]", "4"},
    {"absoluteURI", "scheme ':' ( hier_part / opaque_part )", "3"},
    {"relativeURI", "( net_path / abs_path / rel_path ) [ '?' query ]", "5"},
    {"hier_part", "( net_path / abs_path ) [ '?' query ]", "3"},
    {"opaque_part", "uric_no_slash *uric", "3", true},
    {"uric_no_slash", "unreserved / escaped / ';' / '?' / ':' / '@' / '&' / '=' / '+' / '$' / ','",
     "3"},
    {"net_path", "'//' authority [ abs_path ]", "3"},
    {"abs_path", "'/' path_segments", "3", true},
    {"rel_path", "rel_segment [ abs_path ]", "5", true},
    {"rel_segment", "1*( unreserved / escaped / ';' / '@' / '&' / '=' / '+' / '$' / ',' )", "5",
     true},
    {"scheme", "ALPHA *( ALPHA / DIGIT / '+' / '-' / '.' )", "3.1", true},
    {"authority", "server / reg_name", "3.2", true},
    {"reg_name", "1*( unreserved / escaped / '$' / ',' / ';' / ':' / '@' / '&' / '=' / '+' )",
     "3.2.1", true},
    {"server", "[ [ userinfo '@' ] hostport ]", "3.2.2", true},
    {"userinfo", "*( unreserved / escaped / ';' / ':' / '&' / '=' / '+' / '$' / ',' )", "3.2.2",
     true},
    {"hostport", "host [ ':' port ]", "3.2.2"},
    {"host", "hostname / IPv4address", "3.2.2", true},
    {"hostname", "*( domainlabel '.' ) toplabel [ '.' ]", "3.2.2"},
    {"domainlabel", "alphanum / alphanum *( alphanum / '-' ) alphanum", "3.2.2"},
    {"toplabel", "ALPHA / ALPHA *( alphanum / '-' ) alphanum", "3.2.2"},
    {"IPv4address", "1*DIGIT '.' 1*DIGIT '.' 1*DIGIT '.' 1*DIGIT", "3.2.2"},
    {"port", "*DIGIT", "3.2.2", true},
    {"path", "[ abs_path / opaque_part ]", "3.3"},
    {"path_segments", "segment *( '/' segment )", "3.3"},
    {"segment", "*pchar *( ';' param )", "3.3"},
    {"param", "*pchar", "3.3"},
    {"pchar", "unreserved / escaped / ':' / '@' / '&' / '=' / '+' / '$' / ','", "3.3"},
    {"query", "*uric", "3.4", true},
    {"fragment", "*uric", "4.1", true},
    {"uric", "reserved / unreserved / escaped", "2"},
    {"reserved", "';' / '/' / '?' / ':' / '@' / '&' / '=' / '+' / '$' / ','", "2.2"},
    {"unreserved", "alphanum / mark", "2.3"},
    {"mark", "'-' / '_' / '.' / '!' / '~' / '*' / %x27 / '(' / ')'", "2.3"},
    {"escaped", "'%' HEXDIG HEXDIG", "2.4.1"},
    {"alphanum", "ALPHA / DIGIT", "1.6"},
};

// draft-fielding-url-syntax-07 appendix A. Its `server` has an unbalanced bracket, so the rule of
// RFC 2396, which states what was meant, is used.
constexpr Rule url_syntax_07[] = {
    {"URL-reference", "[ absoluteURL / relativeURL ] [ '#' fragment ]", "3"},
    {"absoluteURL", "generic-URL / opaque-URL", "4.2"},
    {"opaque-URL", "scheme ':' *urlc", "4.2", true},
    {"generic-URL", "scheme ':' relativeURL", "4.2"},
    {"relativeURL", "net_path / abs_path / rel_path", "5"},
    {"net_path", "'//' site [ abs_path ]", "5"},
    {"abs_path", "'/' rel_path", "5", true},
    {"rel_path", "[ path_segments ] [ '?' query ]", "5", true},
    {"scheme", "1*( ALPHA / DIGIT / '+' / '-' / '.' )", "4.1", true},
    {"site", "server / authority", "4.3.1", true},
    {"authority", "*( unreserved / escaped / ';' / ':' / '@' / '&' / '=' / '+' )", "4.3.1", true},
    {"server", "[ [ [ userinfo ] '@' ] hostport ]", "4.3.1", true},
    {"userinfo", "*( unreserved / escaped / ':' / ';' / '&' / '=' / '+' )", "4.3.1", true},
    {"hostport", "host [ ':' port ]", "4.3.1"},
    {"host", "hostname / hostnumber", "4.3.1", true},
    {"hostname", "*( domainlabel '.' ) toplabel", "4.3.1"},
    {"domainlabel", "alphanum / alphanum *( alphanum / '-' ) alphanum", "4.3.1"},
    {"toplabel", "ALPHA / ALPHA *( alphanum / '-' ) alphanum", "4.3.1"},
    {"hostnumber", "1*DIGIT '.' 1*DIGIT '.' 1*DIGIT '.' 1*DIGIT", "4.3.1"},
    {"port", "*DIGIT", "4.3.1", true},
    {"path", "[ '/' ] path_segments", "4.3.2"},
    {"path_segments", "segment *( '/' segment )", "4.3.2"},
    {"segment", "*pchar *( ';' param )", "4.3.2"},
    {"param", "*pchar", "4.3.2"},
    {"pchar", "unreserved / escaped / ':' / '@' / '&' / '=' / '+'", "4.3.2"},
    {"query", "*urlc", "4.3.3", true},
    {"fragment", "*urlc", "3", true},
    {"urlc", "reserved / unreserved / escaped", "A"},
    {"reserved", "';' / '/' / '?' / ':' / '@' / '&' / '=' / '+'", "2.2"},
    {"unreserved", "alphanum / mark", "2.3"},
    {"mark", "'$' / '-' / '_' / '.' / '!' / '~' / '*' / %x27 / '(' / ')' / ','", "2.3"},
    {"escaped", "'%' HEXDIG HEXDIG", "2.4.1"},
    {"alphanum", "ALPHA / DIGIT", "1.6"},
};

// draft-fielding-url-syntax-05 and -04. Their diff shows the character classes, which are those of
// -07, and `site`. The rest is inferred. User and password come from RFC 1738 5. Two slashes begin
// a `site`, not an opaque URL or a path, and a colon in the first segment ends a scheme. Otherwise
// the rule of `site` would forbid nothing.
constexpr Rule url_syntax_05_own[] = {
    {"opaque-URL", "scheme ':' [ opaque-first *urlc ]", "4.2", true},
    {"opaque-first", "unreserved / escaped / ';' / '?' / ':' / '@' / '&' / '=' / '+'", "4.2"},
    {"relativeURL", "net_path / abs_path / rel-noscheme", "5"},
    {"net_path", "'//' site [ '/' rel_path ]", "5"},
    {"abs_path", "'/' rel-first", "5", true},
    {"rel-noscheme",
     "[ 1*( unreserved / escaped / '@' / '&' / '=' / '+' / ';' )"
     " *( '/' segment ) ] [ '?' query ]",
     "5", true},
    {"rel-first", "[ 1*( pchar / ';' ) *( '/' segment ) ] [ '?' query ]", "5", true},
    {"site", "[ [ user [ ':' password ] '@' ] hostport ]", "4.3.1", true},
    {"user", "*( unreserved / escaped / ';' / '&' / '=' / '+' )", "4.3.1", true},
    {"password", "*( unreserved / escaped / ';' / '&' / '=' / '+' )", "4.3.1", true},
};

constexpr std::string_view of_07_alone[] = {"opaque-URL", "relativeURL", "net_path", "abs_path",
                                            "site",       "authority",   "server",   "userinfo"};

constexpr auto url_syntax_05 = [] {
  std::array<Rule, std::size(url_syntax_07) - std::size(of_07_alone) + std::size(url_syntax_05_own)>
      rules{};
  std::size_t count = 0;
  for (const Rule& rule : url_syntax_07) {
    if (std::ranges::find(of_07_alone, rule.name) == std::end(of_07_alone)) rules[count++] = rule;
  }
  for (const Rule& rule : url_syntax_05_own) rules[count++] = rule;
  return rules;
}();

// relative-url-01 2.2. It puts pchar in brackets, which make it optional. After `*` they are
// redundant, so they are left out.
constexpr Rule relative_url_01[] = {
    {"relativeURL", "[ absoluteURL / location / abs_path / rel_path ] [ '#' fragment ]", "2.2"},
    {"absoluteURL", "scheme ':' [ location / abs_path / rel_path ]", "2.2"},
    {"location", "'//' net_loc [ '/' rel_path ]", "2.2"},
    {"abs_path", "'/' rel_path", "2.2", true},
    {"rel_path", "[ path ] [ ';' params ] [ '?' query ]", "2.2", true},
    {"path", "segment *( '/' segment )", "2.2", true},
    {"segment", "*( pchar / ';' )", "2.2"},
    {"params", "param *( ';' param )", "2.2", true},
    {"param", "*( pchar / '/' )", "2.2"},
    {"scheme", "1*( ALPHA / DIGIT / '+' / '-' / '.' )", "2.2", true},
    {"net_loc", "*( pchar / ';' )", "2.2", true},
    {"query", "*( uchar / reserved / '#' )", "2.2", true},
    {"fragment", "*( uchar / reserved )", "2.2", true},
    {"pchar", "uchar / '?' / ':' / '@' / '&' / '=' / '#'", "2.2"},
    {"uchar", "unreserved / escape", "2.2"},
    {"unreserved", "ALPHA / DIGIT / safe / extra / national", "2.2"},
    {"escape", "'%' HEXDIG HEXDIG", "2.2"},
    {"safe", "'$' / '-' / '_' / '.' / '+'", "2.2"},
    {"extra", "'!' / '*' / %x27 / '(' / ')' / ','", "2.2"},
    {"national", "'{' / '}' / '|' / '\\' / '^' / '~' / '[' / ']' / '`'", "2.2"},
    {"reserved", "';' / '/' / '?' / ':' / '@' / '&' / '='", "2.2"},
};

// RFC 1808 2.2.
constexpr Rule rfc1808[] = {
    {"URL", "( absoluteURL / relativeURL ) [ '#' fragment ]", "2.2"},
    {"absoluteURL", "generic-RL / scheme ':' *( uchar / reserved )", "2.2"},
    {"generic-RL", "scheme ':' relativeURL", "2.2"},
    {"relativeURL", "net_path / abs_path / rel_path", "2.2"},
    {"net_path", "'//' net_loc [ abs_path ]", "2.2"},
    {"abs_path", "'/' rel_path", "2.2", true},
    {"rel_path", "[ path ] [ ';' params ] [ '?' query ]", "2.2", true},
    {"path", "fsegment *( '/' segment )", "2.2", true},
    {"fsegment", "1*pchar", "2.2"},
    {"segment", "*pchar", "2.2"},
    {"params", "param *( ';' param )", "2.2", true},
    {"param", "*( pchar / '/' )", "2.2"},
    {"scheme", "1*( ALPHA / DIGIT / '+' / '-' / '.' )", "2.2", true},
    {"net_loc", "*( pchar / ';' / '?' )", "2.2", true},
    {"query", "*( uchar / reserved )", "2.2", true},
    {"fragment", "*( uchar / reserved )", "2.2", true},
    {"pchar", "uchar / ':' / '@' / '&' / '='", "2.2"},
    {"uchar", "unreserved / escape", "2.2"},
    {"unreserved", "ALPHA / DIGIT / safe / extra", "2.2"},
    {"escape", "'%' HEXDIG HEXDIG", "2.2"},
    {"safe", "'$' / '-' / '_' / '.' / '+'", "2.2"},
    {"extra", "'!' / '*' / %x27 / '(' / ')' / ','", "2.2"},
    {"reserved", "';' / '/' / '?' / ':' / '@' / '&' / '='", "2.2"},
};

// draft-ietf-uri-url-03, "BNF syntax". Its recursive rules are written as repetitions. Its xpalphas
// allows two characters at most, and its mailto has two colons; the text means neither, so both are
// corrected.
constexpr Rule url_03[] = {
    {"fragmentaddress", "uri [ '#' fragmentid ]", "BNF"},
    {"uri", "url", "BNF"},
    {"url",
     "generic / httpaddress / ftpaddress / newsaddress / nntpaddress / prosperoaddress"
     " / telnetaddress / gopheraddress / waisaddress / mailtoaddress",
     "BNF"},
    {"generic", "scheme ':' path [ '?' search ]", "BNF"},
    {"scheme", "ialpha", "BNF", true},
    {"httpaddress", "'http://' hostport [ '/' path ] [ '?' search ]", "BNF"},
    {"ftpaddress", "'ftp://' login '/' path", "BNF"},
    {"newsaddress", "'news:' groupart", "BNF"},
    {"nntpaddress", "'nntp:' group '/' digits", "BNF"},
    {"mailtoaddress", "'mailto:' xalphas '@' hostname", "BNF"},
    {"waisaddress", "waisindex / waisdoc", "BNF"},
    {"waisindex", "'wais://' hostport '/' database [ '?' search ]", "BNF"},
    {"waisdoc", "'wais://' hostport '/' database '/' wtype '/' path", "BNF"},
    {"groupart", "'*' / group / article", "BNF", true},
    {"group", "ialpha *( '.' ialpha )", "BNF", true},
    {"article", "xalphas '@' host", "BNF", true},
    {"database", "xalphas", "BNF", true},
    {"wtype", "xalphas", "BNF", true},
    {"prosperoaddress", "prosperolink", "BNF"},
    {"prosperolink", "'prospero://' hostport '/' hsoname [ '%00' version [ attributes ] ]", "BNF"},
    {"hsoname", "path", "BNF", true},
    {"version", "digits", "BNF", true},
    {"attributes", "1*attribute", "BNF", true},
    {"attribute", "alphanums", "BNF"},
    {"telnetaddress", "'telnet://' login", "BNF"},
    {"gopheraddress", "'gopher://' hostport [ '/' gtype [ selector ] ] [ '?' search ]", "BNF"},
    {"login", "[ user [ ':' password ] '@' ] hostport", "BNF", true},
    {"hostport", "host [ ':' port ]", "BNF"},
    {"host", "hostname / hostnumber", "BNF", true},
    {"hostname", "ialpha *( '.' ialpha )", "BNF"},
    {"hostnumber", "digits '.' digits '.' digits '.' digits", "BNF"},
    {"port", "digits", "BNF", true},
    {"selector", "path", "BNF", true},
    {"path", "[ xpalphas *( '/' xpalphas ) [ '/' ] ]", "BNF", true},
    {"search", "xalphas *( '+' xalphas )", "BNF", true},
    {"user", "xalphas", "BNF", true},
    {"password", "xalphas", "BNF", true},
    {"fragmentid", "xalphas", "BNF", true},
    {"gtype", "xalpha", "BNF", true},
    {"xalpha", "ALPHA / DIGIT / safe / extra / escape", "BNF"},
    {"xalphas", "1*xalpha", "BNF"},
    {"xpalpha", "xalpha / '+'", "BNF"},
    {"xpalphas", "1*xpalpha", "BNF"},
    {"ialpha", "ALPHA [ xalphas ]", "BNF"},
    {"safe", "'$' / '-' / '_' / '@' / '.' / '&'", "BNF"},
    {"extra", "'!' / '*' / %x22 / %x27 / '(' / ')' / ':' / ';' / ',' / ' '", "BNF"},
    {"escape", "'%' HEXDIG HEXDIG", "BNF"},
    {"digits", "1*DIGIT", "BNF"},
    {"alphanum", "ALPHA / DIGIT", "BNF"},
    {"alphanums", "1*alphanum", "BNF"},
};

// What the prose of url-03 allows beyond its grammar: "Internet protocol parts", the common syntax
// of all schemes that name a host; "Partial form"; "Fragment-id", which may be empty.
constexpr Rule url_03_prose[] = {
    {"reference", "( full / partial ) [ '#' [ fragmentid ] ]", "Full form"},
    {"full",
     "scheme '://' login [ '/' parts ] [ '?' search ]"
     " / scheme ':' first [ '/' parts ] [ '?' search ]",
     "Internet protocol parts"},
    {"partial",
     "'//' login [ '/' parts ] [ '?' search ] / '/' parts [ '?' search ]"
     " / [ first [ '/' parts ] ] [ '?' search ]",
     "Partial form"},
    {"scheme", "ALPHA *( xalpha / '+' )", "Full form"},
    {"login", "[ user [ ':' password ] '@' ] host [ ':' 1*DIGIT ]", "Internet protocol parts"},
    {"user", "1*( ALPHA / DIGIT / safe / mark / escape )", "Internet protocol parts"},
    {"password", "1*xalpha", "Internet protocol parts"},
    {"host", "1*( ALPHA / DIGIT / '-' / '.' )", "Internet protocol parts"},
    {"parts", "*( xalpha / '+' / '/' )", "Path"},
    {"first", "1*( ALPHA / DIGIT / safe / mark / escape / '+' )", "Partial form"},
    {"search", "1*( xalpha / '+' )", "BNF"},
    {"fragmentid", "1*xalpha", "Fragment-id"},
    {"xalpha", "ALPHA / DIGIT / safe / mark / ':' / escape", "BNF"},
    {"safe", "'$' / '-' / '_' / '@' / '.' / '&'", "BNF"},
    {"mark", "'!' / '*' / %x22 / %x27 / '(' / ')' / ';' / ',' / ' '", "BNF"},
    {"escape", "'%' HEXDIG HEXDIG", "BNF"},
};

}  // namespace

RuleBook prose_of(const Profile& profile) noexcept {
  if (profile.syntax == Syntax::url_03) return {"url-03", url_03_prose};
  return {};
}

RuleBook rules_of(const Profile& profile) noexcept {
  switch (profile.syntax) {
    case Syntax::url_standard: break;
    case Syntax::rfc3986: return {"RFC 3986", rfc3986};
    case Syntax::rfc2396: return {"RFC 2396", rfc2396};
    case Syntax::url_syntax_07: return {"url-syntax-07", url_syntax_07};
    case Syntax::url_syntax_05: return {"url-syntax-05", url_syntax_05};
    case Syntax::url_syntax_04: return {"url-syntax-04", url_syntax_05};
    case Syntax::rfc1808: return {"RFC 1808", rfc1808};
    case Syntax::relative_url_01: return {"relative-url-01", relative_url_01};
    case Syntax::url_03: return {"url-03", url_03};
  }
  return {};
}

}  // namespace absolve::ABSOLVE_VERSIONED::grammar
