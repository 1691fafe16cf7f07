#include "mail/papers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/diagnostics.hpp"
#include "files/schema/text_words.hpp"
#include "files/spellings/text_lines.hpp"
#include "mail/asking.hpp"
#include "mail/plain.hpp"

namespace adjudicator::mail {
namespace {

bool is_papers_root(const files::Peek& peek) {
  return peek.root == "orders" || peek.root == "answers" || peek.root == "moves";
}

/// The paper in some text, if it is one.
std::optional<Paper> as_paper(std::string bytes, std::optional<Spelling> spelling = {}) {
  if (!spelling) spelling = files::sniff(bytes);
  if (!spelling) return std::nullopt;
  const auto peek = files::peek_system(bytes, *spelling);
  if (!peek || !is_papers_root(*peek)) return std::nullopt;
  return Paper{std::move(bytes), *spelling, *peek};
}

// ---- the password

/// Behind "password", "Passwort:" and the like; nothing where a line does not begin so.
std::optional<std::string_view> behind_the_word(std::string_view line) {
  for (const std::string_view word : {"password", "passwort", "kennwort"}) {
    if (files::folded(line.substr(0, word.size())) != word) continue;
    std::string_view rest = line.substr(word.size());
    if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t' && rest.front() != ':' &&
        rest.front() != '=')
      continue;
    rest = trimmed(rest);
    while (!rest.empty() && (rest.front() == ':' || rest.front() == '=')) rest = trimmed(rest.substr(1));
    return rest;
  }
  return std::nullopt;
}

/// The first line that is not empty.
std::string_view first_full_line(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return trimmed(text.substr(begin, text.find('\n', begin) - begin));
}

bool begins_tree(std::string_view line) {
  constexpr std::array<std::string_view, 5> beginnings{"<?xml", "<orders", "<answers", "<moves", "{"};
  return std::ranges::any_of(beginnings, [&](std::string_view word) { return line.starts_with(word); });
}

bool begins_document(std::string_view line) {
  return begins_tree(line) || files::find_text_header(line) == 0;
}

/// The line that holds the password: one above the orders that says so, else the first one, which may be one.
std::pair<std::size_t, std::size_t> password_line(std::string_view body) {
  const auto bounds = [&](std::size_t at) {
    const std::size_t begin = std::min(body.find_first_not_of(" \t\r\n", at), body.size());
    return std::pair(begin, std::min(body.find('\n', begin), body.size()));
  };
  for (auto [begin, end] = bounds(0); begin < body.size(); std::tie(begin, end) = bounds(end)) {
    const std::string_view line = trimmed(body.substr(begin, end - begin));
    if (begins_tree(line) || files::is_sure_header(body, begin)) break;
    if (behind_the_word(line)) return {begin, end};
  }
  return bounds(0);
}

/// Where on a line a header follows the password; its length: nowhere.
std::size_t header_behind(std::string_view line) {
  for (std::size_t at = line.find(' '); at != std::string_view::npos; at = line.find(' ', at + 1))
    if (files::is_sure_header(line.substr(at + 1), 0)) return at;
  return line.size();
}

/// Takes the line out of the body that may be a password.
void take_password(std::string& body, Papers& papers) {
  constexpr std::size_t longest = 200;
  const auto [begin, end] = password_line(body);
  std::string_view line = trimmed(std::string_view(body).substr(begin, end - begin));
  if (line.empty() || begins_document(line)) return;
  const bool is_short = line.size() <= 3 * longest;
  const std::size_t header = is_short && behind_the_word(line) ? header_behind(line) : line.size();
  line = line.substr(0, header);
  const auto named = behind_the_word(line);
  papers.certain_password = named.has_value();
  const std::string_view password = trimmed(named ? *named : line);
  if (password.size() <= longest) papers.password = password;
  const std::size_t whole = trimmed(std::string_view(body).substr(begin, end - begin)).size();
  body.erase(begin, (header < whole ? begin + header + 1 : std::min(end + 1, body.size())) - begin);
}

/// Without the lines that say that they hold a password; where one says no more, without the next one too.
std::string without_passwords(std::string_view text) {
  std::string rest;
  bool is_next = false;
  for (std::size_t at = 0; at < text.size();) {
    const files::RawLine line = files::raw_line(text, at);
    const std::string_view said = text.substr(line.begin, line.end - line.begin);
    at = line.next;
    const auto named = behind_the_word(trimmed(said));
    const bool is_one = named || (is_next && !trimmed(said).empty());
    is_next = named ? named->empty() : is_next && !is_one;
    if (!is_one) rest.append(said) += '\n';
  }
  return rest;
}

// ---- the body

/// From the line that begins with one of these to the end of the last line that holds `end`, or of the text.
std::string cut_out(const std::string& body, std::initializer_list<std::string_view> beginnings,
                    std::string_view end) {
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t next = std::min(body.find('\n', at), body.size());
    const std::size_t first = std::min(body.find_first_not_of(" \t", at), body.size());
    const std::string_view line = std::string_view(body).substr(first, next > first ? next - first : 0);
    if (std::ranges::any_of(beginnings, [&](std::string_view word) { return line.starts_with(word); })) {
      const std::size_t last = body.rfind(end);
      const std::size_t stop = last == std::string::npos || last < first ? body.size() : last + end.size();
      return body.substr(first, stop - first);
    }
    at = next + 1;
  }
  return {};
}

