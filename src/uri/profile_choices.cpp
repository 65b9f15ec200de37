#include <array>

#include "absolve/profile.hpp"

namespace absolve {
namespace {

constexpr auto choices = std::to_array<ProfileChoice>({
    {"rfc2396", "A `..` above the root is kept", "5.2 (6g) names three ways", false},
    {"rfc2396", "`g` over `http://a` is `http://a/g`",
     "5.2 (6a, 6b), read literally, gives `http://ag`", false},
    {"rfc2396", "`http:g` is absolute, and an error to `check`",
     "5.2 (3) allows both readings; validating parsers mark it", false},
    {"rfc2396", "In HTTP, Content-Base and Content-Location state a base",
     "5.1.1 names message headers by way of RFC 2110, and that RFC 2068", false},
    {"rfc2396",
     "A path that would begin with `//` gets `/.` before it, where dot segments "
     "are removed",
     "5.2 (7) would make its first segment an authority", false},
    {"rfc2396", "Addresses in brackets are hosts", "RFC 2732 adds them to 3.2.2", false},
    {"rfc2396",
     "An authority that no grammar derives is resolved, and an error to `check`; one with a "
     "bracket elsewhere is refused",
     "5.2 takes references apart by appendix B, which checks nothing", false},
    {"url-syntax-07", "A `..` above the root is kept", "5.2 (6g) names three ways", false},
    {"url-syntax-07", "`g` over `http://a` is `http://a/g`",
     "5.2 (6a, 6b), read literally, gives `http://ag`", false},
    {"url-syntax-07", "The query stays out of the merge",
     "5.2 says so; two rows of C.2 show it merged", false},
    {"url-syntax-07", "`this_message` is a scheme",
     "4.4 and appendix B take it for one; the grammar of 4.1 has no underscore", false},
    {"url-syntax-07", "Blanks that encoded words decode to stay in a Content-Location",
     "5.1.1 ignores white space in the value; it does not know encoded words", false},
    {"url-syntax-07",
     "In angle brackets, words behind a blank are read both as part of "
     "the URL and not, and neither reading is edited",
     "E ignores white space, and gives no sign of where it was added", false},
    {"url-syntax-07", "The grammar of `server` is read with the bracket that it lacks",
     "4.3.1 has a closing bracket without an opening one", false},
    {"url-syntax-05", "References are taken apart by Appendix B", "the diff shows no parser", true},
    {"url-syntax-05", "Empty components are none", "only -07 tells them apart", true},
    {"url-syntax-05", "The authority ends at `/` or `?`", "as in -07", true},
    {"url-syntax-05", "The query goes through the merge with the path",
     "F.4 of -07 tells of the change", true},
    {"url-syntax-05", "Dot segments in a rooted path, and above the root, are kept",
     "-05, appendix C, calls their removal inappropriate; of -04 it is inferred", true},
    {"url-syntax-05", "The empty action of a FORM means the base", "as in -07, section 3", true},
    {"url-syntax-05",
     "Content-Base and Content-Location state bases, in HTTP too, their "
     "inner white space is ignored, and they serve the fields beside them",
     "as in -07, 5.1.1", true},
    {"url-syntax-05", "A relative reference without a base is given back",
     "the diff shows no default base; RFC 1808 3.4 does this", true},
    {"url-syntax-05",
     "`user` and `password` are those of RFC 1738 5, and two slashes begin "
     "a `site`",
     "the diff shows `site` and not the rules in it", true},
    {"rfc1808", "A net_loc of user, host and port is taken apart, and any other stands alone",
     "2.2 has no parts in it; 2.1 names RFC 1738 3.1 for them", false},
    {"rfc1808", "`g` over `http://a` is `http://a/g`", "4 (6), read literally, gives `http://ag`",
     false},
    {"rfc2110", "In HTTP, Content-Base and Content-Location state a base",
     "4 speaks of mail; RFC 2068 14.11 and 14.15, of its time, say so of HTTP", false},
    {"rfc2557", "In HTTP, Content-Location states a base",
     "4 speaks of mail; RFC 2616 14.14, of its time, says so of HTTP", false},
    {"relative-url-01", "A `..` above the root is kept",
     "4 (7c), read literally, pairs `..` with `..`", false},
    {"relative-url-01", "`g` over `http://a` is `http://a/g`",
     "4 (7), read literally, gives `http://ag`", false},
    {"relative-url-01", "Dot segments stay where the scheme is not hierarchical",
     "2.3.2 says so, and step 7 does not repeat it", false},
    {"relative-url-01",
     "https and all other schemes that the sets do not name are taken to "
     "have every component, as http has",
     "2.3 knows ten schemes, and asks that new ones name their sets", false},
    {"relative-url-01", "A slash stands before parameters or a query behind a host alone",
     "2.4.3 would read them as part of the host", false},
    {"relative-url-01", "Fragments are separated in all cases",
     "2.3.5: the set is empty in systems that do not use them", false},
    {"url-03", "A `..` above the root is kept",
     "\"Partial form\", read literally, pairs `..` with `..`", false},
    {"url-03",
     "`?y` replaces the last part of the path, and the empty reference and `#s` are "
     "in the context object",
     "\"Partial form\" speaks of paths alone", false},
    {"url-03", "`///g` has the host of the context", "no host is given, so none is different",
     false},
    {"url-03", "A host ends at `?`, too",
     "the BNF has a search behind it; the prose has the following slash", false},
    {"url-03", "`a/../b` without a slash before it stays", "\"/xxx/..\" needs that slash", false},
    {"url-03", "A space is part of a reference wherever it stands, but not at its ends",
     "`extra` has it; the wrappers are no part of a URL", false},
    {"url-03", "What the prose has and the grammar has not is accepted, with a warning",
     "partial forms, nntp with a host, rlogin, tn3270, x- schemes with a host, a void "
     "fragment",
     false},
    {"url-03", "A scheme may have a plus sign", "the prose names whois++; `ialpha` has no plus",
     false},
    {"url-03", "mailto has one colon, and an xpalphas any number of characters",
     "the BNF prints two colons, and two characters", false},
});

}  // namespace

std::span<const ProfileChoice> profile_choices() noexcept {
  return choices;
}

}  // namespace absolve
