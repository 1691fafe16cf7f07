// Changes at places of a text, made all at once: what stands between them stays, with its comments and layout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjudicator::host {

class TextEdits {
 public:
  explicit TextEdits(std::string_view text) : text_(text) {}

  /// The bytes from `at` on become `by`. Places must not overlap; of
  /// insertions at one place the first stands first, before what is replaced there.
  void replace(std::size_t at, std::size_t length, std::string by) {
    edits_.push_back({at, length, std::move(by)});
  }
  void insert(std::size_t at, std::string text) { replace(at, 0, std::move(text)); }

  std::string made() const {
    auto edits = edits_;
    std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return std::pair(edit.at, edit.length); });
    std::string out;
    std::size_t from = 0;
    for (const Edit& edit : edits) {
      out.append(text_.substr(from, edit.at - from)).append(edit.by);
      from = edit.at + edit.length;
    }
    return out.append(text_.substr(from));
  }

 private:
  struct Edit {
    std::size_t at;
    std::size_t length;
    std::string by;
  };
  std::string_view text_;
  std::vector<Edit> edits_;
};

}  // namespace adjudicator::host
