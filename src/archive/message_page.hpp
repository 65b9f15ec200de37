#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "absolve/archive.hpp"

namespace absolve {

/// Whether the archive of `bytes` is mail or a mailbox, and not a saved page: its header says to
/// whom it was sent, or how it was delivered.
[[nodiscard]] bool is_mail(std::string_view bytes, const Archive& archive);

/// One page with all messages of the archive of `bytes`, as mail readers show them: the header of
/// each message, what it shows first, and links to everything in it that is not shown there. It is
/// HTML, in UTF-8. `url_of` returns the URL of a leaf; empty: there is none.
[[nodiscard]] std::string message_page(std::string_view bytes, const Archive& archive,
                                       const Limits& limits,
                                       const std::function<std::string(std::size_t leaf)>& url_of);

}  // namespace absolve
