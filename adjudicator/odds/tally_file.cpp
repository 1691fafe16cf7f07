#include "odds/tally_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/chart.hpp"
#include "core/dice.hpp"
#include "core/rule_system.hpp"
#include "core/utf8.hpp"

namespace adjudicator::odds {
namespace {

// ---- words and numbers of lines

constexpr std::string_view first_line = "tally 1";
constexpr std::string_view no_tally = "this is not a tally that adjudicator wrote";

/// Takes a word and the blank behind it.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}

/// A whole number as this program writes it: no sign but a minus, no zero before it.
template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text)
    return std::nullopt;
  return value;
}

std::string hash_text(std::uint64_t hash) {
  std::array<unsigned char, 8> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(hash >> (56 - 8 * i));
  return to_hex(bytes);
}

std::optional<std::uint64_t> hash_of(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (fault != std::errc() || end != text.data() + text.size() || hash_text(value) != text)
    return std::nullopt;
  return value;
}

// ---- what was counted, as a word and what it is of

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
class Reader {
 public:
  Reader(const Turn& turn, SampledOdds& odds) : turn_(turn), tally_(odds.tally) {}

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

/// The lines of a text, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  std::string_view next() {
    ++number_;
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    return line;
  }
  bool done() const { return rest_.empty(); }
  std::uint32_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::uint32_t number_ = 0;
};

struct NotATally {
  std::string why;
};

/// "seed odds": what stands behind the word, which must be this one.
std::string_view field(std::string_view line, std::string_view word) {
  if (!line.starts_with(word) || line.substr(word.size(), 1) != " ")
    throw NotATally{"'" + std::string(word) + "' is expected"};
  return line.substr(word.size() + 1);
}

template <class Number>
Number number_field(std::string_view line, std::string_view word, Number least, Number most) {
  const auto value = number<Number>(field(line, word));
  if (!value || *value < least || *value > most)
    throw NotATally{"as '" + std::string(word) + "' a number from " + std::to_string(least) + " to " +
                    std::to_string(most) + " is expected"};
  return *value;
}

RunOfSamples read_run(Lines& lines) {
  RunOfSamples run;
  run.program = field(lines.next(), "program");
  run.system = field(lines.next(), "system");
  run.game = field(lines.next(), "game");
  run.turn = field(lines.next(), "turn");
  run.inputs = field(lines.next(), "inputs");
  run.seed = field(lines.next(), "seed");
  run.samples =
      number_field<std::uint64_t>(lines.next(), "samples", 1, static_cast<std::uint64_t>(most_samples));
  run.shards = number_field<std::uint32_t>(lines.next(), "shards", 1, most_shards);
  return run;
}

/// "shard 2 15": the first 15 chunks of it are there.
void read_shard(std::string_view line, TallyFile& tally) {
  const auto shard = number<std::uint32_t>(take_word(line));
  const auto chunks = number<std::uint64_t>(line);
  if (!shard || *shard >= tally.run.shards || !chunks || *chunks > tally.run.chunks_of(*shard))
    throw NotATally{"there is no such shard, or it has fewer chunks"};
  if (!tally.chunks.empty()) throw NotATally{"a tally is of one part"};
  tally.chunks.emplace(*shard, *chunks);
}

void read_line(std::string_view line, TallyFile& tally) {
  const std::string_view first = take_word(line);
  if (first == "shard") return read_shard(line, tally);
  if (first == "first") {
    const auto address = hash_of(take_word(line));
    const auto sample = number<std::uint32_t>(line);
    if (!address || !sample || *sample >= tally.run.samples ||
        !tally.samples_to.emplace(*address, *sample).second)
      throw NotATally{"an address and a sample are expected, each address once"};
    return;
  }
  const auto count = number<std::uint64_t>(first);
  if (!count || *count > tally.run.samples || line.empty())
    throw NotATally{"a number of samples and what they came to is expected"};
  if (!tally.counts.emplace(line, *count).second) throw NotATally{"this is counted twice"};
}

TallyFile read_lines(Lines& lines) {
  if (lines.next() != first_line) throw NotATally{std::string(no_tally)};
  TallyFile tally{read_run(lines), {}, {}, {}};
  while (!lines.done()) {
    const std::string_view line = lines.next();
    if (!is_line(line)) throw NotATally{"this is no line of a text"};
    read_line(line, tally);
  }
  if (tally.chunks.empty()) throw NotATally{"it does not say of which part it is"};
  return tally;
}

