#include "reports/report/report.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/rule_system.hpp"
#include "files/folder/chart_origin.hpp"
#include "reports/deadline.hpp"
#include "reports/report/differences.hpp"
#include "reports/report/gate_orders.hpp"
#include "reports/report/known_lists.hpp"
#include "reports/report/luck.hpp"
#include "reports/report/report_parts.hpp"
#include "reports/report/since.hpp"

namespace adjudicator::reports {
namespace {

std::vector<std::string_view> feature_list(const Board& board, Features features) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < board.feature_names().size(); ++i)
    if (features >> i & 1) names.emplace_back(board.feature_names()[i]);
  return names;
}

void write_hex(const Board& board, Place hex, Out out) {
  const Features clear = board.feature("clear");
  const std::string_view title = board.title(hex);
  const bool special = (board.features(hex) & ~clear) != 0 || board.prohibited(hex) || board.blocks_los(hex);
  if (!special && title.empty()) return;
  out.start("hex");
  out.attribute("id", board.id(hex));
  if (board.features(hex) != 0) out.list("terrain", feature_list(board, board.features(hex)));
  out.word("name", title);
  out.attribute("prohibited", board.prohibited(hex));
  out.attribute("blocks-los", board.blocks_los(hex));
  out.end();
}

/// The sides of a hex to hexes that come after it, so that each is written once.
void write_hexsides(const Board& board, Place hex, Out out) {
  for (const Direction d : all_directions) {
    const Place other = board.neighbour(hex, d);
    if (!exists(other) || other < hex) continue;
    const Features features = board.side_features(hex, d);
    const bool blocks = board.side_blocks_los(hex, d);
    if (features == 0 && !blocks) continue;
    out.start("hexside");
    out.list("between", {board.id(hex), board.id(other)});
    out.list("terrain", feature_list(board, features));
    out.attribute("blocks-los", blocks);
    out.end();
  }
}

/// A system without a board has a map file with a hex and nothing in it.
void write_map(const Turn& turn, Out out) {
  const Board& board = turn.board;
  const auto stands = [](const TableSpec& table) { return !table.location.empty(); };
  if (board.size() == 0 || std::ranges::none_of(turn.system->tables, stands)) return;
  out.start("map");
  out.attribute("columns", std::int64_t{board.columns()});
  out.attribute("rows", std::int64_t{board.rows()});
  out.attribute("even-columns", std::string_view(board.even_columns_down() ? "down" : "up"));
  for (std::uint32_t i = 0; i < board.size(); ++i) write_hex(board, Place(i), out);
  for (std::uint32_t i = 0; i < board.size(); ++i) write_hexsides(board, Place(i), out);
  out.end();
}

void write_sides(const Turn& turn, Out out) {
  const State& start = turn.start;
  for (const SideInfo& side : turn.sides) {
    out.start("side");
    out.attribute("id", side.id);
    out.attribute("name", side.name);
    out.attribute("colour", side.colour);
    if (const int phasing = start.shape(side.row.table).find("phasing"); phasing >= 0)
      out.attribute("phasing", start.get(side.row, {static_cast<std::uint16_t>(side.row.table),
                                                    static_cast<std::uint16_t>(phasing)}) != 0);
    out.end();
  }
}

/// Where things stand, as far as the reader knows.
class PositionWriter {
 public:
  PositionWriter(const ReportInput& input, const State& state, Out out)
      : state_(state),
        tables_(input.turn.system->tables),
        projection_(input.turn, input.log, input.reader),
        things_(input.turn, out, &projection_),
        out_(out) {}

  void write(std::string_view element) {
    out_.start(element);
    const std::size_t places = state_.rows(place_table);
    for (std::uint32_t i = 0; i < places; ++i) stack(Place(i));
    nowhere();
    owned();
    parts();
    entries();
    out_.end();
  }

 private:
  struct Seen {
    Row row;
    View view;
    std::string order;  // of things without an id: their order in the files is not told
  };

  void see(std::vector<Seen>& seen, Row row, bool on_map) const {
    const View view = projection_.view(state_, row, "position");
    const bool placed = exists(state_.location(row)) && view.shows(state_.location_trait(row.table));
    // Of what stands nowhere not even that is told.
    if (!view.anything() || placed != on_map || (!on_map && is_faceless(state_, row, view))) return;
    seen.push_back({row, view, view.named() ? std::string() : things_.shown(state_, row, view)});
  }

  void write_all(std::vector<Seen>& seen) const {
    const auto unnamed =
        std::stable_partition(seen.begin(), seen.end(), [](const Seen& s) { return s.view.id; });
    std::stable_sort(unnamed, seen.end(), [](const Seen& a, const Seen& b) {
      return std::tuple(!a.view.named(), a.view.label, std::string_view(a.order)) <
             std::tuple(!b.view.named(), b.view.label, std::string_view(b.order));
    });
    join_unknown(seen);
    for (const Seen& s : seen) things_.element("thing", state_, s.row, s.view);
  }

