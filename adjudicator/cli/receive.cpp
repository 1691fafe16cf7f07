// receive: orders or answers came in from a player. Who sent them is proven before anything is said of them;
// then they are judged, kept, put in force, and their sender gets a receipt.
#include <fmt/format.h>

#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/letter.hpp"
#include "cli/looks.hpp"
#include "cli/phase.hpp"
#include "cli/receipt.hpp"
#include "cli/received_answers.hpp"
#include "cli/senders.hpp"
#include "cli/side_view.hpp"
#include "cli/versions.hpp"
#include "core/dice.hpp"
#include "files/disk.hpp"
#include "files/schema.hpp"
#include "files/writer.hpp"
#include "reports/rendering.hpp"

namespace adjudicator::cli {
namespace {

/// A player whose every file is refused, or who is not proven, cannot fill the disk.
constexpr int most_refused_kept = 100;
constexpr int most_kept = 9999;

/// What is known of the file when it is judged.
struct Reception {
  const Game& game;
  const Letter& letter;
  std::string language;  // of its side
  Looks looks;
  std::optional<Deadline> deadline;
  Phase phase;
  Receipt receipt;
};

void refuse(Reception& r, const std::string& code, std::vector<std::pair<std::string, std::string>> values) {
  Diagnostic d;
  d.code = code;
  const std::string key = code == "late" ? "receipt.late-refused" : "receipt." + code;
  d.message = reports::sentence(r.game.system->key, r.language, key, values, *r.looks);
  r.receipt.faults.push_back(std::move(d));
}

bool is_empty(const Letter& letter) {
  if (letter.kind == "answers") return letter.document->root().first == nullptr;
  const Node* list = letter.document->root().child("list");
  if (list == nullptr) return true;
  for (const Node& order : list->children())
    if (order.known) return false;
  return true;
}

bool has_orders_already(const Reception& r) {
  const auto folder = r.game.folder.turn(r.letter.turn) / r.letter.kind;
  return std::filesystem::exists(folder / (r.letter.side + ".xml")) ||
         std::filesystem::exists(folder / (r.letter.side + ".json"));
}

/// Another word than the frozen one would be another turn's dice.
void demand_word(Reception& r) {
  const std::string_view word = r.letter.document->root().value("word");
  const auto frozen = frozen_word(r.game, r.letter.turn, r.letter.side);
  if (!word.empty() && frozen && *frozen != word) refuse(r, "word-changed", {});
}

/// What keeps the whole file from counting.
void judge_whole(Reception& r) {
  const auto closed =
      why_not(r.game, r.letter.turn, r.letter.kind, r.letter.side, r.deadline, r.receipt.received);
  if (closed) return refuse(r, closed->code, closed->values);
  for (const Diagnostic& fault : r.letter.faults.all())
    if (fault.severity == Severity::error) r.receipt.faults.push_back(fault);
  if (!r.receipt.faults.empty()) return;
  if (is_empty(r.letter) && has_orders_already(r)) return refuse(r, "empty", {});
  if (r.letter.kind == "orders") return demand_word(r);
  for (Diagnostic& fault :
       faults_of_answers(r.game, r.letter.turn, r.letter.side, r.language, *r.letter.document, *r.looks))
    r.receipt.faults.push_back(std::move(fault));
}

/// Parts that do not stand, as far as the side can see.
void judge_orders(Reception& r, Console& console) {
  const Letter& letter = r.letter;
  auto own = bare_inputs(r.game, letter.turn);
  own.earlier = next_inputs(r.game, letter.turn).earlier;  // those that counted at gates which are closed
  own.sent = {letter.document->file(), letter.bytes, letter.spelling};
  Diagnostics faults;
  const auto turn = turn_as_seen(r.game, letter.turn, letter.side, std::move(own), faults, console);
  if (!turn) {  // the system judges nothing: what the schema says is all there is
    for (const Fault& fault : letter.document->faults())
      r.receipt.faults.push_back(letter.document->fault(fault, ""));
    return;
  }
  for (const Refusal& refusal : turn->plan->refusals)
    if (turn->side(refusal.side).id == letter.side)
      r.receipt.faults.push_back(to_diagnostic(*turn, refusal, *r.looks));
}

std::vector<std::string> canonical_lines(const Reception& r) {
  const std::string text =
      files::to_canonical(*r.letter.document, files::Schema::of(r.game.system->key), r.letter.spelling);
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

void judge(Reception& r, bool full, Console& console) {
  judge_whole(r);
  // What cannot be kept is not accepted either.
  if (full && r.receipt.faults.empty()) refuse(r, "full", {});
  r.receipt.accepted = r.receipt.faults.empty();
  if (!r.receipt.accepted) return;
  if (r.letter.kind == "orders") judge_orders(r, console);
  r.receipt.word = !r.letter.document->root().value("word").empty();
  r.receipt.lines = canonical_lines(r);
}

Receipt blank_receipt(const Game& game, const Document& game_file, const Letter& letter, Proof proof,
                      const Arguments& arguments) {
  Receipt receipt;
  receipt.system = game.system->key;
  receipt.game = game_file.root().value("id");
  receipt.turn = letter.turn;
  receipt.side = letter.side;
  receipt.document = letter.kind;
  receipt.hash = to_hex(sha256(letter.bytes));
  receipt.proof = proof;
  receipt.received = now(arguments);
  return receipt;
}

/// The same bytes again, proven as before: nothing has changed, so nothing is said anew.
bool is_repeated(const Versions& versions, const Letter& letter, const Receipt& earlier, const Receipt& now) {
  if (versions.bytes() != letter.bytes || earlier.proof != now.proof) return false;
  if (earlier.accepted) return true;
  const auto codes = [](const Receipt& receipt) {
    std::vector<std::string> all;
    for (const Diagnostic& fault : receipt.faults) all.push_back(fault.code);
    return all;
  };
  return !now.accepted && codes(earlier) == codes(now);
}

/// Writes what was judged; see Versions for why in this order.
void keep(Reception& r, Versions& versions) {
  const bool has_room = versions.last() < (r.receipt.accepted ? most_kept : most_refused_kept);
  if (!r.phase.known || r.phase.resolved || !has_room) return;
  r.receipt.number = versions.keep(r.letter.bytes, r.letter.spelling);
  if (r.receipt.accepted) versions.put_in_force(r.letter.bytes, r.letter.spelling, r.letter.kind);
  versions.keep_receipt(r.receipt);
}

int deliver_receipt(const Receipt& receipt, const Reception& r, const Arguments& arguments,
                    Console& console) {
  const std::string text = arguments.has("json") ? to_json(receipt) : to_text(receipt, r.language, *r.looks);
  if (arguments.has("receipt"))
    files::write_atomically(arguments["receipt"], text);
  else
    console.out << text;
  if (receipt.accepted) return done;
  console.err << fmt::format("adjudicator: the {} of {} for turn {} are not accepted\n", receipt.document,
                             receipt.side, receipt.turn);
  for (const Diagnostic& fault : receipt.faults) console.err << to_text(fault) << '\n';
  return needs_mending;
}

void demand_turn(const Letter& letter, const Arguments& arguments, Console& console) {
  const int expected = arguments.number("turn");
  if (expected == 0 || expected == letter.turn) return;
  console.err << fmt::format("adjudicator: the file is for turn {}, not for turn {}\n", letter.turn,
                             expected);
  throw Stop{needs_mending};
}

}  // namespace

int receive(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const auto game_file = read_game_file(game, console);
  const Letter letter = read_letter(arguments["FILE"], game, *game_file, console);
  const Node& side = *find_side(*game_file, letter.side);
  const Proof proof = prove_sender(game, *game_file, side, letter.bytes, arguments, console);
  demand_turn(letter, arguments, console);

  const files::Lock lock(game.folder.root() / ".lock");
  finish_interrupted(game, letter.turn);
  const Phase phase = phase_of(game, letter.turn);
  Reception r{game,
              letter,
              std::string(side.value("language")),
              looks_or_standard(game),
              deadline_of(*game_file, letter.turn, phase.mailing + 1, console),
              phase,
              blank_receipt(game, *game_file, letter, proof, arguments)};
  if (r.deadline && !phase.resolved) {
    r.receipt.deadline = r.deadline->at;
    r.receipt.late = r.deadline->late_accepted && r.receipt.received > r.deadline->at;
  }
  Versions versions(game, letter.turn, letter.side);
  const auto earlier = versions.receipt();
  if (earlier && earlier->accepted && is_repeated(versions, letter, *earlier, r.receipt))
    return deliver_receipt(*earlier, r, arguments, console);
  judge(r, versions.last() >= most_kept, console);
  if (earlier && is_repeated(versions, letter, *earlier, r.receipt))
    return deliver_receipt(*earlier, r, arguments, console);
  keep(r, versions);
  return deliver_receipt(r.receipt, r, arguments, console);
}

}  // namespace adjudicator::cli
