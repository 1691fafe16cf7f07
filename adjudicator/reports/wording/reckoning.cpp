#include "reports/wording/reckoning.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/text.hpp"
#include "reports/nodes.hpp"

namespace adjudicator::reports {
namespace {

/// The words of `text` between signs; calls `word` with each.
template <class Word>
void split(std::string_view text, char sign, Word word) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(sign), text.size());
    if (end > 0) word(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::optional<std::int64_t> signed_whole(std::string_view text) {
  return parse_whole<std::int64_t>(text.substr(text.starts_with('+') ? 1 : 0));
}

/// "7", "7/2" or "1.5"; 0 where it is no number.
Ratio number_of(std::string_view text) {
  if (const std::size_t slash = text.find('/'); slash != text.npos) {
    const auto n = signed_whole(text.substr(0, slash));
    const auto d = signed_whole(text.substr(slash + 1));
    return n && d && *d > 0 ? Ratio(*n, *d) : Ratio();
  }
  const std::size_t point = text.find('.');
  if (point == text.npos) return {signed_whole(text).value_or(0)};
  const std::string_view places = text.substr(point + 1);
  std::string digits(text.substr(0, point));
  digits += places;
  const auto n = signed_whole(digits);
  if (!n || places.size() > 9) return {};
  std::int64_t d = 1;
  for (std::size_t i = 0; i < places.size(); ++i) d *= 10;
  return {*n, d};
}

std::string_view said_by(const xmlNode* arg) {
  for (const std::string_view name : {"number", "word"})
    if (const auto text = attribute(arg, name); !text.empty()) return text;
  return {};
}

/// One kind of fact that is a cost: "noted.toe-lost(unit,points)".
struct Source {
  std::string_view fact;    // "noted"
  std::string_view what;    // "toe-lost"; empty: any
  std::string_view who;     // a table, or an argument of a note
  std::string_view number;  // a trait, or an argument of a note
  std::size_t kind = 0;
  std::size_t way = 0;  // of those that tell of the same

  static Source parse(std::string_view text, std::size_t kind, std::size_t way) {
    Source source;
    source.kind = kind;
    source.way = way;
    const std::size_t open = std::min(text.find('('), text.size());
    std::string_view inner = text.substr(std::min(open + 1, text.size()));
    inner = inner.substr(0, inner.find(')'));
    const std::string_view name = text.substr(0, open);
    const std::size_t dot = std::min(name.find('.'), name.size());
    source.fact = name.substr(0, dot);
    if (dot < name.size()) source.what = name.substr(dot + 1);
    const std::size_t comma = std::min(inner.find(','), inner.size());
    source.who = inner.substr(0, comma);
    source.number = inner.substr(std::min(comma + 1, inner.size()));
    return source;
  }
};

/// The kinds of costs of a system and where they are read.
struct Book {
  explicit Book(const Wording& wording)
      : costs(layout(wording, "layout.costs")),
        losses(layout(wording, "layout.losses")),
        ground_text(layout(wording, "layout.ground")),
        control(layout(wording, "layout.control")),
        yielded_text(layout(wording, "layout.yielded")),
        units(' ' + layout(wording, "layout.units") + ' '),
        battles(layout(wording, "layout.battles")),
        moves(layout(wording, "layout.moves")),
        left(layout(wording, "layout.left")),
        emptied(layout(wording, "layout.emptied")),
        vacated_text(layout(wording, "layout.vacated")),
        occupied_text(layout(wording, "layout.occupied")) {
    split(costs, ' ', [&](std::string_view entry) {
      const std::size_t equals = std::min(entry.find('='), entry.size());
      kinds.push_back(entry.substr(0, equals));
      std::size_t way = 0;
      split(entry.substr(std::min(equals + 1, entry.size())), '|', [&](std::string_view ways) {
        split(ways, '+',
              [&](std::string_view text) { sources.push_back(Source::parse(text, kinds.size() - 1, way)); });
        ++way;
      });
    });
    is_loss.resize(kinds.size());
    split(losses, ' ', [&](std::string_view kind) {
      if (const auto at = std::ranges::find(kinds, kind); at != kinds.end())
        is_loss[static_cast<std::size_t>(at - kinds.begin())] = true;
    });
    split(ground_text, ' ', [&](std::string_view text) { ground.push_back(Source::parse(text, 0, 0)); });
    split(yielded_text, ' ', [&](std::string_view text) { yielded.push_back(Source::parse(text, 0, 0)); });
    split(vacated_text, ' ', [&](std::string_view text) { vacated.push_back(Source::parse(text, 0, 0)); });
    split(occupied_text, ' ', [&](std::string_view text) { occupied.push_back(Source::parse(text, 0, 0)); });
  }
  bool is_unit(const xmlNode* thing) const {
    const std::string_view table = attribute(thing, "table");
    return !table.empty() && units.find(' ' + std::string(table) + ' ') != std::string::npos;
  }

  std::string costs;
  std::string losses;
  std::string ground_text;
  std::string control;
  std::string yielded_text;
  std::string units;
  Kinds battles;
  Kinds moves;
  Kinds left;
  Kinds emptied;
  std::string vacated_text;
  std::string occupied_text;
  std::vector<std::string_view> kinds;
  std::vector<Source> sources;
  std::vector<Source> ground;
  std::vector<Source> yielded;
  std::vector<Source> vacated;   // `number` is the word that says so
  std::vector<Source> occupied;  // the same
  std::vector<bool> is_loss;
};

/// Shares of pieces, each once, in the order in which they came.
class Shares {
 public:
  Shares() = default;
  explicit Shares(const std::vector<Reckoning::Share>& some) { add(some); }
  void add(const std::vector<Reckoning::Share>& more) {
    for (const Reckoning::Share& share : more) {
      const auto [at, fresh] = places_.try_emplace(attribute(share.piece, "id"), all_.size());
      if (fresh)
        all_.push_back(share);
      else
        all_[at->second].n += share.n;
    }
  }
  void add(const Shares& more) { add(more.all_); }
  std::vector<Reckoning::Share> take() {
    places_.clear();
    return std::exchange(all_, {});
  }

 private:
  std::vector<Reckoning::Share> all_;
  std::unordered_map<std::string_view, std::size_t> places_;  // by id; looked up only
};

/// What one source says, of one side, in one battle or in all of the turn.
struct Amount {
  std::size_t source;
  std::string_view side;
  Ratio n;
  Shares shares;
};

/// The sums by kind: of several ways of telling a thing the first that tells anything.
template <class Use>
void sum_up(const Book& book, std::vector<Amount>& amounts, Use use) {
  std::ranges::stable_sort(amounts, {}, &Amount::source);
  std::vector<std::string_view> sides;
  for (const Amount& a : amounts)
    if (std::ranges::find(sides, a.side) == sides.end()) sides.push_back(a.side);
  for (const std::string_view side : sides) {
    std::size_t kind = book.kinds.size();
    std::size_t way = 0;
    Ratio sum;
    Shares shares;
    const auto done = [&] {
      auto all = shares.take();
      if (kind < book.kinds.size() && sum != Ratio()) use(side, kind, sum, std::move(all));
    };
    for (const Amount& a : amounts) {
      if (a.side != side) continue;
      const Source& source = book.sources[a.source];
      if (source.kind != kind) {
        done();
        kind = source.kind;
        way = source.way;
        sum = Ratio();
      }
      if (source.way != way) continue;
      sum += a.n;
      shares.add(a.shares);
    }
    done();
  }
}

/// How much a battle matters; compared in this order, the most first.
struct Weight {
  bool waits = false;
  bool lost = false;
  Ratio pieces;
  Ratio points;
  bool moved = false;
  std::size_t battle = 0;

  bool operator<(const Weight& b) const {
    return std::tie(b.waits, b.lost, b.pieces, b.points, b.moved, battle) <
           std::tie(waits, lost, pieces, points, moved, b.battle);
  }
};

/// Which attribute says of what sort a fact is.
const char* sort_of(std::string_view name) {
  if (name == "looked-up") return "chart";
  if (name == "removed") return "cause";
  if (name == "changed") return "trait";
  return name == "moved" ? "rule" : "what";
}

/// Walks the facts once.
class Walk {
 public:
  Walk(const xmlNode* report, const Book& book) : book_(book), reader_(attribute(report, "reader")) {
    for (const xmlNode* c = first_child(report); c != nullptr; c = next_element(c)) {
      if (is(c, "before") || is(c, "after")) note_pieces(c);  // the first counts
      if (is(c, "before")) note_holders(c, before_);
      if (is(c, "before")) note_holders(c, then_);
      if (is(c, "after")) note_holders(c, now_);
      if (is(c, "events")) sightings(c);
      if (is(c, "before")) note_control(c, controlled_then_);
      if (is(c, "after")) note_control(c, controlled_now_);
      if (is(c, "events")) facts(c);
    }
  }

  struct Battle {
    const xmlNode* scene;
    bool waits = false;
    bool moved = false;
    Ratio pieces;
    std::vector<Amount> amounts;
    bool open = false;     // a decision of somebody is missing
    bool emptied = false;  // it is told that nobody was left
    std::vector<Reckoning::Ground> ground;
    std::vector<std::string_view> yielded{};  // sides that gave way
  };
  std::vector<Battle> battles;
  std::vector<Amount> all;
  std::vector<Reckoning::Ground> left;  // given up without a battle there

  /// How a battle went for the reader.
  std::string_view tone(const Battle& battle) const {
    if (reader_ == "moderator") return {};
    if (is_between_others(battle)) return {};
    bool won = false;
    bool gave = false;
    const auto count = [&](bool own, bool others) {
      gave |= own;
      won |= others;
    };
    for (const Reckoning::Ground& hex : battle.ground)
      if (hex.before != hex.now)
        count(hex.before == reader_, hex.now == reader_ || (hex.now.empty() && hex.before != reader_));
    // Who gave way in part and kept the ground has kept it.
    for (const std::string_view side : battle.yielded)
      if (std::ranges::find(battle.ground, side, &Reckoning::Ground::now) == battle.ground.end())
        count(side == reader_, side != reader_);
    if (won == gave) {
      won = gave = false;
      for (const Amount& amount : battle.amounts)
        if (is_loss(amount.source) && !amount.side.empty())
          count(amount.side == reader_, amount.side != reader_);
    }
    if (won && gave) return "even";
    return won ? "good" : gave ? "bad" : std::string_view();
  }

 private:
  void note_pieces(const xmlNode* position) {
    for (const xmlNode* c = first_child(position); c != nullptr; c = next_element(c)) {
      if (is(c, "stack"))
        note_pieces(c);
      else if (const auto id = attribute(c, "id"); !id.empty())
        pieces_.try_emplace(id, c);
    }
  }

  /// Whether sides are named that fought it, the reader's is none of them, and no ground was or is his.
  bool is_between_others(const Battle& battle) const {
    for (const Reckoning::Ground& hex : battle.ground)
      if (hex.before == reader_ || hex.now == reader_) return false;
    bool others = false;
    for (const xmlNode* c = first_child(battle.scene); c != nullptr; c = next_element(c)) {
      if (!is(c, "arg")) continue;
      const std::string_view side = attribute(c, attribute(c, "table") == "side" ? "id" : "side");
      if (side == reader_) return false;
      others |= !side.empty();
    }
    return others;
  }

  bool is_loss(std::size_t source) const {
    return book_.sources[source].fact == "removed" || book_.is_loss[book_.sources[source].kind];
  }

  /// Whose units stand in each hex: the reader's before all others.
  using Holders = std::unordered_map<std::string_view, std::string_view>;
  void note_holders(const xmlNode* position, Holders& holders) const {
    for (const xmlNode* stack = first_child(position); stack != nullptr; stack = next_element(stack)) {
      if (!is(stack, "stack")) continue;
      for (const xmlNode* c = first_child(stack); c != nullptr; c = next_element(c)) {
        if (!book_.is_unit(c)) continue;
        const std::string_view side = attribute(c, "side");
        std::string_view& holder = holders[attribute(stack, "hex")];
        if (holder.empty() || side == reader_) holder = side.empty() ? std::string_view("?") : side;
      }
    }
  }
  /// Who controls each hex, where the system says that.
  void note_control(const xmlNode* position, Holders& control) const {
    if (book_.control.empty()) return;
    for (const xmlNode* row = first_child(position); row != nullptr; row = next_element(row))
      if (is(row, "row") && attribute(row, "table") == "place")
        if (const auto side = attribute(row, book_.control); !side.empty())
          control[attribute(row, "id")] = side;
  }
  static std::string_view holder(const Holders& holders, std::string_view hex) {
    const auto found = holders.find(hex);
    return found != holders.end() ? found->second : std::string_view();
  }

  /// A hex that units gave up before anybody fought for it; where they went is theirs, if it was nobody's.
  void leave(const xmlNode* fact) {
    const xmlNode* thing = book_.left.has(fact) ? first_child(fact) : nullptr;
    if (thing == nullptr || !book_.is_unit(thing)) return;
    const std::string_view side = trait_of(thing, "side");
    if (side.empty()) return;
    const std::string_view from = attribute(fact, "from");
    const std::string_view now = holder(now_, from);
    if (holder(before_, from) == side && now != side) left.push_back({from, side, now});
    if (const std::string_view to = attribute(fact, "to"); !to.empty())
      if (std::string_view& holder = then_[to]; holder.empty()) holder = side;
  }

  /// What the reader was told of hexes before they were fought for: who went, who came. Lists with that may stand anywhere.
  void sightings(const xmlNode* events) {
    if ((book_.vacated.empty() && book_.occupied.empty()) || reader_ == "moderator") return;
    for (const xmlNode* c = first_child(events); c != nullptr; c = next_element(c)) {
      if (is(c, "scene"))
        for (const xmlNode* e = first_child(c); e != nullptr; e = next_element(e))
          if (is(e, "events")) sightings(e);
      if (!is(c, "told") || attribute(c, "side") != reader_) continue;
      if (const auto hex = sighted(book_.vacated, c); !hex.empty())
        if (const auto before = holder(before_, hex); !before.empty() && before != reader_)
          if (const auto now = holder(now_, hex); now.empty()) left.push_back({hex, before, now, true});
      if (const auto hex = sighted(book_.occupied, c); !hex.empty())
        if (std::string_view& holder = then_[hex]; holder.empty()) holder = "?";
    }
  }
  /// The hex that a fact tells of, if it is such a fact and says so.
  static std::string_view sighted(const std::vector<Source>& sources, const xmlNode* fact) {
    for (const Source& source : sources) {
      if (!is(fact, source.fact) || attribute(fact, "what") != source.what) continue;
      const xmlNode* hex = argument(fact, source.who);
      for (const xmlNode* c = first_child(fact); hex != nullptr && c != nullptr; c = next_element(c))
        if (is(c, "arg") && attribute(c, "word") == source.number) return attribute(hex, "id");
    }
    return {};
  }

  /// The hexes that a battle is fought for: those of its scene, or of a note in it.
  void fight_for(const xmlNode* fact, Battle& battle) {
    for (const Source& source : book_.ground) {
      if (!is(fact, source.fact) || attribute(fact, "what") != source.what) continue;
      for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c)) {
        if (!is(c, "arg") || attribute(c, "as") != source.who || attribute(c, "table") != "place") continue;
        const std::string_view hex = attribute(c, "id");
        if (std::ranges::find(battle.ground, hex, &Reckoning::Ground::hex) == battle.ground.end())
          battle.ground.push_back(fought_for(hex));
      }
    }
  }
  Reckoning::Ground fought_for(std::string_view hex) const {
    Reckoning::Ground ground{hex, holder(then_, hex), holder(now_, hex)};
    const std::string_view control = holder(controlled_now_, hex);
    if (ground.before.empty()) ground.before = holder(controlled_then_, hex);
    if (ground.now.empty()) ground.now = control;
    ground.entered = !control.empty() && control != ground.now && ground.now != ground.before;
    return ground;
  }

