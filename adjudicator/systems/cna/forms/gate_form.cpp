#include "systems/cna/forms/gate_form.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "systems/cna/b_barrage/loss_choice.hpp"
#include "systems/cna/orders/orders.hpp"
#include "systems/shared/drafts.hpp"
#include "systems/shared/list_rows.hpp"
#include "systems/shared/rows.hpp"

namespace adjudicator::cna {
namespace {

using shared::ListRow;

class GateForm : private shared::Drafts {
 public:
  GateForm(const Turn& turn, const Rulebook& book, Row side, const Node& report)
      : Drafts(turn), turn_(turn), field_(turn.board, book, turn.start), side_(side), report_(report) {}

  std::vector<OrderDraft> fill(std::string_view gate) {
    // A side that has no roster here gives no orders: it has something to tell (CNA-2.7).
    if (!field_.book().played(side_)) {
      if (gate == "sheet") sheet();
      wanted();
      return take();
    }
    if (gate == "A") positions();
    if (gate == "B") plans();
    if (gate == "B-losses") losses();
    if (gate == "C") retreats();
    if (gate == "D") assignments();
    if (gate == "E") anti_armor();
    if (gate == "F") assaults();
    if (gate == "G") {
      captures();
      forced_retreats();
    }
    if (gate == "sheet") sheet();
    wanted();
    return take();
  }

 private:
  std::vector<ListRow> rows(std::string_view list) const { return shared::rows_of(report_, list); }
  Row own_unit(std::string_view id) const {
    const Row unit = shared::find_row(turn_, unit::table, id);
    return unit.exists() && field_.side(unit) == side_ ? unit : nothing;
  }

  // ---- A game for one player (CNA-2.7): what is still to be said, to be filled in

  /// CNA-13.3: what its reader's program is to be given, row by row.
  void sheet() {
    for (const ListRow& row : rows("hand-over")) {
      Attributes attributes;
      for (const char* field :
           {"of",        "hex",     "hexes", "zoc",     "class",  "name",    "ship",    "thing",
            "target",    "from",    "fires", "probe",   "raw",    "actual",  "size",    "morale",
            "marks",     "instead", "to",    "engaged", "result", "retreat", "refused", "emptied",
            "prisoners", "model",   "kind",  "points",  "trucks"})
        if (const std::string value = row.words(field); !value.empty()) attributes.emplace_back(field, value);
      add(std::string(row["element"]), std::move(attributes));
    }
  }

  void wanted() {
    if (!rows("hand-over").empty() && report_.value("gate") == "sheet") return;
    for (const ListRow& row : rows("wanted")) {
      const std::string_view element = row["element"];
      if (element == "confirm")
        remark("confirm", {{"gate", std::string(row["of"])}});
      else if (element.starts_with("die-"))
        remark("thrown", {{"at", std::string(row["at"])}, {"faces", ""}});
    }
    for (const ListRow& row : rows("wanted-from-you")) told(row["element"], std::string(row["of"]));
  }

