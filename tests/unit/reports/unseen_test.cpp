// What a reader may not know and is told of all the same: labels in place of names, bands in place of
// numbers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/labels.hpp"
#include "files/decode/logged_labels.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "kernel_fixture.hpp"
#include "reports/report/report.hpp"

namespace adjudicator {
namespace {

using kernel_test::own_pieces;
using kernel_test::seen;
using kernel_test::Tiny;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string facts = R"(<fact kind="began noted moved removed answered" to="any" shows="*"/>)";
const std::string labels = own_pieces + R"(<thing table="piece" to="any" shows="label side"/>)" + facts;
const std::string sizes =
    R"(<bands name="size"><band from="0" word="none"/><band from="1" word="one"/><band from="2" word="few"/>)"
    R"(<band from="8" every="5" word="about"/></bands>)";

/// Blue's b3 fires, then b1, in scenes named after them; b2 does nothing.
struct TwoShots {
  Row r1, b1, b2, b3;
  Tiny tiny{[this](const Tiny& t, Scene s) {
    for (const Row firer : {b3, b1}) {
      const Scene fire = s.within("fire").within(s.key(firer));
      fire.began("fire", {{"by", t.blue}, {"firer", firer}, {"target", r1}}, "1");
      fire.note("hits", {{"count", t.turn.start.get(firer, t.strength)}}, "1");
      fire.change_by(firer, t.strength, -loss, "1");
    }
  }};
  int loss = 2;
  explicit TwoShots(std::array<const char*, 3> names = {"b1", "b2", "b3"},
                    std::array<int, 3> strength = {5, 6, 9}) {
    r1 = tiny.piece("r1", tiny.red, "0201", 5);
    b1 = tiny.piece(names[0], tiny.blue, "0202", strength[0]);
    b2 = tiny.piece(names[1], tiny.blue, "0303", strength[1]);
    b3 = tiny.piece(names[2], tiny.blue, "0505", strength[2]);
  }
  std::vector<std::string> red(const std::string& policy, const std::string& bands = {}) {
    tiny.policy(policy, bands);
    return seen(tiny.turn, tiny.run().log, tiny.red);
  }
};

std::string log_of(const Tiny& tiny, const Outcome& outcome) {
  std::string text;
  files::StringSink sink(text);
  reports::write_log(tiny.turn, outcome.log, outcome.after, outcome.waiting,
                     *files::make_writer(Spelling::xml, files::Schema::of("report"), sink));
  return text;
}

// ---- labels

TEST(Labels, GoByTheFirstFactThatAReaderSees) {
  TwoShots w;
  const std::string in_facts =
      own_pieces + R"(<thing table="piece" to="any" in="firer address" shows="label"/>)" + facts;
  EXPECT_THAT(w.red(in_facts), ElementsAre("turn-07/fire/E1 began fire by=blue firer=E1 target=r1",
                                           "turn-07/fire/E1 noted hits count=9",
                                           "turn-07/fire/E2 began fire by=blue firer=E2 target=r1",
                                           "turn-07/fire/E2 noted hits count=5"));
  // Their own side knows them.
  const auto blue = seen(w.tiny.turn, w.tiny.run().log, w.tiny.blue);
  EXPECT_THAT(blue.front(), HasSubstr("turn-07/fire/b3 began fire by=blue firer=b3"));
}

/// What stands on the board at the start comes first, hex by hex, whoever acts first.
TEST(Labels, OfPositionsComeBeforeThoseOfFacts) {
  TwoShots w;
  EXPECT_THAT(w.red(labels)[0], HasSubstr("firer=E3,side"));
  EXPECT_THAT(w.red(labels)[2], HasSubstr("firer=E1,side"));
}

TEST(Labels, OfPositionsGoByTheBoard) {
  Tiny tiny([](const Tiny&, Scene) {});
  for (const auto& [id, hex] : {std::pair("b1", "0505"), {"b2", "0202"}, {"b3", ""}})
    tiny.piece(id, tiny.blue, hex);
  tiny.policy(R"(<thing table="piece" to="any" shows="label hex"/>)");
  const Outcome outcome = tiny.run();
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < 3; ++i) numbers.push_back(outcome.log.labels.find(tiny.red, {2, i}));
  EXPECT_THAT(numbers, ElementsAre(2, 1, 3));
}

/// Nothing that is hidden moves a number: names, strengths, what happens unseen.
TEST(Labels, SayNothingOfWhatIsHidden) {
  TwoShots w;
  TwoShots other({"zulu", "alpha", "b1"}, {50, 60, 9});
  const std::string policy =
      own_pieces +
      R"(<thing table="piece" to="any" in="firer address" shows="label"/><fact kind="began" to="any" shows="*"/>)";
  EXPECT_EQ(w.red(policy), other.red(policy));
  EXPECT_EQ(report(w.tiny, w.tiny.red, w.tiny.run()), report(other.tiny, other.tiny.red, other.tiny.run()));
  // Who is not seen to fire leaves no gap.
  const std::string only_targets_hit =
      own_pieces +
      R"(<thing table="piece" to="adjacent" shows="label"/><fact kind="noted" to="any" shows="*"/>)";
  EXPECT_THAT(w.red(only_targets_hit),
              ElementsAre("? noted hits count=9", "turn-07/fire/E1 noted hits count=5"));
}

TEST(Labels, ArePartOfTheReport) {
  TwoShots w;
  w.tiny.policy(labels);
  const Outcome outcome = w.tiny.run();
  const std::string text = report(w.tiny, w.tiny.red, outcome);
  EXPECT_EQ(kernel_test::faults(text, "report"), "");
  EXPECT_THAT(text, HasSubstr(R"(at="turn-07/fire/E3")"));
  EXPECT_THAT(text, HasSubstr(R"(<thing id="E2" table="piece" side="blue"/>)"));
  EXPECT_THAT(text, HasSubstr(R"(id="E3" as="firer")"));
  for (const char* hidden : {"b1", "b2", "b3"}) EXPECT_THAT(text, Not(HasSubstr(hidden)));
  // Its own side knows them by name.
  EXPECT_THAT(report(w.tiny, w.tiny.blue, outcome), HasSubstr(R"(id="b1")"));
}

/// A turn in which b1 moves next to red, and b2 before that once red has answered.
struct Waiting {
  Row r1, b1, b2;
  Tiny tiny{[this](const Tiny& t, Scene s) {
    s.each(
        std::array{0, 1}, [](int i) { return i == 0 ? Key("first") : Key("second"); },
        [&](Scene body, int i) {
          if (i == 0) {
            const auto nobody = [] { return std::optional<Answer>(); };
            const auto fill = [&](Question& q) {
              q.words = {"hold", "run"};
              q.candidates = {b1};
              q.most = 1;
            };
            const auto hold = [] { return Key("hold"); };
            body.ask("stand", {t.red, "stance", r1, "1", nobody, fill, hold});
            body.note("passed", {{"who", b2}}, "1");
          } else {
            body.within(body.key(b1)).note("seen", {{"who", b1}}, "1");
          }
        });
  }};
  Waiting() {
    r1 = tiny.piece("r1", tiny.red, "0201", 5);
    b1 = tiny.piece("b1", tiny.blue, "0505", 5);
    b2 = tiny.piece("b2", tiny.blue, "0506", 6);
    tiny.turn.sides[0].asks = true;
    tiny.policy(own_pieces + R"(<thing table="piece" to="any" in="who address candidate" shows="label"/>)" +
                facts + R"(<fact kind="asked" to="owner" shows="*"/>)");
  }
};

/// The answer lets something be told before what was told already: that keeps its number.
TEST(Labels, OfOneMailingStayInTheNext) {
  Waiting w;
  const Outcome first = w.tiny.run();
  ASSERT_TRUE(first.waiting);
  EXPECT_THAT(seen(w.tiny.turn, first.log, w.tiny.red).back(), "turn-07/second/E1 noted seen who=E1");
  const auto logged = files::labels_in(log_of(w.tiny, first));
  ASSERT_EQ(logged.size(), 1u);
  EXPECT_EQ(logged[0].side + " " + logged[0].table + " " + logged[0].thing + " " + logged[0].text,
            "red piece b1 E1");
  w.tiny.turn.labels = {{w.tiny.red, 2, logged[0].thing, logged[0].number}};
  w.tiny.answer("turn-07/first/stand", w.tiny.red, first.log.questions[0].fingerprint, Key("hold"));
  const Outcome second = w.tiny.run();
  ASSERT_FALSE(second.waiting);
  EXPECT_THAT(seen(w.tiny.turn, second.log, w.tiny.red),
              ElementsAre(HasSubstr("answered side=red question=stance"), "turn-07/first noted passed who=E2",
                          "turn-07/second/E1 noted seen who=E1"));
}

TEST(Labels, NameThingsInQuestionsAndAnswers) {
  Waiting w;
  const Outcome first = w.tiny.run();
  const reports::Issue issue;
  std::string text;
  files::StringSink sink(text);
  reports::write_questions({w.tiny.turn, first.log, first.after, {w.tiny.red}, issue, true},
                           *files::make_writer(Spelling::xml, files::Schema::of("report"), sink));
  EXPECT_EQ(kernel_test::faults(text, "questions"), "");
  EXPECT_THAT(text, HasSubstr(R"(<candidate id="E1" table="piece"/>)"));
  EXPECT_THAT(text, Not(HasSubstr("b1")));
  w.tiny.turn.labels = {{w.tiny.red, 2, "b1", 1}};
  EXPECT_EQ(find_meant(w.tiny.turn, w.tiny.red, "E1"), w.b1);
  EXPECT_EQ(find_meant(w.tiny.turn, w.tiny.red, "E2"), nothing);
  EXPECT_EQ(find_meant(w.tiny.turn, w.tiny.red, "r1"), w.r1);
  EXPECT_EQ(find_meant(w.tiny.turn, w.tiny.blue, "E1"), nothing) << "another side's labels are its own";
  EXPECT_EQ(meant_address(w.tiny.turn, w.tiny.red, "turn-07/second/E1/x"), "turn-07/second/b1/x");
  EXPECT_EQ(meant_address(w.tiny.turn, w.tiny.blue, "turn-07/second/E1/x"), "turn-07/second/E1/x");
  const std::vector<files::LoggedLabel> logged{{"red", "piece", "b1", 1, "E1"}};
  EXPECT_EQ(files::meant_address(logged, "red", "turn-07/second/E1"), "turn-07/second/b1");
  EXPECT_EQ(label_number(w.tiny.turn, "E01"), 0u);
  EXPECT_EQ(label_number(w.tiny.turn, "E"), 0u);
  EXPECT_EQ(label_number(w.tiny.turn, "E99999999999"), 0u);
}

/// What a trait referred to and refers to now is told by the name that its reader knows.
TEST(Labels, NameWhatAReferenceNames) {
  Tiny tiny([](const Tiny& t, Scene s) {
    s.change({2, 0}, t.side, static_cast<std::int32_t>(t.red.index), "1");
  });
  tiny.piece("b1", tiny.blue, "0505");
  const std::string piece = R"(<thing table="piece" to="any" shows="label"/>)";
  const std::string fact = R"(<fact kind="changed" to="any" shows="*"/>)";
  tiny.policy(piece + R"(<thing table="side" to="any" in="from" shows="label"/>)" + fact);
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red),
              ElementsAre("turn-07 changed thing=E1 trait=side from-id=E2 to-id=red"));
  tiny.policy(piece + R"(<thing table="side" to="own" shows="id"/>)" + fact);
  EXPECT_THAT(seen(tiny.turn, tiny.run().log, tiny.red),
              ElementsAre("turn-07 changed thing=E1 trait=side to-id=red"));
}

