// Stylesheets and wording of a game: what they may change, and what a hostile one cannot do.
#include "reports/wording/overrides.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli_fixture.hpp"
#include "pdf_fixture.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/sandbox.hpp"

namespace adjudicator::cli_test {
namespace {

using reports::OverrideError;
using reports::Overrides;
using reports::Stylesheets;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* small_report =
    R"(<report xmlns="urn:adjudicator:1" system="classic" title="T" turn="1" reader="moderator" mailing="1" waiting="false" language="en" program="1"><side id="blue" name="B" colour="#123456"/><events/></report>)";

/// A stylesheet whose template for the whole report is `body`; `beside` stands beside it.
std::string sheet(const std::string& body, const std::string& beside = "") {
  return R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:adjudicator:functions" xmlns:exsl="http://exslt.org/common" extension-element-prefixes="exsl">)"
         "\n" +
         beside + "<xsl:template match=\"/\">" + body + "</xsl:template></xsl:stylesheet>";
}

Overrides of(std::map<std::string, std::string, std::less<>> files) {
  return {std::move(files), "game/stylesheets"};
}

/// The page that a stylesheet makes in its own process; "!" and the message where it fails.
std::string made_by(const std::string& html, const std::string& css = "") {
  Overrides overrides = of({{"html.xsl", html}});
  if (!css.empty()) overrides.files["report.css"] = css;
  try {
    return reports::to_html(small_report, Stylesheets(std::move(overrides)));
  } catch (const OverrideError& error) {
    return std::string("!") + error.what();
  }
}

// ---- the folder

class OverrideFolder : public testing::Test {
 protected:
  void put(const std::string& name, std::string_view bytes) { write(folder() / name, bytes); }
  fs::path folder() const { return temp_.path() / "stylesheets"; }
  /// What is wrong with the folder, a line each.
  std::string faults() {
    Diagnostics diagnostics;
    read_ = reports::read_overrides(folder(), "stylesheets", diagnostics);
    std::string all;
    for (const Diagnostic& d : diagnostics.all()) all += to_text(d) + '\n';
    return all;
  }
  /// The one fault of one file.
  std::string fault(const std::string& name, std::string_view bytes) {
    fs::remove_all(folder());
    put(name, bytes);
    return faults();
  }

