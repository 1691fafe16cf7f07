// Small games of the system "classic", written as the files a player would send and read by the real
// decoders.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/adjudicate.hpp"
#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "core/turn.hpp"
#include "systems/classic/plan.hpp"

namespace adjudicator::classic_test {

/// Parts of a game as XML. Blue and red are the sides; what is not given has a sensible default.
struct Game {
  std::string rules{};                             // attributes of <rules>
  std::string blue_side{}, red_side{};             // more attributes of <side> in game.xml
  std::string map{};                               // <hex/> and <hexside/>
  std::string size = R"(columns="12" rows="12")";  // attributes of <map>
  std::string units{};                             // <unit/>
  std::string sides = R"(<side id="blue" phasing="true"/><side id="red"/>)";
  std::string blue{}, red{};  // orders
  std::string blue_answers{}, red_answers{}, rulings{};
  std::vector<std::string> charts{};  // house charts, each a whole file
  bool take_defaults = false;

  std::unique_ptr<Turn> load(Diagnostics& diagnostics) const;
  /// Fails the test where the game is not understood.
  std::unique_ptr<Turn> load() const;
};

const classic::Plan& plan_of(const Turn& turn);
std::vector<std::string> codes(const Diagnostics& diagnostics);
Row unit(const Turn& turn, std::string_view id);

/// A turn that has been resolved with a tape of faces.
struct Story {
  std::unique_ptr<Turn> turn;
  Outcome outcome;

  /// Where a unit stands at the end: "0805", or "" when it is off the map.
  std::string hex(std::string_view id) const;
};

Story resolve(const Game& game, std::vector<std::uint32_t> faces);

}  // namespace adjudicator::classic_test
