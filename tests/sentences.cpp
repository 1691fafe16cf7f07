// Every sentence of the wording, filled with values: what tools/sentences prints.
//
//   sentences LANGUAGE REPORT...      REPORT: report.xml of played games, where values are taken from
//
// A line a sentence: its key, a tab, the sentence. Each alternative of a sentence is said once by the program's own
// wording, about a fact of the reports that has what it speaks of, so its values belong together; one that counts, with
// one value and with several. What no fact has is filled in: a value that a report has for that fact, else one of that
// name from any fact, else a word that there is a sentence for. What a reader meets inside another sentence, as a
// clause, a reason or a cell of a row, is shown in it; a row of a list is shown with the heads of its columns.
// Keys of names and looks (layout.*, tone.*), heads of lists, empty sentences and signs are left out.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/rule_system.hpp"
#include "reports/nodes.hpp"
#include "reports/transform.hpp"
#include "reports/tree.hpp"

namespace adjudicator::reports {
namespace {

/// Elements `arg` or `thing` of one name; else one element and its attribute.
struct Values {
  std::vector<const xmlNode*> all;
  bool attribute = false;
};

/// What the reports have for the names of values.
class Found {
 public:
  void read(const xmlNode* node) {
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
      if (!is(c, "arg") && !is(c, "chart") && !is(c, "map")) facts_of(c);
      if (!is(c, "chart") && !is(c, "map")) read(c);
    }
  }

  const Values* find(const std::string& key, const std::string& name, bool many) const {
    for (const std::string& where : places(key, name))
      for (const bool as_asked : {true, false})
        if (const auto values = values_.find({where, as_asked == many}); values != values_.end())
          return &values->second;
    return nullptr;
  }
  bool has_own(const std::string& key, const std::string& name) const {
    return values_.contains({key + ' ' + name, false}) || values_.contains({key + ' ' + name, true});
  }

 private:
  void facts_of(const xmlNode* fact) {
    std::string key(name_of(fact));
    for (const std::string_view part : {"what", "code", "cause", "question", "trait"})
      if (const std::string_view word = attribute(fact, part); !word.empty()) {
        key.append(1, '.').append(word);
        break;
      }
    for (const xmlAttr* a = fact->properties; a != nullptr; a = a->next)
      if (a->children != nullptr && !view(a->children->content).empty())
        keep(key, std::string(view(a->name)), {{fact}, true}, view(a->children->content));
    std::map<std::string, std::vector<const xmlNode*>, std::less<>> args;
    for (const xmlNode* c = first_child(fact); c != nullptr; c = next_element(c))
      if (is(c, "arg"))
        args[std::string(attribute(c, "as"))].push_back(c);
      else if (is(c, "thing"))
        args["thing"].push_back(c);
    for (auto& [name, values] : args) {
      const std::string_view number = attribute(values.front(), "number");
      if (values.size() > 3) values.resize(3);
      keep(key, name, {values}, number.empty() && values.size() == 1 ? "1" : number);
    }
  }

  /// From the nearest to the widest: a fact of that name, one of its kind, any.
  static std::vector<std::string> places(const std::string& key, const std::string& name) {
    return {key + ' ' + name, key.substr(0, key.find('.')) + " * " + name, "* " + name};
  }

  void keep(const std::string& key, const std::string& name, const Values& values, std::string_view text) {
    const bool many = values.all.size() > 1 || text != "1";
    for (const std::string& where : places(key, name)) values_.try_emplace({where, many}, values);
  }

