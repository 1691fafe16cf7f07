// libFuzzer: one file of a turn, in either spelling, put in the place of an example's own: it is decoded, the
// system judges the orders, the turn is run, and every reader's report is written.
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>

#include "core/adjudicate.hpp"
#include "files/decode/decode.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "files/schema/resources.hpp"
#include "laws.hpp"
#include "reports/report/report.hpp"

namespace adjudicator::files {
namespace {

namespace fs = std::filesystem;

/// The files of an example's first turn, by their path in a mailing's inputs.
struct Base {
  const RuleSystem* system;
  std::map<std::string, std::string> files;
};

const Base& base_of(std::string_view system) {
  static const auto load = [](std::string_view key, const char* example) {
    const GameFolder folder(fs::path(ADJUDICATOR_SOURCE_DIR) / "examples" / example);
    return Base{find_system(key), folder.copy_inputs(folder.current_inputs(1))};
  };
  static const Base classic = load("classic", "classic-ford");
  static const Base cna = load("cna", "cna-tobruk-road");
  return system == "cna" ? cna : classic;
}

class Turned {
 public:
  Turned(const Base& base, std::string_view text, Spelling spelling)
      : base_(base), schema_(Schema::of(base.system->key)), text_(text), spelling_(spelling) {
    const auto peek = peek_system(text, spelling);
    if (peek && schema_.root(peek->root) != nullptr) root_ = peek->root;
  }

  /// Null where the file is refused.
  std::unique_ptr<Turn> load() {
    if (root_.empty()) return nullptr;
    given_ = read(text_, spelling_, root_);
    if (!given_ || !diagnostics_.ok()) return nullptr;
    TurnFiles files;
    const bool chart = schema_.root(root_)->find_attribute("status") >= 0;
    if (chart) files.charts.push_back(std::move(given_));
    files.game = one("game");
    files.map = one("map");
    files.roster = one("roster");
    files.rulings = one("rulings");
    several("orders", files.orders);
    several("answers", files.answers);
    for (const auto& published : embedded_charts(*base_.system, diagnostics_))
      files.charts.push_back(published);
    const std::string policy = "adjudicator/systems/" + std::string(base_.system->key) + "/visibility.xml";
    files.policy =
        root_ == "visibility" ? std::move(given_) : read(resource(policy), Spelling::xml, "visibility");
    if (!diagnostics_.ok()) return nullptr;
    std::vector<TableType> tables;
    for (const TableSpec& spec : base_.system->tables) tables.push_back({spec.name, spec.type});
    return decode_turn(std::move(files), *base_.system, schema_.dictionary(tables), diagnostics_);
  }

  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  std::unique_ptr<Document> read(std::string_view text, Spelling spelling, const std::string& root) {
    ReadOptions options;
    if (root == "orders") options.tolerant = "list";
    return read_document(root, std::string(text), spelling, schema_, root, diagnostics_, options);
  }

  std::unique_ptr<Document> one(const std::string& name) {
    if (root_ == name) return std::move(given_);
    for (const auto& [path, bytes] : base_.files)
      if (path == name + ".xml" || path == name + ".json")
        return read(bytes, path.ends_with(".json") ? Spelling::json : Spelling::xml, name);
    return nullptr;
  }

  /// The given file in the place of its side's own.
  void several(const std::string& name, std::vector<std::unique_ptr<Document>>& into) {
    const std::string side = root_ == name ? std::string(given_->root().value("side")) : std::string();
    if (root_ == name) into.push_back(std::move(given_));
    for (const auto& [path, bytes] : base_.files)
      if (path.starts_with(name + "/") && fs::path(path).stem() != side)
        into.push_back(read(bytes, path.ends_with(".json") ? Spelling::json : Spelling::xml, name));
  }

  const Base& base_;
  const Schema& schema_;
  std::string_view text_;
  Spelling spelling_;
  std::string root_;
  std::unique_ptr<Document> given_;
  Diagnostics diagnostics_;
};

void write_reports(const Turn& turn, const Outcome& outcome) {
  const reports::Issue issue;
  std::vector<Reader> readers{Reader{}};
  for (const SideInfo& side : turn.sides) readers.push_back({side.row});
  for (const Reader reader : readers) {
    std::string text;
    StringSink sink(text);
    reports::write_report({turn, outcome.log, outcome.after, reader, issue, outcome.waiting},
                          *make_writer(Spelling::xml, Schema::of("report"), sink));
    Diagnostics diagnostics;
    read_document("report", text, Spelling::xml, Schema::of("report"), "report", diagnostics);
    demand(diagnostics.ok(), "reports are valid", text);
  }
}

void check_turn(std::string_view text) {
  const auto spelling = sniff(text);
  if (!spelling) return;
  const auto peek = peek_system(text, *spelling);
  Turned turned(base_of(peek ? peek->system : ""), text, *spelling);
  const auto turn = turned.load();
  for (const Diagnostic& d : turned.diagnostics().all()) to_text(d);
  if (!turn) return;
  turn->take_defaults = text.size() % 2 == 0;
  HmacDice dice(DiceKey{});
  try {
    write_reports(*turn, adjudicate(*turn, dice));
  } catch (const DiceError&) {  // a ruling that does not match: told, and the run ends
  }
}

}  // namespace
}  // namespace adjudicator::files

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  adjudicator::files::check_turn({reinterpret_cast<const char*>(data), size});
  return 0;
}
