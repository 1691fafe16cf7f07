// record.xml: what a mailing was made from and what went out, chained (schemas/record.xsd).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/dice.hpp"
#include "files/folder/arrival.hpp"
#include "record/chance.hpp"
#include "record/seeds.hpp"

namespace adjudicator::record {

/// What a turn's dice and the hashes of its secret files come from.
struct TurnSeed {
  SeedKind kind = SeedKind::open;
  Digest link{};                          // s(t), or SHA-256 of the seed's text
  std::string commitment;                 // in hex, of the seal; empty where it is not sealed
  std::vector<SideWord> words;            // pinned; sealed turns only
  std::string beacon_name;                // empty: the game has none
  std::string beacon;                     // its value, in its one spelling
  std::optional<bool> sealed_first = {};  // MadeFrom
  DiceKey dice{};                         // the turn's key
};

/// What the dice of this seed are made from besides itself.
MadeFrom made_from(const TurnSeed& seed);

/// A turn's seed in the open.
struct ShownSeed {
  int turn = 1;
  Digest link{};
  std::vector<SideWord> words;
  std::string beacon;
};

struct HashedFile {
  std::string name;       // path in the game folder: "turn-01/mailing-1/log.xml"
  std::string audience;   // "all", "moderator" or a side
  std::string hash;       // hex; keyed unless for all
  std::string canonical;  // of the canonical form of a document that came in; empty for others
};

struct Record {
  std::string system;
  std::string game;
  int number = 1;        // place in the chain
  std::string previous;  // hash of the one before it; empty for the first
  int turn = 1;
  int mailing = 1;
  int revision = 0;
  std::string cut_short;  // the deadline before which --defaults went on; empty: none was
  std::string deadline;   // of what the mailing waited for, as game.xml had it then; empty: none, or not said
  std::string moment_given;  // what time it was by the moderator's own word (--now); empty: he gave none
  std::string program;
  std::string profile;
  SeedKind seed = SeedKind::open;
  std::string commitment;
  std::optional<MadeFrom> made_from;  // nothing: the record is an older program's and does not say
  struct Opening {
    std::string audience;
    std::string hash;
  };
  std::vector<Opening> openings;
  std::vector<HashedFile> files;  // sorted by name
  struct Resource {
    std::string name;
    std::string hash;
    bool operator==(const Resource&) const = default;
  };
  std::vector<Resource> resources;  // sorted by name
  std::vector<ShownSeed> revealed;
  std::vector<files::Arrival> arrivals;  // in the order of sides

  /// Null where it names no such file.
  const HashedFile* file(std::string_view name) const;
};

/// The canonical document.
std::string to_text(const Record& record);
/// Nothing, and diagnostics, where the text is no record. A text that is not in canonical form is none.
/// `shown` names the file in them.
std::optional<Record> read_record(const std::string& shown, const std::string& text,
                                  Diagnostics& diagnostics);

/// unsealed.xml: the seeds of all turns, at the end of a game.
struct Unsealed {
  std::string system;
  std::string game;
  std::vector<ShownSeed> turns;  // ascending
};
std::string to_text(const Unsealed& unsealed);
std::optional<Unsealed> read_unsealed(const std::string& shown, const std::string& text,
                                      Diagnostics& diagnostics);

/// record-SIDE.xml beside a position: what was made for a side before the first orders of a turn, for its eyes alone.
struct PositionRecord {
  std::string system;
  std::string game;
  int turn = 1;
  std::string side;
  struct Made {
    std::string previous;  // hash of the newest record of the chain then; empty: there was none
    std::string program;
    std::string deadline;                 // that it names; empty: none
    std::vector<Record::Resource> files;  // by their names in the folder, sorted; SHA-256
    /// The same files, whatever record was the newest.
    bool says_the_same(const Made& other) const;
  };
  std::vector<Made> made;  // each that differs from the one before it; the last one counts
};
std::string to_text(const PositionRecord& record);
std::optional<PositionRecord> read_position_record(const std::string& shown, const std::string& text,
                                                   Diagnostics& diagnostics);
/// "turn-01/position/record-axis.xml".
std::string name_of_position_record(int turn, std::string_view side);

/// Who may have a file, by its path in the game folder ("turn-01/orders/axis.xml"): "all", "moderator" or a
/// side. A copy in a mailing's `inputs` has the audience of what it copies.
std::string audience_of(std::string_view name, const std::vector<std::string>& sides);

/// opening-<audience>.txt: the opening key in hex and LF. A record's <opening> has the SHA-256 of this text.
std::string opening_text(const Digest& opening);
/// record.sha256: the line that sha256sum prints of record.xml.
std::string checksum_text(std::string_view record);

/// The hash of a file, read piece by piece; keyed where `opening` is not null. Throws DiskError.
std::string hash_of_file(const std::filesystem::path& path, const Digest* opening);

/// What binds the moderator to all that was frozen before a beacon's value came out: SHA-256 of the lines
/// "<hash>  <name>", each ended by LF, of the files in turn-NN/freeze, sorted by name, as the turn's records
/// have them: the SHA-256 of a file that all may have, the HMAC-SHA256 with the opening key of its audience
/// of any other. The freeze holds game, map, roster, charts/, orders/, answers/, rulings and amended/ as a
/// mailing's inputs/ does, the game's stylesheets/, and program.txt, a line that names the program
/// (version.hpp), and with it the charts, policies and stylesheets inside it. Up to 0.1.0 without a hash it
/// held orders/ alone.
std::string fingerprint_of_freeze(const std::vector<HashedFile>& files, int turn);

/// Every resource inside the program that a turn of `system` depends on.
const std::vector<Record::Resource>& resources_of(std::string_view system);

}  // namespace adjudicator::record
