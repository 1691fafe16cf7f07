// Scenes: simultaneity, decisions, suspension, rulings; the same procedure with and without a log.
#include "core/scene.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/describe.hpp"
#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::lines;
using kernel_test::SameDice;
using kernel_test::Tiny;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A choice between hexes, asked of a side.
std::optional<Answer> nobody_foresaw() {
  return std::nullopt;
}

Answer ask_hex(const Tiny& t, const Scene& scene, Key name, Row side, std::vector<std::string> hexes,
               std::optional<Answer> order = std::nullopt) {
  const auto rows = [&](const std::string& id) { return std::vector<Row>{row_of(t.turn.board.find(id))}; };
  const auto foreseen = [&] { return order; };
  const auto fill = [&](Question& q) {
    for (const std::string& hex : hexes) q.options.push_back(rows(hex));
  };
  const auto fallback = [&] { return rows(hexes.front()); };
  return scene.ask(name, {side, "where", nothing, "9.6", foreseen, fill, fallback});
}

bool same_states(const State& a, const State& b) {
  if (a.tables() != b.tables()) return false;
  for (std::uint32_t t = 1; t < a.tables(); ++t) {
    if (a.rows(t) != b.rows(t)) return false;
    for (std::uint32_t i = 0; i < a.rows(t); ++i)
      for (std::uint16_t k = 0; k < a.shape(t).traits.size(); ++k)
        if (a.get({t, i}, {static_cast<std::uint16_t>(t), k}) !=
            b.get({t, i}, {static_cast<std::uint16_t>(t), k}))
          return false;
  }
  return true;
}

std::string hex_in(const Tiny& t, const State& state, Row piece) {
  return std::string(t.turn.board.id(state.location(piece)));
}

// ---- each

TEST(Value, HoldsWhatItWasMadeOf) {
  EXPECT_EQ(Value(-5).number(), -5);
  EXPECT_EQ(Value(-5).ratio(), Ratio(-5));
  EXPECT_EQ(Value(Ratio(-7, 0xffffffff)).ratio(), Ratio(-7, 0xffffffff));
  EXPECT_EQ(Value(Key("across-river")).word().key(), Key("across-river"));
  EXPECT_EQ(Value(Row{1, 2}).row(), (Row{1, 2}));
  EXPECT_EQ(Value(nothing).kind(), Value::Kind::none);
  EXPECT_EQ(Value(3).row(), nothing);
  const Arg arg{"hex", "0805"};
  EXPECT_EQ(arg.name().text(), "hex");
  EXPECT_EQ(arg.value().word().text(), "0805");
}

// A fraction too fine for a fact is told, rounded to six decimals and marked, and stops nothing.
TEST(Value, AFractionTooFineIsRounded) {
  constexpr std::int64_t beyond = std::int64_t{1} << 32;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::initializer_list<std::pair<Ratio, const char*>> table{
      {Ratio(1, beyond), "~0.000000"},
      {Ratio(beyond, 3 * beyond + 1), "~0.333333"},
      {Ratio(2 * beyond, 3 * beyond + 1), "~0.666667"},
      {Ratio(-2 * beyond, 3 * beyond + 1), "~-0.666667"},
      {Ratio(most, beyond), "~2147483648.000000"},
      {Ratio(-most, beyond), "~-2147483648.000000"},
      {Ratio(most, most - 1), "~1.000000"},
      {Ratio(1, most), "~0.000000"},
      // Half a millionth more than 5 millionths, and less than -5: a half goes up.
      {Ratio(11 * (beyond + 1), 2'000'000 * (beyond + 1)), "11/2000000"},
      {Ratio(11 * beyond + 1, 2'000'000 * beyond), "~0.000006"},
      {Ratio(11 * beyond - 1, 2'000'000 * beyond), "~0.000005"},
      {Ratio(-11 * beyond - 1, 2'000'000 * beyond), "~-0.000006"},
      {Ratio(-11 * beyond + 1, 2'000'000 * beyond), "~-0.000005"},
      {Ratio(7, 0xffffffff), "7/4294967295"},
      {Ratio(most), "9223372036854775807"}};
  const Tiny tiny;
  for (const auto& [ratio, text] : table) {
    EXPECT_EQ(to_text(tiny.turn, tiny.turn.start, Value(ratio)), text);
    EXPECT_EQ(Value(ratio).kind() == Value::Kind::rounded, text[0] == '~') << text;
  }
  Tiny told([](const Tiny&, Scene s) { s.note("fine", {{"part", Ratio(1, 3 * beyond)}}, "1"); });
  EXPECT_THAT(lines(told.turn, told.run().log), ElementsAre("turn-07 noted fine part=~0.000000"));
}

TEST(Value, PartsOfAWholeAreFractions) {
  const Tiny tiny;
  const auto text = [&](const Value& value) { return to_text(tiny.turn, tiny.turn.start, value); };
  EXPECT_EQ(text(Halves{5}), "5/2");
  EXPECT_EQ(text(Halves{6}), "3");
  EXPECT_EQ(text(Tenths{-4}), "-2/5");
  EXPECT_EQ(text(Milli{1250}), "5/4");
}

