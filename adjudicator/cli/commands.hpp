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
int rule(const Arguments&, Console&);
int print_schema(const Arguments&, Console&);
int new_game(const Arguments&, Console&);
int next(const Arguments&, Console&);
int map(const Arguments&, Console&);
int form(const Arguments&, Console&);
int position(const Arguments&, Console&);
int roll(const Arguments&, Console&);
int amend(const Arguments&, Console&);
int seal(const Arguments&, Console&);
int unseal(const Arguments&, Console&);
int whatif(const Arguments&, Console&);
int odds(const Arguments&, Console&);
int merge(const Arguments&, Console&);
int receive(const Arguments&, Console&);
int password(const Arguments&, Console&);
int mail_command(const Arguments&, Console&);
int pack(const Arguments&, Console&);
int backup(const Arguments&, Console&);
int restore(const Arguments&, Console&);
int run_games(const Arguments&, Console&);
int status(const Arguments&, Console&);
int key(const Arguments&, Console&);
int extend(const Arguments&, Console&);
int pause(const Arguments&, Console&);
int replace(const Arguments&, Console&);
int audit(const Arguments&, Console&);

namespace words {
inline constexpr std::string_view game[] = {"GAME"};
inline constexpr std::string_view game_and_address[] = {"GAME", "ADDRESS"};
inline constexpr std::string_view game_and_battle[] = {"GAME", "[ADDRESS]"};
inline constexpr std::string_view tallies[] = {"TALLY..."};
inline constexpr std::string_view game_and_what[] = {"GAME", "WHAT"};
inline constexpr std::string_view file[] = {"FILE"};
inline constexpr std::string_view key_and_file[] = {"make|show", "[FILE]"};
inline constexpr std::string_view game_or_records[] = {"GAME|RECORD..."};
inline constexpr std::string_view game_and_file[] = {"GAME", "FILE"};
inline constexpr std::string_view system_and_chart[] = {"SYSTEM", "[CHART]"};
inline constexpr std::string_view rule[] = {"RULE"};
inline constexpr std::string_view games[] = {"[GAME]..."};
inline constexpr std::string_view way_and_games[] = {"in|out|check", "[GAME]..."};
inline constexpr std::string_view document[] = {"[DOCUMENT]"};
inline constexpr std::string_view system_and_folder[] = {"[SYSTEM]", "[FOLDER]"};

inline constexpr Option turn{"turn", "N", "which turn (default: the last one with a folder)"};
inline constexpr Option side{"side", "SIDE", "the side that it is for"};
inline constexpr Option moderator{"moderator", "", "make it for the moderator, who sees everything"};
inline constexpr Option seed{"seed", "TEXT", "use this open seed (practice games only)"};
inline constexpr Option seed_file{"seed-file", "FILE", "read the seed from this file (its first line)"};
inline constexpr Option key{
    "key", "FILE",
    "the key that signs records and receipts, if game.xml names one (default: moderator.key, beside the "
    "secrets file)"};
inline constexpr Option all_games{"all", "FOLDER", "every game directly in this folder"};
inline constexpr Option output{"output", "FILE", "write to this file instead of standard output"};
inline constexpr Option secret{"secret", "FILE", "the secrets file (default: see adjudicator help seal)"};
inline constexpr Option now{"now", "TIME", "use this time (2026-12-01T20:00Z) instead of the clock"};

inline constexpr Option formatter{
    "formatter", "NAME", "what makes the PDF: adjudicator (default) or fop, an installed Apache FOP"};

inline constexpr Option check_options[] = {
    turn,   {"side", "SIDE", "check only what this side may know: its own files and orders"},
    seed,   seed_file,
    secret, {"json", "", "write JSON to standard output, for other programs"}};
inline constexpr Option resolve_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    key,
    {"until", "STEP", "stop before this step (such as B) and wait for its orders"},
    {"defaults", "", "proceed even if orders or answers are missing; defaults are used in their place"},
    {"corrected", "", "run the turn again after orders or rulings were corrected"},
    {"due", "", "for cron: resolve only when all orders are in or the deadline has passed"},
    now,
    {"formats", "LIST", "reports to write: xml,json,html,pdf,text (default: html,pdf,json,xml)"},
    {"json", "", "say in JSON what was done, for other programs"},
    formatter};
inline constexpr Option report_options[] = {
    turn,
    side,
    moderator,
    {"format", "FORMAT", "html, pdf, fo, xml, json, text or digest (default: text)"},
    {"brief", "", "(pdf and fo) without lists, rules, charts, small maps and luck"},
    formatter,
    output};
