#include "files/schema/schema.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>
#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/framework/psvi/XSAnnotation.hpp>
#include <xercesc/framework/psvi/XSAttributeDeclaration.hpp>
#include <xercesc/framework/psvi/XSAttributeUse.hpp>
#include <xercesc/framework/psvi/XSComplexTypeDefinition.hpp>
#include <xercesc/framework/psvi/XSElementDeclaration.hpp>
#include <xercesc/framework/psvi/XSModel.hpp>
#include <xercesc/framework/psvi/XSModelGroup.hpp>
#include <xercesc/framework/psvi/XSNamedMap.hpp>
#include <xercesc/framework/psvi/XSParticle.hpp>
#include <xercesc/framework/psvi/XSSimpleTypeDefinition.hpp>
#include <xercesc/parsers/SAX2XMLReaderImpl.hpp>
#include <xercesc/sax/SAXParseException.hpp>
#include <xercesc/sax2/DefaultHandler.hpp>
#include <xercesc/util/OutOfMemoryException.hpp>
#include <xercesc/util/XMLEntityResolver.hpp>
#include <xercesc/util/XMLResourceIdentifier.hpp>
#include <xercesc/validators/datatype/DatatypeValidatorFactory.hpp>
#include <xercesc/validators/schema/SchemaGrammar.hpp>

#include "core/exact.hpp"
#include "core/utf8.hpp"
#include "files/schema/grammar.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/text_words.hpp"

namespace adjudicator::files {
namespace xs = xercesc;

namespace {

constexpr std::string_view xsd_namespace = "http://www.w3.org/2001/XMLSchema";
constexpr std::size_t most_flags = 31;

std::string path_of(std::string_view file) {
  return fmt::format("schemas/{}", file);
}

/// Includes come from the embedded schemas and from nowhere else.
class EmbeddedSchemas : public xs::XMLEntityResolver {
 public:
  xs::InputSource* resolveEntity(xs::XMLResourceIdentifier* wanted) override {
    const std::string location =
        to_utf8(wanted->getSchemaLocation() ? wanted->getSchemaLocation() : wanted->getSystemId());
    const std::string_view data = resource(path_of(location));
    if (data.data() == nullptr) throw SchemaError(fmt::format("no schema '{}' is embedded", location));
    return new xs::MemBufInputSource(reinterpret_cast<const XMLByte*>(data.data()), data.size(),
                                     to_utf16(location).c_str());
  }
};

/// Any complaint about a schema is fatal: Xerces would go on with what it has understood.
class Complaints : public xs::DefaultHandler {
 public:
  explicit Complaints(std::string name) : name_(std::move(name)) {}
  void warning(const xs::SAXParseException& e) override { error(e); }
  void error(const xs::SAXParseException& e) override {
    throw SchemaError(
        fmt::format("schema {}, line {}: {}", name_, e.getLineNumber(), to_utf8(e.getMessage())));
  }
  void fatalError(const xs::SAXParseException& e) override { error(e); }

 private:
  std::string name_;
};

xs::SchemaGrammar* load_grammar(xs::XMLGrammarPool& pool, const std::string& name, std::string_view xsd) {
  xs::SAX2XMLReaderImpl reader(xs::XMLPlatformUtils::fgMemoryManager, &pool);
  EmbeddedSchemas embedded;
  Complaints complaints(name);
  reader.setFeature(xs::XMLUni::fgXercesSchema, true);
  reader.setFeature(xs::XMLUni::fgXercesSchemaFullChecking, true);
  reader.setFeature(xs::XMLUni::fgXercesHandleMultipleImports, true);
  reader.setFeature(xs::XMLUni::fgXercesDisableDefaultEntityResolution, true);
  reader.setXMLEntityResolver(&embedded);
  reader.setErrorHandler(&complaints);
  const std::u16string id = to_utf16(name);
  xs::MemBufInputSource source(reinterpret_cast<const XMLByte*>(xsd.data()), xsd.size(), id.c_str());
  try {
    xs::Grammar* grammar = reader.loadGrammar(source, xs::Grammar::SchemaGrammarType, true);
    if (grammar == nullptr) throw SchemaError(fmt::format("schema {} cannot be read", name));
    return static_cast<xs::SchemaGrammar*>(grammar);
  } catch (const xs::XMLException& e) {
    throw SchemaError(fmt::format("schema {}: {}", name, to_utf8(e.getMessage())));
  }
}

/// Reads the type table out of Xerces' schema model.
class Compiler {
 public:
  Compiler(const std::string& name, Schema::Grammar& table, xs::SchemaGrammar& grammar, xs::XSModel& model)
      : name_(name), table_(table), grammar_(grammar), model_(model) {}

