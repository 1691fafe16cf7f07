#include "files/folder/folder.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <mutex>
#include <set>

#include "files/decode/decode.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/players_files.hpp"
#include "files/folder/slips.hpp"
#include "files/schema/resources.hpp"
#include "files/schema/schema.hpp"
#include "files/spellings/known_things.hpp"
#include "files/spellings/reader.hpp"

namespace adjudicator::files {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_players = 64;  // order or answer files in a folder; more is no game

std::string two_digits(int number) {
  const std::string digits = std::to_string(number);
  return digits.size() < 2 ? "0" + digits : digits;
}

/// The number in "turn-07" or "mailing-2"; 0 where the name is another, or writes it otherwise ("turn-7").
int numbered(const fs::path& path, std::string_view prefix, std::string (*written)(int)) {
  const std::string name = path.filename().string();
  if (!name.starts_with(prefix)) return 0;
  int number = 0;
  const char* end = name.data() + name.size();
  const auto result = std::from_chars(name.data() + prefix.size(), end, number);
  const bool good = result.ec == std::errc() && result.ptr == end && number > 0 && number <= 9999;
  return good && name.substr(prefix.size()) == written(number) ? number : 0;
}

std::string plain(int number) {
  return std::to_string(number);
}

bool is_document(const fs::path& path, Papers papers) {
  const std::string name = path.filename().string();
  return is_players_file(name) && (papers == Papers::of_players || !name.ends_with(".txt")) &&
         !name.starts_with('.');
}

/// People keep notes beside orders: a text without a header is none of the files.
bool is_no_note(const fs::path& path) {
  return path.extension() != ".txt" || (fs::is_regular_file(path) && sniff(read_file(path)).has_value());
}

Diagnostic at_file(std::string file, std::string_view code, std::string message) {
  Diagnostic d;
  d.at.file = std::move(file);
  d.code = code;
  d.message = std::move(message);
  return d;
}

/// Of the moderator's files, which are no words.
Spelling moderators_spelling(const fs::path& path) {
  return path.extension() == ".json" ? Spelling::json : Spelling::xml;
}

/// The bytes of a file; a diagnostic where it is too large to be read.
std::optional<std::string> text_of(const GameFolder& folder, const fs::path& path, Diagnostics& diagnostics,
                                   std::size_t limit = most_of_the_moderator) {
  std::error_code none;
  const auto size = fs::file_size(path, none);
  if (!none && size > limit) {
    diagnostics.add(
        at_file(folder.shown(path), "too-large",
                "the file is " + std::to_string(size) + " bytes; the limit is " + std::to_string(limit)));
    return std::nullopt;
  }
  return read_file(path);
}

/// The files that the program brings for a system under a name or in a folder. They are the same in every game.
const std::vector<ChartFile>& embedded(const RuleSystem& system, std::string_view place,
                                       Diagnostics& diagnostics) {
  struct Read {
    std::vector<ChartFile> files = {};
    Diagnostics told = {};
  };
  static std::mutex guard;
  static std::map<std::string, Read> known;
  const std::string home = "adjudicator/systems/" + std::string(system.key) + "/" + std::string(place);
  const std::lock_guard lock(guard);
  const auto [found, is_new] = known.try_emplace(home);
  Read& read = found->second;
  if (is_new)
    for (const Resource& resource : resources()) {
      if (!resource.name.starts_with(home)) continue;
      const auto peeked = peek_system(resource.data, Spelling::xml);
      ChartFile file = read_document(std::string(resource.name), std::string(resource.data), Spelling::xml,
                                     Schema::of(system.key), peeked ? peeked->root : "", read.told);
      if (file) read.files.push_back(std::move(file));
    }
  for (const Diagnostic& d : read.told.all()) diagnostics.add(d);
  return read.files;
}

std::shared_ptr<const Document> embedded_policy(const RuleSystem& system, Diagnostics& diagnostics) {
  const auto& files = embedded(system, "visibility.xml", diagnostics);
  return files.empty() ? nullptr : files.front();
}

class Loader {
 public:
  Loader(const GameFolder& folder, const RuleSystem& system, Diagnostics& diagnostics)
      : folder_(folder), schema_(Schema::of(system.key)), system_(system), diagnostics_(diagnostics) {}

