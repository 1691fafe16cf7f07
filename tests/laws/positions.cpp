#include "positions.hpp"
#include "samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "core/describe.hpp"
#include "files/schema/resources.hpp"
#include "files/spellings/reader.hpp"
#include "made_positions.hpp"
#include "runner/homes.hpp"
#include "shaken.hpp"

namespace adjudicator::laws {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool is_document(const fs::path& path) {
  return path.extension() == ".xml" || path.extension() == ".json";
}

void add_file(const fs::path& path, const std::string& root, Position& position) {
  position.papers.push_back({path.filename().string(), root, read_file(path)});
}

void add_folder(const fs::path& folder, Position& position, const std::string& before = {}) {
  if (!fs::exists(folder)) return;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (is_document(entry.path())) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    const std::string text = read_file(path);
    const auto peek = files::peek_system(text, path.extension() == ".json" ? Spelling::json : Spelling::xml);
    position.papers.push_back({before + path.filename().string(), peek ? peek->root : "", text});
  }
}

/// The first turn of a game folder.
Position of_game(const fs::path& folder, const std::string& system) {
  Position position{folder.filename().string(), system, {}};
  for (const char* name : {"game", "map"})
    for (const char* extension : {".xml", ".json"})
      if (fs::exists(folder / (std::string(name) + extension)))
        add_file(folder / (std::string(name) + extension), name, position);
  for (const char* extension : {".xml", ".json"})
    if (fs::exists(folder / "turn-01" / (std::string("roster") + extension)))
      add_file(folder / "turn-01" / (std::string("roster") + extension), "roster", position);
  add_folder(folder / "charts", position, "charts/");
  return position;
}

Position of_template(const std::string& system) {
  Position position{"template", system, {}};
  const std::string home = "adjudicator/systems/" + system + "/template/";
  for (const auto& [root, file] :
       {std::pair{"game", "game.xml"}, {"map", "map.xml"}, {"roster", "turn-01/roster.xml"}})
    position.papers.push_back({file, root, std::string(files::resource(home + file))});
  return position;
}

/// Its template and its example games.
std::vector<Position> own_positions(const std::string& system) {
  std::vector<Position> all{of_template(system)};
  for (const fs::path& game : cases::example_games(system)) all.push_back(of_game(game, system));
  return all;
}

std::string squashed(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

class Line final : public PartSink {
 public:
  Line(const Turn& turn, std::string& line) : turn_(turn), line_(line) {}
  void word(std::string_view name, std::string_view text) override { part(name, std::string(text)); }
  void number(std::string_view name, std::int64_t n) override { part(name, std::to_string(n)); }
  void ratio(std::string_view name, Ratio r) override { part(name, to_text(r)); }
  void band(std::string_view name, const SeenBand& band) override {
    part(name, std::string(band.word) + ":" + std::to_string(band.least));
  }
  void thing(std::string_view name, Row row, View view, const State& now) override {
    part(name, thing_text(turn_, row, view, now));
  }
  void modifiers(std::string_view name, std::span<const Modifier> all) override {
    for (const Modifier& m : all)
      part(name,
           std::string(m.reason.text()) + ":" + std::to_string(m.by) + ":" + std::string(m.rule.text()));
  }
  static std::string thing_text(const Turn& turn, Row row, View view, const State& now) {
    std::string text(view.named() ? name_text(turn, now, row, view) : "?");
    const TableShape& shape = now.shape(row.table);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i)
      if (const Trait trait{static_cast<std::uint16_t>(row.table), i}; view.shows(trait))
        text += "," + shape.traits[i].name + "=" + trait_text(turn, now, row, trait);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i)
      if (const auto found = band_of(now, row, {static_cast<std::uint16_t>(row.table), i}, view))
        text += "," + shape.traits[i].name + "=" + std::string(found->band->word) + ":" +
                std::to_string(adjudicator::seen(*found->band, found->times).least);
    return text;
  }

 private:
  void part(std::string_view name, const std::string& text) {
    line_.append(" ").append(name).append("=").append(squashed(text));
  }
  const Turn& turn_;
  std::string& line_;
};

