#include "cli/for_scripts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>
#include <streambuf>

#include "cli/telling.hpp"
#include "files/json_text.hpp"

namespace adjudicator::cli {
namespace {

constexpr Option quiet_option{"quiet", "", "say only what is wrong"};
constexpr Option json_option{"json", "", "report the outcome and all messages as JSON, for other programs"};

bool has(const Command& command, std::string_view option) {
  return std::ranges::any_of(command.options, [&](const Option& own) { return own.name == option; });
}

/// Hands on what is written, and remembers whether anything was.
class Watched : public std::streambuf {
 public:
  explicit Watched(std::ostream& to) : to_(to) {}
  bool written() const { return written_; }

 protected:
  int_type overflow(int_type c) override {
    written_ = true;
    to_.put(traits_type::to_char_type(c));
    return to_ ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    written_ = written_ || count > 0;
    to_.write(text, count);
    return to_ ? count : 0;
  }
  int sync() override {
    to_.flush();
    return to_ ? 0 : -1;
  }

 private:
  std::ostream& to_;
  bool written_ = false;
};

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string as_json(const Ended& how, const std::string& text, const std::string& notes) {
  return files::json_object(
             {{"state", how.state}, {"code", how.code}, {"text", lines_in(text)}, {"notes", lines_in(notes)}})
             .text +
         '\n';
}

/// A command with JSON of its own; where it was stopped before it wrote any, that.
int run_with_own_json(Console& console, const std::function<Ended(Console&)>& work) {
  Watched watched(console.out);
  std::ostream out(&watched);
  std::ostringstream err;
  Console heard{out, err};
  const Ended how = work(heard);
  out.flush();
  if (how.code != done && !watched.written())
    console.out << as_json(how, "", err.str());
  else
    console.err << err.str();
  return how.code;
}

}  // namespace

Ended ended(int code) {
  switch (code) {
    case done:
      return {code, "done"};
    case needs_mending:
      return {code, "needs-mending"};
    case waits:
      return {code, "still-waiting"};
    case bad_usage:
      return {code, "bad-usage"};
    case bad_data:
      return {code, "failed"};
    case no_input:
      return {code, "not-there"};
    case not_available:
      return {code, "not-available"};
    case cannot_create:
      return {code, "in-the-way"};
    case disk_failed:
      return {code, "disk-failed"};
    case try_again:
      return {code, "try-again"};
    case no_permission:
      return {code, "not-proven"};
    case bad_secret:
      return {code, "other-secrets"};
    default:
      return {code, "bug"};
  }
}

Ended ended(host::Reason reason) {
  Ended how = ended(exit_code(reason));
  if (reason == host::Reason::not_yet) how.state = "not-due";
  if (reason == host::Reason::clock) how.state = "clock-not-believed";
  return how;
}

std::vector<Option> options_of(const Command& command) {
  std::vector<Option> all(command.options.begin(), command.options.end());
  if (!has(command, "quiet")) all.push_back(quiet_option);
  if (!has(command, "json") && !has(command, "output")) all.push_back(json_option);
  return all;
}

int say_misuse(const Ended& how, const std::string& notes, const std::vector<std::string>& words,
               Console& console) {
  if (std::ranges::find(words, "--json") != words.end())
    console.out << as_json(how, "", notes);
  else
    console.err << notes;
  return how.code;
}

int run_for_script(const Command& command, const Arguments& arguments, Console& console,
                   const std::function<Ended(Console&)>& work) {
  const bool in_json = arguments.has("json");
  if (in_json && has(command, "json")) return run_with_own_json(console, work);
  const bool hushed = arguments.has("quiet") && !has(command, "quiet");
  if (!in_json && !hushed) return work(console).code;
  std::ostringstream out;
  std::ostringstream err;
  Console heard{in_json ? out : console.out, err};
  const Ended how = work(heard);
  if (in_json)
    console.out << as_json(how, out.str(), err.str());
  else if (how.code != done)
    console.err << err.str();
  return how.code;
}

}  // namespace adjudicator::cli
