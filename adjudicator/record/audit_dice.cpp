// Every die that can be recomputed is, and what the reports say of their place in the chain is true.
#include <fmt/format.h>

#include <algorithm>

#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "record/audit_case.hpp"
#include "record/rolled.hpp"

namespace adjudicator::record::auditing {
namespace {

// ---- keys

struct TurnKey {
  DiceKey dice{};
  std::string unsure;  // the file whose words could not be compared with the frozen orders; empty: none
};

/// Nothing where the seed is not known yet, or a word or the beacon is not.
std::optional<TurnKey> dice_key(const Case& all, const Mailing& mailing) {
  const KnownSeed* known = all.seed_of(mailing);
  if (known == nullptr) return std::nullopt;
  const KnownSeed& seed = *known;
  const std::string& game = mailing.record->game;
  if (!seed.sealed) return TurnKey{key_of_open_seed(seed.open_text, game, mailing.turn), {}};
  const auto frozen = frozen_words(all, mailing.turn);
  const auto beacon = frozen_beacon(all, mailing.turn);
  if (!seed.words && (!frozen || !beacon)) return std::nullopt;
  const auto& words = frozen ? *frozen : *seed.words;
  return TurnKey{key_of_sealed_seed(seed.link, game, mailing.turn, words, beacon ? *beacon : seed.beacon),
                 frozen ? std::string() : seed.source};
}

// ---- the dice of one mailing

class Recomputed {
 public:
  Recomputed(Case& all, const Mailing& mailing, const TurnKey& key)
      : all_(all), mailing_(mailing), key_(key), source_(key.dice) {
    read_rulings();
    read_thrown();
  }

  /// The first die of a document that is another than it must be is told.
  void check(const Document& file, const Node& root) {
    bad_ = false;
    walk(file, root);
  }

 private:
  void walk(const Document& file, const Node& node) {
    for (const Node& child : node.children()) {
      if (bad_) return;
      if (child.name == "rolled")
        check_one(file, child);
      else if (child.name == "drawn")
        check_series(file, child);
      else if (child.first != nullptr)
        walk(file, child);
    }
  }

  void check_one(const Document& file, const Node& node) {
    const std::string at(node.value("at"));
    const std::string_view faces = node.value("faces");
    // A report may not show them to its reader; the log hides nothing.
    if ((at.empty() || faces.empty()) && file.root().name == "log")
      return blame(file, node, fmt::format("the die at {} shows no faces", printable(at)));
    if (at.empty() || faces.empty()) return;
    if (node.flag("supplied")) return check_supplied(file, node, at, faces);
    const auto dice = parse_dice(node.value("dice"));
    if (!dice && file.root().name == "log")
      return blame(file, node, fmt::format("the die at {} does not say which dice were rolled", at));
    if (!dice) return;
    const std::string right = faces_at(source_, at, *dice);
    if (right == faces) {
      ++all_.verdict.dice;
      return;
    }
    doubt_words(at);
    blame(file, node, fmt::format("the die at {} must show {}, not {}", at, right, printable(faces)));
  }

  /// What could not be compared may be what is wrong.
  void doubt_words(const std::string& at) {
    if (!key_.unsure.empty())
      all_.blame(key_.unsure, "die-wrong",
                 fmt::format("the die at {} is another with the words that it shows for turn {}", at,
                             mailing_.turn));
  }

  /// The log has what was drawn in one attribute, a report, for who may see it, in elements.
  void check_series(const Document& file, const Node& node) {
    const std::string at(node.value("at"));
    if (at.empty()) return;
    std::vector<std::optional<Label>> labels;
    for (const std::string_view text : node.list("draws")) labels.push_back(parse_label(text));
    for (const Node& child : node.children())
      if (child.name == "draws")
        labels.push_back(
            parse_label(child.value("label"), child.value("dice"), child.value("sum"), child.value("given")));
    for (const auto& label : labels) {
      if (!label) return blame(file, node, fmt::format("the draws at {} are not what a series can draw", at));
      drawn_ += label->draws();
    }
    if (drawn_ > most_drawn)
      return blame(
          file, node,
          fmt::format("with the draws at {} there are more than a turn can have: {}", at, most_drawn));
    for (const auto& label : labels)
      if (!bad_) check_label(file, node, at, *label);
  }

