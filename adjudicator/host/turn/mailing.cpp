#include "host/turn/mailing.hpp"

#include <algorithm>
#include <exception>

#include "core/describe.hpp"
#include "core/diagnostics.hpp"
#include "files/decode/write_roster.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "host/forms/open_orders.hpp"
#include "reports/desk/desk_page.hpp"
#include "reports/desk/order_form.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
#include "reports/page/tree_writer.hpp"
#include "reports/report/report.hpp"
#include "reports/report/sheet_file.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

/// Everyone who gets a report: the sides in their order, then the moderator.
struct Recipient {
  std::string name;
  Reader reader;
};

std::vector<Recipient> recipients(const Turn& turn) {
  std::vector<Recipient> all;
  for (const SideInfo& side : turn.sides) all.push_back({side.id, {side.row}});
  all.push_back({"moderator", {}});
  return all;
}

reports::ReportInput input_for(const Turn& turn, const Outcome& outcome, const reports::Issue& issue,
                               Reader reader, std::string_view program = version) {
  return {turn,    outcome.log, outcome.after,  reader, issue, outcome.waiting,
          program, nullptr,     outcome.refused};
}

/// What `before` told a reader otherwise; nothing where there is no such mailing, or no such reader then.
std::unique_ptr<const reports::Differences> differences_from(const Run* before, const Turn& turn,
                                                             const Outcome& outcome,
                                                             const std::string& reader) {
  const reports::Issue of_none;  // what they say of themselves is not compared
  auto was = before != nullptr ? report_tree(*before->turn, before->outcome, of_none, reader) : nullptr;
  if (!was) return nullptr;
  return std::make_unique<const reports::Differences>(
      std::move(was), report_tree(turn, outcome, of_none, reader), before->mailing);
}

template <class Write>
std::string document(const files::Schema& schema, Spelling spelling, Write write) {
  std::string text;
  files::StringSink sink(text);
  write(*files::make_writer(spelling, schema, sink));
  return text;
}

/// One side's part of a mailing. XML and JSON go to disk as they are made; HTML, PDF and text come from a
/// tree.
class Envelope {
 public:
  Envelope(const Turn& turn, const Outcome& outcome, const reports::Issue& issue, const Formats& formats,
           files::FolderInMaking& folder, const Run* before)
      : turn_(turn), outcome_(outcome), issue_(issue), formats_(formats), folder_(folder), before_(before) {}

  /// `pdfs`: those of the same thread.
  void fill(const Recipient& to, reports::PdfMaker& pdfs) {
    auto input = input_for(turn_, outcome_, issue_, to.reader);
    const auto differences = differences_from(before_, turn_, outcome_, to.name);
    input.differences = differences.get();
    const files::Schema& schema = files::report_schema(turn_.system->key);
    std::vector<std::unique_ptr<files::AtomicFile>> sinks;
    std::vector<std::unique_ptr<files::Writer>> writers;
    const auto to_disk = [&](Spelling spelling, const std::string& extension) {
      sinks.push_back(
          std::make_unique<files::AtomicFile>(folder_.hidden() / ("report-" + to.name + extension)));
      writers.push_back(files::make_writer(spelling, schema, *sinks.back()));
    };
    if (formats_.xml) to_disk(Spelling::xml, ".xml");
    if (formats_.json) to_disk(Spelling::json, ".json");
    reports::TreeWriter* tree = nullptr;
    const bool asks = is_asked(to.reader);
    std::vector<OrderDraft> drafts;
    input.forms = &drafts;
    if (formats_.html || formats_.pdf || formats_.text || asks) {
      auto made = std::make_unique<reports::TreeWriter>(schema);
      tree = made.get();
      writers.push_back(std::move(made));
    }
    std::vector<files::Writer*> all;
    for (const auto& writer : writers) all.push_back(writer.get());
    if (!all.empty()) reports::write_report(input, all);
    for (const auto& sink : sinks) sink->commit();
    hand_over(to, input);
    if (tree != nullptr) {
      const reports::Tree report = tree->take();
      render(to, report, pdfs);
      if (asks) desk(to, *report, std::move(drafts));
    }
    if (!to.reader.moderator() && reports::count_questions(outcome_.log, to.reader) > 0)
      questions(to.name, input, schema);
  }