  /// Faceless things say that the side is there, and no more.
  void join_unknown(std::vector<Seen>& seen) const {
    const auto side_of = [&](const Seen& s) { return state_.shape(s.row.table).find("side"); };
    const auto same_side = [&](const Seen& a, const Seen& b) {
      const auto get = [&](const Seen& s) {
        return state_.get(s.row,
                          {static_cast<std::uint16_t>(s.row.table), static_cast<std::uint16_t>(side_of(s))});
      };
      return a.row.table == b.row.table && get(a) == get(b);
    };
    const auto faceless = [&](const Seen& s) { return is_faceless(state_, s.row, s.view); };
    for (std::size_t i = seen.size(); i-- > 0;) {
      const auto says_as_much = [&](const Seen& other) {
        const auto at = static_cast<std::size_t>(&other - seen.data());
        return at != i && same_side(other, seen[i]) && (at < i || !faceless(other));
      };
      if (faceless(seen[i]) && std::ranges::any_of(seen, says_as_much))
        seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  void stack(Place place) {
    seen_.clear();
    for (Row row = state_.first_at(place); row.exists(); row = state_.next_at(row)) see(seen_, row, true);
    if (seen_.empty()) return;
    out_.start("stack");
    out_.attribute("hex", id_of(place));
    write_all(seen_);
    out_.end();
  }

  void nowhere() {
    seen_.clear();
    for (std::uint32_t table = 1; table < state_.tables(); ++table) {
      if (!state_.has_location(table)) continue;
      for (std::uint32_t i = 0; i < state_.rows(table); ++i)
        if (const Row row{table, i}; state_.present(row) && !state_.owner(row).exists())
          see(seen_, row, false);
    }
    write_all(seen_);
  }

  /// What belongs to another thing goes where that goes.
  void owned() {
    seen_.clear();
    for (std::uint32_t table = 1; table < state_.tables(); ++table) {
      if (!state_.has_owner(table)) continue;
      for (std::uint32_t i = 0; i < state_.rows(table); ++i) {
        const Row row{table, i};
        if (!state_.present(row) || !state_.owner(row).exists()) continue;
        const View view = projection_.view(state_, row, "position");
        if (view.anything())
          seen_.push_back({row, view, view.id ? std::string() : things_.shown(state_, row, view)});
      }
    }
    const auto unnamed =
        std::stable_partition(seen_.begin(), seen_.end(), [](const Seen& s) { return s.view.id; });
    std::stable_sort(unnamed, seen_.end(), [](const Seen& a, const Seen& b) { return a.order < b.order; });
    for (const Seen& s : seen_)
      things_.owned(state_, s.row, s.view, projection_.view(state_, state_.owner(s.row), "position"));
  }

  /// Hexes with traits, and sides where the system wants them.
  void entries() const {
    const bool hexes = !state_.shape(place_table).traits.empty();
    for (std::uint32_t table = hexes ? place_table : 1; table < state_.tables(); ++table) {
      if (table != place_table && !tables_[table - 1].in_positions) continue;
      for (std::uint32_t i = 0; i < state_.rows(table); ++i) {
        const Row row{table, i};
        if (!state_.present(row)) continue;
        if (const View view = projection_.view(state_, row, "position"); view.named())
          things_.entry(state_, row, view);
      }
    }
  }

  /// What stands nowhere itself, because it is a part of a unit: its TOE points.
  void parts() const {
    for (std::uint32_t table = 1; table < state_.tables(); ++table) {
      const TableShape& shape = state_.shape(table);
      const bool elsewhere = state_.has_location(table) || state_.has_owner(table);
      if (elsewhere || shape.find("unit") < 0 || shape.find("hex") >= 0) continue;
      for (std::uint32_t i = 0; i < state_.rows(table); ++i) {
        const Row row{table, i};
        if (!state_.present(row)) continue;
        if (const View view = projection_.view(state_, row, "position"); view.id)
          things_.part(state_, row, view);
      }
    }
  }

  std::string_view id_of(Place place) const { return things_.ids(state_, std::array{row_of(place)}).front(); }

  const State& state_;
  std::span<const TableSpec> tables_;
  Projection projection_;
  ThingWriter things_;
  Out out_;
  std::vector<Seen> seen_;
};

/// The parts of one fact, collected: attributes are written before children.
class FactParts : public PartSink {
 public:
  FactParts(const Turn& turn, Projection& projection, Out out)
      : turn_(turn), projection_(projection), things_(turn, out, &projection), out_(out) {}

  /// Forgets the last fact. With `open` parts the fact's arguments have names of their own: they are
  /// children.
  void begin(const SeenFact& fact, bool open) {
    now_ = fact.now;
    ids_suffice_ = std::holds_alternative<Changed>(fact.fact->what);
    of_ruling_ = std::holds_alternative<const Ruled*>(fact.fact->what);
    open_ = open;
    words_.clear();
    children_.clear();
    draws_.clear();
    modifiers_.clear();
    faces_.clear();
    choice_.clear();
  }

  void word(std::string_view name, std::string_view text) override {
    if (open_ && !(of_ruling_ && (name == "by" || name == "because")))
      children_.push_back({name, Child::Kind::word, std::string(text), {}, {}, {}});
    else
      words_.emplace_back(name, text);
  }
  void number(std::string_view name, std::int64_t number) override {
    if (name == "face" && !open_)
      faces_ += (faces_.empty() ? "" : " ") + std::to_string(number);
    else if (open_)
      children_.push_back({name, Child::Kind::number, std::to_string(number), {}, {}, {}});
    else
      words_.emplace_back(name, std::to_string(number));
  }
  void ratio(std::string_view name, Ratio ratio) override {
    children_.push_back({name, Child::Kind::number, to_text(ratio), {}, {}, {}});
  }
  void band(std::string_view name, const SeenBand& band) override {
    children_.push_back({name, Child::Kind::band, {}, {}, {}, band});
  }
  void rounded(std::string_view name, Ratio ratio) override {
    children_.push_back({name, Child::Kind::number, '~' + decimal_text(ratio), {}, {}, {}});
  }
  void draws(std::string_view, const DrawnLabel& label) override { draws_.push_back(&label); }
  void thing(std::string_view name, Row row, View view, const State& now) override {
    if (name == "choice" && !open_) {
      choice_.push_back(name_text(turn_, now, row, view));
    } else if (name == "side" && !now.has_location(row.table) && side_.empty() && takes_side_) {
      side_ = things_.ids(now, std::array{row}).front();
    } else if (row.table == place_table && !open_ && name != "thing") {
      words_.emplace_back(name, things_.ids(now, std::array{row}).front());
    } else {
      children_.push_back({name, Child::Kind::thing, {}, row, view, {}});
    }
  }
  void modifiers(std::string_view name, std::span<const Modifier> modifiers) override {
    for (const Modifier& m : modifiers) modifiers_.emplace_back(name, &m);
  }

  void write_attributes() {
    out_.word("side", side_);
    for (const auto& [name, text] : words_) out_.word(name, text);
    out_.word("faces", faces_);
  }
  /// An empty choice is one, too.
  void write_choice(bool shown) const {
    if (shown) out_.list("choice", {choice_.begin(), choice_.end()});
  }
  void write_children() const {
    for (const Child& child : children_) {
      if (child.kind == Child::Kind::band && !open_) {
        write_band(child.name, child.band, out_);
        continue;
      }
      out_.start(open_ ? "arg" : "thing");
      if (open_) out_.attribute("as", child.name);
      if (child.kind == Child::Kind::thing)
        things_.short_attributes(*now_, child.row, shown(child.view));
      else if (child.kind == Child::Kind::band)
        write_band("number", child.band, out_);
      else
        out_.attribute(child.kind == Child::Kind::word ? "word" : "number", child.text);
      out_.end();
    }
    for (const DrawnLabel* label : draws_) write_draws(*label);
    for (const auto& [name, modifier] : modifiers_) write_modifier(name, *modifier);
  }
  /// Whether the fact's side is an attribute of it.
  void takes_side(bool takes) {
    takes_side_ = takes;
    side_ = {};
  }

 private:
  struct Child {
    enum class Kind : std::uint8_t { word, number, thing, band };
    std::string_view name;
    Kind kind;
    std::string text;
    Row row;
    View view;
    SeenBand band;
  };

  /// Changes are many and small: a thing that is known by its id needs no more there.
  View shown(View view) const { return ids_suffice_ && view.id ? View{true, 0} : view; }

  void write_draws(const DrawnLabel& label) const {
    std::vector<std::string> texts;
    for (const DrawnRun& run : label.runs) texts.push_back(to_text(run));
    out_.start("draws");
    out_.attribute("label", label.label.text());
    out_.attribute("count", std::to_string(label.draws()));
    out_.list("dice", std::vector<std::string_view>(texts.begin(), texts.end()));
    out_.attribute("sum", std::to_string(label.sum));
    texts.clear();
    for (const std::uint64_t face : label.supplied) texts.push_back(std::to_string(face));
    if (!texts.empty()) out_.list("given", std::vector<std::string_view>(texts.begin(), texts.end()));
    out_.end();
  }

  void write_modifier(std::string_view name, const Modifier& modifier) const {
    out_.start(name);
    out_.attribute("by", std::int64_t{modifier.by});
    out_.attribute("reason", modifier.reason.text());
    out_.word("rule", modifier.rule.text());
    if (modifier.thing.exists())
      out_.word("thing",
                name_text(turn_, *now_, modifier.thing, projection_.view(*now_, modifier.thing, name)));
    out_.end();
  }

  const Turn& turn_;
  Projection& projection_;
  ThingWriter things_;
  Out out_;
  const State* now_ = nullptr;
  bool open_ = false;
  bool ids_suffice_ = false;
  bool of_ruling_ = false;
  bool takes_side_ = false;
  std::string_view side_;
  std::vector<std::pair<std::string_view, std::string>> words_;
  std::vector<Child> children_;
  std::vector<const DrawnLabel*> draws_;
  std::vector<std::pair<std::string_view, const Modifier*>> modifiers_;
  std::string faces_;
  std::vector<std::string> choice_;
};

/// Whether no scene comes back after others, whoever reads: rounds of two battles that take turns do.
bool scenes_are_whole(const Log& log) {
  const Addresses& addresses = log.addresses;
  enum class Met : std::uint8_t { no, left, list };
  std::vector<Met> met(addresses.size(), Met::no);
  const auto at = [&](AddressId id) -> Met& { return met[static_cast<std::size_t>(id)]; };
  std::vector<AddressId> open;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const AddressId here = log[i].at;
    const auto* began = happening<Began>(log[i]);
    if (began != nullptr && began->what == Key("list")) at(here) = Met::list;
    if (at(here) == Met::list) continue;  // told aside
    for (; !open.empty() && !addresses.is_below(here, open.back()); open.pop_back())
      at(open.back()) = Met::left;
    if (began == nullptr) continue;
    for (AddressId above = here; above != AddressId::none; above = addresses.parent(above))
      if (at(above) == Met::left) return false;
    open.push_back(here);
  }
  return true;
}

/// Whether the scenes in this one are told to sides by their names, or by the hexes that are their `target`: the order of
/// play would tell them what they may not know. A scene says so by the argument `listed`.
enum class Listed : std::uint8_t { as_played, by_name, by_target };
Listed listed(const Fact& fact) {
  const auto* began = happening<Began>(fact);
  if (began == nullptr) return Listed::as_played;
  for (const Arg& arg : began->args) {
    if (arg.name() != Key("listed") || arg.value().kind() != Value::Kind::word) continue;
    if (arg.value().word() == Key("by-name")) return Listed::by_name;
    if (arg.value().word() == Key("by-target")) return Listed::by_target;
  }
  return Listed::as_played;
}
bool lists_otherwise(const Log& log) {
  for (std::size_t i = 0; i < log.size(); ++i)
    if (listed(log[i]) != Listed::as_played) return true;
  return false;
}
/// The hex at which a scene is aimed, where its reader is told of it.
std::string_view hex_aimed_at(const Turn& turn, const SeenFact& fact) {
  for (const SeenArg& arg : fact.args)
    if (arg.name == Key("target") && arg.value.row().table == place_table)
      return turn.board.id(place_of(arg.value.row()));
  return {};
}

/// The facts, nested in their scenes; remembers what is written after them. A scene is told in one place,
/// where it began: what happens in it when it comes back after others is kept, and written there.
class EventWriter {
 public:
  EventWriter(const ReportInput& input, Out out)
      : input_(input),
        turn_(input.turn),
        log_(input.log),
        projection_(input.turn, input.log, input.reader),
        sorted_(!input.reader.moderator() && lists_otherwise(input.log)),
        straight_(!sorted_ && scenes_are_whole(input.log)),
        all_(out),
        out_(straight_ ? out : Out(tape_)),
        parts_(input.turn, projection_, out_),
        luck_(input.turn, input.log) {}

