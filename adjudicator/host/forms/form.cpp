#include "host/forms/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "files/folder/disk.hpp"
#include "files/schema/report_schema.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/forms/open_orders.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/kept_log.hpp"
#include "host/game/open_for.hpp"
#include "host/game/seals.hpp"
#include "host/game/senders.hpp"
#include "host/moves/sent_moves.hpp"
#include "reports/deadline.hpp"
#include "reports/desk/desk_page.hpp"
#include "reports/desk/order_form.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
#include "reports/page/tree_writer.hpp"
#include "reports/report/report.hpp"
#include "version.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<Document> find_report(const Game& game, const fs::path& mailing, const std::string& side) {
  Diagnostics faults;
  auto report = sides_report(game, mailing, side, faults);
  if (!faults.ok()) stop(Reason::moderators_file, faults);
  return report;
}

reports::Tree tree_of(const Game& game, const Document& report) {
  return reports::parse_tree(
      files::to_canonical(report, files::report_schema(game.system->key), Spelling::xml));
}

/// The last mailing of a turn that waits at a gate whose orders a form can have; nothing where its first orders are due.
std::optional<fs::path> gate_mailing(const Game& game, int turn) {
  const int mailing = game.folder.last_mailing(turn);
  if (mailing == 0 || game.system->gate_form == nullptr || game.folder.gate_of(turn, mailing).empty())
    return std::nullopt;
  return game.folder.mailing(turn, mailing);
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

/// While the turn waits for answers no orders are due: the form asks what its last mailing asks.
std::optional<std::string> answer_form(const Game& game, int turn, const std::string& side,
                                       Spelling spelling) {
  const Phase phase = phase_of(game, turn);
  if (phase.mailing == 0 || phase.resolved || phase.orders_open) return std::nullopt;
  const fs::path mailing = game.folder.mailing(turn, phase.mailing);
  const fs::path path = mailing / ("answers-" + side + ".xml");
  if (!fs::exists(path))
    stop(Reason::waits,
         fmt::format("turn {} waits for answers, and no question is open for {}: there is nothing to fill in",
                     turn, side));
  if (const auto report = find_report(game, mailing, side)) {
    const reports::Tree tree = tree_of(game, *report);
    const auto facts = reports::desk_facts(answer_source(read_game_file(game)->root(), *tree));
    if (facts.answers())
      return reports::form_text(facts.head, reports::told_drafts(facts, spelling), spelling);
  }
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

std::optional<std::string> word_hint(const Turn& turn, const SideInfo& side, Spelling spelling) {
  if (!is_sealed(turn)) return std::nullopt;
  return reports::sentence(turn.system->key, side.language,
                           spelling == Spelling::text ? "trust.word-hint.words" : "trust.word-hint", {});
}

/// Its first mailing asks for orders in its own way: what a position says was true before it.
void demand_not_begun(const Game& game, int turn) {
  if (const int mailing = game.folder.last_mailing(turn); mailing > 0)
    stop(Reason::waits, fmt::format("turn {} has begun: {} holds what its players need", turn,
                                    game.folder.shown(game.folder.mailing(turn, mailing))));
}

/// Before which gate a report was written.
std::optional<std::size_t> gate_of(const Turn& turn, const Document& report) {
  const auto& gates = turn.system->gates;
  const auto found = std::ranges::find(gates, report.root().value("gate"));
  if (found == std::ranges::end(gates)) return std::nullopt;
  return static_cast<std::size_t>(found - std::ranges::begin(gates));
}

/// The report before the first orders.
reports::Tree position_report(const Game& game, int number, const std::string& id, const Turn& seen,
                              const std::string* deadline, Notes& notes) {
  const auto turn = whole_turn(game, number, id, notes);
  const Log nothing;
  const reports::Issue issue;
  reports::ReportInput input{*turn, nothing, turn->start, {chosen_side(*turn, id).row},
                             issue, false,   version};
  input.before_orders = true;
  input.due = deadline;
  std::vector<reports::SentMove> moves;
  for (const ToldMove& move : told_moves(game, number, id))
    moves.push_back(
        {move.name.empty() ? move.unit : fmt::format("{} ({})", move.name, move.unit), move.to, move.fate});
  input.sent_moves = moves;
  reports::TreeWriter writer(files::report_schema(seen.system->key));
  reports::write_report(input, writer);
  return writer.take();
}

}  // namespace

std::vector<std::pair<std::string, std::string_view>> Position::files(const std::string& side) const {
  return {{"desk-" + side + ".xml", facts},
          {"orders-" + side + ".html", desk},
          {"orders-" + side + ".txt", form},
          {"position-" + side + ".html", report}};
}

Position position(const Game& game, int number, const std::string& id, const reports::Stylesheets& looks,
                  Notes& notes, const std::optional<std::string>& deadline) {
  demand_side(game.folder.side_ids(*game.system), id);
  demand_not_begun(game, number);
  Diagnostics faults;
  const auto seen = turn_as_seen(game, number, id, bare_inputs(game, number), faults, notes);
  // A form for so little is made of more; a desk would show it.
  if (!seen)
    stop(Reason::not_there,
         fmt::format("what {} may know of turn {} is too little to make an order desk of", id, number));
  const Turn& turn = *seen;  // cppcheck-suppress nullPointerRedundantCheck
  const SideInfo& side = chosen_side(turn, id);
  auto orders = of_known_things(game.system->form(turn, side.row));
  Position made;
  const auto due = reports::find_deadline(*turn.game_file, number, 1, id);
  made.deadline = deadline ? *deadline : due ? due->at : std::string();
  const reports::Tree report = position_report(game, number, id, turn, &made.deadline, notes);
  auto source = desk_source(turn, side.row, std::nullopt, *report, std::move(orders));
  source.word = is_sealed(turn);
  const reports::DeskFacts facts = reports::desk_facts(std::move(source));
  made.report = reports::to_html(*report, looks);
  made.form = reports::form_text(facts.head, reports::told_drafts(facts, Spelling::text), Spelling::text,
                                 word_hint(turn, side, Spelling::text));
  made.desk = reports::desk_page(*report, facts, made.form, looks);
  files::StringSink sink(made.facts);
  reports::write_desk(facts, *files::make_writer(Spelling::xml, files::Schema::of("desk"), sink));
  return made;
}

std::string form(const Game& game, int number, const std::string& id, Spelling spelling, Notes& notes) {
  demand_side(game.folder.side_ids(*game.system), id);
  if (auto answers = answer_form(game, number, id, spelling)) return std::move(*answers);
  Diagnostics faults;
  const auto seen = turn_as_seen(game, number, id, bare_inputs(game, number), faults, notes);
  // Where the system makes nothing of so little, its whole position: a form must there be, and it names only what its side
  // may know.
  const auto whole = seen ? nullptr : load_turn(game, number, bare_inputs(game, number), notes);
  const Turn& turn = seen ? *seen : *whole;
  const SideInfo& side = chosen_side(turn, id);
  const auto mailing = gate_mailing(game, number);
  const auto report = mailing ? find_report(game, *mailing, id) : nullptr;
  if (mailing && !report)
    stop(Reason::not_there,
         fmt::format("the turn waits for orders, and {} has no report-{}.xml or .json to fill a form from",
                     game.folder.shown(*mailing), id));
  auto orders = of_known_things(report ? game.system->gate_form(turn, side.row, report->root())
                                       : game.system->form(turn, side.row));
  if (!seen) return reports::form_text({turn, side}, orders, spelling, word_hint(turn, side, spelling));
  const reports::Tree tree =
      report ? tree_of(game, *report) : position_report(game, number, id, turn, nullptr, notes);
  const auto facts = reports::desk_facts(
      desk_source(turn, side.row, report ? gate_of(turn, *report) : std::nullopt, *tree, std::move(orders)));
  return reports::form_text(facts.head, reports::told_drafts(facts, spelling), spelling,
                            word_hint(turn, side, spelling));
}

}  // namespace adjudicator::host