inline constexpr Option explain_options[] = {
    turn, side, {"full", "", "show every fact, with its rule, dice and numbers"}, seed, seed_file, secret};
inline constexpr std::string_view explain_notes =
    "WHAT is a hex (0805), the name of a place (\"Sidi Omar\"), a unit by its id, its label or its name\n"
    "(b-gds, E3, \"II/15 Savona\"), or an address as shown in the report (turn-01/combat/0805).\n";
inline constexpr Option replay_options[] = {
    turn,
    {"shadow", "", "show what this program would report differently, turn by turn; changes nothing"},
    {"with", "FILE...", "(only with --shadow) charts to use in place of the ones the game used"},
    {"json", "", "(only with --shadow) write JSON, one item for each mailing, for other programs"},
    {"verbose", "", "say what was compared, and with what"},
    seed,
    seed_file,
    secret};
inline constexpr Option whatif_options[] = {
    {"with", "FILE...", "orders, answers, rulings, charts, a roster or a map to use instead"},
    {"turn", "N", "which turn (default: the last one with a mailing)"},
    {"side", "SIDE", "show what would differ for this side"},
    {"moderator", "", "show what would differ for the moderator (default)"},
    {"full", "", "also list every single difference"},
    {"odds", "",
     "of orders of one side also say what they would change on average, whatever the dice that have not "
     "fallen yet"},
    {"json", "", "write JSON, for other programs"},
    seed,
    seed_file,
    secret};
inline constexpr Option odds_options[] = {
    turn,
    {"side", "SIDE", "only from what this side sees and has ordered (cna and toaw: with --assume)"},
    {"assume", "FILE", "(only with --side) what the side takes units to be whose strength it does not see"},
    {"with", "FILE",
     "show the odds with these orders of a side in place of those that it gave, and what they change"},
    {"exact", "", "follow every course that the turn can take; not for turns that have too many"},
    {"samples", "N", "play the turn N times, each time with other dice"},
    {"seed", "TEXT", "what the dice of the samples are made from (default: odds); never the turn's own seed"},
    {"threads", "N",
     "how many samples to play at a time (default: one for each core, at most 8); changes no result"},
    {"until-error", "P",
     "play until no share may be off by more than P percentage points in 19 of 20 cases (such as 0.1), but "
     "no "
     "more than --samples (default with it: 10000000)"},
    {"shard", "I/N",
     "play only part I of N parts of the samples (the first is 0), and write what they come to with --to"},
    {"to", "TALLY", "(only with --shard) the file of the part; where it is there, what it lacks is played"},
    {"from", "TALLY", "show what a tally says that merge made of all parts; plays nothing"},
    {"format", "FORMAT", "text, html or json (default: text)"},
    output};
inline constexpr std::string_view odds_notes =
    "With ADDRESS only the battle there: an address as reports have it (turn-01/combat/0805), or a hex.\n"
    "\n"
    "Without --exact and --samples the odds are exact where that takes about a second at most; else they\n"
    "come from 10,000 samples. No seed is read. Once a turn waits for a decision, its odds are those of\n"
    "what is still open.\n"
    "\n"
    "Without --side they are for the moderator: what each side has ordered counts, and so do units that\n"
    "the other side does not see. With --side they are made only from what that side may know, so that\n"
    "you can pass them on: units whose strength it does not see are left out, and the orders of others.\n"
    "With --assume the side says what it takes such units to be, by the name that it knows them by or by\n"
    "the hex in which it sees them; of several alternatives each comes by its weight:\n"
    "  <assumptions xmlns=\"urn:adjudicator:1\" system=\"classic\" game=\"ford\" turn=\"1\" side=\"green\">\n"
    "    <assume hex=\"0703\"><as weight=\"2\" strength=\"4\"/><as strength=\"6\"/></assume>\n"
    "  </assumptions>\n"
    "The values are those of a roster: adjudicator schema assumptions --system toaw (or classic, or cna)\n"
    "lists them, also the lines of a unit of toaw and the groups of one of cna. Together they may come to "
    "64\n"
    "combinations. Nobody looks whether it is true. It changes the odds of battles with that unit.\n"
    "\n"
    "Many samples can be played in parts, by several processes or on several computers. Each part has a\n"
    "file; a run that was stopped goes on from what its file holds:\n"
    "  adjudicator odds GAME --samples 1000000 --shard 0/2 --to part-0\n"
    "  adjudicator odds GAME --samples 1000000 --shard 1/2 --to part-1\n"
    "  adjudicator merge part-0 part-1 --output all\n"
    "  adjudicator odds GAME --from all\n";
