#include "fo/pages.hpp"

#include <algorithm>

#include "fo/element.hpp"
#include "fo/layout.hpp"

namespace adjudicator::fo {
namespace {

void shift(Item& item, double x, double y) {
  std::visit(
      [&](auto& what) {
        if constexpr (requires { what.x1; }) {
          what.x1 += x;
          what.x2 += x;
          what.y1 += y;
          what.y2 += y;
        } else {
          what.x += x;
          what.y += y;
        }
      },
      item.what);
}

/// Where nothing but one paragraph is in a cell or a list item, it needs no tag of its own.
bool is_one_paragraph(const Flow& flow) {
  return flow.nodes.size() == 1 && flow.nodes.front().box.tag == "P" &&
         std::holds_alternative<Paragraph>(flow.nodes.front().content);
}

bool holds_text(const Tag& tag) {
  return tag.type == "TD" || tag.type == "TH" || tag.type == "Lbl" || tag.type == "LBody";
}

/// How many of the lines from `first` on fit, with as many left together as orphans and widows ask for.
std::size_t lines_that_fit(const Node& node, const std::vector<Line>& lines, std::size_t first, double room) {
  std::size_t end = first;
  for (double height = 0; end < lines.size() && height + lines[end].height <= room + kTolerance; ++end) {
    height += lines[end].height;
  }
  if (end == lines.size()) return end - first;
  const auto widows = std::min(static_cast<std::size_t>(node.style.widows), lines.size());
  end = std::min(end, lines.size() - widows);
  const auto least = first == 0 ? static_cast<std::size_t>(node.style.orphans) : 1;
  return end >= first + least ? end - first : 0;
}

}  // namespace

void Placer::place(const Flow& flow, double x, int tag) {
  place_nodes(flow, x, tag, true);
}

std::vector<Region> Placer::take() {
  regions_.back().used = y_;
  return std::move(regions_);
}

void Placer::place_nodes(const Flow& flow, double x, int tag, bool skip_first_space) {
  const bool tagless =
      tag != kNoTag && is_one_paragraph(flow) && holds_text((*tags_)[static_cast<std::size_t>(tag)]);
  for (std::size_t i = 0; i < flow.nodes.size(); ++i) {
    const Node& node = flow.nodes[i];
    double gap = i == 0 ? (skip_first_space ? 0 : node.before) : gap_between(flow.nodes[i - 1], node);
    if (i > 0 && fresh_) gap = 0;
    make_room(node, gap);
    y_ += gap;
    const bool tagged = !node.box.tag.empty() && !tagless;
    place(node, x, tagged ? new_tag(node.box.tag, tag) : tag);
    bound_ = node.keep_next;
    if (node.breaks_after && on_page_ && i + 1 < flow.nodes.size() && !fresh_) next_region();
  }
}

/// Goes on in the next region if the node must not begin in this one.
void Placer::make_room(const Node& node, double& gap) {
  if (fresh_) return;
  const double room = limit() - y_ - gap + kTolerance;
  const bool asked = node.breaks_before && on_page_;
  const bool kept = node.need > room && node.need <= other_;
  // What a heading was kept with stays with it, whatever it wishes.
  const bool wished = !bound_ && node.wish > room && node.wish <= other_ && room <= other_ * kMostWhite;
  if (!asked && !kept && !wished && node.lead <= room) return;
  next_region();
  gap = 0;
}

void Placer::place(const Node& node, double x, int tag) {
  const double left = x + node.x;
  add_anchor(node.box.id, left);
  if (const auto* table = std::get_if<Table>(&node.content)) return place(*table, node, left, tag);
  open_frame(node, left);
  y_ += node.box.inset(kTop);
  if (const auto* flow = std::get_if<Flow>(&node.content)) {
    place_nodes(*flow, left, tag, is_open(node.box, kTop));
    if (!flow->nodes.empty() && !is_open(node.box, kBottom)) y_ += flow->nodes.back().after;
  } else if (const auto* paragraph = std::get_if<Paragraph>(&node.content)) {
    place(*paragraph, node, left, tag);
  } else if (const auto* picture = std::get_if<Picture>(&node.content)) {
    place(*picture, node, left, tag);
  } else {
    place(std::get<ListItem>(node.content), left, tag);
  }
  y_ += node.box.inset(kBottom);
  if (node.box.inset(kBottom) > 0) fresh_ = false;
  close_frame();
}

void Placer::place(const Paragraph& paragraph, const Node& node, double x, int tag) {
  const auto& lines = paragraph.text->lines();
  std::vector<const std::string*> anchors(lines.size(), nullptr);
  for (std::size_t i = 0; i < paragraph.spans.size(); ++i) {
    if (paragraph.spans[i].kind != Span::Kind::anchor) continue;
    if (lines.empty())
      add_anchor(paragraph.spans[i].text, x);
    else
      anchors[paragraph.text->line_of(i)] = &paragraph.spans[i].text;
  }
  for (std::size_t next = 0; next < lines.size();) {
    std::size_t count = lines_that_fit(node, lines, next, limit() - y_);
    if (count == 0 && !fresh_) {
      next_region();
      continue;
    }
    for (count = std::max<std::size_t>(count, 1); count > 0; --count, ++next) {
      if (anchors[next] != nullptr) add_anchor(*anchors[next], x);
      add({TextLine{x, y_, &paragraph, next}, tag});
      y_ += lines[next].height;
      fresh_ = false;
    }
  }
}

void Placer::place(const Picture& picture, const Node& node, double x, int tag) {
  const double slack = node.width - picture.width;
  const double left =
      node.style.align == Align::center ? slack / 2 : (node.style.align == Align::end ? slack : 0);
  if (tag != kNoTag) (*tags_)[static_cast<std::size_t>(tag)].alt = picture.alt;
  add({PlacedPicture{x + left, y_, &picture}, tag});
  y_ += picture.height;
  fresh_ = false;
}

void Placer::place(const ListItem& item, double x, int tag) {
  const int label_tag = new_tag("Lbl", tag);
  const double top = y_;
  const std::size_t region = regions_.size();
  if (item.label.height <= other_) {
    Placer label(tags_, kEndless, kEndless, false);
    label.place(item.label, 0, label_tag);
    append(std::move(label.take().front()), x + item.label_x, y_);
    if (item.label.height > 0) fresh_ = fresh_ && item.body.nodes.empty();
  } else {
    place_nodes(item.label, x + item.label_x, label_tag, true);
  }
  place_nodes(item.body, x + item.body_x, new_tag("LBody", tag), true);
  if (regions_.size() == region) y_ = std::max(y_, top + item.label.height);
}

/// A frame that is open when a region ends goes on in the next one, without a border in between.
void Placer::open_frame(const Node& node, double x) {
  const Box& box = node.box;
  if (!box.background && !box.has_border()) {
    frames_.push_back({});
    return;
  }
  const double left = x - box.inset(kLeft);
  Frame frame{left, y_, node.width + box.inset(kLeft) + box.inset(kRight), 0, &box, true, true};
  frames_.push_back({frame, regions_.back().items.size()});
  add({frame, kNoTag});
}

void Placer::close_frame() {
  auto [frame, slot] = frames_.back();
  frames_.pop_back();
  if (frame.box == nullptr) return;
  frame.height = y_ - frame.y;
  regions_.back().items[slot].what = frame;
}

void Placer::next_region() {
  if (regions_.size() >= kMostPages) fail_at(0, "more than " + std::to_string(kMostPages) + " pages");
  for (OpenFrame& open : frames_) {
    if (open.frame.box == nullptr) continue;
    open.frame.height = y_ - open.frame.y;
    open.frame.has_bottom = false;
    regions_.back().items[open.slot].what = open.frame;
  }
  regions_.back().used = y_;
  regions_.emplace_back();
  y_ = 0;
  fresh_ = true;
  for (OpenFrame& open : frames_) {
    if (open.frame.box == nullptr) continue;
    open.frame.y = 0;
    open.frame.has_top = false;
    open.frame.has_bottom = true;
    open.slot = regions_.back().items.size();
    add({open.frame, kNoTag});
  }
}

void Placer::append(Region region, double x, double y) {
  for (Item& item : region.items) {
    shift(item, x, y);
    add(std::move(item));
  }
}

void Placer::add_anchor(const std::string& id, double x) {
  if (!id.empty()) add({Anchor{x, y_, &id}, kNoTag});
}

int Placer::new_tag(const std::string& type, int parent) {
  if (tags_ == nullptr) return kNoTag;
  tags_->push_back({type, parent, {}, 1, 1, nullptr});
  return static_cast<int>(tags_->size()) - 1;
}

}  // namespace adjudicator::fo
