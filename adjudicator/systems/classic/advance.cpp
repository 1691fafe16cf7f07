#include "systems/classic/advance.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace adjudicator::classic {
namespace {

/// CRT-10.1, CRT-10.4, CRT-10.5: adjacent attackers that are still there and did not retreat, in their order on the attack order.
Rows able(const Battle& battle) {
  Rows units(battle.memory);
  for (Row unit : battle.attack.adjacent)
    if (battle.field.units.on_map(unit) && !battle.field.units.retreated_in(unit)) units.push_back(unit);
  return units;
}

/// CRT-10.1, CRT-10.3: how many may enter.
std::size_t room(const Battle& battle, std::size_t units) {
  const Place hex = battle.attack.target;
  if (battle.field.board.prohibited(hex)) return 0;
  const std::int32_t stack =
      battle.rules().stacking_limit - battle.field.units.count_in(hex, battle.attacker());
  const std::int32_t most = std::min(stack, battle.rules().advance_max_units);
  return std::min(units, static_cast<std::size_t>(std::max(0, most)));
}

/// The first of a list that are able to, as many as there is room for.
template <class List>
std::vector<Row> first_of(const List& list, const Rows& able, std::size_t most) {
  std::vector<Row> chosen;
  for (Row unit : list) {
    if (chosen.size() == most) break;
    if (std::find(able.begin(), able.end(), unit) != able.end()) chosen.push_back(unit);
  }
  return chosen;
}

void offer(const Rows& able, std::size_t most, Question& question) {
  if (most > 1) {
    question.candidates.assign(able.begin(), able.end());
    question.most = static_cast<std::uint32_t>(most);
    return;
  }
  question.options.emplace_back();  // nobody
  for (Row unit : able) question.options.push_back({unit});
}

/// CRT-10.5
Answer choose_advancing(const Battle& battle, const Rows& able, std::size_t most) {
  const auto foreseen = [&]() -> std::optional<Answer> {
    if (!battle.attack.stays && battle.attack.advance.empty()) return std::nullopt;
    return Answer{first_of(battle.attack.advance, able, most), AnswerSource::order};
  };
  const auto fill = [&](Question& question) { offer(able, most, question); };
  const auto fallback = [&] {
    if (battle.rules().default_advance == DefaultAdvance::none) return std::vector<Row>();
    return first_of(able, able, most);
  };
  return battle.scene.ask("advance", {battle.attacker(), "advance", row_of(battle.attack.target), "CRT-10.5",
                                      foreseen, fill, fallback});
}

}  // namespace

void advance_after_combat(const Battle& battle) {
  if (battle.field.units.any_in(battle.attack.target, battle.defender())) return;
  battle.scene.note("vacated", {{"hex", battle.attack.target}}, "CRT-10.1");
  const Rows units = able(battle);
  const std::size_t most = room(battle, units.size());
  if (most == 0) return;
  const Answer answer = choose_advancing(battle, units, most);
  if (answer.choice.empty() && answer.source != AnswerSource::fallback) return;
  const Scene scene = battle.scene.within("advance");
  scene.began("advance", {{"chooser", battle.attacker()}}, "CRT-10.1");
  if (answer.source == AnswerSource::fallback)
    note_default(scene, battle.attacker(), "advance", nothing, "no-order", "CRT-10.5");
  for (Row unit : answer.choice) {
    scene.note("advance", {{"advancing", unit}, {"into", battle.attack.target}}, "CRT-10.1");
    scene.move(unit, battle.attack.target, "CRT-10.3");
  }
}

}  // namespace adjudicator::classic
