// The audit: is a game's past what its records say? It needs no secrets: what is not open yet is counted.
//
// It reads the files of one game folder (the moderator's, or a player's that holds only what he got) and
// nothing outside: links are refused. Nothing is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "files/folder/folder.hpp"
#include "record/minisign.hpp"
#include "record/secrets.hpp"

namespace adjudicator::record {

/// One thing that is not as it must be.
struct Finding {
  enum class Kind : unsigned char {
    tampered,   // changed, missing, too much, or not what was sealed
    signature,  // wrong, or by another key
  };
  Kind kind = Kind::tampered;
  std::string file;        // as it is shown to people
  std::uint32_t line = 0;  // 0: the file as a whole
  std::uint32_t column = 0;
  std::string code;     // "file-changed"
  std::string message;  // one sentence without a full stop
};

struct Verdict {
  static constexpr std::size_t limit = 1000;  // findings that are kept; more are only counted

  std::string game;
  std::size_t records = 0;
  int first_record = 0;  // numbers in the chain
  int last_record = 0;
  int first_turn = 0;
  int last_turn = 0;
  std::vector<std::string> keys;  // by which all these records are signed, in the order of the chain
  std::size_t not_signed = 0;     // records of games that name no key
  std::size_t opened = 0;         // files that are as recorded
  std::size_t closed = 0;         // files whose hash cannot be opened, or that others have
  std::size_t absent = 0;         // files that could be opened but are not at hand
  std::size_t dice = 0;           // recomputed, and right
  std::size_t supplied = 0;       // given by a ruling
  std::vector<int> closed_turns;  // whose dice cannot be recomputed yet
  std::vector<Finding> findings;  // the first is the first bad file
  std::size_t left_out = 0;
  /// What is no fault but should be known: a new key, a new seal, files that changed in an open turn.
  std::vector<std::string> remarks;

  bool accepted() const { return findings.empty(); }
};

struct AuditOptions {
  /// Only these: files record.xml, or folders that hold one. Empty: every record of the game folder. With
  /// them no file is missed, but those that are there must be as recorded.
  std::vector<std::filesystem::path> records;
  const Secrets* secrets = nullptr;  // opens everything
  std::string secrets_name;          // the file, for messages
  std::optional<PublicKey> key;      // that must have signed all; else the one that the game names
};

/// The game of the first record that is understood; empty where there is none.
std::string audited_game(const std::filesystem::path& root, const AuditOptions& options);

/// Audits the game in a folder; of options.records, `root` is ignored. Throws SecretError where the secrets
/// do not belong to a seal, DiskError where there is no such folder or record.
Verdict audit(const std::filesystem::path& root, const AuditOptions& options);

}  // namespace adjudicator::record
