#include "made_positions.hpp"

#include <array>
#include <string>

#include "maker.hpp"

namespace adjudicator::laws {
namespace {

class ToawMaker final : Maker {
 public:
  explicit ToawMaker(std::uint64_t seed) : Maker("toaw", seed) {}

  Position make() {
    // Every other one has a sea with ships in its northern rows.
    at_sea_ = one_in(2);
    return position({game(), map(), roster()});
  }

 private:
  static std::string hex(unsigned column, unsigned row) {
    return "0" + std::to_string(column) + "0" + std::to_string(row);
  }

  static constexpr unsigned rows = 5;

  std::string game() {
    std::string text = R"(<game xmlns="urn:adjudicator:1" system="toaw" id="law" title="A law">)"
                       R"(<side id="blue" name="Blue" colour="#1f4a8a"/>)"
                       R"(<side id="red" name="Red" colour="#c75433"/><rules)";
    put_one_in(3, text, "vision-terrain", "seed-list");
    put_one_in(3, text, "aircraft-armor", "all-aircraft");
    put_one_in(2, text, "ap-fire", "lines");
    put_one_in(2, text, "apc-loss-cause", "any");
    put_one_in(3, text, "supply-cap", "none");
    return text + "/></game>";
  }

  std::string map() {
    std::string text = head("map", "columns=\"6\" rows=\"" + std::to_string(rows) + "\"");
    for (unsigned column = 1; column <= 6; ++column)
      for (unsigned row = 1; row <= rows; ++row) {
        if (at_sea_ && row <= sea_rows) {
          text += "<hex id=\"" + hex(column, row) + "\" terrain=\"" +
                  (column == 1 || column == 6 ? "open port" : "deep-water") + "\"";
          put_one_in(4, text, "cloud", "true");
          put_one_in(2, text, "coastal", "true");
          text += "/>";
          continue;
        }
        if (!one_in(2)) continue;
        const std::string ground =
            column == 1 || column == 6
                ? "open airfield"
                : pick({"urban", "forest", "hills", "marsh", "cultivated", "heavy-cultivated", "open river",
                        "fortified-line", "dunes", "open road"});
        text += "<hex id=\"" + hex(column, row) + "\" terrain=\"" + ground + "\" owner=\"" +
                (column <= 3 ? "blue" : "red") + "\"/>";
      }
    if (one_in(2)) text += R"(<hexside between="0303 0403" terrain="river"/>)";
    return text + "</map>";
  }

