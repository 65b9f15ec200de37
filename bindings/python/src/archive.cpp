#include "archive.hpp"

#include "gil.hpp"

namespace absolve::python {

Archive::Archive(const nb::dict& options, nb::handle data, const Source& source, bool unpacks,
                 bool ascii_names)
    : bytes_(data) {
  const Configured configured(options);
  absolve_archive* made = nullptr;
  absolve_status status = absolve_archive_new(configured.get(), &made);
  archive_.reset(made);
  if (status == ABSOLVE_OK) {
    const absolve_source own = source.get(bytes_.is_str());
    const GilReleased released;
    status = unpacks ? absolve_archive_unpack(made, bytes_.text(), &own, ascii_names ? 1 : 0)
                     : absolve_archive_read(made, bytes_.text(), &own);
  }
  if (status != ABSOLVE_OK) raise(status, view_of(absolve_archive_error(made)));
}

nb::list Archive::parts() const {
  nb::list parts;
  for (std::size_t i = 0; i < absolve_archive_part_count(archive_.get()); ++i) {
    const absolve_part& part = *absolve_archive_part(archive_.get(), i);
    nb::dict one;
    one["path"] = str_or_none(part.path);
    one["media_type"] = str_or_none(part.media_type);
    one["charset"] = str_unless_empty(part.charset);
    one["encoding"] = str_unless_empty(part.encoding);
    one["transfer_encoding"] = str_unless_empty(part.transfer_encoding);
    one["content_encoding"] = str_unless_empty(part.content_encoding);
    one["name"] = str_unless_empty(part.name);
    one["content_id"] = str_unless_empty(part.content_id);
    one["message_id"] = str_unless_empty(part.message_id);
    one["location"] = str_unless_empty(part.location);
    one["location_resolved"] = str_unless_empty(part.location_resolved);
    one["base"] = str_unless_empty(part.base);
    one["layer"] = layer_name(part.layer);
    one["is_leaf"] = part.is_leaf != 0;
    one["is_document"] = part.is_document != 0;
    one["is_unreferenced"] = part.is_unreferenced != 0;
    one["parent"] = part.parent == SIZE_MAX ? nb::none() : nb::object(nb::int_(part.parent));
    one["shows"] = part.shows;
    parts.append(one);
  }
  return parts;
}

nb::bytes Archive::body(std::size_t index) const {
  absolve_text body{};
  absolve_status status = ABSOLVE_OK;
  {
    const GilReleased released;
    status = absolve_archive_body(archive_.get(), index, &body);
  }
  if (status != ABSOLVE_OK) raise(status, view_of(absolve_archive_error(archive_.get())));
  return nb::bytes(body.data, body.size);
}

std::size_t Archive::file_count() const {
  return absolve_archive_file_count(archive_.get());
}

nb::tuple Archive::file(std::size_t index) const {
  absolve_text name{};
  absolve_text contents{};
  std::size_t part = 0;
  absolve_status status = ABSOLVE_OK;
  {
    const GilReleased released;
    status = absolve_archive_file(archive_.get(), index, &name, &contents, &part);
  }
  if (name.data == nullptr) raise(status, view_of(absolve_archive_error(archive_.get())));
  const nb::object number = part == SIZE_MAX ? nb::none() : nb::object(nb::int_(part));
  if (status != ABSOLVE_OK) {
    return nb::make_tuple(str_of(view_of(name)), number,
                          error_of(status, view_of(absolve_archive_error(archive_.get()))));
  }
  return nb::make_tuple(str_of(view_of(name)), number, nb::bytes(contents.data, contents.size));
}

nb::list Archive::diagnostics() const {
  nb::list list;
  for (std::size_t i = 0; i < absolve_archive_diagnostic_count(archive_.get()); ++i) {
    list.append(Diagnostic(*absolve_archive_diagnostic(archive_.get(), i)));
  }
  return list;
}

}  // namespace absolve::python