// ---- words as answers

TEST(Words, AreChosenInPlaceOfThings) {
  Waiting w;
  const Outcome first = w.tiny.run();
  const Question& q = first.log.questions[0];
  EXPECT_TRUE(q.allows(Key("run")));
  EXPECT_TRUE(q.allows(std::vector<Row>{w.b1}));
  EXPECT_TRUE(q.allows({})) << "none of the candidates";
  EXPECT_FALSE(q.allows(Key("fly")));
  EXPECT_EQ(q.fallback, Chosen(Key("hold")));
  Question words = q;
  words.candidates.clear();
  EXPECT_FALSE(words.allows({})) << "a word has to be chosen";
  w.tiny.answer("turn-07/first/stand", w.tiny.red, q.fingerprint, Key("run"));
  EXPECT_THAT(seen(w.tiny.turn, w.tiny.run().log, w.tiny.red).front(),
              "turn-07/first/stand answered side=red question=stance subject=r1 "
              "source=player word=run");
}

TEST(Words, ThatAreNotOfferedAreRefused) {
  Waiting w;
  const std::string print = w.tiny.run().log.questions[0].fingerprint;
  w.tiny.answer("turn-07/first/stand", w.tiny.red, print, Key("fly"));
  const Outcome outcome = w.tiny.run();
  EXPECT_TRUE(outcome.waiting);
  EXPECT_THAT(kernel_test::lines(w.tiny.turn, outcome.log).front(), HasSubstr("refused answer-not-possible"));
}

