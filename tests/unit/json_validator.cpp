#include "json_validator.hpp"

#include <gtest/gtest.h>
#include <rapidjson/stringbuffer.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "cli_fixture.hpp"
#include "core/rule_system.hpp"
#include "files/json_schema.hpp"
#include "files/reader.hpp"
#include "files/resources.hpp"
#include "files/writer.hpp"

namespace adjudicator::json_test {

using cli_test::call;
using cli_test::Called;
namespace fs = std::filesystem;

namespace {

std::string text_of(const rapidjson::Pointer& pointer) {
  rapidjson::StringBuffer buffer;
  pointer.Stringify(buffer);
  return buffer.GetString();
}

rapidjson::Document parsed(std::string_view json) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  return document;
}

}  // namespace

Validator::Validator(const std::string& json_schema) : text_(parsed(json_schema)), schema_(text_) {
  if (text_.HasParseError()) ADD_FAILURE() << "the schema is no JSON";
}

Verdict Validator::operator()(const rapidjson::Value& document) const {
  rapidjson::SchemaValidator validator(schema_);
  if (document.Accept(validator)) return {true, "", "", ""};
  return {false, validator.GetInvalidSchemaKeyword(), text_of(validator.GetInvalidDocumentPointer()),
          text_of(validator.GetInvalidSchemaPointer())};
}

Verdict Validator::operator()(std::string_view json) const {
  const rapidjson::Document document = parsed(json);
  if (document.HasParseError()) return {false, "syntax", "", ""};
  return (*this)(document);
}

// ---- Twins

Twins::Twins() {
  std::vector<std::string_view> systems;
  for (const RuleSystem& system : rule_systems()) systems.push_back(system.key);
  kinds_ = files::document_kinds(systems);
}

const files::DocumentKind& Twins::kind(std::string_view group, std::string_view name) const {
  for (const files::DocumentKind& kind : kinds_)
    if (kind.group == group && kind.name == name) return kind;
  throw std::logic_error("no such kind");
}

const files::DocumentKind* Twins::kind_of(std::string_view json) const {
  const auto peek = files::peek_system(json, Spelling::json);
  if (!peek) return nullptr;
  const files::DocumentKind* found = nullptr;
  for (const files::DocumentKind& kind : kinds_)
    if (kind.name == peek->root && (kind.group == peek->system || kind.group == files::common_group))
      found = &kind;
  return found;
}

const Validator& Twins::validator(const files::DocumentKind& kind) const {
  const std::string file = kind.twin_file();
  auto found = validators_.find(file);
  if (found == validators_.end())
    found = validators_
                .emplace(std::piecewise_construct, std::forward_as_tuple(file),
                         std::forward_as_tuple(files::json_schema(kind)))
                .first;
  return found->second;
}

// ---- everything

namespace {

/// While it lives, libsodium draws the same bytes in every run, so that seals, keys and all that follows from
/// them are the same documents each time.
class SameDraws {
 public:
  SameDraws() {
    drawn = 0;
    static randombytes_implementation same{name, draw, nullptr, nullptr, fill, nullptr};
    randombytes_set_implementation(&same);
    EXPECT_GE(sodium_init(), 0);
  }
  ~SameDraws() { randombytes_set_implementation(&randombytes_sysrandom_implementation); }
  SameDraws(const SameDraws&) = delete;
  SameDraws& operator=(const SameDraws&) = delete;

 private:
  static inline unsigned char drawn = 0;

  static const char* name() { return "the same in every run"; }
  static void fill(void* to, std::size_t size) {
    std::array<unsigned char, randombytes_SEEDBYTES> seed{};
    seed[0] = ++drawn;
    randombytes_buf_deterministic(to, size, seed.data());
  }
  static std::uint32_t draw() {
    std::uint32_t drawn_number = 0;
    fill(&drawn_number, sizeof drawn_number);
    return drawn_number;
  }
};

/// The files below a folder or in it, in one order everywhere.
template <class Iterator>
std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : Iterator(folder))
    if (entry.is_regular_file()) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

class Collector {
 public:
  Collector(const Twins& twins, std::vector<Written>& all) : twins_(twins), all_(all) {}

  /// A document as it is; it must be of some kind.
  void add(const std::string& name, const std::string& json) {
    const files::DocumentKind* kind = twins_.kind_of(json);
    EXPECT_NE(kind, nullptr) << name;
    if (kind != nullptr) all_.push_back({kind, name, json});
  }
  void add_listing(const char* kind, const std::string& name, const std::string& json) {
    all_.push_back({&twins_.kind("common", kind), name, json});
  }