  void write() {
    all_.start("events");
    bool any_list = false;
    const auto write_all = [&](bool lists) {
      projection_.each([&](const SeenFact& fact) {
        if (std::holds_alternative<Refused>(fact.fact->what)) return;
        any_list |= fact.aside;
        if (!lists) luck_.see(fact);
        if (fact.aside == lists) write(fact);
      });
      leave(0);
      write_kept();
    };
    write_all(false);
    // What is told in the midst of a battle as a list does not tear it apart.
    if (any_list) write_all(true);
    write_known_lists(input_, all_);
    all_.end();
  }
  /// Refused orders stand by themselves: they are about files, not about what happened.
  void write_refusals() {
    const std::size_t kept = tape_.size();
    projection_.each([&](const SeenFact& fact) {
      if (!std::holds_alternative<Refused>(fact.fact->what)) return;
      out_.start("refusal");
      write_head(fact, AddressId::none);
      const Word code = std::get<Refused>(fact.fact->what).code;
      out_.attribute("code", code.text());
      if (is_warning(*turn_.system, Key::unowned(code.text()))) out_.attribute("severity", "warning");
      write_parts(fact);
      out_.end();
    });
    all_.play(tape_, kept, tape_.size());
  }
  const std::vector<const GridChart*>& charts() const { return charts_; }
  std::vector<Luck> luck() { return luck_.all(); }

