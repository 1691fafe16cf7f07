// A case as the documents that players and a moderator would send, read by the real readers and decoders.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "case_file.hpp"
#include "core/diagnostics.hpp"
#include "core/turn.hpp"

namespace adjudicator::cases {

struct Paper {
  std::string file;  // "orders/blue.xml"
  std::string root;  // "orders"
  std::string text;
};

/// What differs from what the case says, to find the fingerprints of its questions.
struct Preparation {
  bool everyone_asks = false;
  std::map<std::string, std::string> fingerprints;  // by address
};

std::vector<Paper> papers_of(const Element& root, const Preparation& preparation = {});

/// Null where the turn does not load; every fault is in `diagnostics`.
std::unique_ptr<Turn> load_turn(const std::vector<Paper>& papers, const std::string& system,
                                Diagnostics& diagnostics);

/// "turn-01/combat/0805/die" for "combat/0805/die".
std::string full_address(const Element& root, const std::string& relative);

}  // namespace adjudicator::cases
