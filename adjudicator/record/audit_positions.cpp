// What players had before their first orders: each record of it is signed, stands in the chain, and has what lies there.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "record/audit_case.hpp"

namespace adjudicator::record::auditing {
namespace {

bool is_earlier_record(const Case& all, const Mailing& mailing, const std::string& hash) {
  return std::ranges::any_of(all.mailings, [&](const Mailing& other) {
    return other.record->number < mailing.record->number && other.hash == hash;
  });
}

class PositionJudge {
 public:
  PositionJudge(const Mailing& mailing, const std::string& side, Case& all)
      : mailing_(mailing), side_(side), all_(all) {}

  void judge() {
    const std::string name = name_of_position_record(mailing_.turn, side_);
    if (mailing_.record->file(name) == nullptr) return judge_unrecorded(name);
    const auto text = all_.good_text(mailing_, name);
    if (!text) return;
    const auto path = mailing_.path(name);
    Diagnostics faults;
    const auto record = read_position_record(shown(path), *text, faults);
    if (!record) return all_.blame(path, faults);
    const Record& own = *mailing_.record;
    if (record->game != own.game || record->system != own.system || record->turn != own.turn ||
        record->side != side_)
      return all_.blame(path, "position-elsewhere", "it is the record of another position");
    judge_signature(name, *text);
    judge_chain(*record, path);
    judge_files(record->made.back(), path);
    if (record->made.size() > 1 && own.mailing == 1)
      all_.remark(fmt::format(
          "turn {}: the position of {} before its first orders was made {} times, differently each time; "
          "the last one counts",
          own.turn, side_, record->made.size()));
  }

 private:
  bool is_sealed() const { return mailing_.record->seed == SeedKind::sealed; }

  std::string in_folder(const std::string& name) const {
    return fmt::format("turn-{:02}/position/{}", mailing_.turn, name);
  }

  /// Without its record nobody knows what a desk was when it went out; the program resolves no sealed turn so.
  void judge_unrecorded(const std::string& name) {
    if (!is_sealed()) return;
    for (const HashedFile& file : mailing_.record->files)
      if (file.audience == side_ && file.name.starts_with(in_folder("")))
        return all_.blame(mailing_.record_path, "position-unrecorded",
                          fmt::format("it names {} and no {}", file.name, name));
  }

  void judge_signature(const std::string& name, const std::string& text) {
    const auto key = mailing_.game ? PublicKey::parse(mailing_.game->key) : std::nullopt;
    if (!key) return;
    const std::string signature = name + ".minisig";
    if (mailing_.record->file(signature) == nullptr)
      return all_.blame(mailing_.path(signature), "signature-missing",
                        "the record of the position is not signed", Finding::Kind::signature);
    const auto signed_by = all_.good_text(mailing_, signature);
    if (signed_by && check_signature(*key, text, *signed_by, true) != Signed::good)
      all_.blame(mailing_.path(signature), "signature-wrong",
                 fmt::format("the signature was not made with {} for this record", mailing_.game->key),
                 Finding::Kind::signature);
  }

  void judge_chain(const PositionRecord& record, const std::filesystem::path& path) {
    if (all_.only_some() || all_.unread > 0) return;
    for (const PositionRecord::Made& made : record.made)
      if (!made.previous.empty() && !is_earlier_record(all_, mailing_, made.previous))
        return all_.blame(
            path, "chain-broken",
            fmt::format("no record before {} has the hash {}", mailing_.shown(), made.previous));
  }

  void judge_files(const PositionRecord::Made& last, const std::filesystem::path& path) {
    for (const HashedFile& file : mailing_.record->files) {
      const bool of_side =
          file.name.starts_with(in_folder("")) && !file.name.starts_with(in_folder("record-"));
      if (!of_side || file.audience != side_) continue;
      const std::string name = file.name.substr(in_folder("").size());
      const auto known = std::ranges::find(last.files, name, &Record::Resource::name);
      const auto text = all_.good_text(mailing_, file.name);
      if (known != last.files.end() && (!text || hash_of(*text) == known->hash)) continue;
      std::string sentence = fmt::format("it is not as {} has it", shown(path));
      if (is_sealed()) return all_.blame(mailing_.path(file.name), "position-changed", std::move(sentence));
      return all_.remark(fmt::format("{}: {}", shown(mailing_.path(file.name)), sentence));
    }
  }

  const Mailing& mailing_;
  const std::string& side_;
  Case& all_;
};

}  // namespace

void check_positions(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound()) continue;
    for (const auto& opening : mailing.record->openings)
      if (opening.audience != "moderator") PositionJudge(mailing, opening.audience, all).judge();
  }
}

}  // namespace adjudicator::record::auditing
