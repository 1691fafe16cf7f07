// Changes a document that a person wrote, and keeps his comments and layout where that can be.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.hpp"
#include "files/schema/schema.hpp"
#include "host/game/game.hpp"

namespace adjudicator::host {

using NewAttributes = std::vector<std::pair<std::string_view, std::string>>;

struct NewElement {
  std::string_view name;
  NewAttributes attributes;
};

struct Edited {
  std::string text;
  bool rewritten = false;  // in canonical form: comments and layout are gone
};

/// The text of a document without faults, in its own spelling, with one more child of the root, as the last
/// of its name. JSON is always rewritten.
Edited add_element(const Document& document, const files::Schema& schema, const NewElement& element);

/// The same with these attributes of a child of its root; one that is empty is taken out.
Edited set_attributes(const Document& document, const files::Schema& schema, const Node& child,
                      const NewAttributes& attributes);

/// game.xml on its way to another text: each change is made on the text of the one before. Nothing is written until `write`.
class GameEdit {
 public:
  /// Stopped (moderators_file) where it is not understood.
  explicit GameEdit(const Game& game);
  const Document& file() const { return *file_; }
  bool rewritten() const { return rewritten_; }
  /// Stopped (asked_wrongly) where the schema does not take the values. The nodes of `file()` before are gone.
  void add(const NewElement& element);
  void set(const Node& child, const NewAttributes& attributes);
  /// Whole or not at all. The game must be locked since this was made.
  void write() const;

 private:
  void read(Edited edited);

  const files::Schema& schema_;
  std::unique_ptr<Document> file_;
  bool rewritten_ = false;
};

}  // namespace adjudicator::host
