#include "case_turn.hpp"

#include <algorithm>

#include "core/rule_system.hpp"
#include "files/decode/decode.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::cases {
namespace {

constexpr std::string_view game_id = "case";
/// Folder of order files that counted up to a gate only.
const std::string gates = "gates/";

std::string turn_number(const Element& root) {
  return root.value("turn", "1");
}

class Papers {
 public:
  Papers(const Element& root, const Preparation& preparation)
      : root_(root), preparation_(preparation), schema_(files::Schema::of(root.value("system"))) {}

  std::vector<Paper> make() {
    sides();
    game();
    map();
    roster();
    for (const Element* orders : root_.all("orders")) order_file(*orders);
    answers();
    rulings();
    charts();
    return std::move(papers_);
  }

 private:
  Element document(std::string_view name, bool of_game, bool of_turn) const {
    Element element;
    element.name = name;
    element.set("xmlns", "urn:adjudicator:1");
    element.set("system", root_.value("system"));
    if (of_game) element.set("game", game_id);
    if (of_turn) element.set("turn", turn_number(root_));
    return element;
  }

  void add(std::string file, const Element& element) {
    papers_.push_back({std::move(file), element.name, to_xml(element)});
  }

  /// Blue (phasing, where the system has that) and red, with what the case says otherwise.
  void sides() {
    side("blue");
    if (in_roster("phasing")) side("blue").set("phasing", "true");
    side("red");
    for (const Element* given : root_.all("side"))
      for (const auto& [name, value] : given->attributes) side(given->value("id")).set(name, value);
    std::erase_if(sides_, [](const Element& s) { return s.flag("absent"); });
    for (Element& s : sides_) std::erase_if(s.attributes, [](const auto& a) { return a.first == "absent"; });
    if (preparation_.everyone_asks)
      for (Element& s : sides_) s.set("questions", "ask");
  }

  Element& side(const std::string& id) {
    for (Element& s : sides_)
      if (s.value("id") == id) return s;
    sides_.emplace_back();
    sides_.back().name = "side";
    sides_.back().set("id", id);
    return sides_.back();
  }

  /// What the schema has of a side in the roster stands there, the rest in the game's file.
  std::vector<Element> sides_for(bool of_roster) const {
    std::vector<Element> all = sides_;
    for (Element& s : all) {
      std::erase_if(s.attributes,
                    [&](const auto& a) { return a.first != "id" && in_roster(a.first) != of_roster; });
      if (of_roster) continue;
      s.lend("name", s.value("id"));
      s.lend("colour", "#808080");
    }
    return all;
  }

  bool in_roster(std::string_view attribute) const {
    const files::ElementType* roster = schema_.root("roster");
    return roster->children[static_cast<std::size_t>(roster->find_child("side"))].type->find_attribute(
               attribute) >= 0;
  }

  void game() {
    Element game = document("game", false, false);
    game.set("id", game_id);
    game.set("title", "A case");
    game.children = sides_for(false);
    if (const Element* rules = root_.child("rules")) game.children.push_back(*rules);
    for (const Element* modifier : root_.all("modifier")) game.children.push_back(*modifier);
    add("game.xml", game);
  }

  void map() {
    Element map = document("map", true, false);
    const Element* given = root_.child("map");
    if (given != nullptr)
      for (const auto& [name, value] : given->attributes) map.set(name, value);
    map.lend("columns", "10");
    map.lend("rows", "10");
    for (const char* kind : {"hex", "hexside"}) {
      for (const Element* e : root_.all(kind)) map.children.push_back(*e);
      if (given == nullptr) continue;
      for (const Element* e : given->all(kind)) map.children.push_back(*e);
    }
    add("map.xml", map);
  }

  void roster() {
    Element roster = document("roster", true, true);
    roster.children = sides_for(true);
    const RuleSystem* system = find_system(root_.value("system"));
    for (const Element* place : root_.all("place")) roster.children.push_back(*place);
    for (const TableSpec& table : system->tables.subspan(1))
      for (const Element* row : root_.all(table.name)) roster.children.push_back(*row);
    add("roster.xml", roster);
  }

  void order_file(const Element& given) {
    if (given.flag("json")) return json_orders(given);
    Element orders = document("orders", true, true);
    for (const auto& [name, value] : given.attributes)
      if (name != "until") orders.set(name, value);
    orders.children.push_back({"list", {}, given.children, {}, 0});
    const std::string until = given.value("until");
    add((until.empty() ? "orders/" : gates + until + "/") + given.value("side") + ".xml", orders);
  }

  void json_orders(const Element& given) {
    std::string text = R"({"orders":{"system":")" + root_.value("system") + R"(","game":"case","turn":)";
    text.append(turn_number(root_)).append(R"(,"side":")").append(given.value("side")).append(R"(","list":)");
    papers_.push_back(
        {"orders/" + given.value("side") + ".json", "orders", text.append(given.text).append("}}")});
  }

