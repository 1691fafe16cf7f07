// What changed between the end of the last turn and the beginning of this one: switches, charts, looks, what
// the program brings, and units whose values, but for their places, are others than at the end of the last
// turn. Of units a reader is told what he may know of them both times: all of his own; of others no more than
// the positions in his two reports show him.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/turn.hpp"
#include "files/folder/changes.hpp"
#include "files/spellings/writer.hpp"

namespace adjudicator::reports {

struct ReportInput;

/// Lines of a report; what is more is counted.
inline constexpr std::size_t most_since_lines = 20;

struct Since {
  int turn = 1;             // the last one that was resolved
  std::string program_was;  // with what its last mailing was made, and
  std::string program_now;  // this one; both empty where that is the same
  std::string phasing;      // the side whose turn it was then and is again; empty: none is
  std::vector<files::SettingChange> settings;
  /// A chart that counts now in place of another one; `kind`: house (of the moderator, in place of the
  /// published one), published (the other way), changed (both are the moderator's).
  struct Chart {
    std::string name;
    std::string kind;
    std::vector<files::CellChange> cells;
  };
  std::vector<Chart> charts;
  /// Files of which only that they changed can be told; `kind`: map, looks (of the moderator), or, with the
  /// program: policy, rules (charts and schemas), stylesheets.
  struct Files {
    std::string kind;
    std::vector<std::string> names;
  };
  std::vector<Files> files;
  /// This turn with the roster in which the last one ended, and nothing else in it; null: it is not at hand,
  /// and units are not compared.
  std::unique_ptr<const Turn> before;
};

/// The element `since`; nothing where nothing that the reader may know changed.
void write_since(const ReportInput& input, std::span<files::Writer* const> writers);

}  // namespace adjudicator::reports
