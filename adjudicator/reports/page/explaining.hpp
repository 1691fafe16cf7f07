// What somebody who asks `explain` means, found among what one reader's report tells: an address, a hex by its
// number or its name, a unit by its id, its label or its name. Capitals do not matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/page/transform.hpp"

namespace adjudicator::reports {

struct Asked {
  /// "at turn-07/combat/0805", "hex 0805" or "unit b-gds"; empty where the report has nothing of that name,
  /// or several.
  std::string about;
  /// Of an address: whether it is one (a fact or a scene stands there or below it).
  bool address() const { return about.starts_with("at "); }
  /// The same without its kind: "0805".
  std::string name() const { return about.substr(about.find(' ') + 1); }

  /// What else it may mean: those that have this name, where it is the name of several; else names that are
  /// nearly the same, or have the word in them. At most five, as they are to be typed, with what they are
  /// called in brackets.
  std::vector<std::string> near;
  bool several = false;
};

/// `word`: what was typed. An address may lack the turn ("combat/0805") and end with '/'.
/// Everything comes out of the report, hence out of what its reader may know.
Asked find_asked(const std::string& report_xml, std::string_view word);

/// What happened there, in that hex or to that unit, as text in the words of the report's cards; with `full`
/// every fact with all its parts, as `explain` in rendering.hpp has it of an address.
std::string explain_asked(const std::string& report_xml, const Asked& asked, bool full,
                          const Stylesheets& sheets = Stylesheets::standard());

}  // namespace adjudicator::reports