inline constexpr Option merge_options[] = {
    {"missing", "", "list the parts of which something is missing, as 3,17; write nothing"}, output};
inline constexpr std::string_view merge_notes =
    "TALLY is a file that odds --shard wrote, or a folder of such files. What comes out of all parts of a "
    "run is\n"
    "the same, byte for byte, however many they were: show it with odds GAME --from.\n";
inline constexpr Option convert_options[] = {
    {"to", "FORMAT",
     "xml or json; orders and answers also text (default: xml for a JSON file, json for an XML file)"},
    {"system", "SYSTEM", "the system, if the file does not name it"},
    output};
inline constexpr Option rule_options[] = {{"system", "SYSTEM", "only rules of this system (default: all)"},
                                          {"language", "LANGUAGE", "en or de (default: en)"}};
inline constexpr Option schema_options[] = {
    {"system", "SYSTEM", "the system, for documents whose schema depends on it"},
    {"to", "FOLDER",
     "writes the schemas of all documents into a folder: one for each system, and one for what they share"},
    output};
inline constexpr std::string_view schema_notes =
    "Without DOCUMENT it lists the documents. With a schema, an editor completes and checks what you type.\n"
    "In VS Code, put a \"$schema\" line at the top of the file; this program ignores it:\n"
    "  {\"$schema\": \"orders.schema.json\", \"orders\": { ... }}\n"
    "To cover every file of that name, list the schema under the json.schemas setting instead. The check "
    "command has\n"
    "the last word, because it also knows the game.\n";
inline constexpr Option form_options[] = {
    turn, side, {"format", "FORMAT", "xml, json or text (default: xml)"}, output};
inline constexpr Option position_options[] = {
    turn,
    {"side", "SIDE", "only this side (default: all)"},
    {"format", "FORMAT", "with --side: write only this: report, form, desk or facts"},
    {"output", "FILE", "with --side and --format: write to this file instead of standard output"},
    key};
inline constexpr std::string_view position_notes =
    "Run it when the turn is set up. In the folder turn-NN/position it writes what each "
    "side's\n"
    "player needs for the first orders, and nothing that the side may not know:\n"
    "  position-SIDE.html  map, forces, deadline\n"
    "  orders-SIDE.txt     the order form in plain words\n"
    "  orders-SIDE.html    the order desk: a page that writes the orders, without a server\n"
    "  desk-SIDE.xml       the facts that the form and the desk are made from\n"
    "  record-SIDE.xml     the hashes of these files, signed if game.xml names a key\n"
    "'resolve' makes them anew and compares; in a sealed game it stops if one of them differs.\n"
    "In a play-by-mail game, it also puts an email with the first three files for each side into "
    "GAME/outbox; the "
    "command\n"
    "'mail out' sends them. If you run it again, it writes a new email only to a side whose position, form "
    "or deadline\n"
    "has changed. When a turn waits for answers or more orders, the form and the desk come with the mailing "
    "that asks for them.\n";
inline constexpr Option roll_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    {"dice", "DICE", "1d6, 2d6, 1d10/0 (0 is the lowest face) ... (default: as in the turn's log)"},
    {"draws", "N", "for a series of rolls, show the first N (default: as many as the turn's log shows)"}};
inline constexpr Option seal_options[] = {
    {"turns", "N", "how many turns it covers (default: 200)"},
    secret,
    {"reveal", "WHEN",
     "when seeds are shown: each-turn (default in open games) or at-unseal (default otherwise)"},
    {"from", "N", "the first turn it covers (default: the first one that has not been mailed)"},
    {"by", "NAME", "who makes the new seal, when it replaces an old one"},
    {"because", "TEXT", "why there is a new seal, such as: the secret was lost"}};
inline constexpr std::string_view seal_notes =
    "The secret is kept outside the game folder: $ADJUDICATOR_SECRETS/GAME.secret, else\n"
    "$XDG_DATA_HOME/adjudicator/GAME.secret, else ~/.local/share/adjudicator/GAME.secret. Keep a copy.\n"
    "If the command is interrupted, run it again: it finishes with the same seal.\n"
    "\n"
    "When a seal runs out or its secret is lost, make a new one. Everyone will see it:\n"
    "  adjudicator seal GAME --by NAME --because 'the seal has run out'\n"
    "It starts with the first turn that has not been mailed. If the secret was lost while a turn was open,\n"
    "name that turn with --from: its dice are rolled again, and the seal records that the old ones were\n"
    "known (dice-known). Then run the turn again with resolve --corrected.\n";
