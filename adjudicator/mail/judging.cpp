#include "mail/judging.hpp"

#include <algorithm>

#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"
#include "host/game/versions.hpp"
#include "mail/asking.hpp"
#include "mail/press_post.hpp"

namespace adjudicator::mail {
namespace {

/// Why a mail without a paper is none that counts.
std::vector<Fault> faults_of_no_paper(const Document& game_file, const Papers& papers) {
  std::vector<Fault> faults;
  if (!papers.slip.empty()) faults.push_back({"header-slip", {{"line", papers.slip}}});
  if (!papers.unclosed.empty() && has_press(game_file))
    faults.push_back({"press-unclosed", {{"line", told_line(papers.unclosed, papers.password)}}});
  if (faults.empty() && papers.press.empty()) faults.push_back({papers.quoted ? "quoted-paper" : "no-paper"});
  return faults;
}

}  // namespace

std::size_t quota(const Document& game_file, const char* name) {
  return static_cast<std::size_t>(game_file.root().whole(name).value_or(0));
}

int turn_of(const host::Game& game, const Paper& paper) {
  int turn = 0;
  if (paper.says.root != "moves")
    for (const char c : paper.says.turn.substr(0, 4)) turn = c >= '0' && c <= '9' ? turn * 10 + (c - '0') : 0;
  return turn > 0 ? turn : std::max(1, host::open_turn(game));
}

std::vector<Fault> faults_of(const Document& game_file, const Message& message, const Papers& papers) {
  const std::size_t most = quota(game_file, "mail-bytes");
  std::vector<Fault> faults;
  if (message.fault == "mail-too-large" || message.size > most)
    faults.push_back({"mail-too-large", {{"bytes", std::to_string(most)}}});
  else if (!message.fault.empty())
    faults.push_back({message.fault});
  else if (papers.all.empty())
    faults = faults_of_no_paper(game_file, papers);
  if (papers.all.size() > 1 && !papers.are_orders_with_moves())
    faults.push_back({"two-papers", {{"count", std::to_string(papers.all.size())}}});
  return faults;
}

std::vector<Fault> faults_of_papers(const Document& game_file, const std::vector<Paper>& papers,
                                    const std::string& side, const MailProofs& proofs) {
  std::vector<Fault> faults;
  if (std::ranges::any_of(papers, [&](const Paper& paper) { return proofs.has_password(side, paper); }))
    faults.push_back({"password-inside"});
  for (const Paper& paper : papers)
    if (paper.says.side != side && host::find_side(game_file, paper.says.side) != nullptr)
      faults.push_back({"other-side", {{"named", paper.says.side}}});
  return faults;
}

std::optional<Fault> fault_of_paper(const host::Game& game, const Document& game_file, const Paper& paper,
                                    const std::string& side, host::Moment now) {
  if (paper.says.root == request_root) {
    const auto what = host::parse_postponement(request_in(paper.bytes));
    return what ? fault_of_request(game, game_file, side, *what, now) : Fault{"cannot-postpone"};
  }
  const std::size_t most = quota(game_file, "mail-versions");
  const int turn = turn_of(game, paper);
  if (static_cast<std::size_t>(host::Versions(game, turn, side).last()) < most) return std::nullopt;
  return Fault{"too-many-versions", {{"count", std::to_string(most)}, {"turn", std::to_string(turn)}}};
}

}  // namespace adjudicator::mail
