// A sealed game as its moderator plays it: seal, words, beacon, resolve, show, unseal, roll.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <sstream>

#include "cli_fixture.hpp"
#include "core/dice.hpp"
#include "record/chance.hpp"
#include "record/minisign.hpp"
#include "record/record.hpp"
#include "record/secrets.hpp"
#include "version.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string without_seed(std::string text) {
  return std::regex_replace(text, std::regex(" seed=\"[^\"]*\""), "");
}

/// A copy of an example without its open seed, and a place for its secrets.
class SealedGame : public ::testing::Test {
 protected:
  SealedGame() : game((temp.path() / "game").string()), secret((temp.path() / "s" / "game.secret").string()) {
    take("classic-ridge");
    ::setenv("ADJUDICATOR_SECRETS", (temp.path() / "nowhere").c_str(), 1);
  }
  ~SealedGame() override { ::unsetenv("ADJUDICATOR_SECRETS"); }

  void take(const std::string& example) {
    fs::remove_all(game);
    fs::copy(source("examples/" + example), game, fs::copy_options::recursive);
    write(at("game.xml"), without_seed(read(at("game.xml"))));
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  Called seal(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"seal", game, "--secret", secret};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called with_secret(std::vector<std::string> words) const {
    words.insert(words.end(), {"--secret", secret});
    return call(words);
  }
  Called resolve(int turn, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"resolve", game, "--turn", std::to_string(turn), "--formats", "xml"};
    words.insert(words.end(), more.begin(), more.end());
    return with_secret(words);
  }
  void say(const std::string& side, const std::string& word, int turn = 1) const {
    edit(at("turn-0" + std::to_string(turn) + "/orders/" + side + ".xml"), "side=\"" + side + "\"",
         "side=\"" + side + "\" word=\"" + word + "\"");
  }
  std::string commitment() const {
    std::smatch found;
    const std::string text = read(at("game.xml"));
    return std::regex_search(text, found, std::regex("commitment=\"([0-9a-f]*)\"")) ? found[1].str() : "";
  }
  record::Digest link(int turn) const {
    return record::read_secrets(secret, game_id()).chain(turn)->link(turn);
  }
  std::string game_id() const {
    std::smatch found;
    const std::string text = read(at("game.xml"));
    return std::regex_search(text, found, std::regex(" id=\"([a-z-]*)\"")) ? found[1].str() : "";
  }
  /// The faces at an address of a turn with this key.
  static std::string face(const DiceKey& key, const std::string& address) {
    HmacDice dice(key);
    Addresses book;
    const AddressId root = book.root(Key::unowned(address));
    return std::to_string(Draws(dice, &book, root, book.hash(root)).face(d6));
  }
  std::string logged(const std::string& log, const std::string& address) const {
    std::smatch found;
    const std::string text = read(at(log));
    return std::regex_search(text, found,
                             std::regex("<rolled at=\"" + address + "\"[^>]* faces=\"([0-9 ]*)\""))
               ? found[1].str()
               : "";
  }

  TempFolder temp;
  std::string game;
  std::string secret;
};

constexpr const char* first_die = "turn-01/combat/0805/die";

// ---- seal

TEST_F(SealedGame, PublishesTheCommitmentAndKeepsTheRest) {
  const std::string before = read(at("game.xml"));
  const Called sealed = seal();
  ASSERT_EQ(sealed.code, cli::done) << sealed.err;
  EXPECT_THAT(sealed.out, HasSubstr(secret));
  EXPECT_THAT(sealed.out, HasSubstr(commitment()));
  const auto secrets = record::read_secrets(secret, "ridge");
  ASSERT_EQ(secrets.chains.size(), 1u);
  EXPECT_EQ(to_hex(secrets.chains[0].commitment()), commitment());
  EXPECT_EQ(secrets.chains[0].turns, 200);
  EXPECT_EQ(read(at("game.xml")),
            replace_all(before, "</game>",
                        "  <seal commitment=\"" + commitment() +
                            "\" from=\"1\" turns=\"200\" reveal=\"each-turn\"/>\n</game>"));
  EXPECT_EQ(call({"check", game, "--turn", "1"}).err, "");
}

TEST_F(SealedGame, ASecretWithoutItsSealIsUsedAndNotDrawnAnew) {
  const std::string before = read(at("game.xml"));
  ASSERT_EQ(seal().code, cli::done);
  const std::string first = read(at("game.xml"));
  const std::string secrets = read(secret);
  write(at("game.xml"), before);  // as if the first run had been stopped before it wrote this
  edit(secret, "seal 1", "sealing 1");
  EXPECT_EQ(seal().code, cli::done);
  EXPECT_EQ(read(at("game.xml")), first);
  EXPECT_EQ(read(secret), secrets);
}

TEST_F(SealedGame, ARunStoppedBeforeItsLastStepIsFinished) {
  ASSERT_EQ(seal().code, cli::done);
  const std::string secrets = read(secret);
  edit(secret, "seal 1", "sealing 1");
  EXPECT_EQ(seal().code, cli::done);
  EXPECT_EQ(read(secret), secrets);
}

/// Its seeds, once shown, would open the other game.
TEST_F(SealedGame, AnotherGameOfTheSameNameNeedsSecretsOfItsOwn) {
  const std::string before = read(at("game.xml"));
  ASSERT_EQ(seal().code, cli::done);
  write(at("game.xml"), before);
  const Called other = seal();
  EXPECT_EQ(other.code, cli::bad_secret);
  EXPECT_THAT(other.err, HasSubstr("another game of the same name"));
  EXPECT_EQ(read(at("game.xml")), before);
}

TEST_F(SealedGame, IsNotSealedWhereThatWouldBeWrong) {
  const auto untouched = [&](const Called& called, int code, const char* sentence, const auto& before) {
    EXPECT_EQ(called.code, code) << called.err;
    EXPECT_THAT(called.err, HasSubstr(sentence));
    auto after = tree(game);
    after.erase(".lock");
    EXPECT_EQ(after, before);
    EXPECT_FALSE(fs::exists(secret));
  };
  const auto before = tree(game);
  untouched(call({"seal", game, "--secret", game + "/../game/my.secret"}), cli::bad_usage,
            "lies in the game folder", before);
  untouched(seal({"--turns", "0"}), cli::bad_usage, "--turns", before);
  untouched(seal({"--reveal", "never"}), cli::bad_usage, "each-turn or at-unseal", before);
  untouched(seal({"--by", "Me", "--because", std::string(121, 'x')}), cli::bad_usage, "at most 120", before);
  write(at("game.xml"), replace_all(read(at("game.xml")), "title=", "seed=\"open\" title="));
  auto open = tree(game);
  open.erase(".lock");
  untouched(seal(), cli::bad_data, "take the attribute seed out", open);
}

TEST_F(SealedGame, AnotherGamesSecretIsNotOverwritten) {
  record::write_secrets(secret, {"ford", {}, {}});
  const std::string before = read(secret);
  const Called sealed = seal();
  EXPECT_EQ(sealed.code, cli::bad_secret);
  EXPECT_THAT(sealed.err, HasSubstr("another game's"));
  EXPECT_EQ(read(secret), before);
  EXPECT_EQ(commitment(), "");
}