  std::map<std::pair<std::string, bool>, Values> values_;  // by place; whether they are many
};

/// Values that no example has, or not so that they read well: by name, or by the beginning of a key and name.
const std::map<std::string, std::string, std::less<>>& plain_values() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"because", "the mail was late"},
      {"beacon", "drand"},
      {"cut-short", "2026-12-01T20:00Z"},
      {"deadline", "2026-12-01T20:00Z"},
      {"moment", "2026-12-01T18:30Z"},
      {"signed", "2026-12-01T18:00Z"},
      {"later", "2026-12-01T19:00Z"},
      {"game", "tobruk-road"},
      {"gate", "B"},
      {"hash", "9f86d081"},
      {"key", "RWQf6LRC"},
      {"given", "4"},
      {"message", "Not on the map: Dragoons."},
      {"missing", "'target' is missing from 'attack'"},
      {"guess", "'attack' has no 'tagret'; did you mean 'target'?"},

      {"names", "report.css"},
      {"order", "bridge"},
      {"program", "0.2.0"},
      {"program-was", "0.1.0"},
      {"program-now", "0.2.0"},
      {"program-before", "0.1.0"},
      {"printed", "2-3"},
      {"used", "2-4"},
      {"list", "L15 · Assignment form"},
      {"words", "Axis"},
      {"near", "b-inf-1"},
      {"field", "units"},
      {"private-name", "Big guns"},
      {"profile", "rulebook"}};
  return all;
}
/// "KEY/2 NAME": in the second alternative of the sentence alone. "SYSTEM: KEY NAME": in that system alone.
const std::map<std::string, std::string, std::less<>>& values_of_keys() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"desk.wrong-reach field", "units"},
      {"desk.wrong-reach value", "b-inf-1"},
      {"form.send mail", "orders@example.org"},
      {"receipt.late-refused deadline", "2026-12-01T18:00Z"},
      {"since.files.rules names", "classic.xsd"},
      {"default-assigned role", "close-assault"},
      {"default-note role", "close-assault"},
      {"classic: asked thing", "Mill Company"},
      {"toaw: round.taken.noted.damaged points", "3"},
      {"default-note.gun-positions unit", "I/12 Artillery"},
      {"form.odds below", "no"},
      {"form.without below", "no"},
      {"noted.er-check effective", "4"},
      {"noted.retreat-choice best-path", "0804-0805"},
      {"matched attacker-category", "withdraw"},
      {"matched defender-category", "seize"},
      {"matched.* attacker-matrix", "2"},
      {"matched.* defender-matrix", "-1"},
      {"favoured-defender.* attacker-plan-favourability", "0"},
      {"favoured-defender.* defender-plan-favourability", "3"},
      {"list-row.battlefields defender-role", "owner"},
      {"list-row.open-plans leader", "2"},
      {"moo3: luck.line dice", "1d100"},
      {"moo3: luck.line expected", "101"},
      {"moo3: luck.line got", "87"},
      {"toaw: luck.line dice", "1d100"},
      {"moved.TOAW-18.11 thing", "820th Squadron"},
      {"toaw: round unit", "Lake Battalion"},
      {"toaw: round.came.noted.check checked", "Lake Battalion"},
      {"toaw: round.came.noted.check loss", "10"},
      {"toaw: round.came.noted.check damage", "41"},
      {"toaw: round.came.noted.check needed", "14"},
      {"toaw: round.came.noted.check rolled", "17"},
      {"toaw: round.came.noted.check/1 checked", "Sturm"},
      {"toaw: round.came.noted.check/2 checked", "Sturm"},
      {"toaw: round.came.noted.check/3 checked", "Sturm"},
      {"toaw: round.fired.noted.attacker-fire by", "Cruiser Division"},
      {"toaw: round.fired.noted.attacker-fire equipment", "Heavy Cruiser"},
      {"toaw: round.fired.noted.attacker-fire whom", "6th Flotilla"},
      {"toaw: round.fired.noted.attacker-fire meters", "1200"},
      {"toaw: round.fired.noted.defender-fire by", "6th Flotilla"},
      {"toaw: round.fired.noted.defender-fire equipment", "Destroyer"},
      {"toaw: round.fired.noted.defender-fire whom", "Cruiser Division"},
      {"toaw: round.fired.noted.defender-fire meters", "2100"},
      {"toaw: round.fired.noted.attacker-strike by", "1st Naval Wing"},
      {"toaw: round.fired.noted.attacker-strike equipment", "Dive Bomber"},
      {"toaw: round.fired.noted.attacker-strike whom", "Iron Duke"},
      {"toaw: round.fired.noted.defender-strike by", "1st Naval Wing"},
      {"toaw: round.fired.noted.defender-strike equipment", "Dive Bomber"},
      {"toaw: round.fired.noted.defender-strike whom", "Iron Duke"},
      {"toaw: round.taken.noted.damaged unit", "6th Flotilla"},
      {"toaw: round.taken.noted.damaged equipment", "Destroyer"},
      {"toaw: round.taken.noted.drowned unit", "24th Brigade"},
      {"toaw: scene.air-attack by", "2nd Bomber Wing"},
      {"toaw: gauge unit", "Cruiser Division"},
      {"toaw: gauge equipment", "Heavy Cruiser"},
      {"refusal.W-CAP-GUARD instead", "counted"},
      {"form.helicopter from", "0304"},
      {"form.ship from", "0911"},
      {"form.target hex", "0910"},
      {"form.target title", "Landing Town"},
      {"refusal.MOO-E05 instead", "probe"},
      {"refusal.MOO-E05 instead-intensity", "low"},
      {"refusal.MOO-E05 plan", "ambsh"},
      {"refusal.MOO-E05 near", "ambush"},
      {"refusal.MOO-E06 instead", "probe"},
      {"refusal.MOO-E06 instead-intensity", "low"},
      {"refusal.MOO-E07 instead", "probe"},
      {"refusal.MOO-E07 instead-intensity", "low"},
      {"refusal.MOO-E07 leader", "2"},
      {"refusal.MOO-E08 instead", "probe"},
      {"refusal.MOO-E08 instead-intensity", "low"},
      {"refusal.MOO-E09 instead", "probe"},
      {"refusal.MOO-E09 instead-intensity", "low"},
      {"refusal.MOO-E11 near", "chemical"},
      {"refusal.MOO-E11 weapon", "chemicl"},
      {"noted.truck-losses points", "3"},
      {"noted.truck-losses trucks", "3"},
      {"form.attacker from", "0604"},
      {"er-side er", "5"},
      {"er-of er", "5"},
      {"note-of er", "5"},
      {"form.attacker printed", "8"},
      {"form.attacker strength", "4"},
      {"form.attacker er", "6"},
      {"form.attacker over", "1"},
      {"form.defender printed", "5"},
      {"form.defender strength", "10"},
      {"form.defender er", "6"},
      {"form.defender over", "1"},
      {"noted.er-check er", "5"},
      {"noted.er-check over", "1"},
      {"decided.advance choice", "b1"},
      {"refusal.E-BAR-TARGET reason", "none-named"},
      {"refusal.E-BAR-UNIT reason", "off-map"},
      {"refusal.E-BAR-TOE reason", "whole-unit"},
      {"refusal.E-ASG-CA-TARGET reason", "not-in-combat"},
      {"refusal.CRT-E18 order", "atack"},
      {"refusal.CRT-E18 near", "attack"},
      {"plan-sheet-row.candidate reason", "range"},
      {"plan-sheet-row.candidate code", "E-BAR-ADJ"},
      {"assault-results-row.retreat to", "C0911"},
      {"default-used hex", "C0807"},
      {"default-used.aa-loss hex", "C0807"},
      {"decision hex", "C0807"},
      {"told.default-used hex", "C0807"},
      {"whatif side", "River Column"},
      {"whatif now", "1 unit"},
      {"whatif was", "3 units"},
      {"whatif other", "Ford Guard"},
      {"whatif text", "River Column took 0404"},
      {"whatif.order-was text", "Not on the map: Dragoons."},
      {"whatif.order-now text", "Not on the map: Dragoons."},
      {"chart.label row", "6"},
      {"chart.label cell", "DR"},
      {"absent.withheld unit", "5-1"},
      {"absent.withheld group", "type k infantry"},
      {"draws.each given", "1"},
      {"told.dummy-dump name", "Nr1 Dump"},
      {"told.dummy-dump target", "Nr1 Dump"},
      {"noted.no-further-effect target", "Nr1 Fort"},
      {"scene.rba cost", "6"},
      {"scene.rba break-off", "2"},
      {"scene.rba movement", "1"},
      {"scene.rba detach", "3"},
      {"refusal.W-HOLD-CLAIM instead", "counted"},
      {"refusal.W-LOSS-SHARE instead", "counted"},
      {"refusal.W-LOSS-IDLE instead", "counted"},
      {"refusal.W-POS-IDLE instead", "counted"},
      {"answered.forced-retreat choice", "C0707"},
      {"map.around id", "0805"},
      {"trust.dice.beacon beacon", "drand, round 5301"},
      {"trust.dice.beacon value", "7f3a91"},
      {"moment day", "23"},
      {"moment month", "11"},
      {"moment year", "2026"},
      {"moment hour", "20"},
      {"moment minute", "00"},
      {"moment weekday", "1"},
      {"refusal.E-CAP-DEST hex", "C0711"},
      {"refusal.E-LOSS-UNIT thing", "25-pdr"},
      {"refusal.E-LOSS-SHORT picked", "3"},
      {"refusal.E-LOSS-SHORT need", "5"},
      {"refusal.E-LOSS-COUNT ordered", "4"},
      {"refusal.E-LOSS-EXPOSED points", "3"},
      {"refusal.E-LOSS-POOL points", "3"},
      {"refusal.E-LOSS-UNIT instead", "default"},
      {"refusal.E-LOSS-COUNT instead", "default"},
      {"refusal.E-LOSS-EXPOSED instead", "default"},
      {"refusal.E-LOSS-POOL instead", "default"},
      {"refusal.E-LOSS-SHORT instead", "default"},
      {"refusal.E-TRUCK-SPREAD instead", "default"},
      {"refusal.E-ASG-MANDATORY instead", "default"},
      {"refusal.E-ASG-PROBE instead", "ignored"},
      {"refusal.E-ASG-AA-AMMO/1 instead", "ignored"},
      {"refusal.E-ASG-CA-AMMO/1 instead", "ignored"},
      {"refusal.E-AA-SEQ instead", "default"},
      {"refusal.E-CA-SEQ instead", "ignored"},
      {"refusal.E-CAP-DEST/3 instead", "default"},
      {"refusal.E-CAP-COUNT instead", "default"},
      {"refusal.E-CAP-COUNT/1 instead", "dropped"},
      {"refusal.E-CAP-COUNT/5 instead", "ignored"},
      {"refusal.E-RET-PATH instead", "default"},
      {"refusal.E-RET-ZOC instead", "default"},
      {"refusal.E-RET-STACK instead", "default"},
      {"refusal.E-RET-UNIT instead", "ignored"},
      {"refusal.E-DUP/3 target", "Big guns"},
      {"refusal.E-DUP/3 instead", "default"},
      {"refusal.E-DUP/3 order", "name"},
      {"refusal.E-DUP/4 target", "Nr1 Inf"},
      {"refusal.E-DUP/4 order", "name"},
      {"refusal.E-DUP/5 order", "standing"},
      {"refusal.E-DUP/6 instead", "ignored"},
      {"refusal.E-DUP/6 left", "2"},
      {"refusal.E-DUP/6 toe", "5"},
      {"refusal.E-DUP/7 field", "ca-sequence"},
      {"noted.surrendered designation", "3/1 Punjab"},
      {"noted.dump-blown percent", "40"},
      {"noted.percentage-adjusted rolled", "30"},
      {"noted.percentage-adjusted percent", "15"},
      {"scene.surrender loser", "Axis"},
      {"ruled.cell because", "a misprint"},
      {"ruled.die because", "the die was cocked"},
      {"ruled.draws because", "the dice were cocked"},
      {"removed.blown thing", "dump-sidi-omar"},
      {"badge.attacker-loss cell", "15%"},
      {"badge.defender-loss cell", "25%"},
      {"said.blown-dump cell", "40"},
      {"refusal.E-BAR-TOE value", "x"},
      {"refusal.E-TOE value", "x"},
      {"place name", "Sidi Omar"},
      {"place-in-short name", "Sidi Omar"},
      {"place-in-short id", "C0806"},
      {"assault-results-row engaged", "engaged"},
      {"noted carrier", "5-pz-lift"},
      {"unseen.* value", "cavalry"},
      {"you-lost.* value", "2 units"},
      {"enemy-lost.* value", "2 units"},
      {"side-lost.* value", "2 units"},
      {"short-losses-of.* value", "Axis"},
      {"sent-of-side refused", "1"},
      {"noted.differential exact", "17"},
      {"noted.differential points", "-2"},
      {"odds.differential exact", "14"},
      {"less-tanks before", "9"},
      {"noted.retreat-barred off-map", "2"},
      {"noted.retreat-barred impassable", "C0607"},
      {"noted.retreat-barred nearer", "C0707"},
      {"noted.retreat-barred enemy-unit", "C0806"},
      {"noted.retreat-barred enemy-zoc", "C0807"},
      {"noted.retreat-barred no-room", "0506"},
      {"noted.retreat-barred no-way-on", "C0608"},
      {"noted.retreat-barred-seen off-map", "2"},
      {"noted.retreat-barred-seen impassable", "C0607"},
      {"noted.retreat-barred-seen nearer", "C0707"},
      {"noted.retreat-barred-seen no-room", "0506"},
      {"noted.retreat-barred-seen barred", "C0806"},
      {"refusal.CRT-E01 comma", "yes"},
      {"refusal.E-UNIT comma", "yes"},
      {"list-row.forced-retreats obligation", "C0806"},
      {"list-row.forced-retreats unit", "1-buffs"},
      {"went-where to", "C0911"},
      {"noted.assault-hexside effect", "ridge"},
      {"member group", "25-pdr"},
      {"ruled by", "Anna"},
      {"ruled because", "the mail was late"},
      {"ruled from", "6"},
      {"ruled to", "7"},
      {"ruled trait", "strength"},
      {"ruled thing", "Dragoons"},
      {"ruled.answer from", "0703"},
      {"noted.losses attacker-rolled", "2"},
      {"noted.losses attacker-due", "1"},
      {"noted.losses attacker-reduced", "NW-9.2"},
      {"noted.losses defender-rolled", "4"},
      {"noted.losses defender-due", "3"},
      {"noted.losses defender-reduced", "NW-9.3"},
      {"noted.retreat-barred terrain", "0605"},
      {"noted.retreat-barred unbridged-river", "0606"},
      {"noted.retreat-barred enemy-installation", "0703"},
      {"noted.retreat-barred to-be-cleared", "0704"},
      {"noted.retreat-barred water", "0705"},
      {"noted.retreat-barred over-stacked-road", "0706"},
      {"noted.retreat-barred closed-hexside", "0707"},
      {"noted.no-armor most", "1"},
      {"noted.no-armor points", "3"},
      {"ruled question", "turn-01/combat/0805/retreat"},
      {"charts by", "Anna"},
      {"charts because", "a misprint"},
      {"charts from", "DR"},
      {"charts to", "DE"},
      {"charts was", "DR"},
      {"charts now", "DE"},
      {"charts row", "6"},
      {"charts column", "3-1"},
      {"charts replaced", "published"},
      {"since was", "2"},
      {"since now", "3"},
      {"since row", "6"},
      {"since column", "3-1"},
      {"since name", "stacking-limit"},
      {"since.chart name", "ratio-default"},
      {"since.cell was", "DR"},
      {"since.cell now", "DE"},
      {"since.units trait", "strength"},
      {"since.rest rest", "4"},
      {"differences trait", "strength"},
      {"differences from", "6"},
      {"differences to", "4"},
      {"sent refused", "1"},
      {"trust because", "the secret was lost"},
      {"trust by", "Anna"},
      {"trust from", "3"},
      {"receipt question", "turn-01/combat/0805/retreat"},
      {"receipt number", "2"},
      {"receipt choice", "0703"},
      {"refusal question", "turn-01/combat/0805/retreat"},
      {"report reader", "Axis"},
      {"removed from", "C0806"},
      {"removed thing", "11 Hussars"},
      {"asked thing", "I/5 Panzer"},
      {"asked subject", "C0807"},
      {"asked.advance thing", "0805"},
      {"asked.ignore-retreat thing", "0805"},
      {"asked.loss-order thing", "0805"},
      {"asked.on-fail thing", "0805"},
      {"asked.retreat-order thing", "0805"},
      {"asked.rebase thing", "Red Hinds"},
      {"noted hex", "C0806"},
      {"noted unit", "60 Field Regiment"},
      {"noted group", "25-pdr"},
      {"noted hexes", "2"},
      {"noted path", "C0912"},
      {"noted cohesion", "-27"},
      {"noted left-out", "C0912"},
      {"told hex", "C0805"},
      {"told target", "Nr1 Inf"},
      {"told name", "Nr1 Inf"},
      {"scene hex", "C0806"},
      {"scene target", "Nr1 Arty"},
      {"scene dump", "dump-sidi-omar"},
      {"scene.void-attack target", "0805"},
      {"scene.cancelled-attack target", "0805"},
      {"noted displaced", "Amphibious Group"},
      {"noted box", "Alpha"},
      {"noted embarking", "2nd Marines"},
      {"noted ship", "Amphibious Group"},
      {"noted.option option", "logistics"},
      {"noted.option value", "ammo"},
      {"battle.fire firer", "Ford Guard"},
      {"explain-in.* value", "0805"},
      {"explain-there.* value", "Mill Company"},
      {"decide.map id", "0805"},
      {"named.group id", "5-1.k"},
      {"decided thing", "II/15 Savona"},
      {"decided.retreat choice", "C0911"},
      {"decided.undefended-retreat choice", "C0911"},
      {"decided.forced-retreat choice", "C0911"},
      {"anti-armor-sheet-row.shift reason", "phasing-row"},
      {"anti-armor-fire-row.shift reason", "phasing-row"},
      {"plan-sheet-row.candidate status", "invalid"},
      {"fire-received-row.barrage result", "1"},
      {"refusal group", "25-pdr"},
      {"looked-up cell", "P"},
      {"refusal instead", "dropped"},
      {"refusal.E-CAP-COUNT left", "2"},
      {"refusal.E-CAP-COUNT points", "3"},
      {"refusal.E-CAP-COUNT held", "4"},
      {"refusal.E-CAP-COUNT most", "5"},
      {"refusal hex", "C0806"},
      {"refusal target", "C0806"},
      {"refusal assault", "C0806"},
      {"refusal thing", "4 Royal Horse Artillery"},
      {"question-title subject", "II/15 Savona"},
      {"question-title.exchange-losses subject", "0805"},
      {"question-title.advance subject", "0805"},
      {"question-title.ignore-retreat subject", "0805"},
      {"question-title.loss-order subject", "0805"},
      {"question-title.on-fail subject", "0805"},
      {"question-title.retreat-order subject", "0805"},
      {"question-title.rebase subject", "Red Hinds"},
      {"question-title.ca-loss subject", "C0807"},
      {"question-title.vulnerability-loss subject", "C0807"},
      {"question-title.aa-loss subject", "C0807"},
      {"question-title.capture-pick subject", "C0807"},
      {"draws label", "hits"},
      {"draws.each label", "hits"},
      {"row-modifier by", "-1"},
      {"shift-in-short by", "2"},
      {"luck.line rolls", "2"},
      {"luck.line expected", "7"},
      {"luck.line got", "9"},
      {"luck got", "9"},
      {"unseen type", "infantry"},
      {"created id", "Task Force A"},
      {"created owner", "1st Brigade"},
      {"refusal.E-POS-VALUE value", "ahead"},
      {"refusal.E-POS-VALUE instead", "default"},
      {"refusal.TOAW-E03 distance", "6"},
      {"refusal.TOAW-E03 from", "0809"},
      {"then distance", "6"},
      {"refusal.TOAW-E11 field", "value"},
      {"choices field", "value"},
      {"brief.bombardment target", "0707"},
      {"round.came.moved to", "C0809"},
      {"refusal.NW-E01/1 unit", "b-inf-9"},
      {"refusal.NW-E06/2 hex", "9999"},
      {"refusal.NW-E17 points", "3"},
      {"refusal.NW-E17 used", "2"},
      {"refusal.NW-E18 points", "2"},
      {"refusal.NW-E18 used", "1"},
      {"refusal path", "0405 0407"},
      {"refusal defending", "0404"},
      {"refusal.NW-E22 ship", "LHA-1"},
      {"refusal.NW-E29 reason", "'seq' must be a whole number from 1 to 99, not '-1'"},
      {"refusal.NW-E29/3 value", "fly"},
      {"refusal.NW-E29/3 field", "mode"},
      {"refusal.NW-E29 order", "atack"},
      {"refusal.NW-E29 near", "attack"},
      {"refusal.CRT-E01 unit", "b-inf-9"},
      {"refusal.CRT-E13 value", "0203 0105"},
      {"refusal.CRT-E14 value", "N N"},
      {"refusal.CRT-E14 reason", "'seq' must be a whole number from 0 to 9999, not '-1'"},
      {"refusal.CRT-E14 field", "prefer"},
      {"refusal.CRT-E16 value", "0403 0404"},
      {"refusal.order-fault reason", "'seq' must be a whole number from 0 to 9999, not '-1'"},
      {"refusal.order-fault id", "bridge"},
      {"refusal.order-fault order", "attack"},
      {"refusal.E-XML order", "assign"},
      {"refusal.E-XML guess", "'assign' has no 'tagret'; did you mean 'target'?"},
      {"refusal.E-XML missing", "target"},
      {"refusal.E-XML value", "many"},
      {"refusal.E-XML/4 field", "toe"},
      {"refusal.E-XML field", "asign"},
      {"refusal.E-XML/6 field", "hex"},
      {"refusal.E-XML near", "assign"},
      {"refusal.E-BAR-AMMO ammo", "1"},
      {"refusal.E-BAR-ADJ target", "Nr1 Arty"},
      {"noted from", "C0807"},

      {"refusal.E-GATE order", "position"},
      {"refusal.E-SIDE order", "probe"},
      {"refusal.E-HEX order", "assign"},
      {"refusal.E-UNIT order", "assign"},
      {"refusal.E-UNIT near", "12-art"},
      {"refusal.E-UNIT unit", "12-atr"},
      {"refusal.E-DUP order", "assign"},
      {"refusal.E-RBA-COHESION cohesion", "-27"},
      {"refusal.E-RBA-FUEL fuel", "1"},
      {"refusal.E-RBA-LIMIT cost", "8"},
      {"refusal.E-RBA-LIMIT most", "6"},
      {"enemy-refused to", "C0911"},
      {"noted.seized level", "2"},
      {"noted.seized suit", "battle"},
      {"noted.seized shield", "deflector"},
      {"charts.cell/4 now", "3"},
      {"charts.cell/4 was", "2"},
      {"charts.cell/5 now", "3"},
      {"charts.cell/6 was", "2"},
      {"since.cell/4 now", "3"},
      {"since.cell/4 was", "2"},
      {"since.cell/5 now", "3"},
      {"since.cell/6 was", "2"},
      {"list-row.before-battle environment", "8"},
      {"list-row.own-units suit", "battle"},
      {"list-row.own-units shield", "deflector"},
      {"list-row.own-units weapon", "2"},
      {"list-row.own-units hits", "4"},
      {"openness.closed-leader leader", "2"},
      {"refusal.E-DICE value", "7"},
      {"need-lines.wanted.confirm of", "D"},
      {"next-war: position rating", "3"},
      {"next-war: position range", "8"},
      {"kind name", "1st Foot"},
      {"kind type", "infantry"},
      {"toaw: luck.line expected", "101"},
      {"toaw: luck.line got", "87"},
      {"cna: luck.line expected", "77"},
      {"cna: luck.line got", "90"},
      {"next-war: luck.line expected", "9"},
      {"next-war: luck.line got", "4"},
      {"moo3: removed thing", "Port Guard"},
      {"cna: rolled dice", "2d6"},
      {"cna: rolled faces", "3 4"},
      {"toaw: round.came.noted.defender-strike by", "1st Naval Wing"},
      {"toaw: round.came.noted.defender-strike equipment", "Dive Bomber"},
      {"toaw: round.came.noted.defender-strike whom", "Iron Duke"},
      {"toaw: round.came.noted.defender-fire by", "6th Flotilla"},
      {"toaw: round.came.noted.defender-fire equipment", "Destroyer"},
      {"toaw: round.came.noted.defender-fire whom", "Iron Duke"},
      {"anti-armor-fire-row.shift by", "-2"},
      {"anti-armor-sheet-row.shift by", "-2"},
      {"toaw: crowding value", "yellow"},
      {"toaw: round.came.noted.crowded band", "yellow"},
      {"desk-line.hex hex", "0404"},
      {"desk-line.hex title", "North Ford"},
      {"desk-line.hex on", "Ford Company"},
      {"desk-line.odds us", "7"},
      {"desk-line.odds them", "2"},
      {"desk-line.odds odds", "3:1"},
      {"desk-line.odds column", "4"},
      {"desk-line.odds shift", "1"},
      {"desk-line.question title", "Where should the unit retreat?"},
      {"desk-line.question thing", "Ford Company"},
      {"desk-line.thing name", "1st Foot"},
      {"desk-line.thing id", "b-inf-1"},
      {"desk-line.thing hex", "0404"},
      {"desk-line.thing short", "4–4"},
      {"desk-line.list least", "2"},
      {"desk-line.list most", "3"},
      {"desk-line.list of", "1st Foot, Guards, Dragoons"},
      {"desk.due local", "Dec 1, 2026, 9:00 PM"},
      {"desk.due utc", "2026-12-01 20:00"},
      {"desk.was-due local", "Dec 1, 2026, 9:00 PM"},
      {"desk.was-due utc", "2026-12-01 20:00"},
      {"desk.wrong-once field", "units"},
      {"desk.wrong-once value", "b-inf-1"},
      {"desk.wrong-twice field", "units"},
      {"desk.wrong-twice value", "b-inf-1"},
      {"desk.wrong-unknown field", "units"},
      {"desk.wrong-unknown value", "b-inf-9"},
      {"desk.wrong-legal field", "target"},
      {"desk.wrong-legal value", "0403"},
      {"desk.wrong-value field", "seq"},
      {"desk.wrong-value value", "first"},
      {"desk.wrong-step field", "path"},
      {"desk.wrong-step from", "0403"},
      {"desk.wrong-step to", "0405"},
      {"desk.wrong-far field", "path"},
      {"desk.wrong-far most", "2"},
      {"desk.wrong-many field", "units"},
      {"desk.wrong-many most", "12"},
      {"lucky.* value", "River Column"},
      {"unlucky.* value", "River Column"},
      {"differences-result.* value", "Defender retreats"},
      {"mail.mailing-reply address", "orders@example.org"},
      {"mail sides", "Ford Guard"},
      {"mail.fault bytes", "1000000"},
      {"mail.fault count", "20"},
      {"mail.fault.two-papers count", "2"},
      {"receipt option", "0704, 0705"},
      {"receipt candidate", "0704, 0705"},
      {"charts.cell/4 column", "infantry, hits"},
      {"charts.cell/5 column", "infantry, hits"},
      {"charts.cell/6 column", "infantry, hits"},
      {"since.cell/4 column", "infantry, hits"},
      {"since.cell/5 column", "infantry, hits"},
      {"since.cell/6 column", "infantry, hits"},
      {"classic: answered.exchange-losses choice", "b-gds"},
      {"classic: decided.exchange-losses choice", "b-gds"},
      {"classic: decided.retreat-path choice", "0403"},
      {"classic: decided thing", "Ridge Rifles"},
      {"classic: noted unit", "Ridge Rifles"},
      {"classic: refusal hex", "0805"},
      {"classic: refusal target", "0805"},
      {"classic: removed from", "0805"},
      {"classic: noted.retreat-barred impassable", "0707"},
      {"classic: noted.retreat-barred no-way-on", "0708"},
      {"classic: noted.retreat-barred-seen impassable", "0707"},
      {"classic: noted.retreat-barred-seen barred", "0806"},
      {"classic: question-title subject", "Mill Company"},
      {"noted.odds/2 attack-total", "0"},
      {"noted.odds/2 band", "1-5"},
      {"refusal.CRT-E01/2 unit", "b-inf-1,b-gds"},
      {"need of", "C0806"},
      {"need.wanted.confirm of", "D"},
      {"need.wanted.die-dump of", "dump-sidi-omar"},
      {"need.wanted.barrage-name of", "Nr9 Inf"},
      {"need.wanted-from-you.barrage-name of", "Nr9 Inf"},
      {"need-lines of", "C0806"},
      {"need-lines at", "turn-01/anti-armor/C0806"},
      {"default-assigned unit", "1 Buffs"},
      {"default-assigned group", "type k infantry"},
      {"default-assigned target", "C0806"},
      {"default-withheld unit", "1 Buffs"},
      {"default-withheld group", "type k infantry"},
      {"default-note unit", "1 Buffs"},
      {"default-note group", "type k infantry"},
      {"default-note target", "C0806"},
      {"noted.raw-lost pool", "12"},
      {"noted.raw-lost percent", "15"},
      {"noted.raw-lost refused", "1.2"},
      {"noted.raw-lost raw-lost", "3"},
      {"refusal.E-REPORT order", "occupied"},
      {"refusal.E-REPORT missing", "hex"},
      {"refusal.E-REPORT target", "Nr9 Inf"},
      {"refusal.E-REPORT near", "Nr1 Inf"},
      {"refusal.E-REPORT attacked", "C0806"},
      {"refusal.E-REPORT thing", "Nr1 Dump"},
      {"refusal.W-REP-ACTUAL raw", "44"},
      {"refusal.W-REP-ACTUAL actual", "6"},
      {"refusal.E-TERRAIN value", "jungle"},
      {"refusal.E-BAR-COUNT most", "6"},
      {"refusal.E-DUP roll", "turn-01/barrage/Nr1-Inf"},
      {"form.air-points most", "2"},
      {"form.air-points helicopters", "2"},
      {"form.air-points escorts", "1"},
      {"form.artillery artillery", "1st Artillery, 2nd Artillery"},
      {"form.artillery most", "2"},
      {"form.from-sea unit", "Amphibious Group"},
      {"form.ship unit", "Amphibious Group"},
      {"form.helicopter unit", "1st Gunships"},
      {"form.helicopter reason", "overflew"},
      {"form.on-die reason", "installation"},
      {"form.on-die by", "1"},
      {"form.weapons authorized", "chemical"},
      {"looked-up.NW-7.6 row-modifier", "-1"},
      {"looked-up.MOO-7.2 row-modifier", "−2 another series of ideologies"},
      {"changed.amp-permanent thing", "Blue"},
      {"changed.amp-permanent from", "4"},
      {"changed.amp-permanent to", "3"},
      {"next-war: asked thing", "31st Infantry"},
      {"next-war: decided thing", "31st Infantry"},
      {"next-war: decided.rebase thing", "Red Hinds"},
      {"next-war: decided.rebase choice", "1206"},
      {"next-war: decided.second-hex choice", "0505"},
      {"next-war: decided.loss-order choice", "31st Infantry"},
      {"next-war: decided.retreat-order choice", "31st Infantry"},
      {"next-war: question-title subject", "31st Infantry"},
      {"next-war: noted unit", "31st Infantry"},
      {"next-war: removed thing", "31st Infantry"},
      {"next-war: removed from", "0706"},
      {"next-war: removed.air-defense thing", "Red Hinds"},
      {"next-war: removed.no-base thing", "Red Hinds"},
      {"next-war: removed.port-lost thing", "Amphibious Group"},
      {"next-war: removed.ship-lost thing", "2nd Marines"},
      {"next-war: removed.overrun thing", "River Post"},
      {"next-war: refusal target", "0706"},
      {"next-war: refusal hex", "0706"},
      {"next-war: noted.retreat-barred enemy-unit", "0806"},
      {"next-war: noted.retreat-barred enemy-zoc", "0807"},
      {"next-war: noted.retreat-barred no-way-on", "0608"},
      {"next-war: noted.retreat-choice enemy-zoc", "0704"},
      {"next-war: noted.retreat-choice enemy-installation", "0702"},
      {"next-war: noted.retreat-choice to-be-cleared", "0701"},
      {"next-war: noted.retreat-choice water", "0802"},
      {"next-war: noted.retreat-choice over-stacked-road", "0605"},
      {"next-war: noted.retreat-choice closed-hexside", "0606"},
      {"next-war: note-of steps-max", "1"},
      {"next-war: note-of rating", "3"},
      {"next-war: note-of range", "8"},
      {"next-war: row.side id", "Blue"},
      {"refusal.NW-E07 elsewhere", "0504"},
      {"refusal.NW-E15 unit", "1st Gunships"},
      {"refusal.NW-E16 unit", "1st Gunships"},
      {"refusal.NW-E17 unit", "1st Gunships"},
      {"refusal.NW-E18 unit", "1st Gunships"},
      {"refusal.NW-E19 unit", "1st Gunships"},
      {"noted.losses defender-beyond", "1"},
      {"list-row.battlefields sat-out", "Free Hives"},
      {"list-row.before-battle of", "Terran Fleet"},
      {"list-row.estimates of", "Terran Fleet"},
      {"list-row.own-units unit", "1st Battleoids"},
      {"noted.collapsed collapsed", "Klackon Hive"},
      {"noted.collateral-count points", "18"},
      {"noted.collateral-count above", "8"},
      {"refusal.MOO-E01 planet", "tallas"},
      {"refusal.MOO-E01 near", "talas"},
      {"refusal.MOO-E04 value", "middle"},
      {"refusal.MOO-E11/3 value", "lasers"},
      {"refusal.MOO-E12 value", "none"},
      {"refusal.MOO-E13 value", "perhaps"},
      {"refusal.MOO-E14 order", "battle-plans"},
      {"refusal.MOO-E14 near", "battle-plan"},
      {"toaw: after thing", "Lake Battalion"},
      {"toaw: after.moved.TOAW-7.8 to", "0310"},
      {"brief target", "0310"},
      {"changed.bridge thing", "0407"},
      {"toaw: refusal target", "0707"},
      {"toaw: refusal hex", "0707"},
      {"toaw: refusal.TOAW-E01 unit", "b-g22"},
      {"toaw: refusal.TOAW-E01 near", "b-g2"},
      {"toaw: refusal.TOAW-E01/1 hex", "9909"},
      {"toaw: refusal.TOAW-E01/1 near", "0909"},
      {"toaw: refusal.TOAW-E01/2 hex", "9909"},
      {"toaw: refusal.TOAW-E01 value", "a9"},
      {"toaw: refusal.TOAW-E01 order", "atack"},
      {"toaw: refusal.TOAW-E01/8 near", "attack"},
      {"toaw: falls unit", "b-g22"},
      {"toaw: falls near", "b-g2"},
      {"refusal.TOAW-E04 hexes", "2"},
      {"refusal.TOAW-E04 unit", "2nd Escort Group"},
      {"refusal.TOAW-E04 last", "0305"},
      {"refusal.TOAW-E16 last", "0305"},
      {"refusal.TOAW-E11 reason", "'rounds' must be a whole number from 1 to 10, not '11'"},
      {"refusal.TOAW-E11 value", "a1"},
      {"refusal.TOAW-E11/8 value", "bold"},
      {"refusal.TOAW-E17 order", "bombard"},
      {"refusal.TOAW-W01 order", "set-deployment"},
      {"form.naval-target on", "Iron Duke"},
      {"form.naval-reach unit", "2nd Escort Group"},
      {"form.naval-move unit", "2nd Escort Group"},
      {"toaw: noted unit", "16th Regiment"},
      {"toaw: noted hex", "0706"},
      {"toaw: noted.repaired unit", "Iron Duke"},
      {"toaw: noted.strike-aborted unit", "1st Naval Wing"},
      {"toaw: noted.stopped unit", "6th Flotilla"},
      {"toaw: noted.cannot-attack unit", "6th Flotilla"},
      {"toaw: noted.cannot-attack target", "1004"},
      {"noted.bridge-stands target", "0407"},
      {"noted.stood target", "0710"},
      {"noted.attacker-losses aircraft", "2"},
      {"noted.defender-losses aircraft", "2"},
      {"toaw: scene target", "0910"},
      {"toaw: row.side id", "Blue"},
      {"toaw: removed thing", "16th Regiment"},
      {"toaw: removed from", "0706"},
      {"toaw: removed.sunk thing", "6th Flotilla"},
      {"toaw: removed.no-deck thing", "1st Naval Wing"},
      {"toaw: round.came.moved thing", "Outposts"},
      {"toaw: round.came.moved to", "0810"},
      {"toaw: round.came.removed thing", "24th Brigade"},
      {"toaw: round.came.noted.damaged unit", "6th Flotilla"},
      {"toaw: round.came.noted.damaged equipment", "Destroyer"},
      {"toaw: round.came.noted.damaged points", "2"},
      {"toaw: round.came.noted.attacker-fire by", "Iron Duke"},
      {"toaw: round.came.noted.attacker-fire equipment", "Battleship"},
      {"toaw: round.came.noted.attacker-fire whom", "6th Flotilla"},
      {"toaw: round.came.noted.attacker-strike by", "1st Naval Wing"},
      {"toaw: round.came.noted.attacker-strike equipment", "Dive Bomber"},
      {"toaw: round.came.noted.attacker-strike whom", "Iron Duke"},
      {"toaw: round.came.noted.drowned unit", "24th Brigade"},
      {"toaw: round.lost.noted.sunk unit", "6th Flotilla"},
      {"toaw: round.lost.noted.sunk equipment", "Destroyer"},
      {"toaw: round.came.noted.earthworks damage", "12"}};
  return all;
}

