#pragma once

/// \file
/// One XSL-FO element while it is read. What nobody asks for is an error: that keeps the subset closed.

#include <libxml/tree.h>

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fo/tree.hpp"

namespace adjudicator::fo {

/// Throws FormatError: `<fo:block> in line 12: message`.
[[noreturn]] void fail(const xmlNode* node, const std::string& message);
/// The same for what the standard allows and this formatter does not know: it recommends FOP.
[[noreturn]] void fail_unknown(const xmlNode* node, const std::string& message);
/// The same for what is found wrong when the tree is gone.
[[noreturn]] void fail_at(int line, const std::string& message);

struct Property;

class Element {
 public:
  explicit Element(const xmlNode* node);
  Element(const Element&) = delete;
  Element& operator=(const Element&) = delete;

  const xmlNode* node() const { return node_; }
  std::string_view name() const;
  int line() const;

  /// The value of an attribute, which counts as known from now on.
  std::optional<std::string_view> take(std::string_view attribute);
  std::string need(std::string_view attribute);
  /// Attributes that have no meaning here but do no harm either.
  void ignore(std::string_view attribute) { take(attribute); }
  /// Applies all properties of `groups` that are there.
  void properties(unsigned groups, Style& style, Box& box);
  /// Throws for the first attribute that is not known.
  void done() const;

  /// Reads a value of the attribute, if it is there, and names the attribute if that fails.
  template <typename Read>
  void read(std::string_view attribute, Read&& value_reader) {
    if (const auto value = take(attribute)) guarded(attribute, [&] { value_reader(std::string(*value)); });
  }

 private:
  struct Attribute {
    std::string_view name;
    std::string_view value;
    bool known = false;
    const Property* property = nullptr;  ///< where it is to be applied as one
  };

  template <typename Body>
  void guarded(std::string_view attribute, Body&& body) const {
    try {
      body();
    } catch (const UnknownValue& unknown) {
      fail_unknown(node_, about(attribute) + unknown.what());
    } catch (const BadValue& bad) {
      fail(node_, about(attribute) + bad.what());
    }
  }
  static std::string about(std::string_view attribute);

  std::string_view name_of(const xmlAttr* attribute);
  std::string_view value_of(const xmlAttr* attribute);

  const xmlNode* node_;
  std::vector<Attribute> attributes_;
  std::deque<std::string> made_;  ///< names and values that do not stand in the tree as they are
};

bool is_fo(const xmlNode* node, std::string_view name);
bool is_blank(std::string_view text);
std::string_view text_of(const xmlNode* text_node);
/// True for text, CDATA; entity references and the like are errors.
bool is_text(const xmlNode* node);
/// The child elements, all of the XSL-FO namespace; text between them is an error.
std::vector<const xmlNode*> child_elements(const xmlNode* node);

/// Nothing is nested deeper.
inline constexpr int kDeepest = 64;

}  // namespace adjudicator::fo
