#include "report_fixture.hpp"

#include "files/reader.hpp"
#include "files/schema.hpp"
#include "reports/tree_writer.hpp"

namespace adjudicator::report_test {
namespace {

std::string unit(const std::string& id, const std::string& side, const std::string& hex, int strength,
                 const std::string& more = "") {
  return "<unit id=\"" + id + "\" side=\"" + side + "\" hex=\"" + hex + "\" strength=\"" +
         std::to_string(strength) + "\" " + more + "/>";
}

template <class Write>
std::string written(std::string_view schema, Spelling spelling, Write write) {
  std::string text;
  files::StringSink sink(text);
  write(*files::make_writer(spelling, files::Schema::of(schema), sink));
  return text;
}

std::unique_ptr<Document> read(const std::string& text, std::string_view root, std::string_view schema,
                               Diagnostics& diagnostics) {
  return files::read_document("document", text, files::sniff(text).value_or(Spelling::xml),
                              files::Schema::of(schema), root, diagnostics);
}

}  // namespace

Game three_battles() {
  Game game;
  game.map = R"(<hex id="0404" terrain="forest"/><hex id="0704" terrain="town road" name="Sollach"/>)"
             R"(<hexside between="0403 0404" terrain="river"/>)";
  game.units = unit("b1", "blue", "0403", 4, R"(name="1st Foot")") + unit("r1", "red", "0404", 3) +
               unit("b2", "blue", "0703", 9, R"(type="armor")") + unit("r2", "red", "0704", 2) +
               unit("b3", "blue", "1002", 2, R"(type="artillery" range="3")") + unit("r3", "red", "1005", 2) +
               unit("r9", "red", "0112", 7, R"(type="guard")");
  game.blue =
      R"(<attack id="A1" target="0404" units="b1" advance="b1"/><attack id="A2" target="0704" units="b2" advance="b2"/>)"
      R"(<attack id="A3" target="1005" units="b3 b7"/><attack id="A4" target="0101" units="b1"/>)";
  game.red = R"(<retreat unit="nobody" path="0101"/>)";
  return game;
}

Game with_questions() {
  Game game;
  game.blue_side = game.red_side = R"(questions="ask")";
  game.units = unit("b1", "blue", "0403", 9) + unit("r1", "red", "0404", 1) + unit("b2", "blue", "0903", 9) +
               unit("r2", "red", "0904", 1);
  game.blue =
      R"(<attack id="A1" target="0404" units="b1"/><attack id="A2" target="0904" units="b2" advance="b2"/>)";
  return game;
}

Reader reader(const Story& story, std::string_view side) {
  for (const SideInfo& info : story.turn->sides)
    if (info.id == side) return {info.row};
  return {};
}

reports::ReportInput input(const Story& story, std::string_view side) {
  static const reports::Issue second{2};
  return {
      *story.turn, story.outcome.log, story.outcome.after, reader(story, side), second, story.outcome.waiting,
      "1.2.3"};
}

std::string report(const Story& story, std::string_view side, Spelling spelling) {
  return written("report", spelling,
                 [&](files::Writer& writer) { reports::write_report(input(story, side), writer); });
}

std::string questions(const Story& story, std::string_view side, Spelling spelling) {
  return written("report", spelling,
                 [&](files::Writer& writer) { reports::write_questions(input(story, side), writer); });
}

std::string answer_form(const Story& story, std::string_view side) {
  return written("classic", Spelling::xml,
                 [&](files::Writer& writer) { reports::write_answer_form(input(story, side), writer); });
}

std::string log(const Story& story) {
  return written("report", Spelling::xml, [&](files::Writer& writer) {
    reports::write_log(*story.turn, story.outcome.log, story.outcome.after, story.outcome.waiting, writer);
  });
}

reports::Tree tree(const Story& story, std::string_view side) {
  reports::TreeWriter writer(files::Schema::of("report"));
  reports::write_report(input(story, side), writer);
  return writer.take();
}

std::string faults(const std::string& text, std::string_view root, std::string_view schema) {
  Diagnostics diagnostics;
  read(text, root, schema, diagnostics);
  std::string all;
  for (const Diagnostic& d : diagnostics.all()) all += to_text(d) + '\n';
  return all;
}

std::string respelled(const std::string& text, std::string_view root, Spelling spelling) {
  Diagnostics diagnostics;
  const auto document = read(text, root, "report", diagnostics);
  return document ? files::to_canonical(*document, files::Schema::of("report"), spelling) : "";
}

}  // namespace adjudicator::report_test