  TurnFiles load(int turn, const GameFolder::Inputs& inputs) {
    TurnFiles files;
    files.number = turn;
    files.game = one(inputs.game, "game", true);
    if (files.game) sides_ = side_ids(*files.game);
    files.map = one(inputs.map_and_charts(), "map", true);
    only_ = inputs.only;
    files.roster = inputs.roster_text ? made_roster(inputs) : one(inputs.roster, "roster", true);
    roster_ = files.roster.get();  // cppcheck-suppress danglingLifetime
    map_ = files.map.get();        // cppcheck-suppress danglingLifetime
    files.rulings = one(inputs.rulings, "rulings", false);
    orders(inputs, files);
    files.answers = several(named_after_sides(inputs.answers), "answers", {});
    for (const auto& [side, text] : inputs.further_answers)
      if (only_.empty() || only_ == side)
        if (auto file = parse("further-answers/" + side + ".xml", text, Spelling::xml, "answers", {}))
          files.further_answers.push_back(std::move(file));
    files.named_after = std::move(named_after_);
    files.misfits = misfits_;
    house_charts(inputs.map_and_charts() / "charts", files);
    files.house_charts = files.charts.size();
    embedded(files);
    if (inputs.tell_slips && files.game && files.map && files.roster)
      tell_slips(files, system_, diagnostics_);
    leave_out_faulty(files);
    const bool labels = files.policy && !files.policy->root().value("label").empty();
    if (labels && !inputs.earlier_log.empty() && fs::exists(inputs.earlier_log))
      files.earlier_log = read_file(inputs.earlier_log, no_limit);
    return files;
  }

  std::vector<ChartFile> charts(const fs::path& folder) {
    TurnFiles files;
    house_charts(folder, files);
    leave_out_faulty(files);
    embedded(files);
    return std::move(files.charts);
  }

 private:
  std::unique_ptr<Document> parse(std::string shown, std::string text, Spelling spelling,
                                  std::string_view root, std::string_view tolerant,
                                  const KnownThings* things = nullptr) {
    ReadOptions options;
    options.tolerant = tolerant;
    options.things = things;
    return read_document(std::move(shown), std::move(text), spelling, schema_, root, diagnostics_, options);
  }

  std::unique_ptr<Document> read(const fs::path& path, std::string_view root,
                                 std::string_view tolerant = {}) {
    const auto text = text_of(folder_, path, diagnostics_);
    return text ? parse(folder_.shown(path), *text, moderators_spelling(path), root, tolerant) : nullptr;
  }

  std::unique_ptr<Document> read_players(const fs::path& path, std::string_view root,
                                         std::string_view tolerant, const std::string& side) {
    const auto text = text_of(folder_, path, diagnostics_, most_of_a_player);
    if (!text) return nullptr;
    const Spelling spelling = files::spelling_of(path.string(), *text);
    return parse(folder_.shown(path), *text, spelling, root, tolerant,
                 spelling == Spelling::text ? &things_of(side) : nullptr);
  }

  /// What a side may call by name in orders in words: its own things and the places of the map. So what such an
  /// order means depends on nothing that it may not know.
  const KnownThings& things_of(const std::string& side) {
    const auto found = things_.find(side);
    if (found != things_.end()) return found->second;
    return things_.emplace(side, KnownThings(roster_, map_, side, KnownThings::Rows::own)).first->second;
  }

  /// name.xml or name.json; both are a mistake.
  std::unique_ptr<Document> one(const fs::path& folder, const std::string& name, bool required) {
    const fs::path xml = folder / (name + ".xml");
    const fs::path json = folder / (name + ".json");
    const bool has_xml = fs::exists(xml);
    const bool has_json = fs::exists(json);
    if (has_xml && has_json)
      diagnostics_.add(at_file(folder_.shown(json), "two-spellings",
                               "there is also a " + name + ".xml; remove one of the two"));
    if (!has_xml && !has_json && required)
      diagnostics_.add(
          at_file(folder_.shown(xml), "missing-file", "there is no " + name + ".xml or " + name + ".json"));
    if (!has_xml && !has_json) return nullptr;
    const std::size_t errors = diagnostics_.errors();
    auto file = read(has_xml ? xml : json, name);
    if (diagnostics_.errors() != errors) faulty_.insert(file.get());
    return file;
  }

  std::unique_ptr<Document> made_roster(const GameFolder::Inputs& inputs) {
    return parse(folder_.shown(inputs.roster / "roster.xml"), *inputs.roster_text, Spelling::xml, "roster",
                 {});
  }

  /// Of a file that is at fault every word is known by now, and nothing in it can be relied on.
  void leave_out_faulty(TurnFiles& files) {
    for (auto* file : {&files.game, &files.map, &files.roster, &files.rulings})
      if (faulty_.contains(file->get())) file->reset();
    files.house_charts -=
        std::erase_if(files.charts, [&](const auto& chart) { return faulty_.contains(chart.get()); });
  }