 private:
  struct Open {
    AddressId at;
    bool events;  // its list of events is open
  };
  /// A fact or the head of a scene on the tape.
  struct Piece {
    std::size_t first = 0;
    std::size_t last = 0;
    bool scene = false;
    AddressId at = AddressId::none;
    Listed listed = Listed::as_played;  // its scenes
    std::string_view target = {};
    std::vector<std::size_t> events = {};
  };

  void write(const SeenFact& fact) {
    if (!straight_) return keep(fact);
    const bool scene = std::holds_alternative<Began>(fact.fact->what);
    const auto holds = [&](const Open& open) {
      return scene ? log_.addresses.is_below(fact.fact->at, open.at) : open.at == fact.scene;
    };
    while (!open_.empty() && !holds(open_.back())) leave(open_.size() - 1);
    if (!open_.empty() && !open_.back().events) {
      out_.start("events");
      open_.back().events = true;
    }
    write_fact(fact, open_.empty() ? AddressId::none : open_.back().at);
    if (scene) open_.push_back({fact.fact->at, false});
  }

  /// All but the end of a scene.
  void write_fact(const SeenFact& fact, AddressId above) {
    const bool scene = std::holds_alternative<Began>(fact.fact->what);
    out_.start(scene ? "scene" : kind_of(fact).text());
    write_head(fact, above);
    write_what(fact);
    write_parts(fact);
    if (!scene) out_.end();
  }

