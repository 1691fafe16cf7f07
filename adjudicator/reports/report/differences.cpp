#include "reports/report/differences.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "reports/nodes.hpp"
#include "reports/report/report_parts.hpp"

namespace adjudicator::reports {
namespace {

constexpr std::size_t no_scene = static_cast<std::size_t>(-1);

/// What an element says in attributes, but for those of `left_out`.
template <class LeftOut>
void append_attributes(const xmlNode* node, LeftOut left_out, std::string& text) {
  text.append(name_of(node)).push_back('\x1e');
  for (const xmlAttr* a = node->properties; a != nullptr; a = a->next) {
    if (left_out(view(a->name))) continue;
    text.append(view(a->name)).push_back('=');
    text.append(a->children != nullptr ? view(a->children->content) : std::string_view());
    text.push_back('\x1f');
  }
}

/// What it says in children, but for the facts that lie in it.
void append_children(const xmlNode* node, std::string& text) {
  for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
    if (is(c, "events")) continue;
    append_attributes(
        c, [](std::string_view) { return false; }, text);
    append_children(c, text);
  }
  text.push_back('\x1d');
}

/// All that an element says, but for those attributes of its own: equal texts are equal facts.
template <class LeftOut>
std::string contents(const xmlNode* node, LeftOut left_out) {
  std::string text;
  append_attributes(node, left_out, text);
  append_children(node, text);
  return text;
}

std::string contents(const xmlNode* node, bool own_address) {
  return contents(node, [&](std::string_view name) { return !own_address && name == "at"; });
}

const xmlNode* root_of(const xmlDoc& report) {
  return xmlDocGetRootElement(&report);
}

/// The facts of a report in their order, each with the scene that it lies in.
class Story {
 public:
  struct Entry {
    const xmlNode* node;
    std::size_t scene;  // that it lies in: another entry
    std::string place;  // of a scene: by what it is known in both reports
    std::string key;    // where it stands and what it says
    bool told_there = false;
  };

  explicit Story(const xmlDoc& report) { collect(child_of(root_of(report), "events"), no_scene); }

  std::vector<Entry> entries;

