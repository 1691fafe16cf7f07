#include "case_story.hpp"

#include <algorithm>
#include <map>

#include "case_turn.hpp"
#include "core/describe.hpp"
#include "core/lists.hpp"
#include "core/rule_system.hpp"

namespace adjudicator::cases {
namespace {

std::string squashed(std::string_view text) {
  std::string one(text);
  std::replace(one.begin(), one.end(), ' ', '_');
  return one;
}

class Parts final : public PartSink {
 public:
  Parts(const Turn& turn, Happened& fact) : turn_(turn), fact_(fact) {}
  void word(std::string_view name, std::string_view text) override { add(name, squashed(text)); }
  void number(std::string_view name, std::int64_t n) override { add(name, std::to_string(n)); }
  void ratio(std::string_view name, Ratio r) override { add(name, to_text(r)); }
  void band(std::string_view name, const SeenBand& band) override {
    add(name, std::string(band.word) + ":" + std::to_string(band.least));
  }
  void thing(std::string_view name, Row row, View view, const State& now) override {
    add(name, view.named() ? squashed(name_text(turn_, now, row, view)) : "?");
    const TableShape& shape = now.shape(row.table);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i) {
      const Trait trait{static_cast<std::uint16_t>(row.table), i};
      if (const auto found = band_of(now, row, trait, view)) {
        const SeenBand band = seen(*found->band, found->times);
        add(std::string(name) + "." + shape.traits[i].name,
            std::string(band.word) + ":" + std::to_string(band.least));
      }
      if (view.shows(trait))
        add(std::string(name) + "." + shape.traits[i].name, squashed(trait_text(turn_, now, row, trait)));
    }
  }
  void modifiers(std::string_view name, std::span<const Modifier> all) override {
    for (const Modifier& m : all) add(name, std::string(m.reason.text()) + ":" + std::to_string(m.by));
  }

 private:
  void add(std::string_view name, std::string text) { fact_.parts.emplace_back(name, std::move(text)); }
  const Turn& turn_;
  Happened& fact_;
};

std::string joined(const Turn& turn, const State& state, std::span<const Row> rows) {
  std::string text;
  for (Row row : rows) text.append(text.empty() ? "" : ",").append(id_text(turn, state, row));
  return text.empty() ? "none" : text;
}

/// The parts of a question that the log keeps beside the fact.
void add_question(const Turn& turn, const Log& log, const SeenFact& seen, Happened& fact) {
  const auto* asked = std::get_if<Asked>(&seen.fact->what);
  if (asked == nullptr || !seen.shows("options")) return;
  const Question& q = log.questions[asked->question];
  for (const auto& option : q.options) fact.parts.emplace_back("options", joined(turn, *seen.now, option));
  for (Row row : q.candidates) fact.parts.emplace_back("candidates", id_text(turn, *seen.now, row));
  if (q.options.empty()) fact.parts.emplace_back("least", std::to_string(q.least));
  if (q.options.empty()) fact.parts.emplace_back("most", std::to_string(q.most));
  for (const Key word : q.words) fact.parts.emplace_back("words", word.text());
  fact.parts.emplace_back("fallback", q.fallback.word.empty() ? joined(turn, *seen.now, q.fallback.things)
                                                              : std::string(q.fallback.word.text()));
}

std::string below_root(const std::string& address) {
  const std::size_t slash = address.find('/');
  return slash == std::string::npos ? "" : address.substr(slash + 1);
}

/// Dice laid out by address; what is missing ends the run and is named.
class LaidDice final : public DiceSource {
 public:
  explicit LaidDice(const Element& root) {
    for (const Element* die : root.all("die")) {
      auto& faces = faces_[full_address(root, die->value("at"))];
      for (const std::string& face : cases::words(die->value("faces")))
        faces.push_back(std::stoull(face) - std::stoull(die->value("lowest", "1")));
    }
  }
  std::size_t words_at(const std::string& address, std::uint32_t block, std::array<std::uint64_t, 4>& out) {
    const auto found = faces_.find(address);
    if (found == faces_.end() || block * 4 >= found->second.size()) {
      missing_ = address;
      throw DiceError("no die lies at " + address);
    }
    used_.insert_or_assign(address, true);
    const std::size_t count = std::min<std::size_t>(4, found->second.size() - block * 4);
    std::copy_n(found->second.begin() + block * 4, count, out.begin());
    return count;
  }
  std::size_t words(std::uint64_t, const Addresses* book, AddressId address, std::uint32_t block,
                    std::array<std::uint64_t, 4>& out) override {
    return words_at(book->text(address), block, out);
  }
  const std::string& missing() const { return missing_; }
  std::size_t unused() const { return faces_.size() - used_.size(); }

