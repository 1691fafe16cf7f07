// backup and restore: consistent, checked by hash, secrets apart; nothing is sent twice.
#include <gmock/gmock.h>

#include <algorithm>

#include "files/folder/disk.hpp"
#include "mail/games.hpp"
#include "mail_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Backups : public ByMail {
 protected:
  std::string archive(const char* name = "backup.tar.gz") const { return (temp.path() / name).string(); }
  Called back_up(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"backup", "--all", games.string(), "--to", archive()};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  Called restore(const fs::path& into, std::vector<std::string> more = {}) const {
    fs::create_directories(into);
    std::vector<std::string> words{"restore", archive(), "--to", into.string()};
    words.insert(words.end(), more.begin(), more.end());
    return call(words);
  }
  /// The tree without what programs lock.
  static std::map<std::string, std::string> kept(const fs::path& folder) {
    auto all = tree(folder);
    std::erase_if(all, [](const auto& file) {
      return file.first.ends_with(".lock") || file.first.ends_with(".round");
    });
    return all;
  }
  /// Green's orders come in, and are answered.
  void green_writes() const { EXPECT_EQ(state(plain(with_password(in_words()))), "accepted"); }
};

TEST_F(Backups, BringBackEveryByteOfEveryGame) {
  fs::copy(source("examples/moo3-three-worlds"), games / "worlds", fs::copy_options::recursive);
  green_writes();
  ASSERT_EQ(call({"mail", "out", game, "--sendmail", "true", "--quiet"}).code, cli::done);
  const Called made = back_up();
  EXPECT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, AllOf(HasSubstr("backup.tar.gz: 2 games, "), HasSubstr(" files\n")));
  EXPECT_THAT(made.err, HasSubstr("secrets and signing keys are not in it"));
  EXPECT_EQ(back_up().code, cli::cannot_create);  // never written over
  const fs::path into = temp.path() / "elsewhere";
  const Called back = restore(into);
  EXPECT_EQ(back.code, cli::done) << back.err;
  EXPECT_THAT(back.out,
              AllOf(HasSubstr("ford: "), HasSubstr("worlds: "), Not(HasSubstr("not in the backup"))));
  EXPECT_EQ(kept(into), kept(games));
  EXPECT_EQ(restore(into).code, cli::cannot_create);
  EXPECT_THAT(restore(into).err, HasSubstr("is there already, and was left as it is"));
}

TEST_F(Backups, HoldSecretsApart) {
  const std::string secret = read(temp.path() / "secrets/ford.secret");
  const std::string apart = archive("secrets.tar.gz");
  const Called made = back_up({"--secrets-to", apart});
  EXPECT_EQ(made.code, cli::done) << made.err;
  EXPECT_THAT(made.out, HasSubstr("1 file of secrets; keep it elsewhere"));
  for (const std::string& file : {apart, archive()})
    EXPECT_EQ(fs::status(file).permissions() & (fs::perms::group_all | fs::perms::others_all),
              fs::perms::none);
  const fs::path into = temp.path() / "elsewhere";
  ASSERT_EQ(restore(into).code, cli::done);
  for (const auto& [name, text] : tree(into)) EXPECT_EQ(text.find("argon2"), text.npos) << name;
  // To their usual place; what is there stays.
  EXPECT_EQ(call({"restore", apart, "--to", into.string()}).code, cli::cannot_create);
  fs::remove(temp.path() / "secrets/ford.secret");
  EXPECT_EQ(call({"restore", apart, "--to", into.string()}).code, cli::done);
  EXPECT_EQ(read(temp.path() / "secrets/ford.secret"), secret);
  green_writes();
}

