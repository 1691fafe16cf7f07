#include "files/folder/amended.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/dice.hpp"
#include "files/folder/disk.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::files {
namespace {

namespace fs = std::filesystem;

class Amending {
 public:
  Amending(std::span<OrderFiles> sets, const Document& rulings, fs::path amended, const GameFolder& folder,
           const Schema& schema, Diagnostics& diagnostics)
      : sets_(sets),
        rulings_(rulings),
        amended_(std::move(amended)),
        folder_(folder),
        schema_(schema),
        diagnostics_(diagnostics) {}

  void follow(const Node& ruling) {
    const std::string side(ruling.value("side"));
    const std::string from(ruling.value("from"));
    if (ruling.value("file").empty() || ruling.value("to").empty()) return;  // told already
    const fs::path path = amended_ / std::string(ruling.value("file"));
    if (!is_what_it_says(ruling, path)) return;
    std::optional<fs::path> replaced;
    bool met = false;
    for (OrderFiles& set : sets_) {
      const auto own = std::ranges::find(set, side, &OrderFile::side);
      if (own == set.end() ? !from.empty() : hash_of_file(own->path) != from) continue;
      met = true;
      if (own != set.end()) replaced = own->path;
      if (own != set.end())
        *own = {path, side, true};
      else
        set.push_back({path, side, true});
    }
    if (met)
      demand_word(ruling, path, replaced);
    else
      tell_difference(ruling, side);
  }

 private:
  void fault(const Node& ruling, std::string_view attribute, std::string_view code, std::string message) {
    diagnostics_.add(rulings_.fault(ruling, attribute, code, "", std::move(message)));
  }

  /// Empty where the file cannot be read: it is no file of that hash.
  std::string hash_of_file(const fs::path& path) {
    const auto [known, is_new] = hashes_.try_emplace(path);
    if (is_new) known->second = is_readable(path) ? hash_text(read_file(path)) : std::string();
    return known->second;
  }

  static bool is_readable(const fs::path& path) {
    std::error_code none;
    return fs::is_regular_file(path, none) && fs::file_size(path, none) <= most_of_a_player;
  }

  bool is_what_it_says(const Node& ruling, const fs::path& path) {
    if (!is_readable(path)) {
      fault(
          ruling, "file", "amended-missing",
          folder_.shown(path) + " is missing, or larger than " + std::to_string(most_of_a_player) + " bytes");
      return false;
    }
    const std::string hash = hash_of_file(path);
    if (hash == ruling.value("to")) return true;
    fault(ruling, "to", "amended-differs",
          folder_.shown(path) +
              " is not the file that this ruling names: the SHA-256 of the file in the folder is " + hash);
    return false;
  }

  void tell_difference(const Node& ruling, const std::string& side) {
    std::string now;
    for (const OrderFiles& set : sets_) {
      const auto own = std::ranges::find(set, side, &OrderFile::side);
      const std::string text =
          own == set.end() ? "nothing was sent"
                           : "the SHA-256 of " + folder_.shown(own->path) + " is " + hash_of_file(own->path);
      if (now.find(text) == std::string::npos) now += (now.empty() ? "" : "; ") + text;
    }
    fault(ruling, "from", "orders-differ",
          "the orders of '" + printable(side) +
              "' that this ruling replaces are not those that count now: " + now);
  }

  /// The word that a side gave for its dice, as far as the file can be read.
  std::string word_of(const fs::path& path) {
    if (!is_readable(path)) return {};
    Diagnostics ignored;
    ReadOptions options;
    options.tolerant = "list";
    std::string text = read_file(path);
    const Spelling spelling = spelling_of(path.string(), text);
    const auto file =
        read_document(shown(path), std::move(text), spelling, schema_, "orders", ignored, options);
    return file ? std::string(file->root().value("word")) : std::string();
  }

  /// The words are lines of the dice's key: who holds the seed could try words until he likes the dice.
  void demand_word(const Node& ruling, const fs::path& path, const std::optional<fs::path>& replaced) {
    const std::string was = replaced ? word_of(*replaced) : std::string();
    const std::string is = word_of(path);
    if (was == is) return;
    const auto text = [](const std::string& word) {
      return word.empty() ? std::string("no word") : "the word '" + printable(word) + "'";
    };
    fault(ruling, "file", "word-differs",
          "a ruling cannot change the word that a side gave for its dice: the replaced orders have " +
              text(was) + ", this file has " + text(is));
  }

  std::span<OrderFiles> sets_;
  const Document& rulings_;
  fs::path amended_;
  const GameFolder& folder_;
  const Schema& schema_;
  Diagnostics& diagnostics_;
  std::map<fs::path, std::string> hashes_;
};

}  // namespace

std::string hash_text(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

void amend_orders(std::span<OrderFiles> sets, std::span<const std::string> sides, const Document& rulings,
                  const fs::path& amended, const GameFolder& folder, const Schema& schema,
                  Diagnostics& diagnostics) {
  Amending amending(sets, rulings, amended, folder, schema, diagnostics);
  std::set<std::pair<std::string_view, std::string_view>> met;
  for (const Node& ruling : rulings.root().children())
    if (ruling.name == "order-file" && std::ranges::find(sides, ruling.value("side")) != sides.end() &&
        met.emplace(ruling.value("side"), ruling.value("from")).second)
      amending.follow(ruling);
}

}  // namespace adjudicator::files
