// A game on disk: where its files are, and which of them make up a turn.
//
//   game.xml map.xml charts/            (any of them .json instead; orders and answers also .txt, in words)
//   turn-07/roster.xml orders/axis.xml moves/axis.txt answers/axis.xml rulings.xml amended/axis-1.xml
//   turn-07/freeze/orders/ beacon.txt   where the game has a beacon: the orders as they were before it, and
//                                       its value
//   turn-07/mailing-1/                  what went out, and in inputs/ what it was made from; where its run
//                                       stopped before a gate, inputs/until names that, and
//                                       inputs/gates/NAME/ has the orders that had counted up to an earlier
//                                       one; inputs/further-answers/ has answers that count beside those of
//                                       the files
#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/rule_system.hpp"
#include "core/turn.hpp"

namespace adjudicator::files {

class Schema;

/// The chart files inside the program, read once; what is wrong with them is told each time.
const std::vector<ChartFile>& embedded_charts(const RuleSystem& system, Diagnostics& diagnostics);
/// The charts that the program brings for a system.
Charts published_charts(const RuleSystem& system, Diagnostics& diagnostics);

/// The ids of the sides in a game.xml.
std::vector<std::string> side_ids(const Document& game_file);

/// Players' files may also be in words (.txt).
enum class Papers : unsigned char { of_moderators, of_players };
/// The XML and JSON files in a folder, but for hidden ones, sorted by name; none where there is no such
/// folder.
std::vector<std::filesystem::path> documents_in(const std::filesystem::path& folder,
                                                Papers papers = Papers::of_moderators);
/// The document of a name in a folder, in whichever spelling, words too; empty where there is none.
std::filesystem::path document_in(const std::filesystem::path& folder, const std::string& name);

/// For files that the program wrote itself.
inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
/// Of beacon.txt, whose first line counts.
inline constexpr std::size_t beacon_limit = 4096;

class GameFolder {
 public:
  /// Throws DiskError where there is no such folder.
  explicit GameFolder(std::filesystem::path root);

  const std::filesystem::path& root() const { return root_; }
  /// The key of the system that game.xml names; nothing (and a diagnostic) where that cannot be read. `any`
  /// is a system's schema, by which the faults of a file that names none are told.
  struct SystemKey {
    std::string text;
    Position at;
  };
  std::optional<SystemKey> system_key(const Schema& any, Diagnostics& diagnostics) const;

  /// The ids of the sides in game.xml; none where that cannot be read.
  std::vector<std::string> side_ids(const RuleSystem& system) const;

  /// Numbers of the turns that have a folder, ascending.
  std::vector<int> turns() const;
  std::filesystem::path turn(int number) const;
  /// Number of the last mailing of a turn; 0: none.
  int last_mailing(int turn) const;
  std::filesystem::path mailing(int turn, int number) const;
  /// Where orders are kept that were frozen before the turn's beacon was known (orders/ lies in it); there
  /// from then on.
  std::filesystem::path freeze(int turn) const;

  /// Where the files of a turn are read from: the game's folders, or what a mailing keeps of them.
  struct Inputs {
    std::filesystem::path game;     // the folder with game.xml
    std::filesystem::path roster;   // the folder with roster.xml
    std::filesystem::path orders;   // a folder; may be missing
    std::filesystem::path answers;  // a folder; may be missing
    std::filesystem::path rulings;  // a folder with rulings.xml or .json and amended/ in it; may have none
    /// Orders that counted at gates which are closed by now, by the gate up to which they did, in any order.
    struct Earlier {
      std::string until;
      std::filesystem::path orders;
    };
    std::vector<Earlier> earlier = {};
    /// Answers that count beside those of the files, by side: a document `answers` in XML
    /// (host/game/further_answers.hpp).
    std::map<std::string, std::string> further_answers = {};
    std::filesystem::path beacon = {};  // a folder with beacon.txt in it; may have none
    std::filesystem::path map = {};     // the folder with map.xml and charts/; empty: `game`
    std::filesystem::path moves =
        {};  // a folder: moves to the next turn, of which no rule knows; may be missing
    /// The log of the turn's mailing before, whose labels stay; empty: there is none.
    std::filesystem::path earlier_log = {};

    std::filesystem::path map_and_charts() const { return map.empty() ? game : map; }

    // For whoever tells what is wrong with the files.
    /// Warns of words that look like slips (files/folder/slips.hpp).
    bool tell_slips = false;
    /// So that all mistakes are told at once, `load` returns the turn although a file is another game's or
    /// turn's (it is judged as if it were of this one), or orders or answers cannot be read (as if not sent).
    bool judge_misfits = false;

    // For the turn as one side may know it (host/forms/side_view.hpp).
    /// Of the players' files only this side's are read; empty: everybody's.
    std::string only = {};
    /// What counts in place of the roster on disk, in XML.
    std::optional<std::string> roster_text = {};
    /// What counts in place of all order files, or of those of one side: the name by which faults tell of it, and the text.
    struct Sent {
      std::string name;
      std::string text;
      Spelling spelling = Spelling::xml;
      std::string side = {};  // empty: of all
    };
    std::optional<Sent> sent = {};
  };
  Inputs current_inputs(int turn) const;
  Inputs frozen_inputs(int turn, int mailing) const;
  /// The gate before which a mailing's run stopped; empty: it stopped before none.
  std::string gate_of(int turn, int mailing) const;

  /// Reads, decodes and checks a turn. Null where a file is missing, was not understood, or is another game's
  /// or turn's (but for Inputs::judge_misfits); the others are judged as far as they can be without it.
  std::unique_ptr<Turn> load(int turn, const Inputs& inputs, const RuleSystem& system,
                             Diagnostics& diagnostics) const;

  /// The game's own charts, then those that the program brings; of one name the first counts. What is wrong
  /// with one is told where a turn is loaded.
  std::vector<ChartFile> charts(const RuleSystem& system) const;

  /// The bytes of the input files, by their path in a mailing's `inputs` folder.
  std::map<std::string, std::string> copy_inputs(const Inputs& inputs) const;

  /// The map's or a document's path as it is shown to people: relative to where the game folder was named.
  std::string shown(const std::filesystem::path& path) const;

 private:
  std::filesystem::path root_;
};

}  // namespace adjudicator::files
