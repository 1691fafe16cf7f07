#include "reports/tree_writer.hpp"

#include <libxml/dict.h>

#include <new>

#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

const xmlChar* chars(std::string_view text) { return reinterpret_cast<const xmlChar*>(text.data()); }

xmlNode* required(xmlNode* made) {
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

}  // namespace

TreeWriter::Nothing TreeWriter::nothing_;

TreeWriter::TreeWriter(const files::Schema& schema) : Writer(schema, nothing_), tree_(xmlNewDoc(chars("1.0"))) {
  if (!tree_) throw std::bad_alloc();
  // Names are kept once; whoever compares them with the same dictionary compares addresses.
  tree_->dict = xmlDictCreate();
}

void TreeWriter::write_start(bool empty) {
  const std::string_view name = frames_.back().name;
  const xmlChar* kept = xmlDictLookup(tree_->dict, chars(name), static_cast<int>(name.size()));
  xmlNode* element = required(xmlNewDocNodeEatName(tree_.get(), space_, const_cast<xmlChar*>(kept), nullptr));
  if (open_ == nullptr) {
    space_ = xmlNewNs(element, chars(files::document_namespace), nullptr);
    xmlSetNs(element, space_);
    xmlDocSetRootElement(tree_.get(), element);
  } else {
    // What xmlAddChild would do, without looking for text to merge.
    element->parent = open_;
    element->prev = open_->last;
    (open_->last != nullptr ? open_->last->next : open_->children) = element;
    open_->last = element;
  }
  add_attributes(*element);
  if (!empty) open_ = element;
}

void TreeWriter::add_attributes(xmlNode& element) {
  xmlAttr* last = nullptr;
  for (const Given& given : given_) {
    const std::string& name = given.type->name;
    const std::string_view text = value(given);
    xmlAttr* made = xmlNewDocProp(tree_.get(), chars(name), nullptr);
    if (made == nullptr) throw std::bad_alloc();
    made->parent = &element;
    made->prev = last;
    (last != nullptr ? last->next : element.properties) = made;
    last = made;
    made->children = made->last = required(xmlNewTextLen(chars(text), static_cast<int>(text.size())));
    made->children->parent = reinterpret_cast<xmlNode*>(made);
    made->children->doc = tree_.get();
  }
}

void TreeWriter::write_text(std::string_view value) {
  write_start(false);
  xmlAddChild(open_, required(xmlNewDocTextLen(tree_.get(), chars(value), static_cast<int>(value.size()))));
  write_end();
}

void TreeWriter::write_end() { open_ = open_->parent != nullptr && open_->parent->type == XML_ELEMENT_NODE ? open_->parent : nullptr; }

}  // namespace adjudicator::reports
