// Words that facts of more than one system hold.
#pragma once

#include "core/names.hpp"

namespace adjudicator::shared {

inline Key yes_or_no(bool yes) {
  return yes ? Key("yes") : Key("no");
}

}  // namespace adjudicator::shared
