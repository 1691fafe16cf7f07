// Whole numbers of any size: in how many ways dice can fall.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace adjudicator::odds {

using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

}  // namespace adjudicator::odds
