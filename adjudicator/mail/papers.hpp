// What a mail brings for a game: orders, answers or moves, in its body or attached, what proves its sender, and whom and
// which game it names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "files/spellings/reader.hpp"
#include "mail/message.hpp"
#include "mail/press.hpp"

namespace adjudicator::mail {

/// Orders, answers or moves as they lie in a mail.
struct Paper {
  std::string bytes;
  Spelling spelling = Spelling::xml;
  files::Peek says;  // whose, for which game and turn
  bool attached = false;
  bool leads_with_password = false;  // a line "password ..." stands before all else in an attached file
  std::optional<std::string> signature = {};  // that was attached with it
};

/// What the root of a paper is that is no document but a line (mail/asking.hpp): a side's request, the moderator's decision. There
/// is one only where a mail brings nothing else; its bytes may hold other words beside it, but where it is signed.
inline constexpr const char* request_root = "request";
inline constexpr const char* decision_root = "decision";

struct Papers {
  std::vector<Paper> all;
  /// Where there is none, or a line alone: what orders or answers in quoted lines say of themselves. They are never read, for they may be
  /// those of another day; but whoever answers between the lines of his form has to be told.
  std::optional<files::Peek> quoted;
  /// What may be the side's password: the first line of the body. `certain`: it says so ("password ...").
  std::string password;
  bool certain_password = false;
  /// The body for people: without that line, nor any other that says so. A line that only may be a password (it is one word)
  /// is none of it.
  std::string letter;
  /// Beside papers: a line that asks for a later deadline. It is not passed on, of which its sender is told. Empty: there is none.
  std::string request;
  /// What is for other players (mail/press.hpp). It is no part of the papers, nor of the letter.
  std::vector<Press> press;
  /// A line that would be the first one of orders but for a slip: "order blue ridge turn 2"; empty: there is none.
  std::string slip;
  /// Where there is no paper: a first line of press that nobody closed; empty: there is none.
  std::string unclosed;

  /// One alone, with this root.
  bool is_one(std::string_view root) const { return all.size() == 1 && all.front().says.root == root; }
  /// A line that asks is no paper.
  bool are_none() const { return all.empty() || is_one(request_root); }
  /// Of two files in a mail one may be moves, which come with the orders of a turn.
  bool are_orders_with_moves() const {
    return all.size() == 2 && (all[0].says.root == "moves") != (all[1].says.root == "moves");
  }
};

/// The bytes of a paper never hold the line with the password.
Papers find_papers(const Message& message);

/// The letter with the press, for a mail whose press goes to nobody. Of one that nothing proves without a word that stands alone
/// below the first line of press: it may be a password.
std::string letter_with_press(const Papers& papers, bool is_proven);

/// Whether a text holds a password anywhere, be it glued to other words: with 8 bytes or more it does not by chance.
bool holds_password(const std::string& text, const std::string& password);

}  // namespace adjudicator::mail
