// What is said of a mail, or of a part of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace adjudicator::mail {

/// A key of the wording, behind "mail.fault." or "mail.press.", with its values; or a sentence.
struct Fault {
  std::string key;
  std::vector<std::pair<std::string, std::string>> values = {};
  std::string sentence = {};
};

}  // namespace adjudicator::mail