/// A byte that changed, an archive that was cut off, one of another program: nothing is written, or, where the byte was one of
/// those that only fill a block, all of it.
TEST_F(Backups, ThatAreDamagedRestoreNothing) {
  green_writes();
  ASSERT_EQ(back_up().code, cli::done);
  const std::string whole = read(archive());
  const fs::path into = temp.path() / "elsewhere";
  ASSERT_EQ(restore(into).code, cli::done);
  const auto files_now = tree(into / "ford");
  fs::remove_all(into / "ford");
  int refused = 0;
  for (std::size_t part = 1; part < 40; ++part) {
    const std::size_t at = whole.size() * part / 40;
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    write(archive(), changed);
    const Called called = restore(into);
    if (called.code == cli::done) {
      EXPECT_EQ(tree(into / "ford"), files_now) << at;
      fs::remove_all(into / "ford");
      continue;
    }
    ++refused;
    EXPECT_EQ(called.code, cli::bad_data) << at << called.err;
    EXPECT_THAT(called.err, HasSubstr("nothing was restored")) << at;
    EXPECT_TRUE(fs::is_empty(into)) << at;
  }
  EXPECT_GE(refused, 30);
  for (const std::string& bytes : {whole.substr(0, whole.size() / 2), std::string(),
                                   std::string("no archive"), std::string(5000, '\0')}) {
    write(archive(), bytes);
    EXPECT_EQ(restore(into).code, cli::bad_data) << bytes.size();
    EXPECT_TRUE(fs::is_empty(into));
  }
  fs::remove(archive());
  EXPECT_EQ(restore(into).code, cli::no_input);
}

/// An older state over a newer one: what is newer is listed and kept beside, and no mail goes twice.
TEST_F(Backups, AnOlderStateSendsNothingTwiceAndListsWhatIsNewer) {
  edit(at("game.xml"), " seed=", " moderator-mail=\"umpire@games.example\" seed=");
  edit(at("game.xml"), "</game>", "<deadline turn=\"1\" at=\"2026-12-03T20:00Z\"/></game>");
  const std::string sent = (temp.path() / "sent.mbox").string();
  const auto run = [&](const char* moment) {
    return call({"run", game, "--now", moment, "--sendmail", "tee -a " + sent}).code;
  };
  ASSERT_EQ(call({"run", game, "--now", "2026-12-01T12:00Z"}).code, cli::done);  // the positions wait
  ASSERT_EQ(back_up().code, cli::done);
  green_writes();
  ASSERT_EQ(run("2026-12-03T20:01Z"), cli::done);
  ASSERT_TRUE(fs::exists(at("turn-01/mailing-1")));
  const auto mails_sent = [&] {
    const std::string all = read(sent);
    std::size_t count = 0;
    for (std::size_t i = all.find("Message-ID: "); i != all.npos; i = all.find("Message-ID: ", i + 1))
      ++count;
    return count;
  };
  const std::size_t before = mails_sent();
  ASSERT_GT(before, 2u);
  const Called dry = restore(games, {"--dry-run"});
  EXPECT_EQ(dry.code, cli::done) << dry.err;
  for (const char* line : {"  not in the backup, or other there: turn-01/mailing-1\n",
                           "  not in the backup, or other there: outbox\n",
                           "  not in the backup, or other there: turn-01/orders/received/green-1.txt\n"})
    EXPECT_THAT(dry.out, HasSubstr(line));
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1")));
  const auto newer = kept(game);
  const Called back = restore(games, {"--over"});
  EXPECT_EQ(back.code, cli::done) << back.err;
  EXPECT_THAT(back.out,
              AllOf(HasSubstr("turn-01/mailing-1\n"), HasSubstr("/.before-restore/ford-1 now\n"),
                    HasSubstr(" mails went since; none of them goes again"), Not(HasSubstr("waited"))));
  EXPECT_EQ(kept(games / ".before-restore/ford-1"), newer);
  EXPECT_FALSE(fs::exists(at("turn-01/mailing-1")));
  // There is one game of this name all the same, for `run` and for the mails of players.
  EXPECT_EQ(mail::games_in(games), std::vector<fs::path>{game});
  // The same orders again: the turn comes to the same, and none of its mails is sent once more.
  green_writes();
  ASSERT_EQ(run("2026-12-03T20:10Z"), cli::done);
  EXPECT_TRUE(fs::exists(at("turn-01/mailing-1")));
  EXPECT_EQ(mails_sent(), before);
}

