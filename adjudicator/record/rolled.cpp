#include "record/rolled.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/scene.hpp"

namespace adjudicator::record {
namespace {

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && error == std::errc() && end == text.data() + text.size();
}

/// "18d6", "3d10/0"
std::optional<DrawnRun> parse_run(std::string_view text) {
  const std::size_t d = text.find('d');
  if (d == std::string_view::npos) return std::nullopt;
  const std::size_t slash = std::min(text.find('/', d), text.size());
  DrawnRun run{{1, 1, 0}, 0};
  std::uint64_t lowest = 1;
  if (!read_number(text.substr(0, d), run.draws) ||
      !read_number(text.substr(d + 1, slash - d - 1), run.die.faces) ||
      (slash < text.size() && !read_number(text.substr(slash + 1), lowest)))
    return std::nullopt;
  run.die.lowest = static_cast<std::uint8_t>(lowest);
  if (run.draws < 1 || run.draws > Series::most_draws || run.die.faces < 1 || lowest > 255)
    return std::nullopt;
  return run;
}

/// Calls `visit` for each item; false as soon as it does not like one.
template <class Visit>
bool each_item(std::string_view text, char between, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    if (!visit(text.substr(0, end))) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

std::optional<Label> checked(Label label) {
  std::uint64_t draws = 0;
  auto given = label.given.begin();
  for (const DrawnRun& run : label.runs) {
    draws += run.draws;
    for (std::uint64_t i = 0; i < run.draws && given != label.given.end(); ++i, ++given)
      if (*given < run.die.lowest || *given - run.die.lowest >= run.die.faces) return std::nullopt;
    if (draws > Series::most_draws) return std::nullopt;
  }
  if (label.name.empty() || label.runs.empty() || given != label.given.end()) return std::nullopt;
  return label;
}

std::optional<Label> parse_parts(std::string_view name, std::string_view dice, std::string_view sum,
                                 std::string_view given, char between) {
  Label label;
  label.name = name;
  const auto add_run = [&](std::string_view text) {
    const auto run = parse_run(text);
    if (run) label.runs.push_back(*run);
    return run.has_value();
  };
  const auto add_face = [&](std::string_view text) { return read_number(text, label.given.emplace_back()); };
  const bool good =
      each_item(dice, between, add_run) && read_number(sum, label.sum) && each_item(given, between, add_face);
  return good ? checked(std::move(label)) : std::nullopt;
}

}  // namespace

std::uint64_t Label::draws() const {
  std::uint64_t all = 0;
  for (const DrawnRun& run : runs) all += run.draws;
  return all;
}

std::optional<Label> parse_label(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::size_t colon = equals == std::string_view::npos ? equals : text.find(':', equals);
  if (colon == std::string_view::npos) return std::nullopt;
  const std::size_t end = std::min(text.find(':', colon + 1), text.size());
  if (end + 1 == text.size()) return std::nullopt;  // "hit=1d6:3:"
  return parse_parts(text.substr(0, equals), text.substr(equals + 1, colon - equals - 1),
                     text.substr(colon + 1, end - colon - 1),
                     end < text.size() ? text.substr(end + 1) : std::string_view(), ',');
}

std::optional<Label> parse_label(std::string_view name, std::string_view dice, std::string_view sum,
                                 std::string_view given) {
  return parse_parts(name, dice, sum, given, ' ');
}

std::vector<std::uint64_t> draw_again(DiceSource& source, std::string_view series, const Label& label,
                                      std::uint64_t most) {
  const std::string address = std::string(series) + '/' + label.name;
  Addresses book;
  const AddressId at = book.root(Key::unowned(address));
  Draws draws(source, &book, at, book.hash(at));
  std::vector<std::uint64_t> faces;
  for (const DrawnRun& run : label.runs)
    for (std::uint64_t i = 0; i < run.draws && faces.size() < most; ++i) faces.push_back(draws.face(run.die));
  return faces;
}

std::uint64_t right_sum(DiceSource& source, std::string_view series, const Label& label) {
  std::vector<std::uint64_t> faces = draw_again(source, series, label);
  std::ranges::copy(label.given, faces.begin());
  std::uint64_t sum = 0;
  for (const std::uint64_t face : faces) sum += face;
  return sum;
}

std::optional<Dice> parse_dice(std::string_view text) {
  const char* end = text.data() + text.size();
  unsigned count = 0;
  unsigned lowest = 1;
  Dice dice;
  auto result = std::from_chars(text.data(), end, count);
  if (result.ec != std::errc() || result.ptr == end || *result.ptr != 'd' || count < 1 || count > 100)
    return std::nullopt;
  result = std::from_chars(result.ptr + 1, end, dice.faces);
  if (result.ec != std::errc() || dice.faces < 1) return std::nullopt;
  if (result.ptr != end && *result.ptr == '/') result = std::from_chars(result.ptr + 1, end, lowest);
  if (result.ec != std::errc() || result.ptr != end || lowest > 255) return std::nullopt;
  dice.count = static_cast<std::uint8_t>(count);
  dice.lowest = static_cast<std::uint8_t>(lowest);
  return dice;
}

std::string faces_at(DiceSource& source, std::string_view address, const Dice& dice) {
  Addresses book;
  const AddressId at = book.root(Key::unowned(address));
  Draws draws(source, &book, at, book.hash(at));
  std::string faces;
  for (int i = 0; i < dice.count; ++i) faces += (i == 0 ? "" : " ") + std::to_string(draws.face(dice));
  return faces;
}

}  // namespace adjudicator::record
