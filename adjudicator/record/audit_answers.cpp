// Answers that a mailing adds to those of a side's file (inputs/further-answers): each must be one that its
// player gave. It stood in the mailing before, or it follows from one that he gave for a whole stack.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "files/folder/players_files.hpp"
#include "record/answered.hpp"
#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {
namespace {

/// As the program compares it: white space does not count.
std::string choice_of(const Node& answer) {
  if (answer.find("word") != nullptr) return "the word " + std::string(answer.value("word"));
  std::string choice;
  for (const std::string_view id : answer.list("choice")) choice.append(choice.empty() ? "" : " ").append(id);
  return choice;
}

/// Question, fingerprint and choice.
std::string whole_of(const Node& answer) {
  return fmt::format("{}\n{}\n{}", answer.value("question"), answer.value("fingerprint"), choice_of(answer));
}

/// The answers of a side to one mailing.
class Origins {
 public:
  Origins(const Case& all, std::string side) : all_(all), side_(std::move(side)) {}

  /// What the mailing before was made with may stand here again.
  void read_earlier(const Mailing& mailing) {
    for (const char* stem : {"answers", "further-answers"})
      for (const auto& file : files_of(mailing, stem))
        for (const Node& answer : file->root().children()) given_.insert(whole_of(answer));
  }
  /// Answers for a stack serve its other units when these are asked.
  void read_own(const Mailing& mailing) {
    for (const auto& file : files_of(mailing, "answers"))
      for (const Node& answer : file->root().children())
        if (answer.flag("stack"))
          for_stacks_[{std::string(place_of_question(answer.value("question"))), choice_of(answer)}]
              .emplace_back(answer.value("question"));
    if (const auto log = all_.good_text(mailing, mailing.prefix() + "log.xml"))
      kinds_ = answered_by_player(*log, side_);
  }
  /// One of its files is not at hand: more may have been given than is known.
  void leave_open() { known_ = false; }
  bool known() const { return known_; }

  bool gave(const Node& answer) const { return given_.contains(whole_of(answer)) || follows(answer); }

 private:
  std::vector<std::unique_ptr<Document>> files_of(const Mailing& mailing, std::string_view stem) {
    std::vector<std::unique_ptr<Document>> files;
    for (const std::string_view ending : files::players_endings) {
      const std::string name = fmt::format("{}inputs/{}/{}{}", mailing.prefix(), stem, side_, ending);
      if (mailing.record->file(name) == nullptr) continue;
      auto text = all_.good_text(mailing, name);
      auto file = text ? read_quietly(mailing, name, std::move(*text), "answers") : nullptr;
      if (!file)
        leave_open();
      else if (file->root().value("side") == side_)
        files.push_back(std::move(file));
    }
    return files;
  }

  bool follows(const Node& answer) const {
    const std::string_view question = answer.value("question");
    const auto found = for_stacks_.find({std::string(place_of_question(question)), choice_of(answer)});
    if (found == for_stacks_.end()) return false;
    for (const std::string& other : found->second)
      if (other != question && may_be_alike(other, question)) return true;
    return false;
  }
  /// Questions are of one kind; without the log, and where one did not count in the end, nobody can tell.
  bool may_be_alike(const std::string& one, std::string_view other) const {
    const auto first = kinds_.find(one);
    const auto second = kinds_.find(other);
    return first == kinds_.end() || second == kinds_.end() || first->second == second->second;
  }

  const Case& all_;
  std::string side_;
  bool known_ = true;
  std::set<std::string> given_;
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> for_stacks_;  // by place and choice
  std::map<std::string, std::string, std::less<>> kinds_;
};

const Mailing* before(const Case& all, const Mailing& mailing) {
  for (const Mailing& other : all.mailings)
    if (other.sound() && other.turn == mailing.turn && other.number == mailing.number - 1) return &other;
  return nullptr;
}

void check_file(Case& all, const Mailing& mailing, const std::string& name, const std::string& base) {
  const std::string side = base.substr(0, base.rfind('.'));
  auto text = all.good_text(mailing, name);
  if (!text) return;
  // Whatever its name is, the program would read it.
  const auto file = read_quietly(mailing, side + ".xml", std::move(*text), "answers");
  if (!file) return;
  if (base != side + ".xml" || file->root().value("side") != side)
    return all.blame(
        mailing.path(name), "answer-from-nowhere",
        fmt::format("it holds answers of the side {}, and no mailing keeps them in a file of this name",
                    printable(file->root().value("side"))));
  Origins origins(all, side);
  origins.read_own(mailing);
  if (const Mailing* const earlier = before(all, mailing))
    origins.read_earlier(*earlier);
  else if (mailing.number > 1)
    origins.leave_open();
  if (!origins.known()) return;
  for (const Node& answer : file->root().children()) {
    if (origins.gave(answer)) continue;
    Diagnostics nowhere;
    nowhere.add(file->fault(
        answer, "question", "answer-from-nowhere", "",
        fmt::format("{} did not answer '{}' with '{}': {}, and no answer for a stack (stack=\"true\") in "
                    "mailing {} gives it",
                    side, printable(answer.value("question")), printable(choice_of(answer)),
                    mailing.number == 1
                        ? "the turn has no mailing before this one"
                        : fmt::format("mailing {} was made without that answer", mailing.number - 1),
                    mailing.number)));
    all.blame(mailing.path(name), nowhere);
  }
}

}  // namespace

void check_answers(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    const std::string folder = mailing.prefix() + "inputs/further-answers/";
    for (const HashedFile& file : mailing.record->files)
      if (file.name.starts_with(folder)) check_file(all, mailing, file.name, file.name.substr(folder.size()));
  }
}

}  // namespace adjudicator::record::auditing
