#include "files/decode/decode.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "files/decode/decode_map.hpp"
#include "files/decode/decode_roster.hpp"
#include "files/decode/logged_labels.hpp"
#include "files/decode/rulings.hpp"
#include "files/decode/shared_ids.hpp"

namespace adjudicator::files {
namespace {

class TurnDecoder {
 public:
  TurnDecoder(TurnFiles files, const RuleSystem& system, Dictionary dictionary, Diagnostics& diagnostics)
      : files_(std::move(files)), diagnostics_(diagnostics), turn_(std::make_unique<Turn>()) {
    turn_->system = &system;
    turn_->dictionary = std::move(dictionary);
    turn_->number = files_.number;
  }

  std::unique_ptr<Turn> decode() {
    if (files_.game) game();
    bool readable = !files_.map || belongs(*files_.map, false);
    if (files_.map) turn_->board = decode_map(*files_.map, diagnostics_);
    turn_->start = State(turn_->dictionary, turn_->system->tables, turn_->board.size());
    const std::size_t before = diagnostics_.errors();
    if (files_.game) sides();
    // Every unit of a side that is not there would seem wrong; without a map everything else would.
    if (!turn_->game_file || diagnostics_.errors() != before) return judge_without_sides();
    readable = (!files_.roster || belongs(*files_.roster, true)) && readable;
    if (!readable) return nullptr;  // they are another system's
    if (turn_->board.size() == 0) return judge_without_position();
    decode_places(*files_.map, *turn_, diagnostics_);
    if (!files_.roster) return judge_without_position();
    std::optional<RulingDecoder> rulings;
    if (files_.rulings && belongs(*files_.rulings, true))
      rulings.emplace(*files_.rulings, *turn_, diagnostics_);
    if (rulings) rulings->overrule(*files_.roster);
    decode_roster(*files_.roster, *turn_, diagnostics_);
    refuse_shared_ids(*turn_, *turn_->game_file, *files_.map, *files_.roster, diagnostics_);
    if (rulings) rulings->overrule_places();
    turn_->policy = Policy::read(*files_.policy, diagnostics_);
    labels();
    charts();
    for (auto& file : files_.orders) orders(std::move(file));
    for (auto& [gate, file] : files_.earlier_orders) earlier_orders(gate, std::move(file));
    for (const std::string& gate : files_.closed_gates) close(gate);
    for (SideInfo& side : turn_->sides) std::ranges::sort(side.earlier, {}, &SideInfo::Earlier::until);
    for (const auto& file : files_.answers) answers(*file);
    for (const auto& file : files_.further_answers) further_answers(*file);
    if (rulings) rulings->decode();
    sort_by_address(turn_->answers);
    sort_by_address(turn_->dice);
    for (auto* files : {&files_.answers, &files_.further_answers})
      for (auto& file : *files) keep(std::move(file));
    if (diagnostics_.errors() != misfits_) {
      tell_order_faults();
      return nullptr;
    }
    if (turn_->system->name_new_rows != nullptr) turn_->system->name_new_rows(*turn_);
    turn_->roster_file = files_.roster.get();
    turn_->map_file = files_.map.get();
    turn_->rulings_file = files_.rulings.get();
    turn_->plan = turn_->system->check(*turn_, diagnostics_);
    turn_->roster_file = nullptr;
    turn_->map_file = nullptr;
    turn_->rulings_file = nullptr;
    keep(std::move(files_.rulings));  // the words that it chooses lie in it
    const bool ok = diagnostics_.errors() == (files_.judge_misfits ? misfits_ : 0);
    return ok && turn_->plan ? std::move(turn_) : nullptr;
  }

 private:
  /// Of the other files as much as shows by themselves.
  std::unique_ptr<Turn> judge_without_sides() {
    charts();
    for (const auto& file : files_.orders) tell_faults(*file, {});
    return nullptr;
  }

  std::unique_ptr<Turn> judge_without_position() {
    charts();
    for (auto& file : files_.orders) orders(std::move(file));
    for (const auto& file : files_.answers)
      if (const SideInfo* side = side_of(*file)) belongs(*file, true, side->id);
    tell_order_faults();
    return nullptr;
  }

  /// No system judges the orders: what the schema says of them is all there is.
  void tell_order_faults() {
    for (const SideInfo& side : turn_->sides)
      if (side.orders != nullptr) tell_faults(*side.orders, side.id);
  }

  void tell_faults(const Document& file, std::string_view side) {
    for (const Fault& one : file.faults()) {
      Diagnostic d = file.fault(one, "");
      d.side = side;
      diagnostics_.add(std::move(d));
    }
  }

  void fault(const Document& file, const Node& node, std::string_view attribute, std::string_view code,
             std::string message, std::string_view side = {}) {
    Diagnostic d = file.fault(node, attribute, code, "", std::move(message));
    d.side = side;
    diagnostics_.add(std::move(d));
  }