  std::string roster() {
    std::string text = head("roster", R"(turn="1")");
    const bool blue_first = one_in(2);
    for (const char* side : {"blue", "red"}) {
      text += std::string("<side id=\"") + side + "\"";
      put(text, "phasing", (side[0] == 'b') == blue_first ? "true" : "false");
      put(text, "proficiency", number(30, 90));
      put_one_in(3, text, "shock", number(60, 140));
      put_one_in(3, text, "handicap", number(80, 120));
      put_one_in(3, text, "recon", number(0, 60));
      put_one_in(4, text, "nukes", number(1, 3));
      text += "/>";
    }
    for (unsigned row = 1; row <= rows; ++row)
      if (one_in(3)) {
        text += "<place id=\"" + hex(4 - below(2), row) + "\"";
        put_one_in(2, text, "visibility", pick({"hazy", "overcast"}));
        put_one_in(2, text, "precipitation", pick({"light", "moderate", "heavy"}));
        put_one_in(3, text, "time-stamp", number(1, 6));
        text += "/>";
      }
    text += R"(<scenario id="now" hex-scale="2500")";
    put_one_in(3, text, "lighting", pick({"mixed", "night"}));
    put_one_in(2, text, "max-rounds", number(1, 5));
    put_one_in(3, text, "player-turn-round", number(2, 8));
    put_one_in(2, text, "naval-attrition-divider", number(5, 60));
    put_one_in(2, text, "turn-length", pick({"1h", "day", "half-week", "month"}));
    text += "/>";
    for (const char* formation : {"blue-1", "blue-2", "red-1", "red-2"}) {
      const std::string id = formation;
      text += "<formation id=\"" + id + "\" side=\"" + id.substr(0, id.find('-')) + "\"";
      put(text, "proficiency", number(40, 90));
      put_one_in(6, text, "reorganizing", "true");
      text += "/>";
    }
    text +=
        R"(<equipment id="rifles" ap="2" at="1" df="2" flags="active-defender infantry"/>)"
        R"(<equipment id="scouts" ap="3" df="2" flags="active-defender infantry recon"/>)"
        R"(<equipment id="at-gun" at="9" ap="2" df="3" flags="active-defender static kinetic-anti-armor"/>)"
        R"(<equipment id="tank" at="8" ap="6" df="9" armor-heat="8" flags="active-defender armored motorized kinetic-anti-armor targeting1"/>)"
        R"(<equipment id="half-track" ap="3" df="4" armor-heat="1" flags="active-defender armored motorized transport"/>)"
        R"(<equipment id="howitzer" ap="12" df="3" range="8" shell-weight="43" nuke="100" flags="active-defender static long-range"/>)"
        R"(<equipment id="flak" ap="3" at="2" aa="6" df="3" flags="active-defender static"/>)"
        R"(<equipment id="fighter" ap="4" aa="8" df="6" flight-range="60" flags="low-altitude-aircraft"/>)"
        R"(<equipment id="bomber" ap="14" at="4" aa="1" df="5" flight-range="80" flags="low-altitude-aircraft all-weather"/>)"
        R"(<equipment id="battleship" ap="400" aa="60" df="500" range="20" shell-weight="700" ship="heavy"/>)"
        R"(<equipment id="cruiser" ap="120" aa="40" df="250" range="12" shell-weight="100" ship="medium"/>)"
        R"(<equipment id="destroyer" ap="30" aa="10" df="120" range="8" shell-weight="25" ship="light"/>)"
        R"(<equipment id="flattop" aa="50" df="300" ship="carrier" carrier-bases="2" flags="all-weather"/>)"
        R"(<equipment id="torpedo-plane" ap="7" df="4" flight-range="40" shell-weight="150" flags="naval-aircraft" anti-ship="only" torpedo="true"/>)"
        R"(<equipment id="coast-gun" ap="40" df="6" range="12" shell-weight="200" flags="fixed long-range"/>)";
    for (const char* side : {"blue", "red"})
      for (unsigned units = 4 + below(6), n = 1; n <= units; ++n) text += unit(side, n);
    if (at_sea_)
      for (const char* side : {"blue", "red"})
        for (unsigned units = 2 + below(5), n = 10; n < 10 + units; ++n) text += at_sea(side, n);
    return text + "</roster>";
  }

  static std::string line(const std::string& unit, unsigned n, const std::string& equipment,
                          const std::string& assigned) {
    return "<line id=\"" + unit + "." + std::to_string(n) + "\" equipment=\"" + equipment + "\" assigned=\"" +
           assigned + "\"/>";
  }

  std::string unit(const std::string& side, unsigned n) {
    const std::string id = side.substr(0, 1) + std::to_string(n);
    const std::string arm = n == 1 ? "guns" : pick({"foot", "foot", "tanks", "guns", "flak", "planes"});
    const bool blue = side == "blue";
    // Foot and tanks stand where the armies meet, the others behind.
    const unsigned depth = arm == "planes" ? 2 : arm == "guns" ? below(2) : below(4) / 3;
    std::string text = "<unit id=\"" + id + "\"";
    put(text, "side", side);
    put(text, "formation", side + "-" + number(1, 2));
    put(text, "hex", hex(blue ? 3 - depth : 4 + depth, 2 + below(3)));
    put(text, "proficiency", number(35, 95));
    put_one_in(2, text, "name", "Unit " + id);
    put_one_in(2, text, "readiness", number(33, 100));
    put_one_in(2, text, "supply", number(20, 150));
    put_one_in(5, text, "supplied", "false");
    put_one_in(3, text, "experience", "untried");
    put_one_in(2, text, "loss-tolerance", pick({"minimize", "ignore"}));
    put_one_in(2, text, "spotted", "true");
    put_one_in(3, text, "remaining", number(0, 9));
    if (arm == "planes") {
      put(text, "kind", "air");
      put(text, "air-mission",
          pick({"combat-support", "combat-support", "interdiction", "air-superiority", "rest"}));
      const std::string planes = pick({"fighter", "bomber"});
      return text + ">" + line(id, 1, planes, number(4, 20)) + "</unit>";
    }
    put_one_in(
        2, text, "deployment",
        pick({"mobile", "entrenched", "fortified", "tactical-reserve", "moving", "retreated", "routed"}));
    put_one_in(8, text, "range-limit", pick({"0", "5"}));
    return text + ">" + lines_of(id, arm) + "</unit>";
  }

