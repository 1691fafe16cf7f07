#include "reports/deadline.hpp"

#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "files/zone.hpp"

namespace adjudicator::reports {
namespace {

using files::Moment;
using files::WallTime;

/// The times of one game.xml.
class Times {
 public:
  explicit Times(const Document& game_file)
      : zone_(game_file.root().value("zone")), is_known_(zone_.empty() || files::is_zone(zone_)) {}

  std::optional<Moment> moment(std::string_view time) const {
    if (!is_known_) return std::nullopt;
    if (time.ends_with('Z') || zone_.empty()) return files::parse_moment(time);
    const auto shown = files::parse_wall_time(time);
    if (!shown) return std::nullopt;
    const Moment moment = files::moment_of(zone_, *shown);
    return has_a_year_of_ours(moment) ? std::optional(moment) : std::nullopt;
  }

  /// "2026-12-01T20:00 Europe/Berlin"
  std::string shown_at(Moment moment) const {
    if (zone_.empty() || !is_known_) return {};
    const std::string shown = to_text(files::wall_time(zone_, moment));
    return files::parse_wall_time(shown) ? shown + ' ' + std::string(zone_)
                                         : std::string();  // none of the year 2200
  }

  Due of(const Node& node) const {
    const std::string_view time = node.value("at");
    const auto at = moment(time);
    return {&node, at ? to_text(*at) : std::string(time)};
  }

  /// So many times `every` later.
  Due later(const Node& schedule, std::int64_t times) const {
    const std::string_view from = schedule.value("every-from");
    const std::string_view time = from.empty() ? schedule.value("at") : from;
    const auto begin = moment(time);
    if (!begin) return {&schedule, std::string(time)};
    const std::string_view every = schedule.value("every");
    std::int64_t number = 0;
    std::from_chars(every.data(), every.data() + every.size(), number);
    const Moment at = every.ends_with('h') ? Moment{begin->minutes + times * number * 60}
                                           : days_later(begins_at(time, *begin), *begin, times * number);
    return {&schedule, to_text(has_a_year_of_ours(at) ? at : *begin)};
  }

 private:
  Moment days_later(WallTime shown, Moment begin, std::int64_t days) const {
    const std::int64_t minutes = days * files::minutes_a_day;
    if (zone_.empty()) return {begin.minutes + minutes};
    return files::moment_of(zone_, {shown.minutes + minutes});
  }
  /// What clocks show when a schedule begins.
  WallTime begins_at(std::string_view time, Moment begin) const {
    if (zone_.empty()) return {};
    const auto written = files::parse_wall_time(time);
    return written ? *written : files::wall_time(zone_, begin);
  }

  std::string_view zone_;
  bool is_known_;
};

/// Whether clocks somewhere may show so at a moment: what stands beside a moment that somebody changed by hand does not.
bool is_local(std::string_view local, Moment moment) {
  constexpr std::int64_t law = 180;  // minutes by which a later table of zones may differ
  const std::size_t blank = local.find(' ');
  const auto shown = files::parse_wall_time(local.substr(0, blank));
  const std::string_view zone = blank == std::string_view::npos ? "" : local.substr(blank + 1);
  if (!shown || !files::is_zone(zone)) return false;
  return std::abs(files::wall_time(zone, moment).minutes - shown->minutes) <= law;
}

/// What holds for all.
std::optional<Due> common_deadline(const Document& game_file, const Times& times, int turn, int mailing) {
  const Node* schedule = nullptr;
  for (const Node& node : game_file.root().children()) {
    if (node.name != "deadline" || !node.value("side").empty() || mailing_of(node) != mailing) continue;
    const int of = node.whole("turn").value_or(0);
    if (of == turn) return times.of(node);
    const bool nearer = schedule == nullptr || of > schedule->whole("turn").value_or(0);
    if (of < turn && nearer && !node.value("every").empty()) schedule = &node;
  }
  if (schedule == nullptr) return std::nullopt;
  return times.later(*schedule, turn - schedule->whole("turn").value_or(0));
}

}  // namespace

int mailing_of(const Node& deadline) {
  return deadline.whole("mailing").value_or(1);
}

std::vector<const Node*> own_deadlines(const Document& game_file, int turn, int mailing) {
  std::vector<const Node*> own;
  for (const Node& node : game_file.root().children())
    if (node.name == "deadline" && node.whole("turn") == turn && mailing_of(node) == mailing)
      own.push_back(&node);
  return own;
}

std::optional<Due> find_deadline(const Document& game_file, int turn, int mailing, std::string_view side) {
  const Times times(game_file);
  auto due = common_deadline(game_file, times, turn, mailing);
  if (side.empty()) return due;
  for (const Node* node : own_deadlines(game_file, turn, mailing)) {
    if (node->value("side") != side) continue;
    Due own = times.of(*node);
    const auto at = files::parse_moment(own.at);
    // One that is no moment is told where it is asked for.
    if (!due || !at || at > files::parse_moment(due->at)) due = std::move(own);
  }
  return due;
}

std::string local_time(const Document& game_file, std::string_view moment) {
  const std::string_view zone = game_file.root().value("zone");
  const auto at = zone.empty() ? std::nullopt : files::parse_moment(moment);
  if (!at) return {};
  for (const Node& node : game_file.root().children())
    if (node.name == "deadline" && node.value("at") == moment && is_local(node.value("local"), *at))
      return std::string(node.value("local"));
  return Times(game_file).shown_at(*at);
}

std::optional<files::Moment> moment_in(const Document& game_file, std::string_view time) {
  return Times(game_file).moment(time);
}

}  // namespace adjudicator::reports
