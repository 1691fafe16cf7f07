// Order forms of the system `cna` at the gates before which a run stopped (CNA-13.1).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli_fixture.hpp"
#include "forms.hpp"

namespace adjudicator::cli_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CnaForm : public ::testing::Test {
 protected:
  CnaForm() { fs::copy(source("examples/cna-tobruk-road"), game_, fs::copy_options::recursive); }

  void until(const char* gate, const char* formats = "xml") {
    ASSERT_EQ(call({"resolve", game_.string(), "--formats", formats, "--until", gate}).code, cli::waits);
  }
  std::string form(const char* side, const char* format = "xml") {
    const Called called = call({"form", game_.string(), "--side", side, "--format", format});
    EXPECT_EQ(called.code, cli::done) << called.err;
    return called.out;
  }
  /// Sends a form as it was given.
  void send(const char* side, const std::string& form) {
    fs::remove(game_ / "turn-01/orders" / (std::string(side) + ".json"));
    write(game_ / "turn-01/orders" / (std::string(side) + ".xml"), form);
  }

  TempFolder temp_;
  fs::path game_ = temp_.path() / "game";
};

TEST_F(CnaForm, BeforeGateAHasPositionsAndFiring) {
  const std::string at_start = form("axis");
  EXPECT_THAT(at_start, AllOf(HasSubstr("<position unit=\"12-art\""), HasSubstr("<fire unit=\"12-art\"")));
  until("A");
  // What the gate takes, and no more.
  std::string of_gate = at_start;
  const std::size_t later = of_gate.find("    <standing");
  of_gate.erase(later, of_gate.find("  </list>") - later);
  EXPECT_EQ(without_prose(form("axis")), without_prose(of_gate));
}

