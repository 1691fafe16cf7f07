// Dice: vectors made with Python's hmac and checked with openssl; Philox's known answers; rejection; tapes;
// series.
#include "core/dice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/describe.hpp"
#include "core/scene.hpp"

#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::SameDice;
using kernel_test::Tiny;
using testing::HasSubstr;

DiceKey counting_key() {
  DiceKey key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<unsigned char>(i);
  return key;
}

AddressId put(Addresses& book, std::string_view root, std::initializer_list<std::string_view> names) {
  AddressId at = book.root(Key::unowned(root));
  for (std::string_view name : names) at = book.child(at, Key::unowned(name));
  return at;
}

std::vector<std::uint64_t> faces(DiceSource& source, const Addresses& book, AddressId at, const Dice& dice,
                                 int count) {
  Draws draws(source, &book, at, book.hash(at));
  std::vector<std::uint64_t> all;
  for (int i = 0; i < count; ++i) all.push_back(draws.face(dice));
  return all;
}

// printf 'turn-07/combat/0805/die\n0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f
TEST(Dice, HmacWords) {
  Addresses book;
  const AddressId at = put(book, "turn-07", {"combat", "0805", "die"});
  HmacDice dice(counting_key());
  std::array<std::uint64_t, 4> words;
  ASSERT_EQ(dice.words(0, &book, at, 0, words), 4u);
  EXPECT_EQ(words, (std::array<std::uint64_t, 4>{0x9c30f2d03bed3dd9, 0xdcc8badfe7cad289, 0x77bd9f558d39e69b,
                                                 0xc89d0ea6c52bec16}));
  ASSERT_EQ(dice.words(0, &book, at, 1, words), 4u);
  EXPECT_EQ(words, (std::array<std::uint64_t, 4>{0xfb4afcaf385a56ad, 0x7432210703d3bc85, 0x8ed6759e0c1f0baf,
                                                 0xde2ba1e7d5220d68}));
}

TEST(Dice, FacesInOrderAcrossBlocks) {
  Addresses book;
  const AddressId at = put(book, "turn-07", {"combat", "0805", "die"});
  HmacDice dice(counting_key());
  EXPECT_EQ(faces(dice, book, at, d6, 8), (std::vector<std::uint64_t>{2, 2, 2, 1, 6, 4, 6, 5}));
  EXPECT_EQ(faces(dice, book, at, {1, 0, 10}, 8), (std::vector<std::uint64_t>{3, 9, 5, 0, 7, 1, 5, 6}));
}

// 3^40 faces: of the four words of this address the third does not count.
TEST(Dice, WordsBeyondTheLastWholeMultipleDoNotCount) {
  Addresses book;
  const AddressId at = put(book, "turn-01", {"x"});
  HmacDice dice(counting_key());
  EXPECT_EQ(faces(dice, book, at, {1, 0, 12157665459056928801u}, 3),
            (std::vector<std::uint64_t>{11255273568316751547u, 5400781992432170371u, 8916480898705556065u}));
}

TEST(Dice, TheKeyOfAnOpenSeed) {
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(key_of_open_seed("the ridge", "ridge", 7)),
            "f7002ff2a969a908444decb0c1b93381c7dcfc6b59338bc970e4dac4dc412fe8");
  Addresses book;
  const AddressId at = put(book, "turn-07", {"combat", "0805", "die"});
  HmacDice dice(key_of_open_seed("the ridge", "ridge", 7));
  EXPECT_EQ(faces(dice, book, at, d6, 4), (std::vector<std::uint64_t>{1, 2, 1, 4}));
}

/// Words as a test gives them, one after another.
class ScriptedDice final : public DiceSource {
 public:
  explicit ScriptedDice(std::vector<std::uint64_t> all) : all_(std::move(all)) {}
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>& out) override {
    out[0] = all_.at(next_++);
    return 1;
  }
  std::size_t used() const { return next_; }

 private:
  std::vector<std::uint64_t> all_;
  std::size_t next_ = 0;
};

std::pair<std::uint64_t, std::size_t> first_face(std::uint64_t number_of_faces,
                                                 std::vector<std::uint64_t> given) {
  ScriptedDice dice(std::move(given));
  Draws draws(dice, nullptr, AddressId::none, 0);
  const std::uint64_t face = draws.face({1, 0, number_of_faces});
  return {face, dice.used()};
}