inline constexpr Option unseal_options[] = {secret};
inline constexpr Option amend_options[] = {
    turn,
    seed,
    seed_file,
    secret,
    {"by", "NAME", "who makes the ruling"},
    {"because", "TEXT", "the reason; every report that the ruling touches prints it"},
    {"die", "ADDRESS", "rule on a die or on a series of rolls; needs --faces"},
    {"faces", "FACES", "the faces to use instead, in order, such as \"3 4\""},
    {"answer", "ADDRESS", "rule on a question; needs --choice or --word"},
    {"choice", "IDS", "what is chosen, such as \"0703 0802\""},
    {"word", "WORD", "the word chosen, if the question offers words"},
    {"cell", "CHART", "rule on a chart cell; needs --row, --column and --to"},
    {"row", "ROW", "the row as printed"},
    {"column", "COLUMN", "the column as printed"},
    {"trait", "THING", "rule on a value in the roster; needs --name and --to"},
    {"name", "VALUE-NAME", "which of its values, as named in the roster"},
    {"to", "VALUE", "the new value for the chart cell or roster entry"},
    {"order", "SIDE", "rule on a side's orders; needs --with"},
    {"with", "FILE", "the orders to use instead"}};
inline constexpr Option receive_options[] = {
    {"turn", "N", "accept only a file for this turn (default: the turn that the file names)"},
    {"password-file", "FILE", "read the sender's password from this file (its first line)"},
    {"signature", "FILE", "the sender's signature of the file, made by minisign"},
    {"side", "SIDE", "whose file it is, if it is too damaged to say so"},
    secret,
    key,
    now,
    {"receipt", "FILE",
     "write the receipt to this file (and its signature to FILE.minisig) instead of standard output"},
    {"json", "", "write the receipt as JSON, for other programs"}};
inline constexpr Option mail_options[] = {
    all_games,
    {"to", "ADDRESS", "mail in: the address that the email was sent to, or only the part after '+'"},
    secret,
    key,
    now,
    {"sendmail", "COMMAND",
     "mail out, mail check: the program that takes each email as its input (default: /usr/sbin/sendmail -t "
     "-oi)"},
    {"wait", "SECONDS", "mail check: how long to wait for the trial (default: 20)"},
    {"again", "", "mail out: also send emails that may already have been sent"},
    {"quiet", "", "say nothing about what went well"},
    {"json", "", "say in JSON what was done, for other programs"}};
inline constexpr std::string_view mail_notes =
    "`mail in` takes one email on standard input: orders or answers, in its text or attached. It finds the "
    "game "
    "by\n"
    "--to, else by the email's addresses, its subject or its orders. The side's password is the first line "
    "of "
    "the\n"
    "text (\"password ...\"), or minisign's signature of the file is attached. The answer waits in "
    "GAME/outbox for\n"
    "mail out. It goes to the side's address in game.xml, whoever sent the email. Exit codes: 0 done, even "
    "if the "
    "email was\n"
    "refused or ignored; 75 the email must be delivered again.\n"
    "If game.xml says press=\"signed\" or press=\"anonymous\", the text between the lines \"press to red, "
    "blue\"\n"
    "(or \"press to all\", \"press to moderator\") and \"end press\" goes to those players. It needs the "
    "password\n"
    "and is never read as orders. Without \"end press\" nothing is sent.\n"
    "mail out: 0 done, 3 an email may or may not have been sent, 75 an email was not taken or a game could "
    "not be read.\n"
    "A side may ask for a later deadline: the password and the line \"extend 2d\" or \"pause until "
    "2026-12-24T00:00Z\" in place\n"
    "of orders. A signature does not prove a request. It goes "
    "to `moderator-mail` with a word that is used once. Only the moderator's reply \"grant WORD\" moves the "
    "deadline (or\n"
    "\"refuse WORD\", which does not), from that address or as an attached file that the game's key signs.\n"
    "`mail check GAME` is for setting up: it says what is wrong with addresses and passwords, sends a trial "
    "from the game's address\n"
    "to itself through your mail system, and waits until it comes back through `mail in`. 0 all is well, 65 "
    "something in game.xml\n"
    "or among the passwords is wrong, 69 the mail was not taken, 75 it has not come back yet.\n";