TEST(Each, ByAddsUpAndEveryBodySeesTheStart) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a", "b", "c"}, [](Key k) { return k; },
        [&](Scene body, Key) {
          EXPECT_EQ(body.state().get(p, t.strength), 10);
          body.change_by(p, t.strength, -3, "1");
          EXPECT_EQ(body.state().get(p, t.strength), 7);  // its own changes it does see
        });
    EXPECT_EQ(s.state().get(p, t.strength), 1);
  });
  p = tiny.piece("p", tiny.red, "0101", 10);
  const Outcome outcome = tiny.run();
  EXPECT_EQ(outcome.after.get(p, tiny.strength), 1);
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
  for (std::size_t i = 0; i < outcome.log.size(); ++i) EXPECT_TRUE(outcome.log[i].held);
}

TEST(Each, TwoValuesForOneTraitAreAFaultOfTheProgram) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a", "b"}, [](Key k) { return k; },
        [&](Scene body, Key) { body.change(p, t.strength, 3, "1"); });
  });
  p = tiny.piece("p", tiny.red);
  EXPECT_THROW(tiny.run(), ProgrammingError);
}

TEST(Each, TwoMovesOfOnePieceAreAFaultOfTheProgram) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"0102", "0201"}, [](Key k) { return k; },
        [&](Scene body, Key hex) { body.move(p, t.turn.board.find(hex.text()), "1"); });
  });
  p = tiny.piece("p", tiny.red, "0101");
  EXPECT_THROW(tiny.run(), ProgrammingError);
}

TEST(Each, ValuesForDifferentTraitsAreNone) {
  Row p, q;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Row>{p, q}, [&](Row row) { return s.key(row); },
        [&](Scene body, Row row) {
          body.change(row, t.strength, 5, "1");
          body.change(row, t.strength, 6, "1");  // one body may think again
          body.change_by(row == p ? q : p, t.morale, 2, "1");
        });
  });
  p = tiny.piece("p", tiny.red);
  q = tiny.piece("q", tiny.red);
  const Outcome outcome = tiny.run();
  for (Row row : {p, q}) {
    EXPECT_EQ(outcome.after.get(row, tiny.strength), 6);
    EXPECT_EQ(outcome.after.get(row, tiny.morale), 2);
  }
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

// A battle that loses its unit does not take it from the battle beside it.
TEST(Each, MovesAndRemovalsWaitForTheEnd) {
  Row p, q;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Row>{p, q}, [&](Row row) { return s.key(row); },
        [&](Scene body, Row row) {
          EXPECT_EQ(hex_in(t, body.state(), p), "0101");
          EXPECT_EQ(hex_in(t, body.state(), q), "0303");
          if (row == p)
            body.remove(p, "lost", "1");
          else
            body.move(q, t.turn.board.find("0101"), "1");
        });
    EXPECT_EQ(s.state().first_at(t.turn.board.find("0101")), q);
  });
  p = tiny.piece("p", tiny.red, "0101");
  q = tiny.piece("q", tiny.blue, "0303");
  const Outcome outcome = tiny.run();
  EXPECT_EQ(hex_in(tiny, outcome.after, q), "0101");
  EXPECT_FALSE(exists(outcome.after.location(p)));
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

TEST(Each, OneWithinAnotherIsOneBodyOfIt) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a", "b"}, [](Key k) { return k; },
        [&](Scene outer, Key) {
          outer.each(
              std::vector<Key>{"x", "y"}, [](Key k) { return k; },
              [&](Scene inner, Key) { inner.change_by(p, t.strength, 1, "1"); });
          EXPECT_EQ(outer.state().get(p, t.strength), 2);  // the inner one has ended, the outer one not
        });
    EXPECT_EQ(s.state().get(p, t.strength), 4);
  });
  p = tiny.piece("p", tiny.red);
  const Outcome outcome = tiny.run();
  EXPECT_EQ(outcome.after.get(p, tiny.strength), 4);
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

TEST(Each, PiecesMadeInItStay) {
  Row made;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a"}, [](Key k) { return k; },
        [&](Scene body, Key) {
          made = body.create(2, t.turn.names.find("wreck"), "1");
          body.change(made, t.strength, 3, "1");
          body.move(made, t.turn.board.find("0202"), "1");
        });
  });
  tiny.turn.names.add("wreck");
  const Outcome outcome = tiny.run();
  EXPECT_EQ(outcome.after.find(2, tiny.turn.names.find("wreck")), made);
  EXPECT_EQ(outcome.after.get(made, tiny.strength), 3);
  EXPECT_EQ(hex_in(tiny, outcome.after, made), "0202");
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

TEST(Each, AWaitingBodyDoesNotStopTheOthersAndNothingAfterItRuns) {
  Row p;
  bool after = false;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Key>{"a", "b", "c"}, [](Key k) { return k; },
        [&](Scene body, Key which) {
          body.note("here", {}, "1");
          if (which == Key("b")) ask_hex(t, body, "q", t.red, {"0101", "0102"});
          body.note("done", {}, "1");
        });
    after = true;
  });
  p = tiny.piece("p", tiny.red, "0101", 10);
  tiny.turn.sides[0].asks = true;
  const Outcome outcome = tiny.run();
  EXPECT_TRUE(outcome.waiting);
  EXPECT_FALSE(after);
  EXPECT_THAT(lines(tiny.turn, outcome.log),
              ElementsAre("turn-07/a noted here", "turn-07/a noted done", "turn-07/b noted here",
                          "turn-07/b/q asked side=red question=where", "turn-07/c noted here",
                          "turn-07/c noted done"));
}

