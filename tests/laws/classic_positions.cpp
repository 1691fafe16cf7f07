#include "made_positions.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "maker.hpp"

namespace adjudicator::laws {
namespace {

/// A random classic position: two crowds on a small map with woods, rivers and walls, under random switches.
class ClassicMaker final : Maker {
 public:
  explicit ClassicMaker(std::uint64_t seed) : Maker("classic", seed) {}

  Position make() {
    columns_ = 6 + below(8);
    rows_ = 6 + below(8);
    even_down_ = one_in(2);
    stacking_ = one_in(2) ? 1 : 1 + below(3);
    return position({game(), map(), roster()});
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
    std::string text =
        R"(<rules crt=")" + pick({"s3-differential", "ratio-default", "ww-page", "ww-js"}) + "\"";
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
    return text + "/>";
  }

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
