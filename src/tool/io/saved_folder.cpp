#include "tool/io/saved_folder.hpp"

#include <filesystem>

namespace absolve::tool {
namespace {

// What browsers in several languages add to the name. Windows knows these for connected files.
constexpr std::string_view suffixes[] = {
    "_files",    "-Dateien", "_fichiers", "_archivos",  "_bestanden", "_file",     "_ficheiros",
    "_arquivos", "_pliki",   "_soubory",  "_tiedostot", "-filer",     "_dosyalar", "_fajlovi",
    "_datoteke", "_elemei",  "_fitxers",  "_failid",    "_fails",     "_bylos",    ".files",
};

}  // namespace

std::string saved_folder_of(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path page(path);
  std::error_code error;
  for (const std::string_view suffix : suffixes) {
    std::string name = page.stem().string().append(suffix);
    if (fs::is_directory(page.parent_path() / name, error)) return name;
  }
  return {};
}

}  // namespace absolve::tool
