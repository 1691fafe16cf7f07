// A turn: all that adjudicate may know. Made by the decoders, read by everything else, changed by nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/chart.hpp"
#include "core/dictionary.hpp"
#include "core/document.hpp"
#include "core/facts.hpp"
#include "core/names.hpp"
#include "core/policy.hpp"
#include "core/state.hpp"

namespace adjudicator {

struct RuleSystem;

struct SideInfo {
  Row row;  // in the table `side`, in the order of game.xml
  std::string id;
  std::string name;
  std::string colour;                // "#rrggbb"
  std::string mail;                  // empty: none
  std::string language;              // "en"
  bool asks = false;                 // decisions that nothing foresees are asked, not settled by default
  const Node* node = nullptr;        // its element in game.xml, for what only the system reads
  const Document* orders = nullptr;  // accepted orders; none: nothing was sent
  /// Orders that counted at gates which are closed by now, by the gate up to which each one did, ascending.
  struct Earlier {
    std::size_t until = 0;
    const Document* orders = nullptr;  // none: nothing was sent
  };
  std::vector<Earlier> earlier = {};
  /// The orders that count at a gate.
  const Document* orders_at(std::size_t gate) const {
    for (const Earlier& e : earlier)
      if (gate < e.until) return e.orders;
    return orders;
  }
};

/// A player's answer or the moderator's, to be looked up by address.
struct GivenAnswer {
  std::uint64_t address_hash = 0;
  std::string address;
  Row side;                 // nothing: a ruling
  std::string fingerprint;  // empty in a ruling
  Chosen choice;
  std::string by;  // of a ruling
  std::string because;
  bool dice_known = false;                        // of a ruling: the turn's dice were known when it was given
  std::optional<Chosen> replaced = std::nullopt;  // of a ruling: the choice that it replaces
};

/// Faces that the moderator gives for an address (dice thrown at a table).
struct GivenDie {
  std::uint64_t address_hash = 0;
  std::string address;
  std::vector<std::uint64_t> faces;  // of a series: the first of a label
  std::string by;
  std::string because;
  bool dice_known = false;
  std::vector<std::uint64_t> replaced = {};  // the faces that were thrown there; none: it was given before
};

/// A ruling that stands behind the turn: a trait of a row as the roster gave it (already in `start`), or a
/// side's orders whole (already among its orders). Told at the root of the turn.
struct GivenStart {
  Key what;          // "trait" or "orders"
  Row thing;         // the row of the trait, or the side
  Key trait;         // empty for orders
  std::string from;  // as the roster would write it
  std::string to;
  std::string by;
  std::string because;
  bool dice_known = false;
};

/// An order that the rules do not accept, or accept in part: code, rule and arguments are what the sender is
/// told.
struct Refusal {
  Row side;
  Key code;  // "CRT-E05"
  Key rule;  // "CRT-12.1"
  std::vector<Arg> args;
  const Document* file = nullptr;
  const Node* node = nullptr;
  std::string_view attribute;
  std::uint32_t offset = 0;  // of what is meant, in the file; 0: the attribute or the node
};

/// What a system has made of the orders: its own type, and what it refused.
struct Plan {
  virtual ~Plan() = default;
  std::vector<Refusal> refusals;
};

struct Turn {
  const RuleSystem* system = nullptr;
  std::string game;
  std::string title;
  int number = 1;
  Names names;
  /// By table: names for rows that rules may create in the course of the turn, in the order in which they are
  /// used (RuleSystem::name_new_rows).
  std::vector<std::vector<Name>> new_names;
  Dictionary dictionary;
  Board board;
  Charts charts;
  Policy policy;
  State start;
  /// What the map says of the traits of hexes, trait by trait, hex by hex: a roster lists the others.
  std::vector<std::int32_t> map_traits;
  std::vector<SideInfo> sides;
  const Document* game_file = nullptr;
  const Document* roster_file = nullptr;   // there while `check` runs, for the places of what it finds
  const Document* map_file = nullptr;      // the same
  const Document* rulings_file = nullptr;  // the same
  std::vector<std::shared_ptr<const Document>> files;  // keeps nodes and documents alive
  std::vector<GivenAnswer> answers;                    // sorted by address hash
  std::vector<GivenDie> dice;                          // sorted by address hash
  std::vector<GivenStart> given_starts;                // in the order of rulings.xml
  std::vector<GivenLabel> labels;                      // by which sides may name things in their files
  /// The gate (RuleSystem::gates) before which the run stops and waits for orders; none: it goes to the end.
  std::optional<std::size_t> until = std::nullopt;
  bool take_defaults = false;     // the deadline has passed: unanswered questions take their default
  bool draws_table_dice = false;  // dice that the game throws at a table are drawn as others are (odds)
  std::unique_ptr<const Plan> plan;

  const SideInfo& side(Row row) const { return sides[row.index]; }
  /// The root of every address of this turn: "turn-07".
  std::string root_name() const;
  /// A hex or a piece by its id; nothing where there is none.
  Row find_thing(std::string_view id) const;
  /// The id of any row.
  Key key(Row row) const {
    return row.table == place_table ? board.key(place_of(row)) : names.key(start.id(row));
  }
};

/// The key of a row that may have been created during the turn.
inline Key key_of(const Turn& turn, const State& state, Row row) {
  return row.table == place_table ? turn.board.key(place_of(row)) : turn.names.key(state.id(row));
}

}  // namespace adjudicator
