#include "crawl/record_reader.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "support/file_in_pieces.hpp"

namespace absolve::warc {
namespace {

std::string record(const std::string& id, const std::string& block,
                   const std::string& type = "response") {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: <urn:uuid:" + id +
         ">\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
}

std::vector<std::string> sample() {
  std::vector<std::string> records{record("first", "", "warcinfo")};
  for (int i = 0; i < 20; ++i) {
    records.push_back(record(std::to_string(i), std::string(static_cast<std::size_t>(i) * 97, 'a') +
                                                    "\r\nWARC is no version\r\n"));
  }
  return records;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}

// Compresses each record as a separate member.
std::string compressed(const std::vector<std::string>& records, Deflater& deflater) {
  std::string all;
  for (const std::string& own : records) all += deflater.deflate(own).value();
  return all;
}

// What a reader returns for a file that it reads in pieces.
struct Reading {
  std::vector<std::string> records;  // header and block
  std::vector<std::uint64_t> offsets;
  std::vector<std::size_t> indexes;
  std::vector<std::string> damages;
  std::vector<std::uint64_t> damage_offsets;
  std::size_t large = 0;
  std::string raw;  // the whole file, if nothing is inflated
  bool has_text = false;
  bool is_whole = true;  // each record has its raw bytes
};

Reading read(const std::string& file, std::size_t piece, RecordReader::Options options = {}) {
  Reading reading;
  const auto reader = RecordReader::make(ByteWindow(file_in_pieces(file, piece)), options);
  REQUIRE(reader);
  Item item;
  while ((*reader)->next(item)) {
    reading.raw += item.raw;
    switch (item.kind) {
      case Item::Kind::record:
        reading.records.push_back(std::string(item.header.text()).append(item.block));
        reading.offsets.push_back(item.offset);
        reading.indexes.push_back(item.index);
        if (item.raw.empty()) reading.is_whole = false;
        break;
      case Item::Kind::large:
        ++reading.large;
        CHECK(item.header.block_size().value_or(0) > options.max_record);
        break;
      case Item::Kind::damage:
        reading.damages.emplace_back(item.reason);
        reading.damage_offsets.push_back(item.offset);
        REQUIRE(reading.damages.size() <= file.size());
        break;
      case Item::Kind::copied: reading.has_text = reading.has_text || item.is_text; break;
    }
  }
  CHECK((*reader)->read_to() == file.size());
  return reading;
}

std::vector<std::string> without_ends(std::vector<std::string> records) {
  for (std::string& own : records) own.resize(own.size() - 4);
  return records;
}

std::string zstd_dictionary_frame(const std::string& dictionary) {
  std::string frame = "\x5D\x2A\x4D\x18";
  for (unsigned shift = 0; shift < 32; shift += 8) {
    frame.push_back(static_cast<char>(dictionary.size() >> shift & 0xFFU));
  }
  return frame + dictionary;
}

TEST_CASE("Records are read however they are compressed, in pieces of any size", "[crawl]") {
  const auto records = sample();
  const std::string dictionary =
      "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:0>\r\nContent-Length: 9";
  const auto gzip = gzip_deflater();
  const auto zstd = zstd_deflater({});
  const auto zstd_by_dictionary = zstd_deflater(dictionary);
  REQUIRE(gzip);
  REQUIRE(zstd);
  REQUIRE(zstd_by_dictionary);
  const std::string plain = joined(records);
  struct Row {
    const char* name;
    std::string file;
    bool is_each;
    std::size_t front = 0;  // bytes in front of the first record
  };
  const std::string frame = zstd_dictionary_frame(dictionary);
  const std::string packed_frame = zstd_dictionary_frame((*zstd)->deflate(dictionary).value());
  const Row rows[] = {
      {"none", plain, true},
      {"gzip a record", compressed(records, **gzip), true},
      {"gzip whole", (*gzip)->deflate(plain).value(), false},
      {"zstd a record", compressed(records, **zstd), true},
      {"zstd whole", (*zstd)->deflate(plain).value(), false},
      {"zstd with a dictionary", frame + compressed(records, **zstd_by_dictionary), true,
       frame.size()},
      {"zstd with a compressed dictionary",
       packed_frame + compressed(records, **zstd_by_dictionary), true, packed_frame.size()},
  };
  for (const Row& row : rows) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20}) {
      CAPTURE(row.name, piece);
      const Reading plainly = read(row.file, piece);
      CHECK(plainly.records == without_ends(records));
      CHECK(plainly.damages.empty());
      const Reading kept = read(row.file, piece, {.keeps_raw = true});
      CHECK(kept.records == plainly.records);
      CHECK(kept.is_whole == row.is_each);
      if (row.is_each) CHECK(kept.raw == row.file.substr(row.front));
      CHECK(kept.offsets.front() == row.front);
      CHECK(kept.indexes.back() == (row.is_each ? 0 : records.size() - 1));
    }
  }
}

