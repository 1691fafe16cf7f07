// merge: puts together what parts of the samples of a turn came to.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "host/stopped.hpp"
#include "host/turn/odds_shards.hpp"

namespace adjudicator::cli {

int merge(const Arguments& arguments, Console& console) {
  if (arguments.has("missing") && arguments.has("output"))
    throw UsageError("give --missing or --output, not both");
  const auto& named = arguments.list("TALLY");
  const odds::TallyFile all = host::merged_tallies({named.begin(), named.end()});
  const std::string missing = host::list_of(all.missing());
  if (arguments.has("missing")) {
    if (!missing.empty()) console.out << missing << '\n';
    return done;
  }
  if (!missing.empty())
    host::stop(host::Reason::not_yet, "these parts are missing or not complete: " + missing);
  deliver(all.text(), arguments, console);
  return done;
}

}  // namespace adjudicator::cli
