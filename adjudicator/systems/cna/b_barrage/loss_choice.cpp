#include "systems/cna/b_barrage/loss_choice.hpp"

#include <algorithm>

#include "systems/cna/segment/point_ways.hpp"

namespace adjudicator::cna {
namespace {

// ---- TOE points (CNA-5.30) ----

/// CNA-5.30: armorProtection + caDef + antiArmor + barrage, in halves.
std::int32_t worth(const Rulebook& book, Row group) {
  const Ratings& r = book.rating(group);
  return 2 * (r.armor + r.anti_armor + r.barrage) + r.defense;
}

/// From the groups in that order as far as they last, then from the cheapest.
Counts toe_in_order(const Rulebook& book, const Pool& pool, std::span<const Row> first) {
  std::vector<std::size_t> order;
  for (Row group : first)
    if (const std::size_t i = pool.find(group); i < pool.rows.size()) order.push_back(i);
  const std::size_t named = order.size();
  for (std::size_t i = 0; i < pool.rows.size(); ++i) order.push_back(i);
  std::stable_sort(
      order.begin() + static_cast<std::ptrdiff_t>(named), order.end(),
      [&](std::size_t a, std::size_t b) { return worth(book, pool.rows[a]) < worth(book, pool.rows[b]); });
  Counts counts(pool.rows.size());
  std::int32_t due = pool.due;
  for (std::size_t i : order) {
    const std::int32_t taken = std::min(due, pool.left[i] - counts[i]);
    counts[i] += taken;
    due -= taken;
  }
  return counts;
}

// ---- Trucks (CNA-5.32) ----

/// Trucks of one cargo kind, or of one type inside of a kind, taken together.
struct TruckShare {
  int word = 0;  // cargo or type
  std::int32_t lost = 0;
  std::int32_t left = 0;
};

template <class WordOf>
std::vector<TruckShare> shares(const Pool& pool, const Counts& counts, WordOf word_of) {
  std::vector<TruckShare> shares;
  for (std::size_t i = 0; i < pool.rows.size(); ++i) {
    const int word = word_of(pool.rows[i]);
    if (word < 0) continue;
    auto found = std::find_if(shares.begin(), shares.end(),
                              [&](const TruckShare& share) { return share.word == word; });
    if (found == shares.end()) found = shares.insert(shares.end(), TruckShare{word, 0, 0});
    found->lost += counts[i];
    found->left += pool.left[i] - counts[i];
  }
  return shares;
}

std::vector<TruckShare> by_cargo(const Field& field, const Pool& pool, const Counts& counts) {
  return shares(pool, counts, [&](Row truck) { return static_cast<int>(field.cargo(truck)); });
}
std::vector<TruckShare> by_type(const Field& field, const Pool& pool, const Counts& counts, int cargo) {
  return shares(pool, counts, [&](Row truck) {
    return static_cast<int>(field.cargo(truck)) == cargo ? static_cast<int>(field.truck_type(truck)) : -1;
  });
}

bool even(const std::vector<TruckShare>& shares) {
  for (const TruckShare& most : shares)
    for (const TruckShare& least : shares)
      if (most.lost > least.lost + 1 && least.left > 0) return false;
  return true;
}

/// Fewest losses, then most points left, then as `before` has it.
template <class Before>
int next_share(const std::vector<TruckShare>& shares, Before before) {
  const auto better = [&](const TruckShare& a, const TruckShare& b) {
    if ((a.left == 0) != (b.left == 0)) return b.left == 0;
    if (a.lost != b.lost) return a.lost < b.lost;
    return a.left != b.left ? a.left > b.left : before(a.word, b.word);
  };
  return std::ranges::min_element(shares, better)->word;
}

/// CNA-5.32, the default, one truck point.
std::size_t next_truck(const Field& field, const Pool& pool, const Counts& counts) {
  const int cargo = next_share(by_cargo(field, pool, counts), [](int a, int b) {
    return key_of(Cargo(a)).text() < key_of(Cargo(b)).text();
  });
  const int type = next_share(by_type(field, pool, counts, cargo), [](int a, int b) { return a < b; });
  std::size_t i = 0;
  while (static_cast<int>(field.cargo(pool.rows[i])) != cargo ||
         static_cast<int>(field.truck_type(pool.rows[i])) != type || counts[i] == pool.left[i])
    ++i;
  return i;
}

/// The first truck of the list that keeps the losses even; without one as the default has it.
std::size_t wished_truck(const Field& field, const Pool& pool, Counts counts, std::span<const Row> first) {
  for (Row truck : first) {
    const std::size_t i = pool.find(truck);
    if (i == pool.rows.size() || counts[i] == pool.left[i]) continue;
    ++counts[i];
    if (evenly(field, pool, counts)) return i;
    --counts[i];
  }
  return next_truck(field, pool, counts);
}

Counts trucks_in_order(const Field& field, const Pool& pool, std::span<const Row> first) {
  Counts counts(pool.rows.size());
  for (std::int32_t n = 0; n < pool.due; ++n) ++counts[wished_truck(field, pool, counts, first)];
  return counts;
}

}  // namespace

Pool toe_pool(const Field& field, const Damage& damage) {
  Pool pool;
  pool.unit = damage.unit;
  pool.owner = field.side(damage.unit);
  pool.hex = field.hex(damage.unit);
  pool.part = damage.part;
  const bool two = field.classes(damage.unit).size() > 1;
  pool.second = two && damage.part == TargetClass::Arty;
  field.each_group(damage.unit, [&](Row group) {
    if (two && !field.counts_as(group, damage.part)) return;
    pool.rows.push_back(group);
    pool.left.push_back(field.toe(group));
  });
  pool.due = std::min(damage.toe, pool.total());
  return pool;
}

Pool truck_pool(const Field& field, Row unit, std::int32_t due) {
  Pool pool;
  pool.trucks = true;
  pool.unit = unit;
  pool.owner = field.side(unit);
  pool.hex = field.hex(unit);
  Row parent = field.parent(unit);
  if (parent.exists() && (!field.on_map(parent) || field.hex(parent) != pool.hex)) parent = nothing;
  for (const Row whose : {unit, parent}) {
    if (!whose.exists()) continue;
    field.each_truck(whose, [&](Row truck) {
      pool.rows.push_back(truck);
      pool.left.push_back(field.points(truck));
    });
  }
  pool.due = std::min(due, pool.total());
  return pool;
}

std::vector<Row> list_of(const Pool& pool, const Counts& counts) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < counts.size(); ++i)
    rows.insert(rows.end(), static_cast<std::size_t>(counts[i]), pool.rows[i]);
  return rows;
}

