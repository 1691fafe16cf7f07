// A page that stands still: nothing in it runs, and nothing is loaded.
#pragma once

#include <libxml/tree.h>

#include <string>

namespace adjudicator::reports {

/// What a browser is told of every page that the program makes: nothing may be fetched, run or sent.
inline constexpr const char* content_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// The first thing in a page that would run, fetch or send something ("<script>", "onclick"), or bring other
/// words for the browser than `content_policy`; empty: the page stands still. Style sheets and styles are
/// judged as overrides.hpp has it; links (`a`) may lead to https, http and mail addresses, since following
/// one is the reader's own doing.
std::string unrest_in(const xmlDoc& page);

}  // namespace adjudicator::reports
