#include "record/received.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/document.hpp"
#include "files/reader.hpp"
#include "files/schema.hpp"
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

void check_signature(const Accepted& counts, std::string_view side, std::string_view key_text,
                     std::vector<Unreceived>& found) {
  if (!counts.says.by_signature) return;
  const ReceivedVersion& version = *counts.version;
  const auto tell = [&](std::string sentence, bool note = false) {
    found.push_back({"received-signature", version.name, std::move(sentence), note});
  };
  if (version.signature.empty() && !counts.says.signed_at)
    return tell(fmt::format("the signature of {} was not kept, by an older version of the program", side),
                true);
  if (version.signature.empty())
    return tell(fmt::format("the receipt says that {} signed it, and its signature is missing", side));
  const auto key = PublicKey::parse(key_text);
  if (!key) return tell(fmt::format("{} signed it, and game.xml has no key of {}", side, side));
  if (check_signature(*key, version.bytes, version.signature, false) != Signed::good)
    tell(fmt::format("its signature is not one that {} gave to this file", side));
}

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
  const std::string_view seconds = root.value("signed");
  std::int64_t at = 0;
  if (!seconds.empty() &&
      std::from_chars(seconds.data(), seconds.data() + seconds.size(), at).ec == std::errc())
    says.signed_at = at;
  return says;
}

bool takes_the_place(const ReceiptSays& now, const ReceiptSays& before) {
  if (!now.by_signature || !before.by_signature) return true;
  return now.signed_at.value_or(0) >= before.signed_at.value_or(0);
}

std::vector<Unreceived> compare_with_received(std::string_view side, std::string_view document,
                                              const std::optional<std::string>& in_force,
                                              const std::vector<ReceivedVersion>& versions,
                                              std::string_view key) {
  std::vector<Unreceived> found;
  if (in_force && was_interrupted(*in_force, versions)) {
    const ReceivedVersion& last = versions.back();
    const auto named = PublicKey::parse(key);
    const bool good = named && check_signature(*named, last.bytes, last.signature, false) == Signed::good;
    found.push_back(
        {"interrupted", last.name,
         fmt::format("it counts and has no receipt, as where the run that took it was interrupted: {} "
                     "should send it again",
                     side),
         key.empty() || good});
    return found;
  }
  const auto accepted = accepted_of(document, versions);
  if (accepted.empty()) {
    if (in_force && !key.empty())
      found.push_back(
          {"never-received", "",
           fmt::format("{} has a key in game.xml, and nothing shows that these {} came from it: none "
                       "were taken by adjudicator receive",
                       side, document),
           true});
    return found;
  }
  for (const Accepted& one : accepted)
    if (hash_of(one.version->bytes) != one.says.hash)
      found.push_back({"received-changed", one.version->name,
                       "it is not the file of which its receipt has the hash", false});
  const Accepted& counts = that_counts(accepted);
  if (!in_force)
    found.push_back({"not-as-received", "",
                     fmt::format("it is not there, and {} of {} were accepted ({})", document, side,
                                 counts.version->name),
                     false});
  else if (*in_force != counts.version->bytes)
    found.push_back(
        {"not-as-received", "",
         fmt::format("it is not what {} sent: the newest accepted version is {}", side, counts.version->name),
         false});
  check_signature(counts, side, key, found);
  return found;
}

}  // namespace adjudicator::record