/// Where no game is there to say what went since, nothing that waited goes by itself.
TEST_F(Backups, WhatWaitedIsHeldBackAfterALoss) {
  green_writes();
  const std::size_t waiting = outbox().size();
  ASSERT_GT(waiting, 0u);
  ASSERT_EQ(back_up().code, cli::done);
  fs::remove_all(game);
  const Called back = restore(games);
  EXPECT_EQ(back.code, cli::done) << back.err;
  EXPECT_THAT(back.out, HasSubstr(" waited when the backup was made; adjudicator mail out says how"));
  const std::string sent = (temp.path() / "sent.mbox").string();
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "tee -a " + sent}).code, cli::waits);
  EXPECT_FALSE(fs::exists(sent));
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "tee -a " + sent, "--again"}).code, cli::done);
  EXPECT_THAT(read(sent), HasSubstr("Subject: "));
  EXPECT_THAT(read(sent), Not(HasSubstr("1970")));
}

/// A mail that was being handed over when a program was killed may have gone.
TEST_F(Backups, WhatWasOnItsWayDoesNotGoByItself) {
  green_writes();
  ASSERT_EQ(back_up().code, cli::done);
  const auto mails = outbox();
  ASSERT_FALSE(mails.empty());
  for (const auto& [name, text] : mails) {
    const fs::path mail = at("outbox/green/" + name);
    write(fs::path(mail).replace_extension(".sending"), "Date: Tue, 01 Dec 2026 12:00:00 +0000\n" + text);
    fs::remove(mail);
  }
  const Called back = restore(games, {"--over"});
  EXPECT_EQ(back.code, cli::done) << back.err;
  EXPECT_THAT(back.out, HasSubstr(" waited when the backup was made"));
  const std::string sent = (temp.path() / "sent.mbox").string();
  EXPECT_EQ(call({"mail", "out", game, "--sendmail", "tee -a " + sent}).code, cli::waits);
  EXPECT_FALSE(fs::exists(sent));
}

