#include "reports/page/transform.hpp"
#include "reports/wording/piece_index.hpp"

#include <libxml/catalog.h>
#include <libxml/parser.h>
#include <libxml/xmlIO.h>
#include <libxslt/extensions.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

#include <algorithm>
#include <charconv>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "core/diagnostics.hpp"
#include "files/schema/resources.hpp"
#include "reports/nodes.hpp"
#include "reports/page/functions.hpp"
#include "reports/page/html.hpp"
#include "reports/page/pictures.hpp"
#include "reports/page/program_part.hpp"
#include "reports/page/still_page.hpp"
#include "reports/wording/numerals.hpp"
#include "reports/wording/report_index.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::string_view scheme = "res://";
constexpr std::string_view of_program =
    "program/";  // before the name of a file: the program's, never the game's

/// What libxslt complained of on this thread.
thread_local std::string complaints;  // NOLINT: libxslt's handlers have no other way back

void complain(void*, const char* format, ...) {  // NOLINT: the handler's signature
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (complaints.size() < 4000) complaints += line;
}

/// What stands between two places of a text; `rest` is what follows.
std::string_view take_until(std::string_view& rest, std::string_view end) {
  const std::size_t at = std::min(rest.find(end), rest.size());
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(std::min(at + end.size(), rest.size()));
  return taken;
}

/// Addresses are told as names, and lines as one.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view part = take_until(rest, "\n");
    part = part.substr(std::min(part.find_first_not_of(' '), part.size()));
    if (part.empty() || part.find_first_not_of("^ ") == part.npos) continue;  // the sign below a place
    line.append(line.empty() ? "" : "; ").append(part);
  }
  for (std::size_t at = line.find(scheme); at != line.npos; at = line.find(scheme, at)) {
    const std::size_t name = line.find('/', at + scheme.size());
    line.erase(at, name == line.npos ? line.npos : name + 1 - at);
  }
  return printable(line, 400);
}

/// The first place that libxml2 or libxslt names: "res://3/html.xsl:12: ..." or "file res://3/html.xsl line
/// 12 element if".
void find_place(std::string_view text, std::string& file, std::uint32_t& line) {
  take_until(text, scheme);
  take_until(text, "/");
  const std::size_t end = text.find_first_of(": ");
  if (end == text.npos) return;
  file = text.substr(0, end);
  const bool in_words = text.substr(end).starts_with(" line ");
  text.remove_prefix(std::min(end + (in_words ? 6 : 1), text.size()));
  std::from_chars(text.data(), text.data() + text.size(), line);
}

[[noreturn]] void fail(const std::string& what) {
  const std::string why = std::exchange(complaints, {});
  std::string file;
  std::uint32_t line = 0;
  find_place(why, file, line);
  throw TransformError(file, line, why.empty() ? what : what + ": " + in_one_line(why));
}

// The collections of stylesheets by the number in their addresses, for libxml2's callbacks.
std::mutex collections_lock;                  // NOLINT: see above
std::vector<const Stylesheets*> collections;  // NOLINT

/// "res://3/wording/x.xml" is the file "wording/x.xml" of collection 3.
std::optional<std::string> text_at(const char* address) {
  std::string_view rest = address;
  if (!rest.starts_with(scheme)) return std::nullopt;
  rest.remove_prefix(scheme.size());
  const std::size_t slash = rest.find('/');
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + std::min(slash, rest.size()), number);
  if (slash == std::string_view::npos || error != std::errc() || end != rest.data() + slash)
    return std::nullopt;
  const Stylesheets* collection = nullptr;
  {
    const std::lock_guard lock(collections_lock);
    if (number < collections.size()) collection = collections[number];
  }
  if (collection == nullptr) return std::nullopt;
  std::string text = collection->file(rest.substr(slash + 1));
  // A document type could bring entities, and with them other files.
  if (text.empty() || text.find("<!DOCTYPE") != std::string::npos) return std::nullopt;
  return text;
}

struct Cursor {
  std::string text;
  std::size_t at = 0;
};

int matches(const char* address) {
  return std::string_view(address).starts_with(scheme) ? 1 : 0;
}
void* open_text(const char* address) {
  auto text = text_at(address);
  return text ? new Cursor{std::move(*text)} : nullptr;
}
int read_text(void* opened, char* buffer, int size) {
  auto& cursor = *static_cast<Cursor*>(opened);
  const std::size_t count = std::min(static_cast<std::size_t>(size), cursor.text.size() - cursor.at);
  std::memcpy(buffer, cursor.text.data() + cursor.at, count);
  cursor.at += count;
  return static_cast<int>(count);
}
int close_text(void* opened) {
  delete static_cast<Cursor*>(opened);
  return 0;
}