  void compile() {
    const std::u16string space = to_utf16(document_namespace);
    auto* elements = model_.getComponentsByNamespace(xs::XSConstants::ELEMENT_DECLARATION, space.c_str());
    for (XMLSize_t i = 0; elements != nullptr && i < elements->getLength(); ++i) {
      auto* element = static_cast<xs::XSElementDeclaration*>(elements->item(i));
      table_.roots[ascii(element->getName())] = type_of(*element);
    }
    auto* types = model_.getComponentsByNamespace(xs::XSConstants::TYPE_DEFINITION, space.c_str());
    for (XMLSize_t i = 0; types != nullptr && i < types->getLength(); ++i) {
      auto* type = static_cast<xs::XSTypeDefinition*>(types->item(i));
      const bool wanted =
          type->getTypeCategory() == xs::XSTypeDefinition::COMPLEX_TYPE && !type->getAnonymous();
      if (wanted) table_.types[to_utf8(type->getName())] = element_type(type);
    }
    for (const auto& [root, type] : table_.roots)
      if (type->list || type->text != nullptr) refuse("the root '{}' is not a record", root);
    for (const ElementType& type : table_.element_types) check_no_list_of_lists(type);
  }

 private:
  template <typename... Parts>
  [[noreturn]] void refuse(fmt::format_string<const Parts&...> why, const Parts&... parts) const {
    throw SchemaError(fmt::format("schema {}: {}", name_, fmt::format(why, parts...)));
  }

  void check_no_list_of_lists(const ElementType& type) const {
    for (const ChildType& child : type.children) {
      const bool bad = child.type->list && (type.list || child.repeats());
      if (bad) refuse("'{}' is a list in a list", child.name);
    }
  }

  std::string ascii(const XMLCh* text) const {
    std::string name = to_utf8(text);
    if (utf8_length(name) != name.size()) refuse("the name '{}' is not plain ASCII", name);
    return name;
  }

  const ElementType* type_of(xs::XSElementDeclaration& element) {
    const bool special = element.getAbstract() || element.getNillable() ||
                         element.getSubstitutionGroupAffiliation() != nullptr ||
                         element.getConstraintType() != xs::XSConstants::VALUE_CONSTRAINT_NONE;
    if (special)
      refuse("the element '{}' is abstract, nillable, a substitute or has a default",
             to_utf8(element.getName()));
    return element_type(element.getTypeDefinition());
  }

  const ElementType* element_type(xs::XSTypeDefinition* definition) {
    auto [slot, fresh] = elements_.try_emplace(definition, nullptr);
    if (!fresh) return slot->second;
    ElementType& type = table_.element_types.emplace_back();
    slot->second = &type;
    if (definition->getTypeCategory() == xs::XSTypeDefinition::SIMPLE_TYPE) {
      type.text = simple_type(static_cast<xs::XSSimpleTypeDefinition*>(definition));
      return &type;
    }
    auto* complex = static_cast<xs::XSComplexTypeDefinition*>(definition);
    if (complex->getAbstract()) refuse("the type '{}' is abstract", to_utf8(complex->getName()));
    if (!complex->getAnonymous()) type.name = ascii(complex->getName());
    using Complex = xs::XSComplexTypeDefinition;
    if (complex->getContentType() == Complex::CONTENTTYPE_MIXED) refuse("the type '{}' is mixed", type.name);
    if (complex->getContentType() == Complex::CONTENTTYPE_SIMPLE)
      refuse("the type '{}' has text and attributes", type.name);
    if (complex->getAttributeWildcard() != nullptr) refuse("the type '{}' has any attributes", type.name);
    add_attributes(*complex, type);
    if (complex->getParticle() != nullptr) add_content(*complex->getParticle(), type);
    return &type;
  }