  void check_label(const Document& file, const Node& node, const std::string& at, const Label& label) {
    const std::string here = at + '/' + label.name;
    if (!label.given.empty()) {
      std::string faces;
      for (const std::uint64_t face : label.given) faces += (faces.empty() ? "" : " ") + std::to_string(face);
      check_supplied(file, node, here, faces);
      if (bad_) return;
    }
    const std::uint64_t right = right_sum(source_, at, label);
    if (right == label.sum) {
      ++all_.verdict.dice;
      return;
    }
    doubt_words(here);
    blame(file, node, fmt::format("the draws at {} must add up to {}, not {}", here, right, label.sum));
  }

  /// Faces that a ruling gave: by a ruling that is in the mailing's inputs, where these are open.
  void check_supplied(const Document& file, const Node& node, const std::string& at, std::string_view faces) {
    ++all_.verdict.supplied;
    if (!rulings_known_) return;
    const auto given = rulings_.find(at);
    if (given != rulings_.end() && given->second == faces) return;
    const auto thrown = thrown_.find(at.substr(at.find('/') + 1));
    if (given == rulings_.end() && thrown != thrown_.end() && thrown->second == faces) return;
    blame(file, node,
          fmt::format("the die at {} is said to be given by a ruling, and none gives it {}", at,
                      printable(faces)));
  }

  void blame(const Document& file, const Node& node, std::string message) {
    bad_ = true;
    const std::size_t before = all_.verdict.findings.size();
    all_.blame(file.file(), "die-wrong", std::move(message));
    if (all_.verdict.findings.size() == before) return;
    const Position place = file.position(node);
    all_.verdict.findings.back().line = place.line;
    all_.verdict.findings.back().column = place.column;
  }

  /// Of a game whose players throw their own dice: elements `thrown` of orders, by addresses without the turn.
  void read_thrown() {
    for (const HashedFile& listed : mailing_.record->files) {
      if (!listed.name.starts_with(mailing_.prefix() + "inputs/orders/")) continue;
      auto text = all_.good_text(mailing_, listed.name);
      const auto file = text ? read_quietly(mailing_, listed.name, std::move(*text), "orders") : nullptr;
      const Node* list = file ? file->root().child("list") : nullptr;
      if (list == nullptr) continue;
      for (const Node& node : list->children())
        if (node.name == "thrown") thrown_.emplace(node.value("at"), node.value("faces"));
    }
  }

  void read_rulings() {
    rulings_known_ = true;
    for (const char* ending : {"rulings.xml", "rulings.json"}) {
      const std::string name = mailing_.prefix() + "inputs/" + ending;
      if (mailing_.record->file(name) == nullptr) continue;
      auto text = all_.good_text(mailing_, name);
      const auto file = text ? read_quietly(mailing_, name, std::move(*text), "rulings") : nullptr;
      rulings_known_ = file != nullptr;
      if (!file) return;
      for (const Node& node : file->root().children())
        if (node.name == "die") rulings_.emplace(node.value("at"), node.value("faces"));
    }
  }

