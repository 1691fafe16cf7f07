// Order drafts as a document: forms that players edit.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::reports {

/// Whose orders of what.
struct FormHead {
  FormHead() = default;
  FormHead(const Turn& of, const SideInfo& whose)
      : system(of.system->key), game(of.game), turn(of.number), side(whose.id), language(whose.language) {}
  std::string system;
  std::string game;
  int turn = 1;
  std::string side;
  std::string language;
  std::string root = "orders";  // or "answers"
  // What a form says of its way back; nothing of what is empty.
  std::string mail = {};      // the game's address
  std::string deadline = {};  // "2026-12-01T20:00Z"
  std::string local = {};     // the same: "2026-12-01T21:00 Europe/Berlin"; empty: the game has no zone
  bool moves = false;         // moves to the next turn may come with these orders
  std::vector<std::string> shown = {};  // orders of which a form in words has an example
};

/// A canonical `orders` document for a side, as reports show it: no prose. Suggestions are comments after the
/// orders; JSON has none.
std::string orders_text(const FormHead& head, std::span<const OrderDraft> drafts, Spelling spelling);

/// An order as an item for the list of a JSON file, in one line.
std::string order_item(const FormHead& head, OrderDraft draft);

/// The form that a player is given, in the language of his side: what is said of an order stands in a comment
/// before it. All of them begin with how to fill them in and where to send them. JSON has all that, suggestions
/// too, in its member "$comment", which is not read. In words what is said stands behind "##", in lines of 72 columns, and
/// each order behind one '#': a mail program that breaks them makes no order of it, and who takes a '#' off every line
/// gives all orders and nothing else. `word_hint`: the document has an empty `word`, and a
/// comment before the orders says how its player makes one; never a word itself, which must be the player's
/// own.
std::string form_text(const FormHead& head, std::span<const OrderDraft> drafts, Spelling spelling,
                      const std::optional<std::string>& word_hint = std::nullopt);

}  // namespace adjudicator::reports
