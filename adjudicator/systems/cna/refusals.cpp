#include <string>
#include <unordered_map>
#include <vector>

#include "systems/cna/orders.hpp"

namespace adjudicator::cna {
namespace {

/// What a refusal says, but for its guesses.
std::string spelling_of(const Refusal& refusal) {
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

void Refusals::begin(const OrderNode& order) {
  order_ = order;
  told_ = false;
}

void Refusals::add(const OrderNode& at, Key code, Key rule, std::string_view attribute,
                   std::initializer_list<Arg> args, std::uint32_t offset) {
  if (refused_ >= Diagnostics::limit && told_) return;
  Refusal refusal{side_, code, rule, {}, at.file, at.node, attribute, offset};
  refusal.args.reserve(args.size() + 1);
  refusal.args.push_back({"order", word(order_.node->name)});
  refusal.args.insert(refusal.args.end(), args);
  ++refused_;
  told_ = true;
  const std::string spelled = spelling_of(refusal);
  if (const auto known = older_.find(spelled); known != older_.end()) {
    Refusal& older = plan_.refusals[known->second];
    older.file = at.file;
    older.node = at.node;
    older.offset = offset;
    newer_.insert(older_.extract(known));
    return;
  }
  newer_.emplace(spelled, plan_.refusals.size());
  plan_.refusals.push_back(std::move(refusal));
}

Key Refusals::word(std::string_view text, std::size_t limit) {
  return Key::unowned(plan_.words.emplace_back(printable(text, limit)));
}

/// A courtesy that ends after twenty refusals, so that many slips stay cheap.
Value Refusals::near_unit(std::string_view id) {
  if (id.empty() || refused_ > 20) return {};
  const Counters counters(turn_.start, plan_.book.traits);
  std::vector<std::string_view> own;
  for (std::uint32_t i = 0; i < turn_.start.rows(plan_.book.traits.units) && own.size() < 2000; ++i) {
    const Row unit{plan_.book.traits.units, i};
    if (counters.side(unit) == side_) own.push_back(turn_.key(unit).text());
  }
  const std::string_view near = did_you_mean(id, own);
  return near.empty() ? Value() : Value(word(near));
}

}  // namespace adjudicator::cna
