#include "systems/shared/order_desk.hpp"

#include <algorithm>

#include "systems/shared/rows.hpp"

namespace adjudicator::shared {
namespace {

constexpr std::size_t most_guesses = 20;
constexpr std::size_t most_candidates = 2000;

bool marked(const Node& node) {
  if (node.faulty) return true;
  for (const Attribute& a : node.attributes)
    if (a.faulty) return true;
  for (const Node& child : node.children())
    if (!child.known) return true;
  return false;
}

bool is_unknown_part(const Node& element, const Node* node) {
  for (const Node& child : element.children())
    if (&child == node) return !child.known;
  return false;
}

/// The faults of one element, each field told once.
class Faults {
 public:
  Faults(const OrderNode& element, std::initializer_list<std::string_view> own_codes,
         FunctionRef<void(const FieldFault&)> tell)
      : element_(element), tell_(tell), told_(own_codes) {}

  bool run() {
    tell_kept();
    tell_rest();
    return faulty_;
  }

 private:
  using Of = FieldFault::Of;

  bool is_new(std::string_view field) const {
    return std::find(told_.begin(), told_.end(), field) == told_.end();
  }

  /// What the schema said, in its words and at its place.
  void tell_kept() {
    for (const Fault& fault : element_.file->faults()) {
      const bool part = fault.node != element_.node && is_unknown_part(*element_.node, fault.node);
      if (fault.node != element_.node && !part) continue;
      const bool of_attribute = !fault.attribute.empty();
      const std::string_view field = of_attribute ? fault.attribute : fault.node->name;
      if (!is_new(field) && fault.code != "repeated-member") continue;
      const Of of = part ? Of::part : of_attribute ? Of::attribute : Of::element;
      add({of, {element_.file, fault.node}, fault.attribute, field, &fault, {}});
    }
  }

  /// A file with more faults than are kept still says which values it means.
  void tell_rest() {
    const Node& node = *element_.node;
    for (const Attribute& a : node.attributes)
      if (a.faulty && is_new(a.name)) add({Of::attribute, element_, a.name, a.name, nullptr, a.value});
    for (const Node& child : node.children())
      if (!child.known && is_new(child.name)) add({Of::part, element_, child.name, child.name, nullptr, {}});
    if (node.faulty && is_new(node.name)) add({Of::element, element_, node.name, node.name, nullptr, {}});
    faulty_ = faulty_ || node.faulty;
  }

  void add(const FieldFault& fault) {
    tell_(fault);
    told_.push_back(fault.field);
    faulty_ = faulty_ || fault.of != Of::part;
  }

  const OrderNode& element_;
  const FunctionRef<void(const FieldFault&)> tell_;
  std::vector<std::string_view> told_;
  bool faulty_ = false;
};

}  // namespace

bool each_fault(const OrderNode& element, std::initializer_list<std::string_view> own_codes,
                FunctionRef<void(const FieldFault&)> tell) {
  return marked(*element.node) && Faults(element, own_codes, tell).run();
}

std::string_view items_of(const Node& node, std::string_view attribute, std::size_t most) {
  const std::size_t items = raw_list(node, attribute).size();
  return items == 0 || items > most ? std::string_view() : attribute;
}

void OrderDesk::begin(const OrderNode& order) {
  order_ = order;
  told_ = false;
}

void OrderDesk::refuse(const OrderNode& at, Key code, Key rule, std::string_view attribute,
                       std::vector<Arg> args, std::uint32_t offset) {
  if (full()) return;
  ++refused_;
  told_ = true;
  keep({side_, code, rule, std::move(args), at.file, at.node, attribute, offset});
}

void OrderDesk::keep(Refusal refusal) {
  plan_.refusals.push_back(std::move(refusal));
}

Key OrderDesk::word(std::string_view text, std::size_t limit) {
  return Key::unowned(plan_.words.emplace_back(printable(text, limit)));
}

Arg OrderDesk::says(const FieldFault& fault) {
  if (fault.fault == nullptr) return {"value", said(fault.value)};
  const std::string& message = fault.fault->message;
  return {message.ends_with('?') ? Key("guess") : Key("reason"), word(message, 500)};
}

Value OrderDesk::near(std::string_view unknown, const std::vector<std::string_view>& candidates) {
  const std::string_view near = did_you_mean(unknown, candidates);
  return near.empty() ? Value() : Value(word(near));
}

Value OrderDesk::near_id(std::string_view unknown, std::uint32_t table, FunctionRef<bool(Row)> known) {
  if (unknown.empty() || refused_ > most_guesses) return {};
  std::vector<std::string_view> ids;
  std::vector<std::string_view> names;  // which only orders in words know things by
  const int name = is_in_words() ? turn_.start.shape(table).find("name") : -1;
  for (const Row row : RowsOf(turn_.start, table)) {
    if (ids.size() == most_candidates) break;
    if (!known(row)) continue;
    ids.push_back(turn_.key(row).text());
    if (name < 0) continue;
    const auto said =
        turn_.start.get(row, {static_cast<std::uint16_t>(table), static_cast<std::uint16_t>(name)});
    if (said >= 0) names.push_back(turn_.names.text(static_cast<Name>(said)));
  }
  const Value by_id = near(unknown, ids);
  return names.empty() || by_id.kind() != Value().kind() ? by_id : near(unknown, names);
}

bool OrderDesk::is_in_words() const {
  for (const SideInfo& one : turn_.sides)
    if (one.row == side() && one.orders != nullptr) return one.orders->spelling() == Spelling::text;
  return false;
}

}  // namespace adjudicator::shared
