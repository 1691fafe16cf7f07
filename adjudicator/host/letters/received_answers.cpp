#include "host/letters/received_answers.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/same_inputs.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string_view>;

class AnswerReader {
 public:
  AnswerReader(const Game& game, int turn, const std::string& side, std::string_view language,
               const Document& answers, const reports::Stylesheets& looks)
      : game_(game), turn_(turn), side_(side), language_(language), answers_(answers), looks_(looks) {}

  /// What would change an answer that has counted.
  std::vector<Diagnostic> read_changes() {
    const int last = game_.folder.last_mailing(turn_);
    for (int mailing = 1; mailing <= last; ++mailing) questions_of(mailing);
    for (const Node& node : answers_.root().children())
      if (node.name == "answer") given_.emplace(std::string(node.value("question")), &node);
    counted(last);
    return std::move(faults_);
  }

  std::vector<Diagnostic> read() {
    const int last = game_.folder.last_mailing(turn_);
    for (int mailing = 1; mailing <= last; ++mailing) questions_of(mailing);
    for (const Node& node : answers_.root().children())
      if (node.name == "answer") answer(node);
    counted(last);
    return std::move(faults_);
  }

 private:
  std::unique_ptr<Document> open(const fs::path& path, std::string_view schema, std::string_view root) {
    if (!fs::exists(path)) return nullptr;
    Diagnostics ignored;
    files::ReadOptions options;
    options.size_limit = files::no_limit;
    options.element_limit = files::own_element_limit;
    std::string text = files::read_file(path, files::no_limit);
    const Spelling spelling = files::spelling_of(path.string(), text);
    return files::read_document(game_.folder.shown(path), std::move(text), spelling,
                                files::Schema::of(schema), root, ignored, options);
  }

  /// Later mailings ask again what is still open, perhaps in another form.
  void questions_of(int mailing) {
    auto file =
        open(game_.folder.mailing(turn_, mailing) / ("questions-" + side_ + ".xml"), "report", "questions");
    if (!file) return;
    for (const Node& node : file->root().children())
      if (node.name == "question") questions_[std::string(node.value("at"))] = &node;
    papers_.push_back(std::move(file));
  }

  void fault(const Node* node, std::string_view attribute, const std::string& code,
             std::vector<std::pair<std::string, std::string>> values) {
    const std::string sentence =
        reports::sentence(game_.system->key, language_, "receipt." + code, std::move(values), looks_);
    Diagnostic d;
    if (node != nullptr) d = answers_.fault(*node, attribute, code, "", sentence);
    d.code = code;
    d.message = sentence;
    faults_.push_back(std::move(d));
  }

  void answer(const Node& node) {
    const std::string at(node.value("question"));
    const auto found = questions_.find(at);
    if (!given_.emplace(at, &node).second)
      return fault(&node, "question", "answer-twice", {{"question", at}});
    if (found == questions_.end()) return fault(&node, "question", "answer-unasked", {{"question", at}});
    const Node& question = *found->second;
    if (question.value("fingerprint") != node.value("fingerprint"))
      return fault(&node, "fingerprint", "answer-outdated", {{"question", at}});
    if (allows(question, node)) return;
    std::vector<std::pair<std::string, std::string>> values{{"question", at}};
    if (!choice_of(node).empty()) values.emplace_back("choice", choice_of(node));
    add_choices(question, values);
    fault(&node, node.find("word") != nullptr ? "word" : "choice", "answer-not-possible", std::move(values));
  }

  /// What may be chosen, as an answer writes it; none where that is too much for a sentence.
  static void add_choices(const Node& question, std::vector<std::pair<std::string, std::string>>& values) {
    constexpr std::size_t most = 12;
    std::vector<std::pair<std::string, std::string>> choices;
    for (const Node& part : question.children()) {
      if (part.name == "candidate") choices.emplace_back("candidate", part.value("id"));
      if (part.name != "option") continue;
      const std::string_view text = part.find("word") != nullptr ? part.value("word") : part.value("choice");
      if (!text.empty()) choices.emplace_back("option", '"' + std::string(text) + '"');
    }
    if (choices.size() <= most) values.insert(values.end(), choices.begin(), choices.end());
  }

  /// What an answer chooses, as it is written.
  static std::string_view choice_of(const Node& answer) {
    return answer.find("word") != nullptr ? answer.value("word") : answer.value("choice");
  }

  /// Question::allows, of the document.
  static bool allows(const Node& question, const Node& answer) {
    const Words choice = answer.list("choice");
    const std::string_view word = answer.value("word");
    Words candidates;
    const bool by_word = answer.find("word") != nullptr;
    for (const Node& part : question.children()) {
      if (by_word && part.name == "option" && part.find("word") != nullptr && part.value("word") == word)
        return true;
      if (!by_word && part.name == "option" && part.find("choice") != nullptr &&
          part.list("choice") == choice)
        return true;
      if (part.name == "candidate") candidates.push_back(part.value("id"));
    }
    if (by_word || candidates.empty()) return false;
    const auto size = static_cast<std::int32_t>(choice.size());
    if (size < question.whole("least").value_or(0) || size > question.whole("most").value_or(0)) return false;
    const auto is_candidate = [&](std::string_view id) { return std::ranges::count(candidates, id) > 0; };
    return std::ranges::all_of(choice, is_candidate) &&
           std::set<std::string_view>(choice.begin(), choice.end()).size() == choice.size();
  }

