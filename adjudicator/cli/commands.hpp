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
int print_schema(const Arguments&, Console&);
int new_game(const Arguments&, Console&);
int form(const Arguments&, Console&);
int roll(const Arguments&, Console&);
int amend(const Arguments&, Console&);
int seal(const Arguments&, Console&);
int unseal(const Arguments&, Console&);
int whatif(const Arguments&, Console&);
int receive(const Arguments&, Console&);
int password(const Arguments&, Console&);
int key(const Arguments&, Console&);
int audit(const Arguments&, Console&);

namespace words {
inline constexpr std::string_view game[] = {"GAME"};
inline constexpr std::string_view game_and_address[] = {"GAME", "ADDRESS"};
inline constexpr std::string_view file[] = {"FILE"};
inline constexpr std::string_view key_and_file[] = {"make|show", "[FILE]"};
inline constexpr std::string_view game_or_records[] = {"GAME|RECORD..."};
inline constexpr std::string_view game_and_file[] = {"GAME", "FILE"};
inline constexpr std::string_view system_and_chart[] = {"SYSTEM", "[CHART]"};
inline constexpr std::string_view document[] = {"[DOCUMENT]"};
inline constexpr std::string_view system_and_folder[] = {"SYSTEM", "FOLDER"};

inline constexpr Option turn{"turn", "N", "the turn meant; the last one with a folder if not given"};
inline constexpr Option side{"side", "SIDE", "for this side"};
inline constexpr Option moderator{"moderator", "", "for the moderator, who sees everything"};
inline constexpr Option seed{"seed", "TEXT", "an open seed, for practice games"};
inline constexpr Option seed_file{"seed-file", "FILE", "the file that holds the seed (its first line)"};
inline constexpr Option key{
    "key", "FILE",
    "the key that signs records and receipts, where game.xml names one; the usual place if not given"};
inline constexpr Option output{"output", "FILE", "write to this file and not to standard output"};
inline constexpr Option secret{"secret", "FILE", "the file of secrets; the usual place if not given"};
inline constexpr Option now{"now", "MOMENT", "what time it is (2026-12-01T20:00Z), in place of the clock"};

inline constexpr Option formatter{"formatter", "NAME",
                                  "who makes the PDF: adjudicator (default) or fop, an installed Apache FOP"};

inline constexpr Option check_options[] = {
    turn,   {"side", "SIDE", "only what this side may know: its own files and orders"},
    seed,   seed_file,
    secret, {"json", "", "as JSON on standard output, for other programs"}};
inline constexpr Option resolve_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    key,
    {"until", "GATE", "stop before this gate, where orders are due"},
    {"defaults", "", "go on without what is missing: orders and answers take their default"},
    {"corrected", "", "orders or rulings were corrected: run again although the story differs"},
    {"due", "", "for cron: only when all orders are in or the deadline has passed"},
    now,
    {"formats", "LIST", "reports to write: xml,json,html,pdf,text (default: html,pdf,json,xml)"},
    formatter};
inline constexpr Option report_options[] = {
    turn,      side,
    moderator, {"format", "FORMAT", "html, pdf, fo, xml, json, text or digest (default: text)"},
    formatter, output};
inline constexpr Option explain_options[] = {turn, side, seed, seed_file, secret};
inline constexpr Option replay_options[] = {
    turn,
    {"shadow", "", "show what this program would tell otherwise, turn by turn; changes nothing"},
    {"with", "FILE...", "with --shadow: charts in place of those that counted"},
    {"json", "", "with --shadow: as JSON, a list with an item for each mailing, for other programs"},
    seed,
    seed_file,
    secret};
inline constexpr Option whatif_options[] = {
    {"with", "FILE...", "orders, answers, rulings, charts, a roster or a map in place of those that counted"},
    {"turn", "N", "the turn meant; the last one with a mailing if not given"},
    {"side", "SIDE", "what this side would be told otherwise"},
    {"moderator", "", "what the moderator would be told otherwise (the usual)"},
    {"json", "", "as JSON, for other programs"},
    seed,
    seed_file,
    secret};
inline constexpr Option convert_options[] = {{"to", "SPELLING", "xml or json; the other one if not given"},
                                             {"system", "SYSTEM", "for files that name no system"},
                                             output};
inline constexpr Option schema_options[] = {
    {"system", "SYSTEM", "of this system; needed where each system has its own"}, output};
inline constexpr std::string_view schema_notes =
    "Without DOCUMENT: which documents there are. With a schema an editor completes and checks what is\n"
    "typed. VS Code takes it from a member \"$schema\" beside the root, which the program skips:\n"
    "  {\"$schema\": \"orders.schema.json\", \"orders\": { ... }}\n"
    "or, for all files of a name, from its setting json.schemas. Only check has the last word: it knows the\n"
    "game, too.\n";
inline constexpr Option form_options[] = {
    turn, side, {"format", "SPELLING", "xml or json (default: xml)"}, output};
inline constexpr Option roll_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    {"dice", "DICE", "1d6, 2d6, 1d10/0 (0 is the lowest face) ...; as in the turn's log if not given"},
    {"draws", "N", "of a label of a series: its first N draws; as in the turn's log if not given"}};