/// Values that a fact has, but that do not go with what is filled in beside them.
const std::set<std::string, std::less<>>& replaced_values() {
  static const std::set<std::string, std::less<>> all{"noted.odds attack-total",
                                                      "noted.er-check effective",
                                                      "noted.retreat-choice best-path",
                                                      "list-row.battlefields defender-role",
                                                      "list-row.open-plans leader",
                                                      "anti-armor-fire-row.shift by",
                                                      "anti-armor-sheet-row.shift by",
                                                      "rolled dice",
                                                      "rolled faces",
                                                      "noted.odds band",
                                                      "list-row.before-battle environment",
                                                      "list-row.own-units suit",
                                                      "list-row.own-units shield",
                                                      "list-row.own-units weapon",
                                                      "list-row.own-units hits",
                                                      "noted.seized level",
                                                      "noted.seized suit",
                                                      "noted.seized shield",
                                                      "noted.raw-lost pool",
                                                      "noted.raw-lost percent",
                                                      "noted.raw-lost refused",
                                                      "noted.raw-lost raw-lost",
                                                      "looked-up.NW-7.6 row-modifier",
                                                      "looked-up.MOO-7.2 row-modifier",
                                                      "changed.amp-permanent thing",
                                                      "changed.amp-permanent from",
                                                      "changed.amp-permanent to",
                                                      "noted.losses attacker-due",
                                                      "noted.losses attacker-rolled",
                                                      "noted.losses defender-due",
                                                      "noted.losses defender-rolled",
                                                      "noted.losses defender-beyond",
                                                      "list-row.battlefields sat-out",
                                                      "list-row.before-battle of",
                                                      "list-row.estimates of",
                                                      "list-row.own-units unit",
                                                      "noted.collateral-count points",
                                                      "noted.collateral-count above",
                                                      "changed.bridge thing",
                                                      "noted.bridge-stands target",
                                                      "noted.stood target",
                                                      "row.side id",
                                                      "refusal.W-REP-ACTUAL raw",
                                                      "refusal.W-REP-ACTUAL actual",
                                                      "refusal.CRT-E01 unit",
                                                      "scene.rba cost",
                                                      "noted.differential exact",
                                                      "noted.assault-hexside effect",
                                                      "odds.differential exact",
                                                      "plan-sheet-row.candidate status",
                                                      "fire-received-row.barrage result"};
  return all;
}
/// Values that no fact has together with the others that its sentence can speak of.
const std::set<std::string, std::less<>>& left_out_values() {
  static const std::set<std::string, std::less<>> all{
      "plan-sheet-row.candidate plan", "fire-received-row.barrage no-effect", "noted.losses attacker-beyond"};
  return all;
}
/// Families that are labels: they stand alone, also where a sentence has one of their words.
const std::set<std::string, std::less<>>& labels() {
  static const std::set<std::string, std::less<>> all{
      "chart",      "class",        "terrain", "group-kind", "facility", "points-kind", "model",
      "model-name", "role",         "cause",   "cell",       "result",   "type",        "cost",
      "decided",    "chart-status", "trait",   "status",     "loss"};
  return all;
}
/// Families whose words stand in one sentence of several; "-": in none.
const std::map<std::string, std::string, std::less<>>& only_parents() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"chart-source", "charts.source"},
      {"question", "asked"},
      {"default-used.*", "-"},
      {"instead.counted", "refusal.W-HOLD-CLAIM"},
      {"instead.default", "refusal.E-LOSS-SHORT"},
      {"instead.ignored", "refusal.E-CA-SEQ"},
      {"outcome.failed-by-losses", "-"},
      {"level.draw", "-"},
      {"level-short.draw", "-"},
      {"objection.whole-unit", "refusal.E-BAR-TOE"},
      {"objection.none-named", "refusal.E-BAR-TARGET"},
      {"objection.off-map", "refusal.E-BAR-UNIT"}};
  return all;
}
/// What another value has to be where a word is said: by its key.
const std::multimap<std::string, std::pair<std::string, std::string>, std::less<>>& words_beside() {
  static const std::multimap<std::string, std::pair<std::string, std::string>, std::less<>> all{
      {"refused-hexes.+", {"hexes", "4"}},
      {"enemy-refused.+", {"hexes", "3"}},
      {"rest-instead.dropped", {"left", "0"}},
      {"option.hold-off-threshold", {"value", "at-least"}},
      {"question.advance", {"thing", "0805"}},
      {"question.loss-order", {"thing", "0805"}},
      {"question.ignore-retreat", {"thing", "0805"}},
      {"question.on-fail", {"thing", "0805"}},
      {"question.retreat-order", {"thing", "0805"}},
      {"question.rebase", {"thing", "Red Hinds"}},
      {"question.exchange-losses", {"thing", "0805"}},
      {"special.no-attack", {"attack-total", "0"}},
      {"special.no-attack", {"band", "1-5"}},
      {"special.no-defense", {"defense-total", "0"}},
      {"special.no-defense", {"band", "6-1"}},
      {"below.yes", {"attack-total", "2"}},
      {"below.yes", {"defense-total", "9"}},
      {"below.yes", {"odds", "1-3"}},
      {"decision.aa-loss", {"hex", "C0807"}},
      {"default-used.*", {"hex", "C0807"}},
      {"truck-points.*", {"points", "3"}},
      {"check-why.no-retreat", {"effective", "4"}},
      {"favoured-defender.*", {"attacker-plan-favourability", "0"}},
      {"favoured-defender.*", {"defender-plan-favourability", "3"}},
      {"matched.*", {"attacker-category", "withdraw"}},
      {"matched.*", {"defender-category", "seize"}},
      {"matched.*", {"attacker-matrix", "2"}},
      {"matched.*", {"defender-matrix", "-1"}},
      {"no-way.here", {"hex", "0305"}},
      {"dice-needed.one", {"value", "7"}},
      {"dice-needed.two", {"value", "6 7"}},
      {"toe-left.0", {"toe", "5"}},
      {"toe-left.1", {"toe", "5"}},
      {"toe-left.+", {"toe", "5"}},
      {"held.*", {"base", "4"}},
      {"openness.closed-leader", {"leader", "2"}},
      {"matched.1", {"attacker-category", "withdraw"}},
      {"matched.1", {"defender-category", "seize"}},
      {"committed.twice", {"then", "falls"}},
      {"question.retreat-path", {"choice", "0605"}},
      {"option-value.map", {"option", "terrain-source"}},
      {"option-value.drawn", {"option", "dice"}},
      {"option-value.roster", {"option", "opponent"}},
      {"below.yes", {"remainder", "no"}},
      {"raw-scale.as-it-is", {"raw", "9"}},
      {"option-value.at-least", {"option", "hold-off-threshold"}},
      {"option-value.more-than", {"option", "hold-off-threshold"}},
      {"objection.whole-unit", {"instead", "ignored"}},
      {"option-value.4", {"option", "combined-arms-cap"}},
      {"by-default.too-short", {"decision", "exchange-losses"}},
      {"option-value.ammo-and-fuel", {"option", "logistics"}},
      {"option-value.ammo", {"option", "logistics"}},
      {"option-value.column", {"option", "ca-shift-mode"}},
      {"option-value.number", {"option", "ca-shift-mode"}},
      {"option-value.at-least-double", {"option", "raw-superiority"}},
      {"option-value.more-than-double", {"option", "raw-superiority"}},
      {"option-value.exceed", {"option", "aa-loss-rule"}},
      {"option-value.at-least-30", {"option", "heavy-loss"}},
      {"option-value.more-than-30", {"option", "heavy-loss"}},
      {"option-value.battalions", {"option", "hold-off-count"}},
      {"option-value.targets", {"option", "hold-off-count"}},
      {"option-value.type", {"option", "hold-off-guns"}},
      {"option-value.class", {"option", "hold-off-guns"}},
      {"option-value.computed", {"option", "hold-off-mark"}},
      {"option-value.claimable", {"option", "hold-off-mark"}},
      {"option-value.major", {"option", "zoc-rivers"}},
      {"option-value.all", {"option", "zoc-rivers"}},
      {"option-value.toe", {"option", "barrage-split"}},
      {"option-value.unit", {"option", "barrage-split"}},
      {"option-value.units", {"option", "combined-arms-support"}},
      {"option-value.combat-unit", {"option", "rba-free-adjacent"}},
      {"option-value.any-unit", {"option", "rba-free-adjacent"}},
      {"option-value.carriers", {"option", "motor-infantry-trucks"}},
      {"option-value.one-per-result", {"option", "motor-infantry-trucks"}},
      {"option-value.same-or-adjacent", {"option", "ship-range"}},
      {"option-value.same-hex", {"option", "ship-range"}},
      {"option-value.none", {"option", "combined-arms-cap"}},
      {"option-value.4", {"option", "combined-arms-cap"}},
      {"option-value.exception", {"option", "small-raw"}},
      {"option-value.tenth", {"option", "small-raw"}},
      {"option-value.strength-zero", {"option", "all-pinned"}},
      {"option-value.retreat-three", {"option", "all-pinned"}},
      {"option-value.both-sides", {"option", "gun-vulnerability-scope"}},
      {"option-value.nonphasing", {"option", "gun-vulnerability-scope"}},
      {"option-value.wide", {"option", "loss-pool"}},
      {"option-value.narrow", {"option", "loss-pool"}},
      {"option-value.refusing-units", {"option", "retreat-refusal"}},
      {"option-value.whole-pool", {"option", "retreat-refusal"}},
      {"option-value.non-exempt", {"option", "obligation-scope"}},
      {"option-value.all-units", {"option", "obligation-scope"}},
      {"option-value.no", {"option", "partial-withhold"}},
      {"option-value.yes", {"option", "partial-withhold"}},
      {"option-value.tanks-only", {"option", "destroyed-tanks"}},
      {"option-value.all-flagged", {"option", "destroyed-tanks"}},
      {"option-value.armor", {"option", "sp-gun-absorption"}},
      {"option-value.armor-plus-vulnerability", {"option", "sp-gun-absorption"}},
      {"option-value.both-fires", {"option", "aa-hex-terrain"}},
      {"option-value.phasing-fire", {"option", "aa-hex-terrain"}},
      {"option-value.auto-assign", {"option", "mandatory-default"}},
      {"option-value.penalty", {"option", "mandatory-default"}},
      {"option.hold-off-count", {"value", "battalions"}},
      {"option.hold-off-guns", {"value", "type"}},
      {"option.hold-off-mark", {"value", "computed"}},
      {"option.zoc-rivers", {"value", "major"}},
      {"option.barrage-split", {"value", "toe"}},
      {"option.rba-free-adjacent", {"value", "combat-unit"}},
      {"option.motor-infantry-trucks", {"value", "carriers"}},
      {"option.ship-range", {"value", "same-or-adjacent"}},
      {"option.logistics", {"value", "none"}},
      {"option.ca-shift-mode", {"value", "column"}},
      {"option.raw-superiority", {"value", "at-least-double"}},
      {"option.aa-loss-rule", {"value", "at-least"}},
      {"option.heavy-loss", {"value", "at-least-30"}},
      {"option.combined-arms-support", {"value", "toe"}},
      {"option.combined-arms-cap", {"value", "4"}},
      {"option.small-raw", {"value", "exception"}},
      {"option.all-pinned", {"value", "strength-zero"}},
      {"option.gun-vulnerability-scope", {"value", "both-sides"}},
      {"option.loss-pool", {"value", "wide"}},
      {"option.retreat-refusal", {"value", "refusing-units"}},
      {"option.obligation-scope", {"value", "non-exempt"}},
      {"option.partial-withhold", {"value", "yes"}},
      {"option.destroyed-tanks", {"value", "tanks-only"}},
      {"option.sp-gun-absorption", {"value", "armor"}},
      {"option.aa-hex-terrain", {"value", "both-fires"}},
      {"option.aa-hexside", {"value", "both-fires"}},
      {"option.engaged-when-standing", {"value", "yes"}},
      {"option.probe-counts-anti-armor", {"value", "yes"}},
      {"option.mandatory-default", {"value", "auto-assign"}}};
  return all;
}

