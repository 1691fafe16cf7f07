// XML by Xerces' scanner for well-formed documents, which is three times as fast as the one that also
// validates: the tree that is built here is judged afterwards, like that of a JSON file (judge.cpp).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/framework/XMLDocumentHandler.hpp>
#include <xercesc/framework/XMLElementDecl.hpp>
#include <xercesc/framework/XMLErrorCodes.hpp>
#include <xercesc/parsers/SAX2XMLReaderImpl.hpp>
#include <xercesc/sax/InputSource.hpp>
#include <xercesc/sax2/DefaultHandler.hpp>
#include <xercesc/util/OutOfMemoryException.hpp>
#include <xercesc/util/XMLEntityResolver.hpp>

#include "core/diagnostics.hpp"
#include "core/text.hpp"
#include "files/schema/grammar.hpp"
#include "files/spellings/reading.hpp"

namespace adjudicator::files {
namespace xs = xercesc;

namespace {

constexpr std::string_view instance_namespace = "http://www.w3.org/2001/XMLSchema-instance";

bool equal(const XMLCh* wide, std::string_view ascii) {
  for (char c : ascii)
    if (*wide++ != static_cast<unsigned char>(c)) return false;
  return *wide == 0;
}

/// There are no entities to resolve: a file that asks for one is refused.
class NoEntities : public xs::XMLEntityResolver {
 public:
  xs::InputSource* resolveEntity(xs::XMLResourceIdentifier*) override {
    throw Stop{0, "dtd", "external entities are not allowed"};
  }
};

/// A Xerces reader with everything switched off that a hostile file could use.
class HardenedReader : public xs::SAX2XMLReaderImpl {
 public:
  explicit HardenedReader(xs::XMLGrammarPool* pool)
      : SAX2XMLReaderImpl(xs::XMLPlatformUtils::fgMemoryManager, pool) {
    using U = xs::XMLUni;
    setFeature(U::fgSAX2CoreNameSpaces, true);
    setFeature(U::fgXercesLoadSchema, false);
    setFeature(U::fgXercesLoadExternalDTD, false);
    setFeature(U::fgXercesDisableDefaultEntityResolution, true);
    setXMLEntityResolver(&no_entities_);
    setErrorHandler(&ignored_);  // error() is called only where there is a handler
  }

  void read(std::string_view xml) {
    xs::MemBufInputSource source(reinterpret_cast<const XMLByte*>(xml.data()), xml.size(), u"");
    source.setEncoding(xs::XMLUni::fgUTF8EncodingString);
    source.setCopyBufToStream(false);
    parse(source);
  }

 private:
  NoEntities no_entities_;
  xs::DefaultHandler ignored_;
};

// ---- the tree

class TreeReader : public HardenedReader {
 public:
  explicit TreeReader(Reading& reading) : HardenedReader(nullptr), reading_(reading) {
    setProperty(xs::XMLUni::fgXercesScannerName, const_cast<XMLCh*>(xs::XMLUni::fgWFXMLScanner));
    setFeature(xs::XMLUni::fgXercesCalculateSrcOfs, true);
    installAdvDocHandler(&events_);
  }

  void read_all() {
    const std::string_view source = reading_.document.source();
    start_ = source.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    try {
      read(source.substr(start_));
    } catch (const xs::XMLException& e) {
      throw Stop{here(), "xml-syntax", to_utf8(e.getMessage())};
    }
  }

 private:
  struct Frame {
    Node* node;
    const ElementType* type;
    Node* last_child = nullptr;
    std::size_t next_child = 0;  // its likely index in the type
    bool text_told = false;
  };

  /// Xerces' events, passed on.
  class Events : public xs::XMLDocumentHandler {
   public:
    explicit Events(TreeReader& reader) : reader_(reader) {}
    void startElement(const xs::XMLElementDecl& element, const unsigned int uri, const XMLCh* const prefix,
                      const xs::RefVectorOf<xs::XMLAttr>& attributes, const XMLSize_t count, const bool empty,
                      const bool root) override {
      reader_.start_element(element, uri, prefix, attributes, count, root);
      if (empty) reader_.end_element();  // this scanner says no more about it
    }
    void endElement(const xs::XMLElementDecl&, const unsigned int, const bool, const XMLCh* const) override {
      reader_.end_element();
    }
    void docCharacters(const XMLCh* const text, const XMLSize_t length, const bool cdata) override {
      reader_.characters({text, length}, cdata);
    }
    void docComment(const XMLCh* const) override {}
    void docPI(const XMLCh* const, const XMLCh* const) override {}
    void endDocument() override {}
    void endEntityReference(const xs::XMLEntityDecl&) override {}
    void ignorableWhitespace(const XMLCh* const, const XMLSize_t, const bool) override {}
    void resetDocument() override {}
    void startDocument() override {}
    void startEntityReference(const xs::XMLEntityDecl&) override {}
    void XMLDecl(const XMLCh* const, const XMLCh* const, const XMLCh* const, const XMLCh* const) override {}

