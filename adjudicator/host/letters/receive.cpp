#include "host/letters/receive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/dice.hpp"
#include "core/order_faults.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/forms/side_view.hpp"
#include "host/game/guards.hpp"
#include "host/game/open_for.hpp"
#include "host/game/seals.hpp"
#include "host/game/told_deadline.hpp"
#include "host/game/versions.hpp"
#include "host/letters/received_answers.hpp"
#include "host/letters/told_lots.hpp"
#include "host/moves/sent_moves.hpp"
#include "record/chance.hpp"
#include "record/secrets.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::host {
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
  bool takes_moves;
  Receipt receipt;
  std::vector<Diagnostic> remarks = {};  // beside those of the letter
};

void refuse(Reception& r, const std::string& code, std::vector<std::pair<std::string, std::string>> values) {
  Diagnostic d;
  d.code = code;
  const std::string key = code == "late" ? "receipt.late-refused" : "receipt." + code;
  d.message = reports::sentence(r.game.system->key, r.language, key, values, *r.looks);
  r.receipt.faults.push_back(std::move(d));
}

bool is_empty(const Letter& letter) {
  if (letter.kind == "moves") return letter.moves == 0;
  if (letter.kind == "answers") return letter.document->root().first == nullptr;
  const Node* list = letter.document->root().child("list");
  if (list == nullptr) return true;
  for (const Node& order : list->children())
    if (order.known) return false;
  return true;
}

bool has_orders_already(const Reception& r) {
  const auto folder = r.game.folder.turn(r.letter.turn) / r.letter.kind;
  return std::ranges::any_of(files::players_endings, [&](std::string_view ending) {
    return std::filesystem::exists(folder / (r.letter.side + std::string(ending)));
  });
}

/// The word that the file brings to the dice; empty: none.
std::string_view word_of(const Letter& letter) {
  return record::counted_word(letter.document->root().value("word"));
}

/// Another word than the frozen one would be another turn's dice.
void demand_word(Reception& r) {
  const std::string_view word = word_of(r.letter);
  const auto frozen = frozen_word(r.game, r.letter.turn, r.letter.side);
  if (!word.empty() && frozen && *frozen != word) refuse(r, "word-changed", {});
}

/// "2026-12-01T20:00Z"
std::string moment_text(std::int64_t seconds) {
  return to_text(Moment{seconds / 60});
}

/// Whoever has an old letter of a player could send it again: the file that was signed last counts.
void demand_newest(Reception& r, const Versions& versions) {
  if (r.receipt.proof != Proof::signature) return;
  const auto counts = versions.newest([&](const Receipt& told) {
    return told.accepted && told.proof == Proof::signature && told.document == r.receipt.document;
  });
  if (!counts || r.receipt.signed_at.value_or(0) >= counts->signed_at.value_or(0)) return;
  std::vector<std::pair<std::string, std::string>> values;
  if (r.receipt.signed_at) values.emplace_back("signed", moment_text(*r.receipt.signed_at));
  values.emplace_back("later", moment_text(*counts->signed_at));
  refuse(r, "older-signed", std::move(values));
}

/// Mails overtake one another. What came last counts; its sender must know if he wrote it first.
void remark_older(Reception& r, const Versions& versions) {
  const auto replaced = versions.newest(
      [&](const Receipt& told) { return told.accepted && told.document == r.receipt.document; });
  if (!r.receipt.written || !replaced || !replaced->written || !(*r.receipt.written < *replaced->written))
    return;
  Diagnostic d;
  d.severity = Severity::warning;
  d.code = "older-mail";
  d.message = reports::sentence(
      r.game.system->key, r.language, "receipt.older-mail",
      {{"written", to_text(*r.receipt.written)}, {"later", to_text(*replaced->written)}}, *r.looks);
  r.receipt.faults.push_back(std::move(d));
}

/// Nobody judges the orders of a file that is refused; what the schema says of them is told with the rest.
void add_order_faults(Reception& r) {
  if (r.letter.document == nullptr) return;
  for (const Fault& fault : r.letter.document->faults())
    r.receipt.faults.push_back(r.letter.document->fault(fault, ""));
}

