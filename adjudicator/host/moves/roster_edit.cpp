#include "host/moves/roster_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "files/folder/changes.hpp"
#include "files/spellings/writer.hpp"
#include "host/game/senders.hpp"

namespace adjudicator::host {
namespace {

bool is_given(const Node& node, std::string_view attribute) {
  const Attribute* found = node.find(attribute);
  return found != nullptr && found->given;
}

bool is_among(std::string_view word, std::string_view words) {
  for (std::size_t at = 0; at <= words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::string Piece::called() const {
  const std::string_view name = node->value("name");
  return name.empty() ? std::string(id()) : fmt::format("{} ({})", name, id());
}

bool Piece::gone() const {
  return !table->gone_trait.empty() && is_among(node->value(table->gone_trait), table->gone_values);
}

RosterEdit::RosterEdit(const RuleSystem& system, std::unique_ptr<Document> roster)
    : system_(system), roster_(std::move(roster)), edits_(roster_->source()) {
  collect(roster_->root());
  for (std::size_t i = 0; i < pieces_.size(); ++i) by_id_.emplace(pieces_[i].id(), i);
}

void RosterEdit::collect(const Node& parent) {
  for (const Node& node : parent.children()) {
    const auto table = std::ranges::find(system_.tables, node.name, &TableSpec::name);
    if (table != system_.tables.end() && !table->location.empty() && !node.value("id").empty())
      pieces_.push_back({&node, &*table});
    collect(node);
  }
}

const Piece* RosterEdit::find(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &pieces_[found->second];
}

std::vector<std::string> RosterEdit::sides() const {
  return sides_of(*roster_);
}

std::string RosterEdit::phasing() const {
  return files::phasing_side(roster_->root());
}

void RosterEdit::set(const Node& node, std::string_view attribute, const std::string& value) {
  const std::string_view source = roster_->source();
  const bool given = is_given(node, attribute);
  const std::size_t at = roster_->offset(node, given ? attribute : "id");
  const std::size_t end = source.find('"', at);
  if (given)
    edits_.replace(at, end - at, files::xml_attribute(value));
  else
    edits_.insert(end + 1, fmt::format(" {}=\"{}\"", attribute, files::xml_attribute(value)));
}

void RosterEdit::take_out(const Node& node, std::string_view attribute) {
  if (!is_given(node, attribute)) return;
  const std::size_t before = attribute.size() + 3;  // ` name="`
  const std::size_t at = roster_->offset(node, attribute);
  edits_.replace(at - before, roster_->source().find('"', at) + 1 - at + before, {});
}

void RosterEdit::move(const Piece& piece, const std::string& hex) {
  set(*piece.node, piece.table->location, hex);
  if (!piece.table->gone_trait.empty() && !piece.gone()) take_out(*piece.node, piece.table->gone_trait);
}

void RosterEdit::set_phasing(const std::string& side) {
  for (const Node& node : roster_->root().children()) {
    if (node.name != "side") continue;
    if (node.value("id") != side)
      take_out(node, "phasing");
    else if (!node.flag("phasing"))
      set(node, "phasing", "true");
  }
}

}  // namespace adjudicator::host