 private:
  /// Whether the turn waits for the reader: for orders that a form can be made of, or for answers.
  bool is_asked(const Reader& reader) const {
    if (reader.moderator()) return false;
    if (reports::count_questions(outcome_.log, reader) > 0) return true;
    return outcome_.log.open_gate && turn_.system->gate_form != nullptr;
  }

  /// What a side answers with: its form in words and its order desk, made of its report and of nothing else.
  void desk(const Recipient& to, const xmlDoc& report, std::vector<OrderDraft> drafts) {
    const auto gate = outcome_.log.open_gate;
    const reports::DeskFacts facts =
        reports::desk_facts(gate ? desk_source(turn_, to.reader.side, gate, report, std::move(drafts))
                                 : answer_source(turn_.game_file->root(), report));
    if (facts.drafts.empty()) return;
    const std::string form =
        reports::form_text(facts.head, reports::told_drafts(facts, Spelling::text), Spelling::text);
    folder_.write("orders-" + to.name + ".txt", form);
    if (formats_.html)
      folder_.write("orders-" + to.name + ".html", reports::desk_page(report, facts, form, *formats_.looks));
  }

  void render(const Recipient& to, const reports::Tree& tree, reports::PdfMaker& pdfs) {
    const std::string& name = to.name;
    if (formats_.html) folder_.write("report-" + name + ".html", reports::to_html(*tree, *formats_.looks));
    if (formats_.html && !to.reader.moderator()) sheets(to, *tree);
    if (formats_.text) folder_.write("report-" + name + ".txt", reports::to_text(*tree, *formats_.looks));
    if (formats_.html || formats_.text)
      folder_.write(
          "digest-" + name + ".txt",
          reports::to_digest(*tree, "report-" + name + (formats_.html ? ".html" : ".txt"), *formats_.looks));
    if (formats_.pdf) folder_.write("report-" + name + ".pdf", pdfs.make(*tree));
  }

  /// What the reader of a report is handed over comes from the other side: of two it is clear which.
  void sheets(const Recipient& to, const xmlDoc& report) {
    if (turn_.sides.size() != 2) return;
    const std::string& giver = turn_.sides[turn_.sides[0].id == to.name ? 1 : 0].id;
    const std::string page = reports::to_sheets(report, giver, *formats_.looks);
    if (!page.empty()) folder_.write("sheets-" + giver + ".html", page);
  }

  /// The sheet of the one player of a game, for the other's program.
  void hand_over(const Recipient& to, const reports::ReportInput& input) {
    if (to.reader.moderator() || turn_.sides.size() != 2) return;
    const std::string sheet = reports::sheet_file(input);
    const SideInfo& giver = turn_.sides[turn_.sides[0].id == to.name ? 1 : 0];
    const bool json = giver.orders != nullptr && giver.orders->spelling() == Spelling::json;
    if (!sheet.empty()) folder_.write("sheet-" + giver.id + (json ? ".json" : ".xml"), sheet);
  }

  void questions(const std::string& name, const reports::ReportInput& input, const files::Schema& schema) {
    folder_.write("questions-" + name + ".xml", document(schema, Spelling::xml, [&](files::Writer& w) {
                    reports::write_questions(input, w);
                  }));
    folder_.write("answers-" + name + ".xml",
                  document(files::Schema::of(turn_.system->key), Spelling::xml,
                           [&](files::Writer& w) { reports::write_answer_form(input, w); }));
  }

  const Turn& turn_;
  const Outcome& outcome_;
  const reports::Issue& issue_;
  const Formats& formats_;
  files::FolderInMaking& folder_;
  const Run* before_;
};

std::string roster_text(const Turn& turn, const State& after) {
  return document(files::Schema::of(turn.system->key), Spelling::xml,
                  [&](files::Writer& w) { files::write_roster_after(turn, after, w); });
}

}  // namespace

/// A document that goes to disk as it is made: the log of a large turn need not fit into memory twice.
template <class Write>
void stream(const std::filesystem::path& path, const files::Schema& schema, Write write) {
  files::AtomicFile file(path);
  write(*files::make_writer(Spelling::xml, schema, file));
  file.commit();
}

