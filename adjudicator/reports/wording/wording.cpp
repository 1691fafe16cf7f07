#include "reports/wording/wording.hpp"

#include <libxml/parser.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/moment.hpp"
#include "reports/nodes.hpp"
#include "reports/tree.hpp"
#include "reports/wording/numerals.hpp"
#include "reports/wording/piece_index.hpp"

namespace adjudicator::reports {
namespace {

/// Sentences that speak of one another could take for ever; what one may take, and how long it may get.
constexpr int most_steps = 200'000;
/// Of the sentences of one file together, each a word of it or what stands between braces.
constexpr int most_parts = 100'000;
constexpr std::size_t longest_text = std::size_t{1} << 20;

std::optional<std::int64_t> whole(std::string_view text) {
  return parse_whole<std::int64_t>(text);
}

/// "~0.333333": a fraction that was too fine.
bool is_rounded(std::string_view text) {
  if (!text.starts_with('~')) return false;
  text.remove_prefix(text.starts_with("~-") ? 2 : 1);
  const std::size_t point = text.find('.');
  return point != std::string_view::npos && whole(text.substr(0, point)) && whole(text.substr(point + 1));
}

/// Whether people write it otherwise, if it is a number: with a sign, a stroke, a percent sign.
bool is_written_otherwise(std::string_view text) {
  return text.starts_with('-') || text.ends_with('%') || text.find('/') != std::string_view::npos ||
         is_rounded(text);
}

/// An end of a band: "3", "-10", "1.5", "15%".
bool is_end_of_band(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.ends_with('%')) text.remove_suffix(1);
  const auto digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t point = std::min(text.find('.'), text.size());
  return digits(text.substr(0, point)) && (point == text.size() || digits(text.substr(point + 1)));
}

/// Attributes of what was read on a chart: shown as they are printed there.
bool is_of_a_chart(std::string_view attribute) {
  return attribute == "cell" || attribute == "row" || attribute == "band" || attribute == "column";
}

/// 6/5 is 1.2; of no more than three places, and without rounding.
std::optional<std::string> decimal(std::int64_t n, std::int64_t d, const std::string& point) {
  if (1000 % d != 0 || n > 1'000'000'000'000) return std::nullopt;
  std::string places = std::to_string(1000 + n % d * (1000 / d)).substr(1);
  places.resize(places.find_last_not_of('0') + 1);
  return std::to_string(n / d) + (places.empty() ? std::string() : point + places);
}

const xmlNode* parent_scene(const xmlNode* node) {
  for (node = node->parent; node != nullptr && node->type == XML_ELEMENT_NODE; node = node->parent)
    if (is(node, "scene")) return node;
  return nullptr;
}

/// Attributes that are lists; others may hold spaces.
bool is_list(std::string_view attribute) {
  return attribute == "faces" || attribute == "choice" || attribute == "fallback" ||
         attribute == "parentheses" || attribute == "terrain" || attribute == "names";
}

/// Things of the positions say all of themselves.
bool in_a_fact(const xmlNode* node) {
  return node->parent != nullptr && node->parent->type == XML_ELEMENT_NODE && !is(node->parent, "stack") &&
         !is(node->parent, "after") && !is(node->parent, "before");
}

bool is_points(const xmlNode* thing, std::string_view trait) {
  return attribute(thing, "table") == "group" && (trait == "unit" || trait == "model" || trait == "toe");
}

/// The same thing where its figures stand; null: nowhere.
const xmlNode* in_the_positions(const xmlNode* thing) {
  return find_piece(thing->doc, attribute(thing, "table"), attribute(thing, "id"));
}

const xmlNode* root_above(const xmlNode* node) {
  return node->doc != nullptr ? xmlDocGetRootElement(node->doc) : nullptr;
}

const xmlNode* chart_of_name(const xmlNode* node, std::string_view name) {
  const xmlNode* root = root_above(node);
  for (const xmlNode* c = root != nullptr ? first_child(root) : nullptr; c != nullptr; c = next_element(c))
    if (is(c, "chart") && attribute(c, "name") == name) return c;
  return nullptr;
}

/// The chart that a fact was read on, or that a part of a chart stands in; null: the report has none.
const xmlNode* chart_of(const xmlNode* node) {
  if (is(node, "chart")) return node;
  if (node->parent != nullptr && node->parent->type == XML_ELEMENT_NODE && is(node->parent, "chart"))
    return chart_of_name(node, attribute(node->parent, "name"));
  const std::string_view name = attribute(node, "chart");
  return name.empty() ? nullptr : chart_of_name(node, name);
}

}  // namespace

