#include "kernel_fixture.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/describe.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"

namespace adjudicator::kernel_test {
namespace {

constexpr std::array<TableSpec, 2> tables{{{"side", "", "", "", ""}, {"piece", "", "hex", "status", "dead"}}};
constexpr std::array<std::string_view, 2> relations{"own", "adjacent"};

TraitShape trait(std::string name, TraitKind kind, std::string refers_to = {},
                 std::vector<std::string> values = {}) {
  TraitShape shape;
  shape.name = std::move(name);
  shape.kind = kind;
  shape.refers_to = std::move(refers_to);
  shape.values = std::move(values);
  if (kind == TraitKind::whole) shape.fallback = 0;
  return shape;
}

Dictionary dictionary() {
  return {{{"side", {}},
           {"piece",
            {trait("hex", TraitKind::reference, "place"), trait("side", TraitKind::reference, "side"),
             trait("strength", TraitKind::whole), trait("morale", TraitKind::whole),
             trait("status", TraitKind::enumeration, {}, {"alive", "dead"})}}}};
}

/// The procedure of a turn hangs on its plan: a system's functions know nothing but the turn.
struct ProcedurePlan : Plan {
  const Tiny* tiny = nullptr;
};

void resolve(Scene scene) {
  const Tiny& tiny = *static_cast<const ProcedurePlan&>(*scene.turn().plan).tiny;
  tiny.procedure(tiny, scene);
}

std::uint64_t relation(const Turn& turn, const State& state, Row side, Row thing) {
  if (thing == side) return 1;
  if (thing.table != 2) return 0;
  const Trait whose = state.trait("piece", "side");
  if (state.reference(thing, whose) == side) return 1;
  for (std::uint32_t i = 0; i < state.rows(2); ++i) {
    const Place a = state.location({2, i});
    const Place b = state.location(thing);
    if (exists(a) && exists(b) && state.reference({2, i}, whose) == side && turn.board.adjacent(a, b))
      return 2;
  }
  return 0;
}

const RuleSystem tiny_system{
    .key = "tiny",
    .title = "Tiny",
    .tables = tables,
    .relations = relations,
    .complete_row = nullptr,
    .check = nullptr,
    .resolve = resolve,
    .relation = relation,
    .profile = [](const Turn&) { return std::string_view("only"); },
    .form = nullptr,
    .sample_orders = nullptr,
    .draws_series = true,
};

class Line final : public PartSink {
 public:
  Line(const Turn& turn, std::string& line) : turn_(turn), line_(line) {}
  void word(std::string_view name, std::string_view text) override { part(name, std::string(text)); }
  void number(std::string_view name, std::int64_t n) override { part(name, std::to_string(n)); }
  void ratio(std::string_view name, Ratio r) override { part(name, to_text(r)); }
  void band(std::string_view name, const SeenBand& band) override { part(name, text_of(band)); }
  void thing(std::string_view name, Row row, View view, const State& now) override {
    std::string text(view.named() ? name_text(turn_, now, row, view) : "?");
    const TableShape& shape = now.shape(row.table);
    for (std::uint16_t i = 0; i < shape.traits.size() && row.table == 2; ++i)
      if (view.shows({2, i}) && view.traits != ~std::uint64_t{0}) text += "," + shape.traits[i].name;
    for (std::uint16_t i = 0; i < shape.traits.size() && row.table == 2; ++i)
      if (const auto found = band_of(now, row, {2, i}, view))
        text += "," + shape.traits[i].name + ":" + text_of(adjudicator::seen(*found->band, found->times));
    part(name, text);
  }
  void modifiers(std::string_view name, std::span<const Modifier> all) override {
    for (const Modifier& m : all) part(name, std::string(m.reason.text()) + ":" + std::to_string(m.by));
  }

