#include "explain.hpp"

#include "gil.hpp"

#include <nanobind/stl/string.h>
#include <absolve/document.hpp>
#include <absolve/option_set.hpp>

#include <optional>

namespace absolve::python {
namespace {

[[noreturn]] void raise(const Error& error) {
  python::raise(name_of(error.code), message_of(error));
}

LinkChoice choice_of(nb::handle number, nb::handle place, nb::handle reference) {
  LinkChoice choice;
  if (!number.is_none()) choice.number = number_of(number, "link");
  if (!place.is_none()) {
    if (!nb::isinstance<nb::tuple>(place) || nb::len(place) != 2) {
      throw nb::type_error("at: a tuple of a line and a column expected");
    }
    choice.place = {number_of(place[0], "at"), number_of(place[1], "at")};
  }
  if (!reference.is_none()) choice.reference = utf8_of(reference, "reference");
  return choice;
}

nb::object some(std::string_view text) {
  return text.empty() ? nb::none() : str_of(text);
}

nb::list candidates_of(const BaseEstablishment& base) {
  nb::list list;
  for (const JudgedCandidate& judged : base.candidates) {
    nb::dict one;
    one["layer"] = str_of(name_of(judged.candidate.layer));
    one["stated"] = str_of(judged.candidate.text);
    one["url"] = some(judged.url);
    one["place"] = str_of(describe_place(judged.candidate));
    one["verdict"] = str_of(describe(judged.verdict));
    list.append(one);
  }
  return list;
}

nb::list steps_of(const LinkExplanation& own) {
  nb::list list;
  for (const ResolutionStep& step : own.steps) {
    list.append(nb::make_tuple(str_of(step.section), str_of(step.text), str_of(step.value)));
  }
  return list;
}

}  // namespace

nb::dict explain(const nb::dict& options, nb::handle data, const Source& source, nb::handle number,
                 nb::handle place, nb::handle reference) {
  OptionSet set;
  for_each_option(options, [&set](const std::string& name, const std::string& value) {
    if (const auto done = set.set(name, value); !done) raise(done.error());
  });
  const auto configuration = set.configure();
  if (!configuration) raise(configuration.error());
  const Bytes bytes(data);
  DocumentSource document = (*configuration)->source;
  if (source.has_name) document.name = source.name;
  if (source.has_url) document.retrieval_url = source.url;
  if (source.has_type) document.content_type = source.type;
  if (source.has_charset) document.charset = source.charset;
  if (bytes.is_str()) document.charset = "utf-8";
  if (source.has_csp) document.content_security_policy = source.csp;
  const LinkChoice choice = choice_of(number, place, reference);
  std::optional<Result<LinkExplanation>> explanation;
  {
    const GilReleased released;
    explanation.emplace(
        explain_link(view_of(bytes.text()), document, (*configuration)->options, choice));
  }
  if (!*explanation) raise(explanation->error());
  const LinkExplanation& own = **explanation;
  nb::dict made;
  made["number"] = own.number;
  made["matches"] = own.matches;
  made["element"] = str_of(own.link.element);
  made["attribute"] = str_of(own.link.attribute);
  made["part"] = str_of(own.entity.path);
  made["frame"] = str_of(own.entity.frame);
  made["line"] = own.link.line;
  made["column"] = own.link.column;
  made["source"] = str_of(own.source);
  made["raw"] = str_of(own.link.raw);
  made["url"] = own.link.url ? str_of(*own.link.url) : nb::none();
  made["error"] = own.link.error ? str_of(message_of(*own.link.error)) : nb::none();
  made["base"] = some(own.link.base);
  made["layer"] = own.link.layer ? str_of(name_of(*own.link.layer)) : nb::none();
  made["candidates"] = candidates_of(own.entity.base);
  made["steps"] = steps_of(own);
  made["written"] = own.written ? str_of(*own.written) : nb::none();
  made["unchanged"] = some(own.unchanged);
  return made;
}

}  // namespace absolve::python
