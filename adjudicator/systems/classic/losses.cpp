#include "systems/classic/losses.hpp"

#include <algorithm>

#include "systems/classic/exchange.hpp"

namespace adjudicator::classic {
namespace {

/// Who pays for an exchange, and how: by the list first, then by the default policy.
class Payment {
 public:
  Payment(const Battle& battle, Row payer, std::int64_t requirement)
      : battle_(battle), payer_(payer), due_(requirement) {
    const Rows defenders = battle.all_defenders();
    if (attacks())
      left_.assign(battle.exposed().begin(), battle.exposed().end());
    else
      left_.assign(defenders.begin(), defenders.end());
    // Text order of ids: the default policy's last tie-breaker.
    std::sort(left_.begin(), left_.end(),
              [&](Row a, Row b) { return battle_.scene.key(a).text() < battle_.scene.key(b).text(); });
  }

  Row payer() const { return payer_; }
  bool attacks() const { return payer_ == battle_.attacker(); }
  bool due() const { return due_ > 0 && !left_.empty(); }
  /// Is there anything to choose? Not where all together are no more than is due.
  bool open() const {
    std::int64_t total = 0;
    for (Row unit : left_) total += strength(unit);
    return due() && total > due_;
  }

  /// Follows a list until the requirement is met; a unit that cannot pay (any more) is skipped.
  void follow(std::span<const Row> list) {
    for (Row unit : list) {
      if (!due()) return;
      const auto found = std::find(left_.begin(), left_.end(), unit);
      if (found == left_.end()) continue;
      pay(unit);
      left_.erase(found);
    }
  }

  std::vector<Row> default_choice() const {
    std::vector<std::int32_t> strengths;
    for (Row unit : left_) strengths.push_back(strength(unit));
    std::vector<Row> chosen;
    for (std::size_t i : cheapest_cover(strengths, due_)) chosen.push_back(left_[i]);
    return chosen;
  }

  const std::vector<Row>& left() const { return left_; }
  const std::vector<Row>& paid() const { return paid_; }

 private:
  /// The printed one, whatever terrain makes of it.
  std::int32_t strength(Row unit) const {
    return attacks() ? battle_.field.units.attack(unit) : battle_.field.units.defense(unit);
  }
  void pay(Row unit) {
    paid_.push_back(unit);
    due_ -= strength(unit);
  }

  const Battle& battle_;
  const Row payer_;
  std::int64_t due_;
  std::vector<Row> left_;
  std::vector<Row> paid_;
};

/// The attacking player's list, from the order or from an answer.
Answer choose_losses(const Battle& battle, const Payment& payment) {
  const auto foreseen = [&]() -> std::optional<Answer> {
    if (!payment.attacks() || battle.attack.exchange.empty()) return std::nullopt;
    return Answer{battle.attack.exchange, AnswerSource::order};
  };
  const auto fill = [&](Question& question) {
    question.candidates = payment.left();
    question.most = static_cast<std::uint32_t>(payment.left().size());
  };
  const auto fallback = [&] { return payment.default_choice(); };
  return battle.scene.ask("exchange", {payment.payer(), "exchange-losses", row_of(battle.attack.target),
                                       "CRT-8.2", foreseen, fill, fallback});
}

void settle(const Battle& battle, const Scene& scene, Payment& payment) {
  std::optional<Key> by_default;
  if (payment.open()) {
    const Answer answer = choose_losses(battle, payment);
    payment.follow(answer.choice);
    if (answer.source == AnswerSource::fallback) by_default = Key("no-order");
  }
  if (payment.due()) {
    // The list ran out, or there was nothing to choose.
    if (!by_default && payment.open()) by_default = Key("too-short");
    payment.follow(payment.default_choice());
  }
  if (by_default) note_default(scene, payment.payer(), "exchange-losses", nothing, *by_default, "CRT-8.2");
}

/// CRT-8.1: bystanders do not count.
std::int64_t printed_defense(const Battle& battle) {
  std::int64_t sum = 0;
  for (Row unit : battle.defenders) sum += battle.field.units.defense(unit);
  return sum;
}

std::int64_t printed_attack(const Battle& battle) {
  std::int64_t sum = 0;
  for (Row unit : battle.exposed()) sum += battle.field.units.attack(unit);
  return sum;
}

void note_losses(const Battle& battle, const Scene& scene, const Payment& payment, std::int64_t requirement) {
  if (!scene.tells()) return;
  ArgList args({{"requirement", requirement}}, battle.memory);
  for (Row unit : payment.paid()) args.push_back({"lost", unit});
  scene.note(payment.attacks() ? Key("exchange-losses") : Key("exchange-losses-of-defender"), args,
             "CRT-8.2");
}

}  // namespace

void eliminate_defenders(const Battle& battle, Key cause, Key rule) {
  for (Row unit : battle.all_defenders()) battle.scene.remove(unit, cause, rule);
}

void eliminate_attackers(const Battle& battle, Key cause, Key rule) {
  for (Row unit : battle.exposed()) battle.scene.remove(unit, cause, rule);
}

void exchange(const Battle& battle, Exchange kind) {
  const bool by_strength = kind == Exchange::smaller || kind == Exchange::smaller_half;
  const bool half = kind == Exchange::half || kind == Exchange::smaller_half;
  const std::int64_t defense = printed_defense(battle);
  const std::int64_t attack = printed_attack(battle);
  const bool defender_pays = by_strength && attack < defense && !battle.exposed().empty();
  const std::int64_t strength = defender_pays ? attack : defense;
  const std::int64_t requirement = half ? (strength + 1) / 2 : strength;
  if (defender_pays)
    eliminate_attackers(battle, "exchange", "CRT-21.5");
  else
    eliminate_defenders(battle, "exchange", "CRT-8.1");
  if (battle.exposed().empty()) return;  // CRT-6.11: a bombardment pays nothing
  const Scene scene = battle.scene.within("exchange");
  Payment payment(battle, defender_pays ? battle.defender() : battle.attacker(), requirement);
  scene.began("exchange", {{"chooser", payment.payer()}}, "CRT-8.2");
  settle(battle, scene, payment);
  note_losses(battle, scene, payment, requirement);
  for (Row unit : payment.paid()) scene.remove(unit, "exchange", "CRT-8.2");
}

}  // namespace adjudicator::classic