  void keep(const SeenFact& fact) {
    if (kept_.empty()) kept_.emplace_back();  // around them all
    const bool scene = std::holds_alternative<Began>(fact.fact->what);
    AddressId above = scene ? fact.fact->at : fact.scene;
    auto found = scenes_.find(above);
    while (found == scenes_.end() && above != AddressId::none) {
      above = log_.addresses.parent(above);
      found = scenes_.find(above);
    }
    const std::size_t place = kept_.size();
    kept_[found == scenes_.end() ? 0 : found->second].events.push_back(place);
    Piece piece{tape_.size(),
                0,
                scene,
                fact.fact->at,
                sorted_ ? listed(*fact.fact) : Listed::as_played,
                hex_aimed_at(turn_, fact)};
    write_fact(fact, above);
    piece.last = tape_.size();
    kept_.push_back(std::move(piece));
    if (scene) scenes_[fact.fact->at] = place;
  }

  void write_kept() {
    for (Piece& piece : kept_)
      if (piece.listed != Listed::as_played) sort_events(piece);
    if (!kept_.empty())
      for (const std::size_t event : kept_.front().events) write_kept(kept_[event]);
    kept_.clear();
    scenes_.clear();
  }
  void sort_events(Piece& piece) {
    const auto key = [&](std::size_t event) {
      return piece.listed == Listed::by_name ? name_of(kept_[event]) : target_of(kept_[event]);
    };
    std::ranges::stable_sort(piece.events, {}, key);
  }
  /// What happened at the address of a scene before it began stands with it.
  std::string_view target_of(const Piece& piece) const {
    const auto scene = scenes_.find(piece.at);
    return scene == scenes_.end() ? std::string_view() : kept_[scene->second].target;
  }
  /// Facts of the scene itself come first.
  std::string_view name_of(const Piece& piece) const {
    return piece.scene ? log_.addresses.name(piece.at).key().text() : std::string_view();
  }
  void write_kept(const Piece& piece) {
    all_.play(tape_, piece.first, piece.last);
    if (!piece.events.empty()) {
      all_.start("events");
      for (const std::size_t event : piece.events) write_kept(kept_[event]);
      all_.end();
    }
    if (piece.scene) all_.end();
  }

  /// The address of a scene goes for the facts that stand at it.
  void write_head(const SeenFact& fact, AddressId above) {
    if (fact.address && above != fact.fact->at) {
      text_.clear();
      projection_.append_address(*fact.now, fact.fact->at, text_);
      out_.attribute("at", text_);
    }
    out_.word("rule", fact.fact->rule.text());
  }

  void write_what(const SeenFact& fact) const { out_.word("what", what_of(*fact.fact).text()); }

  void write_parts(const SeenFact& fact) {
    const Happening& what = fact.fact->what;
    const bool open = std::holds_alternative<Began>(what) || std::holds_alternative<Noted>(what) ||
                      std::holds_alternative<Refused>(what) || std::holds_alternative<const Ruled*>(what) ||
                      std::holds_alternative<Told>(what) || std::holds_alternative<const Drawn*>(what);
    parts_.begin(fact, open);
    parts_.takes_side(std::holds_alternative<Refused>(what) || std::holds_alternative<Told>(what) ||
                      std::holds_alternative<adjudicator::Asked>(what) ||
                      std::holds_alternative<const Answered*>(what));
    describe(turn_, log_, fact, parts_);
    parts_.write_attributes();
    if (const auto* looked = std::get_if<const LookedUp*>(&what)) write_lookup(fact, **looked);
    if (const auto* answered = happening<Answered>(*fact.fact))
      parts_.write_choice(fact.shows("choice") && answered->word.empty());
    parts_.write_children();
  }

  void write_lookup(const SeenFact& fact, const LookedUp& looked) {
    if (fact.shows("row")) out_.attribute("line", std::int64_t{looked.row});
    if (fact.shows("chart") && std::ranges::find(charts_, looked.chart) == charts_.end())
      charts_.push_back(looked.chart);
  }

  /// Ends the scenes that were opened after the first `left`.
  void leave(std::size_t left) {
    for (; open_.size() > left; open_.pop_back()) {
      if (open_.back().events) out_.end();
      out_.end();
    }
  }

