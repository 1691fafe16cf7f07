#include "moo3_positions.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace adjudicator::laws {
namespace {

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  Position make() {
    Position position{"", "moo3", {}};
    position.papers.push_back({"game.xml", "game", game()});
    position.papers.push_back({"map.xml", "map", head("map", R"(columns="1" rows="1")") + "</map>"});
    position.papers.push_back({"roster.xml", "roster", roster()});
    return position;
  }

 private:
  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + below(static_cast<unsigned>(words.size())));
  }
  static std::string head(const std::string& root, const std::string& attributes) {
    return "<" + root + R"( xmlns="urn:adjudicator:1" system="moo3" game="law" )" + attributes + ">";
  }
  void put(std::string& text, const char* name, const std::string& value) {
    text.append(" ").append(name).append("=\"").append(value).append("\"");
  }
  void maybe(std::string& text, unsigned in, const char* name, const std::string& value) {
    if (one_in(in)) put(text, name, value);
  }

  static constexpr std::array<const char*, 3> sides{"blue", "red", "green"};

  std::string game() {
    std::string text = R"(<game xmlns="urn:adjudicator:1" system="moo3" id="law" title="A law">)";
    for (const char* side : sides)
      text += std::string("<side id=\"") + side + "\" name=\"" + side + "\" colour=\"#808080\"/>";
    text += "<rules";
    maybe(text, 4, "strict-orders", "true");
    maybe(text, 3, "shot-unit", "action");
    maybe(text, 3, "support-escapes", "false");
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
    std::shuffle(who.begin(), who.end(), random_);
    std::shuffle(roles.begin(), roles.end(), random_);
    const unsigned count = one_in(8) ? 1 : 2 + below(2);
    std::string text = "<planet id=\"" + id + "\"";
    maybe(text, 2, "name", "Planet " + id);
    maybe(text, 3, "turns-contested", std::to_string(below(6)));
    maybe(text, 2, "military", std::to_string(below(4)));
    maybe(text, 3, "population", "0");
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
    maybe(text, 2, "leader", std::to_string(below(11)));
    maybe(text, 3, "political-authorization", pick({"nuclear", "chemical biological", "biological"}));
    maybe(text, 3, "fortification", std::to_string(below(6)));
    for (const char* flag : {"besieged", "blockaded", "isolated", "used-wmd"}) maybe(text, 4, flag, "true");
    maybe(text, 3, "ideology-series", pick({"order", "liberty"}));
    maybe(text, 3, "ideology-branch", pick({"old", "new"}));
    maybe(text, 3, "cd-carry", std::to_string(below(10)));
    return text + "/>";
  }

  std::string unit(const std::string& id, const char* side) {
    std::string text = "<unit id=\"" + id + "\"";
    put(text, "side", side);
    put(text, "type",
        pick({"infantry", "space-marine", "mobile-infantry", "armor", "battleoid", "militia", "partisan",
              "rebel", "psyops", "commandos", "hackers", "command-center", "magazine"}));
    maybe(text, 2, "experience", pick({"recruit", "experienced", "veteran", "crack", "elite"}));
    maybe(text, 3, "environment", pick({"favourable", "hostile"}));
    maybe(text, 3, "suit", pick({"environment", "battle", "exoskeleton", "powered"}));
    maybe(text, 4, "shield", pick({"deflector", "absorber", "barrier"}));
    maybe(text, 3, "weapon", std::to_string(below(6)));
    // Weak units, so that a battle of few rounds comes to an end.
    maybe(text, 3, "hits", std::to_string(5 + below(3)));
    maybe(text, 3, "damage", std::to_string(below(3)));
    maybe(text, 3, "evade", std::to_string(below(60)));
    maybe(text, 5, "morale", std::to_string(below(4)));
    maybe(text, 3, "dropped-this-turn", "true");
    return text + "/>";
  }

  std::mt19937_64 random_;
};

}  // namespace

Position moo3_position(std::uint64_t seed) {
  return Maker(seed).make();
}

}  // namespace adjudicator::laws
