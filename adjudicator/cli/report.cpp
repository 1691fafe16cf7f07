// report and explain: readings of a mailing that is there already.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/disk.hpp"
#include "host/game/game.hpp"
#include "host/game/looks.hpp"
#include "host/game/seeds.hpp"
#include "host/turn/kept_report.hpp"
#include "host/turn/mailing.hpp"
#include "record/rolled.hpp"
#include "record/secrets.hpp"
#include "reports/page/explaining.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::cli {
namespace {

namespace fs = std::filesystem;

/// The report of a side or of the moderator in the last mailing of a turn.
fs::path report_file(const host::Game& game, int turn, const std::string& reader) {
  const int mailing = game.folder.last_mailing(turn);
  if (mailing == 0) {
    host::stop(host::Reason::not_there,
               fmt::format("turn {} has no mailing yet; adjudicator resolve makes one", turn));
  }
  const fs::path path = game.folder.mailing(turn, mailing) / ("report-" + reader + ".xml");
  if (!fs::exists(path)) {
    host::stop(
        host::Reason::not_there,
        fmt::format("{} is not there: the mailing was made without the format xml, or the game has no side "
                    "'{}'",
                    game.folder.shown(path), printable(reader)));
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

std::string formatted(const Arguments& arguments, const host::KeptReport& kept, const fs::path& path,
                      const reports::Stylesheets& looks) {
  const std::string& xml = kept.xml();
  const std::string& format = arguments["format"];
  const reports::Formatter formatter = chosen_formatter(arguments);
  if (format == "xml") return xml;
  if (format == "json") return kept.json();
  if (arguments.has("brief") && format != "pdf" && format != "fo")
    throw UsageError("--brief needs --format pdf or fo");
  if (arguments.has("brief")) {
    const reports::Tree tree = reports::parse_tree(xml);
    reports::make_brief(*tree);
    return format == "pdf" ? reports::to_pdf(*tree, formatter, looks) : reports::to_fo(*tree, looks);
  }
  if (format == "html") return reports::to_html(xml, looks);
  if (format == "pdf") return reports::to_pdf(xml, formatter, looks);
  if (format == "fo") return reports::to_fo(xml, looks);
  if (format.empty() || format == "text") return reports::to_text(xml, looks);
  if (format == "digest") return reports::to_digest(xml, whole_report(path), looks);
  throw UsageError("--format knows html, pdf, fo, xml, json, text and digest, not '" + printable(format) +
                   "'");
}

/// Draws the series of a turn again, for those who may know its dice: the moderator, and once the seed is in
/// the open everybody. The seed is looked for when the first draw is asked for.
class DrawingAgain {
 public:
  DrawingAgain(const host::Game& game, int number, const Arguments& arguments, host::Notes& notes)
      : game_(game),
        number_(number),
        from_(seed_source(arguments)),
        for_moderator_(!arguments.has("side")),
        notes_(notes) {}

  std::vector<std::uint64_t> operator()(const std::string& series, std::string_view name,
                                        std::string_view dice, std::string_view given) {
    const auto label = record::parse_label(name, dice, "0", given);
    if (!asked_) find_seed();
    if (!label || series.empty() || !source_) return {};
    auto faces = record::draw_again(*source_, series, *label);
    std::ranges::copy(label->given, faces.begin());
    return faces;
  }

 private:
  void find_seed() {
    asked_ = true;
    std::string why;
    host::Notes quiet;
    try {
      const int mailing = game_.folder.last_mailing(number_);
      const auto turn = host::load_turn(game_, number_, game_.folder.frozen_inputs(number_, mailing), quiet);
      const auto seed = host::seed_at_hand(game_, *turn, from_, why);
      const bool open =
          seed && (seed->kind == record::SeedKind::open || host::is_shown(game_, number_, from_.secrets));
      if (seed && (open || for_moderator_)) return void(source_.emplace(seed->dice));
      if (seed) why = "the seed of the turn is not shown yet";
    } catch (const host::Stopped& stopped) {
      for (const host::Note& note : quiet.all()) why += to_text(note) + '\n';
      why += stopped.what();
    } catch (const record::SecretError& error) {
      why = error.what();
    }
    constexpr std::string_view own_name = "adjudicator: ";
    if (why.starts_with(own_name)) why.erase(0, own_name.size());
    while (why.ends_with('\n')) why.pop_back();
    notes_.say(fmt::format("single draws are not shown: {}", why));
  }

  const host::Game& game_;
  int number_;
  const host::SeedSource from_;
  const bool for_moderator_;
  host::Notes& notes_;
  bool asked_ = false;
  std::optional<HmacDice> source_;
};

}  // namespace

int report(const Arguments& arguments, Console& console) {
  Telling told(console);
  const std::string reader = reader_of(arguments);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int number = chosen_turn(game, arguments);
  const fs::path path = report_file(game, number, reader);
  const host::KeptReport kept(game, path);
  deliver(kept.read([&] { return formatted(arguments, kept, path, *host::demand_looks(game, told.notes)); }),
          arguments, console);
  return done;
}

/// Stopped, with what is called nearly so.
[[noreturn]] void not_found(const std::string& word, const reports::Asked& asked, int turn,
                            const Arguments& arguments) {
  std::string near;
  for (std::size_t i = 0; i < asked.near.size(); ++i)
    near += (i == 0 ? "" : i + 1 == asked.near.size() ? " or " : ", ") + printable(asked.near[i]);
  if (asked.several)
    host::stop(host::Reason::not_there,
               fmt::format("'{}' is the name of several; which one do you mean: {}?", printable(word), near));
  host::stop(host::Reason::not_there,
             fmt::format("{} of turn {} has nothing called '{}'; {}",
                         arguments.has("side") ? "your side’s report" : "the report", turn, printable(word),
                         near.empty()
                             ? "give a hex, the name of a place, a unit or an address, as shown in the report"
                             : "did you mean " + near + "?"));
}

int explain(const Arguments& arguments, Console& console) {
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const int number = chosen_turn(game, arguments);
  const std::string reader = arguments.has("side") ? arguments["side"] : "moderator";
  const fs::path path = report_file(game, number, reader);
  const host::KeptReport kept(game, path);
  const bool full = arguments.has("full");
  const std::string& word = arguments["WHAT"];
  DrawingAgain draw(game, number, arguments, told.notes);
  const std::string text = kept.read([&] {
    const reports::Asked asked = reports::find_asked(kept.xml(), word);
    if (asked.about.empty()) not_found(word, asked, number, arguments);
    const auto looks = host::demand_looks(game, told.notes);
    return full && asked.address() ? reports::explain(kept.xml(), asked.name(), draw, *looks)
                                   : reports::explain_asked(kept.xml(), asked, full, *looks);
  });
  console.out << text;
  return done;
}

}  // namespace adjudicator::cli