std::string log_text(const Turn& turn, const Outcome& outcome) {
  return document(files::report_schema(turn.system->key), Spelling::xml, [&](files::Writer& w) {
    reports::write_log(turn, outcome.log, outcome.after, outcome.waiting, w);
  });
}

HeadStart::HeadStart(const std::string& system, const Formats& formats)
    : beside_([system, formats] {
        try {
          files::report_schema(system);
          if (!formats.looks->overrides().empty()) return;  // they are compiled in processes of their own
          const auto& sheets = reports::Stylesheets::standard();
          if (formats.html) sheets.prepare("html.xsl", system);
          if (formats.pdf) sheets.prepare("fo.xsl", system);
          if (formats.text) sheets.prepare("text.xsl", system);
          if (formats.text || formats.html) sheets.prepare("digest.xsl", system);
        } catch (...) {  // told where it is used
        }
      }) {}

void write_mailing(const Turn& turn, const Outcome& outcome, const reports::Issue& issue,
                   const Formats& formats, files::FolderInMaking& folder, const Run* before) {
  Envelope envelope(turn, outcome, issue, formats, folder, before);
  const auto all = recipients(turn);
  // The readings are independent of one another; two at a time keeps a large turn's memory small.
  std::exception_ptr failed;
  Beside other([&] {
    try {
      reports::PdfMaker pdfs(formats.formatter, *formats.looks);
      for (std::size_t i = 0; i < all.size(); i += 2) envelope.fill(all[i], pdfs);
    } catch (...) {
      failed = std::current_exception();
    }
  });
  std::exception_ptr failed_here;
  try {
    stream(folder.hidden() / "log.xml", files::report_schema(turn.system->key), [&](files::Writer& w) {
      reports::write_log(turn, outcome.log, outcome.after, outcome.waiting, w);
    });
    if (!outcome.waiting)
      stream(folder.hidden() / "roster.xml", files::Schema::of(turn.system->key),
             [&](files::Writer& w) { files::write_roster_after(turn, outcome.after, w); });
    reports::PdfMaker pdfs(formats.formatter, *formats.looks);
    for (std::size_t i = 1; i < all.size(); i += 2) envelope.fill(all[i], pdfs);
  } catch (...) {
    failed_here = std::current_exception();
  }
  other.wait();
  for (const auto& failure : {failed, failed_here})
    if (failure) std::rethrow_exception(failure);
}

std::map<std::string, std::string> compared_documents(const Turn& turn, const Outcome& outcome,
                                                      const reports::Issue& issue, std::string_view program,
                                                      const Run* before,
                                                      const std::function<bool(const std::string&)>& holds) {
  std::map<std::string, std::string> all;
  all["log.xml"] = log_text(turn, outcome);
  if (!outcome.waiting) all["roster.xml"] = roster_text(turn, outcome.after);
  for (const Recipient& to : recipients(turn)) {
    const std::string xml = "report-" + to.name + ".xml";
    const std::string json = "report-" + to.name + ".json";
    std::vector<std::pair<std::string, Spelling>> wanted;
    if (!holds || holds(xml)) wanted.emplace_back(xml, Spelling::xml);
    if (holds && holds(json)) wanted.emplace_back(json, Spelling::json);
    if (wanted.empty()) continue;
    auto input = input_for(turn, outcome, issue, to.reader, program);
    const auto differences = differences_from(before, turn, outcome, to.name);
    input.differences = differences.get();
    for (const auto& [name, spelling] : wanted)
      all[name] = document(files::report_schema(turn.system->key), spelling,
                           [&](files::Writer& w) { reports::write_report(input, w); });
  }
  return all;
}

reports::Tree report_tree(const Turn& turn, const Outcome& outcome, const reports::Issue& issue,
                          const std::string& reader, const reports::Differences* differences) {
  const auto all = recipients(turn);
  const auto to = std::ranges::find(all, reader, &Recipient::name);
  if (to == all.end()) return nullptr;
  auto input = input_for(turn, outcome, issue, to->reader);
  input.differences = differences;
  reports::TreeWriter writer(files::report_schema(turn.system->key));
  reports::write_report(input, writer);
  return writer.take();
}

}  // namespace adjudicator::host
