// The extension module absolve._core: the C interface as objects of Python.

#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "archive.hpp"
#include "arrow.hpp"
#include "explain.hpp"
#include "gil.hpp"
#include "link_table.hpp"
#include "reader.hpp"

namespace absolve::python {
namespace {

using namespace nb::literals;

// The links of one document.
struct Links {
  LinkTable table;
  std::vector<Diagnostic> diagnostics;
  std::string base;
  bool has_base = false;
};

// One of them. It makes an object of Python of each member when it is asked for.
struct Link {
  std::shared_ptr<const Links> links;
  std::size_t index = 0;

  [[nodiscard]] const LinkTable::Row& row() const { return links->table[index]; }
  [[nodiscard]] std::string_view view(LinkTable::Text text) const {
    return links->table.view(text);
  }
};

struct Iterator {
  std::shared_ptr<const Links> links;
  std::size_t next = 0;
};

nb::object text_of(const Link& link, LinkTable::Text text) {
  return text.is_absent() ? nb::none() : str_of(link.view(text));
}

nb::object text_unless_empty(const Link& link, LinkTable::Text text) {
  return text.is_absent() || text.size == 0 ? nb::none() : str_of(link.view(text));
}

nb::object error_name(std::int32_t error) {
  if (error == ABSOLVE_OK) return nb::none();
  return str_or_none(absolve_status_name(static_cast<absolve_status>(error)));
}

// What a pass fills, and what it stops with where memory runs out in a callback.
struct Pass {
  Links* links = nullptr;
  bool has_document = false;  // whose base is that of `links`
  nb::list* bases = nullptr;
  std::string written{};
  nb::handle replace{};  // asked for each link, with the GIL; null: nobody
  std::string answer{};  // the last one
  std::exception_ptr failure{};