  const ReportInput& input_;
  const Turn& turn_;
  const Log& log_;
  Projection projection_;
  const bool sorted_;    // some scene's scenes are not told as they were played
  const bool straight_;  // facts can be written as they come
  Tape tape_;
  Out all_;
  Out out_;  // the tape, where they cannot
  FactParts parts_;
  std::vector<Open> open_;
  std::vector<Piece> kept_;
  std::unordered_map<AddressId, std::size_t> scenes_;  // in kept_; looked up only
  std::vector<const GridChart*> charts_;
  LuckCount luck_;
  std::string text_;
};

void write_luck(const Turn& turn, const State& now, const Luck& luck, Out out) {
  out.start("luck");
  out.attribute("kind", luck.kind);
  if (luck.side.exists()) out.attribute("side", id_text(turn, now, luck.side));
  out.attribute("dice", luck.dice);
  out.attribute("rolls", luck.rolls);
  out.attribute("expected", to_text(luck.expected));
  out.attribute("got", luck.got);
  out.attribute("least", luck.least);
  out.attribute("most", luck.most);
  if (luck.has_spread) {
    out.attribute("usual-low", luck.spread.usual_low);
    out.attribute("usual-high", luck.spread.usual_high);
    out.attribute("lower-tail", std::int64_t{luck.spread.lower_tail});
    out.attribute("upper-tail", std::int64_t{luck.spread.upper_tail});
  }
  out.end();
}

/// What the models of the catalogues are called: all of them, so that it says nothing of who has which.
void write_models(const Turn& turn, Out out) {
  for (const auto& catalogue : turn.charts.catalogues)
    for (const Node& entry : catalogue->root().children()) {
      if (entry.value("model").empty() || entry.value("name").empty()) continue;
      out.start("model");
      out.attribute("id", entry.value("model"));
      out.attribute("name", entry.value("name"));
      out.end();
    }
}

/// What a chart of the game folder has otherwise than the published one; a chart says itself where it was
/// repaired.
void write_origin(const files::ChartOrigin& origin, Out out) {
  constexpr std::size_t most = 40;
  for (std::size_t i = 0; i < std::min(origin.differs.size(), most); ++i) write_cell(origin.differs[i], out);
  for (const files::ChartResult& result : origin.results) {
    out.start("result");
    for (const auto& [name, value] : result) out.attribute(name, value);
    out.end();
  }
  for (const files::CellRepair& repair : origin.repairs) {
    out.start("repair");
    out.attribute("row", repair.row);
    out.attribute("column", repair.column);
    out.attribute("printed", repair.printed);
    out.attribute("used", repair.used);
    out.attribute("why", repair.why);
    out.end();
  }
}

/// A whole number, perhaps of percent, or the word that there is nothing.
bool is_number_or_none(std::string_view text) {
  if (text == "none") return true;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.ends_with('%')) text.remove_suffix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Names that are numbers, all of them, are told as such: the rows of an inverse chart are its results.
std::string_view kind_of_heads(const Axis& axis) {
  switch (axis.kind()) {
    case Axis::Kind::number:
      return "number";
    case Axis::Kind::odds:
      return "odds";
    case Axis::Kind::name:
      for (std::size_t i = 0; i < axis.size(); ++i)
        if (!is_number_or_none(axis.band(i).text)) return "name";
      return "number";
  }
  return {};
}

bool has_numbers(const GridChart& chart) {
  for (std::size_t r = 0; r < chart.rows.size(); ++r)
    for (std::size_t c = 0; c < chart.columns.size(); ++c)
      if (!is_number_or_none(chart.cell(r, c).text())) return false;
  return true;
}

std::string_view kind_of_cells(const Charts& charts, const GridChart& chart) {
  const auto is_face = [&](const auto& inverse) { return inverse->face.name == chart.name; };
  if (std::ranges::any_of(charts.inverses, is_face)) return "rolls";
  return has_numbers(chart) ? "number" : "name";
}

void write_chart(const Charts& charts, const GridChart& chart, const files::ChartOrigin& origin, Out out) {
  out.start("chart");
  out.attribute("name", chart.name);
  out.attribute("source", chart.source);
  // Whatever it says of itself.
  out.attribute("status", origin.house ? std::string_view("house") : std::string_view(chart.status));
  if (origin.replaces) out.attribute("differs", static_cast<std::int64_t>(origin.differs.size()));
  if (origin.replaces && origin.replaced != "published") out.word("replaced", origin.replaced);
  out.word("basis", chart.basis);
  std::vector<std::string_view> items;
  for (std::size_t c = 0; c < chart.columns.size(); ++c) items.emplace_back(chart.columns.band(c).text);
  out.list("columns", items);
  out.attribute("rows-are", kind_of_heads(chart.rows));
  out.attribute("columns-are", kind_of_heads(chart.columns));
  out.attribute("cells-are", kind_of_cells(charts, chart));
  for (std::size_t r = 0; r < chart.rows.size(); ++r) {
    items.clear();
    for (std::size_t c = 0; c < chart.columns.size(); ++c) items.push_back(chart.cell(r, c).text());
    out.start("row");
    out.attribute("at", chart.rows.band(r).text);
    out.list("cells", items);
    out.end();
  }
  for (const CellRuling& ruling : chart.rulings()) {
    out.start("ruling");
    out.attribute("row", chart.rows.band(ruling.row).text);
    out.attribute("column", chart.columns.band(ruling.column).text);
    out.attribute("from", ruling.from);
    out.attribute("to", chart.cell(ruling.row, ruling.column).text());
    out.word("by", ruling.by);
    out.word("because", ruling.because);
    if (ruling.dice_known) out.attribute("dice-known", true);
    out.end();
  }
  write_origin(origin, out);
  out.end();
}

std::string_view reader_name(const ReportInput& input) {
  return input.reader.moderator() ? std::string_view("moderator")
                                  : std::string_view(input.turn.side(input.reader.side).id);
}

void write_title(const ReportInput& input, Out out) {
  out.attribute("system", input.turn.system->key);
  out.attribute("game", input.turn.game);
  out.attribute("turn", std::int64_t{input.turn.number});
}

std::string_view language_of(const ReportInput& input) {
  const std::string_view language = input.reader.moderator() ? input.turn.game_file->root().value("language")
                                                             : input.turn.side(input.reader.side).language;
  return language.empty() ? std::string_view("en") : std::string_view(language);
}

bool is_brief(const ReportInput& input) {
  const Node* reader = input.reader.moderator()
                           ? (input.turn.game_file == nullptr ? nullptr : &input.turn.game_file->root())
                           : input.turn.side(input.reader.side).node;
  return reader != nullptr && reader->value("paper") == "brief";
}

/// When what the reader has to send next is due: what this mailing waits for, else the next turn's orders. A
/// side that waits for others has nothing to send before they have.
std::string deadline_of(const ReportInput& input) {
  if (input.turn.game_file == nullptr) return {};
  const bool sends = input.log.open_gate || count_questions(input.log, input.reader) > 0;
  if (!input.before_orders && input.waiting && !sends) return {};
  if (input.before_orders && input.due != nullptr) return *input.due;
  const std::string side = input.reader.moderator() ? std::string() : input.turn.side(input.reader.side).id;
  const int turn = input.turn.number + (input.before_orders || input.waiting ? 0 : 1);
  const int mailing = input.waiting && !input.before_orders ? input.issue.mailing + 1 : 1;
  const auto deadline = find_deadline(*input.turn.game_file, turn, mailing, side);
  return deadline ? deadline->at : std::string();
}

void write_answers(const ReportInput& input, Out out) {
  out.start("answers");
  write_title(input, out);
  out.attribute("side", reader_name(input));
  const Projection projection(input.turn, input.log, input.reader);
  for (const Question& question : input.log.questions) {
    if (question.side != input.reader.side) continue;
    out.start("answer");
    std::string address;
    projection.append_address(input.after, question.at, address);
    out.attribute("question", address);
    out.attribute("fingerprint", question.fingerprint);
    if (question.fallback.word.empty())
      write_names(projection, input.after, "choice", question.fallback.things, out);
    else
      out.attribute("word", question.fallback.word.text());
    out.end();
  }
  out.end();
}

void write_dice_from(const ReportInput& input, const Out& out) {
  if (!input.issue.dice_from) return;
  const Issue::DiceFrom& from = *input.issue.dice_from;
  out.start("dice-from");
  out.attribute("kind", from.kind);
  if (!from.beacon.empty()) {
    out.attribute("beacon", from.beacon);
    out.attribute("value", from.value);
  }
  if (from.sealed_first) out.attribute("sealed-first", *from.sealed_first);
  for (const SideInfo& side : input.turn.sides) {
    if (std::ranges::find(from.words, side.id) == from.words.end()) continue;
    out.start("arg");
    out.attribute("as", "words");
    out.attribute("id", side.id);
    out.attribute("name", side.name);
    out.end();
  }
  out.end();
}

int first_turn(const Node& seal) {
  return seal.whole("from").value_or(1);
}

/// A seal after the first is a ruling: every report of the turns that it is for says so, and of those that it took the
/// place of, so that nobody is told of the last of many alone.
void write_resealed(const Turn& turn, const Out& out) {
  if (turn.game_file == nullptr) return;
  std::vector<const Node*> seals;
  for (const Node& node : turn.game_file->root().children())
    if (node.name == "seal" && first_turn(node) <= turn.number) seals.push_back(&node);
  for (std::size_t i = 1; i < seals.size(); ++i) {
    const Node& seal = *seals[i];
    if (first_turn(seal) < first_turn(*seals.back())) continue;
    out.start("resealed");
    out.attribute("from", std::int64_t{first_turn(seal)});
    out.attribute("by", seal.value("by"));
    out.attribute("because", seal.value("because"));
    out.attribute("dice-known", seal.flag("dice-known"));
    if (seal.flag("orders-in")) out.attribute("orders-in", true);
    out.end();
  }
}

bool is_refused(const Node& order, const std::set<const Node*>& refused) {
  if (refused.contains(&order)) return true;
  for (const Node& part : order.children())
    if (is_refused(part, refused)) return true;
  return false;
}

bool are_voided(const SideInfo& side, const Log& log) {
  const auto of_side = [&](const Arg& arg) {
    return arg.value().kind() == Value::Kind::row && arg.value().row() == side.row;
  };
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto* noted = std::get_if<Noted>(&log[i].what);
    if (noted != nullptr && noted->what == Key("orders-voided") && std::ranges::any_of(noted->args, of_side))
      return true;
  }
  return false;
}