  void facts(const xmlNode* events) {
    for (const xmlNode* c = first_child(events); c != nullptr; c = next_element(c)) {
      if (!is(c, "scene")) {
        fact(c);
        continue;
      }
      const bool battle = book_.battles.has(c);
      if (battle) {
        open_.push_back(battles.size());
        battles.push_back({c, false, false, {}, {}, false, false, {}});
        fight_for(c, battles.back());
        if (const auto at = attribute(c, "at"); !at.empty()) by_address_.try_emplace(at, battles.size() - 1);
      }
      scenes_.push_back(c);
      fact(c);
      for (const xmlNode* e = first_child(c); e != nullptr; e = next_element(e))
        if (is(e, "events")) facts(e);
      scenes_.pop_back();
      if (battle) open_.pop_back();
    }
  }

  void fact(const xmlNode* fact) {
    leave(fact);
    // What is told of a battle when it has ended is of that battle.
    const auto ended = open_.empty() ? by_address_.find(attribute(fact, "at")) : by_address_.end();
    if (ended != by_address_.end()) open_.push_back(ended->second);
    read_all(fact);
    if (ended != by_address_.end()) open_.pop_back();
  }

  void read_all(const xmlNode* fact) {
    for (const std::size_t at : open_) {
      Battle& battle = battles[at];
      battle.open |= is(fact, "asked");
      if (is(fact, "asked"))
        battle.waits |= reader_ == "moderator" || attribute(fact, "side") == reader_;
      else if (is(fact, "removed"))
        battle.pieces += 1;
      battle.moved |= book_.moves.has(fact);
      battle.emptied |= book_.emptied.has(fact);
      if (!is(fact, "scene")) fight_for(fact, battle);
    }
    yield(fact);
    for (std::size_t i = 0; i < book_.sources.size(); ++i)
      if (const Source& source = book_.sources[i];
          is(fact, source.fact) &&
          (source.what.empty() || attribute(fact, is(fact, "changed")   ? "rule"
                                                  : is(fact, "removed") ? "cause"
                                                                        : "what") == source.what))
        read(i, fact);
  }

