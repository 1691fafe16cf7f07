#include "host/rulings/amendment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "core/describe.hpp"
#include "core/utf8.hpp"
#include "files/decode/rulings.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/reading.hpp"
#include "host/game/game.hpp"
#include "host/game/kept_log.hpp"
#include "host/game/same_inputs.hpp"
#include "host/game/seeds.hpp"
#include "record/rolled.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> parts_between_spaces(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

class Drafting {
 public:
  Drafting(const AmendedTurn& turn, AskedRuling asked, const SeedSource& from, Notes& notes)
      : turn_(turn),
        asked_(std::move(asked)),
        from_(from),
        notes_(notes),
        schema_(files::Schema::of(turn.game.system->key)) {
    made_.kind = asked_.kind;
    made_.attributes = std::move(asked_.attributes);
  }

  Amendment draft() {
    if (made_.kind == "die")
      die();
    else if (made_.kind == "answer")
      answer();
    else if (made_.kind == "cell")
      cell();
    else if (made_.kind == "trait")
      trait();
    else
      order_file();
    made_.attributes.emplace_back("by", asked_.by);
    made_.attributes.emplace_back("because", asked_.because);
    if (turn_.last_mailing > 0) made_.attributes.emplace_back("dice-known", "true");
    return std::move(made_);
  }

 private:
  [[noreturn]] static void refuse(std::string message) { stop(Reason::moderators_file, std::move(message)); }

  // ---- what was asked for

  const std::string& given(std::string_view attribute) const {
    return std::find_if(made_.attributes.begin(), made_.attributes.end(),
                        [&](const auto& a) { return a.first == attribute; })
        ->second;
  }

  void replaces(std::string from, std::string_view attribute = "from") {
    made_.attributes.emplace_back(attribute, std::move(from));
    made_.needs_correction = turn_.last_mailing > 0;
  }

  // ---- rulings that are there

  template <class Same>
  void demand_first(Same same) const {
    if (!turn_.rulings) return;
    for (const Node& ruling : turn_.rulings->root().children()) {
      if (ruling.name != made_.kind || !same(ruling)) continue;
      Diagnostics fault;
      fault.add(turn_.rulings->fault(ruling, {}, "settled-twice", "",
                                     began_sealed(turn_.game, turn_.number)
                                         ? "there is a ruling on that already, and in a sealed game a ruling "
                                           "that counted stays as it is"
                                         : "there is a ruling on that already; to change it, edit this one "
                                           "and run resolve --corrected"));
      stop(Reason::moderators_file, fault);
    }
  }
  void demand_unsettled(std::string_view attribute) const {
    demand_first([&](const Node& ruling) { return ruling.value(attribute) == given(attribute); });
  }

  // ---- dice and answers: what the last mailing's log says

  std::unique_ptr<Document> read_log() const {
    if (turn_.last_mailing == 0) return nullptr;
    Diagnostics diagnostics;
    auto log = kept_log(turn_.game, turn_.number, diagnostics);
    if (log && diagnostics.ok()) return log;
    stop(Reason::moderators_file, diagnostics);
  }

