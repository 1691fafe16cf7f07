// f: functions about battles: which they are, where, by which steps their columns were reached, what they
// cost.
#include <array>
#include <charconv>
#include <memory>
#include <optional>

#include "core/describe.hpp"
#include "reports/page/xpath.hpp"
#include "reports/wording/piece_index.hpp"
#include "reports/wording/reckoning.hpp"
#include "reports/wording/report_index.hpp"

namespace adjudicator::reports {
namespace {

const Reckoning& reckoning(xmlXPathParserContext* xpath) {
  const FunctionContext& context = context_of(xpath);
  return context.index->reckoning(context.wording);
}

void battles(xmlXPathParserContext* xpath, int) {
  std::vector<xmlNode*> found;
  for (const xmlNode* battle : reckoning(xpath).battles()) found.push_back(const_cast<xmlNode*>(battle));
  push(xpath, found);
}

void rank(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  push(xpath, static_cast<double>(reckoning(xpath).rank(scene)));
}

/// The argument that says where a scene was: the hex that it is about; without one the first hex that it names;
/// where there are no hexes, that of layout.where. Null: none.
const xmlNode* place_of(const Wording& wording, const xmlNode* scene) {
  if (scene == nullptr) return nullptr;
  const xmlNode* first = nullptr;
  for (const xmlNode* c = first_child(scene); c != nullptr; c = next_element(c)) {
    if (!is(c, "arg") || attribute(c, "table") != "place") continue;
    if (const auto as = attribute(c, "as"); as == "target" || as == "hex") return c;
    if (first == nullptr) first = c;
  }
  if (first != nullptr) return first;
  const std::string where = layout(wording, "layout.where");
  if (where.empty()) return nullptr;
  for (const xmlNode* c = first_child(scene); c != nullptr; c = next_element(c))
    if (is(c, "arg") && attribute(c, "as") == where) return c;
  return nullptr;
}

void place(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  const xmlNode* at = place_of(context_of(xpath).wording, scene);
  push(xpath, std::string(at != nullptr ? attribute(at, "id") : std::string_view()));
}

void where(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  const xmlNode* at = place_of(context_of(xpath).wording, scene);
  if (at == nullptr) return push(xpath, std::string());
  const auto name = attribute(at, "table") == "place" ? std::string_view() : attribute(at, "name");
  push(xpath, std::string(name.empty() ? attribute(at, "id") : name));
}

// ---- Elements of their own

void set(xmlNode* node, const char* name, const std::string& value) {
  xmlNewProp(node, reinterpret_cast<const xmlChar*>(name), reinterpret_cast<const xmlChar*>(value.c_str()));
}
void set(xmlNode* node, const char* name, std::int64_t value) {
  set(node, name, std::to_string(value));
}
/// Left out where it is empty.
void set_word(xmlNode* node, const char* name, std::string_view value) {
  if (!value.empty()) set(node, name, std::string(value));
}
xmlNode* add_child(xmlNode* parent, const char* name) {
  return xmlNewChild(parent, nullptr, reinterpret_cast<const xmlChar*>(name), nullptr);
}

/// A document for what a function makes; null: there is no memory. It lives as long as it is used.
xmlNode* fragment(xmlXPathParserContext* xpath) {
  xsltTransformContext* transformation = xsltXPathGetTransformContext(xpath);
  xmlDoc* document = xsltCreateRVT(transformation);
  if (document != nullptr) xsltRegisterLocalRVT(transformation, document);
  return reinterpret_cast<xmlNode*>(document);
}

// ---- Steps from column to column

/// The heads of a chart's columns, as people write them.
std::vector<std::string> heads_of(const xmlNode* report, std::string_view chart, const Wording& wording) {
  std::vector<std::string> heads;
  for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c)) {
    if (!is(c, "chart") || attribute(c, "name") != chart) continue;
    const bool names = attribute(c, "columns-are") == "name";
    std::string_view rest = attribute(c, "columns");
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view head = rest.substr(0, end);
      heads.push_back(names ? wording.head(head) : wording.band(head));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    break;
  }
  return heads;
}