/// Each reader is told of its own orders, the moderator of all.
void write_sent(const ReportInput& input, Out out) {
  for (const SideInfo& side : input.turn.sides) {
    if (!input.reader.moderator() && side.row != input.reader.side) continue;
    const SentOrders sent = count_orders(input.turn, side, input.log, input.refused);
    out.start("sent");
    out.attribute("side", side.id);
    if (sent.received) {
      out.attribute("accepted", static_cast<std::int64_t>(sent.accepted));
      out.attribute("refused", static_cast<std::int64_t>(sent.refused));
    }
    out.end();
  }
}

}  // namespace

SentOrders count_orders(const Turn& turn, const SideInfo& side, const Log& log,
                        std::span<const Refusal> refused) {
  const Document* file = side.orders;
  for (auto earlier = side.earlier.rbegin(); file == nullptr && earlier != side.earlier.rend(); ++earlier)
    file = earlier->orders;
  if (file == nullptr) return {};
  std::set<const Node*> nodes;  // looked up only
  for (const Refusal& refusal : refused)
    if (refusal.file == file && refusal.node != nullptr && !is_warning(*turn.system, refusal.code))
      nodes.insert(refusal.node);
  SentOrders sent{true};
  const Node* list = file->root().child("list");
  if (list == nullptr) return sent;
  const bool voided = are_voided(side, log);
  for (const Node& order : list->children())
    ++(voided || is_refused(order, nodes) ? sent.refused : sent.accepted);
  return sent;
}

