// What was counted in samples of a turn, as lines of a tally and back.
#include <algorithm>

#include "core/chart.hpp"
#include "core/rule_system.hpp"
#include "odds/tally_file.hpp"
#include "odds/tally_words.hpp"

namespace adjudicator::odds {
namespace {

std::string row_text(const Turn& turn, Row row) {
  return turn.start.shape(row.table).name + " " + std::to_string(row.index);
}

/// "cell unit 3 strength 2": a trait of a row; "-": whether it is there.
std::string text_of(const Turn& turn, const Cell& cell) {
  const auto& traits = turn.start.shape(cell.row.table).traits;
  return "cell " + row_text(turn, cell.row) + " " +
         (cell.trait == State::presence ? std::string("-") : traits[cell.trait].name);
}

void put_counts(const Turn& turn, const Tally<std::uint64_t>& tally,
                std::map<std::string, std::uint64_t, std::less<>>& counts) {
  const auto spread = [&](const std::string& what, const Spread<std::uint64_t>& values) {
    for (const auto& [value, count] : values.values()) counts[what + " " + std::to_string(value)] += count;
  };
  counts["runs"] += tally.all();
  for (const auto& [cell, values] : tally.cells()) spread(text_of(turn, cell), values);
  for (const auto& [hex, values] : tally.holders()) spread("hex " + std::to_string(hex), values);
  for (std::size_t measure = 0; measure < tally.measures().size(); ++measure)
    for (std::size_t side = 0; side < tally.measures().sides(); ++side)
      spread("loss " + std::string(tally.measures().name(measure)) + " " + std::to_string(side),
             tally.lost(measure, side));
  for (const auto& [unit, count] : tally.lost_units()) counts["lost " + row_text(turn, unit)] += count;
  for (const auto& [reading, results] : tally.results())
    for (const auto& [result, count] : results)
      counts["result " + hash_text(reading.address) + " " + std::string(reading.chart) + " " + result] +=
          count;
}

/// Puts what lines say into the tally of a turn.
class CountReader {
 public:
  CountReader(const Turn& turn, SampledOdds& odds) : turn_(turn), tally_(odds.tally) {}

  /// False: the turn has no such thing.
  bool take(std::string_view line, std::uint64_t count) {
    const std::string_view what = take_word(line);
    if (what == "runs") return tally_.add_runs(count), line.empty();
    if (what == "cell") return cell(line, count);
    if (what == "hex") return holder(line, count);
    if (what == "loss") return loss(line, count);
    if (what == "lost") return lost_unit(line, count);
    return what == "result" && result(line, count);
  }

 private:
  std::optional<Row> row(std::string_view& line) const {
    const std::string_view name = take_word(line);
    const auto index = number<std::uint32_t>(take_word(line));
    for (std::uint32_t table = 0; table < turn_.start.tables(); ++table)
      if (turn_.start.shape(table).name == name && index && *index < turn_.start.rows(table))
        return Row{table, *index};
    return std::nullopt;
  }

  bool is_value(const TraitShape& shape, std::int32_t value) const {
    if (value == no_value) return true;
    switch (shape.kind) {
      case TraitKind::boolean:
        return value == 0 || value == 1;
      case TraitKind::enumeration:
        return value >= 0 && value < static_cast<std::int64_t>(shape.values.size());
      case TraitKind::flags:
        return value >= 0 && value < std::int64_t{1} << shape.values.size();
      case TraitKind::name:
      case TraitKind::text:
        return value < 0 || static_cast<std::size_t>(value) < turn_.names.size();
      case TraitKind::reference: {
        const std::uint32_t table =
            shape.refers_to == "place" ? place_table : turn_.start.table(shape.refers_to);
        return value < 0 || static_cast<std::size_t>(value) < turn_.start.rows(table);
      }
      default:
        return true;
    }
  }

  bool cell(std::string_view line, std::uint64_t count) {
    const auto of = row(line);
    const std::string_view trait = take_word(line);
    const auto value = number<std::int32_t>(line);
    if (!of || !value) return false;
    const TableShape& shape = turn_.start.shape(of->table);
    const int index = trait == "-" ? State::presence : shape.find(trait);
    if (index < 0) return false;
    if (trait == "-" ? *value != 0 && *value != 1
                     : !is_value(shape.traits[static_cast<std::size_t>(index)], *value))
      return false;
    tally_.add(Cell{*of, static_cast<std::uint16_t>(index)}, *value, count);
    return true;
  }

