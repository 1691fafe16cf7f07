#include "host/setup/drawn_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace adjudicator::host {
namespace {

constexpr std::size_t most_columns = 999;  // as the schema has it
constexpr std::size_t most_rows = 999;
constexpr std::array<std::string_view, 4> headings{"map", "legend", "names", "paths"};

class Lines {
 public:
  Lines(const Document& drawing, const KnownTerrain& known, Diagnostics& faults)
      : drawing_(drawing), source_(drawing.source()), known_(known), faults_(faults) {}

  DrawnLines read() {
    for (std::size_t at = 0; at < source_.size() && faults_.all().size() < Diagnostics::limit;) {
      const std::size_t end = std::min(source_.find('\n', at), source_.size());
      line(source_.substr(at, end - at), at);
      at = end + 1;
    }
    if (made_.rows.empty())
      fault(0, "drawing-part",
            "a drawing needs a line 'map', and below it one letter for each hex, row by row");
    else
      check_rows();
    return std::move(made_);
  }

 private:
  void fault(std::size_t at, std::string_view code, std::string message) {
    faults_.add(drawing_.fault_at(at, code, "", std::move(message)));
  }

  void line(std::string_view text, std::size_t at) {
    const auto comment = text.find('#');
    const auto words = words_of(text.substr(0, comment), at);
    if (part_ == "map") {
      if (!words.empty()) return row(words);
      if (comment == std::string_view::npos) part_ = {};  // an empty line ends the rows
      return;
    }
    if (words.empty()) return;
    if (words.size() == 1 && std::ranges::find(headings, words.front().text) != headings.end()) {
      part_ = words.front().text;
      if (part_ == "map" && !made_.rows.empty())
        fault(words.front().at, "drawing-part", "a drawing has only one part 'map'");
      return;
    }
    if (part_ == "legend") return sign(words);
    if (part_ == "names") return made_.names.push_back(words);
    if (part_ == "paths") return made_.paths.push_back(words);
    head(words);
  }

  void head(const std::vector<LineWord>& words) {
    const std::string_view what = words.front().text;
    const std::string_view value = words.size() == 2 ? words[1].text : std::string_view();
    if (what == "section" && value.size() == 1 && value[0] >= 'A' && value[0] <= 'Z')
      made_.section = value;
    else if (what == "even-columns" && (value == "up" || value == "down"))
      made_.even_up = value == "up";
    else
      fault(words.front().at, "drawing-part",
            fmt::format("a part ('map', 'legend', 'names', 'paths'), 'section C' or 'even-columns up' "
                        "belongs here, not '{}'",
                        printable(what)));
  }

  void row(const std::vector<LineWord>& words) {
    std::vector<std::size_t> letters;
    for (const LineWord& word : words)
      for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char c = word.text[i];
        if (c <= ' ' || c > '~')
          return no_row(word.at + i, "drawing-sign", "each hex must be a visible ASCII character");
        letters.push_back(word.at + i);
      }
    if (letters.size() > most_columns)
      return no_row(words.front().at, "drawing-row",
                    fmt::format("a map can have at most {} columns", most_columns));
    if (made_.rows.size() == most_rows)
      return no_row(words.front().at, "drawing-row",
                    fmt::format("a map can have at most {} rows", most_rows));
    made_.rows.push_back(std::move(letters));
  }

  /// Without it nobody knows where the others lie.
  void no_row(std::size_t at, std::string_view code, std::string message) {
    fault(at, code, std::move(message));
    board_ = false;
  }

  void check_rows() {
    const std::size_t columns = made_.rows.front().size();
    for (std::size_t i = 0; i < made_.rows.size(); ++i)
      if (made_.rows[i].size() != columns)
        no_row(
            made_.rows[i].front(), "drawing-row",
            fmt::format("row {} has {} hexes; the first row has {}", i + 1, made_.rows[i].size(), columns));
    for (const auto& letters : made_.rows)
      for (const std::size_t at : letters)
        if (made_.legend.try_emplace(source_[at]).second)
          fault(at, "drawing-sign", fmt::format("the legend does not say what '{}' is", source_[at]));
    made_.is_board = board_;
  }

  void sign(const std::vector<LineWord>& words) {
    const LineWord& letter = words.front();
    if (letter.text.size() != 1 || letter.text[0] > '~')
      return fault(letter.at, "drawing-legend",
                   fmt::format("a line of the legend must begin with a single letter, not '{}'",
                               printable(letter.text)));
    if (words.size() < 2)
      return fault(letter.at, "drawing-legend",
                   fmt::format("write the terrain after '{}', such as: {} forest", letter.text, letter.text));
    DrawnTerrain terrain;
    for (std::size_t i = 1; i < words.size(); ++i)
      if (known_.demand(drawing_, words[i], KnownTerrain::In::hex, faults_)) terrain.add(words[i].text);
    if (!made_.legend.emplace(letter.text[0], std::move(terrain)).second)
      fault(letter.at, "drawing-legend", fmt::format("the legend says twice what '{}' is", letter.text));
  }

  const Document& drawing_;
  std::string_view source_;
  const KnownTerrain& known_;
  Diagnostics& faults_;
  std::string_view part_;
  bool board_ = true;
  DrawnLines made_;
};

}  // namespace

DrawnLines read_drawn_lines(const Document& drawing, const KnownTerrain& known, Diagnostics& faults) {
  return Lines(drawing, known, faults).read();
}

}  // namespace adjudicator::host
