// What the makers of random positions share: chance, and the text of elements.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>

#include "positions.hpp"

namespace adjudicator::laws {

class Maker {
 protected:
  Maker(std::string system, std::uint64_t seed) : system_(std::move(system)), random_(seed) {}

  /// In braces they are made one after the other, from the same dice wherever the tests are built.
  struct Texts {
    std::string game;
    std::string map;
    std::string roster;
  };
  Position position(Texts texts) const {
    return {"",
            system_,
            {{"game.xml", "game", std::move(texts.game)},
             {"map.xml", "map", std::move(texts.map)},
             {"roster.xml", "roster", std::move(texts.roster)}}};
  }

  /// 0 to count - 1.
  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
  std::string number(unsigned least, unsigned most) {
    return std::to_string(least + below(most - least + 1));
  }
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + below(static_cast<unsigned>(words.size())));
  }

  /// Texts one behind the other, drawn in the order in which they stand: of `a() + b()` compilers choose.
  static std::string joined(std::initializer_list<std::string> texts) {
    std::string all;
    for (const std::string& text : texts) all += text;
    return all;
  }

  /// The opening tag of a document.
  std::string head(const std::string& root, const std::string& attributes) const {
    return "<" + root + R"( xmlns="urn:adjudicator:1" system=")" + system_ + R"(" game="law" )" + attributes +
           ">";
  }
  static void put(std::string& text, const char* name, const std::string& value) {
    text.append(" ").append(name).append("=\"").append(value).append("\"");
  }
  void put_one_in(unsigned count, std::string& text, const char* name, const std::string& value) {
    if (one_in(count)) put(text, name, value);
  }

  std::mt19937_64& random() { return random_; }

 private:
  std::string system_;
  std::mt19937_64 random_;
};

}  // namespace adjudicator::laws