TEST(Dice, RejectionLimit) {
  constexpr std::uint64_t top = ~std::uint64_t{0};  // 2^64 - 1
  using Result = std::pair<std::uint64_t, std::size_t>;
  // floor(2^64 / 6) * 6 = 2^64 - 4
  EXPECT_EQ(first_face(6, {top - 3, top, 7}), (Result{1, 3}));
  EXPECT_EQ(first_face(6, {top - 4, 7}), (Result{5, 1}));
  // floor(2^64 / 10) * 10 = 2^64 - 6
  EXPECT_EQ(first_face(10, {top - 5, 13}), (Result{3, 2}));
  EXPECT_EQ(first_face(10, {top - 6, 13}), (Result{9, 1}));
  // A power of two: every word counts.
  EXPECT_EQ(first_face(8, {top}), (Result{7, 1}));
  EXPECT_EQ(first_face(1, {top}), (Result{0, 1}));
  EXPECT_EQ(first_face(std::uint64_t{1} << 63, {top}), (Result{(std::uint64_t{1} << 63) - 1, 1}));
  // More than half of all words: one multiple only.
  EXPECT_EQ(first_face((std::uint64_t{1} << 63) + 1, {(std::uint64_t{1} << 63) + 1, std::uint64_t{1} << 63}),
            (Result{std::uint64_t{1} << 63, 2}));
}

// The vectors of Random123 (kat_vectors, philox4x32 10).
TEST(Dice, PhiloxKnownAnswers) {
  using Block = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Dice, PhiloxDiceCountAddressSampleAndBlock) {
  PhiloxDice dice(1);
  dice.set_sample(2);
  std::array<std::uint64_t, 4> words;
  ASSERT_EQ(dice.words(0x7ecc2c8ca7d985ed, nullptr, AddressId::none, 0, words), 2u);
  EXPECT_EQ(words[0], 0xe36e28ae6fb25c8eu);
  EXPECT_EQ(words[1], 0x40e373a1280964a5u);
  EXPECT_FALSE(dice.needs_text());
}

TEST(Dice, TapesGiveTheirFacesAndNoOthers) {
  TapeDice tape({3, 0, 7, 6});
  EXPECT_EQ(tape.left_over(), 4u);
  EXPECT_EQ(tape.choose(d6), 2u);
  EXPECT_THROW(tape.choose(d6), DiceError);  // 0
  EXPECT_THROW(tape.choose(d6), DiceError);  // 7
  EXPECT_EQ(tape.left_over(), 1u);
  EXPECT_EQ(tape.choose({1, 0, 10}), 6u);
  try {
    tape.choose(d6);
    FAIL();
  } catch (const DiceError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 6), "DICE-1");
  }
}

TEST(Dice, RollingAnAddressTwiceIsAFaultOfTheProgram) {
  Tiny twice([](const Tiny&, Scene s) {
    s.within("a").roll("die", d6, "1");
    s.within("a").roll("die", d6, "1");
  });
  EXPECT_THROW(twice.run(), ProgrammingError);
  Tiny once([](const Tiny&, Scene s) {
    s.within("a").roll("die", d6, "1");
    s.within("b").roll("die", d6, "1");
  });
  EXPECT_NO_THROW(once.run());
}

TEST(Dice, ASumOfDice) {
  Tiny tiny([](const Tiny&, Scene s) {
    const Roll roll = s.roll("dice", two_d6, "1");
    EXPECT_EQ(roll.count, 2);
    EXPECT_EQ(roll.sum(), roll.faces[0] + roll.faces[1]);
    s.note("sum", {{"sum", roll.sum()}}, "1");
  });
  SameDice dice(4);
  EXPECT_EQ(
      kernel_test::lines(tiny.turn, tiny.run(dice).log),
      (std::vector<std::string>{"turn-07/dice rolled dice=2d6 face=5 face=5", "turn-07 noted sum sum=10"}));
}

// ---- series

/// 18 shots of a line: each picks a target among ever fewer, and hits on 5 or 6.
void fire(const Scene& s) {
  Series shots = s.within("line-1").series("fire", "5.14");
  int hits = 0;
  for (std::uint64_t left = 40; left > 38; --left)
    for (int i = 0; i < 3; ++i) {
      shots.draw({1, 0, left}, "target");
      if (shots.draw(d6, "hit") >= 5) ++hits;
    }
  shots.close("shots", {{"shots", 6}, {"hits", hits}});
}

