// amend: writes a ruling, with what it replaces, and says how to run the turn with it.
#include "host/rulings/amend.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "core/utf8.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reading.hpp"

namespace adjudicator::cli {
namespace {

/// A kind of ruling, the option that asks for it and its attributes by option.
struct Kind {
  std::string_view element;
  std::string_view option;
  std::span<const std::pair<std::string_view, std::string_view>> parts;  // option -> attribute
};
using Part = std::pair<std::string_view, std::string_view>;
constexpr Part die_parts[] = {{"die", "at"}, {"faces", "faces"}};
constexpr Part answer_parts[] = {{"answer", "question"}};
constexpr Part cell_parts[] = {{"cell", "chart"}, {"row", "row"}, {"column", "column"}, {"to", "to"}};
constexpr Part trait_parts[] = {{"trait", "thing"}, {"name", "trait"}, {"to", "to"}};
constexpr Part order_parts[] = {{"order", "side"}};
constexpr Kind ruling_kinds[] = {{"die", "die", die_parts},
                                 {"answer", "answer", answer_parts},
                                 {"cell", "cell", cell_parts},
                                 {"trait", "trait", trait_parts},
                                 {"order-file", "order", order_parts}};

const Kind& chosen_kind(const Arguments& arguments) {
  const Kind* chosen = nullptr;
  for (const Kind& kind : ruling_kinds) {
    if (!arguments.has(kind.option)) continue;
    if (chosen != nullptr)
      throw UsageError(fmt::format("--{} and --{}: one ruling at a time", chosen->option, kind.option));
    chosen = &kind;
  }
  if (chosen == nullptr)
    throw UsageError("what is ruled on? give one of --die, --answer, --cell, --trait and --order");
  return *chosen;
}

/// White space as XML would keep it in an attribute of tokens.
std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += c;
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// The ruling that the options ask for, each value as the schema has it.
class RulingOptions {
 public:
  RulingOptions(const Arguments& arguments, const files::Schema& schema)
      : arguments_(arguments), schema_(schema), kind_(chosen_kind(arguments)) {
    asked_.kind = kind_.element;
  }

  host::AskedRuling read() {
    for (const auto& [option, attribute] : kind_.parts)
      asked_.attributes.emplace_back(attribute, value(option, attribute));
    if (kind_.element == "answer") choice();
    asked_.by = value("by", "by");
    asked_.because = value("because", "because");
    if (kind_.element == "order-file") orders();
    return std::move(asked_);
  }

 private:
  const files::SimpleType& type_of(std::string_view attribute) const {
    const files::ElementType& root = *schema_.root("rulings");
    const auto child = static_cast<std::size_t>(root.find_child(kind_.element));
    const files::ElementType& element = *root.children[child].type;
    return *element.attributes[static_cast<std::size_t>(element.find_attribute(attribute))].type;
  }

  std::string value(std::string_view option, std::string_view attribute) const {
    if (!arguments_.has(option)) throw UsageError(fmt::format("--{} is missing", option));
    const std::string& given = arguments_[option];
    const files::SimpleType& type = type_of(attribute);
    const std::string text = collapsed(given);
    if (utf8_fault(text) == std::string::npos && schema_.accepts(type, text))
      return files::canonical(type, text);
    throw UsageError(fmt::format("--{} must be {}, not '{}'", option,
                                 type.item != nullptr ? "a list; each item: " + files::expectation(*type.item)
                                                      : files::expectation(type),
                                 printable(given)));
  }

  void choice() {
    if (arguments_.has("choice") == arguments_.has("word"))
      throw UsageError("an answer is given by one of --choice (things) and --word");
    const char* chosen = arguments_.has("word") ? "word" : "choice";
    asked_.attributes.emplace_back(chosen, value(chosen, chosen));
  }

  void orders() {
    if (!arguments_.has("with")) throw UsageError("--with is missing");
    asked_.orders_from = arguments_["with"];
    asked_.orders = files::read_file(asked_.orders_from, files::most_of_a_player);
  }

  const Arguments& arguments_;
  const files::Schema& schema_;
  const Kind& kind_;
  host::AskedRuling asked_;
};

}  // namespace

int amend(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int turn = chosen_turn(game, arguments);
  auto asked = RulingOptions(arguments, files::Schema::of(game.system->key)).read();
  const host::Amended amended = host::amend(game, turn, std::move(asked), seed_source(arguments), told.notes);
  told.notes.say(fmt::format(
      "the ruling is in {}; `adjudicator resolve {} --turn {}{}` runs the turn with it", amended.rulings,
      files::shown(game.folder.root()), turn, amended.corrects ? " --corrected" : ""));
  if (!amended.superseded.empty())
    told.notes.say(fmt::format(
        "if a later turn began with the position in {}, replace that with the roster of the new mailing",
        amended.superseded));
  return done;
}

}  // namespace adjudicator::cli