  void add_attributes(xs::XSComplexTypeDefinition& complex, ElementType& type) {
    auto* uses = complex.getAttributeUses();
    std::vector<std::string> order;
    inherited_order(complex, order);
    for (XMLSize_t i = 0; uses != nullptr && i < uses->size(); ++i)
      type.attributes.push_back(attribute_type(*uses->elementAt(i)));
    if (type.attributes.size() > attributes_of_a_type)
      refuse("the type '{}' has too many attributes", type.name);
    const auto rank = [&](const AttributeType& a) {
      return a.name == "id" ? -1 : std::find(order.begin(), order.end(), a.name) - order.begin();
    };
    std::stable_sort(type.attributes.begin(), type.attributes.end(),
                     [&](const AttributeType& a, const AttributeType& b) { return rank(a) < rank(b); });
  }

  /// The attributes of base types come first, as a reader of the schema expects.
  void inherited_order(xs::XSComplexTypeDefinition& complex, std::vector<std::string>& order) const {
    auto* base = complex.getBaseType();
    const bool has_base = base != nullptr && base != &complex &&
                          base->getTypeCategory() == xs::XSTypeDefinition::COMPLEX_TYPE &&
                          to_utf8(base->getNamespace()) != xsd_namespace;
    if (has_base) inherited_order(*static_cast<xs::XSComplexTypeDefinition*>(base), order);
    auto* uses = complex.getAttributeUses();
    for (XMLSize_t i = 0; uses != nullptr && i < uses->size(); ++i) {
      std::string name = ascii(uses->elementAt(i)->getAttrDeclaration()->getName());
      if (std::find(order.begin(), order.end(), name) == order.end()) order.push_back(std::move(name));
    }
  }

  AttributeType attribute_type(xs::XSAttributeUse& use) {
    AttributeType a;
    auto* declaration = use.getAttrDeclaration();
    a.name = ascii(declaration->getName());
    if (declaration->getNamespace() != nullptr && *declaration->getNamespace() != 0)
      refuse("'{}' has a namespace", a.name);
    a.type = simple_type(declaration->getTypeDefinition());
    a.required = use.getRequired();
    a.fixed = use.getConstraintType() == xs::XSConstants::VALUE_CONSTRAINT_FIXED;
    if (use.getConstraintType() != xs::XSConstants::VALUE_CONSTRAINT_NONE)
      a.fallback = canonical(*a.type, to_utf8(use.getConstraintValue()));
    return a;
  }

  // ---- content: a repeated choice alone, or a sequence of elements, choices of elements and further
  // sequences

  void add_content(xs::XSParticle& particle, ElementType& type) {
    xs::XSParticle& content = without_wrapping(particle);
    if (is_group(content) && compositor(content) == xs::XSModelGroup::COMPOSITOR_CHOICE &&
        most_of(content) > 1) {
      add_list(content, type);
    } else {
      add_particle(content, type, true);
    }
    if (type.children.size() > children_of_a_type) refuse("the type '{}' has too many children", type.name);
    std::set<std::string_view> names;
    for (const ChildType& child : type.children)
      if (!names.insert(child.name).second)
        refuse("the child '{}' has two places in the type '{}'", child.name, type.name);
  }

  static bool is_group(const xs::XSParticle& particle) {
    return particle.getTermType() == xs::XSParticle::TERM_MODELGROUP;
  }
  static xs::XSModelGroup::COMPOSITOR_TYPE compositor(xs::XSParticle& particle) {
    return particle.getModelGroupTerm()->getCompositor();
  }
  static std::uint32_t most_of(const xs::XSParticle& particle) {
    return particle.getMaxOccursUnbounded() ? ChildType::unbounded
                                            : static_cast<std::uint32_t>(particle.getMaxOccurs());
  }

  /// A group of one part that stands once is that part.
  static xs::XSParticle& without_wrapping(xs::XSParticle& particle) {
    xs::XSParticle* content = &particle;
    while (is_group(*content) && most_of(*content) == 1 && content->getMinOccurs() == 1) {
      auto* parts = content->getModelGroupTerm()->getParticles();
      if (parts->size() != 1) break;
      content = parts->elementAt(0);
    }
    return *content;
  }

  void add_list(xs::XSParticle& choice, ElementType& type) {
    if (!type.attributes.empty())
      refuse("a repeated choice has attributes beside it in the type '{}'", type.name);
    type.list = true;
    type.least = static_cast<std::uint32_t>(choice.getMinOccurs());
    type.most = most_of(choice);
    auto* parts = choice.getModelGroupTerm()->getParticles();
    for (XMLSize_t i = 0; i < parts->size(); ++i) {
      xs::XSParticle& part = *parts->elementAt(i);
      const bool plain = !is_group(part) && part.getMinOccurs() == 1 && most_of(part) == 1;
      if (!plain) refuse("the items of the list '{}' are not single elements", type.name);
      add_element(part, type, 0, ChildType::unbounded, 0);
    }
  }

