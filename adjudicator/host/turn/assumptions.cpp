#include "host/turn/assumptions.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/stopped.hpp"

namespace adjudicator::host {
namespace {

constexpr std::string_view root_name = "assumptions";

std::string as_spelled(std::string_view text) {
  return "'" + printable(text) + "'";
}

/// A unit and what it may be.
struct Assumption {
  const SeenUnit* unit = nullptr;
  std::string name;  // by which the file has it
  std::string address;
  std::vector<const Node*> as = {};  // the alternatives
};

TraitValues stated(const Node& node) {
  TraitValues all;
  for (const Attribute& attribute : node.attributes)
    if (attribute.given && !attribute.faulty && attribute.name != "weight")
      all.emplace_back(std::string(attribute.name), std::string(attribute.value));
  return all;
}

std::string spelled_out(const TraitValues& values) {
  std::string all;
  for (const auto& [trait, value] : values)
    all.append(all.empty() ? "" : ", ").append(trait).append(" ").append(printable(value));
  return all;
}

/// All that it is taken to be, and what belongs to it: "mark tank, strength 4 (gun: points 2)".
std::string spelled_out(const Node& as) {
  std::string all = spelled_out(stated(as));
  for (const Node& part : as.children())
    all.append(all.empty() ? "" : " ")
        .append("(" + std::string(part.name) + ": " + spelled_out(stated(part)) + ")");
  return all;
}

class AssumptionsReader {
 public:
  AssumptionsReader(const Game& game, const MeasuredView& view, const AssumptionsAsked& asked)
      : schema_(files::Schema::of(game.system->key)), view_(view), asked_(asked) {
    understand(game);
    // Those that are named first: of the others in a hex any may be meant.
    for (const Node& node : file_->root().children())
      if (node.name == "assume" && !node.faulty) named(node);
    for (const Node& node : file_->root().children())
      if (node.name == "assume" && !node.faulty) in_hex(node);
    for (const Assumption& one : all_) judge(one);
    demand_few();
    stop_where_wrong();
  }

  /// Loads turns that have each alternative, and tells what is wrong with those.
  void try_all(const files::GameFolder::Inputs& own) {
    std::size_t most = 0;
    for (const Assumption& one : all_) most = std::max(most, one.as.size());
    for (std::size_t i = 0; i < most; ++i) {
      std::vector<std::size_t> taken;
      for (const Assumption& one : all_) taken.push_back(std::min(i, one.as.size() - 1));
      load(own, taken);
    }
    stop_where_wrong();
  }

  AssumedTurns turns(const files::GameFolder::Inputs& own) {
    AssumedTurns assumed;
    for (std::size_t i = 0; i < combinations(); ++i) assumed.turns.push_back(load(own, combination(i)));
    stop_where_wrong();
    assumed.units = all_.size();
    for (const Assumption& one : all_) {
      odds::Unknown& unknown = assumed.unknowns.emplace_back();
      unknown.address = hash_of_address(one.address);
      std::uint64_t all = 0;
      for (const Node* as : one.as)
        all += unknown.weights.emplace_back(static_cast<std::uint64_t>(as->whole("weight").value_or(1)));
      for (std::size_t i = 0; i < one.as.size(); ++i)
        assumed.taken.push_back({one.name, spelled_out(*one.as[i]), unknown.weights[i], all});
    }
    return assumed;
  }

 private:
  static constexpr std::size_t most_counted = 1'000'000;

  void understand(const Game& game) {
    const auto& [shown, bytes] = asked_.file;
    file_ = files::read_document(shown, bytes, files::spelling_of(shown, bytes), schema_, root_name, faults_);
    if (!file_) stop_where_wrong();
    demand_same("system", "wrong-system", std::string(game.system->key));
    demand_same("game", "wrong-game", view_.game());
    demand_same("turn", "wrong-turn", std::to_string(asked_.turn));
    demand_same("side", "wrong-side", asked_.side);
  }

  void demand_few() {
    const std::size_t count = combinations();
    if (count <= most_combinations) return;
    fault(file_->root(), {}, "assumed-too-many",
          "these alternatives come to " +
              (count > most_counted ? "more than " + std::to_string(most_counted) : std::to_string(count)) +
              " combinations, and at most " + std::to_string(most_combinations) +
              " are played: give fewer units several alternatives");
  }

