// One turn, as far as it can be judged: opened, what is pinned of it verified, adjudicated, written as a
// mailing. Run again it completes what is missing and changes nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/game/game.hpp"
#include "host/game/guards.hpp"
#include "host/game/seeds.hpp"
#include "host/turn/mailing.hpp"

namespace adjudicator::host {

struct ResolveOptions {
  int turn = 0;                                   // 0: the last one
  SeedSource seed = {};                           // where it is looked for first
  std::optional<std::filesystem::path> key = {};  // that signs; its usual place if not given
  std::optional<std::string> until = {};          // the gate before which the run stops
  bool corrected = false;                         // orders or rulings were: the story may differ
  Terms terms = {};                               // what it goes on without
  Formats formats = {};                           // of the reports; their looks are the game's
};

/// What a side's orders came to, where something is to be told of them.
struct OrdersOfSide {
  std::string side;
  bool received = false;
  std::size_t refused = 0;  // in whole or in part
  std::size_t all = 0;
  std::vector<Diagnostic> reasons = {};  // the first three; places without the lines of the file
  std::size_t more = 0;                  // reasons
};

struct OpenQuestion {
  std::string address;
  std::string side;  // its name
  std::string kind;
};

/// What a run did. The first three wrote nothing.
struct Resolved {
  enum class State : std::uint8_t {
    resolved_before,
    at_gate_before,  // it stands there already
    nothing_new,     // it waits still
    waits,
    resolved
  };
  State state = State::resolved;
  int turn = 1;
  std::string mailing = {};  // the folder of the last one, as users know it
  std::vector<OrdersOfSide> orders = {};
  Notes unsettled = {};                      // what somebody meant to settle and did not
  std::vector<OpenQuestion> questions = {};  // for which it waits
  std::string gate = {};                     // whose orders it waits for, or at which it stands; empty: none
};

/// Stopped where the turn may not be run as it lies there (host/game/guards.hpp, host/game/pinned.hpp,
/// host/game/same_inputs.hpp, host/rulings/ruling.hpp and others say when), SecretError and KeyError where its seed or key
/// is none: then nothing was written, or, in a game with a beacon, its freeze alone.
Resolved resolve(const Game& game, const ResolveOptions& how, Notes& notes);

/// Whether the turn has rulings that its last mailing was not made with, or lacks some that it was made with.
bool has_unused_rulings(const Game& game, int turn);

}  // namespace adjudicator::host