TEST_CASE("RFC 8878 3.1.2: a file that begins with a skippable frame is one of zstd", "[crawl]") {
  const std::string rest("\x2A\x4D\x18\0\0\0\0", 7);
  for (const char* first : {"\x50", "\x5D", "\x5F"}) {
    CHECK(compression_of(first + rest) == Compression::zstd);
  }
  for (const char* first : {"\x4F", "\x60"}) {
    CHECK(compression_of(first + rest) == Compression::none);
  }
}

TEST_CASE("A record is read at its offset", "[crawl]") {
  const auto records = sample();
  const auto gzip = gzip_deflater();
  for (const std::string& file : {joined(records), compressed(records, **gzip)}) {
    const Reading all = read(file, 1 << 20);
    for (std::size_t i = 0; i < all.offsets.size(); ++i) {
      const Reading one = read(file.substr(all.offsets[i]), 1 << 20);
      REQUIRE(!one.records.empty());
      CHECK(one.records.front() == all.records[i]);
    }
  }
}

TEST_CASE("A record that is cut short is given as far as it goes", "[crawl]") {
  const std::string header = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 20\r\n\r\n";
  const std::string whole = "WARC/1.0\r\nContent-Length: 2\r\n\r\nok\r\n\r\n";
  const std::string page = "<pre>\n" + whole + "<p>";
  const auto gzip = gzip_deflater();
  REQUIRE(gzip);
  const std::string packed = (*gzip)->deflate(header + "twelve bytes").value();
  struct Row {
    std::string file;
    std::optional<std::string> block;
    const char* reason;
    std::size_t whole_records;
  };
  const Row rows[] = {
      {header + "twelve bytes", "twelve bytes", "the file ends within it", 0},
      {header, "", "the file ends within it", 0},
      {header + "six...\r\n\r\n" + whole + whole, "six...",
       "the next record begins before its Content-Length ends", 2},
      {header + "six...\r\n\r\n" + whole, "six...",
       "the next record begins before its Content-Length ends", 1},
      {packed, "twelve bytes", "its member ends before its Content-Length", 0},
      {packed.substr(0, packed.size() - 8), "twelve bytes", "the file ends within it", 0},
      // A block that contains a record, and a correct Content-Length.
      {"WARC/1.0\r\nContent-Length: 12\r\n\r\nx\nWARC/1.0\r\n\r\n\r\n" + whole, {}, "", 2},
      // The stated end of the block is at or within the start of the next record.
      {"WARC/1.0\r\nContent-Length: 8\r\n\r\n1234\r\n\r\n" + whole, {}, "", 2},
      {"WARC/1.0\r\nContent-Length: 9\r\n\r\n1234\r\n\r\n" + whole, "1234",
       "the next record begins before its Content-Length ends", 1},
      {"WARC/1.0\r\nContent-Length: 12\r\n\r\n1234\r\n\r\n" + whole, "1234",
       "the next record begins before its Content-Length ends", 1},
      // The stated end is at the end of the first line of that header.
      {"WARC/1.0\r\nContent-Length: 16\r\n\r\n1234\r\n\r\n" + whole, "1234",
       "the next record begins before its Content-Length ends", 1},
      {"WARC/1.0\r\nContent-Length: 17\r\n\r\n1234\r\n\r\n" + whole, "1234",
       "the next record begins before its Content-Length ends", 1},
      // A page that contains a record, in a record that is cut short, and in one with a wrong
      // length.
      {"WARC/1.0\r\nContent-Length: 99\r\n\r\n" + page, page, "the file ends within it", 0},
      {"WARC/1.0\r\nContent-Length: 52\r\n\r\n" + page + "\r\n\r\n" + whole, page,
       "the next record begins before its Content-Length ends", 1},
      // Stray bytes after a block that contains no record.
      {"WARC/1.0\r\nContent-Length: 2\r\n\r\nokjunk\r\n" + whole, {}, "it is no record", 2},
  };
  for (const Row& row : rows) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{1} << 20}) {
      CAPTURE(row.file, piece);
      const auto reader = RecordReader::make(ByteWindow(file_in_pieces(row.file, piece)), {});
      REQUIRE(reader);
      Item item;
      std::size_t whole_records = 0;
      std::string reason;
      while ((*reader)->next(item)) {
        if (item.kind == Item::Kind::record) ++whole_records;
        if (item.kind != Item::Kind::damage) continue;
        reason = item.reason;
        CHECK(item.header.text().empty() == !row.block);
        if (row.block) CHECK(item.block == *row.block);
      }
      CHECK(reason == row.reason);
      CHECK(whole_records == row.whole_records);
    }
  }
}