  void sent(const GameFolder::Inputs::Sent& given, TurnFiles& files) {
    const bool words = given.spelling == Spelling::text;
    auto file = parse(given.name, given.text, given.spelling, "orders", "list",
                      words ? &things_of(given.side.empty() ? only_ : given.side) : nullptr);
    if (file) files.orders.push_back(std::move(file));
  }

  /// The orders from now on and those of closed gates; where rulings put other files in their place, these.
  void orders(const GameFolder::Inputs& inputs, TurnFiles& files) {
    std::vector<OrderFiles> sets;
    const bool all_sent = inputs.sent && inputs.sent->side.empty();
    if (!all_sent) sets.push_back(named_after_sides(inputs.orders));
    for (const auto& earlier : inputs.earlier) sets.push_back(named_after_sides(earlier.orders));
    if (files.rulings && only_.empty())
      amend_orders(sets, sides_, *files.rulings, inputs.rulings / "amended", folder_, schema_, diagnostics_);
    std::size_t next = 0;
    if (inputs.sent && !all_sent)
      std::erase_if(sets[0], [&](const OrderFile& file) { return file.side == inputs.sent->side; });
    if (!all_sent) files.orders = several(sets[next++], "orders", "list");
    if (inputs.sent) sent(*inputs.sent, files);
    for (const auto& earlier : inputs.earlier) {
      files.closed_gates.push_back(earlier.until);
      for (auto& file : several(sets[next++], "orders", "list"))
        files.earlier_orders.push_back({earlier.until, std::move(file)});
    }
  }

  /// Files named after their side: axis.xml, allies.json.
  OrderFiles named_after_sides(const fs::path& folder) {
    OrderFiles files;
    for (const fs::path& path : documents_in(folder, Papers::of_players))
      files.push_back({path, path.stem().string(), false});
    // Of a side it is its file, which is told what is wrong with it.
    for (const std::string& side : sides_)
      if (const fs::path path = folder / (side + ".txt"); fs::is_regular_file(path) && !is_no_note(path))
        files.push_back({path, side, false});
    if (files.size() <= most_players) return files;
    diagnostics_.add(
        at_file(folder_.shown(folder), "too-many-files", "the folder holds more than 64 documents"));
    return {};
  }

  std::vector<std::unique_ptr<Document>> several(const OrderFiles& files, std::string_view root,
                                                 std::string_view tolerant) {
    std::vector<std::unique_ptr<Document>> read_files;
    for (const auto& [path, owner, amended] : files) {
      if (!only_.empty() && owner != only_) continue;
      const std::size_t errors = diagnostics_.errors();
      const std::size_t before = diagnostics_.all().size();
      auto file = read_players(path, root, tolerant, owner);
      const std::string_view side = file ? file->root().value("side") : std::string_view();
      bool good = file && diagnostics_.errors() == errors;
      if (good && side != owner) {
        diagnostics_.add(file->fault(file->root(), "side", "wrong-side", "",
                                     (amended ? "the file was given for '" + owner
                                              : "the file is named '" + printable(path.filename().string())) +
                                         "' but is for the side '" + printable(side) + "'"));
        good = is_side(owner) && !amended;
        if (good) named_after_[file.get()] = owner;
      }
      misfits_ += diagnostics_.errors() - errors;
      // It is the player's file, whatever is wrong with it; an amended one is the moderator's.
      if (!amended && is_side(owner)) diagnostics_.belong_to(owner, before);
      if (good) read_files.push_back(std::move(file));
    }
    return read_files;
  }

  void house_charts(const fs::path& folder, TurnFiles& files) {
    std::map<std::string, std::string, std::less<>> known;  // chart -> file
    for (const fs::path& path : documents_in(folder)) {
      const std::size_t errors = diagnostics_.errors();
      auto chart = read(path, chart_root(path));
      if (!chart) continue;
      if (diagnostics_.errors() != errors) faulty_.insert(chart.get());
      const std::string name(chart->root().value("name"));
      const auto [twin, is_new] = known.emplace(name, folder_.shown(path));
      if (is_new)
        files.charts.push_back(std::move(chart));
      else
        diagnostics_.add(chart->fault(chart->root(), "name", "duplicate-chart", "",
                                      "the chart '" + printable(name) + "' is in " + twin->second + " too"));
    }
  }

