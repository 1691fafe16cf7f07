#include "mail/press.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "files/spellings/text_lines.hpp"
#include "mail/papers.hpp"
#include "mail/plain.hpp"

namespace adjudicator::mail {
namespace {

// ---- where it begins and ends

/// As ids of sides and games are written.
bool is_name(std::string_view word) {
  return std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  });
}

/// Nothing but names may stand there: any other line may be an order, or a sentence.
std::optional<Press> header_of(std::string_view line) {
  constexpr std::size_t longest = 200;
  // Each line of a mail comes by here before anybody is proven.
  if (line.size() > longest || in_small_letters(line).find("press") == std::string::npos) return std::nullopt;
  Press press;
  line = trimmed(line);
  if (line.ends_with(':')) line = trimmed(line.substr(0, line.size() - 1));
  press.line = line;
  if (line.find_first_of("#;:=") != std::string_view::npos) return std::nullopt;
  std::string plain;
  for (const char c : in_small_letters(line))
    if (c == ',' || c == '&')
      plain += " and ";
    else
      plain += c;
  const auto words = files::first_words(plain, plain.size());
  if (words.size() < 3 || words[0] != "press" || words[1] != "to") return std::nullopt;
  bool separated = true;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!is_name(words[i])) return std::nullopt;
    const bool is_game = !separated && words[i] == "game" && i + 2 == words.size() && is_name(words[i + 1]);
    if (is_game) {
      press.game = words[i + 1];
      break;
    }
    const bool separates = words[i] == "and";
    if (!separates && !separated) return std::nullopt;
    if (!separates) press.to.push_back(words[i]);
    separated = separates;
  }
  if (separated) return std::nullopt;
  return press;
}

bool ends_press(std::string_view line) {
  const auto words = files::first_words(line, 3);
  if (words.size() != 2 || in_small_letters(words[0]) != "end") return false;
  const std::string last = in_small_letters(words[1]);
  return last == "press" || last == "press.";  // telephones end a sentence by themselves
}

// ---- what of it goes out

/// Without what cannot be seen, changes the direction of what can, or is no character.
std::string clean(std::string_view text) {
  std::string good;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_at(text, at);
    const std::string_view bytes = text.substr(at, c.size);
    at += c.size;
    if (bytes == "\t")
      good += ' ';
    else if (bytes == "\n" || printable(bytes) == bytes)
      good += bytes;
  }
  return good;
}

/// The beginning of a text that has so many characters.
std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  for (; at < text.size() && most > 0; --most) at += utf8_at(text, at).size;
  return text.substr(0, at);
}

std::string without_blanks(std::string_view text) {
  std::string rest;
  std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return !is_space(c); });
  return rest;
}

/// Whether a text holds a password, whatever breaks it or hides in it.
bool hides_password(std::string_view text, const std::string& password) {
  const auto bare = [](std::string_view said) { return in_small_letters(without_blanks(clean(said))); };
  return holds_password(bare(text), bare(password));
}

/// One press on its way out.
class Judged {
 public:
  Judged(const Press& press, const PressTerms& terms, std::vector<Fault>& told)
      : press_(press), terms_(terms), told_(told), password_(clean(terms.password)) {}

  /// Nothing: it does not go.
  std::optional<PressLetter> letter() {
    PressLetter letter{readers(), text()};
    if (!press_.game.empty() && press_.game != in_small_letters(terms_.game)) stop("other-game");
    if (letter.text.empty()) stop("empty");
    if (letter.to.empty()) stop("nobody");
    if (stopped_) return std::nullopt;
    if (is_cut_)
      say("cut", {{"characters", std::to_string(most_press_characters)},
                  {"lines", std::to_string(most_press_lines)}});
    std::vector<std::pair<std::string, std::string>> values;
    for (const std::string& name : letter.to) values.emplace_back("to", name);
    say("sent", std::move(values));
    return letter;
  }

  void say(const char* key, std::vector<std::pair<std::string, std::string>> values = {}) const {
    values.emplace_back("line", told_line(press_.line, password_));
    told_.push_back({key, std::move(values)});
  }

 private:
  void stop(const char* key) {
    say(key);
    stopped_ = true;
  }

  std::string text() {
    // Many times what goes out: more is not looked at.
    constexpr std::size_t most_bytes = std::size_t{64} << 10;
    is_cut_ = press_.text.size() > most_bytes;
    bool had_password = press_.had_password;
    std::vector<std::string_view> lines;
    const std::string all = clean(std::string_view(press_.text).substr(0, most_bytes));
    each_line(all, [&](std::string_view line) {
      const bool secret = holds_password(std::string(line), password_);
      had_password = had_password || secret;
      if (!secret && (!lines.empty() || !trimmed(line).empty())) lines.push_back(line);
      return true;
    });
    while (!lines.empty() && trimmed(lines.back()).empty()) lines.pop_back();
    is_cut_ = is_cut_ || lines.size() > most_press_lines;
    lines.resize(std::min(lines.size(), most_press_lines));
    std::string text;
    for (const std::string_view line : lines) text.append(line) += '\n';
    if (utf8_length(text) > most_press_characters) {
      text = std::string(first_characters(text, most_press_characters - 1)) + '\n';
      is_cut_ = true;
    }
    if (is_cut_) text += "[...]\n";
    if (had_password) say("password-line");
    // A mail program may have broken it in two.
    if (hides_password(text, password_)) stop("password");
    return text;
  }