   private:
    TreeReader& reader_;
  };

  /// Just past what has been read, in bytes of the source.
  std::size_t here() const { return start_ + static_cast<std::size_t>(getSrcOffset()); }

  void error(const unsigned int code, const XMLCh* const domain, const XMLErrorReporter::ErrTypes type,
             const XMLCh* const text, const XMLCh* const, const XMLCh* const, const XMLFileLoc,
             const XMLFileLoc) override {
    if (type == XMLErrorReporter::ErrType_Warning) return;
    const bool of_syntax = xs::XMLString::equals(domain, xs::XMLUni::fgXMLErrDomain);
    throw Stop{here(), "xml-syntax", of_syntax ? sentence(code, text) : to_utf8(text)};
  }

  /// What stands between quotes in a sentence of Xerces', the first or a later one.
  static std::string quoted_in(std::string_view text, int index) {
    std::size_t at = text.find('\'');
    for (; index > 0 && at != std::string_view::npos; --index)
      at = text.find('\'', text.find('\'', at + 1) + 1);
    if (at == std::string_view::npos) return {};
    return std::string(text.substr(at + 1, text.find('\'', at + 1) - at - 1));
  }

  /// Xerces' words, but for what needs clearer ones.
  static std::string sentence(unsigned int code, const XMLCh* text) {
    if (code == xs::XMLErrs::ExpectedEntityRefName) return "a plain '&' is written &amp;";
    if (code == xs::XMLErrs::ExpectedWhitespace)
      return "a space is missing before this, or there is an extra comma";
    if (code == xs::XMLErrs::ExpectedEqSign) return "an equals sign (=) is missing before this";
    if (code == xs::XMLErrs::ExpectedElementName) return "the name of the tag must follow '<' immediately";
    if (code == xs::XMLErrs::EntityNotFound)
      return fmt::format("'&{};' means nothing here; a plain '&' is written &amp;",
                         quoted_in(to_utf8(text), 0));
    if (code == xs::XMLErrs::AttrAlreadyUsedInSTag)
      return fmt::format("'{}' is given twice in '{}'", quoted_in(to_utf8(text), 0),
                         quoted_in(to_utf8(text), 1));
    if (code == xs::XMLErrs::ExpectedCommentOrPI) return "nothing may follow the end of the document";
    return to_utf8(text);
  }

  void start_element(const xs::XMLElementDecl& element, unsigned int uri, const XMLCh* prefix,
                     const xs::RefVectorOf<xs::XMLAttr>& attributes, XMLSize_t count, bool is_root) {
    if (skipped_ > 0) {
      ++skipped_;
    } else if (is_root) {
      start_root(element, uri, attributes, count);
    } else {
      start_child(element, uri, prefix, attributes, count);
    }
  }

  void start_root(const xs::XMLElementDecl& element, unsigned int uri,
                  const xs::RefVectorOf<xs::XMLAttr>& attributes, XMLSize_t count) {
    const std::size_t tag = reading_.document.source().rfind('<', here() - 1);
    const std::string name = to_utf8(element.getBaseName());
    const std::string root(reading_.root_name);
    if (name != root)
      throw Stop{tag, "wrong-root",
                 fmt::format("the file must begin with '{}', not '{}'", root, printable(name))};
    if (to_utf8(getURIText(uri)) != document_namespace)
      throw Stop{tag, "wrong-namespace",
                 fmt::format("the first tag must name the namespace of these files: <{} xmlns=\"{}\" ...>",
                             root, document_namespace)};
    namespace_ = uri;
    reading_.root = &reading_.add_node(reading_.root_name, here());
    frames_.push_back({reading_.root, &reading_.root_type});
    take_attributes(*reading_.root, reading_.root_type, attributes, count);
  }