// What the others did is settled; what a waiting body did so far is not, in the state and in the fold of the
// log alike.
TEST(Each, WhatAWaitingBodyDidIsNotFinal) {
  Row p, q;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.each(
        std::vector<Row>{p, q}, [&](Row row) { return s.key(row); },
        [&](Scene body, Row row) {
          body.change_by(row, t.strength, -4, "1");
          if (row == p) ask_hex(t, body, "q", t.red, {"0101", "0102"});
        });
  });
  p = tiny.piece("p", tiny.red, "0101", 10);
  q = tiny.piece("q", tiny.red, "0101", 10);
  tiny.turn.sides[0].asks = true;
  const Outcome outcome = tiny.run();
  EXPECT_TRUE(outcome.waiting);
  EXPECT_EQ(outcome.after.get(p, tiny.strength), 10);
  EXPECT_EQ(outcome.after.get(q, tiny.strength), 6);
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

// ---- questions

TEST(Ask, EarlierLogIsAPrefixOfTheOneWithTheAnswer) {
  Row p;
  const auto procedure = [&](const Tiny& t, Scene s) {
    s.note("before", {}, "1");
    const Answer answer = ask_hex(t, s, "where", t.red, {"0101", "0102"});
    s.move(p, place_of(answer.choice.front()), "1");
  };
  Tiny tiny(procedure);
  p = tiny.piece("p", tiny.red, "0303");
  tiny.turn.sides[0].asks = true;
  const Outcome first = tiny.run();
  ASSERT_TRUE(first.waiting);
  ASSERT_EQ(first.log.questions.size(), 1u);
  EXPECT_EQ(first.log.questions[0].fingerprint.size(), 16u);
  tiny.answer("turn-07/where", tiny.red, first.log.questions[0].fingerprint,
              {row_of(tiny.turn.board.find("0102"))});
  const Outcome second = tiny.run();
  EXPECT_FALSE(second.waiting);
  EXPECT_EQ(hex_in(tiny, second.after, p), "0102");
  auto before = lines(tiny.turn, first.log);
  before.pop_back();  // the question
  const auto now = lines(tiny.turn, second.log);
  ASSERT_GE(now.size(), before.size());
  EXPECT_TRUE(std::equal(before.begin(), before.end(), now.begin()));
  EXPECT_THAT(now, Contains("turn-07/where answered side=red question=where source=player choice=0102"));
}

TEST(Ask, OutdatedAndImpossibleAnswersAreRefusedAndAskedAgain) {
  Tiny tiny([&](const Tiny& t, Scene s) { ask_hex(t, s, "where", t.red, {"0101", "0102"}); });
  tiny.turn.sides[0].asks = true;
  const std::string print = tiny.run().log.questions[0].fingerprint;
  tiny.answer("turn-07/where", tiny.red, "0000000000000000", {row_of(tiny.turn.board.find("0102"))});
  EXPECT_THAT(lines(tiny.turn, tiny.run().log), ElementsAre("turn-07/where refused answer-outdated side=red",
                                                            "turn-07/where asked side=red question=where"));
  tiny.turn.answers.clear();
  tiny.answer("turn-07/where", tiny.red, print, {row_of(tiny.turn.board.find("0505"))});
  EXPECT_THAT(lines(tiny.turn, tiny.run().log),
              ElementsAre("turn-07/where refused answer-not-possible side=red",
                          "turn-07/where asked side=red question=where"));
  tiny.turn.answers.clear();
  tiny.answer("turn-07/where", tiny.blue, print, {row_of(tiny.turn.board.find("0102"))});
  EXPECT_THAT(lines(tiny.turn, tiny.run().log),
              ElementsAre("turn-07/where asked side=red question=where",
                          "turn-07 refused answer-unasked side=blue question=turn-07/where"));
}

// Ruling, player's answer, order, the default; the default at once where a side wants no questions.
TEST(Ask, WhereTheAnswerComesFrom) {
  std::optional<Answer> order;
  Tiny tiny([&](const Tiny& t, Scene s) { ask_hex(t, s, "where", t.red, {"0101", "0102", "0103"}, order); });
  const auto hex = [&](const char* id) { return std::vector<Row>{row_of(tiny.turn.board.find(id))}; };
  const auto source = [&] {
    for (const std::string& line : lines(tiny.turn, tiny.run().log))
      if (const auto at = line.find("source="); at != std::string::npos) return line.substr(at);
    return std::string("asked");
  };
  EXPECT_EQ(source(), "source=default choice=0101");
  tiny.turn.sides[0].asks = true;
  EXPECT_EQ(source(), "asked");
  const std::string print = tiny.run().log.questions[0].fingerprint;
  tiny.turn.take_defaults = true;
  EXPECT_EQ(source(), "source=default choice=0101");
  tiny.turn.take_defaults = false;
  order = Answer{hex("0102"), AnswerSource::order};
  EXPECT_EQ(source(), "source=order choice=0102");
  order->source = AnswerSource::standing;
  EXPECT_EQ(source(), "source=standing choice=0102");
  tiny.answer("turn-07/where", tiny.red, print, hex("0103"));
  EXPECT_EQ(source(), "source=player choice=0103");
  tiny.turn.sides[0].asks = false;  // an answer counts even where nothing is asked any more
  EXPECT_EQ(source(), "source=player choice=0103");
  tiny.rule_answer("turn-07/where", hex("0101"));
  EXPECT_EQ(source(), "source=ruling choice=0101");
  tiny.turn.answers.clear();
  tiny.rule_answer("turn-07/where", hex("0606"));
  EXPECT_EQ(source(), "source=standing choice=0102") << "a ruling that cannot be is told and passed over";
  EXPECT_THAT(lines(tiny.turn, tiny.run().log), Contains(HasSubstr("ruled answer-not-possible")));
}

