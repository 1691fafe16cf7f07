// What two reports of one reader tell differently: the page of a corrected mailing, what-if, shadow runs.
//
// Everything comes out of the two reports, hence out of what their reader may know. Facts are compared
// address by address, without regard to their order or to what happened elsewhere; of pieces, how they end.
// Where the later report waits for decisions, what it does not tell may only not have been run again yet: it
// is named as pending, and pieces are compared only with a report that waited too.
#pragma once

#include <libxml/tree.h>

#include <span>
#include <utility>
#include <vector>

#include "files/spellings/writer.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {

class Differences {
 public:
  /// Two documents `report` of the same turn and reader; `mailing` is the number of the earlier one.
  Differences(Tree was, Tree now, int mailing);

  /// Whether anything differs.
  bool any() const;
  /// The element `differences`, by itself or within a report.
  void write(std::span<files::Writer* const> writers) const;

 private:
  /// In which of the reports a scene is told. Pending: in the earlier one, and the later one waits for
  /// decisions, so that it may still come.
  enum class Told : unsigned char { both, was, now, pending };
  /// A scene with what differs in it, in order; no scene: what lies in none.
  struct Unit {
    const xmlNode* was_scene = nullptr;  // null where nothing of it is shown
    const xmlNode* now_scene = nullptr;
    Told told = Told::both;
    std::vector<const xmlNode*> was;
    std::vector<const xmlNode*> now;
  };
  using Pair = std::pair<const xmlNode*, const xmlNode*>;
  static std::string_view word_for(Told told);
  void compare_events();
  void hold_back_pending();
  void compare_pieces();

  Tree was_;
  Tree now_;
  int mailing_;
  std::vector<Unit> units_;
  std::vector<const xmlNode*> refusals_was_;
  std::vector<const xmlNode*> refusals_now_;
  std::vector<Pair> pieces_;
};

}  // namespace adjudicator::reports