std::optional<std::int64_t> number_at(const xmlNode* node, std::string_view name) {
  const std::string_view text = attribute(node, name);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

void steps(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* looked = subject(xpath, arguments > 0);
  const auto base = looked != nullptr ? number_at(looked, "base") : std::nullopt;
  const auto column = looked != nullptr ? number_at(looked, "column") : std::nullopt;
  xmlNode* parent = base && column ? fragment(xpath) : nullptr;
  if (parent == nullptr) return push(xpath, std::vector<xmlNode*>());
  const auto heads = heads_of(report_of(xpath), attribute(looked, "chart"), context_of(xpath).wording);
  const auto head = [&](std::int64_t at) {
    return at >= 0 && at < std::int64_t(heads.size()) ? heads[static_cast<std::size_t>(at)] : std::string();
  };
  xmlNode* all = xmlNewDocNode(parent->doc, nullptr, reinterpret_cast<const xmlChar*>("steps"), nullptr);
  xmlAddChild(parent, all);
  std::int64_t at = *base;
  std::int64_t low = std::min(*base, *column);
  std::int64_t high = std::max(*base, *column);
  for (const xmlNode* c = first_child(looked); c != nullptr; c = next_element(c)) {
    const auto by = is(c, "shift") ? number_at(c, "by") : std::nullopt;
    if (!by) continue;
    xmlNode* step = add_child(all, "step");
    set(step, "by", *by);
    for (const char* name : {"reason", "rule", "thing"}) set_word(step, name, attribute(c, name));
    set(step, "from", at);
    at += *by;
    set(step, "to", at);
    set_word(step, "band", head(at));
    low = std::min(low, at);
    high = std::max(high, at);
  }
  set(all, "base", *base);
  set(all, "column", *column);
  set_word(all, "base-band", head(*base));
  set_word(all, "band", head(*column));
  set(all, "columns", std::int64_t(heads.size()));
  set(all, "low", low);
  set(all, "high", high);
  if (at != *column) {
    set(all, "held", *column - at);
    const bool raised = at < *column;
    const bool limited = !attribute(looked, raised ? "columns-from" : "columns-to").empty();
    set(all, "why", std::string(!limited ? "fall.held" : raised ? "fall.raised" : "fall.lowered"));
  }
  push(xpath, std::vector<xmlNode*>{all});
}

// ---- Costs and ground

/// A battle; null, the turn, where the node is none.
const xmlNode* as_battle(const xmlNode* node) {
  return node != nullptr && is(node, "scene") ? node : nullptr;
}

/// The kind among `costs` that holds this one too (layout.part-of.KIND), where what is lost is known in no measure of layout.lost before
/// it; else empty.
std::string whole_of(const Reckoning::Cost& part, const std::vector<Reckoning::Cost>& costs,
                     std::string_view lost, const Wording& wording) {
  std::string whole = layout(wording, "layout.part-of." + part.kind);
  bool known = false;
  for (const Reckoning::Cost& cost : costs) {
    if (cost.kind == part.kind) break;
    known |= shares(cost.kind, lost);
  }
  const bool told = std::ranges::find(costs, whole, &Reckoning::Cost::kind) != costs.end();
  return known || !told ? std::string() : whole;
}

/// Its name, else its id. Facts that are not about it name a piece by its id alone.
std::string name_of_piece(const xmlNode* piece) {
  const std::string_view id = attribute(piece, "id");
  const xmlNode* known =
      attribute(piece, "name").empty() ? find_piece(piece->doc, attribute(piece, "table"), id) : piece;
  const std::string_view name = known != nullptr ? attribute(known, "name") : std::string_view();
  return std::string(name.empty() ? id : name);
}

void costs(xmlXPathParserContext* xpath, int arguments) {
  const bool all = arguments > 1;
  const xmlNode* battle = all ? as_battle(subject(xpath, true)) : nullptr;
  const std::string side = pop_string(xpath);
  xmlNode* parent = fragment(xpath);
  std::vector<xmlNode*> found;
  const auto& all_costs = reckoning(xpath).costs(side, battle);
  const std::string lost = layout(context_of(xpath).wording, "layout.lost");
  for (const Reckoning::Cost& cost : all_costs) {
    if (parent == nullptr || (!all && !context_of(xpath).wording.has("cost." + cost.kind))) continue;
    xmlNode* node = xmlNewDocNode(parent->doc, nullptr, reinterpret_cast<const xmlChar*>("cost"), nullptr);
    xmlAddChild(parent, node);
    set(node, "kind", cost.kind);
    set(node, "n", to_text(cost.n));
    set_word(node, "part-of", whole_of(cost, all_costs, lost, context_of(xpath).wording));
    if (battle == nullptr) {  // of a turn there may be thousands, and nothing shows them
      found.push_back(node);
      continue;
    }
    for (const Reckoning::Share& share : cost.shares) {
      xmlNode* of = add_child(node, "share");
      set(of, "name", name_of_piece(share.piece));
      set(of, "n", to_text(share.n));
    }
    found.push_back(node);
  }
  push(xpath, found);
}

/// What became of a hex, as the wording calls it: for a side of itself and the enemy, for the moderator of
/// sides.
std::string_view fate_of(const Reckoning::Ground& ground, std::string_view reader) {
  const bool was_own = ground.before == reader;
  const bool is_own = ground.now == reader;
  if (ground.before.empty() && ground.now.empty()) return "empty";
  if (ground.entered)
    return is_own || reader == "moderator" ? "entered" : was_own ? "entered-by-enemy" : "kept";
  if (reader == "moderator")
    return ground.now.empty() ? "left" : ground.now == ground.before ? "held" : "taken";
  if (is_own) return was_own ? "held" : "taken";
  if (ground.now.empty()) return was_own ? "left" : ground.emptied ? "emptied" : "cleared";
  return was_own ? "lost" : ground.before.empty() ? "seized" : "kept";
}

std::string name_of_side(const xmlNode* report, std::string_view id) {
  for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c))
    if (is(c, "side") && attribute(c, "id") == id) return std::string(attribute(c, "name"));
  return std::string(id);
}