TEST(Ask, TheFingerprintIsOfTheQuestion) {
  std::vector<std::string> hexes{"0101", "0102"};
  Key address = "where";
  Tiny tiny([&](const Tiny& t, Scene s) { ask_hex(t, s, address, t.red, hexes); });
  tiny.turn.sides[0].asks = true;
  const auto print = [&] { return tiny.run().log.questions.at(0).fingerprint; };
  const std::string one = print();
  EXPECT_EQ(print(), one);
  hexes.push_back("0103");
  const std::string two = print();
  EXPECT_NE(two, one);
  std::swap(hexes[1], hexes[2]);
  EXPECT_NE(print(), two);
  hexes = {"0101", "0102"};
  EXPECT_EQ(print(), one);
  address = "elsewhere";
  EXPECT_NE(print(), one);
}

TEST(Ask, AskingAnAddressTwiceIsAFaultOfTheProgram) {
  Tiny tiny([&](const Tiny& t, Scene s) {
    ask_hex(t, s, "where", t.red, {"0101"});
    ask_hex(t, s, "where", t.red, {"0101"});
  });
  EXPECT_THROW(tiny.run(), ProgrammingError);
}

TEST(Ask, WhatAQuestionAllows) {
  Question q;
  const Row a{2, 0}, b{2, 1}, c{2, 2};
  q.candidates = {a, b};
  q.least = 1;
  q.most = 2;
  EXPECT_TRUE(q.allows(std::vector<Row>{a}));
  EXPECT_TRUE(q.allows(std::vector<Row>{b, a}));
  EXPECT_FALSE(q.allows({}));
  EXPECT_FALSE(q.allows(std::vector<Row>{a, a}));
  EXPECT_FALSE(q.allows(std::vector<Row>{c}));
  EXPECT_FALSE(q.allows(std::vector<Row>{a, b, a}));
  q.most = 1;
  EXPECT_FALSE(q.allows(std::vector<Row>{a, b}));
  Question choice;
  choice.options = {{a, b}, {}};
  EXPECT_TRUE(choice.allows(std::vector<Row>{a, b}));
  EXPECT_TRUE(choice.allows({}));
  EXPECT_FALSE(choice.allows(std::vector<Row>{b, a}));
  EXPECT_FALSE(choice.allows(std::vector<Row>{a}));
}

TEST(AskTogether, AllAreAskedBeforeAnyIsRead) {
  bool after = false;
  Tiny tiny([&](const Tiny& t, Scene s) {
    const auto fill = [&](Question& q) {
      q.options = {{row_of(t.turn.board.find("0101"))}, {row_of(t.turn.board.find("0102"))}};
    };
    const auto fallback = [&] { return std::vector<Row>{row_of(t.turn.board.find("0101"))}; };
    const auto nobody = [] { return nobody_foresaw(); };
    const Asking red{t.red, "orders", nothing, "1", nobody, fill, fallback};
    const Asking blue{t.blue, "orders", nothing, "1", nobody, fill, fallback};
    const Scene::Together both[] = {{"red", &red}, {"blue", &blue}};
    const auto answers = s.ask_together(both);
    ASSERT_EQ(answers.size(), 2u);
    after = true;
  });
  tiny.turn.sides[0].asks = tiny.turn.sides[1].asks = true;
  const Outcome none = tiny.run();
  EXPECT_EQ(none.log.questions.size(), 2u);
  EXPECT_FALSE(after);
  tiny.answer("turn-07/red", tiny.red, none.log.questions[0].fingerprint,
              {row_of(tiny.turn.board.find("0102"))});
  const Outcome one = tiny.run();
  EXPECT_TRUE(one.waiting);
  EXPECT_FALSE(after);
  ASSERT_EQ(one.log.questions.size(), 1u);
  EXPECT_EQ(one.log.questions[0].side, tiny.blue);
  tiny.answer("turn-07/blue", tiny.blue, none.log.questions[1].fingerprint,
              {row_of(tiny.turn.board.find("0101"))});
  EXPECT_FALSE(tiny.run().waiting);
  EXPECT_TRUE(after);
}

// ---- the other verbs

TEST(Scene, ChangesAreFactsAndTheStateIsTheirFold) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    const Scene here = s.within("battle");
    here.change(p, t.strength, 4, "1.1");
    here.change_by(p, t.strength, -1, "1.2");
    here.move(p, t.turn.board.find("0202"), "1.3");
    here.remove(p, "lost", "1.4");
    here.tell(t.blue, "rumour", {{"about", 4}}, "1.5");
  });
  p = tiny.piece("p", tiny.red, "0101", 9);
  const Outcome outcome = tiny.run();
  EXPECT_THAT(lines(tiny.turn, outcome.log),
              ElementsAre("turn-07/battle changed thing=p trait=strength from=9 to=4",
                          "turn-07/battle changed thing=p trait=strength from=4 to=3",
                          "turn-07/battle moved thing=p from=0101 to=0202",
                          "turn-07/battle removed thing=p from=0202 cause=lost",
                          "turn-07/battle told rumour side=blue about=4"));
  EXPECT_EQ(outcome.log[2].rule.text(), "1.3");
  EXPECT_TRUE(same_states(fold(tiny.turn.start, outcome.log), outcome.after));
}