TEST_F(SealedGame, AFreshSealIsARuling) {
  ASSERT_EQ(seal().code, cli::done);
  const std::string first = commitment();
  const auto before = tree(game);
  EXPECT_THAT(seal().err, HasSubstr("sealed already, up to turn 200"));
  EXPECT_EQ(seal({"--by", "Me"}).code, cli::bad_usage);
  EXPECT_EQ(tree(game), before);
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_THAT(seal({"--by", "Me", "--because", "lost", "--from", "1"}).err,
              HasSubstr("has a mailing already"));
  const Called fresh = seal({"--by", "Me", "--because", "lost", "--turns", "9"});
  ASSERT_EQ(fresh.code, cli::done) << fresh.err;
  EXPECT_THAT(
      read(at("game.xml")),
      HasSubstr(
          "from=\"2\" turns=\"9\" reveal=\"each-turn\" by=\"Me\" because=\"lost\" orders-in=\"true\"/>"));
  const auto after = tree(game);
  EXPECT_THAT(seal({"--by", "Me", "--because", "lost", "--turns", "9"}).err, HasSubstr("there already"));
  EXPECT_EQ(tree(game), after);
  EXPECT_EQ(resolve(2).code, cli::done);
  EXPECT_EQ(with_secret({"replay", game}).code, cli::done);
}

TEST_F(SealedGame, ALostSecretOfAnOpenTurnIsToldAsDiceKnown) {
  take("classic-ford");
  const std::string open = read(at("game.xml"));
  // The first seeds by which the ford's turn asks for a retreat.
  for (int draw = 0;; ++draw) {
    ASSERT_LT(draw, 60);
    record::write_secrets(secret, {"ford", {{1, 200, sha256(std::to_string(draw))}}, {}});
    ASSERT_EQ(seal().code, cli::done);
    if (resolve(1).code == cli::waits) break;
    fs::remove_all(at("turn-01/mailing-1"));
    write(at("game.xml"), open);
  }
  fs::remove(secret);
  EXPECT_THAT(resolve(1, {"--defaults"}).err, HasSubstr(secret));
  const Called fresh = seal({"--from", "1", "--by", "Me", "--because", "disk broken"});
  ASSERT_EQ(fresh.code, cli::done) << fresh.err;
  EXPECT_THAT(fresh.err, HasSubstr("--corrected"));
  EXPECT_THAT(read(at("game.xml")), HasSubstr("because=\"disk broken\" dice-known=\"true\"/>"));
  const Called plain = resolve(1, {"--defaults"});
  EXPECT_EQ(plain.code, cli::bad_data);
  EXPECT_THAT(plain.err, HasSubstr("another seal than those of"));
  const Called again = resolve(1, {"--defaults", "--corrected"});
  EXPECT_EQ(again.code, cli::done) << again.err;
}

// ---- dice and words

TEST_F(SealedGame, DiceComeFromTheLinkAndTheWords) {
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "rain &amp; mud");
  ASSERT_EQ(resolve(1).code, cli::done);
  const std::vector<SideWord> words{{"blue", "rain & mud"}, {"red", ""}};
  const DiceKey key = key_of_sealed_seed(link(1), "ridge", 1, words, "");
  EXPECT_EQ(logged("turn-01/mailing-1/log.xml", first_die), face(key, first_die));
  const Called rolled = with_secret({"roll", game, first_die, "--turn", "1"});
  EXPECT_EQ(rolled.out.substr(0, 2), face(key, first_die) + "\n");
  EXPECT_THAT(rolled.out, HasSubstr(to_hex(key)));
  EXPECT_THAT(rolled.out, Not(HasSubstr(to_hex(link(1))))) << "the link opens more than this turn";
}

TEST_F(SealedGame, AWordStaysAsItWasFrozen) {
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "rain");
  ASSERT_EQ(resolve(1).code, cli::done);
  const std::string log = read(at("turn-01/mailing-1/log.xml"));
  edit(at("turn-01/orders/blue.xml"), "word=\"rain\"", "word=\"sun\"");
  const auto before = tree(game);
  for (const Called& refused : {resolve(1, {"--corrected"}), with_secret({"check", game, "--turn", "1"}),
                                call({"check", game, "--turn", "1", "--side", "blue"})}) {
    EXPECT_EQ(refused.code, cli::needs_mending);
    EXPECT_THAT(refused.err, HasSubstr("turn-01/orders/blue.xml:"));
    EXPECT_THAT(refused.err, HasSubstr("[word-changed]"));
    EXPECT_THAT(refused.err, Not(HasSubstr("rain")));
  }
  EXPECT_EQ(call({"check", game, "--turn", "1", "--side", "red"}).err, "");
  EXPECT_EQ(tree(game), before);
  edit(at("turn-01/orders/blue.xml"), "word=\"sun\"", "word=\"rain\"");
  ASSERT_EQ(resolve(1, {"--corrected"}).code, cli::done);
  EXPECT_EQ(read(at("turn-01/mailing-2/log.xml")), log);
}