inline constexpr Option pack_options[] = {
    turn,
    {"mailing", "N", "which mailing of the turn (default: the last one)"},
    {"side", "SIDE", "only this side (default: a file for each)"},
    {"output", "FOLDER", "where the files go (default: here)"}};
inline constexpr Option backup_options[] = {
    all_games,
    {"to", "FILE", "the backup: a new .tar.gz"},
    {"secrets-to", "FILE", "also put the games' secrets into this file, readable for you alone"}};
inline constexpr std::string_view backup_notes =
    "A game is locked while it is read, so a backup holds no half of anything, even while `run` works. It is "
    "a tar archive with\n"
    "every file of each game and SHA256SUMS, which `sha256sum -c` checks too. Secrets and signing keys are "
    "never in it.\n"
    "Exit codes: 0; 73 the file is there already; 75 another program is at work in a game for more than a "
    "minute.\n";
inline constexpr Option restore_options[] = {
    {"to", "FOLDER", "the folder that holds the games"},
    {"over", "", "also where a game is there already; that one is kept in FOLDER/.before-restore"},
    {"dry-run", "", "check the backup and list what it does not have; change nothing"}};
inline constexpr std::string_view restore_notes =
    "Every hash is checked before anything is written. A game that is there already stays as it is unless "
    "you say --over: then\n"
    "it goes to FOLDER/.before-restore, everything that it has beyond the backup is listed, and no mail that "
    "it has sent is sent\n"
    "again, not even where a turn comes to something else now: `pack` makes what you send by hand then. "
    "Where no such\n"
    "game is there, mails that waited when the backup was made are held back: nobody knows whether they "
    "went. `mail out` names\n"
    "them, and `mail out --again` sends them. Secrets go to their usual place, and replace none.\n"
    "Exit codes: 0; 65 the backup is damaged, and nothing was written; 73 a game or secrets were there "
    "already.\n";
inline constexpr Option run_options[] = {
    all_games,
    {"shard", "I/N",
     "(only with --all) only part I of N parts of the games (the first is 0), for several computers"},
    {"jobs", "N", "how many games at a time (default: one for each core, at most 8)"},
    {"dry-run", "", "say what would be done; change nothing"},
    now,
    secret,
    key,
    {"sendmail", "COMMAND", "also send the waiting emails, with this program (see adjudicator help mail)"},
    {"quiet", "", "say only what is wrong"},
    {"json", "", "say in JSON what was done, one line per game"}};
inline constexpr std::string_view run_notes =
    "For cron. In a play-by-mail game with a deadline, each side is sent the position once, with the form "
    "and the "
    "desk,\n"
    "before the first orders of a turn. If you change anything after that, send it with `position`.\n"
    "A turn is resolved when all orders "
    "are in or its deadline has passed. It stops at the steps "
    "that\n"
    "`stops` in game.xml names; `unanswered=\"default\"` settles questions that nobody answered in time. "
    "Emails go to\n"
    "GAME/outbox: reports, reminders (`remind` hours before a deadline), and a summary to "
    "`moderator-mail`.\n"
    "Running it again at once does nothing more. It says nothing if nothing happened.\n"
    "States: nothing-to-do, not-due, still-waiting, due (--dry-run), new-questions, done-now, locked,\n"
    "clock-not-believed, failed. Exit codes: 0; 75: a game was locked, the clock looked wrong, or an email "
    "was "
    "not accepted;\n"
    "65: a game failed. The other games are still run.\n";
inline constexpr Option status_options[] = {all_games, {"json", "", "write JSON, one line per game"}};
inline constexpr Option password_options[] = {
    {"side", "SIDE", "the side whose password it is"},
    secret,
    {"password-file", "FILE", "read the password from this file (its first line; default: make a new one)"}};
inline constexpr Option dry_run{"dry-run", "", "say what would be done; change nothing"};
inline constexpr Option extend_options[] = {{"by", "TIME", "how much later: 3d (days) or 36h (hours)"},
                                            {"side", "SIDE", "for this side alone (default: for all)"},
                                            dry_run,
                                            now};
