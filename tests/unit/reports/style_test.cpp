// The style of a page: rules for classes that it has not are left out, and nothing else.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "reports/looks/style.hpp"

namespace adjudicator::report_test {
namespace {

std::string kept(std::string_view css) {
  static const std::set<std::string, std::less<>> classes{"a", "b-1"};
  return reports::style_of_classes(css, [](std::string_view name) { return classes.contains(name); });
}

TEST(Style, KeepsWhatMayMatch) {
  for (const char* rule : {"p{x:1}",
                           ".a{x:1}",
                           ".a .b-1>p,.a.b-1{x:1}",
                           "#x{x:1}",
                           "*{x:1}",
                           ":root{--c:.7rem}",
                           "p:not(.c){x:1}",
                           "p:has(.c) i{x:1}",
                           "[data-c=\".c\"]{x:1}",
                           ".a::before{content:\".c{\"}",
                           "@page{margin:1cm}",
                           "@media print{.a{x:1}p{y:.5em}}",
                           ".a{x:1} ",
                           "@charset \"utf-8\";.a{x:1}",
                           ".\\61 c{x:1}",
                           "@keyframes c{from{x:1}to{x:2}}",
                           "/* don't .c{ */.a{x:1}/* isn't */",
                           "/* .c */.a{x:1}",
                           ".a{content:\"\\\"{.c\"}p{y:2}",
                           ""})
    EXPECT_EQ(kept(rule), rule);
}

TEST(Style, LeavesOutWhatCannot) {
  EXPECT_EQ(kept(".c{x:1}"), "");
  EXPECT_EQ(kept(".a,.c p,p.c>.a,.b-1{x:1}"), ".a,.b-1{x:1}");
  EXPECT_EQ(kept(".a-1{x:1}p{y:2}"), "p{y:2}");
  EXPECT_EQ(kept("@media print{.c{x:1}}p{y:2}"), "p{y:2}");
  EXPECT_EQ(kept("/* don't */.c{x:1}p{y:'.c{'}"), "p{y:'.c{'}");
  EXPECT_EQ(kept(std::string(1 << 20, ';')).size(), std::size_t{1} << 20);
  EXPECT_EQ(kept("@media print{.c{x:1}@media (width>1px){.a{x:1}.c{y:1}}}"),
            "@media print{@media (width>1px){.a{x:1}}}");
}

TEST(Style, OfWhatIsNoneComesToAnEnd) {
  for (const char* text :
       {"{", "}", ".c", ".a{", ".a{x:{", "\"", ".a{x:\"", "@media", "@media{", ";;", ")", "\\"})
    EXPECT_LE(kept(text).size(), std::string_view(text).size() + 2) << text;
}

}  // namespace
}  // namespace adjudicator::report_test