  template <class Work>
  static absolve_action guarded(void* context, Work work) {
    auto* const own = static_cast<Pass*>(context);
    return unless_exiting([&] {
      try {
        return work(*own);
      } catch (const std::exception&) {  // that of Python, too
        own->failure = std::current_exception();
        return ABSOLVE_STOP;
      }
    });
  }
};

absolve_action add_link(void* context, const absolve_entity* entity, const absolve_link* link,
                        absolve_text*) {
  return Pass::guarded(context, [&](Pass& own) {
    own.links->table.add(*entity, *link);
    return ABSOLVE_ABSOLUTE;
  });
}

absolve_action add_entity(void* context, const absolve_entity* entity) {
  return Pass::guarded(context, [&](Pass& own) {
    // The base of the first document counts. An entity without an encoding is a header: its base
    // counts only if there is no document.
    const bool is_document = entity->frame.size == 0 && entity->encoding.size > 0;
    if (own.has_document || (!is_document && entity->frame.size > 0)) return ABSOLVE_CONTINUE;
    own.has_document = is_document;
    own.links->has_base = entity->base.size > 0;
    own.links->base = view_of(entity->base);
    return ABSOLVE_CONTINUE;
  });
}

absolve_action add_diagnostic(void* context, const absolve_diagnostic* diagnostic) {
  return Pass::guarded(context, [&](Pass& own) {
    own.links->diagnostics.emplace_back(*diagnostic);
    return ABSOLVE_CONTINUE;
  });
}

absolve_action add_piece(void* context, absolve_text piece) {
  return Pass::guarded(context, [&](Pass& own) {
    own.written.append(piece.data, piece.size);
    return ABSOLVE_CONTINUE;
  });
}

// Asks `replace` what to write: None is the target, False keeps the link, a str takes its place.
absolve_action ask(void* context, const absolve_entity* entity, const absolve_link* link,
                   absolve_text* replacement) {
  return Pass::guarded(context, [&](Pass& own) {
    const GilHeld held;
    const auto single = std::make_shared<Links>();
    single->table.add(*entity, *link);
    const nb::object own_link = nb::cast(Link{single, 0});
    const nb::object answer = nb::steal(
        unless_exiting([&] { return PyObject_CallOneArg(own.replace.ptr(), own_link.ptr()); }));
    if (!answer.is_valid()) throw nb::python_error();
    if (answer.is_none()) return ABSOLVE_ABSOLUTE;
    if (answer.is(nb::handle(Py_False))) return ABSOLVE_KEEP;
    if (!PyUnicode_Check(answer.ptr())) {
      throw nb::type_error("replace must return a str, None or False");
    }
    own.answer = utf8_of(answer, "replace");
    *replacement = {own.answer.data(), own.answer.size()};
    return ABSOLVE_TEXT;
  });
}

void read(const Reader& reader, const Bytes& bytes, const Source& source, Pass& pass,
          absolve_visitor& visitor) {
  visitor.size = sizeof(visitor);
  visitor.context = &pass;
  const absolve_source own = source.get(bytes.is_str());
  try {
    reader.read(bytes, own, visitor);
  } catch (nb::python_error&) {
    if (!pass.failure) throw;
  }
  if (pass.failure) std::rethrow_exception(pass.failure);
}

std::shared_ptr<Links> links_of(const Reader& reader, nb::handle data, nb::handle url,
                                nb::handle content_type, nb::handle charset, nb::handle csp,
                                nb::handle name) {
  const Bytes bytes(data);
  auto links = std::make_shared<Links>();
  Pass pass{.links = links.get()};
  absolve_visitor visitor{};
  visitor.link = add_link;
  visitor.entity = add_entity;
  visitor.diagnostic = add_diagnostic;
  read(reader, bytes, Source(name, url, content_type, charset, csp), pass, visitor);
  return links;
}

nb::object rewritten(const Reader& reader, nb::handle data, nb::handle url, nb::handle content_type,
                     nb::handle charset, nb::handle csp, nb::handle name, nb::handle replace,
                     nb::handle diagnostics) {
  const Bytes bytes(data);
  Links found;  // only its diagnostics are used
  Pass pass{.links = &found};
  pass.replace = replace.is_none() ? nb::handle() : replace;
  absolve_visitor visitor{};
  if (pass.replace.is_valid()) visitor.link = ask;
  visitor.write = add_piece;
  if (!diagnostics.is_none()) visitor.diagnostic = add_diagnostic;
  read(reader, bytes, Source(name, url, content_type, charset, csp), pass, visitor);
  unless_exiting([&] {
    for (const Diagnostic& one : found.diagnostics) diagnostics.attr("append")(one);
  });
  if (bytes.is_str()) return str_of(pass.written);
  return nb::bytes(pass.written.data(), pass.written.size());
}

nb::object entity_of(const absolve_entity& entity) {
  nb::dict own;
  own["path"] = str_or_none(entity.path);
  own["frame"] = str_or_none(entity.frame);
  own["media_type"] = str_or_none(entity.media_type);
  own["encoding"] = str_or_none(entity.encoding);
  own["url"] = str_unless_empty(entity.base);
  own["layer"] = layer_name(entity.layer);
  own["title"] = str_or_none(entity.title);
  own["robots"] = str_or_none(entity.robots);
  own["document_url"] = str_or_none(entity.document_url);
  nb::list candidates;
  for (std::size_t i = 0; i < entity.candidate_count; ++i) {
    const absolve_candidate& candidate = *entity.candidates[i];
    nb::dict one;
    one["layer"] = layer_name(candidate.layer);
    one["stated"] = str_or_none(candidate.stated);
    one["url"] = str_or_none(candidate.url);
    one["place"] = str_or_none(candidate.place);
    one["verdict"] = str_or_none(candidate.verdict);
    candidates.append(one);
  }
  own["candidates"] = candidates;
  return own;
}

// A dict for each entity.
nb::list bases_of(const Reader& reader, nb::handle data, nb::handle url, nb::handle content_type,
                  nb::handle charset, nb::handle csp, nb::handle name) {
  const Bytes bytes(data);
  nb::list bases;
  Pass pass{.bases = &bases};
  absolve_visitor visitor{};
  visitor.entity = [](void* context, const absolve_entity* entity) {
    return Pass::guarded(context, [&](Pass& own) {
      const GilHeld held;
      own.bases->append(entity_of(*entity));
      return ABSOLVE_CONTINUE;
    });
  };
  read(reader, bytes, Source(name, url, content_type, charset, csp), pass, visitor);
  return bases;
}

class Resolver {
 public:
  Resolver(nb::handle base, nb::handle encoding, const nb::dict& options) {
    const Configured configured(options);
    absolve_resolver* made = nullptr;
    absolve_status status = absolve_resolver_new(configured.get(), &made);
    resolver_.reset(made);
    if (status == ABSOLVE_OK && !base.is_none()) {
      const std::string text = utf8_of(base, "base");
      const std::string label = encoding.is_none() ? "" : utf8_of(encoding, "encoding");
      status =
          absolve_resolver_set_base(made, {text.data(), text.size()}, {label.data(), label.size()});
    }
    if (status != ABSOLVE_OK) python::raise(status, view_of(absolve_resolver_error(made)));
  }

