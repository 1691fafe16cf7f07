// The report of a mailing that is there already, as `report`, `explain` and `replay --shadow` read it again.
#pragma once

#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include "core/document.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

class KeptReport {
 public:
  /// Stopped (moderators_file), and its faults told, where the file is no report or was changed so that it
  /// shows: this version's must be valid; another version's schema may have been another, and its report is
  /// read as far as it can be.
  KeptReport(const Game& game, const std::filesystem::path& path);

  const std::string& xml() const { return xml_; }
  /// Stopped (moderators_file) where it is not valid.
  std::string json() const;

  /// What `work` makes of the report. Stopped (moderators_file), and its faults told, where that fails and
  /// the report is to blame.
  template <class Work>
  auto read(Work work) const {
    try {
      return work();
    } catch (const Stopped&) {
      throw;
    } catch (const std::exception&) {
      if (!diagnostics_.ok()) refuse();
      throw;
    }
  }

 private:
  [[noreturn]] void refuse() const;

  std::string shown_;
  std::string xml_;
  Diagnostics diagnostics_;
  std::unique_ptr<Document> document_;
};

}  // namespace adjudicator::host
