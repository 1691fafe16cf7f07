// What the program itself says in a report that a game's own stylesheets made.
//
// A stylesheet can leave out a ruling, or have a page say anything. So whatever such a stylesheet makes, the
// program adds a part of its own afterwards, with its own stylesheets and its own words: that the looks are
// the moderator's, what differs and was ruled, what changed since the turn before, and how to check it. In
// text it stands first; in a PDF it has the first page; a page of HTML begins with it, by style rules that
// no other can overrule: they stand in the first cascade layer, are important, and name an element by the
// hash of all the rest of the page, which the rest cannot know.
#pragma once

#include <libxml/tree.h>

#include <string>
#include <string_view>

namespace adjudicator::reports {

/// The part of a report as lines; a line of dashes follows a heading.
void put_into_page(xmlDoc& page, std::string_view lines);
/// As the first page of a document of XSL-FO. Nothing where the tree is none.
void put_into_fo(xmlDoc& fo, std::string_view lines);
/// A digest of at most `most` lines in all that ends with these.
std::string put_into_digest(std::string_view digest, std::string_view lines, std::size_t most = 15);

}  // namespace adjudicator::reports