  void start_child(const xs::XMLElementDecl& element, unsigned int uri, const XMLCh* prefix,
                   const xs::RefVectorOf<xs::XMLAttr>& attributes, XMLSize_t count) {
    Frame& parent = frames_.back();
    const XMLCh* name = element.getBaseName();
    const int index = uri == namespace_ ? find_child(parent, name) : -1;
    if (index < 0) {
      std::string unknown =
          *prefix != 0 ? fmt::format("{}:{}", to_utf8(prefix), to_utf8(name)) : to_utf8(name);
      if (*prefix == 0 && uri != namespace_)
        unknown = fmt::format("{{{}}}{}", to_utf8(getURIText(uri)), unknown);
      Node& node = reading_.add_node(reading_.document.keep(unknown), here());
      node.known = false;
      append(parent, node);
      skipped_ = 1;
      return;
    }
    const ChildType& child = parent.type->children[static_cast<std::size_t>(index)];
    parent.next_child = static_cast<std::size_t>(index);
    Node& node = reading_.add_node(child.name, here());
    append(parent, node);
    frames_.push_back({&node, child.type});
    take_attributes(node, *child.type, attributes, count);
    text_.clear();
  }

  static int find_child(const Frame& parent, const XMLCh* name) {
    const auto& children = parent.type->children;
    if (parent.next_child < children.size() && equal(name, children[parent.next_child].name))
      return static_cast<int>(parent.next_child);
    for (std::size_t i = 0; i < children.size(); ++i)
      if (equal(name, children[i].name)) return static_cast<int>(i);
    return -1;
  }

  static void append(Frame& parent, Node& node) {
    (parent.last_child != nullptr ? parent.last_child->next : parent.node->first) = &node;
    parent.last_child = &node;
  }

  void take_attributes(Node& node, const ElementType& type, const xs::RefVectorOf<xs::XMLAttr>& attributes,
                       XMLSize_t count) {
    met_.clear();
    for (XMLSize_t i = 0; i < count; ++i) {
      const xs::XMLAttr& a = *attributes.elementAt(i);
      if (!a.getSpecified()) continue;  // a default: the table has those ready
      if (*a.getPrefix() != 0) {
        take_prefixed(a);
      } else if (!equal(a.getName(), "xmlns")) {
        take_plain(a, type);
      }
    }
    reading_.set_attributes(node, type, met_);
  }

  void take_plain(const xs::XMLAttr& a, const ElementType& type) {
    const int index = find_attribute(type, a.getName());
    if (index < 0) return take_unknown(a, to_utf8(a.getName()));
    const AttributeType& known = type.attributes[static_cast<std::size_t>(index)];
    const std::string_view value = reading_.collapsed(kept(a.getValue()), *known.type);
    met_.push_back({{known.name, value, 0, true, false, true}, index});
  }

  /// Attributes mostly come in schema order, so the one after the last is tried first.
  int find_attribute(const ElementType& type, const XMLCh* name) const {
    const std::size_t next = met_.empty() ? 0 : static_cast<std::size_t>(met_.back().type + 1);
    for (std::size_t i = next; i < type.attributes.size(); ++i)
      if (equal(name, type.attributes[i].name)) return static_cast<int>(i);
    for (std::size_t i = 0; i < std::min(next, type.attributes.size()); ++i)
      if (equal(name, type.attributes[i].name)) return static_cast<int>(i);
    return -1;
  }

  void take_prefixed(const xs::XMLAttr& a) {
    if (equal(a.getPrefix(), "xmlns")) return;
    const bool instance = to_utf8(getURIText(a.getURIId())) == instance_namespace;
    const bool location =
        equal(a.getName(), "schemaLocation") || equal(a.getName(), "noNamespaceSchemaLocation");
    if (!(instance && location)) take_unknown(a, to_utf8(a.getQName()));
  }

  void take_unknown(const xs::XMLAttr& a, const std::string& name) {
    met_.push_back({{reading_.document.keep(name), kept(a.getValue()), 0, true, false, false}, -1});
  }

  /// In the arena, as UTF-8.
  std::string_view kept(const XMLCh* value) {
    scratch_.clear();
    for (; *value != 0 && *value < 0x80; ++value) scratch_ += static_cast<char>(*value);
    if (*value != 0) scratch_ += to_utf8(value);
    return reading_.document.keep(scratch_);
  }