  void add_particle(xs::XSParticle& particle, ElementType& type, bool required) {
    if (is_group(particle)) {
      add_group(particle, type, required && particle.getMinOccurs() > 0);
    } else {
      const auto least = static_cast<std::uint32_t>(particle.getMinOccurs());
      add_element(particle, type, required ? least : 0, most_of(particle), next_place(type));
    }
  }

  void add_element(xs::XSParticle& particle, ElementType& type, std::uint32_t least, std::uint32_t most,
                   std::uint32_t place) {
    if (particle.getTermType() != xs::XSParticle::TERM_ELEMENT)
      refuse("the type '{}' allows any element", type.name);
    auto* element = particle.getElementTerm();
    const ElementType* inner = type_of(*element);
    type.children.push_back({ascii(element->getName()), inner, least, most, place});
  }

  void add_group(xs::XSParticle& particle, ElementType& type, bool required) {
    if (most_of(particle) > 1) refuse("the type '{}' repeats a group beside other things", type.name);
    if (compositor(particle) == xs::XSModelGroup::COMPOSITOR_SEQUENCE) {
      add_sequence(particle, type, required);
    } else {
      add_choice_or_all(particle, type, required);
    }
  }

  void add_sequence(xs::XSParticle& particle, ElementType& type, bool required) {
    auto* parts = particle.getModelGroupTerm()->getParticles();
    for (XMLSize_t i = 0; i < parts->size(); ++i) {
      xs::XSParticle& part = *parts->elementAt(i);
      const bool all_or_nothing =
          particle.getMinOccurs() == 0 && part.getMinOccurs() > 0 && parts->size() > 1;
      if (all_or_nothing)
        refuse("an optional sequence in the type '{}' has parts that are not optional", type.name);
      if (!required && part.getMinOccurs() > 1)
        refuse("an optional part of the type '{}' occurs more than once", type.name);
      add_particle(part, type, required);
    }
  }

  void add_choice_or_all(xs::XSParticle& particle, ElementType& type, bool required) {
    const bool choice = compositor(particle) == xs::XSModelGroup::COMPOSITOR_CHOICE;
    const std::uint32_t place = next_place(type);
    bool may_be_empty = false;
    auto* parts = particle.getModelGroupTerm()->getParticles();
    for (XMLSize_t i = 0; i < parts->size(); ++i) {
      xs::XSParticle& part = *parts->elementAt(i);
      const auto least = static_cast<std::uint32_t>(part.getMinOccurs());
      if (is_group(part) || least > 1)
        refuse("a choice in the type '{}' is not one of single elements", type.name);
      if (!choice && !required && least > 0)
        refuse("an optional group in the type '{}' has parts that are not optional", type.name);
      may_be_empty = may_be_empty || least == 0;
      add_element(part, type, required && !choice ? least : 0, most_of(part), place);
    }
    if (choice) type.choices.push_back({place, required && !may_be_empty});
  }

  static std::uint32_t next_place(const ElementType& type) {
    return type.children.empty() ? 0 : type.children.back().place + 1;
  }

  // ---- simple types

