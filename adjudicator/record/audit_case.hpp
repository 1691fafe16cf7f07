// What the parts of an audit share: the mailings, what is known of seeds and files, and the verdict.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "record/audit.hpp"
#include "record/received.hpp"
#include "record/record.hpp"

namespace adjudicator::record::auditing {

/// What a mailing's own game.xml says of trust.
struct GameSays {
  std::string key;   // as written; empty: none
  std::string seed;  // open
  struct Seal {
    std::string commitment;
    int from = 1;
    int turns = 0;
    std::string by;
    std::string because;
    bool dice_known = false;
    bool orders_in = false;
    bool operator==(const Seal&) const = default;
  };
  std::vector<Seal> seals;
  std::vector<std::string> sides;
  std::map<std::string, std::string> keys;  // of sides that have one

  /// Deadlines that the moderator moved, and those that a side has for itself.
  struct Deadline {
    int turn = 0;
    int mailing = 1;
    std::string side;  // empty: of all
    std::string at;
    std::string was;  // before he moved it; empty: he did not
    std::string moved;
  };
  std::vector<Deadline> deadlines;
  std::map<std::string, std::string> players_since;  // of sides that have another player than at first

  std::string beacon;  // its name; empty: none
  BeaconKind beacon_kind = BeaconKind::free_text;

  /// The seal of a turn, the last one that begins no later; null: none.
  const Seal* seal(int turn) const;
};

/// A mailing as it lies there.
struct Mailing {
  std::filesystem::path root;         // of the game, for the live files
  std::filesystem::path folder;       // of the mailing
  std::filesystem::path record_path;  // record.xml
  bool bare = false;                  // a record on its own: the folder is no mailing's
  int turn = 0;                       // as the folder's name says; 0: as the record says
  int number = 0;
  std::string text;
  std::string hash;
  std::optional<Record> record;
  bool faulty = false;  // a finding is about its record; what it says does not count
  std::optional<GameSays> game;
  std::map<std::string, Digest> openings;  // the keys that are right, by audience
  std::set<std::string> given;             // audiences whose opening file lies there

  std::string prefix() const;  // "turn-01/mailing-1/"
  std::string shown() const;   // of its record
  std::filesystem::path path(std::string_view name) const;
  /// Its record can be built on.
  bool sound() const { return record && !faulty; }
};

/// A turn's seed, as far as it is known.
struct KnownSeed {
  Digest link{};
  bool sealed = false;
  std::string open_text;                       // of an open seed
  std::optional<std::vector<SideWord>> words;  // as shown
  std::string beacon;
  std::string commitment;  // of a sealed one
  std::string source;      // the file that shows it
};

enum class FileState : unsigned char { good, bad, closed, absent };

/// What reading a file below a folder comes to.
struct Bytes {
  enum class State : unsigned char { there, absent, refused };
  State state = State::absent;
  std::string text;
  std::string reason;  // of a refusal: what it is
};

struct Case {
  const AuditOptions& options;
  std::vector<Mailing> mailings = {};  // in the order of the chain
  std::size_t unread = 0;              // mailings without a record that is understood
  /// By turn and commitment: a turn that was sealed anew by a ruling has two.
  std::map<std::pair<int, std::string>, KnownSeed> seeds = {};
  std::vector<std::pair<int, KnownSeed>> shown_seeds = {};  // with words, in every place that shows them
  std::map<std::string, FileState> files = {};              // by the path on disk
  Verdict verdict = {};

  bool only_some() const { return !options.records.empty(); }
  void blame(const std::filesystem::path& file, std::string_view code, std::string message,
             Finding::Kind kind = Finding::Kind::tampered);
  /// The first error among them, or that the file is not understood.
  void blame(const std::filesystem::path& file, const Diagnostics& diagnostics);
  void remark(std::string text);
  /// Null: it is not known yet.
  const KnownSeed* seed_of(const Mailing& mailing) const;
  FileState state(const std::filesystem::path& path) const;
  /// The bytes of a file that was found to be as recorded: its own, or those of another that the record gives the same
  /// hash, since a player keeps his letter and no copy of it in `inputs`.
  std::optional<std::string> good_text(const Mailing& mailing, std::string_view name) const;
};

/// A regular file below `root`, reached without links.
Bytes read_inside(const std::filesystem::path& root, const std::filesystem::path& path, std::size_t limit);
/// The same without its bytes.
Bytes look_inside(const std::filesystem::path& root, const std::filesystem::path& path);
/// All files below a folder, as relative paths, sorted; links are given as they are.
std::vector<std::string> list_files(const std::filesystem::path& folder);
std::string shown(const std::filesystem::path& path);

inline constexpr std::size_t most_of_a_record = std::size_t{8} << 20;
inline constexpr std::size_t most_of_a_file = std::size_t{512} << 20;

// The parts, in their order.
void find_records(const std::filesystem::path& root, Case& all);
void check_chain(Case& all);
void learn_seeds(const std::filesystem::path& root, Case& all);
void check_files(Case& all);
void check_inputs(Case& all);
void check_positions(Case& all);
void check_words(Case& all);
void check_dice(Case& all);
void check_received(Case& all);
void check_moments(Case& all);
void check_answers(Case& all);
void check_changes(Case& all);

/// What a game.xml says.
GameSays read_game(const Document& file);
/// What is understood of a document that came in; empty: nothing.
std::string canonical_form(const Mailing& mailing, const std::string& name, const std::string& text);
/// What a record names of a side's versions, by number; nothing where one of these files is not at hand.
std::optional<std::vector<ReceivedVersion>> versions_of(const Case& all, const Mailing& mailing,
                                                        const std::string& side);
/// The words of the orders that a turn's first mailing froze, in the order of sides; nothing where one of
/// these files is not at hand.
std::optional<std::vector<SideWord>> frozen_words(const Case& all, int turn);
/// The value of its beacon; empty: it has none; nothing where it is not at hand.
std::optional<std::string> frozen_beacon(const Case& all, int turn);
/// An XML or JSON document of a system; null, and no message, where it is not understood.
std::unique_ptr<Document> read_quietly(const Mailing& mailing, std::string_view name, std::string text,
                                       std::string_view root);

}  // namespace adjudicator::record::auditing
