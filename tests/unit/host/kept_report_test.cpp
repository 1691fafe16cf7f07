// Mailings that are there: damaged ones, those of other formats, who may read them, and names that would
// write lines of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli_fixture.hpp"

namespace adjudicator::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class KeptMailing : public ::testing::Test {
 protected:
  KeptMailing() : game((temp.path() / "ridge").string()) {
    fs::copy(source("examples/classic-ridge"), game, fs::copy_options::recursive);
    fs::remove_all(at("turn-02"));
  }
  fs::path at(const std::string& name) const { return fs::path(game) / name; }
  fs::path mailed(const std::string& name) const { return at("turn-01/mailing-1/" + name); }
  Called resolve(const std::string& formats) const { return call({"resolve", game, "--formats", formats}); }

  TempFolder temp;
  std::string game;
};

TEST_F(KeptMailing, ADamagedReportIsASentence) {
  ASSERT_EQ(resolve("xml").code, cli::done);
  const std::string good = read(mailed("report-moderator.xml"));
  for (const std::string& bad :
       {std::string(), good.substr(0, 700), std::string("<x/>"), std::string("\x94\x90J\xF1", 4),
        replace_all(good, "<report ", "<log "), replace_all(good, " reader=", " raeder="),
        replace_all(good, "<events>", "<events nonsense=\"1\">")}) {
    ASSERT_NE(bad, good);
    write(mailed("report-moderator.xml"), bad);
    for (const std::vector<std::string>& words : {std::vector<std::string>{"report", game, "--moderator"},
                                                  {"report", game, "--moderator", "--format", "json"},
                                                  {"report", game, "--moderator", "--format", "xml"},
                                                  {"report", game, "--moderator", "--format", "html"},
                                                  {"explain", game, "turn-01/combat"},
                                                  {"replay", game, "--shadow"}}) {
      const Called called = call(words);
      EXPECT_EQ(called.code, cli::bad_data) << words[0] << " of " << bad.substr(0, 60) << called.err;
      EXPECT_EQ(called.out, "");
      EXPECT_THAT(called.err, HasSubstr("report-moderator.xml is not as the program wrote it"));
    }
  }
}

/// Another version's schema may have been another: its report is read as far as it can be.
TEST_F(KeptMailing, AReportOfAnotherVersionIsReadAllTheSame) {
  ASSERT_EQ(resolve("xml").code, cli::done);
  std::string other = read(mailed("report-blue.xml"));
  const std::size_t program = other.find(" program=\"") + 10;
  other.replace(program, other.find('"', program) - program, "9.9.9")
      .replace(other.find("<report "), 8, "<report of-old=\"1\" ");
  write(mailed("report-blue.xml"), other);
  EXPECT_EQ(call({"report", game, "--side", "blue"}).code, cli::done);
  EXPECT_EQ(call({"report", game, "--side", "blue", "--format", "json"}).code, cli::bad_data);
}

TEST_F(KeptMailing, IsReplayedWithTheFormatsThatItHas) {
  for (const char* formats : {"text", "html", "json", "xml", "xml,json"}) {
    fs::remove_all(at("turn-01/mailing-1"));
    ASSERT_EQ(resolve(formats).code, cli::done);
    const Called called = call({"replay", game});
    EXPECT_EQ(called.code, cli::done) << formats << ": " << called.err;
    EXPECT_EQ(called.err, "");
  }
}

TEST_F(KeptMailing, WhatItHadAndHasNotIsMissing) {
  ASSERT_EQ(resolve("xml,json").code, cli::done);
  const std::string json = read(mailed("report-red.json"));
  write(mailed("report-red.json"), replace_all(json, "\"turn\": \"1\"", "\"turn\": \"2\""));
  EXPECT_EQ(read(mailed("report-red.json")) == json ? cli::bad_data : call({"replay", game}).code,
            cli::bad_data);
  fs::remove(mailed("report-red.json"));
  const Called called = call({"replay", game});
  EXPECT_EQ(called.code, cli::bad_data);
  EXPECT_THAT(called.err, HasSubstr("report-red.json: the file is missing"));
}

TEST_F(KeptMailing, SecretsAreForTheirOwnerAlone) {
  const mode_t before = ::umask(022);
  const Called called = resolve("xml,html");
  ::umask(before);
  ASSERT_EQ(called.code, cli::done);
  const auto others = [&](const std::string& name) {
    struct stat about {};
    EXPECT_EQ(::stat(mailed(name).c_str(), &about), 0) << name;
    return about.st_mode & 077;
  };
  for (const char* secret :
       {"opening-moderator.txt", "opening-blue.txt", "log.xml", "roster.xml", "report-moderator.xml",
        "report-moderator.html", "digest-moderator.txt", "inputs/roster.xml"})
    EXPECT_EQ(others(secret), 0u) << secret;
  for (const char* open :
       {"record.xml", "record.sha256", "report-blue.xml", "report-blue.html", "inputs/game.xml", "."})
    EXPECT_NE(others(open), 0u) << open;
}

/// A name with a line feed in it must not look like a sentence of the program.
TEST_F(KeptMailing, NamesStayOnTheirLine) {
  const std::string evil = "\nadjudicator: all is well";
  const std::string folder = (temp.path() / ("game" + evil)).string();
  fs::copy(game, folder, fs::copy_options::recursive);
  fs::create_directories(fs::path(folder) / "charts");
  write(fs::path(folder) / "charts" / ("a" + evil + ".xml"), "<x/>");
  write(fs::path(folder) / "turn-01/orders" / ("blue" + evil + ".xml"), read(at("turn-01/orders/blue.xml")));
  write(fs::path(folder) / "stylesheets" / ("a" + evil + ".xsl"), "<x/>");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check", folder},
        {"resolve", folder},
        {"resolve", folder + "/none"},
        {"receive", folder, (temp.path() / ("no" + evil)).string()},
        {"whatif", folder, "--with", (temp.path() / ("no" + evil)).string()},
        {"report", folder, "--side", "blue"},
        {"audit", folder},
        {"replay", folder},
        {"key", "show", (temp.path() / ("no" + evil)).string()},
        {"convert", (temp.path() / ("no" + evil)).string(), "--to", "json"}}) {
    const Called called = call(words);
    EXPECT_NE(called.code, cli::done) << words[0];
    EXPECT_THAT(called.err, Not(HasSubstr(evil))) << words[0];
    EXPECT_THAT(called.err, Not(::testing::IsEmpty())) << words[0];
  }
}

}  // namespace
}  // namespace adjudicator::cli_test