void write_report(const ReportInput& input, std::span<files::Writer* const> given) {
  std::vector<files::Writer*> writers(given.begin(), given.end());
  std::optional<ToldRows> told;
  if (input.log.open_gate && !input.reader.moderator() && !given.empty())
    writers.push_back(&told.emplace(given.front()->schema()));
  const Out out(writers);
  out.start("report");
  write_title(input, out);
  out.attribute("title", input.turn.title);
  out.attribute("reader", reader_name(input));
  out.attribute("mailing", std::int64_t{input.issue.mailing});
  if (input.issue.revision > 0) out.attribute("revision", std::int64_t{input.issue.revision});
  if (!input.issue.head.empty()) out.attribute("head", input.issue.head);
  if (!input.issue.commitment.empty()) out.attribute("commitment", input.issue.commitment);
  out.attribute("waiting", input.waiting);
  if (input.before_orders) out.attribute("orders-due", true);
  out.word("cut-short", input.issue.cut_short);
  if (input.log.open_gate) out.attribute("gate", input.turn.system->gates[*input.log.open_gate]);
  const std::string deadline = deadline_of(input);
  out.word("deadline", deadline);
  if (!deadline.empty()) out.word("deadline-local", local_time(*input.turn.game_file, deadline));
  out.attribute("language", language_of(input));
  if (is_brief(input)) out.attribute("paper", "brief");
  out.attribute("program", input.program);
  if (!input.issue.program_before.empty()) out.attribute("program-before", input.issue.program_before);
  write_sides(input.turn, out);
  write_map(input.turn, out);
  PositionWriter(input, input.turn.start, out).write("before");
  PositionWriter(input, input.after, out).write("after");
  write_models(input.turn, out);
  write_open_questions(input.turn, input.log, input.after, input.reader, out);
  EventWriter events(input, out);
  events.write();
  write_sent(input, out);
  for (const SentMove& move : input.sent_moves) {
    out.start("sent-move");
    out.attribute("unit", move.unit);
    out.attribute("to", move.to);
    out.attribute("fate", move.fate);
    out.end();
  }
  for (const files::Arrival& arrival : input.issue.arrivals) files::write_arrival(arrival, out);
  events.write_refusals();
  if (told) write_order_form(input, *told, out);
  if (input.differences != nullptr) input.differences->write(writers);
  write_dice_from(input, out);
  write_since(input, writers);
  write_resealed(input.turn, out);
  for (const Issue::Revealed& revealed : input.issue.revealed) {
    out.start("revealed");
    out.attribute("turn", std::int64_t{revealed.turn});
    out.attribute("seed", revealed.seed);
    out.end();
  }
  for (const Luck& luck : events.luck()) write_luck(input.turn, input.after, luck, out);
  for (const GridChart* chart : events.charts())
    write_chart(input.turn.charts, *chart, files::origin_of(input.turn, chart->name), out);
  out.end();
}

bool is_faceless(const State& state, Row thing, const View& view) {
  const int side = state.shape(thing.table).find("side");
  const auto bit = [](int trait) { return std::uint64_t{1} << trait; };
  return side >= 0 && !view.id && !view.labelled && view.banded == 0 &&
         (view.traits & ~(bit(side) | bit(state.location_trait(thing.table).index))) == 0;
}

void write_map(const Turn& turn, files::Writer& writer) {
  files::Writer* const one = &writer;
  write_map(turn, Out(std::span(&one, 1)));
}

void write_report(const ReportInput& input, files::Writer& writer) {
  files::Writer* const one = &writer;
  write_report(input, std::span(&one, 1));
}

void write_questions(const ReportInput& input, files::Writer& writer) {
  files::Writer* const one = &writer;
  const Out out(std::span(&one, 1));
  out.start("questions");
  write_title(input, out);
  out.attribute("side", reader_name(input));
  out.attribute("mailing", std::int64_t{input.issue.mailing});
  write_open_questions(input.turn, input.log, input.after, input.reader, out);
  if (count_questions(input.log, input.reader) > 0 && !input.reader.moderator()) write_answers(input, out);
  out.end();
}

void write_answer_form(const ReportInput& input, files::Writer& writer) {
  files::Writer* const one = &writer;
  write_answers(input, Out(std::span(&one, 1)));
}

std::size_t count_questions(const Log& log, Reader reader) {
  return static_cast<std::size_t>(std::ranges::count_if(
      log.questions, [&](const Question& q) { return reader.moderator() || q.side == reader.side; }));
}

}  // namespace adjudicator::reports
