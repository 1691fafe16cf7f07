// Addresses: hashes by text and step by step, each once, taken once.
#include "core/address.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace adjudicator {
namespace {

TEST(Address, KnownHash) {
  EXPECT_EQ(hash_of("die"), 0xcaa82d18f46e4271u);
  EXPECT_EQ(hash_of_address("turn-07/combat/0805/die"), 0x7ecc2c8ca7d985edu);
}

TEST(Address, TheHashOfTheTextIsTheHashStepByStep) {
  Addresses book;
  std::mt19937 random(1);
  const std::vector<std::string> names{"combat", "0805",    "0806", "die",    "retreat",
                                       "r1",     "x.y_z-9", "A",    "advance"};
  std::vector<AddressId> all{book.root(Key::unowned("turn-12"))};
  for (int i = 0; i < 3000; ++i)
    all.push_back(book.child(all[random() % all.size()], Key::unowned(names[random() % names.size()])));
  std::set<std::string> texts;
  for (AddressId at : all) {
    EXPECT_EQ(hash_of_address(book.text(at)), book.hash(at)) << book.text(at);
    texts.insert(book.text(at));
  }
  EXPECT_EQ(texts.size(), book.size());  // each address once
}

TEST(Address, TheSameStepsAreTheSameAddress) {
  Addresses book;
  const AddressId root = book.root("turn-01");
  const AddressId a = book.child(root, "combat");
  EXPECT_EQ(book.child(root, "combat"), a);
  EXPECT_EQ(book.root("turn-01"), root);
  EXPECT_NE(book.child(a, "combat"), a);
  EXPECT_EQ(book.text(book.child(a, "0805")), "turn-01/combat/0805");
  EXPECT_EQ(book.parent(a), root);
  EXPECT_EQ(book.parent(root), AddressId::none);
  EXPECT_EQ(book.name(a).text(), "combat");
}

TEST(Address, WhatLiesBelow) {
  Addresses book;
  const AddressId root = book.root("turn-01");
  const AddressId a = book.child(root, "a");
  const AddressId ab = book.child(a, "b");
  const AddressId c = book.child(root, "c");
  EXPECT_TRUE(book.is_below(ab, root));
  EXPECT_TRUE(book.is_below(ab, a));
  EXPECT_TRUE(book.is_below(ab, ab));
  EXPECT_FALSE(book.is_below(a, ab));
  EXPECT_FALSE(book.is_below(ab, c));
}

TEST(Address, IsTakenOnce) {
  Addresses book;
  const AddressId root = book.root("turn-01");
  const AddressId a = book.child(root, "a");
  EXPECT_TRUE(book.take(a));
  EXPECT_FALSE(book.take(a));
  EXPECT_TRUE(book.take(book.child(a, "b")));
  EXPECT_TRUE(book.take(root));
}

// A name is a step, not a text with steps in it: "a/b" does not become "a", "b".
TEST(Address, NamesAreSteps) {
  EXPECT_NE(hash_of_address("ab/c"), hash_of_address("a/bc"));
  EXPECT_NE(hash_of_address("a/b"), hash_of_address("b/a"));
  EXPECT_NE(hash_of_address("a"), hash_of_address("a/a"));
}

}  // namespace
}  // namespace adjudicator
