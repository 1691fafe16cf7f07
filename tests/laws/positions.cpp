#include "positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "core/describe.hpp"
#include "files/reader.hpp"
#include "files/resources.hpp"

namespace adjudicator::laws {
namespace {

namespace fs = std::filesystem;

std::string head(const std::string& root, const std::string& attributes) {
  return "<" + root + R"( xmlns="urn:adjudicator:1" system="classic" game="law" )" + attributes + ">";
}

/// A random classic position: two crowds on a small map with woods, rivers and walls, under random switches.
class ClassicMaker {
 public:
  explicit ClassicMaker(std::uint64_t seed) : random_(seed) {}

  Position make() {
    columns_ = 6 + below(8);
    rows_ = 6 + below(8);
    even_down_ = one_in(2);
    stacking_ = one_in(2) ? 1 : 1 + below(3);
    Position position{"", "classic", {}};
    position.papers.push_back({"game.xml", "game", game()});
    position.papers.push_back({"map.xml", "map", map()});
    position.papers.push_back({"roster.xml", "roster", roster()});
    return position;
  }

 private:
  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + below(static_cast<unsigned>(words.size())));
  }

  static std::string hex(unsigned column, unsigned row) {
    const auto two = [](unsigned n) { return std::string(n < 10 ? "0" : "") + std::to_string(n); };
    return two(column) + two(row);
  }
  std::string any_hex() { return hex(1 + below(columns_), 1 + below(rows_)); }

  std::string rules() {
    std::string text =
        R"(<rules crt=")" + pick({"s3-differential", "ratio-default", "ww-page", "ww-js"}) + "\"";
    const auto maybe = [&](const char* name, const std::string& value) {
      if (one_in(2)) text.append(" ").append(name).append("=\"").append(value).append("\"");
    };
    maybe("tec", pick({"s3-tec", "ww-tec", "s3-tec-differential", "tec-full"}));
    maybe("zoc", pick({"true", "true", "false"}));
    maybe("zoc-stopped-by", pick({"river", "", "river escarpment"}));
    maybe("no-retreat-across", pick({"", "river", "stream river"}));
    maybe("retreat-chooser", pick({"owner", "opponent"}));
    maybe("partial-retreat", pick({"eliminate", "stop"}));
    maybe("advance-max-units", pick({"0", "1", "2", "9"}));
    maybe("default-advance", pick({"none", "first"}));
    maybe("tec-combine", pick({"max", "sum", "hexside-replaces"}));
    maybe("river-condition", pick({"all-attackers", "any-attacker"}));
    maybe("los-required", "true");
    maybe("zoc-stops-ranged-fire", "false");
    maybe("range-effect-kind", pick({"strength", "column"}));
    maybe("ranged-immune", "false");
    maybe("fog", pick({"open", "contact"}));
    return text + " stacking-limit=\"" + std::to_string(stacking_) + "\"/>";
  }

  std::string game() {
    return R"(<game xmlns="urn:adjudicator:1" system="classic" id="law" title="A law"><side id="blue" name="Blue" colour="#000080"/>)"
           R"(<side id="red" name="Red" colour="#800000"/>)" +
           rules() + "</game>";
  }

  std::string map() {
    std::string text =
        head("map", "columns=\"" + std::to_string(columns_) + "\" rows=\"" + std::to_string(rows_) +
                        "\" even-columns=\"" + (even_down_ ? "down" : "up") + "\"");
    std::set<std::string> listed;
    for (unsigned i = 0; i < columns_ * rows_ / 3; ++i) {
      const std::string at = any_hex();
      if (!listed.insert(at).second) continue;
      text += "<hex id=\"" + at + "\" terrain=\"" +
              pick({"clear", "forest", "rough", "town road", "fortified", "swamp", "hill", "city",
                    "bunker forest"}) +
              "\"" + (one_in(9) ? R"( prohibited="true")" : "") + (one_in(6) ? R"( blocks-los="true")" : "") +
              "/>";
    }
    return text + hexsides() + "</map>";
  }

  std::string hexsides() {
    const Board board(static_cast<int>(columns_), static_cast<int>(rows_), even_down_);
    std::string text;
    for (unsigned i = 0; i < columns_ * rows_ / 3; ++i) {
      const Place a = board.find(any_hex());
      const Place b = board.neighbour(a, Direction(below(6)));
      if (!exists(b)) continue;
      text += "<hexside between=\"" + std::string(board.id(a)) + " " + std::string(board.id(b)) +
              "\" terrain=\"" + pick({"river", "river", "stream", "escarpment"}) + "\"" +
              (one_in(5) ? R"( blocks-los="true")" : "") + "/>";
    }
    return text;
  }

  std::string roster() {
    std::string text = head("roster", "turn=\"1\"");
    const bool blue = one_in(2);
    text += std::string(R"(<side id="blue" phasing=")") + (blue ? "true" : "false") +
            R"("/><side id="red" phasing=")" + (blue ? "false" : "true") + "\"/>";
    std::map<std::string, std::pair<bool, unsigned>> stacks;
    const unsigned units = 6 + columns_ * rows_ / 5 + below(columns_ * rows_ / 4);
    for (unsigned i = 0; i < units; ++i) text += unit(i, stacks);
    return text + "</roster>";
  }

  std::string unit(unsigned number, std::map<std::string, std::pair<bool, unsigned>>& stacks) {
    const bool blue = one_in(2);
    std::string text = "<unit id=\"" + std::string(blue ? "b" : "r") + std::to_string(number) + "\" side=\"" +
                       (blue ? "blue" : "red") + "\"";
    std::string at = any_hex();
    auto& stack = stacks.try_emplace(at, blue, 0u).first->second;
    if (stack.first != blue || stack.second == stacking_)
      at.clear();
    else
      ++stack.second;
    if (!at.empty())
      text += " hex=\"" + at + "\"";
    else
      text += pick({"", R"( status="reinforcement")", R"( status="eliminated")"});
    text += " strength=\"" + std::to_string(below(9)) + "\"";
    if (one_in(3)) text += " defense=\"" + std::to_string(below(7)) + "\"";
    if (one_in(4))
      text += " type=\"artillery\" range=\"" + std::to_string(2 + below(4)) + "\"";
    else if (one_in(3))
      text += R"( type="armor")";
    if (one_in(6)) text += R"( exerts-zoc="false")";
    if (one_in(3)) text += " name=\"Unit " + std::to_string(number) + "\"";
    return text + "/>";
  }

  std::mt19937_64 random_;
  unsigned columns_ = 0;
  unsigned rows_ = 0;
  unsigned stacking_ = 1;
  bool even_down_ = true;
};

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

