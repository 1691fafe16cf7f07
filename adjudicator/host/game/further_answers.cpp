#include "host/game/further_answers.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "core/visibility.hpp"
#include "files/decode/logged_labels.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "record/answered.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// As its side would write it.
struct FurtherAnswer {
  std::string fingerprint;
  std::string choice;
  std::string word;  // in place of `choice`
};
using ByQuestion = std::map<std::string, FurtherAnswer, std::less<>>;

std::unique_ptr<Document> parsed(const Game& game, const std::string& name, std::string text,
                                 Spelling spelling) {
  Diagnostics ignored;  // told when the turn is loaded
  return files::read_document(name, std::move(text), spelling, files::Schema::of(game.system->key), "answers",
                              ignored);
}

/// A side's file in a folder of answers; null where there is none, or it is not understood.
std::unique_ptr<Document> file_in(const Game& game, const fs::path& folder, const std::string& side) {
  for (const std::string_view ending : files::players_endings) {
    const fs::path path = folder / (side + std::string(ending));
    if (!fs::exists(path)) continue;
    std::string text = files::read_file(path);
    const Spelling spelling = files::spelling_of(path.string(), text);
    return parsed(game, game.folder.shown(path), std::move(text), spelling);
  }
  return nullptr;
}

std::string answers_document(const Game& game, const Node& like, const ByQuestion& answers) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(Spelling::xml, files::Schema::of(game.system->key), sink);
  writer->start("answers");
  for (const char* name : {"system", "game", "turn", "side"}) writer->attribute(name, like.value(name));
  for (const auto& [question, answer] : answers) {
    writer->start("answer");
    writer->attribute("question", question);
    writer->attribute("fingerprint", answer.fingerprint);
    if (answer.word.empty())
      writer->attribute("choice", answer.choice);
    else
      writer->attribute("word", answer.word);
    writer->end();
  }
  writer->end();
  return text;
}

void add_answers(const Document* file, ByQuestion& answers) {
  if (file == nullptr) return;
  for (const Node& node : file->root().children())
    answers.try_emplace(std::string(node.value("question")),
                        FurtherAnswer{std::string(node.value("fingerprint")),
                                      std::string(node.value("choice")), std::string(node.value("word"))});
}

std::unique_ptr<Document> further_of(const Game& game, const files::GameFolder::Inputs& inputs,
                                     const std::string& side) {
  const auto found = inputs.further_answers.find(side);
  return found == inputs.further_answers.end()
             ? nullptr
             : parsed(game, "further-answers/" + side + ".xml", found->second, Spelling::xml);
}

/// Whether a question of this kind was settled there by the side's player.
bool was_answered(const Outcome& outcome, std::string_view address, const Question& like) {
  for (std::size_t i = 0; i < outcome.log.size(); ++i)
    if (const auto* answered = happening<Answered>(outcome.log[i]);
        answered != nullptr && answered->side == like.side && answered->kind == like.kind &&
        answered->source == Key("player") && outcome.log.addresses.text(outcome.log[i].at) == address)
      return true;
  return false;
}

/// The answer beside a question that was given for the whole stack, if the question leaves its choice.
/// `address`: the question's, as its side knows it.
const GivenAnswer* for_stack(const Turn& turn, const Outcome& outcome, const Document& file,
                             const Question& question, std::string_view address) {
  for (const Node& node : file.root().children()) {
    const std::string_view at = node.value("question");
    if (!node.flag("stack") || record::place_of_question(at) != record::place_of_question(address) ||
        at == address)
      continue;
    const std::string meant = meant_address(turn, question.side, at);
    const auto given = std::ranges::find_if(turn.answers, [&](const GivenAnswer& answer) {
      return answer.by.empty() && answer.side == question.side && answer.address == meant;
    });
    if (given != turn.answers.end() && question.allows(given->choice) &&
        was_answered(outcome, meant, question))
      return &*given;
  }
  return nullptr;
}

bool answers_itself(const Document& file, std::string_view address) {
  for (const Node& node : file.root().children())
    if (node.value("question") == address) return true;
  return false;
}

}  // namespace

std::map<std::string, std::string> counted_answers(const Game& game, int turn, int mailing,
                                                   const files::GameFolder::Inputs& now) {
  std::map<std::string, std::string> further;
  const fs::path log_file = game.folder.mailing(turn, mailing) / "log.xml";
  if (!fs::exists(log_file)) return further;
  const auto then = game.folder.frozen_inputs(turn, mailing);
  if (!fs::exists(then.answers) && then.further_answers.empty()) return further;
  const std::string log = files::read_file(log_file, files::no_limit);
  const auto labels = files::labels_in(log);
  for (const std::string& side : game.folder.side_ids(*game.system)) {
    const auto sent = file_in(game, then.answers, side);
    const auto known = further_of(game, then, side);
    ByQuestion answers;
    add_answers(sent.get(), answers);
    add_answers(known.get(), answers);
    const auto counted = record::answered_by_player(log, side);
    const auto file = file_in(game, now.answers, side);
    std::erase_if(answers, [&](const auto& answer) {
      return !counted.contains(files::meant_address(labels, side, answer.first)) ||
             (file && answers_itself(*file, answer.first));
    });
    if (!answers.empty()) further[side] = answers_document(game, (sent ? *sent : *known).root(), answers);
  }
  return further;
}

bool answer_for_stacks(const Game& game, const Turn& turn, const Outcome& outcome,
                       files::GameFolder::Inputs& inputs) {
  bool added = false;
  for (const Question& question : outcome.log.questions) {
    const std::string& side = turn.side(question.side).id;
    const auto file = file_in(game, inputs.answers, side);
    const Projection projection(turn, outcome.log, {question.side});
    std::string address;
    projection.append_address(outcome.after, question.at, address);
    if (!file || answers_itself(*file, address)) continue;
    const GivenAnswer* given = for_stack(turn, outcome, *file, question, address);
    if (given == nullptr) continue;
    ByQuestion answers;
    const auto known = further_of(game, inputs, side);
    add_answers(known.get(), answers);
    std::string choice;
    for (const Row row : given->choice.things)
      choice.append(choice.empty() ? "" : " ").append(projection.answer_name(outcome.after, row));
    answers[address] = {question.fingerprint, choice, std::string(given->choice.word.text())};
    inputs.further_answers[side] = answers_document(game, file->root(), answers);
    added = true;
  }
  return added;
}

}  // namespace adjudicator::host
