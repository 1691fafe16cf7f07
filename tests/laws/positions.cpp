#include "positions.hpp"

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
#include "files/reader.hpp"
#include "files/resources.hpp"
#include "moo3_positions.hpp"
#include "runner/homes.hpp"
#include "shaken.hpp"
#include "toaw_positions.hpp"

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

/// A random CNA position: two armies close together in a desert with hills, forts, dumps and trucks, under
/// random options.
class CnaMaker {
 public:
  explicit CnaMaker(std::uint64_t seed) : random_(seed) {}

  Position make() {
    Position position{"", "cna", {}};
    position.papers.push_back({"game.xml", "game", game()});
    position.papers.push_back({"map.xml", "map", map()});
    position.papers.push_back({"roster.xml", "roster", roster()});
    return position;
  }

 private:
  static constexpr unsigned size = 8;

  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + below(static_cast<unsigned>(words.size())));
  }
  std::string number(unsigned count) { return std::to_string(below(count)); }
  static std::string hex(unsigned column, unsigned row) {
    return "C0" + std::to_string(column) + "0" + std::to_string(row);
  }
  static std::string head(const std::string& root, const std::string& attributes) {
    return "<" + root + R"( xmlns="urn:adjudicator:1" system="cna" game="law" )" + attributes + ">";
  }

  std::string rules() {
    std::string text = "<rules profile=\"" + pick({"rulebook", "assistant"}) + "\"";
    const auto maybe = [&](const char* name, const std::string& value) {
      if (one_in(3)) text.append(" ").append(name).append("=\"").append(value).append("\"");
    };
    maybe("hold-off-threshold", pick({"at-least", "more-than"}));
    maybe("hold-off-count", pick({"battalions", "targets"}));
    maybe("hold-off-guns", pick({"type", "class"}));
    maybe("hold-off-mark", pick({"computed", "claimable"}));
    maybe("zoc-rivers", pick({"major", "all"}));
    maybe("barrage-split", pick({"toe", "unit"}));
    maybe("rba-free-adjacent", pick({"combat-unit", "any-unit"}));
    maybe("motor-infantry-trucks", pick({"carriers", "one-per-result"}));
    maybe("ship-range", pick({"same-or-adjacent", "same-hex"}));
    maybe("logistics", pick({"ammo-and-fuel", "ammo", "none"}));
    return text + "/>";
  }

  std::string game() {
    return R"(<game xmlns="urn:adjudicator:1" system="cna" id="law" title="A law"><side id="axis" name="Axis" colour="#000080"/>)"
           R"(<side id="cw" name="Commonwealth" colour="#800000"/>)" +
           rules() + "</game>";
  }

  std::string map() {
    std::string text = head("map", R"(columns="8" rows="8" section="C")");
    for (unsigned c = 1; c <= size; ++c)
      for (unsigned r = 1; r <= size; ++r)
        if (one_in(2))
          text += "<hex id=\"" + hex(c, r) + "\" terrain=\"" +
                  pick({"clear", "gravel", "salt-marsh", "heavy-vegetation", "rough", "mountain", "delta",
                        "desert", "clear track", "clear road", "rough road", "clear coastal"}) +
                  "\"/>";
    const Board board(size, size, true, "C");
    for (unsigned i = 0; i < 20; ++i) {
      const Place a = board.at(static_cast<int>(1 + below(size)), static_cast<int>(1 + below(size)));
      const Place b = board.neighbour(a, Direction(below(6)));
      if (!exists(b)) continue;
      const std::string feature =
          pick({"ridge", "slope", "escarpment", "wadi", "major-river", "minor-river", "escarpment track"});
      const bool high = feature.starts_with("slope") || feature.starts_with("escarpment");
      text += "<hexside between=\"" + std::string(board.id(a)) + " " + std::string(board.id(b)) +
              "\" terrain=\"" + feature + "\"" +
              (high ? " upper=\"" + std::string(board.id(one_in(2) ? a : b)) + "\"" : "") + "/>";
    }
    return text + "</map>";
  }

  std::string roster() {
    const bool axis = one_in(2);
    std::string text = head("roster", "turn=\"1\"") + "<side id=\"axis\" phasing=\"" +
                       (axis ? "true" : "false") + "\"" +
                       (one_in(3) ? " rommel=\"" + any_hex(true) + "\"" : "") +
                       "/><side id=\"cw\" phasing=\"" + (axis ? "false" : "true") + "\"/>";
    const unsigned units = 14 + below(12);
    for (unsigned i = 0; i < units; ++i) text += unit(i);
    return text + groups_ + trucks_ + rest() + "</roster>";
  }

  /// The Axis holds the left half, the Commonwealth the right one.
  std::string any_hex(bool axis) { return hex((axis ? 3u : 5u) + below(2), 2 + below(6)); }

  std::string unit(unsigned i) {
    const bool axis = one_in(2);
    const std::string id = std::string(axis ? "x" : "w") + std::to_string(i);
    const std::string type = pick({"infantry", "infantry", "tank", "recce", "artillery", "artillery",
                                   "anti-tank", "anti-aircraft", "engineer", "headquarters", "dummy-tank"});
    const std::string at = any_hex(axis);
    std::string text = "<unit id=\"" + id + "\" side=\"" + (axis ? "axis" : "cw") + "\" hex=\"" + at +
                       "\" name=\"Unit " + std::to_string(i) + "\" nationality=\"" +
                       (axis ? pick({"german", "italian"}) : "commonwealth") + "\" type=\"" + type +
                       "\" sp=\"" + pick({"0", "1", "1", "2"}) + "\" cpa=\"" +
                       pick({"0", "8", "10", "20", "25"}) + "\" cp-spent=\"" + pick({"0", "3", "7.5", "12"}) +
                       "\" cohesion=\"" + pick({"3", "0", "0", "-4", "-26"}) + "\" ammo=\"" + number(60) +
                       "\" fuel=\"" + number(60) + "\"" + (one_in(8) ? " engaged=\"true\"" : "") + "/>";
    if (type == "dummy-tank") return text;
    for (unsigned g = 0; g <= below(2); ++g) group(id, type, g);
    if (one_in(2)) truck(id, axis);
    if (one_in(6))
      intels_ += "<intel id=\"know-" + id + "\" side=\"" + (axis ? "cw" : "axis") + "\" unit=\"" + id +
                 "\" hex=\"" + at + "\"/>";
    return text;
  }

  void group(const std::string& id, const std::string& type, unsigned g) {
    const bool gun = type == "artillery" || type == "anti-tank" || type == "anti-aircraft";
    const std::string kind = type == "anti-aircraft"  ? "anti-air"
                             : type == "headquarters" ? "infantry"
                             : type == "infantry"
                                 ? pick({"infantry", "infantry", "machinegun", "heavy-weapons"})
                                 : type;
    groups_ +=
        "<group id=\"" + id + "." + std::to_string(g) + "\" unit=\"" + id + "\" model=\"home-made\" kind=\"" +
        kind + "\" toe=\"" + std::to_string(1 + below(9)) + "\" barrage=\"" +
        (type == "artillery" || kind == "heavy-weapons" ? std::to_string(5 + below(11)) : std::string("0")) +
        "\" vulnerability=\"" + (gun ? number(8) : "0") + "\" anti-armor=\"" + number(9) + "\" armor=\"" +
        (type == "tank" || (type == "artillery" && one_in(4)) ? std::to_string(1 + below(6)) : "0") +
        "\" offense=\"" + number(4) + "\" defense=\"" + number(5) + (one_in(5) ? ".5" : "") + "\"" +
        (one_in(6) ? " parentheses=\"offense defense\"" : "") + "/>";
  }

  void truck(const std::string& id, bool axis) {
    for (const char* cargo : {"ammo", "fuel", "troops", "none"})
      if (one_in(2))
        trucks_ += "<truck id=\"" + id + "-" + cargo + "\" side=\"" + (axis ? "axis" : "cw") + "\" unit=\"" +
                   id + "\" type=\"" + pick({"light", "medium", "heavy"}) + "\" points=\"" +
                   std::to_string(1 + below(5)) + "\" cargo=\"" + cargo + "\" amount=\"" + number(40) +
                   "\"/>";
  }

  std::string rest() {
    std::string text;
    for (const bool axis : {true, false}) {
      const std::string side = axis ? "axis" : "cw";
      text += "<dump id=\"dump-" + side + "\" side=\"" + side + "\" hex=\"" + any_hex(axis) + "\" ammo=\"" +
              number(300) + "\" fuel=\"" + number(300) + "\" stores=\"" + number(200) + "\" water=\"" +
              number(50) + "\"" + (one_in(4) ? " dummy=\"true\"" : "") + "/>";
    }
    for (const char* kind : {"fortification", "road", "railroad", "airfield", "landing-strip", "minefield"})
      if (one_in(2))
        text += std::string("<facility id=\"the-") + kind + "\" hex=\"" + any_hex(one_in(2)) + "\" kind=\"" +
                kind + "\" level=\"" + std::to_string(1 + below(3)) + "\" planes=\"" + number(40) +
                "\" side=\"" + pick({"axis", "cw"}) + "\"/>";
    return text + intels_;
  }

  std::mt19937_64 random_;
  std::string groups_;
  std::string trucks_;
  std::string intels_;
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

