#include "made_positions.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "maker.hpp"

namespace adjudicator::laws {
namespace {

/// In one position of three a chart of the moderator's own counts, with a die and results of its own, and units have steps. It has its
/// own dice: the others stay as they are without it.
class House final : Maker {
 public:
  explicit House(std::uint64_t seed) : Maker("classic", seed ^ 0x5bd1e995u), there_(one_in(3)) {}

  bool is_there() const { return there_; }

  Paper chart() {
    const bool ratio = one_in(2);
    std::string text =
        joined({R"(<grid-chart xmlns="urn:adjudicator:1" name="house" source="a law" status="house" basis=")",
                ratio ? "ratio" : "differential", R"(" columns-by=")", ratio ? "odds" : "number",
                R"(" columns=")", ratio ? "1-2 1-1 2-1" : "..-1 0-2 3..", R"(" die=")",
                pick({"d6", "2d6", "3d6", "d10", "d10/0", "d12", "d20"}), "\">"});
    for (char code = 'A'; code <= 'F'; ++code) text += result(code);
    for (const char* at : {"..3", "4-6", "7.."}) text += row(at);
    return {"charts/house.xml", "grid-chart", text + "</grid-chart>"};
  }

  void switches(std::string& rules) {
    put_one_in(2, rules, "loss-chooser", pick({"owner", "opponent"}));
    put_one_in(2, rules, "loss-order", pick({"strongest", "lead"}));
    put_one_in(2, rules, "reduced-strength", pick({"share", "same"}));
  }
  void steps(std::string& unit) {
    put_one_in(2, unit, "steps", number(1, 4));
    put_one_in(3, unit, "strength-reduced", number(0, 5));
    put_one_in(4, unit, "attack-reduced", number(0, 5));
  }

 private:
  std::string row(const char* at) {
    std::string cells;
    for (int column = 0; column < 3; ++column)
      cells += pick({" A", " B", " C", " D", " E", " F", " NR", " DR2"});
    return joined({"<row at=\"", at, "\" cells=\"", cells, "\"/>"});
  }

  std::string result(char code) {
    std::string text = std::string("<result code=\"") + code + "\"";
    if (one_in(6)) {
      put(text, "exchange", pick({"full", "half", "smaller", "smaller-half"}));
    } else {
      fate(text, "attacker");
      if (fate(text, "defender")) put_one_in(2, text, "surrender", "true");
    }
    put_one_in(5, text, "advance", "false");
    return text + "/>";
  }

  /// Whether the side loses all.
  bool fate(std::string& text, const std::string& side) {
    const auto say = [&](const char* what, const std::string& value) {
      put(text, (side + what).c_str(), value);
    };
    if (one_in(8)) return say("-loses", "all"), true;
    if (one_in(2)) {
      say("-loses", pick({"1", "1", "2", "3", "half"}));
      if (one_in(2)) say("-loses-by", "unit");
    }
    if (one_in(2)) {
      say("-retreats", number(1, 2));
      if (one_in(2)) say("-barred", "steps");
    }
    return false;
  }

  bool there_;
};

/// A random classic position: two crowds on a small map with woods, rivers and walls, under random switches.
class ClassicMaker final : Maker {
 public:
  explicit ClassicMaker(std::uint64_t seed) : Maker("classic", seed), house_(seed) {}

  Position make() {
    columns_ = 6 + below(8);
    rows_ = 6 + below(8);
    even_down_ = one_in(2);
    stacking_ = one_in(2) ? 1 : 1 + below(3);
    Position made = position({game(), map(), roster()});
    if (house_.is_there()) made.papers.push_back(house_.chart());
    return made;
  }

 private:
  static std::string hex(unsigned column, unsigned row) {
    const auto two = [](unsigned n) { return std::string(n < 10 ? "0" : "") + std::to_string(n); };
    return two(column) + two(row);
  }
  std::string any_hex() {
    const unsigned column = 1 + below(columns_);
    return hex(column, 1 + below(rows_));
  }

  std::string rules() {
    const std::string crt = pick({"s3-differential", "ratio-default", "ww-page", "ww-js"});
    std::string text = R"(<rules crt=")" + (house_.is_there() ? "house" : crt) + "\"";
    const auto maybe = [&](const char* name, const std::string& value) { put_one_in(2, text, name, value); };
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
    maybe("clamp", "after");
    maybe("fog", pick({"open", "contact"}));
    if (house_.is_there()) house_.switches(text);
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
      text += joined({"<hex id=\"", at, "\" terrain=\"",
                      pick({"clear", "forest", "rough", "town road", "fortified", "swamp", "hill", "city",
                            "bunker forest"}),
                      "\"", one_in(9) ? R"( prohibited="true")" : "",
                      one_in(6) ? R"( blocks-los="true")" : "", "/>"});
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
      text += joined({"<hexside between=\"", std::string(board.id(a)), " ", std::string(board.id(b)),
                      "\" terrain=\"", pick({"river", "river", "stream", "escarpment"}), "\"",
                      one_in(5) ? R"( blocks-los="true")" : "", "/>"});
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
    if (house_.is_there()) house_.steps(text);
    return text + "/>";
  }

  House house_;
  unsigned columns_ = 0;
  unsigned rows_ = 0;
  unsigned stacking_ = 1;
  bool even_down_ = true;
};

}  // namespace

Position classic_position(std::uint64_t seed) {
  return ClassicMaker(seed).make();
}

}  // namespace adjudicator::laws