std::string readable(std::string_view key) {
  std::string text(key.substr(key.rfind('.') == std::string_view::npos ? 0 : key.rfind('.') + 1));
  std::ranges::replace(text, '-', ' ');
  return text;
}

/// Reads the text of a sentence into its parts.
class Wording::Compiler {
 public:
  struct Misspelt {
    std::string why;
  };

  Compiler(std::string_view text, int& parts_left) : rest_(text), parts_left_(parts_left) {}

  Sentence sentence() {
    Sentence all(1);
    parts(all.back(), false);
    while (take("||")) parts(all.emplace_back(), false);
    if (!rest_.empty()) fail("a ']' without its '['");
    return all;
  }

 private:
  [[noreturn]] static void fail(const std::string& why) { throw Misspelt{why}; }

  bool take(std::string_view sign) {
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  void parts(std::vector<Part>& out, bool in_group) {
    while (!rest_.empty() && !rest_.starts_with("||") && !rest_.starts_with(']')) {
      if (--parts_left_ < 0)
        fail("more than " + std::to_string(most_parts) + " parts of sentences in a file");
      if (rest_.starts_with("{{") || rest_.starts_with("[[")) {
        literal(out, rest_.substr(0, 1));
        rest_.remove_prefix(2);
      } else if (take("{")) {
        out.push_back(value());
      } else if (take("[")) {
        if (in_group) fail("a '[' inside a '['");
        Part group;
        group.kind = Part::Kind::group;
        parts(group.parts, true);
        if (!take("]")) fail("a '[' without its ']'");
        out.push_back(std::move(group));
      } else {
        const std::size_t end = std::min(rest_.find_first_of("{[]|"), rest_.size());
        const std::size_t size = std::max<std::size_t>(end, 1);  // a single bar is no sign
        literal(out, rest_.substr(0, size));
        rest_.remove_prefix(size);
      }
    }
  }

  static void literal(std::vector<Part>& out, std::string_view text) {
    if (out.empty() || out.back().kind != Part::Kind::literal) out.emplace_back();
    out.back().text += text;
  }

  Part value() {
    const std::size_t end = rest_.find('}');
    if (end == std::string_view::npos) fail("a '{' without its '}'");
    std::string_view inner = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    Part part;
    part.kind = Part::Kind::value;
    const std::size_t sign = std::min(inner.find_first_of("?|"), inner.size());
    part.text = inner.substr(0, sign);
    if (sign < inner.size() && inner[sign] == '?') {
      const std::size_t colon = inner.find(':', sign);
      if (colon == std::string_view::npos) fail("a '?' without its ':'");
      part.kind = Part::Kind::count;
      part.filter = inner.substr(sign + 1, colon - sign - 1);
      part.many = inner.substr(colon + 1);
    } else if (sign < inner.size()) {
      inner.remove_prefix(sign + 1);
      part.or_nothing = inner.ends_with('|');
      if (part.or_nothing) inner.remove_suffix(1);
      part.filter = inner;
    }
    if (part.text.empty()) fail("a value without a name");
    return part;
  }

  std::string_view rest_;
  int& parts_left_;
};

/// One sentence being spoken.
struct Wording::Reading {
  const Wording& wording;
  const xmlNode* about;
  std::string_view value;  // what {value} is
  Unknown* unknown;
  std::string& out;
  int& steps;
  int depth = 0;
  const Fields* fields = nullptr;
  bool value_is_number = false;

  bool sentence(const Sentence& alternatives) {
    const std::size_t start = out.size();
    for (const auto& parts : alternatives) {
      if (all(parts)) return true;
      if (&parts != &alternatives.back()) out.resize(start);  // the last one stays, with its gaps
    }
    return false;
  }

  bool all(const std::vector<Part>& parts) {
    bool complete = true;
    for (const Part& part : parts) complete &= one(part);
    return complete;
  }

  bool one(const Part& part) {
    // What is copied takes its time too.
    steps += 1 + static_cast<int>(part.text.size() / 64);
    if (steps > most_steps || out.size() > longest_text) return false;
    switch (part.kind) {
      case Part::Kind::literal:
        out += part.text;
        return true;
      case Part::Kind::value:
        return values(part) > 0;
      case Part::Kind::count:
        return count(part);
      case Part::Kind::group: {
        const std::size_t start = out.size();
        if (!all(part.parts)) out.resize(start);
        return true;
      }
    }
    return true;
  }