/// Systems with much to meet have a maker of their own.
std::optional<Position> made_position(const std::string& system, std::uint64_t seed) {
  if (system == "classic") return ClassicMaker(seed).make();
  if (system == "cna") return CnaMaker(seed).make();
  return std::nullopt;
}

/// Of every other one, its template and its examples are shaken.
Position random_position(const std::string& system, std::uint64_t seed) {
  if (auto made = made_position(system, seed)) return std::move(*made);
  if (system == "moo3") return moo3_position(seed);  // shaken, its rosters would hardly ever load
  if (system == "toaw") return toaw_position(seed);  // shaken, its armies would hardly ever meet
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

namespace {

/// The armies face each other along these columns.
void face_the_enemy(cases::Element& unit) {
  std::string hex = unit.value("hex");
  hex.replace(0, 3, hex < "C05" ? "C04" : "C05");
  unit.set("hex", hex);
}

Position brought_together(Position position) {
  constexpr std::string_view guns[] = {"recce", "anti-tank", "anti-aircraft", "headquarters"};
  for (Paper& paper : position.papers) {
    if (paper.root != "roster") continue;
    cases::Element root = tree_of(paper);
    std::set<std::string> artillery;
    for (cases::Element& row : root.children) {
      if (row.name == "unit") {
        row.set("ammo", "900");
        if (std::ranges::find(guns, row.value("type")) != std::end(guns)) row.set("type", "artillery");
        if (row.value("type") == "artillery") artillery.insert(row.value("id"));
        face_the_enemy(row);
      }
      if (row.name == "group" && artillery.contains(row.value("unit"))) {
        row.set("kind", "artillery");
        row.set("barrage", "12");
        row.set("armor", "0");
        row.set("toe", "12");
      }
    }
    paper.text = cases::to_xml(root);
  }
  return position;
}

}  // namespace

std::vector<Position> under_heavy_fire(std::size_t count) {
  std::vector<Position> all;
  for (Position& position : random_positions(count, "cna")) {
    all.push_back(brought_together(std::move(position)));
    all.back().name += " under heavy fire";
  }
  return all;
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

/// Guns become tanks; what was worn out is fresh.
void fit_to_fight(cases::Element& row, std::set<std::string>& tanks) {
  if (row.name == "unit") {
    face_the_enemy(row);
    row.set("ammo", "900");
    row.set("fuel", "900");
    row.set("cp-spent", "0");
    if (row.value("cohesion") == "-26") row.set("cohesion", "-5");
    if (row.value("cpa") == "0") row.set("cpa", "20");
    if (row.value("type") == "artillery" || row.value("type") == "anti-aircraft") row.set("type", "tank");
    if (row.value("type") == "anti-tank") row.set("position", "forward");
    if (row.value("type") == "tank") tanks.insert(row.value("id"));
  }
  if (row.name == "group" && tanks.contains(row.value("unit"))) {
    row.set("kind", "tank");
    row.set("barrage", "0");
    row.set("vulnerability", "0");
    if (row.value("armor") == "0") row.set("armor", "3");
  }
  if (row.name == "group" && row.value("offense") == "0") row.set("offense", "2");
}

}  // namespace

std::vector<Position> in_close_combat(std::size_t count) {
  std::vector<Position> all = random_positions(count, "cna");
  std::mt19937_64 random(count);
  for (Position& position : all) {
    position.name += " in close combat";
    for (Paper& paper : position.papers) {
      if (paper.root != "roster") continue;
      cases::Element root = tree_of(paper);
      std::set<std::string> tanks;
      for (cases::Element& row : root.children) fit_to_fight(row, tanks);
      paper.text = cases::to_xml(root);
    }
    // In the schema those of gates A to C come first, the moderator's logistics last.
    bool late = false;
    for (const SchemaOption& option : options_of_cna()) {
      late = (late || option.name == "ca-shift-mode") && option.name != "logistics";
      if (late && random() % 3 == 0)
        position = with_rule(position, option.name, option.values[random() % option.values.size()]);
    }
  }
  return all;
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
    papers.push_back(order_paper(*turn, side, turn->system->sample_orders(*turn, side.row, seed)));
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
    if (!made_position(std::string(system.key), 1)) all.emplace_back(system.key);
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
