// The inputs of a turn from mailing to mailing: what it began with is what it ends with.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "files/decode/logged_labels.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "record/answered.hpp"
#include "record/audit_case.hpp"
#include "record/inputs.hpp"

namespace adjudicator::record::auditing {
namespace {

/// What changed in one file, in a line: the first few values.
struct Summary {
  std::string text;
  std::size_t more = 0;

  void add(const std::string& what) {
    constexpr std::size_t longest = 300;
    if (text.size() > longest)
      ++more;
    else
      text += (text.empty() ? "" : "; ") + what;
  }
  std::string told() const { return more == 0 ? text : fmt::format("{}; and {} more", text, more); }
};

class Comparer {
 public:
  explicit Comparer(Case& all) : all_(all) {}

  void compare(const Mailing& before, const Mailing& after) {
    const bool sealed = before.record->seed == SeedKind::sealed;
    const bool again = after.record->revision != before.record->revision;
    const auto text_of = [&](const Record& record, const HashedFile& file) {
      return all_.good_text(&record == &*before.record ? before : after, file.name);
    };
    std::map<std::pair<std::string, bool>, Summary> files;
    for (const ChangedInput& change :
         changed_inputs(*before.record, *after.record, sealed || !again, text_of))
      files[{change.name, change.administration}].add(change.what);
    for (const auto& [file, summary] : files) {
      const auto& [name, administration] = file;
      if (administration)
        all_.remark(fmt::format("{} changed while turn {} waited, in what decides nothing of it: {}", name,
                                after.turn, summary.told()));
      else if (sealed)
        all_.blame(after.path(name), "input-changed",
                   fmt::format("it is not what turn {} began with, as {} has that: {}", after.turn,
                               before.shown(), summary.told()));
      else
        all_.remark(fmt::format("{} is not what turn {} began with{}: {}", name, after.turn,
                                again ? ", which was run again with it" : "; the game is not sealed",
                                summary.told()));
    }
  }

  /// What counted in a sealed turn stays: its rulings and its answers, as far as they are at hand.
  void compare_counted(const Mailing& before, const Mailing& after) {
    if (before.record->seed != SeedKind::sealed || after.number != before.number + 1) return;
    compare_rulings(before, after);
    for (const HashedFile& file : before.record->files) {
      constexpr std::string_view folders[] = {"inputs/answers/", "inputs/further-answers/"};
      for (const std::string_view folder : folders) {
        const std::string prefix = before.prefix() + std::string(folder);
        if (file.name.starts_with(prefix)) compare_answers(before, after, file.name);
      }
    }
  }

  /// What a turn froze before its beacon is what its first mailing was made from; so is what lay in the game folder when a
  /// sealed turn began, in whatever form: players have that.
  void compare_beginning(const Mailing& first) {
    const auto text_of = [&](const Record&, const HashedFile& file) {
      return all_.good_text(first, file.name);
    };
    blame(first, changed_since_freeze(*first.record, text_of),
          fmt::format("it is not what turn {} froze before its beacon was out", first.turn));
    if (first.record->seed == SeedKind::sealed)
      blame(first, changed_since_begun(*first.record, text_of),
            fmt::format(
                "it differs from the file that, by this record, lay in the game folder when turn {} began",
                first.turn));
    tell_of_program(first);
  }

 private:
  void blame(const Mailing& first, const std::vector<ChangedInput>& changes, const std::string& sentence) {
    std::map<std::string, Summary> files;
    for (const ChangedInput& change : changes)
      if (!change.administration) files[change.name].add(change.what);
    for (const auto& [name, summary] : files)
      all_.blame(first.path(name), "input-changed", fmt::format("{}: {}", sentence, summary.told()));
  }

  void tell_of_program(const Mailing& first) {
    const std::string program = fmt::format("turn-{:02}/freeze/program.txt", first.turn);
    if (const auto text = all_.good_text(first, program);
        text && files::first_line(*text) != first.record->program)
      all_.remark(
          fmt::format("turn {} was frozen by adjudicator {}, and resolved by {}: what decides results is not "
                      "the same in both",
                      first.turn, printable(files::first_line(*text)), first.record->program));
  }

  using Texts = std::multiset<std::string>;

  static std::string whole_of(const Node& node) {
    std::map<std::string_view, std::string_view> parts;
    for (const Attribute& a : node.attributes)
      if (a.given) parts[a.name] = a.value;
    std::string whole(node.name);
    for (const auto& [name, value] : parts) whole += fmt::format(" {}=\"{}\"", name, value);
    return whole;
  }