TEST_CASE("A member that is cut short costs no other one", "[crawl]") {
  const auto gzip = gzip_deflater();
  REQUIRE(gzip);
  std::string text;
  std::mt19937 random(55);
  while (text.size() < 600) text.push_back(static_cast<char>('a' + random() % 26));
  const std::string before = (*gzip)->deflate(record("before", "one")).value();
  const std::string cut = (*gzip)->deflate(record("cut", text)).value();
  const std::string behind = (*gzip)->deflate(record("behind", "two")).value() +
                             (*gzip)->deflate(record("last", "")).value();
  std::size_t wrong = 0;
  for (std::size_t length = 3; length < cut.size(); ++length) {
    CAPTURE(length);
    const std::string file = before + cut.substr(0, length) + behind;
    const auto reader =
        RecordReader::make(ByteWindow(file_in_pieces(file, 1 << 20)), {.keeps_raw = true});
    REQUIRE(reader);
    std::vector<std::string> ids;
    std::string raw;
    Item item;
    while ((*reader)->next(item)) {
      raw += item.raw;
      if (item.header.text().empty()) continue;
      ids.emplace_back(item.header.field("WARC-Record-ID"));
      // Bytes of the next member may be inflated as well, but are not part of this text. Only by
      // chance do they end as the text of a record does.
      if (ids.back() == "<urn:uuid:cut>" && !text.starts_with(item.block)) ++wrong;
    }
    std::erase(ids, "<urn:uuid:cut>");
    CHECK(ids ==
          std::vector<std::string>{"<urn:uuid:before>", "<urn:uuid:behind>", "<urn:uuid:last>"});
    CHECK(raw.starts_with(before));
    CHECK(raw.ends_with(behind));
  }
  CHECK(wrong < cut.size() / 100);
}

TEST_CASE("A long member ends where the next one begins", "[crawl]") {
  const auto gzip = gzip_deflater();
  REQUIRE(gzip);
  std::string text;
  std::mt19937 random(56);
  while (text.size() < 200'000) text.push_back(static_cast<char>('a' + random() % 26));
  const std::string cut = (*gzip)->deflate(record("cut", text)).value().substr(0, 100'000);
  const std::string behind = (*gzip)->deflate(record("behind", "two")).value();
  const Reading reading = read(cut + behind, 1 << 20);
  CHECK(reading.damages == std::vector<std::string>{"its member is cut short"});
  CHECK(reading.records == without_ends({record("behind", "two")}));
}

TEST_CASE("A member of more than a MiB is read in steps", "[crawl]") {
  std::mt19937 random(17);
  std::string noise(std::size_t{3} << 19, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  const std::vector<std::string> records{record("large", noise), record("good", "text")};
  const auto gzip = gzip_deflater();
  const auto zstd = zstd_deflater({});
  for (Deflater* const deflater : {gzip->get(), zstd->get()}) {
    std::string file = compressed(records, *deflater);
    const Reading whole =
        read(file, 1 << 20, {.max_record = std::size_t{2} << 20, .keeps_raw = true});
    CHECK(whole.records == without_ends(records));
    CHECK(whole.is_whole);
    CHECK(whole.raw == file);
    const Reading copied = read(file, 1 << 20, {.max_record = 5000, .keeps_raw = true});
    CHECK(copied.large == 1);
    CHECK(copied.raw == file);
    file[noise.size()] = static_cast<char>(file[noise.size()] ^ 0x55);
    const Reading damaged = read(file, 1 << 20, {.keeps_raw = true});
    CHECK(damaged.records == without_ends({records[1]}));
    CHECK(damaged.damage_offsets == std::vector<std::uint64_t>{0});
    CHECK(damaged.raw == file);
    const Reading both = read(file, 1 << 20, {.max_record = 5000, .keeps_raw = true});
    CHECK(both.large == 1);
    CHECK(both.records == without_ends({records[1]}));
    CHECK(both.raw == file);
  }
}

TEST_CASE("A member with more than a MiB of line ends has no raw bytes", "[crawl]") {
  const std::string good = record("good", "text");
  const std::string line_ends(std::size_t{3} << 20, '\n');
  const auto gzip = gzip_deflater();
  REQUIRE(gzip);
  for (const std::string& text : {good + line_ends, line_ends + good}) {
    const Reading reading = read((*gzip)->deflate(text).value(), 1 << 20, {.keeps_raw = true});
    CHECK(reading.records == without_ends({good}));
    CHECK(reading.raw.empty());
  }
}

TEST_CASE("A member is cut short behind what its Content-Length states", "[crawl]") {
  // A record whose member is cut short within its data, and then a complete one. What is inflated
  // from the second member, before the damage shows, is as long as the first record's
  // Content-Length.
  constexpr std::string_view digits =
      "1f8b08000000000002030dcb310ac3300c46e1dde03be8026d93ad14cb50b266ead259b17f49930bc683"
      "8f5fbff5e37ddf9fe3b1dfb7188e5f1b68e376a2d9f017eddb33861824911f8b08000000000002030b77"
      "0c72d637d433e0e572cecf2b49cd2bd1f549cd4b2fc9b05230e2e5e2e5cacf0691006d4e329825000000";
  std::string file;
  for (std::size_t at = 0; at < digits.size(); at += 2) {
    file.push_back(static_cast<char>(std::stoi(std::string(digits.substr(at, 2)), nullptr, 16)));
  }
  const Reading reading = read(file, 1 << 20);
  CHECK(reading.records.back() == "WARC/1.0\r\nContent-Length: 2\r\n\r\nok");
  CHECK(reading.damages == std::vector<std::string>{"its member is cut short"});
}

TEST_CASE("Damage costs what is damaged, and nothing is lost", "[crawl]") {
  const auto records = sample();
  const auto gzip = gzip_deflater();
  std::string file = compressed(records, **gzip);
  const auto offsets = read(file, 1 << 20).offsets;
  // Damages the compressed data of the third record, in which every bit matters.
  file[offsets[2] + 30] = static_cast<char>(file[offsets[2] + 30] ^ 0x55);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1} << 20}) {
    const Reading reading = read(file, piece, {.keeps_raw = true});
    CHECK(reading.damage_offsets == std::vector<std::uint64_t>{offsets[2]});
    CHECK(reading.records.size() == records.size() - 1);
    CHECK(reading.raw == file);
    const Reading plainly = read(file, piece);
    CHECK(plainly.records == reading.records);
  }
}

