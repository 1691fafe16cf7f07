// What stylesheets ask of a report again and again, found in one walk over it: facts by kind, by address and by
// hex, what the report adds up to, the rules it cites. Made once a report, however many looks it is given.
#pragma once

#include <libxml/tree.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace adjudicator::reports {

class Kinds;
class Reckoning;
class Wording;

/// Of the events of one report. Each part is made when it is first asked for, by any thread. The nodes are those of the report;
/// what it was made from must not be changed afterwards. All lists are in the order of the report.
class ReportIndex {
 public:
  explicit ReportIndex(const xmlDoc& report) : report_(report) {}
  ReportIndex(const ReportIndex&) = delete;
  ReportIndex& operator=(const ReportIndex&) = delete;

  using Nodes = std::vector<xmlNode*>;

  /// Whether `node` is the report, its events, or a scene in them or its events.
  bool covers(const xmlNode* node) const;
  /// Facts of these kinds below a node that is covered, not the node itself.
  Nodes facts(const Kinds& kinds, const xmlNode* in) const;
  /// Those told at an address.
  Nodes at(const Kinds& kinds, std::string_view address) const;
  /// The scenes about a hex: the first of their arguments `target` and `hex` is that place.
  const Nodes& scenes_about(std::string_view hex) const;
  /// The lists of a name; `reader`: the argument of that name, null: of whichever reader.
  Nodes lists(std::string_view name, const std::string* reader = nullptr) const;
  /// Whether anywhere in the report a piece or an argument `id` has the owner `unit`.
  bool is_part(std::string_view id, std::string_view unit) const;

  /// What the report adds up to in the words of a system.
  const Reckoning& reckoning(const Wording& wording) const;
  /// The rules it cites, in the order of the rule book.
  const std::vector<std::string_view>& rules(const Wording& wording) const;

 private:
  using Places = std::vector<std::size_t>;  // in facts_, rising
  struct Kind {
    Places all;
    std::unordered_map<std::string_view, Places>
        sorts;  // by what it is that says of what sort a fact is; looked up only
  };
  struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
  };
  void walk() const;
  void walk(const xmlNode* events) const;
  void find_addresses() const;
  std::vector<const Places*> places(const Kinds& kinds) const;
  const xmlNode* root() const { return xmlDocGetRootElement(&report_); }

  const xmlDoc& report_;
  mutable std::once_flag walked_;
  mutable std::once_flag addressed_;
  mutable std::once_flag placed_;
  mutable std::once_flag owned_;
  mutable std::mutex adding_up_;
  mutable Nodes facts_;
  mutable std::unordered_map<std::string_view, Kind> kinds_;  // by the name of the element; looked up only
  mutable std::unordered_map<const xmlNode*, Range>
      below_;  // what is below the report, events and scenes; looked up only
  mutable std::unordered_map<std::string_view, Nodes> addresses_;  // looked up only
  mutable std::unordered_map<std::string_view, Nodes> hexes_;      // looked up only
  mutable std::unordered_map<std::string_view, std::vector<std::string_view>>
      owners_;                                                                    // by id; looked up only
  mutable std::map<std::uint64_t, std::shared_ptr<const Reckoning>> reckonings_;  // by stamp of the wording
  mutable std::map<std::uint64_t, std::vector<std::string_view>> rules_;          // the same
};

/// The index of a report that `index_pieces` has seen, for as long as the report lives; of another one a new index.
std::shared_ptr<const ReportIndex> index_of(const xmlDoc& report);

/// Gives a report its index; `forget_index` takes it away before the report is freed.
void give_index(xmlDoc& report);
void forget_index(xmlDoc& report);

}  // namespace adjudicator::reports
