// How fast a report becomes HTML, text and PDF, and how that grows with the number of battles; the PDF
// against Apache FOP, where it is installed, on the same XSL-FO.
#include <benchmark/benchmark.h>
#include <libxml/tree.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/adjudicate.hpp"
#include "files/folder/disk.hpp"
#include "files/folder/folder.hpp"
#include "fo/pdf.hpp"
#include "host/turn/mailing.hpp"
#include "reports/page/rendering.hpp"
#include "reports/page/transform.hpp"
#include "turns.hpp"

namespace adjudicator::bench {
namespace {

namespace fs = std::filesystem;

/// A judged turn and the moderator's report of it: the longest one.
class Judged {
 public:
  explicit Judged(const Texts& texts) : turn_(make_turn(texts)) {
    HmacDice dice(key_of_open_seed("bench", "bench", 1));
    outcome_ = adjudicate(*turn_, dice);
    report_ = tree();
  }
  reports::Tree tree() const { return host::report_tree(*turn_, outcome_, {}, "moderator"); }
  const xmlDoc& report() const { return *report_; }

 private:
  std::unique_ptr<Turn> turn_;
  Outcome outcome_;
  reports::Tree report_;
};

/// Attacks of classic, or fronts of cna (each a barrage, Anti-Armor fires and an assault).
Judged judged(const benchmark::State& state, bool cna) {
  const int battles = static_cast<int>(state.range(0));
  return Judged(cna ? make_texts(Segments{battles, 4}) : make_texts(Shape{battles, 20, true}));
}

template <class Make>
void measure(benchmark::State& state, Make make) {
  std::size_t bytes = 0;
  for (auto _ : state) {
    const auto text = make();
    bytes = text.size();
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  state.counters["reports/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["kB"] = static_cast<double>(bytes) / 1000;
}

/// The report itself, before any stylesheet.
void report(benchmark::State& state, bool cna) {
  const Judged turn = judged(state, cna);
  for (auto _ : state) benchmark::DoNotOptimize(turn.tree().get());
}

void html(benchmark::State& state, bool cna) {
  const Judged turn = judged(state, cna);
  measure(state, [&] { return reports::to_html(turn.report()); });
}

void text(benchmark::State& state, bool cna) {
  const Judged turn = judged(state, cna);
  measure(state, [&] { return reports::to_text(turn.report()); });
}

void pdf(benchmark::State& state, bool cna) {
  const Judged turn = judged(state, cna);
  measure(state, [&] { return reports::to_pdf(turn.report()); });
}

std::string fo_text(const Judged& turn) {
  const reports::Tree fo = reports::Stylesheets::standard().to_fo(turn.report());
  xmlChar* text = nullptr;
  int size = 0;
  xmlDocDumpMemoryEnc(fo.get(), &text, &size, "UTF-8");
  const std::string copy(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
  xmlFree(text);
  return copy;
}

/// The XSL-FO alone, by our formatter.
void formatter(benchmark::State& state, bool cna) {
  const std::string fo = fo_text(judged(state, cna));
  measure(state, [&] { return fo::format_pdf(fo, reports::creation_date); });
}

/// The same by Apache FOP, with the start of its machine: so it would be used.
void fop(benchmark::State& state, bool cna) {
  std::string folder = (fs::temp_directory_path() / "adjudicator-bench-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) return state.SkipWithError("no temporary folder");
  const std::string in = folder + "/report.fo";
  const std::string out = folder + "/report.pdf";
  files::write_atomically(in, fo_text(judged(state, cna)));
  const std::string command = "fop -q -fo " + in + " -pdf " + out + " >" + folder + "/said 2>&1";
  if (std::system(command.c_str()) != 0) state.SkipWithError("Apache FOP is not installed, or fails");
  measure(state, [&] {
    return std::system(command.c_str()) == 0 ? files::read_file(out, files::no_limit) : std::string();
  });
  fs::remove_all(folder);
}

#define BY_BATTLES(name)                  \
  BENCHMARK_CAPTURE(name, classic, false) \
      ->RangeMultiplier(10)               \
      ->Range(1, 1000)                    \
      ->Unit(benchmark::kMillisecond);    \
  BENCHMARK_CAPTURE(name, cna, true)->Arg(1)->Arg(8)->Arg(80)->Unit(benchmark::kMillisecond)

BY_BATTLES(report);
BY_BATTLES(html);
BY_BATTLES(text);
BY_BATTLES(pdf);
BENCHMARK_CAPTURE(formatter, classic, false)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fop, classic, false)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(2);
BENCHMARK_CAPTURE(formatter, cna, true)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fop, cna, true)->Arg(8)->Unit(benchmark::kMillisecond)->Iterations(2);

}  // namespace
}  // namespace adjudicator::bench
