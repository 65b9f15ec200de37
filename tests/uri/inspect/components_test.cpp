#include "absolve/inspect.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

void add(const std::vector<Component>& parts, std::string& out) {
  for (const Component& one : parts) {
    out += out.empty() || out.back() == '(' ? "" : " ";
    out += one.name + (one.value ? "=" + *one.value : "");
    if (one.parts.empty()) continue;
    out += "(";
    add(one.parts, out);
    out += ")";
  }
}

// `name=value` for each component, or `name` if it is absent, with its parts in brackets.
std::string parsed(const char* profile, std::string_view reference) {
  const auto components = parse_components(reference, *find_profile(profile));
  if (!components) return std::string(name_of(components.error().code));
  std::string out;
  add(*components, out);
  return out;
}

TEST_CASE("generic components, absent and empty told apart", "[components]") {
  CHECK(parsed("rfc3986", "") == "scheme authority path= query fragment");
  CHECK(parsed("rfc3986", "a:?#") == "scheme=a authority path= query= fragment=");
  CHECK(parsed("rfc3986", "///") ==
        "scheme authority=(userinfo host= port) path=/(segment=) query fragment");
  CHECK(parsed("rfc3986", "http://u:@h:") ==
        "scheme=http authority=u:@h:(userinfo=u:(user=u password=) host=h port=) path= query "
        "fragment");
  CHECK(parsed("rfc3986", "//[::1]") ==
        "scheme authority=[::1](userinfo host=[::1] port) path= query fragment");
  CHECK(
      parsed("rfc3986", "//a@b@[::1]:8") ==
      "scheme authority=a@b@[::1]:8(userinfo=a@b(user=a@b password) host=[::1] port=8) path= query "
      "fragment");
  CHECK(parsed("rfc2396", "a;p;q=1/b/") ==
        "scheme authority path=a;p;q=1/b/(segment=a;p;q=1(name=a parameter=p parameter=q=1) "
        "segment=b segment=) query fragment");
  CHECK(parsed("url-syntax-07", "/;") ==
        "scheme authority path=/;(segment=;(name= parameter=)) query fragment");
}

TEST_CASE("six components, by category", "[components]") {
  CHECK(parsed("rfc1808", "http://h/a;b;c?d#e") ==
        "scheme=http net_loc=h(userinfo host=h port) path=/a(segment=a) params=b;c query=d "
        "fragment=e");
  CHECK(parsed("rfc2557", "?") == "scheme net_loc path= params query fragment");
  CHECK(parsed("relative-url-01", "mailto:a@b;c?d#e") ==
        "scheme=mailto net_loc path=a@b;c?d#e(segment=a@b;c?d#e) params query fragment");
  CHECK(
      parsed("relative-url-01", "ftp://h/a;t?x#f") ==
      "scheme=ftp net_loc=h(userinfo host=h port) path=/a(segment=a) params=t?x query fragment=f");
  CHECK(
      parsed("relative-url-01", "wais://h/a;t?x") ==
      "scheme=wais net_loc=h(userinfo host=h port) path=/a;t(segment=a;t) params query=x fragment");
}

TEST_CASE("url-03: what is absent, and what is only empty", "[components]") {
  CHECK(parsed("url-03", "gopher:") ==
        "scheme=gopher host port gtype=1 selector search fragmentid");
  CHECK(parsed("url-03", "gopher://h") ==
        "scheme=gopher host=h port gtype=1 selector search fragmentid");
  CHECK(parsed("url-03", "gopher://h/") ==
        "scheme=gopher host=h port gtype=1 selector search fragmentid");
  CHECK(parsed("url-03", "gopher://h/7") ==
        "scheme=gopher host=h port gtype=7 selector= search fragmentid");
  CHECK(parsed("url-03", "gopher:/x") ==
        "scheme=gopher host port gtype=x selector= search fragmentid");
  CHECK(parsed("url-03", "http:") == "scheme=http host port path search fragmentid");
  CHECK(parsed("url-03", "wais://h") ==
        "scheme=wais host=h port database search wtype path fragmentid");
  CHECK(parsed("url-03", "wais://h/") ==
        "scheme=wais host=h port database= search wtype path fragmentid");
  CHECK(parsed("url-03", "prospero://h") ==
        "scheme=prospero host=h port hsoname version fragmentid");
  CHECK(parsed("url-03", "nntp://h") == "scheme=nntp host=h port group digits fragmentid");
  CHECK(parsed("url-03", "ftp:") == "scheme=ftp host port path fragmentid");
}

