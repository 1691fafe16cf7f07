// Validates a tree and says what is wrong with it, in the order of the file.
//
// The XSD is applied by Xerces' own means: what an element may hold is read out of its schema model, and
// whether a value is what its type allows is the verdict of its validator for that type. Xerces' validating
// reader would do the same at a third of the speed, would not say which attribute it means, and knows no
// JSON; tests hold the two verdicts together.
#include <fmt/core.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/names.hpp"
#include "core/utf8.hpp"
#include "files/called.hpp"
#include "files/schema/expectation.hpp"
#include "files/spellings/reading.hpp"

namespace adjudicator::files {
namespace {

struct Enough {};  // fault_limit is reached

template <typename Parts>
std::vector<std::string_view> names_of(const Parts& parts) {
  std::vector<std::string_view> names;
  names.reserve(parts.size());
  for (const auto& part : parts) names.push_back(part.name);
  return names;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view near = did_you_mean(word, candidates);
  return near.empty() ? std::string() : fmt::format("; did you mean {}?", in_quotes(near));
}

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

// ---- verdicts on values

/// Xerces' verdicts, asked once a value: the same words come again and again.
class Verdicts {
 public:
  explicit Verdicts(const Schema& schema) : schema_(schema), accepted_(slots) {}

  bool accepts(const SimpleType& type, std::string_view value) {
    if (type.item != nullptr && type.patterns.empty() && type.values.empty())
      return accepts_list(type, value);
    if (plainly_allowed(type, value)) return true;
    if (value.size() > longest) return schema_.accepts(type, value);
    Accepted& known = accepted_[(hash_of(value) ^ (reinterpret_cast<std::uintptr_t>(&type) >> 4)) % slots];
    if (known.type == &type && known.value == value) return true;
    if (!schema_.accepts(type, value)) return false;
    known = {&type, value};
    return true;
  }

 private:
  static constexpr std::size_t slots = 4096;
  static constexpr std::size_t longest = 64;

  struct Accepted {
    const SimpleType* type = nullptr;
    std::string_view value;
  };

  /// A list is its items, each of its type, and their number.
  bool accepts_list(const SimpleType& type, std::string_view value) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < value.size(); ++count) {
      const std::size_t end = std::min(value.find(' ', at), value.size());
      if (!accepts(*type.item, value.substr(at, end - at))) return false;
      at = end + 1;
    }
    return count >= type.shortest.value_or(0) && count <= type.longest.value_or(count);
  }

  /// Values that need no asking: short numbers within their bounds, words of an enumeration.
  static bool plainly_allowed(const SimpleType& type, std::string_view value) {
    if (!type.patterns.empty()) return false;
    if (type.plain_range) {
      if (value.empty() || value.size() > 9) return false;
      std::int64_t number = 0;
      for (char c : value) {
        if (c < '0' || c > '9') return false;
        number = 10 * number + (c - '0');
      }
      return number >= type.plain_range->first && number <= type.plain_range->second;
    }
    return type.kind == ValueKind::string &&
           std::find(type.values.begin(), type.values.end(), value) != type.values.end();
  }

  const Schema& schema_;
  std::vector<Accepted> accepted_;  // the last one of each hash
};

// ---- the walk

class Judge {
 public:
  explicit Judge(Reading& reading)
      : reading_(reading),
        document_(reading.document),
        verdicts_(reading.schema),
        faults_(std::move(reading.faults)) {
    for (const Fault& fault : faults_) mark(const_cast<Node&>(*fault.node), fault.attribute);
  }

  std::vector<Fault> find() {
    try {
      check(*reading_.root, reading_.root_type);
    } catch (const Enough&) {
    }
    if (faults_.empty()) return {};
    find_orders();
    std::stable_sort(faults_.begin(), faults_.end(),
                     [](const Fault& a, const Fault& b) { return a.offset < b.offset; });
    return std::move(faults_);
  }

 private:
  static void mark(Node& node, std::string_view attribute) {
    if (attribute.empty()) node.faulty = true;
    for (Attribute& a : node.attributes)
      if (!attribute.empty() && a.name == attribute) a.faulty = true;
  }

