#include "systems/cna/c_retreat/retreat_choices.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "systems/cna/c_retreat/retreat_paths.hpp"
#include "systems/cna/segment/lists.hpp"

namespace adjudicator::cna {
namespace {

/// "2", "2½": Capability Points out of halves.
std::string points_text(std::int32_t halves) {
  std::string text = halves / 2 > 0 || halves == 0 ? std::to_string(halves / 2) : std::string();
  return halves % 2 == 0 ? text : text + "½";
}

class Choices {
 public:
  Choices(const Reading& known, ListRows& rows) : known_(known), field_(known_field(known)), rows_(rows) {}

  void units() {
    known_.each("told.retreats", [&](const KnownFact& told) {
      if (told.is("status", "may-retreat")) unit(told);
    });
  }

 private:
  /// What a row says besides its units.
  struct Choice {
    Place from = Place::none;
    std::string hexes;
    std::vector<Place> controlled;  // those of them that may be enemy-controlled
    std::tuple<bool, std::int32_t, Place> best{true, 0, Place::none};  // next to the enemy, cost, hex
    Ratio break_off;
    std::string limit;
    Row dump;
    bool operator==(const Choice&) const = default;
  };

  void unit(const KnownFact& told) {
    const Row unit = told.row("unit");
    Choice choice;
    choice.from = field_.hex(unit);
    choice.break_off = told.ratio("break-off");
    choice.limit = told.word("limit").text();
    choice.dump = told.row("dump");
    std::vector<Place> next;
    for (const Place to : field_.board().neighbours(choice.from))
      if (exists(to)) next.push_back(to);
    std::ranges::sort(next);
    for (const Place to : next) hex(unit, to, choice);
    if (last_ == choice) {
      rows_.add({"unit", unit});
      return;
    }
    rows_.row({{"from", choice.from},
               {"unit", unit},
               {"hexes", choice.hexes.empty() ? Value() : Value(rows_.word(choice.hexes))},
               {"break-off", told["break-off"]},
               {"limit", told.word("limit")},
               {"dump", choice.dump},
               {"toward", std::get<Place>(choice.best)}});
    for (const Place hex : choice.controlled) rows_.add({"controlled", hex});
    last_ = std::move(choice);
  }

  /// CNA-6.6, as far as the side can see: no enemy, no forbidden terrain.
  void hex(Row unit, Place to, Choice& choice) const {
    if (barred(field_, to, known_.side())) return;
    const Cost cost = field_.entry(unit, choice.from, *field_.board().direction(choice.from, to));
    if (!cost) return;
    const std::int32_t halves = *cost + minefield_cost(field_, unit, to, has_engineers(field_, unit));
    choice.hexes.append(choice.hexes.empty() ? "" : ", ").append(field_.board().id(to));
    choice.hexes.append(" (").append(points_text(halves)).append(")");
    if (may_be_controlled(to)) choice.controlled.push_back(to);
    const std::tuple way{within_reach(to), halves, to};
    if (!exists(std::get<Place>(choice.best)) || way < choice.best) choice.best = way;
  }

  /// How strong an enemy is the side does not know, so that it is told of every hex that his Zone of Control could
  /// reach (CNA-3.10) and no combat unit of its own frees (CNA-3.11).
  bool may_be_controlled(Place hex) const {
    return within_reach(hex) &&
           !field_.any_unit(hex, known_.side(), [&](Row unit) { return field_.combat_unit(unit); });
  }
  bool within_reach(Place hex) const {
    return std::ranges::any_of(field_.board().neighbours(hex), [&](Place from) {
      return exists(from) && barred(field_, from, known_.side()) &&
             !field_.book().terrain.stops_zoc(field_.board(), from, *field_.board().direction(from, hex));
    });
  }

  const Reading& known_;
  const Field field_;
  ListRows& rows_;
  std::optional<Choice> last_;  // of the row before
};

}  // namespace

constinit const std::array<ListSpec, 1> retreat_choice_lists{{
    {"retreat-choices", "CNA-6.5", {}, read<Choices, &Choices::units>, "C"},
}};

}  // namespace adjudicator::cna