/// Around clauses that stylesheets put into a line: what stands there, with @ for the clause. By key or family; "after,"
/// are those that begin with a comma.
const std::map<std::string, std::string, std::less<>>& frames() {
  static const std::map<std::string, std::string, std::less<>> all{
      {"after", "Close Assault@."},
      {"moo3: after", "Talas II@."},
      {"toaw: after", "Battle in 0310@."},
      {"next-war: after", "Attack on 0805@."},
      {"after.removed", "Exchange@."},
      {"after,", "Axis lost 25%@."},
      {"ground-head", "@: 0404"},
      {"ground-head-of", "@: 0404"},
      {"you-lost", "You took 0404; @."},
      {"enemy-lost", "You took 0404; @."},
      {"side-lost", "Ford Guard took 0404; River Column @."},
      {"loss", "You lost @."},
      {"enemy-refused", "The defender of C0811 had to retreat 3 hexes@"},
      {"known-as", "I/12 Artillery@ came under fire in C0806."},
      {"aka", "7 Medium Regiment fired on I/12 Artillery@ in C0806."},
      {"level", "fortification@"},
      {"openness", "Open to you: @"},
      {"level.draw", "The battle on Talas II was @."},
      {"outcome.failed-by-losses", "Sturm @ at 41% damage."},
      {"level-short.draw", "Talas II; @."},
      {"luck-low", "How unusual: @"},
      {"luck-high", "How unusual: @"}};
  return all;
}