TEST(Words, ArePartOfTheFingerprint) {
  Waiting w;
  const std::string with = w.tiny.run().log.questions[0].fingerprint;
  Tiny other([&](const Tiny& t, Scene s) {
    const auto nobody = [] { return std::optional<Answer>(); };
    const auto fill = [&](Question& q) {
      q.words = {"hold"};
      q.candidates = {w.b1};
      q.most = 1;
    };
    const auto hold = [] { return Key("hold"); };
    s.within("first").ask("stand", {t.red, "stance", w.r1, "1", nobody, fill, hold});
  });
  other.piece("r1", other.red, "0201", 5);
  other.piece("b1", other.blue, "0505", 5);
  other.turn.sides[0].asks = true;
  EXPECT_NE(other.run().log.questions[0].fingerprint, with);
}

TEST(Words, AreRuledOnAndReplaced) {
  Waiting w;
  w.tiny.rule_answer("turn-07/first/stand", Key("run"));
  w.tiny.turn.answers.back().replaced = Chosen(Key("hold"));
  const auto lines = kernel_test::lines(w.tiny.turn, w.tiny.run().log);
  EXPECT_THAT(lines[0], HasSubstr("ruled answer by=the moderator because=a test side=red from=hold"));
  EXPECT_THAT(lines[1], HasSubstr("source=ruling word=run"));
  w.tiny.turn.answers.back().replaced = Chosen(Key("run"));
  EXPECT_THROW(w.tiny.run(), RulingError);
}

