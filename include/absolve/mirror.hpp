#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/link.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A URL, and the file in which its resource was saved.
struct SavedUrl {
  std::string url;         ///< absolute
  std::string file;        ///< its path, in the bytes of the file system, with `/` between names
  std::string media_type;  ///< in lower case; empty: unknown
  /// The fragment, with its `#`, that the Location of a redirect to the file names. It replaces the
  /// fragment of a link (Fetch 4.4). Empty: none.
  std::string fragment{};
};

/// What a mirroring tool reports.
struct SavedUrls {
  std::vector<SavedUrl> rows;    ///< the URL that answered before those that redirected to it
  bool links_are_local = false;  ///< the tool has already changed links between the files
  /// Files that existed before. Only their names tell their URLs.
  std::vector<std::string> unplaced{};
  /// If `links_are_local`: all files in the folder, including those that no row names.
  std::vector<std::string> files{};
  /// URLs, each with a slash at its end, that stand for the folders in which a browser saved the
  /// files of pages. No server has them.
  std::vector<std::string> browser_folders{};
};

/// Reads one of these, recognized by its content: lines of URL, file and, optionally, media type,
/// with tabs between; the log of wget, in English, full or `-nv`; the log of wget2; or
/// `hts-cache/new.txt` of HTTrack. Fails with `bad_map`.
[[nodiscard]] Result<SavedUrls> read_saved_urls(std::string_view text);

/// The options of wget that decide how it names files.
struct MirrorLayout {
  std::string url{};             ///< the start URL, absolute; may be empty with host directories
  bool host_directories = true;  ///< not `-nH`: the first name of each path is a host's name
  std::size_t cut_directories =
      0;  ///< `--cut-dirs`: leading directories of the path that names leave out
  bool adjusted_extensions = false;  ///< `-E`: `.html` or `.css` may have been added to names
  /// `--restrict-file-names`: for Windows, names have `@` for `?`, and escapes of other characters.
  /// `unknown` is read as `for_windows` if no name has a `?`. GNU compilers define `unix` as a
  /// macro.
  enum class Names { unknown, for_unix, for_windows } names = Names::unknown;
};

/// The URLs that `files` were saved from, as far as their names tell. `files` are paths in a
/// mirror's folder.
///
///     const auto saved = absolve::saved_by_layout({"h.example/a.html"}, {});
///     assert(saved.front().url == "http://h.example/a.html");
[[nodiscard]] std::vector<SavedUrl> saved_by_layout(const std::vector<std::string>& files,
                                                    const MirrorLayout& layout);

/// Whether the names of `files` show that wget ran with `-E`. With this option, wget adds `.html`
/// to the name of a page if the name has a query or the suffix of a program, as in `page.php.html`.
[[nodiscard]] bool show_adjusted_extensions(const std::vector<std::string>& files);

/// Whether the name of a directory can be that of a host, with or without a port, as mirroring
/// tools write it: a name with a dot, an address, or `localhost`. `css` and `v1.2` are none.
/// `intranet` is none either, although it can be a host.
[[nodiscard]] bool names_host(std::string_view directory);

/// Finds the file that a URL was saved in, for a mirror in one folder.
class Mirror {
 public:
  struct File {
    std::string url;  ///< the URL that it was first added with
    std::string media_type;
  };

  explicit Mirror(const SavedUrls& saved);
  Mirror(Mirror&&) = default;  // not copied: its members have views into each other
  Mirror& operator=(Mirror&&) = default;

  /// All files by their paths.
  [[nodiscard]] const std::map<std::string, File, std::less<>>& files() const { return files_; }
  /// The path of the file that `url` was saved in, or an empty view. Ignores the fragment. Escapes
  /// of characters that delimit nothing equal the characters themselves, as on servers (RFC 3986
  /// 6.2.2.2, and what wget escapes). A URL with an empty query that was not saved leads to the
  /// file of the URL without it, and one of http or https to that of the other. The view lives as
  /// long as the mirror.
  [[nodiscard]] std::string_view file_of(std::string_view url) const;
  /// The fragment, with its `#`, that the redirect from `url` to its file names; empty: none. The
  /// view lives as long as the mirror.
  [[nodiscard]] std::string_view redirected_fragment(std::string_view url) const;
  /// The path, with a slash at its end, of the folder that has the files whose URLs begin with
  /// `url`. `url` must end in a slash. Empty: there is none.
  [[nodiscard]] std::string folder_of(std::string_view url) const;
  /// Whether the mirroring tool itself made links to the file at `path` local.
  [[nodiscard]] bool links_locally_to(const std::string& path) const {
    return linked_files_.contains(path);
  }
  /// Whether `url` is below one of `SavedUrls::browser_folders`.
  [[nodiscard]] bool is_beside_page(std::string_view url) const;

 private:
  std::map<std::string, File, std::less<>> files_;
  struct Place {
    std::string_view file;
    std::string fragment;
  };
  [[nodiscard]] const Place* find(std::string_view url) const;

  std::map<std::string, Place> by_url_;
  std::set<std::string> linked_files_;
  std::set<std::string, std::less<>> browser_folders_;
};

/// Counts of the links that `local_links` has handled. Links that stay in their own document do not
/// count.
struct MirrorLinks {
  std::size_t local = 0;  ///< lead to files of the mirror
  std::size_t web = 0;    ///< lead to the web
  /// Of these, the http and https targets that a page needs for display.
  std::set<std::string> missing{};
  /// Paths of files that a browser saved beside a page, and that the mirror lacks. Their URLs are
  /// unknown, so links to them stay as written. These links count neither as local nor as web.
  std::set<std::string> lost{};
  /// Paths of files that pages link as stylesheets.
  std::set<std::string> stylesheets{};
};

/// The relative reference from the file at `from` to the one at `to`, which are paths in one
/// folder. Every byte that has a meaning in a URL, in HTML or in CSS is escaped.
///
///     assert(absolve::local_reference("a/b.html", "c d.html") == "../c%20d.html");
[[nodiscard]] std::string local_reference(std::string_view from, std::string_view to);

/// Makes a transform for the file at path `file`, which is read with its own URL as its retrieval
/// URL. Links to resources of the mirror become references to its files and keep their fragments.
/// The href of a BASE becomes empty, which means the document itself (HTML 4.2.3). All other links
/// become absolute. Links that stay in the document stay as written; so do links that the mirroring
/// tool has already made local. In XML that browsers do not show, all links become absolute,
/// because an xml:base may apply. `mirror` must outlive the transform. If `met` is not null, it
/// counts the links and must outlive the transform, too. Only one thread at a time may use a
/// transform.
[[nodiscard]] Transform local_links(const Mirror& mirror, std::string file,
                                    MirrorLinks* met = nullptr);

}  // namespace absolve::ABSOLVE_VERSIONED
