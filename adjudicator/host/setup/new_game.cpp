#include "host/setup/new_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <utility>

#include "core/document.hpp"
#include "files/folder/disk.hpp"
#include "files/moment.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "files/zone.hpp"
#include "host/game/game.hpp"
#include "host/stopped.hpp"
#include "host/text_edits.hpp"
#include "host/turn/check.hpp"

namespace adjudicator::host {
namespace {

constexpr std::size_t most_sides = 8;  // as the schemas have it

/// For the sides after those of a template: told apart also by readers who do not see red and green alike.
constexpr std::array<std::string_view, most_sides> colours{"#1f4a8a", "#c75433", "#5d7a2a", "#8a5a9c",
                                                           "#b8862b", "#2f7f86", "#6b6b6b", "#9c2f5a"};

constexpr std::string_view comment_in_earnest =
    "<!-- Before the first turn: adjudicator seal. Every switch of `rules` has a default; "
    "adjudicator/systems/{}/README.md lists them.\n"
    "     questions=\"ask\" on a side: it is asked what no order foresaw. language=\"de\": its reports are "
    "in "
    "German. -->";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A side's id begins with a letter, a game's may begin with a digit.
std::string id_of(std::string_view name) {
  std::string id;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool capital = c >= 'A' && c <= 'Z';
    if (plain || capital)
      id += capital ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
  return id;
}

NewSide parse_side(std::string_view text) {
  const auto equals = text.find('=');
  const std::string_view first = trimmed(text.substr(0, equals));
  NewSide side{std::string(first), equals == std::string_view::npos
                                       ? std::string(first)
                                       : std::string(trimmed(text.substr(equals + 1)))};
  if (equals != std::string_view::npos) return side;
  side.id = id_of(first).substr(0, 24);
  if (side.id.empty() || side.id.front() < 'a')
    stop(Reason::asked_wrongly,
         fmt::format("no id can be made of the side '{}': write id=name, such as axis=The Axis",
                     printable(first)));
  if (char& c = side.name.front(); side.name == side.id) c = static_cast<char>(c - 'a' + 'A');
  return side;
}

// ---- a template with what was chosen in it

constexpr std::string_view examples = "examples/";

/// The example games of a system that the program brings, by what is behind "KEY-" in their names.
std::vector<std::string_view> example_names(const RuleSystem& system) {
  const std::string before = fmt::format("{}{}-", examples, system.key);
  std::vector<std::string_view> names;
  for (const files::Resource& resource : files::resources())
    if (resource.name.starts_with(before) && resource.name.ends_with("/game.xml"))
      names.push_back(resource.name.substr(before.size(), resource.name.rfind('/') - before.size()));
  return names;
}

std::string home_of(const RuleSystem& system, const std::string& like) {
  if (like.empty()) return fmt::format("adjudicator/systems/{}/template/", system.key);
  const auto names = example_names(system);
  if (names.empty()) stop(Reason::asked_wrongly, fmt::format("{} has no examples for --like", system.key));
  if (std::ranges::find(names, like) == names.end()) {
    const auto near = did_you_mean(like, names);
    stop(Reason::asked_wrongly,
         fmt::format("--like takes {}, not '{}'{}", fmt::join(names, ", "), printable(like),
                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  return fmt::format("{}{}-{}/", examples, system.key, like);
}

class Template {
 public:
  Template(const RuleSystem& system, const NewGame& wanted)
      : system_(system), wanted_(wanted), home_(home_of(system, wanted.like)) {
    const auto game = read("game.xml", "game");
    for (const Node& node : game->root().children())
      if (node.name == "side") sides_.push_back({std::string(node.value("id")), {}});
    const auto map = read("map.xml", "map");
    board_ = {map->root().whole("columns").value_or(1), map->root().whole("rows").value_or(1)};
    demand_board();
  }

  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    all["game.xml"] = game();
    all["map.xml"] = map();
    for (const files::Resource& resource : files::resources()) {
      if (!resource.name.starts_with(home_)) continue;
      const std::string name(resource.name.substr(home_.size()));
      if (name.ends_with("/roster.xml")) all[name] = roster(name);
      if (name.starts_with("charts/")) all[name] = std::string(resource.data);
      if (wanted_.practice && name.find("/orders/") != std::string::npos) {
        const std::filesystem::path path(name);
        all[(path.parent_path() / (new_id(path.stem().string()) + ".xml")).string()] = orders(name);
      }
    }
    return all;
  }

 private:
  std::unique_ptr<Document> read(const std::string& name, std::string_view root) const {
    Diagnostics faults;
    auto document = files::read_document(name, std::string(files::resource(home_ + name)), Spelling::xml,
                                         files::Schema::of(system_.key), root, faults);
    if (!document || !faults.ok())
      throw std::logic_error(fmt::format("the template of {} has faults: {}", system_.key, home_ + name));
    return document;
  }

  /// Example pieces stand on the template's board.
  void demand_board() const {
    if (!wanted_.board) return;
    if (board_.columns == 1 && board_.rows == 1)
      stop(Reason::asked_wrongly, fmt::format("games of {} have no board: leave out --map", system_.key));
    constexpr int most = 99;  // of hexes with two digits each, as the template has them
    if (wanted_.board->columns < board_.columns || wanted_.board->rows < board_.rows ||
        std::max(wanted_.board->columns, wanted_.board->rows) > most)
      stop(Reason::asked_wrongly, fmt::format("--map takes from {}x{}, where the example units of {} stand, "
                                              "to {}x{}. A smaller or larger map comes "
                                              "from a drawing, once the game is there: adjudicator help map",
                                              board_.columns, board_.rows, system_.key, most, most));
  }

  /// The id that a side of the template gets; that of a thing named after it ("talas.blue").
  std::string new_id(std::string_view text) const {
    for (std::size_t i = 0; i < sides_.size() && i < wanted_.sides.size(); ++i) {
      if (text == sides_[i].id) return wanted_.sides[i].id;
      const std::string tail = "." + sides_[i].id;
      if (text.ends_with(tail))
        return std::string(text.substr(0, text.size() - tail.size() + 1)) + wanted_.sides[i].id;
    }
    return std::string(text);
  }

  static void put(const Document& document, const Node& node, std::string_view attribute,
                  const std::string& value, TextEdits& edits) {
    const std::size_t at = document.offset(node, attribute);
    const std::size_t end = document.source().find('"', at);
    edits.replace(at, end - at, files::xml_attribute(value));
  }

  void rename_sides(const Document& document, const Node& node, TextEdits& edits) const {
    for (const Attribute& attribute : node.attributes) {
      if (!attribute.given || attribute.name == "name" || attribute.name == "title") continue;
      if (const std::string id = new_id(attribute.value); id != attribute.value)
        put(document, node, attribute.name, id, edits);
    }
    for (const Node& child : node.children()) rename_sides(document, child, edits);
  }

  /// The place behind the last element `side` of the root.
  static std::size_t behind_sides(const Document& document) {
    const Node* last = nullptr;
    for (const Node& node : document.root().children())
      if (node.name == "side") last = &node;
    return document.source().find("/>", document.offset(*last)) + 2;
  }

  void add_sides(const Document& document, bool with_looks, TextEdits& edits) const {
    for (std::size_t i = sides_.size(); i < wanted_.sides.size(); ++i) {
      const NewSide& side = wanted_.sides[i];
      edits.insert(
          behind_sides(document),
          fmt::format("\n  <side id=\"{}\"{}/>", files::xml_attribute(side.id),
                      with_looks ? fmt::format(" name=\"{}\" colour=\"{}\"", files::xml_attribute(side.name),
                                               colours[i % colours.size()])
                                 : std::string()));
    }
  }

  void rename_game(const Document& document, std::string_view attribute, TextEdits& edits) const {
    if (!wanted_.id.empty()) put(document, document.root(), attribute, wanted_.id, edits);
  }

  /// The side's edge of the board: the template's first row stays the first, its last one is the last.
  std::string edge(const Node& side) const {
    const BoardSize size = wanted_.board.value_or(board_);
    const auto hexes = side.list("edge");
    const bool upper = hexes.front().ends_with("01");
    std::string text;
    for (int column = 1; column <= size.columns; ++column)
      text += fmt::format("{}{:02}{:02}", text.empty() ? "" : " ", column, upper ? 1 : size.rows);
    return text;
  }

  void change_sides(const Document& document, TextEdits& edits) const {
    std::size_t i = 0;
    for (const Node& node : document.root().children()) {
      if (node.name != "side") continue;
      if (i < wanted_.sides.size()) {
        put(document, node, "id", wanted_.sides[i].id, edits);
        put(document, node, "name", wanted_.sides[i].name, edits);
      }
      if (wanted_.board && !node.value("edge").empty()) put(document, node, "edge", edge(node), edits);
      ++i;
    }
    add_sides(document, true, edits);
  }

  std::string game() const {
    const auto document = read("game.xml", "game");
    const std::string_view source = document->source();
    TextEdits edits(source);
    rename_game(*document, "id", edits);
    if (!wanted_.title.empty()) put(*document, document->root(), "title", wanted_.title, edits);
    if (!wanted_.practice) {
      constexpr std::string_view before = " seed=\"";
      const std::size_t at = document->offset(document->root(), "seed");
      edits.replace(at - before.size(), source.find('"', at) + 1 - at + before.size(), {});
      const std::size_t comment = source.find("<!--");
      const std::string in_earnest = fmt::format(comment_in_earnest, system_.key);
      if (comment == source.npos)
        edits.insert(source.find('\n') + 1, in_earnest + "\n");
      else
        edits.replace(comment, source.find("-->", comment) + 3 - comment, in_earnest);
    }
    if (!wanted_.key.empty()) {
      const std::size_t title = document->offset(document->root(), "title");
      edits.insert(source.find('"', title) + 1,
                   fmt::format(" key=\"{}\"", files::xml_attribute(wanted_.key)));
    }
    if (!wanted_.zone.empty()) {
      const std::size_t title = document->offset(document->root(), "title");
      edits.insert(source.find('"', title) + 1,
                   fmt::format(" zone=\"{}\"", files::xml_attribute(wanted_.zone)));
    }
    change_sides(*document, edits);
    if (!wanted_.deadline.empty())
      edits.insert(
          source.rfind("</game>"),
          fmt::format("  <deadline turn=\"1\" at=\"{}\"{}/>\n", files::xml_attribute(wanted_.deadline),
                      wanted_.every.empty()
                          ? std::string()
                          : fmt::format(" every=\"{}\"", files::xml_attribute(wanted_.every))));
    return edits.made();
  }

  std::string map() const {
    const auto document = read("map.xml", "map");
    TextEdits edits(document->source());
    rename_game(*document, "game", edits);
    rename_sides(*document, document->root(), edits);
    if (wanted_.board) {
      put(*document, document->root(), "columns", std::to_string(wanted_.board->columns), edits);
      put(*document, document->root(), "rows", std::to_string(wanted_.board->rows), edits);
    }
    return edits.made();
  }

  std::string roster(const std::string& name) const {
    const auto document = read(name, "roster");
    TextEdits edits(document->source());
    rename_game(*document, "game", edits);
    rename_sides(*document, document->root(), edits);
    add_sides(*document, false, edits);
    return edits.made();
  }

  std::string orders(const std::string& name) const {
    const auto document = read(name, "orders");
    TextEdits edits(document->source());
    rename_game(*document, "game", edits);
    rename_sides(*document, document->root(), edits);
    return edits.made();
  }

  const RuleSystem& system_;
  const NewGame& wanted_;
  std::string home_;
  std::vector<NewSide> sides_;
  BoardSize board_;
};

// ---- values that the schema must take

struct Checked {
  std::string_view option;
  std::string_view element;  // empty: game itself
  std::string_view attribute;
  std::string value;
  std::string_view example;
};

/// No XML can hold control signs; the schema is asked about the rest.
bool takes(const RuleSystem& system, const Checked& checked) {
  if (std::ranges::any_of(checked.value, [](unsigned char c) { return c < ' '; })) return false;
  const files::Schema& schema = files::Schema::of(system.key);
  const files::ElementType* type = schema.root("game");
  if (!checked.element.empty())
    type = type->children[static_cast<std::size_t>(type->find_child(checked.element))].type;
  const int index = type->find_attribute(checked.attribute);
  return schema.accepts(*type->attributes[static_cast<std::size_t>(index)].type, checked.value);
}

void demand_values(const RuleSystem& system, const NewGame& wanted) {
  std::vector<Checked> all;
  if (!wanted.id.empty())
    all.push_back({"--id", {}, "id", wanted.id, "up to 48 letters, digits, '.', '_', '-'"});
  if (!wanted.title.empty())
    all.push_back({"--title", {}, "title", wanted.title, "up to 120 letters in one line"});
  if (!wanted.deadline.empty())
    all.push_back({"--deadline", "deadline", "at", wanted.deadline,
                   "a time in UTC, such as 2026-12-01T20:00Z, or, with --zone, 2026-12-01T20:00"});
  if (!wanted.every.empty())
    all.push_back(
        {"--every", "deadline", "every", wanted.every, "a number of days or hours, such as 7d or 36h"});
  if (!wanted.zone.empty())
    all.push_back({"--zone", {}, "zone", wanted.zone, "the name of a time zone, such as Europe/Berlin"});
  for (const NewSide& side : wanted.sides) {
    all.push_back({"--sides", "side", "id", side.id, "ids of small letters, digits and '-', such as axis"});
    all.push_back({"--sides", "side", "name", side.name, "names of up to 120 letters in one line"});
  }
  Notes wrong;
  for (const Checked& checked : all)
    if (!takes(system, checked))
      wrong.say(
          fmt::format("{} takes {}, not '{}'", checked.option, checked.example, printable(checked.value)));
  if (wrong.empty() && !wanted.zone.empty() && !files::is_zone(wanted.zone)) {
    const std::string near = files::near_zone(wanted.zone);
    wrong.say(fmt::format("there is no time zone '{}'{}", printable(wanted.zone),
                          near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  if (wanted.zone.empty() && files::parse_wall_time(wanted.deadline))
    wrong.say(fmt::format(
        "--deadline {} is a local time: name its zone (--zone Europe/Berlin), or write {}Z for UTC",
        wanted.deadline, wanted.deadline));
  if (wanted.deadline.empty() && !wanted.every.empty())
    wrong.say("--every needs --deadline, that of the first turn");
  if (!wrong.empty()) stop(Reason::asked_wrongly, std::move(wrong));
}

/// Ids and names of what a roster lists besides sides.
std::vector<std::string> things_in(std::string text, const RuleSystem& system) {
  Diagnostics told_elsewhere;
  const auto roster = files::read_document("roster.xml", std::move(text), Spelling::xml,
                                           files::Schema::of(system.key), "roster", told_elsewhere);
  std::vector<std::string> things;
  const auto collect = [&](const Node& parent, const auto& self) -> void {
    for (const Node& node : parent.children()) {
      if (node.name != "side") things.push_back(fmt::format("{} {}", node.value("id"), node.value("name")));
      self(node, self);
    }
  };
  if (roster) collect(roster->root(), collect);
  return things;
}

int number_of(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && number > 0 && number <= 999
             ? number
             : 0;
}

}  // namespace

bool has_example_units(const Game& game) {
  const auto text_in = [&](const char* name) {
    const auto path = game.folder.turn(1) / name;
    return std::filesystem::exists(path) ? files::read_file(path, files::no_limit) : std::string();
  };
  const std::string own = text_in("roster.xml");
  std::vector<std::string> homes{home_of(*game.system, {})};
  for (const std::string_view name : example_names(*game.system))
    homes.push_back(home_of(*game.system, std::string(name)));
  return !own.empty() && std::ranges::any_of(homes, [&](const std::string& home) {
    const auto example = files::resource(home + "turn-01/roster.xml");
    return things_in(own, *game.system) == things_in(std::string(example), *game.system);
  });
}

std::string id_of_name(std::string_view name) {
  return id_of(name).substr(0, 48);
}

std::vector<NewSide> parse_sides(const std::string& text) {
  std::vector<NewSide> sides;
  std::string_view rest = text;
  for (bool more = true; more;) {
    const auto comma = rest.find(',');
    more = comma != std::string_view::npos;
    if (const auto part = trimmed(rest.substr(0, comma)); !part.empty()) sides.push_back(parse_side(part));
    if (more) rest.remove_prefix(comma + 1);
  }
  if (sides.size() < 2 || sides.size() > most_sides)
    stop(Reason::asked_wrongly,
         fmt::format(
             "--sides takes from 2 to {} sides with commas between them, such as blue,red; there {} {}",
             most_sides, sides.size() == 1 ? "is" : "are", sides.size()));
  return sides;
}

BoardSize parse_board(const std::string& text) {
  const auto cross = text.find_first_of("xX");
  BoardSize size;
  if (cross != std::string::npos)
    size = {number_of(std::string_view(text).substr(0, cross)),
            number_of(std::string_view(text).substr(cross + 1))};
  if (size.columns == 0 || size.rows == 0)
    stop(Reason::asked_wrongly,
         fmt::format("--map takes columns and rows, such as 30x20, not '{}'", printable(text)));
  return size;
}

std::map<std::string, std::string> new_game_files(const RuleSystem& system, const NewGame& wanted) {
  demand_values(system, wanted);
  return Template(system, wanted).files();
}

Diagnostics check_new_game(const std::string& folder, const std::string& shown) {
  namespace fs = std::filesystem;
  Notes aside;
  Diagnostics found;
  const std::string root = fs::path(folder).lexically_normal().string();
  if (const auto game = try_game(root, found)) found = check(*game, 1, {}, aside);
  Diagnostics told;
  for (Diagnostic d : found.all()) {
    if (d.at.file.starts_with(root)) d.at.file.replace(0, root.size(), shown);
    told.add(std::move(d));
  }
  return told;
}

}  // namespace adjudicator::host
