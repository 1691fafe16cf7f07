// A policy: who may see what, by profiles, as a file says it. What its lines mean: core/visibility.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/bands.hpp"

namespace adjudicator {

class Diagnostics;
class Document;
struct Node;

class Policy {
 public:
  static Policy read(const Document& file, Diagnostics& diagnostics);
  bool has(std::string_view profile) const;

  struct ThingLine {
    std::string table;
    std::vector<std::string> to;
    std::vector<std::string> in;
    std::vector<std::string> unless;
    std::vector<std::string> shows;
    bool labels() const;
  };
  struct FactLine {
    std::vector<std::string> kinds;
    std::vector<std::string> whats;
    std::vector<std::string> to;
    std::vector<std::string> shows;
  };
  struct Profile {
    std::string name;
    std::vector<ThingLine> things;
    std::vector<FactLine> facts;
  };
  const Profile* profile(std::string_view name) const;
  /// Null where there are none of this name.
  const Bands* bands(std::string_view name) const;
  /// What labels begin with: "E" of "E3".
  std::string_view label() const { return label_; }

 private:
  void read_bands(const Document& file, const Node& node, Diagnostics& diagnostics);
  void check_shows(const Document& file, const Node& line, const std::vector<std::string>& shows,
                   Diagnostics& diagnostics) const;
  std::vector<Profile> profiles_;
  std::vector<Bands> bands_;
  std::string label_;
};

}  // namespace adjudicator