  const SimpleType* simple_type(xs::XSSimpleTypeDefinition* definition) {
    auto [slot, fresh] = simples_.try_emplace(definition, nullptr);
    if (!fresh) return slot->second;
    SimpleType& type = table_.simple_types.emplace_back();
    slot->second = &type;
    using Simple = xs::XSSimpleTypeDefinition;
    if (!definition->getAnonymous()) type.name = to_utf8(definition->getName());
    type.line = line_of(definition);
    type.judge = judge_of(*definition);
    if (definition->getVariety() == Simple::VARIETY_LIST) {
      type.item = simple_type(definition->getItemType());
      if (type.item->item != nullptr) refuse("'{}' is a list of lists", type.name);
      type.kind = type.item->kind;
    } else {
      type.kind = kind_of(type);
    }
    const std::string space = facet(definition, Simple::FACET_WHITESPACE);
    type.space = space == "preserve"  ? WhiteSpace::keep
                 : space == "replace" ? WhiteSpace::replace
                                      : WhiteSpace::collapse;
    if (type.item == nullptr && type.is("string") && space.empty()) type.space = WhiteSpace::keep;
    type.least = facet(definition, Simple::FACET_MININCLUSIVE);
    type.most = facet(definition, Simple::FACET_MAXINCLUSIVE);
    type.shortest = count(facet(definition, Simple::FACET_MINLENGTH));
    type.longest = count(facet(definition, Simple::FACET_MAXLENGTH));
    if (auto exactly = count(facet(definition, Simple::FACET_LENGTH))) type.shortest = type.longest = exactly;
    for (xs::XSSimpleTypeDefinition* step = definition; step != nullptr && !is_built_in(step);
         step = base_of(step)) {
      if (type.values.empty()) type.values = strings(step->getLexicalEnumeration());
      // Xerces gives the alternatives of a pattern one by one.
      const std::string pattern = joined(strings(step->getLexicalPattern()));
      if (!pattern.empty()) type.patterns.push_back(pattern);
    }
    type.plain_range = plain_range(definition, type);
    type.meaning = documentation(definition->getAnnotations());
    return &type;
  }

  static std::vector<std::string> strings(xs::StringList* list) {
    std::vector<std::string> out;
    for (XMLSize_t i = 0; list != nullptr && i < list->size(); ++i)
      out.push_back(to_utf8(list->elementAt(i)));
    return out;
  }

  static std::string joined(const std::vector<std::string>& alternatives) {
    std::string out;
    for (const std::string& a : alternatives) out += (out.empty() ? "" : "|") + a;
    return out;
  }

  static xs::XSSimpleTypeDefinition* base_of(xs::XSSimpleTypeDefinition* type) {
    auto* base = type->getBaseType();
    const bool simple =
        base != nullptr && base != type && base->getTypeCategory() == xs::XSTypeDefinition::SIMPLE_TYPE;
    return simple ? static_cast<xs::XSSimpleTypeDefinition*>(base) : nullptr;
  }

  static bool is_built_in(xs::XSTypeDefinition* type) {
    return to_utf8(type->getNamespace()) == xsd_namespace;
  }

  static std::vector<std::string> line_of(xs::XSTypeDefinition* type) {
    std::vector<std::string> line;
    for (; type != nullptr; type = type->getBaseType()) {
      if (!type->getAnonymous()) line.push_back(to_utf8(type->getName()));
      if (type == type->getBaseType()) break;
    }
    return line;
  }

  ValueKind kind_of(const SimpleType& type) const {
    for (const char* unwelcome : {"float", "double", "ID", "IDREF", "ENTITY", "QName", "NOTATION"})
      if (type.is(unwelcome)) refuse("'{}' is a kind of xs:{}", type.name, unwelcome);
    if (type.is("boolean")) return ValueKind::boolean;
    if (type.is("integer")) return ValueKind::integer;
    return type.is("decimal") ? ValueKind::decimal : ValueKind::string;
  }

  /// A facet of the type or of the nearest one it derives from, short of the built-in ones.
  static std::string facet(xs::XSSimpleTypeDefinition* type, xs::XSSimpleTypeDefinition::FACET which) {
    const bool of_built_in = which == xs::XSSimpleTypeDefinition::FACET_WHITESPACE;
    for (; type != nullptr && (of_built_in || !is_built_in(type)); type = base_of(type))
      if (const XMLCh* value = type->getLexicalFacetValue(which)) return to_utf8(value);
    return {};
  }

  /// The bounds where they are all that is asked of an integer, narrowed to what every kind of integer has.
  static std::optional<std::pair<std::int64_t, std::int64_t>> plain_range(
      xs::XSSimpleTypeDefinition* definition, const SimpleType& type) {
    using Simple = xs::XSSimpleTypeDefinition;
    const bool narrow = type.is("short") || type.is("byte") || type.is("unsignedShort") ||
                        type.is("unsignedByte") || type.is("nonPositiveInteger");
    if (type.item != nullptr || type.kind != ValueKind::integer || narrow || !type.values.empty())
      return std::nullopt;
    constexpr int others =
        Simple::FACET_MINEXCLUSIVE | Simple::FACET_MAXEXCLUSIVE | Simple::FACET_TOTALDIGITS;
    for (Simple* step = definition; step != nullptr && !is_built_in(step); step = base_of(step))
      if ((step->getDefinedFacets() & others) != 0) return std::nullopt;
    const bool short_bounds = type.least.size() <= 10 && type.most.size() <= 10;
    if (!short_bounds) return std::nullopt;
    return std::pair<std::int64_t, std::int64_t>{type.least.empty() ? 1 : std::stoll(type.least),
                                                 type.most.empty() ? 999'999'999 : std::stoll(type.most)};
  }

