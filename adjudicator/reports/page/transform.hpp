// Stylesheets at work: a report as HTML, as plain text, as XSL-FO.
//
// Stylesheets, wording and style sheets for print and screen are files of the program (stylesheets/); those
// of a game may replace any of them by name (overrides.hpp). They are compiled once and used from any thread.
// A stylesheet can read nothing but the report and these files, and write nothing at all. Where some are a
// game's, a transformation stops after `most_operations`; what that does not bound, sandbox.hpp does. To what
// they make the program adds a part of its own (program_part.hpp), and the sentences that it vouches for are
// not theirs to change (kept_words.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

#include "reports/tree.hpp"
#include "reports/wording/overrides.hpp"
#include "reports/wording/wording.hpp"

struct _xsltStylesheet;

namespace adjudicator::reports {

/// A stylesheet or a wording file that does not work: one of the game's, or a fault of the program.
struct TransformError : std::runtime_error {
  explicit TransformError(const std::string& what) : std::runtime_error(what), why(what) {}
  /// `named` is the file by its name ("html.xsl"), `on` its line; empty and 0 where that is not known.
  TransformError(const std::string& named, std::uint32_t on, const std::string& what)
      : std::runtime_error(
            (named.empty() ? "" : named + ':' + (on == 0 ? "" : std::to_string(on) + ':') + ' ') + what),
        file(named),
        line(on),
        why(what) {}
  std::string file;
  std::uint32_t line = 0;
  std::string why;
};

/// Steps of XPath and templates in one transformation by a game's stylesheets. The PDF of a report of 560 kB
/// takes 133,000 of them.
inline constexpr unsigned long most_operations = 20'000'000;

class Stylesheets {
 public:
  /// Those of the program.
  static const Stylesheets& standard();

  /// Files of `overrides` replace those of the same name (`html.xsl`, `report.css`); of a wording file
  /// (`wording/classic.en.xml`) each sentence replaces that of its key. A stylesheet that takes the place of
  /// the program's may import that one as `program/html.xsl`.
  explicit Stylesheets(Overrides overrides);
  ~Stylesheets();
  Stylesheets(const Stylesheets&) = delete;
  Stylesheets& operator=(const Stylesheets&) = delete;

  /// `report` is the tree of a document `report`, or its text as XML.
  std::string to_html(const xmlDoc& report) const;
  /// A document `odds`.
  std::string odds(const xmlDoc& odds) const;
  std::string to_html(std::string_view report) const;
  std::string to_text(const xmlDoc& report) const;
  /// At most 15 lines of at most 78 characters; `file`: where the whole report is, empty: that is not said.
  std::string to_digest(const xmlDoc& report, const std::string& file) const;
  std::string to_text(std::string_view report) const;
  Tree to_fo(const xmlDoc& report) const;

  /// Hand-over sheets as HTML: the lists of this report that side `giver` hands over to its reader, those
  /// with a sentence handover.LIST. Empty where it has none.
  std::string to_sheets(const xmlDoc& report, const std::string& giver) const;

  /// The frame of a side's order desk as HTML (reports/desk/desk_page.hpp), without a script: what it is asked of, its map.
  std::string to_desk(const xmlDoc& report) const;

  /// What happened at an address or below it, in full; empty where nothing did.
  std::string explain(const xmlDoc& report, const std::string& address) const;

  /// What a report tells otherwise than an earlier mailing, in full; empty where it does not say or nothing
  /// does.
  std::string differences(const xmlDoc& report) const;

  /// Compiles a stylesheet ("html.xsl") and reads the wording of a system ahead of their use, perhaps on
  /// another thread.
  void prepare(const std::string& stylesheet, const std::string& system,
               const std::string& language = "en") const;

  const Overrides& overrides() const { return overrides_; }

  /// Whether there is wording of a system in a language, of the program's or of the game's.
  bool speaks(const std::string& system, const std::string& language) const;

  /// Compiles every stylesheet and reads every wording file of the game's. Throws TransformError for the
  /// first one that does not work.
  void try_overrides(const std::string& system) const;

  /// The wording of a system in a language; English where there is none.
  const Wording& wording(const std::string& system, const std::string& language) const;

  /// The text of a file of the program or of the game; empty where there is none.
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
  std::string page(const std::string& stylesheet, const xmlDoc& report, const Parameter* parameter) const;
  std::string names_of_overrides() const;
  std::string program_part(const std::string& stylesheet, const xmlDoc& report, const char* parameter) const;
  void add_wording(Wording& wording, const std::string& system, const std::string& language) const;
  _xsltStylesheet& compiled(const std::string& name) const;

  Overrides overrides_;
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