  /// Whose the piece or side is that a source names; empty: it is not known, or the fact is about another.
  std::string_view side_of(const Source& source, const xmlNode* fact) const {
    if (source.fact == "removed" || source.fact == "changed" || source.fact == "moved") {
      const xmlNode* thing = first_child(fact);
      return thing != nullptr && attribute(thing, "table") == source.who ? side_of(thing)
                                                                         : std::string_view();
    }
    const xmlNode* who = find(fact, source.who);
    return who != nullptr ? side_of(who) : std::string_view();
  }
  /// Whose a piece is; a side is its own.
  std::string_view side_of(const xmlNode* thing) const {
    return trait_of(thing, attribute(thing, "table") == "side" ? "id" : "side");
  }

  void yield(const xmlNode* fact) {
    if (open_.empty()) return;
    for (const Source& source : book_.yielded) {
      if (!is(fact, source.fact) ||
          (!source.what.empty() && attribute(fact, sort_of(source.fact)) != source.what))
        continue;
      const std::string_view side = side_of(source, fact);
      if (side.empty()) continue;
      for (const std::size_t at : open_) battles[at].yielded.push_back(side);
    }
  }

  void read(std::size_t index, const xmlNode* fact) {
    const Source& source = book_.sources[index];
    Ratio n = 1;
    const std::string_view side = side_of(source, fact);
    if (source.fact == "removed" || source.fact == "changed") {
      const xmlNode* thing = first_child(fact);
      if (thing == nullptr || attribute(thing, "table") != source.who) return;
      if (source.fact == "changed") {
        const bool rise = source.number.starts_with('^');
        if (attribute(fact, "trait") != source.number.substr(rise ? 1 : 0)) return;
        const std::string_view from = attribute(fact, "from");
        const std::string_view to = attribute(fact, "to");
        // What is set, and was not, counts one.
        n = to == "true" && from != to   ? Ratio(1)
            : from.empty() || to.empty() ? Ratio()
                                         : number_of(from) - number_of(to);
        if (rise) n = to == "true" ? Ratio() : -n;
      } else if (!source.number.empty()) {
        n = number_of(trait_of(thing, source.number));
      }
    } else {
      if (find(fact, source.who) == nullptr) return;
      if (!source.number.empty()) {
        const xmlNode* number = argument(fact, source.number);
        n = number != nullptr ? number_of(said_by(number)) : Ratio();
      }
    }
    if (n <= Ratio()) return;
    const Amount amount{index, side, n, Shares(piece_of(source, fact, n))};
    if (!side.empty()) add_up(all, amount);
    for (const std::size_t at : open_) add_up(battles[at].amounts, amount);
  }
  /// The piece that lost it, where the reader knows which.
  std::vector<Reckoning::Share> piece_of(const Source& source, const xmlNode* fact, Ratio n) const {
    const bool of_a_thing = source.fact == "removed" || source.fact == "changed";
    const xmlNode* piece = of_a_thing ? first_child(fact) : find(fact, source.who);
    if (piece == nullptr || attribute(piece, "id").empty() || attribute(piece, "table") == "side") return {};
    return {{piece, n}};
  }

