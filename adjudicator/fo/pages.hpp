#pragma once

/// \file
/// The second half of layout: what was measured is put on pages. The result is a list of things to draw a
/// page, each of which knows its place in the structure of the document.

#include <string>
#include <variant>
#include <vector>

#include "fo/text.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

/// An element of the logical structure, as a PDF reader for the blind hears it.
struct Tag {
  std::string type;
  int parent = -1;
  std::string alt;
  int columns = 1;
  int rows = 1;
  const char* scope = nullptr;  ///< of a header cell: "Row" or "Column"
};

/// Sums of lengths are not exact; a line must not move to the next page for that. In points.
inline constexpr double kTolerance = 0.01;

inline constexpr int kNoTag = -1;  ///< decoration, and what repeats from page to page

/// Background and borders of a block, or what lies of it on one page.
struct Frame {
  double x = 0, y = 0, width = 0, height = 0;
  const Box* box = nullptr;
  bool has_top = true, has_bottom = true;
};
struct Ground {
  double x = 0, y = 0, width = 0, height = 0;
  Color color;
};
/// A border in a table.
struct Segment {
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  Border border;
};
struct TextLine {
  double x = 0, y = 0;
  const Paragraph* paragraph = nullptr;
  std::size_t line = 0;
};
struct PlacedPicture {
  double x = 0, y = 0;
  const Picture* picture = nullptr;
};
struct Anchor {
  double x = 0, y = 0;
  const std::string* id = nullptr;
};

/// A cell without content, which the structure of its table needs all the same.
struct Hollow {
  double x = 0, y = 0;
};

struct Item {
  std::variant<Frame, Ground, Segment, TextLine, PlacedPicture, Anchor, Hollow> what;
  int tag = kNoTag;
};

/// One page, or the part of a cell that lies on one page.
struct Region {
  std::vector<Item> items;
  double used = 0;
};

inline constexpr std::size_t kMostPages = 2000;
inline constexpr double kEndless = 1e9;

/// Fills regions, one after the other. The content of a table cell has a Placer of its own, whose regions
/// are then put where the row lies.
class Placer {
 public:
  /// `first` and `other` are the heights of the regions; `tags` is where the structure grows, or nothing if
  /// what is placed is no part of it.
  Placer(std::vector<Tag>* tags, double first, double other, bool on_page)
      : tags_(tags), first_(first), other_(other), on_page_(on_page) {
    regions_.emplace_back();
  }

  void place(const Flow& flow, double x, int tag);
  /// The regions, and how much of each is used.
  std::vector<Region> take();

 private:
  struct OpenFrame {
    Frame frame;
    std::size_t slot = 0;
  };
  struct Grid;

  void place_nodes(const Flow& flow, double x, int tag, bool skip_first_space);
  void make_room(const Node& node, double& gap);
  void place(const Node& node, double x, int tag);
  void place(const Paragraph& paragraph, const Node& node, double x, int tag);
  void place(const Picture& picture, const Node& node, double x, int tag);
  void place(const ListItem& item, double x, int tag);
  void place(const Table& table, const Node& node, double x, int tag);
  void place_rows(Grid& grid, const Section& section);
  void place_row(Grid& grid, const Section& section, std::size_t row);
  void place_cell(Grid& grid, const Section& section, std::size_t row, const Cell& cell, int tag);
  void split_row(Grid& grid, const Section& section, const Row& row);
  void place_part(Grid& grid, const Section& section, const Row& row,
                  const std::vector<std::vector<Region>>& parts, std::size_t part);
  static bool is_layout(const Grid& grid);
  int new_row_tag(const Grid& grid);
  int new_cell_tag(const Grid& grid, const Cell& cell, bool in_header, int row_tag);
  static void add_hollow(const Grid& grid, Region& region, int tag);
  void begin_grid(Grid& grid);
  void end_grid(Grid& grid);
  void next_grid(Grid& grid);
  void add_ground(const Grid& grid, const Section& section, const Row& row, const Cell& cell, double height);
  void add_borders(Grid& grid, const Row& row, const Cell& cell, double height);
  bool should_split(const Grid& grid, const Section& section, std::size_t first, std::size_t end) const;
  double group_need(const Section& section, std::size_t first, std::size_t end) const;

  void open_frame(const Node& node, double x);
  void close_frame();
  void next_region();
  void append(Region region, double x, double y);
  void add(Item item) { regions_.back().items.push_back(std::move(item)); }
  void add_anchor(const std::string& id, double x);
  int new_tag(const std::string& type, int parent);
  double limit() const { return regions_.size() == 1 ? first_ : other_; }

  std::vector<Tag>* tags_;
  double first_;
  double other_;
  bool on_page_;
  std::vector<Region> regions_;
  std::vector<OpenFrame> frames_;
  double y_ = 0;
  bool fresh_ = true;   ///< nothing was placed in this region that a break could leave behind
  bool bound_ = false;  ///< what was placed last is kept with what comes next
};

}  // namespace adjudicator::fo