  /// Those that the last mailing was made with.
  void counted(int last) {
    const auto inputs = game_.folder.frozen_inputs(turn_, last);
    std::set<std::string, std::less<>> known;
    const auto compare = [&](const Document& file) {
      for (const Node& node : file.root().children())
        if (known.emplace(node.value("question")).second) unchanged(node, last);
    };
    for (const std::string_view ending : files::players_endings)
      if (const auto file =
              open(inputs.answers / (side_ + std::string(ending)), game_.system->key, "answers"))
        compare(*file);
    const fs::path further = game_.folder.mailing(turn_, last) / "inputs/further-answers" / (side_ + ".xml");
    if (const auto file = open(further, game_.system->key, "answers")) compare(*file);
    // What was asked and is settled by now without an answer of its own: by another for its stack, by
    // default.
    for (const auto& [at, node] : given_)
      if (!known.contains(at) && questions_.contains(at) && !is_open(at, last))
        fault(node, "choice", "answer-changed", {{"question", at}});
  }

  /// One that the file leaves out stays.
  void unchanged(const Node& counted, int last) {
    const std::string at(counted.value("question"));
    const auto found = given_.find(at);
    if (found == given_.end()) return;
    const bool same = found->second->list("choice") == counted.list("choice") &&
                      found->second->value("word") == counted.value("word") &&
                      found->second->value("fingerprint") == counted.value("fingerprint");
    if (!same && !is_open(at, last))
      fault(found->second, "choice", "answer-changed",
            {{"question", at}, {"choice", std::string(choice_of(counted))}});
  }

  /// The last mailing asks it still: whatever was answered before did not settle it.
  bool is_open(const std::string& at, int last) {
    const auto file =
        open(game_.folder.mailing(turn_, last) / ("questions-" + side_ + ".xml"), "report", "questions");
    if (!file) return false;
    for (const Node& node : file->root().children())
      if (node.value("at") == at) return true;
    return false;
  }

  const Game& game_;
  int turn_;
  const std::string& side_;
  std::string_view language_;
  const Document& answers_;
  const reports::Stylesheets& looks_;
  std::vector<std::unique_ptr<Document>> papers_;  // keep the questions alive
  std::map<std::string, const Node*> questions_;
  std::map<std::string, const Node*> given_;
  std::vector<Diagnostic> faults_;
};

/// The side's files in a folder of answers; what is not understood is told when the turn is loaded.
template <class Visit>
void each_answer_file(const Game& game, const SideInfo& side, const fs::path& folder, Visit visit) {
  for (const std::string_view ending : files::players_endings) {
    const fs::path path = folder / (side.id + std::string(ending));
    if (!fs::is_regular_file(path) || fs::file_size(path) > files::most_of_a_player) continue;
    Diagnostics told_elsewhere;
    std::string text = files::read_file(path);
    const Spelling spelling = files::spelling_of(path.string(), text);
    const auto file = files::read_document(game.folder.shown(path), std::move(text), spelling,
                                           files::Schema::of(game.system->key), "answers", told_elsewhere);
    if (file && !file->empty()) visit(*file);
  }
}

}  // namespace

std::vector<Diagnostic> faults_of_answers(const Game& game, int turn, const std::string& side,
                                          std::string_view language, const Document& answers,
                                          const reports::Stylesheets& looks) {
  return AnswerReader(game, turn, side, language, answers, looks).read();
}

std::vector<Diagnostic> faults_of_answer_file(const Game& game, const Turn& turn, const SideInfo& side,
                                              const fs::path& folder, const reports::Stylesheets& looks) {
  std::vector<Diagnostic> faults;
  each_answer_file(game, side, folder, [&](const Document& file) {
    faults = AnswerReader(game, turn.number, side.id, side.language, file, looks).read();
  });
  return faults;
}

Diagnostic answer_fault(const Game& game, const SideInfo& side, const std::string& code,
                        const Document& answers, const Node& answer, const reports::Stylesheets& looks) {
  std::vector<std::pair<std::string, std::string>> values{
      {"question", std::string(answer.value("question"))}};
  if (!answer.value("choice").empty()) values.emplace_back("choice", answer.value("choice"));
  const char* where = code == "answer-unasked"    ? "question"
                      : code == "answer-outdated" ? "fingerprint"
                                                  : "choice";
  Diagnostic d = answers.fault(
      answer, where, code, "",
      reports::sentence(game.system->key, side.language, "receipt." + code, std::move(values), looks));
  d.side = side.id;
  return d;
}

void demand_same_answers(const Game& game, const Turn& turn, const files::GameFolder::Inputs& inputs,
                         const reports::Stylesheets& looks) {
  if (game.folder.last_mailing(turn.number) == 0) return;
  Diagnostics changed;
  for (const SideInfo& side : turn.sides)
    each_answer_file(game, side, inputs.answers, [&](const Document& file) {
      for (Diagnostic& d :
           AnswerReader(game, turn.number, side.id, side.language, file, looks).read_changes()) {
        d.side = side.id;
        changed.add(std::move(d));
      }
    });
  if (changed.ok()) return;
  stop(Reason::players_file, changed,
       began_sealed(game, turn.number)
           ? "nothing was written; in a sealed game an answer that counted is changed by a ruling alone, "
             "which "
             "every report tells of: put it back and use `adjudicator amend`"
           : "nothing was written; if the answer was corrected on purpose, say --corrected");
}

}  // namespace adjudicator::host