  static std::optional<std::size_t> count(const std::string& digits) {
    if (digits.empty()) return std::nullopt;
    return std::stoul(digits);
  }

  /// The text of xs:documentation, in one line.
  static std::string documentation(xs::XSAnnotationList* annotations) {
    if (annotations == nullptr || annotations->size() == 0) return {};
    const std::string xml = to_utf8(annotations->elementAt(0)->getAnnotationString());
    const std::size_t begin = xml.find('>', xml.find("documentation"));
    const std::size_t end = xml.find('<', begin);
    std::string text;
    for (std::size_t i = begin + 1; begin != std::string::npos && i < std::min(end, xml.size()); ++i) {
      const bool space = xml[i] == ' ' || xml[i] == '\n' || xml[i] == '\r' || xml[i] == '\t';
      if (!space) {
        text += xml[i];
      } else if (!text.empty() && text.back() != ' ') {
        text += ' ';
      }
    }
    if (text.ends_with(' ')) text.pop_back();
    return text;
  }

  const void* judge_of(xs::XSSimpleTypeDefinition& type) const {
    const std::string space = to_utf8(type.getNamespace());
    const std::string name = to_utf8(type.getName());
    const std::string key = space == xsd_namespace ? name : fmt::format("{},{}", space, name);
    const auto* judge = grammar_.getDatatypeRegistry()->getDatatypeValidator(to_utf16(key).c_str());
    if (judge == nullptr) refuse("no validator for the type '{}'", key);
    return judge;
  }

  const std::string& name_;
  Schema::Grammar& table_;
  xs::SchemaGrammar& grammar_;
  xs::XSModel& model_;
  std::map<xs::XSTypeDefinition*, const ElementType*> elements_;
  std::map<xs::XSTypeDefinition*, const SimpleType*> simples_;
};

// ---- dictionary

/// "PlaceRef" -> "place", "SupplyDumpRef" -> "supply-dump".
std::string table_of_reference(std::string_view type) {
  std::string table;
  for (char c : type.substr(0, type.size() - 3)) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !table.empty()) table += '-';
    table += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return table;
}

std::string reference_in(const SimpleType& type) {
  for (const std::string& name : type.line)
    if (name.size() > 3 && name.ends_with("Ref")) return name;
  return {};
}

TraitShape kind_of_trait(const SimpleType& type, const std::string& where) {
  TraitShape trait;
  if (type.item != nullptr) {
    if (type.item->values.empty() || type.item->values.size() > most_flags)
      throw SchemaError(fmt::format("{} is a list, but not of an enumeration of at most 31 values", where));
    trait.kind = TraitKind::flags;
    trait.values = type.item->values;
  } else if (type.kind == ValueKind::boolean) {
    trait.kind = TraitKind::boolean;
  } else if (type.is("Halves") || type.is("Tenths") || type.is("Milli")) {
    trait.kind = type.is("Halves")   ? TraitKind::halves
                 : type.is("Tenths") ? TraitKind::tenths
                                     : TraitKind::milli;
  } else if (type.is("int")) {
    trait.kind = TraitKind::whole;
  } else if (!type.values.empty() && type.kind == ValueKind::string) {
    trait.kind = TraitKind::enumeration;
    trait.values = type.values;
  } else if (const std::string reference = reference_in(type); !reference.empty()) {
    trait.kind = TraitKind::reference;
    trait.refers_to = table_of_reference(reference);
  } else if (type.is("Word")) {
    trait.kind = TraitKind::name;
  } else if (type.is("Text")) {
    trait.kind = TraitKind::text;
  } else {
    throw SchemaError(fmt::format("{} has the type '{}', which is no kind of trait", where, type.name));
  }
  return trait;
}

std::int32_t index_in(const std::vector<std::string>& values, std::string_view value) {
  return static_cast<std::int32_t>(std::find(values.begin(), values.end(), value) - values.begin());
}

std::int32_t flags_in(const std::vector<std::string>& values, std::string_view text) {
  std::int32_t flags = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) flags |= 1 << index_in(values, text.substr(at, end - at));
    at = end + 1;
  }
  return flags;
}