/// The value of a fact, or of the scenes it lies in, by name: an attribute, its arguments of that name, its things.
std::vector<const xmlNode*> parts_of(const xmlNode* fact, std::string_view name) {
  std::vector<const xmlNode*> all;
  for (const xmlNode* at = fact; at != nullptr && at->type == XML_ELEMENT_NODE; at = at->parent) {
    if (at != fact && !is(at, "scene") && !is(at, "events")) break;
    for (const xmlNode* c = first_child(at); c != nullptr; c = next_element(c))
      if ((is(c, "arg") && attribute(c, "as") == name) || (at == fact && name == "thing" && is(c, "thing")))
        all.push_back(c);
    if (!all.empty()) break;
  }
  return all;
}
/// The word that a family of sentences has one for; empty: the fact has no such value.
std::string word_in(const xmlNode* fact, std::string_view name) {
  if (const std::string_view own = attribute(fact, name); !own.empty()) return std::string(own);
  const auto parts = parts_of(fact, name);
  if (parts.size() != 1) return {};
  for (const char* as : {"word", "number", "id"})
    if (const std::string_view word = attribute(parts.front(), as); !word.empty()) return std::string(word);
  return {};
}

/// Facts of the reports by the sentences that they are told with.
class Samples {
 public:
  struct Sample {
    const xmlNode* fact;
    std::string whole;  // the key of the sentence that begins with the fact
    std::string word;   // which of the family: what {value} is
  };
  explicit Samples(const Wording& wording) : wording_(wording) {
    std::vector<std::string_view> keys = wording.keys();
    std::ranges::sort(keys);
    for (const std::string_view key : keys)
      for (const auto& spoken : wording.alternatives(key))
        for (const Wording::Spoken& one : spoken)
          if (!one.filter.empty() && !key.starts_with("layout."))
            parents_[one.filter].emplace_back(key, one.name);
  }