  /// The elements of a reported file that answer it.
  void told(std::string_view element, const std::string& hex) {
    const auto or_nothing = [&] { remark("nothing", {{"of", std::string(element)}}); };
    if (element == "contacts") {
      if (!hex.empty()) return remark("occupied", {{"hex", hex}, {"zoc", "yes"}});
      remark_occupied();
    } else if (element == "under-fire") {
      remark("under-fire", {{"hexes", ""}});
    } else if (element == "targets") {
      remark("target", {{"hex", ""}, {"class", "Inf"}, {"name", ""}});
    } else if (element == "barrage") {
      remark("barrage-result", {{"target", "Nr1 Inf"}, {"points", ""}, {"result", "none"}, {"trucks", "0"}});
      remark("held-off", {{"hexes", ""}});
    } else if (element == "retreats") {
      for (const char* change : {"emptied", "filled", "rba-only"}) remark(change, {{"hexes", ""}});
    } else if (element == "anti-armor") {
      if (field_.book().phasing == side_) remark("attacked", {{"hex", ""}, {"from", ""}, {"fires", "yes"}});
      remark("no-armor", {{"hexes", ""}});
      remark("aa-damage", {{"hex", ""}, {"points", ""}});
    } else if (element == "barrage-name") {
      return;  // what stands in the file is to be mended
    } else if (element == "aa-damage") {
      return remark("aa-damage", {{"hex", hex}, {"points", ""}});
    } else if (element == "assaults") {
      remark("ca-sequence", {{"hexes", ""}, {"probe", "no"}});
      remark("cancel-assault", {{"hex", ""}});
    } else if (element == "assault-enemy") {
      return remark("assault-enemy",
                    {{"hex", hex}, {"raw", ""}, {"actual", ""}, {"size", ""}, {"morale", ""}});
    } else if (element == "assault-result") {
      if (field_.book().phasing == side_) return remark("assault-result", {{"hex", hex}, {"engaged", "no"}});
      return remark("assault-result",
                    {{"hex", hex}, {"retreat", ""}, {"refused", "0"}, {"to", ""}, {"emptied", ""}});
    } else if (element == "captured") {
      remark("captured", {{"hex", ""}, {"prisoners", ""}});
    }
    or_nothing();
  }

  void remark_occupied() {
    if (field_.book().phasing == side_)
      remark("occupied", {{"hex", ""}});
    else
      remark("occupied", {{"hex", ""}, {"zoc", "yes"}});
  }

  // ---- Gate A: what is done by default, by L2 (CNA-4.3, 4.6)

  void positions() {
    const std::vector<ListRow> guns = rows("gun-defaults");
    for (const ListRow& gun : guns)
      add("position", {{"unit", std::string(gun["unit"])}, {"value", std::string(gun["default"])}});
    for (const ListRow& gun : guns)
      if (!gun["rating"].empty()) add("fire", {{"unit", std::string(gun["unit"])}, {"value", "yes"}});
  }

  // ---- Gate B: the default is not to fire (CNA-5.18), so that plans are suggestions

  /// Every target of L6 by its name, with the guns of L3 that fire and stand next to it: a barrage from each
  /// hex, of its Forward units or, as these combine with none, of one that is Back (CNA-5.11).
  void plans() {
    const std::vector<ListRow> guns = rows("open-hexes");
    for (const ListRow& target : rows("targets")) {
      std::vector<OrderDraft> barrages;
      for (const Place next : sorted_neighbours(turn_.board.find(target["hex"])))
        if (OrderDraft barrage = barrage_from(next, guns); !barrage.parts.empty())
          barrages.push_back(std::move(barrage));
      remark("barrage-plan", {{"target", std::string(target["name"])}}, std::move(barrages));
      if (!target["hex"].empty()) all().back().facts = {{"hex", std::string(target["hex"])}};
    }
  }

  std::vector<Place> sorted_neighbours(Place hex) const {
    std::vector<Place> all;
    if (!exists(hex)) return all;
    for (const Place next : turn_.board.neighbours(hex))
      if (exists(next)) all.push_back(next);
    std::ranges::sort(all);
    return all;
  }

  OrderDraft barrage_from(Place hex, const std::vector<ListRow>& guns) const {
    OrderDraft barrage{"barrage", {}};
    OrderDraft back{"barrage", {}};
    for (const ListRow& gun : guns) {
      const Row unit = own_unit(gun["unit"]);
      if (!unit.exists() || gun["firing"] != "yes" || turn_.board.find(gun["hex"]) != hex) continue;
      if (field_.type(unit) == UnitType::warship) continue;
      const OrderDraft part{"gun", {{"unit", std::string(gun["unit"])}}};
      if (gun["position"] != "back")
        barrage.parts.push_back(part);
      else if (back.parts.empty())
        back.parts.push_back(part);
    }
    return barrage.parts.empty() ? back : barrage;
  }

  // ---- Gate B′: what is due by L11, taken as the default has it (CNA-5.30, 5.32)