TEST(Scene, ATraitDoesNotOutgrow32Bits) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) { s.change_by(p, t.strength, 1, "1"); });
  p = tiny.piece("p", tiny.red, "", std::numeric_limits<std::int32_t>::max());
  EXPECT_THROW(tiny.run(), ArithmeticError);
}

TEST(Scene, WithoutALogTheSameComesAbout) {
  Row p, q;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.note("prose", {}, "1");
    s.each(
        std::vector<Row>{p, q}, [&](Row row) { return s.key(row); },
        [&](Scene body, Row row) {
          const Roll roll = body.roll("die", d6, "1");
          body.change_by(row, t.strength, static_cast<std::int32_t>(roll.sum()), "1");
          body.change_by(p, t.morale, 1, "1");
        });
    const Answer answer = ask_hex(t, s, "where", t.red, {"0404", "0101"});
    s.move(p, place_of(answer.choice.front()), "1");
    s.remove(q, "lost", "1");
  });
  p = tiny.piece("p", tiny.red, "0101", 1);
  q = tiny.piece("q", tiny.blue, "0102", 2);
  Sampler sampler(tiny.turn);
  PhiloxDice dice(9);
  for (std::uint32_t sample = 0; sample < 20; ++sample) {
    dice.set_sample(sample);
    const Outcome full = tiny.run(dice);
    EXPECT_TRUE(same_states(full.after, sampler.run(dice)));
  }
}

// ---- gates

TEST(Gate, TheRunStopsBeforeItAndTellsSo) {
  Tiny tiny([](const Tiny&, Scene s) {
    s.note("before", {}, "1");
    s.gate(0);
    s.note("between", {}, "1");
    s.gate(1);
    s.note("after", {}, "1");
  });
  const Outcome whole = tiny.run();
  EXPECT_FALSE(whole.waiting);
  EXPECT_FALSE(whole.log.open_gate.has_value());
  tiny.turn.until = 1;
  const Outcome part = tiny.run();
  EXPECT_TRUE(part.waiting);
  EXPECT_EQ(part.log.open_gate, 1u);
  // What was told so far comes again when the turn goes on.
  const auto all = lines(tiny.turn, whole.log);
  const auto some = lines(tiny.turn, part.log);
  EXPECT_EQ(some.size(), 2u);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
}

TEST(Gate, OrdersCountUpToTheGateThatClosedOverThem) {
  SideInfo side;
  const auto document = [](const char* name) { return Document(name, "", Spelling::xml); };
  const Document first = document("first");
  const Document second = document("second");
  const Document now = document("now");
  side.orders = &now;
  side.earlier = {{1, &first}, {3, &second}};
  EXPECT_EQ(side.orders_at(0), &first);
  EXPECT_EQ(side.orders_at(1), &second);
  EXPECT_EQ(side.orders_at(2), &second);
  EXPECT_EQ(side.orders_at(3), &now);
}

// ---- look-ups

/// A chart of rolls 1 to 6 and the columns of NW-4.2, each cell of which says where it is.
GridChart odds_chart() {
  const std::vector<std::string_view> rows{"1", "2", "3", "4", "5", "6"};
  const std::vector<std::string_view> columns{"1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1"};
  std::string fault;
  std::vector<std::string> cells;
  for (const auto row : rows)
    for (const auto column : columns) cells.push_back(std::string(row) + "@" + std::string(column));
  GridChart chart =
      GridChart::of_texts({"results", "a test", "published"}, Axis::parse(Axis::Kind::number, rows, fault),
                          Axis::parse(Axis::Kind::odds, columns, fault), cells);
  EXPECT_EQ(fault, "");
  return chart;
}

std::string told_of(const GridChart& chart, const Lookup& lookup) {
  Tiny tiny([&](const Tiny&, Scene s) { s.look_up(chart, lookup, "5.3"); });
  return lines(tiny.turn, tiny.run().log).front();
}

