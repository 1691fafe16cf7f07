#include "reports/report/known_lists.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/lists.hpp"
#include "core/rule_system.hpp"

namespace adjudicator::reports {
namespace {

class ListWriter {
 public:
  ListWriter(const ReportInput& input, const Projection& of_side, Out out)
      : turn_(input.turn),
        log_(input.log),
        moderator_(input.reader.moderator()),
        things_(input.turn, out, &of_side),
        out_(out) {}

  void write(const KnownList& list) const {
    out_.start("scene");
    write_address(list);
    out_.word("rule", list.spec.rule);
    out_.attribute("what", std::string_view("list"));
    out_.start("arg");
    out_.attribute("as", std::string_view("reader"));
    things_.short_attributes(list.now, list.side, everything);
    out_.end();
    out_.start("arg");
    out_.attribute("as", std::string_view("list"));
    out_.attribute("word", list.spec.name);
    out_.end();
    out_.start("events");
    for (const auto& row : list.rows) write_row(list, row);
    out_.end();
    out_.end();
  }

 private:
  void write_address(const KnownList& list) const {
    if (list.above == AddressId::none) return;
    std::string text;
    if (moderator_)
      log_.addresses.append_text(list.above, text);
    else
      list.projection.append_address(list.now, list.above, text);
    text.append("/lists/").append(list.spec.name).append("/").append(id_text(turn_, list.now, list.side));
    out_.attribute("at", text);
  }

  void write_row(const KnownList& list, const std::vector<Arg>& row) const {
    out_.start("told");
    out_.word("rule", list.spec.rule);
    out_.attribute("what", list.spec.name);
    out_.attribute("side", id_text(turn_, list.now, list.side));
    for (const Arg& column : row) write_column(list, column.name().text(), column.value());
    out_.end();
  }

  void write_column(const KnownList& list, std::string_view name, const Value& value) const {
    if (value.kind() == Value::Kind::none) return;
    const Row thing = value.row();
    View view = everything;
    if (thing.exists() && !moderator_) view = list.projection.view(list.now, thing, name);
    if (!view.anything()) return;
    out_.start("arg");
    out_.attribute("as", name);
    if (thing.exists())
      things_.short_attributes(list.now, thing, view);
    else if (value.kind() == Value::Kind::band)
      write_band("number", value.band(), out_);
    else
      out_.attribute(value.kind() == Value::Kind::word ? "word" : "number", to_text(turn_, list.now, value));
    out_.end();
  }

  const Turn& turn_;
  const Log& log_;
  const bool moderator_;
  const ThingWriter things_;
  const Out out_;
};

/// The sides whose lists a report has: those whose turn it is come first.
std::vector<Row> readers_of(const ReportInput& input) {
  std::vector<Row> sides;
  for (const SideInfo& side : input.turn.sides)
    if (input.reader.moderator() || side.row == input.reader.side) sides.push_back(side.row);
  if (sides.empty()) return sides;
  const State& start = input.turn.start;
  const auto table = static_cast<std::uint16_t>(sides.front().table);
  const int phasing = start.shape(table).find("phasing");
  if (phasing >= 0)
    std::ranges::stable_sort(sides, std::greater<>(), [&](Row side) {
      return start.get(side, {table, static_cast<std::uint16_t>(phasing)}) != 0;
    });
  return sides;
}

}  // namespace

void write_known_lists(const ReportInput& input, const Out& out) {
  struct Written {
    std::size_t order;
    std::size_t first;
    std::size_t last;
  };
  if (input.turn.system->lists == nullptr) return;
  Tape tape;
  std::vector<Written> lists;
  for (const Row side : readers_of(input))
    read_lists(input.turn, input.log, input.after, side, [&](const KnownList& list) {
      const std::size_t first = tape.size();
      ListWriter(input, list.projection, Out(tape)).write(list);
      lists.push_back({list.order, first, tape.size()});
    });
  std::ranges::stable_sort(lists, {}, &Written::order);
  for (const Written& list : lists) out.play(tape, list.first, list.last);
}

}  // namespace adjudicator::reports
