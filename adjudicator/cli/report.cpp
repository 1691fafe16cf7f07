// report and explain: readings of a mailing that is there already.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game.hpp"
#include "cli/kept_report.hpp"
#include "cli/looks.hpp"
#include "cli/mailing.hpp"
#include "files/disk.hpp"
#include "reports/rendering.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

/// The report of a side or of the moderator in the last mailing of a turn.
fs::path report_file(const Game& game, int turn, const std::string& reader, Console& console) {
  const int mailing = game.folder.last_mailing(turn);
  if (mailing == 0) {
    console.err << fmt::format("adjudicator: turn {} has no mailing yet; adjudicator resolve makes one\n",
                               turn);
    throw Stop{no_input};
  }
  const fs::path path = game.folder.mailing(turn, mailing) / ("report-" + reader + ".xml");
  if (!fs::exists(path)) {
    console.err << fmt::format(
        "adjudicator: {} is not there: the mailing was made without the format xml, or the game has no side "
        "'{}'\n",
        game.folder.shown(path), printable(reader));
    throw Stop{no_input};
  }
  return path;
}

std::string reader_of(const Arguments& arguments) {
  if (arguments.has("moderator") == arguments.has("side"))
    throw UsageError("give either --side or --moderator");
  return arguments.has("moderator") ? "moderator" : arguments["side"];
}

/// The form of a report that its digest points to: the one of the mailing that is best to read.
std::string whole_report(const fs::path& xml) {
  for (const char* extension : {".html", ".txt"})
    if (const fs::path path = fs::path(xml).replace_extension(extension); fs::exists(path))
      return path.filename().string();
  return xml.filename().string();
}

std::string formatted(const Arguments& arguments, const KeptReport& kept, const fs::path& path,
                      const reports::Stylesheets& looks) {
  const std::string& xml = kept.xml();
  const std::string& format = arguments["format"];
  const reports::Formatter formatter = chosen_formatter(arguments);
  if (format == "xml") return xml;
  if (format == "json") return kept.json();
  if (format == "html") return reports::to_html(xml, looks);
  if (format == "pdf") return reports::to_pdf(xml, formatter, looks);
  if (format == "fo") return reports::to_fo(xml, looks);
  if (format.empty() || format == "text") return reports::to_text(xml, looks);
  if (format == "digest") return reports::to_digest(xml, whole_report(path), looks);
  throw UsageError("--format knows html, pdf, fo, xml, json, text and digest, not '" + printable(format) +
                   "'");
}

}  // namespace

int report(const Arguments& arguments, Console& console) {
  const std::string reader = reader_of(arguments);
  const Game game = open_game(arguments["GAME"], console);
  const int number = chosen_turn(game, arguments, console);
  const fs::path path = report_file(game, number, reader, console);
  const KeptReport kept(game, path, console);
  deliver(kept.read([&] { return formatted(arguments, kept, path, *demand_looks(game, console)); }),
          arguments, console);
  return done;
}

int explain(const Arguments& arguments, Console& console) {
  const Game game = open_game(arguments["GAME"], console);
  const int number = chosen_turn(game, arguments, console);
  const std::string reader = arguments.has("side") ? arguments["side"] : "moderator";
  const fs::path path = report_file(game, number, reader, console);
  const KeptReport kept(game, path, console);
  const std::string text = kept.read(
      [&] { return reports::explain(kept.xml(), arguments["ADDRESS"], *demand_looks(game, console)); });
  if (text.empty()) {
    console.err << fmt::format("adjudicator: nothing happened at '{}' in turn {}\n",
                               printable(arguments["ADDRESS"]), number);
    return no_input;
  }
  console.out << text;
  return done;
}

}  // namespace adjudicator::cli