  [[nodiscard]] nb::object base() const { return str_or_none(absolve_resolver_base(get())); }

  [[nodiscard]] nb::object resolve(nb::handle reference) {
    const Bytes bytes(reference);
    std::size_t length = 0;
    absolve_status status = absolve_resolver_resolve(get(), bytes.text(), buffer_.data(),
                                                     buffer_.size(), &length, nullptr);
    if (status == ABSOLVE_BUFFER_TOO_SMALL) {
      buffer_.resize(length);
      status = absolve_resolver_resolve(get(), bytes.text(), buffer_.data(), buffer_.size(),
                                        &length, nullptr);
    }
    if (status != ABSOLVE_OK) python::raise(status, view_of(absolve_resolver_error(get())));
    return str_of({buffer_.data(), length});
  }

 private:
  [[nodiscard]] absolve_resolver* get() const { return resolver_.get(); }

  struct Free {
    void operator()(absolve_resolver* resolver) const { absolve_resolver_free(resolver); }
  };
  std::unique_ptr<absolve_resolver, Free> resolver_;
  std::string buffer_ = std::string(256, '\0');
};

template <class At>
nb::list texts_of(At at) {
  nb::list texts;
  for (std::size_t i = 0;; ++i) {
    const absolve_text text = at(i);
    if (text.data == nullptr) return texts;
    texts.append(str_of(view_of(text)));
  }
}

// A member of `Link` that is a text; `member` is of `LinkTable::Row`.
template <LinkTable::Text LinkTable::Row::* member>
nb::object text(const Link& link) {
  return text_of(link, link.row().*member);
}

template <LinkTable::Text LinkTable::Row::* member>
nb::object some_text(const Link& link) {
  return text_unless_empty(link, link.row().*member);
}

template <std::uint32_t flag>
bool has_flag(const Link& link) {
  return (link.row().flags & flag) != 0;
}

template <std::uint64_t LinkTable::Row::* member>
std::uint64_t number(const Link& link) {
  return link.row().*member;
}

std::size_t place_of(const Links& links, Py_ssize_t index) {
  const auto size = static_cast<Py_ssize_t>(links.table.size());
  if (index < 0) index += size;
  if (index < 0 || index >= size) throw nb::index_error("there is no such link");
  return static_cast<std::size_t>(index);
}

}  // namespace

NB_MODULE(_core, module) {
  // A daemon thread keeps its objects when the interpreter exits, which is no leak to report.
  nb::set_leak_warnings(false);
  using Row = LinkTable::Row;
  nb::class_<Link>(module, "Link", "A link: where it stands, and where it leads.")
      .def_prop_ro("element", text<&Row::element>, "Local name of the element")
      .def_prop_ro("attribute", text<&Row::attribute>, "Name of the attribute")
      .def_prop_ro("kind", text<&Row::kind>, "Kind of the value: url, srcset, css and so on")
      .def_prop_ro("raw", text<&Row::raw>, "The reference as written, decoded")
      .def_prop_ro("url", text<&Row::url>, "Its target; None where it does not resolve")
      .def_prop_ro("base", some_text<&Row::base>, "The base that it was resolved against")
      .def_prop_ro("rel", some_text<&Row::rel>, "The rel attribute of its element")
      .def_prop_ro("part", text<&Row::path>, "Path of the MIME part; empty for the outermost")
      .def_prop_ro("frame", some_text<&Row::frame>, "Number of the document in a srcdoc")
      .def_prop_ro("text", some_text<&Row::text>, "With details: what is between the tags")
      .def_prop_ro("title", some_text<&Row::title>, "With details: the attribute")
      .def_prop_ro("alt", some_text<&Row::alt>, "With details: the attribute")
      .def_prop_ro("hreflang", some_text<&Row::hreflang>, "With details: the attribute")
      .def_prop_ro("type", some_text<&Row::type>, "With details: the attribute")
      .def_prop_ro("media", some_text<&Row::media>, "With details: the attribute")
      .def_prop_ro(
          "layer", [](const Link& own) { return layer_name(own.row().layer); },
          "Where the base comes from: embedded, retrieval and so on")
      .def_prop_ro(
          "error", [](const Link& own) { return error_name(own.row().error); },
          "Why there is no target; None where there is one")
      .def_prop_ro("nofollow", has_flag<ABSOLVE_LINK_NOFOLLOW>,
                   "Whether its rel, meta elements or X-Robots-Tag say so to all crawlers")
      .def_prop_ro("offset", number<&Row::offset>, "Of its raw bytes, from 0")
      .def_prop_ro("length", number<&Row::length>, "Of its raw bytes")
      .def_prop_ro("line", number<&Row::line>, "From 1")
      .def_prop_ro("column", number<&Row::column>, "In bytes, from 1")
      .def_prop_ro("inert", has_flag<ABSOLVE_LINK_INERT>, "Whether it is in a template")
      .def_prop_ro("in_noscript", has_flag<ABSOLVE_LINK_IN_NOSCRIPT>,
                   "Whether it is in a noscript, and followed only without scripts")
      .def_prop_ro("is_base", has_flag<ABSOLVE_LINK_IS_BASE>, "Whether it is the href of a BASE")
      .def_prop_ro("same_document", has_flag<ABSOLVE_LINK_SAME_DOCUMENT>,
                   "Whether it stays in its document (RFC 3986 4.4)")
      .def_prop_ro("fetches_nothing", has_flag<ABSOLVE_LINK_FETCHES_NOTHING>,
                   "Whether it loads nothing, whatever the base is")
      .def("__repr__", [](const Link& own) {
        return nb::str("<Link {} {} {!r} -> {!r}>")
            .format(text<&Row::element>(own), text<&Row::attribute>(own), text<&Row::raw>(own),
                    text<&Row::url>(own));
      });

  nb::class_<Diagnostic>(module, "Diagnostic", "What a person should know of a document.")
      .def_ro("code", &Diagnostic::code, "A stable name")
      .def_ro("message", &Diagnostic::message, "One English sentence")
      .def_ro("part", &Diagnostic::part, "Path of the MIME part")
      .def_ro("frame", &Diagnostic::frame, "Number of the document in a srcdoc")
      .def_prop_ro(
          "offset",
          [](const Diagnostic& own) {
            return own.offset == SIZE_MAX ? nb::none() : nb::object(nb::int_(own.offset));
          },
          "In bytes; None: it has no place")
      .def("__repr__", [](const Diagnostic& own) {
        return nb::str("<Diagnostic {}: {}>").format(own.code, own.message);
      });

  nb::class_<Iterator>(module, "LinkIterator")
      .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
      .def("__next__", [](Iterator& own) {
        if (own.next == own.links->table.size()) throw nb::stop_iteration();
        return Link{own.links, own.next++};
      });

  nb::class_<Links>(module, "Links", "The links of a document, in source order.")
      .def("__len__", [](const Links& own) { return own.table.size(); })
      .def("__getitem__", [](const std::shared_ptr<Links>& own,
                             Py_ssize_t index) { return Link{own, place_of(*own, index)}; })
      .def("__getitem__",
           [](const std::shared_ptr<Links>& own, const nb::slice& slice) {
             const auto [start, stop, step, count] = slice.compute(own->table.size());
             nb::list part;
             for (std::size_t i = 0; i < count; ++i) {
               part.append(
                   Link{own, static_cast<std::size_t>(start + static_cast<Py_ssize_t>(i) * step)});
             }
             return part;
           })
      .def("__iter__", [](const std::shared_ptr<Links>& own) { return Iterator{own, 0}; })
      .def(
          "urls",
          [](const Links& own) {
            nb::list urls;
            for (std::size_t i = 0; i < own.table.size(); ++i) {
              const LinkTable::Text url = own.table[i].url;
              if (!url.is_absent()) urls.append(str_of(own.table.view(url)));
            }
            return urls;
          },
          "The targets, as a list of str")
      .def_prop_ro(
          "base", [](const Links& own) { return own.has_base ? str_of(own.base) : nb::none(); },
          "The base of the outermost document; None: it has none")
      .def_prop_ro(
          "diagnostics",
          [](const Links& own) {
            nb::list list;
            for (const Diagnostic& one : own.diagnostics) list.append(one);
            return list;
          },
          "What was met on the way");

  nb::class_<Reader>(module, "Reader", "Reads documents with the same options, in one thread.")
      .def(nb::init<const nb::dict&>(), "options"_a)
      .def("links", links_of, "data"_a, "url"_a.none(), "content_type"_a.none(), "charset"_a.none(),
           "csp"_a.none(), "name"_a.none())
      .def("rewrite", rewritten, "data"_a, "url"_a.none(), "content_type"_a.none(),
           "charset"_a.none(), "csp"_a.none(), "name"_a.none(), "replace"_a.none(),
           "diagnostics"_a.none())
      .def("bases", bases_of, "data"_a, "url"_a.none(), "content_type"_a.none(), "charset"_a.none(),
           "csp"_a.none(), "name"_a.none())
      .def("batch", read_batch, "pages"_a, "urls"_a.none(), "content_types"_a.none());

  nb::class_<Archive>(module, "Archive", "A message that was read, part by part, or unpacked.")
      .def(
          "__init__",
          [](Archive* self, const nb::dict& options, nb::handle data, nb::handle url,
             nb::handle content_type, nb::handle charset, nb::handle csp, nb::handle name,
             bool unpacks, bool ascii_names) {
            new (self) Archive(options, data, Source(name, url, content_type, charset, csp),
                               unpacks, ascii_names);
          },
          "options"_a, "data"_a, "url"_a.none(), "content_type"_a.none(), "charset"_a.none(),
          "csp"_a.none(), "name"_a.none(), "unpacks"_a, "ascii_names"_a)
      .def("parts", &Archive::parts)
      .def("body", &Archive::body, "index"_a)
      .def("file_count", &Archive::file_count)
      .def("file", &Archive::file, "index"_a)
      .def("diagnostics", &Archive::diagnostics);

  nb::class_<LinkBatch>(module, "LinkBatch", "The links of many pages, as a batch of Arrow.")
      .def("__len__", [](const LinkBatch& own) { return own.size(); })
      .def("__arrow_c_schema__", [](const LinkBatch& own) { return own.schema(); })
      .def(
          "__arrow_c_array__",
          [](const std::shared_ptr<LinkBatch>& own, nb::handle) {
            return nb::make_tuple(own->schema(), own->array(own));
          },
          "requested_schema"_a.none() = nb::none());

  nb::class_<Resolver>(module, "Resolver", "Resolves references against one base.")
      .def(nb::init<nb::handle, nb::handle, const nb::dict&>(), "base"_a.none(),
           "encoding"_a.none(), "options"_a)
      .def_prop_ro("base", &Resolver::base, "The base without its fragment; None: there is none")
      .def("resolve", &Resolver::resolve, "reference"_a, "The target of a reference.");

  module.def(
      "explain",
      [](const nb::dict& options, nb::handle data, nb::handle url, nb::handle content_type,
         nb::handle charset, nb::handle csp, nb::handle name, nb::handle number, nb::handle place,
         nb::handle reference) {
        return explain(options, data, Source(name, url, content_type, charset, csp), number, place,
                       reference);
      },
      "options"_a, "data"_a, "url"_a.none(), "content_type"_a.none(), "charset"_a.none(),
      "csp"_a.none(), "name"_a.none(), "number"_a.none(), "place"_a.none(), "reference"_a.none());
  module.def("profiles", [] { return texts_of(absolve_profile_at); });
  module.def("options", [] {
    return texts_of([](std::size_t index) { return absolve_option_at(index, nullptr); });
  });
  module.def("version", [] { return str_or_none(absolve_version()); });
}

}  // namespace absolve::python
