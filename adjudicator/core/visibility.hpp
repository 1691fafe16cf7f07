// What each side sees. Closed world: what the policy does not grant is not told.
//
// A policy file has profiles (the fog of war that a game plays with). A profile has `thing` lines (which
// parts of a piece a reader may know) and `fact` lines (which parts of a fact). A line names readers by
// *roles* (a Began whose argument `attacker` is a side gives that side the role "attacker" in all that lies
// below it; the side that a refusal, question, answer or telling concerns is "owner"; of a ruling its
// argument `side`) and by *relations* (the system's words for how a reader stands to a thing at that moment:
// own, adjacent, near). "any" is everyone. Lines add up. The moderator sees everything. `what` is the word of
// a fact that has one, the chart of a looked-up one, the cause of a removal, of a change its trait, of a roll its
// address below its scene ("die", "truck-die"). Who reads the faces of a roll reads a ruling on it, and who reads the draws
// of a series one on these; that is read by nobody else, whatever a line says, and neither is a ruling on a
// trait by who may not know the trait and its bearer. If the dice were known, "late-" and its word fit it too.
//
//   <thing table="unit" to="own" shows="*"/>
//   <thing table="unit" to="any" in="attacker" shows="id side type hex"/>
//   <fact kind="noted" what="strengths" to="attacker" shows="attack-total"/>
//
// `in` names the argument or field in which the thing stands. `unless="gun"`: not of a thing that some Began
// of the log names so, wherever it stands.
//
// A thing may be told apart without its name: `shows="label type"` gives it a number in place of its id, by
// first appearance to this reader (core/labels.hpp); the system's letter for it stands in the policy
// (`label="E"`). A trait, an argument, and what a trait changes `from` and `to`, may be shown as a band:
// `shows="strength:size"`, with the bands `size` declared before the profiles (core/bands.hpp):
//
//   <bands name="size">
//     <band from="0" word="none"/> <band from="1" word="few"/> <band from="8" every="5" word="about"/>
//   </bands>
//
// Who is shown the number by one line is not shown the band by another. Of a trait that its reader knows as
// a band no change is told that stays in one.
//
// Parts of a thing: "id" and its traits. Rows of a table without places and owners (sides) are open, unless a
// line of the profile speaks of that table: then only what lines grant is. The same goes for hexes
// (table="place"), of which the id stays known. What belongs to another row (TableSpec::owner) is known only
// where its owner may be, and by its id and its owner only where its owner's id may be. Whoever stands in no
// relation to it stands to it as to its owner.
// Parts of a fact: its argument names, or
//   rolled: dice faces
//   looked-up: chart roll row-modifiers row base shifts column cell (the limits of its rows go with
//   row-modifiers, those of its columns with shifts)
//   changed: thing trait from to
//   moved: thing from to
//   created: thing
//   removed: thing from cause end
//   asked, answered: kind subject choice source options
//   ruled: by because and its arguments
//   drawn: draws (labels, dice, how many, sums) and its arguments
// "*" is all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "core/facts.hpp"
#include "core/function_ref.hpp"
#include "core/policy.hpp"

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
  std::uint64_t traits = 0;             // bit i: trait i of its table
  std::uint64_t banded = 0;             // the same: as bands only
  bool labelled = false;                // by a label, in place of the id
  std::uint32_t label = 0;              // its number; 0: it has not been given yet
  const Bands* const* bands = nullptr;  // by trait; lives as long as the projection
  bool anything() const { return id || labelled || traits != 0 || banded != 0; }
  bool named() const { return id || label != 0; }
  bool shows(Trait trait) const { return traits >> trait.index & 1; }
  bool shows_band(Trait trait) const { return !shows(trait) && (banded >> trait.index & 1) != 0; }
};
/// The band in which a trait lies, for who knows it as one; nothing for others, and of a trait without a
/// value.
std::optional<Bands::Found> band_of(const State& state, Row thing, Trait trait, const View& view);
/// The whole number of a value, in its own unit (3 of 7 halves); nothing of what is no number.
std::optional<std::int64_t> whole_part(TraitKind kind, std::int32_t value);
/// The same of a value of the trait.
std::optional<Bands::Found> band_of_value(const State& state, Trait trait, std::int32_t value,
                                          const View& view);