  void tell(Node& node, std::string_view attribute, std::string code, std::string message) {
    mark(node, attribute);
    const std::size_t offset = document_.offset(node, attribute);
    faults_.push_back(
        {&node, attribute, nullptr, static_cast<std::uint32_t>(offset), std::move(code), std::move(message)});
    if (faults_.size() >= fault_limit) throw Enough();
  }

  void check(Node& node, const ElementType& type) {
    if (type.text != nullptr) {
      check_text(node, *type.text);
      return;
    }
    check_attributes(node, type);
    type.list ? check_list(node, type) : check_record(node, type);
    std::size_t hint = 0;
    for (Node* child = first(node); child != nullptr; child = next(*child)) {
      const int index = child->known ? type.find_child(child->name, hint) : -1;
      if (index < 0) continue;
      hint = static_cast<std::size_t>(index);
      check(*child, *type.children[hint].type);
    }
  }

  // The reader made the nodes; the document's users may not change them, this may.
  static Node* first(Node& node) { return const_cast<Node*>(node.first); }
  static Node* next(Node& node) { return const_cast<Node*>(node.next); }

  // ---- values

  void check_attributes(Node& node, const ElementType& type) {
    std::bitset<attributes_of_a_type> met;
    std::size_t next = 0;
    for (Attribute& a : node.attributes) {
      if (!a.given) break;  // from here on the schema's defaults
      const int index = a.known ? type.find_attribute(a.name, next) : -1;
      if (index < 0) {
        if (!a.faulty) tell_unknown(node, a, type);
        continue;
      }
      const auto at = static_cast<std::size_t>(index);
      met[at] = true;
      next = at + 1;
      if (!a.faulty) check_attribute(node, a, type.attributes[at]);
    }
    for (std::size_t i = 0; i < type.attributes.size(); ++i)
      if (type.attributes[i].required && !met[i])
        tell(node, "", "missing-attribute",
             fmt::format("{} is missing from {}", in_quotes(type.attributes[i].name), in_quotes(node.name)));
  }

  void tell_unknown(Node& node, const Attribute& a, const ElementType& type) {
    const bool is_child = type.find_child(a.name) >= 0;
    const std::string message = is_child
                                    ? fmt::format("{} of {} must be an element, not a single value",
                                                  in_quotes(a.name), in_quotes(node.name))
                                    : fmt::format("{} has no {}{}", in_quotes(node.name), in_quotes(a.name),
                                                  suggestion(a.name, absent(node, type)));
    tell(node, a.name, "unknown-attribute", message);
  }

  /// The attributes that could have been meant: those that are not there.
  static std::vector<std::string_view> absent(const Node& node, const ElementType& type) {
    std::vector<std::string_view> names;
    for (const AttributeType& a : type.attributes) {
      const Attribute* there = node.find(a.name);
      if (there == nullptr || !there->given) names.push_back(a.name);
    }
    return names;
  }

  void check_attribute(Node& node, const Attribute& a, const AttributeType& type) {
    if (!verdicts_.accepts(*type.type, a.value)) {
      tell(node, a.name, "bad-value", bad_value(in_quotes(a.name), *type.type, a.value));
    } else if (type.fixed && canonical(*type.type, a.value) != *type.fallback) {
      tell(node, a.name, "bad-value",
           fmt::format("{} must be {}, not {}", in_quotes(a.name), in_quotes(*type.fallback),
                       in_quotes(a.value)));
    } else {
      check_letters(node, a.name, a.value);
    }
  }

  void check_letters(Node& node, std::string_view attribute, std::string_view value) {
    const std::size_t at = unknown_letter(value);
    if (at == std::string_view::npos) return;
    tell(node, attribute, "unknown-letter",
         fmt::format("{} has {}, which Unicode 15.0 does not have",
                     in_quotes(attribute.empty() ? node.name : attribute),
                     code_point(utf8_at(value, at).value)));
  }

  void check_text(Node& node, const SimpleType& type) {
    for (const Attribute& a : node.attributes)
      if (!a.faulty)
        tell(node, a.name, "unknown-attribute",
             fmt::format("{} has no {}", in_quotes(node.name), in_quotes(a.name)));
    for (Node* child = first(node); child != nullptr; child = next(*child))
      if (!child->faulty)
        tell(*child, "", "unknown-element",
             fmt::format("{} has no {}", in_quotes(node.name), in_quotes(child->name)));
    if (!node.faulty && !verdicts_.accepts(type, node.text))
      tell(node, "", "bad-value", bad_value(in_quotes(node.name), type, node.text));
    else if (!node.faulty)
      check_letters(node, "", node.text);
  }

