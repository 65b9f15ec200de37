#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "mirror/folder_place.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Hands the bytes of the file at `path` to `use`, and returns whether it could be read.
using ReadFile = std::function<bool(const std::string& path,
                                    const std::function<void(std::string_view bytes)>& use)>;

/// The names that fragments may mean in files (HTML 7.4.6.4). Reads each file once, whichever
/// documents link to it. Safe to use on several threads.
class FragmentNames {
 public:
  FragmentNames(ReadFile read, const Limits& limits);

  /// Whether the page at `path` has an element of this name. Also true where nothing can be said:
  /// the file cannot be read, or is no page, and its fragments are not names of elements.
  [[nodiscard]] bool has(const std::string& path, std::string_view name);

 private:
  // Hashes of the names. The names themselves would take too much memory: a folder can have
  // millions. If two names have the same hash, a broken fragment is missed. Null: fragments are not
  // names.
  using Names = std::shared_ptr<const std::vector<std::size_t>>;

  [[nodiscard]] Names names_in(const std::string& path);
  [[nodiscard]] Names hashes_of(const std::string& path) const;

  ReadFile read_;
  Options options_;  // under these, the names of elements are listed as links
  std::mutex mutex_;
  std::map<std::string, Names> known_;
};

/// Why a reference leads nowhere in a folder.
struct FolderProblem {
  std::string_view
      name;  ///< for programs: `no_file`, `folder`, `no_element`, `outside`, `unresolved`
  std::string_view text;  ///< for people
};

/// What the files of a folder are, as its owner sees them. Paths are relative to the folder.
struct FolderFiles {
  std::function<bool(const std::string& file)> has_file;  ///< a regular file
  std::function<bool(const std::string& file)> has_folder;
  /// The path by which `FragmentNames` knows a file.
  std::function<std::string(const std::string& file)> path_of;
};

/// Finds the references of documents in a folder that lead to no file there, and the fragments that
/// lead to no element, as browsers open them. Links to the web are not followed. `/x` is a file of
/// the site: of the folder, or, in a mirror that has a folder for each host, of the host's folder.
class FolderLinks {
 public:
  /// A reference that leads nowhere. Valid during the call.
  struct Broken {
    const EntityReport& report;
    const Link& link;
    const std::string& target;  ///< the path that it leads to; empty: out of the folder, or nowhere
    const FolderProblem& problem;
  };
  using Sink = std::function<void(const Broken& broken)>;

  /// `names` must outlive this.
  FolderLinks(FolderFiles files, FragmentNames& names) : files_(std::move(files)), names_(names) {}

  /// How many links a document has, by where they lead.
  struct Counts {
    std::size_t inside = 0;     ///< into the folder, or nowhere
    std::size_t from_root = 0;  ///< of these, from the root of a site: right on a server alone
    std::size_t web = 0;        ///< to http and https, which are not followed
    /// Of these, to a host that a folder at the top is named after: a mirror lacks their files.
    std::size_t mirrored_hosts = 0;
  };

  /// Passes the broken references of the document at `file`, which `found` describes, to `sink`.
  /// Its retrieval URL was `FolderPlace(file).url()`.
  Counts check(const std::string& file, const Examination& found, const Sink& sink) const;

 private:
  void count_web(const Link& link, Counts& counts) const;
  // Why the link of the document at `file` leads nowhere; null: it leads somewhere. Sets `target`.
  // `place` may be null.
  [[nodiscard]] const FolderProblem* problem_of(const std::string& file, const std::string& site,
                                                const FolderPlace* place,
                                                const EntityReport& report, const Link& link,
                                                std::string& target) const;
  [[nodiscard]] const FolderProblem* problem_at(const std::string& target,
                                                std::string_view url) const;
  // The root of the site that a file is of: empty, the folder, or that of a host in a mirror.
  [[nodiscard]] std::string site_of(const std::string& file) const;
  [[nodiscard]] bool has_element(const std::string& file, std::string_view fragment) const;

  FolderFiles files_;
  FragmentNames& names_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
