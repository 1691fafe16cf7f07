// A roster as the program wrote it, changed in places: hexes of pieces, and who is phasing.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "core/rule_system.hpp"
#include "host/text_edits.hpp"

namespace adjudicator::host {

/// A piece of a roster: a row of a table whose rows stand in hexes.
struct Piece {
  const Node* node = nullptr;
  const TableSpec* table = nullptr;

  std::string_view id() const { return node->value("id"); }
  std::string_view side() const { return node->value("side"); }
  std::string_view hex() const { return node->value(table->location); }
  /// What people call it: its name and id, or its id alone.
  std::string called() const;
  /// It has met its end, and stands in the roster for the record alone.
  bool gone() const;
};

class RosterEdit {
 public:
  /// `roster`: XML, as the program writes it.
  RosterEdit(const RuleSystem& system, std::unique_ptr<Document> roster);

  const Document& document() const { return *roster_; }
  const std::vector<Piece>& pieces() const { return pieces_; }
  const Piece* find(std::string_view id) const;
  /// Sides, in their order; the one that is phasing, or empty.
  std::vector<std::string> sides() const;
  std::string phasing() const;

  /// Puts a piece into a hex. One that was waiting off the map is ready then.
  void move(const Piece& piece, const std::string& hex);
  void set_phasing(const std::string& side);
  /// Any value of a row of the document, as the schema would have it.
  void set(const Node& node, std::string_view attribute, const std::string& value);
  std::string made() const { return edits_.made(); }
  /// All changes so far, to come back to.
  const TextEdits& edits() const { return edits_; }
  void restore(TextEdits edits) { edits_ = std::move(edits); }

 private:
  void collect(const Node& parent);
  void take_out(const Node& node, std::string_view attribute);

  const RuleSystem& system_;
  std::unique_ptr<Document> roster_;
  std::vector<Piece> pieces_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
  TextEdits edits_;
};

}  // namespace adjudicator::host
