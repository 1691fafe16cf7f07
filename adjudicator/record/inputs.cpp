#include "record/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "files/folder/comparison.hpp"
#include "files/folder/players_files.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::record {
namespace {

/// Inputs by what they are: "roster", "charts/odds", "gates/B/axis".
using Inputs = std::map<std::string, const HashedFile*>;

std::string stem_of(std::string_view name) {
  return std::string(name.substr(0, name.rfind('.')));
}

Inputs inputs_of(const Record& record, const std::string& prefix) {
  Inputs inputs;
  for (const HashedFile& file : record.files)
    if (file.name.starts_with(prefix))
      inputs[stem_of(std::string_view(file.name).substr(prefix.size()))] = &file;
  return inputs;
}

bool holds_more_than_orders(const Inputs& inputs) {
  return std::ranges::any_of(inputs, [](const auto& input) { return !input.first.starts_with("orders/"); });
}

/// The gates of which a mailing keeps the orders.
std::set<std::string> gates_of(const Inputs& inputs) {
  std::set<std::string> gates;
  for (const auto& [name, file] : inputs)
    if (name.starts_with("gates/")) gates.insert(name.substr(6, name.find('/', 6) - 6));
  return gates;
}

std::string_view root_of(std::string_view stem) {
  for (const std::string_view root : {"game", "map", "roster"})
    if (stem == root) return root;
  return stem.starts_with("orders/") || stem.starts_with("gates/") ? "orders" : "";
}

class Pairing {
 public:
  Pairing(const Record& before, Inputs was, const Record& after, const TextOfInput& text_of)
      : before_(before),
        after_(after),
        was_(std::move(was)),
        is_(inputs_of(after, folder_of(after) + "inputs/")),
        text_of_(text_of) {}

  std::vector<ChangedInput> compare(bool orders) {
    each([](std::string_view stem) { return begins_with(stem) || stem == "beacon"; });
    each([](std::string_view stem) { return stem.starts_with("gates/"); }, gates_of(was_));
    if (after_.mailing != before_.mailing + 1)
      return std::move(found_);  // who sent what between is not known
    const auto closed = closed_gate();
    if (!closed && orders) each([](std::string_view stem) { return stem.starts_with("orders/"); });
    if (closed) rename_orders("gates/" + *closed + "/");
    return std::move(found_);
  }

  std::vector<ChangedInput> compare_freeze() {
    if (was_.empty()) return {};
    is_.erase("beacon");  // that came afterwards
    const bool whole = holds_more_than_orders(was_);
    if (whole && !was_.contains("program"))
      add(fmt::format("turn-{:02}/freeze/program.txt", before_.turn),
          "it is missing, and was frozen with the rest");
    each([&](std::string_view stem) {
      return stem.starts_with("orders/") || (whole && !stem.starts_with("stylesheets/") &&
                                             stem != "program" && stem != "until" && stem != "defaults");
    });
    return std::move(found_);
  }

  /// Who was late for a freeze has other orders in the game folder than count.
  std::vector<ChangedInput> compare_begun() {
    const bool frozen =
        std::ranges::any_of(was_, [](const auto& one) { return one.first.starts_with("freeze/"); });
    each([&](std::string_view stem) {
      return begins_with(stem) ||
             (!frozen && stem.starts_with("orders/") && !stem.starts_with("orders/received/"));
    });
    return std::move(found_);
  }

 private:
  /// What every turn begins with, besides orders.
  static bool begins_with(std::string_view stem) {
    return stem == "game" || stem == "map" || stem == "roster" || stem.starts_with("charts/");
  }

  /// The gate before which the earlier mailing stopped: the later one keeps its orders.
  std::optional<std::string> closed_gate() const {
    const auto known = gates_of(was_);
    for (const std::string& gate : gates_of(is_))
      if (!known.contains(gate)) return gate;
    return std::nullopt;
  }

  template <class Wanted>
  void each(Wanted wanted, const std::set<std::string>& gates = {}) {
    for (const auto& [stem, file] : was_)
      if (wanted(stem)) pair(file, find(is_, stem), stem);
    for (const auto& [stem, file] : is_) {
      const bool later_gate =
          stem.starts_with("gates/") && !gates.contains(stem.substr(6, stem.find('/', 6) - 6));
      if (wanted(stem) && !was_.contains(stem) && !later_gate) pair(nullptr, file, stem);
    }
  }

