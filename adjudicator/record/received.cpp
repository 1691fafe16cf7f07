#include "record/received.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/document.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"
#include "record/minisign.hpp"
#include "record/seeds.hpp"

namespace adjudicator::record {
namespace {

struct Accepted {
  const ReceivedVersion* version;
  ReceiptSays says;
};

/// The versions that were accepted, in their order.
std::vector<Accepted> accepted_of(std::string_view document, const std::vector<ReceivedVersion>& versions) {
  std::vector<Accepted> all;
  for (const ReceivedVersion& version : versions) {
    auto says = read_receipt_head(version.receipt);
    if (says && says->accepted && says->document == document) all.push_back({&version, std::move(*says)});
  }
  return all;
}

const Accepted& that_counts(const std::vector<Accepted>& all) {
  const Accepted* counts = &all.front();
  for (const Accepted& next : all)
    if (takes_the_place(next.says, counts->says)) counts = &next;
  return *counts;
}

/// The run that put the newest version in force was killed before it wrote the receipt.
bool was_interrupted(const std::string& in_force, const std::vector<ReceivedVersion>& versions) {
  return !versions.empty() && versions.back().receipt.empty() && versions.back().bytes == in_force;
}

/// It was signed, and the side has no key in game.xml by which that could be checked.
void miss_key(const Accepted& counts, std::string_view side, std::vector<Unreceived>& found) {
  if (!counts.says.by_signature) return;
  if (counts.version->signature.empty() && !counts.says.signed_at)
    found.push_back(
        {"received-signature", counts.version->name,
         fmt::format("the signature of {} was not kept, by an older version of the program", side), true});
  else
    found.push_back({"received-signature", counts.version->name,
                     fmt::format("{} signed it, and game.xml has no key of {}", side, side), false});
}

/// A version of a side with a key, by what only its player can have made.
struct SignedVersion {
  const ReceivedVersion* version;
  std::optional<ReceiptSays> says;  // nothing: no receipt, or none that is understood
  bool good = false;                // its signature is the side's, over these bytes
  bool by_another_key = false;      // the side's key was another then
  std::optional<std::int64_t> at;   // by the signature alone
  bool accepted() const { return says && says->accepted; }
  /// Its receipt, or that there is none, does not keep it from counting.
  bool may_count() const { return good && (!says || says->accepted); }
};

/// "orders", "answers" or "moves", by the file itself; empty: none of them.
std::string kind_of(const std::string& bytes) {
  const auto spelling = files::sniff(bytes);
  const auto peek = spelling ? files::peek_system(bytes, *spelling) : std::nullopt;
  const bool players = peek && (peek->root == "orders" || peek->root == "answers" || peek->root == "moves");
  return players ? peek->root : std::string();
}

/// What counts of a side that has a key: its signatures decide, and a receipt is held against them.
class OfSigner {
 public:
  OfSigner(std::string_view side, std::string_view document, const std::optional<std::string>& in_force,
           const std::vector<ReceivedVersion>& versions, std::string_view key_text)
      : side_(side), document_(document), in_force_(in_force) {
    const auto key = PublicKey::parse(key_text);
    for (const ReceivedVersion& version : versions) {
      SignedVersion one{&version, read_receipt_head(version.receipt), false, false, std::nullopt};
      const Signed signature =
          key ? check_signature(*key, version.bytes, version.signature, false) : Signed::wrong;
      one.good = signature == Signed::good;
      one.by_another_key = signature == Signed::another_key;
      if (one.good) one.at = signed_at(version.signature);
      // The receipt is not believed about what a file is, unless the file does not say.
      std::string kind = kind_of(version.bytes);
      if (kind.empty() && one.says) kind = one.says->document;
      if (kind == document) all_.push_back(std::move(one));
    }
  }

  std::vector<Unreceived> compare() && {
    for (const SignedVersion& one : all_)
      if (one.may_count() && takes_place(one)) counts_ = &one;
    find_unkept();
    for (const SignedVersion& one : all_) hold_against_receipt(one);
    for (const SignedVersion& one : all_) tell_unproven(one);
    tell_refused();
    tell_in_force();
    return std::move(found_);
  }

