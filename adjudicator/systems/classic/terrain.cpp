#include "systems/classic/terrain.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "systems/shared/map_words.hpp"

namespace adjudicator::classic {
namespace {

/// "3", "-1/2"; nothing where the denominator is 0 (the schema has seen to the rest).
std::optional<Ratio> ratio_of(std::string_view text) {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  const char* end = text.data() + text.size();
  const char* slash = std::from_chars(text.data(), end, numerator).ptr;
  if (slash != end) std::from_chars(slash + 1, end, denominator);
  if (denominator == 0) return std::nullopt;
  return Ratio(numerator, denominator);
}

Where where_of(std::string_view text) {
  return text == "hexside"        ? Where::hexside
         : text == "attacker-hex" ? Where::attacker_hex
                                  : Where::defender_hex;
}

/// Reads one element `effect`, or says what is wrong with it.
class EffectReader {
 public:
  EffectReader(const Turn& turn, const Document& file, Diagnostics& diagnostics)
      : turn_(turn), file_(file), diagnostics_(diagnostics) {}

  void read(const Node& node, TerrainChart& chart) {
    const std::string_view kind = node.value("kind");
    const bool strength = kind.starts_with("strength-");
    const std::optional<Effect> effect = make(node, strength);
    std::vector<Effect>* list = strength ? strength_list(node, chart) : points_list(kind, chart);
    // A feature that no hex and no hexside has cannot apply: it costs nothing from here on.
    if (effect && list != nullptr && effect->bit != 0) list->push_back(*effect);
  }

 private:
  std::optional<Effect> make(const Node& node, bool strength) {
    const std::optional<Ratio> value = ratio_of(node.value("value"));
    if (!value) return fault(node, "value", "a fraction cannot have 0 as its denominator");
    Effect effect;
    effect.feature = Key::unowned(node.value("feature"));
    effect.kind = Key::unowned(node.value("kind"));
    effect.bit = turn_.board.feature(node.value("feature"));
    effect.where = where_of(node.value("where"));
    effect.multiplies = node.value("kind") == "strength-mul";
    effect.value = *value;
    if (effect.multiplies && *value <= Ratio(0))
      return fault(node, "value", "a strength multiplier must be greater than 0");
    if (!effect.multiplies && !value->whole())
      return fault(node, "value", "only a strength multiplier may be a fraction");
    if (!strength) effect.points = static_cast<std::int32_t>(value->numerator());
    const auto types = node.list("types");
    effect.any_type = types.empty();
    for (std::string_view type : types)
      if (const Name name = turn_.names.find(type); name != Name::none) effect.types.push_back(name);
    if (!strength && !types.empty())
      return fault(node, "types", "only a strength effect can be limited to unit types ('types')");
    return effect;
  }

  /// CRT-6.2 gives strengths on either side a meaning in these places only.
  std::vector<Effect>* strength_list(const Node& node, TerrainChart& chart) {
    const std::string_view side = node.value("side");
    const bool once = node.value("per") == "hex";
    if (side.empty()) fault(node, "side", "a strength effect must say whose strength it changes ('side')");
    if (side == "defender" && node.value("where") != "defender-hex")
      fault(node, "where",
            "an effect on the defender's strength must be in the defender's hex (where=\"defender-hex\")");
    if (once && (side != "defender" || node.value("kind") != "strength-add"))
      fault(node, "per", "per=\"hex\" works only for terrain that adds to the defender's strength");
    if (once) return &chart.hex;
    return side == "attacker" ? &chart.attack : &chart.defense;
  }

  std::vector<Effect>* points_list(std::string_view kind, TerrainChart& chart) {
    return kind == "die"            ? &chart.die
           : kind == "column"       ? &chart.column
           : kind == "differential" ? &chart.differential
                                    : nullptr;
  }

  std::nullopt_t fault(const Node& node, std::string_view attribute, std::string message) {
    diagnostics_.add(file_.fault(node, attribute, "CRT-L2", "CRT-6.1", std::move(message)));
    return std::nullopt;
  }

  const Turn& turn_;
  const Document& file_;
  Diagnostics& diagnostics_;
};

/// Multipliers before additions (CRT-5.1), each in the order of the chart.
void sort_by_step(std::vector<Effect>& effects) {
  std::stable_partition(effects.begin(), effects.end(), [](const Effect& e) { return e.multiplies; });
}

int bits(std::int64_t value) {
  int count = 0;
  for (; value > 0; value /= 2) ++count;
  return count;
}

/// Totals and their comparison must fit into 64 bits even if every multiplier of both sides applied:
/// numerators and denominators of all of them, the strongest unit there can be (9999 and 200 additions of as
/// much) and the number of units leave room for one another.
bool totals_fit(const TerrainChart& chart, std::size_t units) {
  int needed = bits(static_cast<std::int64_t>(units) + 1) + bits(std::int64_t{201} * 9999);
  for (const auto* effects : {&chart.attack, &chart.defense})
    for (const Effect& e : *effects)
      if (e.multiplies) needed += bits(e.value.numerator() - 1) + bits(e.value.denominator() - 1);
  return needed <= 61;
}

}  // namespace

TerrainChart compile_terrain(const Turn& turn, const Document& file, Diagnostics& diagnostics) {
  TerrainChart chart;
  EffectReader reader(turn, file, diagnostics);
  for (const Node& node : file.root().children()) reader.read(node, chart);
  sort_by_step(chart.attack);
  sort_by_step(chart.defense);
  const std::size_t units = turn.start.rows(unit::table);
  if (!totals_fit(chart, units))
    diagnostics.add(
        file.fault(file.root(), "", "CRT-L2", "CRT-1.6",
                   "this chart's strength multipliers together are too large to calculate exactly"));
  return chart;
}

Key word_of(Where where) {
  switch (where) {
    case Where::attacker_hex:
      return "attacker-hex";
    case Where::hexside:
      return "hexside";
    case Where::defender_hex:
      break;
  }
  return "defender-hex";
}

std::int64_t left_shift_of(const TerrainChart& chart, TecCombine how, Features hex) {
  std::int64_t shift = 0;
  combine(
      chart.column, how,
      [&](const Effect& e) { return e.where == Where::defender_hex && (e.bit & hex) != 0; },
      [&](const Effect& e) { shift -= e.points; });
  return shift;
}

std::vector<MapWord> map_words(std::span<const ChartFile> charts) {
  shared::MapWordList words;
  for (const auto& chart : charts) {
    if (!chart || chart->empty() || chart->root().name != "terrain-effects") continue;
    for (const Node& row : chart->root().children())
      row.value("where") == "hexside" ? words.hexside(row.value("feature")) : words.hex(row.value("feature"));
  }
  return words.take();
}

}  // namespace adjudicator::classic