  TempFolder temp_;
  Overrides read_;
};

TEST_F(OverrideFolder, IsReadByName) {
  put("html.xsl", "<x/>");
  put("own-part.xsl", "<x/>");
  put("report.css", "p{color:red}");
  put("wording/house.fr.xml", "<wording/>");
  put(".html.xsl.swp", "\x01");
  put("html.xsl~", "old");
  EXPECT_EQ(faults(), "");
  EXPECT_EQ(read_.files.size(), 4u);
  EXPECT_EQ(read_.files.at("wording/house.fr.xml"), "<wording/>");
}

TEST_F(OverrideFolder, MayBeMissing) {
  EXPECT_EQ(faults(), "");
  EXPECT_TRUE(read_.empty());
}

TEST_F(OverrideFolder, RefusesWhatIsNoPlainFile) {
  write(temp_.path() / "outside.xsl", "<secret/>");
  put("text.xsl", "<x/>");
  fs::create_symlink(temp_.path() / "outside.xsl", folder() / "html.xsl");
  fs::create_symlink("text.xsl", folder() / "fo.xsl");
  fs::create_directory_symlink(temp_.path(), folder() / "wording");
  ASSERT_EQ(::mkfifo((folder() / "report.css").c_str(), 0600), 0);
  const std::string all = faults();
  EXPECT_THAT(all, AllOf(HasSubstr("stylesheets/html.xsl: error: links are not followed [stylesheet]"),
                         HasSubstr("stylesheets/fo.xsl: error: links"),
                         HasSubstr("stylesheets/wording: error: links"),
                         HasSubstr("stylesheets/report.css: error: only files")));
  EXPECT_EQ(read_.files.size(), 1u);
}

TEST_F(OverrideFolder, IsNoLinkItself) {
  fs::create_directory_symlink(temp_.path(), folder());
  EXPECT_THAT(faults(), HasSubstr("links are not followed"));
  EXPECT_TRUE(read_.empty());
}

TEST_F(OverrideFolder, IsBounded) {
  put("html.xsl", "<x/>");
  fs::resize_file(folder() / "html.xsl", std::uintmax_t{1} << 30);  // a file with a hole: it takes no room
  EXPECT_THAT(faults(), HasSubstr("larger than 1048576 bytes"));
  EXPECT_TRUE(read_.empty());
  fs::remove(folder() / "html.xsl");
  for (int i = 0; i < 9; ++i) put("part-" + std::to_string(i) + ".xsl", std::string(1 << 20, ' '));
  EXPECT_THAT(faults(), HasSubstr("larger than 8388608 bytes together"));
  fs::remove_all(folder());
  for (int i = 0; i < 250; ++i) put("part-" + std::to_string(i) + ".xsl", "<x/>");
  EXPECT_THAT(faults(), HasSubstr("more than 200 files"));
}

TEST_F(OverrideFolder, RefusesOtherNames) {
  EXPECT_THAT(fault("html.js", "x"), HasSubstr("only .xsl and .css files"));
  EXPECT_THAT(fault("HTML.xsl", "<x/>"), HasSubstr("lower-case letters"));
  EXPECT_THAT(fault("reprot.css", "p{}"), HasSubstr("did you mean 'report.css'?"));
  EXPECT_THAT(fault("wording/classic.xml", "<wording/>"), HasSubstr("named like classic.en.xml"));
  EXPECT_THAT(fault("program/html.xsl", "<x/>"), HasSubstr("only files, and the folder wording"));
}

TEST_F(OverrideFolder, RefusesDocumentTypesAndOtherEncodings) {
  EXPECT_THAT(fault("html.xsl", "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY e 'ee'>]>\n<x>&e;</x>"),
              StartsWith("stylesheets/html.xsl:2:1: error: a document type"));
  EXPECT_THAT(fault("html.xsl", "<?xml version=\"1.0\" encoding=\"UTF-7\"?><x/>"),
              HasSubstr("must be UTF-8"));
  EXPECT_THAT(fault("html.xsl", "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-7\"?><x/>"),
              HasSubstr("must be UTF-8"));
  EXPECT_THAT(fault("html.xsl", std::string_view("<\0x\0/\0>\0", 8)), HasSubstr("not UTF-8"));
  EXPECT_THAT(fault("report.css", "a\n\xff"),
              StartsWith("stylesheets/report.css:2:1: error: this is not UTF-8"));
}

TEST_F(OverrideFolder, StylesLoadNothingAndEndNothing) {
  EXPECT_THAT(fault("report.css", "p{}\n</style><script>alert(1)</script>"),
              StartsWith("stylesheets/report.css:2:1: error: a style sheet may not hold '<'"));
  EXPECT_THAT(fault("report.css", "/* </STYLE> */"), HasSubstr("may not hold '<'"));
  EXPECT_THAT(fault("report.css", "\n\n@import 'http://x/y.css';"),
              StartsWith("stylesheets/report.css:3:1: error"));
  EXPECT_THAT(fault("report.css", "@IM/**/PORT 'x';"), HasSubstr("@import"));
  EXPECT_THAT(fault("report.css", "@\\69mport 'x';"), HasSubstr("@import"));
  EXPECT_THAT(fault("report.css", "p{background:URL( \"https://x/y.png\")}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{background:u\\72 l(//x/y)}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{background:\\000075rl(x)}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{background:image-set('x' 1x)}"), HasSubstr("image-set("));
  EXPECT_THAT(fault("report.css", "p{background:url(\"'data:image/x\")}"), HasSubstr("url() takes"));
  // What only looks like a comment; an end of line that belongs to an escape.
  EXPECT_THAT(fault("report.css", "p{content:\"/*\";background:url(//x);quotes:\"*/\"}"),
              HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{x:\\/*;background:url(//x) /**/}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{background:u\\72\nl(//x)}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{background:u\\72\r\nl(//x)}"), HasSubstr("url() takes"));
  EXPECT_THAT(fault("report.css", "p{x:u\\72\nl(#a)}\n\n@import 'x';"),
              StartsWith("stylesheets/report.css:4:1: error"));
  EXPECT_EQ(fault("report.css", "p{content:\"\\\\75rl(x)\"}"), "");  // a backslash and "75rl"
  EXPECT_EQ(
      fault("report.css", "p{background:url(data:image/png;base64,AA==);fill:url(#a);content:\"\\201C\"}"),
      "");
}

// ---- a stylesheet at work

TEST(Sandbox, MakesWhatItIsAskedFor) {
  const std::string page = made_by(sheet("<html><head/><body><p>mine</p></body></html>"));
  EXPECT_THAT(page, AllOf(HasSubstr("<p>mine"), HasSubstr("Content-Security-Policy"),
                          HasSubstr("default-src 'none'")));
  const Stylesheets own(of({{"report.css", "p{color:red}"}}));
  EXPECT_THAT(reports::to_html(small_report, own), HasSubstr("p{color:red}"));
  // The same after what the program itself says (kept_words_test.cpp).
  EXPECT_THAT(reports::to_text(small_report, own), testing::EndsWith(reports::to_text(small_report)));
  EXPECT_THAT(reports::to_pdf(small_report, reports::Formatter::adjudicator, own), StartsWith("%PDF"));
}

TEST(Sandbox, AStylesheetMayBuildOnTheProgramsOwn) {
  const std::string own =
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="program/html.xsl"/></xsl:stylesheet>)";
  // But for what the program itself says, it makes the same.
  std::string page = made_by(own);
  std::string plain = reports::to_html(small_report);
  const auto cut = [](std::string& from, const std::string& begin, const std::string& end) {
    const std::size_t at = from.find(begin);
    ASSERT_NE(at, std::string::npos) << begin;
    from.erase(at, from.find(end, at) + end.size() - at);
  };
  EXPECT_THAT(page,
              HasSubstr("<title>From the program itself: The moderator changed the look of this report"));
  cut(page, "<title>", "</title>");
  cut(plain, "<title>", "</title>");
  cut(page, "\n<style>@layer{", "</style>");
  cut(page, "<aside id=\"program-", "</aside>");
  EXPECT_EQ(page, plain);
}

TEST(Sandbox, FaultsAreToldWithFileAndLine) {
  EXPECT_THAT(made_by(sheet("<xsl:value-of select=\"((\"/>")), StartsWith("!game/stylesheets/html.xsl:2: "));
  EXPECT_THAT(made_by(sheet("\n</p>")), StartsWith("!game/stylesheets/html.xsl:3: "));
  EXPECT_THAT(made_by(sheet("\n\n<xsl:message terminate=\"yes\">no more</xsl:message>")),
              HasSubstr("no more"));
  try {
    reports::try_out(
        Stylesheets(of({{"wording/classic.en.xml", "<wording>\n<say key=\"k\">{</say></wording>"}})),
        "classic");
    FAIL() << "the wording is faulty";
  } catch (const OverrideError& error) {
    EXPECT_STREQ(error.what(), "game/stylesheets/wording/classic.en.xml:2: k: a '{' without its '}'");
  }
}

TEST(Sandbox, EndsWhatDoesNotEnd) {
  EXPECT_THAT(made_by(sheet("<xsl:call-template name=\"loop\"/>",
                            "<xsl:template name=\"loop\"><xsl:call-template name=\"loop\"/></xsl:template>")),
              AllOf(StartsWith("!game/stylesheets/html.xsl:2: "), HasSubstr("recursion")));
  // Twenty loops of a hundred turns, one in the other.
  std::string body = "x";
  for (int i = 0; i < 20; ++i)
    body = "<xsl:for-each select=\"document('html.xsl')//* | document('text.xsl')//*\">" + body +
           "</xsl:for-each>";
  EXPECT_THAT(made_by(sheet(body)), AllOf(StartsWith("!"), HasSubstr("imit exceeded")));
}

TEST(Sandbox, BoundsMemoryAndSize) {
  // A text that doubles forty times.
  const std::string doubling =
      R"x(<xsl:template name="grow"><xsl:param name="t"/><xsl:param name="n"/><xsl:choose><xsl:when test="$n = 0"><p><xsl:value-of select="$t"/></p></xsl:when><xsl:otherwise><xsl:call-template name="grow"><xsl:with-param name="t" select="concat($t, $t)"/><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:template>)x";
  EXPECT_THAT(
      made_by(sheet(
          R"(<xsl:call-template name="grow"><xsl:with-param name="t" select="'xxxxxxxx'"/><xsl:with-param name="n" select="40"/></xsl:call-template>)",
          doubling)),
      StartsWith("!game/stylesheets"));
  EXPECT_THAT(
      made_by(sheet(
          R"(<xsl:call-template name="grow"><xsl:with-param name="t" select="'xxxxxxxx'"/><xsl:with-param name="n" select="25"/></xsl:call-template>)",
          doubling)),
      HasSubstr("they make more than 128 MiB"));
}

TEST(Sandbox, ReadsAndWritesNothing) {
  const TempFolder temp;
  write(temp.path() / "secret.xml", "<secret>the secret</secret>");
  const std::string secret = (temp.path() / "secret.xml").string();
  for (const std::string& address :
       {secret, "file://" + secret, "../../../../" + secret, std::string("http://127.0.0.1:9/x.xml"),
        std::string("ftp://127.0.0.1/x")}) {
    EXPECT_THAT(made_by(sheet("<p>:<xsl:copy-of select=\"document('" + address + "')\"/></p>")),
                Not(HasSubstr("the secret")));
    EXPECT_THAT(made_by(sheet("<p/>", "<xsl:include href=\"" + address + "\"/>")),
                AllOf(StartsWith("!"), Not(HasSubstr("the secret"))));
  }
  const std::string out = (temp.path() / "out.xml").string();
  for (const char* element : {"exsl:document", "xsl:document"})
    made_by(sheet("<" + std::string(element) + " href=\"" + out + "\"><x/></" + element + "><p/>"));
  EXPECT_FALSE(fs::exists(out));
}

TEST(Sandbox, PagesStandStill) {
  for (const char* body : {"<script>alert(1)</script>",
                           "<SCRIPT src='x'/>",
                           "<SCRIPT>alert(1)</SCRIPT>",
                           "<Iframe/>",
                           "<p onclick='x()'/>",
                           "<img src='https://x/y.png'/>",
                           "<link rel='stylesheet' href='x.css'/>",
                           "<iframe src='x'/>",
                           "<object data='x'/>",
                           "<base href='https://x/'/>",
                           "<meta http-equiv='refresh' content='0;url=https://x'/>",
                           "<a href='javascript:x()'>x</a>",
                           "<a href='java&#10;script:x()'>x</a>",
                           "<svg><use href='https://x/y.svg#a'/></svg>",
                           "<svg><image href='https://x/y.png'/></svg>",
                           "<svg><set attributeName='href' to='javascript:x()'/></svg>",
                           "<p style='background:url(https://x)'/>",
                           "<style>@import 'x'</style>",
                           "<style>p{}&lt;/style></style>",
                           "<form action='https://x'/>",
                           "<rect fill='url(https://x#y)'/>",
                           "<video poster='x'/>",
                           "<svg><style>p{background:u&amp;#114;l(https://x)}</style></svg>",
                           "<style><b>{} p{background:url(https://x)}</b></style>",
                           "<rect mask='u\\72l(https://x#y)'/>",
                           "<img src='data:image/png;base64,AA==' attributionsrc='https://x'/>",
                           "<button autofocus='autofocus'/>",
                           "<fencedframe/>",
                           "<video poster='url(#a)'/>",
                           "<table background='url(#a)'/>"})
    EXPECT_THAT(made_by(sheet("<html><head/><body>" + std::string(body) + "</body></html>")),
                HasSubstr("nothing in it may run, load or send"))
        << body;
  for (const char* body : {"<a href='https://club.example/'>our club</a>", "<a href='#top'>up</a>",
                           "<img src='data:image/png;base64,AA=='/>", "<rect fill='url(#hatch)'/>",
                           "<p title='curl(x'/>", "<p aria-label='url(https://x)'/>"})
    EXPECT_THAT(made_by(sheet("<html><head/><body>" + std::string(body) + "</body></html>")),
                Not(StartsWith("!")))
        << body;
}

TEST(Sandbox, TheBrowserHasItsPolicyBeforeAnythingElse) {
  for (const char* page :
       {"<html><head><title>t</title></head><body/></html>", "<html><body><p>x</p></body></html>",
        "<html><HEAD/><body/></html>", "text<html><head/><body/></html>", "<html>text<head/></html>",
        "<html><img/><head/></html>", "<p/><html><head/></html>"}) {
    const std::string made = made_by(sheet(page));
    const std::size_t policy = made.find("<meta http-equiv=\"Content-Security-Policy\"");
    ASSERT_NE(policy, std::string::npos) << made;
    const std::string before = made.substr(0, policy);
    EXPECT_THAT(before, testing::AnyOf("<!DOCTYPE html>\n", "<!DOCTYPE html>\n<html>\n<head>\n")) << made;
  }
}

TEST(Sandbox, ByHandItDoesNothing) {
  for (const char* input : {"/dev/null", "/dev/zero"}) {
    // This program serves as well as the program itself: main.cpp.
    const std::string command =
        '\'' + fs::read_symlink("/proc/self/exe").string() + "' --in-sandbox <" + input + " 2>&1";
    FILE* const pipe = ::popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    EXPECT_EQ(std::fgetc(pipe), EOF);
    EXPECT_EQ(WEXITSTATUS(::pclose(pipe)), 1);
  }
}

// ---- a game

class OverriddenGame : public testing::Test {
 protected:
  OverriddenGame() { fs::copy(source("examples/classic-ridge"), game(), fs::copy_options::recursive); }
  fs::path game() const { return temp_.path() / "game"; }
  void put(const std::string& name, std::string_view bytes) { write(game() / "stylesheets" / name, bytes); }
  Called resolved(const std::string& formats = "xml,html,text") {
    return call({"resolve", game().string(), "--turn", "1", "--formats", formats, "--corrected"});
  }
  Called checked() { return call({"check", game().string(), "--turn", "1"}); }
  fs::path mailing() const {
    fs::path last;
    for (int i = 1; fs::exists(game() / "turn-01" / ("mailing-" + std::to_string(i))); ++i)
      last = game() / "turn-01" / ("mailing-" + std::to_string(i));
    return last;
  }
  TempFolder temp_;
};

TEST_F(OverriddenGame, ThreeSentencesChangeThreeSentences) {
  const Called plain = resolved();
  ASSERT_EQ(plain.code, cli::done) << plain.err;
  const std::string before = read(mailing() / "report-blue.txt");
  put("wording/house.en.xml",
      R"(<wording><say key="section.summary">From the front</say><say key="section.battles">Where we fought</say></wording>)");
  const Called again = call({"report", game().string(), "--turn", "1", "--side", "blue"});
  ASSERT_EQ(again.code, cli::done) << again.err;
  EXPECT_THAT(again.out,
              AllOf(HasSubstr("\nFrom the front\n--------------\n"), HasSubstr("\nWhere we fought\n")));
  const auto with = [](std::string text, const std::string& was, const std::string& is) {
    text = replace_all(text, "\n" + was + "\n" + std::string(was.size(), '-'),
                       "\n" + is + "\n" + std::string(is.size(), '-'));
    return text;
  };
  // After what the program itself says.
  EXPECT_THAT(again.out, testing::EndsWith(with(with(before, "What happened", "From the front"), "Battles",
                                                "Where we fought")));
}

// What a terminal would obey, what turns a line around, and the end of a mail.
TEST_F(OverriddenGame, TextHoldsWhatCanBeRead) {
  ASSERT_EQ(resolved("xml").code, cli::done);
  const std::string text =
      R"(<xsl:output method="text"/><xsl:template match="/">one&#x9b;31m&#x202e;&#13;&#10;.&#10;From me&#10;</xsl:template>)";
  const std::string all =
      R"(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">)" + text +
      "</xsl:stylesheet>";
  put("text.xsl", all);
  put("digest.xsl", all);
  const auto made = [&](const char* format) {
    return call({"report", game().string(), "--turn", "1", "--side", "blue", "--format", format}).out;
  };
  EXPECT_THAT(made("text"), testing::EndsWith("\none\\u{009B}31m\\u{202E}\\u{000D}\n.\nFrom me\n"));
  EXPECT_THAT(made("digest"), StartsWith("one\\u{009B}31m\\u{202E}\\u{000D}\n.\u00a0\nFrom\u00a0me\n"));
}

TEST_F(OverriddenGame, LooksChangeNoFact) {
  ASSERT_EQ(resolved().code, cli::done);
  const fs::path first = mailing();
  put("html.xsl", sheet("<html><head/><body><h1>ours</h1></body></html>"));
  const Called called = resolved();
  ASSERT_EQ(called.code, cli::done) << called.err;
  ASSERT_NE(mailing(), first);
  EXPECT_THAT(read(mailing() / "report-red.html"), HasSubstr("<h1>ours</h1>"));
  EXPECT_EQ(read(mailing() / "log.xml"), read(first / "log.xml"));
  EXPECT_EQ(call({"replay", game().string(), "--turn", "1"}).code, cli::done);
  const Called audit = call({"audit", game().string()});
  EXPECT_EQ(audit.code, cli::done) << audit.err << audit.out;
}

TEST_F(OverriddenGame, AFaultStopsBeforeAnythingIsWritten) {
  put("html.xsl", sheet("\n<xsl:value-of select=\"((\"/>"));
  const auto before = tree(game());
  const Called called = resolved();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, AllOf(HasSubstr("stylesheets/html.xsl:3:1: error: "), HasSubstr("[stylesheet]")));
  auto after = tree(game());
  after.erase(".lock");
  EXPECT_EQ(after, before);
  const Called check = checked();
  EXPECT_EQ(check.code, cli::bad_data);
  EXPECT_THAT(check.err, HasSubstr("stylesheets/html.xsl:3:1: error: "));
}

TEST_F(OverriddenGame, AFaultThatOnlyShowsAtWorkLeavesNoMailing) {
  put("html.xsl", sheet("<xsl:message terminate=\"yes\">not today</xsl:message>"));
  const Called called = resolved();
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("not today"));
  for (const auto& [name, bytes] : tree(game() / "turn-01")) EXPECT_THAT(name, Not(StartsWith("mailing-")));
}

TEST_F(OverriddenGame, WhatApacheFopMayNotHaveIsTheGamesFault) {
  ASSERT_EQ(resolved("xml").code, cli::done);
  put("fo.xsl",
      sheet(
          R"(<root xmlns="http://www.w3.org/1999/XSL/Format"><layout-master-set><simple-page-master master-name="a")"
          R"( page-height="297mm" page-width="210mm"><region-body/></simple-page-master></layout-master-set>)"
          R"(<page-sequence master-reference="a"><flow flow-name="xsl-region-body"><block><instream-foreign-object>)"
          R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///x"/></svg>)"
          R"(</instream-foreign-object></block></flow></page-sequence></root>)"));
  const Called called = call(
      {"report", game().string(), "--turn", "1", "--side", "blue", "--format", "pdf", "--formatter", "fop"});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, AllOf(HasSubstr("fo.xsl"), HasSubstr("leads out of the document")));
}

