// A game by mail, and mails as players' programs write them.
#pragma once

#include <gtest/gtest.h>
#include <sodium.h>

#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli_fixture.hpp"
#include "host/game/game.hpp"
#include "host/game/open_for.hpp"
#include "host/game/senders.hpp"

namespace adjudicator::cli_test {

inline constexpr const char* password_of_green = "ford-and-river-22";

/// The ford, before anybody has sent anything: green has a password and an address, grey has neither.
class ByMail : public ::testing::Test {
 protected:
  ByMail() : games(temp.path() / "games"), game((games / "ford").string()) {
    fs::create_directories(games);
    fs::copy(source("examples/classic-ford"), game, fs::copy_options::recursive);
    green = read(at("turn-01/orders/green.xml"));
    fs::remove_all(at("turn-01/orders"));
    edit(at("game.xml"), " seed=", " mail=\"robot@games.example\" seed=");
    edit(at("game.xml"), "id=\"green\"", "id=\"green\" mail=\"Anna Green &lt;anna@home.example&gt;\"");
    ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "secrets").c_str(), 1);
    write(temp.path() / "pw", std::string(password_of_green) + "\n");
    const Called set =
        call({"password", game, "--side", "green", "--password-file", (temp.path() / "pw").string()});
    EXPECT_EQ(set.code, cli::done) << set.err;
    make_cheap("green", password_of_green);
  }
  /// Hundreds of mails are not meant to cost a guesser's work.
  void make_cheap(const std::string& side, std::string_view password) const {
    const std::string file = (temp.path() / "secrets/ford.secret").string();
    const std::string text = read(file);
    const std::size_t hash = text.find("$argon2id", text.find("password " + side + ' '));
    std::string cheap(crypto_pwhash_STRBYTES, '\0');
    EXPECT_EQ(
        crypto_pwhash_str_alg(cheap.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_MIN,
                              crypto_pwhash_MEMLIMIT_MIN, crypto_pwhash_ALG_ARGON2ID13),
        0);
    write(file, text.substr(0, hash) + cheap.c_str() + text.substr(text.find('\n', hash)));
  }
  ~ByMail() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  fs::path at(const std::string& name) const { return fs::path(game) / name; }

  /// Sends a mail to `mail in`; what it says is JSON.
  Called in(const std::string& mail, std::vector<std::string> more = {}) const {
    std::istringstream bytes(mail);
    auto* const before = std::cin.rdbuf(bytes.rdbuf());
    std::vector<std::string> words{"mail", "in", game, "--json"};
    bool timed = false;
    for (const std::string& word : more) timed = timed || word == "--now" || word == "--clock";
    if (!timed) words.insert(words.end(), {"--now", "2026-12-01T12:00Z"});
    for (const std::string& word : more)
      if (word == "--all") words.erase(words.begin() + 2);
    words.insert(words.end(), more.begin(), more.end());
    std::erase(words, "--clock");  // the moment is the clock's
    const Called called = call(words);
    std::cin.rdbuf(before);
    std::cin.clear();
    return called;
  }
  /// "accepted", "refused" and so on; what the program said where it was none.
  std::string state(const std::string& mail, const std::vector<std::string>& more = {}) const {
    const Called called = in(mail, more);
    const std::string head = "{\"state\": \"";
    if (called.code != 0 || !called.out.starts_with(head)) return std::to_string(called.code) + called.err;
    return called.out.substr(head.size(), called.out.find('"', head.size()) - head.size());
  }
  static std::string head(const std::string& more = "") {
    return "From: Anna <anna@home.example>\nTo: robot@games.example\nSubject: my orders\n"
           "Message-ID: <one@home.example>\nDate: Tue, 1 Dec 2026 11:59:00 +0000\nMIME-Version: 1.0\n" +
           more;
  }
  static std::string plain(const std::string& body, const std::string& more = "") {
    return head(more) + "Content-Type: text/plain; charset=utf-8\n\n" + body;
  }
  static std::string with_password(const std::string& body) {
    return "password " + std::string(password_of_green) + "\n\n" + body;
  }
  /// A mail of two parts: its text, and one file.
  static std::string with_file(const std::string& body, const std::string& file, const std::string& headers) {
    return head("Content-Type: multipart/mixed; boundary=xyz\n") + "\n--xyz\nContent-Type: text/plain\n\n" +
           body + "\n--xyz\n" + headers + "\n" + file + "\n--xyz--\n";
  }
  /// The game gets a key, and its secrets lie elsewhere: the options that say where both are.
  std::vector<std::string> moved_keys() const {
    const std::string key = (temp.path() / "moderator.key").string();
    const Called made = call({"key", "make", key});
    edit(at("game.xml"), " seed=", " " + made.out.substr(0, made.out.find('\n')) + " seed=");
    const fs::path secret = temp.path() / "elsewhere.secret";
    fs::rename(temp.path() / "secrets/ford.secret", secret);
    return {"--key", key, "--secret", secret.string()};
  }
  std::string in_words() const { return "orders green ford turn 1\nattack 0604 called ford with g-1, g-2\n"; }
  std::string kept(const std::string& name = "green-1.txt") const {
    const fs::path path = at("turn-01/orders/received/" + name);
    return fs::exists(path) ? read(path) : "(none)";
  }
  /// The mails that wait for a side, by name.
  std::map<std::string, std::string> outbox(const std::string& side = "green") const {
    return fs::exists(at("outbox/" + side)) ? tree(at("outbox/" + side))
                                            : std::map<std::string, std::string>{};
  }
  std::string only_mail() const {
    const auto all = outbox();
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? std::string() : all.begin()->second;
  }
  /// Every byte that the game's folder holds.
  std::string everything() const {
    std::string all;
    for (const auto& [name, bytes] : tree(game)) all += name + '\n' + bytes + '\n';
    return all;
  }

  /// All mails of these, as people read them.
  std::string mails(const std::string& side, const std::string& beginning = "") const {
    std::string all;
    for (const auto& [name, bytes] : outbox(side))
      if (name.starts_with(beginning)) all += replace_all(bytes, "=\n", "");
    return all;
  }

  TempFolder temp;
  fs::path games;
  std::string game;
  std::string green;
};

/// Both sides and the moderator have addresses; turn 1 is due on 3 December, and each later turn a week later.
class ByMailWeekly : public ByMail {
 protected:
  explicit ByMailWeekly(std::string deadline = "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\" every=\"7d\"/>")
      : schedule(std::move(deadline)) {
    edit(at("game.xml"), "id=\"grey\"", "id=\"grey\" mail=\"grey@home.example\"");
    edit(at("game.xml"), " seed=", " moderator-mail=\"umpire@games.example\" seed=");
    edit(at("game.xml"), "</game>", schedule + "</game>");
  }
  std::string due(int turn = 1, int mailing = 1, const std::string& side = "") const {
    const auto file = host::read_game_file(host::open_game(game));
    const auto deadline = host::deadline_of(*file, turn, mailing, side);
    return deadline ? to_text(deadline->at) : "none";
  }
  void green_sends() const { write(at("turn-01/orders/green.xml"), green); }

  const std::string schedule;
};

}  // namespace adjudicator::cli_test
