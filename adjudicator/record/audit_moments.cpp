// Deadlines: what the moderator decided by the time of day is told, because no file can prove what time it
// was.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "record/audit_case.hpp"
#include "record/received.hpp"

namespace adjudicator::record::auditing {
namespace {

std::string turn_and_mailing(const Mailing& mailing) {
  return fmt::format("turn {}, mailing {}", mailing.turn, mailing.number);
}

void tell_moments(const Mailing& mailing, Case& all) {
  const Record& record = *mailing.record;
  if (!record.cut_short.empty())
    all.remark(fmt::format("{}: the moderator did not wait for the deadline {}; the reports say so",
                           turn_and_mailing(mailing), record.cut_short));
  if (!record.moment_given.empty())
    all.remark(
        fmt::format("{}: the moderator himself said what time it was (--now {}){}", turn_and_mailing(mailing),
                    record.moment_given,
                    record.deadline.empty() ? "" : fmt::format("; the deadline was {}", record.deadline)));
}

/// What the moderator did to deadlines and players, as the game.xml of a record has it: each once, by the first that says it.
void tell_interventions(const Mailing& mailing, std::set<std::string>& known, Case& all) {
  const auto tell = [&](const std::string& what) {
    if (known.insert(what).second) all.remark(fmt::format("{}: {}", turn_and_mailing(mailing), what));
  };
  if (!mailing.game) return;
  for (const GameSays::Deadline& one : mailing.game->deadlines)
    if (!one.moved.empty())
      tell(fmt::format("the moderator moved the deadline of turn {}{} from {} to {}{} on {}", one.turn,
                       one.mailing == 1 ? "" : fmt::format(", mailing {},", one.mailing), one.was, one.at,
                       one.side.empty() ? "" : " for " + one.side + " alone", one.moved));
  for (const auto& [side, since] : mailing.game->players_since)
    tell(fmt::format("the moderator gave {} to another player on {}", side, since));
}

/// The deadline that a side had for itself when a mailing was made.
bool is_own(const Mailing& mailing, const std::string& side, const std::string& deadline) {
  return mailing.game && std::ranges::any_of(mailing.game->deadlines, [&](const GameSays::Deadline& one) {
           return one.turn == mailing.turn && one.side == side && one.at == deadline;
         });
}

/// The receipts of a turn that lie there, each with the first mailing whose record names it.
std::map<std::string, const Mailing*> receipts_of(const Case& all, const Mailing& first) {
  std::map<std::string, const Mailing*> receipts;
  const std::string folder = fmt::format("turn-{:02}/orders/received/", first.turn);
  for (const std::string& file : list_files(first.path(folder))) {
    const std::string name = folder + file;
    if (!name.ends_with(".receipt.xml")) continue;
    for (const Mailing& mailing : all.mailings)
      if (mailing.turn == first.turn && mailing.record->file(name) != nullptr)
        if (const auto [known, is_new] = receipts.try_emplace(name, &mailing);
            !is_new && mailing.number < known->second->number)
          known->second = &mailing;
  }
  return receipts;
}

/// Files that counted though they came late, and moments that a person said in place of the clock: the record names
/// them, and the receipts must say the same.
void tell_arrivals(const Mailing& mailing, Case& all) {
  for (const files::Arrival& arrival : mailing.record->arrivals) {
    if (arrival.late)
      all.remark(fmt::format(
          "{}: the {} of {} came at {}, after the deadline {}, and counted; the reports say so",
          turn_and_mailing(mailing), arrival.document, arrival.side, arrival.received, arrival.deadline));
    if (arrival.given)
      all.remark(
          fmt::format("{}: the moderator himself said when the {} of {} came (--now {}); the reports say so",
                      turn_and_mailing(mailing), arrival.document, arrival.side, arrival.received));
  }
}

/// Replaced by a later one, such a file did not count, and nobody needs to know.
void demand_told(const std::string& name, const ReceiptSays& says, const Mailing& mailing, Case& all) {
  const auto tells = [&](const files::Arrival& arrival) {
    return arrival.side == says.side && arrival.document == says.document &&
           arrival.received >= says.received;
  };
  if (std::ranges::none_of(mailing.record->arrivals, tells))
    all.remark(fmt::format("{}: this file was accepted {}, and the record does not say so",
                           shown(mailing.path(name)), says.late ? "late" : "at a moment that a person said"));
}

/// A receipt tells its player until when he can send another file; the moderator may move that deadline, and
/// then the two say different things.
void compare_deadlines(const Mailing& first, Case& all) {
  for (const auto& [name, mailing] : receipts_of(all, first)) {
    const Bytes bytes = read_inside(first.root, first.path(name), most_of_a_record);
    const auto says = bytes.state == Bytes::State::there ? read_receipt_head(bytes.text) : std::nullopt;
    const std::string& deadline = mailing->record->deadline;
    if (says && says->accepted && (says->late || says->given)) demand_told(name, *says, *mailing, all);
    if (!says || !says->accepted || says->deadline.empty() || deadline.empty() ||
        says->deadline == deadline || is_own(*mailing, says->side, says->deadline))
      continue;
    all.remark(fmt::format("{}: the receipt names the deadline {}, and when mailing {} was made it was {}",
                           shown(first.path(name)), says->deadline, mailing->number, deadline));
  }
}

}  // namespace

void check_moments(Case& all) {
  std::set<std::string> known;
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    tell_interventions(mailing, known, all);
    tell_moments(mailing, all);
    tell_arrivals(mailing, all);
    if (mailing.number == 1 && !mailing.bare) compare_deadlines(mailing, all);
  }
}

}  // namespace adjudicator::record::auditing