/// Files of any name; who could not read one before cannot read it afterwards, neither where only its folder kept him out.
TEST_F(Backups, KeepNamesAndReaders) {
  constexpr auto others = fs::perms::group_all | fs::perms::others_all;
  write(at("turn-01/R\xc3\xbc"
           "ckzug \xff.txt"),
        "not for the program");
  write(at("mine.txt"), "for the moderator");
  write(at("ours.txt"), "for all");
  fs::permissions(at("mine.txt"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_EQ(back_up().code, cli::done);
  const fs::path into = temp.path() / "elsewhere";
  ASSERT_EQ(restore(into).code, cli::done);
  EXPECT_EQ(kept(into), kept(games));
  EXPECT_EQ(fs::status(into / "ford/mine.txt").permissions() & others, fs::perms::none);
  EXPECT_EQ(fs::status(into / "ford/ours.txt").permissions(), fs::status(at("ours.txt")).permissions());
  fs::permissions(game, fs::perms::owner_all);
  fs::remove(archive());
  fs::remove_all(into);
  ASSERT_EQ(back_up().code, cli::done);
  fs::permissions(game, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec);
  ASSERT_EQ(restore(into).code, cli::done);
  for (const auto& file : fs::recursive_directory_iterator(into / "ford"))
    if (file.is_regular_file()) {
      EXPECT_EQ(file.status().permissions() & others, fs::perms::none) << file.path();
    }
}

/// An archive that somebody else made: with names that lead elsewhere, files without end, or games in pieces.
TEST_F(Backups, TakeNothingFromAnArchiveThatLeadsElsewhere) {
  const fs::path into = temp.path() / "elsewhere";
  const fs::path outside = temp.path() / "outside";
  const auto try_names = [&](const std::vector<std::string>& names) {
    fs::remove(archive());
    const std::string python =
        "import sys,tarfile,io,hashlib\n"
        "t=tarfile.open(sys.argv[1],'w:gz')\ns=''\n"
        "def add(n,b):\n i=tarfile.TarInfo(n); i.size=len(b); t.addfile(i,io.BytesIO(b))\n"
        "for n in sys.argv[2:]:\n"
        " b=n.encode(); add(n,b); s+=hashlib.sha256(b).hexdigest()+'  '+n+'\\n'\n"
        "add('SHA256SUMS',s.encode()); t.close()\n";
    write(temp.path() / "make.py", python);
    std::string command = "python3 '" + (temp.path() / "make.py").string() + "' '" + archive() + "'";
    for (const std::string& name : names) command += " '" + name + "'";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const Called called = restore(into);
    EXPECT_EQ(called.code, cli::bad_data) << names.front();
    EXPECT_THAT(called.err, HasSubstr("is in no backup that this program made; nothing was restored"));
    EXPECT_TRUE(fs::is_empty(into)) << names.front();
    EXPECT_FALSE(fs::exists(outside)) << names.front();
  };
  for (const std::string& name :
       {"secrets/" + outside.string(), std::string("secrets/moderator.key"), std::string("secrets/.secret"),
        std::string("secrets/below/x.secret"), std::string("ford/../../outside"), std::string("ford//x"),
        outside.string(), std::string("alone"), std::string("ford/")})
    try_names({name});
  try_names({"ford/a", "worlds/a", "ford/b"});
}

/// What the disk refuses costs one game alone.
TEST_F(Backups, AGameThatCannotBeRestoredStopsNoOther) {
  fs::copy(source("examples/moo3-three-worlds"), games / "worlds", fs::copy_options::recursive);
  ASSERT_EQ(back_up().code, cli::done);
  const fs::path into = temp.path() / "elsewhere";
  fs::create_directories(into);
  write(into / "ford", "a file is in the way");
  const Called called = restore(into, {"--over"});
  EXPECT_EQ(called.code, cli::cannot_create);
  EXPECT_THAT(called.err, HasSubstr("ford: not restored: "));
  EXPECT_EQ(read(into / "ford"), "a file is in the way");
  EXPECT_EQ(kept(into / "worlds"), kept(games / "worlds"));
}

/// Whether a game was unsealed is kept beside its secrets, so that nobody can make it forgotten.
TEST_F(Backups, HoldWhatWasUnsealed) {
  write(temp.path() / "secrets/ford.secret.unsealed", "a seal\n");
  const std::string apart = archive("secrets.tar.gz");
  EXPECT_THAT(back_up({"--secrets-to", apart}).out, HasSubstr("2 files of secrets"));
  fs::remove(temp.path() / "secrets/ford.secret.unsealed");
  EXPECT_EQ(call({"restore", apart, "--to", temp.path().string()}).code,
            cli::cannot_create);  // the other is there
  EXPECT_EQ(read(temp.path() / "secrets/ford.secret.unsealed"), "a seal\n");
}

TEST_F(Backups, OfNoSecretsAreWhole) {
  fs::remove_all(temp.path() / "secrets");
  const std::string apart = archive("secrets.tar.gz");
  EXPECT_EQ(back_up({"--secrets-to", apart}).code, cli::done);
  EXPECT_EQ(call({"restore", apart, "--to", temp.path().string()}).code, cli::done);
  EXPECT_EQ(call({"backup", game, "--to", archive("one"), "--secrets-to", archive("one")}).code,
            cli::cannot_create);
}

TEST_F(Backups, MakeTheFolderOfLostGames) {
  ASSERT_EQ(back_up().code, cli::done);
  const fs::path into = temp.path() / "new/games";
  EXPECT_EQ(call({"restore", archive(), "--to", into.string(), "--dry-run"}).code, cli::done);
  EXPECT_FALSE(fs::exists(into));
  EXPECT_EQ(call({"restore", archive(), "--to", into.string()}).code, cli::done);
  EXPECT_EQ(kept(into), kept(games));
}

TEST_F(Backups, SayWhatTheyNeed) {
  EXPECT_EQ(call({"backup", game}).code, cli::bad_usage);
  EXPECT_EQ(call({"backup", "--to", archive()}).code, cli::bad_usage);
  EXPECT_EQ(call({"restore", archive()}).code, cli::bad_usage);
  const fs::path other = temp.path() / "other/ford";
  fs::create_directories(other.parent_path());
  fs::copy(game, other, fs::copy_options::recursive);
  EXPECT_EQ(call({"backup", game, other.string(), "--to", archive()}).code, cli::bad_usage);
  EXPECT_FALSE(fs::exists(archive()));
}

}  // namespace
}  // namespace adjudicator::cli_test
