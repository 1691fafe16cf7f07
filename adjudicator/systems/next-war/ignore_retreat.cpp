// Ignoring a retreat (NW-10.5 to NW-10.8).
#include <algorithm>
#include <optional>

#include "systems/next-war/defend_orders.hpp"
#include "systems/next-war/losses.hpp"
#include "systems/next-war/retreat.hpp"

namespace adjudicator::next_war {
namespace {

constexpr std::int32_t default_er = 5;  // NW-10.8

class Ignoring {
 public:
  explicit Ignoring(Combat& combat) : combat_(combat), scene_(combat.scene.within("ignore")) {
    for (const Row unit : all_ground())
      if (combat.field.passenger(unit))
        passengers_.push_back(unit);
      else
        units_.push_back(unit);
  }

  bool succeed() {
    // NW-20.15: somebody must be there who did not come as a passenger.
    if (units_.empty() || !may_ignore_retreat(field(), combat_.target(), combat_.defender())) return false;
    const Row weakest = lowest();
    if (!attempts(field().er(weakest))) return false;
    scene_.began("ignoring", {{"ignoring", combat_.defender()}, {"hex", combat_.target()}}, "NW-10.5");
    if (er_check(scene_, field(), weakest, "check", "ignore-retreat", "NW-10.6")) return true;
    if (!stands()) return false;
    lose_to_stand(combat_, scene_, units_);
    return !combat_.still_here(units_).empty();  // NW-20.15
  }

 private:
  const Field& field() const { return combat_.field; }

  std::vector<Row> all_ground() const {
    std::vector<Row> units;
    field().units.any_ground(combat_.target(), combat_.defender(), [&](Row unit) {
      units.push_back(unit);
      return false;
    });
    return units;
  }

  /// NW-10.6: passengers included.
  Row lowest() const {
    Row least = units_.front();
    for (const auto* list : {&units_, &passengers_})
      for (const Row unit : *list) {
        const std::int32_t er = field().er(unit);
        const std::int32_t least_er = field().er(least);
        if (er < least_er || (er == least_er && field().id(unit) < field().id(least))) least = unit;
      }
    return least;
  }

  /// NW-10.8
  bool attempts(std::int32_t er) {
    const Policy policy = combat_.policy();
    const bool bold = field().urban(combat_.target()) || field().city(combat_.target()) ||
                      field().fortification(combat_.target()) ||
                      field().beachhead(combat_.target()) == combat_.defender() || er >= default_er;
    const auto word = [](bool attempts) { return attempts ? Key("attempt") : Key("never"); };
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (!policy.ignore) return std::nullopt;
      const bool tries =
          policy.ignore->when == IgnorePolicy::When::attempt ||
          (policy.ignore->when == IgnorePolicy::When::attempt_if_er && er >= policy.ignore->er);
      return Answer{{}, AnswerSource::standing, word(tries)};
    };
    const auto fill = [](Question& question) { question.words = {"attempt", "never"}; };
    const auto fallback = [&] { return Chosen(word(bold)); };
    return ask("ignore-retreat", "NW-10.8", foreseen, fill, fallback).word == Key("attempt");
  }

  bool stands() {
    const Policy policy = combat_.policy();
    const auto foreseen = [&]() -> std::optional<Answer> {
      if (!policy.on_fail) return std::nullopt;
      return Answer{
          {}, AnswerSource::standing, *policy.on_fail == OnFail::stand ? Key("stand") : Key("retreat")};
    };
    const auto fill = [](Question& question) { question.words = {"retreat", "stand"}; };
    const auto fallback = [] { return Chosen("retreat"); };
    return ask("on-fail", "NW-10.6", foreseen, fill, fallback).word == Key("stand");
  }

  Answer ask(Key kind, Key rule, FunctionRef<std::optional<Answer>()> foreseen,
             FunctionRef<void(Question&)> fill, FunctionRef<Chosen()> fallback) {
    Answer answer = combat_.scene.ask(
        kind, {combat_.defender(), kind, row_of(combat_.target()), rule, foreseen, fill, fallback});
    if (answer.source == AnswerSource::fallback) combat_.by_default(combat_.defender(), kind);
    return answer;
  }

  Combat& combat_;
  const Scene scene_;
  std::vector<Row> units_;  // those that did not come by retreat
  std::vector<Row> passengers_;
};

}  // namespace

bool ignores_retreat(Combat& combat) {
  return Ignoring(combat).succeed();
}

}  // namespace adjudicator::next_war
