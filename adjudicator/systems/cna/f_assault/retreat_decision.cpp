#include "systems/cna/f_assault/retreat_decision.hpp"

namespace adjudicator::cna {
namespace {

/// Of one length; from one hex three hexes lead no more than 42 ways.
constexpr std::size_t most_ways = 64;

std::vector<Row> rows_of(std::span<const Place> path) {
  std::vector<Row> rows;
  for (Place place : path) rows.push_back(row_of(place));
  return rows;
}

}  // namespace

std::int32_t hexes_left(const Field& field, std::span<const Place> path, std::int32_t hexes) {
  if (!path.empty() && field.book().terrain.major_city(path.back())) return 0;
  return hexes - static_cast<std::int32_t>(path.size());
}

std::vector<Place> way_out(const Field& field, Row unit, const RetreatTerms& terms) {
  std::vector<Place> way = default_path(field, unit, terms);
  if (hexes_left(field, way, terms.hexes) == 0) return way;
  for (std::int32_t hexes = static_cast<std::int32_t>(way.size()); hexes > 0; --hexes) {
    RetreatTerms shorter = terms;
    shorter.hexes = hexes;
    for (std::vector<Place>& other : legal_paths(field, unit, shorter, most_ways))
      // cppcheck-suppress returnStdMoveLocal
      if (field.book().terrain.major_city(other.back())) return std::move(other);
  }
  return way;
}

RetreatDecision::RetreatDecision(const Field& field, Row unit, const RetreatKind& kind,
                                 const RetreatTerms& terms)
    : field_(field),
      unit_(unit),
      kind_(kind),
      terms_(terms),
      foreseen_ref_{this},
      fill_{this},
      fallback_{this} {}

void RetreatDecision::foresee(std::vector<Place> path, AnswerSource source) {
  foreseen_ = Answer{rows_of(path), source};
  path_ = std::move(path);
}

Asking RetreatDecision::asking() const {
  return {field_.side(unit_), kind_.scene, unit_, kind_.rule, foreseen_ref_, fill_, fallback_};
}

void RetreatDecision::settle(const Answer& answer) {
  foreseen_ = answer;
  path_.clear();
  for (const Row row : answer.choice) path_.push_back(place_of(row));
}

bool RetreatDecision::open() const {
  RetreatTerms terms = terms_;
  if (!kind_.may_stand) return legal_paths(field_, unit_, terms, 2).size() > 1;
  for (; terms.hexes > 0; --terms.hexes)
    if (!legal_paths(field_, unit_, terms, 1).empty()) return true;
  return false;
}

std::vector<Place> RetreatDecision::usual() const {
  std::vector<Place> way = way_out(field_, unit_, terms_);
  // CNA-9.6: who cannot go all the way stays.
  if (!kind_.may_stand && hexes_left(field_, way, terms_.hexes) > 0) way.clear();
  return way;
}

/// Each legal way, the full ones first, and standing.
void RetreatDecision::fill(Question& question) const {
  for (RetreatTerms terms = terms_; terms.hexes > 0; --terms.hexes)
    for (const std::vector<Place>& way : legal_paths(field_, unit_, terms, most_ways))
      if (kind_.may_stand || hexes_left(field_, way, terms_.hexes) == 0)
        question.options.push_back(rows_of(way));
  if (kind_.may_stand) question.options.emplace_back();
}

std::vector<Row> RetreatDecision::Fallback::operator()() const {
  return rows_of(of->usual());
}

}  // namespace adjudicator::cna