std::string question_text(const Turn& turn, const Log& log, const SeenFact& seen) {
  const auto* asked = std::get_if<Asked>(&seen.fact->what);
  if (asked == nullptr || !seen.shows("options")) return {};
  const Question& q = log.questions[asked->question];
  std::string text = " options=";
  const auto add = [&](std::span<const Row> rows) {
    for (Row row : rows) text.append(id_text(turn, *seen.now, row)).append(",");
    text += ";";
  };
  for (const auto& option : q.options) add(option);
  add(q.candidates);
  add(q.fallback.things);
  for (const Key word : q.words) text.append(word.text()).append(",");
  text.append(q.fallback.word.text());
  return text + " " + q.fingerprint;
}

}  // namespace

std::string attribute(std::string_view name, std::string_view value) {
  std::string text;
  return text.append(" ").append(name).append("=\"").append(value).append("\"");
}

std::unique_ptr<Turn> Position::load(const std::vector<Paper>& more) const {
  std::vector<Paper> all = papers;
  all.insert(all.end(), more.begin(), more.end());
  Diagnostics diagnostics;
  auto turn = cases::load_turn(all, system, diagnostics);
  if (!turn) {
    ADD_FAILURE() << name << ": "
                  << (diagnostics.ok() ? "does not load" : to_text(diagnostics.all().front()));
    throw std::runtime_error("a position of the laws does not load");
  }
  return turn;
}

namespace {

/// Systems whose examples, shaken, would hardly ever load or meet have a maker of their own; of every other
/// one, its template and its examples are shaken.
Position random_position(const std::string& system, std::uint64_t seed) {
  static const std::map<std::string, Position (*)(std::uint64_t)> makers{
      {"classic", classic_position}, {"cna", cna_position}, {"moo3", moo3_position}, {"toaw", toaw_position}};
  if (const auto maker = makers.find(system); maker != makers.end()) return maker->second(seed);
  static std::map<std::string, std::vector<Position>> known;
  std::vector<Position>& bases = known[system];
  if (bases.empty())
    for (Position& base : own_positions(system))
      if (in_xml(base)) bases.push_back(std::move(base));
  return shaken(bases[seed % bases.size()], seed);
}

}  // namespace

std::vector<Position> random_positions(std::size_t count, std::string_view system) {
  std::vector<Position> all;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    all.push_back(random_position(std::string(system), seed));
    all.back().name = std::string(system) + "-" + std::to_string(seed);
  }
  return all;
}

std::vector<Position> positions(std::size_t count) {
  std::vector<Position> all;
  for (const RuleSystem& system : rule_systems())
    for (Position& own : own_positions(std::string(system.key))) all.push_back(std::move(own));
  for (const RuleSystem& system : rule_systems())
    for (Position& made : random_positions(count, system.key)) all.push_back(std::move(made));
  return all;
}

cases::Element tree_of(const Paper& paper) {
  cases::Element root = cases::parse_case(paper.text, paper.file);
  root.set("xmlns", "urn:adjudicator:1");
  return root;
}

std::vector<SchemaOption> options_of_cna() {
  std::vector<SchemaOption> options;
  const cases::Element schema = cases::read_case((cases::source_folder() / "schemas" / "cna.xsd").string());
  for (const cases::Element& type : schema.children) {
    if (type.value("name") != "CnaRules") continue;
    for (const cases::Element& option : type.children) {
      if (option.name != "xs:attribute" && option.name != "attribute") continue;
      options.push_back({option.value("name"), {}});
      for (const cases::Element& simple : option.children)
        for (const cases::Element& restriction : simple.children)
          for (const cases::Element& value : restriction.children)
            options.back().values.push_back(value.value("value"));
      if (options.back().values.empty())
        options.back().values = {"rulebook", "assistant"};  // a type of its own
    }
  }
  return options;
}

