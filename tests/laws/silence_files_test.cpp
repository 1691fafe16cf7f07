// Silence in the files themselves. The law of silence argues from the projection; this test does not trust
// the argument: everything in a game gets a long id and a long name that could be nothing else, the program
// resolves it, and whatever a side must not know is searched for in the bytes of all files that the side is
// sent.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include "desk.hpp"
#include "disguise.hpp"
#include "files/spellings/reader.hpp"
#include "files/spellings/writer.hpp"
#include "host/turn/mailing.hpp"
#include "positions.hpp"
#include "runner/rhythm.hpp"

namespace adjudicator::laws {
namespace {

using cases::Element;
namespace fs = std::filesystem;

/// Words of sixteen small letters, never the same twice.
class LongWords {
 public:
  std::string next(char first) {
    std::string word(1, first);
    while (word.size() < 16) word += static_cast<char>('a' + random_() % 26);
    return word;
  }

 private:
  std::mt19937_64 random_{13};
};

/// Gives every row of the roster such an id and such a name, and its orders the same ids.
class Renamer {
 public:
  explicit Renamer(LongWords& words) : words_(words) {}

  Paper roster(const Paper& paper) {
    Element root = tree_of(paper);
    for (const Element& row : root.children) name(row);
    rename(root);
    for (Element& row : root.children)
      if (row.name == "unit") row.set("name", words_.next('Q'));
    return {paper.file, paper.root, cases::to_xml(root)};
  }
  Paper orders(const Paper& paper) const {
    Element root = tree_of(paper);
    rename(root);
    return {paper.file, paper.root, cases::to_xml(root)};
  }

 private:
  /// Rows in others too; the ids of sides and hexes are not theirs alone.
  void name(const Element& row) {
    if (row.name == "side" || row.name == "place") return;
    if (row.find("id") != nullptr) ids_[row.value("id")] = words_.next('q');
    for (const Element& part : row.children) name(part);
  }
  void rename(Element& element) const {
    for (auto& [name, value] : element.attributes) {
      std::string text;
      for (const std::string& word : cases::words(value)) {
        const auto found = ids_.find(word);
        text.append(text.empty() ? "" : " ").append(found == ids_.end() ? word : found->second);
      }
      if (name != "name" && name != "text") value = text;
    }
    for (Element& child : element.children) rename(child);
  }