TEST_CASE("Whatever is damaged, all bytes are accounted for", "[crawl]") {
  const auto records = sample();
  const auto gzip = gzip_deflater();
  std::mt19937 random(26);
  int compared = 0;
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (const std::string& sound : {joined(records), compressed(records, **gzip)}) {
    const bool is_plain = sound.starts_with("WARC");
    for (int round = 0; round < 300; ++round) {
      std::string file = sound;
      switch (below(4)) {
        case 0: file.resize(below(file.size())); break;
        case 1: file.erase(below(file.size()), below(200)); break;
        case 2: file.insert(below(file.size()), below(2) == 0 ? "WARC/" : "\x1F\x8B\x08"); break;
        default:
          for (std::size_t i = below(8) + 1; i-- > 0;) {
            file[below(file.size())] = static_cast<char>(random());
          }
      }
      // Damage at the front can change the kind of the file.
      if (is_plain != (compression_of(file) == Compression::none)) continue;
      CAPTURE(is_plain, round);
      const Reading reading = read(file, 1 + below(5000), {.keeps_raw = true});
      if (is_plain) {
        const auto first = file.find_first_not_of("\r\n");
        CHECK(reading.raw == file.substr(std::min(first, file.size())));
      } else if (!reading.has_text && reading.is_whole) {
        // If the checksum of a member is wrong, its record has no raw bytes.
        ++compared;
        CHECK(reading.raw == file);
      }
      CHECK(read(file, 1 << 20).records == reading.records);
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("A record over the limit passes through", "[crawl]") {
  auto records = sample();
  records.insert(records.begin() + 5, record("large", std::string(300'000, 'x') + "\nWARC/1.0"));
  const auto gzip = gzip_deflater();
  const auto expected = without_ends(sample());
  struct Row {
    std::string file;
    bool is_raw;
  };
  const Row rows[] = {{joined(records), true},
                      {compressed(records, **gzip), true},
                      {(*gzip)->deflate(joined(records)).value(), false}};
  for (const Row& row : rows) {
    const Reading reading = read(row.file, 1 << 20, {.max_record = 5000, .keeps_raw = true});
    CHECK(reading.large == 1);
    CHECK(reading.damages.empty());
    CHECK(reading.records == expected);
    if (row.is_raw) CHECK(reading.raw == row.file);
    CHECK(reading.has_text == !row.is_raw);
    CHECK(read(row.file, 999, {.max_record = 5000}).records == expected);
  }
  // The block ends at, or near, the end of what is in memory.
  const std::string good = record("good", "text");
  for (std::size_t size = 100; size < 108; ++size) {
    const std::string file = record("large", std::string(size, 'x')) + good;
    CHECK(read(file, 8, {.max_record = 50}).records == without_ends({good}));
  }
  CHECK(read("WARC/1.0\r\nContent-Length: 60\r\n\r\nx", 8, {.max_record = 50}).damages ==
        std::vector<std::string>{"its block is cut short"});
}

TEST_CASE("A record over the limit does not stand in for the member that it begins", "[crawl]") {
  const std::string large = record("large", std::string(5000, 'x'));
  const std::string good = record("good", "text");
  // A plain file has no members, so the next record follows.
  const Reading plain = read(large + good, 1 << 20, {.max_record = 50, .keeps_raw = true});
  CHECK(plain.records == without_ends({good}));
  CHECK(plain.raw == large + good);
  // The member is damaged behind the record, and its front is not read again.
  const auto gzip = gzip_deflater();
  std::string noise(100'000, '\0');
  std::mt19937 random(1);
  for (char& c : noise) c = static_cast<char>(random());
  const std::string member = (*gzip)->deflate(large + record("cut", noise)).value();
  const std::string file = member.substr(0, member.size() / 2) + (*gzip)->deflate(good).value();
  const Reading cut = read(file, 1 << 20, {.max_record = 4999});
  CHECK(cut.large == 2);
  CHECK(cut.records == without_ends({good}));
  CHECK(cut.damages == std::vector<std::string>{"the file ends within it"});
}

TEST_CASE("WARC 1.1, 4: a block is any bytes, also that of a damaged member", "[crawl]") {
  const std::string good = record("good", "text");
  const auto gzip = gzip_deflater();
  std::string noise(100'000, '\0');
  std::mt19937 random(1);
  for (char& c : noise) c = static_cast<char>(random());
  const std::string member =
      (*gzip)->deflate(good + record("cut", "text\r\n" + record("inner", "x") + noise)).value();
  for (const bool has_next : {false, true}) {
    const std::string file =
        member.substr(0, member.size() / 2) + (has_next ? (*gzip)->deflate(good).value() : "");
    const Reading cut = read(file, 1 << 20);
    CHECK(cut.records == without_ends(has_next ? std::vector{good, good} : std::vector{good}));
    CHECK(cut.damages == std::vector<std::string>{"the file ends within it"});
  }
}

TEST_CASE("What follows a record that is too short is read, also in a damaged member", "[crawl]") {
  const std::string good = record("good", "text");
  const auto gzip = gzip_deflater();
  const std::string bad = "WARC/1.0\r\nContent-Length: 999999\r\n\r\nx\r\n\r\n";
  std::string member = (*gzip)->deflate(bad + good + good).value();
  member[member.size() - 8] ^= 1;  // of the checksum
  const Reading damaged = read(member, 1 << 20);
  CHECK(damaged.records == without_ends({good, good}));
  CHECK(damaged.damages ==
        std::vector<std::string>{"the next record begins before its Content-Length ends",
                                 "its compressed data is damaged"});
  // Text of a compressed file is not its bytes.
  const std::string junk = (*gzip)->deflate("junk\r\n" + good).value();
  const Reading kept = read(junk, 1 << 20, {.keeps_raw = true});
  CHECK(kept.records == without_ends({good}));
  CHECK(kept.has_text);
  CHECK_FALSE(read("junk\r\n" + good, 1 << 20, {.keeps_raw = true}).has_text);
  CHECK(read("WARC/1.0\r\nWARC-Type: response\r\n\r\n", 1 << 20).damages ==
        std::vector<std::string>{"it has no Content-Length that is a size"});
}

TEST_CASE("A record of as many bytes as the limit is none over it", "[crawl]") {
  const std::string full = record("full", std::string(20, 'x'));
  CHECK(read(full, 1 << 20, {.max_record = 20}).large == 0);
  CHECK(read(full, 1 << 20, {.max_record = 19}).large == 1);
  // The same, after a record that is cut short.
  const std::string cut = "WARC/1.0\r\nContent-Length: 20\r\n\r\nsix...\r\n\r\n";
  CHECK(read(cut + full, 1 << 20, {.max_record = 20}).damages ==
        std::vector<std::string>{"the next record begins before its Content-Length ends"});
}

TEST_CASE("What is no record is named and passed over", "[crawl]") {
  const std::string good = record("good", "text");
  struct Row {
    std::string file;
    std::size_t damages;
    std::size_t records;
  };
  const std::string long_header = "WARC/1.0\r\nX: " + std::string(2'000'000, 'x') + "\r\n\r\n";
  const Row rows[] = {
      {"", 0, 0},
      {"\r\n\r\n" + good, 0, 1},
      {"no record at all", 1, 0},
      {"junk\r\n" + good, 1, 1},
      {good + "junk\r\n" + good, 1, 2},
      {"WARC/1.0\r\nX: y\r\n\r\n" + good, 1, 1},
      {"WARC/1.0\r\nContent-Length: -1\r\n\r\n" + good, 1, 1},
      {"WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n" + good, 1, 1},
      {"WARC/1.0\r\nContent-Length: 18446744073709551575\r\n\r\n" + good, 1, 1},
      {"WARC/1.0\r\nContent-Length: 9000\r\n\r\nshort\r\n" + good, 1, 1},
      {long_header + good, 1, 1},
      {good.substr(0, good.size() - 6), 1, 0},
      {good + "WARC/1.0\r\nContent-Le", 1, 1},
      {"WARC/1.0\r\nWARC/1.0 garbage\r\nWARC/1.0\r\nA: b\r\n" + good, 3, 1},
  };
  const auto gzip = gzip_deflater();
  for (const Row& row : rows) {
    CAPTURE(row.file.substr(0, 60));
    const Reading plain = read(row.file, 1 << 20);
    CHECK(plain.damages.size() == row.damages);
    CHECK(plain.records.size() == row.records);
    if (row.file.empty()) continue;
    const Reading inflated = read((*gzip)->deflate(row.file).value(), 1 << 20);
    CHECK(inflated.damages.size() == row.damages);
    CHECK(inflated.records == plain.records);
  }
  CHECK(read("junk\r\n" + good, 1 << 20).offsets == std::vector<std::uint64_t>{6});
  // The reason does not depend on how much of the file has been read.
  const std::string open = "WARC/1.0\r\nX: y\r\n" + record("good", std::string(1 << 20, 'x'));
  for (const std::size_t piece : {1 << 10, 1 << 20}) {
    CHECK(read(open, piece).damages == std::vector<std::string>{"its header does not end"});
  }
  CHECK(read(long_header + good, 1 << 10).damages ==
        std::vector<std::string>{"its header is too long"});
  // Bytes that share a member with a record are not returned twice.
  const std::string mixed = (*gzip)->deflate("junk\r\n" + good).value();
  CHECK(read(mixed, 1 << 20, {.keeps_raw = true}).raw == "junk\r\n");
  const std::string member = (*gzip)->deflate(good).value();
  for (const std::string junk : {"x", "junk"}) {
    const std::string file = member + junk + member;
    const Reading reading = read(file, 1 << 20, {.keeps_raw = true});
    CHECK(reading.records.size() == 2);
    CHECK(reading.damages == std::vector<std::string>{"it is no compressed member"});
    CHECK(reading.raw == file);
  }
}

TEST_CASE("A header without an end costs no record behind it", "[crawl]") {
  const std::string good = record("good", std::string(std::size_t{2} << 20, 'x'));
  const std::string bad = "WARC/1.0\r\nX: y\r\nWARC/1.0\r\nX: " + std::string(5000, 'x') + "\r\n";
  std::string file = (*gzip_deflater())->deflate(bad + good).value();
  file.resize(file.size() - 8);
  CHECK(read(file, 1 << 20).records == without_ends({good}));
  // The next record shows that, before the end of the member does.
  file = (*gzip_deflater())->deflate("WARC/1.0\r\nX: y\r\nWARC/1.0\r\nX: y\r\n").value();
  file.resize(file.size() - 8);
  CHECK(read(file, 1 << 20).damages ==
        std::vector<std::string>{"its header does not end", "the file ends within it"});
}

TEST_CASE("Damaged members that overlap are not read for each of them", "[crawl]") {
  // Each header is where a stored block of each other member ends (RFC 1951 3.2.4).
  const std::string unit = std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03\0\xFF\xFF\0\0", 15) +
                           "WARC/1.0\r\nContent-Length:       9999999\r\n\r\n";
  REQUIRE(65540 % unit.size() == 0);
  std::string file;
  const std::string good = (*gzip_deflater())->deflate(record("good", "text")).value();
  for (int i = 0; i < 4000; ++i) file += unit;
  for (const std::string& behind : {std::string(), std::string("junk"), "junk" + good, good,
                                    std::string(std::size_t{1} << 17, '\xFF')}) {
    const Reading reading = read(file + behind, 1 << 20, {.keeps_raw = true});
    CHECK(reading.records.size() <= 1);
    CHECK(reading.raw == file + behind);
    CHECK(reading.damages.size() < 10);
  }
}

TEST_CASE("A frame that passes the end of the file is named", "[crawl]") {
  const auto zstd = zstd_deflater({});
  const std::string good = (*zstd)->deflate(record("good", "text")).value();
  const std::string file = good + std::string("\x5D\x2A\x4D\x18\xFF\xFF\xFF\xFF", 8) + good;
  const Reading reading = read(file, 1 << 20, {.keeps_raw = true});
  CHECK(reading.records.size() == 2);
  CHECK(reading.damage_offsets == std::vector<std::uint64_t>{good.size()});
  CHECK(reading.raw == file);
  // RFC 8878 3.1.2: a complete skippable frame is skipped.
  const std::string skipped = zstd_dictionary_frame(std::string(std::size_t{3} << 20, 'x'));
  const Reading all = read(good + skipped + good, 1 << 20);
  CHECK(all.records.size() == 2);
  CHECK(all.damages.empty());
  const Reading at_limit = read(good + skipped + good, 1 << 16, {.max_record = skipped.size()});
  CHECK(at_limit.records.size() == 2);
  CHECK(at_limit.damages.empty());
  const Reading over = read(good + skipped + good, 1 << 16, {.max_record = skipped.size() - 1});
  CHECK(over.records.size() == 2);
  CHECK(over.damages ==
        std::vector<std::string>{"a frame to skip is larger than the limit on records"});
  CHECK(over.damage_offsets == std::vector<std::uint64_t>{good.size()});
  // The frame of the dictionary counts as read, however small the limit is.
  const Reading by_dictionary =
      read(zstd_dictionary_frame(std::string(100, 'd')) + good, 1 << 16, {.max_record = 50});
  CHECK(by_dictionary.records.size() == 1);
  CHECK(by_dictionary.damages.empty());
  const std::string huge_frame("\x5D\x2A\x4D\x18\xFF\xFF\xFF\xFF", 8);
  const auto refused = RecordReader::make(ByteWindow(file_in_pieces(huge_frame, 8)), {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail == "the dictionary of zstd");
  // The shortest frame to skip, at the end of the file.
  const Reading last = read(good + zstd_dictionary_frame(""), 1 << 20);
  CHECK(last.records.size() == 1);
  CHECK(last.damages.empty());
  CHECK(RecordReader::Options().max_record == 67'108'864);
}

TEST_CASE("A member that inflates without end is given up, and the next one is read", "[crawl]") {
  const auto gzip = gzip_deflater();
  const std::string good = (*gzip)->deflate(record("good", "text")).value();
  const std::string zeros(std::size_t{8} << 20, '\0');
  const std::string bomb = (*gzip)->deflate(zeros + record("lost", "text")).value();
  const Reading reading = read(good + bomb + good, 1 << 20, {.max_record = std::size_t{1} << 20});
  CHECK(reading.records.size() == 2);
  CHECK(reading.damages.size() == 1);
  // What was skipped before counts no more.
  const std::string junk = std::string(std::size_t{3} << 20, 'x') + "\n";
  const std::string twice =
      (*gzip)->deflate(junk + record("a", "") + junk + record("b", "")).value();
  CHECK(read(twice, 1 << 20, {.max_record = std::size_t{4} << 20}).records.size() == 2);
}

TEST_CASE("A file that has ended, or cannot be read, is not read again", "[crawl]") {
  for (const std::ptrdiff_t last : {0, -1}) {
    int calls = 0;
    ByteWindow window([&](char*, std::size_t) {
      ++calls;
      return last;
    });
    CHECK_FALSE(window.fill());
    CHECK_FALSE(window.fill());
    CHECK(calls == 1);
  }
}

TEST_CASE("Headers are read as writers of every time wrote them", "[crawl]") {
  const std::string text =
      "WARC/0.17\nwarc-type: response\nWARC-Target-URI: <http://h.example/a>\nContent-Lengthy: 1\n"
      "content-LENGTH :  12  \nX: folded\n\tvalue\n\nblock";
  CHECK(header_size(text) == text.size() - 5);
  const Header header(std::string_view(text).substr(0, header_size(text)));
  CHECK(header.type() == "response");
  CHECK(header.target_uri() == "http://h.example/a");
  CHECK(header.block_size() == 12U);
  CHECK(header.field("x") == "folded\n\tvalue");
  CHECK(header.field("y").empty());
  CHECK(header_size("WARC/1.0\r\nA: b\r\n") == 0);
  CHECK(with_field("HTTP/1.1 200 OK\r\nA: b\r\n c\r\nD: e\r\n\r\n", "a", "x") ==
        "HTTP/1.1 200 OK\r\na: x\r\nD: e\r\n\r\n");
  CHECK(with_field("HTTP/1.1 200 OK\r\nA: b\r\n\r\n", "E", "f") ==
        "HTTP/1.1 200 OK\r\nA: b\r\nE: f\r\n\r\n");
  CHECK(with_field("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", "A", "") == "HTTP/1.1 200 OK\r\n\r\n");
  // All fields of the name are replaced, with or without blanks before the colon.
  CHECK(with_field("HTTP/1.1 200 OK\r\nA: b\r\nC: d\r\na : e\r\n\r\n", "A", "x") ==
        "HTTP/1.1 200 OK\r\nA: x\r\nC: d\r\n\r\n");
  CHECK(with_field("WARC/1.0\nA: b\n\n", "C", "d") == "WARC/1.0\nA: b\nC: d\r\n\n");
  CHECK(with_field("HTTP/1.1 200 OK\r\nA: b\r\nA: c\r\n\r\n", "A", "") ==
        "HTTP/1.1 200 OK\r\n\r\n");
}

}  // namespace
TEST_CASE("WARC 1.1, 4: a block is any bytes, also those that begin a record", "[crawl]") {
  const std::string good = record("good", "text");
  const std::vector<std::string> records{record("outer", good), record("outer", "WARC/"), good};
  const std::string file = joined(records);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1} << 20}) {
    const Reading reading = read(file, piece);
    CHECK(reading.records == without_ends(records));
    CHECK(reading.damages.empty());
  }
}

TEST_CASE("lengths that count carriage returns that are lost cost no record", "[crawl]") {
  for (const std::size_t lost : {std::size_t{1}, std::size_t{4}, std::size_t{8}}) {
    CAPTURE(lost);
    const std::string own =
        "WARC/0.18\nContent-Length: " + std::to_string(4 + 2 + lost) + "\n\ntext\n\n";
    std::vector<std::string> blocks;
    const std::string file = own + own + own;
    const auto reader = RecordReader::make(ByteWindow(file_in_pieces(file, 7)), {});
    REQUIRE(reader);
    Item item;
    while ((*reader)->next(item)) {
      if (item.kind != Item::Kind::damage) continue;
      blocks.emplace_back(item.block);
    }
    CHECK(blocks == std::vector<std::string>{"text", "text", "text\n\n"});
  }
}

TEST_CASE("the part of a record that is cut short has the whole header", "[crawl]") {
  const std::string header = "WARC/1.0\r\nContent-Length: 20\r\n\r\n";
  for (const std::string& behind : {std::string(), "\r\n\r\n" + record("good", "text")}) {
    const std::string file = header + "six..." + behind;
    const auto reader = RecordReader::make(ByteWindow(file_in_pieces(file, 1 << 20)), {});
    REQUIRE(reader);
    Item item;
    REQUIRE((*reader)->next(item));
    CHECK(item.kind == Item::Kind::damage);
    CHECK(item.header.text() == header);
    CHECK(item.block == "six...");
  }
}

TEST_CASE("a member without a record costs no other one", "[crawl]") {
  const std::string good = record("good", "text");
  for (const auto& deflater : {gzip_deflater(), zstd_deflater({})}) {
    REQUIRE(deflater);
    const std::vector<std::string> texts{good, "junk", good, good};
    const std::string file = compressed(texts, **deflater);
    const Reading reading = read(file, 1 << 20, {.keeps_raw = true});
    CHECK(reading.records == without_ends({good, good, good}));
    CHECK(reading.damages == std::vector<std::string>{"it is no record"});
  }
}

TEST_CASE("a member is found right behind the bytes that were searched before", "[crawl]") {
  const std::string good = (*gzip_deflater())->deflate(record("good", "text")).value();
  // Each piece that the reader gets is of a MiB.
  for (const std::size_t offset : {1U << 20, 2U << 20, 3U << 20}) {
    CAPTURE(offset);
    const std::string junk(offset + 1000 - good.size(), 'x');
    const std::string file = good + junk + good + std::string(100'000, 'x');
    const Reading reading = read(file, 1 << 20, {.keeps_raw = true});
    CHECK(reading.records.size() == 2);
    CHECK(reading.raw == file);
  }
}

TEST_CASE("WARC 1.1, 5.3: what looks like a record but has no Content-Length is in the block",
          "[crawl]") {
  const std::string open = "WARC/1.0\r\nX: y\r\n\r\n";
  const std::string file = "WARC/1.0\r\nContent-Length: 30\r\n\r\n" + open + record("good", "text");
  const auto reader = RecordReader::make(ByteWindow(file_in_pieces(file, 1 << 20)), {});
  REQUIRE(reader);
  Item item;
  REQUIRE((*reader)->next(item));
  CHECK(item.block == "WARC/1.0\r\nX: y");
}

TEST_CASE("bytes of an earlier record do not count as those behind a record", "[crawl]") {
  const std::string inner = record("inner", "text");
  const std::string outer = record("outer", inner);
  const std::string large = record("large", std::string(9000, '\n'));
  // Each piece takes the place of the one before, and the second is the longest.
  const std::vector<std::string> pieces{large.substr(0, 200), large.substr(200), outer, inner};
  auto next = pieces.begin();
  const auto reader =
      RecordReader::make(ByteWindow([&](char* to, std::size_t) -> std::ptrdiff_t {
                           if (next == pieces.end()) return 0;
                           const std::string& piece = *next++;
                           return static_cast<std::ptrdiff_t>(piece.copy(to, piece.size()));
                         }),
                         {.max_record = 5000});
  REQUIRE(reader);
  std::vector<std::string> ids;
  Item item;
  while ((*reader)->next(item)) {
    CHECK(item.kind != Item::Kind::damage);
    if (item.kind == Item::Kind::record) ids.emplace_back(item.header.field("WARC-Record-ID"));
  }
  CHECK(ids == std::vector<std::string>{"<urn:uuid:outer>", "<urn:uuid:inner>"});
}

TEST_CASE("WARC 1.1, 4: a block is any bytes, however long the header in front of it is",
          "[crawl]") {
  const std::string block = record("inner", "text");
  for (const std::size_t length : {std::size_t{10}, std::size_t{5000}}) {
    CAPTURE(length);
    const std::string outer = "WARC/1.0\r\nX: " + std::string(length, 'x') +
                              "\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" +
                              block + "\r\n\r\n";
    const Reading reading = read(outer, 1 << 20);
    CHECK(reading.records == without_ends({outer}));
    CHECK(reading.damages.empty());
  }
}

}  // namespace absolve::warc