 private:
  void collect(const xmlNode* events, std::size_t scene) {
    if (events == nullptr) return;
    for (const xmlNode* c = first_child(events); c != nullptr; c = next_element(c)) {
      const bool is_scene = is(c, "scene");
      Entry entry{c, scene, {}, {}};
      std::string said = contents(c, false);
      std::string at(attribute(c, "at"));
      if (at.empty() && scene != no_scene) at = entries[scene].place;
      // A scene whose address is not known is known by what is told of it.
      if (is_scene) entry.place = attribute(c, "at").empty() ? at + '\n' + said : at;
      entry.key = std::move(at) + '\n' + std::move(said);
      entries.push_back(std::move(entry));
      if (is_scene) collect(child_of(c, "events"), entries.size() - 1);
    }
  }
};

std::unordered_set<std::string_view> places_of(const Story& story) {
  std::unordered_set<std::string_view> places;
  for (const auto& entry : story.entries)
    if (!entry.place.empty()) places.insert(entry.place);
  return places;
}

/// Marks in `story` what `other` tells as well, as often as it does.
void find_common(Story& story, const Story& other) {
  std::unordered_map<std::string_view, std::size_t> told;
  for (const auto& entry : other.entries) ++told[entry.key];
  for (auto& entry : story.entries) {
    const auto found = told.find(entry.key);
    if (found == told.end() || found->second == 0) continue;
    --found->second;
    entry.told_there = true;
  }
}

/// What differs in one of the stories, by the place of the scene that it is shown with.
struct Part {
  std::string_view place;
  const xmlNode* scene = nullptr;
  bool only_here = false;
  std::vector<const xmlNode*> facts;
};

/// The scene that an entry is shown with: the outermost one that the other story does not have, else the one
/// that it lies in.
std::size_t scene_shown(const Story& story, std::size_t entry,
                        const std::unordered_set<std::string_view>& other) {
  std::size_t nearest = story.entries[entry].place.empty() ? story.entries[entry].scene : entry;
  for (std::size_t s = nearest; s != no_scene; s = story.entries[s].scene)
    if (!other.contains(story.entries[s].place)) nearest = s;
  return nearest;
}

std::vector<Part> parts_of(const Story& story, const std::unordered_set<std::string_view>& other) {
  std::vector<Part> parts;
  std::unordered_map<std::string_view, std::size_t> shared;  // by place
  std::unordered_map<std::size_t, std::size_t> own;          // by scene
  for (std::size_t i = 0; i < story.entries.size(); ++i) {
    if (story.entries[i].told_there) continue;
    const std::size_t scene = scene_shown(story, i, other);
    Part part;
    if (scene != no_scene) {
      part.place = story.entries[scene].place;
      part.scene = story.entries[scene].node;
      part.only_here = !other.contains(part.place);
    }
    const std::size_t found = part.only_here ? own.emplace(scene, parts.size()).first->second
                                             : shared.emplace(part.place, parts.size()).first->second;
    if (found == parts.size()) parts.push_back(std::move(part));
    parts[found].facts.push_back(story.entries[i].node);
  }
  return parts;
}

/// Of elements that both have equally often, by what `says` tells of them, nothing is left.
template <class Says>
std::vector<const xmlNode*> without_common(const std::vector<const xmlNode*>& some,
                                           const std::vector<const xmlNode*>& others, Says says) {
  std::unordered_map<std::string, std::size_t> told;
  for (const xmlNode* node : others) ++told[says(node)];
  std::vector<const xmlNode*> left;
  for (const xmlNode* node : some) {
    const auto found = told.find(says(node));
    if (found != told.end() && found->second > 0)
      --found->second;
    else
      left.push_back(node);
  }
  return left;
}

std::vector<const xmlNode*> children_named(const xmlNode* node, std::string_view name) {
  std::vector<const xmlNode*> found;
  for (const xmlNode* c = node != nullptr ? first_child(node) : nullptr; c != nullptr; c = next_element(c))
    if (is(c, name)) found.push_back(c);
  return found;
}

/// Reports of earlier builds list no parts of units, and no models.
bool lists_parts(const xmlDoc& report) {
  return child_of(root_of(report), "model") != nullptr;
}

/// The pieces of a report as they end, on the map and beside it.
std::vector<const xmlNode*> pieces_after(const xmlDoc& report, bool with_parts) {
  std::vector<const xmlNode*> pieces;
  const xmlNode* const after = child_of(root_of(report), "after");
  for (const xmlNode* c = after != nullptr ? first_child(after) : nullptr; c != nullptr;
       c = next_element(c)) {
    const bool part = !attribute(c, "unit").empty() && !attribute(c, "toe").empty();
    if (is(c, "thing") && (with_parts || !part)) pieces.push_back(c);
    if (is(c, "stack"))
      for (const xmlNode* thing : children_named(c, "thing")) pieces.push_back(thing);
  }
  return pieces;
}

/// The traits that pieces have, and how many of each table there are.
class TraitsTold {
 public:
  explicit TraitsTold(const std::vector<const xmlNode*>& pieces) {
    for (const xmlNode* piece : pieces) {
      const std::string_view table = attribute(piece, "table");
      ++pieces_[table];
      for (const xmlAttr* a = piece->properties; a != nullptr; a = a->next) ++traits_[{table, view(a->name)}];
    }
  }

  bool of_all(std::string_view table, std::string_view trait) const {
    return !of_none(table, trait) && traits_.at({table, trait}) == pieces_.at(table);
  }
  bool of_none(std::string_view table, std::string_view trait) const {
    return !traits_.contains({table, trait});
  }
  bool has(std::string_view table) const { return pieces_.contains(table); }

 private:
  std::map<std::string_view, std::size_t> pieces_;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> traits_;
};

/// What pieces say, but for traits that one of the two reports tells of all pieces of a table and the other of none, where
/// another program made it: it did not write them. By one program's reports that is a change.
class PieceContents {
 public:
  PieceContents(const std::vector<const xmlNode*>& was, const std::vector<const xmlNode*>& now,
                bool one_program)
      : was_(was), now_(now), one_program_(one_program) {}

  std::string operator()(const xmlNode* piece) const {
    const std::string_view table = attribute(piece, "table");
    return contents(piece, [&](std::string_view trait) { return is_of_one(table, trait); });
  }

