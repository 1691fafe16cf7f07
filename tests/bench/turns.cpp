#include "turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "core/rule_system.hpp"
#include "files/decode/decode.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::bench {
namespace {

// Hexes that a fight has for itself.
constexpr int cell_columns = 4;
constexpr int cell_rows = 3;

/// The columns and rows of s3-differential, without effects: an attack by itself.
constexpr const char* no_result_chart =
    "<grid-chart xmlns=\"urn:adjudicator:1\" name=\"no-result\" status=\"house\" source=\"benchmark\" "
    "basis=\"differential\""
    " columns=\"..-1 0 1 2-3 4-5 6-7 8-9 10..\"><row at=\"1\" cells=\"NR NR NR NR NR NR NR NR\"/><row "
    "at=\"2\" cells=\"NR NR NR NR NR NR NR NR\"/>"
    "<row at=\"3\" cells=\"NR NR NR NR NR NR NR NR\"/><row at=\"4\" cells=\"NR NR NR NR NR NR NR NR\"/>"
    "<row at=\"5\" cells=\"NR NR NR NR NR NR NR NR\"/><row at=\"6\" cells=\"NR NR NR NR NR NR NR "
    "NR\"/></grid-chart>";

/// In every cell both sides lose a step.
constexpr const char* steps_chart =
    "<grid-chart xmlns=\"urn:adjudicator:1\" name=\"steps\" status=\"house\" source=\"benchmark\" "
    "basis=\"differential\""
    " columns=\"..-1 0 1 2-3 4-5 6-7 8-9 10..\"><result code=\"A1/D1\" attacker-loses=\"1\" "
    "defender-loses=\"1\"/>"
    "<row at=\"1-6\" cells=\"A1/D1 A1/D1 A1/D1 A1/D1 A1/D1 A1/D1 A1/D1 A1/D1\"/></grid-chart>";

struct Layout {
  int across;   // cells in a row
  int columns;  // of the map
  int rows;
  explicit Layout(const Shape& shape) {
    // A square with room for the fights, and below them three hexes for each bystander.
    const int area = shape.attacks * cell_columns * cell_rows + shape.bystanders * 3;
    columns = 12;
    while (columns * columns < area && columns < 500) columns += cell_columns;
    across = columns / cell_columns;
    const int fight_rows = (shape.attacks + across - 1) / across * cell_rows;
    rows = std::clamp(fight_rows + 4 + shape.bystanders * 3 / columns + 1, 12, 500);
  }
  std::string id(int column, int row) const {
    return columns > 99 || rows > 99 ? fmt::format("{:03}{:03}", column, row)
                                     : fmt::format("{:02}{:02}", column, row);
  }
};

/// Reads documents of one system.
struct Reader {
  std::string_view system;
  Diagnostics& diagnostics;
  std::unique_ptr<Document> operator()(const std::string& name, const std::string& text,
                                       std::string_view root) const {
    files::ReadOptions options;
    options.tolerant = root == "orders" ? "list" : "";
    return files::read_document(name, text, Spelling::xml, files::Schema::of(system), root, diagnostics,
                                options);
  }
};

}  // namespace

std::string head(std::string_view system, std::string_view root) {
  return fmt::format("<{} xmlns=\"urn:adjudicator:1\" system=\"{}\" game=\"bench\"", root, system);
}