TEST_F(SealedGame, TakesNoOtherSeed) {
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_EQ(resolve(1, {"--seed", "mine"}).code, cli::bad_usage);
  write(at("game.xml"), replace_all(read(at("game.xml")), " title=", " seed=\"open\" title="));
  const Called beside = resolve(1);
  EXPECT_EQ(beside.code, cli::bad_data);
  EXPECT_THAT(beside.err, HasSubstr("take the attribute seed out"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
}

TEST_F(SealedGame, WrongSecretsAreToldApart) {
  ASSERT_EQ(seal({"--turns", "1"}).code, cli::done);
  const auto refused = [&](const Called& called, int code, const char* sentence) {
    EXPECT_EQ(called.code, code) << called.err;
    EXPECT_THAT(called.err, HasSubstr(sentence));
  };
  ASSERT_EQ(resolve(1).code, cli::done);
  refused(resolve(2), cli::bad_secret, "runs out at turn 1");
  const std::string good = read(secret);
  const record::Chain other{1, 1, sha256("other")};
  record::write_secrets(secret, {"ridge", {other}, {}});
  refused(with_secret({"replay", game}), cli::bad_secret, "not the secrets of the seal");
  record::write_secrets(secret, {"ford", {other}, {}});
  refused(with_secret({"replay", game}), cli::bad_secret, "another game's secrets");
  write(secret, good);
  fs::permissions(secret, fs::perms::group_read, fs::perm_options::add);
  refused(with_secret({"replay", game}), cli::bad_secret, "open to others");
  fs::permissions(secret, fs::perms::group_read, fs::perm_options::remove);
  EXPECT_EQ(with_secret({"replay", game}).code, cli::done);
}

// ---- shown seeds

TEST_F(SealedGame, ASeedIsShownWithTheNextTurn) {
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "rain");
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")), Not(HasSubstr("<revealed")));
  ASSERT_EQ(resolve(2).code, cli::done);
  const std::string record = read(at("turn-02/mailing-1/record.xml"));
  EXPECT_THAT(record, HasSubstr("<revealed turn=\"1\" seed=\"" + to_hex(link(1)) + "\""));
  EXPECT_THAT(record, HasSubstr("<word side=\"blue\" word=\"rain\"/>"));
  EXPECT_THAT(record, Not(HasSubstr(to_hex(link(2)))));
  fs::remove(secret);  // what is shown needs no secret
  EXPECT_EQ(call({"replay", game, "--turn", "1"}).code, cli::done);
  const Called rolled = call({"roll", game, first_die, "--turn", "1"});
  EXPECT_EQ(rolled.code, cli::done) << rolled.err;
  EXPECT_THAT(rolled.out, HasSubstr("printf '%s\\n' 'ridge' 1 'blue=rain' 'red=' | openssl"));
}

TEST_F(SealedGame, NothingIsShownWhileATurnBeforeIsOpen) {
  ASSERT_EQ(seal().code, cli::done);
  const Called early = resolve(2);  // turn 1 has no mailing: its link must not be told by turn 3's
  EXPECT_EQ(early.code, cli::bad_data);
  EXPECT_THAT(early.err, HasSubstr("turn 1 is not resolved to its end yet"));
  EXPECT_FALSE(fs::exists(at("turn-02/mailing-1")));
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_EQ(resolve(2).code, cli::done);
}

/// Who changes what a sealed turn was made from gives the players his word for it, or nothing.
TEST_F(SealedGame, IsCorrectedByRulingsAlone) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  const std::map<std::string, std::pair<std::string, std::string>> changes{
      {"turn-01/orders/blue.xml", {" advance=\"b-gds b-inf-1\"", ""}},
      {"turn-01/roster.xml", {"attack=\"4\"", "attack=\"9\""}},
      {"map.xml", {"terrain=\"road\"", "terrain=\"town\""}}};
  for (const auto& [file, change] : changes) {
    const std::string was = read(at(file));
    edit(at(file), change.first, change.second);
    const auto before = tree(game);
    const Called refused = resolve(1, {"--corrected"});
    EXPECT_EQ(refused.code, cli::bad_data) << file;
    EXPECT_THAT(refused.err, HasSubstr(file.find("orders") == file.npos ? "changed by a ruling"
                                                                        : "corrected by rulings alone"));
    EXPECT_EQ(tree(game), before);
    write(at(file), was);
  }
  EXPECT_EQ(resolve(1, {"--corrected"}).code, cli::done);
}

TEST_F(SealedGame, WhereInformationIsHiddenSeedsWait) {
  take("cna-tobruk-road");
  EXPECT_EQ(seal({"--reveal", "each-turn"}).code, cli::bad_usage);
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_THAT(read(at("game.xml")), HasSubstr("reveal=\"at-unseal\""));
}

/// Without its secrets a system whose orders are judged in the course of the turn is checked as far as it
/// goes.
TEST_F(SealedGame, IsCheckedWithoutTheSecret) {
  take("cna-tobruk-road");
  ASSERT_EQ(seal().code, cli::done);
  const std::string unchecked = "what shows in the course of the turn only is not checked";
  EXPECT_THAT(with_secret({"check", game}).err, Not(HasSubstr(unchecked)));
  const Called without = call({"check", game});  // nothing lies in the usual place
  EXPECT_THAT(without.err, HasSubstr(unchecked + ": turn 1 is sealed, and its secrets are not at "));
  EXPECT_LE(without.code, cli::needs_mending);
  EXPECT_EQ(call({"check", game, "--secret", secret + "s"}).code, cli::no_input);
  const Called side = call({"check", game, "--side", "axis"});
  EXPECT_EQ(side.code, cli::done);
  EXPECT_EQ(side.err, "");
}

// ---- unseal

TEST_F(SealedGame, UnsealingPublishesEverySeed) {
  take("cna-tobruk-road");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(with_secret({"unseal", game}).code, cli::done);
  const std::string unsealed = read(at("unsealed.xml"));
  EXPECT_THAT(unsealed, HasSubstr("<turn turn=\"1\" seed=\"" + to_hex(link(1)) + "\""));
  fs::remove(secret);
  EXPECT_EQ(call({"replay", game}).code, cli::done);
  EXPECT_EQ(call({"unseal", game}).err, "");
  EXPECT_EQ(read(at("unsealed.xml")), unsealed);
  fs::create_directory(at("turn-02"));
  fs::copy(at("turn-01/mailing-1/roster.xml"), at("turn-02/roster.xml"));
  const Called more = resolve(2, {"--defaults"});  // nobody sent orders
  EXPECT_EQ(more.code, cli::bad_data);
  EXPECT_THAT(more.err, HasSubstr("takes no more turns"));
  EXPECT_EQ(seal({"--by", "Me", "--because", "more"}).code, cli::bad_data);
  write(at("unsealed.xml"),
        replace_all(unsealed, "seed=\"" + unsealed.substr(unsealed.find("seed=\"") + 6, 4), "seed=\"0000"));
  const Called wrong = call({"replay", game});
  EXPECT_EQ(wrong.code, cli::bad_data);
  EXPECT_THAT(wrong.err, HasSubstr("does not belong to the seal"));
}

TEST_F(SealedGame, IsNotUnsealedWhileATurnWaits) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  fs::remove(at("turn-01/mailing-1/roster.xml"));  // as of a mailing that waits
  const Called unsealed = with_secret({"unseal", game});
  EXPECT_EQ(unsealed.code, cli::waits);
  EXPECT_FALSE(fs::exists(at("unsealed.xml")));
}

// ---- the beacon

TEST_F(SealedGame, ABeaconIsWaitedForWithFrozenOrders) {
  edit(at("game.xml"), " title=", " beacon=\"close of the index on 1 December\" title=");
  ASSERT_EQ(seal().code, cli::done);
  const Called first = resolve(1);
  EXPECT_EQ(first.code, cli::waits);
  EXPECT_THAT(first.err, HasSubstr("close of the index on 1 December"));
  EXPECT_THAT(first.err, HasSubstr(game + "/turn-01/beacon.txt"));
  const std::string orders = read(at("turn-01/orders/blue.xml"));
  for (const char* name : {"orders/blue.xml", "orders/red.json", "roster.xml"})
    EXPECT_EQ(read(at("turn-01/freeze/" + std::string(name))), read(at("turn-01/" + std::string(name))))
        << name;
  for (const char* name : {"game.xml", "map.xml"})
    EXPECT_EQ(read(at("turn-01/freeze/" + std::string(name))), read(at(name))) << name;
  EXPECT_EQ(read(at("turn-01/freeze/program.txt")), std::string(version) + "\n");
  const auto frozen = tree(game);
  EXPECT_EQ(resolve(1).code, cli::waits);
  EXPECT_EQ(tree(game), frozen);
  write(at("turn-01/orders/blue.xml"), replace_all(orders, "side=\"blue\"", "side=\"blue\" word=\"late\""));
  EXPECT_EQ(call({"check", game, "--turn", "1"}).code, cli::done) << "what was frozen is checked";
  for (const char* bad : {"", "\n4.25\n", " 4.25\n", "4  25\n", "\x1b\n", "\xc3\xa9\n"}) {
    write(at("turn-01/beacon.txt"), bad);
    EXPECT_EQ(resolve(1).code, cli::bad_data) << bad;
  }
  write(at("turn-01/beacon.txt"), "4,567.25\nsecond line\n");
  const Called last = resolve(1);
  EXPECT_EQ(last.code, cli::done);
  EXPECT_THAT(last.err, HasSubstr("orders/blue.xml came after the orders were frozen"));
  EXPECT_EQ(read(at("turn-01/mailing-1/inputs/orders/blue.xml")), orders);
  EXPECT_EQ(read(at("turn-01/mailing-1/inputs/beacon.txt")), "4,567.25\nsecond line\n");
  const std::vector<SideWord> words{{"blue", ""}, {"red", ""}};
  const DiceKey key = key_of_sealed_seed(link(1), "ridge", 1, words, "4,567.25");
  EXPECT_EQ(logged("turn-01/mailing-1/log.xml", first_die), face(key, first_die));
  write(at("turn-01/beacon.txt"), "1\n");  // what counted, counts
  EXPECT_EQ(with_secret({"replay", game}).code, cli::done);
  write(at("turn-01/orders/blue.xml"), orders);
  ASSERT_EQ(resolve(1, {"--corrected"}).code, cli::done);
  EXPECT_EQ(read(at("turn-01/mailing-2/log.xml")), read(at("turn-01/mailing-1/log.xml")));
}

