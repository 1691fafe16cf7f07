#include "mail/sender.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "mail/games.hpp"

namespace adjudicator::mail {
namespace {

void add_new(std::vector<std::string>& sides, const std::string& side) {
  if (std::ranges::find(sides, side) == sides.end()) sides.push_back(side);
}

/// The side that a word of a subject names; none where they are several.
std::vector<std::string> sides_in(const Document& game_file, const std::string& text) {
  std::string subject = ' ' + text + ' ';
  for (char& c : subject) {
    c = in_small_letters(c);
    const bool part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (!part) c = ' ';
  }
  auto named = host::sides_of(game_file);
  std::erase_if(named,
                [&](const std::string& side) { return subject.find(' ' + side + ' ') == std::string::npos; });
  if (named.size() > 1) named.clear();
  return named;
}

std::vector<std::string> named_sides(const Document& game_file, const Message& message,
                                     const Papers& papers) {
  std::vector<std::string> named;
  const auto name = [&](const std::string& side) {
    if (host::find_side(game_file, side) != nullptr) add_new(named, side);
  };
  for (const Paper& paper : papers.all) name(paper.says.side);
  if (papers.quoted) name(papers.quoted->side);
  return named.empty() ? sides_in(game_file, message.subject) : named;
}

bool is_address(std::string_view known, const std::string& address) {
  return !address.empty() && in_small_letters(bare_address(std::string(known))) == in_small_letters(address);
}

/// Nothing: these are no proofs of this side.
std::optional<host::Proven> attempt(const MailProofs& mail, const std::string& side, std::string_view bytes,
                                    const std::optional<std::string>& signature) {
  host::Proofs proofs;
  proofs.secrets = mail.secrets;
  if (!mail.papers.password.empty()) proofs.password_text = mail.papers.password;
  proofs.signature_text = signature;
  try {
    return host::prove_sender(mail.game, mail.game_file, *host::find_side(mail.game_file, side), bytes,
                              proofs);
  } catch (const host::Stopped& stopped) {
    if (stopped.reason() != host::Reason::not_proven) throw;
    return std::nullopt;
  }
}

}  // namespace

Writers find_writers(const Document& game_file, const Message& message, const Papers& papers) {
  Writers writers;
  writers.named = named_sides(game_file, message, papers);
  const auto all = host::sides_of(game_file);
  for (const std::string& side : all)
    if (is_address(host::find_side(game_file, side)->value("mail"), message.from))
      writers.at_address.push_back(side);
  // A subject and a quoted mail name those whom a letter answers, or whom press goes to.
  const bool by_name = !writers.named.empty() && (!papers.are_none() || writers.at_address.empty());
  writers.likely = by_name ? writers.named : writers.at_address;
  writers.tried = writers.likely;
  if (papers.certain_password && (writers.likely.empty() || papers.are_none()))
    for (const std::string& side : all) add_new(writers.tried, side);
  return writers;
}

bool is_from_moderator(const Document& game_file, const Message& message) {
  return is_address(game_file.root().value("moderator-mail"), message.from);
}

std::optional<host::Proven> MailProofs::prove(const std::string& side, host::Notes& notes) const {
  const bool is_file = papers.all.size() == 1 && !papers.is_one(request_root);
  const auto proven = is_file ? attempt(*this, side, papers.all.front().bytes, papers.all.front().signature)
                              : attempt(*this, side, {}, std::nullopt);
  if (!proven || proven->proof != host::Proof::nothing) return proven;
  notes.warn(game_file.file() + ": " + side +
             " has neither a password nor a key, so no mail of it can be accepted");
  return std::nullopt;
}

bool MailProofs::has_password_of(const std::string& side) const {
  if (papers.password.empty()) return false;
  const auto proven = attempt(*this, side, {}, std::nullopt);
  return proven && proven->proof == host::Proof::password;
}

bool MailProofs::has_password(const std::string& side, const Paper& paper) const {
  if (paper.leads_with_password) return true;
  if (!holds_password(paper.bytes, papers.password)) return false;
  return papers.certain_password || has_password_of(side);
}

}  // namespace adjudicator::mail