// Apache FOP knows ways out that are no addresses to us: pictures behind blocks, scripts of a catalogue,
// links.
TEST_F(OverriddenGame, ApacheFopGetsOnlyWhatIsFormattedHereToo) {
  ASSERT_EQ(resolved("xml").code, cli::done);
  const auto page = [](const std::string& declarations, const std::string& block) {
    return sheet(
        R"(<root xmlns="http://www.w3.org/1999/XSL/Format" xmlns:pdf="http://xmlgraphics.apache.org/fop/extensions/pdf">)"
        R"(<layout-master-set><simple-page-master master-name="a" page-height="297mm" page-width="210mm"><region-body/>)"
        R"(</simple-page-master></layout-master-set>)" +
        declarations + R"(<page-sequence master-reference="a"><flow flow-name="xsl-region-body">)" + block +
        "</flow></page-sequence></root>");
  };
  const auto formatted = [&](const std::string& fo, const std::string& formatter) {
    put("fo.xsl", fo);
    return call({"report", game().string(), "--turn", "1", "--side", "blue", "--format", "pdf", "--formatter",
                 formatter, "--output", (game() / "turn-01" / "x.pdf").string()});
  };
  EXPECT_EQ(formatted(page("", "<block>x</block>"), "adjudicator").code, cli::done);
  const std::string script =
      R"(<declarations><pdf:catalog><pdf:dictionary type="normal" key="OpenAction"/></pdf:catalog></declarations>)";
  const std::string to_script =
      R"x(<block><basic-link external-destination="javascript:app.alert(1)">x</basic-link></block>)x";
  const std::string to_file =
      R"x(<block><basic-link external-destination="url('file:///etc/passwd')">x</basic-link></block>)x";
  const std::string ways_out[] = {
      page(script, "<block>x</block>"),
      page("", R"(<block background-image="http://example.org/x">x</block>)"),
      page("", R"(<block background-image="file:///x.png">x</block>)"),
      page("", to_script),
      page("", to_file),
  };
  for (const std::string& fo : ways_out) {
    const Called called = formatted(fo, "fop");
    EXPECT_EQ(called.code, cli::bad_data) << fo;
    EXPECT_THAT(called.err, HasSubstr("what it makes cannot be formatted"));
  }
}

TEST_F(OverriddenGame, MaySpeakALanguageOfItsOwn) {
  edit(game() / "game.xml", R"(<side id="red")", R"(<side id="red" language="fr")");
  const Called missing = checked();
  EXPECT_EQ(missing.code, cli::done);
  EXPECT_THAT(missing.err, AllOf(HasSubstr("game.xml:4:28: warning: there is no 'fr' wording for 'classic'"),
                                 HasSubstr("[unknown-language]")));
  put("wording/house.fr.xml", R"(<wording><say key="section.summary">Ce qui s’est passé</say></wording>)");
  EXPECT_EQ(checked().err, "");
  ASSERT_EQ(resolved().code, cli::done);
  EXPECT_THAT(read(mailing() / "report-red.html"),
              AllOf(HasSubstr("<html lang=\"fr\""), HasSubstr("Ce qui s’est passé")));
  EXPECT_THAT(read(mailing() / "report-blue.html"),
              AllOf(HasSubstr("<html lang=\"en\""), Not(HasSubstr("Ce qui"))));
}

TEST_F(OverriddenGame, GermanIsSpokenToWhomItIsChosenFor) {
  edit(game() / "game.xml", R"(<side id="red")", R"(<side id="red" language="de")");
  edit(game() / "game.xml", R"(id="ridge")", R"(language="de" id="ridge")");
  EXPECT_EQ(checked().err, "");
  const Called called = resolved("xml,html,text,pdf");
  ASSERT_EQ(called.code, cli::done) << called.err;
  EXPECT_THAT(read(mailing() / "report-red.html"),
              AllOf(HasSubstr("<html lang=\"de\""), HasSubstr("Was geschah")));
  EXPECT_THAT(read(mailing() / "report-red.txt"), HasSubstr("Bericht für Army of the Ridge"));
  EXPECT_THAT(read(mailing() / "report-moderator.html"), HasSubstr("<html lang=\"de\""));
  EXPECT_THAT(read(mailing() / "report-blue.html"), HasSubstr("<html lang=\"en\""));
  EXPECT_THAT(report_test::unpacked(read(mailing() / "report-red.pdf")), HasSubstr("/Lang (de)"));
  EXPECT_THAT(report_test::unpacked(read(mailing() / "report-blue.pdf")), HasSubstr("/Lang (en)"));
}

TEST_F(OverriddenGame, AReceiptDoesNotWaitForTheModerator) {
  put("wording/house.en.xml", "<wording><say key=\"x\">{</say></wording>");
  fs::remove_all(game() / "turn-01" / "orders");
  const Called called =
      call({"receive", game().string(), source("examples/classic-ridge/turn-01/orders/blue.xml").string()});
  EXPECT_THAT(called.out + called.err, Not(HasSubstr("{")));
  EXPECT_NE(called.code, cli::bad_data);
  EXPECT_NE(called.code, cli::bug);
}

}  // namespace
}  // namespace adjudicator::cli_test
