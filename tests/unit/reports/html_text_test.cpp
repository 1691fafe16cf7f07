// HTML as it is written: what may be left out of it leaves the tree that a browser reads as it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>

#include <memory>
#include <string>

#include "reports/page/html.hpp"

namespace adjudicator::report_test {
namespace {

using ::testing::HasSubstr;

/// The body of a page, as it is written.
std::string body(const std::string& content) {
  const std::string page = "<html><head/><body>" + content + "</body></html>";
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> tree(
      xmlReadMemory(page.data(), static_cast<int>(page.size()), nullptr, nullptr, 0), xmlFreeDoc);
  const std::string text = reports::html_text(*tree);
  const std::size_t begin = text.find("<body>") + 6;
  return text.substr(begin, text.find("</body>") - begin);
}

TEST(HtmlText, EndsAParagraphWhereABrowserWouldNot) {
  EXPECT_EQ(body("<p>a</p>b"), "<p>a</p>b");
  EXPECT_EQ(body("<p>a</p><span>b</span>"), "<p>a</p><span>b</span>");
  EXPECT_EQ(body("<p>a</p><svg><g>b</g></svg>"), "<p>a</p><svg><g>b</g></svg>");
  EXPECT_EQ(body("<p>a</p><details><i>b</i></details>"), "<p>a\n<details><i>b</i></details>");
  EXPECT_EQ(body("<p>a</p><button>b</button>"), "<p>a</p><button>b</button>");
  EXPECT_EQ(body("<a><p>b</p></a>"), "<a><p>b</p></a>");
}

TEST(HtmlText, LeavesOutTheEndOfAParagraphThatABrowserAdds) {
  EXPECT_EQ(body("<p>a</p><p>b</p>"), "<p>a<p>b");
  EXPECT_EQ(body("<div><p>a</p></div>b"), "<div><p>a</div>b");
  EXPECT_EQ(body("<p>a</p><div>b</div>"), "<p>a<div>b</div>");
  EXPECT_EQ(body("<p>a</p><table>b</table>"), "<p>a<table>b</table>");
  // What holds nothing is not written, and ends nothing.
  EXPECT_EQ(body("<p>a</p><ul/><span>b</span>"), "<p>a</p><span>b</span>");
}

/// A line for each of the rows and items of a long report would be nearly a hundredth of its bytes.
TEST(HtmlText, BeginsALineForEachPartButNotForRowsAndItems) {
  EXPECT_EQ(body("<ul><li>a</li><li>b</li></ul>"), "<ul><li>a<li>b</ul>");
  EXPECT_EQ(body("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"),
            "<table><tr><td>a<td>b<tr><td>c</table>");
  EXPECT_THAT(body("<section><h2>a</h2></section>"), HasSubstr("\n<section>\n<h2>a</h2></section>"));
}

}  // namespace
}  // namespace adjudicator::report_test
