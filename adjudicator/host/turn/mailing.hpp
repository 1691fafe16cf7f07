// A mailing: what goes out after a turn was resolved, as far as it could be.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/adjudicate.hpp"
#include "files/folder/disk.hpp"
#include "files/spellings/writer.hpp"
#include "host/beside.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
#include "reports/report/differences.hpp"
#include "reports/report/report.hpp"
#include "reports/tree.hpp"

namespace adjudicator::host {

struct Formats {
  bool xml = true;
  bool json = true;
  bool html = true;
  bool pdf = true;
  bool text = false;
  reports::Formatter formatter = reports::Formatter::adjudicator;  // of the PDF
  const reports::Stylesheets* looks = &reports::Stylesheets::standard();
};

/// Makes ready what every mailing needs, on a thread of its own, while the turn is read and judged: the
/// schema of reports, the stylesheets. Only a head start: faults show where these are used.
class HeadStart {
 public:
  HeadStart(const std::string& system, const Formats& formats);

 private:
  Beside beside_;
};

/// A turn that was run.
struct Run {
  std::unique_ptr<Turn> turn;
  Outcome outcome;
  int mailing = 1;  // whose inputs it was run from
};

/// Writes reports, questions, log and (when nothing waits) the roster after the turn into `folder`. `before`,
/// if it is not null, is the mailing before one that is made again with corrections: each report says what it
/// told its reader otherwise.
void write_mailing(const Turn& turn, const Outcome& outcome, const reports::Issue& issue,
                   const Formats& formats, files::FolderInMaking& folder, const Run* before = nullptr);

/// The documents that a replay compares, by file name: log.xml, roster.xml and, of every report's XML and
/// JSON, those that the mailing `holds` (without it: the XML). HTML and PDF depend on fonts and libraries and
/// are made from these. `program` is the version that they name, `before` as above.
std::map<std::string, std::string> compared_documents(
    const Turn& turn, const Outcome& outcome, const reports::Issue& issue, std::string_view program,
    const Run* before = nullptr, const std::function<bool(const std::string&)>& holds = {});

/// The report of a reader ("moderator" or a side) as a tree; nothing where the game has no such side.
reports::Tree report_tree(const Turn& turn, const Outcome& outcome, const reports::Issue& issue,
                          const std::string& reader, const reports::Differences* differences = nullptr);

/// log.xml as text.
std::string log_text(const Turn& turn, const Outcome& outcome);

}  // namespace adjudicator::host
