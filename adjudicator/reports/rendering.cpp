#include "reports/rendering.hpp"

#include "reports/nodes.hpp"
#include "reports/pdf.hpp"
#include "reports/transform.hpp"

namespace adjudicator::reports {
namespace {

const xmlChar* chars(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

bool stands_below(std::string_view at, std::string_view address) {
  return at.starts_with(address) && (at.size() == address.size() || at[address.size()] == '/');
}

/// Cuts a report down to what stands at an address or below it.
class Pruner {
 public:
  Pruner(xmlNode* report, std::string_view address) : report_(report), address_(address) {}

  /// Whether anything is left.
  bool prune() {
    bool found = false;
    each_child(report_, [&](xmlNode* child) {
      const std::string_view name = name_of(child);
      if (name == "events") found |= keep_events(child);
      else if (name == "question" || name == "refusal") found |= keep_fact(child);
      else if (name == "map" || name == "before" || name == "after") drop(child);
    });
    if (found) drop_unused_charts();
    return found;
  }

 private:
  template <class Visit>
  static void each_child(xmlNode* parent, Visit visit) {
    for (xmlNode* child = parent->children; child != nullptr;) {
      xmlNode* const next = child->next;
      if (child->type == XML_ELEMENT_NODE) visit(child);
      child = next;
    }
  }

  static void drop(xmlNode* node) {
    xmlUnlinkNode(node);
    xmlFreeNode(node);
  }

  bool stands(const xmlNode* fact) const { return stands_below(attribute(fact, "at"), address_); }

  bool keep_fact(xmlNode* fact) const {
    if (stands(fact)) return true;
    drop(fact);
    return false;
  }

  /// A scene stays whole where it is at the address; one above it stays for what is below and for its own arguments, which
  /// the sentences of its facts speak of.
  bool keep_events(xmlNode* events) {
    bool any = false;
    each_child(events, [&](xmlNode* fact) {
      bool keep = stands(fact);
      if (!keep && name_of(fact) == "scene")
        each_child(fact, [&](xmlNode* inner) { keep |= name_of(inner) == "events" && keep_events(inner); });
      if (!keep) drop(fact);
      any |= keep;
    });
    return any;
  }

  bool consults(const xmlNode* node, std::string_view chart) const {
    if (name_of(node) == "looked-up" && attribute(node, "chart") == chart) return true;
    for (const xmlNode* child = first_child(node); child != nullptr; child = next_element(child))
      if (consults(child, chart)) return true;
    return false;
  }

  void drop_unused_charts() {
    each_child(report_, [&](xmlNode* child) {
      if (name_of(child) == "chart" && !consults(report_, attribute(child, "name"))) drop(child);
    });
  }

  xmlNode* report_;
  std::string_view address_;
};

}  // namespace

std::string to_html(const xmlDoc& report) { return Stylesheets::standard().to_html(report); }
std::string to_html(const std::string& report_xml) { return to_html(*parse_tree(report_xml)); }

std::string to_text(const xmlDoc& report) { return Stylesheets::standard().to_text(report); }
std::string to_text(const std::string& report_xml) { return to_text(*parse_tree(report_xml)); }

std::string to_pdf(const xmlDoc& report) { return format_pdf(*Stylesheets::standard().to_fo(report), creation_date); }
std::string to_pdf(const std::string& report_xml) { return to_pdf(*parse_tree(report_xml)); }

std::string explain(const std::string& report_xml, const std::string& address) {
  std::string_view wanted = address;
  while (wanted.ends_with('/')) wanted.remove_suffix(1);
  const Tree tree = parse_tree(report_xml);
  xmlNode* const report = xmlDocGetRootElement(tree.get());
  if (wanted.empty() || !Pruner(report, wanted).prune()) return {};
  return to_text(*tree);
}

std::string sentence(std::string_view system, std::string_view language, std::string_view key,
                     const std::vector<std::pair<std::string, std::string>>& arguments) {
  const Tree tree(xmlNewDoc(chars("1.0")));
  xmlNode* const fact = xmlNewDocNode(tree.get(), nullptr, chars("fact"), nullptr);
  xmlDocSetRootElement(tree.get(), fact);
  for (const auto& [name, value] : arguments) {
    xmlNode* const arg = xmlNewChild(fact, nullptr, chars("arg"), nullptr);
    xmlNewProp(arg, chars("as"), chars(name.c_str()));
    xmlNewProp(arg, chars("word"), chars(value.c_str()));
  }
  const Wording& wording =
      Stylesheets::standard().wording(std::string(system), language.empty() ? "en" : std::string(language));
  std::string full(key);
  if (!wording.has(full)) full.insert(0, "refusal.");
  return wording.say(wording.has(full) ? std::string_view(full) : key, fact);
}

}  // namespace adjudicator::reports
