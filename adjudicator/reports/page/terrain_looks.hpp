// What terrain looks like on the map. The stylesheets draw a closed list of looks (map.xsl); a system whose
// terrain has other names says in layout.terrain what each looks like: "flat=clear
// highland-woods=hill+forest". Of several looks all are drawn, in the order of map.xsl. A name that is not
// there is its own look.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace adjudicator::reports {

class TerrainLooks {
 public:
  explicit TerrainLooks(std::string pairs);

  /// Whether one of the words of `terrain` looks like one of `looks`.
  bool like(std::string_view terrain, std::string_view looks) const;
  /// The looks of one word, one after another.
  std::string_view of(std::string_view word) const;

 private:
  std::string pairs_;  // '+' is a space
  std::unordered_map<std::string_view, std::string_view> looks_;
};

}  // namespace adjudicator::reports