  void keep(std::shared_ptr<const Document> file) {
    if (file) turn_->files.push_back(std::move(file));
  }

  void game() {
    const Node& root = files_.game->root();
    turn_->game = root.value("id");
    turn_->title = root.value("title");
    turn_->game_file = files_.game.get();
  }

  /// Names that stand for something else where a side is named, in reports and in odds.
  bool is_reserved(const Node& side) {
    const std::string_view id = side.value("id");
    if (id != "moderator" && id != "nobody" && id != "several") return false;
    fault(*files_.game, side, "id", "reserved-id",
          id == "moderator" ? "no side may be called 'moderator': the moderator's reports have that name"
                            : "no side may be called '" + std::string(id) +
                                  "': odds say so of hexes that no side holds, or more than one");
    return true;
  }

  /// The sides of game.xml, in its order: row i of the table `side` is turn.sides[i].
  void sides() {
    for (const Node& node : files_.game->root().children()) {
      if (node.name != "side" || node.value("id").empty()) continue;
      if (is_reserved(node)) continue;
      const Name name = turn_->names.add(node.value("id"));
      if (turn_->start.find(1, name).exists()) {
        fault(*files_.game, node, "id", "duplicate-id",
              "the side '" + printable(node.value("id")) + "' is listed twice");
        continue;
      }
      SideInfo& side = turn_->sides.emplace_back();
      side.row = turn_->start.add(1, name);
      side.id = node.value("id");
      side.name = node.value("name");
      side.colour = node.value("colour");
      side.mail = node.value("mail");
      side.language = node.value("language");
      side.asks = node.value("questions") == "ask";
      side.node = &node;
    }
    keep(std::move(files_.game));
  }

  /// Whether a file can be read with this game's rules. That it is another game's or turn's is a fault, but
  /// its contents are judged with the rest: most often the id was changed, or the file copied.
  bool belongs(const Document& file, bool has_turn, std::string_view side = {}) {
    const Node& root = file.root();
    bool ok = true;
    if (root.value("system") != turn_->system->key && !root.value("system").empty()) {
      fault(file, root, "system", "wrong-system",
            "this file is for the system '" + printable(root.value("system")) +
                "'; the game is played with '" + std::string(turn_->system->key) + "'",
            side);
      ++misfits_;
      ok = false;
    }
    const bool known = turn_->game_file != nullptr;
    if (known && root.value("game") != turn_->game && !root.value("game").empty()) {
      fault(file, root, "game", "wrong-game",
            "this file is for the game '" + printable(root.value("game")) + "', but this is '" + turn_->game +
                "'",
            side);
      ++misfits_;
    }
    if (has_turn && root.whole("turn") && *root.whole("turn") != turn_->number) {
      fault(file, root, "turn", "wrong-turn",
            "this file is for turn " + std::to_string(*root.whole("turn")) + ", but this is turn " +
                std::to_string(turn_->number),
            side);
      ++misfits_;
    }
    return ok;
  }

  SideInfo* side_of(const Document& file) {
    const auto named = files_.named_after.find(&file);
    const std::string_view id = named != files_.named_after.end() ? named->second : file.root().value("side");
    for (SideInfo& side : turn_->sides)
      if (side.id == id) return &side;
    if (!id.empty()) {
      fault(file, file.root(), "side", "unknown-side",
            "the game has no side '" + printable(id) + "'" + near_side(id));
      ++misfits_;
    }
    return nullptr;
  }

  std::string near_side(std::string_view id) const {
    std::vector<std::string_view> known;
    for (const SideInfo& side : turn_->sides) known.push_back(side.id);
    const auto near = did_you_mean(id, known);
    return near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
  }

  void orders(std::unique_ptr<Document> file) {
    SideInfo* side = side_of(*file);
    const bool ours = belongs(*file, true, side != nullptr ? side->id : "");
    // Nobody judges these: what the schema says of them is all there is.
    if (side == nullptr || !ours || side->orders != nullptr) {
      tell_faults(*file, side != nullptr ? side->id : "");
      misfits_ += file->faults().size();
    }
    if (side != nullptr && ours) {
      if (side->orders != nullptr) {
        ++misfits_;
        fault(
            *file, file->root(), "side", "two-order-files",
            "there are two order files for the side '" + side->id + "': this one and " + side->orders->file(),
            side->id);
      } else
        side->orders = file.get();
    }
    keep(std::move(file));
  }

  void earlier_orders(std::string_view gate, std::unique_ptr<Document> file) {
    const auto& gates = turn_->system->gates;
    const auto found = std::ranges::find(gates, gate);
    SideInfo* side = side_of(*file);
    if (found == gates.end())
      fault(*file, file->root(), {}, "unknown-gate", "there is no step '" + printable(gate) + "' to stop at");
    else if (side != nullptr && belongs(*file, true, side->id))
      side->earlier.push_back({static_cast<std::size_t>(found - gates.begin()), file.get()});
    keep(std::move(file));
  }