  void answers() {
    std::map<std::string, Element> of_side;
    for (const Element* given : root_.all("answer")) {
      const std::string address = full_address(root_, given->value("at"));
      const auto known = preparation_.fingerprints.find(address);
      const std::string found = known != preparation_.fingerprints.end() ? known->second : "";
      const std::string fingerprint = given->value("fingerprint", found);
      if (fingerprint.empty()) continue;
      Element answer{"answer", {{"question", address}, {"fingerprint", fingerprint}}, {}, {}, 0};
      if (const std::string* word = given->find("word"); word != nullptr)
        answer.set("word", *word);
      else
        answer.set("choice", given->value("choice"));
      Element& file =
          of_side.try_emplace(given->value("side"), document("answers", true, true)).first->second;
      file.set("side", given->value("side"));
      file.children.push_back(std::move(answer));
    }
    for (const auto& [side, file] : of_side) add("answers/" + side + ".xml", file);
  }

  void rulings() {
    const Element* given = root_.child("rulings");
    if (given == nullptr) return;
    Element rulings = document("rulings", true, true);
    for (const char* kind : {"die", "answer", "cell", "trait"})
      for (const Element* e : given->all(kind)) rulings.children.push_back(ruling(*e));
    add("rulings.xml", rulings);
  }

  Element ruling(Element given) const {
    for (auto& [name, value] : given.attributes)
      if (name == "at" || name == "question") value = full_address(root_, value);
    given.lend("by", "the moderator");
    given.lend("because", "the case says so");
    return given;
  }

  void charts() {
    const auto roots = schema_.roots();
    static constexpr std::string_view documents[] = {"game",    "map",     "roster",    "orders",
                                                     "answers", "rulings", "visibility"};
    for (Element chart : root_.children) {
      if (std::find(roots.begin(), roots.end(), chart.name) == roots.end()) continue;
      if (std::find(std::begin(documents), std::end(documents), chart.name) != std::end(documents)) continue;
      chart.set("xmlns", "urn:adjudicator:1");
      chart.lend("source", "the case");
      chart.lend("status", "house");
      add("charts/" + chart.value("name") + ".xml", chart);
    }
  }

  const Element& root_;
  const Preparation& preparation_;
  const files::Schema& schema_;
  std::vector<Element> sides_;
  std::vector<Paper> papers_;
};

std::unique_ptr<Document> read(const Paper& paper, const files::Schema& schema, Diagnostics& diagnostics) {
  files::ReadOptions options;
  options.tolerant = paper.root == "orders" ? "list" : "";
  const Spelling spelling = files::spelling_of(paper.file, paper.text);
  return files::read_document(paper.file, paper.text, spelling, schema, paper.root, diagnostics, options);
}

void put(const Paper& paper, std::unique_ptr<Document> document, files::TurnFiles& files) {
  if (paper.root == "game")
    files.game = std::move(document);
  else if (paper.root == "map")
    files.map = std::move(document);
  else if (paper.root == "roster")
    files.roster = std::move(document);
  else if (paper.root == "rulings")
    files.rulings = std::move(document);
  else if (paper.root == "orders" && paper.file.starts_with(gates))
    files.earlier_orders.emplace_back(paper.file.substr(gates.size(), paper.file.rfind('/') - gates.size()),
                                      std::move(document));
  else if (paper.root == "orders")
    files.orders.push_back(std::move(document));
  else if (paper.root == "answers")
    files.answers.push_back(std::move(document));
  else
    files.charts.push_back(std::move(document));
}

void add_embedded(const RuleSystem& system, files::TurnFiles& files, Diagnostics& diagnostics) {
  for (const auto& chart : files::embedded_charts(system, diagnostics)) files.charts.push_back(chart);
  const std::string policy = "adjudicator/systems/" + std::string(system.key) + "/visibility.xml";
  files.policy = files::read_document(policy, std::string(files::resource(policy)), Spelling::xml,
                                      files::Schema::of(system.key), "visibility", diagnostics);
}

/// The number of the turn that the roster is for.
int number_in(const std::vector<Paper>& papers) {
  for (const Paper& paper : papers) {
    if (paper.root != "roster") continue;
    for (const std::string_view before : {"turn=\"", "\"turn\": ", "\"turn\":"})
      if (const std::size_t at = paper.text.find(before); at != std::string::npos)
        return std::stoi(paper.text.substr(at + before.size()));
  }
  return 1;
}

}  // namespace

std::vector<Paper> papers_of(const Element& root, const Preparation& preparation) {
  return Papers(root, preparation).make();
}

std::unique_ptr<Turn> load_turn(const std::vector<Paper>& papers, const std::string& key,
                                Diagnostics& diagnostics) {
  const RuleSystem* system = find_system(key);
  if (system == nullptr) throw CaseError("there is no rules system '" + key + "'");
  const files::Schema& schema = files::Schema::of(key);
  files::TurnFiles files;
  files.number = number_in(papers);
  for (const Paper& paper : papers)
    if (auto document = read(paper, schema, diagnostics)) put(paper, std::move(document), files);
  if (!diagnostics.ok()) return nullptr;
  files.house_charts = files.charts.size();
  add_embedded(*system, files, diagnostics);
  std::vector<files::TableType> tables;
  for (const TableSpec& spec : system->tables) tables.push_back({spec.name, spec.type});
  return files::decode_turn(std::move(files), *system, schema.dictionary(tables), diagnostics);
}

std::string full_address(const Element& root, const std::string& relative) {
  const std::string number = turn_number(root);
  return "turn-" + std::string(number.size() < 2 ? 1 : 0, '0') + number + "/" + relative;
}

}  // namespace adjudicator::cases