  /// A file in any spelling; null: it is not there, or not at hand, which clears `known`.
  std::unique_ptr<Document> input(const Mailing& mailing, const std::string& stem, std::string_view root,
                                  bool& known) const {
    for (const std::string_view ending : files::players_endings) {
      const std::string name = mailing.prefix() + "inputs/" + stem + std::string(ending);
      if (mailing.record->file(name) == nullptr) continue;
      auto text = all_.good_text(mailing, name);
      auto file = text ? read_quietly(mailing, name, std::move(*text), root) : nullptr;
      if (!file) known = false;
      return file;
    }
    return nullptr;
  }

  void compare_rulings(const Mailing& before, const Mailing& after) {
    bool known = true;
    const auto was = input(before, "rulings", "rulings", known);
    const auto is = input(after, "rulings", "rulings", known);
    if (!was || !known) return;
    Texts standing;
    if (is)
      for (const Node& ruling : is->root().children()) standing.insert(whole_of(ruling));
    for (const Node& ruling : was->root().children()) {
      if (const auto found = standing.find(whole_of(ruling)); found != standing.end()) {
        standing.erase(found);
        continue;
      }
      Diagnostics lost;
      lost.add(was->fault(ruling, {}, "input-changed", "",
                          fmt::format("this ruling counted here, and mailing {} of the sealed turn {} does "
                                      "not have it as it was",
                                      after.number, after.turn)));
      all_.blame(before.path(was->file()), lost);
    }
  }

  /// The answers of one file that counted, by the log of their mailing.
  void compare_answers(const Mailing& before, const Mailing& after, const std::string& name) {
    auto text = all_.good_text(before, name);
    const auto log = all_.good_text(before, before.prefix() + "log.xml");
    const auto was = text ? read_quietly(before, name, std::move(*text), "answers") : nullptr;
    if (!was || !log) return;
    const std::string side(was->root().value("side"));
    bool known = true;
    const auto sent = input(after, "answers/" + side, "answers", known);
    const auto kept = input(after, "further-answers/" + side, "answers", known);
    if (!known) return;
    const auto counted = answered_by_player(*log, side);
    const auto labels = files::labels_in(*log);
    std::set<std::string_view> seen;  // of two on one question the first counts
    for (const Node& answer : was->root().children()) {
      const std::string_view question = answer.value("question");
      if (!counted.contains(files::meant_address(labels, side, question)) || !seen.insert(question).second)
        continue;
      if (stands(answer, sent.get()) || stands(answer, kept.get())) continue;
      Diagnostics lost;
      lost.add(was->fault(answer, "choice", "answer-changed", "",
                          fmt::format("this answer of {} counted here, and mailing {} of the sealed turn {} "
                                      "does not have it as it was",
                                      printable(side), after.number, after.turn)));
      all_.blame(before.path(name), lost);
    }
  }

  static bool stands(const Node& answer, const Document* file) {
    if (file == nullptr) return false;
    for (const Node& other : file->root().children())
      if (other.value("question") == answer.value("question") &&
          other.value("fingerprint") == answer.value("fingerprint") &&
          other.list("choice") == answer.list("choice") && other.value("word") == answer.value("word"))
        return true;
    return false;
  }

  Case& all_;
};

/// What every mailing is made from, and what it came to: a record that leaves it out leaves it unchecked.
void demand_named(const Mailing& mailing, Case& all) {
  const auto named = [&](const std::string& stem) {
    return std::ranges::any_of(mailing.record->files, [&](const HashedFile& file) {
      return file.name == mailing.prefix() + stem + ".xml" || file.name == mailing.prefix() + stem + ".json";
    });
  };
  for (const char* stem : {"log", "inputs/game", "inputs/map", "inputs/roster"})
    if (!named(stem))
      all.blame(mailing.record_path, "record-incomplete",
                fmt::format("the record names no {}.xml of its mailing, so nothing of it is checked", stem));
}

}  // namespace

void check_inputs(Case& all) {
  std::map<int, const Mailing*> latest;
  Comparer comparer(all);
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    demand_named(mailing, all);
    if (mailing.number == 1) comparer.compare_beginning(mailing);
    const Mailing*& before = latest[mailing.turn];
    if (before != nullptr && before->number < mailing.number) {
      comparer.compare(*before, mailing);
      comparer.compare_counted(*before, mailing);
    }
    before = &mailing;
  }
}

}  // namespace adjudicator::record::auditing