  void read(const xmlNode* node) {
    for (const xmlNode* c = first_child(node); c != nullptr; c = next_element(c)) {
      if (is(c, "chart") || is(c, "map") || is(c, "arg")) continue;
      const std::string kind(name_of(c));
      for (const std::string_view part : {"what", "code", "cause", "question", "trait", "rule", "kind"})
        if (const std::string_view word = attribute(c, part); !word.empty()) {
          add(kind + '.' + std::string(word), {c, kind + '.' + std::string(word), {}});
          if (kind == "told") add("list-row." + std::string(word), {c, "list-row." + std::string(word), {}});
          if (kind == "question")
            add("question-title." + std::string(word), {c, "question-title." + std::string(word), {}});
        }
      add(kind, {c, kind, {}});
      read(c);
    }
  }

  const std::vector<Sample>& of(std::string_view key) const {
    static const std::vector<Sample> none;
    const auto found = by_key_.find(key);
    return found != by_key_.end() ? found->second : none;
  }
  /// Sentences that say a word of this family, and the value that it is.
  const std::vector<std::pair<std::string, std::string>>& parents(std::string_view family) const {
    static const std::vector<std::pair<std::string, std::string>> none;
    const auto found = parents_.find(family);
    return found != parents_.end() ? found->second : none;
  }

 private:
  void add(const std::string& key, const Sample& sample, int depth = 0) {
    if (!wording_.has(key) || depth > 4) return;
    auto& all = by_key_[key];
    if (all.size() > 300 || (!all.empty() && all.back().fact == sample.fact)) return;
    all.push_back(sample);
    for (const auto& spoken : wording_.alternatives(key))
      for (const Wording::Spoken& one : spoken) {
        if (one.filter.empty()) continue;
        const std::string word = word_in(sample.fact, one.name);
        if (word.empty()) continue;
        for (const char* end : {word.c_str(), word == "0" ? "0" : word.starts_with('-') ? "-" : "+", "*"})
          if (const std::string next = one.filter + '.' + end; wording_.has(next)) {
            add(next, {sample.fact, sample.whole, word}, depth + 1);
            break;
          }
      }
  }

  const Wording& wording_;
  std::map<std::string, std::vector<Sample>, std::less<>> by_key_;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>, std::less<>> parents_;
};

class Sentences {
 public:
  Sentences(const Wording& wording, const Found& found, const Samples& samples, const xmlNode* report)
      : wording_(wording),
        found_(found),
        samples_(samples),
        report_(report),
        system_(attribute(report, "system")) {}