/// Once the value can be known nothing may be decided any more: not the roster, a rule, a chart, a ruling, a
/// word.
TEST_F(SealedGame, NothingFrozenChangesAfterTheBeacon) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  write(at("stylesheets/wording/house.en.xml"),
        "<wording><say key=\"report.title\">Turn {turn}</say></wording>");
  ASSERT_EQ(seal().code, cli::done);
  const Called first = resolve(1);
  ASSERT_EQ(first.code, cli::waits) << first.err;
  EXPECT_THAT(first.err, HasSubstr("this fingerprint of what was frozen"));
  write(at("turn-01/beacon.txt"), "4.25\n");
  const auto frozen = tree(game);
  const auto expect_refused = [&](const std::string& file, const std::string& what) {
    const Called called = resolve(1);
    EXPECT_EQ(called.code, cli::bad_data) << file;
    EXPECT_THAT(called.err, HasSubstr(file));
    EXPECT_THAT(called.err, HasSubstr(what));
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
    fs::remove_all(at("charts"));
    fs::remove_all(at("turn-01/rulings.xml"));
    for (const auto& [name, bytes] : frozen) write(at(name), bytes);
  };
  edit(at("turn-01/roster.xml"), "attack=\"4\"", "attack=\"9\"");
  expect_refused("turn-01/roster.xml:", "attack was '4', is '9'");
  edit(at("game.xml"), "stacking-limit=\"2\"", "stacking-limit=\"3\"");
  expect_refused("game.xml:", "stacking-limit");
  edit(at("map.xml"), "id=\"0106\" terrain=\"road\"", "id=\"0106\" terrain=\"town\"");
  expect_refused("map.xml", "since turn 1 was frozen");
  fs::create_directories(at("charts"));
  fs::copy(source("adjudicator/systems/classic/charts/s3-tec.xml"), at("charts"));
  expect_refused("charts/s3-tec.xml", "it is new");
  write(at("turn-01/rulings.xml"),
        "<rulings xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ridge\" turn=\"1\"/>");
  expect_refused("turn-01/rulings.xml", "it is new");
  edit(at("stylesheets/wording/house.en.xml"), "Turn {turn}", "Round {turn}");
  expect_refused("stylesheets/wording/house.en.xml", "it is another");
  EXPECT_EQ(
      call({"amend", game, "--turn", "1", "--die", first_die, "--faces", "6", "--by", "A", "--because", "b"})
          .code,
      cli::bad_data);
  EXPECT_EQ(resolve(1).code, cli::done);
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  EXPECT_EQ(with_secret({"replay", game}).code, cli::done);
}

/// A freeze of an earlier build has the orders alone, and is gone on with.
TEST_F(SealedGame, AFreezeOfOrdersAloneIsGoneOnWith) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::waits);
  for (const char* name : {"game.xml", "map.xml", "roster.xml", "program.txt"})
    EXPECT_TRUE(fs::remove(at("turn-01/freeze/" + std::string(name))));
  const Called waiting = resolve(1);
  EXPECT_EQ(waiting.code, cli::waits);
  EXPECT_THAT(waiting.err, AllOf(HasSubstr("fingerprint of what was frozen (orders alone)"),
                                 HasSubstr("orders alone were frozen, so the roster and the rest")));
  write(at("turn-01/beacon.txt"), "4.25\n");
  const Called last = resolve(1);
  EXPECT_EQ(last.code, cli::done);
  EXPECT_THAT(last.err, HasSubstr("orders alone were frozen, so the roster and the rest"));
  const Called audit = call({"audit", game});
  EXPECT_EQ(audit.code, cli::done);
  EXPECT_THAT(audit.out, AllOf(HasSubstr("the fingerprint of what was frozen before it is"),
                               HasSubstr("orders alone were frozen, so the roster and the rest")));
}

/// A freeze that somebody emptied is none of an earlier build: what the program froze beside orders shows it.
TEST_F(SealedGame, NothingIsMissingFromAFreeze) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::waits);
  for (const bool out : {false, true}) {
    if (out) write(at("turn-01/beacon.txt"), "4.25\n");
    for (const char* name : {"game.xml", "map.xml", "roster.xml", "program.txt"}) {
      const fs::path file = at("turn-01/freeze/" + std::string(name));
      const std::string frozen = read(file);
      fs::remove(file);
      const auto before = tree(game);
      const Called called = resolve(1);
      EXPECT_EQ(called.code, cli::bad_data) << name;
      EXPECT_THAT(called.err, HasSubstr(file.string() + " is missing"));
      EXPECT_EQ(tree(game), before);
      write(file, frozen);
    }
  }
  ASSERT_EQ(resolve(1).code, cli::done);
  const Called whole = call({"audit", game});
  ASSERT_EQ(whole.code, cli::done);
  EXPECT_THAT(whole.out, Not(HasSubstr("orders alone")));
  const std::string text = read(at("turn-01/mailing-1/record.xml"));
  for (const std::string name : {"roster.xml", "program.txt"}) {
    const std::string frozen = read(at("turn-01/freeze/" + name));
    Diagnostics none;
    auto forged = record::read_record("record.xml", text, none).value();
    ASSERT_EQ(std::erase_if(forged.files, [&](const auto& f) { return f.name == "turn-01/freeze/" + name; }),
              1U);
    fs::remove(at("turn-01/freeze/" + name));
    write(at("turn-01/mailing-1/record.xml"), to_text(forged));
    write(at("turn-01/mailing-1/record.sha256"), record::checksum_text(to_text(forged)));
    const Called audit = call({"audit", game});
    EXPECT_EQ(audit.code, cli::bad_data) << name;
    EXPECT_THAT(audit.out, AllOf(HasSubstr("/" + name), HasSubstr("[input-changed]"),
                                 HasSubstr("before its beacon was out")));
    write(at("turn-01/freeze/" + name), frozen);
  }
}