  /// The orders of the earlier mailing lie in the later one as those of its gate.
  void rename_orders(const std::string& gate) {
    constexpr std::string_view orders = "orders/";
    for (const auto& [stem, file] : was_)
      if (stem.starts_with(orders)) pair(file, find(is_, gate + stem.substr(orders.size())), stem);
    for (const auto& [stem, file] : is_)
      if (stem.starts_with(gate) && stem != gate + "closed" &&
          find(was_, std::string(orders) + stem.substr(gate.size())) == nullptr)
        pair(nullptr, file, stem);
  }

  static const HashedFile* find(const Inputs& inputs, const std::string& stem) {
    const auto found = inputs.find(stem);
    return found == inputs.end() ? nullptr : found->second;
  }

  void pair(const HashedFile* was, const HashedFile* is, const std::string& stem) {
    if (was == nullptr) return add(is->name, "it is new");
    if (is == nullptr) return add(was->name, "it is not there any more");
    if (was->hash != is->hash) values(*was, *is, stem);
  }

  void values(const HashedFile& was, const HashedFile& is, const std::string& stem) {
    const auto before = read(before_, was, stem);
    const auto after = read(after_, is, stem);
    if (!before || !after) {
      const bool same_form = !was.canonical.empty() && was.canonical == is.canonical;
      if (stem != "game" && !same_form) add(is.name, "it is another");
      return;
    }
    for (const files::Difference& difference : files::differences(*before, *after, most))
      found_.push_back({is.name, difference.what, stem == "game" && files::is_administration(difference)});
  }

  std::unique_ptr<Document> read(const Record& record, const HashedFile& file,
                                 const std::string& stem) const {
    if (!files::Schema::exists(record.system)) return nullptr;
    auto text = text_of_(record, file);
    if (!text) return nullptr;
    const Spelling spelling = files::spelling_of(file.name, *text);
    std::string root(root_of(stem));
    if (const auto peeked = files::peek_system(*text, spelling); root.empty() && peeked) root = peeked->root;
    const files::Schema& schema = files::Schema::of(record.system);
    if (schema.root(root) == nullptr) return nullptr;
    Diagnostics ignored;
    files::ReadOptions options;
    if (root == "orders") options.tolerant = "list";
    auto read = files::read_document(file.name, std::move(*text), spelling, schema, root, ignored, options);
    return read && !read->empty() ? std::move(read) : nullptr;
  }

  void add(const std::string& name, std::string what) { found_.push_back({name, std::move(what), false}); }

  static constexpr std::size_t most = 100;

  const Record& before_;
  const Record& after_;
  Inputs was_;
  Inputs is_;
  const TextOfInput& text_of_;
  std::vector<ChangedInput> found_;
};

}  // namespace

std::string folder_of(const Record& record) {
  return fmt::format("turn-{:02}/mailing-{}/", record.turn, record.mailing);
}

std::vector<ChangedInput> changed_inputs(const Record& before, const Record& after, bool orders,
                                         const TextOfInput& text_of) {
  return Pairing(before, inputs_of(before, folder_of(before) + "inputs/"), after, text_of).compare(orders);
}

bool froze_orders_alone(const Record& first) {
  return !holds_more_than_orders(inputs_of(first, fmt::format("turn-{:02}/freeze/", first.turn)));
}

std::vector<ChangedInput> changed_since_freeze(const Record& first, const TextOfInput& text_of) {
  return Pairing(first, inputs_of(first, fmt::format("turn-{:02}/freeze/", first.turn)), first, text_of)
      .compare_freeze();
}

std::vector<ChangedInput> changed_since_begun(const Record& first, const TextOfInput& text_of) {
  Inputs lay = inputs_of(first, fmt::format("turn-{:02}/", first.turn));
  lay.merge(inputs_of(first, ""));
  // Only documents that lie right there are read; signatures, notes and folders beside them are not.
  std::erase_if(lay, [](const auto& one) {
    const std::size_t slash = one.first.find('/');
    return (slash != one.first.npos && one.first.find('/', slash + 1) != one.first.npos) ||
           !files::is_players_file(one.second->name);
  });
  return Pairing(first, std::move(lay), first, text_of).compare_begun();
}

}  // namespace adjudicator::record