/// A file of which no order can be read says why; an untouched form is told how to use it.
void refuse_empty(Reception& r) {
  if (r.letter.kind == "moves") return refuse(r, "empty", {});
  const bool unread = !r.letter.document->faults().empty();
  const bool form =
      !unread && r.letter.spelling == Spelling::text && r.letter.bytes.find('#') != std::string::npos;
  refuse(r, unread ? "none-read" : form ? "empty-form" : "empty", {});
  add_order_faults(r);
}

std::string distance_of(const Reception& r, const JudgedMove& move) {
  if (move.hexes < 0)
    return reports::sentence(r.game.system->key, r.language, "receipt.from-off-map", {}, *r.looks);
  return reports::sentence(r.game.system->key, r.language, "receipt.hexes",
                           {{"hexes", std::to_string(move.hexes)}}, *r.looks);
}

/// Moves count all or none. They are held against the sender's own units and the map alone, so that nothing in the
/// receipt depends on what he may not know.
void judge_moves(Reception& r) {
  MovesOfTurn known(r.game, r.letter.turn, next_inputs(r.game, r.letter.turn));
  Diagnostics faults;
  known.add(read_move_list(r.letter.document->file(), r.letter.bytes, r.game, r.receipt.game,
                           r.letter.turn + 1, faults),
            faults);
  for (const Diagnostic& fault : faults.all())
    fault.severity == Severity::error ? r.receipt.faults.push_back(fault) : r.remarks.push_back(fault);
  std::ranges::stable_sort(r.receipt.faults, {},
                           [](const Diagnostic& d) { return std::pair(d.at.line, d.at.column); });
  if (!r.receipt.faults.empty()) return;
  r.receipt.lines = known.lines_of(*known.lists().front());
  for (std::size_t i = 0; i < known.moves().size(); ++i)
    r.receipt.lines[i + 1] += "  # " + distance_of(r, known.moves()[i]);
}

/// What keeps the whole file from counting.
void judge_whole(Reception& r, const Versions& versions) {
  if (r.letter.kind == "moves" && !r.takes_moves) return refuse(r, "no-moves", {});
  const auto closed =
      why_not(r.game, r.letter.turn, r.letter.kind, r.letter.side, r.deadline, r.receipt.received);
  if (closed) return refuse(r, closed->code, closed->values);
  const bool moves = r.letter.kind == "moves";
  if (moves && r.letter.document != nullptr)
    judge_moves(r);
  else
    for (const Diagnostic& fault : r.letter.faults.all())
      if (fault.severity == Severity::error) r.receipt.faults.push_back(fault);
  if (!r.receipt.faults.empty()) return add_order_faults(r);
  if (r.letter.document == nullptr) throw std::logic_error("a damaged letter without a fault");
  demand_newest(r, versions);
  if (!r.receipt.faults.empty()) return;
  if (is_empty(r.letter) && has_orders_already(r)) return refuse_empty(r);
  if (r.letter.kind == "orders") return demand_word(r);
  if (moves) return;
  for (Diagnostic& fault :
       faults_of_answers(r.game, r.letter.turn, r.letter.side, r.language, *r.letter.document, *r.looks))
    r.receipt.faults.push_back(std::move(fault));
}

/// The turn as the sender's side sees it, with these orders of it.
std::unique_ptr<Turn> turn_with(const Reception& r, files::GameFolder::Inputs::Sent sent, bool earlier,
                                Notes& notes) {
  auto own = bare_inputs(r.game, r.letter.turn);
  // Those that counted at gates which are closed.
  if (earlier) own.earlier = next_inputs(r.game, r.letter.turn).earlier;
  own.sent = std::move(sent);
  Diagnostics faults;
  return turn_as_seen(r.game, r.letter.turn, r.letter.side, std::move(own), faults, notes);
}

/// None of these orders would be carried out, as far as the side can see, and some are refused.
bool is_in_vain(const Reception& r, files::GameFolder::Inputs::Sent sent, Notes& notes) {
  if (r.game.system->orders_kept == nullptr) return false;
  const auto turn = turn_with(r, std::move(sent), false, notes);
  if (!turn) return false;
  const SideInfo* side = nullptr;
  for (const SideInfo& one : turn->sides)
    if (one.id == r.letter.side) side = &one;
  const bool refused = std::ranges::any_of(refusals_before_play(*turn), [&](const Refusal& refusal) {
    return side != nullptr && refusal.side == side->row && !is_warning(*turn->system, refusal.code);
  });
  return refused && r.game.system->orders_kept(*turn, side->row) == 0;
}