  std::string lines_of(const std::string& id, const std::string& arm) {
    if (arm == "foot") {
      const std::string men = pick({"rifles", "rifles", "scouts"});
      return joined({line(id, 1, men, number(3, 40)), line(id, 2, "at-gun", number(0, 4)),
                     line(id, 3, "howitzer", number(0, 2))});
    }
    if (arm == "tanks")
      return joined({line(id, 1, "tank", number(3, 25)), line(id, 2, "half-track", number(0, 12)),
                     line(id, 3, "rifles", number(0, 20))});
    return joined({line(id, 1, arm == "guns" ? "howitzer" : "flak", number(2, 18)),
                   line(id, 2, "rifles", number(0, 4))});
  }

  /// Ships, what they carry, planes on carriers and guns of the coast.
  std::string at_sea(const std::string& side, unsigned n) {
    const std::string id = side.substr(0, 1) + std::to_string(n);
    const bool blue = side == "blue";
    const std::string arm = n == 10   ? "carrier"
                            : n == 11 ? "planes"
                                      : pick({"ships", "ships", "troops", "coast"});
    const unsigned depth = arm == "coast" ? 2 : arm == "carrier" || arm == "planes" ? 1 : below(3);
    std::string text = "<unit id=\"" + id + "\"";
    put(text, "side", side);
    put(text, "formation", side + "-" + number(1, 2));
    put(text, "hex",
        hex(blue ? 3 - depth : 4 + depth, arm == "carrier" || arm == "planes" ? 1 : 1 + below(sea_rows)));
    put(text, "proficiency", number(35, 95));
    put_one_in(2, text, "name", "Unit " + id);
    put_one_in(2, text, "readiness", number(33, 100));
    put_one_in(2, text, "supply", number(20, 150));
    put_one_in(2, text, "loss-tolerance", pick({"minimize", "ignore"}));
    put_one_in(3, text, "spotted", "true");
    put_one_in(4, text, "at-sea", "true");
    put_one_in(4, text, "was-attacked", "true");
    if (arm == "planes") {
      put(text, "kind", "air");
      put(text, "air-mission",
          pick({"sea-interdiction", "sea-interdiction", "combat-support", "air-superiority"}));
      const std::string planes = pick({"torpedo-plane", "bomber"});
      return text + ">" + line(id, 1, planes, number(4, 12)) + "</unit>";
    }
    if (arm == "troops") {
      put(text, "embarked", "sea");
      put(text, "deployment", "embarked");
      return joined(
          {text, ">", line(id, 1, "rifles", number(3, 40)), line(id, 2, "at-gun", number(0, 6)), "</unit>"});
    }
    put(text, "kind", arm == "coast" ? "coastal" : "naval");
    text += ">";
    if (arm == "coast") return text + line(id, 1, "coast-gun", number(1, 6)) + "</unit>";
    const std::string lead = arm == "carrier" ? "flattop" : pick({"battleship", "cruiser", "destroyer"});
    return joined({text, "<line id=\"", id, ".1\" equipment=\"", lead, "\" assigned=\"", number(1, 2),
                   "\" damage=\"", number(0, one_in(2) ? 90 : 0), "\"/>",
                   line(id, 2, "destroyer", number(0, 4)), "</unit>"});
  }

  static constexpr unsigned sea_rows = 2;
  bool at_sea_ = false;
};

}  // namespace

Position toaw_position(std::uint64_t seed) {
  return ToawMaker(seed).make();
}

}  // namespace adjudicator::laws
