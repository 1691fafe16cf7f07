// The table's entries, one a file.
#pragma once

#include "cli/command.hpp"

namespace adjudicator::cli {

int check(const Arguments&, Console&);
int resolve(const Arguments&, Console&);
int report(const Arguments&, Console&);
int explain(const Arguments&, Console&);
int replay(const Arguments&, Console&);
int convert(const Arguments&, Console&);
int charts(const Arguments&, Console&);
int new_game(const Arguments&, Console&);
int form(const Arguments&, Console&);
int roll(const Arguments&, Console&);

namespace words {
inline constexpr std::string_view game[] = {"GAME"};
inline constexpr std::string_view game_and_address[] = {"GAME", "ADDRESS"};
inline constexpr std::string_view file[] = {"FILE"};
inline constexpr std::string_view system_and_chart[] = {"SYSTEM", "[CHART]"};
inline constexpr std::string_view system_and_folder[] = {"SYSTEM", "FOLDER"};

inline constexpr Option turn{"turn", "N", "the turn meant; the last one with a folder if not given"};
inline constexpr Option side{"side", "SIDE", "for this side"};
inline constexpr Option moderator{"moderator", "", "for the moderator, who sees everything"};
inline constexpr Option seed{"seed", "TEXT", "an open seed, for practice games"};
inline constexpr Option seed_file{"seed-file", "FILE", "the file that holds the seed (its first line)"};
inline constexpr Option output{"output", "FILE", "write to this file and not to standard output"};

inline constexpr Option check_options[] = {
    turn,
    {"side", "SIDE", "only what this side may know: its own files and orders"},
    seed,
    seed_file,
    {"json", "", "as JSON on standard output, for other programs"}};
inline constexpr Option resolve_options[] = {
    turn,
    seed,
    seed_file,
    {"until", "GATE", "stop before this gate, where orders are due"},
    {"defaults", "", "the deadline has passed: open questions take their default"},
    {"corrected", "", "orders or rulings were corrected: run again although the story differs"},
    {"formats", "LIST", "reports to write: xml,json,html,pdf,text (default: html,pdf,json,xml)"}};
inline constexpr Option report_options[] = {
    turn, side, moderator, {"format", "FORMAT", "html, pdf, xml, json or text (default: text)"}, output};
inline constexpr Option explain_options[] = {turn, side};
inline constexpr Option replay_options[] = {turn, seed, seed_file};
inline constexpr Option convert_options[] = {{"to", "SPELLING", "xml or json; the other one if not given"},
                                             {"system", "SYSTEM", "for files that name no system"},
                                             output};
inline constexpr Option form_options[] = {
    turn, side, {"format", "SPELLING", "xml or json (default: xml)"}, output};
inline constexpr Option roll_options[] = {
    turn, seed, seed_file, {"dice", "DICE", "1d6 (default), 2d6, 1d100 ..."}};
}  // namespace words

inline constexpr Command check_command{
    "check", words::game, "every problem in the files of a turn; nothing else", words::check_options, check};
inline constexpr Command resolve_command{"resolve", words::game,
                                         "one turn: reads orders, rolls, writes a mailing",
                                         words::resolve_options, resolve};
inline constexpr Command report_command{
    "report", words::game, "a report of a resolved turn, in another format", words::report_options, report};
inline constexpr Command explain_command{
    "explain", words::game_and_address,
    "what happened at an address: facts, rules, chart cell and arithmetic", words::explain_options, explain};
inline constexpr Command replay_command{"replay", words::game,
                                        "runs every past turn again; the first difference, byte for byte",
                                        words::replay_options, replay};
inline constexpr Command convert_command{"convert", words::file, "the same document in the other spelling",
                                         words::convert_options, convert};
inline constexpr Command charts_command{"charts",
                                        words::system_and_chart,
                                        "the charts of a system or of a game folder; one of them in full",
                                        {},
                                        charts};
inline constexpr Command new_command{
    "new", words::system_and_folder, "a game folder to start from", {}, new_game};
inline constexpr Command form_command{"form", words::game, "an order form, filled with what is legal",
                                      words::form_options, form};
inline constexpr Command roll_command{"roll", words::game_and_address,
                                      "the die at an address, and the openssl line that shows it",
                                      words::roll_options, roll};

}  // namespace adjudicator::cli
