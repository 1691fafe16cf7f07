#include "host/setup/drawn_hexsides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace adjudicator::host {
namespace {

constexpr std::string_view bank = "bank";
constexpr std::string_view between = "between";
constexpr std::size_t most_missing = 12;  // hexsides that are named where a line has a gap

Direction turned(Direction d, int sixths) {
  return Direction((static_cast<int>(d) + sixths + 6) % 6);
}

Hexside side_of(Place a, Place b) {
  return std::minmax(a, b);
}

class HexsideReader {
 public:
  HexsideReader(const Document& drawing, const Board& board, Diagnostics& faults)
      : drawing_(drawing), board_(board), faults_(faults) {}

  std::vector<Hexside> read(std::span<const LineWord> words) {
    if (words.front().text == between)
      between_lines(words);
    else if (words.size() > 1 && words[words.size() - 2].text == bank)
      along_bank(words);
    else
      one_by_one(words);
    return std::move(sides_);
  }

 private:
  void fault(const LineWord& word, std::string message) {
    faults_.add(drawing_.fault_at(word.at, "drawing-path", "", std::move(message)));
  }

  // ---- hexside by hexside

  std::optional<Hexside> hexside(const LineWord& word) {
    const auto slash = word.text.find('/');
    if (slash == std::string_view::npos) {
      fault(word, fmt::format("a hexside is written as its two hexes, such as 0304/0404, not '{}'",
                              printable(word.text)));
      return std::nullopt;
    }
    const Place a = read_hex(drawing_, board_, {word.text.substr(0, slash), word.at}, faults_);
    const Place b = read_hex(drawing_, board_, {word.text.substr(slash + 1), word.at + slash + 1}, faults_);
    if (!exists(a) || !exists(b)) return std::nullopt;
    if (board_.adjacent(a, b)) return side_of(a, b);
    fault(word, fmt::format("{} and {} are not next to each other", board_.id(a), board_.id(b)));
    return std::nullopt;
  }

  void one_by_one(std::span<const LineWord> words) {
    constexpr Hexside unknown{Place::none, Place::none};
    Hexside before = unknown;
    for (const LineWord& word : words) {
      const Hexside here = hexside(word).value_or(unknown);
      if (here != unknown) {
        if (before != unknown && !meet(before, here))
          fault(word, fmt::format("the hexside {} does not meet the one before it{}", printable(word.text),
                                  missing(before, here)));
        sides_.push_back(here);
      }
      before = here;
    }
  }

  /// Those that share a corner with one: each has a hex of it and one that is next to both.
  std::vector<Hexside> next_to(Hexside side) const {
    std::vector<Hexside> found;
    for (const Place beside : board_.neighbours(side.first))
      if (exists(beside) && board_.adjacent(beside, side.second)) {
        found.push_back(side_of(beside, side.first));
        found.push_back(side_of(beside, side.second));
      }
    return found;
  }

  bool meet(Hexside one, Hexside other) const {
    const auto near = next_to(one);
    return one == other || std::ranges::find(near, other) != near.end();
  }

  /// The hexsides that lie between two, on a shortest way from one to the other.
  std::string missing(Hexside from, Hexside to) const {
    std::map<Hexside, Hexside> came_from{{from, from}};
    std::map<Hexside, std::size_t> steps{{from, 0}};
    std::deque<Hexside> open{from};
    while (!open.empty() && !came_from.contains(to)) {
      const Hexside here = open.front();
      open.pop_front();
      if (steps.at(here) > most_missing) break;
      for (const Hexside& side : next_to(here))
        if (came_from.emplace(side, here).second) {
          steps.emplace(side, steps.at(here) + 1);
          open.push_back(side);
        }
    }
    if (!came_from.contains(to)) return {};
    std::string names;
    for (Hexside side = came_from.at(to); side != from; side = came_from.at(side))
      names = fmt::format(" {}/{}{}", board_.id(side.first), board_.id(side.second), names);
    return fmt::format(": between them belong{}", names);
  }

  // ---- along a chain of hexes

  /// Clockwise from where the chain goes (1), or against it (-1); 0, and told: there is no such side.
  int side_of_chain(const LineWord& word, Place first, Place last) {
    const Board::Point from = board_.centre(first);
    const Board::Point to = board_.centre(last);
    const bool upright = word.text == "north" || word.text == "south";
    if (!upright && word.text != "east" && word.text != "west") {
      fault(word, fmt::format("a bank is north, south, east or west, not '{}'", printable(word.text)));
      return 0;
    }
    const int ahead = upright ? to.x - from.x : to.y - from.y;
    if (ahead == 0) {
      fault(word, fmt::format("these hexes have no {} bank: write bank {}", word.text,
                              upright ? "east or bank west" : "north or bank south"));
      return 0;
    }
    const bool right_of_forward = word.text == (upright ? "south" : "west");
    return (ahead > 0) == right_of_forward ? 1 : -1;
  }

