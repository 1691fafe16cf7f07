#include "reports/desk/desk_page.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "files/folder/amended.hpp"
#include "files/schema/resources.hpp"
#include "reports/desk/desk_data.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/sandbox.hpp"
#include "reports/page/still_page.hpp"

namespace adjudicator::reports {
namespace {

constexpr const char* stylesheet = "desk.xsl";

/// A game's own stylesheet is its moderator's fault, one of the program's is the program's.
[[noreturn]] void refuse(const Stylesheets& sheets, const std::string& why) {
  if (sheets.overrides().empty()) throw TransformError(stylesheet, 0, why);
  throw OverrideError(sheets.overrides().shown, 0, std::string(stylesheet) + ": " + why);
}

unsigned digit(char c) {
  return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
}

/// A hash in hexadecimal digits as content policies write it.
std::string base64(std::string_view hex) {
  static constexpr std::string_view signs =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : hex) {
    bits = bits << 4 | digit(c);
    count += 4;
    if (count < 6) continue;
    count -= 6;
    out += signs[bits >> count & 63];
  }
  if (count > 0) out += signs[bits << (6 - count) & 63];
  while (out.size() % 4 != 0) out += '=';
  return out;
}

std::string source_of(std::string_view text) {
  return " 'sha256-" + base64(files::hash_text(std::string(text))) + "'";
}

/// Where one thing is found; refused where it is not there just once.
std::size_t only(const Stylesheets& sheets, const std::string& page, const std::string& sought) {
  const std::size_t at = page.find(sought);
  if (at == std::string::npos || page.find(sought, at + 1) != std::string::npos)
    refuse(sheets, "a desk must hold this once, as it is written here: " + sought);
  return at;
}

/// What stands in the elements <style>.
std::vector<std::string_view> styles_of(std::string_view page) {
  std::vector<std::string_view> all;
  for (std::size_t at = page.find("<style"); at != page.npos; at = page.find("<style", at)) {
    const std::size_t begin = page.find('>', at) + 1;
    const std::size_t end = page.find("</style>", begin);
    if (begin == 0 || end == page.npos) break;
    all.push_back(page.substr(begin, end - begin));
    at = end;
  }
  return all;
}

std::string policy_for(std::string_view page, std::string_view script) {
  std::string policy = "default-src 'none'; script-src" + source_of(script) + "; style-src";
  for (const std::string_view style : styles_of(page)) policy += source_of(style);
  return policy + "; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";
}

/// The script without lines that are comments, the spaces before lines, around operators and brackets and the ends of lines
/// that nothing needs, which are a fifth of it. No text of the script holds one of these signs with its spaces.
std::string bare(std::string_view script) {
  std::string out;
  std::istringstream lines{std::string(script)};
  for (std::string line; std::getline(lines, line);) {
    line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
    if (line.empty() || line.starts_with("//")) continue;
    out += line;
    if (std::string_view("{(,;").find(line.back()) == std::string_view::npos) out += '\n';
  }
  constexpr const char* assigned_once = "?\?=";  // as it stands it would be a trigraph
  const auto without_blanks = [&](const std::string& spaced) {
    std::string sign = spaced;
    std::erase(sign, ' ');
    for (std::size_t at = out.find(spaced); at != out.npos; at = out.find(spaced, at))
      out.replace(at, spaced.size(), sign);
  };
  for (const char* sign :
       {"=>", "=", "===", "!==", "&&", "||", "??", "?", ":", "+", "<", ">", "<=", ">=", "+=", assigned_once})
    without_blanks(" " + std::string(sign) + " ");
  for (const char* spaced : {"if (", "for (", ") {", ", {", ", ("}) without_blanks(spaced);
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::string desk_page(const xmlDoc& report, const DeskFacts& facts, std::string_view form,
                      const Stylesheets& sheets) {
  std::string page = to_desk(report, sheets);
  if (page.find("<script") != std::string::npos)
    refuse(sheets, "a desk may not hold scripts of a stylesheet");
  const std::string script = bare(files::resource("adjudicator/desk/desk.js"));
  const std::string still = std::string("content=\"") + content_policy + "\"";
  page.replace(only(sheets, page, still), still.size(), "content=\"" + policy_for(page, script) + "\"");
  const std::size_t text = page.find('>', only(sheets, page, "<pre id=\"orders-text\"")) + 1;
  const std::size_t end = page.find("</pre>", text);
  if (end == std::string::npos) refuse(sheets, "the form's <pre> has no end");
  page.replace(text, end - text, escaped(form));
  const std::size_t body = page.rfind("</body>");
  if (body == std::string::npos) refuse(sheets, "a desk has a body");
  page.insert(body, "<script type=\"application/json\" id=\"desk-data\">" + desk_data(facts, sheets) +
                        "</script>\n<script>" + script + "</script>\n");
  return page;
}

}  // namespace adjudicator::reports
