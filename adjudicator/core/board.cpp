#include "core/board.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace adjudicator {
namespace {
constexpr std::array<std::string_view, 6> direction_names{"N", "NE", "SE", "S", "SW", "NW"};
}

std::string_view to_text(Direction d) {
  return direction_names[static_cast<std::size_t>(d)];
}

std::optional<Direction> direction_of(std::string_view text) {
  const auto found = std::find(direction_names.begin(), direction_names.end(), text);
  if (found == direction_names.end()) return std::nullopt;
  return Direction(found - direction_names.begin());
}

Board::Board(int columns, int rows, bool even_columns_down, std::string_view section)
    : columns_(columns),
      rows_(rows),
      even_down_(even_columns_down),
      section_(section),
      digits_(columns > 99 || rows > 99 ? 6 : 4) {
  const auto count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  ids_.reserve(count * id_size());
  neighbours_.resize(count);
  features_.resize(count);
  flags_.resize(count);
  const auto put = [&](int number) {
    const std::string digits = std::to_string(number);
    ids_.append(digits_ / 2 - digits.size(), '0');
    ids_ += digits;
  };
  for (int c = 1; c <= columns; ++c) {
    for (int r = 1; r <= rows; ++r) {
      ids_ += section_;
      put(c);
      put(r);
      // A lowered column's side neighbours stand level with and one below it, a raised one's one above and
      // level with it.
      const int low = r + shift(c);
      neighbours_[index(at(c, r))] = {at(c, r - 1), at(c + 1, low - 1), at(c + 1, low),
                                      at(c, r + 1), at(c - 1, low),     at(c - 1, low - 1)};
    }
  }
}

std::optional<Board::Cell> Board::cell(std::string_view id) const {
  if (id.size() != id_size() || !id.starts_with(section_)) return std::nullopt;
  id.remove_prefix(section_.size());
  Cell cell{};
  const char* middle = id.data() + digits_ / 2;
  const char* end = id.data() + digits_;
  if (std::from_chars(id.data(), middle, cell.column).ptr != middle ||
      std::from_chars(middle, end, cell.row).ptr != end)
    return std::nullopt;
  return cell;
}

Place Board::find(std::string_view id) const {
  const std::optional<Cell> there = cell(id);
  return there ? at(there->column, there->row) : Place::none;
}

bool Board::beside(Place place, std::string_view id) const {
  const std::optional<Cell> there = cell(id);
  return there && range(centre(place), centre(there->column, there->row)) == 1;
}

std::string_view Board::id(Place place) const {
  return exists(place) ? std::string_view(ids_).substr(index(place) * id_size(), id_size())
                       : std::string_view();
}

std::optional<Direction> Board::direction(Place from, Place to) const {
  const auto& around = neighbours(from);
  for (Direction d : all_directions)
    if (around[static_cast<std::size_t>(d)] == to && exists(to)) return d;
  return std::nullopt;
}

Features Board::feature(std::string_view name) const {
  const auto found = std::find(feature_names_.begin(), feature_names_.end(), name);
  return found == feature_names_.end() ? 0 : Features{1} << (found - feature_names_.begin());
}

Features Board::add_feature(std::string_view name) {
  if (const Features known = feature(name)) return known;
  if (feature_names_.size() == 64) return 0;
  feature_names_.emplace_back(name);
  return Features{1} << (feature_names_.size() - 1);
}

std::string_view Board::title(Place place) const {
  const auto found = std::lower_bound(titles_.begin(), titles_.end(), place,
                                      [](const auto& entry, Place p) { return entry.first < p; });
  return found != titles_.end() && found->first == place ? std::string_view(found->second)
                                                         : std::string_view();
}

void Board::set_flags(Place place, bool prohibited, bool blocks_los) {
  flags_[index(place)] = static_cast<std::uint8_t>((prohibited ? 1 : 0) | (blocks_los ? 2 : 0));
}

void Board::set_title(Place place, std::string_view title) {
  const auto spot = std::lower_bound(titles_.begin(), titles_.end(), place,
                                     [](const auto& entry, Place p) { return entry.first < p; });
  titles_.insert(spot, {place, std::string(title)});
}

void Board::set_side(Place place, Direction d, Features features, bool blocks_los) {
  if (side_features_.empty()) {
    side_features_.resize(size());
    side_los_.resize(size());
  }
  const auto put = [&](Place p, Direction side) {
    side_features_[index(p)][static_cast<std::size_t>(side)] |= features;
    if (blocks_los)
      side_los_[index(p)] = static_cast<std::uint8_t>(side_los_[index(p)] | 1 << static_cast<int>(side));
  };
  put(place, d);
  if (const Place other = neighbour(place, d); exists(other)) put(other, opposite(d));
}

void Board::add_to_side(Place place, Direction d, Features features) {
  if (side_features_.empty()) set_side(place, d, 0, false);
  side_features_[index(place)][static_cast<std::size_t>(d)] |= features;
}

}  // namespace adjudicator
