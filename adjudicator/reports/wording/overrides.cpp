#include "reports/wording/overrides.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "files/folder/disk.hpp"
#include "files/schema/resources.hpp"
#include "reports/wording/kept_words.hpp"

namespace adjudicator::reports {
namespace {

namespace fs = std::filesystem;

struct RefusedSheet {
  std::string why;
  std::uint32_t line = 0;
};

std::uint32_t line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::uint32_t>(std::ranges::count(text.substr(0, at), '\n'));
}

bool is_plain_name(std::string_view name) {
  const auto sound = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  };
  return !name.empty() && name.front() != '.' && std::ranges::all_of(name, sound);
}

/// "wording/house.fr.xml": a part and a language.
bool is_wording_name(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot != std::string_view::npos && name.size() == dot + 7 && name.ends_with(".xml");
}

/// The text is read as what it is: UTF-8 without any way to bring other files in.
void demand_text(std::string_view text) {
  if (const std::size_t at = std::min(utf8_fault(text), text.find('\0')); at != std::string_view::npos)
    throw RefusedSheet{"this is not UTF-8", line_of(text, at)};
}

void demand_xml(std::string_view text) {
  if (const std::size_t at = text.find("<!DOCTYPE"); at != std::string_view::npos)
    throw RefusedSheet{"a document type has no place in a stylesheet", line_of(text, at)};
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::string_view declaration = text.substr(0, text.find("?>"));
  const std::size_t encoding = declaration.starts_with("<?xml") ? declaration.find("encoding") : text.npos;
  if (encoding != std::string_view::npos && declaration.find("UTF-8", encoding) == std::string_view::npos &&
      declaration.find("utf-8", encoding) == std::string_view::npos)
    throw RefusedSheet{"the encoding must be UTF-8", line_of(text, encoding)};
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// CSS in small letters, without escapes and, unless they are kept, comments, line by line as it was.
class PlainStyle {
 public:
  PlainStyle(std::string_view css, bool keep_comments) : rest_(css), keep_comments_(keep_comments) {
    while (!rest_.empty()) step();
  }
  const std::string& text() const { return out_; }

 private:
  void step() {
    if (!keep_comments_ && rest_.starts_with("/*")) return comment();
    if (rest_.front() == '\\') return escape();
    plain();
  }

  /// The next sign as it stands.
  void plain() {
    const char c = rest_.front();
    out_ += in_small_letters(c);
    if (c == '\n') out_.append(std::exchange(lines_owed_, 0), '\n');
    rest_.remove_prefix(1);
  }

  void comment() {
    const std::size_t end = std::min(rest_.find("*/", 2), rest_.size());
    out_.append(static_cast<std::size_t>(std::ranges::count(rest_.substr(0, end), '\n')), '\n');
    rest_.remove_prefix(std::min(end + 2, rest_.size()));
  }

  /// Six hexadecimal digits at most and one space or end of line, or the sign itself.
  void escape() {
    rest_.remove_prefix(1);
    unsigned value = 0;
    int digits = 0;
    for (; digits < 6 && !rest_.empty() && hex_value(rest_.front()) >= 0; ++digits) {
      value = value * 16 + static_cast<unsigned>(hex_value(rest_.front()));
      rest_.remove_prefix(1);
    }
    if (digits == 0) {
      if (!rest_.empty()) plain();
      return;
    }
    if (rest_.starts_with("\r\n")) rest_.remove_prefix(1);
    if (!rest_.empty() && std::string_view(" \t\r\n\f").find(rest_.front()) != std::string_view::npos) {
      lines_owed_ += rest_.front() == '\n' ? 1 : 0;
      rest_.remove_prefix(1);
    }
    out_ += value >= 'A' && value <= 'Z' ? static_cast<char>(value - 'A' + 'a')
            : value < 0x80               ? static_cast<char>(value)
                                         : '?';
  }

  std::string_view rest_;
  bool keep_comments_;
  std::size_t lines_owed_ = 0;  // ends of lines that an escape took with it
  std::string out_;
};

/// Does an address lie in the page itself? "#die-1", "data:image/png...", with or without a quote.
bool is_within(std::string_view address) {
  address.remove_prefix(std::min(address.find_first_not_of(" \t\r\n\f"), address.size()));
  // A quote within the quotes belongs to the address.
  if (address.starts_with('"') || address.starts_with('\'')) address.remove_prefix(1);
  return address.starts_with('#') || address.starts_with("data:image/");
}

/// Nothing may lie over what the program puts into a page (program_part.hpp), whose z-index is the greatest.
StyleFault fault_of_layers(const std::string& text) {
  constexpr std::string_view name = "z-index";
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    std::string_view rest = std::string_view(text).substr(at + name.size());
    const auto skip = [&](std::string_view signs) {
      rest.remove_prefix(std::min(rest.find_first_not_of(signs), rest.size()));
    };
    skip(" \t\r\n\f");
    const bool named = rest.starts_with(':');
    skip(": \t\r\n\f");
    if (rest.starts_with('-')) rest.remove_prefix(1);
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::string_view after = rest.substr(rest.starts_with("auto") ? 4 : digits);
    const bool ends =
        after.empty() || std::string_view("; \t\r\n\f}!").find(after.front()) != std::string_view::npos;
    if (!named || (digits == 0 && !rest.starts_with("auto")) || digits > 6 || !ends)
      return {line_of(text, at), "z-index takes 'auto' or a whole number of at most six digits here"};
  }
  return {};
}

