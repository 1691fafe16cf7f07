// Positions for the laws: examples, templates, and positions made at random, each as the documents of a turn.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/adjudicate.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"
#include "runner/case_file.hpp"
#include "runner/case_turn.hpp"

namespace adjudicator::laws {

using cases::Paper;

struct Position {
  std::string name;
  std::string system;
  std::vector<Paper> papers;  // without orders and answers

  /// Fails the test where it does not load.
  std::unique_ptr<Turn> load(const std::vector<Paper>& more = {}) const;
};

/// For each rules system: its example games and its template as they stand, and `count` positions made at
/// random.
std::vector<Position> positions(std::size_t count);
/// Those of one system made at random alone.
std::vector<Position> random_positions(std::size_t count, std::string_view system);

/// The systems that have no law of their own in these tests: what holds for every system is asked of them by
/// their template, their examples and their schema.
std::vector<std::string> plain_systems();

/// Random positions of cna in which all units stand next to the enemy and half of them are guns, in plenty
/// and with ammunition: so there are losses, and losses to choose.
std::vector<Position> under_heavy_fire(std::size_t count);

/// The same with armor and men in place of the guns, fit to fight, under random options of gates D to G: so
/// there are assaults, Anti-Armor fire, retreats and captures.
std::vector<Position> in_close_combat(std::size_t count);

/// An example game as it stands, and the orders that lie there for its first turn.
Position example(const std::string& folder);
std::vector<Paper> example_orders(const std::string& folder);

/// An option of the game that the schema of cna has, with its values.
struct SchemaOption {
  std::string name;
  std::vector<std::string> values;
};
/// All of them, in the order of the schema.
std::vector<SchemaOption> options_of_cna();

/// A game without the given attribute of its `rules`, or with another value for it.
Position with_rule(Position position, const std::string& attribute, const std::string& value);
/// One player's own game (CNA-2.7): the other side's file holds what that player was told, no orders.
bool for_one_player(const Position& position);
/// Every side asks, or none does.
Position with_questions(Position position, bool ask);

/// As a tag has it, with a space before it.
std::string attribute(std::string_view name, std::string_view value);

/// Random orders of all sides.
std::vector<Paper> sampled_orders(const Position& position, std::uint64_t seed);
Paper order_paper(const Turn& turn, const SideInfo& side, const std::vector<OrderDraft>& drafts);
Paper answer_paper(const Turn& turn, const SideInfo& side, const std::string& answers);

/// A position and the orders for it.
struct Play {
  Position position;
  std::vector<Paper> orders;
};

/// Each with random orders of all sides.
std::vector<Play> sampled(std::vector<Position> all, std::uint64_t seed);
/// Of a system, whatever it is: its own positions and `count` random ones that are XML, with questions and
/// without, with random orders of all sides.
std::vector<Play> plain_plays(const std::string& system, std::size_t count, std::uint64_t seed);
/// All its papers can be read by tree_of.
bool in_xml(const Position& position);

/// A paper read as a tree, which can be changed and written again.
cases::Element tree_of(const Paper& paper);

/// The official dice of some seed.
Outcome resolve(const Turn& turn, const std::string& seed = "a law");

/// The faces that fell, by address.
std::map<std::string, std::vector<std::uint32_t>> dice_of(const Log& log);
/// How many addresses with dice both have; the test fails where these fell otherwise.
std::size_t common_dice(const Outcome& a, const Outcome& b, const std::string& what);

/// All that can be read of a state, row by row.
std::vector<std::string> rows_of(const Turn& turn, const State& state);
/// Every fact with all its parts, as the moderator reads them.
std::vector<std::string> facts_of(const Turn& turn, const Log& log);
/// Every fact with the parts that a reader sees, and what positions show that reader at the end.
std::vector<std::string> seen_by(const Turn& turn, const Log& log, const State& after, Reader reader);

/// The first place where two lists differ, for messages; empty where they do not.
std::string difference(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace adjudicator::laws