std::optional<std::int32_t> fallback_of(const TraitShape& trait, std::string_view text) {
  switch (trait.kind) {
    case TraitKind::whole:
      return parse_parts(text, 1);
    case TraitKind::halves:
      return parse_parts(text, 2);
    case TraitKind::tenths:
      return parse_parts(text, 10);
    case TraitKind::milli:
      return parse_parts(text, 1000);
    case TraitKind::boolean:
      return text == "true" || text == "1" ? 1 : 0;
    case TraitKind::enumeration:
      return index_in(trait.values, text);
    case TraitKind::flags:
      return flags_in(trait.values, text);
    case TraitKind::reference:
    case TraitKind::name:
    case TraitKind::text:
      break;
  }
  return std::nullopt;
}

TraitShape trait_of(const AttributeType& attribute, const std::string& table) {
  TraitShape trait =
      kind_of_trait(*attribute.type, fmt::format("the trait '{}' of the table '{}'", attribute.name, table));
  trait.name = attribute.name;
  trait.required = attribute.required;
  if (attribute.fallback) {
    trait.fallback_text = *attribute.fallback;
    trait.fallback = fallback_of(trait, *attribute.fallback);
  }
  return trait;
}

template <typename Part>
int find_name(const std::vector<Part>& parts, std::string_view name, std::size_t hint) {
  if (hint < parts.size() && parts[hint].name == name) return static_cast<int>(hint);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].name == name) return static_cast<int>(i);
  return -1;
}

template <typename Map>
const ElementType* find_type(const Map& map, std::string_view name) {
  const auto found = map.find(name);
  return found == map.end() ? nullptr : found->second;
}

}  // namespace

// ---- public

bool SimpleType::is(std::string_view ancestor) const {
  return std::find(line.begin(), line.end(), ancestor) != line.end();
}

int ElementType::find_attribute(std::string_view attribute, std::size_t hint) const {
  return find_name(attributes, attribute, hint);
}
int ElementType::find_child(std::string_view child, std::size_t hint) const {
  return find_name(children, child, hint);
}

const Schema& Schema::of(std::string_view system) {
  // Never taken down: readers in other threads may outlive main.
  struct Entry {
    std::once_flag once;
    std::unique_ptr<Schema> schema;
  };
  static auto& mutex = *new std::mutex;
  static auto& entries = *new std::map<std::string, Entry, std::less<>>;
  if (!exists(system)) throw SchemaError(fmt::format("there is no system '{}'", system));
  start_xerces();
  // Two schemas may be loaded at the same time by two threads.
  Entry& entry = [&]() -> Entry& {
    const std::lock_guard lock(mutex);
    return entries[std::string(system)];
  }();
  std::call_once(entry.once, [&] {
    const std::string file = fmt::format("{}.xsd", system);
    entry.schema = std::make_unique<Schema>(std::string(system), resource(path_of(file)));
  });
  return *entry.schema;
}

bool Schema::exists(std::string_view system) {
  return resource(path_of(fmt::format("{}.xsd", system))).data() != nullptr;
}

Schema::Schema(std::string name, std::string_view xsd)
    : name_(std::move(name)), xsd_(xsd), grammar_(std::make_unique<Grammar>()) {
  xs::SchemaGrammar* grammar = load_grammar(grammar_->pool, name_, xsd);
  grammar_->pool.lockPool();
  bool changed = false;
  Compiler(name_, *grammar_, *grammar, *grammar_->pool.getXSModel(changed)).compile();
}

Schema::~Schema() = default;

const TextWords& Schema::words() const {
  std::call_once(words_read_, [this] { words_ = std::make_unique<TextWords>(*this, xsd_); });
  return *words_;
}

const ElementType* Schema::root(std::string_view element) const {
  return find_type(grammar_->roots, element);
}
const ElementType* Schema::type(std::string_view complex_type) const {
  return find_type(grammar_->types, complex_type);
}

std::vector<std::string_view> Schema::roots() const {
  std::vector<std::string_view> names;
  for (const auto& [name, type] : grammar_->roots) names.push_back(name);
  return names;
}

