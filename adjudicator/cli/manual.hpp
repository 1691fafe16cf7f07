// What is made of the table of commands besides `adjudicator help`: the manual page and the completion of a shell. Both are
// written by the build (tools/install) and know what the table knows, so that no option can be missing there.
#pragma once

#include <string>

namespace adjudicator::cli {

/// adjudicator(1) in the language of man (roff). `adjudicator help man`.
std::string man_page();

/// Completion for bash: commands, options, systems, sides, files. It needs bash alone. `adjudicator help completion`.
std::string bash_completion();

}  // namespace adjudicator::cli
