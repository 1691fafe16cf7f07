// Press: what a side writes to other players in a mail to the game's address.
//
//   press to red, blue
//   Let us meet at the mill.
//   end press
//
// Functions of texts: what stands in a mail goes in; the letters that go out, and what their writer is told, come out. No line
// of press is an order, the first line of orders or a password, and nothing that adjudication reads holds any of it. Without its
// last line it is no press: its lines stay where they are, as any others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mail/fault.hpp"

namespace adjudicator::mail {

inline constexpr std::size_t most_press_characters = 4000;  // of a letter, as UTF-8 counts them
inline constexpr std::size_t most_press_lines = 100;        // of a letter, as its writer broke them
inline constexpr std::size_t most_press_a_day =
    10;  // letters of a side in a day (UTC), however many they go to

/// Press as it stands in a mail.
struct Press {
  std::string line;             // its first one
  std::vector<std::string> to;  // whom that names, in small letters: sides, "all", "moderator"
  std::string game;             // that it names, in small letters; empty: none
  std::string text;             // lines end with '\n'
  bool had_password = false;    // lines that said that they hold one were taken out of it
};

/// Whether press may begin with a line: "press to red, blue", "press to all game ford:".
bool begins_press(std::string_view line);

/// Takes press out of a text: what is left reads as if there had been none. Of more than a day may have, some are dropped.
std::vector<Press> take_press(std::string& text);

/// The first line of press as its writer may be told: one that holds the password is not quoted.
std::string told_line(const std::string& line, const std::string& password);

/// What of a game, and of the mail, decides about press.
struct PressTerms {
  std::string kind;                  // `press` in game.xml: "none", "signed", "anonymous"
  std::string game;                  // its id
  std::string from;                  // the side that writes
  std::vector<std::string> sides;    // all, in the game's order
  std::vector<std::string> reached;  // of these and the moderator, to whom a mail can go
  std::string password;              // that no letter may hold
  bool is_proven = false;            // by that password: a signature proves a file alone
  std::size_t sent_today = 0;
};

/// A letter on its way to other players.
struct PressLetter {
  std::vector<std::string> to;  // sides in the game's order, then the moderator
  std::string text;             // clean, within the bounds; lines end with '\n'
};

struct PressPlan {
  std::vector<PressLetter> letters;
  std::vector<Fault> told;  // of each press what became of it; keys behind "mail.press."
};
/// Says all that is wrong at once. Where it says nothing of a letter, that goes to everybody whom it names.
PressPlan plan_press(const std::vector<Press>& all, const PressTerms& terms);

/// A text behind "> ", in lines that no mail program breaks: whoever answers it gives no orders with it.
std::string inset(std::string_view text);

}  // namespace adjudicator::mail
