#pragma once

/// \file
/// The first half of layout: widths, lines and heights of everything, before there are pages. It fills in
/// the fields of the tree that say so.

#include "fo/text.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

/// Less than a third of a page is left white for the sake of what lies together. A row higher than this part of a page
/// may be broken ...
inline constexpr double kHighRow = 0.25;
/// ... where at least so much of it is left, below what the row must be kept with;
inline constexpr double kWorthwhileRoom = 0.22;
/// a wish to keep a block together counts where no more than so much would be white.
inline constexpr double kMostWhite = 0.3;

class Measurer {
 public:
  /// `page_height` is that of the body of a page: nothing higher can be kept together.
  Measurer(Typesetter& typesetter, double page_height) : typesetter_(typesetter), page_height_(page_height) {}

  void measure(Flow& flow, double width);

 private:
  void measure(Node& node, double width);
  void measure(ListItem& item, Node& node);
  void measure(Table& table, Node& node);
  void measure(Section& section, const Table& table);
  void measure(Cell& cell, const Table& table);
  double content_height(Node& node);
  double natural_lead(const Node& node) const;
  double natural_wish(const Node& node) const;

  Typesetter& typesetter_;
  double page_height_;
};

/// Rows that cells span are one group: [first, end of the group).
std::size_t group_end(const std::vector<Row>& rows, std::size_t first);
double rows_height(const std::vector<Row>& rows, std::size_t first, std::size_t end);
/// The room that the border and the padding of a cell take. Where borders collapse, half a border each.
double cell_inset(const Cell& cell, const Table& table, Edge edge);
/// The space between two nodes of a flow.
double gap_between(const Node& upper, const Node& lower);
/// True if nothing separates the edge of a node from its content, so that their spaces meet.
bool is_open(const Box& box, Edge edge);

}  // namespace adjudicator::fo