  /// Rows of one pool stand together; a unit that is two targets has two pools and gives one order.
  void losses() {
    const std::vector<ListRow> all = rows("losses");
    for (std::size_t i = 0; i < all.size();) {
      const ListRow& first = all[i];
      std::size_t end = i + 1;
      while (end < all.size() && same_pool(all[end], first)) ++end;
      const Row unit = own_unit(first["unit"]);
      if (unit.exists() && first.number("due") > 0) loss(unit, {all.begin() + at(i), all.begin() + at(end)});
      i = end;
    }
  }
  static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }
  static bool same_pool(const ListRow& a, const ListRow& b) {
    return a["unit"] == b["unit"] && a["of"] == b["of"] && a["name"] == b["name"];
  }

  void loss(Row unit, const std::vector<ListRow>& rows) {
    Pool pool;
    pool.trucks = rows.front()["of"] == "trucks";
    pool.unit = unit;
    pool.owner = side_;
    pool.due = rows.front().number("due");
    for (const ListRow& row : rows) {
      const std::uint32_t table = pool.trucks ? truck::table : group::table;
      const Row from = shared::find_row(turn_, table, row["from"]);
      if (!from.exists()) return;
      pool.rows.push_back(from);
      pool.left.push_back(row.number("present"));
    }
    if (pool.due > pool.total()) return;
    const Counts counts = in_order(field_, pool, {});
    OrderDraft& order = order_of(pool.trucks ? "truck-loss" : "barrage-loss", unit);
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] > 0)
        order.parts.push_back({"pick",
                               {{pool.trucks ? "truck" : "group", id(pool.rows[i])},
                                {pool.trucks ? "points" : "toe", std::to_string(counts[i])}}});
  }

  OrderDraft& order_of(const std::string& name, Row unit) {
    for (OrderDraft& draft : all())
      if (draft.name == name && draft.attributes.front().second == id(unit)) return draft;
    return add(name, {{"unit", id(unit)}});
  }

  // ---- Gate C: the default is to stay (CNA-6.2); units that have the same choice go together, one hex

  void retreats() {
    const std::vector<ListRow> choices = rows("retreat-choices");
    for (const ListRow& row : choices) {
      if (row["toward"].empty()) continue;
      Attributes attributes{{"units", row.words("unit")}, {"path", std::string(row["toward"])}};
      if (!row["dump"].empty()) attributes.emplace_back("blow-dump", std::string(row["dump"]));
      remark("rba", std::move(attributes));
    }
    if (choices.empty()) retreats_of_older_reports();
  }

  /// They have L12 alone; who may go needs a path.
  void retreats_of_older_reports() {
    for (const ListRow& row : rows("retreats")) {
      if (row["status"] != "may-retreat") continue;
      Attributes attributes{{"units", std::string(row["unit"])}, {"path", ""}};
      if (!row["dump"].empty()) attributes.emplace_back("blow-dump", std::string(row["dump"]));
      remark("rba", std::move(attributes));
    }
  }

  // ---- Gate D: who may fight by L15. What is not ordered is assigned by default (CNA-7.16, 7.17)

  void assignments() {
    for (const ListRow& row : rows("assignments")) {
      const Row unit = own_unit(row["unit"]);
      if (!unit.exists()) continue;
      Attributes attributes{{"unit", std::string(row["unit"])}, {"group", std::string(row["group"])}};
      const std::string_view role = role_of(unit, row["fire"] == "may", row["may-assault"] == "may");
      if (role.empty()) continue;
      attributes.emplace_back("role", role);
      const std::string_view target = row[role == "anti-armor" ? "fire-at" : "target"];
      if (!target.empty() && role != "withheld") attributes.emplace_back("target", std::string(target));
      remark("assign", std::move(attributes));
    }
  }

  /// As CNA-7.17 has it; empty: the points may do nothing.
  std::string_view role_of(Row unit, bool fires, bool assaults) const {
    const UnitType type = field_.type(unit);
    if (!fires && !assaults) return "";
    if (type == UnitType::artillery || type == UnitType::anti_aircraft) return "withheld";
    if (fires && (type == UnitType::anti_tank || !assaults)) return "anti-armor";
    return "close-assault";
  }

  // ---- Gate E: the sequence, and points that may be lost, by L16

  void anti_armor() {
    std::vector<std::string_view> hexes;
    const std::vector<ListRow> sheet = rows("anti-armor-sheet");
    for (const ListRow& row : sheet)
      if (std::ranges::find(hexes, row["hex"]) == hexes.end()) hexes.push_back(row["hex"]);
    if (field_.book().phasing == side_ && !hexes.empty()) remark("aa-sequence", {{"hexes", joined(hexes)}});
    for (const std::string_view hex : hexes) {
      std::vector<OrderDraft> picks;
      for (const ListRow& row : sheet)
        if (row["row"] == "exposed" && row["hex"] == hex)
          picks.push_back({"pick", {{"group", std::string(row["group"])}, {"toe", std::string(row["toe"])}}});
      if (!picks.empty()) remark("aa-loss", {{"hex", std::string(hex)}}, std::move(picks));
    }
  }

  static std::string joined(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) shared::add_word(text, word);
    return text;
  }

  // ---- Gate F: by L18. The phasing side may call off what is not mandatory, the other side gives way

  void assaults() {
    const std::vector<ListRow> all = rows("assaults");
    if (field_.book().phasing != side_) {
      for (const ListRow& row : all)
        if (const std::string units = units_in(row["hex"]); !units.empty())
          remark("retreat", {{"assault", std::string(row["hex"])}, {"units", units}, {"path", ""}});
      return;
    }
    std::vector<std::string_view> hexes;
    hexes.reserve(all.size());
    for (const ListRow& row : all) hexes.push_back(row["hex"]);
    if (!hexes.empty()) remark("ca-sequence", {{"hexes", joined(hexes)}});
    for (const std::string_view hex : hexes) remark("cancel-assault", {{"hex", std::string(hex)}});
  }

  /// Own units that L15 named in that hex; who is there now may be others.
  std::string units_in(std::string_view hex) const {
    std::vector<std::string_view> units;
    for (const ListRow& row : rows("assignments"))
      if (row["hex"] == hex && std::ranges::find(units, row["unit"]) == units.end())
        units.push_back(row["unit"]);
    return joined(units);
  }

  // ---- Gate G: what was captured by L22, and whom CNA-10.35 moves

  void captures() {
    std::vector<std::string_view> assaults;
    const std::vector<ListRow> taken = rows("captures");
    for (const ListRow& row : taken)
      if (std::ranges::find(assaults, row["assault"]) == assaults.end()) assaults.push_back(row["assault"]);
    for (const std::string_view assault : assaults) capture(assault, taken);
  }

  void capture(std::string_view assault, const std::vector<ListRow>& taken) {
    std::string to;
    for (const ListRow& row : rows("capture-hexes"))
      if (row["assault"] == assault && (to.empty() || row["mark"] == "default")) to = row["hex"];
    std::vector<OrderDraft> parts;
    for (const ListRow& row : taken) {
      if (row["assault"] != assault) continue;
      Attributes attributes{{"hex", to}, {"points", std::string(row["points"])}};
      const bool prisoners = row["kind"] == "prisoners";
      if (!prisoners) attributes.insert(attributes.begin(), {"model", std::string(row["model"])});
      parts.push_back({prisoners ? "prisoners" : "equipment", std::move(attributes)});
    }
    remark("capture", {{"assault", std::string(assault)}}, std::move(parts));
  }

  void forced_retreats() {
    for (const ListRow& row : rows("forced-retreats"))
      if (row["reason"] != "cohesion")
        remark("forced-retreat", {{"units", std::string(row["unit"])}, {"path", ""}});
  }

  const Turn& turn_;
  const Field field_;
  const Row side_;
  const Node& report_;
};

}  // namespace

std::vector<OrderDraft> gate_form(const Turn& turn, Row side, const Node& report) {
  const std::string_view gate = report.value("gate");
  return shared::by_rulebook<Plan>(turn, compile_rulebook, [&](const Rulebook& book) {
    return GateForm(turn, book, side, report).fill(gate);
  });
}

}  // namespace adjudicator::cna