  bool holder(std::string_view line, std::uint64_t count) {
    const auto hex = number<std::uint32_t>(take_word(line));
    const auto side = number<std::int64_t>(line);
    if (!hex || *hex >= turn_.board.size() || !side || *side < held_by_several ||
        *side >= static_cast<std::int64_t>(turn_.sides.size()))
      return false;
    tally_.add_holder(*hex, *side, count);
    return true;
  }

  bool loss(std::string_view line, std::uint64_t count) {
    const std::string_view name = take_word(line);
    const auto side = number<std::size_t>(take_word(line));
    const auto lost = number<std::int64_t>(line);
    const Measures& measures = tally_.measures();
    constexpr std::int64_t most = 1'000'000'000'000;  // nothing on a board is worth as much
    if (!side || *side >= measures.sides() || !lost || *lost > most || *lost < -most) return false;
    for (std::size_t measure = 0; measure < measures.size(); ++measure)
      if (measures.name(measure) == name) return tally_.add_loss(measure, *side, *lost, count), true;
    return false;
  }

  bool lost_unit(std::string_view line, std::uint64_t count) {
    const auto unit = row(line);
    if (!unit || !line.empty()) return false;
    tally_.add_lost_unit(*unit, count);
    return true;
  }

  bool result(std::string_view line, std::uint64_t count) {
    const auto address = hash_of(take_word(line));
    const std::string_view chart = name_of(take_word(line), line);
    if (!address || chart.empty()) return false;
    tally_.count({*address, chart}, line, count);
    return true;
  }

  /// The turn's own name for what gave a result; empty where it has none that could give it.
  std::string_view name_of(std::string_view chart, std::string_view result) const {
    if (const GridChart* grid = turn_.charts.grid(chart))
      return has(*grid, result) ? grid->name : std::string_view();
    if (const InverseChart* inverse = turn_.charts.inverse(chart))
      return std::ranges::find(inverse->results, result) != inverse->results.end() ? inverse->name
                                                                                   : std::string_view();
    constexpr std::size_t most_letters = 200;
    const bool words = !result.empty() && result.size() <= most_letters &&
                       std::ranges::all_of(result, [](char c) { return c >= ' ' && c <= '~'; });
    for (const OutcomeSpec& spec : turn_.system->outcomes)
      if (spec.note == chart && words) return spec.note;
    return {};
  }

  static bool has(const GridChart& chart, std::string_view result) {
    for (std::size_t row = 0; row < chart.rows.size(); ++row)
      for (std::size_t column = 0; column < chart.columns.size(); ++column)
        if (chart.cell(row, column).text() == result) return true;
    return false;
  }

  const Turn& turn_;
  Tally<std::uint64_t>& tally_;
};

/// Whether something came more often than the turn was played.
bool counts_too_much(const Tally<std::uint64_t>& tally) {
  const auto too_much = [&](const auto& spread) { return spread.second.sum() > tally.all(); };
  if (std::ranges::any_of(tally.cells(), too_much) || std::ranges::any_of(tally.holders(), too_much))
    return true;
  for (std::size_t measure = 0; measure < tally.measures().size(); ++measure)
    for (std::size_t side = 0; side < tally.measures().sides(); ++side)
      if (tally.lost(measure, side).sum() > tally.all()) return true;
  return std::ranges::any_of(tally.lost_units(), [&](const auto& unit) { return unit.second > tally.all(); });
}

}  // namespace

void TallyFile::add(std::uint32_t shard, std::uint64_t chunks_played, const Turn& turn,
                    const SampledOdds& played) {
  TallyFile part;
  put_counts(turn, played.tally, part.counts);
  part.samples_to = played.samples_to;
  chunks[shard] += chunks_played;
  add(part);
}

std::optional<SampledOdds> odds_in(const TallyFile& tally, const Turn& turn) {
  SampledOdds odds{Tally<std::uint64_t>(turn)};
  CountReader reader(turn, odds);
  for (const auto& [what, count] : tally.counts)
    if (!reader.take(what, count)) return std::nullopt;
  std::uint64_t runs = 0;
  for (const auto& [shard, chunks] : tally.chunks) runs += tally.run.samples_in(shard, chunks);
  if (odds.tally.all() != runs || runs == 0 || counts_too_much(odds.tally)) return std::nullopt;
  odds.samples_to = tally.samples_to;
  return odds;
}

}  // namespace adjudicator::odds
