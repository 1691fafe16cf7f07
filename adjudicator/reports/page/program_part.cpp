#include "reports/page/program_part.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "files/folder/amended.hpp"
#include "reports/nodes.hpp"
#include "reports/page/html.hpp"

namespace adjudicator::reports {
namespace {

struct Line {
  std::string text;
  bool heading = false;
};

std::vector<Line> lines_of_part(std::string_view text) {
  std::vector<Line> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" -") != line.npos)
      all.push_back({std::string(line.substr(line.find_first_not_of(' ')))});
    else if (line.starts_with("--") && !all.empty())
      all.back().heading = true;
  }
  return all;
}

xmlNode* add_element(xmlNode* to, xmlNs* space, const char* name, const std::string& text = {}) {
  xmlNode* const made = xmlNewTextChild(to, space, chars(name), text.empty() ? nullptr : chars(text));
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

void add_attribute(xmlNode* node, const char* name, const std::string& value) {
  if (xmlNewProp(node, chars(name), chars(value)) == nullptr) throw std::bad_alloc();
}

// ---- HTML

xmlNode* child_named(xmlNode* node, std::string_view name) {
  for (xmlNode* c = node->children; c != nullptr; c = c->next)
    if (c->type == XML_ELEMENT_NODE && is(c, name)) return c;
  return nullptr;
}

void move_first(xmlNode* node, xmlNode* parent) {
  xmlUnlinkNode(node);
  if (parent->children == nullptr)
    xmlAddChild(parent, node);
  else
    xmlAddPrevSibling(parent->children, node);
}

/// Everything that a page may say of its root and its body is how they look; what else they could do (be
/// hidden, be inert) has no place in a report.
void keep_harmless_attributes(xmlNode* node) {
  constexpr std::array<std::string_view, 4> kept{"class", "dir", "id", "lang"};
  for (xmlAttr* a = node->properties; a != nullptr;) {
    xmlAttr* const next = a->next;
    if (std::ranges::find(kept, view(a->name)) == kept.end()) xmlRemoveProp(a);
    a = next;
  }
}

struct Page {
  xmlNode* head;
  xmlNode* body;
};

/// A page with one head, which comes first, and one body, as a browser would make it of whatever it gets.
Page whole_page(xmlDoc& page) {
  xmlNode* html = xmlDocGetRootElement(&page);
  if (html == nullptr || !is(html, "html") || next_element(html) != nullptr) {
    xmlNode* const made = xmlNewDocNode(&page, nullptr, chars("html"), nullptr);
    xmlNode* const body = add_element(made, nullptr, "body");
    for (xmlNode* c = page.children; c != nullptr;) {
      xmlNode* const next = c->next;
      xmlUnlinkNode(c);
      xmlAddChild(body, c);
      c = next;
    }
    xmlDocSetRootElement(&page, made);
    html = made;
  }
  keep_harmless_attributes(html);
  xmlNode* head = child_named(html, "head");
  if (head == nullptr) head = add_element(html, nullptr, "head");
  move_first(head, html);
  xmlNode* body = child_named(html, "body");
  if (body == nullptr) body = add_element(html, nullptr, "body");
  keep_harmless_attributes(body);
  // What stands beside them a browser takes into the body.
  for (xmlNode* c = html->children; c != nullptr;) {
    xmlNode* const next = c->next;
    if (c != head && c != body) {
      xmlUnlinkNode(c);
      xmlAddChild(body, c);
    }
    c = next;
  }
  return {head, body};
}

/// In the first layer an important rule overrules every other, however exact its selector.
std::string style_for(const std::string& id) {
  const std::string own = "#" + id;
  return "@layer{"
         "html,body{display:block!important;visibility:visible!important;opacity:1!important;"
         "position:static!important;float:none!important;inset:auto!important;margin:0!important;"
         "border:0!important;border-image:none!important;padding:0!important;width:auto!important;"
         "height:auto!important;max-height:none!important;page:auto!important;"
         "overflow:visible!important;clip:auto!important;clip-path:none!important;mask:none!important;"
         "filter:none!important;backdrop-filter:none!important;mix-blend-mode:normal!important;"
         "transform:none!important;translate:none!important;rotate:none!important;scale:none!important;"
         "perspective:none!important;offset:none!important;zoom:1!important;content:normal!important;"
         "content-visibility:visible!important;contain:none!important;columns:auto!important;"
         "writing-mode:horizontal-tb!important;isolation:auto!important;will-change:auto!important;"
         "transition:none!important;animation:none!important}"
         "head{display:none!important}@page{margin:15mm!important;size:auto!important}"
         // A page that begins below the part, or snaps back to there, hides it as well.
         "*{scroll-snap-type:none!important;scroll-snap-align:none!important;scroll-initial-target:none!"
         "important;"
         "scroll-padding:0!important;scroll-margin:0!important;overflow-anchor:none!important}"
         "html::before,html::after,body::before,body::after," +
         own + "::before," + own + "::after," + own + " *::before," + own +
         " *::after{content:none!important}" + own + "," + own +
         " *{all:initial!important;direction:ltr!important;unicode-bidi:isolate!important;"
         "display:block!important;color:#000!important;background:#fff!important;"
         "font:14px/1.5 sans-serif!important;overflow-wrap:anywhere!important;"
         "transition:none!important;animation:none!important}" +
         own +
         "{position:relative!important;z-index:2147483647!important;min-width:288px!important;"
         "padding:10px 16px!important;border:0 solid #000!important;border-bottom-width:3px!important}" +
         own + " b{font-weight:700!important;margin:8px 0 0!important}" + own + "::first-line," + own +
         " *::first-line," + own + " *::first-letter{all:unset!important;color:#000!important}" +
         "@media screen{" + own +
         ">div{max-height:45vh!important;overflow:auto!important}}"
         "}";
}

/// The first title of a page is its own: a tab, a bookmark and a list of windows show nothing else of it.
void put_into_title(xmlNode* head, const std::string& notice) {
  xmlNode* title = child_named(head, "title");
  if (title == nullptr) title = add_element(head, nullptr, "title");
  const std::unique_ptr<xmlChar, decltype(xmlFree)> own(xmlNodeGetContent(title), xmlFree);
  const std::string all = notice + " – " + std::string(view(own.get()));
  xmlNodeSetContent(title, nullptr);
  xmlNodeAddContent(title, chars(all));
}

}  // namespace