 private:
  std::map<std::string, std::vector<std::uint64_t>> faces_;
  std::map<std::string, bool> used_;
  std::string missing_;
};

/// Plays a tape's faces and remembers where the first one was missing: a tape itself knows no addresses.
class TapeFollower final : public DiceSource {
 public:
  explicit TapeFollower(std::vector<std::uint32_t> faces) : faces_(std::move(faces)) {}
  std::size_t words(std::uint64_t, const Addresses* book, AddressId address, std::uint32_t,
                    std::array<std::uint64_t, 4>& out) override {
    if (next_ == faces_.size()) {
      missing_ = book->text(address);
      throw DiceError("");
    }
    out[0] = faces_[next_++] - 1;
    return 1;
  }
  const std::string& missing() const { return missing_; }

 private:
  std::vector<std::uint32_t> faces_;
  std::size_t next_ = 0;
  std::string missing_;
};

std::vector<std::uint32_t> tape_of(const Element& tape) {
  std::vector<std::uint32_t> faces;
  for (const std::string& face : words(tape.value("faces")))
    faces.push_back(static_cast<std::uint32_t>(std::stoul(face)));
  return faces;
}

std::string end_of_tape(const Turn& turn, const std::vector<std::uint32_t>& faces) {
  TapeFollower follower(faces);
  try {
    adjudicate(turn, follower);
  } catch (const DiceError&) {
    return follower.missing();
  }
  return {};
}

void resolve_with_tape(const Element& tape, Story& story) {
  const auto faces = tape_of(tape);
  TapeDice dice(faces);
  try {
    story.outcome = adjudicate(*story.turn, dice);
  } catch (const DiceError& error) {
    story.dice_error = error.what();
    story.not_laid_out = end_of_tape(*story.turn, faces);
  }
  story.unused_dice = dice.left_over();
}

void resolve(const Element& root, Story& story) {
  if (const Element* tape = root.child("tape")) return resolve_with_tape(*tape, story);
  LaidDice dice(root);
  try {
    story.outcome = adjudicate(*story.turn, dice);
  } catch (const DiceError& error) {
    story.dice_error = error.what();
    story.not_laid_out = dice.missing();
  }
  story.unused_dice = dice.unused();
}

/// Fingerprints of the questions that the answers of a case are for. Each answer may bring the next question
/// about.
std::map<std::string, std::string> fingerprints(const Element& root) {
  Preparation preparation{true, {}};
  for (std::size_t known = 0, tries = root.all("answer").size(); tries > 0; --tries) {
    Story story;
    story.turn = load_turn(papers_of(root, preparation), root.value("system"), story.diagnostics);
    if (!story.turn) break;
    resolve(root, story);
    if (!story.outcome) break;
    for (const Question& q : story.outcome->log.questions)
      preparation.fingerprints.emplace(story.outcome->log.addresses.text(q.at), q.fingerprint);
    if (preparation.fingerprints.size() == known) break;
    known = preparation.fingerprints.size();
  }
  return preparation.fingerprints;
}

void demand_fingerprints(const Element& root, const std::map<std::string, std::string>& known) {
  for (const Element* answer : root.all("answer"))
    if (answer->find("fingerprint") == nullptr && !known.contains(full_address(root, answer->value("at"))))
      throw CaseError("nothing is asked at " + answer->value("at") +
                      ", so the answer there has no fingerprint");
}

}  // namespace

std::vector<std::string> Happened::values(std::string_view part) const {
  std::vector<std::string> all;
  for (const auto& [name, value] : parts)
    if (name == part) all.push_back(value);
  return all;
}

std::string Happened::text() const {
  std::string line = kind;
  if (!what.empty()) line += " " + what;
  line += " at " + (at.empty() ? std::string("(the turn)") : at);
  // Traits are left out: they would hide what happened.
  for (const auto& [name, value] : parts)
    if (name.find('.') == std::string::npos) line += " " + name + "=" + value;
  return line + (rule.empty() ? "" : " [" + rule + "]");
}

