#include "odds/tally_file.hpp"

#include <algorithm>

#include "core/dice.hpp"
#include "core/utf8.hpp"
#include "odds/tally_words.hpp"

namespace adjudicator::odds {
namespace {

constexpr std::string_view first_line = "tally 1";
constexpr std::string_view no_tally = "this is not a tally that adjudicator wrote";

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

}  // namespace adjudicator::odds