bool Schema::accepts(const SimpleType& type, std::string_view value) const {
  // The patterns of Xerces' validators finish themselves when they are first matched: not in two threads at
  // once.
  static auto& mutex = *new std::mutex;
  const std::lock_guard lock(mutex);
  auto* judge = static_cast<xs::DatatypeValidator*>(const_cast<void*>(type.judge));
  try {
    judge->validate(to_utf16(value).c_str());
    return true;
  } catch (const xs::XMLException&) {
    return false;
  }
}

Dictionary Schema::dictionary(std::span<const TableType> tables) const {
  Dictionary dictionary;
  for (const auto& [table, row] : tables) {
    const ElementType* found = type(row);
    if (found == nullptr) throw SchemaError(fmt::format("schema {} has no type '{}'", name_, row));
    TableShape shape;
    shape.name = table;
    for (const AttributeType& attribute : found->attributes)
      if (attribute.name != "id") shape.traits.push_back(trait_of(attribute, shape.name));
    dictionary.tables.push_back(std::move(shape));
  }
  if (const ElementType* place = type(place_type))
    for (const AttributeType& attribute : place->attributes)
      if (attribute.name != "id") dictionary.places.traits.push_back(trait_of(attribute, "place"));
  return dictionary;
}

// ---- canonical values

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// [+-]digits[.digits], or not a number at all.
void append_number(std::string_view value, std::string& out) {
  std::string_view rest = value;
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  const std::size_t point = std::min(rest.find('.'), rest.size());
  std::string_view whole = rest.substr(0, point);
  std::string_view fraction = rest.substr(std::min(point + 1, rest.size()));
  const bool number = whole.size() + fraction.size() > 0 &&
                      std::all_of(whole.begin(), whole.end(), is_digit) &&
                      std::all_of(fraction.begin(), fraction.end(), is_digit);
  if (!number) {
    out += value;
    return;
  }
  while (whole.starts_with('0')) whole.remove_prefix(1);
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  if (negative && !(whole.empty() && fraction.empty())) out += '-';
  out += whole.empty() ? "0" : whole;
  if (!fraction.empty()) out.append(".").append(fraction);
}

}  // namespace

void append_canonical(const SimpleType& type, std::string_view value, std::string& out) {
  if (type.kind == ValueKind::string) {
    out += value;
  } else if (type.item != nullptr) {
    for (std::size_t at = 0; at < value.size();) {
      const std::size_t end = std::min(value.find(' ', at), value.size());
      if (at > 0) out += ' ';
      append_canonical(*type.item, value.substr(at, end - at), out);
      at = end + 1;
    }
  } else if (type.kind == ValueKind::boolean) {
    out += value == "1" ? "true" : value == "0" ? "false" : value;
  } else {
    append_number(value, out);
  }
}

std::string canonical(const SimpleType& type, std::string_view value) {
  std::string out;
  append_canonical(type, value, out);
  return out;
}

// ---- Xerces

void start_xerces() {
  [[maybe_unused]] static const bool started = (xs::XMLPlatformUtils::Initialize(), true);
}

std::u16string to_utf16(std::string_view utf8) {
  std::u16string out;
  out.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) {
    const Utf8Character c = utf8_at(utf8, at);
    at += c.size;
    if (c.value == Utf8Character::broken) {
      out += u'\uFFFD';
    } else if (c.value < 0x10000) {
      out += static_cast<char16_t>(c.value);
    } else {
      out += static_cast<char16_t>(0xd7c0 + (c.value >> 10));
      out += static_cast<char16_t>(0xdc00 + (c.value & 0x3ff));
    }
  }
  return out;
}

std::string to_utf8(std::u16string_view utf16) {
  std::string out;
  out.reserve(utf16.size());
  for (std::size_t i = 0; i < utf16.size(); ++i) {
    char32_t c = utf16[i];
    const bool pair = c >= 0xd800 && c < 0xdc00 && i + 1 < utf16.size() && (utf16[i + 1] & 0xfc00) == 0xdc00;
    if (pair) c = ((c & 0x3ff) << 10) + (utf16[++i] & 0x3ffu) + 0x10000;
    const auto low = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3f)); };
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else if (c < 0x800) {
      (out += static_cast<char>(0xc0 | (c >> 6))) += low(0);
    } else if (c < 0x10000) {
      ((out += static_cast<char>(0xe0 | (c >> 12))) += low(6)) += low(0);
    } else {
      (((out += static_cast<char>(0xf0 | (c >> 18))) += low(12)) += low(6)) += low(0);
    }
  }
  return out;
}

}  // namespace adjudicator::files