 private:
  /// The later signature does; in the same second the higher number, but a version without a receipt only if
  /// it was signed later: else anybody could lay an old letter there again.
  bool takes_place(const SignedVersion& one) const {
    if (counts_ == nullptr) return true;
    const std::int64_t now = one.at.value_or(0);
    const std::int64_t before = counts_->at.value_or(0);
    if (!one.says) return now > before;
    return now >= before || (!counts_->says && now == before);
  }

  static bool is_unkept(const SignedVersion& one) {
    return one.says && one.says->by_signature && !one.says->signed_at && one.version->signature.empty();
  }

  /// An older version of the program kept no signatures and no times: of such a turn the last version counts.
  void find_unkept() {
    if (!std::ranges::all_of(all_, is_unkept)) return;
    for (const SignedVersion& one : all_)
      if (one.accepted()) counts_ = &one;
  }

  void hold_against_receipt(const SignedVersion& one) {
    if (!one.says) return;
    if (one.accepted() && hash_of(one.version->bytes) != one.says->hash)
      tell("received-changed", one, "this file does not match the hash on its receipt");
    if (!one.good) return;
    if (one.says->document != document_)
      tell("received-changed", one, fmt::format("its receipt calls it {}", one.says->document));
    if (!one.says->by_signature)
      tell("received-signature", one, fmt::format("{} signed it, but its receipt does not say so", side_));
    else if (one.says->signed_at != one.at)
      tell("received-signature", one, "its receipt has another time of signing than its signature");
  }

  /// Accepted as the receipt says, or in force without one, and not proven.
  void tell_unproven(const SignedVersion& one) {
    if (one.good) {
      if (!one.says && &one == counts_ && is_in_force(one))
        tell("interrupted", one, interrupted(), true);
      else if (!one.says && &one != counts_)
        tell("interrupted", one,
             fmt::format(
                 "it has no receipt and was not signed later than the file that counts, so it is ignored"),
             true);
      return;
    }
    if (!one.says && is_in_force(one) && !stands()) return tell("interrupted", one, interrupted());
    if (!one.accepted()) return;
    if (&one == counts_)
      return tell("received-signature", one,
                  fmt::format("the signature of {} was not kept, by an older version of the program", side_),
                  true);
    // Files that counted before the side had its key, or had another, hold nothing up once it signed anew.
    const bool note = stands();
    if (!one.says->by_signature)
      tell("received-signature", one,
           fmt::format("{} has a key in game.xml but did not sign this file, so it is ignored", side_), note);
    else if (one.version->signature.empty())
      tell("received-signature", one,
           fmt::format("the receipt says that {} signed it, but the signature is missing", side_), note);
    else
      tell("received-signature", one, fmt::format("its signature was not made by {} for this file", side_),
           note && one.by_another_key);
  }

  /// Only its player can say whether he was told so.
  void tell_refused() {
    for (const SignedVersion& one : all_)
      if (one.good && one.says && !one.says->accepted &&
          (counts_ == nullptr || one.at.value_or(0) > counts_->at.value_or(0)))
        tell("received-signature", one,
             fmt::format("{}'s file signed later was refused: his receipt must say so", side_), true);
  }

  void tell_in_force() {
    if (counts_ == nullptr) {
      const bool none_accepted =
          std::ranges::none_of(all_, [](const SignedVersion& one) { return one.accepted() || !one.says; });
      if (in_force_ && none_accepted)
        found_.push_back({"never-received", "",
                          fmt::format("{} has a key in game.xml, but nothing proves that it sent these {}: "
                                      "none of them came in through `adjudicator receive`",
                                      side_, document_),
                          true});
      else if (in_force_ && std::ranges::none_of(all_, [&](const auto& one) { return is_in_force(one); }))
        found_.push_back({"not-as-received", "",
                          fmt::format("this is not what {} sent: no version is signed with its key", side_)});
      return;
    }
    const std::string& name = counts_->version->name;
    if (!in_force_)
      found_.push_back(
          {"not-as-received", "",
           fmt::format("it is not there, and {} of {} were accepted ({})", document_, side_, name)});
    else if (!is_in_force(*counts_))
      found_.push_back(
          {"not-as-received", "",
           fmt::format("this is not what {} sent: the newest accepted version is {}", side_, name)});
  }