TEST(Words, AreInFormsAndLogs) {
  Waiting w;
  const Outcome first = w.tiny.run();
  const reports::Issue issue;
  std::string form;
  files::StringSink sink(form);
  reports::write_answer_form({w.tiny.turn, first.log, first.after, {w.tiny.red}, issue, true},
                             *files::make_writer(Spelling::xml, files::Schema::of("classic"), sink));
  EXPECT_THAT(form, HasSubstr(R"(word="hold")"));
  EXPECT_THAT(form, Not(HasSubstr("choice=")));
  EXPECT_THAT(report(w.tiny, w.tiny.red, first), HasSubstr(R"(<option word="run"/>)"));
  EXPECT_THAT(report(w.tiny, w.tiny.red, first), HasSubstr(R"(fallback-word="hold")"));
  w.tiny.turn.take_defaults = true;
  const Outcome last = w.tiny.run();
  const std::string log = log_of(w.tiny, last);
  EXPECT_EQ(kernel_test::faults(log, "log"), "");
  EXPECT_THAT(log, HasSubstr(R"(word="hold" source="default")"));
  EXPECT_EQ(kernel_test::faults(report(w.tiny, w.tiny.red, last), "report"), "");
}

// ---- bands

TEST(Bands, StandForNumbersOfFacts) {
  TwoShots w;
  EXPECT_THAT(w.red(R"(<fact kind="noted" to="any" shows="count:size"/>)", sizes),
              ElementsAre("? noted hits count=about(8-12~10)", "? noted hits count=few(2-7~4)"));
  // Who is told the number by one line is told no band by another.
  EXPECT_THAT(
      w.red(R"(<fact kind="noted" to="any" shows="count:size"/><fact kind="noted" to="any" shows="count"/>)",
            sizes),
      ElementsAre("? noted hits count=9", "? noted hits count=5"));
}

TEST(Bands, OfATraitHoldInPositionsAndFacts) {
  TwoShots w;
  const std::string policy = own_pieces +
                             R"(<thing table="piece" to="any" shows="side hex strength:size"/>)" +
                             R"(<fact kind="began changed" to="any" shows="*"/>)";
  EXPECT_THAT(w.red(policy, sizes)[0], HasSubstr("firer=?,hex,side,strength:about(8-12~10)"));
  const std::string text = report(w.tiny, w.tiny.red, w.tiny.run());
  EXPECT_EQ(kernel_test::faults(text, "report"), "");
  EXPECT_THAT(text, HasSubstr(R"(<band of="strength" word="about" least="8" most="12" about="10"/>)"));
  EXPECT_THAT(text, Not(HasSubstr(R"(strength="9")")));
}