 private:
  static std::string text_of(const SeenBand& band) {
    return std::string(band.word) + "(" + std::to_string(band.least) + "-" +
           (band.most ? std::to_string(*band.most) : "") + "~" + std::to_string(band.about) + ")";
  }
  void part(std::string_view name, const std::string& text) {
    line_.append(" ").append(name).append("=").append(text);
  }
  const Turn& turn_;
  std::string& line_;
};

std::vector<std::string> projected(const Turn& turn, const Log& log, Reader reader) {
  std::vector<std::string> all;
  Projection projection(turn, log, reader);
  projection.each([&](const SeenFact& fact) {
    std::string line = fact.address ? "" : "?";
    if (fact.address) projection.append_address(*fact.now, fact.fact->at, line);
    line += " " + std::string(kind_of(fact).text());
    if (const Word what = what_of(*fact.fact); !what.empty()) line += " " + std::string(what.text());
    Line sink(turn, line);
    describe(turn, log, fact, sink);
    all.push_back(line);
  });
  return all;
}

template <class Given>
void sort_by_address(std::vector<Given>& all) {
  for (Given& g : all) g.address_hash = hash_of_address(g.address);
  std::stable_sort(all.begin(), all.end(),
                   [](const Given& a, const Given& b) { return a.address_hash < b.address_hash; });
}

}  // namespace

Tiny::Tiny(Procedure what) : procedure(std::move(what)) {
  turn.system = &tiny_system;
  turn.game = "tiny";
  turn.title = "Tiny";
  turn.number = 7;
  turn.board = Board(6, 6, true);
  turn.dictionary = dictionary();
  turn.start = State(turn.dictionary, tables, turn.board.size());
  for (const char* id : {"red", "blue"}) {
    SideInfo& info = turn.sides.emplace_back();
    info.id = info.name = id;
    info.colour = "#336699";
    info.row = turn.start.add(1, turn.names.add(id));
  }
  red = turn.sides[0].row;
  blue = turn.sides[1].row;
  hex = turn.start.trait("piece", "hex");
  side = turn.start.trait("piece", "side");
  strength = turn.start.trait("piece", "strength");
  morale = turn.start.trait("piece", "morale");
  auto plan = std::make_unique<ProcedurePlan>();
  plan->tiny = this;
  turn.plan = std::move(plan);
}

Row Tiny::piece(std::string_view id, Row owner, std::string_view where, int points) {
  const Row row = turn.start.add(2, turn.names.add(id));
  turn.start.set(row, side, static_cast<std::int32_t>(owner.index));
  turn.start.set(row, strength, points);
  if (!where.empty()) turn.start.place(row, turn.board.find(where));
  turn.start.forget_journal();
  return row;
}

void Tiny::policy(const std::string& contents, const std::string& bands) {
  Diagnostics diagnostics;
  auto file =
      files::read_document("policy.xml",
                           R"(<visibility xmlns="urn:adjudicator:1" system="tiny" label="E">)" + bands +
                               R"(<profile name="only">)" + contents + "</profile></visibility>",
                           Spelling::xml, files::Schema::of("classic"), "visibility", diagnostics);
  if (!file) throw std::runtime_error(to_text(diagnostics.all().front()));
  turn.policy = Policy::read(*file, diagnostics);
  if (!diagnostics.ok()) throw std::runtime_error(to_text(diagnostics.all().front()));
}

void Tiny::answer(std::string_view address, Row whose, std::string_view fingerprint, Chosen choice) {
  turn.answers.push_back(
      {0, std::string(address), whose, std::string(fingerprint), std::move(choice), "", ""});
  sort_by_address(turn.answers);
}

void Tiny::rule_answer(std::string_view address, Chosen choice) {
  turn.answers.push_back(
      {0, std::string(address), nothing, "", std::move(choice), "the moderator", "a test"});
  sort_by_address(turn.answers);
}

void Tiny::rule_die(std::string_view address, std::vector<std::uint64_t> faces) {
  turn.dice.push_back({0, std::string(address), std::move(faces), "the moderator", "a test"});
  sort_by_address(turn.dice);
}

Outcome Tiny::run() const {
  SameDice dice;
  return run(dice);
}
Outcome Tiny::run(DiceSource& dice) const {
  return adjudicate(turn, dice);
}

std::vector<std::string> lines(const Turn& turn, const Log& log) {
  return projected(turn, log, {});
}
std::vector<std::string> seen(const Turn& turn, const Log& log, Row side) {
  return projected(turn, log, {side});
}

std::string faults(const std::string& text, std::string_view root) {
  Diagnostics diagnostics;
  files::read_document("document", text, Spelling::xml, files::Schema::of("report"), root, diagnostics);
  std::string all;
  for (const Diagnostic& d : diagnostics.all()) all += to_text(d) + '\n';
  return all;
}

}  // namespace adjudicator::kernel_test