void add_folder(const fs::path& folder, Position& position) {
  if (!fs::exists(folder)) return;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (is_document(entry.path())) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    const std::string text = read_file(path);
    const auto peek = files::peek_system(text, path.extension() == ".json" ? Spelling::json : Spelling::xml);
    position.papers.push_back({path.filename().string(), peek ? peek->root : "", text});
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
  add_folder(folder / "charts", position);
  return position;
}

Position of_template(const RuleSystem& system) {
  Position position{"template", std::string(system.key), {}};
  const std::string home = "adjudicator/systems/" + std::string(system.key) + "/template/";
  for (const auto& [root, file] :
       {std::pair{"game", "game.xml"}, {"map", "map.xml"}, {"roster", "turn-01/roster.xml"}})
    position.papers.push_back({file, root, std::string(files::resource(home + file))});
  return position;
}

std::string attribute(std::string_view name, std::string_view value) {
  std::string text;
  return text.append(" ").append(name).append("=\"").append(value).append("\"");
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
  void thing(std::string_view name, Row row, View view, const State& now) override {
    part(name, thing_text(turn_, row, view, now));
  }
  void modifiers(std::string_view name, std::span<const Modifier> all) override {
    for (const Modifier& m : all)
      part(name,
           std::string(m.reason.text()) + ":" + std::to_string(m.by) + ":" + std::string(m.rule.text()));
  }
  static std::string thing_text(const Turn& turn, Row row, View view, const State& now) {
    std::string text(view.id ? id_text(turn, now, row) : "?");
    const TableShape& shape = now.shape(row.table);
    for (std::uint16_t i = 0; i < shape.traits.size(); ++i)
      if (const Trait trait{static_cast<std::uint16_t>(row.table), i}; view.shows(trait))
        text += "," + shape.traits[i].name + "=" + trait_text(turn, now, row, trait);
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
  add(q.fallback);
  return text + " " + q.fingerprint;
}

}  // namespace

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

std::vector<Position> random_positions(std::size_t count) {
  std::vector<Position> all;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    all.push_back(ClassicMaker(seed).make());
    all.back().name = "random-" + std::to_string(seed);
  }
  return all;
}

std::vector<Position> positions(std::size_t count) {
  std::vector<Position> all;
  for (const RuleSystem& system : rule_systems()) {
    const std::string key(system.key);
    all.push_back(of_template(system));
    std::vector<fs::path> games;
    for (const auto& entry : fs::directory_iterator(fs::path(ADJUDICATOR_SOURCE_DIR) / "examples"))
      if (entry.is_directory() && entry.path().filename().string().starts_with(key + "-"))
        games.push_back(entry.path());
    std::sort(games.begin(), games.end());
    for (const fs::path& game : games) all.push_back(of_game(game, key));
  }
  for (Position& made : random_positions(count)) all.push_back(std::move(made));
  return all;
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

Paper order_paper(const Turn& turn, const SideInfo& side, const std::vector<OrderDraft>& drafts) {
  std::string text = R"(<orders xmlns="urn:adjudicator:1")" + attribute("system", turn.system->key) +
                     attribute("game", turn.game) + attribute("turn", std::to_string(turn.number)) +
                     attribute("side", side.id) + "><list>";
  for (const OrderDraft& draft : drafts) {
    text += "<" + draft.name;
    for (const auto& [name, value] : draft.attributes) text += attribute(name, value);
    text += "/>";
  }
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
    papers.push_back(order_paper(*turn, side, turn->system->sample_orders(*turn, side.row, seed)));
  return papers;
}

Outcome resolve(const Turn& turn, const std::string& seed) {
  HmacDice dice(key_of_open_seed(seed, turn.game, turn.number));
  return adjudicate(turn, dice);
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
    std::string line = seen.address ? log.addresses.text(seen.fact->at) : "?";
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