  /// 3, 7/10: a number, and more than nothing.
  static bool is_positive(std::string_view text) {
    const auto number = whole(text.substr(0, text.find('/')));
    return number && *number > 0;
  }

  /// "7/10"; no "II/15", which is a name.
  static bool is_fraction(std::string_view text) {
    const std::size_t slash = text.find('/');
    return slash != text.npos && whole(text.substr(0, slash)) && whole(text.substr(slash + 1));
  }

  bool count(const Part& part) {
    const std::size_t start = out.size();
    const std::size_t found = values(Part{Part::Kind::value, false, part.text, "plain", {}, {}});
    const std::string_view said = std::string_view(out).substr(start);
    const bool one = found == 1 && whole(said).value_or(1) == 1 && !is_fraction(said);
    out.resize(start);
    if (found > 0) out += one ? part.filter : part.many;
    return found > 0;
  }

  /// Writes the values of a name; returns how many there were.
  std::size_t values(const Part& part) {
    if (part.text == "value" && !value.empty()) return word(part, value, value_is_number);
    if (fields != nullptr)
      for (const auto& [name, text] : *fields)
        if (name == part.text) return word(part, text, true);
    if (about == nullptr) return 0;
    bool found = false;
    std::string_view text = attribute(about, part.text, &found);
    // What a thing is stands with it in the positions, and does not change in a turn; of what has no place
    // all.
    if (!found && in_a_fact(about) && (part.text == "type" || is_points(about, part.text)))
      if (const xmlNode* piece = in_the_positions(about)) text = attribute(piece, part.text, &found);
    // A thing without a name is not called like what its scene is about.
    if (!found && part.text == "name" && !attribute(about, "table").empty()) return 0;
    if (found) {
      if (text.empty()) return 0;
      if (part.filter == "id") return raw(text);  // a side's, as names of files have it
      if (part.text == "side" || part.text == "reader" || part.filter == "side") return side(text);
      if (is_list(part.text)) return list(part, text);
      return word(part, text, is_written_otherwise(text) && is_number(part.text));
    }
    if (const std::size_t own = band(about, part.text)) return own;
    if (const std::size_t own = arguments(part, about)) return own;
    // What a ruling replaces is its own; the scene may well have another value of that name.
    if (is(about, "ruled")) return 0;
    for (const xmlNode* scene = parent_scene(about); scene != nullptr; scene = parent_scene(scene))
      if (const std::size_t outer = arguments(part, scene)) return outer;
    return 0;
  }

  /// A filter that has one sentence for all words, an empty one: what it is used on must be known, no more.
  bool is_silent(std::string_view filter) const {
    if (filter.empty()) return false;
    const Sentence* all = wording.find(std::string(filter).append(".*"));
    return all != nullptr && all->size() == 1 && all->front().empty();
  }

  /// Children of a fact: arguments by the name they go by, others by their own.
  std::size_t arguments(const Part& part, const xmlNode* fact) {
    const auto next = [&](const xmlNode* c) {
      while (c != nullptr && !(is(c, "arg") ? attribute(c, "as") == part.text : is(c, part.text)))
        c = next_element(c);
      return c;
    };
    const bool silent = is_silent(part.filter);
    // Of three things or more, one with a comma in its name ("12 Artillery, I") parts all by semicolons.
    std::size_t total = 0;
    bool commas = false;
    for (const xmlNode* c = next(first_child(fact)); c != nullptr; c = next(next_element(c)), ++total)
      commas = commas || attribute(c, "name").find(',') != std::string_view::npos;
    commas = commas && total > 2;
    if (part.filter == "how-many") {
      if (total > 0) out += wording.number(std::to_string(total), steps);
      return total;
    }
    std::size_t done = 0;
    std::size_t said = 0;
    for (const xmlNode* c = next(first_child(fact)); c != nullptr; ++done) {
      const xmlNode* after = next(next_element(c));
      if (silent) {
        c = after;
        continue;
      }
      if (done > 0) {
        const std::string_view between =
            commas ? (after == nullptr ? "and-last" : "semicolon") : (after == nullptr ? "and" : "comma");
        out += wording.in_words("list", between, nullptr, steps);
      }
      said += child(part, c);
      c = after;
    }
    return part.or_nothing ? said : done;
  }