/// In words: moves may stand below orders. Beside an attached paper the body may be a letter that speaks of it: what only
/// may be a header is none there.
std::vector<Paper> in_words(const std::string& body, bool is_letter) {
  std::vector<Paper> papers;
  const std::size_t header = files::find_text_header(body);
  if (header == std::string::npos || (is_letter && !files::is_sure_header(body, header))) return papers;
  const std::size_t further = files::find_further_header(body);
  // What stands above it is not read, of which its sender is told.
  const std::size_t first = is_letter ? header : std::min(body.find_first_not_of("\r\n"), header);
  const std::string above = without_passwords(std::string_view(body).substr(first, header - first));
  for (const auto& [from, to] : {std::pair(header, further), std::pair(further, std::string::npos)})
    if (from != std::string::npos)
      if (auto paper = as_paper(
              (from == header ? above : "") + body.substr(from, to == std::string::npos ? to : to - from),
              Spelling::text))
        papers.push_back(std::move(*paper));
  return papers;
}

/// Orders, answers and moves in the body: what is written around them is left out.
std::vector<Paper> in_body(const std::string& body, bool is_letter) {
  std::vector<Paper> papers;
  for (const auto& [root, end] : {std::pair("<orders", "</orders>"), std::pair("<answers", "</answers>"),
                                  std::pair("<moves", "</moves>")}) {
    auto paper = as_paper(cut_out(body, {root, "<?xml"}, end));
    // Behind another document of the body it is without the line that begins a file.
    if (!paper || paper->says.root != root + 1) paper = as_paper(cut_out(body, {root}, end));
    if (paper && paper->says.root == root + 1) papers.push_back(std::move(*paper));
  }
  if (papers.empty())
    if (auto paper = as_paper(cut_out(body, {"{"}, "}"))) papers.push_back(std::move(*paper));
  if (papers.empty()) return in_words(body, is_letter);
  for (Paper& paper : in_words(body, is_letter))
    if (paper.says.root == "moves") papers.push_back(std::move(paper));
  return papers;
}

/// A line such as "order blue ridge turn 2".
std::string slip_of_header(std::string_view body) {
  constexpr std::size_t longest = 120;
  for (std::size_t at = 0; at < body.size();) {
    const files::RawLine line = files::raw_line(body, at);
    const std::string_view text = trimmed(body.substr(line.begin, line.end - line.begin));
    at = line.next;
    if (text.size() > longest) continue;
    const auto words = files::first_words(text, 6);
    const bool has_turn =
        std::ranges::any_of(words, [](const std::string& word) { return files::folded(word) == "turn"; });
    if (has_turn && words.size() > 3 &&
        !did_you_mean(files::folded(words.front()),
                      {std::begin(files::header_words), std::end(files::header_words)})
             .empty())
      return std::string(text);
  }
  return {};
}

// ---- what is attached

/// A form in words that comes back as it went out: below its header are comments alone.
bool is_untouched(const Paper& paper) {
  if (!paper.attached || paper.signature || paper.spelling != Spelling::text) return false;
  const std::size_t header = files::find_text_header(paper.bytes);
  std::size_t at = files::raw_line(paper.bytes, std::min(header, paper.bytes.size())).next;
  while (at < paper.bytes.size()) {
    const files::RawLine line = files::raw_line(paper.bytes, at);
    const auto words =
        files::first_words(std::string_view(paper.bytes).substr(line.begin, line.end - line.begin), 1);
    if (!words.empty() && files::folded(words.front()) != "end") return false;
    at = line.next;
  }
  return true;
}

bool is_signature(const Attachment& file) {
  return file.name.ends_with(".minisig") || file.bytes.starts_with("untrusted comment:");
}

