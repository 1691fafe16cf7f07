#include "host/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "files/disk.hpp"
#include "files/reader.hpp"
#include "files/report_schema.hpp"
#include "files/schema.hpp"
#include "files/writer.hpp"
#include "host/open_for.hpp"
#include "host/open_orders.hpp"
#include "host/seals.hpp"
#include "host/side_view.hpp"
#include "reports/desk_page.hpp"
#include "reports/order_form.hpp"
#include "reports/rendering.hpp"
#include "reports/report.hpp"
#include "reports/tree_writer.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

/// A side's report of a mailing, in whichever spelling it lies there.
std::unique_ptr<Document> read_report(const Game& game, const fs::path& mailing, const std::string& side) {
  for (const auto& [extension, spelling] : {std::pair(".xml", Spelling::xml), {".json", Spelling::json}}) {
    const fs::path path = mailing / ("report-" + side + extension);
    if (!fs::exists(path)) continue;
    Diagnostics diagnostics;
    files::ReadOptions options;
    options.size_limit = files::no_limit;
    options.element_limit = files::own_element_limit;
    auto report =
        files::read_document(game.folder.shown(path), files::read_file(path, files::no_limit), spelling,
                             files::report_schema(game.system->key), "report", diagnostics, options);
    if (report && diagnostics.ok()) return report;
    stop(Reason::moderators_file, diagnostics);
  }
  stop(Reason::not_there,
       fmt::format("the turn waits for orders, and {} has no report-{}.xml or .json to fill a form from",
                   game.folder.shown(mailing), side));
}

/// Where the last run of the turn stopped before a gate: orders for what is still open.
std::vector<OrderDraft> drafts(const Game& game, const Turn& turn, const SideInfo& side) {
  const int mailing = game.folder.last_mailing(turn.number);
  if (mailing == 0 || game.system->gate_form == nullptr || game.folder.gate_of(turn.number, mailing).empty())
    return game.system->form(turn, side.row);
  const auto report = read_report(game, game.folder.mailing(turn.number, mailing), side.id);
  return game.system->gate_form(turn, side.row, report->root());
}

/// An order cannot name a thing by an id that was made up for it.
bool names_the_unknown(const OrderDraft& draft) {
  const auto unknown = [](const auto& attribute) {
    std::istringstream words(attribute.second);
    return std::any_of(std::istream_iterator<std::string>(words), {}, is_made_up);
  };
  return std::ranges::any_of(draft.attributes, unknown) ||
         std::ranges::any_of(draft.parts, names_the_unknown);
}

std::vector<OrderDraft> of_known_things(std::vector<OrderDraft> orders) {
  std::erase_if(orders, names_the_unknown);
  return orders;
}

/// The turn as the side sees it. Where the system makes nothing of so little, its whole position: a form must
/// there be, and it names only what its side may know.
std::unique_ptr<Turn> turn_for(const Game& game, int number, const std::string& side, Notes& notes) {
  Diagnostics faults;
  auto seen = turn_as_seen(game, number, side, bare_inputs(game, number), faults, notes);
  return seen ? std::move(seen) : load_turn(game, number, bare_inputs(game, number), notes);
}

/// While the turn waits for answers no orders are due: the form is the one that its last mailing has.
std::optional<std::string> answer_form(const Game& game, int turn, const std::string& side,
                                       Spelling spelling) {
  const Phase phase = phase_of(game, turn);
  if (phase.mailing == 0 || phase.resolved || phase.orders_open) return std::nullopt;
  const fs::path path = game.folder.mailing(turn, phase.mailing) / ("answers-" + side + ".xml");
  if (!fs::exists(path))
    stop(Reason::waits,
         fmt::format("turn {} waits for answers, and no question is open for {}: there is nothing to fill in",
                     turn, side));
  const files::Schema& schema = files::Schema::of(game.system->key);
  Diagnostics diagnostics;
  const auto paper = files::read_document(game.folder.shown(path), files::read_file(path), Spelling::xml,
                                          schema, "answers", diagnostics);
  if (paper && diagnostics.ok()) return files::to_canonical(*paper, schema, spelling);
  stop(Reason::moderators_file, diagnostics);
}

/// Only a sealed turn's dice are made from words.
bool is_sealed(const Turn& turn) {
  return seal_of(turn.game_file->root(), turn.number).has_value();
}

std::optional<std::string> word_hint(const Turn& turn, const SideInfo& side) {
  if (!is_sealed(turn)) return std::nullopt;
  return reports::sentence(turn.system->key, side.language, "trust.word-hint", {});
}

/// Its first mailing asks for orders in its own way: what a position says was true before it.
void demand_not_begun(const Game& game, int turn) {
  if (const int mailing = game.folder.last_mailing(turn); mailing > 0)
    stop(Reason::waits, fmt::format("turn {} has begun: {} holds what its players need", turn,
                                    game.folder.shown(game.folder.mailing(turn, mailing))));
}

/// The report before the first orders.
reports::Tree position_report(const Game& game, int number, const std::string& id, const Turn& seen,
                              Notes& notes) {
  const auto turn = whole_turn(game, number, id, notes);
  const Log nothing;
  const reports::Issue issue;
  reports::ReportInput input{*turn, nothing, turn->start, {chosen_side(*turn, id).row},
                             issue, false,   version};
  input.before_orders = true;
  reports::TreeWriter writer(files::report_schema(seen.system->key));
  reports::write_report(input, writer);
  return writer.take();
}

}  // namespace

Position position(const Game& game, int number, const std::string& id, const reports::Stylesheets& looks,
                  Notes& notes) {
  demand_side(game.folder.side_ids(*game.system), id);
  demand_not_begun(game, number);
  Diagnostics faults;
  const auto seen = turn_as_seen(game, number, id, bare_inputs(game, number), faults, notes);
  // A form for so little is made of more; a desk would show it.
  if (!seen)
    stop(Reason::not_there,
         fmt::format("what {} may know of turn {} is too little to make an order desk of", id, number));
  const SideInfo& side = chosen_side(*seen, id);
  auto orders = of_known_things(game.system->form(*seen, side.row));
  const reports::Tree report = position_report(game, number, id, *seen, notes);
  auto source = desk_source(*seen, side.row, std::nullopt, *report, std::move(orders));
  source.word = is_sealed(*seen);
  Position made;
  const reports::DeskFacts facts = reports::desk_facts(std::move(source));
  made.report = reports::to_html(*report, looks);
  made.form =
      reports::form_text(facts.head, reports::told_drafts(facts), Spelling::text, word_hint(*seen, side));
  made.desk = reports::desk_page(*report, facts, made.form, looks);
  files::StringSink sink(made.facts);
  reports::write_desk(facts, *files::make_writer(Spelling::xml, files::Schema::of("desk"), sink));
  return made;
}

std::string form(const Game& game, int number, const std::string& id, Spelling spelling, Notes& notes) {
  demand_side(game.folder.side_ids(*game.system), id);
  if (auto answers = answer_form(game, number, id, spelling)) return std::move(*answers);
  const auto turn = turn_for(game, number, id, notes);
  const SideInfo& side = chosen_side(*turn, id);
  const auto orders = of_known_things(drafts(game, *turn, side));
  return reports::form_text({*turn, side}, orders, spelling, word_hint(*turn, side));
}

}  // namespace adjudicator::host
