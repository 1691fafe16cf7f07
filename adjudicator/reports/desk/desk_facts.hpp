// What a side's forms and its order desk are made of: facts, each of which the side may know.
//
// They are read out of what DeskSource holds and out of nothing else: the side's own report, and a form that its
// system made of the position as the side sees it (host/forms/side_view.hpp) or of the rows of that report.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rule_system.hpp"
#include "files/spellings/writer.hpp"
#include "reports/desk/order_form.hpp"

namespace adjudicator::reports {

struct DeskSource {
  const xmlDoc& report;  // of the side that is asked
  std::vector<OrderDraft> drafts;
  std::vector<OrderWay> ways = {};
  std::vector<std::string> open = {};  // the orders that may be given now, in the order of the schema
  bool word = false;                   // the turn's dice are made from words of the players
  std::string mail = {};               // the game's address
  bool moves = false;                  // players send moves with their orders
};

/// A piece.
struct DeskThing {
  std::string table;
  std::string id;
  std::string name;
  std::string side;   // empty: not known, or nobody's
  std::string hex;    // empty: it stands in none
  std::string owner;  // the unit that it is a part of
  std::vector<std::pair<std::string, std::string>> traits;
};

struct DeskQuestion {
  struct Option {
    std::string choice;  // ids, one space between them
    std::string word;    // in their place
  };
  std::string at;
  std::string fingerprint;
  std::string kind;
  std::string rule;
  std::string subject;  // the id of what it is about; empty: nothing
  std::string hex;      // where that stands
  std::vector<Option> options;
  std::vector<std::string> candidates;
  std::string least;
  std::string most;
  std::string fallback;
  std::string fallback_word;
};

struct DeskFacts {
  FormHead head;
  std::string title;
  std::string gate;      // empty: the first orders of a turn, or questions
  std::string deadline;  // empty: none
  bool word = false;
  bool phasing = false;
  std::vector<std::pair<std::string, std::string>> sides;  // id, name
  /// The board; no columns: there is none.
  int columns = 0;
  int rows = 0;
  bool even_down = true;
  std::string first_hex;  // any id: its letter and how many digits there are
  std::vector<std::pair<std::string, std::string>> places;  // hexes that have a name
  std::vector<DeskThing> things;
  std::vector<std::string> open;
  std::vector<OrderDraft> drafts;
  std::vector<OrderWay> ways;
  std::vector<DeskQuestion> questions;

  /// Whether answers are asked for, not orders.
  bool answers() const { return !questions.empty(); }
  const DeskThing* thing(std::string_view id) const;
  std::string_view place_name(std::string_view hex) const;
};

DeskFacts desk_facts(DeskSource source);

/// The document `desk` (schemas/desk.xsd).
void write_desk(const DeskFacts& facts, files::Writer& writer);

/// The orders of the forms: to each that the system says nothing of itself, what is known of it. Of answers each choice is a
/// suggestion, but for what is done without an answer: XML and JSON have it in the list, words have it behind '#' too.
std::vector<OrderDraft> told_drafts(const DeskFacts& facts, Spelling spelling);

/// What is asked, in the reader's language: what to choose, within which limits, what is done without it.
std::vector<std::string> what_is_asked(const DeskFacts& facts);

/// A thing in a few words: its type and its numbers.
std::string in_short(const DeskFacts& facts, const DeskThing& thing);

}  // namespace adjudicator::reports