 private:
  bool is_of_one(std::string_view table, std::string_view trait) const {
    if (one_program_ || !was_.has(table) || !now_.has(table)) return false;
    // Every program writes these, where there is something to say.
    if (trait == "status" || trait == "side" || trait == "hex") return false;
    return (was_.of_all(table, trait) && now_.of_none(table, trait)) ||
           (now_.of_all(table, trait) && was_.of_none(table, trait));
  }

  TraitsTold was_;
  TraitsTold now_;
  bool one_program_;
};

std::string key_of_piece(const xmlNode* piece) {
  const std::string_view id = attribute(piece, "id");
  return id.empty() ? std::string() : std::string(attribute(piece, "table")) + ':' + std::string(id);
}

/// Writes nodes of a report again.
class Copier {
 public:
  explicit Copier(Out out) : out_(out) {}

  void all(std::string_view name, const xmlNode* node) const {
    begin(name, node);
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) all(name_of(c), c);
    out_.end();
  }

  /// The facts of a scene, in the scenes that it lies in.
  void within(const xmlNode* scene, const std::vector<const xmlNode*>& facts, bool whole) const {
    std::vector<const xmlNode*> chain;
    for (const xmlNode* s = scene; s != nullptr && is(s, "scene"); s = s->parent->parent) chain.push_back(s);
    for (auto s = chain.rbegin(); s != chain.rend(); ++s) {
      head(*s);
      out_.start("events");
    }
    const std::unordered_set<const xmlNode*> wanted(facts.begin(), facts.end());
    if (scene == nullptr || !whole)
      for (const xmlNode* fact : facts) {
        if (fact != scene) all(name_of(fact), fact);
      }
    else
      those(child_of(scene, "events"), wanted);
    for (std::size_t i = 0; i < 2 * chain.size(); ++i) out_.end();
  }

 private:
  void begin(std::string_view name, const xmlNode* node) const {
    out_.start(name);
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next)
      out_.attribute(view(a->name), a->children != nullptr ? view(a->children->content) : std::string_view());
  }

  /// The beginning of a scene: what is told of itself.
  void head(const xmlNode* scene) const {
    begin("scene", scene);
    for (const xmlNode* c = first_child(scene); c != nullptr; c = next_element(c))
      if (!is(c, "events")) all(name_of(c), c);
  }

  void those(const xmlNode* events, const std::unordered_set<const xmlNode*>& wanted) const {
    for (const xmlNode* c = events != nullptr ? first_child(events) : nullptr; c != nullptr;
         c = next_element(c)) {
      const xmlNode* const inner = child_of(c, "events");
      if (!is(c, "scene")) {
        if (wanted.contains(c)) all(name_of(c), c);
      } else if (any(c, wanted)) {
        head(c);
        if (inner != nullptr) {
          out_.start("events");
          those(inner, wanted);
          out_.end();
        }
        out_.end();
      }
    }
  }

  static bool any(const xmlNode* node, const std::unordered_set<const xmlNode*>& wanted) {
    if (wanted.contains(node)) return true;
    const xmlNode* const events = child_of(node, "events");
    for (const xmlNode* c = events != nullptr ? first_child(events) : nullptr; c != nullptr;
         c = next_element(c))
      if (any(c, wanted)) return true;
    return false;
  }

  Out out_;
};

}  // namespace

Differences::Differences(Tree was, Tree now, int mailing)
    : was_(std::move(was)), now_(std::move(now)), mailing_(mailing) {
  compare_events();
  const auto was_refused = children_named(root_of(*was_), "refusal");
  const auto now_refused = children_named(root_of(*now_), "refusal");
  const auto whole = [](const xmlNode* refusal) { return contents(refusal, true); };
  refusals_was_ = without_common(was_refused, now_refused, whole);
  refusals_now_ = without_common(now_refused, was_refused, whole);
  const bool waits = attribute(root_of(*now_), "waiting") == "true";
  if (waits) hold_back_pending();
  if (!waits || attribute(root_of(*was_), "waiting") == "true") compare_pieces();
}

bool Differences::any() const {
  return !units_.empty() || !refusals_was_.empty() || !refusals_now_.empty() || !pieces_.empty();
}