inline constexpr std::string_view extend_notes =
    "It moves the deadline that the open turn waits for, in game.xml. Emails to the sides and the moderator "
    "go into GAME/outbox.\n"
    "Later turns of a schedule (`every`) keep their own times; so the new one must be earlier than the next "
    "deadline. With --side, only that side has longer and is "
    "told; the turn\n"
    "waits for it. game.xml is open to all players, so this is no secret. A deadline that has passed can be "
    "extended while the turn\n"
    "is not resolved. Files that were refused as late must then be sent again.\n"
    "A player may ask for it by email (see adjudicator help mail).\n";
inline constexpr Option pause_options[] = {{"until", "TIME",
                                            "when what is due now will be due instead: 2026-12-24T00:00Z, or "
                                            "2026-12-24T01:00 by the clocks of the game's zone"},
                                           dry_run,
                                           now};
inline constexpr std::string_view pause_notes =
    "What is due now is due then. Everything that is due later moves as far, and a schedule (`every`) goes "
    "on "
    "from there: the order\n"
    "of deadlines and the time between them stay. It can also be used while no turn is open, for the next "
    "one. The sides are told as by "
    "`extend`.\n";
inline constexpr Option replace_options[] = {
    {"side", "SIDE", "the side that has a new player"},
    {"address", "ADDRESS", "the new player's email address"},
    {"password-file", "FILE", "read the new password from this file (its first line)"},
    {"key", "KEY", "the public key with which the new player signs (default: none)"},
    secret,
    now};
inline constexpr std::string_view replace_notes =
    "The old password, the old signing key and the old address stop working at once. Emails to the side "
    "that still wait in\n"
    "GAME/outbox go to the new address. The new player is emailed what the side was sent last; the others "
    "are "
    "told that there is\n"
    "a new player. Orders that the side has sent stay in force until it sends others. While there are such "
    "orders, a side's\n"
    "key cannot change: only files that it signed would count. If interrupted, run it again.\n";
inline constexpr Option audit_options[] = {
    {"secret", "FILE", "the game's secrets file; with it, every file and every die can be checked"},
    {"key", "FILE", "the public key to check signatures against (default: the one named in game.xml)"},
    {"json", "", "write the verdict as JSON, for other programs"}};
inline constexpr Option new_options[] = {
    {"like", "NAME", "begin with an example's charts, map and units (classic: differential, folio, steps)"},
    {"id", "ID", "the game's id, which every file repeats (default: the folder's name)"},
    {"title", "TEXT", "the game's title"},
    {"sides", "LIST", "the sides: blue,red or with names: axis=The Axis,allies=The Allies"},
    {"map", "SIZE", "columns and rows of the map: 30x20"},
    {"sign", "", "sign records with the moderator's key; makes the key if there is none"},
    {"deadline", "TIME",
     "when the first orders are due: 2026-12-01T20:00Z (UTC), or with --zone 2026-12-01T20:00"},
    {"every", "TIME", "days or hours between the deadlines of later turns: 7d, 36h"},
    {"zone", "NAME", "the time zone of the deadlines: Europe/Berlin"},
    {"practice", "", "make a practice game: open seed, example orders (default if no option is given)"}};
inline constexpr std::string_view new_notes =
    "Without SYSTEM and FOLDER it asks, on a terminal, for what it needs. The folder must be new or empty. "
    "If\n"
    "anything fails, nothing is written. The game has a few example units, so that each file shows its "
    "format:\n"
    "replace them with your own. Only a game made with no other option than --practice has an open seed. "
    "From scratch "
    "to\n"
    "the first mailing:\n"
    "  adjudicator new SYSTEM FOLDER --title TEXT --sides LIST --map 30x20 --sign\n"
    "  (your map in FOLDER/map.xml, your units in FOLDER/turn-01/roster.xml)\n"
    "  adjudicator seal FOLDER\n"
    "  adjudicator position FOLDER\n"
    "  adjudicator resolve FOLDER\n";
inline constexpr Option next_options[] = {
    {"moves", "FILE...", "lists of moves to carry out and check: the players' or your own"},
    {"phasing", "SIDE", "the side whose turn it is (default: as the rules have it)"},
    {"deadline", "TIME", "when its orders are due, in UTC (default: the schedule in game.xml)"},
    {"again", "", "make the roster of the next turn again, if that turn has no mailing yet"},
    {"new-game-turn", "",
     "begin a new game turn (CNA: Operations Stage), which makes points and missions available again"}};