/// Without its last line, which says what the rest must be.
std::string_view proven(std::string_view text) {
  if (!text.starts_with(std::string(first_line) + "\n")) throw NotATally{std::string(no_tally)};
  const std::size_t last = text.rfind('\n', text.size() - 2);
  const std::string_view before = text.substr(0, last + 1);
  if (text.substr(last + 1) != "end " + to_hex(sha256(before)) + "\n")
    throw NotATally{"the tally is cut, or was changed"};
  return before;
}

}  // namespace

bool is_line(std::string_view text) {
  return utf8_fault(text) == text.npos &&
         std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

std::string_view RunOfSamples::difference(const RunOfSamples& other) const {
  if (program != other.program) return "was made by another version of the program";
  if (system != other.system || game != other.game) return "is of another game";
  if (turn != other.turn) return "is of another turn";
  if (inputs != other.inputs) return "is of other files of the turn";
  if (seed != other.seed) return "has other dice (--seed)";
  if (samples != other.samples) return "is of a run of another number of samples";
  return shards != other.shards ? "is of a run of another number of parts" : std::string_view();
}

std::uint64_t RunOfSamples::samples_in(std::uint32_t shard, std::uint64_t played) const {
  // The last chunk of all may be smaller than the others.
  const bool has_last = played > 0 && shard + shards * (played - 1) == chunks() - 1;
  return played * chunk - (has_last ? chunks() * chunk - samples : 0);
}

std::vector<std::uint32_t> TallyFile::missing() const {
  std::vector<std::uint32_t> all;
  for (std::uint32_t shard = 0; shard < run.shards; ++shard) {
    const auto found = chunks.find(shard);
    if ((found == chunks.end() ? 0 : found->second) < run.chunks_of(shard)) all.push_back(shard);
  }
  return all;
}

void TallyFile::add(const TallyFile& other) {
  chunks.insert(other.chunks.begin(), other.chunks.end());
  for (const auto& [what, count] : other.counts) counts[what] += count;
  keep_least(samples_to, other.samples_to);
}

void TallyFile::add(std::uint32_t shard, std::uint64_t chunks_played, const Turn& turn,
                    const SampledOdds& played) {
  TallyFile part;
  put_counts(turn, played.tally, part.counts);
  part.samples_to = played.samples_to;
  chunks[shard] += chunks_played;
  add(part);
}

std::string TallyFile::text() const {
  std::string text(first_line);
  const auto line = [&](std::string_view word, std::string_view rest) {
    text.append("\n").append(word).append(" ").append(rest);
  };
  line("program", run.program);
  line("system", run.system);
  line("game", run.game);
  line("turn", run.turn);
  line("inputs", run.inputs);
  line("seed", run.seed);
  line("samples", std::to_string(run.samples));
  line("shards", std::to_string(run.shards));
  for (const auto& [shard, count] : chunks)
    line("shard", std::to_string(shard) + " " + std::to_string(count));
  for (const auto& [what, count] : counts) line(std::to_string(count), what);
  for (const auto& [address, sample] : samples_to)
    line("first", hash_text(address) + " " + std::to_string(sample));
  text += "\n";
  return text + "end " + to_hex(sha256(text)) + "\n";
}

std::optional<TallyFile> read_tally(std::string_view text, TallyFault& fault) {
  Lines lines(text);
  try {
    lines = Lines(proven(text));
    return read_lines(lines);
  } catch (const NotATally& no) {
    fault = {lines.number(), no.why};
    return std::nullopt;
  }
}

std::optional<SampledOdds> odds_in(const TallyFile& tally, const Turn& turn) {
  SampledOdds odds{Tally<std::uint64_t>(turn)};
  Reader reader(turn, odds);
  for (const auto& [what, count] : tally.counts)
    if (!reader.take(what, count)) return std::nullopt;
  std::uint64_t runs = 0;
  for (const auto& [shard, chunks] : tally.chunks) runs += tally.run.samples_in(shard, chunks);
  if (odds.tally.all() != runs || runs == 0 || counts_too_much(odds.tally)) return std::nullopt;
  odds.samples_to = tally.samples_to;
  return odds;
}

}  // namespace adjudicator::odds