  /// The fact of that kind at that address; null where there is none. A turn that went to its end must have
  /// it: a ruling on anything else is a slip.
  const Node* fact_at(const Document* log, std::string_view kind, const std::string& address) const {
    if (log == nullptr || log->root().child("facts") == nullptr) return nullptr;
    std::vector<std::string> known;
    for (const Node& fact : log->root().child("facts")->children()) {
      if (fact.name == kind) {
        if (fact.value("at") == address) return &fact;
        if (known.size() < 2000) known.emplace_back(fact.value("at"));
      } else if (kind == "rolled" && fact.name == "drawn") {
        for (const std::string_view text : fact.list("draws"))
          if (const auto label = record::parse_label(text); label && known.size() < 2000)
            known.push_back(std::string(fact.value("at")) + '/' + label->name);
      }
    }
    if (!turn_.closed) return nullptr;
    const auto near = did_you_mean(address, {known.begin(), known.end()});
    refuse(fmt::format("turn {} went to its end and {} at {}{}", turn_.number,
                       kind == "rolled" ? "nothing was rolled" : "no question was settled", address,
                       near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }

  void die() {
    demand_unsettled("at");
    const auto log = read_log();
    if (const auto series = series_of(log.get(), given("at"))) return draws(*series);
    const Node* rolled = fact_at(log.get(), "rolled", given("at"));
    if (rolled == nullptr) return;
    demand_possible(rolled->value("dice"));
    replaces(std::string(rolled->value("faces")));
  }

  // ---- the first draws of a label of a series

  static std::optional<record::Label> series_of(const Document* log, const std::string& address) {
    if (log == nullptr || log->root().child("facts") == nullptr) return std::nullopt;
    for (const Node& fact : log->root().child("facts")->children()) {
      const std::string at = std::string(fact.value("at")) + '/';
      if (fact.name != "drawn" || !address.starts_with(at)) continue;
      for (const std::string_view text : fact.list("draws"))
        if (auto label = record::parse_label(text); label && label->name == address.substr(at.size()))
          return label;
    }
    return std::nullopt;
  }

  /// What was thrown is not in the log: it is drawn again.
  void draws(record::Label label) {
    const auto faces = parts_between_spaces(given("faces"));
    if (faces.size() > label.draws())
      refuse(fmt::format("{} drew {} times: expected at most as many faces, not {}", given("at"),
                         label.draws(), faces.size()));
    std::size_t at = 0;
    for (const DrawnRun& run : label.runs)
      for (std::uint64_t i = 0; i < run.draws && at < faces.size(); ++i, ++at)
        demand_face(run.die, at, faces[at]);
    const auto turn = load_turn(turn_.game, turn_.number, turn_.inputs, notes_);
    HmacDice source(turn_seed(turn_.game, *turn, from_).dice);
    const std::string& address = given("at");
    std::string from;
    for (const std::uint64_t face :
         record::draw_again(source, address.substr(0, address.rfind('/')), label, faces.size()))
      from += (from.empty() ? "" : " ") + std::to_string(face);
    replaces(std::move(from));
  }

  void demand_face(const Dice& die, std::size_t at, const std::string& word) const {
    std::uint64_t face = 0;
    std::from_chars(word.data(), word.data() + word.size(), face);
    if (face < die.lowest || face - die.lowest >= die.faces)
      refuse(fmt::format("draw {} at {} is of a d{}: expected a face from {} to {}, not {}", at + 1,
                         given("at"), die.faces, die.lowest, die.lowest + die.faces - 1, word));
  }

  /// `text`: the dice as the log writes them.
  void demand_possible(std::string_view text) const {
    const auto dice = record::parse_dice(text);
    if (!dice) return;
    const auto given_faces = parts_between_spaces(given("faces"));
    const bool fits =
        given_faces.size() == dice->count && std::ranges::all_of(given_faces, [&](const std::string& word) {
          std::uint64_t face = 0;
          std::from_chars(word.data(), word.data() + word.size(), face);
          return face >= dice->lowest && face - dice->lowest < dice->faces;
        });
    if (!fits)
      refuse(fmt::format("{} is {}: expected {} from {} to {}, not '{}'", given("at"), text,
                         dice->count == 1 ? "one face" : fmt::format("{} faces", dice->count), dice->lowest,
                         dice->lowest + dice->faces - 1, given("faces")));
  }

  void answer() {
    demand_unsettled("question");
    const auto log = read_log();
    if (is_open(log.get())) return;
    const Node* answered = fact_at(log.get(), "answered", given("question"));
    if (answered == nullptr) return;
    if (const auto word = answered->value("word"); !word.empty())
      return replaces(std::string(word), "from-word");
    // The log writes things with their table: unit:b1 place:0703.
    std::string ids;
    for (const std::string& thing : parts_between_spaces(std::string(answered->value("choice"))))
      ids += (ids.empty() ? "" : " ") + thing.substr(thing.find(':') + 1);
    replaces(std::move(ids));
  }

  bool is_open(const Document* log) const {
    if (log == nullptr || log->root().child("facts") == nullptr) return false;
    for (const Node& fact : log->root().child("facts")->children())
      if (fact.name == "asked" && fact.value("at") == given("question")) return true;
    return false;
  }

  // ---- charts, the roster, orders: what lies there now

  void cell() {
    const auto turn = load_turn(turn_.game, turn_.number, turn_.inputs, notes_);
    const GridChart* chart = std::as_const(turn->charts).grid(given("chart"));
    if (chart == nullptr) {
      const auto near = did_you_mean(given("chart"), turn->charts.names());
      refuse(fmt::format("there is no grid chart '{}'{}", given("chart"),
                         near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    const std::size_t row = band(chart->rows, "row", chart->name);
    const std::size_t column = band(chart->columns, "column", chart->name);
    demand_first([&](const Node& ruling) {
      return ruling.value("chart") == chart->name &&
             chart->rows.find(ruling.value("row")) == static_cast<int>(row) &&
             chart->columns.find(ruling.value("column")) == static_cast<int>(column);
    });
    replaces(std::string(chart->cell(row, column).text()));
  }

  std::size_t band(const Axis& axis, std::string_view which, const std::string& chart) const {
    if (const int found = axis.find(given(which)); found >= 0) return static_cast<std::size_t>(found);
    std::string known;
    for (std::size_t i = 0; i < axis.size(); ++i) known += (i == 0 ? "" : " ") + axis.band(i).text;
    refuse(fmt::format("the chart {} has no {} '{}'; there are: {}", chart, which, printable(given(which)),
                       known));
  }

  /// A trait of a hex: what the map and the roster make of it.
  bool place_trait() {
    if (schema_.type(files::place_type) == nullptr) return false;
    auto inputs = turn_.inputs;
    const auto nowhere = turn_.game.folder.turn(turn_.number) / "no-such-folder";
    inputs.orders = nowhere;
    inputs.answers = nowhere;
    inputs.rulings = nowhere;
    const auto turn = load_turn(turn_.game, turn_.number, inputs, notes_);
    const Place hex = turn->board.find(given("thing"));
    if (!exists(hex)) return false;
    const TableShape& shape = turn->dictionary.places;
    const int found = shape.find(given("trait"));
    if (found < 0)
      refuse(fmt::format("'{}' is a hex and has no '{}'{}", given("thing"), given("trait"),
                         files::RosterIndex::near_trait(shape, given("trait"))));
    demand_first([&](const Node& ruling) {
      return ruling.value("thing") == given("thing") && ruling.value("trait") == given("trait");
    });
    replaces(trait_text(*turn, turn->start, row_of(hex), {place_table, static_cast<std::uint16_t>(found)}));
    return true;
  }

  void trait() {
    if (place_trait()) return;
    const auto roster = read_roster();
    std::vector<files::TableType> tables;
    for (const TableSpec& spec : turn_.game.system->tables) tables.push_back({spec.name, spec.type});
    const Dictionary dictionary = schema_.dictionary(tables);
    const files::RosterIndex index(*roster, schema_, dictionary);
    const auto found = index.find(given("thing"), given("trait"));
    if (found.row == nullptr)
      refuse(fmt::format("the roster of turn {} has no '{}'{}", turn_.number, given("thing"),
                         index.near_thing(given("thing"))));
    if (found.type == nullptr) {
      const TableShape& shape = dictionary.tables[found.table];
      refuse(fmt::format("'{}' is a {} and has no '{}'{}", given("thing"), shape.name, given("trait"),
                         files::RosterIndex::near_trait(shape, given("trait"))));
    }
    demand_first([&](const Node& ruling) {
      return ruling.value("thing") == given("thing") && ruling.value("trait") == given("trait");
    });
    replaces(found.value);
  }

  std::unique_ptr<Document> read_roster() const {
    for (const auto& [name, spelling] :
         {std::pair("roster.xml", Spelling::xml), std::pair("roster.json", Spelling::json)}) {
      const fs::path path = turn_.inputs.roster / name;
      if (!fs::exists(path)) continue;
      Diagnostics diagnostics;
      auto roster = files::read_document(turn_.game.folder.shown(path), files::read_file(path), spelling,
                                         schema_, "roster", diagnostics);
      if (!roster || !diagnostics.ok()) stop(Reason::moderators_file, diagnostics);
      return roster;
    }
    refuse(fmt::format("{} has no roster.xml or roster.json", turn_.game.folder.shown(turn_.inputs.roster)));
  }

  void order_file() {
    demand_side(turn_.game.folder.side_ids(*turn_.game.system), given("side"));
    made_.bytes = std::move(asked_.orders);
    const auto spelling = files::sniff(made_.bytes);
    if (!spelling)
      refuse(
          fmt::format("{} is neither XML nor JSON, nor orders in words", printable(asked_.orders_from, 300)));
    made_.file = free_name(given("side"), std::string(files::ending_of(*spelling)));
    made_.attributes.emplace_back("file", made_.file);
    made_.needs_correction = turn_.last_mailing > 0;
    const std::string from = orders_in_force(given("side"));
    const std::string to = files::hash_text(made_.bytes);
    if (from == to) refuse(fmt::format("these are the orders of '{}' already", given("side")));
    if (!from.empty()) replaces(from);
    made_.attributes.emplace_back("to", to);
  }

  /// The first one that no ruling names: one that lies there nevertheless was left by a run that was killed.
  std::string free_name(const std::string& side, const std::string& extension) const {
    const auto is_named = [&](const std::string& stem) {
      if (!turn_.rulings) return false;
      for (const Node& ruling : turn_.rulings->root().children())
        if (fs::path(std::string(ruling.value("file"))).stem() == stem) return true;
      return false;
    };
    int number = 1;
    while (is_named(fmt::format("{}-{}", side, number))) ++number;
    return fmt::format("{}-{}{}", side, number, extension);
  }

  /// The SHA-256 of the orders that count now, rulings done; empty: the side sent nothing.
  std::string orders_in_force(const std::string& side) const {
    std::array<files::OrderFiles, 1> files;
    for (const fs::path& path : files::documents_in(turn_.inputs.orders, files::Papers::of_players))
      files[0].push_back({path, path.stem().string(), false});
    Diagnostics ignored;  // rulings on orders of closed gates do not match here
    if (turn_.rulings)
      files::amend_orders(files, std::array{side}, *turn_.rulings, turn_.inputs.rulings / "amended",
                          turn_.game.folder, schema_, ignored);
    const auto own = std::ranges::find(files[0], side, &files::OrderFile::side);
    return own == files[0].end() ? std::string()
                                 : files::hash_text(files::read_file(own->path, files::most_of_a_player));
  }

  const AmendedTurn& turn_;
  AskedRuling asked_;
  const SeedSource& from_;
  Notes& notes_;
  const files::Schema& schema_;
  Amendment made_;
};

}  // namespace

Amendment draft_amendment(const AmendedTurn& turn, AskedRuling asked, const SeedSource& from, Notes& notes) {
  return Drafting(turn, std::move(asked), from, notes).draft();
}

}  // namespace adjudicator::host