/// A hex in a few words: with its name, where it has one.
std::string hex_in_words(xmlXPathParserContext* xpath, std::string_view id) {
  for (const xmlNode* map = first_child(report_of(xpath)); map != nullptr; map = next_element(map)) {
    if (!is(map, "map")) continue;
    for (const xmlNode* hex = first_child(map); hex != nullptr; hex = next_element(hex))
      if (is(hex, "hex") && attribute(hex, "id") == id)
        return context_of(xpath).wording.say("place-in-short", hex);
  }
  return std::string(id);
}

void ground(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* battle = as_battle(subject(xpath, arguments > 0));
  const auto& hexes = reckoning(xpath).ground(battle);
  xmlNode* parent = hexes.empty() ? nullptr : fragment(xpath);
  if (parent == nullptr) return push(xpath, std::vector<xmlNode*>());
  const xmlNode* report = report_of(xpath);
  const std::string_view reader = attribute(report, "reader");
  std::vector<xmlNode*> found;
  for (const Reckoning::Ground& hex : hexes) {
    const std::string_view fate = fate_of(hex, reader);
    const std::string side = name_of_side(report, fate == "left" ? hex.before : hex.now);
    auto at = std::ranges::find_if(
        found, [&](const xmlNode* g) { return attribute(g, "as") == fate && attribute(g, "side") == side; });
    if (at == found.end()) {
      xmlNode* node =
          xmlNewDocNode(parent->doc, nullptr, reinterpret_cast<const xmlChar*>("ground"), nullptr);
      xmlAddChild(parent, node);
      set_word(node, "as", fate);
      set(node, "side", side);
      at = found.insert(found.end(), node);
    }
    xmlNode* arg = add_child(*at, "arg");
    set(arg, "as", std::string("hex"));
    set_word(arg, "id", hex.hex);
    set(arg, "name", hex_in_words(xpath, hex.hex));
  }
  push(xpath, found);
}

void tone(xmlXPathParserContext* xpath, int arguments) {
  const xmlNode* scene = subject(xpath, arguments > 0);
  push(xpath, scene != nullptr ? std::string(reckoning(xpath).tone(scene)) : std::string());
}

}  // namespace

std::span<const Function> battle_functions() {
  static constexpr std::array<Function, 8> all{{{"battles", checked<battles, 0>},
                                                {"rank", checked<rank, 0, 1>},
                                                {"place", checked<place, 0, 1>},
                                                {"where", checked<where, 0, 1>},
                                                {"steps", checked<steps, 0, 1>},
                                                {"costs", checked<costs, 1, 2>},
                                                {"ground", checked<ground, 0, 1>},
                                                {"tone", checked<tone, 0, 1>}}};
  return all;
}

}  // namespace adjudicator::reports