inline constexpr Option seal_options[] = {
    {"turns", "N", "how many turns it is for (default: 200)"},
    secret,
    {"reveal", "WHEN", "when seeds are shown: each-turn (usual in open games), at-unseal (else)"},
    {"from", "N", "its first turn; the first one without a mailing if not given"},
    {"by", "NAME", "of a fresh seal: whose ruling it is"},
    {"because", "TEXT", "why: the secret is lost, the seal has run out"}};
inline constexpr std::string_view seal_notes =
    "The secret lies outside the game folder: $ADJUDICATOR_SECRETS/GAME.secret, else\n"
    "$XDG_DATA_HOME/adjudicator/GAME.secret, else ~/.local/share/adjudicator/GAME.secret. Keep a copy.\n"
    "Who stops the command may run it again: it finishes with the same seal.\n"
    "\n"
    "When a seal runs out, or its secret is lost, make a fresh one, which everybody will see:\n"
    "  adjudicator seal GAME --by NAME --because 'the seal has run out'\n"
    "It begins with the first turn that has no mailing. Where the secret was lost while a turn was\n"
    "open, name that turn with --from: its dice come anew, the seal says that they were known\n"
    "(dice-known), and the turn is run again with resolve --corrected.\n";
inline constexpr Option unseal_options[] = {secret};
inline constexpr Option amend_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    {"by", "NAME", "whose word it is"},
    {"because", "TEXT", "why: every report that the ruling touches prints it"},
    {"die", "ADDRESS", "a die, or a label of a series of draws, with --faces"},
    {"faces", "FACES", "the faces that it shows, or the first that are drawn: \"3 4\""},
    {"answer", "ADDRESS", "a question, with --choice or --word"},
    {"choice", "IDS", "what is chosen: \"0703 0802\""},
    {"word", "WORD", "the word that is chosen, where the question offers words"},
    {"cell", "CHART", "a cell of a chart, with --row, --column and --to"},
    {"row", "ROW", "as printed"},
    {"column", "COLUMN", "as printed"},
    {"trait", "THING", "a value of the roster, with --name and --to"},
    {"name", "TRAIT", "the attribute of the roster"},
    {"to", "VALUE", "what the cell or the roster reads from now on"},
    {"order", "SIDE", "a side's orders, with --with"},
    {"with", "FILE", "the orders that count in their place"}};
inline constexpr Option receive_options[] = {
    {"turn", "N", "the turn that the file must be for; the one that it names if not given"},
    {"password-file", "FILE", "the file that holds the sender's password (its first line)"},
    {"signature", "FILE", "the sender's signature of the file, as minisign makes it"},
    {"side", "SIDE", "whose file it is, where it is too damaged to say so"},
    secret,
    key,
    now,
    {"receipt", "FILE",
     "write the receipt to this file (and its signature to FILE.minisig), not to standard output"},
    {"json", "", "the receipt as JSON, for other programs"}};
inline constexpr Option password_options[] = {
    {"side", "SIDE", "the side whose password it is"},
    secret,
    {"password-file", "FILE",
     "the file that holds the password (its first line); a new one is made if not given"}};
inline constexpr Option audit_options[] = {
    {"secret", "FILE", "the game's file of secrets: opens every file and every die"},
    {"key", "FILE", "the public key that must have signed (else the one that game.xml names is believed)"},
    {"json", "", "the verdict as JSON, for other programs"}};
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
inline constexpr Command schema_command{
    "schema",     words::document,    "the JSON Schema of a document, for editors", words::schema_options,
    print_schema, words::schema_notes};
inline constexpr Command new_command{
    "new", words::system_and_folder, "a game folder to start from", {}, new_game};
inline constexpr Command key_command{"key",
                                     words::key_and_file,
                                     "makes the moderator's signing key, or shows what game.xml needs of it",
                                     {},
                                     key};
inline constexpr Command audit_command{
    "audit", words::game_or_records,
    "are the files as they were recorded, signed and sealed? needs no secrets", words::audit_options, audit};
inline constexpr Command form_command{"form", words::game, "an order form, filled with what is legal",
                                      words::form_options, form};
inline constexpr Command roll_command{"roll", words::game_and_address,
                                      "the die at an address, and the openssl line that shows it",
                                      words::roll_options, roll};
inline constexpr Command amend_command{
    "amend", words::game, "writes a ruling: a die, an answer, a cell of a chart, a trait or a side's orders",
    words::amend_options, amend};
inline constexpr Command receive_command{
    "receive", words::game_and_file,
    "orders or answers that came in: checks the sender, keeps them, writes a receipt", words::receive_options,
    receive};
inline constexpr Command password_command{"password", words::game, "sets a side's password",
                                          words::password_options, password};

inline constexpr Command whatif_command{"whatif", words::game,
                                        "the last mailing with something changed: what would differ",
                                        words::whatif_options, whatif};

inline constexpr Command seal_command{
    "seal",
    words::game,
    "seals the dice: keeps a chain of seeds secret and publishes its commitment in game.xml",
    words::seal_options,
    seal,
    words::seal_notes};
inline constexpr Command unseal_command{"unseal", words::game,
                                        "at the end of a game: publishes the seeds of all turns",
                                        words::unseal_options, unseal};

}  // namespace adjudicator::cli