  std::string bad_value(const std::string& name, const SimpleType& type, std::string_view value) {
    if (type.item != nullptr) return bad_list(name, type, value);
    return fmt::format("{} must be {}, not {}{}{}", name, expectation(type), in_quotes(value),
                       strange_letter_told(type, value), suggestion(value, views(type.values)));
  }

  /// Of an id, a number or a word: what looks as it should may be of another alphabet.
  static std::string strange_letter_told(const SimpleType& type, std::string_view value) {
    const bool free = type.kind == ValueKind::string && type.values.empty() &&
                      std::ranges::none_of(type.patterns, [](const std::string& pattern) {
                        return strange_letter(pattern).empty();
                      });
    const std::string strange = free ? std::string() : strange_letter(value);
    return strange.empty() ? strange : fmt::format(" ({})", strange);
  }

  std::string bad_list(const std::string& name, const SimpleType& type, std::string_view value) {
    const auto items = items_of(value);
    if (const std::string apart = without_commas(type, value); !apart.empty())
      return fmt::format("{} has a comma or semicolon between its items; put a space there: {}", name,
                         printable(apart));
    for (std::string_view item : items)
      if (!verdicts_.accepts(*type.item, item))
        return fmt::format("each item of {} must be {}, not {}{}{}", name, expectation(*type.item),
                           in_quotes(item), strange_letter_told(*type.item, item),
                           suggestion(item, views(type.item->values)));
    const std::string length = length_of(type, "items");
    if (!length.empty()) return fmt::format("{} must have {}, not {}", name, length, items.size());
    return fmt::format("{} is not a list of this type", name);
  }

  /// The same list with spaces for commas, if that is what is wrong with it.
  std::string without_commas(const SimpleType& type, std::string_view value) {
    if (value.find_first_of(",;") == std::string_view::npos) return {};
    std::string apart;
    for (const char c : value) {
      const char sign = c == ',' || c == ';' ? ' ' : c;
      if (sign != ' ' || (!apart.empty() && apart.back() != ' ')) apart += sign;
    }
    if (apart.ends_with(' ')) apart.pop_back();
    for (const std::string_view item : items_of(apart))
      if (!reading_.schema.accepts(*type.item, item)) return {};
    return apart;
  }

  // ---- children

  void tell_unknown(Node& child, const Node& parent, const ElementType& type) {
    if (child.faulty) return;  // told by the reader
    std::string message = fmt::format("{} has no {}", in_quotes(parent.name), in_quotes(child.name));
    const std::string near = suggestion(child.name, names_of(type.children));
    const bool is_attribute = type.find_attribute(child.name) >= 0;
    if (is_attribute)
      message = fmt::format("{} of {} must be a single value, not an element", in_quotes(child.name),
                            in_quotes(parent.name));
    tell(child, "", "unknown-element", message + (is_attribute ? "" : near));
  }

  void check_list(Node& node, const ElementType& type) {
    std::size_t count = 0;
    for (Node* child = first(node); child != nullptr; child = next(*child)) {
      if (!child->known) tell_unknown(*child, node, type);
      if (++count == std::size_t{type.most} + 1 && type.most != ChildType::unbounded) {
        tell(*child, "", "too-many",
             fmt::format("{} has more than {} items; from this one on none is read", in_quotes(node.name),
                         type.most));
        child->next = nullptr;
      }
    }
    if (count < type.least)
      tell(node, "", "missing-element",
           fmt::format("{} needs at least {}{}", in_quotes(node.name), type.least,
                       type.least == 1 ? " item" : " items"));
  }

