# cmake -DOUT=resources.cpp -DROOT=dir -DFILES=a;b=path -P embed.cmake
# Has the assembler take in the bytes of each file, with its path below ROOT as its name, or with the name given before "=", sorted by name,
# and its hash.
set(data "")
set(table "")
list(SORT FILES)
set(number 0)
foreach(entry IN LISTS FILES)
  string(REGEX REPLACE "=.*" "" file "${entry}")
  string(REGEX REPLACE "^[^=]*=" "" path "${entry}")
  cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${ROOT}")
  file(SIZE "${path}" size)
  file(SHA256 "${path}" hash)
  set(symbol adjudicator_resource_${number})
  string(APPEND data "extern \"C\" const char ${symbol}[] __attribute__((visibility(\"hidden\")));\n"
    "asm(R\"(.pushsection .rodata\n${symbol}: .incbin \"${path}\"\n.byte 0\n.popsection)\");\n")
  string(APPEND table "    {\"${file}\", {${symbol}, ${size}}, \"${hash}\"},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}" "// Made by tools/embed.cmake.\n#include \"files/schema/resources.hpp\"\n\n${data}\nnamespace adjudicator::files {\nnamespace {\n"
  "constexpr Resource table[] = {\n${table}};\n}  // namespace\nstd::span<const Resource> resources() { return table; }\n"
  "}  // namespace adjudicator::files\n")