/// libxslt takes anything but `file:` for the network: ours is let through, nothing else.
int only_ours(xsltSecurityPrefs*, xsltTransformContext*, const char* address) {
  return matches(address);
}

xsltSecurityPrefs* security() {
  static xsltSecurityPrefs* const prefs = [] {
    xsltSecurityPrefs* made = xsltNewSecurityPrefs();
    for (const auto option : {XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
                              XSLT_SECPREF_WRITE_NETWORK})
      xsltSetSecurityPrefs(made, option, xsltSecurityForbid);
    xsltSetSecurityPrefs(made, XSLT_SECPREF_READ_NETWORK, only_ours);
    return made;
  }();
  return prefs;
}

void start_libraries() {
  static const bool started = [] {
    start_libxml();
    xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE);  // the machine's catalogue could lead an address elsewhere
    xmlRegisterDefaultInputCallbacks();          // else ordinary files would no longer open
    xmlRegisterInputCallbacks(matches, open_text, read_text, close_text);
    xsltInitGlobals();
    xsltSetDefaultSecurityPrefs(security());
    xsltSetGenericErrorFunc(nullptr, complain);
    return true;
  }();
  static_cast<void>(started);
}

/// Collects what libxml2 has to say while it lives; libxml2 keeps these handlers per thread.
struct Listening {
  Listening() {
    complaints.clear();
    xmlSetGenericErrorFunc(nullptr, complain);
  }
  ~Listening() { xmlSetGenericErrorFunc(nullptr, nullptr); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
};

/// As the output method "text" has it: all text, whatever it stands in.
std::string text_of(const xmlDoc& tree) {
  const std::unique_ptr<xmlChar, decltype(xmlFree)> text(
      xmlNodeGetContent(reinterpret_cast<const xmlNode*>(&tree)), xmlFree);
  if (!text) throw std::bad_alloc();
  return std::string(view(text.get()));
}

bool is_name(std::string_view name) {
  const auto sound = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '/';
  };
  return !name.empty() && name.front() != '/' && name.find("..") == std::string_view::npos &&
         std::ranges::all_of(name, sound);
}

/// Does a report have a list that is handed over? Lists lie in scenes only.
bool hands_over(const xmlNode* node, const Wording& wording) {
  for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
    if (is(c, "arg") && attribute(c, "as") == "list") {
      if (wording.has("handover." + std::string(attribute(c, "word")))) return true;
    } else if ((is(c, "events") || is(c, "scene")) && hands_over(c, wording)) {
      return true;
    }
  }
  return false;
}

}  // namespace

void Stylesheets::FreeStylesheet::operator()(_xsltStylesheet* stylesheet) const {
  xsltFreeStylesheet(stylesheet);
}

const Stylesheets& Stylesheets::standard() {
  // Never destroyed: libxml2 may be shut down before static objects are.
  static const Stylesheets* const all = new Stylesheets(Overrides{});
  return *all;
}

Stylesheets::Stylesheets(Overrides overrides) : overrides_(std::move(overrides)) {
  start_libraries();
  const std::lock_guard lock(collections_lock);
  base_ = std::string(scheme) + std::to_string(collections.size()) + '/';
  collections.push_back(this);
}

Stylesheets::~Stylesheets() {
  const std::lock_guard lock(collections_lock);
  std::ranges::replace(collections, this, nullptr);
}

std::string Stylesheets::file(std::string_view name) const {
  if (!is_name(name)) return {};
  if (name.starts_with(of_program))
    name.remove_prefix(of_program.size());
  else if (const auto found = overrides_.files.find(name); found != overrides_.files.end())
    return found->second;
  return std::string(files::resource("stylesheets/" + std::string(name)));
}