  void check_record(Node& node, const ElementType& type) {
    std::vector<std::uint32_t> counts(type.children.size());
    const ChildType* latest = nullptr;
    std::size_t hint = 0;
    for (Node* child = first(node); child != nullptr; child = next(*child)) {
      const int index = child->known ? type.find_child(child->name, hint) : -1;
      if (index >= 0) {
        hint = static_cast<std::size_t>(index);
        check_place(*child, type.children[hint], latest);
        check_count(*child, node, type.children[hint], ++counts[hint]);
      } else {
        tell_unknown(*child, node, type);
        // A child of that name, but not understood, is not missing as well.
        const int meant = type.find_child(child->name);
        if (meant >= 0) ++counts[static_cast<std::size_t>(meant)];
      }
    }
    check_missing(node, type, counts);
    check_choices(node, type, counts);
  }

  void check_place(Node& child, const ChildType& type, const ChildType*& latest) {
    if (latest != nullptr && type.place < latest->place) {
      tell(child, "", "misplaced-element",
           fmt::format("{} must come before {}", in_quotes(child.name), in_quotes(latest->name)));
    } else {
      latest = &type;
    }
  }

  void check_count(Node& child, const Node& node, const ChildType& type, std::uint32_t count) {
    if (type.most == ChildType::unbounded || count != type.most + 1) return;
    const std::string most = type.most == 1
                                 ? "only one " + in_quotes(child.name)
                                 : fmt::format("at most {} {} entries", type.most, in_quotes(child.name));
    tell(child, "", "too-many", fmt::format("{} may have {}", in_quotes(node.name), most));
  }

  void check_missing(Node& node, const ElementType& type, const std::vector<std::uint32_t>& counts) {
    for (std::size_t i = 0; i < type.children.size(); ++i) {
      const ChildType& child = type.children[i];
      if (counts[i] >= child.least) continue;
      const std::string message =
          child.least == 1 ? fmt::format("{} is missing from {}", in_quotes(child.name), in_quotes(node.name))
                           : fmt::format("{} needs at least {} {} entries", in_quotes(node.name), child.least,
                                         in_quotes(child.name));
      tell(node, "", "missing-element", message);
    }
  }

  void check_choices(Node& node, const ElementType& type, const std::vector<std::uint32_t>& counts) {
    for (const Choice& choice : type.choices) {
      std::vector<std::string> names;
      std::vector<std::string> present;
      for (std::size_t i = 0; i < type.children.size(); ++i) {
        if (type.children[i].place != choice.place) continue;
        names.push_back(type.children[i].name);
        if (counts[i] > 0) present.push_back(type.children[i].name);
      }
      if (present.size() > 1)
        tell(node, "", "too-many",
             fmt::format("{} may have {}, not both", in_quotes(node.name), alternatives(present)));
      if (present.empty() && choice.required)
        tell(node, "", "missing-element",
             fmt::format("{} is missing from {}", alternatives(names), in_quotes(node.name)));
    }
  }

  // ---- regions

  /// Finds the tolerant element's child that each fault lies in.
  void find_orders() {
    if (reading_.options.tolerant.empty()) return;
    for (const Fault& fault : faults_) order_of_.emplace(fault.node, nullptr);
    search(*reading_.root, nullptr);
    for (Fault& fault : faults_) fault.within = order_of_[fault.node];
  }

  void search(const Node& node, const Node* order) {
    if (const auto found = order_of_.find(&node); found != order_of_.end()) found->second = order;
    const bool tolerant = order == nullptr && node.name == reading_.options.tolerant;
    for (const Node& child : node.children()) search(child, tolerant ? &child : order);
  }

  Reading& reading_;
  Document& document_;
  Verdicts verdicts_;
  std::vector<Fault> faults_;
  std::unordered_map<const Node*, const Node*> order_of_;  // looked up only
};

}  // namespace

void judge(Reading& reading, Diagnostics& diagnostics) {
  Document& document = reading.document;
  std::size_t tolerated = 0;
  const std::vector<Fault> faults = Judge(reading).find();
  for (const Fault& fault : faults) {
    if (fault.within == nullptr) {
      diagnostics.add(document.fault(fault, ""));
    } else if (++tolerated <= Diagnostics::limit) {
      document.add_fault(fault);
    }
  }
  if (tolerated > Diagnostics::limit || faults.size() >= fault_limit)
    diagnostics.add(document.fault(document.root(), "", "too-many-faults", "",
                                   fmt::format("there are more than {} mistakes", Diagnostics::limit)));
}

}  // namespace adjudicator::files
