// A rules system for tests of the kernel: two sides, pieces with a hex and two numbers, and whatever
// procedure a test gives.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/adjudicate.hpp"
#include "core/rule_system.hpp"
#include "core/scene.hpp"
#include "core/turn.hpp"

namespace adjudicator::kernel_test {

/// Dice of which every word is the same, so that a procedure can roll and nobody minds.
class SameDice final : public DiceSource {
 public:
  explicit SameDice(std::uint64_t word = 0) : word_(word) {}
  std::size_t words(std::uint64_t, const Addresses*, AddressId, std::uint32_t,
                    std::array<std::uint64_t, 4>& out) override {
    out.fill(word_);
    ++blocks;
    return 4;
  }
  int blocks = 0;

 private:
  std::uint64_t word_;
};

/// A turn of the tiny system: a board of 6 x 6, sides "red" and "blue", pieces as a test adds them.
class Tiny {
 public:
  using Procedure = std::function<void(const Tiny&, Scene)>;

  explicit Tiny(Procedure procedure = {});
  Tiny(const Tiny&) = delete;

  /// Adds a piece of a side in a hex ("" : nowhere).
  Row piece(std::string_view id, Row side, std::string_view hex = "", int strength = 0);
  /// A visibility policy: the contents of its one profile, and the bands before it. Labels begin with "E".
  void policy(const std::string& lines, const std::string& bands = {});
  void answer(std::string_view address, Row side, std::string_view fingerprint, Chosen choice);
  void rule_answer(std::string_view address, Chosen choice);
  void rule_die(std::string_view address, std::vector<std::uint64_t> faces);

  Outcome run() const;
  Outcome run(DiceSource& dice) const;

  Turn turn;
  Row red, blue;
  Trait hex, side, strength, morale;
  Procedure procedure;
};

/// Facts as short text: "changed p/battle p1 strength 3>2", "noted a what", ...
std::vector<std::string> lines(const Turn& turn, const Log& log);
/// The same as one side sees it, with the parts it sees.
std::vector<std::string> seen(const Turn& turn, const Log& log, Row side);

/// What the schema of reports says against a document; empty: it is valid.
std::string faults(const std::string& text, std::string_view root);

}  // namespace adjudicator::kernel_test