namespace {

/// A game among the examples of all systems, and its system.
std::pair<fs::path, std::string> find_example(const std::string& folder) {
  for (const RuleSystem& system : rule_systems())
    for (const fs::path& game : cases::example_games(system.key))
      if (game.filename() == folder) return {game, std::string(system.key)};
  throw std::runtime_error("there is no example " + folder);
}

}  // namespace

Position example(const std::string& folder) {
  const auto [path, system] = find_example(folder);
  return of_game(path, system);
}

std::vector<Paper> example_orders(const std::string& folder) {
  Position found{folder, "", {}};
  add_folder(find_example(folder).first / "turn-01" / "orders", found);
  for (Paper& paper : found.papers) paper.file.insert(0, "orders/");
  return found.papers;
}

Position with_rule(Position position, const std::string& name, const std::string& value) {
  for (Paper& paper : position.papers) {
    if (paper.root != "game") continue;
    const std::size_t rules = paper.text.find("<rules");
    if (rules == std::string::npos) {
      paper.text.insert(paper.text.find("</game>"), "<rules " + name + "=\"" + value + "\"/>");
      continue;
    }
    const std::size_t old = paper.text.find(" " + name + "=\"", rules);
    if (old != std::string::npos)
      paper.text.erase(old, paper.text.find('"', old + name.size() + 3) + 1 - old);
    paper.text.insert(paper.text.find("<rules", 0) + 6, attribute(name, value));
  }
  return position;
}

bool for_one_player(const Position& position) {
  return std::ranges::any_of(position.papers, [](const Paper& paper) {
    return paper.root == "game" && paper.text.find(" opponent=\"reported\"") != std::string::npos;
  });
}

Position with_questions(Position position, bool ask) {
  for (Paper& paper : position.papers) {
    if (paper.root != "game") continue;
    for (std::size_t at = paper.text.find("<side "); at != std::string::npos;
         at = paper.text.find("<side ", at + 6)) {
      const std::size_t end = paper.text.find('>', at);
      const std::size_t old = paper.text.find(" questions=\"", at);
      if (old < end) paper.text.erase(old, paper.text.find('"', old + 12) + 1 - old);
      paper.text.insert(at + 5, attribute("questions", ask ? "ask" : "default"));
    }
  }
  return position;
}

namespace {

void append(std::string& text, const OrderDraft& draft) {
  text += "<" + draft.name;
  for (const auto& [name, value] : draft.attributes) text += attribute(name, value);
  text += draft.parts.empty() ? "/>" : ">";
  for (const OrderDraft& part : draft.parts) append(text, part);
  if (!draft.parts.empty()) text += "</" + draft.name + ">";
}

}  // namespace

Paper order_paper(const Turn& turn, const SideInfo& side, const std::vector<OrderDraft>& drafts) {
  std::string text = R"(<orders xmlns="urn:adjudicator:1")" + attribute("system", turn.system->key) +
                     attribute("game", turn.game) + attribute("turn", std::to_string(turn.number)) +
                     attribute("side", side.id) + "><list>";
  for (const OrderDraft& draft : drafts) append(text, draft);
  return {"orders/" + side.id + ".xml", "orders", text + "</list></orders>"};
}

Paper answer_paper(const Turn& turn, const SideInfo& side, const std::string& answers) {
  return {"answers/" + side.id + ".xml", "answers",
          R"(<answers xmlns="urn:adjudicator:1")" + attribute("system", turn.system->key) +
              attribute("game", turn.game) + attribute("turn", std::to_string(turn.number)) +
              attribute("side", side.id) + ">" + answers + "</answers>"};
}

std::vector<Paper> sampled_orders(const Position& position, std::uint64_t seed) {
  const auto turn = position.load();
  std::vector<Paper> papers;
  for (const SideInfo& side : turn->sides)
    papers.push_back(order_paper(*turn, side, sample_orders(*turn, side.row, seed)));
  return papers;
}

std::vector<Play> sampled(std::vector<Position> all, std::uint64_t seed) {
  std::vector<Play> plays;
  for (Position& position : all) {
    auto orders = sampled_orders(position, seed);
    plays.push_back({std::move(position), std::move(orders)});
  }
  return plays;
}

