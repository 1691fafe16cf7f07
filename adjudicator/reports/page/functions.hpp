// The functions that the stylesheets have besides those of XPath, namespace urn:adjudicator:functions.
//
// Words
//   f:tell([fact])                what a fact says, as a sentence; empty: it is not worth a line
//   f:say(key [, node])           the sentence of a key, about a node
//   f:known(key)                  whether the wording has a sentence of that key
//   f:word(kind, word)            a word of the game: f:word('terrain', 'forest')
//   f:number(text)                a number as people write it
//   f:value(name [, node])        an attribute: a number as people write it, a side by its name, others as
//                                 they are
//   f:signed(text)                a number with its sign
//   f:band(text [, kind])         the head of a chart's row or column, as people write it; kind `name`
//                                 (@rows-are, @columns-are of the chart): only a whole number otherwise
//   f:cell(text, kind)            a cell of a chart: of the kind `rolls` (its @cells-are) as heads are
//                                 written, of `number` as a number, a word by its sentence "cell.WORD" where there
//                                 is one, else as it is printed
//   f:cut(text, characters)       at most so many characters of a text, with "…" where something is left out
//   f:lines(text, characters)     a text in lines of at most so many characters, broken at spaces; lines
//                                 after the first are set in by two
//   f:words(list)                 how many words a list has
//   f:item(list, place)           one of its words, the first one at 1; empty beyond the last
//   f:items(list)                 its words: elements `item`
//   f:longest(list)               how many letters the longest of its words has, at least 1
//   f:once(list)                  its words without those that stood before
//   f:marks()                     of a looked-up fact: the style that places the marks on its chart
//   f:resource(name)              the text of a file beside the stylesheets; of style ("report.css")
//                                 without its comments
//   f:ink(colour)                 black or white, whichever is better read on a colour
// Facts
//   f:facts(names [, node])       facts below a scene, events or the report: 'removed', 'scene.attack'
//   f:told-at(names, addresses)   those of the report at an address; of several addresses (nodes) a list of nodes that
//                                 is not in the order of the report
//   f:scenes-about(hex)           scenes of the report whose argument target or hex is that hex
//   f:lists(name [, reader])      lists of the report (scenes `list`) of a name; of all readers, or of one: '' is none
//   f:is-part(id, unit)           whether the report says anywhere that `id` belongs to `unit`
//   f:without(names [, node])     those that are none of these, nor in a scene that is one
//   f:arg(name [, fact])          the value of a fact's first argument of that name
//   f:args(names [, fact])        its arguments of these names
//   f:next(end)                   of an argument that begins a group ('attack-unit'): the value of the next
//                                 one in it whose name has that end ('-strength')
//   f:forces(counted, named)      the units on one side of a battle: the arguments `counted` of a note in the
//                                 scene, else the scene's own arguments `named`
//   f:unit()                      whether a thing is a unit: its table is one of layout.units
//   f:counter()                   what the counter of a unit shows, in words: its side, icon, size, figures and flags
//   f:counters(units)             the first of each that look alike
//   f:pieces(side)                the pieces of a side on the map, after the turn
//   f:table(name, facts [, points])
//                                 facts as a table: an element with `column`s (their heads; characters: of
//                                 the widest cell or the head; number: its cells are numbers) and `row`s
//                                 (kind: the fact's argument `row`) of `cell`s, as the sentences
//                                 list-head.NAME and list-row.NAME give them; a column that is empty in all
//                                 rows is left out, and so are cells that are empty to the end of a row, but
//                                 not on paper. On paper so many points wide: the table's `size` and
//                                 `head-size` of letters, about how many `lines` its rows have, and each
//                                 column's `share` of the width
//   f:grouped-table(name, facts, about)
//                                 the same, its rows in groups: the first row of each has the attribute
//                                 `group`, the words that head it. Where `about` is empty, the values of the
//                                 first column do that if it says the same in many rows; else it is a key,
//                                 and each list that the facts are from has a head: its sentence about the
//                                 list's first row
//   f:rounds(scenes [, points])   scenes that are the rounds of a battle as such a table, a row each: its columns
//                                 are those of layout.round-columns, their heads round-head.COLUMN, a cell what
//                                 round.COLUMN says of the facts of layout.round.COLUMN in the round (each fact
//                                 by round.COLUMN.FACT where there is such a sentence; -all behind: to the moderator), else of the round
//   f:children(made)              the elements that a variable holds which templates have made
//   f:rules()                     the rules that the report cites, in the order of the rule book
// Battles (what is one, and what counts as a cost, the wording says: reports/wording/reckoning.hpp)
//   f:battles()                   the scenes of the report that are battles, in the order of time; XPath
//                                 knows no other. The most important first are
//                                 <xsl:for-each select="f:battles()">
//                                   <xsl:sort select="f:rank()" data-type="number"/>
//   f:rank([scene])               1 for the battle that matters most; 0: it is no battle
//   f:place([scene])              the hex of a battle: its argument target or hex, else the first hex it names; where it
//                                 names none, the id of what it names as layout.where says
//   f:where([scene])              the same as people read it: a hex, or the name of what is none
//   f:steps([looked-up])          an element `steps`: from the base column to the final one (base, column:
//                                 numbers from 0; base-band, band: their heads; columns: how many the chart
//                                 has; low, high: the least and the greatest number reached) with a child
//                                 `step` for each shift (by, reason, rule, thing; from, to: the numbers
//                                 before and after it; band: the head of the column after it). A number may
//                                 lie beyond the chart, which then has no head there: the limit is kept at
//                                 the end. `held`: by how many columns that moved it. None where the reader
//                                 does not see the columns
//   f:costs(side [, node])        elements `cost` (kind; n: a number, perhaps a fraction; part-of: the kind of another
//                                 one that counts this too, layout.part-of.KIND; of a battle with a child `share`, name and n,
//                                 for each piece that has a part in it): what a battle, or
//                                 (a node that is none) the turn, cost a side, as far as the reader knows.
//                                 Without a node only those of the turn that have a sentence cost.KIND, about
//                                 the element
//   f:ground([battle])            what became of the hexes that a battle was fought for; of all, where the node
//                                 is no battle: elements
//                                 `ground` (as: held, taken, entered, lost, seized, entered-by-enemy, left, kept,
//                                 cleared, emptied, empty, of the reader and the enemy; for the moderator held,
//                                 taken, entered, left, empty; side: whose it is, by name) with an `arg` hex for
//                                 each. Wording: ground.AS, ground-of.AS
//   f:tone([battle])              how a battle went for the reader: good, bad, even, or nothing
// Map
//   f:width() f:height()          size of the picture
//   f:hex(hex)                    the map's element of a hex
//   f:x(hex) f:y(hex) f:xy(hex)   the middle of a hex
//   f:outline()                   path data: around the map
//   f:hexes(nodes [, words [, 'not']])
//                                 of hexes by @id or @hex: all, or those whose @terrain has one of the words,
//                                 or has none of them
//                                 Words of terrain are looks, here and below: a system says what its own
//                                 terrain looks like (terrain_looks.hpp)
//   f:terrains(nodes, look)       the words of their @terrain that look so, each once
//   f:looks(word)                 what a word of terrain looks like: words that map.xsl draws
//   f:sides(nodes [, words [, 'not']])
//                                 the same of hexsides by @between
//   f:links(nodes [, words])      from middle to middle of the two hexes of such hexsides: roads; of hexes by
//                                 @id: of those that touch
//   f:arrows(moves [, how])       the shafts of arrows along moves, the steps of one piece in one; with `how`
//                                 only those into the hex of their battle, and on from there ('advance'), or
//                                 the others ('retreat')
//   f:heads(moves [, how])        their heads: triangles of advances, else two strokes
//   f:strikes(from, hex, battles [, 'fire'])
//                                 broad arrows to the side of a hex from those that facts of battles name:
//                                 words like 'attack.by', an argument of a scene or a note; or lines with a
//                                 bar at their end
//   f:curves(nodes [, words [, 'not']])
//                                 of hexsides, as of `sides`: rounded at the corners
//   f:ticks(nodes [, words [, 'not']])
//                                 of hexsides: strokes down: `up` leads from the first hex to the second,
//                                 `down` the other way; without these words to both
//   f:shore(nodes [, words [, 'not']])
//                                 of hexes: their sides to all others
//   f:near(nodes, hex, distance)  those of hexes, pieces, stacks or hexsides that are so near a hex
//   f:standing(battle, hex, distance)
//                                 the stacks so near a hex as they stood when a battle began (standing.hpp)
//   f:around(hex, distance)       the hexes so near one: elements `hex` (id, x, y)
//
// The context node is meant where a node may be left out.
//
// All this could be written in XSLT 1.0, with a recursion for every word; a report of 100 battles would take
// ten times as long.
#pragma once

#include <libxslt/xsltInternals.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "reports/page/hex_grid.hpp"
#include "reports/wording/wording.hpp"

namespace adjudicator::reports {

class ReportIndex;
class Standing;
class TerrainLooks;

/// What the functions work with, in one transformation.
struct FunctionContext {
  const Wording& wording;
  std::shared_ptr<const ReportIndex> index;
  Wording::Unknown* unknown = nullptr;
  HexGrid grid;
  std::function<std::string(std::string_view)> resource;
  std::unordered_map<std::string_view, const xmlNode*> hexes{};  // of the map by id, once one is asked for
  bool hexes_known = false;
  std::shared_ptr<const TerrainLooks> looks{};  // once it is asked for
  std::shared_ptr<const Standing> standing{};   // once it is asked for
  std::string units{};                          // layout.units, once it is asked for
};

/// Makes the functions known to a transformation; `context` outlives it.
void add_functions(xsltTransformContext& transformation, FunctionContext& context);

/// The grid of a report's map.
HexGrid grid_of(const xmlNode* report);

}  // namespace adjudicator::reports
