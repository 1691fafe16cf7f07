// Dice: vectors made with Python's hmac and checked with openssl; Philox's known answers; rejection; tapes;
// series.
#include "core/dice.hpp"

#include <gtest/gtest.h>

#include "kernel_fixture.hpp"

namespace adjudicator {
namespace {

using kernel_test::SameDice;
using kernel_test::Tiny;

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

// A series: one address, as many draws as it needs, one fact.
TEST(Dice, Series) {
  Tiny tiny([](const Tiny&, Scene s) {
    Series shots = s.within("line-1").series("fire", "5.14");
    int hits = 0;
    for (int i = 0; i < 18; ++i)
      if (shots.draw(d6) >= 5) ++hits;
    shots.close({{"shots", 18}, {"hits", hits}});
  });
  SameDice dice(5);
  const Outcome outcome = tiny.run(dice);
  EXPECT_EQ(kernel_test::lines(tiny.turn, outcome.log),
            (std::vector<std::string>{"turn-07/line-1/fire noted series shots=18 hits=18"}));
  EXPECT_EQ(dice.blocks, 5);  // four words a block
  Tiny twice([](const Tiny&, Scene s) {
    s.series("fire", "1").close({});
    s.roll("fire", d6, "1");
  });
  EXPECT_THROW(twice.run(), ProgrammingError);
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
  for (const std::vector<std::uint32_t>& bad : {std::vector<std::uint32_t>{7}, {0}, {1, 2}, {}}) {
    tiny.turn.dice.clear();
    tiny.rule_die("turn-07/a/die", bad);
    EXPECT_THROW(tiny.run(), DiceError);
  }
}

}  // namespace
}  // namespace adjudicator
