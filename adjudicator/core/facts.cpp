#include "core/facts.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace adjudicator {
namespace {

template <class... F>
struct Visitor : F... {
  using F::operator()...;
};
template <class... F>
Visitor(F...) -> Visitor<F...>;

}  // namespace

Key kind_name(const Happening& what) {
  static constexpr std::array<Key, 14> names{"began",    "rolled",  "looked-up", "changed", "moved",
                                             "created",  "removed", "noted",     "refused", "asked",
                                             "answered", "ruled",   "told",      "drawn"};
  static_assert(names.size() == std::variant_size_v<Happening>);
  return names[what.index()];
}

bool Question::allows(const Chosen& chosen) const {
  if (!chosen.word.empty())
    return chosen.things.empty() && std::find(words.begin(), words.end(), chosen.word) != words.end();
  if (!offers_things()) return false;
  const std::vector<Row>& choice = chosen.things;
  const auto same = [&](const std::vector<Row>& option) { return std::ranges::equal(option, choice); };
  if (!options.empty()) return std::ranges::any_of(options, same);
  if (choice.size() < least || choice.size() > most) return false;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    if (std::ranges::find(candidates, choice[i]) == candidates.end()) return false;
    if (std::find(choice.begin(), choice.begin() + static_cast<std::ptrdiff_t>(i), choice[i]) !=
        choice.begin() + static_cast<std::ptrdiff_t>(i))
      return false;
  }
  return true;
}

void Log::add(AddressId at, Word rule, bool held, const Happening& what) {
  if (size_ == blocks_.size() * block_size) blocks_.emplace_back().reserve(block_size);
  Fact& fact = blocks_.back().emplace_back();  // made where it stays: facts are many
  fact.at = at;
  fact.held = held;
  fact.rule = rule;
  fact.what = what;
  ++size_;
}

void Log::leave_pending(std::size_t first) {
  for (; first < size_; ++first) blocks_[first / block_size][first % block_size].pending = true;
}

void* Log::allocate(std::size_t bytes, std::size_t alignment) {
  const std::size_t padding = (alignment - reinterpret_cast<std::uintptr_t>(next_) % alignment) % alignment;
  if (bytes + padding > left_) {
    const std::size_t size = std::max(bytes, chunk_size);
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));  // aligned for any scalar
    next_ = chunks_.back().get();
    left_ = size;
    return allocate(bytes, alignment);
  }
  void* result = next_ + padding;
  next_ += bytes + padding;
  left_ -= bytes + padding;
  return result;
}

void apply(State& state, const Fact& fact) {
  if (fact.pending) return;
  std::visit(Visitor{
                 [&](const Changed& c) {
                   state.set(c.row, c.trait, c.by ? state.get(c.row, c.trait) + (c.to - c.from) : c.to);
                 },
                 [&](const Moved& m) { state.place(m.piece, m.to); },
                 [&](const Created& c) {
                   const Row row = state.add(c.row.table, c.id);
                   if (c.owner.exists())
                     state.set(row, state.owner_trait(row.table), static_cast<std::int32_t>(c.owner.index));
                 },
                 [&](const Removed& r) { state.remove(r.row, r.end); },
                 [](const Began&) {},
                 [](const Rolled&) {},
                 [](const LookedUp*) {},
                 [](const Noted&) {},
                 [](const Refused&) {},
                 [](const Asked&) {},
                 [](const Answered*) {},
                 [](const Ruled*) {},
                 [](const Told&) {},
                 [](const Drawn*) {},
             },
             fact.what);
}

State fold(const State& before, const Log& log) {
  State after = before;
  for (std::size_t i = 0; i < log.size(); ++i) apply(after, log[i]);
  after.forget_journal();
  return after;
}

}  // namespace adjudicator
