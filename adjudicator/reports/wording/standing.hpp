// Where units stood when a battle began: the positions of before the turn, and what the report's moves and losses before that battle
// made of them.
#pragma once

#include <libxml/tree.h>

#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace adjudicator::reports {

class Standing {
 public:
  explicit Standing(const xmlNode* report);

  /// The stacks in hexes that `near` takes, as they stood when `battle` (a scene of the report) began: those of the report where
  /// nothing has changed, else copies, children of what `fragment` makes (null: no memory). A piece that the reader knows by no id
  /// stands where it stood before the turn.
  std::vector<xmlNode*> stacks(const xmlNode* battle, const std::function<bool(std::string_view)>& near,
                               const std::function<xmlNode*()>& fragment) const;

 private:
  struct Step {
    std::string_view piece;
    std::string_view to;  // empty: it left the map
  };
  struct Piece {
    const xmlNode* thing;
    std::string_view hex;
  };
  void walk(const xmlNode* events);

  std::vector<const xmlNode*> stacks_;
  std::unordered_map<std::string_view, Piece> pieces_;  // by id, before the turn; looked up only
  std::vector<Step> steps_;                             // in the order of time
  std::unordered_map<const xmlNode*, std::size_t>
      before_;  // how many of them came before a scene; looked up only
};

}  // namespace adjudicator::reports
