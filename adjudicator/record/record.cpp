#include "record/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::record {
namespace {

const files::Schema& schema() {
  return files::Schema::of("record");
}

// ---- writing

void write_shown(files::Writer& out, std::string_view element, const ShownSeed& shown) {
  out.start(element);
  out.attribute("turn", std::int64_t{shown.turn});
  out.attribute("seed", to_hex(shown.link));
  if (!shown.beacon.empty()) out.attribute("beacon", shown.beacon);
  for (const SideWord& word : shown.words) {
    out.start("word");
    out.attribute("side", word.side);
    out.attribute("word", word.word);
    out.end();
  }
  out.end();
}

void write_root(files::Writer& out, const Record& record) {
  out.attribute("system", record.system);
  out.attribute("game", record.game);
  out.attribute("number", std::int64_t{record.number});
  if (!record.previous.empty()) out.attribute("previous", record.previous);
  out.attribute("turn", std::int64_t{record.turn});
  out.attribute("mailing", std::int64_t{record.mailing});
  out.attribute("revision", std::int64_t{record.revision});
  if (!record.cut_short.empty()) out.attribute("cut-short", record.cut_short);
  if (!record.deadline.empty()) out.attribute("deadline", record.deadline);
  if (!record.moment_given.empty()) out.attribute("moment-given", record.moment_given);
  out.attribute("program", record.program);
  out.attribute("profile", record.profile);
}

void write_file(files::Writer& out, const HashedFile& file) {
  out.start("file");
  out.attribute("name", file.name);
  out.attribute("audience", file.audience);
  out.attribute("hash", file.hash);
  if (!file.canonical.empty()) out.attribute("canonical", file.canonical);
  out.end();
}

void write_pair(files::Writer& out, std::string_view element, std::string_view key, const std::string& value,
                const std::string& hash) {
  out.start(element);
  out.attribute(key, value);
  out.attribute("hash", hash);
  out.end();
}

void write_made_from(files::Writer& out, SeedKind kind, const MadeFrom& parts) {
  out.attribute("words", fmt::format("{}", fmt::join(parts.words, " ")));
  if (!parts.beacon.empty()) {
    out.attribute("beacon", parts.beacon);
    out.attribute("value", parts.value);
  }
  if (parts.sealed_first) out.attribute("sealed-first", *parts.sealed_first);
  out.attribute("dice", in_words(kind, parts));
}

void write(files::Writer& out, const Record& record) {
  out.start("record");
  write_root(out, record);
  out.start("seed");
  out.attribute("kind", to_word(record.seed));
  if (!record.commitment.empty()) out.attribute("commitment", record.commitment);
  if (record.made_from) write_made_from(out, record.seed, *record.made_from);
  out.end();
  for (const auto& opening : record.openings)
    write_pair(out, "opening", "audience", opening.audience, opening.hash);
  for (const HashedFile& file : record.files) write_file(out, file);
  for (const auto& resource : record.resources)
    write_pair(out, "resource", "name", resource.name, resource.hash);
  for (const ShownSeed& shown : record.revealed) write_shown(out, "revealed", shown);
  for (const files::Arrival& arrival : record.arrivals) files::write_arrival(arrival, out);
  out.end();
}

void write(files::Writer& out, const Unsealed& unsealed) {
  out.start("unsealed");
  out.attribute("system", unsealed.system);
  out.attribute("game", unsealed.game);
  for (const ShownSeed& shown : unsealed.turns) write_shown(out, "turn", shown);
  out.end();
}

void write(files::Writer& out, const PositionRecord& record) {
  out.start("position");
  out.attribute("system", record.system);
  out.attribute("game", record.game);
  out.attribute("turn", std::int64_t{record.turn});
  out.attribute("side", record.side);
  for (const PositionRecord::Made& made : record.made) {
    out.start("made");
    if (!made.previous.empty()) out.attribute("previous", made.previous);
    out.attribute("program", made.program);
    if (!made.deadline.empty()) out.attribute("deadline", made.deadline);
    for (const auto& file : made.files) write_pair(out, "file", "name", file.name, file.hash);
    out.end();
  }
  out.end();
}

template <class Content>
std::string text_of(const Content& content) {
  std::string text;
  files::StringSink sink(text);
  write(*files::make_writer(Spelling::xml, schema(), sink), content);
  return text;
}

// ---- reading

std::string value(const Node& node, std::string_view attribute) {
  return std::string(node.value(attribute));
}

ShownSeed read_shown(const Node& node) {
  ShownSeed shown;
  shown.turn = node.whole("turn").value_or(0);
  shown.link = parse_digest(node.value("seed")).value_or(Digest{});
  shown.beacon = value(node, "beacon");
  for (const Node& word : node.children()) shown.words.push_back({value(word, "side"), value(word, "word")});
  return shown;
}

SeedKind read_kind(const Node& node) {
  const std::string_view kind = node.value("kind");
  for (const SeedKind one : {SeedKind::open, SeedKind::given})
    if (kind == to_word(one)) return one;
  return SeedKind::sealed;
}

/// Nothing in a record of an older program. What it says in words is compared with what the program would
/// say.
std::optional<MadeFrom> read_made_from(const Node& node) {
  if (node.value("dice").empty()) return std::nullopt;
  MadeFrom parts;
  for (const std::string_view side : node.list("words")) parts.words.emplace_back(side);
  parts.beacon = value(node, "beacon");
  parts.value = value(node, "value");
  if (!node.value("sealed-first").empty()) parts.sealed_first = node.flag("sealed-first");
  return parts;
}

void read_child(const Node& node, Record& record) {
  if (node.name == "seed") {
    record.seed = read_kind(node);
    record.commitment = value(node, "commitment");
    record.made_from = read_made_from(node);
  } else if (node.name == "opening") {
    record.openings.push_back({value(node, "audience"), value(node, "hash")});
  } else if (node.name == "file") {
    record.files.push_back(
        {value(node, "name"), value(node, "audience"), value(node, "hash"), value(node, "canonical")});
  } else if (node.name == "resource") {
    record.resources.push_back({value(node, "name"), value(node, "hash")});
  } else if (node.name == "arrival") {
    record.arrivals.push_back({value(node, "side"), value(node, "document"), value(node, "received"),
                               value(node, "deadline"), node.flag("late"), node.flag("given")});
  } else {
    record.revealed.push_back(read_shown(node));
  }
}

Record read_root(const Node& root) {
  Record record;
  record.system = value(root, "system");
  record.game = value(root, "game");
  record.number = root.whole("number").value_or(0);
  record.previous = value(root, "previous");
  record.turn = root.whole("turn").value_or(0);
  record.mailing = root.whole("mailing").value_or(0);
  record.revision = root.whole("revision").value_or(0);
  record.cut_short = value(root, "cut-short");
  record.deadline = value(root, "deadline");
  record.moment_given = value(root, "moment-given");
  record.program = value(root, "program");
  record.profile = value(root, "profile");
  for (const Node& child : root.children()) read_child(child, record);
  return record;
}

PositionRecord read_position(const Node& root) {
  PositionRecord record{
      value(root, "system"), value(root, "game"), root.whole("turn").value_or(0), value(root, "side"), {}};
  for (const Node& node : root.children()) {
    PositionRecord::Made made{value(node, "previous"), value(node, "program"), value(node, "deadline"), {}};
    for (const Node& file : node.children()) made.files.push_back({value(file, "name"), value(file, "hash")});
    record.made.push_back(std::move(made));
  }
  return record;
}

class Checker {
 public:
  Checker(const Document& file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  /// The program writes it in one form; any other was made by someone else, and its hash is another.
  void form(std::string_view again) {
    const std::string_view text = file_.source();
    if (text == again) return;
    const auto differs = std::mismatch(text.begin(), text.end(), again.begin(), again.end());
    const auto offset = static_cast<std::size_t>(differs.first - text.begin());
    diagnostics_.add(file_.fault_at(std::min(offset, text.empty() ? 0 : text.size() - 1), "not-canonical", "",
                                    "the document is not in the form in which the program writes it, so it "
                                    "was changed afterwards; from here on it differs"));
  }

  void demand(bool holds, const Node& node, std::string_view attribute, std::string message) {
    if (!holds) diagnostics_.add(file_.fault(node, attribute, "record-contradicts", "", std::move(message)));
  }

  /// Children of one kind ascend by an attribute, each once.
  template <class Less>
  void ascends(const Node& parent, std::string_view element, std::string_view attribute, Less less) {
    const Node* before = nullptr;
    for (const Node& node : parent.children()) {
      if (node.name != element) continue;
      if (before != nullptr && !less(*before, node))
        demand(false, node, attribute,
               fmt::format("'{}' comes after '{}'; each has one place, in ascending order",
                           printable(node.value(attribute)), printable(before->value(attribute))));
      before = &node;
    }
  }

 private:
  const Document& file_;
  Diagnostics& diagnostics_;
};

constexpr auto by_name = [](const Node& a, const Node& b) { return a.value("name") < b.value("name"); };
constexpr auto by_turn = [](const Node& a, const Node& b) { return a.whole("turn") < b.whole("turn"); };

void check(const Document& file, const Record& record, Checker& checker) {
  const Node& root = file.root();
  checker.demand((record.number == 1) == record.previous.empty(), root, "previous",
                 record.number == 1 ? "the first record has none before it"
                                    : "the hash of the record before this one is missing");
  checker.demand((record.seed == SeedKind::sealed) == !record.commitment.empty(), *root.child("seed"),
                 "commitment", "a sealed seed has a commitment, and no other has one");
  checker.ascends(root, "file", "name", by_name);
  checker.ascends(root, "resource", "name", by_name);
  checker.ascends(root, "revealed", "turn", by_turn);
}

std::unique_ptr<Document> read(const std::string& shown, const std::string& text, std::string_view root,
                               Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::string end = fmt::format("</{}>", root);
  if (!text.empty() && text.find(end) == text.npos) {
    Diagnostic d;
    d.at.file = shown;
    d.code = "cut-off";
    d.message = fmt::format("the file does not end with '{}': it was cut off, or is another document", end);
    diagnostics.add(std::move(d));
    return nullptr;
  }
  auto file = files::read_document(shown, text, Spelling::xml, schema(), root, diagnostics);
  return diagnostics.errors() == errors ? std::move(file) : nullptr;
}

}  // namespace

const HashedFile* Record::file(std::string_view name) const {
  const auto found =
      std::lower_bound(files.begin(), files.end(), name,
                       [](const HashedFile& file, std::string_view n) { return file.name < n; });
  return found != files.end() && found->name == name ? &*found : nullptr;
}

MadeFrom made_from(const TurnSeed& seed) {
  MadeFrom parts;
  for (const SideWord& word : seed.words)
    if (!word.word.empty()) parts.words.push_back(word.side);
  parts.beacon = seed.beacon_name;
  parts.value = seed.beacon;
  parts.sealed_first = seed.sealed_first;
  return parts;
}

std::string to_text(const Record& record) {
  return text_of(record);
}

std::string to_text(const PositionRecord& record) {
  return text_of(record);
}

std::string to_text(const Unsealed& unsealed) {
  return text_of(unsealed);
}

std::optional<Record> read_record(const std::string& shown, const std::string& text,
                                  Diagnostics& diagnostics) {
  const auto file = read(shown, text, "record", diagnostics);
  if (!file) return std::nullopt;
  Record record = read_root(file->root());
  const std::size_t errors = diagnostics.errors();
  Checker checker(*file, diagnostics);
  check(*file, record, checker);
  if (diagnostics.errors() == errors) checker.form(to_text(record));
  if (diagnostics.errors() != errors) return std::nullopt;
  return record;
}

std::optional<Unsealed> read_unsealed(const std::string& shown, const std::string& text,
                                      Diagnostics& diagnostics) {
  const auto file = read(shown, text, "unsealed", diagnostics);
  if (!file) return std::nullopt;
  Unsealed unsealed{value(file->root(), "system"), value(file->root(), "game"), {}};
  for (const Node& turn : file->root().children()) unsealed.turns.push_back(read_shown(turn));
  const std::size_t errors = diagnostics.errors();
  Checker checker(*file, diagnostics);
  checker.ascends(file->root(), "turn", "turn", by_turn);
  if (diagnostics.errors() == errors) checker.form(to_text(unsealed));
  if (diagnostics.errors() != errors) return std::nullopt;
  return unsealed;
}

std::optional<PositionRecord> read_position_record(const std::string& shown, const std::string& text,
                                                   Diagnostics& diagnostics) {
  const auto file = read(shown, text, "position", diagnostics);
  if (!file) return std::nullopt;
  PositionRecord record = read_position(file->root());
  const std::size_t errors = diagnostics.errors();
  Checker checker(*file, diagnostics);
  for (const Node& made : file->root().children()) checker.ascends(made, "file", "name", by_name);
  if (diagnostics.errors() == errors) checker.form(to_text(record));
  if (diagnostics.errors() != errors) return std::nullopt;
  return record;
}

bool PositionRecord::Made::says_the_same(const Made& other) const {
  return program == other.program && deadline == other.deadline && files == other.files;
}

std::string name_of_position_record(int turn, std::string_view side) {
  return fmt::format("turn-{:02}/position/record-{}.xml", turn, side);
}

}  // namespace adjudicator::record
