// The style sheet of a page without what styles nothing in it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace adjudicator::reports {

/// The rules of which a selector may match where the classes of all elements are those for which `has` holds.
/// A page has no script, so no class comes later. What stands in parentheses (":not(.x)") decides nothing.
std::string style_of_classes(std::string_view css, const std::function<bool(std::string_view)>& has);

}  // namespace adjudicator::reports
