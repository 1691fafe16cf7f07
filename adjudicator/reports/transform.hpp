// Stylesheets at work: a report as HTML, as plain text, as XSL-FO.
//
// Stylesheets, wording and style sheets for print and screen are files of the program (stylesheets/); a
// folder may replace any of them by name. They are compiled once and used from any thread. A stylesheet can
// read nothing but the report and these files, and write nothing at all.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

#include "reports/tree.hpp"
#include "reports/wording.hpp"

struct _xsltStylesheet;

namespace adjudicator::reports {

/// A stylesheet or a wording file that does not work: one of the folder's, or a fault of the program.
struct TransformError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Stylesheets {
 public:
  /// Those of the program.
  static const Stylesheets& standard();

  /// Files of `overrides` replace those of the same name (`html.xsl`, `report.css`,
  /// `wording/classic.en.xml`).
  explicit Stylesheets(const std::filesystem::path& overrides);
  ~Stylesheets();
  Stylesheets(const Stylesheets&) = delete;
  Stylesheets& operator=(const Stylesheets&) = delete;

  /// `report` is the tree of a document `report`, or its text as XML.
  std::string to_html(const xmlDoc& report) const;
  std::string to_html(std::string_view report) const;
  std::string to_text(const xmlDoc& report) const;
  std::string to_text(std::string_view report) const;
  Tree to_fo(const xmlDoc& report) const;

  /// Hand-over sheets as HTML: the lists of this report that side `giver` hands over to its reader, those
  /// with a sentence handover.LIST. Empty where it has none.
  std::string to_sheets(const xmlDoc& report, const std::string& giver) const;

  /// What happened at an address or below it, in full; empty where nothing did.
  std::string explain(const xmlDoc& report, const std::string& address) const;

  /// What a report tells otherwise than an earlier mailing, in full; empty where it does not say or nothing
  /// does.
  std::string differences(const xmlDoc& report) const;

  /// Compiles a stylesheet ("html.xsl") and reads the wording of a system ahead of their use, perhaps on
  /// another thread.
  void prepare(const std::string& stylesheet, const std::string& system,
               const std::string& language = "en") const;

  /// The wording of a system in a language; English where there is none.
  const Wording& wording(const std::string& system, const std::string& language) const;

  /// The text of a file of the program or of the folder; empty where there is none.
  std::string file(std::string_view name) const;

  /// Any stylesheet, as the tree it makes, perhaps with a parameter. Keys without a sentence end up in
  /// `unknown`.
  struct Parameter {
    std::string name;
    std::string value;
  };
  Tree apply(const std::string& stylesheet, const xmlDoc& report, Wording::Unknown* unknown = nullptr,
             const Parameter* parameter = nullptr) const;

 private:
  struct FreeStylesheet {
    void operator()(_xsltStylesheet* stylesheet) const;
  };
  const Wording& wording_of(const xmlNode* report) const;
  _xsltStylesheet& compiled(const std::string& name) const;

  std::filesystem::path overrides_;
  std::string base_;  // the address below which libxml2 finds these files: "res://0/"
  mutable std::mutex compiling_;
  mutable std::map<std::string, std::unique_ptr<_xsltStylesheet, FreeStylesheet>> stylesheets_;
  mutable std::mutex reading_;
  mutable std::map<std::string, std::unique_ptr<const Wording>> wordings_;
};

/// The tree of an XML text. No DTD, no entities, nothing read from anywhere; throws TransformError where it
/// is not well-formed.
Tree parse_tree(std::string_view xml);

}  // namespace adjudicator::reports