  std::size_t list(const Part& part, std::string_view items) {
    if (const Sentence* sentence = part.filter.empty() ? nullptr : wording.find(part.filter + ".piece"))
      return counted(*sentence, items);
    const auto total = static_cast<std::size_t>(std::ranges::count(items, ' ')) + 1;
    for (std::size_t done = 0; done < total; ++done) {
      const std::size_t end = std::min(items.find(' '), items.size());
      join(done, total);
      word(part, items.substr(0, end), false);
      items.remove_prefix(std::min(end + 1, items.size()));
    }
    return total;
  }

  /// Pieces by their sentence, each once, with {n}: how often the list has it.
  std::size_t counted(const Sentence& sentence, std::string_view items) {
    std::vector<std::pair<std::string_view, std::int64_t>> all;
    while (!items.empty()) {
      const std::string_view item = items.substr(0, items.find(' '));
      items.remove_prefix(std::min(item.size() + 1, items.size()));
      const auto known = std::ranges::find(all, item, [](const auto& one) { return one.first; });
      if (known != all.end())
        ++known->second;
      else
        all.emplace_back(item, 1);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      join(i, all.size());
      const xmlNode* piece = nullptr;
      for (const std::string_view table : wording.numerals().tables())
        if (piece == nullptr) piece = find_piece(about->doc, table, all[i].first);
      const Fields n{{"n", std::to_string(all[i].second)}};
      if (piece != nullptr && depth < 4)
        Reading{wording, piece, {}, unknown, out, steps, depth + 1, &n}.sentence(sentence);
      else
        out += all[i].first;
    }
    return all.size();
  }

  void join(std::size_t done, std::size_t total) {
    if (done == 0) return;
    out += wording.in_words("list", done + 1 == total ? "and" : "comma", nullptr, steps);
  }

  /// What is known as a band only: by the sentence of its word, of which {least}, {most} and {about} are
  /// values.
  std::size_t band(const xmlNode* node, std::string_view of) {
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
      if (!is(c, "band") || attribute(c, "of") != of) continue;
      const std::string_view text = attribute(c, "word");
      const Sentence* sentence = wording.find(std::string("banded.").append(text));
      if (sentence == nullptr && unknown != nullptr)
        unknown->keys.insert(std::string("banded.").append(text));
      if (sentence == nullptr || depth >= 4)
        out += readable(text);
      else
        Reading{wording, c, {}, unknown, out, steps, depth + 1}.sentence(*sentence);
      return 1;
    }
    return 0;
  }

  /// A modifier of a look-up by the sentence that the filter names.
  bool modifier(std::string_view filter, const xmlNode* node) {
    if (depth >= 4 || !(is(node, "row-modifier") || is(node, "shift"))) return false;
    const Sentence* sentence = wording.find(filter);
    if (sentence == nullptr) return false;
    Reading{wording, node, {}, unknown, out, steps, depth + 1}.sentence(*sentence);
    return true;
  }

  /// Returns whether anything is said of it: of a word without a sentence there may be nothing.
  std::size_t child(const Part& part, const xmlNode* node) {
    if (modifier(part.filter, node)) return 1;
    if (band(node, "number") > 0) return 1;
    if (const auto number = attribute(node, "number"); !number.empty()) return word(part, number, true);
    if (const auto text = attribute(node, "word"); !text.empty()) return word(part, text, false);
    if (const auto id = attribute(node, "id"); part.filter == "id" && !id.empty()) {
      out += id;
    } else if (!part_of_a_unit(part.filter, node)) {
      thing(node);
    }
    return 1;
  }

  /// By the sentence "FILTER.TABLE" (without a filter "piece.TABLE"), where there is one.
  bool part_of_a_unit(std::string_view filter, const xmlNode* node) {
    if (depth >= 4) return false;
    std::string key(filter.empty() ? std::string_view("piece") : filter);
    const Sentence* sentence = wording.find(key.append(1, '.').append(attribute(node, "table")));
    const xmlNode* piece = sentence != nullptr ? in_the_positions(node) : nullptr;
    if (piece == nullptr) return false;
    Reading{wording, piece, {}, unknown, out, steps, depth + 1}.sentence(*sentence);
    return true;
  }