/// 9 - 2 leaves its band; 5 - 2 stays in one, and is not told.
TEST(Bands, HideChangesThatStayInOne) {
  TwoShots w;
  const std::string policy = own_pieces + R"(<thing table="piece" to="any" shows="side strength:size"/>)" +
                             R"(<fact kind="changed" to="any" shows="*"/>)";
  EXPECT_THAT(w.red(policy, sizes),
              ElementsAre("? changed thing=?,side,strength:about(8-12~10) trait=strength from=about(8-12~10) "
                          "to=few(2-7~4)"));
  // The same of the fact's own bands.
  EXPECT_THAT(w.red(R"(<fact kind="changed" to="any" shows="trait from:size to:size"/>)", sizes),
              ElementsAre("? changed trait=strength from=about(8-12~10) to=few(2-7~4)"));
}

/// Two games that differ in numbers of one band look alike.
TEST(Bands, SayNothingOfTheNumber) {
  const std::string told =
      own_pieces +
      R"(<thing table="piece" to="any" shows="label side strength:size"/>)"
      R"(<fact kind="began changed" to="any" shows="*"/><fact kind="noted" to="any" shows="count:size"/>)";
  TwoShots w({"b1", "b2", "b3"}, {5, 6, 9});
  TwoShots other({"x", "y", "z"}, {6, 4, 8});
  EXPECT_EQ(w.red(told, sizes), other.red(told, sizes));
  EXPECT_EQ(report(w.tiny, w.tiny.red, w.tiny.run()), report(other.tiny, other.tiny.red, other.tiny.run()));
  TwoShots more({"b1", "b2", "b3"}, {5, 6, 13});
  EXPECT_NE(w.red(told, sizes), more.red(told, sizes));
}

TEST(Bands, CoverAllNumbers) {
  const Bands bands{"size", {{"none", 0, 1, 0, false}, {"few", 1, 7, 4, false}, {"about", 8, 5, 10, true}}};
  const auto text = [&](std::int64_t number) {
    const auto found = bands.find(number);
    const SeenBand band = seen(*found.band, found.times);
    return std::string(band.word) + " " + std::to_string(band.least) + "-" + std::to_string(*band.most) +
           " " + std::to_string(band.about);
  };
  EXPECT_EQ(text(-3), "none 0-0 0");
  EXPECT_EQ(text(0), "none 0-0 0");
  EXPECT_EQ(text(7), "few 1-7 4");
  EXPECT_EQ(text(8), "about 8-12 10");
  EXPECT_EQ(text(12), "about 8-12 10");
  EXPECT_EQ(text(13), "about 13-17 15");
  EXPECT_EQ(text(1'000'003), "about 1000003-1000007 1000005");
}

std::vector<std::string> policy_faults(const std::string& bands, const std::string& shows,
                                       const std::string& label = R"( label="E")") {
  Diagnostics diagnostics;
  const auto file =
      files::read_document("policy.xml",
                           R"(<visibility xmlns="urn:adjudicator:1" system="tiny")" + label + ">" + bands +
                               R"(<profile name="only"><thing table="piece" to="any" shows=")" + shows +
                               R"("/></profile></visibility>)",
                           Spelling::xml, files::Schema::of("classic"), "visibility", diagnostics);
  if (file) Policy::read(*file, diagnostics);
  std::vector<std::string> all;
  for (const Diagnostic& d : diagnostics.all()) all.push_back(d.message);
  return all;
}

TEST(Bands, AreDeclaredWithoutGaps) {
  EXPECT_THAT(policy_faults(sizes, "strength:size"), ElementsAre());
  EXPECT_THAT(policy_faults(sizes, "strength:sizes"), ElementsAre(HasSubstr("no bands 'sizes'")));
  EXPECT_THAT(policy_faults(R"(<bands name="a"><band from="1" word="x"/></bands>)", "id"),
              ElementsAre(HasSubstr("begins at 0 or below")));
  EXPECT_THAT(
      policy_faults(R"(<bands name="a"><band from="0" word="x"/><band from="0" word="y"/></bands>)", "id"),
      ElementsAre(HasSubstr("one above the other")));
  EXPECT_THAT(
      policy_faults(R"(<bands name="a"><band from="0" every="5" word="x"/><band from="9" word="y"/></bands>)",
                    "id"),
      ElementsAre(HasSubstr("is the last")));
  EXPECT_THAT(policy_faults(sizes + sizes, "id"), ElementsAre(HasSubstr("declared already")));
  EXPECT_THAT(policy_faults("", "label", ""), ElementsAre(HasSubstr("what they begin with")));
}

}  // namespace
}  // namespace adjudicator