void put_into_page(xmlDoc& page, std::string_view lines) {
  const std::string id = "program-" + files::hash_text(html_text(page)).substr(0, 32);
  const Page parts = whole_page(page);
  xmlNode* const style = xmlNewDocNode(&page, nullptr, chars("style"), nullptr);
  move_first(style, parts.head);
  xmlNodeAddContent(style, chars(style_for(id)));
  xmlNode* const aside = xmlNewDocNode(&page, nullptr, chars("aside"), nullptr);
  move_first(aside, parts.body);
  add_attribute(aside, "id", id);
  const auto all = lines_of_part(lines);
  if (all.size() > 1) put_into_title(parts.head, all[0].text + ": " + all[1].text);
  if (!all.empty()) add_attribute(aside, "aria-label", all.front().text);
  xmlNode* const room = add_element(aside, nullptr, "div");
  // What is longer than its room can be read on by the keyboard, too.
  add_attribute(room, "tabindex", "0");
  add_attribute(room, "role", "region");
  if (!all.empty()) add_attribute(room, "aria-label", all.front().text);
  for (const Line& line : all) add_element(room, nullptr, line.heading ? "b" : "p", line.text);
}

void put_into_fo(xmlDoc& fo, std::string_view lines) {
  xmlNode* const root = xmlDocGetRootElement(&fo);
  if (root == nullptr || root->ns == nullptr) return;
  xmlNode* const masters = child_named(root, "layout-master-set");
  xmlNode* const first = child_named(root, "page-sequence");
  if (masters == nullptr || first == nullptr) return;
  std::string name = "program";
  for (xmlNode* c = masters->children; c != nullptr; c = c->next)
    if (c->type == XML_ELEMENT_NODE && attribute(c, "master-name").starts_with(name)) name += "-again";
  xmlNs* const space = root->ns;
  xmlNode* const master = add_element(masters, space, "simple-page-master");
  for (const auto& [key, value] : {std::pair{"page-width", "210mm"}, std::pair{"page-height", "297mm"},
                                   std::pair{"margin", "20mm 15mm 15mm 23mm"}})
    add_attribute(master, key, value);
  add_attribute(master, "master-name", name);
  add_element(master, space, "region-body");
  xmlNode* const sequence = xmlNewDocNode(&fo, space, chars("page-sequence"), nullptr);
  xmlAddPrevSibling(first, sequence);
  add_attribute(sequence, "master-reference", name);
  xmlNode* const flow = add_element(sequence, space, "flow");
  add_attribute(flow, "flow-name", "xsl-region-body");
  // What a document says of all its text is said anew.
  for (const auto& [key, value] :
       {std::pair{"font-family", "DejaVu Sans"}, std::pair{"font-size", "9pt"},
        std::pair{"line-height", "1.4"}, std::pair{"color", "#000"}, std::pair{"font-style", "normal"},
        std::pair{"text-align", "start"}, std::pair{"text-indent", "0pt"}, std::pair{"font-weight", "normal"},
        std::pair{"linefeed-treatment", "treat-as-space"}, std::pair{"white-space-collapse", "true"}})
    add_attribute(flow, key, value);
  for (const Line& line : lines_of_part(lines)) {
    xmlNode* const block = add_element(flow, space, "block", line.text);
    add_attribute(block, "role", "P");
    if (!line.heading) continue;
    add_attribute(block, "font-weight", "bold");
    add_attribute(block, "space-before", "8pt");
    add_attribute(block, "keep-with-next.within-page", "always");
  }
}

std::string put_into_digest(std::string_view digest, std::string_view lines, std::size_t most) {
  const auto count = [](std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
  };
  std::string text(digest);
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  const std::size_t room = most - std::min(most, count(lines));
  while (count(text) > room) text.resize(text.rfind('\n', text.size() - 2) + 1);
  return text.append(lines);
}

}  // namespace adjudicator::reports
