// What each side sees. Closed world: what the policy does not grant is not told.
//
// A policy file has profiles (the fog of war that a game plays with). A profile has `thing` lines (which
// parts of a piece a reader may know) and `fact` lines (which parts of a fact). A line names readers by
// *roles* (a Began whose argument `attacker` is a side gives that side the role "attacker" in all that lies
// below it; the side that a refusal, question, answer or telling concerns is "owner"; of a ruling its
// argument `side`) and by *relations* (the system's words for how a reader stands to a thing at that moment:
// own, adjacent, near). "any" is everyone. Lines add up. The moderator sees everything. `what` is the word of
// a fact that has one, the chart of a looked-up one and of a rolled one its address below its scene ("die",
// "truck-die"). Who reads the faces of a roll reads a ruling on it, and who reads the draws of a series one
// on these; that is read by nobody else, whatever a line says, and neither is a ruling on a trait by who may
// not know the trait and its bearer.
//
//   <thing table="unit" to="own" shows="*"/>
//   <thing table="unit" to="any" in="attacker" shows="id side type hex"/>
//   <fact kind="noted" what="strengths" to="attacker" shows="attack-total"/>
//
// `in` names the argument or field in which the thing stands. `unless="gun"`: not of a thing that some Began
// of the log names so, wherever it stands.
//
// Parts of a thing: "id" and its traits. Rows of a table without places and owners (sides) are open, unless a
// line of the profile speaks of that table: then only what lines grant is. The same goes for hexes
// (table="place"), of which the id stays known. What belongs to another row (TableSpec::owner) is known only
// where its owner may be, and by its id and its owner only where its owner's id may be. Whoever stands in no
// relation to it stands to it as to its owner.
// Parts of a fact: its argument names, or
//   rolled: dice faces · looked-up: chart roll row-modifiers row base shifts column cell (the limits of its
//   rows go with row-modifiers, those of its columns with shifts) · changed: thing trait from to moved: thing
//   from to · created: thing · removed: thing from cause end · asked, answered: kind subject choice source
//   options ruled: by because and its arguments · drawn: draws (labels, dice, how many, sums) and its
//   arguments.  "*" is all of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/document.hpp"
#include "core/facts.hpp"
#include "core/function_ref.hpp"

namespace adjudicator {

struct Turn;

/// Who reads: a side or the moderator.
struct Reader {
  Row side = nothing;
  bool moderator() const { return !side.exists(); }
};

/// Which parts of one thing are known.
struct View {
  bool id = false;
  std::uint64_t traits = 0;  // bit i: trait i of its table
  bool anything() const { return id || traits != 0; }
  bool shows(Trait trait) const { return traits >> trait.index & 1; }
};

class Policy {
 public:
  static Policy read(const Document& file, Diagnostics& diagnostics);
  bool has(std::string_view profile) const;

  struct ThingLine {
    std::string table;
    std::vector<std::string> to;
    std::vector<std::string> in;
    std::vector<std::string> unless;
    std::vector<std::string> shows;
  };
  struct FactLine {
    std::vector<std::string> kinds;
    std::vector<std::string> whats;
    std::vector<std::string> to;
    std::vector<std::string> shows;
  };
  struct Profile {
    std::string name;
    std::vector<ThingLine> things;
    std::vector<FactLine> facts;
  };
  const Profile* profile(std::string_view name) const;