  /// A side that had sent nothing when a gate closed gave no orders for it, whatever comes later.
  void close(std::string_view gate) {
    const auto& gates = turn_->system->gates;
    const auto found = std::ranges::find(gates, gate);
    if (found == gates.end()) return;  // told with the files, if there are any
    const auto until = static_cast<std::size_t>(found - gates.begin());
    for (SideInfo& side : turn_->sides)
      if (std::ranges::find(side.earlier, until, &SideInfo::Earlier::until) == side.earlier.end())
        side.earlier.push_back({until, nullptr});
  }

  /// Those of earlier mailings stay.
  void labels() {
    if (!diagnostics_.ok() || !has_labels(*turn_)) return;
    for (const LoggedLabel& logged : labels_in(files_.earlier_log))
      for (const SideInfo& side : turn_->sides)
        if (side.id == logged.side) earlier_label(side, logged);
    turn_->labels = labels_at_start(*turn_);
  }

  void earlier_label(const SideInfo& side, const LoggedLabel& logged) {
    for (std::uint32_t table = 1; table < turn_->start.tables(); ++table)
      if (turn_->start.shape(table).name == logged.table)
        turn_->labels.push_back({side.row, table, logged.thing, logged.number});
  }

  void charts() {
    for (std::size_t i = 0; i < files_.charts.size(); ++i) {
      auto read = add_chart(turn_->charts, std::move(files_.charts[i]), turn_->system->codes.malformed_chart,
                            diagnostics_);
      // What the moderator put in place of a published chart is told (files/folder/chart_origin.hpp).
      if (read && i < files_.house_charts) turn_->files.push_back(std::move(read));
    }
  }

  void answers(const Document& file) {
    const SideInfo* side = side_of(file);
    if (side == nullptr || !belongs(file, true, side->id)) return;
    for (const Node& node : file.root().children()) {
      if (is_first(std::string(node.value("question")), file, node, side->id))
        answer(file, node, *side, diagnostics_);
    }
  }

  /// The program wrote them, from answers that were understood: what is not understood any more, because
  /// something was corrected, does not count.
  void further_answers(const Document& file) {
    const SideInfo* side = side_of(file);
    if (side == nullptr) return;
    Diagnostics ignored;
    for (const Node& node : file.root().children())
      if (settled_.insert(settled_by(side->id, node.value("question"))).second)
        answer(file, node, *side, ignored);
  }

  void answer(const Document& file, const Node& node, const SideInfo& side, Diagnostics& diagnostics) {
    GivenAnswer given;
    given.address = meant_address(*turn_, side.row, node.value("question"));
    given.side = side.row;
    given.fingerprint = node.value("fingerprint");
    auto choice = find_choice(*turn_, file, node, "choice", "word", diagnostics, &side);
    if (!choice) return;
    given.choice = std::move(*choice);
    turn_->answers.push_back(std::move(given));
  }

  static std::string settled_by(std::string_view side, std::string_view address) {
    return std::string(side) + ' ' + std::string(address);
  }

  /// One answer an address from each side.
  bool is_first(const std::string& address, const Document& file, const Node& node, std::string_view side) {
    if (settled_.insert(settled_by(side, address)).second) return true;
    fault(file, node, {}, "settled-twice", "'" + printable(address) + "' is answered twice", side);
    return false;
  }

  template <class Given>
  static void sort_by_address(std::vector<Given>& all) {
    for (Given& given : all) given.address_hash = hash_of_address(given.address);
    std::stable_sort(all.begin(), all.end(),
                     [](const Given& a, const Given& b) { return a.address_hash < b.address_hash; });
  }

  TurnFiles files_;
  Diagnostics& diagnostics_;
  std::unique_ptr<Turn> turn_;
  std::set<std::string> settled_;
  std::size_t misfits_ = files_.misfits;  // faults that a file is another game's or turn's
};

}  // namespace

ChartFile add_chart(Charts& charts, ChartFile file, std::string_view fault_code, Diagnostics& diagnostics) {
  const Node& root = file->root();
  const auto known = charts.names();
  // An earlier one (a house chart) replaces it whole.
  if (std::find(known.begin(), known.end(), root.value("name")) != known.end()) return file;
  if (root.name == "grid-chart") {
    if (auto chart = GridChart::read(*file, fault_code, diagnostics))
      charts.grids.push_back(std::move(chart));
  } else if (root.name == "inverse-chart") {
    if (auto chart = InverseChart::read(*file, fault_code, diagnostics))
      charts.inverses.push_back(std::move(chart));
  } else {
    charts.catalogues.push_back(std::move(file));
  }
  return file;
}

std::unique_ptr<Turn> decode_turn(TurnFiles files, const RuleSystem& system, Dictionary dictionary,
                                  Diagnostics& diagnostics) {
  return TurnDecoder(std::move(files), system, std::move(dictionary), diagnostics).decode();
}

}  // namespace adjudicator::files