  static void add_up(std::vector<Amount>& amounts, const Amount& amount) {
    for (Amount& a : amounts)
      if (a.source == amount.source && a.side == amount.side) {
        a.n += amount.n;
        a.shares.add(amount.shares);
        return;
      }
    amounts.push_back(amount);
  }

  /// An argument of a fact or of the scenes around it.
  const xmlNode* find(const xmlNode* fact, std::string_view name) const {
    if (const xmlNode* own = argument(fact, name)) return own;
    for (auto scene = scenes_.rbegin(); scene != scenes_.rend(); ++scene)
      if (const xmlNode* outer = argument(*scene, name)) return outer;
    return nullptr;
  }

  /// Things that are known by their id have their figures in the positions alone.
  std::string_view trait_of(const xmlNode* thing, std::string_view trait) const {
    if (const auto own = attribute(thing, trait); !own.empty()) return own;
    const auto known = pieces_.find(attribute(thing, "id"));
    return known != pieces_.end() ? attribute(known->second, trait) : std::string_view();
  }

  const Book& book_;
  std::string_view reader_;
  std::unordered_map<std::string_view, const xmlNode*> pieces_;  // by id, before the turn; looked up only
  Holders before_;                                               // by hex; looked up only
  Holders then_;  // before the battle: where units went since the turn began is theirs
  Holders now_;
  Holders controlled_then_;  // by hex; looked up only
  Holders controlled_now_;
  std::vector<std::size_t> open_;                                 // battles that the walk is in
  std::unordered_map<std::string_view, std::size_t> by_address_;  // battles; looked up only
  std::vector<const xmlNode*> scenes_;
};

}  // namespace