  /// A piece by its name, else by its id, else by what is known of it.
  void thing(const xmlNode* node) {
    const std::string_view id = attribute(node, "id");
    if (attribute(node, "table") == "side") {
      side(id);
    } else if (const auto name = attribute(node, "name"); !name.empty()) {
      out += name;
    } else if (!id.empty()) {
      out += id;
    } else if (depth < 4) {
      Reading inner{wording, node, {}, unknown, out, steps, depth + 1};
      if (const auto* sentence = wording.find("unseen")) inner.sentence(*sentence);
    }
  }

  std::size_t raw(std::string_view text) {
    out += text;
    return 1;
  }

  std::size_t side(std::string_view id) {
    const xmlNode* root = root_above(about);
    for (const xmlNode* c = root != nullptr ? first_child(root) : nullptr; c != nullptr; c = next_element(c))
      if (is(c, "side") && attribute(c, "id") == id) {
        out += attribute(c, "name");
        return 1;
      }
    out += id;
    return 1;
  }

  /// One value: as it is, or through the sentence of its word. Only numbers are written as such: a word, a
  /// name, an id (0805) or a cell of a chart ("1/2") is none, whatever it looks like.
  std::size_t word(const Part& part, std::string_view text, bool is_number) {
    if (part.filter == "plain") {
      out += text;
    } else if (part.filter.starts_with("signed")) {
      if (is_positive(text)) out += '+';
      out += wording.number(text, steps, part.filter == "signed");
    } else if (part.filter == "number") {
      out += wording.number(text, steps);
    } else if (part.filter == "thousandths") {
      out += whole(text) ? wording.number(std::string(text) + "/1000", steps) : std::string(text);
    } else if (part.filter == "band") {
      out += is_a_name(part.text) ? wording.head(text) : wording.band(text, steps);
    } else if (part.filter == "moment") {
      out += wording.moment(text, steps);
    } else if (part.filter.empty() || depth >= 4) {
      out += is_number && is_written_otherwise(text) ? wording.number(text, steps) : std::string(text);
    } else {
      return filtered(part, text, is_number);
    }
    return 1;
  }

  /// Whether an attribute of what is spoken of is a number; of a cell its chart says it.
  bool is_number(std::string_view of) const {
    const xmlNode* const chart = of == "cell" ? chart_of(about) : nullptr;
    if (chart == nullptr) return wording.numerals().has(about, of);
    // What is read on an inverse chart is the head of a row.
    const bool inverse = attribute(chart, "cells-are") == "rolls";
    return attribute(chart, inverse ? "rows-are" : "cells-are") == "number";
  }
  /// Whether the row or the column that is spoken of is a name on its chart.
  bool is_a_name(std::string_view of) const {
    const xmlNode* const chart = about != nullptr ? chart_of(about) : nullptr;
    if (chart == nullptr) return false;
    const bool row = of == "row" || of == "at" || of == "rows-from" || of == "rows-to";
    return attribute(chart, row ? "rows-are" : "columns-are") == "name";
  }

  std::size_t filtered(const Part& part, std::string_view text, bool is_number) {
    std::string_view shown = text;
    if (const Sentence* sentence = wording.find_word(part.filter, text, shown)) {
      Reading inner{wording, about, shown, unknown, out, steps, depth + 1, fields, is_number};
      inner.sentence(*sentence);
      return 1;
    }
    // Pieces of any table and models have names of their own in the report.
    const xmlNode* piece = about != nullptr ? find_piece(about->doc, part.filter, text) : nullptr;
    if (piece != nullptr || part.filter == "unit" || part.filter == "model" || part.filter == "group" ||
        part.filter == "hex") {
      const std::string_view name = piece != nullptr ? attribute(piece, "name") : std::string_view();
      const Sentence* parts = piece != nullptr && is(piece, "hex") ? wording.find("place-in-short")
                              : piece != nullptr && name.empty()   ? wording.find("piece." + part.filter)
                                                                   : nullptr;
      if (const Sentence* own =
              name.empty() ? nullptr : wording.find(part.filter + "-name." + std::string(name)))
        Reading{wording, about, {}, unknown, out, steps, depth + 1}.sentence(*own);
      else if (parts != nullptr)
        Reading{wording, piece, {}, unknown, out, steps, depth + 1}.sentence(*parts);
      else
        out += name.empty() ? text : name;
      return 1;
    }
    if (part.or_nothing) return 0;
    if (unknown != nullptr) unknown->keys.insert(part.filter + '.' + std::string(text));
    if (is_number && whole(text))
      out += wording.number(text, steps);
    else
      out += is_of_a_chart(part.text) ? std::string(text) : readable(text);
    return 1;
  }
};

