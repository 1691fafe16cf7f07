#include "reports/wording.hpp"

#include <libxml/parser.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include "reports/nodes.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::string_view true_minus = "\u2212";

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Half a counter is printed as on the counter.
std::string_view vulgar(std::int64_t n, std::int64_t d) {
  if (d == 2) return "½";
  if (d == 3) return n == 1 ? "⅓" : "⅔";
  if (d == 4) return n == 1 ? "¼" : "¾";
  return {};
}

/// 6/5 is 1.2; of no more than three places, and without rounding.
std::optional<std::string> decimal(std::int64_t n, std::int64_t d) {
  if (1000 % d != 0 || n > 1'000'000'000'000) return std::nullopt;
  std::string places = std::to_string(1000 + n % d * (1000 / d)).substr(1);
  places.resize(places.find_last_not_of('0') + 1);
  return std::to_string(n / d) + '.' + places;
}

const xmlNode* parent_scene(const xmlNode* node) {
  for (node = node->parent; node != nullptr && node->type == XML_ELEMENT_NODE; node = node->parent)
    if (is(node, "scene")) return node;
  return nullptr;
}

/// Attributes that are lists; others may hold spaces.
bool is_list(std::string_view attribute) {
  return attribute == "faces" || attribute == "choice" || attribute == "fallback" || attribute == "terrain";
}

const xmlNode* root_of(const xmlNode* node) {
  return node->doc != nullptr ? xmlDocGetRootElement(node->doc) : nullptr;
}

}  // namespace

std::string readable(std::string_view key) {
  std::string text(key.substr(key.rfind('.') == std::string_view::npos ? 0 : key.rfind('.') + 1));
  std::ranges::replace(text, '-', ' ');
  return text;
}

std::string number_text(std::string_view number) {
  std::string text;
  if (number.starts_with('-')) {
    text = true_minus;
    number.remove_prefix(1);
  }
  const std::size_t slash = number.find('/');
  const auto n = whole(number.substr(0, slash));
  const auto d = slash == std::string_view::npos ? std::nullopt : whole(number.substr(slash + 1));
  if (!n || !d || *d < 2) return text.append(number);
  const std::string_view sign = vulgar(*n % *d, *d);
  if (sign.empty()) return text.append(decimal(*n, *d).value_or(std::string(number)));
  if (*n / *d != 0) text += std::to_string(*n / *d);
  return text.append(sign);
}

std::string band_text(std::string_view band) {
  if (band.starts_with("..")) return "\u2264 " + number_text(band.substr(2));
  if (band.ends_with("..")) return number_text(band.substr(0, band.size() - 2)) + '+';
  if (const std::size_t dots = band.find(".."); dots != std::string_view::npos)
    return number_text(band.substr(0, dots)) + (band.starts_with('-') ? " to " : "\u2013") +
           number_text(band.substr(dots + 2));
  const std::size_t dash = band.find('-', 1);
  if (dash == std::string_view::npos) return number_text(band);
  return number_text(band.substr(0, dash)) + "\u2013" + number_text(band.substr(dash + 1));
}

/// Reads the text of a sentence into its parts.
class Wording::Compiler {
 public:
  explicit Compiler(std::string_view text) : rest_(text) {}

  Sentence sentence() {
    Sentence all(1);
    parts(all.back(), false);
    while (take("||")) parts(all.emplace_back(), false);
    if (!rest_.empty()) fail("a ']' without its '['");
    return all;
  }

 private:
  [[noreturn]] static void fail(const std::string& why) { throw WordingError(why); }

