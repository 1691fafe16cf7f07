#include "made_positions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "maker.hpp"

namespace adjudicator::laws {
namespace {

class Moo3Maker final : Maker {
 public:
  explicit Moo3Maker(std::uint64_t seed) : Maker("moo3", seed) {}

  Position make() { return position({game(), head("map", R"(columns="1" rows="1")") + "</map>", roster()}); }

 private:
  static constexpr std::array<const char*, 3> sides{"blue", "red", "green"};

  std::string game() {
    std::string text = R"(<game xmlns="urn:adjudicator:1" system="moo3" id="law" title="A law">)";
    for (const char* side : sides)
      text += std::string("<side id=\"") + side + "\" name=\"" + side + "\" colour=\"#808080\"/>";
    text += "<rules";
    put_one_in(4, text, "strict-orders", "true");
    put_one_in(3, text, "shot-unit", "action");
    put_one_in(3, text, "support-escapes", "false");
    return text + "/></game>";
  }

  std::string roster() {
    std::string text = head("roster", R"(turn="1")");
    for (const char* side : sides) text += std::string("<side id=\"") + side + "\"/>";
    for (unsigned planets = 1 + below(3), i = 1; i <= planets; ++i) text += planet("p" + std::to_string(i));
    if (one_in(3)) text += R"(<departed id="gone" side="red" type="armor" status="escaped" damage="2"/>)";
    if (one_in(3)) text += R"(<reserve id="far" side="blue"/>)";
    return text + "</roster>";
  }

  /// One in eight has one side alone.
  std::string planet(const std::string& id) {
    std::array<const char*, 3> who = sides;
    std::array<const char*, 3> roles{"owner", "invader", "rebel"};
    std::shuffle(who.begin(), who.end(), random());
    std::shuffle(roles.begin(), roles.end(), random());
    const unsigned count = one_in(8) ? 1 : 2 + below(2);
    std::string text = "<planet id=\"" + id + "\"";
    put_one_in(2, text, "name", "Planet " + id);
    put_one_in(3, text, "turns-contested", std::to_string(below(6)));
    put_one_in(2, text, "military", std::to_string(below(4)));
    put_one_in(3, text, "population", "0");
    text += ">";
    for (unsigned i = 0; i < count; ++i)
      text += force(id, who[i], roles[i], i == 0 ? 1 + below(4) : below(4));
    for (unsigned i = 0; i < count; ++i)
      for (unsigned units = one_in(12) ? 0 : 1 + below(5), n = 1; n <= units; ++n)
        text += unit(id + "-" + who[i] + "-" + std::to_string(n), who[i]);
    return text + "</planet>";
  }

  std::string force(const std::string& planet, const char* side, const char* role, unsigned regions) {
    std::string text = "<force id=\"" + planet + "." + side + "\"";
    put(text, "side", side);
    put(text, "role", role);
    put(text, "regions", std::to_string(regions));
    put_one_in(2, text, "leader", std::to_string(below(11)));
    put_one_in(3, text, "political-authorization", pick({"nuclear", "chemical biological", "biological"}));
    put_one_in(3, text, "fortification", std::to_string(below(6)));
    for (const char* flag : {"besieged", "blockaded", "isolated", "used-wmd"})
      put_one_in(4, text, flag, "true");
    put_one_in(3, text, "ideology-series", pick({"order", "liberty"}));
    put_one_in(3, text, "ideology-branch", pick({"old", "new"}));
    put_one_in(3, text, "cd-carry", std::to_string(below(10)));
    return text + "/>";
  }

  std::string unit(const std::string& id, const char* side) {
    std::string text = "<unit id=\"" + id + "\"";
    put(text, "side", side);
    put(text, "type",
        pick({"infantry", "space-marine", "mobile-infantry", "armor", "battleoid", "militia", "partisan",
              "rebel", "psyops", "commandos", "hackers", "command-center", "magazine"}));
    put_one_in(2, text, "experience", pick({"recruit", "experienced", "veteran", "crack", "elite"}));
    put_one_in(3, text, "environment", pick({"favourable", "hostile"}));
    put_one_in(3, text, "suit", pick({"environment", "battle", "exoskeleton", "powered"}));
    put_one_in(4, text, "shield", pick({"deflector", "absorber", "barrier"}));
    put_one_in(3, text, "weapon", std::to_string(below(6)));
    // Weak units, so that a battle of few rounds comes to an end.
    put_one_in(3, text, "hits", std::to_string(5 + below(3)));
    put_one_in(3, text, "damage", std::to_string(below(3)));
    put_one_in(3, text, "evade", std::to_string(below(60)));
    put_one_in(5, text, "morale", std::to_string(below(4)));
    put_one_in(3, text, "dropped-this-turn", "true");
    return text + "/>";
  }
};

}  // namespace

Position moo3_position(std::uint64_t seed) {
  return Moo3Maker(seed).make();
}

}  // namespace adjudicator::laws
