// Questions on a terminal: each with what an empty line means, asked again until the answer will do.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace adjudicator::cli {

class Asking {
 public:
  Asking(std::istream& in, std::ostream& out) : in_(in), out_(out) {}

  /// The answer, without blanks around it; `usual` for an empty line. `fault` says what is wrong with an answer
  /// (empty: nothing). Stopped (asked_wrongly) where the input ends.
  std::string ask(std::string_view question, const std::string& usual,
                  const std::function<std::string(const std::string&)>& fault);
  bool ask_yes(std::string_view question, bool usual);

 private:
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace adjudicator::cli
