#include "systems/classic/classic.hpp"

#include <array>

#include "systems/classic/check.hpp"
#include "systems/classic/form.hpp"
#include "systems/classic/phase.hpp"
#include "systems/classic/views.hpp"
#include "systems/classic/visibility.hpp"

namespace adjudicator::classic {
namespace {

constexpr std::array<TableSpec, 2> tables{{
    {"side", "ClassicSideRow", "", "", ""},
    {"unit", "ClassicUnit", "hex", "status", "eliminated"},
}};

}  // namespace

const RuleSystem rules{
    .key = "classic",
    .title = "Classic hex-and-counter combat (Combat Results Table)",
    .tables = tables,
    .relations = relations,
    .complete_row = complete_row,
    .check = check,
    .resolve = resolve,
    .relation = relation,
    .profile = profile,
    .form = form,
    .sample_orders = sample_orders,
    .codes = {.duplicate_id = "CRT-L4", .off_board = "CRT-L5", .malformed_chart = "CRT-L2"},
};

}  // namespace adjudicator::classic
