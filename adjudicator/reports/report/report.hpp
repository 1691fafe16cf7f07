// Reports: a log as one reader may know it, as a document of schemas/report.xsd.
//
// Everything here comes out of the projection (core/visibility.hpp) and from nothing else, and holds names
// and numbers, no sentences; those come from the stylesheets (transform.hpp). No clock: the same log gives
// the same bytes.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts.hpp"
#include "core/rule_system.hpp"
#include "core/state.hpp"
#include "core/turn.hpp"
#include "core/visibility.hpp"
#include "files/folder/arrival.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::reports {

struct Since;

/// What a mailing is besides what happened: its place among the others, and what is published with it.
struct Issue {
  int mailing = 1;
  int revision = 0;             // how often the turn was run again with corrections
  std::string head = {};        // hash of the record before this mailing's, in hex; empty: it is the first
  std::string commitment = {};  // of the turn's seal, in hex; empty: the dice are not sealed
  struct Revealed {
    int turn = 1;
    std::string seed;  // hex
  };
  std::vector<Revealed> revealed = {};  // seeds of closed turns, shown now
  std::string program_before = {};  // that made the turn's mailing before; empty: the same, or there is none
  /// What the turn's dice were made from; nothing: a mailing of an older program does not say.
  struct DiceFrom {
    std::string kind;                  // "open", "given" or "sealed"
    std::vector<std::string> words;    // the sides that sent one
    std::string beacon;                // its name; empty: none
    std::string value;                 // of the beacon
    std::optional<bool> sealed_first;  // whether the seal was there before words and beacon; nothing: neither
  };
  std::optional<DiceFrom> dice_from = {};
  /// The deadline before which the run went on without what was missing; empty: none was cut short.
  std::string cut_short = {};
  std::vector<files::Arrival> arrivals = {};  // of files that counted
  /// Of a turn's first mailing: what changed since the last turn (since.hpp); null: it is not told.
  std::shared_ptr<const Since> since = nullptr;
};

class Differences;

/// A move that the reader sent with the orders of the turn before, and what became of it.
struct SentMove {
  std::string unit;  // as people call it
  std::string to;
  std::string fate;  // "made", "eliminated", "elsewhere", "moderator" (host/moves/sent_moves.hpp)
};

struct ReportInput {
  const Turn& turn;
  const Log& log;
  const State& after;  // the fold of the log
  Reader reader;
  const Issue& issue;
  bool waiting = false;            // decisions are open
  std::string_view program = "0";  // version
  /// What an earlier mailing told this reader otherwise; null: the report does not say.
  const Differences* differences = nullptr;
  std::span<const Refusal> refused = {};  // all of the run
  /// Nothing has happened: the position that a turn's first orders are given for.
  bool before_orders = false;
  const std::string* due = nullptr;  // then: by when, in place of what game.xml says
  std::span<const SentMove> sent_moves = {};
  /// The orders for a gate that the report has are put there, too; null: they are not wanted.
  std::vector<OrderDraft>* forms = nullptr;
};

/// What became of a side's orders: of the file that counts last, where there are several. Where its system
/// notes `orders-voided` of the side (strict orders with an error in them), none of them counts.
struct SentOrders {
  bool received = false;
  std::size_t accepted = 0;
  std::size_t refused = 0;  // in whole or in part
};
SentOrders count_orders(const Turn& turn, const SideInfo& side, const Log& log,
                        std::span<const Refusal> refused);

/// Of a thing with a side: nothing but its side and place is known of it. How many such stand in a hex, or whether any stand
/// there with others of their side, nothing may tell.
bool is_faceless(const State& state, Row thing, const View& view);

/// The element `map`: the board. None where nothing can stand on it.
void write_map(const Turn& turn, files::Writer& writer);

/// The document `report`. Several writers get the same document, for the price of one reading of the log.
void write_report(const ReportInput& input, files::Writer& writer);
void write_report(const ReportInput& input, std::span<files::Writer* const> writers);

/// The document `questions`: what the reader (a side) has to decide, with the answers that are the default,
/// ready to edit.
void write_questions(const ReportInput& input, files::Writer& writer);
/// These answers alone: a valid document `answers`.
void write_answer_form(const ReportInput& input, files::Writer& writer);
/// How many questions wait for the reader; for the moderator, of all sides.
std::size_t count_questions(const Log& log, Reader reader);

/// The document `log`: everything that happened, for the moderator and for replay.
void write_log(const Turn& turn, const Log& log, const State& after, bool waiting, files::Writer& writer);

}  // namespace adjudicator::reports
