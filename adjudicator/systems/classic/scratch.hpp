// Scratch memory, so that resolving an attack asks nothing of the heap.
#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>

namespace adjudicator::classic {

/// On the stack; on the heap only where something is very large. It is given back all at once, at the end.
class Scratch {
 public:
  std::pmr::memory_resource* memory() { return &memory_; }

 private:
  alignas(std::max_align_t) std::array<std::byte, 4096> bytes_;  // not initialised: it costs nothing
  std::pmr::monotonic_buffer_resource memory_{bytes_.data(), bytes_.size()};
};

}  // namespace adjudicator::classic
