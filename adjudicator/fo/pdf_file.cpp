#include "fo/pdf_file.hpp"

#include <glib.h>

#include <algorithm>

#include "fo/pdf_flate.hpp"
#include "fo/pdf_objects.hpp"

namespace adjudicator::fo {
namespace {

/// For XML: the title is the text of others.
std::string escaped(const std::string& text) {
  gchar* made = g_markup_escape_text(text.data(), static_cast<gssize>(text.size()));
  std::string result(made);
  g_free(made);
  return result;
}

/// Title and language once more, as archives look for them.
std::string metadata(const std::string& title, const std::string& language) {
  const std::string xmp =
      "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
      "<dc:format>application/pdf</dc:format>"
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
      escaped(title) + "</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>" + language +
      "</rdf:li></rdf:Bag></dc:language></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
  return "<< /Type /Metadata\n   /Subtype /XML\n   /Length " + std::to_string(xmp.size()) + "\n>>\nstream\n" +
         xmp + "\nendstream\n";
}

/// What readers for the blind are told of a tag besides its words.
std::string additions(const Tag& tag) {
  std::string cell;
  if (tag.scope != nullptr) cell += " /Scope /" + std::string(tag.scope);
  if (tag.columns > 1) cell += " /ColSpan " + std::to_string(tag.columns);
  if (tag.rows > 1) cell += " /RowSpan " + std::to_string(tag.rows);
  std::string text;
  if (!cell.empty()) text += "/A << /O /Table" + cell + " >>\n";
  if (!tag.alt.empty() && tag.type != "Link") text += "/Alt " + text_string(tag.alt) + "\n";
  if (tag.type == "L") text += "/A << /O /List /ListNumbering /Disc >>\n";
  return text;
}

/// What a reference like "12 0 R" behind a key leads to.
std::size_t referred(std::string_view body, std::string_view key) {
  return number_at(body, behind(body, key));
}

/// What stands between the brackets behind a key: the numbers of references.
std::vector<std::size_t> references_behind(std::string_view body, std::string_view key) {
  std::vector<std::size_t> numbers;
  body.remove_prefix(behind(body, key));
  body = body.substr(0, body.find(']'));
  for (std::size_t at = body.find_first_not_of(' '); at != body.npos; at = body.find_first_not_of(' ', at)) {
    numbers.push_back(number_at(body, at));
    at = behind(body, "R", at);
  }
  return numbers;
}

class File {
 public:
  File(std::string_view cairo, const Painted& painted, Glyphs& glyphs, const Document& document)
      : objects_(read_objects(cairo)), painted_(painted), glyphs_(glyphs), document_(document) {}

  std::string write() {
    take_cairo_pages();
    root_ = objects_.add();
    page_tree_ = objects_.add();
    for (std::size_t i = 0; i < painted_.pages.size(); ++i) page_numbers_.push_back(objects_.add());
    for (std::size_t i = 0; i < painted_.elements.size(); ++i) element_numbers_.push_back(objects_.add());
    for (std::size_t i = 0; i < painted_.links.size(); ++i) link_numbers_.push_back(objects_.add());
    add_pages();
    add_elements();
    add_links();
    add_catalog();
    complete_date();
    return write_objects(std::move(objects_));
  }

 private:
  std::string& body(std::size_t number) {
    expect(number < objects_.bodies.size());
    return objects_.bodies[number];
  }

  /// Cairo's pages become pictures as they are, packed, and the fonts of the last one those of all pages.
  void take_cairo_pages() {
    const std::size_t catalog = number_at(objects_.catalog, 0);
    const std::size_t tree = referred(body(catalog), "/Pages ");
    const auto kids = references_behind(body(tree), "/Kids [");
    expect(kids.size() == painted_.pictures.size() + 1);
    std::string pictures;
    for (std::size_t i = 0; i < kids.size(); ++i) {
      const std::size_t contents = referred(body(kids[i]), "/Contents ");
      const std::size_t resources = referred(body(kids[i]), "/Resources ");
      const std::string packed = take_stream(contents);
      if (i < painted_.pictures.size()) {
        body(contents) = picture(painted_.pictures[i], resources, packed);
        pictures += '\n' + Content::picture_name(i) + ' ' + reference(contents);
      } else {
        glyphs_.read(unpacked(packed), objects_, body(resources));
        for (const std::size_t number : {contents, resources}) objects_.drop(number);
      }
      objects_.drop(kids[i]);
    }
    objects_.drop(tree);
    objects_.drop(catalog);
    std::string fonts;
    for (const EmbeddedFont& font : glyphs_.embedded()) fonts += "\n/" + font.name + ' ' + font.reference;
    resources_ = objects_.add("<<\n/Font <<" + fonts + "\n>>\n/XObject <<" + pictures + "\n>>\n>>\n");
  }