/// One line for each label: what it drew.
std::vector<std::string> labels_of(const Log& log) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (const auto* drawn = happening<Drawn>(log[i]))
      for (const DrawnLabel& label : drawn->labels) all.push_back(to_text(label));
  return all;
}

/// The first draws of a label, by hand.
std::uint64_t sum_at(DiceSource& source, std::string_view address, std::initializer_list<Dice> dice) {
  Addresses book;
  const AddressId at = book.root(Key::unowned(address));
  Draws draws(source, &book, at, book.hash(at));
  std::uint64_t sum = 0;
  for (const Dice& die : dice) sum += draws.face(die);
  return sum;
}

const DiceKey& series_key() {
  static const DiceKey key = key_of_open_seed("a series", "tiny", 7);
  return key;
}

TEST(Series, LeavesOneFactWithWhatItDrew) {
  Tiny tiny([](const Tiny&, Scene s) { fire(s); });
  SameDice dice(5);
  EXPECT_EQ(kernel_test::lines(tiny.turn, tiny.run(dice).log),
            (std::vector<std::string>{"turn-07/line-1/fire drawn shots shots=6 hits=6 "
                                      "draws=target=3d40/0,3d39/0:30 draws=hit=6d6:36"}));
  EXPECT_EQ(dice.blocks, 4);  // four words a block, and two labels
}

// Everybody can draw again: each label is the stream of an address of its own.
TEST(Series, ALabelIsTheStreamOfItsAddress) {
  Tiny tiny([](const Tiny&, Scene s) { fire(s); });
  HmacDice dice(series_key());
  const Dice some{1, 0, 40};
  const Dice fewer{1, 0, 39};
  const auto target = sum_at(dice, "turn-07/line-1/fire/target", {some, some, some, fewer, fewer, fewer});
  const auto hit = sum_at(dice, "turn-07/line-1/fire/hit", {d6, d6, d6, d6, d6, d6});
  EXPECT_EQ(labels_of(tiny.run(dice).log),
            (std::vector<std::string>{"target=3d40/0,3d39/0:" + std::to_string(target),
                                      "hit=6d6:" + std::to_string(hit)}));
}

// `printf 'turn-07/fire/hit\n1' | openssl dgst -sha256 -mac HMAC ...` gives the fifth draw and those after
// it.
TEST(Series, GoesOnInTheNextBlock) {
  std::vector<std::uint64_t> faces;
  Tiny tiny([&](const Tiny&, Scene s) {
    Series series = s.series("fire", "1");
    for (int i = 0; i < 6; ++i) faces.push_back(series.draw(d100, "hit"));
    series.close("fire", {});
  });
  HmacDice dice(series_key());
  tiny.run(dice);
  Addresses book;
  const AddressId at = book.root("turn-07/fire/hit");
  std::array<std::uint64_t, 4> words{};
  for (std::uint32_t block = 0; block < 2; ++block) {
    dice.words(0, &book, at, block, words);
    for (std::size_t i = 0; i < 4 && block * 4 + i < faces.size(); ++i)
      EXPECT_EQ(faces[block * 4 + i], words[i] % 100 + 1) << block << " " << i;
  }
}

TEST(Series, ALabelStandsStillWhenAnotherDrawsMore) {
  const auto hits = [](int targets) {
    Tiny tiny([&](const Tiny&, Scene s) {
      Series series = s.series("fire", "1");
      for (int i = 0; i < 9; ++i) {
        for (int k = 0; k < targets; ++k) series.draw(d100, "target");
        series.draw(d6, "hit");
      }
      series.close("fire", {});
    });
    HmacDice dice(series_key());
    return labels_of(tiny.run(dice).log).back();
  };
  EXPECT_EQ(hits(1), hits(7));
  EXPECT_EQ(hits(0), hits(7));
}

