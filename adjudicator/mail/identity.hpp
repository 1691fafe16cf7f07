// What a mail is known by, however often and on whatever way it comes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/seeds.hpp"

namespace adjudicator::mail {

/// What its sender's program wrote of a mail: the header fields that say who wrote what and when, unfolded, and the
/// body with '\n' at the ends of lines. Each mail system on the way puts lines of its own on top (Received,
/// Return-Path, a "From " line), and others when it delivers a mail once more; these are left out.
std::string as_written(std::string_view mail);

/// The name of a mail of a proven side, 64 hex digits. The mail holds the side's password: with `key`, which only
/// whoever has the secrets can compute, nobody can try passwords until the name fits.
std::string mail_hash(std::string_view mail, const std::string& side,
                      const std::optional<record::Digest>& key);

}  // namespace adjudicator::mail