  /// What a game folder holds, with XML as `convert` spells it.
  void add_folder(const fs::path& folder) {
    for (const fs::path& path : files_of<fs::recursive_directory_iterator>(folder)) {
      if (path.extension() == ".json") add(path.string(), cli_test::read(path));
      if (path.extension() != ".xml") continue;
      const Called json = call({"convert", path.string(), "--to", "json"});
      // Orders may have faults.
      if (json.code == cli::done) add(path.string(), json.out);
    }
  }

  /// The charts, policies and templates inside the program.
  void add_resources() {
    for (const files::Resource& resource : files::resources()) {
      const std::string name(resource.name);
      if (!name.starts_with("adjudicator/systems/") || name.find("/template/") != std::string::npos) continue;
      const std::string system = name.substr(20, name.find('/', 20) - 20);
      const auto peek = files::peek_system(resource.data, Spelling::xml);
      const files::Schema& schema = files::Schema::of(system);
      Diagnostics diagnostics;
      const auto document = files::read_document(name, std::string(resource.data), Spelling::xml, schema,
                                                 peek->root, diagnostics);
      ASSERT_TRUE(document && diagnostics.ok()) << name;
      const std::string json = files::to_canonical(*document, schema, Spelling::json);
      const bool shared = files::Schema::of("common").root(peek->root) != nullptr;
      all_.push_back(
          {&twins_.kind(shared ? files::common_group : std::string_view(system), peek->root), name, json});
    }
  }

 private:
  const Twins& twins_;
  std::vector<Written>& all_;
};

/// Plays a sealed copy of an example to its end, turn by turn, and asks everything of it that has an answer
/// in JSON.
void play(const std::string& example, Collector& all) {
  const cli_test::TempFolder temp;
  const fs::path folder = temp.path() / example;
  const std::string game = folder.string();
  const std::string secret = (temp.path() / "secret").string();
  fs::copy(cli_test::source("examples/" + example), folder, fs::copy_options::recursive);
  const std::string file = cli_test::read(folder / "game.xml");
  const std::size_t seed = file.find(" seed=\"");
  cli_test::write(folder / "game.xml", file.substr(0, seed) + file.substr(file.find('"', seed + 7) + 1));
  EXPECT_EQ(call({"seal", game, "--secret", secret}).code, cli::done);
  for (int turn = 1; fs::exists(folder / ("turn-0" + std::to_string(turn))); ++turn) {
    const std::string number = std::to_string(turn);
    all.add_listing("problems", example + " check",
                    call({"check", game, "--turn", number, "--secret", secret, "--json"}).out);
    std::vector<std::string> resolve = {"resolve",  game,   "--turn",    number,
                                        "--secret", secret, "--formats", "xml,json"};
    if (call(resolve).code == cli::waits) {
      resolve.push_back("--defaults");
      EXPECT_EQ(call(resolve).code, cli::done);
    }
  }
  const fs::path turn = folder / "turn-01";
  all.add(example + " whatif", call({"whatif", game, "--turn", "1", "--secret", secret, "--json", "--with",
                                     (turn / "roster.xml").string()})
                                   .out);
  const fs::path orders = files_of<fs::directory_iterator>(turn / "orders").front();
  all.add(example + " receipt",
          call({"receive", game, orders.string(), "--now", "2026-12-01T20:00Z", "--json"}).out);
  all.add_listing("verdict", example + " audit", call({"audit", game, "--json"}).out);
  EXPECT_EQ(call({"unseal", game, "--secret", secret}).code, cli::done);
  const std::string log = cli_test::read(turn / "mailing-1" / "log.xml");
  const std::size_t die = log.find("<rolled at=\"") + 12;
  const std::string at = log.substr(die, log.find('"', die) - die);
  call({"amend", game, "--turn", "1", "--die", at, "--faces", "1", "--by", "The referee", "--because",
        "a test"});
  all.add_folder(folder);
  cli_test::write(turn / "mailing-1" / "log.xml", "changed");
  all.add_listing("verdict", example + " audit of a changed file", call({"audit", game, "--json"}).out);
}

/// With its open seed the ford waits for an answer.
void wait(Collector& all) {
  const cli_test::TempFolder temp;
  const fs::path folder = temp.path() / "ford";
  fs::copy(cli_test::source("examples/classic-ford"), folder, fs::copy_options::recursive);
  EXPECT_EQ(call({"resolve", folder.string(), "--formats", "xml,json"}).code, cli::waits);
  all.add_folder(folder);
}

}  // namespace

std::vector<Written> everything_written(const Twins& twins) {
  const SameDraws same_draws;
  std::vector<Written> all;
  Collector collector(twins, all);
  for (const std::string& example : cli_test::examples()) play(example, collector);
  wait(collector);
  collector.add_resources();
  return all;
}

}  // namespace adjudicator::json_test