/// The text of the lines of an element in a report.
std::string text_of_lines(const std::string& report) {
  std::string text;
  const std::string begin = "<line text=\"";
  for (std::size_t at = report.find(begin); at != std::string::npos; at = report.find(begin, at)) {
    at += begin.size();
    text += report.substr(at, report.find("\"/>", at) - at) + "\n";
  }
  for (const auto& [escape, character] :
       {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
    for (std::size_t at = text.find(escape); at != std::string::npos; at = text.find(escape))
      text.replace(at, std::string_view(escape).size(), character);
  return text;
}

/// A form in JSON without what it has for people.
std::string without_comment(std::string form) {
  const std::size_t begin = form.find("\n  \"$comment\": [");
  if (begin != std::string::npos) form.erase(begin, form.find("\n  ],", begin) + 5 - begin);
  return form;
}

// Whoever reads the report has the same file in it, in the spelling of his own orders.
TEST_F(CnaForm, StandsInTheReportOfTheGate) {
  int mailings = 0;
  for (const char* gate : {"A", "B", "B-losses", "C", "D", "E", "F", "G"}) {
    SCOPED_TRACE(gate);
    until(gate);
    const fs::path mailing = game_ / "turn-01" / ("mailing-" + std::to_string(++mailings));
    EXPECT_EQ(text_of_lines(read(mailing / "report-commonwealth.xml")), without_prose(form("commonwealth")));
    EXPECT_EQ(text_of_lines(read(mailing / "report-axis.xml")), without_comment(form("axis", "json")));
    EXPECT_THAT(read(mailing / "report-moderator.xml"), Not(HasSubstr("<order-form")));
  }
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  EXPECT_THAT(read(game_ / "turn-01/mailing-9/report-axis.xml"), Not(HasSubstr("<order-form")));
}

// Suggestions stand beside the file, each as an item for its list.
TEST_F(CnaForm, SuggestsItemsForAListOfJson) {
  until("B");
  const std::string report = read(game_ / "turn-01/mailing-1/report-axis.xml");
  const std::string begin = "<suggestion text=\"";
  const std::size_t at = report.find(begin) + begin.size();
  std::string item = report.substr(at, report.find("\"/>", at) - at);
  for (std::size_t quote = item.find("&quot;"); quote != std::string::npos; quote = item.find("&quot;"))
    item.replace(quote, 6, "\"");
  std::string orders = form("axis", "json");
  orders.insert(orders.find("[]") + 1, item);
  write(game_ / "turn-01/orders/axis.json", orders);
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  EXPECT_THAT(read(game_ / "turn-01/mailing-2/report-axis.xml"),
              AllOf(HasSubstr("<sent side=\"axis\" accepted=\"1\" refused=\"0\"/>"),
                    HasSubstr("<arg as=\"list\" word=\"fire-given\"/>")));
}

TEST_F(CnaForm, BeforeGateBNamesTheTargetsAndTheGunsNextToThem) {
  until("B");
  const std::string axis = form("axis");
  EXPECT_THAT(
      axis,
      AllOf(HasSubstr("    <!-- <barrage-plan target=\"Nr1 Inf\"><barrage><gun unit=\"semoventi\"/></barrage>"
                      "<barrage><gun unit=\"12-art\"/></barrage></barrage-plan> -->\n"),
            HasSubstr("target=\"Nr4 Arty\""), Not(HasSubstr("<position")), Not(HasSubstr("<fire"))));
  // A gun that does not fire, and one that is no gun.
  EXPECT_THAT(axis, AllOf(Not(HasSubstr("605-pz")), Not(HasSubstr("132-tank"))));
  EXPECT_THAT(form("commonwealth"), HasSubstr("target=\"fort-sidi-omar\""));
}

TEST_F(CnaForm, KnowsOnlyWhatItsSideWasTold) {
  const std::vector<std::string> enemies{"hq-5",  "5-1",   "5-2",   "5-3",   "7-med", "6-rtr",
                                         "2-rtr", "4-rha", "3-rha", "60-fd", "kdg",   "dummy-a"};
  for (const char* gate : {"B", "B-losses", "C", "D", "E", "F", "G"}) {
    until(gate);
    for (const std::string& enemy : enemies) EXPECT_THAT(form("axis"), Not(HasSubstr('"' + enemy))) << gate;
  }
}

// Roles, sequences and retreats are suggestions: what is not ordered has its default.
TEST_F(CnaForm, LaterGatesSuggest) {
  until("D");
  EXPECT_THAT(
      form("commonwealth"),
      AllOf(HasSubstr(
                "<!-- <assign unit=\"kdg\" group=\"kdg.hh\" role=\"close-assault\" target=\"C0804\"/> -->"),
            HasSubstr("unit=\"3-rha\" group=\"3-rha.2-pdr\" role=\"anti-armor\""),
            HasSubstr("unit=\"4-rha\" group=\"4-rha.25-pdr\" role=\"withheld\"/>")));
  EXPECT_THAT(form("axis"), AllOf(HasSubstr("unit=\"1-15\" group=\"1-15.v\" role=\"close-assault\"/>"),
                                  Not(HasSubstr("target="))));
  until("E");
  EXPECT_THAT(form("commonwealth"), HasSubstr("<!-- <aa-sequence hexes=\"C0804 C0807 C0811 C0812\"/> -->"));
  EXPECT_THAT(form("axis"), AllOf(HasSubstr("<!-- <aa-loss hex=\"C0804\"><pick group=\"132-tank.m13-40\""),
                                  Not(HasSubstr("aa-sequence"))));
  until("F");
  EXPECT_THAT(form("commonwealth"),
              AllOf(HasSubstr("<!-- <ca-sequence hexes=\"C0804 C0806 C0807 C0809 C0811 C0812\"/> -->"),
                    HasSubstr("<!-- <cancel-assault hex=\"C0804\"/> -->")));
  EXPECT_THAT(form("axis"),
              HasSubstr("<!-- <retreat assault=\"C0804\" units=\"132-tank semoventi\" path=\"\"/> -->"));
}

TEST_F(CnaForm, ASuggestionBecomesAnOrder) {
  until("B");
  std::string orders = form("axis");
  const std::string begin = "<!-- <barrage-plan target=\"Nr3 Arty\"";
  const std::size_t at = orders.find(begin);
  ASSERT_NE(at, std::string::npos);
  orders.erase(orders.find(" -->", at), 4).erase(at, 5);
  send("axis", orders);
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  const std::string report = read(game_ / "turn-01/mailing-2/report-axis.xml");
  EXPECT_THAT(report,
              AllOf(HasSubstr("<arg as=\"list\" word=\"fire-given\"/>"), Not(HasSubstr("code=\"E-"))));
}

// CNA-5.30, 5.32: the form says what the default would be.
TEST_F(CnaForm, BeforeTheLossesHasTheDefault) {
  until("B-losses");
  const std::string commonwealth = form("commonwealth");
  EXPECT_THAT(
      commonwealth,
      AllOf(HasSubstr("<barrage-loss unit=\"60-fd\">\n      <pick group=\"60-fd.25-pdr\" toe=\"1\"/>"),
            HasSubstr("<truck-loss unit=\"60-fd\">\n      <pick truck=\"60-fd-supply\" points=\"1\"/>"),
            Not(HasSubstr("<barrage-plan"))));
  EXPECT_THAT(form("commonwealth", "json"), HasSubstr("\"group\": \"60-fd.25-pdr\""));
  EXPECT_THAT(form("axis"), HasSubstr("<list/>"));
  const std::string sent = read(game_ / "turn-01/orders/commonwealth.xml");
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  const std::string roster = read(game_ / "turn-01/mailing-2/roster.xml");
  fs::remove_all(game_ / "turn-01/mailing-2");
  // The losses of the form beside the orders for later gates.
  const auto list_of = [](const std::string& orders) {
    const std::size_t begin = orders.find("<list>") + 6;
    return orders.substr(begin, orders.find("</list>") - begin);
  };
  std::string both = sent;
  send("commonwealth", both.insert(both.find("</list>"), list_of(commonwealth)));
  ASSERT_EQ(call({"resolve", game_.string(), "--formats", "xml"}).code, cli::done);
  EXPECT_EQ(read(game_ / "turn-01/mailing-2/roster.xml"), roster);
  EXPECT_THAT(read(game_ / "turn-01/mailing-2/report-commonwealth.xml"), Not(HasSubstr("code=\"E-")));
}

// Units that have the same choice go together, away from the enemy by the cheapest way.
TEST_F(CnaForm, BeforeTheRetreatHasWhoMayGo) {
  until("C");
  EXPECT_THAT(
      form("axis"),
      AllOf(HasSubstr("<!-- <rba units=\"132-tank semoventi\" path=\"C0905\"/> -->"),
            HasSubstr("<!-- <rba units=\"1-15 2-15\" path=\"C0906\" blow-dump=\"dump-sidi-omar\"/> -->")));
  EXPECT_THAT(form("axis", "json"), HasSubstr("\"list\": []"));
  EXPECT_THAT(form("commonwealth"), Not(HasSubstr("rba")));
}

TEST_F(CnaForm, ReadsEitherSpellingOfTheReport) {
  until("B", "json");
  EXPECT_THAT(form("axis"), HasSubstr("target=\"Nr1 Inf\""));
}

TEST_F(CnaForm, NeedsTheReport) {
  until("B", "html");
  const Called called = call({"form", game_.string(), "--side", "axis"});
  EXPECT_EQ(called.code, cli::no_input);
  EXPECT_THAT(called.err, HasSubstr("mailing-1 has no report-axis.xml or .json"));
}

}  // namespace
}  // namespace adjudicator::cli_test
