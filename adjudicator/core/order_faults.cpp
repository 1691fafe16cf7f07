#include "core/order_faults.hpp"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/rule_system.hpp"

namespace adjudicator {
namespace {

/// Where in which file.
using PlaceInFile = std::pair<const Document*, std::size_t>;

/// Before play nobody has told yet what the lot decides on.
enum class When : bool { before_play, in_play };

class Untold {
 public:
  Untold(const Turn& turn, const SideInfo& side, When when) : side_(side) {
    for (const SideInfo::Earlier& e : side.earlier)
      if (e.orders != nullptr) files_.push_back(e.orders);
    if (side.orders != nullptr) files_.push_back(side.orders);
    for (const Document* file : files_) any_ = any_ || !file->faults().empty();
    if (!any_) return;
    for (const Refusal& refusal : turn.plan->refusals)
      if (refusal.side == side.row) point_at(refusal);
    if (const auto* drawn = dynamic_cast<const JudgedByLot*>(turn.plan.get()))
      for (const Refusal& refusal : when == When::in_play ? drawn->by_lot : drawn->certain)
        if (refusal.side == side.row) point_at_place(refusal);
    for (std::size_t i = 0; i < files_.size(); ++i)
      for (const Fault& fault : files_[i]->faults()) {
        newest_[spelling_of(fault)] = i;
        if (is_pointed_at(*files_[i], fault)) known_.insert(spelling_of(fault));
      }
  }

  void add_to(std::vector<Refusal>& all) {
    if (!any_) return;
    for (std::size_t i = 0; i < files_.size(); ++i)
      for (const Fault& fault : files_[i]->faults())
        if (newest_.at(spelling_of(fault)) == i) tell(*files_[i], fault, all);
  }

 private:
  /// What a fault says, wherever it stands: what a side's files repeat is told once.
  using Spelling = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
  static Spelling spelling_of(const Fault& fault) {
    return {fault.within->name, fault.within->value("id"), fault.attribute, fault.message};
  }

  void point_at(const Refusal& refusal) {
    ++told_;
    point_at_place(refusal);
  }

  void point_at_place(const Refusal& refusal) {
    if (refusal.file == nullptr || refusal.node == nullptr) return;
    pointed_.insert({refusal.file, refusal.offset != 0
                                       ? refusal.offset
                                       : refusal.file->offset(*refusal.node, refusal.attribute)});
    orders_.insert(refusal.node);
  }

  bool is_pointed_at(const Document& file, const Fault& fault) const {
    return pointed_.contains({&file, fault.offset});
  }

  void tell(const Document& file, const Fault& fault, std::vector<Refusal>& all) {
    if (is_pointed_at(file, fault)) return;
    // What an earlier file was told of, and is only there again.
    if (files_.size() > 1 && known_.contains(spelling_of(fault))) return;
    if (told_ >= Diagnostics::limit && orders_.contains(fault.within)) return;
    ++told_;
    orders_.insert(fault.within);
    Refusal refusal{side_.row, "order-fault", "", {}, &file, fault.node, fault.attribute, fault.offset};
    if (fault.within->known) refusal.args.push_back({"order", Key::unowned(fault.within->name)});
    if (const auto id = fault.within->value("id"); !id.empty())
      refusal.args.push_back({"id", Key::unowned(id)});
    // A sentence that ends in a guess ("did you mean 'target'?") ends there; of what is missing nothing
    // counts.
    const bool missing = fault.code == "missing-attribute" || fault.code == "missing-element";
    const Key says = fault.message.ends_with('?') ? Key("guess") : missing ? Key("missing") : Key("reason");
    refusal.args.push_back({says, Key::unowned(fault.message)});
    all.push_back(std::move(refusal));
  }

  const SideInfo& side_;
  std::vector<const Document*> files_;  // the oldest first
  bool any_ = false;
  std::size_t told_ = 0;
  std::set<PlaceInFile> pointed_;
  std::set<const Node*> orders_;  // of which something is told; looked up only
  std::map<Spelling, std::size_t> newest_;
  std::set<Spelling> known_;
};

std::vector<Refusal> untold(const Turn& turn, When when) {
  std::vector<Refusal> all;
  if (turn.plan == nullptr) return all;
  for (const SideInfo& side : turn.sides) Untold(turn, side, when).add_to(all);
  return all;
}

}  // namespace

std::vector<Refusal> JudgedByLot::settled(const Turn&, Row, const FallenDice&) const {
  return {};
}

std::vector<Refusal> untold_faults(const Turn& turn) {
  return untold(turn, When::in_play);
}

std::vector<Refusal> refusals_before_play(const Turn& turn) {
  std::vector<Refusal> all = turn.plan->refusals;
  if (const auto* drawn = dynamic_cast<const JudgedByLot*>(turn.plan.get()))
    all.insert(all.end(), drawn->certain.begin(), drawn->certain.end());
  for (Refusal& refusal : untold(turn, When::before_play)) all.push_back(std::move(refusal));
  for (const Refusal& refusal : foreseen(turn)) all.push_back(refusal);
  return all;
}

std::span<const Refusal> foreseen(const Turn& turn) {
  return turn.system->foreseen == nullptr ? std::span<const Refusal>() : turn.system->foreseen(turn);
}

}  // namespace adjudicator