Counts counts_of(const Pool& pool, std::span<const Row> rows) {
  Counts counts(pool.rows.size());
  for (Row row : rows)
    if (const std::size_t i = pool.find(row); i < counts.size()) ++counts[i];
  return counts;
}

bool evenly(const Field& field, const Pool& pool, const Counts& counts) {
  const std::vector<TruckShare> kinds = by_cargo(field, pool, counts);
  return even(kinds) && std::all_of(kinds.begin(), kinds.end(), [&](const TruckShare& kind) {
           return even(by_type(field, pool, counts, kind.word));
         });
}

Counts in_order(const Field& field, const Pool& pool, std::span<const Row> first) {
  return pool.trucks ? trucks_in_order(field, pool, first) : toe_in_order(field.book(), pool, first);
}

Ways::Ways(const Field& field, const Pool& pool) : counts_(pool.rows.size()) {
  choose(field, pool, 0, pool.due);
}

bool Ways::few() const {
  return found_.size() <= most_options && steps_ <= most_steps;
}

void Ways::choose(const Field& field, const Pool& pool, std::size_t i, std::int32_t due) {
  if (++steps_ > most_steps || found_.size() > most_options) return;
  if (i == counts_.size()) {
    if (due == 0 && (!pool.trucks || evenly(field, pool, counts_))) found_.push_back(counts_);
    return;
  }
  for (std::int32_t n = std::min(due, pool.left[i]); n >= 0; --n) {
    counts_[i] = n;
    choose(field, pool, i + 1, due - n);
  }
  counts_[i] = 0;
}

}  // namespace adjudicator::cna
