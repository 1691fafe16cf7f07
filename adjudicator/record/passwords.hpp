// The sides' passwords: kept as argon2id hashes, as libsodium writes them.
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::record {

/// A new one: four groups of four letters and digits without those that look alike (79 bits).
std::string draw_password();

/// "$argon2id$..." with a salt of its own. libsodium's INTERACTIVE limits (64 MiB, a tenth of a second):
/// every mail that comes in costs one check, also on a small machine, and a password that the program drew
/// cannot be guessed at any price. Throws std::bad_alloc where there is not so much memory.
std::string hash_password(std::string_view password);

/// In constant time. False for a hash that is none, or one that asks for more than 1 GiB or 10 passes.
bool is_password(std::string_view password, const std::string& hash);

}  // namespace adjudicator::record