TEST(LookUp, StaysWithinItsLimits) {
  const GridChart chart = odds_chart();
  const Modifier left{-4, "river", "5.2"};
  const Modifier right{4, "surprise", "5.2"};
  EXPECT_EQ(told_of(chart, {3, {}, 3, {&left, 1}, {}, {2}}),
            "turn-07 looked-up chart=results roll=3 row=3 base=3 shift=river:-4 column=2 band=1-1 cell=3@1-1 "
            "columns-from=1-1");
  EXPECT_EQ(
      told_of(chart, {3, {}, 3, {&right, 1}, {}, {2, 4}}),
      "turn-07 looked-up chart=results roll=3 row=3 base=3 shift=surprise:4 column=4 band=2-1 cell=3@2-1 "
      "columns-from=1-1 columns-to=2-1");
  EXPECT_EQ(told_of(chart, {3, {&left, 1}, 3, {}, {1, 3}, {}}),
            "turn-07 looked-up chart=results roll=3 row-modifier=river:-4 row=2 base=3 column=3 band=1.5-1 "
            "cell=2@1.5-1 "
            "rows-from=2 rows-to=4");
  // Limits that leave the whole chart are none.
  EXPECT_EQ(told_of(chart, {3, {}, 3, {}, {0, 5}, {0, 99}}), told_of(chart, {3, {}, 3, {}}));
  // Only the limit decides, wherever the shifts led.
  EXPECT_EQ(told_of(chart, {3, {}, 0, {}, {}, {5, 5}}).find("cell=3@3-1") != std::string::npos, true);
  for (const Limits wrong : {Limits{6}, Limits{3, 2}}) {
    EXPECT_THROW(told_of(chart, {3, {}, 3, {}, {}, wrong}), ProgrammingError);
    EXPECT_THROW(told_of(chart, {3, {}, 3, {}, wrong, {}}), ProgrammingError);
  }
}

TEST(LookUp, LimitsAreTheSameWithoutALog) {
  const GridChart chart = odds_chart();
  const Modifier left{-4, "river", "5.2"};
  Tiny tiny([&](const Tiny& t, Scene s) {
    const Cell cell = s.look_up(chart, Lookup{9, {}, 3, {&left, 1}, {2, 4}, {2}}, "5.3");
    s.change({2, 0}, t.strength, static_cast<std::int32_t>(10 * cell.row + cell.column), "1");
  });
  tiny.piece("p", tiny.red);
  SameDice dice;
  EXPECT_EQ(tiny.run().after.get({2, 0}, tiny.strength), 42);
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get({2, 0}, tiny.strength), 42);
}

// ---- dice of which only what they come to counts

/// Takes one case of each fork, and remembers what was open.
class OneCase final : public DiceSource {
 public:
  explicit OneCase(std::size_t taken) : taken_(taken) {}
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>&) override {
    return 0;
  }
  bool chooses() const override { return true; }
  bool chooses_among() const override { return true; }
  std::size_t choose_among(std::span<const std::uint64_t> ways) override {
    open.assign(ways.begin(), ways.end());
    return taken_;
  }
  std::vector<std::uint64_t> open;

 private:
  std::size_t taken_;
};

// What a roll and a look-up would leave and decide, die by die.
TEST(RollOn, IsARollAndALookUp) {
  const GridChart chart = odds_chart();
  const Modifier more{1, "surprise", "5.2"};
  const Modifier left{-1, "river", "5.2"};
  const auto by = [&](bool at_once) {
    return [&, at_once](const Tiny& t, Scene s) {
      Lookup lookup{.row_modifiers = {&more, 1}, .base = 3, .shifts = {&left, 1}};
      Cell cell;
      if (at_once) {
        cell = s.roll_on("die", d6, chart, lookup, "5.1", "5.3");
      } else {
        lookup.roll = s.roll("die", d6, "5.1").sum();
        cell = s.look_up(chart, lookup, "5.3");
      }
      s.change({2, 0}, t.strength, static_cast<std::int32_t>(10 * cell.row + cell.column), "1");
    };
  };
  Tiny once(by(true));
  Tiny twice(by(false));
  for (Tiny* tiny : {&once, &twice}) tiny->piece("p", tiny->red);
  for (std::uint32_t face = 1; face <= 6; ++face) {
    TapeDice a({face});
    TapeDice b({face});
    TapeDice c({face});
    const Outcome outcome = once.run(a);
    EXPECT_EQ(lines(once.turn, outcome.log), lines(twice.turn, twice.run(b).log));
    EXPECT_TRUE(same_states(outcome.after, Sampler(once.turn).run(c)));
  }
}