/// Who changed the freeze and the files, and put the freeze back, is betrayed by its fingerprint's hashes.
TEST_F(SealedGame, TheFirstMailingIsMadeFromTheFreeze) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::waits);
  const std::string frozen = read(at("turn-01/freeze/roster.xml"));
  const std::string other = replace_all(frozen, "attack=\"4\"", "attack=\"9\"");
  write(at("turn-01/freeze/roster.xml"), other);
  write(at("turn-01/roster.xml"), other);
  write(at("turn-01/beacon.txt"), "4.25\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(call({"audit", game}).code, cli::done);
  // The record hashes the freeze as it was then; with the one that went out it is another.
  write(at("turn-01/freeze/roster.xml"), frozen);
  const Called audit = call({"audit", game});
  EXPECT_EQ(audit.code, cli::bad_data);
  EXPECT_THAT(audit.out, HasSubstr("turn-01/freeze/roster.xml"));
}

TEST_F(SealedGame, ABeaconKnownBeforeTheFreezeIsRefused) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  write(at("turn-01/beacon.txt"), "4.25\n");
  const Called open = resolve(1, {"--seed", "x"});
  EXPECT_EQ(open.code, cli::bad_data);
  EXPECT_THAT(open.err, HasSubstr("not sealed"));
  ASSERT_EQ(seal().code, cli::done);
  const Called early = resolve(1);
  EXPECT_EQ(early.code, cli::bad_data);
  EXPECT_THAT(early.err, HasSubstr("was there before the orders were frozen"));
  EXPECT_FALSE(fs::exists(at("turn-01/freeze")));
}

TEST_F(SealedGame, ABeaconOfAKindHasOneSpelling) {
  edit(at("game.xml"), " title=", " beacon=\"the lottery\" beacon-kind=\"numbers\" title=");
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_THAT(resolve(1).err, Not(HasSubstr("beacon-kind")));
  const auto frozen = tree(game);
  write(at("turn-01/beacon.txt"), "7, 3 and 12\n");
  const Called refused = resolve(1);
  EXPECT_EQ(refused.code, cli::bad_data);
  EXPECT_THAT(refused.err, HasSubstr("is not a value of the beacon. Expected: 1 to 40 numbers"));
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  write(at("turn-01/beacon.txt"), "07,3-12\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  const std::vector<SideWord> words{{"blue", ""}, {"red", ""}};
  const DiceKey key = key_of_sealed_seed(link(1), "ridge", 1, words, "7 3 12");
  EXPECT_EQ(logged("turn-01/mailing-1/log.xml", first_die), face(key, first_die));
  EXPECT_THAT(
      read(at("turn-01/mailing-1/report-red.xml")),
      HasSubstr(
          "<dice-from kind=\"sealed\" beacon=\"the lottery\" value=\"7 3 12\" sealed-first=\"true\"/>"));
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")),
              HasSubstr("words=\"\" beacon=\"the lottery\" value=\"7 3 12\" sealed-first=\"true\" "
                        "dice=\"made from the moderator's seal and"));
  ASSERT_EQ(with_secret({"unseal", game}).code, cli::done);
  EXPECT_THAT(read(at("unsealed.xml")), HasSubstr("beacon=\"7 3 12\""));
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out,
              HasSubstr("the public random number 'the lottery', which was '7 3 12'. Nobody could have"));
}

TEST_F(SealedGame, ABeaconWithoutAKindIsTakenWithANote) {
  edit(at("game.xml"), " title=", " beacon=\"the index\" title=");
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_THAT(resolve(1).err,
              HasSubstr("note: game.xml does not say how the values of 'the index' are spelled"));
}

// ---- what the dice are said to be made from

TEST_F(SealedGame, EverybodyIsToldThatTheSealAloneCouldBeChosen) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(with_secret({"resolve", game, "--turn", "1", "--formats", "xml,text,html"}).code, cli::done);
  for (const char* reader : {"blue", "red", "moderator"}) {
    const std::string name = std::string("turn-01/mailing-1/report-") + reader;
    EXPECT_THAT(read(at(name + ".xml")), HasSubstr("<dice-from kind=\"sealed\"/>"));
    EXPECT_THAT(read(at(name + ".txt")), HasSubstr("seal alone. The moderator could have picked it"));
    EXPECT_THAT(read(at(name + ".html")), HasSubstr("seal alone. The moderator could have picked it"));
  }
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")),
              HasSubstr("seal alone. The moderator could have picked it"));
  EXPECT_THAT(call({"audit", game}).out,
              HasSubstr("note: turn 1: the dice were made from the moderator's seal alone."));
}

TEST_F(SealedGame, WordsAreToldByTheirSides) {
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "rain");
  edit(at("turn-01/orders/red.json"), "\"side\": \"red\"",
       "\"side\": \"red\", \"word\": \"openssl rand -hex 16\"");
  ASSERT_EQ(with_secret({"resolve", game, "--turn", "1", "--formats", "xml,text"}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/report-red.txt")),
              HasSubstr("the secret word of Northern Army. No signed"));
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")),
              HasSubstr(" words=\"blue\" sealed-first=\"false\" dice=\""));
  // Copied from the form's hint it is no word, also for the dice.
  const std::vector<SideWord> words{{"blue", "rain"}, {"red", ""}};
  EXPECT_EQ(logged("turn-01/mailing-1/log.xml", first_die),
            face(key_of_sealed_seed(link(1), "ridge", 1, words, ""), first_die));
  ASSERT_EQ(with_secret({"unseal", game}).code, cli::done);
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("seal and the word of blue. No signed receipts show"));
}

// ---- what players have before their first orders

/// Positions were made of a turn, and now it is resolved.
class PositionsOfATurn : public SealedGame {
 protected:
  void begin() const {
    ASSERT_EQ(seal().code, cli::done);
    make();
  }
  void make() const {
    const Called made = call({"position", game, "--turn", "1"});
    ASSERT_EQ(made.code, cli::done) << made.err;
  }
  std::string record() const { return read(at("turn-01/position/record-blue.xml")); }
  std::size_t made() const {
    const std::string text = record();
    std::size_t count = 0;
    for (std::size_t found = text.find("<made "); found != text.npos; found = text.find("<made ", found + 1))
      ++count;
    return count;
  }
  void expect_refused(const std::string& file, const std::string& why) const {
    const Called refused = resolve(1);
    EXPECT_EQ(refused.code, cli::bad_data) << refused.err;
    EXPECT_THAT(refused.err, AllOf(HasSubstr(file), HasSubstr(why)));
    EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  }
  void expect_resolved() const {
    const Called done = resolve(1);
    EXPECT_EQ(done.code, cli::done) << done.err;
    EXPECT_THAT(done.err, Not(HasSubstr("position")));
  }
};