void Wording::add(std::string_view xml, const std::string& file, const Wording* except) {
  static std::atomic<std::uint64_t> stamps{0};
  stamp_ = ++stamps;
  start_libxml();
  using Doc = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;
  const Doc doc(xmlReadMemory(xml.data(), static_cast<int>(xml.size()), file.c_str(), nullptr,
                              XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
                &xmlFreeDoc);
  const xmlNode* root = doc ? xmlDocGetRootElement(doc.get()) : nullptr;
  const auto line = [](const xmlNode* node) {
    return static_cast<std::uint32_t>(std::max(0L, xmlGetLineNo(node)));
  };
  if (root == nullptr) {
    const xmlError* error = xmlGetLastError();
    std::string why = error != nullptr && error->message != nullptr ? error->message : "not well-formed";
    while (why.ends_with('\n')) why.pop_back();
    throw WordingError(file, error != nullptr ? static_cast<std::uint32_t>(std::max(0, error->line)) : 0,
                       "this is not a wording file: " + why);
  }
  if (!is(root, "wording") || doc->intSubset != nullptr)
    throw WordingError(file, line(root), "this is not a wording file");
  int parts_left = most_parts;
  std::set<std::string_view> keys;
  for (const xmlNode* say = first_child(root); say != nullptr; say = next_element(say)) {
    const std::string_view key = attribute(say, "key");
    if (!is(say, "say") || key.empty())
      throw WordingError(file, line(say), "only `say` elements with a `key`");
    if (!keys.insert(key).second)
      throw WordingError(file, line(say), std::string(key) + ": this key stands in the file before");
    const std::string_view text = say->children != nullptr ? view(say->children->content) : "";
    // A sentence is part of a line, in mails too.
    if (printable(text, std::string::npos) != text)
      throw WordingError(file, line(say), std::string(key) + ": a control character or an end of line");
    try {
      Sentence sentence = Compiler(text, parts_left).sentence();
      if (except == nullptr || !except->has(key))
        sentences_.insert_or_assign(std::string(key), std::move(sentence));
    } catch (const Compiler::Misspelt& misspelt) {
      throw WordingError(file, line(say), std::string(key) + ": " + misspelt.why);
    }
  }
}

std::vector<std::string_view> Wording::keys() const {
  std::vector<std::string_view> all;
  for (const auto& [key, sentence] : sentences_) all.push_back(key);
  std::ranges::sort(all);
  return all;
}

std::set<std::string, std::less<>> Wording::values(std::string_view key) const {
  std::set<std::string, std::less<>> all;
  for (const auto& spoken : alternatives(key))
    for (const Spoken& one : spoken) all.insert(one.name);
  return all;
}

std::vector<std::vector<Wording::Spoken>> Wording::alternatives(std::string_view key) const {
  std::vector<std::vector<Spoken>> all;
  const auto collect = [&](const std::vector<Part>& parts, const auto& again) -> void {
    for (const Part& part : parts) {
      const bool counted = part.kind == Part::Kind::count;
      if (part.kind == Part::Kind::value || counted)
        all.back().push_back({part.text, counted ? std::string() : part.filter, counted});
      again(part.parts, again);
    }
  };
  if (const Sentence* sentence = find(key))
    for (const auto& parts : *sentence) {
      all.emplace_back();
      collect(parts, collect);
    }
  return all;
}

const Numerals& Wording::numerals() const {
  return numerals_ != nullptr ? *numerals_ : Numerals::of({});
}

const Wording::Sentence* Wording::find(std::string_view key) const {
  const auto found = sentences_.find(key);
  return found != sentences_.end() ? &found->second : nullptr;
}

std::string Wording::say(std::string_view key, const xmlNode* about, Unknown* unknown) const {
  std::string out;
  int steps = 0;
  if (const Sentence* sentence = find(key)) {
    Reading{*this, about, {}, unknown, out, steps}.sentence(*sentence);
  } else {
    if (unknown != nullptr) unknown->keys.insert(std::string(key));
    out = readable(key);
  }
  return out;
}

/// The sentence of a word: of its own, or, for numbers, of its sign, or of any word of its kind.
const Wording::Sentence* Wording::find_word(std::string_view kind, std::string_view word,
                                            std::string_view& shown) const {
  std::string key;
  key.reserve(kind.size() + word.size() + 1);
  key.append(kind).append(1, '.').append(word);
  if (const Sentence* sentence = find(key)) return sentence;
  if (const auto number = whole(word); number && *number != 0) {
    key.resize(kind.size() + 1);
    if (const Sentence* sentence = find(key.append(*number < 0 ? "-" : "+"))) {
      if (*number < 0) shown.remove_prefix(1);
      return sentence;
    }
  }
  key.resize(kind.size() + 1);
  return find(key.append("*"));
}

std::string Wording::pattern(std::string_view key) const {
  const Sentence* sentence = find(key);
  std::string text;
  if (sentence == nullptr || sentence->empty()) return text;
  for (const Part& part : sentence->front()) {
    if (part.kind == Part::Kind::literal) text += part.text;
    if (part.kind == Part::Kind::value) text += "{" + part.text + "}";
  }
  return text;
}

std::string Wording::word(std::string_view kind, std::string_view word, Unknown* unknown,
                          const xmlNode* report) const {
  int steps = 0;
  return in_words(kind, word, unknown, steps, report);
}

std::string Wording::in_words(std::string_view kind, std::string_view word, Unknown* unknown, int& steps,
                              const xmlNode* about) const {
  std::string out;
  std::string_view shown = word;
  if (const Sentence* sentence = find_word(kind, word, shown)) {
    Reading{*this, about, shown, unknown, out, steps}.sentence(*sentence);
    return out;
  }
  if (unknown != nullptr) unknown->keys.insert(std::string(kind) + '.' + std::string(word));
  return kind == "result" ? std::string(word) : readable(word);  // cells of charts are shown as printed
}

std::string Wording::tell(const xmlNode* fact, Unknown* unknown) const {
  const std::string_view kind = name_of(fact);
  std::string key(kind);
  std::string_view what;
  for (const std::string_view part : {"what", "code", "cause", "question"})
    if (what.empty()) what = attribute(fact, part);
  // A change says what it is by its trait; that, or a move, also by the rule that made it.
  if (what.empty() && find(key + '.' + std::string(attribute(fact, "trait"))) != nullptr)
    what = attribute(fact, "trait");
  if (what.empty()) what = attribute(fact, "rule");
  if (!what.empty()) key.append(1, '.').append(what);
  if (find(key) != nullptr) return say(key, fact, unknown);
  const Sentence* general = find(kind);
  if (unknown != nullptr && general == nullptr) unknown->keys.insert(key);
  if (general != nullptr) {
    std::string out;
    int steps = 0;
    Reading{*this, fact, {}, unknown, out, steps}.sentence(*general);
    return out;
  }
  // No sentence at all: its name and its arguments, which is still worth reading.
  std::string out = readable(key.substr(std::min(kind.size() + 1, key.size() - 1)));
  const char* sign = ": ";
  int steps = 0;
  for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c)) {
    if (!is(c, "arg")) continue;
    out.append(sign).append(readable(attribute(c, "as"))).append(1, ' ');
    Reading{*this, fact, {}, unknown, out, steps}.child({}, c);
    sign = ", ";
  }
  // Of a series also how much was drawn.
  const Sentence* draws = find("draws");
  for (const xmlNode* c = first_child(fact); draws != nullptr && c != nullptr; c = next_element(c)) {
    if (!is(c, "draws")) continue;
    out.append(sign);
    Reading{*this, c, {}, unknown, out, steps}.sentence(*draws);
    sign = ", ";
  }
  return out;
}

