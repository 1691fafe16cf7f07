#pragma once

/// \file
/// An XSL-FO document as the formatter sees it: checked, with inherited properties resolved, white space
/// collapsed. Whoever holds a `Document` can lay it out without meeting an unknown element or value.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fo/values.hpp"

namespace adjudicator::fo {

class TextLayout;
class Drawing;

enum class Align { start, center, end, justify };
enum class VerticalAlign { before, center, after };

/// The properties that are inherited.
struct Style {
  std::string family = "sans-serif";
  double size = 12;
  int weight = 400;
  bool italic = false;
  Color color;
  Align align = Align::start;
  std::optional<Align> align_last;  ///< nothing: like `align`, but never justified
  double line_factor = 1.2;         ///< times the size ...
  double line_points = 0;           ///< ... unless this is given
  Length text_indent;
  int widows = 2;
  int orphans = 2;
  bool keep_linefeeds = false;
  bool keep_spaces = false;
  VerticalAlign display_align = VerticalAlign::before;

  double line_height() const { return line_points > 0 ? line_points : line_factor * size; }
};

/// The four edges of a box, clockwise.
enum Edge : std::size_t { kTop, kRight, kBottom, kLeft };

/// Whether what lies together stays on one page: `wished` gives way where it would leave much of a page white.
enum class Keep { no, wished, always };

/// The properties of one box, not inherited.
struct Box {
  double space_before = 0;
  double space_after = 0;
  std::optional<Length> margin_left;
  std::optional<Length> margin_right;
  std::array<double, 4> padding{};
  std::array<Border, 4> border{};
  std::optional<Color> background;
  std::optional<Length> width;
  double least_height = 0;
  bool keep_with_next = false;
  Keep keep_together = Keep::no;
  bool break_before = false;
  bool break_after = false;
  std::string id;
  std::string tag;  ///< structure type in the PDF; empty for none
  int line = 0;     ///< where the element stands

  double inset(Edge edge) const { return padding[edge] + border[edge].room(); }
  bool has_border() const { return border != std::array<Border, 4>{}; }
};

/// An SVG picture, with the size it asks for.
struct Picture {
  std::string svg;
  std::string alt;
  std::optional<Length> content_width, content_height;  ///< the size of the picture ...
  std::optional<Length> room_width, room_height;        ///< ... and of its viewport
  bool scale_to_fit = false;
  bool middle = false;  ///< in a line of text: centred on it rather than standing on the baseline

  std::shared_ptr<const Drawing> drawing;  ///< set by layout, as are the next two
  double width = 0;
  double height = 0;
};

enum class LeaderPattern { space, rule, dots };

struct Leader {
  LeaderPattern pattern = LeaderPattern::space;
  std::optional<Length> length;
  double thickness = 0.5;
};

/// A stretch of a paragraph that looks and behaves alike.
struct Span {
  enum class Kind { text, page_number, citation, last_citation, leader, picture, anchor };
  Kind kind = Kind::text;
  std::string text;  ///< or the id that is cited, or that of the anchor
  Style style;
  std::optional<Color> background;
  double rise = 0;  ///< above the baseline
  bool underline = false;
  bool line_through = false;
  int link = -1;  ///< index in the links of the paragraph
  int line = 0;
  Leader leader;
  std::shared_ptr<Picture> picture;
};

struct Link {
  std::string target;  ///< an id, or a URI
  bool internal = false;
  int line = 0;
};

struct Paragraph {
  std::vector<Span> spans;
  std::vector<Link> links;
  bool has_numbers = false;          ///< text that is known only when the pages are
  std::vector<std::string> numbers;  ///< one for every span of that kind, as laid out last
  std::shared_ptr<TextLayout> text;  ///< set by layout
};

struct Node;

/// Block-level nodes, one below the other, and what layout found out about them.
struct Flow {
  std::vector<Node> nodes;
  double width = 0;
  double height = 0;
  double lead = 0;  ///< the least part of the height that may stand at the foot of a page
  double wish = 0;  ///< the least part of it that should
};

struct ListItem {
  Flow label;
  Flow body;
  Length label_start, body_start, label_gap;
  double label_x = 0, body_x = 0;  ///< set by layout
};

struct Cell {
  Style style;
  Box box;
  Flow content;
  int columns = 1;
  int rows = 1;
  bool header = false;
  std::size_t column = 0;  ///< its first column
  double x = 0;            ///< set by layout, as is the next
  double width = 0;
};

struct Row {
  Box box;
  std::vector<Cell> cells;
  double height = 0;          ///< set by layout
  bool tied_to_next = false;  ///< a cell spans this row and the next
};

struct Section {
  Box box;
  std::vector<Row> rows;
  double height = 0;
};

struct Column {
  Length width;
  double proportion = 1;  ///< a share of what the fixed columns leave; 0: `width` counts
};

struct Table {
  std::vector<Column> columns;
  Section header;
  std::vector<Section> bodies;
  bool collapse = true;
  std::vector<double> edges;  ///< set by layout: where columns begin, and the right edge
};

struct Node {
  Style style;
  Box box;
  std::variant<Flow, Paragraph, Picture, ListItem, Table> content;

  // What layout found out. Heights are of the border box, unbroken.
  double x = 0;       ///< of the content, relative to the content of the parent
  double width = 0;   ///< of the content
  double before = 0;  ///< space before, that of the first child included where the two meet
  double after = 0;   ///< space after, likewise
  double height = 0;
  double lead = 0;  ///< the least part of it that may stand at the foot of a page
  double need = 0;  ///< the same with all that it must be kept with
  double wish = 0;  ///< what should stand there, likewise: `need`, or more where a keep is wished for
  bool keep_next = false;
  bool breaks_before = false;
  bool breaks_after = false;
};

struct PageMaster {
  std::string name;
  double width = 0, height = 0;
  double left = 0, content_width = 0;  ///< of the body
  double body_top = 0, body_height = 0;
  double outer_left = 0, outer_width = 0;  ///< of header and footer
  double header_top = 0, header_height = 0;
  double footer_top = 0, footer_height = 0;
  VerticalAlign header_align = VerticalAlign::before;
  VerticalAlign footer_align = VerticalAlign::before;
};

struct PageSequence {
  std::string id;
  std::size_t master = 0;
  std::optional<Flow> header;
  std::optional<Flow> footer;
  Flow body;
};

struct Bookmark {
  std::string target;
  std::string title;
  bool open = true;
  int line = 0;
  std::vector<Bookmark> inner;
};

struct Document {
  std::string language = "en";
  std::string title, author, subject;
  std::vector<PageMaster> masters;
  std::vector<PageSequence> sequences;
  std::vector<Bookmark> bookmarks;
};

}  // namespace adjudicator::fo
