// Order files that the moderator's rulings put in the place of a side's own: turn-NN/amended/FILE.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/document.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/schema.hpp"

namespace adjudicator::files {

/// What is read costs up to fifty times its size in memory. 20,000 attacks are 1 MB of orders and 4 MB of
/// roster.
inline constexpr std::size_t most_of_a_player = std::size_t{4} << 20;
inline constexpr std::size_t most_of_the_moderator = std::size_t{8} << 20;

/// A side's order file. Its name says whose it is; of an amended one the ruling does.
struct OrderFile {
  std::filesystem::path path;
  std::string side;
  bool amended = false;
};
/// The order files that count at one time: up to a gate that is closed, or from now on.
using OrderFiles = std::vector<OrderFile>;

/// The SHA-256 of bytes, as sha256sum prints it.
std::string hash_text(std::string_view bytes);

/// Does what the `order-file` rulings on `sides` say, one after another, to each of `sets`: the file whose
/// SHA-256 is `from` makes way for the one in `amended`. What names no side, or an order file twice, is for
/// the decoder to tell. Faults: orders-differ (no file of the side is `from`), amended-missing,
/// amended-differs (the file is not `to`), word-differs (no ruling changes the word that a side gave for its
/// dice).
void amend_orders(std::span<OrderFiles> sets, std::span<const std::string> sides, const Document& rulings,
                  const std::filesystem::path& amended, const GameFolder& folder, const Schema& schema,
                  Diagnostics& diagnostics);

}  // namespace adjudicator::files
