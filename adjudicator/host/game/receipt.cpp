#include "host/game/receipt.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/open_for.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::host {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

const files::Schema& schema() {
  return files::Schema::of("record");
}

void write_fault(files::Writer& writer, const Diagnostic& fault) {
  writer.start("fault");
  writer.attribute("severity", fault.severity == Severity::error ? "error" : "warning");
  writer.attribute("code", fault.code);
  if (!fault.rule.empty()) writer.attribute("rule", fault.rule);
  if (fault.at.line > 0) {
    writer.attribute("line", std::int64_t{fault.at.line});
    writer.attribute("column", std::int64_t{fault.at.column});
  }
  writer.attribute("message", fault.message);
  writer.end();
}

void write_head(files::Writer& writer, const Receipt& receipt) {
  writer.attribute("system", receipt.system);
  writer.attribute("game", receipt.game);
  writer.attribute("turn", std::int64_t{receipt.turn});
  writer.attribute("side", receipt.side);
  writer.attribute("document", receipt.document);
  writer.attribute("accepted", receipt.accepted);
  if (receipt.number > 0) writer.attribute("number", std::int64_t{receipt.number});
  writer.attribute("hash", receipt.hash);
  writer.attribute("proof", to_word(receipt.proof));
  writer.attribute("received", to_text(receipt.received));
  if (receipt.written) writer.attribute("written", to_text(*receipt.written));
  if (receipt.deadline) writer.attribute("deadline", to_text(*receipt.deadline));
  if (!receipt.local.empty()) writer.attribute("deadline-local", receipt.local);
  writer.attribute("late", receipt.late);
  if (receipt.given) writer.attribute("moment-given", true);
  writer.attribute("word", receipt.word);
  if (!receipt.seal.empty()) writer.attribute("seal", receipt.seal);
  if (receipt.signed_at) writer.attribute("signed", std::to_string(*receipt.signed_at));
  if (!receipt.key.empty()) writer.attribute("key", receipt.key);
  if (receipt.word_is_none) writer.attribute("word-is-none", true);
  if (receipt.none_carried_out) writer.attribute("none-carried-out", true);
}

std::string document_of(const Receipt& receipt, Spelling spelling) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(spelling, schema(), sink);
  writer->start("receipt");
  write_head(*writer, receipt);
  for (const Diagnostic& fault : receipt.faults) write_fault(*writer, fault);
  for (const std::string& line : receipt.lines) {
    writer->start("line");
    writer->text(line);
    writer->end();
  }
  writer->end();
  return text;
}

Diagnostic read_fault(const Node& node) {
  Diagnostic fault;
  if (node.value("severity") == "warning") fault.severity = Severity::warning;
  fault.code = node.value("code");
  fault.rule = node.value("rule");
  fault.at.line = static_cast<std::uint32_t>(node.whole("line").value_or(0));
  fault.at.column = static_cast<std::uint32_t>(node.whole("column").value_or(0));
  fault.message = node.value("message");
  return fault;
}

Proof read_proof(std::string_view word) {
  for (const Proof proof : {Proof::password, Proof::signature})
    if (word == to_word(proof)) return proof;
  return Proof::nothing;
}

Receipt read_head(const Node& root) {
  Receipt receipt;
  receipt.system = root.value("system");
  receipt.game = root.value("game");
  receipt.turn = root.whole("turn").value_or(1);
  receipt.side = root.value("side");
  receipt.document = root.value("document");
  receipt.accepted = root.flag("accepted");
  receipt.number = root.whole("number").value_or(0);
  receipt.hash = root.value("hash");
  receipt.proof = read_proof(root.value("proof"));
  receipt.received = parse_moment(root.value("received")).value_or(Moment{});
  receipt.written = parse_moment(root.value("written"));
  receipt.deadline = parse_moment(root.value("deadline"));
  receipt.local = root.value("deadline-local");
  receipt.late = root.flag("late");
  receipt.given = root.flag("moment-given");
  receipt.word = root.flag("word");
  receipt.seal = root.value("seal");
  const std::string_view seconds = root.value("signed");
  std::int64_t at = 0;
  if (!seconds.empty() &&
      std::from_chars(seconds.data(), seconds.data() + seconds.size(), at).ec == std::errc())
    receipt.signed_at = at;
  receipt.key = root.value("key");
  receipt.word_is_none = root.flag("word-is-none");
  receipt.none_carried_out = root.flag("none-carried-out");
  return receipt;
}

/// The sentences of one receipt.
class Sheet {
 public:
  Sheet(const Receipt& receipt, std::string_view language, const reports::Stylesheets& looks)
      : receipt_(receipt), language_(language), looks_(looks) {}

  std::string write() {
    head();
    faults();
    if (!receipt_.lines.empty()) {
      text_ += '\n';
      say("receipt.understood");
      for (const std::string& line : receipt_.lines) text_ += "  " + line + '\n';
    }
    return std::move(text_);
  }