/// An attached file as its sender saved it. Where it is in an encoding that no document may have, in UTF-8; but
/// of a signed one the signed bytes.
std::string bytes_as_saved(const Attachment& file, bool is_signed) {
  if (is_signed) return file.bytes;
  std::string text = to_utf8(file.bytes, file.charset);
  if (text == file.bytes || !text.starts_with("<?xml")) return text;
  const std::size_t end = text.find("?>");
  return end == std::string::npos ? text : "<?xml version=\"1.0\" encoding=\"UTF-8\"" + text.substr(end);
}

/// A line that asks for a later deadline or decides on that, in place of a paper.
std::optional<Paper> as_line(std::string_view words) {
  for (auto& [line, root] :
       {std::pair(decision_in(words), decision_root), {request_in(words), request_root}}) {
    if (line.empty()) continue;
    Paper paper;
    paper.bytes = line;
    paper.spelling = Spelling::text;
    paper.says.root = root;
    return paper;
  }
  return std::nullopt;
}

/// A decision that was signed: that line and nothing else. A request is not proven so: it names no game and no turn, and could be
/// sent again.
std::optional<Paper> signed_line(const Message& message, const Attachment& signature) {
  for (const Attachment& file : message.attachments) {
    auto paper = is_signature(file) ? std::nullopt : as_line(file.bytes);
    if (!paper || paper->says.root != decision_root ||
        trimmed(file.bytes).find('\n') != std::string_view::npos)
      continue;
    paper->bytes = file.bytes;
    paper->attached = true;
    paper->signature = signature.bytes;
    return paper;
  }
  return std::nullopt;
}

}  // namespace

Papers find_papers(const Message& message) {
  Papers papers;
  std::string body = message.body;
  papers.press = take_press(body);
  for (Press& press : papers.press) {
    std::string without = without_passwords(press.text);
    press.had_password = without != press.text;
    press.text = std::move(without);
  }
  const std::string whole = body;
  take_password(body, papers);
  const bool is_word = papers.password.find(' ') == std::string::npos;
  papers.letter = without_passwords(papers.certain_password || is_word ? body : whole);
  const auto signature = std::ranges::find_if(message.attachments, is_signature);
  const bool is_signed = signature != message.attachments.end();
  for (const Attachment& file : message.attachments) {
    if (is_signature(file)) continue;
    auto paper = as_paper(bytes_as_saved(file, is_signed));
    if (!paper) continue;
    paper->attached = true;
    paper->leads_with_password = behind_the_word(first_full_line(paper->bytes)).has_value();
    if (is_signed) paper->signature = signature->bytes;
    papers.all.push_back(std::move(*paper));
  }
  const bool is_letter = !papers.all.empty();
  if (auto written = in_body(body, is_letter); !written.empty()) {
    std::erase_if(papers.all, [&](const Paper& paper) {
      return is_untouched(paper) && paper.says.root == written.front().says.root;
    });
    std::ranges::move(written, std::back_inserter(papers.all));
  }
  if (papers.all.empty()) {
    papers.slip = slip_of_header(body);
    each_line(body, [&](std::string_view line) {
      if (begins_press(line)) papers.unclosed = trimmed(line);
      return papers.unclosed.empty();
    });
  }
  if (papers.all.empty())
    if (auto quoted = in_body(message.quoted, false); !quoted.empty())
      papers.quoted = std::move(quoted.front().says);
  if (!papers.all.empty() || !papers.slip.empty()) {
    papers.request = request_in(papers.letter);
  } else {
    auto line = is_signed ? signed_line(message, *signature) : std::nullopt;
    if (!line) line = as_line(papers.letter);
    if (line) papers.all.push_back(std::move(*line));
  }
  // The same file twice is one.
  for (std::size_t i = 0; i < papers.all.size(); ++i)
    for (std::size_t j = papers.all.size() - 1; j > i; --j)
      if (papers.all[i].bytes == papers.all[j].bytes)
        papers.all.erase(papers.all.begin() + static_cast<std::ptrdiff_t>(j));
  return papers;
}

std::string letter_with_press(const Papers& papers, bool is_proven) {
  std::string all = papers.letter;
  for (const Press& press : papers.press) all += press.line + '\n' + press.text;
  if (is_proven) return all;
  std::string rest;
  bool is_below = false;
  each_line(all, [&](std::string_view line) {
    const std::string_view said = trimmed(line);
    const bool is_word = !said.empty() && said.find_first_of(" \t") == std::string_view::npos;
    if (!is_below || !is_word) (rest += line) += '\n';
    is_below = begins_press(line) || (is_below && said.empty());
    return true;
  });
  return rest;
}

bool holds_password(const std::string& text, const std::string& password) {
  return !password.empty() && text.find(password) != std::string::npos;
}

}  // namespace adjudicator::mail