/// What the side's orders that count now come to; nothing where it has none.
std::optional<files::GameFolder::Inputs::Sent> orders_in_force(const Reception& r) {
  const auto folder = r.game.folder.turn(r.letter.turn) / "orders";
  for (const std::string_view ending : files::players_endings) {
    const std::string name = r.letter.side + std::string(ending);
    if (!std::filesystem::exists(folder / name)) continue;
    std::string text = files::read_file(folder / name);
    const Spelling spelling = files::spelling_of(name, text);
    return files::GameFolder::Inputs::Sent{name, std::move(text), spelling};
  }
  return std::nullopt;
}

/// Orders that come to nothing do not take the place of others that come to something: they are refused. Else
/// they count, and the receipt's first line says what they come to.
void judge_effect(Reception& r, Notes& notes) {
  if (!is_in_vain(r, {r.letter.document->file(), r.letter.bytes, r.letter.spelling}, notes)) return;
  const auto before = orders_in_force(r);
  if (!before || before->text == r.letter.bytes || is_in_vain(r, *before, notes)) {
    r.receipt.none_carried_out = true;
    return;
  }
  auto parts = std::exchange(r.receipt.faults, {});
  refuse(r, "none-carried-out", {});
  std::ranges::move(parts, std::back_inserter(r.receipt.faults));
  r.receipt.accepted = false;
}

/// Parts that do not stand, as far as the side can see.
void judge_orders(Reception& r, Notes& notes) {
  const Letter& letter = r.letter;
  const auto turn = turn_with(r, {letter.document->file(), letter.bytes, letter.spelling}, true, notes);
  if (!turn) return add_order_faults(r);
  for (const Refusal& refusal : refusals_before_play(*turn))
    if (turn->side(refusal.side).id == letter.side)
      r.receipt.faults.push_back(to_diagnostic(*turn, refusal, *r.looks));
  for (const SideInfo& side : turn->sides)
    if (side.id == letter.side)
      for (const Refusal& refusal : settled_by_told_lots(r.game, *turn, side))
        r.receipt.faults.push_back(to_diagnostic(*turn, refusal, *r.looks));
  std::ranges::stable_sort(r.receipt.faults, {},
                           [](const Diagnostic& d) { return std::pair(d.at.line, d.at.column); });
  if (!r.receipt.faults.empty()) judge_effect(r, notes);
}

/// In words each order is one line, below the header's: behind one with an invalid part, a comment says on which line of
/// the file that is told.
void mark_invalid(const Reception& r, std::vector<std::string>& lines) {
  const Node* list = r.letter.document->root().child("list");
  if (r.letter.spelling != Spelling::text || list == nullptr) return;
  std::size_t line = 0;
  for (const Node* order = list->first; order != nullptr; order = order->next) {
    if (!order->known) continue;  // of no kind that there is: it is not written
    if (++line >= lines.size()) return;
    const auto place = [](const adjudicator::Position& at) { return std::pair(at.line, at.column); };
    const auto begin = place(r.letter.document->position(*order));
    const auto end = order->next != nullptr ? place(r.letter.document->position(*order->next))
                                            : std::pair(std::numeric_limits<std::uint32_t>::max(), 0U);
    const auto fault = std::ranges::find_if(r.receipt.faults, [&](const Diagnostic& d) {
      return d.severity == Severity::error && place(d.at) >= begin && place(d.at) < end;
    });
    if (fault != r.receipt.faults.end())
      lines[line] += "  # " + reports::sentence(r.game.system->key, r.language, "receipt.see-line",
                                                {{"line", std::to_string(fault->at.line)}}, *r.looks);
  }
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
  mark_invalid(r, lines);
  return lines;
}