TEST_F(PositionsOfATurn, AreInTheRecordEachForItsSide) {
  begin();
  expect_resolved();
  const std::string text = read(at("turn-01/mailing-1/record.xml"));
  for (const char* name :
       {"desk-blue.xml", "orders-blue.html", "orders-blue.txt", "position-blue.html", "record-blue.xml"})
    EXPECT_THAT(text, HasSubstr(std::string("turn-01/position/") + name + "\" audience=\"blue\""));
  EXPECT_THAT(text, HasSubstr("turn-01/position/orders-red.html\" audience=\"red\""));
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
}

TEST_F(PositionsOfATurn, MadeAgainTheirRecordStaysAsItIs) {
  begin();
  const std::string before = record();
  make();
  EXPECT_EQ(record(), before);
  EXPECT_EQ(made(), 1U);
}

TEST_F(PositionsOfATurn, AnAlteredDeskIsRefusedUntilItIsMadeAnew) {
  begin();
  edit(at("turn-01/position/orders-blue.html"), "crypto.getRandomValues", "(b=>b.fill(7))");
  expect_refused("position/orders-blue.html", "is not as");
  make();
  EXPECT_EQ(made(), 1U);
  expect_resolved();
}

TEST_F(PositionsOfATurn, AMissingOneIsRefused) {
  begin();
  fs::remove(at("turn-01/position/position-red.html"));
  expect_refused("position/position-red.html", "is not as");
}

TEST_F(PositionsOfATurn, OneThatIsInNoRecordIsRefused) {
  begin();
  fs::remove(at("turn-01/position/record-red.xml"));
  expect_refused("position/desk-red.xml", "is in no record");
}

TEST_F(PositionsOfATurn, TheRecordOfAnotherOneIsRefused) {
  begin();
  fs::copy_file(at("turn-01/position/record-blue.xml"), at("turn-01/position/record-red.xml"),
                fs::copy_options::overwrite_existing);
  expect_refused("position/record-red.xml", "is the record of another position");
}

TEST_F(PositionsOfATurn, ARecordThatIsNotUnderstoodIsRefused) {
  begin();
  edit(at("turn-01/position/record-blue.xml"), "side=\"blue\"", "site=\"blue\"");
  expect_refused("position/record-blue.xml", "site");
  EXPECT_EQ(call({"position", game, "--turn", "1"}).code, cli::bad_data);
}

/// Files and record agree, and neither is what the program makes of the turn.
TEST_F(PositionsOfATurn, OneThatTheTurnDoesNotComeToIsRefused) {
  begin();
  const fs::path desk = at("turn-01/position/orders-blue.html");
  const std::string before = record::hash_of(read(desk));
  edit(desk, "crypto.getRandomValues", "(b=>b.fill(7))");
  edit(at("turn-01/position/record-blue.xml"), before, record::hash_of(read(desk)));
  expect_refused("position/orders-blue.html", "is not what the turn's files come to now");
}

TEST_F(PositionsOfATurn, OfATurnThatChangedSinceAreMadeAnewAndBothAreRecorded) {
  begin();
  edit(at("turn-01/roster.xml"), "id=\"b-gds\"", "id=\"b-guards\"");
  write(at("turn-01/orders/blue.xml"), replace_all(read(at("turn-01/orders/blue.xml")), "b-gds", "b-guards"));
  expect_refused("position/", "is not what the turn's files come to now");
  make();
  EXPECT_EQ(made(), 2U);
  expect_resolved();
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("the position of blue before its first orders was made 2 times"));
}

TEST_F(PositionsOfATurn, AnotherDeadlineIsNoOtherPosition) {
  begin();
  edit(at("game.xml"), "</game>", "  <deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/>\n</game>");
  expect_resolved();
}

TEST_F(PositionsOfATurn, WhatAnotherVersionMadeIsNotMadeAnew) {
  begin();
  edit(at("turn-01/position/record-blue.xml"), "program=\"" + std::string(version), "program=\"0.0.9");
  edit(at("turn-01/roster.xml"), "id=\"r-inf-3\"", "id=\"r-line-3\"");
  expect_refused("position/", "-red.");
  EXPECT_THAT(resolve(1).err, Not(HasSubstr("-blue.")));
}

/// Both programs have one version, and the game is not what it was when the position was made.
TEST_F(PositionsOfATurn, AnotherTitleIsNoReasonToStop) {
  begin();
  edit(at("game.xml"), " title=\"", " title=\"Once more: ");
  const Called done = resolve(1);
  EXPECT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(
      done.err,
      HasSubstr("record-blue.xml was made by another build of the program, or with another game.xml"));
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

TEST_F(PositionsOfATurn, ARecordThatLeavesAFileOutIsRefused) {
  begin();
  const fs::path path = at("turn-01/position/record-blue.xml");
  write(path, std::regex_replace(read(path), std::regex("    <file name=\"orders-blue.html\"[^>]*>\n"), ""));
  expect_refused("position/record-blue.xml", "does not name each file");
}

/// Once a turn waits for its beacon nobody can order by another desk.
TEST_F(PositionsOfATurn, AfterTheFreezeTheyAreNotComparedAgain) {
  edit(at("game.xml"), " title=", " beacon=\"the lottery\" title=");
  begin();
  EXPECT_EQ(resolve(1).code, cli::waits);
  edit(at("turn-01/position/orders-blue.html"), "crypto.getRandomValues", "(b=>b.fill(7))");
  write(at("turn-01/beacon.txt"), "4 8 15\n");
  EXPECT_EQ(resolve(1).code, cli::done);
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::bad_data);
  EXPECT_THAT(audited.out, HasSubstr("position/orders-blue.html"));
}

TEST_F(PositionsOfATurn, InAnOpenGameTheModeratorIsTold) {
  edit(at("game.xml"), " title=", " seed=\"practice\" title=");
  make();
  edit(at("turn-01/position/orders-blue.html"), "crypto.getRandomValues", "(b=>b.fill(7))");
  const Called done = resolve(1);
  EXPECT_EQ(done.code, cli::done) << done.err;
  EXPECT_THAT(done.err, HasSubstr("position/orders-blue.html is not as"));
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("orders-blue.html: it is not as"));
}

TEST_F(PositionsOfATurn, OnceRecordedTheyStayAsTheyAre) {
  begin();
  expect_resolved();
  edit(at("turn-01/position/orders-blue.html"), "crypto.getRandomValues", "(b=>b.fill(7))");
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::bad_data);
  EXPECT_THAT(audited.out, HasSubstr("position/orders-blue.html"));
}

/// Who looks at a desk without writing it anywhere makes no record.
TEST_F(PositionsOfATurn, OneThatIsOnlyShownIsNotRecorded) {
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_EQ(call({"position", game, "--turn", "1", "--side", "blue", "--format", "desk"}).code, cli::done);
  EXPECT_FALSE(fs::exists(at("turn-01/position")));
}

// ---- words that came in before a seal, or after it

