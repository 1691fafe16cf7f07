#include "systems/classic/legend.hpp"

#include <algorithm>
#include <string>

namespace adjudicator::classic {
namespace {

/// One `result` of a house chart.
class LegendLine {
 public:
  LegendLine(const Node& node, const GridChart& chart) : node_(node), columns_(chart.columns) {}

  Result result() const {
    Result result;
    result.code = node_.value("code");
    result.attacker = fate("attacker");
    result.defender = fate("defender");
    const auto exchange = std::ranges::find(exchange_words, node_.value("exchange"), &Key::text);
    result.exchange = Exchange(exchange == exchange_words.end() ? 0 : exchange - exchange_words.begin());
    result.is_of_chart = true;
    result.advances = node_.flag("advance");
    result.surrender = node_.flag("surrender");
    if (const auto column = counter_column()) result.counter_column = column;
    return result;
  }

  /// What is at fault, and why nobody could carry that out.
  struct Fault {
    std::string attribute;
    std::string why;
  };
  Fault fault() const {
    const Result all = result();
    for (const auto& [side, fate] :
         {std::pair("attacker", all.attacker), std::pair("defender", all.defender)}) {
      if (fate.loss.much == Loss::Much::all && fate.retreat > 0)
        return {attribute(side, "retreats"), "units that lose all cannot retreat"};
      if (fate.stands && fate.retreat == 0)
        return {attribute(side, "barred"),
                "it says what becomes of units that cannot retreat, and nobody retreats"};
      if (fate.or_loses > 0 && fate.retreat == 0)
        return {attribute(side, "or-loses"), "it stands in place of a retreat, and nobody retreats"};
      const bool by_step = fate.loss.much == Loss::Much::steps || fate.loss.much == Loss::Much::half;
      if (fate.loss.of_each_unit && !by_step)
        return {attribute(side, "loses-by"), "it goes with a number of steps or with half"};
    }
    if (all.exchange != Exchange::none && (all.attacker.is_hit() || all.defender.is_hit()))
      return {"exchange", "an exchange says all that both sides lose"};
    if (node_.find("counter-attack") != nullptr && !all.counter_column)
      return {"counter-attack", "the chart has no such column"};
    if (all.counter_column && (all.hits_defender() || all.attacker.is_hit()))
      return {"counter-attack", "the counterattack says all that becomes of both sides"};
    if (all.surrender && all.defender.loss.much != Loss::Much::all)
      return {"surrender", "it goes with defender-loses=\"all\""};
    return {};
  }

 private:
  static std::string attribute(std::string_view side, std::string_view what) {
    return std::string(side) + "-" + std::string(what);
  }

  Fate fate(std::string_view side) const {
    Fate fate;
    fate.loss = loss(node_.value(attribute(side, "loses")));
    fate.loss.of_each_unit = node_.value(attribute(side, "loses-by")) == "unit";
    fate.retreat = node_.whole(attribute(side, "retreats")).value_or(0);
    fate.stands = node_.value(attribute(side, "barred")) == "steps";
    fate.or_loses = node_.whole(attribute(side, "or-loses")).value_or(0);
    return fate;
  }

  std::optional<std::size_t> counter_column() const {
    const std::string_view name = node_.value("counter-attack");
    for (std::size_t column = 0; column < columns_.size(); ++column)
      if (!name.empty() && columns_.band(column).text == name) return column;
    return std::nullopt;
  }

  static Loss loss(std::string_view text) {
    if (text == "all") return everything;
    if (text == "half") return {.much = Loss::Much::half};
    std::int32_t steps = 0;
    for (const char digit : text) steps = steps * 10 + (digit - '0');  // the schema has seen to it
    return steps == 0 ? Loss{} : Loss{.much = Loss::Much::steps, .steps = steps};
  }

  const Node& node_;
  const Axis& columns_;
};

bool is_used(std::string_view code, const GridChart& chart) {
  for (std::size_t row = 0; row < chart.rows.size(); ++row)
    for (std::size_t column = 0; column < chart.columns.size(); ++column)
      if (chart.cell(row, column).text() == code) return true;
  return false;
}

}  // namespace

std::vector<Result> read_legend(const Document* file, const GridChart& chart, Diagnostics& diagnostics) {
  std::vector<Result> legend;
  const auto tell = [&](const Node& node, std::string_view attribute, std::string_view code,
                        std::string message) {
    Diagnostic d = file->fault(node, attribute, code, "CRT-21",
                               "the result '" + printable(node.value("code")) + "' " + std::move(message));
    if (code == "CRT-W3") d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  };
  if (file != nullptr)
    for (const Node& node : file->root().children()) {
      if (node.name != "result") continue;
      const LegendLine line(node, chart);
      const std::string_view code = node.value("code");
      if (std::ranges::find(legend, code, &Result::code) != legend.end())
        tell(node, "code", "CRT-L2", "is defined twice");
      else if (!is_used(code, chart))
        tell(node, "code", "CRT-W3", "stands in no cell of the chart");
      if (const auto [attribute, why] = line.fault(); !why.empty())
        tell(node, attribute, "CRT-L2", "cannot be carried out: " + why);
      legend.push_back(line.result());
    }
  legend.insert(legend.end(), known_results.begin(), known_results.end());
  return legend;
}

}  // namespace adjudicator::classic
