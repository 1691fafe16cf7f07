#include "classic_fixture.hpp"

#include <gtest/gtest.h>

#include "files/decode.hpp"
#include "files/folder.hpp"
#include "files/reader.hpp"
#include "files/resources.hpp"
#include "files/schema.hpp"

namespace adjudicator::classic_test {
namespace {

std::unique_ptr<Document> read(const std::string& name, const std::string& text, std::string_view root,
                               Diagnostics& diagnostics) {
  files::ReadOptions options;
  options.tolerant = root == "orders" ? "list" : "";
  const auto spelling = files::sniff(text).value_or(Spelling::xml);
  return files::read_document(name, text, spelling, files::Schema::of("classic"), root, diagnostics, options);
}

std::string element(std::string_view name, std::string_view attributes, std::string_view contents) {
  std::string text = "<";
  text.append(name).append(R"( xmlns="urn:adjudicator:1" system="classic" )").append(attributes).append(">");
  return text.append(contents).append("</").append(name).append(">");
}

std::string root_of(std::string_view text) {
  const auto peek = files::peek_system(text, files::sniff(text).value_or(Spelling::xml));
  return peek ? peek->root : "";
}

std::string side(std::string_view id, std::string_view more) {
  std::string text = "<side id=\"";
  return text.append(id)
      .append("\" name=\"")
      .append(id)
      .append("\" colour=\"#123456\" ")
      .append(more)
      .append("/>");
}

/// Whole files may be given in place of their contents.
std::string order_file(std::string_view id, const std::string& orders) {
  if (orders.find("<orders") != std::string::npos || orders.starts_with('{')) return orders;
  std::string attributes = R"(game="g" turn="7" side=")";
  return element("orders", attributes.append(id).append("\""),
                 std::string("<list>").append(orders).append("</list>"));
}

}  // namespace

std::unique_ptr<Turn> Game::load(Diagnostics& diagnostics) const {
  files::TurnFiles f;
  f.number = 7;
  f.game = read("game.xml",
                element("game", R"(id="g" title="A game")",
                        side("blue", blue_side) + side("red", red_side) + "<rules " + rules + "/>"),
                "game", diagnostics);
  f.map = read("map.xml", element("map", R"(game="g" )" + size, map), "map", diagnostics);
  f.roster =
      read("roster.xml", element("roster", R"(game="g" turn="7")", sides + units), "roster", diagnostics);
  if (!blue.empty()) f.orders.push_back(read("blue.xml", order_file("blue", blue), "orders", diagnostics));
  if (!red.empty()) f.orders.push_back(read("red.xml", order_file("red", red), "orders", diagnostics));
  if (!blue_answers.empty())
    f.answers.push_back(read("answers-blue.xml",
                             element("answers", R"(game="g" turn="7" side="blue")", blue_answers), "answers",
                             diagnostics));
  if (!red_answers.empty())
    f.answers.push_back(read("answers-red.xml",
                             element("answers", R"(game="g" turn="7" side="red")", red_answers), "answers",
                             diagnostics));
  if (!rulings.empty())
    f.rulings =
        read("rulings.xml", element("rulings", R"(game="g" turn="7")", rulings), "rulings", diagnostics);
  for (const std::string& chart : charts)
    f.charts.push_back(read("house.xml", chart, root_of(chart), diagnostics));
  if (!diagnostics.ok()) return nullptr;
  const RuleSystem& system = *find_system("classic");
  for (auto& chart : files::embedded_charts(system, diagnostics)) f.charts.push_back(std::move(chart));
  f.policy =
      read("visibility.xml", std::string(files::resource("adjudicator/systems/classic/visibility.xml")),
           "visibility", diagnostics);
  std::vector<files::TableType> tables;
  for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
  auto turn =
      files::decode_turn(std::move(f), system, files::Schema::of("classic").dictionary(tables), diagnostics);
  if (turn) turn->take_defaults = take_defaults;
  return turn;
}

std::unique_ptr<Turn> Game::load() const {
  Diagnostics diagnostics;
  auto turn = load(diagnostics);
  for (const Diagnostic& d : diagnostics.all())
    if (d.severity == Severity::error) ADD_FAILURE() << to_text(d);
  if (!turn) throw std::runtime_error("the game was not understood");
  return turn;
}

const classic::Plan& plan_of(const Turn& turn) {
  return classic::plan_of(turn);
}

std::vector<std::string> codes(const Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic& d : diagnostics.all()) all.push_back(d.code);
  return all;
}

Row unit(const Turn& turn, std::string_view id) {
  return turn.start.find(turn.start.table("unit"), turn.names.find(id));
}

std::string Story::hex(std::string_view id) const {
  const Place where = outcome.after.location(unit(*turn, id));
  return std::string(turn->board.id(where));
}

Story resolve(const Game& game, std::vector<std::uint32_t> faces) {
  Story story;
  story.turn = game.load();
  TapeDice dice(std::move(faces));
  story.outcome = adjudicate(*story.turn, dice);
  return story;
}

}  // namespace adjudicator::classic_test