std::string layout(const Wording& wording, std::string_view key) {
  return wording.has(key) ? wording.say(key, nullptr) : std::string();
}

Kinds::Kinds(std::string names) : names_(std::move(names)) {
  split(names_, ' ', [&](std::string_view name) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    kinds_.push_back({name.substr(0, dot), dot < name.size() ? name.substr(dot + 1) : std::string_view()});
  });
}

std::string_view sort_of(const xmlNode* fact) {
  return attribute(fact, sort_of(name_of(fact)));
}

bool Kinds::has(const xmlNode* fact) const {
  return std::ranges::any_of(kinds_, [&](const Kind& kind) {
    return is(fact, kind.name) && (kind.what.empty() || attribute(fact, sort_of(kind.name)) == kind.what);
  });
}

Reckoning::Reckoning(const xmlNode* report, const Wording& wording) {
  const Book book(wording);
  Walk walk(report, book);
  std::vector<Weight> weights;
  std::unordered_set<std::string_view> fought_for;
  for (Walk::Battle& battle : walk.battles) {
    Weight weight;
    weight.waits = battle.waits;
    weight.pieces = battle.pieces;
    weight.moved = battle.moved;
    weight.battle = battles_.size();
    Outcome& outcome = outcomes_[battle.scene];
    sum_up(book, battle.amounts, [&](std::string_view side, std::size_t kind, Ratio n, auto&& shares) {
      if (book.is_loss[kind]) weight.points += n;
      if (!side.empty()) bill(outcome.costs, side, {std::string(book.kinds[kind]), n, std::move(shares)});
    });
    // Whose the ground is shows when all has been decided.
    if (battle.open) battle.ground.clear();
    for (Ground& hex : battle.ground) hex.emptied = battle.emptied;
    for (const Ground& hex : battle.ground)
      if (fought_for.insert(hex.hex).second) all_.ground.push_back(hex);
    outcome.tone = walk.tone(battle);
    outcome.ground = std::move(battle.ground);
    weight.lost = weight.pieces > Ratio() || weight.points > Ratio();
    weights.push_back(weight);
    battles_.push_back(battle.scene);
  }
  for (const Ground& hex : walk.left)
    if (fought_for.insert(hex.hex).second) all_.ground.push_back(hex);
  std::ranges::sort(all_.ground, {}, &Ground::hex);
  std::ranges::sort(weights, std::less<>());
  for (std::size_t i = 0; i < weights.size(); ++i) ranks_[battles_[weights[i].battle]] = i + 1;
  sum_up(book, walk.all, [&](std::string_view side, std::size_t kind, Ratio n, auto&& shares) {
    const std::string name(book.kinds[kind]);
    if (wording.has("cost." + name) || wording.has("loss." + name) || wording.has("cost-further." + name))
      bill(all_.costs, side, {name, n, std::move(shares)});
  });
}

void Reckoning::bill(Costs& costs, std::string_view side, Cost cost) {
  if (costs.empty() || costs.back().first != side) costs.emplace_back(side, std::vector<Cost>());
  costs.back().second.push_back(std::move(cost));
}

const Reckoning::Outcome& Reckoning::outcome(const xmlNode* battle) const {
  static const Outcome none;
  if (battle == nullptr) return all_;
  const auto found = outcomes_.find(battle);
  return found != outcomes_.end() ? found->second : none;
}

std::size_t Reckoning::rank(const xmlNode* battle) const {
  const auto found = ranks_.find(battle);
  return found != ranks_.end() ? found->second : 0;
}

const std::vector<Reckoning::Cost>& Reckoning::costs(std::string_view side, const xmlNode* battle) const {
  static const std::vector<Cost> none;
  const Costs& costs = outcome(battle).costs;
  const auto found = std::ranges::find(costs, side, &Costs::value_type::first);
  return found != costs.end() ? found->second : none;
}

const std::vector<Reckoning::Ground>& Reckoning::ground(const xmlNode* battle) const {
  return outcome(battle).ground;
}

std::string_view Reckoning::tone(const xmlNode* battle) const {
  return outcome(battle).tone;
}

}  // namespace adjudicator::reports
