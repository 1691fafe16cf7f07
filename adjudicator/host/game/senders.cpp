#include "host/game/senders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/diagnostics.hpp"
#include "files/folder/disk.hpp"
#include "files/spellings/reader.hpp"
#include "host/game/seals.hpp"
#include "host/game/seeds.hpp"
#include "record/minisign.hpp"
#include "record/passwords.hpp"

namespace adjudicator::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_password = 200;
constexpr std::size_t longest_signature = 4096;

fs::path password_list(const Game& game) {
  return game.folder.root() / ".passwords";
}

constexpr std::string_view mark_line = "mark ";

/// The lines of GAME/.passwords: the sides, and the mark.
std::set<std::string> noted_lines(const Game& game) {
  std::set<std::string> lines;
  const fs::path path = password_list(game);
  if (!fs::exists(path)) return lines;
  const std::string text = files::read_file(path, 4096);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end > start) lines.insert(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

void note_line(const Game& game, const std::string& line) {
  auto lines = noted_lines(game);
  if (!lines.insert(line).second) return;
  std::string text;
  for (const std::string& each : lines) text += each + '\n';
  files::write_atomically(password_list(game), text);
}

/// The side's hash among the secrets; empty where it has no password.
std::string password_hash(const Game& game, const Document& game_file, const std::string& side,
                          const Proofs& proofs) {
  const std::string_view game_id = game_file.root().value("id");
  const bool noted = has_password(game, side);
  const fs::path place = secret_file(std::string(game_id), proofs.secrets);
  // Without a note, --secret or a seal there need be no secrets at all.
  if (!noted && !proofs.secrets && !fs::exists(place)) return {};
  const auto secrets = record::read_secrets(place, std::string(game_id));
  demand_own_secrets(game, game_file, secrets, place);
  const auto found = secrets.passwords.find(side);
  if (found != secrets.passwords.end()) return found->second;
  if (noted)
    stop(Reason::other_secrets,
         fmt::format("{}: the password of {} is not among these secrets; they are not the game's last ones",
                     files::shown(place), side));
  return {};
}

/// What `check_signature` said, told.
void demand_good(record::Signed verdict, const std::string& file, const std::string& side) {
  switch (verdict) {
    case record::Signed::good:
      return;
    case record::Signed::malformed:
      stop(Reason::not_proven, fmt::format("{}: this is not a minisign signature", file));
    case record::Signed::another_key:
      stop(Reason::not_proven, fmt::format("{}: this signature was not made with the key of {}", file, side));
    case record::Signed::wrong:
      stop(Reason::not_proven,
           fmt::format("{}: the signature is not of this file; it was changed after it was signed", file));
  }
}

/// The signature that came with a file, which is good.
std::string check_signature(const Node& side, std::string_view bytes, const Proofs& proofs) {
  const std::string file = proofs.signature ? proofs.signature->string() : "signature";
  const std::string id(side.value("id"));
  if (side.value("key").empty())
    stop(Reason::not_proven,
         fmt::format("game.xml has no key of {}, so a signature proves nothing; its password is needed", id));
  const auto key = record::PublicKey::parse(side.value("key"));
  if (!key) stop(Reason::moderators_file, fmt::format("the key of {} in game.xml is none", id));
  std::string signature =
      proofs.signature ? files::read_file(file, longest_signature) : *proofs.signature_text;
  demand_good(record::check_signature(*key, bytes, signature, false), file, id);
  return signature;
}

/// Of the side's hash among the secrets, whose salt is drawn.
std::optional<record::Digest> letter_key_of(const std::string& hash) {
  if (hash.empty()) return std::nullopt;
  return sha256("letters " + hash);
}

[[noreturn]] void stop_unproven(const std::string& side, bool password, bool key) {
  const std::string_view needed = password && key
                                      ? "its password (--password-file) or its signature (--signature)"
                                  : password ? "its password (--password-file)"
                                             : "its signature (--signature)";
  stop(Reason::not_proven, fmt::format("nothing proves that this comes from {}: {} is needed", side, needed));
}

}  // namespace