/// Orders of blue with a word come in by `receive`, in a game whose receipts are signed.
class SealedFirst : public SealedGame {
 protected:
  SealedFirst() : key((temp.path() / "moderator.key").string()), sent((temp.path() / "blue.xml").string()) {
    const Called made = call({"key", "make", key});
    EXPECT_EQ(made.code, cli::done) << made.err;
    edit(at("game.xml"), " title=", " " + made.out.substr(0, made.out.find('\n')) + " title=");
    fs::rename(at("turn-01/orders/blue.xml"), sent);
    edit(sent, "side=\"blue\"", "side=\"blue\" word=\"rain\"");
  }
  Called receive() const { return call({"receive", game, sent, "--key", key}); }
  Called position() const { return call({"position", game, "--turn", "1", "--key", key}); }
  Called seal_anew(const std::string& why) const { return seal({"--by", "Ref", "--because", why}); }
  void resolve_first() const {
    const Called done =
        with_secret({"resolve", game, "--turn", "1", "--formats", "xml,text,html", "--key", key});
    ASSERT_EQ(done.code, cli::done) << done.err;
  }
  /// What a file of the mailing says, however its lines are broken.
  std::string told(const std::string& name) const {
    return std::regex_replace(read(at("turn-01/mailing-1/" + name)), std::regex("\\s+"), " ");
  }
  void expect_strong() const {
    EXPECT_THAT(told("record.xml"), HasSubstr("sealed-first=\"true\" dice=\""));
    EXPECT_THAT(told("report-red.txt"), HasSubstr("The moderator alone could not choose the dice"));
    const Called audited = call({"audit", game});
    EXPECT_EQ(audited.code, cli::done) << audited.out;
    EXPECT_THAT(audited.out, HasSubstr("The moderator alone could not choose them"));
  }
  void expect_weak() const {
    EXPECT_THAT(told("record.xml"), HasSubstr("sealed-first=\"false\" dice=\""));
    for (const char* name : {"report-red.txt", "report-blue.html", "report-moderator.html"})
      EXPECT_THAT(told(name), AllOf(HasSubstr("No signed receipts show that the seal was made before"),
                                    Not(HasSubstr("alone could not choose"))));
    const Called audited = call({"audit", game});
    EXPECT_EQ(audited.code, cli::done) << audited.out;
    EXPECT_THAT(audited.out, Not(HasSubstr("could not choose them")));
  }

  std::string key;
  std::string sent;
};

TEST_F(SealedFirst, ASignedReceiptNamesTheSealThatWasThere) {
  ASSERT_EQ(seal().code, cli::done);
  const Called received = receive();
  ASSERT_EQ(received.code, cli::done) << received.err;
  EXPECT_THAT(received.out, HasSubstr("sealed with " + commitment()));
  EXPECT_THAT(read(at("turn-01/orders/received/blue-1.receipt.xml")), HasSubstr(" seal=\"" + commitment()));
  resolve_first();
  expect_strong();
}

TEST_F(SealedFirst, ASealThatCameAfterTheWordIsNotBelieved) {
  ASSERT_EQ(receive().code, cli::done);
  ASSERT_EQ(seal().code, cli::done);
  resolve_first();
  expect_weak();
}

TEST_F(SealedFirst, EveryNewSealIsListedAndThatOrdersWereIn) {
  ASSERT_EQ(seal().code, cli::done);
  const std::string of_red = read(at("turn-01/orders/red.json"));
  fs::remove(at("turn-01/orders/red.json"));
  ASSERT_EQ(seal_anew("nobody had sent anything").code, cli::done);
  write(at("turn-01/orders/red.json"), of_red);
  ASSERT_EQ(receive().code, cli::done);
  for (const char* why : {"disk error 1", "disk error 2"}) ASSERT_EQ(seal_anew(why).code, cli::done);
  resolve_first();
  expect_weak();
  const std::string xml = told("report-red.xml");
  EXPECT_THAT(xml, HasSubstr(R"(because="nobody had sent anything" dice-known="false"/>)"));
  EXPECT_THAT(xml, HasSubstr(R"(because="disk error 1" dice-known="false" orders-in="true"/>)"));
  for (const char* name : {"report-red.txt", "report-blue.html"})
    EXPECT_THAT(told(name), AllOf(HasSubstr("nobody had sent anything"), HasSubstr("disk error 1"),
                                  HasSubstr("disk error 2"), HasSubstr("Orders for turn 1 had come in")));
  EXPECT_THAT(call({"audit", game}).out,
              AllOf(HasSubstr("by Ref: nobody had sent anything\n"),
                    HasSubstr("by Ref: disk error 1; orders for that turn had come in"),
                    HasSubstr("by Ref: disk error 2; orders for that turn had come in")));
}

// The word was seen under another seal: that it was sent again under this one proves nothing.
TEST_F(SealedFirst, AWordThatWasSeenUnderAnEarlierSealIsNotBelieved) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(receive().code, cli::done);
  ASSERT_EQ(seal_anew("disk error").code, cli::done);
  edit(sent, "</orders>", "<!-- again --></orders>");
  ASSERT_EQ(receive().code, cli::done);
  resolve_first();
  expect_weak();
}

// Its orders were refused, and the moderator has read the word all the same.
TEST_F(SealedFirst, AWordInARefusedFileUnderAnEarlierSealWasSeenToo) {
  ASSERT_EQ(seal().code, cli::done);
  const std::string sound = read(sent);
  edit(sent, "target=\"0805\"", "goal=\"0805\"");
  edit(sent, "<list>", "<lists>");
  edit(sent, "</list>", "</lists>");
  ASSERT_NE(receive().code, cli::done);
  ASSERT_THAT(read(at("turn-01/orders/received/blue-1.receipt.xml")), HasSubstr("accepted=\"false\""));
  ASSERT_EQ(seal_anew("disk error").code, cli::done);
  write(sent, sound);
  ASSERT_EQ(receive().code, cli::done);
  resolve_first();
  expect_weak();
}

TEST_F(SealedFirst, AReceiptThatNobodySignedProvesNothing) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(call({"receive", game, sent}).code, cli::done);
  EXPECT_THAT(read(at("turn-01/orders/received/blue-1.receipt.xml")), HasSubstr(" seal=\"" + commitment()));
  resolve_first();
  expect_weak();
}

TEST_F(SealedFirst, AForgedClaimThatTheSealWasFirstIsFound) {
  ASSERT_EQ(receive().code, cli::done);
  ASSERT_EQ(seal().code, cli::done);
  resolve_first();
  const fs::path record = at("turn-01/mailing-1/record.xml");
  const std::string text = read(record);
  const std::size_t begin = text.find("sealed-first=");
  const std::size_t end = text.find("\"/>", begin);
  const record::MadeFrom claimed{{"blue"}, {}, {}, true};
  write(record, text.substr(0, begin) + "sealed-first=\"true\" dice=\"" +
                    record::in_words(record::SeedKind::sealed, claimed) + text.substr(end));
  write(at("turn-01/mailing-1/record.sha256"), to_hex(sha256(read(record))) + "  record.xml\n");
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("[dice-from-differs]"));
}

TEST_F(SealedGame, ASealThatWasMadeAfterTheFreezeIsTold) {
  edit(at("game.xml"), " title=", " beacon=\"the lottery\" beacon-kind=\"numbers\" title=");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::waits);
  write(at("turn-01/beacon.txt"), "7 3 12\n");
  ASSERT_EQ(seal({"--by", "Ref", "--because", "disk error"}).code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")),
              AllOf(HasSubstr("sealed-first=\"false\""), HasSubstr("not the one that was frozen before")));
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, Not(HasSubstr("Nobody could have chosen them")));
}