TEST(Series, IsUsedOnceAndToItsEnd) {
  using Use = void (*)(const Scene&);
  const std::initializer_list<std::pair<const char*, Use>> wrong{
      {"dropped open",
       [](const Scene& s) {
         Series dropped = s.series("fire", "1");
         dropped.draw(d6, "hit");
       }},
      {"dropped open, then another verb",
       [](const Scene& s) {
         { Series dropped = s.series("fire", "1"); }
         s.note("after", {}, "1");
         FAIL() << "the note came through";
       }},
      {"drawn from after its end",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.close("fire", {});
         series.draw(d6, "hit");
       }},
      {"closed twice",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.close("fire", {});
         series.close("fire", {});
       }},
      {"drawn from after it was moved away",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         Series other = std::move(series);
         other.close("fire", {});
         series.draw(d6, "hit");  // NOLINT(bugprone-use-after-move)
       }},
      {"closed after it was moved away",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         Series other = std::move(series);
         other.close("fire", {});
         series.close("fire", {});  // NOLINT(bugprone-use-after-move)
       }},
      {"drawn from by a label after its end",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         Series::Label hit = series.label("hit");
         hit.draw(d6);
         series.close("fire", {});
         hit.draw(d6);
       }},
      {"drawn from by a label after it was moved away",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         Series::Label hit = series.label("hit");
         hit.draw(d6);
         Series other = std::move(series);
         other.close("fire", {});
         hit.draw(d6);
       }},
      {"several dice at once by a label",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.label("hit").draw(two_d6);
       }},
      {"a die without faces by a label",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.label("hit").draw({1, 1, 0});
       }},
      {"a label at the address of a roll",
       [](const Scene& s) {
         s.within("fire").roll("hit", d6, "1");
         Series series = s.series("fire", "1");
         series.label("hit").draw(d6);
       }},
      {"several dice at once",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.draw(two_d6, "hit");
       }},
      {"a die without faces",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.draw({1, 1, 0}, "hit");
       }},
      {"a roll at its address",
       [](const Scene& s) {
         s.series("fire", "1").close("fire", {});
         s.roll("fire", d6, "1");
       }},
      {"a series at the address of a roll",
       [](const Scene& s) {
         s.roll("fire", d6, "1");
         s.series("fire", "1").close("fire", {});
       }},
      {"two series at an address",
       [](const Scene& s) {
         s.series("fire", "1").close("fire", {});
         s.series("fire", "1").close("fire", {});
       }},
      {"a roll at the address of a label",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         series.draw(d6, "hit");
         series.close("fire", {});
         s.within("fire").roll("hit", d6, "1");
       }},
      {"a gate while it is open",
       [](const Scene& s) {
         Series series = s.series("fire", "1");
         s.gate(0);
       }},
      {"a question while it is open", [](const Scene& s) {
         Series series = s.series("fire", "1");
         const auto nobody = [] { return std::optional<Answer>(); };
         const auto fill = [](Question&) {};
         const auto fallback = [] { return std::vector<Row>(); };
         s.ask("where", {s.turn().sides[0].row, "where", nothing, "1", nobody, fill, fallback});
       }}};
  for (const auto& [what, body] : wrong) {
    const Use use = body;  // a lambda may not capture a structured binding everywhere yet
    Tiny tiny([use](const Tiny&, Scene s) { use(s); });
    EXPECT_THROW(tiny.run(), ProgrammingError) << what;
  }
}

// The same rules in tally mode: nothing is kept, and what was forgotten is told all the same.
TEST(Series, IsNotDroppedInTallyModeEither) {
  Tiny tiny([](const Tiny&, Scene s) { Series dropped = s.series("fire", "1"); });
  SameDice dice;
  Sampler sampler(tiny.turn);
  EXPECT_THROW(sampler.run(dice), ProgrammingError);
}

/// The strength of the one piece is the same in a tally as with the full log, sample by sample.
void expect_tallied_as_logged(Tiny& tiny) {
  PhiloxDice dice(11);
  Sampler sampler(tiny.turn);
  for (std::uint32_t sample = 0; sample < 20; ++sample) {
    dice.set_sample(sample);
    const std::int32_t full = tiny.run(dice).after.get({2, 0}, tiny.strength);
    EXPECT_EQ(sampler.run(dice).get({2, 0}, tiny.strength), full) << sample;
  }
}

TEST(Series, MovesToItsNextOwner) {
  Tiny tiny([](const Tiny&, Scene s) {
    const auto opened = [](Scene at) {
      Series series = at.series("fire", "1");
      series.draw(d6, "hit");
      return series;
    };
    Series series = opened(s);
    Series last = std::move(series);
    last.draw(d6, "hit");
    last.close("fire", {});
  });
  EXPECT_EQ(labels_of(tiny.run().log), (std::vector<std::string>{"hit=2d6:2"}));
  static_assert(!std::is_copy_constructible_v<Series> && !std::is_copy_assignable_v<Series>);
}

