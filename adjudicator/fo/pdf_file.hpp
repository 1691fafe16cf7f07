#pragma once

/// \file
/// A PDF of painted pages: with the elements that readers for the blind hear, links, places, bookmarks, the
/// metadata of archives, and with what Cairo has made.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "fo/pages.hpp"
#include "fo/pdf_content.hpp"
#include "fo/tree.hpp"

namespace adjudicator::fo {

/// An element of the logical structure.
struct Tagged {
  Tag tag;
  int parent = -1;
  int page = -1;  ///< where its content lies; -1: it has none of its own
  std::size_t mark = 0;
  int link = -1;
};

/// The place of a link on its page, in points from the upper left.
struct PlacedLink {
  Link link;
  std::size_t page = 0;
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  int element = -1;
};

struct Target {
  std::size_t page = 0;
  double x = 0, y = 0;
};

struct Size {
  double width = 0, height = 0;
};

struct Painted {
  std::vector<Content> pages;
  std::vector<Size> pictures;
  std::vector<Tagged> elements;  ///< each behind its parent
  std::vector<PlacedLink> links;
  std::map<std::string, Target> targets;
};

/// `cairo` is what CairoPart has made of the same pictures and glyphs. Throws std::runtime_error for a PDF that is
/// not as Cairo writes it.
std::string write_pdf(std::string_view cairo, const Painted& painted, Glyphs& glyphs,
                      const Document& document);

}  // namespace adjudicator::fo