TEST_F(SealedGame, AForgedAccountOfTheDiceIsFound) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  const fs::path record = at("turn-01/mailing-1/record.xml");
  edit(record, "words=\"\"", "words=\"blue\"");
  EXPECT_THAT(call({"audit", game}).out, HasSubstr("[not-canonical]")) << "the words say otherwise";
  const std::string was =
      "made from the moderator's seal alone. The moderator could have picked it to get the dice they wanted";
  edit(record, was, record::in_words(record::SeedKind::sealed, {{"blue"}, {}, {}}));
  write(at("turn-01/mailing-1/record.sha256"), to_hex(sha256(read(record))) + "  record.xml\n");
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::bad_data);
  EXPECT_THAT(audited.out, HasSubstr("[dice-from-differs]"));
  EXPECT_THAT(audited.out, HasSubstr("[report-untrue]"));
}

TEST_F(SealedGame, AFormAsksForAWordAndHoldsNone) {
  const auto form = [&](const char* format) {
    return call({"form", game, "--turn", "1", "--side", "blue", "--format", format}).out;
  };
  EXPECT_THAT(form("xml"), Not(HasSubstr("word="))) << "an open game has no use for one";
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "rain");
  EXPECT_THAT(form("xml"), AllOf(HasSubstr(" side=\"blue\" word=\"\">\n  <!-- "),
                                 HasSubstr("openssl rand -hex 16"), Not(HasSubstr("rain"))));
  EXPECT_THAT(form("json"), AllOf(HasSubstr("\"word\": \"\""), Not(HasSubstr("rain"))));
  write(at("turn-01/orders/blue.xml"), form("xml"));
  EXPECT_EQ(call({"check", game, "--turn", "1", "--side", "blue"}).err, "");
  ASSERT_EQ(resolve(1).code, cli::done);
  EXPECT_THAT(read(at("turn-01/mailing-1/record.xml")), HasSubstr(" words=\"\" "));
}

/// A player can show that the moderator signed what he was sent.
TEST_F(SealedFirst, ARecordOfAPositionIsSigned) {
  ASSERT_EQ(seal().code, cli::done);
  EXPECT_NE(call({"position", game, "--turn", "1"}).code, cli::done);  // the key is not at its usual place
  ASSERT_EQ(position().code, cli::done);
  const auto signed_by = record::PublicKey::parse(
      std::regex_replace(read(at("game.xml")), std::regex("[^]* key=\"([^\"]*)\"[^]*"), "$1"));
  ASSERT_TRUE(signed_by);
  const auto is_signed = [&] {
    return record::check_signature(*signed_by, read(at("turn-01/position/record-blue.xml")),
                                   read(at("turn-01/position/record-blue.xml.minisig")),
                                   true) == record::Signed::good;
  };
  EXPECT_TRUE(is_signed());
  // The program was killed before it signed.
  write(at("turn-01/position/record-blue.xml.minisig"), read(at("turn-01/position/record-red.xml.minisig")));
  ASSERT_EQ(receive().code, cli::done);
  resolve_first();
  EXPECT_TRUE(is_signed());
  EXPECT_EQ(call({"audit", game}).code, cli::done);
}

/// A player was given another receipt with the same number, and kept it under a name of his own.
TEST_F(SealedFirst, TwoReceiptsWithOneNumberAreFound) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(receive().code, cli::done);
  resolve_first();
  EXPECT_EQ(call({"audit", game}).code, cli::done);
  const std::string other = std::regex_replace(read(at("turn-01/orders/received/blue-1.receipt.xml")),
                                               std::regex(" hash=\"[0-9a-f]{4}"), " hash=\"0123");
  write(at("turn-01/orders/received/earlier.xml"), other);
  write(at("turn-01/orders/received/earlier.xml.minisig"),
        record::sign(record::SecretKey::read(key), other, "receipt"));
  const Called audited = call({"audit", game});
  EXPECT_NE(audited.code, cli::done);
  EXPECT_THAT(audited.out, HasSubstr("it is signed for file 1 of blue in turn 1, and so is"));
}

/// A player has the last game.xml alone: of the one before it he knows the hash.
TEST_F(SealedGame, AnAuditTakesNoBytesThatARecordDoesNotHave) {
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  edit(at("game.xml"), " title=\"", " title=\"Once more: ");
  ASSERT_EQ(resolve(2).code, cli::done);
  for (const char* mailing : {"turn-01/mailing-1/", "turn-02/mailing-1/"}) {
    fs::remove_all(at(std::string(mailing) + "inputs"));
    fs::remove(at(std::string(mailing) + "opening-moderator.txt"));
  }
  const Called audited = call({"audit", game});
  EXPECT_EQ(audited.code, cli::done) << audited.out;
  EXPECT_THAT(audited.out, HasSubstr("game.xml; to compare it, both must be at hand"));
}

// ---- roll

/// What `roll` prints can be pasted into a shell, from the published seed to the die.
TEST_F(SealedGame, OpensslFindsTheSameKeyAndDie) {
  ASSERT_EQ(std::system("openssl version > /dev/null 2>&1"), 0) << "tools/setup installs openssl";
  ASSERT_EQ(seal().code, cli::done);
  say("blue", "it&apos;s $HOME %s \\n");
  ASSERT_EQ(resolve(1).code, cli::done);
  ASSERT_EQ(with_secret({"unseal", game}).code, cli::done);
  const Called rolled = call({"roll", game, first_die, "--turn", "1"});
  std::istringstream lines(rolled.out);
  std::string faces;
  std::string of_key;
  std::string of_die;
  std::getline(lines, faces);
  std::getline(lines, of_key);
  std::getline(lines, of_die);
  const auto pasted = [&](const std::string& line) {
    const fs::path out = temp.path() / "out";
    EXPECT_EQ(std::system((line + " > " + out.string()).c_str()), 0) << line;
    const std::string text = read(out);
    return text.substr(text.find("= ") + 2, 64);
  };
  EXPECT_THAT(of_die, HasSubstr("hexkey:" + pasted(of_key)));
  const auto number = std::stoull(pasted(of_die).substr(0, 16), nullptr, 16);
  EXPECT_EQ(std::to_string(number % 6 + 1), faces);
}

TEST_F(SealedGame, RollTakesItsDiceFromTheLog) {
  take("cna-tobruk-road");
  ASSERT_EQ(seal().code, cli::done);
  ASSERT_EQ(resolve(1).code, cli::done);
  const std::string address = "turn-01/targets/132-tank";
  const std::string faces = logged("turn-01/mailing-1/log.xml", address);
  EXPECT_EQ(with_secret({"roll", game, address}).out.substr(0, faces.size() + 1), faces + "\n");
  EXPECT_EQ(call({"roll", game, "turn-01/x'; true", "--secret", secret}).code, cli::bad_usage);
}

}  // namespace
}  // namespace adjudicator::cli_test