  LongWords& words_;
  std::map<std::string, std::string> ids_;
};

/// What a side writes that nobody else may read, nor what became of it: its secret word, an order that is
/// refused, a letter to the moderator.
struct Private {
  std::string side;
  std::vector<std::string> words;
};

Private add_private_words(Paper& orders, const std::string& system, const std::string& side,
                          LongWords& make) {
  Private own{side, {make.next('q'), make.next('q'), make.next('q')}};
  std::string more = "<attack id=\"" + own.words[0] + R"(" target="0101" units=")" + own.words[1] + "\"/>";
  if (std::ranges::count(plain_systems(), system) > 0)
    more = "<" + own.words[0] + " like=\"" + own.words[1] + "\"/>";
  if (system == "cna")
    more = "<fire unit=\"" + own.words[0] + R"(" value="no"/><press to="moderator" text=")" + own.words[1] +
           "\"/>";
  if (orders.text.find("</list>") == std::string::npos) return {side, {}};
  orders.text.insert(orders.text.find("</list>"), more);
  const std::string attribute = " side=\"" + side + "\"";
  orders.text.insert(orders.text.find(attribute), " word=\"" + own.words[2] + "\"");
  return own;
}

/// The same paper, in XML.
Paper as_xml(const Paper& paper, const std::string& system) {
  if (!paper.file.ends_with(".json")) return paper;
  const files::Schema& schema = files::Schema::of(system);
  Diagnostics diagnostics;
  const auto document =
      files::read_document(paper.file, paper.text, Spelling::json, schema, paper.root, diagnostics);
  return {fs::path(paper.file).replace_extension(".xml").string(), paper.root,
          files::to_canonical(*document, schema, Spelling::xml)};
}

/// The same game with such words everywhere.
struct Marked {
  Play play;
  std::vector<Private> secrets;
};

Marked marked(const Play& play, LongWords& words) {
  Marked made{play, {}};
  Renamer renamer(words);
  for (Paper& paper : made.play.position.papers)
    if (paper.root == "roster") paper = renamer.roster(paper);
  for (Paper& paper : made.play.orders) {
    const std::string side = fs::path(paper.file).stem().string();
    paper = renamer.orders(as_xml(paper, play.position.system));
    made.secrets.push_back(add_private_words(paper, play.position.system, side, words));
  }
  return made;
}

/// What is told to a side, and what may not be.
struct Words {
  std::set<std::string> known;
  std::set<std::string> hidden;
};

Words words_for(const Turn& turn, const Outcome& outcome, const SideInfo& side,
                const std::vector<Private>& secrets) {
  Words words;
  const Sight sight(turn, outcome, {side.row});
  for (std::uint32_t t = 2; t < turn.start.tables(); ++t)
    for (std::uint32_t i = 0; i < turn.start.rows(t); ++i) {
      const Row row{t, i};
      const std::string id(turn.key(row).text());
      if (id.size() == 16) (sight.knows_id(row) ? words.known : words.hidden).insert(id);
      if (turn.start.shape(t).find("name") < 0) continue;
      const Trait name = turn.start.trait(turn.start.shape(t).name, "name");
      const std::int32_t value = turn.start.get(row, name);
      const std::string text(value < 0 ? "" : turn.names.text(Name(static_cast<std::uint32_t>(value))));
      if (text.size() == 16) (sight.knows(row, name) ? words.known : words.hidden).insert(text);
    }
  for (const Private& secret : secrets)
    for (const std::string& word : secret.words)
      if (secret.side != side.id) words.hidden.insert(word);
  for (std::size_t i = 0; i < outcome.log.size(); ++i) {
    const auto* noted = std::get_if<Noted>(&outcome.log[i].what);
    if (noted == nullptr || noted->what != Key("surrendered")) continue;
    // Whoever surrenders is known to both by name (CNA-13).
    for (const Arg& arg : noted->args)
      if (arg.name() == Key("designation"))
        words.known.insert(words.hidden.extract(std::string(arg.value().word().text())));
  }
  return words;
}

/// What pdftotext finds in a PDF.
std::string text_of_pdf(const fs::path& file) {
  FILE* pipe = ::popen(("pdftotext '" + file.string() + "' - 2>&1").c_str(), "r");
  std::string text;
  std::array<char, 4096> part{};
  while (pipe != nullptr) {
    const std::size_t size = std::fread(part.data(), 1, part.size(), pipe);
    if (size == 0) break;
    text.append(part.data(), size);
  }
  EXPECT_TRUE(pipe != nullptr && ::pclose(pipe) == 0) << "tools/setup installs poppler-utils: " << text;
  return text;
}

/// Without what may stand within a word: the ends of lines, hyphens, tags.
std::string run_together(const std::string& text, bool markup) {
  std::string out;
  bool tag = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (markup && c == '<') tag = true;
    if (markup && c == '>') tag = false;
    const bool soft_hyphen = text.compare(i, 2, "\xc2\xad") == 0;
    if (soft_hyphen) ++i;
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!tag && !soft_hyphen && word) out += c;
  }
  return out;
}

/// Every way in which a file can be searched: its bytes, and its text without what may part a word.
std::vector<std::string> texts_of(const fs::path& file) {
  const std::string bytes = bytes_of(file);
  const std::string extension = file.extension().string();
  if (extension != ".pdf")
    return {bytes, run_together(bytes, false), run_together(bytes, extension != ".txt")};
  return {bytes, run_together(text_of_pdf(file), false)};
}

/// The files of a mailing that a side is sent: all but those of the other side and of the moderator.
std::vector<fs::path> files_for(const fs::path& mailing, const Turn& turn, const std::string& side) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(mailing)) {
    const std::string stem = entry.path().stem().string();
    bool others = entry.is_directory() || stem == "log" || stem == "roster" || stem.ends_with("-moderator");
    for (const SideInfo& other : turn.sides)
      // The sheets of captured things are what the giver hands over.
      if (stem.starts_with("sheets-") ? stem == "sheets-" + side
                                      : other.id != side && stem.ends_with("-" + other.id))
        others = true;
    if (!others) files.push_back(entry.path());
  }
  return files;
}

struct Searched {
  std::map<std::string, std::size_t> known;  // words that were found, by kind of file
  std::size_t hidden = 0;                    // words that were searched for
};

void search(const fs::path& file, const std::string& side, const std::string& name, const Words& words,
            Searched& searched) {
  const auto texts = texts_of(file);
  const auto holds = [&](const std::string& word) {
    return std::ranges::any_of(texts,
                               [&](const std::string& text) { return text.find(word) != std::string::npos; });
  };
  for (const std::string& word : words.hidden)
    EXPECT_FALSE(holds(word)) << name << ": " << file.filename() << " tells " << side << " of " << word;
  for (const std::string& word : words.known) searched.known[file.extension().string()] += holds(word);
  searched.hidden += words.hidden.size();
}

