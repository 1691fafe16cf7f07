// The life of a game as programs call it: values come back, nothing is printed and no process is started.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_fixture.hpp"
#include "host/game/looks.hpp"
#include "host/letters/receive.hpp"
#include "host/rulings/amend.hpp"
#include "host/turn/check.hpp"
#include "host/turn/resolve.hpp"

namespace adjudicator::cli_test {
namespace {

using host::Note;
using host::Notes;
using host::Reason;
using host::Resolved;
using host::Stopped;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> codes(const std::vector<Note>& notes) {
  std::vector<std::string> all;
  for (const Note& note : notes)
    if (note.kind == Note::Kind::fault) all.push_back(note.fault.code);
  return all;
}

class Host : public ::testing::Test {
 protected:
  Host() : folder(temp.path() / "ford") {
    fs::copy(source("examples/classic-ford"), folder, fs::copy_options::recursive);
    // What these calls would print must not be: whoever prints shows up here.
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
  }
  ~Host() override {
    EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  }

  host::Game open() const { return host::open_game(folder.string()); }
  Resolved resolve(host::ResolveOptions how = {}) {
    how.formats = {true, false, false, false, false};
    return host::resolve(open(), how, notes);
  }
  /// What stopped the work; fails the test where nothing did.
  template <class Work>
  static Stopped stopped(Work work) {
    try {
      work();
    } catch (const Stopped& why) {
      return why;
    }
    ADD_FAILURE() << "nothing stopped it";
    return {Reason::asked_wrongly, {}};
  }

  TempFolder temp;
  fs::path folder;
  Notes notes;
};

TEST_F(Host, AGameWithoutLooksOfItsOwnHasTheProgramsWhichAreReadOnce) {
  const auto looks = host::demand_looks(open(), notes);
  EXPECT_EQ(looks.get(), &reports::Stylesheets::standard());
  fs::create_directories(folder / "stylesheets" / "wording");
  write(folder / "stylesheets" / "wording" / "house.en.xml",
        "<wording><say key=\"mine\">x</say></wording>\n");
  const auto own = host::demand_looks(open(), notes);
  EXPECT_NE(own.get(), looks.get());
  EXPECT_FALSE(own->overrides().empty());
}

TEST_F(Host, AGameThatIsNoneSaysWhy) {
  edit(folder / "game.xml", "system=\"classic\"", "system=\"clasic\"");
  const Stopped why = stopped([&] { open(); });
  EXPECT_EQ(why.reason(), Reason::moderators_file);
  ASSERT_THAT(codes(why.why().all()), ElementsAre("unknown-system"));
  EXPECT_THAT(why.why().all().front().fault.message, HasSubstr("did you mean 'classic'?"));
}

TEST_F(Host, TwoMistakesComeBackTogether) {
  edit(folder / "game.xml", "<game ", "<game colour=\"red\" ");
  edit(folder / "turn-01/roster.xml", "<roster ", "<roster wheather=\"rain\" ");
  const Stopped why = stopped([&] { resolve(); });
  EXPECT_EQ(why.reason(), Reason::moderators_file);
  ASSERT_THAT(why.why().all(), SizeIs(2));
  EXPECT_THAT(why.why().all()[0].fault.at.file, HasSubstr("game.xml"));
  EXPECT_THAT(why.why().all()[1].fault.at.file, HasSubstr("roster.xml"));
  EXPECT_GT(why.why().all()[1].fault.at.line, 0u);
  const Diagnostics checked = host::check(open(), 1, {}, notes);
  EXPECT_EQ(checked.errors(), 2u);
  EXPECT_THAT(notes.all(), IsEmpty());
}

TEST_F(Host, ATurnIsResolvedAndSaysWhatItWrote) {
  host::ResolveOptions how;
  how.terms.defaults = true;
  const Resolved turn = resolve(how);
  EXPECT_EQ(turn.state, Resolved::State::resolved);
  EXPECT_EQ(turn.turn, 1);
  EXPECT_EQ(turn.mailing, (folder / "turn-01/mailing-1").string());
  EXPECT_THAT(turn.questions, IsEmpty());
  EXPECT_TRUE(fs::exists(folder / "turn-01/mailing-1/roster.xml"));
  EXPECT_TRUE(fs::exists(folder / "turn-01/mailing-1/report-moderator.xml"));
  EXPECT_FALSE(fs::exists(folder / "turn-01/mailing-1/report-moderator.html"));
  const Resolved again = resolve(how);
  EXPECT_EQ(again.state, Resolved::State::resolved_before);
  EXPECT_FALSE(fs::exists(folder / "turn-01/mailing-2"));
}

TEST_F(Host, AWaitingTurnNamesItsQuestions) {
  const Resolved turn = resolve();
  ASSERT_EQ(turn.state, Resolved::State::waits);
  ASSERT_FALSE(turn.questions.empty());
  EXPECT_THAT(turn.questions.front().address, HasSubstr("turn-01/"));
  EXPECT_FALSE(turn.questions.front().side.empty());
  EXPECT_EQ(resolve().state, Resolved::State::nothing_new);
}

TEST_F(Host, TheMomentIsTheCallers) {
  edit(folder / "game.xml", "</game>", "<deadline turn=\"1\" at=\"2026-12-01T20:00Z\"/></game>");
  for (const auto& entry : fs::directory_iterator(folder / "turn-01/orders")) {
    fs::remove(entry.path());
    break;
  }
  host::ResolveOptions how;
  how.terms.due = true;
  how.terms.now = {*host::parse_moment("2026-12-01T20:00Z")};
  EXPECT_EQ(stopped([&] { resolve(how); }).reason(), Reason::not_yet);
  EXPECT_FALSE(fs::exists(folder / "turn-01/mailing-1"));
  how.terms.now = {*host::parse_moment("2026-12-01T20:01Z")};
  const Resolved turn = resolve(how);
  EXPECT_THAT(turn.orders, Contains(::testing::Field(&host::OrdersOfSide::received, false)));
  EXPECT_TRUE(fs::exists(folder / "turn-01/mailing-1"));
}

TEST_F(Host, AFileThatCameInIsAnsweredByAReceipt) {
  const fs::path orders = fs::directory_iterator(folder / "turn-01/orders")->path();
  host::Incoming file{"a mail", read(orders)};
  fs::remove(orders);
  const host::Received received = host::receive(open(), file, {}, notes);
  EXPECT_TRUE(received.receipt.accepted) << to_text(received.receipt, "en");
  EXPECT_EQ(received.receipt.side, orders.stem());
  EXPECT_EQ(read(orders), file.bytes);
  file.bytes = "neither one nor the other";
  const Stopped why = stopped([&] { host::receive(open(), file, {}, notes); });
  EXPECT_EQ(why.reason(), Reason::players_file);
  EXPECT_THAT(codes(why.why().all()), ElementsAre("not-a-document"));
  EXPECT_EQ(why.why().all().front().fault.at.file, "a mail");
}

TEST_F(Host, ARulingOnWhatIsNotThereIsRefusedWhole) {
  host::AskedRuling asked;
  asked.kind = "trait";
  asked.attributes = {{"thing", "nobody"}, {"trait", "strength"}, {"to", "5"}};
  asked.by = "Anna";
  asked.because = "it was so agreed";
  const Stopped why = stopped([&] { host::amend(open(), 1, asked, {}, notes); });
  EXPECT_EQ(why.reason(), Reason::moderators_file);
  EXPECT_THAT(why.what(), HasSubstr("'nobody'"));
  EXPECT_FALSE(fs::exists(folder / "turn-01/rulings.xml"));
}

}  // namespace
}  // namespace adjudicator::cli_test
