#include <algorithm>
#include <array>

#include "absolve/error.hpp"

namespace absolve {
namespace {

constexpr std::array all_rows{
    LimitRow{"document_bytes", &Limits::document_bytes, "its size in bytes", "Largest document"},
    LimitRow{"message_bytes", &Limits::message_bytes, "its size in bytes",
             "Largest message or mailbox"},
    LimitRow{"tree_bytes", &Limits::tree_bytes, "the memory of its tree",
             "Most memory for one tree"},
    LimitRow{"tree_steps", &Limits::tree_steps, "the work on its tree", "Most work on one tree"},
    LimitRow{"mapped_bytes", &Limits::mapped_bytes,
             "its size in an encoding that is decoded as a whole",
             "Largest document that is decoded as a whole"},
    LimitRow{"decoded_bytes", &Limits::decoded_bytes,
             "the size of a body out of its content encoding", "Largest body after decompression"},
    LimitRow{"frame_depth", &Limits::frame_depth, "the documents around one",
             "Deepest nesting of srcdoc documents", 256},
    LimitRow{"entities", &Limits::entities, "the number of its parts", "Most parts of one message"},
    LimitRow{"depth", &Limits::depth, "the parts around one part", "Deepest nesting of parts"},
    LimitRow{"base_bytes", &Limits::base_bytes, "the bytes of the bases of its parts",
             "Most bytes of the bases of all parts of one message"},
    LimitRow{"target_bytes", &Limits::target_bytes, "the bytes of its links' targets",
             "Most bytes of all targets of one document"},
    LimitRow{"expansion", &Limits::expansion, "what is made of it, as a multiple of its size",
             "Most bytes of targets, bases and output for each byte of a file, beyond 32 MiB"},
    LimitRow{"links", &Limits::links, "the number of its links", "Most links of one document"},
};

}  // namespace

std::span<const LimitRow> limit_rows() noexcept {
  return all_rows;
}

const LimitRow* find_limit(std::string_view name) noexcept {
  const auto* const row = std::ranges::find(all_rows, name, &LimitRow::name);
  return row == all_rows.end() ? nullptr : row;
}

}  // namespace absolve