std::string Wording::value(const xmlNode* about, std::string_view name) const {
  std::string out;
  int steps = 0;
  if (about != nullptr)
    Reading{*this, about, {}, nullptr, out, steps}.values(
        Part{Part::Kind::value, false, std::string(name), {}, {}, {}});
  return out;
}

/// A sign of the language, or as a typewriter has it.
std::string Wording::sign(std::string_view key, std::string_view plain, int& steps) const {
  const Sentence* sentence = find(key);
  if (sentence == nullptr) return std::string(plain);
  std::string out;
  Reading{*this, nullptr, {}, nullptr, out, steps}.sentence(*sentence);
  return out;
}

std::string Wording::number(std::string_view text) const {
  int steps = 0;
  return number(text, steps);
}
std::string Wording::band(std::string_view text) const {
  int steps = 0;
  return band(text, steps);
}
std::string Wording::head(std::string_view text) const {
  if (const std::string key = "head." + std::string(text); has(key)) return say(key, nullptr);
  int steps = 0;
  return text == "none" || is_end_of_band(text) ? band(text, steps) : std::string(text);
}
std::string Wording::moment(std::string_view text) const {
  int steps = 0;
  return moment(text, steps);
}

std::string Wording::number(std::string_view text, int& steps, bool fractions) const {
  if (text.ends_with('%') && whole(text.substr(0, text.size() - 1)))
    return number(text.substr(0, text.size() - 1), steps) + sign("number.percent", "%", steps);
  if (is_rounded(text)) return rounded(text.substr(1), steps);
  std::string out;
  if (text.starts_with('-')) {
    out = sign("number.minus", "-", steps);
    text.remove_prefix(1);
  }
  const std::size_t slash = text.find('/');
  const auto n = whole(text.substr(0, slash));
  const auto d = slash == std::string_view::npos ? std::nullopt : whole(text.substr(slash + 1));
  if (!n || !d || *d < 2) return out.append(text);
  const std::string part = "number." + std::to_string(*n % *d) + '/' + std::to_string(*d);
  if (!fractions || find(part) == nullptr)
    return out.append(decimal(*n, *d, sign("number.point", ".", steps)).value_or(std::string(text)));
  if (*n / *d != 0) out += std::to_string(*n / *d);
  return out.append(sign(part, {}, steps));
}