  /// A chart file has one of the chart elements: those that say where they come from.
  std::string chart_root(const fs::path& path) {
    const auto peeked = peek_system(read_file(path), moderators_spelling(path));
    const ElementType* type = peeked ? schema_.root(peeked->root) : nullptr;
    const bool is_chart =
        type != nullptr && type->find_attribute("source") >= 0 && type->find_attribute("status") >= 0;
    return is_chart ? peeked->root : "grid-chart";
  }

  /// What the program brings: charts and the visibility policy.
  void embedded(TurnFiles& files) {
    const auto& charts = embedded_charts(system_, diagnostics_);
    files.charts.insert(files.charts.end(), charts.begin(), charts.end());
    files.policy = embedded_policy(system_, diagnostics_);
  }

  bool is_side(const std::string& name) const {
    return std::find(sides_.begin(), sides_.end(), name) != sides_.end();
  }

  const GameFolder& folder_;
  std::vector<std::string> sides_;
  std::string only_;
  std::map<const Document*, std::string> named_after_;
  std::size_t misfits_ = 0;
  std::set<const Document*> faulty_;  // looked up only
  const Document* roster_ = nullptr;
  const Document* map_ = nullptr;
  std::map<std::string, KnownThings> things_;  // by side
  const Schema& schema_;
  const RuleSystem& system_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::vector<std::string> side_ids(const Document& game_file) {
  std::vector<std::string> ids;
  for (const Node& node : game_file.root().children())
    if (node.name == "side") ids.emplace_back(node.value("id"));
  return ids;
}

std::vector<fs::path> documents_in(const fs::path& folder, Papers papers) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (is_document(entry.path(), papers) && is_no_note(entry.path())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

fs::path document_in(const fs::path& folder, const std::string& name) {
  for (const std::string_view ending : players_endings)
    if (fs::path path = folder / (name + std::string(ending)); fs::exists(path)) return path;
  return {};
}

const std::vector<ChartFile>& embedded_charts(const RuleSystem& system, Diagnostics& diagnostics) {
  return embedded(system, "charts/", diagnostics);
}

Charts published_charts(const RuleSystem& system, Diagnostics& diagnostics) {
  Charts charts;
  for (const ChartFile& file : embedded_charts(system, diagnostics))
    add_chart(charts, file, system.codes.malformed_chart, diagnostics);
  return charts;
}

GameFolder::GameFolder(fs::path root) : root_(std::move(root)) {
  std::error_code error;
  if (!fs::is_directory(root_, error))
    throw DiskError(DiskError::Kind::cannot_read, files::shown(root_) + ": there is no such game folder");
}

std::string GameFolder::shown(const fs::path& path) const {
  return files::shown(path.lexically_normal());
}

std::optional<GameFolder::SystemKey> GameFolder::system_key(const Schema& any,
                                                            Diagnostics& diagnostics) const {
  for (const char* name : {"game.xml", "game.json"}) {
    const fs::path path = root_ / name;
    if (!fs::exists(path)) continue;
    const auto text = text_of(*this, path, diagnostics);
    if (!text) return std::nullopt;
    const auto peeked = peek_system(*text, moderators_spelling(path));
    // Its own faults, if it has any, say more than that it names no system.
    Diagnostics own;
    const auto file = read_document(shown(path), *text, moderators_spelling(path), any, "game", own);
    if (peeked && !peeked->system.empty()) {
      Position at{shown(path), 1, 1};
      if (file) at = file->position(file->root(), "system");
      return SystemKey{peeked->system, at};
    }
    for (const Diagnostic& d : own.all()) diagnostics.add(d);
    return std::nullopt;
  }
  diagnostics.add(at_file(shown(root_ / "game.xml"), "missing-file", "there is no game.xml or game.json"));
  return std::nullopt;
}

std::vector<std::string> GameFolder::side_ids(const RuleSystem& system) const {
  Diagnostics ignored;
  std::vector<std::string> ids;
  for (const char* name : {"game.xml", "game.json"}) {
    if (!fs::exists(root_ / name)) continue;
    const auto text = text_of(*this, root_ / name, ignored);
    const auto file =
        text ? read_document(name, *text, moderators_spelling(name), Schema::of(system.key), "game", ignored)
             : nullptr;
    if (file) std::ranges::move(files::side_ids(*file), std::back_inserter(ids));
  }
  return ids;
}

std::vector<int> GameFolder::turns() const {
  std::vector<int> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(root_))
    if (const int number = numbered(entry.path(), "turn-", two_digits);
        number > 0 && entry.is_directory(none))
      found.push_back(number);
  std::sort(found.begin(), found.end());
  return found;
}

fs::path GameFolder::turn(int number) const {
  return root_ / ("turn-" + two_digits(number));
}

int GameFolder::last_mailing(int turn_number) const {
  int last = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(turn(turn_number), none))
    last = std::max(last, numbered(entry.path(), "mailing-", plain));
  return last;
}

fs::path GameFolder::mailing(int turn_number, int number) const {
  return turn(turn_number) / ("mailing-" + std::to_string(number));
}

fs::path GameFolder::freeze(int turn_number) const {
  return turn(turn_number) / "freeze";
}

GameFolder::Inputs GameFolder::current_inputs(int number) const {
  Inputs inputs{root_, turn(number), turn(number) / "orders", turn(number) / "answers", turn(number)};
  inputs.beacon = turn(number);
  inputs.moves = turn(number) / "moves";
  return inputs;
}

GameFolder::Inputs GameFolder::frozen_inputs(int turn_number, int mailing_number) const {
  const fs::path frozen = mailing(turn_number, mailing_number) / "inputs";
  Inputs inputs{frozen, frozen, frozen / "orders", frozen / "answers", frozen, {}};
  inputs.beacon = frozen;
  inputs.moves = frozen / "moves";
  if (mailing_number > 1) inputs.earlier_log = mailing(turn_number, mailing_number - 1) / "log.xml";
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(frozen / "gates", none))
    if (entry.is_directory() && !entry.path().filename().string().starts_with('.'))
      inputs.earlier.push_back({entry.path().filename().string(), entry.path()});
  std::ranges::sort(inputs.earlier, {}, &Inputs::Earlier::until);
  for (const fs::path& path : documents_in(frozen / "further-answers"))
    inputs.further_answers[path.stem().string()] = read_file(path);
  return inputs;
}

