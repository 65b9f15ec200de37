#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "crawl/record_reader.hpp"
#include "tool/io/descriptor.hpp"
#include "tool/io/digest.hpp"

namespace absolve::tool {

/// A file of crawl records, open to be read once, or standard input (`-`).
class WarcFile {
 public:
  explicit WarcFile(const std::string& path) : descriptor_(path) {}

  /// Below 0: the file cannot be opened; `errno` says why.
  [[nodiscard]] int descriptor() const { return descriptor_.get(); }

  /// Reads from the current position of the descriptor, which is `offset` in the file. With
  /// `hashes`, `digest` can be called at the end. Fails as `RecordReader::make` does.
  [[nodiscard]] Result<std::unique_ptr<warc::RecordReader>> open(
      const warc::RecordReader::Options& options, std::uint64_t offset, bool hashes);

  /// The SHA-256 of what has been read, in hexadecimal.
  [[nodiscard]] std::string digest() { return sha256_.finish(); }

  /// In bytes; 0 if this is not a regular file.
  [[nodiscard]] std::uint64_t size() const;

 private:
  Sha256 sha256_;  // before the descriptor, since making it can set `errno`
  Descriptor descriptor_;
};

}  // namespace absolve::tool