/// The first thing in the text of a PlainStyle that would fetch something.
StyleFault fault_of_plain(const std::string& text) {
  for (const std::string_view word : {"@import", "image-set(", "src("})
    if (const std::size_t at = text.find(word); at != std::string::npos)
      return {line_of(text, at), "a report loads nothing: '" + std::string(word) + "' has no place in it"};
  constexpr std::string_view url = "url(";
  for (std::size_t at = text.find(url); at != std::string::npos; at = text.find(url, at + 1))
    if (!is_within(std::string_view(text).substr(at + url.size())))
      return {line_of(text, at), "a report loads nothing: url() takes data:image/... or #... only"};
  return {};
}

class OverrideReader {
 public:
  OverrideReader(fs::path folder, std::string shown, Diagnostics& diagnostics)
      : folder_(std::move(folder)), diagnostics_(diagnostics) {
    overrides_.shown = std::move(shown);
  }

  Overrides read() {
    std::error_code none;
    const auto status = fs::symlink_status(folder_, none);
    if (status.type() == fs::file_type::not_found) return {};
    if (status.type() != fs::file_type::directory) {
      fault("", {"this is not a folder; links are not followed"});
      return {};
    }
    folder("");
    return std::move(overrides_);
  }

 private:
  void folder(const std::string& prefix) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_ / prefix)) {
      if (++seen_ > most_overrides) {
        if (seen_ == most_overrides + 1)
          fault("", {"more than " + std::to_string(most_overrides) + " files lie here"});
        break;
      }
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    for (const std::string& name : names) {
      if (name.starts_with('.') || name.ends_with('~')) continue;  // an editor's
      try {
        one(prefix, name);
      } catch (const RefusedSheet& refused) {
        fault(prefix + name, refused);
      } catch (const files::DiskError& error) {
        fault(prefix + name, {std::string(error.what())});
      }
    }
  }

  void one(const std::string& prefix, const std::string& name) {
    const auto type = fs::symlink_status(folder_ / prefix / name).type();
    if (type == fs::file_type::symlink) throw RefusedSheet{"links are not followed"};
    if (type == fs::file_type::directory && prefix.empty() && name == "wording") return folder("wording/");
    if (type != fs::file_type::regular)
      throw RefusedSheet{"only files, and the folder wording, may lie here"};
    if (!is_plain_name(name)) throw RefusedSheet{"a name has lower-case letters, digits, '-' and '.' only"};
    demand_kind(prefix, name);
    std::string text = files::read_file(folder_ / prefix / name, largest_override);
    if ((total_ += text.size()) > largest_overrides)
      throw RefusedSheet{"the stylesheets are larger than " + std::to_string(largest_overrides) +
                         " bytes together"};
    demand_text(text);
    if (!name.ends_with(".css"))
      demand_xml(text);
    else if (StyleFault found = fault_of_style(text); !found.why.empty())
      throw RefusedSheet{std::move(found.why), found.line};
    if (!prefix.empty()) tell_kept(prefix + name, text);
    overrides_.files.emplace(prefix + name, std::move(text));
  }

  /// Sentences that are the program's own (kept_words.hpp), all of them.
  void tell_kept(const std::string& name, const std::string& text) {
    for (const KeptKey& kept : kept_keys_in(text)) {
      Diagnostic d;
      d.at.file = overrides_.shown + "/" + name;
      d.at.line = kept.line;
      d.at.column = kept.column;
      d.code = "kept-sentence";
      d.message =
          "the sentence '" + printable(kept.key) +
          "' belongs to the program and cannot be changed, because players must be able to trust what a "
          "report says about rulings, records and dice: remove yours";
      diagnostics_.add(std::move(d));
    }
  }

  static void demand_kind(const std::string& prefix, const std::string& name) {
    if (prefix.empty() ? name.ends_with(".xsl") : is_wording_name(name)) return;
    if (!prefix.empty()) throw RefusedSheet{"a wording file is named like classic.en.xml or house.fr.xml"};
    if (!name.ends_with(".css"))
      throw RefusedSheet{"only .xsl and .css files, and the folder wording, may lie here"};
    if (files::resource("stylesheets/" + name).empty()) {
      std::vector<std::string_view> sheets;
      for (const files::Resource& resource : files::resources())
        if (resource.name.starts_with("stylesheets/") && resource.name.ends_with(".css"))
          sheets.push_back(resource.name.substr(std::string_view("stylesheets/").size()));
      const auto near = did_you_mean(name, sheets);
      throw RefusedSheet{"the program has no style sheet of this name" +
                         (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?")};
    }
  }

  void fault(const std::string& name, const RefusedSheet& refused) {
    Diagnostic d;
    d.at.file = overrides_.shown + (name.empty() ? "" : "/" + printable(name));
    d.at.line = refused.line;
    d.at.column = refused.line == 0 ? 0 : 1;
    d.code = "stylesheet";
    d.message = refused.why;
    diagnostics_.add(std::move(d));
  }

  fs::path folder_;
  Diagnostics& diagnostics_;
  Overrides overrides_;
  std::size_t seen_ = 0;
  std::size_t total_ = 0;
};

}  // namespace

StyleFault fault_of_style(std::string_view css) {
  // Raw: an element ends at its end tag wherever that stands, in a comment or not.
  if (const std::size_t at = css.find('<'); at != std::string_view::npos)
    return {line_of(css, at), "a style sheet may not hold '<', which could end it"};
  // Both: what looks like a comment may stand in a string, where a browser sees none.
  for (const bool keep_comments : {false, true}) {
    const PlainStyle plain(css, keep_comments);
    if (StyleFault found = fault_of_plain(plain.text()); !found.why.empty()) return found;
    if (StyleFault found = fault_of_layers(plain.text()); !found.why.empty()) return found;
  }
  return {};
}

Overrides read_overrides(const fs::path& folder, const std::string& shown, Diagnostics& diagnostics) {
  return OverrideReader(folder, shown, diagnostics).read();
}

}  // namespace adjudicator::reports