  bool is_in_force(const SignedVersion& one) const { return in_force_ == one.version->bytes; }
  bool stands() const { return counts_ != nullptr && is_in_force(*counts_); }
  std::string interrupted() const {
    return fmt::format(
        "this file counts but has no receipt, perhaps because the run that took it in was interrupted: {} "
        "should send it again",
        side_);
  }
  void tell(std::string code, const SignedVersion& one, std::string sentence, bool note = false) {
    found_.push_back({std::move(code), one.version->name, std::move(sentence), note});
  }

  std::string_view side_;
  std::string_view document_;
  const std::optional<std::string>& in_force_;
  std::vector<SignedVersion> all_;
  const SignedVersion* counts_ = nullptr;
  std::vector<Unreceived> found_;
};

}  // namespace

std::optional<ReceiptSays> read_receipt_head(const std::string& text) {
  if (text.empty()) return std::nullopt;
  Diagnostics diagnostics;
  files::ReadOptions options;
  options.size_limit = std::string::npos;
  const auto file = files::read_document("receipt", text, Spelling::xml, files::Schema::of("record"),
                                         "receipt", diagnostics, options);
  if (!file || !diagnostics.ok()) return std::nullopt;
  const Node& root = file->root();
  ReceiptSays says;
  says.document = root.value("document");
  says.accepted = root.flag("accepted");
  says.by_signature = root.value("proof") == "signature";
  says.hash = root.value("hash");
  says.deadline = root.value("deadline");
  says.side = root.value("side");
  says.received = root.value("received");
  says.late = root.flag("late");
  says.given = root.flag("moment-given");
  says.seal = root.value("seal");
  says.game = root.value("game");
  says.turn = root.whole("turn").value_or(0);
  says.number = root.whole("number").value_or(0);
  const std::string_view seconds = root.value("signed");
  std::int64_t at = 0;
  if (!seconds.empty() &&
      std::from_chars(seconds.data(), seconds.data() + seconds.size(), at).ec == std::errc())
    says.signed_at = at;
  return says;
}

bool is_sealed_first(std::string_view commitment, std::string_view game_key, const std::string& orders,
                     const std::vector<ReceivedVersion>& versions) {
  const auto key = PublicKey::parse(game_key);
  if (!key) return false;
  bool counts = false;
  for (const ReceivedVersion& version : versions) {
    const auto says = read_receipt_head(version.receipt);
    if (says && says->document != "orders") continue;
    if (!says || says->seal != commitment ||
        check_signature(*key, version.receipt, version.receipt_signature, true) != Signed::good)
      return false;
    counts = counts || (says->accepted && version.bytes == orders);
  }
  return counts;
}

bool takes_the_place(const ReceiptSays& now, const ReceiptSays& before) {
  if (!now.by_signature || !before.by_signature) return true;
  return now.signed_at.value_or(0) >= before.signed_at.value_or(0);
}

std::vector<Unreceived> compare_with_received(std::string_view side, std::string_view document,
                                              const std::optional<std::string>& in_force,
                                              const std::vector<ReceivedVersion>& versions,
                                              std::string_view key) {
  if (!key.empty()) return OfSigner(side, document, in_force, versions, key).compare();
  std::vector<Unreceived> found;
  if (in_force && was_interrupted(*in_force, versions)) {
    const ReceivedVersion& last = versions.back();
    found.push_back(
        {"interrupted", last.name,
         fmt::format("this file counts but has no receipt, perhaps because the run that took it in "
                     "was interrupted: {} should send it again",
                     side),
         true});
    return found;
  }
  const auto accepted = accepted_of(document, versions);
  if (accepted.empty()) return found;
  for (const Accepted& one : accepted)
    if (hash_of(one.version->bytes) != one.says.hash)
      found.push_back(
          {"received-changed", one.version->name, "this file does not match the hash on its receipt", false});
  const Accepted& counts = that_counts(accepted);
  if (!in_force)
    found.push_back({"not-as-received", "",
                     fmt::format("it is not there, and {} of {} were accepted ({})", document, side,
                                 counts.version->name),
                     false});
  else if (*in_force != counts.version->bytes)
    found.push_back({"not-as-received", "",
                     fmt::format("this is not what {} sent: the newest accepted version is {}", side,
                                 counts.version->name),
                     false});
  miss_key(counts, side, found);
  return found;
}

}  // namespace adjudicator::record
