// The inputs of a turn from mailing to mailing: what it began with is what it ends with.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "files/disk.hpp"
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

  /// What a turn froze before its beacon is what its first mailing was made from.
  void compare_freeze(const Mailing& first) {
    const auto text_of = [&](const Record&, const HashedFile& file) {
      return all_.good_text(first, file.name);
    };
    std::map<std::string, Summary> files;
    for (const ChangedInput& change : changed_since_freeze(*first.record, text_of))
      if (!change.administration) files[change.name].add(change.what);
    for (const auto& [name, summary] : files)
      all_.blame(first.path(name), "input-changed",
                 fmt::format("it is not what turn {} froze before its beacon was out: {}", first.turn,
                             summary.told()));
    const std::string program = fmt::format("turn-{:02}/freeze/program.txt", first.turn);
    if (const auto text = all_.good_text(first, program);
        text && files::first_line(*text) != first.record->program)
      all_.remark(
          fmt::format("turn {} was frozen by adjudicator {}, and resolved by {}: what decides results is not "
                      "the same in both",
                      first.turn, printable(files::first_line(*text)), first.record->program));
  }

 private:
  Case& all_;
};

}  // namespace

void check_inputs(Case& all) {
  std::map<int, const Mailing*> latest;
  Comparer comparer(all);
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    if (mailing.number == 1) comparer.compare_freeze(mailing);
    const Mailing*& before = latest[mailing.turn];
    if (before != nullptr && before->number < mailing.number) comparer.compare(*before, mailing);
    before = &mailing;
  }
}

}  // namespace adjudicator::record::auditing