  void say(std::string_view key) const {
    std::vector<std::string> said;
    const auto alternatives = wording_.alternatives(key);
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      const bool counts = std::ranges::any_of(alternatives[i], &Wording::Spoken::counted);
      for (const bool many : {false, true}) {
        if (many && !counts) continue;
        std::string text = told(key, alternatives, i, many || (!counts && !alternatives[i].empty()), said);
        if (!is_prose(text) || std::ranges::find(said, text) != said.end()) continue;
        said.push_back(text);
      }
    }
    for (std::size_t i = 0; i < said.size(); ++i)
      std::cout << key << (i > 0 ? '/' + std::to_string(i + 1) : "") << '\t' << said[i] << '\n';
  }

 private:
  using Alternatives = std::vector<std::vector<Wording::Spoken>>;
  struct Unlink {
    void operator()(xmlNode* node) const {
      xmlUnlinkNode(node);
      xmlFreeNode(node);
    }
  };
  using Node = std::unique_ptr<xmlNode, Unlink>;

  static bool many_of(const xmlNode* fact, const std::string& name) {
    return parts_of(fact, name).size() > 1 || word_in(fact, name) != "1";
  }

  /// The fact that has the most of what an alternative speaks of.
  const Samples::Sample* sample_for(std::string_view key, const std::vector<Wording::Spoken>& spoken,
                                    bool many) const {
    const Samples::Sample* best = nullptr;
    int most = -1;
    for (const Samples::Sample& sample : samples_.of(key)) {
      int has = 0;
      for (const Wording::Spoken& one : spoken)
        if (one.name == "value" || !attribute(sample.fact, one.name).empty() ||
            !parts_of(sample.fact, one.name).empty())
          has += !one.counted || many_of(sample.fact, one.name) == many ? 2 : 1;
      if (has > most) best = &sample, most = has;
    }
    return best;
  }

  /// The same fact, alone, with what the scenes around it say.
  Node copy_of(const xmlNode* fact) const {
    xmlNode* about = xmlDocCopyNode(const_cast<xmlNode*>(fact), fact->doc, 1);
    for (xmlNode* c = about->children; c != nullptr;) {
      xmlNode* next = c->next;
      if (c->type != XML_ELEMENT_NODE || (!is(c, "arg") && !is(c, "thing") && !is(c, "subject"))) Unlink()(c);
      c = next;
    }
    for (const xmlNode* at = fact->parent; at != nullptr && (is(at, "scene") || is(at, "events"));
         at = at->parent)
      for (const xmlNode* c = first_child(at); c != nullptr; c = next_element(c))
        if (is(c, "arg") && parts_of(fact, attribute(c, "as")).front()->parent == at)
          xmlAddChild(about, xmlDocCopyNode(const_cast<xmlNode*>(c), about->doc, 1));
    xmlAddChild(xmlDocGetRootElement(fact->doc), about);
    return Node(about);
  }

  static void take(xmlNode* about, const std::string& name) {
    xmlUnsetProp(about, BAD_CAST name.c_str());
    for (xmlNode* c = about->children; c != nullptr;) {
      xmlNode* next = c->next;
      if (c->type == XML_ELEMENT_NODE &&
          ((is(c, "arg") && attribute(c, "as") == name) || (name == "thing" && is(c, "thing"))))
        Unlink()(c);
      c = next;
    }
  }

  /// What sample facts of a key never have, of what an alternative speaks of.
  std::vector<Wording::Spoken> never_had(std::string_view key,
                                         const std::vector<Wording::Spoken>& spoken) const {
    std::vector<Wording::Spoken> missing;
    for (const Wording::Spoken& one : spoken)
      if (one.name == "value" || std::ranges::none_of(samples_.of(key), [&](const Samples::Sample& sample) {
            return !attribute(sample.fact, one.name).empty() || !parts_of(sample.fact, one.name).empty();
          }))
        missing.push_back(one);
    return missing;
  }

  std::string told(std::string_view key, const Alternatives& all, std::size_t which, bool many,
                   const std::vector<std::string>& said) const {
    const std::vector<Wording::Spoken>& spoken = all[which];
    const Samples::Sample* sample = sample_for(key, spoken, many);
    const auto says = [&](const std::string& name) {
      return std::ranges::any_of(spoken, [&](const Wording::Spoken& one) { return one.name == name; });
    };
    if (sample == nullptr) return in_place(key, filled(key, spoken, many, which), nullptr, nullptr);
    std::string text;
    for (const bool all_filled : {false, true}) {  // as in a report, if that says this alternative
      const Node about = copy_of(sample->fact);
      for (std::size_t i = 0; i < which; ++i)  // else what an alternative before it has is said
        for (const Wording::Spoken& one : all[i])
          if (!says(one.name)) take(about.get(), one.name);
      std::vector<Wording::Spoken> missing = all_filled                     ? spoken
                                             : key.starts_with("list-row.") ? std::vector<Wording::Spoken>()
                                                                            : never_had(key, spoken);
      for (const Wording::Spoken& one : spoken)
        if (left_out_values().contains(std::string(key) + ' ' + one.name))
          take(about.get(), one.name);
        else if (replaced_values().contains(std::string(key) + ' ' + one.name) ||
                 (one.counted && has(about.get(), one.name) && many_of(about.get(), one.name) != many)) {
          take(about.get(), one.name);
          missing.push_back(one);
        }
      text = in_place(key, filled(key, missing, many, which, about.get(), sample->word), sample, about.get());
      if (is_prose(text) && std::ranges::find(said, text) == said.end()) break;
    }
    return text;
  }

  static std::size_t words(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
  }

  /// What a reader meets inside another sentence, in it; a row with its heads.
  std::string in_place(std::string_view key, std::string text, const Samples::Sample* sample,
                       xmlNode* about) const {
    if (!is_prose(text)) return {};
    if (key.starts_with("list-row.")) return cells(text, key.substr(9));
    const std::string family(key.substr(0, key.find('.')));
    if (family.ends_with("-row") && text.find(" | ") != std::string::npos)
      return cells(text, std::string_view(family).substr(0, family.size() - 4));
    const bool clause = text.find_first_of(",;:( ") == 0;
    if (samples_.parents(family).empty() || labels().contains(family) || (words(text) < 2 && !clause))
      return framed(key, family, std::move(text));
    const auto only = only_parents().find(family);
    const bool elsewhere =
        only != only_parents().end() && sample != nullptr && !sample->whole.starts_with(only->second);
    if (sample != nullptr && sample->whole != key && !elsewhere)
      if (const std::string whole = wording_.say(sample->whole, about); whole.find(text) != std::string::npos)
        return sample->whole.starts_with("list-row.")
                   ? cells(whole, std::string_view(sample->whole).substr(9))
                   : whole;
    for (const bool row : {false, true})
      for (const auto& [parent, name] : samples_.parents(family))
        if ((parent.find("-row.") != std::string::npos) == row)
          if (const std::string whole = inside(parent, name, key, text); !whole.empty()) return whole;
    return framed(key, family, std::move(text));
  }

  /// The sentence `parent`, with the word of `key` as its value `name`, if that is how it says `text`. Of a row, the
  /// cell alone, with its head.
  std::string inside(const std::string& parent, const std::string& name, std::string_view key,
                     const std::string& text, int depth = 0) const {
    std::string word(key.substr(key.find('.') + 1));
    if (word == "*" || word == "+") word = "3";
    if (word == "-") word = "-2";
    const std::string family(key.substr(0, key.find('.')));
    if (word == "piece" || depth > 2) return {};
    for (const std::string& part : {std::string(key), family})
      if (const auto only = only_parents().find(part); only != only_parents().end()) {
        if (parent != only->second) return {};
        break;
      }
    const auto all = wording_.alternatives(parent);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (std::ranges::none_of(
              all[i], [&](const Wording::Spoken& one) { return one.name == name && one.filter == family; }))
        continue;
      const Samples::Sample* sample = sample_for(parent, all[i], true);
      const Node about = sample != nullptr ? copy_of(sample->fact) : empty(parent);
      for (std::size_t before = 0; before < i; ++before)
        for (const Wording::Spoken& one : all[before])
          if (std::ranges::none_of(all[i],
                                   [&](const Wording::Spoken& other) { return other.name == one.name; }))
            take(about.get(), one.name);
      take(about.get(), name);
      const auto set = [&](const std::string& as, const std::string& to) {
        take(about.get(), as);
        const bool number = to.find_first_not_of("-0123456789") == std::string::npos;
        xmlNode* child = xmlNewChild(about.get(), nullptr, BAD_CAST "arg", nullptr);
        xmlNewProp(child, BAD_CAST "as", BAD_CAST as.c_str());
        xmlNewProp(child, BAD_CAST(number ? "number" : "word"), BAD_CAST to.c_str());
      };
      set(name, word);
      const auto [with, end] = words_beside().equal_range(std::string(key));
      for (auto beside = with; beside != end; ++beside) set(beside->second.first, beside->second.second);
      std::string whole = filled(parent, sample != nullptr ? never_had(parent, all[i]) : all[i], true, i,
                                 about.get(), sample != nullptr ? sample->word : "");
      if (whole.find(text) == std::string::npos) continue;
      const std::string above_family(parent.substr(0, parent.find('.')));
      if (parent.find("-row.") != std::string::npos) {
        const std::string list =
            above_family == "list-row" ? parent.substr(9) : above_family.substr(0, above_family.size() - 4);
        return cell_of(whole, list, text);
      }
      for (const auto& [above, value] : samples_.parents(above_family))
        if (above_family != family)
          if (std::string larger = inside(above, value, parent, whole, depth + 1); !larger.empty())
            return larger;
      return framed(parent, above_family, whole);
    }
    return {};
  }

  Node empty(std::string_view key) const {
    static const std::vector<std::string> facts{"scene",    "noted",   "rolled",    "moved", "changed",
                                                "removed",  "created", "asked",     "told",  "ruled",
                                                "answered", "refusal", "looked-up", "drawn", "shift"};
    const std::string kind(key.substr(0, key.find('.')));
    const bool fact = std::ranges::find(facts, kind) != facts.end();
    return Node(xmlNewChild(xmlDocGetRootElement(report_->doc), nullptr,
                            BAD_CAST(fact ? kind.c_str() : "noted"), nullptr));
  }

  /// A clause that a stylesheet puts behind or into words of its own.
  std::string framed(std::string_view key, const std::string& family, std::string text) const {
    auto frame = frames().find(system_ + ": " + family);
    if (frame == frames().end()) frame = frames().find(key);
    if (frame == frames().end()) frame = frames().find(text.starts_with(',') ? family + ',' : family);
    if (frame == frames().end()) frame = frames().find(family);
    if (frame != frames().end()) {
      std::string whole = frame->second;
      return whole.replace(whole.find('@'), 1, text);
    }
    return text;
  }

  static std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(" | ", at), text.size());
      std::string cell(text.substr(at, end - at));
      while (cell.ends_with(' ') || cell.ends_with('|')) cell.pop_back();
      while (cell.starts_with(' ') || cell.starts_with('|')) cell.erase(0, 1);
      all.push_back(std::move(cell));
      at = end + 2;
    }
    return all;
  }

  /// The cells of a row of a table behind the heads of their columns, those that are empty left out.
  std::string cells(std::string_view text, std::string_view list) const {
    const std::string head = "list-head." + std::string(list);
    const std::vector<std::string> heads =
        wording_.has(head) ? split(wording_.say(head, nullptr)) : std::vector<std::string>();
    const std::vector<std::string> row = split(text);
    std::string out;
    for (std::size_t i = 0; i < row.size(); ++i)
      if (!row[i].empty())
        out += (out.empty() ? "" : " · ") + (i < heads.size() && !heads[i].empty() ? heads[i] + ": " : "") +
               row[i];
    return out;
  }

  std::string cell_of(std::string_view text, std::string_view list, const std::string& part) const {
    const std::string head = "list-head." + std::string(list);
    const std::vector<std::string> heads =
        wording_.has(head) ? split(wording_.say(head, nullptr)) : std::vector<std::string>();
    const std::vector<std::string> row = split(text);
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i].find(part) != std::string::npos)
        return (i < heads.size() && !heads[i].empty() ? heads[i] + ": " : "") + part;
    return {};
  }

  static bool is_prose(std::string_view text) {
    return std::ranges::count_if(text, [](unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; }) > 1;
  }

  /// The first word of a family of sentences: "known" has "known.*".
  std::optional<std::string> word_of(std::string_view family) const {
    std::optional<std::string> any;
    std::vector<std::string_view> keys = wording_.keys();
    std::ranges::sort(keys);
    for (const std::string_view key : keys) {
      if (!key.starts_with(family) || key.size() < family.size() + 2 || key[family.size()] != '.') continue;
      const std::string_view word = key.substr(family.size() + 1);
      if (word == "piece" || word == "label") continue;
      if (word == "*" || word == "+" || word == "-")
        any = any.value_or(word == "-" ? "-2" : word == "+" ? "2" : "");
      else if (!wording_.word(family, word).empty())
        return std::string(word);
    }
    return any;
  }

  std::string filled(std::string_view key, const std::vector<Wording::Spoken>& spoken, bool many,
                     std::size_t which, xmlNode* about = nullptr, std::string value = {}) const {
    const Node own = about == nullptr ? empty(key) : nullptr;
    if (about == nullptr) about = own.get();
    static const std::vector<std::string> facts{"scene",    "noted",   "rolled",    "moved", "changed",
                                                "removed",  "created", "asked",     "told",  "ruled",
                                                "answered", "refusal", "looked-up", "drawn", "shift"};
    const bool of_family = key.ends_with(".*") || key.ends_with(".+") || key.ends_with(".-");
    const bool fact =
        !of_family && std::ranges::find(facts, std::string(key.substr(0, key.find('.')))) != facts.end();
    bool of_word = false;
    for (const Wording::Spoken& one : spoken) {
      if (one.name == "value" && !fact && !values_of_keys().contains(std::string(key) + " value")) {
        of_word = true;
        const std::string_view end = key.substr(key.rfind('.') + 1);
        if (value.empty())
          value = end == "-"                                     ? "-2"
                  : end == "+"                                   ? "3"
                  : one.filter.empty() || one.filter == "number" ? "3"
                                                                 : word_of(one.filter).value_or("3");
      } else {
        give(about, std::string(key), one, many, which);
        for (const auto& [name, filter] : nested(one, about))
          if (name != "value") give(about, std::string(key), {name, filter, false}, many, which);
      }
    }
    if (!of_word) return wording_.say(key, about);
    const std::size_t dot = key.rfind('.');
    const std::string word =
        key.ends_with(".*") || key.ends_with(".+") || key.ends_with(".-") || key.ends_with(".piece")
            ? value
            : std::string(key.substr(dot + 1));
    return wording_.word(key.substr(0, dot), word, nullptr, about);
  }

  /// What the sentence of a word speaks of: of {mode|column-found} what "column-found.column" does.
  std::vector<std::pair<std::string, std::string>> nested(const Wording::Spoken& one,
                                                          const xmlNode* about) const {
    std::vector<std::pair<std::string, std::string>> all;
    if (one.filter.empty()) return all;
    for (const xmlNode* c = first_child(about); c != nullptr; c = next_element(c)) {
      if (attribute(c, "as") != one.name) continue;
      std::string key = one.filter + '.' + std::string(attribute(c, "word"));
      if (!wording_.has(key)) key = one.filter + ".*";
      for (const auto& spoken : wording_.alternatives(key))
        for (const Wording::Spoken& inner : spoken) all.emplace_back(inner.name, inner.filter);
      break;
    }
    return all;
  }

  static bool has(const xmlNode* about, const std::string& name) {
    bool found = false;
    attribute(about, name, &found);
    for (const xmlNode* c = first_child(about); c != nullptr; c = next_element(c))
      found |= (is(c, "arg") && attribute(c, "as") == name) ||
               ((name == "thing" || name == "subject") && is(c, name.c_str()));
    return found;
  }

  void give(xmlNode* about, const std::string& key, const Wording::Spoken& one, bool many,
            std::size_t which) const {
    if (has(about, one.name) || left_out_values().contains(key + ' ' + one.name)) return;
    // "since.cell/2 was" before "since.cell was" before "since was".
    const std::string alternative = key + '/' + std::to_string(which + 1);
    for (std::string part = alternative;;
         part = part == alternative ? key : part.substr(0, part.rfind('.'))) {
      auto given_value = values_of_keys().find(system_ + ": " + part + ' ' + one.name);
      if (given_value == values_of_keys().end()) given_value = values_of_keys().find(part + ' ' + one.name);
      if (given_value != values_of_keys().end() &&
          (part == alternative || part == key || !found_.has_own(key, one.name))) {
        const std::string& text = given_value->second;
        const bool number = text.find_first_not_of("-0123456789") == std::string::npos && text.size() < 4;
        xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
        xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
        xmlNewProp(child, BAD_CAST(number ? "number" : "word"), BAD_CAST text.c_str());
        return;
      }
      if (part != alternative && part.rfind('.') == std::string::npos) break;
    }
    const auto arg = [&](const char* as, const std::string& text) {
      xmlNode* child = xmlNewChild(about, nullptr, BAD_CAST "arg", nullptr);
      xmlNewProp(child, BAD_CAST "as", BAD_CAST one.name.c_str());
      xmlNewProp(child, BAD_CAST as, BAD_CAST text.c_str());
    };
    // A shift or a modifier; a thing of the same name is none.
    if (one.filter == "signed" && !found_.has_own(key, one.name)) return arg("number", many ? "2" : "1");
    static const std::vector<std::string> own{"unit", "model",  "named",  "id",          "plain", "signed",
                                              "band", "moment", "number", "thousandths", ""};
    const bool of_family = std::ranges::find(own, one.filter) == own.end();
    if (const auto plain = plain_values().find(one.name);
        plain != plain_values().end() && !of_family && !found_.has_own(key, one.name))
      return arg("word", plain->second);
    if (!of_family || found_.has_own(key, one.name))
      if (const Values* values = found_.find(key, one.name, many)) return copy(about, one.name, *values);
    if (one.filter == "chart")
      if (const Values* values = found_.find("looked-up", "chart", many)) {
        const xmlNode* at = values->all.front();
        return arg("word", std::string(values->attribute ? attribute(at, "chart") : attribute(at, "word")));
      }
    if (of_family)
      if (const auto word = word_of(one.filter); word && !word->empty()) return arg("word", *word);
    if (const auto plain = plain_values().find(one.name); plain != plain_values().end())
      return arg("word", plain->second);
    if (const Values* values = found_.find(key, one.name, many)) return copy(about, one.name, *values);
    arg("number", many ? "3" : "1");
  }

  static void copy(xmlNode* about, const std::string& name, const Values& values) {
    for (const xmlNode* value : values.all)
      if (values.attribute)
        xmlNewProp(about, BAD_CAST name.c_str(), BAD_CAST std::string(attribute(value, name)).c_str());
      else
        xmlAddChild(about, xmlDocCopyNode(const_cast<xmlNode*>(value), about->doc, 1));
  }

  const Wording& wording_;
  const Found& found_;
  const Samples& samples_;
  const xmlNode* report_;
  const std::string system_;
};

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int all(const std::string& language, const std::vector<std::string>& files) {
  std::vector<Tree> reports;
  std::map<std::string, Found, std::less<>> found;           // by system
  std::map<std::string, const xmlNode*, std::less<>> first;  // report of each system
  for (const std::string& file : files) {
    const xmlNode* root = xmlDocGetRootElement(reports.emplace_back(parse_tree(text_of(file))).get());
    const std::string system(attribute(root, "system"));
    found[system].read(root);
    first.try_emplace(system, root);
  }
  std::vector<std::pair<std::string, std::string>> parts{{"common", "classic"}};
  for (const RuleSystem& system : rule_systems()) {
    parts.emplace_back(system.key, system.key);
    parts.emplace_back(std::string(system.key) + "-rules", system.key);
  }
  for (const auto& [part, system] : parts) {
    const std::string name = "wording/" + part + '.' + language + ".xml";
    const std::string text = Stylesheets::standard().file(name);
    if (text.empty() || !first.contains(system)) {
      std::cerr << "sentences: there is no " << (text.empty() ? name : "report of " + system) << '\n';
      return 66;
    }
    Wording only;
    only.add(text, name);
    std::vector<std::string_view> keys = only.keys();
    std::ranges::sort(keys);
    const Wording& whole = Stylesheets::standard().wording(system, language);
    Samples samples(whole);
    for (const Tree& report : reports)
      if (const xmlNode* root = xmlDocGetRootElement(report.get()); attribute(root, "system") == system)
        samples.read(root);
    const Sentences sentences(whole, found[system], samples, first[system]);
    for (const std::string_view key : keys)
      if (!key.starts_with("layout.") && !key.starts_with("tone.") && !key.starts_with("list-head.") &&
          !key.starts_with("band."))
        sentences.say(key);
  }
  return 0;
}

}  // namespace
}  // namespace adjudicator::reports

int main(int count, char** words) {
  if (count < 3) {
    std::cerr << "sentences LANGUAGE REPORT...\n";
    return 64;
  }
  return adjudicator::reports::all(words[1], {words + 2, words + count});
}