  bool take(std::string_view sign) {
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  void parts(std::vector<Part>& out, bool in_group) {
    while (!rest_.empty() && !rest_.starts_with("||") && !rest_.starts_with(']')) {
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
};

/// One sentence being spoken.
struct Wording::Reading {
  const Wording& wording;
  const xmlNode* about;
  std::string_view value;  // what {value} is
  Unknown* unknown;
  std::string& out;
  int depth = 0;

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

  bool count(const Part& part) {
    const std::size_t start = out.size();
    const std::size_t found = values(Part{Part::Kind::value, false, part.text, "plain", {}, {}});
    const bool one = found == 1 && whole(std::string_view(out).substr(start)).value_or(1) == 1;
    out.resize(start);
    if (found > 0) out += one ? part.filter : part.many;
    return found > 0;
  }

  /// Writes the values of a name; returns how many there were.
  std::size_t values(const Part& part) {
    if (part.text == "value" && !value.empty()) return word(part, value);
    if (about == nullptr) return 0;
    bool found = false;
    const std::string_view text = attribute(about, part.text, &found);
    if (found) {
      if (text.empty()) return 0;
      if (part.text == "side" || part.text == "reader") return side(text);
      return is_list(part.text) ? list(part, text) : word(part, text);
    }
    if (const std::size_t own = arguments(part, about)) return own;
    for (const xmlNode* scene = parent_scene(about); scene != nullptr; scene = parent_scene(scene))
      if (const std::size_t outer = arguments(part, scene)) return outer;
    return 0;
  }

  /// Children of a fact: arguments by the name they go by, others by their own.
  std::size_t arguments(const Part& part, const xmlNode* fact) {
    const auto next = [&](const xmlNode* c) {
      while (c != nullptr && !(is(c, "arg") ? attribute(c, "as") == part.text : is(c, part.text)))
        c = next_element(c);
      return c;
    };
    std::size_t done = 0;
    for (const xmlNode* c = next(first_child(fact)); c != nullptr; ++done) {
      const xmlNode* after = next(next_element(c));
      if (done > 0) out += wording.word("list", after == nullptr ? "and" : "comma");
      child(part, c);
      c = after;
    }
    return done;
  }

  std::size_t list(const Part& part, std::string_view items) {
    const auto total = static_cast<std::size_t>(std::ranges::count(items, ' ')) + 1;
    for (std::size_t done = 0; done < total; ++done) {
      const std::size_t end = std::min(items.find(' '), items.size());
      join(done, total);
      word(part, items.substr(0, end));
      items.remove_prefix(std::min(end + 1, items.size()));
    }
    return total;
  }

  void join(std::size_t done, std::size_t total) {
    if (done == 0) return;
    out += done + 1 == total ? wording.word("list", "and") : wording.word("list", "comma");
  }

  void child(const Part& part, const xmlNode* node) {
    if (const auto number = attribute(node, "number"); !number.empty()) {
      word(part, number);
    } else if (const auto text = attribute(node, "word"); !text.empty()) {
      word(part, text);
    } else if (const auto id = attribute(node, "id"); part.filter == "id" && !id.empty()) {
      out += id;
    } else {
      thing(node);
    }
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
      Reading inner{wording, node, {}, unknown, out, depth + 1};
      if (const auto* sentence = wording.find("unseen")) inner.sentence(*sentence);
    }
  }

  std::size_t side(std::string_view id) {
    const xmlNode* root = root_of(about);
    for (const xmlNode* c = root != nullptr ? first_child(root) : nullptr; c != nullptr; c = next_element(c))
      if (is(c, "side") && attribute(c, "id") == id) {
        out += attribute(c, "name");
        return 1;
      }
    out += id;
    return 1;
  }

  /// One value: as it is, or through the sentence of its word.
  std::size_t word(const Part& part, std::string_view text) {
    const auto number = whole(text);
    if (part.filter == "plain") {
      out += text;
    } else if (part.filter == "signed") {
      if (number && *number > 0) out += '+';
      out += number_text(text);
    } else if (part.filter == "band") {
      out += band_text(text);
    } else if (part.filter.empty() || depth >= 4) {
      // Ids such as 0805 are digits too; only what has a sign or a stroke is written differently.
      out += text.starts_with('-') || text.find('/') != std::string_view::npos ? number_text(text)
                                                                               : std::string(text);
    } else {
      return filtered(part, text, number);
    }
    return 1;
  }

  std::size_t filtered(const Part& part, std::string_view text, std::optional<std::int64_t> number) {
    std::string_view shown = text;
    if (const Sentence* sentence = wording.find_word(part.filter, text, shown)) {
      Reading inner{wording, about, shown, unknown, out, depth + 1};
      inner.sentence(*sentence);
      return 1;
    }
    if (part.or_nothing) return 0;
    if (unknown != nullptr) unknown->keys.insert(part.filter + '.' + std::string(text));
    out += number ? number_text(text) : readable(text);
    return 1;
  }
};

void Wording::add(std::string_view xml, const std::string& file) {
  start_libxml();
  using Doc = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;
  const Doc doc(xmlReadMemory(xml.data(), static_cast<int>(xml.size()), file.c_str(), nullptr,
                              XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING),
                &xmlFreeDoc);
  const xmlNode* root = doc ? xmlDocGetRootElement(doc.get()) : nullptr;
  if (root == nullptr || !is(root, "wording") || doc->intSubset != nullptr)
    throw WordingError(file + ": this is no wording file");
  for (const xmlNode* say = first_child(root); say != nullptr; say = next_element(say)) {
    const std::string_view key = attribute(say, "key");
    if (!is(say, "say") || key.empty()) throw WordingError(file + ": only `say` elements with a `key`");
    try {
      sentences_.insert_or_assign(
          std::string(key),
          Compiler(say->children != nullptr ? view(say->children->content) : "").sentence());
    } catch (const WordingError& error) {
      throw WordingError(file + ": " + std::string(key) + ": " + error.what());
    }
  }
}

std::vector<std::string_view> Wording::keys() const {
  std::vector<std::string_view> all;
  for (const auto& [key, sentence] : sentences_) all.push_back(key);
  std::ranges::sort(all);
  return all;
}

const Wording::Sentence* Wording::find(std::string_view key) const {
  const auto found = sentences_.find(key);
  return found != sentences_.end() ? &found->second : nullptr;
}

std::string Wording::say(std::string_view key, const xmlNode* about, Unknown* unknown) const {
  std::string out;
  if (const Sentence* sentence = find(key)) {
    Reading{*this, about, {}, unknown, out}.sentence(*sentence);
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

std::string Wording::word(std::string_view kind, std::string_view word, Unknown* unknown) const {
  std::string out;
  std::string_view shown = word;
  if (const Sentence* sentence = find_word(kind, word, shown)) {
    Reading{*this, nullptr, shown, unknown, out}.sentence(*sentence);
    return out;
  }
  if (unknown != nullptr) unknown->keys.insert(std::string(kind) + '.' + std::string(word));
  return readable(word);
}

std::string Wording::tell(const xmlNode* fact, Unknown* unknown) const {
  const std::string_view kind = name_of(fact);
  std::string key(kind);
  std::string_view what;
  for (const std::string_view part : {"what", "code", "cause", "question"})
    if (what.empty()) what = attribute(fact, part);
  // A move or a change says what it is by the rule that made it.
  if (what.empty()) what = attribute(fact, "rule");
  if (!what.empty()) key.append(1, '.').append(what);
  if (find(key) != nullptr) return say(key, fact, unknown);
  const Sentence* general = find(kind);
  if (unknown != nullptr && general == nullptr) unknown->keys.insert(key);
  if (general != nullptr) {
    std::string out;
    Reading{*this, fact, {}, unknown, out}.sentence(*general);
    return out;
  }
  // No sentence at all: its name and its arguments, which is still worth reading.
  std::string out = readable(key.substr(std::min(kind.size() + 1, key.size() - 1)));
  const char* sign = ": ";
  for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c)) {
    if (!is(c, "arg")) continue;
    out.append(sign).append(readable(attribute(c, "as"))).append(1, ' ');
    Reading{*this, fact, {}, unknown, out}.child({}, c);
    sign = ", ";
  }
  return out;
}

}  // namespace adjudicator::reports