std::string GameFolder::gate_of(int turn_number, int mailing_number) const {
  const fs::path file = mailing(turn_number, mailing_number) / "inputs" / "until";
  return fs::exists(file) ? read_file(file) : std::string();
}

std::unique_ptr<Turn> GameFolder::load(int number, const Inputs& inputs, const RuleSystem& system,
                                       Diagnostics& diagnostics) const {
  Loader loader(*this, system, diagnostics);
  TurnFiles files = loader.load(number, inputs);
  if (!files.policy) return nullptr;
  files.judge_misfits = inputs.judge_misfits;
  std::vector<TableType> tables;
  for (const TableSpec& spec : system.tables) tables.push_back({spec.name, spec.type});
  return decode_turn(std::move(files), system, Schema::of(system.key).dictionary(tables), diagnostics);
}

std::vector<ChartFile> GameFolder::charts(const RuleSystem& system) const {
  Diagnostics told_elsewhere;
  return Loader(*this, system, told_elsewhere).charts(root_ / "charts");
}

std::map<std::string, std::string> GameFolder::copy_inputs(const Inputs& inputs) const {
  std::map<std::string, std::string> copies;
  const auto all_of = [&](const fs::path& folder, const std::string& name) {
    for (const fs::path& path :
         documents_in(folder, name == "charts" ? Papers::of_moderators : Papers::of_players))
      copies[name + "/" + path.filename().string()] = read_file(path);
  };
  const auto one_of = [&](const fs::path& folder, const std::string& stem) {
    for (const std::string& name : {stem + ".xml", stem + ".json"})
      if (fs::exists(folder / name)) copies[name] = read_file(folder / name);
  };
  one_of(inputs.game, "game");
  one_of(inputs.map_and_charts(), "map");
  one_of(inputs.roster, "roster");
  one_of(inputs.rulings, "rulings");
  all_of(inputs.map_and_charts() / "charts", "charts");
  all_of(inputs.rulings / "amended", "amended");
  all_of(inputs.orders, "orders");
  all_of(inputs.answers, "answers");
  if (!inputs.moves.empty()) all_of(inputs.moves, "moves");
  for (const auto& earlier : inputs.earlier) {
    all_of(earlier.orders, "gates/" + earlier.until);
    copies["gates/" + earlier.until + "/closed"] = "";  // there is the folder also where nobody sent anything
  }
  for (const auto& [side, text] : inputs.further_answers) copies["further-answers/" + side + ".xml"] = text;
  if (!inputs.beacon.empty() && fs::exists(inputs.beacon / "beacon.txt"))
    copies["beacon.txt"] = read_file(inputs.beacon / "beacon.txt", beacon_limit);
  return copies;
}

}  // namespace adjudicator::files
