#include "files/schema/document_kinds.hpp"

#include <algorithm>

#include "files/schema/report_schema.hpp"

namespace adjudicator::files {
namespace {

struct Listing {
  const char* name;
  std::string_view type;  // in listings.xsd
  DocumentShape shape;
};
constexpr Listing listings[] = {{"problems", "Problem", DocumentShape::records},
                                {"verdict", "Verdict", DocumentShape::record}};

/// Schemas include the common one: its roots are theirs, too.
void add_roots(std::string_view group, std::string_view schema_name, std::vector<DocumentKind>& kinds) {
  const Schema& schema = Schema::of(schema_name);
  const Schema& common = Schema::of(common_group);
  const bool is_common = &schema == &common;
  for (const std::string_view root : schema.roots())
    if (is_common || common.root(root) == nullptr)
      kinds.push_back({std::string(group), std::string(root), &schema, schema.root(root)});
}

/// What goes out of a system whose pieces have traits of their own: the traits are its schema's.
void add_own_reports(std::string_view system, std::vector<DocumentKind>& kinds) {
  const Schema& schema = report_schema(system);
  if (&schema == &Schema::of("report")) return;
  for (const char* root : {"log", "questions", "report"})
    kinds.push_back({std::string(system), root, &schema, schema.root(root)});
}

std::vector<DocumentKind> sorted(std::vector<DocumentKind> kinds) {
  std::sort(kinds.begin(), kinds.end(),
            [](const DocumentKind& a, const DocumentKind& b) { return a.name < b.name; });
  return kinds;
}

std::vector<DocumentKind> common_kinds() {
  std::vector<DocumentKind> kinds;
  for (const char* schema : {"common", "desk", "report", "record"}) add_roots(common_group, schema, kinds);
  const Schema& schema = Schema::of("listings");
  for (const Listing& listing : listings)
    kinds.push_back(
        {std::string(common_group), listing.name, &schema, schema.type(listing.type), listing.shape});
  return sorted(std::move(kinds));
}

}  // namespace

std::vector<DocumentKind> document_kinds(std::span<const std::string_view> systems) {
  std::vector<DocumentKind> all = common_kinds();
  for (const std::string_view system : systems) {
    std::vector<DocumentKind> own;
    add_roots(system, system, own);
    add_own_reports(system, own);
    own = sorted(std::move(own));
    for (DocumentKind& kind : own) all.push_back(std::move(kind));
  }
  return all;
}

}  // namespace adjudicator::files
