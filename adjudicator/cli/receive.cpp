// receive: orders, answers or moves came in from a player.
#include "host/letters/receive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/telling.hpp"
#include "files/folder/amended.hpp"
#include "files/folder/disk.hpp"

namespace adjudicator::cli {
namespace {

/// No more than shows that it is too much.
constexpr std::size_t most_bytes = files::most_of_a_player + 1;

std::string read_standard_input() {
  std::string bytes(most_bytes, '\0');
  std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(std::cin.gcount()));
  return bytes;
}

host::Incoming read_file(const Arguments& arguments) {
  const std::string& file = arguments["FILE"];
  if (file == "-") return {"standard input", read_standard_input(), arguments["side"]};
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  if (!none && size >= most_bytes) return {file, std::string(most_bytes, '\0'), arguments["side"]};
  return {file, files::read_file(file, files::most_of_a_player), arguments["side"]};
}

host::ReceiveOptions read_receive_options(const Arguments& arguments) {
  host::ReceiveOptions how;
  how.turn = arguments.number("turn");
  how.proofs = {file_of(arguments, "password-file"), file_of(arguments, "signature"),
                file_of(arguments, "secret")};
  how.key = file_of(arguments, "key");
  how.now = now(arguments);
  return how;
}

void deliver_receipt(const host::Received& received, const Arguments& arguments, Console& console) {
  const std::string text = arguments.has("json")
                               ? to_json(received.receipt)
                               : to_text(received.receipt, received.language, *received.looks);
  if (!arguments.has("receipt")) {
    console.out << text;
    return;
  }
  files::write_atomically(arguments["receipt"], text);
  if (const std::string signature = received.signature(text); !signature.empty())
    files::write_atomically(arguments["receipt"] + ".minisig", signature);
}

/// What the moderator should see of an accepted file without opening its receipt.
void told_in_short(const host::Receipt& receipt, Telling& told) {
  const auto invalid = std::ranges::count(receipt.faults, Severity::error, &Diagnostic::severity);
  const std::string whose =
      fmt::format("the {} of {} for turn {} were accepted", receipt.document, receipt.side, receipt.turn);
  if (receipt.none_carried_out)
    told.notes.say(whose + ", but none of them would be carried out: see the receipt");
  else if (invalid > 0)
    told.notes.say(fmt::format("{}; {} of them {} invalid: see the receipt", whose,
                               invalid == 1 ? "1 part" : fmt::format("{} parts", invalid),
                               invalid == 1 ? "is" : "are"));
  if (std::ranges::find(receipt.faults, "further-file", &Diagnostic::code) != receipt.faults.end())
    told.notes.warn(
        fmt::format("a second file begins behind the {0} of {1} and was not read: save it as a file of its "
                    "own and receive that too",
                    receipt.document, receipt.side));
}

}  // namespace

int receive(const Arguments& arguments, Console& console) {
  const host::ReceiveOptions how = read_receive_options(arguments);
  Telling told(console);
  const host::Game game = host::open_game(arguments["GAME"]);
  const host::Received received = host::receive(game, read_file(arguments), how, told.notes);
  deliver_receipt(received, arguments, console);
  const host::Receipt& receipt = received.receipt;
  if (receipt.accepted) {
    // Without a file for it the receipt is on the screen and says all.
    if (arguments.has("receipt")) told_in_short(receipt, told);
    return done;
  }
  told.notes.say(fmt::format("the {} of {} for turn {} were not accepted", receipt.document, receipt.side,
                             receipt.turn));
  told.notes.add(receipt.faults);
  return needs_mending;
}

}  // namespace adjudicator::cli