TEST(RollOn, IsOneCaseForEachResult) {
  std::string fault;
  const std::vector<std::string_view> rows{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
  const std::vector<std::string_view> columns{"1-1"};
  const std::vector<std::string> cells{"AE", "AE", "-", "-", "-", "-", "-", "-", "DR", "DR", "DE"};
  const GridChart chart =
      GridChart::of_texts({"results", "a test", "published"}, Axis::parse(Axis::Kind::number, rows, fault),
                          Axis::parse(Axis::Kind::odds, columns, fault), cells);
  std::string result;
  Tiny tiny([&](const Tiny&, Scene s) {
    result = s.roll_on("die", two_d6, chart, {.base = 0}, "5.1", "5.3").result.text();
  });
  const std::vector<std::string> results{"AE", "-", "DR", "DE"};
  for (std::size_t taken = 0; taken < results.size(); ++taken) {
    OneCase dice(taken);
    Sampler(tiny.turn).run(dice);
    EXPECT_EQ(result, results[taken]);
    EXPECT_EQ(dice.open, (std::vector<std::uint64_t>{3, 27, 5, 1}));
    // With a log the dice are told that lead there.
    EXPECT_THAT(lines(tiny.turn, tiny.run(dice).log), Contains(HasSubstr("cell=" + results[taken])));
  }
}

TEST(RollAtMost, IsPassedOrNot) {
  Tiny tiny([](const Tiny& t, Scene s) {
    const Check check = s.roll_at_most("die", d10, 7, "5.1");
    s.note("check", {{"die", check.shown}}, "5.1");
    s.change({2, 0}, t.strength, check.passed ? 1 : 2, "1");
  });
  const Row p = tiny.piece("p", tiny.red);
  for (std::uint32_t face = 1; face <= 10; ++face) {
    TapeDice full({face});
    TapeDice tally({face});
    const Outcome outcome = tiny.run(full);
    EXPECT_EQ(outcome.after.get(p, tiny.strength), face <= 7 ? 1 : 2);
    EXPECT_THAT(lines(tiny.turn, outcome.log), Contains(HasSubstr("die=" + std::to_string(face))));
    EXPECT_TRUE(same_states(outcome.after, Sampler(tiny.turn).run(tally)));
  }
  OneCase passes(0);
  EXPECT_EQ(Sampler(tiny.turn).run(passes).get(p, tiny.strength), 1);
  EXPECT_EQ(passes.open, (std::vector<std::uint64_t>{7, 3}));
  OneCase fails(1);
  EXPECT_EQ(Sampler(tiny.turn).run(fails).get(p, tiny.strength), 2);
}

// Nothing is chosen where there is nothing to choose, nor where a ruling gives the die.
TEST(RollAtMost, AsksOfWhatIsOpen) {
  int most = 0;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.change({2, 0}, t.strength, s.roll_at_most("die", d6, most, "5.1").passed ? 1 : 2, "1");
  });
  const Row p = tiny.piece("p", tiny.red);
  OneCase dice(1);
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.strength), 2);
  most = 6;
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.strength), 1);
  most = 3;
  tiny.rule_die("turn-07/die", {3});
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.strength), 1);
  EXPECT_THAT(dice.open, IsEmpty());
}

// ---- without a log

// What was given stands there as well: dice, the first faces of a series, rulings, answers.
TEST(Tally, KeepsWhatIsGiven) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    std::int32_t sum = static_cast<std::int32_t>(s.roll("die", d6, "1").sum());
    Series series = s.series("shots", "1");
    for (int i = 0; i < 3; ++i) sum = 10 * sum + static_cast<std::int32_t>(series.draw(d6, "hit"));
    series.close("shots", {});
    s.change(p, t.strength, sum, "1");
    s.move(p, place_of(ask_hex(t, s, "first", t.red, {"0101", "0404"}).choice.front()), "1");
    s.change(
        p, t.morale,
        ask_hex(t, s, "second", t.blue, {"0101", "0202"}).choice.front() == row_of(t.turn.board.find("0202"))
            ? 1
            : 2,
        "1");
  });
  p = tiny.piece("p", tiny.red, "0303");
  tiny.rule_die("turn-07/die", {5});
  tiny.rule_die("turn-07/shots/hit", {4, 2});
  tiny.rule_answer("turn-07/first", {row_of(tiny.turn.board.find("0404"))});
  tiny.turn.sides[tiny.blue.index].asks = true;
  const Outcome asked = tiny.run();
  ASSERT_EQ(asked.log.questions.size(), 1u);
  tiny.answer("turn-07/second", tiny.blue, asked.log.questions.front().fingerprint,
              {row_of(tiny.turn.board.find("0202"))});
  SameDice dice;
  Sampler sampler(tiny.turn);
  const State& after = sampler.run(dice);
  EXPECT_EQ(after.get(p, tiny.strength), 5421);
  EXPECT_EQ(hex_in(tiny, after, p), "0404");
  EXPECT_EQ(after.get(p, tiny.morale), 1);
  EXPECT_TRUE(same_states(tiny.run().after, after));
  // An answer to another question than this one is none; nobody is asked, and the default is taken.
  tiny.turn.answers.clear();
  tiny.answer("turn-07/second", tiny.blue, "0123456789abcdef", {row_of(tiny.turn.board.find("0202"))});
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.morale), 2);
}

TEST(Tally, StopsAtTheGateOfTheTurn) {
  Row p;
  Tiny tiny([&](const Tiny& t, Scene s) {
    s.change(p, t.strength, 1, "1");
    s.gate(0);
    s.change(p, t.strength, 2, "1");
    s.gate(1);
    s.change(p, t.strength, 3, "1");
  });
  p = tiny.piece("p", tiny.red);
  SameDice dice;
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.strength), 3);
  tiny.turn.until = 1;
  EXPECT_EQ(Sampler(tiny.turn).run(dice).get(p, tiny.strength), 2);
}

TEST(Tally, TellsWhatChartsGive) {
  class Heard final : public Witness {
   public:
    void looked_up(std::uint64_t address, const ChartTitle& chart, Key result) override {
      all.push_back(std::to_string(address) + " " + chart.name + " " + std::string(result.text()));
    }
    void noted(std::uint64_t address, Word what, Args args) override {
      all.push_back(std::to_string(address) + " " + std::string(what.text()) + " " +
                    std::to_string(args.front().value().number()));
    }
    std::vector<std::string> all;
  };
  const GridChart chart = odds_chart();
  Tiny tiny([&](const Tiny&, Scene s) {
    s.within("battle").look_up(chart, Lookup{3, {}, 2}, "5.3");
    s.within("battle").note("won", {{"by", 7}}, "5.3");
  });
  Heard heard;
  SameDice dice;
  Sampler(tiny.turn, &heard).run(dice);
  EXPECT_THAT(heard.all, ElementsAre(std::to_string(hash_of_address("turn-07/battle")) + " results 3@1-1",
                                     std::to_string(hash_of_address("turn-07/battle")) + " won 7"));
}

