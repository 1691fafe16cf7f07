#include "core/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace adjudicator {
namespace {

constexpr std::size_t longest_word = 64;

/// Edits that turn one word into the other; a swap of two neighbours is one edit.
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, longest_word + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = in_small_letters(a[i - 1]) == in_small_letters(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && in_small_letters(a[i - 1]) == in_small_letters(b[j - 2]) &&
                           in_small_letters(a[i - 2]) == in_small_letters(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

/// Not for a terminal: controls, what changes the direction of text, what cannot be seen, what is no
/// character.
bool unsafe(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff9 && c <= 0xfffc) || (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe ||
         (c >= 0xe0000 && c <= 0xe0fff);
}

std::string shown(std::string_view bytes, char32_t c) {
  char text[16];
  if (c == Utf8Character::broken) {
    std::snprintf(text, sizeof text, "\\x%02X", static_cast<unsigned>(static_cast<unsigned char>(bytes[0])));
  } else if (unsafe(c)) {
    std::snprintf(text, sizeof text, "\\u{%04X}", static_cast<unsigned>(c));
  } else {
    return std::string(bytes);
  }
  return text;
}

}  // namespace

void Diagnostics::belong_to(std::string_view side, std::size_t first) {
  for (std::size_t i = first; i < all_.size(); ++i) all_[i].side = side;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  if (all_.size() < limit) {
    all_.push_back(std::move(diagnostic));
  } else {
    ++left_out_;
  }
}

std::string to_text(const Diagnostic& d) {
  std::string out = d.at.file.empty() ? "adjudicator" : printable(d.at.file, std::string::npos);
  if (d.at.line != 0)
    out.append(":").append(std::to_string(d.at.line)).append(":").append(std::to_string(d.at.column));
  out += d.severity == Severity::error ? ": error: " : ": warning: ";
  out += d.message;
  if (!d.code.empty()) out += " [" + d.code + "]";
  if (!d.rule.empty()) out += " (" + d.rule + ")";
  if (d.excerpt.empty()) return out;
  const std::string number = std::to_string(d.at.line);
  const std::size_t margin = std::max<std::size_t>(number.size(), 5);
  const std::size_t caret = d.caret != 0 ? d.caret : std::max(d.at.column, 1u);
  out.append("\n").append(margin - number.size(), ' ').append(number).append(" | ").append(d.excerpt);
  out.append("\n").append(margin, ' ').append(" | ").append(caret - 1, ' ').append("^");
  return out;
}

std::string_view did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  if (word.size() > longest_word) return best;
  std::size_t least = word.size() / 3 + 1;
  for (std::string_view candidate : candidates) {
    if (candidate.size() > longest_word) continue;
    // So many letters are to be added or taken away at least.
    const std::size_t longer =
        std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size());
    if (longer >= least) continue;
    const std::size_t d = distance(word, candidate);
    if (d >= least) continue;
    least = d;
    best = candidate;
  }
  return best == word ? std::string_view() : best;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = utf8_at(text, at);
    const std::string piece = shown(text.substr(at, c.size), c.value);
    if (out.size() + piece.size() > limit) return out + "...";
    out += piece;
    at += c.size;
  }
  return out;
}

}  // namespace adjudicator