TEST_CASE("url-03: what each scheme has", "[components]") {
  CHECK(parsed("url-03", "http://h:1/a/b?c+d#e") ==
        "scheme=http host=h port=1 path=a/b search=c+d fragmentid=e");
  CHECK(parsed("url-03", "HTTP://h") == "scheme=HTTP host=h port path search fragmentid");
  CHECK(parsed("url-03", "ftp://u:p@h/a?b") ==
        "scheme=ftp user=u password=p host=h port path=a?b fragmentid");
  CHECK(parsed("url-03", "ftp://h/") ==
        "scheme=ftp user=anonymous password host=h port path= fragmentid");
  CHECK(parsed("url-03", "news:*") == "scheme=news all=* fragmentid");
  CHECK(parsed("url-03", "news:a.b") == "scheme=news group=a.b fragmentid");
  CHECK(parsed("url-03", "news:1@h") == "scheme=news article=1@h fragmentid");
  CHECK(parsed("url-03", "nntp:a.b/12") == "scheme=nntp group=a.b digits=12 fragmentid");
  CHECK(parsed("url-03", "nntp://h/a.b/12") ==
        "scheme=nntp host=h port group=a.b digits=12 fragmentid");
  CHECK(parsed("url-03", "wais://h/d?s") ==
        "scheme=wais host=h port database=d search=s wtype path fragmentid");
  CHECK(parsed("url-03", "wais://h:2/d/t/p/q") ==
        "scheme=wais host=h port=2 database=d search wtype=t path=p/q fragmentid");
  CHECK(parsed("url-03", "prospero://h/a/b") ==
        "scheme=prospero host=h port hsoname=a/b version fragmentid");
  CHECK(parsed("url-03", "prospero://h/a%00%00x%00y") ==
        "scheme=prospero host=h port hsoname=a version= attribute=x attribute=y fragmentid");
  CHECK(parsed("url-03", "gopher://h") ==
        "scheme=gopher host=h port gtype=1 selector search fragmentid");
  CHECK(parsed("url-03", "gopher://h/") ==
        "scheme=gopher host=h port gtype=1 selector search fragmentid");
  CHECK(parsed("url-03", "gopher://h/00/x?y") ==
        "scheme=gopher host=h port gtype=0 selector=0/x search=y fragmentid");
  CHECK(parsed("url-03", "mailto:a%25b@h") ==
        "scheme=mailto local-part=a%25b hostname=h fragmentid");
  CHECK(parsed("url-03", "mailto:a") == "scheme=mailto local-part=a hostname fragmentid");
  CHECK(parsed("url-03", "telnet://u@h:23") ==
        "scheme=telnet user=u password host=h port=23 fragmentid");
  CHECK(parsed("url-03", "rlogin://h") == "scheme=rlogin user password host=h port fragmentid");
  CHECK(parsed("url-03", "tn3270://h") == "scheme=tn3270 user password host=h port fragmentid");
  CHECK(parsed("url-03", "gopher://h/%41b") ==
        "scheme=gopher host=h port gtype=%41 selector=b search fragmentid");
  CHECK(parsed("url-03", "http://u@h:1/a") ==
        "scheme=http host=u@h port=1 path=a search fragmentid");
  CHECK(parsed("url-03", "telnet:a?b") == "scheme=telnet path=a search=b fragmentid");
  CHECK(parsed("url-03", "x-own:a/b?c#") == "scheme=x-own path=a/b search=c fragmentid");
  CHECK(parsed("url-03", "a/b:c") == "scheme path=a/b:c search fragmentid");
}

TEST_CASE("web: the URL record", "[components]") {
  CHECK(parsed("web", "HTTP://U:p@EX.com:81/a/../b?q#f") ==
        "href=http://U:p@ex.com:81/b?q#f scheme=http username=U password=p host=ex.com port=81 "
        "path=/b(segment=b) query=q fragment=f");
  CHECK(parsed("web", "http://:p@h:80?#") ==
        "href=http://:p@h/?# scheme=http username= password=p host=h port path=/(segment=) query= "
        "fragment=");
  CHECK(parsed("web", "data:a,b") ==
        "href=data:a,b scheme=data username= password= host port path=a,b query fragment");
  CHECK(parsed("web", "file:///x") ==
        "href=file:///x scheme=file username= password= host= port path=/x(segment=x) query "
        "fragment");
  CHECK(parsed("web", "x:/.//a") ==
        "href=x:/.//a scheme=x username= password= host port path=//a(segment= segment=a) query "
        "fragment");
  CHECK(parsed("web", "http://[::1]:8/") ==
        "href=http://[::1]:8/ scheme=http username= password= host=[::1] port=8 path=/(segment=) "
        "query "
        "fragment");
  CHECK(parsed("web", "x") == "relative_without_base");
  CHECK(parsed("web", "http://[") == "bad_url");
}

}  // namespace
}  // namespace absolve