  Case& all_;
  const Mailing& mailing_;
  const TurnKey& key_;
  HmacDice source_;
  bool rulings_known_ = false;
  std::map<std::string, std::string> rulings_;             // address -> faces
  std::map<std::string, std::string> thrown_;              // address without the turn -> faces
  static constexpr std::uint64_t most_drawn = 20'000'000;  // in the documents of a mailing: a few seconds
  std::uint64_t drawn_ = 0;
  bool bad_ = false;
};

// ---- documents

std::unique_ptr<Document> read_report(const Case& all, const Mailing& mailing, const std::string& name,
                                      std::string_view root, Diagnostics& diagnostics) {
  auto text = all.good_text(mailing, name);
  if (!text) return nullptr;
  files::ReadOptions options;
  options.size_limit = most_of_a_file;
  return files::read_document(
      shown(mailing.path(name)), std::move(*text), name.ends_with(".json") ? Spelling::json : Spelling::xml,
      files::report_schema(mailing.record ? mailing.record->system : std::string_view()), root, diagnostics,
      options);
}

/// Whether a report tells of the dice what its record does.
bool same_source(const Node& root, const Record& record) {
  const Node* told = root.child("dice-from");
  if (!record.made_from || told == nullptr) return !record.made_from && told == nullptr;
  MadeFrom parts{{}, std::string(told->value("beacon")), std::string(told->value("value"))};
  for (const Node& side : told->children()) parts.words.emplace_back(side.value("id"));
  if (!told->value("sealed-first").empty()) parts.sealed_first = told->flag("sealed-first");
  return told->value("kind") == to_word(record.seed) && parts == *record.made_from;
}

/// The sentence of what a report says of itself and is not so; empty: all of it is.
std::string untrue(const Node& root, const Record& record, std::string_view reader) {
  const auto number = [&](const char* name) { return root.whole(name).value_or(0); };
  if (root.value("game") != record.game || number("turn") != record.turn ||
      number("mailing") != record.mailing || number("revision") != record.revision)
    return "the report is headed as another game's, turn's, mailing's or revision's than its record's";
  if (root.value("reader") != reader) return "the report is addressed to another reader than its name says";
  if (root.value("program") != record.program)
    return "the report names another program than its record as the one that made it";
  if (root.value("head") != record.previous)
    return "the head of the chain in the report is not the hash of the record before its mailing's";
  if (root.value("commitment") != record.commitment)
    return "the commitment in the report is not the one that the record has";
  if (!same_source(root, record))
    return "the report says otherwise than the record what the dice were made from";
  auto shown_seed = record.revealed.begin();
  for (const Node& node : root.children()) {
    if (node.name != "revealed") continue;
    if (shown_seed == record.revealed.end() || node.whole("turn") != shown_seed->turn ||
        node.value("seed") != to_hex(shown_seed->link))
      return "the report shows another seed than its record";
    ++shown_seed;
  }
  return shown_seed == record.revealed.end() ? "" : "the report leaves out a seed that its record shows";
}

void check_document(const Mailing& mailing, const std::string& name, Recomputed* dice, Case& all) {
  if (all.state(mailing.path(name)) != FileState::good) return;
  const std::string_view base = std::string_view(name).substr(mailing.prefix().size());
  const bool log = base == "log.xml";
  Diagnostics diagnostics;
  const auto file = read_report(all, mailing, name, log ? "log" : "report", diagnostics);
  if (!file) return all.blame(mailing.path(name), diagnostics);
  if (!log) {
    const std::string_view reader = base.substr(7, base.rfind('.') - 7);  // report-axis.xml
    if (const std::string what = untrue(file->root(), *mailing.record, reader); !what.empty())
      all.blame(mailing.path(name), "report-untrue", what);
  }
  if (dice != nullptr) dice->check(*file, file->root());
}

bool is_checked(std::string_view base) {
  return base == "log.xml" ||
         (base.starts_with("report-") && (base.ends_with(".xml") || base.ends_with(".json")));
}

void check_mailing(const Mailing& mailing, Case& all) {
  const auto key = dice_key(all, mailing);
  std::optional<Recomputed> dice;
  auto& closed = all.verdict.closed_turns;
  if (key)
    dice.emplace(all, mailing, *key);
  else if (std::find(closed.begin(), closed.end(), mailing.turn) == closed.end())
    closed.push_back(mailing.turn);
  const std::string own = mailing.prefix();
  for (const HashedFile& file : mailing.record->files)
    if (file.name.starts_with(own) && is_checked(std::string_view(file.name).substr(own.size())))
      check_document(mailing, file.name, dice ? &*dice : nullptr, all);
}

}  // namespace

void check_dice(Case& all) {
  for (const Mailing& mailing : all.mailings)
    if (mailing.sound()) check_mailing(mailing, all);
  std::sort(all.verdict.closed_turns.begin(), all.verdict.closed_turns.end());
}

}  // namespace adjudicator::record::auditing