  /// The chain's hexes; empty, and told, where one is not next to the one before it.
  std::vector<Place> chain(std::span<const LineWord> words) {
    std::vector<Place> hexes;
    bool sound = true;
    for (const LineWord& word : words) {
      const Place here = read_hex(drawing_, board_, word, faults_);
      if (exists(here) && !hexes.empty() && exists(hexes.back()) && !board_.adjacent(hexes.back(), here)) {
        fault(word, fmt::format("{} is not next to {}, the hex before it", board_.id(here),
                                board_.id(hexes.back())));
        sound = false;
      }
      sound = sound && exists(here);
      hexes.push_back(here);
    }
    return sound ? hexes : std::vector<Place>();
  }

  void along_bank(std::span<const LineWord> words) {
    const auto path = words.first(words.size() - 2);
    if (path.size() < 2) return fault(words.front(), "a bank needs a chain of at least two hexes");
    const std::vector<Place> hexes = chain(path);
    if (hexes.empty()) return;
    const int clockwise = side_of_chain(words.back(), hexes.front(), hexes.back());
    if (clockwise == 0) return;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      const bool last = i + 1 == hexes.size();
      const Direction ahead =
          last ? *board_.direction(hexes[i - 1], hexes[i]) : *board_.direction(hexes[i], hexes[i + 1]);
      // At its ends the chain is taken to go straight on.
      const Direction back = i == 0 || last ? opposite(ahead) : *board_.direction(hexes[i], hexes[i - 1]);
      for (Direction d = turned(ahead, clockwise); d != back; d = turned(d, clockwise))
        add(hexes[i], board_.neighbour(hexes[i], d));
    }
  }

  void add(Place a, Place b) {
    if (exists(b) && std::ranges::find(sides_, side_of(a, b)) == sides_.end())
      sides_.push_back(side_of(a, b));
  }

  // ---- between rows or columns

  std::optional<int> number(const LineWord& word, int most) {
    int value = 0;
    const char* const end = word.text.data() + word.text.size();
    const auto [at, wrong] = std::from_chars(word.text.data(), end, value);
    if (wrong == std::errc() && at == end && value >= 1 && value <= most) return value;
    fault(word, fmt::format("a number from 1 to {} belongs here, not '{}'", most, printable(word.text)));
    return std::nullopt;
  }

  void between_lines(std::span<const LineWord> words) {
    constexpr std::string_view form =
        "write a line between rows as: between rows 5 and 6 from 02 to 15 (or columns; 'from' and 'to' may "
        "be left out)";
    const auto is = [&](std::size_t i, std::string_view word) { return words[i].text == word; };
    const bool whole = words.size() == 5;
    if ((!whole && words.size() != 9) || (!is(1, "rows") && !is(1, "columns")) || !is(3, "and") ||
        (!whole && (!is(5, "from") || !is(7, "to"))))
      return fault(words.front(), std::string(form));
    const bool rows = is(1, "rows");
    const int lines = rows ? board_.rows() : board_.columns();
    const int across = rows ? board_.columns() : board_.rows();
    const auto one = number(words[2], lines);
    const auto other = number(words[4], lines);
    const auto from = whole ? std::optional(1) : number(words[6], across);
    const auto to = whole ? std::optional(across) : number(words[8], across);
    if (!one || !other || !from || !to) return;
    if (*one + 1 != *other && *other + 1 != *one)
      return fault(words[4],
                   fmt::format("{} {} and {} are not next to each other", words[1].text, *one, *other));
    const auto [least, most] = std::minmax(*from, *to);
    for (int i = least; i <= most; ++i) {
      const Place here = rows ? board_.at(i, *one) : board_.at(*one, i);
      for (const Place there : board_.neighbours(here)) {
        if (!exists(there)) continue;
        const int line = rows ? board_.row(there) : board_.column(there);
        const int at = rows ? board_.column(there) : board_.row(there);
        if (line == *other && at >= least && at <= most) add(here, there);
      }
    }
  }

  const Document& drawing_;
  const Board& board_;
  Diagnostics& faults_;
  std::vector<Hexside> sides_;
};

}  // namespace

bool lies_along_hexsides(std::span<const LineWord> words) {
  return words.front().text == between || words.front().text.find('/') != std::string_view::npos ||
         (words.size() > 1 && words[words.size() - 2].text == bank);
}

std::vector<Hexside> read_hexsides(const Document& drawing, const Board& board,
                                   std::span<const LineWord> words, Diagnostics& faults) {
  return HexsideReader(drawing, board, faults).read(words);
}

Place read_hex(const Document& drawing, const Board& board, const LineWord& word, Diagnostics& faults) {
  const Place found = board.find(word.text);
  if (!exists(found))
    faults.add(drawing.fault_at(
        word.at, "drawing-hex", "",
        fmt::format("the map has no hex '{}': it goes from {} to {}", printable(word.text),
                    board.id(Place(0)), board.id(Place(static_cast<std::uint32_t>(board.size() - 1))))));
  return found;
}

}  // namespace adjudicator::host
