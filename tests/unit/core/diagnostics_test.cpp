#include "core/diagnostics.hpp"

#include <gtest/gtest.h>

namespace adjudicator {
namespace {

Diagnostic illegal_target() {
  Diagnostic d;
  d.at = {"orders/axis.xml", 14, 32};
  d.code = "illegal-target";
  d.rule = "15.21";
  d.message = "'a-12' is not adjacent to hex 1027";
  d.excerpt = "  <assault unit=\"a-12\" target=\"1027\"/>";
  return d;
}

TEST(Diagnostics, AreWrittenAsCompilersDo) {
  EXPECT_EQ(to_text(illegal_target()),
            "orders/axis.xml:14:32: error: 'a-12' is not adjacent to hex 1027 [illegal-target] (15.21)\n"
            "   14 |   <assault unit=\"a-12\" target=\"1027\"/>\n"
            "      |                                ^");
}

TEST(Diagnostics, LeaveOutWhatThereIsNot) {
  Diagnostic d = illegal_target();
  d.at = {"game.xml", 0, 0};
  d.severity = Severity::warning;
  d.rule = d.excerpt = "";
  EXPECT_EQ(to_text(d), "game.xml: warning: 'a-12' is not adjacent to hex 1027 [illegal-target]");
}

TEST(Diagnostics, PutTheCaretWhereTheExcerptSays) {
  Diagnostic d = illegal_target();
  d.at.line = 123456;
  d.caret = 3;
  d.excerpt = "abcdef";
  EXPECT_TRUE(to_text(d).ends_with("123456 | abcdef\n       |   ^")) << to_text(d);
}

TEST(Diagnostics, CountWhatIsBeyondTheLimit) {
  Diagnostics all;
  EXPECT_TRUE(all.ok());
  Diagnostic warning;
  warning.severity = Severity::warning;
  all.add(warning);
  EXPECT_TRUE(all.ok());
  for (std::size_t i = 0; i < Diagnostics::limit + 5; ++i) all.add(illegal_target());
  EXPECT_FALSE(all.ok());
  EXPECT_EQ(all.all().size(), Diagnostics::limit);
  EXPECT_EQ(all.errors(), Diagnostics::limit + 5);
  EXPECT_EQ(all.left_out(), 6u);
}

TEST(DidYouMean, FindsTheNearest) {
  const std::vector<std::string_view> words = {"attack", "retreat", "pass", "target", "units"};
  EXPECT_EQ(did_you_mean("atack", words), "attack");
  EXPECT_EQ(did_you_mean("attakc", words), "attack");  // neighbours swapped: one edit
  EXPECT_EQ(did_you_mean("Target", words), "target");
  EXPECT_EQ(did_you_mean("UNITS", words), "units");
  EXPECT_EQ(did_you_mean("pas", words), "pass");
  EXPECT_EQ(did_you_mean("ps", words), "");  // a third of two letters is none
  EXPECT_EQ(did_you_mean("advance", words), "");
  EXPECT_EQ(did_you_mean("", words), "");
  EXPECT_EQ(did_you_mean(std::string(100'000, 'a'), words), "");
}

TEST(DidYouMean, TakesTheFirstOfEquals) {
  EXPECT_EQ(did_you_mean("bat", {"cat", "rat", "bar"}), "cat");
}

TEST(Printable, LeavesTextAlone) {
  EXPECT_EQ(printable("Łódź, 3. Pułk – 敵 🎲"), "Łódź, 3. Pułk – 敵 🎲");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, ShowsControls) {
  EXPECT_EQ(printable("a\x1b[31mb\n\tc\x7f"), "a\\u{001B}[31mb\\u{000A}\\u{0009}c\\u{007F}");
  EXPECT_EQ(printable("\xC2\x85"), "\\u{0085}");
}

TEST(Printable, ShowsWhatTurnsTextAround) {
  EXPECT_EQ(printable("a\u202Eb\u2066c\u200Fd\u061Ce\u200Bf\uFEFFg"),
            "a\\u{202E}b\\u{2066}c\\u{200F}d\\u{061C}e\\u{200B}f\\u{FEFF}g");
  EXPECT_EQ(printable("\U000E0041"), "\\u{E0041}");
}

TEST(Printable, ShowsBrokenUtf8) {
  EXPECT_EQ(printable("a\xFFz"), "a\\xFFz");
  EXPECT_EQ(printable("\xC3"), "\\xC3");                    // cut off
  EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");           // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");  // a surrogate
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
}

TEST(Printable, IsShortenedBetweenCharacters) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdefg", 6), "abcdef...");
  EXPECT_EQ(printable("äöü", 5), "äö...");
  EXPECT_EQ(printable("ab\n", 5), "ab...");
}

}  // namespace
}  // namespace adjudicator