 private:
  void say(const std::string& key, const Values& values = {}) {
    text_ += reports::sentence(receipt_.system, language_, key, values, looks_) + '\n';
  }

  void head() {
    const Values side{{"side", receipt_.side},
                      {"game", receipt_.game},
                      {"turn", std::to_string(receipt_.turn)},
                      {"status", status()}};
    say("receipt.title." + receipt_.document, side);
    Values number;
    if (receipt_.number > 0) number.emplace_back("number", std::to_string(receipt_.number));
    if (!receipt_.accepted)
      say("receipt.refused", number);
    else
      say("receipt.accepted." + receipt_.document +
              (receipt_.none_carried_out ? ".in-vain"
               : receipt_.number > 1     ? ""
                                         : ".first"),
          number);
    if (receipt_.late) say("receipt.late");
    text_ += '\n';
    say(receipt_.given ? "receipt.received-given" : "receipt.received",
        {{"moment", to_text(receipt_.received)}});
    if (receipt_.deadline)
      say("receipt.deadline", host::told({*receipt_.deadline, false, false, receipt_.local}));
    else if (still_open())
      say("receipt.no-deadline");
    say("receipt.proof." + std::string(to_word(receipt_.proof)), side);
    if (receipt_.signed_at) say("receipt.signed", {{"moment", to_text(Moment{*receipt_.signed_at / 60})}});
    say("receipt.hash", {{"hash", receipt_.hash}});
    if (!receipt_.key.empty()) say("receipt.key", {{"key", receipt_.key}});
    if (receipt_.word) say("receipt.word");
    if (receipt_.word && !receipt_.seal.empty()) say("receipt.seal", {{"seal", receipt_.seal}});
    if (receipt_.word_is_none) say("receipt.word-is-none");
    if (still_open()) say("receipt.replace");
  }

  /// What the first line says: what became of the file, in a word.
  std::string status() const {
    if (receipt_.accepted)
      return receipt_.none_carried_out ? "accepted-in-vain"
             : has(Severity::error)    ? "accepted-in-part"
                                       : "accepted";
    for (const std::string_view code :
         {"none-carried-out", "older-signed", "empty", "empty-form", "none-read"})
      if (std::ranges::find(receipt_.faults, code, &Diagnostic::code) != receipt_.faults.end())
        return std::string(code);
    return "refused";
  }

  /// Another file may be taken in its place.
  bool still_open() const {
    constexpr std::string_view closed[] = {"not-open", "turn-closed", "frozen", "late", "no-question"};
    return std::none_of(receipt_.faults.begin(), receipt_.faults.end(), [&](const Diagnostic& fault) {
      return std::find(std::begin(closed), std::end(closed), fault.code) != std::end(closed);
    });
  }

  void faults() {
    told(Severity::error, receipt_.accepted ? "receipt.faults.accepted" : "receipt.faults.refused");
    if (receipt_.accepted && has(Severity::error) && !receipt_.lines.empty()) say("receipt.invalid-below");
    told(Severity::warning, "receipt.remarks");
  }

  bool has(Severity severity) const {
    return std::ranges::find(receipt_.faults, severity, &Diagnostic::severity) != receipt_.faults.end();
  }

  void told(Severity severity, const std::string& heading) {
    if (!has(severity)) return;
    text_ += '\n';
    say(heading);
    for (const Diagnostic& fault : receipt_.faults) {
      if (fault.severity != severity) continue;
      Values values{{"message", fault.message}, {"code", fault.code}};
      if (fault.at.line > 0) {
        values.emplace_back("line", std::to_string(fault.at.line));
        values.emplace_back("column", std::to_string(fault.at.column));
      }
      say("receipt.fault", values);
    }
  }

  const Receipt& receipt_;
  std::string_view language_;
  const reports::Stylesheets& looks_;
  std::string text_;
};

}  // namespace

std::string to_xml(const Receipt& receipt) {
  return document_of(receipt, Spelling::xml);
}

std::string to_json(const Receipt& receipt) {
  return document_of(receipt, Spelling::json);
}

std::optional<Receipt> read_receipt(const std::string& xml) {
  Diagnostics diagnostics;
  files::ReadOptions options;
  options.size_limit = std::numeric_limits<std::size_t>::max();
  const auto file =
      files::read_document("receipt", xml, Spelling::xml, schema(), "receipt", diagnostics, options);
  if (!file || !diagnostics.ok()) return std::nullopt;
  Receipt receipt = read_head(file->root());
  for (const Node& node : file->root().children()) {
    if (node.name == "fault") receipt.faults.push_back(read_fault(node));
    if (node.name == "line") receipt.lines.emplace_back(node.text);
  }
  return receipt;
}

std::string to_text(const Receipt& receipt, std::string_view language, const reports::Stylesheets& looks) {
  return Sheet(receipt, language, looks).write();
}

}  // namespace adjudicator::host
