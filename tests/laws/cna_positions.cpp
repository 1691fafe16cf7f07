#include "made_positions.hpp"

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>

#include "maker.hpp"

namespace adjudicator::laws {
namespace {

/// A random CNA position: two armies close together in a desert with hills, forts, dumps and trucks, under
/// random options.
class CnaMaker final : Maker {
 public:
  explicit CnaMaker(std::uint64_t seed) : Maker("cna", seed) {}

  Position make() { return position({game(), map(), roster()}); }

 private:
  static constexpr unsigned size = 8;

  std::string number(unsigned count) { return Maker::number(0, count - 1); }
  static std::string hex(unsigned column, unsigned row) {
    return "C0" + std::to_string(column) + "0" + std::to_string(row);
  }

  std::string rules() {
    std::string text = "<rules profile=\"" + pick({"rulebook", "assistant"}) + "\"";
    const auto maybe = [&](const char* name, const std::string& value) { put_one_in(3, text, name, value); };
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
      const int column = static_cast<int>(1 + below(size));
      const Place a = board.at(column, static_cast<int>(1 + below(size)));
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
  std::string any_hex(bool axis) {
    const unsigned column = (axis ? 3u : 5u) + below(2);
    return hex(column, 2 + below(6));
  }

  std::string unit(unsigned i) {
    const bool axis = one_in(2);
    const std::string id = std::string(axis ? "x" : "w") + std::to_string(i);
    const std::string type = pick({"infantry", "infantry", "tank", "recce", "artillery", "artillery",
                                   "anti-tank", "anti-aircraft", "engineer", "headquarters", "dummy-tank"});
    const std::string at = any_hex(axis);
    std::string text = "<unit id=\"" + id + "\"";
    put(text, "side", axis ? "axis" : "cw");
    put(text, "hex", at);
    put(text, "name", "Unit " + std::to_string(i));
    put(text, "nationality", axis ? pick({"german", "italian"}) : "commonwealth");
    put(text, "type", type);
    put(text, "sp", pick({"0", "1", "1", "2"}));
    put(text, "cpa", pick({"0", "8", "10", "20", "25"}));
    put(text, "cp-spent", pick({"0", "3", "7.5", "12"}));
    put(text, "cohesion", pick({"3", "0", "0", "-4", "-26"}));
    put(text, "ammo", number(60));
    put(text, "fuel", number(60));
    text += one_in(8) ? " engaged=\"true\"/>" : "/>";
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
    const bool barrages = type == "artillery" || kind == "heavy-weapons";
    groups_ += "<group id=\"" + id + "." + std::to_string(g) + "\" unit=\"" + id + "\" model=\"home-made\"";
    put(groups_, "kind", kind);
    put(groups_, "toe", std::to_string(1 + below(9)));
    put(groups_, "barrage", barrages ? std::to_string(5 + below(11)) : "0");
    put(groups_, "vulnerability", gun ? number(8) : "0");
    put(groups_, "anti-armor", number(9));
    const bool armored = type == "tank" || (type == "artillery" && one_in(4));
    put(groups_, "armor", armored ? std::to_string(1 + below(6)) : "0");
    put(groups_, "offense", number(4));
    put(groups_, "defense", joined({number(5), one_in(5) ? ".5" : ""}));
    put_one_in(6, groups_, "parentheses", "offense defense");
    groups_ += "/>";
  }

  void truck(const std::string& id, bool axis) {
    for (const char* cargo : {"ammo", "fuel", "troops", "none"})
      if (one_in(2))
        trucks_ +=
            joined({"<truck id=\"", id, "-", cargo, "\" side=\"", axis ? "axis" : "cw", "\" unit=\"", id,
                    "\" type=\"", pick({"light", "medium", "heavy"}), "\" points=\"",
                    std::to_string(1 + below(5)), "\" cargo=\"", cargo, "\" amount=\"", number(40), "\"/>"});
  }

  std::string rest() {
    std::string text;
    for (const bool axis : {true, false}) {
      const std::string side = axis ? "axis" : "cw";
      text += joined({"<dump id=\"dump-", side, "\" side=\"", side, "\" hex=\"", any_hex(axis), "\" ammo=\"",
                      number(300), "\" fuel=\"", number(300), "\" stores=\"", number(200), "\" water=\"",
                      number(50), "\"", one_in(4) ? " dummy=\"true\"" : "", "/>"});
    }
    for (const char* kind : {"fortification", "road", "railroad", "airfield", "landing-strip", "minefield"})
      if (one_in(2))
        text += joined({"<facility id=\"the-", kind, "\" hex=\"", any_hex(one_in(2)), "\" kind=\"", kind,
                        "\" level=\"", std::to_string(1 + below(3)), "\" planes=\"", number(40), "\" side=\"",
                        pick({"axis", "cw"}), "\"/>"});
    return text + intels_;
  }

  std::string groups_;
  std::string trucks_;
  std::string intels_;
};

}  // namespace

Position cna_position(std::uint64_t seed) {
  return CnaMaker(seed).make();
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

}  // namespace adjudicator::laws
