#include "systems/next-war/counting.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "systems/next-war/strength.hpp"

namespace adjudicator::next_war {
namespace {

/// A choice among the units looked at so far, as a list that begins with the smallest id; lists share their
/// tails.
struct Link {
  std::int32_t unit;
  std::int32_t next;  // -1: the end
};
struct CountedChoice {
  std::int64_t defense = 0;
  std::int32_t first = -1;  // link
};

/// Units are looked at from the last id to the first: then of two choices with the same points, ER and
/// defense the one with the smaller list stays the smaller one, whatever is put before both.
class Chooser {
 public:
  Chooser(const Field& field, Place hex, const std::vector<Row>& units)
      : field_(field), hex_(hex), units_(units) {}

  std::vector<Row> best() {
    choices_[{0, lowest}] = {};
    for (std::size_t i = units_.size(); i-- > 0;) add(static_cast<std::int32_t>(i));
    const Key* found = nullptr;
    for (const auto& [key, choice] : choices_) {
      if (choice.first < 0) continue;
      if (found == nullptr || better(key, choice)) {
        found = &key;
        best_ = choice;
        best_er_ = key.er;
      }
    }
    std::vector<Row> chosen;
    for (std::int32_t link = best_.first; link >= 0; link = at(link).next)
      chosen.push_back(units_[static_cast<std::size_t>(at(link).unit)]);
    return chosen;
  }

 private:
  static constexpr std::int32_t lowest = -1000;
  struct Key {
    std::int32_t points;
    std::int32_t er;  // highest of the chosen ones
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  const Link& at(std::int32_t link) const { return links_[static_cast<std::size_t>(link)]; }

  void add(std::int32_t index) {
    const Row unit = units_[static_cast<std::size_t>(index)];
    const std::int32_t defense = defense_strength(field_, hex_, unit, Steps::left_out).value;
    std::vector<std::pair<Key, CountedChoice>> more;
    for (const auto& [key, choice] : choices_) {
      const Key with{key.points + field_.units.sp(unit), std::max(key.er, field_.er(unit))};
      if (with.points > field_.limit(hex_)) continue;
      links_.push_back({index, choice.first});
      more.push_back({with, {choice.defense + defense, static_cast<std::int32_t>(links_.size()) - 1}});
    }
    for (const auto& [key, choice] : more) {
      const auto [held, is_new] = choices_.try_emplace(key, choice);
      if (is_new) continue;
      const CountedChoice& old = held->second;
      if (choice.defense > old.defense || (choice.defense == old.defense && before(choice.first, old.first)))
        held->second = choice;
    }
  }

  bool better(const Key& key, const CountedChoice& choice) const {
    if (choice.defense != best_.defense) return choice.defense > best_.defense;
    if (key.er != best_er_) return key.er > best_er_;
    return before(choice.first, best_.first);
  }

  /// Units stand in the order of their ids: indices compare as ids do.
  bool before(std::int32_t a, std::int32_t b) const {
    while (a >= 0 && b >= 0) {
      if (at(a).unit != at(b).unit) return at(a).unit < at(b).unit;
      a = at(a).next;
      b = at(b).next;
    }
    return a < 0 && b >= 0;
  }

  const Field& field_;
  const Place hex_;
  const std::vector<Row>& units_;
  std::vector<Link> links_;
  std::map<Key, CountedChoice> choices_;  // the best one of each number of points and ER
  CountedChoice best_;
  std::int32_t best_er_ = lowest;
};

}  // namespace

std::vector<Row> best_within_limit(const Field& field, Place hex, std::vector<Row> units) {
  std::ranges::sort(units, {}, [&](Row unit) { return field.id(unit); });
  std::vector<Row> chosen = Chooser(field, hex, units).best();
  if (chosen.empty() && !units.empty())
    chosen.push_back(*std::ranges::min_element(units, {}, [&](Row unit) { return field.units.sp(unit); }));
  return chosen;
}

}  // namespace adjudicator::next_war