TEST(LookUp, ByNameTellsNoRoll) {
  std::string fault;
  const std::vector<std::string_view> rows{"flat", "rough"};
  const std::vector<std::string_view> columns{"1-1", "2-1"};
  const GridChart chart = GridChart::of_texts(
      {"columns", "a test", "published"}, Axis::parse(Axis::Kind::name, rows, fault),
      Axis::parse(Axis::Kind::odds, columns, fault), std::vector<std::string>{"7", "8", "6", "7"});
  Tiny tiny([&](const Tiny&, Scene s) {
    EXPECT_EQ(s.look_up(chart, NamedLookup{"rough", 1, {}, {}}, "4.2").result.text(), "7");
    EXPECT_THROW(s.look_up(chart, NamedLookup{"forrest", 1, {}, {}}, "4.2"), ProgrammingError);
  });
  EXPECT_THAT(lines(tiny.turn, tiny.run().log),
              ElementsAre("turn-07 looked-up chart=columns row=rough base=1 column=1 band=2-1 cell=7"));
}

// What may not be seen of the shifts is not told by where they stop.
TEST(LookUp, LimitsGoWithWhatTheyLimit) {
  const GridChart chart = odds_chart();
  Tiny tiny([&](const Tiny&, Scene s) { s.look_up(chart, Lookup{3, {}, 3, {}, {1, 3}, {2, 4}}, "5.3"); });
  const auto seen_with = [&](const std::string& parts) {
    tiny.policy(R"(<fact kind="looked-up" to="any" shows=")" + parts + R"("/>)");
    return kernel_test::seen(tiny.turn, tiny.run().log, tiny.red).front();
  };
  EXPECT_EQ(seen_with("cell column"), "turn-07 looked-up column=3 band=1.5-1 cell=3@1.5-1");
  EXPECT_EQ(seen_with("cell shifts"), "turn-07 looked-up cell=3@1.5-1 columns-from=1-1 columns-to=2-1");
  EXPECT_EQ(seen_with("cell row-modifiers"), "turn-07 looked-up cell=3@1.5-1 rows-from=2 rows-to=4");
}

// ---- names that are made

/// Dice that remember at which addresses they were thrown, by hash.
class Remembered final : public DiceSource {
 public:
  explicit Remembered(DiceSource& dice) : dice_(dice) {}
  std::size_t words(std::uint64_t hash, const Addresses* book, AddressId at, std::uint32_t block,
                    std::array<std::uint64_t, 4>& out) override {
    hashes.push_back(hash);
    if (book != nullptr) texts.push_back(book->text(at));
    return dice_.words(hash, book, at, block, out);
  }
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> texts;

 private:
  DiceSource& dice_;
};

// Rounds that are counted and names made for the occasion: the same dice with a log and without one, address
// by address, and no two at one address.
TEST(Word, AddressesMadeOfItAreTheSameWithoutALog) {
  Tiny tiny([](const Tiny& t, Scene s) {
    const std::vector<int> rounds{1, 2, 3, -1, 2'000'000'000};
    s.each(
        rounds, [&](int n) { return s.numbered("round", n); },
        [&](Scene round, int) {
          round.change_by({2, 0}, t.strength, static_cast<std::int32_t>(round.roll("die", d100, "1").sum()),
                          "1");
          Series series = round.within(round.word("Nr2-Inf")).series(round.numbered("shots", 7), "1");
          series.draw(d6, round.numbered("by", 1));
          series.draw(d6, round.numbered("by", 2));
          series.close("shots", {});
        });
  });
  tiny.piece("p", tiny.red);
  PhiloxDice dice(3);
  Remembered full(dice);
  Remembered tally(dice);
  const std::int32_t sum = tiny.run(full).after.get({2, 0}, tiny.strength);
  EXPECT_EQ(Sampler(tiny.turn).run(tally).get({2, 0}, tiny.strength), sum);
  EXPECT_EQ(full.hashes, tally.hashes);
  ASSERT_EQ(full.texts.size(), 15u);
  EXPECT_EQ(full.texts[0], "turn-07/round-1/die");
  EXPECT_EQ(full.texts[1], "turn-07/round-1/Nr2-Inf/shots-7/by-1");
  EXPECT_EQ(full.texts[9], "turn-07/round--1/die");
  EXPECT_EQ(full.texts[12], "turn-07/round-2000000000/die");
  for (std::size_t i = 0; i < full.texts.size(); ++i)
    EXPECT_EQ(full.hashes[i], hash_of_address(full.texts[i]));
  std::ranges::sort(full.hashes);
  EXPECT_EQ(std::ranges::adjacent_find(full.hashes), full.hashes.end());
}

TEST(Word, IsKeptAsLongAsTheLog) {
  Tiny tiny([](const Tiny&, Scene s) {
    for (int i = 1; i <= 2; ++i) s.note("name", {{"name", s.word("Nr" + std::to_string(i))}}, "5.3");
  });
  const Outcome outcome = tiny.run();
  EXPECT_THAT(lines(tiny.turn, outcome.log), ElementsAre(HasSubstr("Nr1"), HasSubstr("Nr2")));
}

}  // namespace
}  // namespace adjudicator
