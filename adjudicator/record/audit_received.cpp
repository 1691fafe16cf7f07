// Orders and answers that came in through `receive`: what counted is what was accepted, and signed by its
// player.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "files/folder/players_files.hpp"
#include "record/audit_case.hpp"
#include "record/minisign.hpp"
#include "record/received.hpp"

namespace adjudicator::record::auditing {
namespace {

/// The number in "green-12.xml"; 0 where the name is another's or another file's.
int number_of_version(std::string_view name, std::string_view side) {
  if (!name.starts_with(side) || name.size() <= side.size() || name[side.size()] != '-') return 0;
  name.remove_prefix(side.size() + 1);
  int number = 0;
  const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
  const std::string_view rest(read.ptr, static_cast<std::size_t>(name.data() + name.size() - read.ptr));
  const bool document = std::ranges::find(files::players_endings, rest) != std::end(files::players_endings);
  return read.ec == std::errc() && document ? number : 0;
}

}  // namespace

std::optional<std::vector<ReceivedVersion>> versions_of(const Case& all, const Mailing& mailing,
                                                        const std::string& side) {
  const std::string folder = fmt::format("turn-{:02}/orders/received/", mailing.turn);
  std::vector<std::pair<int, ReceivedVersion>> found;
  for (const HashedFile& file : mailing.record->files) {
    if (!file.name.starts_with(folder)) continue;
    const std::string base = file.name.substr(folder.size());
    const int number = number_of_version(base, side);
    if (number == 0) continue;
    ReceivedVersion version{base, {}, {}, {}, {}};
    const std::string receipt = fmt::format("{}{}-{}.receipt.xml", folder, side, number);
    for (const auto& [name, text] :
         {std::pair(file.name, &version.bytes), std::pair(receipt, &version.receipt),
          std::pair(file.name + ".minisig", &version.signature),
          std::pair(receipt + ".minisig", &version.receipt_signature)}) {
      if (mailing.record->file(name) == nullptr) continue;
      auto bytes = all.good_text(mailing, name);
      if (!bytes) return std::nullopt;
      *text = std::move(*bytes);
    }
    found.emplace_back(number, std::move(version));
  }
  std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
  std::vector<ReceivedVersion> versions;
  for (auto& [number, version] : found) versions.push_back(std::move(version));
  return versions;
}

namespace {

/// A file that is not at hand is none of the versions that are, by its hash; nothing where its opening key is not known.
std::optional<std::string> none_of_them(const Mailing& mailing, const std::string& name) {
  const bool known = mailing.openings.contains(mailing.record->file(name)->audience);
  return known ? std::optional(std::string(1, '\0')) : std::nullopt;
}

void compare_in_force(Case& all, const Mailing& mailing, const std::string& side,
                      const std::string& document) {
  const auto versions = versions_of(all, mailing, side);
  if (!versions) return;
  std::string in_force_name = fmt::format("{}inputs/{}/{}.xml", mailing.prefix(), document, side);
  std::optional<std::string> in_force;
  for (const std::string_view ending : files::players_endings) {
    const std::string name = fmt::format("{}inputs/{}/{}{}", mailing.prefix(), document, side, ending);
    if (mailing.record->file(name) == nullptr) continue;
    in_force_name = name;
    in_force = all.good_text(mailing, name);
    if (!in_force) in_force = none_of_them(mailing, name);
    if (!in_force) return;
  }
  const auto key = mailing.game->keys.find(side);
  const bool has_key = key != mailing.game->keys.end();
  for (const Unreceived& one :
       compare_with_received(side, document, in_force, *versions, has_key ? key->second : "")) {
    const auto file =
        one.file.empty() ? mailing.path(in_force_name)
                         : mailing.path(fmt::format("turn-{:02}/orders/received/{}", mailing.turn, one.file));
    if (one.note || (mailing.record->seed != SeedKind::sealed && !has_key))
      all.remark(fmt::format("{}: {}", shown(file), one.sentence));
    else
      all.blame(file, one.code, one.sentence,
                one.code == "received-signature" ? Finding::Kind::signature : Finding::Kind::tampered);
  }
}

/// "green-12" in "green-12.receipt.xml" of a side; empty where the name is another's or another file's.
std::string stem_of_receipt(std::string_view name, std::string_view side) {
  constexpr std::string_view ending = ".receipt.xml";
  if (!name.ends_with(ending)) return {};
  const std::string stem(name.substr(0, name.size() - ending.size()));
  return number_of_version(stem + ".xml", side) == 0 ? std::string() : stem;
}

bool is_named(const Case& all, int turn, const std::string& name) {
  return std::ranges::any_of(all.mailings, [&](const Mailing& mailing) {
    return mailing.turn == turn && mailing.record->file(name) != nullptr;
  });
}

/// Orders (answers) may still come in, so that the next mailing's record names them; or there may be mailings
/// that are not looked at.
bool may_still_come(const Case& all, int turn, std::string_view document) {
  const Mailing* last = nullptr;
  for (const Mailing& mailing : all.mailings)
    if (mailing.turn == turn && (last == nullptr || mailing.number > last->number)) last = &mailing;
  if (all.only_some() || last == nullptr) return true;
  if (last->record->file(last->prefix() + "roster.xml") != nullptr) return false;
  return document == "answers" || last->record->file(last->prefix() + "inputs/until") != nullptr;
}

/// A receipt as it lies there: by the game's key, where it names one, and borne out by a record.
void check_receipt(Case& all, const Mailing& first, const std::string& side, const std::string& folder,
                   const std::string& stem) {
  const std::string name = folder + stem + ".receipt.xml";
  const auto path = first.path(name);
  const Bytes bytes = read_inside(first.root, path, most_of_a_record);
  if (bytes.state != Bytes::State::there) return;
  const Bytes signature = read_inside(first.root, first.path(name + ".minisig"), most_of_a_record);
  const auto key = PublicKey::parse(first.game->key);
  bool proven = false;
  if (key && signature.state == Bytes::State::there) {
    proven = check_signature(*key, bytes.text, signature.text, true) == Signed::good;
    if (!proven)
      all.blame(path, "received-signature", "it is not signed with the game's key", Finding::Kind::signature);
  }
  const auto says = read_receipt_head(bytes.text);
  if (!says || !says->accepted || is_named(all, first.turn, name)) return;
  if (says->document != "orders" && says->document != "answers" && says->document != "moves") return;
  std::string sentence =
      fmt::format("these {} of {} were accepted, and no record of turn {} names this receipt", says->document,
                  side, first.turn);
  if (proven && !may_still_come(all, first.turn, says->document))
    all.blame(path, "not-as-received", std::move(sentence));
  else
    all.remark(fmt::format("{}: {}", shown(path), sentence));
}

/// A receipt of this turn that the game's key signed, under whatever name its player keeps it; nothing: it is none.
std::optional<ReceiptSays> signed_receipt(const Mailing& first, const std::string& name) {
  const auto key = PublicKey::parse(first.game->key);
  if (!key || !name.ends_with(".xml")) return std::nullopt;
  const Bytes bytes = read_inside(first.root, first.path(name), most_of_a_record);
  const Bytes signature = read_inside(first.root, first.path(name + ".minisig"), most_of_a_record);
  if (bytes.state != Bytes::State::there || signature.state != Bytes::State::there) return std::nullopt;
  if (check_signature(*key, bytes.text, signature.text, true) != Signed::good) return std::nullopt;
  auto says = read_receipt_head(bytes.text);
  if (says && (says->game != first.record->game || says->turn != first.turn)) return std::nullopt;
  return says;
}

/// Who signs two receipts with one number, for different files, has exchanged what a player sent.
void check_numbers(Case& all, const Mailing& first, const std::string& folder,
                   const std::vector<std::string>& names) {
  std::map<std::pair<std::string, int>, std::pair<std::string, ReceiptSays>> known;
  for (const std::string& name : names) {
    if (name.find('/') != name.npos) continue;
    const auto says = signed_receipt(first, folder + name);
    if (!says || says->number == 0) continue;
    const auto [before, is_new] = known.try_emplace({says->side, says->number}, std::pair(name, *says));
    const ReceiptSays& other = before->second.second;
    if (is_new || (other.hash == says->hash && other.accepted == says->accepted)) continue;
    all.blame(first.path(folder + name), "receipt-twice",
              fmt::format(
                  "it is signed for file {} of {} in turn {}, and so is {}, for another file or with another "
                  "answer",
                  says->number, says->side, first.turn, before->second.first),
              Finding::Kind::signature);
  }
}

/// The receipts beside the mailings of a turn, a player's own too.
void check_receipts(Case& all, const Mailing& first) {
  if (first.bare) return;
  const std::string folder = fmt::format("turn-{:02}/orders/received/", first.turn);
  const std::vector<std::string> names = list_files(first.path(folder));
  check_numbers(all, first, folder, names);
  for (const std::string& name : names)
    for (const std::string& side : first.game->sides)
      if (const std::string stem = stem_of_receipt(name, side); !stem.empty())
        check_receipt(all, first, side, folder, stem);
}

}  // namespace

void check_received(Case& all) {
  for (const Mailing& mailing : all.mailings) {
    if (!mailing.sound() || !mailing.game) continue;
    if (mailing.record->mailing == 1) check_receipts(all, mailing);
    for (const std::string& side : mailing.game->sides) {
      compare_in_force(all, mailing, side, "orders");
      // An answer that came for this mailing's own questions is for the next one.
      compare_in_force(all, mailing, side, "answers");
      compare_in_force(all, mailing, side, "moves");
    }
  }
}

}  // namespace adjudicator::record::auditing