/// Both lists of scenes are in the order of their story; a scene that is gone stands before the first one
/// that came after it.
void Differences::compare_events() {
  Story was(*was_);
  Story now(*now_);
  find_common(was, now);
  find_common(now, was);
  auto gone = parts_of(was, places_of(now));
  auto come = parts_of(now, places_of(was));
  std::unordered_map<std::string_view, std::size_t> in_gone;
  for (std::size_t i = 0; i < gone.size(); ++i) in_gone.emplace(gone[i].place, i);
  std::unordered_set<std::string_view> in_come;
  for (const Part& part : come) in_come.insert(part.place);
  std::size_t next = 0;
  const auto gone_before = [&](std::size_t end) {
    for (; next < end; ++next)
      if (!in_come.contains(gone[next].place))
        units_.push_back({gone[next].scene,
                          nullptr,
                          gone[next].only_here ? Told::was : Told::both,
                          std::move(gone[next].facts),
                          {}});
  };
  for (Part& part : come) {
    Unit unit{nullptr, part.scene, part.only_here ? Told::now : Told::both, {}, std::move(part.facts)};
    if (const auto found = in_gone.find(part.place); found != in_gone.end()) {
      gone_before(found->second);
      unit.was_scene = gone[found->second].scene;
      unit.was = std::move(gone[found->second].facts);
    }
    units_.push_back(std::move(unit));
  }
  gone_before(gone.size());
}

/// Of a scene that the later report does not go on with, yet, its name alone is told.
void Differences::hold_back_pending() {
  for (Unit& unit : units_) {
    if (unit.was.empty() || !unit.now.empty()) continue;
    unit.told = Told::pending;
    unit.was.clear();
  }
}

/// Pieces that are known by their ids are compared one by one, the others by what is known of them.
void Differences::compare_pieces() {
  const bool parts = lists_parts(*was_) && lists_parts(*now_);
  const auto all_was = pieces_after(*was_, parts);
  const auto all_now = pieces_after(*now_, parts);
  const bool one_program = attribute(root_of(*was_), "program") == attribute(root_of(*now_), "program");
  const PieceContents contents_of(all_was, all_now, one_program);
  const auto was = without_common(all_was, all_now, contents_of);
  const auto now = without_common(all_now, all_was, contents_of);
  std::unordered_map<std::string, const xmlNode*> named;
  for (const xmlNode* piece : was)
    if (std::string name = key_of_piece(piece); !name.empty()) named.emplace(std::move(name), piece);
  std::unordered_set<const xmlNode*> paired;
  for (const xmlNode* piece : now) {
    const auto found = named.find(key_of_piece(piece));
    pieces_.emplace_back(found != named.end() ? found->second : nullptr, piece);
    if (found != named.end()) paired.insert(found->second);
  }
  for (const xmlNode* piece : was)
    if (!paired.contains(piece)) pieces_.emplace_back(piece, nullptr);
}

std::string_view Differences::word_for(Told told) {
  switch (told) {
    case Told::both:
      return "changed";
    case Told::was:
      return "gone";
    case Told::now:
      return "new";
    case Told::pending:
      return "pending";
  }
  return {};
}

void Differences::write(std::span<files::Writer* const> writers) const {
  const Out out(writers);
  const Copier copy(out);
  out.start("differences");
  out.attribute("turn", attribute(root_of(*now_), "turn"));
  out.attribute("mailing", std::int64_t{mailing_});
  out.attribute("reader", attribute(root_of(*now_), "reader"));
  for (const Unit& unit : units_) {
    const xmlNode* const scene = unit.now_scene != nullptr ? unit.now_scene : unit.was_scene;
    out.start("difference");
    if (scene != nullptr) out.word("at", attribute(scene, "at"));
    out.attribute("scene", word_for(unit.told));
    const auto side = [&](std::string_view name, const xmlNode* in, const auto& facts) {
      const bool named = unit.told == Told::pending && in != nullptr;
      if (facts.empty() && !named) return;
      out.start(name);
      copy.within(in, facts, unit.told != Told::both);
      out.end();
    };
    side("was", unit.was_scene, unit.was);
    side("now", unit.now_scene, unit.now);
    out.end();
  }
  for (const xmlNode* refusal : refusals_was_) copy.all("refusal-was", refusal);
  for (const xmlNode* refusal : refusals_now_) copy.all("refusal-now", refusal);
  for (const auto& [was, now] : pieces_) {
    out.start("piece");
    if (was != nullptr) copy.all("was", was);
    if (now != nullptr) copy.all("now", now);
    out.end();
  }
  out.end();
}

}  // namespace adjudicator::reports