/// An argument as its reader sees it. A row that may not be known at all is left out with its argument.
struct SeenArg {
  Word name;
  Value value;
  View view;  // where the value is a row
};

/// A fact as its reader sees it.
struct SeenFact {
  const Fact* fact = nullptr;
  std::size_t order = 0;       // its place in the log
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
  std::vector<View> choice;   // of things chosen; of what a reference named, and names; empty: all by ids
  // Parts that are shown as bands.
  std::vector<std::pair<std::string_view, const Bands*>> banded;
  bool shows(std::string_view part) const;
  /// Null where the part is shown as it is, or not at all.
  const Bands* band(std::string_view part) const;
};

/// Reads a log as one reader may: calls `sink` for each fact of which anything may be told, in order.
class Projection {
 public:
  Projection(const Turn& turn, const Log& log, Reader reader);
  Projection(const Projection&) = delete;  // its labels may be its own
  Projection& operator=(const Projection&) = delete;
  void each(FunctionRef<void(const SeenFact&)> sink);
  /// The same for who asks about some facts only, and not for the scenes in which they are told: others than
  /// Began of which `wanted` says no are passed over.
  void each_of(FunctionRef<bool(const State&, const Fact&)> wanted, FunctionRef<void(const SeenFact&)> sink);
  /// Whether some line shows a label of the rows of a table.
  bool labels_of(std::uint32_t table) const { return labelled_[table]; }
  /// Whether the reader may know a thing by its id wherever it stands, or by nothing: by no label.
  bool never_labels(const State& state, Row thing) const;
  /// What the reader may know of a thing, in a state, standing in the part `in` ("position" in lists of
  /// positions).
  View view(const State& state, Row thing, std::string_view in) const;
  /// Whether some things are known to it by labels.
  bool labels() const { return labels_ != nullptr; }
  /// The name by which the reader may use a thing in an answer: its label, else its id.
  std::string answer_name(const State& state, Row thing) const;
  /// An address, with labels for what the reader knows by one.
  void append_address(const State& state, AddressId at, std::string& out) const;
  /// Calls `visit(thing, view)` for the things that an address names, from the root on.
  void for_each_named(const State& state, AddressId at, FunctionRef<void(Row, const View&)> visit) const;

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
    std::vector<std::pair<std::string_view, const Bands*>> banded;
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
  void compile_thing(const Policy::ThingLine& line);
  void compile_fact(const Policy::FactLine& line);
  bool address_is_known(const State& state, AddressId at) const;
  Row named_by(const State& state, Word step, View& view) const;
  bool hides_banded_change(const State& state, const Fact& fact, const SeenFact& seen) const;
  void see_choice(const State& state, const Fact& fact, SeenFact& seen) const;
  void find_secret_places(const SeenFact& seen, AddressId at, Args args);
  std::uint64_t name_of_roll(AddressId at) const;
  bool hides_ruled_trait(const State& state, const Fact& fact) const;
  SeenFact see(const State& state, const Fact& fact) const;
  void walk(const FunctionRef<bool(const State&, const Fact&)>* wanted,
            FunctionRef<void(const SeenFact&)> sink);
  void see_args(const State& state, Args args, SeenFact& seen) const;

  const Turn& turn_;
  const Log& log_;
  Reader reader_;
  std::vector<CompiledThing> things_;
  std::unordered_set<AddressId> lists_;  // looked up only
  std::vector<CompiledFact> facts_;
  std::vector<bool> labelled_;                    // by table: some line shows a label of it
  std::vector<bool> stated_;                      // by table: what its rows show is granted by lines alone
  std::vector<std::vector<const Bands*>> bands_;  // by table and trait; null: none
  Labels given_;                                  // before the run, where there was none
  const Labels* labels_ = nullptr;                // none: the policy shows no label
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

/// "E3", "k1" or, of what is not known by any name, nothing.
std::string name_text(const Turn& turn, const State& state, Row row, const View& view);

/// Whether the profile that the game plays with tells every side all about every piece and all that happens
/// to pieces, and every die. (Orders and refusals may still be their sender's own.)
bool is_open(const Turn& turn);

}  // namespace adjudicator
