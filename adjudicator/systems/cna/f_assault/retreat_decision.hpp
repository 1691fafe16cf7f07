// What one unit does about a retreat: order, standing order, question, default (CNA-10.10 to 10.12).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/scene.hpp"
#include "systems/cna/c_retreat/retreat_paths.hpp"

namespace adjudicator::cna {

/// What one kind of retreat is called, and whether its owner may stand instead.
struct RetreatKind {
  Key scene;  // and question
  Key order;
  Key began;
  Key rule;
  bool may_stand = false;
};

/// CNA-10.12: hexes of the result that such a way leaves undone; a major city ends a retreat.
std::int32_t hexes_left(const Field& field, std::span<const Place> path, std::int32_t hexes);
/// CNA-10.11: fully by the cheapest way; a way into a major city is a full one too.
std::vector<Place> way_out(const Field& field, Row unit, const RetreatTerms& terms);

/// `kind` and `terms` must outlive it.
class RetreatDecision {
 public:
  RetreatDecision(const Field& field, Row unit, const RetreatKind& kind, const RetreatTerms& terms);
  RetreatDecision(const RetreatDecision&) = delete;
  RetreatDecision& operator=(const RetreatDecision&) = delete;

  Row unit() const { return unit_; }
  /// An empty path: it stands.
  void foresee(std::vector<Place> path, AnswerSource source);
  bool is_foreseen() const { return foreseen_.has_value(); }
  void take_default() { path_ = usual(); }
  Asking asking() const;
  void settle(const Answer& answer);
  const std::vector<Place>& path() const { return path_; }
  AnswerSource source() const { return foreseen_ ? foreseen_->source : AnswerSource::fallback; }
  /// Is there anything to ask? Where it may not stand, one way is no choice.
  bool open() const;

 private:
  std::vector<Place> usual() const;
  void fill(Question& question) const;
  struct Foreseen {
    const RetreatDecision* of;
    std::optional<Answer> operator()() const { return of->foreseen_; }
  };
  struct Fill {
    const RetreatDecision* of;
    void operator()(Question& question) const { of->fill(question); }
  };
  struct Fallback {
    const RetreatDecision* of;
    std::vector<Row> operator()() const;
  };

  const Field field_;
  const Row unit_;
  const RetreatKind& kind_;
  const RetreatTerms& terms_;
  std::optional<Answer> foreseen_;
  std::vector<Place> path_;
  const Foreseen foreseen_ref_;
  const Fill fill_;
  const Fallback fallback_;
};

}  // namespace adjudicator::cna
