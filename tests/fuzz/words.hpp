#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Spells out the words that an input refers to by number. The number is in a byte from 0xF8 to
/// 0xFB, which never occurs in UTF-8, and the byte after it. A mutation of one byte then gives
/// another word, and the fuzzer need not spell the long name of an option.
inline std::string spelled(std::string_view input, const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t at = 0; at < input.size(); ++at) {
    const auto lead = static_cast<unsigned char>(input[at]);
    if (lead < 0xF8 || lead > 0xFB || at + 1 == input.size()) {
      out += input[at];
      continue;
    }
    const std::size_t number = (lead - 0xF8U) * 256U + static_cast<unsigned char>(input[++at]);
    out += words[number % words.size()];
  }
  return out;
}

/// The long names of the options of all commands, each once, between `before` and `behind`.
inline std::vector<std::string> option_words(CLI::App& app, const std::string& before,
                                             const std::string& behind) {
  std::vector<std::string> words;
  for (const CLI::App* const command : app.get_subcommands([](CLI::App*) { return true; })) {
    for (const CLI::Option* const option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        std::string word = before + name + behind;
        if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
      }
    }
  }
  return words;
}

/// Values of options: the smallest and the largest numbers, names of choices, URLs and others.
inline constexpr const char* value_words[] = {"0",
                                              "1",
                                              "7",
                                              "-1",
                                              "4K",
                                              "1.5",
                                              "1e99",
                                              "18446744073709551615",
                                              "18446744073709551616",
                                              "",
                                              "web",
                                              "rfc1808",
                                              "rfc3986",
                                              "jsonl",
                                              "json",
                                              "csv",
                                              "http://h/",
                                              "//h",
                                              "x y",
                                              "a.html",
                                              "FILE=.orig",
                                              "+*@x=url",
                                              "base-uri 'self'",
                                              "text/html; charset=utf-8",
                                              "always",
                                              "never",
                                              "auto",
                                              "on",
                                              "off",
                                              "1/2",
                                              "ids,csp",
                                              "links",
                                              "rewrite",
                                              "lazy"};