inline constexpr std::string_view next_notes =
    "The roster is the one that the last mailing ends with. A list of moves is XML or JSON (adjudicator "
    "schema "
    "moves),\n"
    "or a line for each move, by ids or names:\n"
    "  moves blue ridge turn 2       # whose, which game, which turn; without this line the list is "
    "the moderator's\n"
    "  b-inf-1 0805\n"
    "  move 1st Foot to Crossroads\n"
    "A list that names a side moves only that side's units. Every hex must be on the map and not prohibited, "
    "and\n"
    "the rules must allow the new position, stacking included. If moves are wrong, the program says which, "
    "and\n"
    "writes nothing. It says how far each move goes and marks long ones; what terrain costs is yours to "
    "judge.\n"
    "In next-war and cna a turn of the program is one Combat Segment. What was spent in the game turn stays "
    "spent\n"
    "in the next segment; this command lists it. --new-game-turn makes it available again. Weather, air "
    "level "
    "and\n"
    "the kind of segment are yours to change in the roster.\n"
    "\n"
    "If game.xml has moves=\"with-orders\", players send their moves with their orders: with the orders of "
    "turn 1\n"
    "they send their moves for turn 2, by mail or for `receive`, as a list that begins with the line\n"
    "moves SIDE GAME turn 2. Moves are due when "
    "the\n"
    "orders are, and `next` carries them all out. If a unit was eliminated, retreated or advanced in the "
    "turn, "
    "its\n"
    "move is dropped; `next` says so, and so does the player's next position. --moves overrides what players "
    "sent,\n"
    "unit by unit; to keep a unit where it is, move it to its own hex. If the new position breaks a rule, "
    "the program "
    "lists\n"
    "the moves that do so and writes nothing: correct them with --moves.\n";
inline constexpr Option map_options[] = {
    turn, {"from", "DRAWING", "make map.xml from this text map instead of drawing a picture"}, output};
inline constexpr std::string_view map_notes =
    "Without --from it draws the map with all units of the turn as SVG. That picture is for the moderator "
    "only.\n"
    "It warns of what looks wrong: hexes that cannot be reached, roads that end in the open.\n"
    "A text map has one character for each hex, row by row. Below the rows it says what each character "
    "means:\n"
    "  map\n"
    "  . . f f .\n"
    "  . t . ~ .\n"
    "\n"
    "  legend\n"
    "  . clear\n"
    "  f forest\n"
    "  t town\n"
    "  ~ lake prohibited            # nothing may enter it\n"
    "  names\n"
    "  0202 Crossroads\n"
    "  paths\n"
    "  road 0102 0202 0302          # through hexes, each next to the one before\n"
    "  river 0201/0202 0202/0302    # along hexsides, each by its two hexes\n"
    "  river 0302 0402 bank south   # along a bank of a chain of hexes: north, south, east or west\n"
    "  river between rows 1 and 2 from 01 to 03  # or columns; 'from' and 'to' may be left out\n"
    "Blanks between letters do not count, and an empty line ends the rows. You may put 'section C' (the "
    "letter\n"
    "before the hex numbers) and 'even-columns up' above the first part. The words of "
    "terrain and of\n"
    "lines are those of the rules and of charts in the game's folder: 'adjudicator help map SYSTEM' lists "
    "them.\n";
}  // namespace words

inline constexpr Command check_command{"check", words::game,
                                       "lists every problem in a turn's files; changes nothing",
                                       words::check_options, check};
inline constexpr Command resolve_command{"resolve", words::game,
                                         "resolves one turn: reads orders, rolls dice, writes a mailing",
                                         words::resolve_options, resolve};
inline constexpr Command report_command{"report", words::game,
                                        "writes a report of a resolved turn in another format",
                                        words::report_options, report};
inline constexpr Command explain_command{"explain",
                                         words::game_and_what,
                                         "says what happened in a hex or to a unit, and why",
                                         words::explain_options,
                                         explain,
                                         words::explain_notes};
inline constexpr Command replay_command{"replay", words::game,
                                        "runs every past turn again and shows the first byte that differs",
                                        words::replay_options, replay};
inline constexpr Command convert_command{"convert", words::file,
                                         "rewrites an XML file as JSON, or a JSON file as XML",
                                         words::convert_options, convert};
inline constexpr Command charts_command{"charts",
                                        words::system_and_chart,
                                        "lists the charts of a system or a game folder, or shows one in full",
                                        {},
                                        charts};