 private:
  std::vector<Profile> profiles_;
};

/// An argument as its reader sees it. A row that may not be known at all is left out with its argument.
struct SeenArg {
  Word name;
  Value value;
  View view;  // where the value is a row
};

/// A fact as its reader sees it.
struct SeenFact {
  const Fact* fact = nullptr;
  const State* now = nullptr;  // the state before the fact
  // The nearest Began above it by its address that this reader saw before it; its own address where it is
  // one. A scene that something else has followed goes on where another scene begins in it (the next round of
  // a battle). Until then what is told of it stands outside of it.
  AddressId scene = AddressId::none;
  bool aside = false;    // of a scene "list", a table told in the midst of others; ends none of them
  bool address = false;  // every thing that the address names is known to the reader
  bool all = false;      // "*"
  std::vector<std::string_view> parts;
  std::vector<SeenArg> args;  // Began, Noted, Refused, Ruled, Told
  View thing;                 // Changed, Moved, Created, Removed, Asked and Answered (subject)
  bool shows(std::string_view part) const;
};

/// Reads a log as one reader may: calls `sink` for each fact of which anything may be told, in order.
class Projection {
 public:
  Projection(const Turn& turn, const Log& log, Reader reader);
  void each(FunctionRef<void(const SeenFact&)> sink);
  /// What the reader may know of a thing, in a state, standing in the part `in` ("position" in lists of
  /// positions).
  View view(const State& state, Row thing, std::string_view in) const;

 private:
  struct Line {
    std::uint64_t relations = 0;       // bit i: relation i of the system
    std::vector<std::uint64_t> roles;  // hashes of role names
    bool any = false;
  };
  struct CompiledThing {
    Line to;
    std::uint32_t table;
    std::vector<std::uint64_t> in;  // hashes of parts; none: wherever it stands
    std::vector<Row> unless;        // things that are excepted, in order
    View view;
    bool is_for(std::uint64_t part, Row thing) const;
  };
  struct CompiledFact {
    Line to;
    std::uint32_t kinds = 0;  // bit i: kind i of Happening
    std::vector<std::uint64_t> whats;
    std::vector<std::string_view> shows;
    bool all = false;
    bool shows_part(std::string_view part) const;
  };
  Line compile(const std::vector<std::string>& to) const;
  bool granted(const Line& line, std::uint64_t relations, bool owner) const;
  std::uint64_t relations_of(const State& state, const Fact& fact) const;
  View view(const State& state, Row thing, Row owner, std::string_view in) const;
  void enter(AddressId at, bool began);
  AddressId scene_above(AddressId at) const;
  void find_roles(AddressId at);
  void take_roles(const Fact& fact, const Began& began);
  bool all_ids_are_open() const;
  bool address_is_known(const State& state, AddressId at) const;
  void find_secret_places(const SeenFact& seen, AddressId at, Args args);
  std::uint64_t name_of_roll(AddressId at) const;
  bool hides_ruled_trait(const State& state, const Fact& fact) const;
  SeenFact see(const State& state, const Fact& fact) const;
  void see_args(const State& state, Args args, SeenFact& seen) const;

  const Turn& turn_;
  const Log& log_;
  Reader reader_;
  std::vector<CompiledThing> things_;
  std::unordered_set<AddressId> lists_;  // looked up only
  std::vector<CompiledFact> facts_;
  std::vector<bool> stated_;  // by table: what its rows show is granted by lines alone
  bool ids_are_open_ = false;
  bool rolls_have_names_ = false;         // in some line
  std::unordered_set<AddressId> begun_;   // scenes so far; looked up only
  std::unordered_set<AddressId> secret_;  // of these, those whose address the reader may not know; as above
  // Roles belong to addresses: what comes back to a scene later finds them again. Looked up only, never
  // iterated.
  std::unordered_map<AddressId, std::vector<std::uint64_t>> roles_at_;
  AddressId roles_for_ = AddressId::none;
  std::vector<std::uint64_t> roles_;  // of this reader in all scenes above `roles_for_`
  /// Of an address: whether a scene was seen to begin there, and whether it goes on.
  enum class Met : std::uint8_t { no, open, left, again };
  std::vector<Met> met_;
  std::vector<AddressId> open_;  // innermost last
};

/// How a side stands to a thing: what the system says, and where it says nothing as to the thing's owner.
std::uint64_t relation_of(const Turn& turn, const State& state, Row side, Row thing);

/// Whether the profile that the game plays with tells every side all about every piece and all that happens
/// to pieces, and every die. (Orders and refusals may still be their sender's own.)
bool is_open(const Turn& turn);

}  // namespace adjudicator
