// The moderator's signing key: two files, the secret one and its .pub.
#pragma once

#include <filesystem>

#include "record/minisign.hpp"

namespace adjudicator::cli {

std::filesystem::path usual_key();
std::filesystem::path public_path(std::filesystem::path path);

/// Makes a key, and completes one that a killed run left without its .pub. Stopped (in_the_way) where it lies in
/// a game folder, and where there is one already.
record::PublicKey make_key(const std::filesystem::path& path);
/// The key that is there, else a new one.
record::PublicKey find_or_make_key(const std::filesystem::path& path);

}  // namespace adjudicator::cli