  void fault(const Node& node, std::string_view attribute, std::string_view code, std::string message) {
    faults_.add(file_->fault(node, attribute, code, "", std::move(message)));
  }

  void stop_where_wrong() {
    if (faults_.ok() && file_) return;
    faults_.belong_to(asked_.side, 0);
    stop(Reason::players_file, faults_);
  }

  void demand_same(std::string_view what, std::string_view code, const std::string& expected) {
    const std::string_view is = file_->root().value(what);
    if (is.empty() || is == expected) return;
    fault(file_->root(), what, code,
          "this file is for the " + std::string(what) + " " + as_spelled(is) + ", but this is " +
              as_spelled(expected));
  }

  // ---- which units

  bool is_taken(const SeenUnit& unit) const {
    return std::ranges::find(all_, &unit, &Assumption::unit) != all_.end();
  }

  void take(const Node& node, const SeenUnit& unit, std::string name, std::string_view kind = "") {
    std::string address = "assume/" + std::string(kind) + name;
    Assumption& one = all_.emplace_back(Assumption{&unit, std::move(name), std::move(address), {}});
    for (const Node& as : node.children())
      if (as.name == "as") one.as.push_back(&as);
    if (one.as.empty()) all_.pop_back();  // the schema has said so
  }

  void named(const Node& node) {
    const std::string_view name = node.value("unit");
    if ((node.find("unit") != nullptr) == (node.find("hex") != nullptr))
      return fault(
          node, {}, "assumed-of-whom",
          "say which unit this is about: either 'unit', with the name that you know it by, or 'hex', "
          "with the hex in which you see it");
    if (name.empty()) return;
    std::vector<std::string_view> known;
    for (const SeenUnit& unit : view_.enemies()) {
      if (!unit.name.empty()) known.push_back(unit.name);
      if (unit.name != name) continue;
      if (is_taken(unit))
        return fault(node, "unit", "assumed-twice",
                     as_spelled(name) + " is assumed twice: put all into one 'assume'");
      return take(node, unit, std::string(name));
    }
    const auto near = did_you_mean(name, known);
    fault(node, "unit", "assumed-unseen",
          "you see no unit of others on the map that you know as " + as_spelled(name) +
              (near.empty() ? "" : "; did you mean " + as_spelled(near) + "?"));
  }

  /// Where only a hex is named the least is meant: units that have no name before those that have one.
  static int rank(const SeenUnit& unit) {
    if (!unit.row.exists()) return 1;
    return unit.name.empty() ? 0 : 2;
  }

  /// A unit there of which nothing is assumed yet, or any number of those without faces.
  void in_hex(const Node& node) {
    const std::string_view hex = node.value("hex");
    if (hex.empty() || node.find("unit") != nullptr) return;
    std::size_t there = 0;
    const SeenUnit* found = nullptr;
    for (const SeenUnit& unit : view_.enemies()) {
      if (unit.hex != hex) continue;
      ++there;
      if (unit.row.exists() && is_taken(unit)) continue;
      if (found == nullptr || rank(unit) < rank(*found)) found = &unit;
    }
    if (found != nullptr) {
      std::string name(hex);
      const auto in_it = std::ranges::count(
          all_, hex, [](const Assumption& one) { return std::string_view(one.unit->hex); });
      if (in_it > 0) name += "-" + std::to_string(in_it + 1);
      return take(node, *found, std::move(name), "hex/");  // no name has a '/'
    }
    if (there == 0)
      return fault(node, "hex", "assumed-unseen", "you see no unit of others in " + printable(hex));
    if (full_.insert(hex).second)
      fault(node, "hex", "assumed-twice",
            "more units are assumed in " + printable(hex) + " than the " + std::to_string(there) +
                " that you see there");
  }

  // ---- what they are

