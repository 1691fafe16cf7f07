// Order forms in words: what is behind '#' orders nothing, whatever a mail program does to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "forms.hpp"
#include "product.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Each line of more than `columns` broken at spaces.
std::string broken(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::size_t size = end - at;
    if (column > 0 && column + 1 + size > columns) {
      out += '\n';
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += text.substr(at, size);
    column += size;
    if (end < text.size() && text[end] == '\n') {
      out += '\n';
      column = 0;
    }
    at = end + 1;
  }
  return out;
}

/// The form with the sign taken off the orders that another form gives.
std::string taken(const std::string& form, const std::string& orders) {
  std::string text = form;
  std::istringstream lines(orders);
  std::string line;
  std::getline(lines, line);  // the header
  while (std::getline(lines, line)) {
    EXPECT_THAT(text, HasSubstr("\n# " + line + "\n"));
    text = replace_all(text, "\n# " + line + "\n", "\n" + line + "\n");
  }
  return text;
}

TEST(FormInWords, SentBackUneditedOrdersNothingAndHasWhatTheOtherFormsDo) {
  static const std::regex side_id("<side id=\"([^\"]+)\"");
  int forms = 0;
  for (const RuleSystem& system : systems_of_the_product()) {
    const TempFolder temp;
    const std::string key(system.key);
    const std::string game = (temp.path() / "game").string();
    ASSERT_EQ(call({"new", key, game}).code, cli::done);
    const std::string text = read(fs::path(game) / "game.xml");
    for (std::sregex_iterator at(text.begin(), text.end(), side_id), end; at != end; ++at) {
      const std::string side = (*at)[1];
      const Called words = call({"form", game, "--side", side, "--format", "text"});
      const Called xml = call({"form", game, "--side", side});
      ASSERT_EQ(words.code, cli::done) << words.err;
      EXPECT_THAT(words.out, StartsWith("orders " + side + " "));
      const std::string wanted = in_words(xml.out, key);
      const std::string nothing = wanted.substr(0, wanted.find('\n') + 1);
      EXPECT_EQ(in_words(words.out, key), nothing);
      EXPECT_EQ(in_words(taken(words.out, wanted), key), wanted);
      for (const std::size_t columns : {28u, 40u, 60u, 66u, 72u})
        EXPECT_EQ(in_words(broken(words.out, columns), key), nothing) << broken(words.out, columns);
      ++forms;
    }
  }
  EXPECT_GT(forms, 5);
}

TEST(FormInWords, HasEachSuggestionBehindASign) {
  const TempFolder temp;
  const std::string game = (temp.path() / "ridge").string();
  fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
  const Called form = call({"form", game, "--turn", "1", "--side", "blue", "--format", "text"});
  EXPECT_EQ(form.code, cli::done) << form.err;
  EXPECT_THAT(form.out, HasSubstr("\n# attack 0805 with "));
  EXPECT_THAT(in_words(replace_all(form.out, "\n# attack 0805", "\nattack 0805"), "classic"),
              HasSubstr("\nattack 0805 "));
}

}  // namespace
}  // namespace adjudicator::cli_test
