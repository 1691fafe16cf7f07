// Where written bytes go.
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::files {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::string_view bytes) = 0;
};

/// Appends to a string, which must outlive it.
class StringSink : public Sink {
 public:
  explicit StringSink(std::string& out) : out_(out) {}
  void write(std::string_view bytes) override { out_ += bytes; }

 private:
  std::string& out_;
};

}  // namespace adjudicator::files