_xsltStylesheet& Stylesheets::compiled(const std::string& name) const {
  const std::lock_guard lock(compiling_);
  auto& known = stylesheets_[name];
  if (known) return *known;
  const Listening listening;
  const std::string address = base_ + name;
  xmlDoc* doc = xmlReadFile(address.c_str(), nullptr, XML_PARSE_NONET | XML_PARSE_NOCDATA);
  if (doc == nullptr) fail("the stylesheet " + name + " cannot be read");
  known.reset(xsltParseStylesheetDoc(doc));
  if (!known) {
    xmlFreeDoc(doc);
    stylesheets_.erase(name);
    fail("the stylesheet " + name + " cannot be used");
  }
  if (known->errors != 0) {
    stylesheets_.erase(name);
    fail("the stylesheet " + name + " cannot be used");
  }
  return *known;
}

/// First the program's of all systems, then of this one; then the game's, which may have more for all
/// systems. A system's own sentence counts before one of all systems, in whatever language: where it has one
/// in English alone, that is said.
void Stylesheets::add_wording(Wording& wording, const std::string& system,
                              const std::string& language) const {
  const auto name = [&](const std::string& part) { return "wording/" + part + '.' + language + ".xml"; };
  Wording systems;
  if (language != "en")
    if (const std::string english = "wording/" + system + ".en.xml",
        text = file(std::string(of_program) + english);
        !text.empty())
      systems.add(text, english);
  for (const auto& part : {std::string("common"), system, system + "-rules"})
    if (const std::string text = file(std::string(of_program) + name(part)); !text.empty())
      wording.add(text, name(part), part == "common" ? &systems : nullptr);
  for (const auto& part : {std::string("common"), system, std::string("house")})
    if (const auto found = overrides_.files.find(name(part)); found != overrides_.files.end())
      wording.add(found->second, name(part));
}

const Wording& Stylesheets::wording(const std::string& system, const std::string& language) const {
  const std::lock_guard lock(reading_);
  auto& known = wordings_[system + '.' + language];
  if (known) return *known;
  auto made = std::make_unique<Wording>();
  made->numbers(Numerals::of(system));
  try {
    add_wording(*made, system, "en");
    if (language != "en") add_wording(*made, system, language);
  } catch (const WordingError& error) {
    throw TransformError(error.file, error.line, error.why);
  }
  known = std::move(made);
  return *known;
}

bool Stylesheets::speaks(const std::string& system, const std::string& language) const {
  const auto has = [&](const std::string& part) {
    return !file("wording/" + part + '.' + language + ".xml").empty();
  };
  return (has("common") && has(system)) || has("house");
}

void Stylesheets::try_overrides(const std::string& system) const {
  for (const auto& [name, text] : overrides_.files) {
    if (name.ends_with(".xsl")) compiled(name);
    if (!name.ends_with(".xml")) continue;
    try {
      Wording().add(text, name);
    } catch (const WordingError& error) {
      throw TransformError(error.file, error.line, error.why);
    }
  }
  // The program's, which may import some of them.
  for (const char* name : {"html.xsl", "desk.xsl", "sheets.xsl", "text.xsl", "digest.xsl", "fo.xsl"})
    compiled(name);
  wording(system, "en");
}

const Wording& Stylesheets::wording_of(const xmlNode* report) const {
  return wording(std::string(attribute(report, "system")), std::string(attribute(report, "language")));
}

void Stylesheets::prepare(const std::string& stylesheet, const std::string& system,
                          const std::string& language) const {
  wording(system, language);
  compiled(stylesheet);
}

Tree Stylesheets::apply(const std::string& stylesheet, const xmlDoc& report, Wording::Unknown* unknown,
                        const Parameter* parameter) const {
  xmlNode* root = xmlDocGetRootElement(&report);
  if (root == nullptr) throw TransformError("the report is empty");
  FunctionContext functions{wording_of(root), index_of(report), unknown, grid_of(root),
                            [this](std::string_view name) { return file(name); }};
  _xsltStylesheet& sheet = compiled(stylesheet);
  const Listening listening;
  // libxslt marks nodes of its source while it works; a report is handed over for that time.
  auto* source = const_cast<xmlDoc*>(&report);
  const std::unique_ptr<xsltTransformContext, decltype(&xsltFreeTransformContext)> transformation(
      xsltNewTransformContext(&sheet, source), &xsltFreeTransformContext);
  if (!transformation) fail("a transformation cannot begin");
  xsltSetCtxtSecurityPrefs(security(), transformation.get());
  xsltSetTransformErrorFunc(transformation.get(), nullptr, complain);
  if (!overrides_.empty()) transformation->opLimit = most_operations;
  add_functions(*transformation, functions);
  if (parameter != nullptr)
    xsltQuoteOneUserParam(transformation.get(), chars(parameter->name.c_str()),
                          chars(parameter->value.c_str()));
  Tree result(xsltApplyStylesheetUser(&sheet, source, nullptr, nullptr, nullptr, transformation.get()));
  if (!result || transformation->state != XSLT_STATE_OK) fail("the stylesheet " + stylesheet + " failed");
  return result;
}

