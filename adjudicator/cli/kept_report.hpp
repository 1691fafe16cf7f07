// The report of a mailing that is there already, as `report`, `explain` and `replay --shadow` read it again.
#pragma once

#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/game.hpp"
#include "core/document.hpp"

namespace adjudicator::cli {

class KeptReport {
 public:
  /// Stop (65), and its faults told, where the file is no report or was changed so that it shows: this
  /// version's must be valid; another version's schema may have been another, and its report is read as far
  /// as it can be.
  KeptReport(const Game& game, const std::filesystem::path& path, Console& console);

  const std::string& xml() const { return xml_; }
  /// Stop (65) where it is not valid.
  std::string json() const;

  /// What `work` makes of the report. Stop (65), and its faults told, where that fails and the report is to
  /// blame.
  template <class Work>
  auto read(Work work) const {
    try {
      return work();
    } catch (const std::exception&) {
      if (!diagnostics_.ok()) refuse();
      throw;
    }
  }

 private:
  [[noreturn]] void refuse() const;

  std::string shown_;
  Console& console_;
  std::string xml_;
  Diagnostics diagnostics_;
  std::unique_ptr<Document> document_;
};

}  // namespace adjudicator::cli