void judge(Reception& r, const Versions& versions, Notes& notes) {
  judge_whole(r, versions);
  // What cannot be kept is not accepted either.
  if (versions.last() >= most_kept && r.receipt.faults.empty()) refuse(r, "full", {});
  r.receipt.accepted = r.receipt.faults.empty();
  if (!r.receipt.accepted) r.receipt.lines.clear();
  // What its sender should know of how the file was read.
  for (const Diagnostic& told : r.letter.faults.all())
    if (told.severity == Severity::warning) r.receipt.faults.push_back(told);
  for (const Diagnostic& told : r.remarks) r.receipt.faults.push_back(told);
  if (!r.receipt.accepted) return;
  if (r.letter.kind == "orders") judge_orders(r, notes);
  if (!r.receipt.accepted) return;
  remark_older(r, versions);
  r.receipt.word = r.letter.kind == "orders" && !word_of(r.letter).empty();
  r.receipt.word_is_none =
      r.letter.kind == "orders" && word_of(r.letter) != r.letter.document->root().value("word");
  if (r.letter.kind != "moves") r.receipt.lines = canonical_lines(r);
}

Receipt blank_receipt(const Game& game, const Document& game_file, const Letter& letter, const Proven& proven,
                      Moment received) {
  Receipt receipt;
  receipt.system = game.system->key;
  receipt.game = game_file.root().value("id");
  receipt.turn = letter.turn;
  receipt.side = letter.side;
  receipt.document = letter.kind;
  receipt.hash = to_hex(sha256(letter.bytes));
  receipt.proof = proven.proof;
  if (proven.proof == Proof::signature) receipt.signed_at = record::signed_at(proven.signature);
  receipt.received = received;
  if (const auto seal = seal_of(game_file.root(), letter.turn)) receipt.seal = to_hex(seal->commitment);
  return receipt;
}

/// The same bytes again, proven as before: nothing has changed, so nothing is said anew.
bool is_repeated(const Versions& versions, const Letter& letter, const Receipt& earlier, const Receipt& now) {
  if (versions.bytes() != letter.bytes || earlier.proof != now.proof) return false;
  if (now.signed_at > earlier.signed_at)
    return false;  // it was signed again, so that it replaces what came between
  if (earlier.accepted) return true;
  const auto codes = [](const Receipt& receipt) {
    std::vector<std::string> all;
    for (const Diagnostic& fault : receipt.faults) all.push_back(fault.code);
    return all;
  };
  return !now.accepted && codes(earlier) == codes(now);
}

/// The game's key, by which receipts are signed; nothing where it names none. Where its key is not at hand
/// the file is taken all the same, and its sender sees that the receipt is not signed.
std::optional<record::SecretKey> key_of_receipts(const Document& game_file,
                                                 const std::optional<std::filesystem::path>& given,
                                                 Notes& notes) {
  const std::string named(game_file.root().value("key"));
  if (named.empty()) return std::nullopt;
  const std::filesystem::path path = given ? *given : record::usual_place("moderator.key");
  if (!given && !std::filesystem::exists(path)) {
    notes.warn(
        fmt::format("the receipt is not signed: {} names a key, and it is not at {}; say where it is with "
                    "--key",
                    game_file.file(), path.string()));
    return std::nullopt;
  }
  auto key = record::SecretKey::read(path);
  if (key.pub.text() == named) return key;
  stop(Reason::not_proven, fmt::format("{}: this is another key than the one that {} names; its own is {}",
                                       path.string(), game_file.file(), key.pub.text()));
}

std::string signature_of(const std::optional<record::SecretKey>& key, const Receipt& receipt,
                         std::string_view bytes) {
  if (!key) return {};
  return record::sign(*key, bytes,
                      fmt::format("receipt {} of {} in turn {} of game {}", receipt.number, receipt.side,
                                  receipt.turn, receipt.game));
}

/// Writes what was judged; see Versions for why in this order.
void keep(Reception& r, Versions& versions, std::string_view signature,
          const std::optional<record::SecretKey>& key) {
  const bool has_room = versions.last() < (r.receipt.accepted ? most_kept : most_refused_kept);
  if (!r.phase.known || r.phase.resolved || !has_room) return;
  r.receipt.number = versions.keep(r.letter.bytes, r.letter.spelling, signature);
  if (r.receipt.accepted) versions.put_in_force(r.letter.bytes, r.letter.spelling, r.letter.kind);
  versions.keep_receipt(r.receipt, signature_of(key, r.receipt, to_xml(r.receipt)));
}

/// A side that is proven speaks for itself alone, however its file writes whose it is. The refusal tells it what its own
/// file says and nothing else.
void demand_own(const Letter& letter, const std::string& shown, const std::string& proven) {
  if (letter.side == proven) return;
  Diagnostic d;
  d.at.file = shown;
  d.code = "other-side";
  d.message = fmt::format("these {} are in the name of another side, '{}'; a side can send only its own",
                          letter.kind, printable(letter.side));
  Diagnostics fault;
  fault.add(std::move(d));
  stop(Reason::players_file, fault);
}