inline constexpr Command rule_command{
    "rule", words::rule,
    "shows the title of a rule, such as CNA-9.24 or 9.24; if there is no such rule, shows the closest ones",
    words::rule_options, rule};
inline constexpr Command schema_command{
    "schema",
    words::document,
    "prints the JSON Schema of a document, or writes those of all, for editors",
    words::schema_options,
    print_schema,
    words::schema_notes};
inline constexpr Command new_command{
    "new",    words::system_and_folder, "creates a game folder to start from", words::new_options,
    new_game, words::new_notes};
inline constexpr Command key_command{
    "key",
    words::key_and_file,
    "makes the moderator's signing key, or shows the line to put in game.xml for it",
    {},
    key};
inline constexpr Command audit_command{
    "audit", words::game_or_records, "checks that files are as recorded, signed and sealed; needs no secrets",
    words::audit_options, audit};
inline constexpr Command next_command{"next",
                                      words::game,
                                      "makes the next turn's roster from the last mailing, with moves",
                                      words::next_options,
                                      next,
                                      words::next_notes};
inline constexpr Command map_command{
    "map", words::game,     "draws the map as SVG, or makes map.xml from a text map", words::map_options,
    map,   words::map_notes};
inline constexpr Command form_command{"form", words::game, "writes an order form with suggested orders",
                                      words::form_options, form};
inline constexpr Command position_command{"position",
                                          words::game,
                                          "writes what players need for the first orders of a turn",
                                          words::position_options,
                                          position,
                                          words::position_notes};
inline constexpr Command roll_command{
    "roll", words::game_and_address,
    "shows a die roll from a report and the openssl command that recomputes it", words::roll_options, roll};
inline constexpr Command amend_command{
    "amend", words::game,
    "writes a ruling on a die roll, an answer, a chart cell, a roster value or a side's orders",
    words::amend_options, amend};
inline constexpr Command receive_command{
    "receive", words::game_and_file,
    "takes in orders, answers or moves: checks who sent them, files them and writes a receipt",
    words::receive_options, receive};
inline constexpr Command password_command{"password", words::game, "sets a side's password",
                                          words::password_options, password};

inline constexpr Command extend_command{
    "extend", words::game,        "moves the open turn's deadline to a later time", words::extend_options,
    extend,   words::extend_notes};
inline constexpr Command pause_command{
    "pause", words::game,       "pauses a game: nothing is due before a time", words::pause_options,
    pause,   words::pause_notes};
inline constexpr Command replace_command{"replace",
                                         words::game,
                                         "gives a side to a new player: address, password and key",
                                         words::replace_options,
                                         replace,
                                         words::replace_notes};

inline constexpr Command mail_in_and_out{"mail",
                                         words::way_and_games,
                                         "takes in one email with orders, or sends the waiting emails",
                                         words::mail_options,
                                         mail_command,
                                         words::mail_notes};

inline constexpr Command backup_command{
    "backup", words::games, "puts games into a backup", words::backup_options, backup, words::backup_notes};
inline constexpr Command restore_command{
    "restore", words::file,         "brings games back from a backup", words::restore_options,
    restore,   words::restore_notes};
inline constexpr Command pack_command{
    "pack", words::game, "packs the part of a mailing that each side may have: one zip file for each side",
    words::pack_options, pack};

inline constexpr Command run_games_command{
    "run",
    words::games,
    "does what is due in games: resolves turns, writes emails, sends reminders",
    words::run_options,
    run_games,
    words::run_notes};
inline constexpr Command status_command{
    "status", words::games, "shows the status of games: turn, deadline, who has not sent anything",
    words::status_options, status};

inline constexpr Command whatif_command{
    "whatif", words::game, "shows what would differ if something in the last mailing were changed",
    words::whatif_options, whatif};

inline constexpr Command odds_command{
    "odds", words::game_and_battle, "shows what can come of a turn, and how likely", words::odds_options,
    odds,   words::odds_notes};
inline constexpr Command merge_command{
    "merge", words::tallies,    "adds what parts of the samples of a turn came to", words::merge_options,
    merge,   words::merge_notes};

inline constexpr Command seal_command{
    "seal",
    words::game,
    "seals the dice: keeps a chain of seeds secret and publishes a fingerprint of it in game.xml (its "
    "commitment)",
    words::seal_options,
    seal,
    words::seal_notes};
inline constexpr Command unseal_command{
    "unseal", words::game, "ends a game: publishes the seeds of all turns", words::unseal_options, unseal};

}  // namespace adjudicator::cli
