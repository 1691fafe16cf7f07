#include "fo/book.hpp"

#include <algorithm>

#include "fo/element.hpp"
#include "fo/layout.hpp"

namespace adjudicator::fo {
namespace {

/// Numbers that get longer can move lines, which can move numbers; it need not come to rest.
constexpr int kMostRounds = 4;

template <typename Visit>
void each_paragraph(Flow& flow, const Visit& visit);

template <typename Visit>
void each_paragraph(Section& section, const Visit& visit) {
  for (Row& row : section.rows)
    for (Cell& cell : row.cells) each_paragraph(cell.content, visit);
}

template <typename Visit>
void each_paragraph(Flow& flow, const Visit& visit) {
  for (Node& node : flow.nodes) {
    if (auto* paragraph = std::get_if<Paragraph>(&node.content)) visit(*paragraph);
    if (auto* inner = std::get_if<Flow>(&node.content)) each_paragraph(*inner, visit);
    if (auto* item = std::get_if<ListItem>(&node.content)) {
      each_paragraph(item->label, visit);
      each_paragraph(item->body, visit);
    }
    if (auto* table = std::get_if<Table>(&node.content)) {
      each_paragraph(table->header, visit);
      for (Section& body : table->bodies) each_paragraph(body, visit);
    }
  }
}

}  // namespace

Book::Book(Document& document, Typesetter& typesetter) : document_(document), typesetter_(typesetter) {
  for (PageSequence& sequence : document_.sequences) {
    each_paragraph(sequence.body, [&](Paragraph& p) {
      if (p.has_numbers) numbered_.push_back(&p);
    });
  }
  fill_pages();
  for (int round = 1; round < kMostRounds && set_numbers(); ++round) fill_pages();
  check_targets();
}

const PageMaster& Book::master_of(const Page& page) const {
  return document_.masters[document_.sequences[page.sequence].master];
}

void Book::fill_pages() {
  pages_.clear();
  tags_.assign(1, Tag{"Document", kNoTag, {}, 1, 1, nullptr});
  for (std::size_t i = 0; i < document_.sequences.size(); ++i) fill_sequence(i);
  note_places();
}

void Book::fill_sequence(std::size_t index) {
  PageSequence& sequence = document_.sequences[index];
  const PageMaster& master = document_.masters[sequence.master];
  Measurer(typesetter_, master.body_height).measure(sequence.body, master.content_width);
  Placer placer(&tags_, master.body_height, master.body_height, true);
  placer.place(sequence.body, 0, 0);
  auto regions = placer.take();
  if (!sequence.id.empty())
    regions.front().items.insert(regions.front().items.begin(), {Anchor{0, 0, &sequence.id}});
  for (Region& region : regions) pages_.push_back({index, std::move(region)});
  if (pages_.size() > kMostPages) fail_at(0, "more than " + std::to_string(kMostPages) + " pages");
  if (!sequence.id.empty()) last_page_[sequence.id] = pages_.size();
}

void Book::note_places() {
  first_page_.clear();
  page_of_.clear();
  for (std::size_t page = 0; page < pages_.size(); ++page) {
    for (const Item& item : pages_[page].body.items) {
      if (const auto* anchor = std::get_if<Anchor>(&item.what)) first_page_.emplace(*anchor->id, page + 1);
      const auto* line = std::get_if<TextLine>(&item.what);
      if (line != nullptr && line->paragraph->has_numbers) page_of_.emplace(line->paragraph, page + 1);
    }
  }
}

bool Book::set_numbers() {
  bool changed = false;
  for (Paragraph* paragraph : numbered_) {
    const auto place = page_of_.find(paragraph);
    changed |= set_numbers(*paragraph, place == page_of_.end() ? 1 : place->second);
  }
  return changed;
}

/// True if the paragraph has to be laid out again.
bool Book::set_numbers(Paragraph& paragraph, std::size_t page) const {
  std::vector<std::string> numbers;
  for (const Span& span : paragraph.spans) {
    if (span.kind == Span::Kind::page_number) numbers.push_back(std::to_string(page));
    if (span.kind == Span::Kind::citation) numbers.push_back(std::to_string(page_of(span.text, span.line)));
    if (span.kind != Span::Kind::last_citation) continue;
    const auto last = last_page_.find(span.text);
    if (last == last_page_.end()) fail_at(span.line, "no page-sequence has the id '" + span.text + "'");
    numbers.push_back(std::to_string(last->second));
  }
  if (numbers == paragraph.numbers) return false;
  paragraph.numbers = std::move(numbers);
  paragraph.text.reset();
  return true;
}

std::size_t Book::page_of(const std::string& id, int line) const {
  const auto found = first_page_.find(id);
  if (found == first_page_.end()) fail_at(line, "nothing has the id '" + id.substr(0, 200) + "'");
  return found->second;
}

/// Cairo would refuse the whole document later, and not say where.
void Book::check_targets() const {
  for (PageSequence& sequence : document_.sequences) {
    each_paragraph(sequence.body, [&](const Paragraph& paragraph) {
      for (const Link& link : paragraph.links)
        if (link.internal) page_of(link.target, link.line);
    });
  }
  check_bookmarks(document_.bookmarks);
}

void Book::check_bookmarks(const std::vector<Bookmark>& bookmarks) const {
  for (const Bookmark& bookmark : bookmarks) {
    page_of(bookmark.target, bookmark.line);
    check_bookmarks(bookmark.inner);
  }
}

Region Book::running(Flow& flow, std::size_t page, double height, VerticalAlign align) {
  bool changed = flow.width == 0;
  each_paragraph(flow, [&](Paragraph& p) { changed |= p.has_numbers && set_numbers(p, page + 1); });
  const PageMaster& master = master_of(pages_[page]);
  if (changed) Measurer(typesetter_, kEndless).measure(flow, master.outer_width);
  Placer placer(nullptr, kEndless, kEndless, false);
  placer.place(flow, 0, kNoTag);
  Region region = std::move(placer.take().front());
  const double slack = height - region.used;
  const double down =
      align == VerticalAlign::after ? slack : (align == VerticalAlign::center ? slack / 2 : 0);
  region.used = std::max(0.0, down);
  return region;
}

}  // namespace adjudicator::fo
