// What tools/sentences fills sentences with where the example games have no value that reads well: data, in the
// XML files of this folder.
//
//   <any name="N">V</any>                        a value of that name, of whatever sentence
//   <value of="KEY" name="N" system="S">V</value>  of the sentences whose key is KEY or begins so; "KEY/2": of the
//                                                second alternative alone; with `system`, of that system alone
//   <replaced of="KEY" name="N"/>                the value is filled in although the fact has one: it would not go
//                                                with what is filled in beside it
//   <left-out of="KEY" name="N"/>                no fact has it together with the others that its sentence speaks of
//   <label family="F"/>                          words that stand alone, also where a sentence has one of them
//   <only word="F" in="KEY"/>                    words that stand in one sentence of several; "-": in none
//   <beside word="KEY" name="N">V</beside>       what another value has to be where that word is said
//   <frame of="F" system="S" language="L">before @.</frame>  what stylesheets put around a clause, @, in English if
//                                                no language is named; by key or family, "F,": the clauses of it
//                                                that begin with a comma
//   <names system="S" game="ID"/>                names of what is filled in are looked for in a report of that game
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace adjudicator::reports {

struct SampleData {
  using Texts = std::map<std::string, std::string, std::less<>>;
  using Names = std::set<std::string, std::less<>>;
  Texts plain_values;    // by name
  Texts values_of_keys;  // by "KEY NAME", "KEY/2 NAME", "SYSTEM: KEY NAME"
  Names replaced_values;
  Names left_out_values;
  Names labels;
  Texts only_parents;
  std::multimap<std::string, std::pair<std::string, std::string>, std::less<>> words_beside;
  Texts frames;
  Texts games;  // by system
};

/// The files of this folder, read once. Throws std::runtime_error, with the file and line, about what is none of the
/// elements above, or is given twice.
const SampleData& sample_data();

}  // namespace adjudicator::reports