Texts make_texts(const Shape& shape) {
  const Layout at(shape);
  Texts t;
  t.system = "classic";
  std::string& orders = t.orders["blue"];
  t.game =
      "<game xmlns=\"urn:adjudicator:1\" system=\"classic\" id=\"bench\" title=\"A benchmark\" "
      "seed=\"bench\">"
      "<side id=\"blue\" name=\"Blue\" colour=\"#2b5c9e\"/><side id=\"red\" name=\"Red\" colour=\"#a6372b\"/>"
      "<rules stacking-limit=\"2\" crt=\"" +
      std::string(shape.steps      ? "steps"
                  : shape.retreats ? "s3-differential"
                                   : "no-result") +
      "\"/></game>";
  t.map = head("classic", "map") + fmt::format(" columns=\"{}\" rows=\"{}\">\n", at.columns, at.rows);
  t.roster =
      head("classic", "roster") + " turn=\"1\">\n<side id=\"blue\" phasing=\"true\"/><side id=\"red\"/>\n";
  orders = head("classic", "orders") + " turn=\"1\" side=\"blue\"><list>\n";
  for (int i = 0; i < shape.attacks; ++i) {
    const int c = i % at.across * cell_columns + 2;
    const int r = i / at.across * cell_rows + 2;
    t.map += fmt::format("<hex id=\"{}\" terrain=\"forest\"/>\n", at.id(c, r));
    const int strength = shape.retreats ? 9 : 4;
    t.roster += fmt::format(
        "<unit id=\"b{0}a\" side=\"blue\" hex=\"{1}\" strength=\"{4}\"{5}/>\n<unit id=\"b{0}b\" "
        "side=\"blue\" "
        "hex=\"{2}\" strength=\"{4}\"{5}/>\n"
        "<unit id=\"r{0}\" side=\"red\" hex=\"{3}\" strength=\"3\"{5}/>\n",
        i, at.id(c - 1, r), at.id(c - 1, r + 1), at.id(c, r), strength, shape.steps ? " steps=\"2\"" : "");
    orders += fmt::format("<attack target=\"{0}\" units=\"b{1}a b{1}b\"/>\n", at.id(c, r), i);
  }
  const int first = (shape.attacks + at.across - 1) / at.across * cell_rows + 4;
  for (int i = 0; i < shape.bystanders; ++i)
    t.roster += fmt::format("<unit id=\"x{}\" side=\"{}\" hex=\"{}\" strength=\"2\"/>\n", i,
                            i % 2 == 0 ? "blue" : "red",
                            at.id(i * 3 % at.columns + 1, std::min(at.rows, first + i * 3 / at.columns)));
  t.map += "</map>";
  t.roster += "</roster>";
  orders += "</list></orders>";
  return t;
}

std::unique_ptr<Turn> make_turn(const Texts& t) {
  Diagnostics diagnostics;
  const Reader read{t.system, diagnostics};
  const RuleSystem& system = *find_system(t.system);
  files::TurnFiles files;
  files.game = read("game.xml", t.game, "game");
  files.map = read("map.xml", t.map, "map");
  files.roster = read("roster.xml", t.roster, "roster");
  for (const auto& [side, orders] : t.orders) files.orders.push_back(read(side + ".xml", orders, "orders"));
  if (t.system == "classic")
    for (const char* chart : {no_result_chart, steps_chart})
      files.charts.push_back(read("house.xml", chart, "grid-chart"));
  files.house_charts = files.charts.size();
  for (const auto& chart : files::embedded_charts(system, diagnostics)) files.charts.push_back(chart);
  const std::string policy = "adjudicator/systems/" + t.system + "/visibility.xml";
  files.policy = read("visibility.xml", std::string(files::resource(policy)), "visibility");
  std::vector<files::TableType> tables;
  for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
  auto turn = diagnostics.ok()
                  ? files::decode_turn(std::move(files), system,
                                       files::Schema::of(t.system).dictionary(tables), diagnostics)
                  : nullptr;
  if (turn && turn->plan->refusals.empty()) return turn;
  throw std::runtime_error(diagnostics.all().empty() ? "orders were refused"
                                                     : to_text(diagnostics.all().front()));
}

void write_game(const Texts& t, const std::string& folder, int number) {
  namespace fs = std::filesystem;
  const std::string turn = fmt::format("turn-{:02}/", number);
  fs::create_directories(fs::path(folder) / turn / "orders");
  const auto put = [&](const std::string& name, const std::string& text) {
    std::ofstream(fs::path(folder) / name) << text;
  };
  put("game.xml", t.game);
  put("map.xml", t.map);
  put(turn + "roster.xml", t.roster);
  for (const auto& [side, orders] : t.orders) put(turn + "orders/" + side + ".xml", orders);
}

}  // namespace adjudicator::bench