/// "0.333333" of a fraction that was too fine: "≈ 0.333333".
std::string Wording::rounded(std::string_view text, int& steps) const {
  std::string out = sign("number.rounded", "~", steps);
  if (text.starts_with('-')) {
    out += sign("number.minus", "-", steps);
    text.remove_prefix(1);
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  out += text.substr(0, point);
  if (point < text.size()) out.append(sign("number.point", ".", steps)).append(text.substr(point + 1));
  return out;
}

std::string Wording::band(std::string_view text, int& steps) const {
  const auto of_one = [&](std::string_view key, std::string_view value, const std::string& plain) {
    std::string out = plain;
    if (const Sentence* sentence = find(key)) {
      out.clear();
      Reading{*this, nullptr, value, nullptr, out, steps, 0, nullptr, true}.sentence(*sentence);
    }
    return out;
  };
  if (text == "none") return sign("band.none", "none", steps);
  if (text.starts_with("..") && is_end_of_band(text.substr(2)))
    return of_one("band.upto", text.substr(2), std::string(text));
  if (text.ends_with("..") && is_end_of_band(text.substr(0, text.size() - 2)))
    return of_one("band.from", text.substr(0, text.size() - 2), std::string(text));
  std::size_t first = text.find("..");
  std::size_t second = first + 2;
  if (first == std::string_view::npos) {
    first = text.find('-', 1);
    second = first + 1;
    if (first == std::string_view::npos)
      return is_end_of_band(text) ? number(text, steps) : std::string(text);
  }
  if (!is_end_of_band(text.substr(0, first)) || !is_end_of_band(text.substr(second)))
    return std::string(text);
  return number(text.substr(0, first), steps) +
         (text.starts_with('-') ? sign("band.to-below", " .. ", steps) : sign("band.to", "-", steps)) +
         number(text.substr(second), steps);
}

/// By the calendar of every day; no clock and no time zone is asked. What a wall clock shows has its zone behind it.
std::string Wording::moment(std::string_view text, int& steps) const {
  constexpr std::size_t of_time = 16;
  const auto shown = files::parse_wall_time(text.substr(0, of_time));
  if (!shown || text.size() == of_time) return std::string(text);
  const bool is_local = text[of_time] == ' ';
  const Sentence* sentence = find(is_local ? "moment.local" : "moment");
  if (sentence == nullptr) return std::string(text);
  const files::CalendarTime time = calendar_time(*shown);
  const Fields fields{{"day", std::to_string(time.day)},
                      {"month", std::to_string(time.month)},
                      {"year", std::to_string(time.year)},
                      {"hour", std::string(text.substr(11, 2))},
                      {"minute", std::string(text.substr(14, 2))},
                      {"weekday", std::to_string(time.weekday)},
                      {"zone", std::string(is_local ? text.substr(of_time + 1) : "")}};
  std::string out;
  Reading{*this, nullptr, {}, nullptr, out, steps, 0, &fields}.sentence(*sentence);
  return out;
}

}  // namespace adjudicator::reports