void demand_turn(const Letter& letter, int expected) {
  if (expected != 0 && expected != letter.turn)
    stop(Reason::players_file,
         fmt::format("the file is for turn {}, not for turn {}", letter.turn, expected));
}

/// The receipt, but for what is judged; the deadline and the clock are looked at.
Reception begin(const Game& game, const Document& game_file, const Letter& letter, const Proven& proven,
                const Now& now) {
  const Phase phase = phase_of(game, letter.turn);
  const auto deadline = deadline_of(game_file, letter.turn, phase.mailing + 1, letter.side);
  // What no deadline judges needs no clock that is believed.
  const Moment received = deadline ? demand_clock(game, now) : now.moment;
  Reception r{game,
              letter,
              std::string(find_side(game_file, letter.side)->value("language")),
              looks_or_standard(game),
              deadline,
              phase,
              takes_moves(*game.system, game_file),
              blank_receipt(game, game_file, letter, proven, received)};
  if (deadline && !phase.resolved) {
    r.receipt.deadline = deadline->at;
    r.receipt.local = deadline->local;
    r.receipt.given = now.given;
    r.receipt.late = deadline->late_accepted && received > deadline->at;
  }
  return r;
}

/// The receipt of a version with the same bytes that was kept behind the number `after`.
std::optional<Receipt> kept_since(const Versions& versions, const Letter& letter, int after) {
  int number = 0;
  for (const record::ReceivedVersion& version : versions.all())
    if (++number > after && version.bytes == letter.bytes)
      if (auto receipt = read_receipt(version.receipt)) return receipt;
  return std::nullopt;
}

/// The receipt of the same file, which was received before; else the file is judged and kept.
Receipt judge_and_keep(Reception& r, const Proven& proven, const std::optional<record::SecretKey>& key,
                       const std::optional<int>& after, Notes& notes) {
  Versions versions(r.game, r.letter.turn, r.letter.side);
  if (after)
    if (auto receipt = kept_since(versions, r.letter, *after)) return *receipt;
  const auto earlier = versions.receipt();
  if (earlier && earlier->accepted && is_repeated(versions, r.letter, *earlier, r.receipt)) return *earlier;
  judge(r, versions, notes);
  if (earlier && is_repeated(versions, r.letter, *earlier, r.receipt)) return *earlier;
  keep(r, versions, proven.signature, key);
  return std::move(r.receipt);
}

}  // namespace

std::string Received::signature(std::string_view text) const {
  return receipt.key.empty() ? std::string() : signature_of(key, receipt, text);
}

Received receive(const Game& game, Incoming file, const ReceiveOptions& how, Notes& notes) {
  auto game_file = read_game_file(game);
  const std::string shown = file.name;
  const std::string whose = file.side;
  const Letter letter = read_letter(std::move(file), game, *game_file);
  if (how.proven) demand_own(letter, shown, whose);
  const Proven proven = how.proven ? *how.proven
                                   : prove_sender(game, *game_file, *find_side(*game_file, letter.side),
                                                  letter.bytes, how.proofs);
  if (letter.document == nullptr && proven.proof == Proof::nothing) stop(Reason::players_file, letter.faults);
  demand_turn(letter, how.turn);
  auto key = key_of_receipts(*game_file, how.key, notes);

  const files::Lock lock(game.folder.root() / ".lock");
  finish_interrupted(game, letter.turn);
  const Phase phase = phase_of(game, letter.turn);
  if (phase.known && !phase.resolved) fix_deadline(game, letter.turn, phase.mailing + 1);
  game_file = read_game_file(game);
  Reception r = begin(game, *game_file, letter, proven, how.now);
  if (key) r.receipt.key = key->pub.text();
  r.receipt.written = how.written;
  Receipt receipt = judge_and_keep(r, proven, key, how.after, notes);
  const bool older =
      std::ranges::find(receipt.faults, "older-mail", &Diagnostic::code) != receipt.faults.end();
  return {std::move(receipt), std::move(r.language), std::move(r.looks), older, std::move(key)};
}

}  // namespace adjudicator::host