  void characters(std::u16string_view text, bool cdata) {
    if (skipped_ > 0 || frames_.empty()) return;
    const ElementType& type = *frames_.back().type;
    if (type.text != nullptr) {
      text_ += text;
    } else if (cdata || type.children.empty() || !std::all_of(text.begin(), text.end(), is_space)) {
      tell_text();
    }
  }

  void tell_text() {
    Frame& frame = frames_.back();
    if (std::exchange(frame.text_told, true)) return;
    reading_.fault(
        *frame.node, "", text_offset(*frame.node), "text",
        fmt::format(
            "'{}' cannot contain text{}", frame.node->name,
            frame.type->children.empty() ? "; leave nothing between its tags, not even a space" : ""));
  }

  /// Where the text begins that has just been read: behind the last tag, at its first character that is not
  /// white space.
  std::size_t text_offset(const Node& node) const {
    const std::string_view source = reading_.document.source();
    const std::size_t end = std::min(here(), source.size());
    if (source.substr(0, end).ends_with("]]>")) return source.rfind("<![CDATA[", end);
    const std::size_t tag = end == 0 ? std::string_view::npos : source.rfind('>', end - 1);
    const std::size_t from =
        tag == std::string_view::npos ? node.offset : std::max<std::size_t>(node.offset, tag + 1);
    const std::size_t first = source.find_first_not_of(" \t\r\n", from);
    return first < end ? first : from;
  }

  void end_element() {
    if (skipped_ > 0) {
      --skipped_;
      return;
    }
    const Frame& frame = frames_.back();
    if (frame.type->text != nullptr) {
      frame.node->text = reading_.collapsed(reading_.document.keep(to_utf8(text_)), *frame.type->text);
      text_.clear();
    }
    frames_.pop_back();
  }

  Reading& reading_;
  Events events_{*this};
  std::size_t start_ = 0;       // where Xerces begins: after the byte order mark
  unsigned int namespace_ = 0;  // Xerces' number for ours
  std::vector<Frame> frames_;
  std::size_t skipped_ = 0;  // depth inside an unknown element, whose contents say nothing
  std::vector<MetAttribute> met_;
  std::string scratch_;
  std::u16string text_;
};

}  // namespace

void read_xml(Reading& reading) {
  start_xerces();
  check_xml_outline(reading.document);
  try {
    TreeReader(reading).read_all();
  } catch (const xs::OutOfMemoryException&) {
    throw Stop{0, "too-large", "there is not enough memory to read the file"};
  }
}

// ---- Xerces' own validation

namespace {

class ValidatingReader : public HardenedReader {
 public:
  struct Complaint {
    std::string text;
  };

  explicit ValidatingReader(const Schema& schema) : HardenedReader(&schema.grammar().pool) {
    using U = xs::XMLUni;
    setProperty(U::fgXercesScannerName, const_cast<XMLCh*>(U::fgSGXMLScanner));
    setFeature(U::fgSAX2CoreValidation, true);  // without it an invalid file would pass in silence
    setFeature(U::fgXercesDynamic, false);
    setFeature(U::fgXercesSchema, true);
    setFeature(U::fgXercesIdentityConstraintChecking, false);
    setFeature(U::fgXercesUseCachedGrammarInParse, true);
    setFeature(U::fgXercesCacheGrammarFromParse, false);
  }

 private:
  void error(const unsigned int, const XMLCh* const, const XMLErrorReporter::ErrTypes type,
             const XMLCh* const text, const XMLCh* const, const XMLCh* const, const XMLFileLoc,
             const XMLFileLoc) override {
    if (type != XMLErrorReporter::ErrType_Warning) throw Complaint{to_utf8(text)};
  }
};

}  // namespace

std::optional<std::string> xerces_complaint(const Schema& schema, std::string_view xml) {
  try {
    ValidatingReader(schema).read(xml);
    return std::nullopt;
  } catch (const ValidatingReader::Complaint& complaint) {
    return complaint.text;
  } catch (const Stop& stop) {
    return stop.message;
  } catch (const xs::XMLException& e) {
    return to_utf8(e.getMessage());
  }
}

}  // namespace adjudicator::files