  std::vector<std::string> readers() {
    std::vector<std::string> named;
    for (const std::string& word : press_.to) {
      if (word == "all" && !is_side(word))
        std::ranges::remove_copy(terms_.sides, std::back_inserter(named), terms_.from);
      else if (word == terms_.from)
        say("own");
      else if (is_side(word) || word == "moderator")
        named.push_back(word);
      else
        unknown(word);
    }
    std::vector<std::string> readers;
    std::ranges::copy_if(terms_.sides, std::back_inserter(readers),
                         [&](const std::string& side) { return has(named, side); });
    if (has(named, "moderator") && !is_side("moderator")) readers.emplace_back("moderator");
    std::erase_if(readers, [&](const std::string& name) {
      if (has(terms_.reached, name)) return false;
      say(is_side(name) ? "no-address" : "no-moderator", {{"named", name}});
      return true;
    });
    return readers;
  }

  void unknown(const std::string& word) const {
    if (hides_password(press_.line, password_)) return;
    std::vector<std::string_view> known(terms_.sides.begin(), terms_.sides.end());
    known.insert(known.end(), {"all", "moderator"});
    std::vector<std::pair<std::string, std::string>> values{{"named", printable(word)}};
    if (const auto near = did_you_mean(word, known); !near.empty()) values.emplace_back("near", near);
    say("unknown", std::move(values));
  }

  static bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::ranges::find(all, one) != all.end();
  }
  bool is_side(const std::string& word) const { return has(terms_.sides, word); }

  const Press& press_;
  const PressTerms& terms_;
  std::vector<Fault>& told_;
  const std::string password_;  // as it would stand in a letter
  bool is_cut_ = false;
  bool stopped_ = false;
};

}  // namespace

bool begins_press(std::string_view line) {
  return header_of(line).has_value();
}

std::vector<Press> take_press(std::string& text) {
  std::vector<Press> all;
  std::optional<Press> open;
  std::string rest;
  std::size_t begin = 0;  // of what is open
  std::size_t taken = 0;  // up to which the text is sorted
  for (std::size_t at = 0; at < text.size();) {
    const files::RawLine raw = files::raw_line(text, at);
    const std::string_view line = std::string_view(text).substr(raw.begin, raw.end - raw.begin);
    at = raw.next;
    if (auto header = header_of(line)) {
      open = std::move(header);
      begin = raw.begin;
    } else if (open && ends_press(line)) {
      rest.append(text, taken, begin - taken);
      taken = raw.next;
      // Of one more than a day may have it is told that it is too much.
      if (all.size() <= most_press_a_day) all.push_back(std::move(*open));
      open.reset();
    } else if (open && (files::is_sure_header(text, raw.begin) ||
                        line.find("urn:adjudicator") != std::string_view::npos)) {
      open.reset();
    } else if (open) {
      (open->text += line) += '\n';
    }
  }
  text = rest.append(text, taken);
  return all;
}

std::string told_line(const std::string& line, const std::string& password) {
  return hides_password(line, password) ? "press" : printable(line);
}

PressPlan plan_press(const std::vector<Press>& all, const PressTerms& terms) {
  PressPlan plan;
  if (all.empty()) return plan;
  if (terms.kind == "none" || !terms.is_proven) {
    plan.told.push_back({terms.kind == "none" ? "none" : "no-password"});
    return plan;
  }
  const auto was_here = [&](const Press& press) {
    return std::any_of(all.data(), &press, [&](const Press& other) {
      // Mail programs say it as text and as HTML.
      return other.to == press.to && without_blanks(other.text) == without_blanks(press.text);
    });
  };
  for (const Press& press : all) {
    if (was_here(press)) continue;
    Judged judged(press, terms, plan.told);
    if (terms.sent_today + plan.letters.size() >= most_press_a_day)
      judged.say("many", {{"count", std::to_string(most_press_a_day)}});
    else if (auto letter = judged.letter())
      plan.letters.push_back(std::move(*letter));
  }
  return plan;
}

std::string inset(std::string_view text) {
  constexpr std::size_t widest = 72;
  std::string all;
  each_line(text, [&](std::string_view line) {
    while (utf8_length(line) > widest) {
      // A word that is longer stays whole: it may be an address of a page.
      std::size_t end = line.rfind(' ', first_characters(line, widest + 1).size() - 1);
      if (end == std::string_view::npos || trimmed(line.substr(0, end)).empty())
        end = line.find(' ', std::min(line.find_first_not_of(' '), line.size()));
      if (end == std::string_view::npos) break;
      (all += "> ").append(line.substr(0, end)) += '\n';
      line.remove_prefix(end + 1);
    }
    (all += line.empty() ? ">" : "> ").append(line) += '\n';
    return true;
  });
  return all;
}

}  // namespace adjudicator::mail
