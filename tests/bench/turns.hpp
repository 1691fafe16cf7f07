// Turns of any size for the benchmarks, made as documents and read by the real decoders.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/turn.hpp"

namespace adjudicator::bench {

/// What a made turn holds.
struct Shape {
  int attacks = 1;  // each: two units of blue on one of red in a forest, in cells of 4 x 4 hexes of their own
  int bystanders = 0;  // units that do nothing, spread over the rest of the map
  bool retreats =
      false;  // the printed chart, attackers strong enough for most results to be retreats of the defender,
              // each of which looks for the nearest enemy; else a chart that reads NR everywhere
  bool steps =
      false;  // a chart of the moderator's own, in which both sides lose a step of two, attackers by default
};

/// A segment of the system `cna`: fronts of their own, each 7 counters a side: infantry, tanks, anti-tank
/// guns and artillery against one hex that is barraged, fired on and assaulted; or of 4 counters against 3.
struct Segments {
  int fronts = 8;
  int bystanders = 4;  // counters of each side that are next to nobody
  bool full = true;
};

/// A segment of the system `next-war`: attacks of their own, each three units on a hex with two, a helicopter
/// and an Air Point on either side. At most 99: an Air Point each.
struct Attacks {
  int attacks = 50;
  int bystanders = 50;  // units of either side that are next to nobody
};

/// Battles of the system `moo3`, each on a planet of its own: infantry of two sides, six rounds.
struct Battles {
  int planets = 1;
  int units = 8;  // of each side
};

/// Land battles of the system `toaw`, nine units against nine each, of up to ten rounds. At most 256.
struct LandBattles {
  int battles = 150;
};

/// Naval attacks of the system `toaw`: 20 lines of so many ships each on either side, ten rounds. At most 160.
struct SeaFights {
  int fights = 20;
  int ships = 1;  // of a line
};

struct Texts {
  std::string system, game, map, roster;
  std::map<std::string, std::string> orders;  // by side
};

/// The begin of a document of the game: its root, as far as all have the same.
std::string head(std::string_view system, std::string_view root);

Texts make_texts(const Shape& shape);
Texts make_texts(const Segments& shape);
Texts make_texts(const Attacks& shape);
Texts make_texts(const Battles& shape);
Texts make_texts(const LandBattles& shape);
Texts make_texts(const SeaFights& shape);
std::unique_ptr<Turn> make_turn(const Texts& texts);

/// Writes the turn as turn `number` of a game folder.
void write_game(const Texts& texts, const std::string& folder, int number = 1);

}  // namespace adjudicator::bench
