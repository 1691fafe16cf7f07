#include <string>
#include <unordered_map>
#include <vector>

#include "systems/cna/orders/orders.hpp"

namespace adjudicator::cna {
namespace {

/// What a refusal says, but for its guesses.
std::string refusal_spelling(const Refusal& refusal) {
  std::string text;
  const auto put = [&](std::string_view part) {
    text.append(std::to_string(part.size())).append(":").append(part);
  };
  put(refusal.code.text());
  put(refusal.attribute);
  for (const Arg& arg : refusal.args) {
    if (arg.name() == Key("near")) continue;
    put(arg.name().text());
    switch (arg.value().kind()) {
      case Value::Kind::word:
        put(arg.value().word().text());
        break;
      case Value::Kind::row:
        put(std::to_string(arg.value().row().table));
        put(std::to_string(arg.value().row().index));
        break;
      case Value::Kind::number:
        put(std::to_string(arg.value().number()));
        break;
      case Value::Kind::ratio:
      case Value::Kind::rounded:
      case Value::Kind::band:
      case Value::Kind::none:
        put("");
        break;
    }
  }
  return text;
}

}  // namespace

void Refusals::begin_file() {
  older_.insert(newer_.begin(), newer_.end());
  newer_.clear();
}

void Refusals::add(const OrderNode& at, Key code, Key rule, std::string_view attribute,
                   std::initializer_list<Arg> args, std::uint32_t offset) {
  if (full()) return;
  std::vector<Arg> all;
  all.reserve(args.size() + 1);
  all.push_back({"order", word(order().node->name)});
  all.insert(all.end(), args);
  refuse(at, code, rule, attribute, std::move(all), offset);
}

void Refusals::keep(Refusal refusal) {
  const std::string spelled = refusal_spelling(refusal);
  if (const auto known = older_.find(spelled); known != older_.end()) {
    Refusal& older = plan().refusals[known->second];
    older.file = refusal.file;
    older.node = refusal.node;
    older.offset = refusal.offset;
    newer_.insert(older_.extract(known));
    return;
  }
  newer_.emplace(spelled, plan().refusals.size());
  plan().refusals.push_back(std::move(refusal));
}

Value Refusals::near_unit(std::string_view id) {
  return near_id(id, unit::table, [&](Row unit) { return counters_.side(unit) == side(); });
}

}  // namespace adjudicator::cna