std::string_view to_word(Proof proof) {
  switch (proof) {
    case Proof::nothing:
      return "nothing";
    case Proof::password:
      return "password";
    case Proof::signature:
      return "signature";
  }
  return "nothing";
}

std::unique_ptr<Document> read_game_file(const Game& game) {
  for (const auto& [name, spelling] : {std::pair("game.xml", Spelling::xml), {"game.json", Spelling::json}}) {
    const fs::path path = game.folder.root() / name;
    if (!fs::exists(path)) continue;
    Diagnostics diagnostics;
    auto file = files::read_document(game.folder.shown(path), files::read_file(path), spelling,
                                     files::Schema::of(game.system->key), "game", diagnostics);
    if (file && diagnostics.ok()) return file;
    stop(Reason::moderators_file, diagnostics);
  }
  stop(Reason::moderators_file, "there is no game.xml");
}

const Node* find_side(const Document& game_file, std::string_view id) {
  for (const Node& node : game_file.root().children())
    if (node.name == "side" && node.value("id") == id) return &node;
  return nullptr;
}

std::vector<std::string> sides_of(const Document& game_file) {
  std::vector<std::string> sides;
  for (const Node& node : game_file.root().children())
    if (node.name == "side") sides.emplace_back(node.value("id"));
  return sides;
}

std::string read_password(const fs::path& path) {
  std::string text = files::first_line(files::read_file(path, std::size_t{64} << 10));
  const std::size_t first = text.find_first_not_of(" \t");
  text = first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
  if (text.empty() || text.size() > longest_password)
    stop(Reason::moderators_file, fmt::format("{}: the first line is to be a password of 1 to {} bytes",
                                              files::shown(path), longest_password));
  return text;
}

bool has_password(const Game& game, std::string_view side) {
  return noted_lines(game).contains(std::string(side));
}

void note_password(const Game& game, const std::string& side) {
  note_line(game, side);
}

std::string mark_of(const Game& game) {
  for (const std::string& line : noted_lines(game))
    if (line.starts_with(mark_line) && record::is_mark(line.substr(mark_line.size())))
      return line.substr(mark_line.size());
  return {};
}

void note_mark(const Game& game, const std::string& mark) {
  note_line(game, std::string(mark_line) + mark);
}

void demand_own_secrets(const Game& game, const Document& game_file, const record::Secrets& secrets,
                        const fs::path& place) {
  const auto seals = seals_of(game_file.root());
  const auto stands_here = [&](const record::Chain& chain) {
    return std::ranges::any_of(seals,
                               [&](const Seal& seal) { return seal.commitment == chain.commitment(); });
  };
  const bool sealed = std::ranges::any_of(secrets.chains, &record::Chain::published);
  // Older programs wrote no mark.
  const bool own = secrets.mark.empty() ? !sealed || std::ranges::any_of(secrets.chains, stands_here)
                                        : secrets.mark == mark_of(game);
  if (own) return;
  stop(Reason::other_secrets,
       fmt::format(
           "{}: these are the secrets of another game that is called '{}' too, or this folder lost its file "
           ".passwords: put that back, or name another place with --secret; nothing was written",
           place.string(), printable(secrets.game)));
}

Proven prove_sender(const Game& game, const Document& game_file, const Node& side, std::string_view bytes,
                    const Proofs& proofs) {
  const std::string id(side.value("id"));
  const std::string hash = password_hash(game, game_file, id, proofs);
  const bool has_key = !side.value("key").empty();
  if (hash.empty() && !has_key) return {};
  const bool with_password = proofs.password || proofs.password_text;
  const auto letter_key = letter_key_of(hash);
  if ((proofs.signature || proofs.signature_text) && (has_key || !with_password))
    return {Proof::signature, check_signature(side, bytes, proofs), letter_key};
  if (!with_password || hash.empty()) stop_unproven(id, !hash.empty(), has_key);
  const std::string password =
      proofs.password ? read_password(*proofs.password) : proofs.password_text->substr(0, longest_password);
  // One hash only is looked at: whose password it is instead, nobody is told.
  if (!record::is_password(password, hash))
    stop(Reason::not_proven, fmt::format("this is not the password of {}", id));
  return {Proof::password, {}, letter_key};
}

}  // namespace adjudicator::host