/// The names of the game's files, the first of them.
std::string Stylesheets::names_of_overrides() const {
  constexpr std::size_t most = 12;
  std::string names;
  std::size_t count = 0;
  for (const auto& [name, text] : overrides_.files) {
    if (++count > most) return names + ", …";
    names.append(names.empty() ? "" : ", ").append(name);
  }
  return names;
}

std::string Stylesheets::program_part(const std::string& stylesheet, const xmlDoc& report,
                                      const char* parameter) const {
  if (overrides_.empty()) return {};
  const Parameter looks{parameter, names_of_overrides()};
  return text_of(*standard().apply(stylesheet, report, nullptr, &looks));
}

std::string Stylesheets::page(const std::string& stylesheet, const xmlDoc& report,
                              const Parameter* parameter) const {
  const Tree tree = apply(stylesheet, report, nullptr, parameter);
  if (const std::string unrest = unrest_in(*tree); !unrest.empty())
    throw TransformError(stylesheet, 0,
                         "a page may not hold " + unrest + ": nothing in it may run, load or send");
  if (!overrides_.empty())
    // A sheet is for the side that hands it over, which must not read what the report's reader may.
    put_into_page(*tree, program_part("text.xsl", report, stylesheet == "sheets.xsl" ? "sheet" : "looks"));
  return html_text(*tree);
}

std::string Stylesheets::to_html(const xmlDoc& report) const {
  return page("html.xsl", report, nullptr);
}

std::string Stylesheets::odds(const xmlDoc& odds) const {
  return page("odds.xsl", odds, nullptr);
}

std::string Stylesheets::to_html(std::string_view report) const {
  return to_html(*parse_tree(report));
}

std::string Stylesheets::to_text(const xmlDoc& report) const {
  return program_part("text.xsl", report, "looks") + text_of(*apply("text.xsl", report));
}

std::string Stylesheets::to_text(std::string_view report) const {
  return to_text(*parse_tree(report));
}

std::string Stylesheets::to_digest(const xmlDoc& report, const std::string& file) const {
  const Parameter parameter{"file", file};
  const std::string digest = text_of(*apply("digest.xsl", report, nullptr, &parameter));
  return overrides_.empty() ? digest : put_into_digest(digest, program_part("digest.xsl", report, "looks"));
}

std::string Stylesheets::to_sheets(const xmlDoc& report, const std::string& giver) const {
  const xmlNode* root = xmlDocGetRootElement(&report);
  if (root == nullptr || !hands_over(root, wording_of(root))) return {};
  const Parameter parameter{"giver", giver};
  return page("sheets.xsl", report, &parameter);
}

std::string Stylesheets::to_desk(const xmlDoc& report) const {
  return page("desk.xsl", report, nullptr);
}

std::string Stylesheets::explain(const xmlDoc& report, const std::string& address) const {
  const Parameter parameter{"address", address};
  return text_of(*apply("text.xsl", report, nullptr, &parameter));
}

std::string Stylesheets::differences(const xmlDoc& report) const {
  const Parameter parameter{"part", "differences"};
  return text_of(*apply("text.xsl", report, nullptr, &parameter));
}

Tree Stylesheets::to_fo(const xmlDoc& report) const {
  Tree tree = apply("fo.xsl", report);
  trim_pictures(*tree);
  if (!overrides_.empty()) put_into_fo(*tree, program_part("text.xsl", report, "looks"));
  return tree;
}

Tree parse_tree(std::string_view xml) {
  start_libraries();
  const Listening listening;
  Tree tree(xmlReadMemory(xml.data(), static_cast<int>(xml.size()), "report.xml", nullptr,
                          XML_PARSE_NONET | XML_PARSE_NOBLANKS));
  if (!tree) fail("the report is not well-formed");
  if (tree->intSubset != nullptr) throw TransformError("the report has a document type declaration");
  index_pieces(*tree);
  return tree;
}

}  // namespace adjudicator::reports
