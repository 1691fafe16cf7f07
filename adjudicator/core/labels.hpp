// Labels: numbers by which a reader tells things apart that it may not know by their names ("E1", "E2"). They
// go by the first appearance of a thing in what this reader sees, so that they say nothing of what it does
// not see, and hold for a turn: in all its mailings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/address.hpp"
#include "core/names.hpp"
#include "core/state.hpp"

namespace adjudicator {

struct Turn;
class Log;

/// A label that a side was given before the run: for what it sees at the start, and by earlier mailings.
struct GivenLabel {
  Row side;
  std::uint32_t table = 0;
  std::string thing;  // its id
  std::uint32_t number = 0;
};

/// The labels of all readers.
class Labels {
 public:
  struct Label {
    Row thing;
    std::uint32_t number = 0;
  };
  /// The number of a thing to a side; 0: it has none.
  std::uint32_t find(Row side, Row thing) const;
  /// What a side knows by a number; nothing where it was not given.
  Row find(Row side, std::uint32_t number) const;
  /// The next number, where the thing has none yet.
  void give(Row side, Row thing);
  /// A number that was given before.
  void give(Row side, Row thing, std::uint32_t number);
  bool empty() const { return sides_.empty(); }
  /// Those of a side, in the order in which they were given.
  std::vector<Label> of(Row side) const;

 private:
  struct Numbers {
    std::vector<Label> by_thing;  // sorted by thing
    std::uint32_t last = 0;
  };
  std::vector<Numbers> sides_;  // by the index of the side's row
};

/// Whether the game's policy shows some side a label in place of an id.
bool has_labels(const Turn& turn);
/// "E3"
std::string label_text(const Turn& turn, std::uint32_t number);
/// The number of a text that reads like a label of this game; 0: it does not.
std::uint32_t label_number(const Turn& turn, std::string_view text);

/// Those of `turn.labels`, for the rows that are there.
void give_known(const Turn& turn, const State& state, Labels& labels);
/// The labels of what each side sees at the start of the turn, after those that `turn.labels` has already.
std::vector<GivenLabel> labels_at_start(const Turn& turn);
/// Gives the labels of a run: those of `turn.labels`, then of what each side sees at the start, of what it is
/// told, in the order of the log, of what it is asked, and of what it sees at the end.
void give_labels(const Turn& turn, const State& after, Log& log);

/// An address as a side knows it: parts that name a thing which it knows by a label only show that.
std::string shown_address(const Turn& turn, const Log& log, const State& now, AddressId at, Row side);
/// What a side means by a word of its files: a thing that it was given a label for, else one of this id.
Row find_meant(const Turn& turn, Row side, std::string_view text);
/// The address that a side means: with ids in place of its labels.
std::string meant_address(const Turn& turn, Row side, std::string_view address);

}  // namespace adjudicator
