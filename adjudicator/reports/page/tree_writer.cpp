#include "reports/page/tree_writer.hpp"

#include <libxml/dict.h>
#include <libxml/parserInternals.h>

#include <cstddef>
#include <cstring>
#include <new>

#include "reports/nodes.hpp"
#include "reports/wording/piece_index.hpp"

namespace adjudicator::reports {
namespace {

template <class Node>
Node& allocated(xmlElementType type, const xmlChar* name, xmlDoc* doc) {
  auto* node = static_cast<Node*>(xmlMalloc(sizeof(Node)));
  if (node == nullptr) throw std::bad_alloc();
  std::memset(node, 0, sizeof(Node));
  node->type = type;
  node->name = name;
  node->doc = doc;
  return *node;
}

/// A text node. Short texts lie in the node itself, in fields that a text has no use for, as libxml2's own
/// parser has it.
xmlNode& text_node(std::string_view text, xmlDoc* doc) {
  auto& node = allocated<xmlNode>(XML_TEXT_NODE, xmlStringText, doc);
  static_assert(offsetof(xmlNode, nsDef) == offsetof(xmlNode, properties) + sizeof(void*));
  if (text.size() < 2 * sizeof(void*)) {
    node.content = reinterpret_cast<xmlChar*>(&node.properties);
    std::memcpy(node.content, text.data(), text.size());
    node.content[text.size()] = 0;
  } else {
    node.content = xmlStrndup(chars(text.data()), static_cast<int>(text.size()));
    if (node.content == nullptr) throw std::bad_alloc();
  }
  return node;
}

template <class Child>
void append(xmlNode& parent, Child& child, Child*& first, Child*& last) {
  child.parent = &parent;
  child.prev = last;
  (last != nullptr ? last->next : first) = &child;
  last = &child;
}

}  // namespace

TreeWriter::Nothing TreeWriter::nothing_;

TreeWriter::TreeWriter(const files::Schema& schema) : Writer(schema, nothing_) {
  start_libxml();
  tree_.reset(xmlNewDoc(chars("1.0")));
  if (tree_) tree_->dict = xmlDictCreate();
  if (!tree_ || tree_->dict == nullptr) throw std::bad_alloc();
}

Tree TreeWriter::take() {
  index_pieces(*tree_);
  return std::move(tree_);
}

/// The name in the tree's dictionary; `type` is whose name it is.
const xmlChar* TreeWriter::kept(const void* type, std::string_view name) {
  const xmlChar*& known = names_[type];
  if (known == nullptr) known = xmlDictLookup(tree_->dict, chars(name.data()), static_cast<int>(name.size()));
  if (known == nullptr) throw std::bad_alloc();
  return known;
}

void TreeWriter::write_start(bool empty) {
  const Frame& frame = frames_.back();
  auto& element = allocated<xmlNode>(XML_ELEMENT_NODE, kept(frame.place, frame.name), tree_.get());
  if (open_ == nullptr) {
    xmlDocSetRootElement(tree_.get(), &element);
    space_ = xmlNewNs(&element, chars(files::document_namespace.data()), nullptr);
    if (space_ == nullptr) throw std::bad_alloc();
  } else {
    append(*open_, element, open_->children, open_->last);
  }
  element.ns = space_;
  add_attributes(element);
  if (!empty) open_ = &element;
}

void TreeWriter::add_attributes(xmlNode& element) {
  xmlAttr* last = nullptr;
  for (const Given& given : given_) {
    auto& made = allocated<xmlAttr>(XML_ATTRIBUTE_NODE, kept(given.type, given.type->name), tree_.get());
    append(element, made, element.properties, last);
    xmlNode& text = text_node(value(given), tree_.get());
    text.parent = reinterpret_cast<xmlNode*>(&made);
    made.children = made.last = &text;
  }
}

void TreeWriter::write_text(std::string_view value) {
  write_start(false);
  append(*open_, text_node(value, tree_.get()), open_->children, open_->last);
  write_end();
}

void TreeWriter::write_end() {
  xmlNode* const parent = open_->parent;
  open_ = parent != nullptr && parent->type == XML_ELEMENT_NODE ? parent : nullptr;
}

}  // namespace adjudicator::reports