  void judge(const Assumption& one) {
    for (const Node* as : one.as) {
      if (as->faulty) continue;
      const bool silent = std::ranges::none_of(as->attributes, [](const Attribute& attribute) {
        return attribute.given && attribute.name != "weight";
      });
      if (silent && as->first == nullptr)
        fault(*as, {}, "assumed-nothing", "say what " + as_spelled(one.name) + " is taken to be");
      for (const auto& [trait, value] : stated(*as))
        if (const auto seen = std::ranges::find(one.unit->traits, trait, &TraitValues::value_type::first);
            seen != one.unit->traits.end() && !is_same(trait, value, seen->second))
          fault(*as, trait, "assumed-otherwise",
                "you see that " +
                    (seen->second.empty() ? as_spelled(one.name) + " has no '" + trait + "'"
                                          : "'" + trait + "' of " + as_spelled(one.name) + " is " +
                                                as_spelled(seen->second) + ", not " + as_spelled(value)) +
                    ": leave it out");
    }
  }

  bool is_same(std::string_view trait, std::string_view value, std::string_view seen) const {
    const auto child = [](const files::ElementType& type,
                          std::string_view name) -> const files::ElementType& {
      return *type.children[static_cast<std::size_t>(type.find_child(name))].type;
    };
    const files::ElementType& as = child(child(*schema_.root(root_name), "assume"), "as");
    const files::SimpleType& type = *as.attributes[static_cast<std::size_t>(as.find_attribute(trait))].type;
    return files::canonical(type, value) == files::canonical(type, seen);
  }

  // ---- combinations

  /// No more than just above `most_counted`.
  std::size_t combinations() const {
    std::size_t product = 1;
    for (const Assumption& one : all_)
      product = std::min(product * std::max<std::size_t>(one.as.size(), 1), most_counted + 1);
    return product;
  }

  /// The alternative of each unit; those of the last one follow each other.
  std::vector<std::size_t> combination(std::size_t number) const {
    std::vector<std::size_t> taken(all_.size());
    for (std::size_t i = all_.size(); i-- > 0; number /= all_[i].as.size())
      taken[i] = number % all_[i].as.size();
    return taken;
  }

  MeasuredTurn load(const files::GameFolder::Inputs& own, const std::vector<std::size_t>& taken) {
    std::vector<AssumedUnit> assumed;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Node& as = *all_[i].as[taken[i]];
      AssumedUnit& unit = assumed.emplace_back(AssumedUnit{all_[i].unit, stated(as), {}});
      for (const Node& part : as.children()) unit.parts.emplace_back(std::string(part.name), stated(part));
    }
    Diagnostics faults;
    MeasuredTurn measured = view_.load(own, assumed, faults);
    if (!measured.turn)
      for (const Diagnostic& one : faults.all())
        if (one.severity == Severity::error) blame(one, assumed, taken);
    return measured;
  }

  /// A fault of the roster, told where the file says so.
  void blame(const Diagnostic& one, const std::vector<AssumedUnit>& assumed,
             const std::vector<std::size_t>& taken) {
    const Node* at = &file_->root();
    std::string trait;
    std::string message = one.message;
    if (const auto about = view_.about(one, assumed)) {
      const Assumption& which = all_[about->assumed];
      at = which.as[taken[about->assumed]];
      if (about->part) {
        at = at->first;
        for (std::size_t i = 0; i < *about->part; ++i) at = at->next;
      }
      if (at->find(about->trait) != nullptr) trait = about->trait;
      if (const std::size_t found = message.find(about->name); found != message.npos)
        message.replace(found, about->name.size(), which.name);
    }
    if (told_.emplace(at, trait, message).second)
      faults_.add(file_->fault(*at, trait, one.code, one.rule, message));
  }

  const files::Schema& schema_;
  const MeasuredView& view_;
  const AssumptionsAsked& asked_;
  Diagnostics faults_;
  std::unique_ptr<Document> file_;
  std::vector<Assumption> all_;
  std::set<std::string_view> full_;  // hexes of which it was said
  std::set<std::tuple<const Node*, std::string, std::string>> told_;
};

}  // namespace

AssumedTurns assumed_turns(const Game& game, const MeasuredView& view, const AssumptionsAsked& asked,
                           const files::GameFolder::Inputs& own) {
  AssumptionsReader assumptions(game, view, asked);
  assumptions.try_all(own);
  return assumptions.turns(own);
}

}  // namespace adjudicator::host