  /// What a stream of Cairo's holds, and no longer its length.
  std::string take_stream(std::size_t number) {
    const std::size_t length = referred(body(number), "/Length ");
    const std::size_t begin = behind(body(number), "/Filter /FlateDecode\n>>\nstream\n");
    const std::size_t size = number_at(body(length), body(length).find_first_not_of(' '));
    expect(begin + size < body(number).size());
    objects_.drop(length);
    return body(number).substr(begin, size);
  }

  static std::string picture(const Size& size, std::size_t resources, const std::string& packed) {
    std::string box;
    for (const double edge : {size.width, size.height}) {
      box += ' ';
      append_number(box, edge, 6);
    }
    return "<< /Type /XObject\n/Subtype /Form\n/BBox [ 0 0" + box + " ]\n/Resources " + reference(resources) +
           "\n/Filter /FlateDecode\n/Length " + std::to_string(packed.size()) + "\n>>\nstream\n" + packed +
           "\nendstream\n";
  }

  void add_pages() {
    std::string kids;
    std::vector<std::string> annotations(painted_.pages.size());
    for (std::size_t i = 0; i < painted_.links.size(); ++i)
      annotations[painted_.links[i].page] += ' ' + reference(link_numbers_[i]);
    for (std::size_t i = 0; i < painted_.pages.size(); ++i) {
      const Content& page = painted_.pages[i];
      const std::size_t contents = objects_.add(stream({}, page.written(glyphs_)));
      std::string size;
      append_number(size, page.width(), 6);
      size += ' ';
      append_number(size, page.height(), 6);
      body(page_numbers_[i]) =
          "<< /Type /Page\n/Parent " + reference(page_tree_) + "\n/Tabs /S\n/MediaBox [ 0 0 " + size +
          " ]\n/Contents " + reference(contents) + "\n/Resources " + reference(resources_) +
          "\n/Group << /Type /Group /S /Transparency /I true /CS /DeviceRGB >>\n/StructParents " +
          std::to_string(i) + (annotations[i].empty() ? "" : "\n/Annots [" + annotations[i] + " ]") +
          "\n>>\n";
      kids += ' ' + reference(page_numbers_[i]);
    }
    body(page_tree_) =
        "<< /Type /Pages\n/Kids [" + kids + " ]\n/Count " + std::to_string(painted_.pages.size()) + "\n>>\n";
  }

  void add_elements() {
    const auto& elements = painted_.elements;
    std::vector<std::string> kids(elements.size());
    std::vector<std::string> marks(painted_.pages.size());
    std::string roots;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Tagged& element = elements[i];
      const std::string number = reference(element_numbers_[i]);
      std::string& above = element.parent < 0 ? roots : kids[static_cast<std::size_t>(element.parent)];
      above.append(above.empty() ? "" : " ").append(number);
      if (element.page < 0) continue;
      // Marks of a page are numbered as its elements are.
      std::string& of_page = marks[static_cast<std::size_t>(element.page)];
      of_page.append(of_page.empty() ? "" : " ").append(number);
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Tagged& element = elements[i];
      std::string& made = body(element_numbers_[i]);
      made =
          "<<\n   /S /" + element.tag.type + "\n" + additions(element.tag) + "/P " +
          reference(element.parent < 0 ? root_ : element_numbers_[static_cast<std::size_t>(element.parent)]);
      if (element.page >= 0)
        made += "\n/Pg " + reference(page_numbers_[static_cast<std::size_t>(element.page)]);
      std::string& content = kids[i];
      if (element.link >= 0)
        content = "<< /Type /OBJR /Obj " + reference(link_numbers_[static_cast<std::size_t>(element.link)]) +
                  " >>" + (content.empty() ? "" : " ") + content;
      if (element.page >= 0) content += (content.empty() ? "" : " ") + std::to_string(element.mark);
      if (!content.empty()) made += "\n/K [" + content + ']';
      made += ">>\n";
    }
    std::string numbers;
    for (std::size_t page = 0; page < marks.size(); ++page)
      numbers += std::to_string(page) + ' ' + reference(objects_.add('[' + marks[page] + "]\n")) + '\n';
    for (std::size_t link = 0; link < painted_.links.size(); ++link)
      numbers += std::to_string(marks.size() + link) + ' ' +
                 reference(element_numbers_[static_cast<std::size_t>(painted_.links[link].element)]) + '\n';
    body(root_) = "<< /Type /StructTreeRoot\n/ParentTree " +
                  reference(objects_.add("<< /Nums [\n" + numbers + "] >>\n")) + "\n/K [ " + roots +
                  " ]\n>>\n";
  }

