#include <fmt/format.h>

#include "turns.hpp"

namespace adjudicator::bench {
Texts make_texts(const Battles& shape) {
  Texts t;
  t.system = "moo3";
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"moo3\" id=\"bench\" title=\"A benchmark\" seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" "
      "colour=\"#a6372b\"/></game>";
  t.map = head("moo3", "map") + " columns=\"1\" rows=\"1\"></map>";
  t.roster = head("moo3", "roster") + " turn=\"1\">\n<side id=\"blue\"/><side id=\"red\"/>\n";
  for (const char* side : {"blue", "red"})
    t.orders[side] = head("moo3", "orders") + fmt::format(" turn=\"1\" side=\"{}\"><list>\n", side);
  for (int planet = 1; planet <= shape.planets; ++planet) {
    t.roster += fmt::format(
        "<planet id=\"p{0}\"><force id=\"p{0}.blue\" side=\"blue\" role=\"invader\" regions=\"1\"/>"
        "<force id=\"p{0}.red\" side=\"red\" role=\"owner\" regions=\"4\"/>\n",
        planet);
    for (const char* side : {"blue", "red"})
      for (int unit = 1; unit <= shape.units; ++unit)
        t.roster += fmt::format("<unit id=\"{0}{1}-{2}\" side=\"{3}\" type=\"infantry\"/>\n", side[0], planet,
                                unit, side);
    t.roster += "</planet>\n";
    // Six rounds (MOO-6.4).
    t.orders["blue"] +=
        fmt::format("<battle-plan battle=\"p{}\" intensity=\"high\" plan=\"massed-assault\"/>\n", planet);
    t.orders["red"] +=
        fmt::format("<battle-plan battle=\"p{}\" intensity=\"low\" plan=\"single-line\"/>\n", planet);
  }
  t.roster += "</roster>";
  for (auto& [side, orders] : t.orders) orders += "</list></orders>";
  return t;
}

}  // namespace adjudicator::bench
