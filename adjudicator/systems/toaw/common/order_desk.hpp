// The order desk of this game: what reading one side's orders needs, whatever their kind (TOAW-3.3).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "systems/toaw/common/field.hpp"
#include "systems/toaw/common/plan.hpp"

namespace adjudicator::toaw {

/// "TOAW-W01" warns: what it is about counts all the same. An order that met nobody was carried out and paid for
/// (TOAW-18.9).
inline bool is_warning_code(Key code) {
  return code.text().starts_with("TOAW-W") || code == Key("TOAW-E12");
}

class OrderDesk : public shared::OrderDesk {
 public:
  OrderDesk(const Turn& turn, Plan& plan, Row side)
      : shared::OrderDesk(turn, plan, side), plan_(plan), field_(turn.board, plan.book, turn.start) {}

  const Field& field() const { return field_; }
  Plan& made() { return plan_; }
  bool phasing() const { return side() == plan_.book.phasing; }

  void refuse(const OrderNode& at, Key code, std::string_view attribute, std::vector<Arg> args);
  /// A warning: the order counts as it stands, but its writer may have meant something else.
  void warn(const OrderNode& at, Key code, std::string_view attribute, std::vector<Arg> args) {
    refuse(at, code, attribute, std::move(args));
  }
  /// TOAW-E11 for what the schema found at an order or a part of it; true: there was something.
  bool refuse_faulty(const OrderNode& at, std::initializer_list<std::string_view> own_codes = {});

  /// Why an order or one of its members does not stand: a code that is empty where it does.
  struct Verdict {
    Key code = {};
    Key reason = {};
    std::vector<Arg> more = {};  // what else its sentence says
    bool ok() const { return code.empty(); }
    /// TOAW-3.3: it takes the whole order with it.
    bool whole() const { return code == Key("TOAW-E01") || code == Key("TOAW-E02"); }
  };
  /// The unit of an id, as far as the side may know of it (TOAW-16): E01, E02, E06.
  struct Found {
    Row unit = nothing;
    Verdict verdict = {};
  };
  Found own_unit(std::string_view id) const;
  /// The own unit that an unknown id may mean: by its name, in other letters, or nearly so written.
  Value near_unit(std::string_view id);
  /// The hex whose name was written in place of its number.
  Value named_hex(std::string_view name) const;

  // What an owner's settings of this file make of his units; they count before his other orders are judged.
  void set(Row unit, Trait trait, std::int32_t value) {
    std::erase_if(settings_,
                  [&](const Set& set) { return set.unit == unit && set.trait.index == trait.index; });
    settings_.push_back({unit, trait, value});
  }
  std::int32_t range_limit(Row unit) const { return value(unit, unit::range_limit); }
  AirMission air_mission(Row unit) const { return AirMission(value(unit, unit::air_mission)); }
  /// TOAW-E09: what keeps its planes on the ground.
  Verdict grounded(Row unit) const;
  /// The same for a strike at ships.
  Verdict kept_from_ships(Row unit) const;
  /// TOAW-4.4: as its deployment will be.
  bool may_support(Row unit) const;
  /// TOAW-E03: how far a target is from where the unit will be, and how far its guns or planes reach.
  Verdict out_of_range(Row unit, Place from, Place target) const;

  /// TOAW-E07: the first order that names a unit has it.
  Verdict committed(Row unit) const;
  /// TOAW-18.27: whoever attacks supports no attack.
  Verdict free_to_support(Row unit) const {
    return committed(unit).ok() ? Verdict{} : Verdict{"TOAW-E07", "attacks"};
  }
  void commit(Row unit) { committed_.push_back({unit, order().node}); }
  /// The present order is not carried out: its units are free for others.
  void release() {
    std::erase_if(committed_, [&](const Committed& one) { return one.order == order().node; });
  }

  /// A battle by its location or the id of an order for it (TOAW-18.8).
  Place battle(std::string_view id) const;

 private:
  struct Set {
    Row unit;
    Trait trait;
    std::int32_t value;
  };
  struct Committed {
    Row unit;
    const Node* order;
  };
  std::int32_t value(Row unit, Trait trait) const;
  void keep(Refusal refusal) override;
  Plan& plan_;
  const Field field_;
  std::vector<Set> settings_;
  std::vector<Committed> committed_;
};

}  // namespace adjudicator::toaw