/// `gate`: the one before which the turn stops, of the system's.
void check_files(const Desk& desk, const Play& play, LongWords& make, Searched& searched,
                 std::optional<std::size_t> gate = std::nullopt) {
  const Marked game = marked(play, make);
  const auto turn = game.play.position.load(game.play.orders);
  turn->until = gate;
  const Outcome outcome = resolve(*turn);
  auto papers = game.play.position.papers;
  papers.insert(papers.end(), game.play.orders.begin(), game.play.orders.end());
  desk.lay(*turn, papers);
  const std::string number = std::to_string(turn->number);
  std::vector<std::string> command{
      "resolve", "--turn", number, "--seed", "a law", "--formats", "xml,json,html,pdf,text"};
  if (gate) command.insert(command.end(), {"--until", std::string(turn->system->gates[*gate])});
  const std::string told = desk.call(command);
  const fs::path mailing = desk.game() / turn->root_name() / "mailing-1";
  // What the program did is what is known of here.
  ASSERT_EQ(bytes_of(mailing / "log.xml"), host::log_text(*turn, outcome))
      << play.position.name << ": " << told;
  for (const SideInfo& side : turn->sides) {
    const Words words = words_for(*turn, outcome, side, game.secrets);
    for (const fs::path& file : files_for(mailing, *turn, side.id))
      search(file, side.id, play.position.name, words, searched);
  }
}

void expect_silence(const std::vector<Play>& plays, std::size_t hidden,
                    const std::vector<std::size_t>& gates = {}) {
  const Desk desk;
  LongWords words;
  Searched searched;
  for (const Play& play : plays) {
    if (gates.empty()) check_files(desk, play, words, searched);
    for (const std::size_t gate : gates) check_files(desk, play, words, searched, gate);
  }
  EXPECT_GT(searched.hidden, enough(hidden)) << "hardly anything is hidden: the law says little";
  for (const char* kind : {".xml", ".json", ".html", ".txt", ".pdf"})
    EXPECT_GT(searched.known[kind], enough(20u)) << "not even what is known is found in " << kind;
}

TEST(Laws, SilenceInTheFilesOfClassic) {
  std::vector<Position> all;
  for (const Position& position : positions(seeds(8)))
    if (in_xml(position) && position.system == "classic")
      all.push_back(with_questions(with_rule(position, "fog", "contact"), all.size() % 2 == 1));
  auto plays = sampled(std::move(all), 31);
  const Position ford = with_rule(example("classic-ford"), "fog", "contact");
  plays.push_back({ford, example_orders("classic-ford")});
  // The enemy's retreats are asked of a side that does not see all of his units.
  plays.push_back(
      {with_questions(with_rule(ford, "retreat-chooser", "opponent"), true), example_orders("classic-ford")});
  expect_silence(plays, 1000);
}

TEST(Laws, SilenceInTheFilesOfEveryOtherSystem) {
  for (const std::string& system : plain_systems()) expect_silence(plain_plays(system, seeds(4), 33), 300);
}

TEST(Laws, SilenceInTheFilesOfCna) {
  std::vector<Position> all = under_heavy_fire(seeds(2));
  for (Position& position : in_close_combat(seeds(2))) all.push_back(with_questions(position, true));
  auto plays = sampled(std::move(all), 32);
  plays.push_back({example("cna-tobruk-road"), example_orders("cna-tobruk-road")});
  expect_silence(plays, 1000);
}

// A report at a gate has the lists from which is chosen and the orders to copy.
std::vector<std::size_t> gates_of(const std::string& system) {
  std::vector<std::size_t> gates(find_system(system)->gates.size());
  std::iota(gates.begin(), gates.end(), std::size_t{0});
  return gates;
}

TEST(Laws, SilenceInTheFilesOfEveryOtherSystemAtItsGates) {
  for (const std::string& system : plain_systems())
    if (const auto gates = gates_of(system); !gates.empty())
      expect_silence(plain_plays(system, seeds(6), 35), 300, gates);
}

TEST(Laws, SilenceInTheFilesOfCnaAtItsGates) {
  std::vector<Position> all = under_heavy_fire(seeds(1));
  for (const Position& position : in_close_combat(seeds(1))) all.push_back(position);
  auto plays = sampled(std::move(all), 34);
  plays.push_back({example("cna-tobruk-road"), example_orders("cna-tobruk-road")});
  expect_silence(plays, 1000, gates_of("cna"));
}

}  // namespace
}  // namespace adjudicator::laws
