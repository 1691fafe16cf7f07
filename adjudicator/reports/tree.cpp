#include "reports/tree.hpp"

#include <libxml/parser.h>

namespace adjudicator::reports {

void start_libxml() {
  static const bool started = (xmlInitParser(), true);
  static_cast<void>(started);
}

}  // namespace adjudicator::reports
