#include "toaw_texts.hpp"

namespace adjudicator::bench {
Texts begin_toaw(int columns, int rows, int hex_scale, const std::string& before_units) {
  Texts t;
  t.system = "toaw";
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"toaw\" id=\"bench\" title=\"A benchmark\" seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" "
      "colour=\"#a6372b\"/></game>";
  t.map = head("toaw", "map") + fmt::format(" columns=\"{}\" rows=\"{}\">", columns, rows);
  t.roster = head("toaw", "roster") +
             fmt::format(
                 " turn=\"1\">\n<side id=\"blue\" phasing=\"true\" proficiency=\"70\"/><side id=\"red\" "
                 "proficiency=\"70\"/>\n<scenario id=\"now\" hex-scale=\"{}\"/>\n",
                 hex_scale) +
             before_units + "\n";
  for (const char* side : {"blue", "red"})
    t.orders[side] = head("toaw", "orders") + fmt::format(" turn=\"1\" side=\"{}\"><list>\n", side);
  return t;
}

void end_toaw(Texts& t) {
  t.map += "</map>";
  t.roster += "</roster>";
  for (auto& [side, orders] : t.orders) orders += "</list></orders>";
}

}  // namespace adjudicator::bench