TEST(Series, TapesAndTalliesDrawThemToo) {
  Tiny tiny([](const Tiny& t, Scene s) {
    Series series = s.series("fire", "1");
    std::int32_t sum = 0;
    for (int i = 0; i < 3; ++i)
      sum += static_cast<std::int32_t>(series.draw(d6, i == 1 ? Key("odd") : Key("even")));
    series.close("fire", {{"sum", sum}});
    s.change({2, 0}, t.strength, sum, "1");
  });
  tiny.piece("p", tiny.red);
  TapeDice tape({6, 2, 4});
  EXPECT_EQ(labels_of(tiny.run(tape).log), (std::vector<std::string>{"even=2d6:10", "odd=1d6:2"}));
  EXPECT_EQ(tape.left_over(), 0u);

  expect_tallied_as_logged(tiny);
}

/// Six shots by labels that are looked up once; between them by their names, and one that never draws.
void fire_by_labels(const Scene& s) {
  Series shots = s.within("line-1").series("fire", "5.14");
  Series::Label hit = shots.label("hit");
  [[maybe_unused]] const Series::Label never = shots.label("never");
  Series::Label target = shots.label("target");
  int hits = 0;
  for (std::uint64_t left = 40; left > 38; --left)
    for (int i = 0; i < 3; ++i) {
      const Dice die{1, 0, left};
      i == 1 ? shots.draw(die, "target") : target.draw(die);
      if ((i == 2 ? shots.draw(d6, "hit") : hit.draw(d6)) >= 5) ++hits;
    }
  shots.close("shots", {{"shots", 6}, {"hits", hits}});
}

TEST(Series, ALabelThatIsLookedUpOnceDrawsTheSame) {
  const auto told_of = [](auto rules, auto prepare) {
    Tiny tiny([&](const Tiny&, Scene s) { rules(s); });
    prepare(tiny);
    HmacDice dice(series_key());
    return kernel_test::lines(tiny.turn, tiny.run(dice).log);
  };
  const auto nothing_more = [](Tiny&) {};
  const auto ruled = [](Tiny& tiny) { tiny.rule_die("turn-07/line-1/fire/target", {39, 0}); };
  EXPECT_EQ(told_of(fire_by_labels, nothing_more), told_of(fire, nothing_more));
  EXPECT_EQ(told_of(fire_by_labels, ruled), told_of(fire, ruled));
}

TEST(Series, ALabelThatIsLookedUpOnceReadsTapesAndTallies) {
  Tiny tiny([](const Tiny& t, Scene s) {
    Series series = s.series("fire", "1");
    Series::Label odd = series.label("odd");
    Series::Label even = series.label("even");
    std::int32_t sum = 0;
    for (int i = 0; i < 20; ++i) sum += static_cast<std::int32_t>((i % 3 == 1 ? odd : even).draw(d6));
    series.close("fire", {{"sum", sum}});
    s.change({2, 0}, t.strength, sum, "1");
  });
  tiny.piece("p", tiny.red);
  TapeDice tape(std::vector<std::uint32_t>(20, 4));
  EXPECT_EQ(labels_of(tiny.run(tape).log), (std::vector<std::string>{"even=13d6:52", "odd=7d6:28"}));
  EXPECT_EQ(tape.left_over(), 0u);

  expect_tallied_as_logged(tiny);
}

TEST(Series, ARulingGivesTheFirstFacesOfALabel) {
  Tiny tiny([](const Tiny&, Scene s) { fire(s); });
  HmacDice dice(series_key());
  const Dice some{1, 0, 40};
  const Dice fewer{1, 0, 39};
  const auto rest = sum_at(dice, "turn-07/line-1/fire/target", {some, some, some, fewer, fewer, fewer}) -
                    sum_at(dice, "turn-07/line-1/fire/target", {some, some});
  tiny.rule_die("turn-07/line-1/fire/target", {39, 0});
  const auto told = kernel_test::lines(tiny.turn, tiny.run(dice).log);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0], "turn-07/line-1/fire/target ruled draws by=the moderator because=a test series=shots");
  EXPECT_THAT(told[1], HasSubstr("draws=target=3d40/0,3d39/0:" + std::to_string(39 + rest) + ":39,0 "));
}