std::vector<std::string> plain_systems() {
  std::vector<std::string> all;
  for (const RuleSystem& system : rule_systems())
    if (system.key != "classic" && system.key != "cna") all.emplace_back(system.key);
  return all;
}

std::vector<Play> plain_plays(const std::string& system, std::size_t count, std::uint64_t seed) {
  std::vector<Position> all;
  for (Position& position : own_positions(system)) all.push_back(std::move(position));
  for (Position& position : random_positions(count, system)) all.push_back(std::move(position));
  std::erase_if(all, [](const Position& position) { return !in_xml(position); });
  const std::size_t bare = all.size();
  for (std::size_t i = 0; i < bare; ++i) {
    all.push_back(with_questions(all[i], i % 2 == 0));
    all.back().name += i % 2 == 0 ? " asking" : " not asking";
  }
  return sampled(std::move(all), seed);
}

bool in_xml(const Position& position) {
  return std::all_of(position.papers.begin(), position.papers.end(),
                     [](const Paper& p) { return !p.file.ends_with(".json"); });
}

Outcome resolve(const Turn& turn, const std::string& seed) {
  HmacDice dice(key_of_open_seed(seed, turn.game, turn.number));
  return adjudicate(turn, dice);
}

std::map<std::string, std::vector<std::uint32_t>> dice_of(const Log& log) {
  std::map<std::string, std::vector<std::uint32_t>> dice;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* rolled = std::get_if<Rolled>(&log[i].what))
      for (const std::uint32_t face : rolled->faces) dice[log.addresses.text(log[i].at)].push_back(face);
  return dice;
}

std::size_t common_dice(const Outcome& a, const Outcome& b, const std::string& what) {
  const auto one = dice_of(a.log);
  const auto two = dice_of(b.log);
  std::size_t common = 0;
  for (const auto& [address, faces] : one)
    if (const auto found = two.find(address); found != two.end()) {
      ++common;
      EXPECT_EQ(faces, found->second) << what << ": " << address;
    }
  return common;
}

std::vector<std::string> rows_of(const Turn& turn, const State& state) {
  std::vector<std::string> all;
  for (std::uint32_t t = 1; t < state.tables(); ++t)
    for (std::uint32_t i = 0; i < state.rows(t); ++i) {
      std::string line(id_text(turn, state, {t, i}));
      if (!state.present({t, i})) line += " (gone)";
      for (std::uint16_t k = 0; k < state.shape(t).traits.size(); ++k)
        line += " " + state.shape(t).traits[k].name + "=" +
                trait_text(turn, state, {t, i}, {static_cast<std::uint16_t>(t), k});
      all.push_back(line);
    }
  return all;
}

std::vector<std::string> facts_of(const Turn& turn, const Log& log) {
  return seen_by(turn, log, turn.start, {});
}

std::vector<std::string> seen_by(const Turn& turn, const Log& log, const State& after, Reader reader) {
  std::vector<std::string> all;
  Projection projection(turn, log, reader);
  projection.each([&](const SeenFact& seen) {
    std::string line;
    if (seen.address)
      projection.append_address(*seen.now, seen.fact->at, line);
    else
      line = "?";
    line += " " + std::string(kind_of(seen).text()) + " " + std::string(what_of(*seen.fact).text());
    Line sink(turn, line);
    describe(turn, log, seen, sink);
    all.push_back(line + question_text(turn, log, seen));
  });
  for (std::uint32_t t = 1; t < after.tables() && !reader.moderator(); ++t)
    for (std::uint32_t i = 0; i < after.rows(t); ++i)
      if (const View view = projection.view(after, {t, i}, "position"); view.anything())
        all.push_back("position " + Line::thing_text(turn, {t, i}, view, after));
  return all;
}

std::string difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string one = i < a.size() ? a[i] : "(nothing)";
    const std::string two = i < b.size() ? b[i] : "(nothing)";
    if (one != two) return "line " + std::to_string(i) + ":\n  " + one + "\n  " + two;
  }
  return {};
}

}  // namespace adjudicator::laws
