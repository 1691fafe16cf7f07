#include "cli/asking.hpp"

#include <istream>
#include <ostream>

#include "host/stopped.hpp"

namespace adjudicator::cli {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t longest_answer = 4096;

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(blanks);
  return first == std::string::npos ? std::string()
                                    : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

std::string Asking::ask(std::string_view question, const std::string& usual,
                        const std::function<std::string(const std::string&)>& fault) {
  for (;;) {
    out_ << question << (usual.empty() ? "" : " [" + usual + "]") << ": " << std::flush;
    std::string line;
    if (!std::getline(in_, line)) host::stop(host::Reason::asked_wrongly, "no answer; nothing was written");
    std::string answer = trimmed(line);
    if (answer.size() > longest_answer) answer.resize(longest_answer);
    if (answer.empty()) answer = usual;
    const std::string wrong = fault(answer);
    if (wrong.empty()) return answer;
    out_ << "  " << wrong << '\n';
  }
}

bool Asking::ask_yes(std::string_view question, bool usual) {
  const std::string answer = ask(question, usual ? "yes" : "no", [](const std::string& text) {
    return text == "yes" || text == "no" || text == "y" || text == "n" ? "" : "yes or no";
  });
  return answer.front() == 'y';
}

}  // namespace adjudicator::cli