TEST(Series, ARulingHoldsOnlyAsLongAsItFits) {
  Tiny tiny([](const Tiny&, Scene s) { fire(s); });
  HmacDice dice(series_key());
  const std::uint64_t thrown = sum_at(dice, "turn-07/line-1/fire/hit", {d6});
  const auto rule = [&](std::vector<std::uint64_t> faces, std::vector<std::uint64_t> replaced) {
    tiny.turn.dice.clear();
    tiny.rule_die("turn-07/line-1/fire/hit", std::move(faces));
    tiny.turn.dice.back().replaced = std::move(replaced);
  };
  rule({6}, {thrown});
  EXPECT_NO_THROW(tiny.run(dice));
  rule({6}, {thrown % 6 + 1});
  EXPECT_THROW(tiny.run(dice), RulingError);
  rule({7}, {});
  EXPECT_THROW(tiny.run(dice), DiceError);
  rule({1, 2, 3, 4, 5, 6}, {});
  EXPECT_NO_THROW(tiny.run(dice));
  rule({1, 2, 3, 4, 5, 6, 1}, {});  // six are drawn
  EXPECT_THROW(tiny.run(dice), DiceError);
  tiny.turn.dice.clear();
  tiny.rule_die("turn-07/line-1/fire", {1});  // the series itself throws nothing
  EXPECT_THAT(kernel_test::lines(tiny.turn, tiny.run(dice).log).back(), HasSubstr("ruled die-unmet"));
}

// Faces that a ruling gives are not taken from a tape, as for rolls.
TEST(Series, ATapeHoldsNoRuledFaces) {
  Tiny tiny([](const Tiny&, Scene s) {
    Series series = s.series("fire", "1");
    for (int i = 0; i < 3; ++i) series.draw(d6, "hit");
    series.close("fire", {});
  });
  tiny.rule_die("turn-07/fire/hit", {6});
  TapeDice tape({1, 2});
  EXPECT_EQ(labels_of(tiny.run(tape).log), (std::vector<std::string>{"hit=3d6:9:6"}));
  EXPECT_EQ(tape.left_over(), 0u);
}

TEST(Series, DrawsFromDiceOfVeryManyFaces) {
  Tiny tiny([](const Tiny&, Scene s) {
    Series series = s.series("fire", "1");
    EXPECT_EQ(series.draw({1, 0, 10'000'000'000}, "pick"), 7'000'000'000u);
    series.close("fire", {});
  });
  SameDice dice(7'000'000'000);
  EXPECT_EQ(labels_of(tiny.run(dice).log), (std::vector<std::string>{"pick=1d10000000000/0:7000000000"}));
  tiny.rule_die("turn-07/fire/pick", {9'999'999'999});
  tiny.procedure = [](const Tiny&, Scene s) {
    Series series = s.series("fire", "1");
    EXPECT_EQ(series.draw({1, 0, 10'000'000'000}, "pick"), 9'999'999'999u);
    series.close("fire", {});
  };
  tiny.run(dice);
  // A sum that no fact can hold is told, not wrapped around.
  SameDice most(std::uint64_t{1} << 63);
  tiny.turn.dice.clear();
  tiny.procedure = [](const Tiny&, Scene s) {
    Series series = s.series("fire", "1");
    for (int i = 0; i < 2; ++i) series.draw({1, 0, (std::uint64_t{1} << 63) + 9}, "pick");
  };
  EXPECT_THROW(tiny.run(most), ArithmeticError);
}

TEST(Dice, ARulingGivesFaces) {
  Tiny tiny([](const Tiny&, Scene s) {
    s.within("a").roll("die", d6, "1");
    s.within("b").roll("die", d6, "1");
  });
  tiny.rule_die("turn-07/a/die", {6});
  EXPECT_EQ(kernel_test::lines(tiny.turn, tiny.run().log),
            (std::vector<std::string>{"turn-07/a/die ruled die by=the moderator because=a test",
                                      "turn-07/a/die rolled dice=1d6 face=6 supplied=true",
                                      "turn-07/b/die rolled dice=1d6 face=1"}));
  for (const std::vector<std::uint64_t>& bad : {std::vector<std::uint64_t>{7}, {0}, {1, 2}, {}}) {
    tiny.turn.dice.clear();
    tiny.rule_die("turn-07/a/die", bad);
    EXPECT_THROW(tiny.run(), DiceError);
  }
}

}  // namespace
}  // namespace adjudicator