namespace {

constexpr View everything{true, ~std::uint64_t{0}};

/// A list begins, or has a row, as if it were told.
class ListFacts {
 public:
  ListFacts(const Turn& turn, const Log& log, Reader reader, const KnownList& list)
      : turn_(turn), log_(log), reader_(reader), list_(list) {
    at_ = list.above == AddressId::none ? "?" : below_root(log.addresses.text(list.above));
    at_.append(at_.empty() ? "" : "/").append("lists/").append(list.spec.name);
    at_.append("/").append(id_text(turn, list.now, list.side));
  }
  Happened begins() const {
    const Word name = Word::unowned(list_.spec.name);
    const std::vector<Arg> args{{"reader", list_.side}, {"list", name}};
    return fact("began", "list", Began{"list", args}, args);
  }
  Happened row(const std::vector<Arg>& columns) const {
    const Word name = Word::unowned(list_.spec.name);
    return fact("told", list_.spec.name, Told{list_.side, name, columns}, columns);
  }

 private:
  Happened fact(std::string_view kind, std::string_view what, const Happening& happening,
                const std::vector<Arg>& args) const {
    const Fact as_told{AddressId::none, false, false, Word::unowned(list_.spec.rule), happening};
    SeenFact seen;
    seen.fact = &as_told;
    seen.now = &list_.now;
    for (const Arg& arg : args) {
      const Row thing = arg.value().row();
      const bool all = !thing.exists() || reader_.moderator();
      const View view = all ? everything : list_.projection.view(list_.now, thing, arg.name().text());
      if (view.anything()) seen.args.push_back({arg.name(), arg.value(), view});
    }
    Happened fact;
    fact.kind = kind;
    fact.what = what;
    fact.rule = list_.spec.rule;
    fact.at = at_;
    Parts parts(turn_, fact);
    describe(turn_, log_, seen, parts);
    return fact;
  }

  const Turn& turn_;
  const Log& log_;
  const Reader reader_;
  const KnownList& list_;
  std::string at_;
};

}  // namespace

std::vector<Happened> Story::facts(Reader reader) const {
  // Rows of lists stand where their list is read.
  std::multimap<std::size_t, Happened> rows;
  for (const SideInfo& side : turn->sides)
    if (reader.moderator() || side.row == reader.side)
      read_lists(*turn, outcome->log, outcome->after, side.row, [&](const KnownList& list) {
        const ListFacts facts(*turn, outcome->log, reader, list);
        rows.emplace(list.order, facts.begins());
        for (const auto& row : list.rows) rows.emplace(list.order, facts.row(row));
      });
  std::vector<Happened> all;
  const auto add_rows = [&](std::size_t order) {
    for (auto row = rows.begin(); row != rows.end() && row->first <= order; row = rows.erase(row))
      all.push_back(std::move(row->second));
  };
  Projection projection(*turn, outcome->log, reader);
  projection.each([&](const SeenFact& seen) {
    if (seen.order > 0) add_rows(seen.order - 1);
    Happened fact;
    fact.kind = kind_of(seen).text();
    fact.what = adjudicator::what_of(*seen.fact).text();
    std::string address;
    projection.append_address(*seen.now, seen.fact->at, address);
    fact.at = seen.address ? below_root(address) : "?";
    fact.rule = seen.fact->rule.text();
    Parts parts(*turn, fact);
    describe(*turn, outcome->log, seen, parts);
    add_question(*turn, outcome->log, seen, fact);
    all.push_back(std::move(fact));
  });
  add_rows(outcome->log.size());
  return all;
}

Reader Story::reader(std::string_view id) const {
  if (id.empty() || id == "moderator") return {};
  for (const SideInfo& side : turn->sides)
    if (side.id == id) return {side.row};
  throw CaseError("there is no side '" + std::string(id) + "'");
}

namespace {

std::optional<std::size_t> gate(const RuleSystem& system, const std::string& name) {
  if (name.empty()) return std::nullopt;
  const auto found = std::ranges::find(system.gates, name);
  if (found == system.gates.end()) throw CaseError("there is no gate '" + name + "'");
  return static_cast<std::size_t>(found - system.gates.begin());
}

}  // namespace

Story play(const Element& root) {
  Preparation preparation;
  if (root.child("answer") != nullptr) {
    preparation.fingerprints = fingerprints(root);
    demand_fingerprints(root, preparation.fingerprints);
  }
  Story story;
  story.turn = load_turn(papers_of(root, preparation), root.value("system"), story.diagnostics);
  if (!story.turn) return story;
  story.turn->take_defaults = root.flag("deadline-passed");
  story.turn->until = gate(*story.turn->system, root.value("until"));
  resolve(root, story);
  return story;
}

}  // namespace adjudicator::cases