  /// What a link says is there too for those who do not see it.
  void add_links() {
    for (std::size_t i = 0; i < painted_.links.size(); ++i) {
      const PlacedLink& placed = painted_.links[i];
      const double height = painted_.pages[placed.page].height();
      std::string place;
      for (const double edge : {placed.x1, height - placed.y2, placed.x2, height - placed.y1}) {
        append_number(place, edge, 3);
        place += ' ';
      }
      const std::string leads = placed.link.internal ? "/Dest " + name_string(placed.link.target)
                                                     : "/A << /Type /Action /S /URI /URI " +
                                                           name_string(placed.link.target) + " >>";
      body(link_numbers_[i]) =
          "<< /Type /Annot\n/Subtype /Link\n/Contents " +
          text_string(painted_.elements[static_cast<std::size_t>(placed.element)].tag.alt) +
          "\n/StructParent " + std::to_string(painted_.pages.size() + i) + "\n/Rect [ " + place + "]\n" +
          leads + "\n/BS << /W 0 >>\n>>\n";
    }
  }

  /// Returns how many there are in all.
  std::size_t add_bookmarks(const std::vector<Bookmark>& bookmarks, std::size_t parent, std::string& ends) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < bookmarks.size(); ++i) numbers.push_back(objects_.add());
    std::size_t shown = bookmarks.size();
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
      std::string made = "<< /Title " + name_string(bookmarks[i].title) + "\n/Parent " + reference(parent);
      if (i > 0) made += "\n/Prev " + reference(numbers[i - 1]);
      if (i + 1 < numbers.size()) made += "\n/Next " + reference(numbers[i + 1]);
      std::string inner;
      const std::size_t below = add_bookmarks(bookmarks[i].inner, numbers[i], inner);
      if (below > 0) {
        made += inner + "\n/Count " + (bookmarks[i].open ? "" : "-") + std::to_string(below);
        if (bookmarks[i].open) shown += below;
      }
      body(numbers[i]) = made + "\n/Dest " + name_string(bookmarks[i].target) + "\n>>\n";
    }
    if (!numbers.empty())
      ends = "\n/First " + reference(numbers.front()) + "\n/Last " + reference(numbers.back());
    return shown;
  }

  void add_catalog() {
    std::string catalog = "<< /Type /Catalog\n/Lang (" + document_.language +
                          ")\n/ViewerPreferences << /DisplayDocTitle true >>\n/Metadata " +
                          reference(objects_.add(metadata(document_.title, document_.language))) +
                          "\n/Pages " + reference(page_tree_) + "\n/StructTreeRoot " + reference(root_) +
                          "\n/MarkInfo << /Marked true >>";
    if (!document_.bookmarks.empty()) {
      const std::size_t outlines = objects_.add();
      std::string ends;
      const std::size_t shown = add_bookmarks(document_.bookmarks, outlines, ends);
      body(outlines) = "<< /Type /Outlines" + ends + "\n/Count " + std::to_string(shown) + "\n>>\n";
      catalog += "\n/Outlines " + reference(outlines);
    }
    std::string names;
    for (const auto& [id, target] : painted_.targets) {
      names += name_string(id) + " [" + reference(page_numbers_[target.page]) + " /XYZ ";
      append_number(names, target.x, 3);
      names += ' ';
      append_number(names, painted_.pages[target.page].height() - target.y, 6);
      names += " 0]\n";
    }
    if (!names.empty())
      catalog += "\n/Names << /Dests " + reference(objects_.add("<< /Names [\n" + names + "] >>\n")) + " >>";
    objects_.catalog = reference(objects_.add(catalog + "\n>>\n"));
  }

  /// Cairo leaves out the prefix that the standard asks for.
  void complete_date() {
    std::string& information = body(number_at(objects_.information, 0));
    const std::size_t date = behind(information, "/CreationDate (");
    if (information.compare(date, 2, "D:") != 0) information.insert(date, "D:");
  }

  PdfObjects objects_;
  const Painted& painted_;
  Glyphs& glyphs_;
  const Document& document_;
  std::size_t resources_ = 0;
  std::size_t root_ = 0;
  std::size_t page_tree_ = 0;
  std::vector<std::size_t> page_numbers_;
  std::vector<std::size_t> element_numbers_;
  std::vector<std::size_t> link_numbers_;
};

}  // namespace

std::string write_pdf(std::string_view cairo, const Painted& painted, Glyphs& glyphs,
                      const Document& document) {
  return File(cairo, painted, glyphs, document).write();
}

}  // namespace adjudicator::fo
