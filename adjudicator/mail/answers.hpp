// What a side is told of a mail: its receipt, why it was refused, that a mail in its name was not proven.
#pragma once

#include <string>
#include <vector>

#include "core/document.hpp"
#include "host/game/game.hpp"
#include "host/letters/receive.hpp"
#include "host/moment.hpp"
#include "mail/fault.hpp"
#include "mail/message.hpp"
#include "mail/outbox.hpp"
#include "mail/reader.hpp"
#include "mail/taken.hpp"

namespace adjudicator::mail {

/// Answers to one side; they go to its address in game.xml. Without one, nothing can be sent. The game and its file must
/// outlive them.
class Answers {
 public:
  Answers(const host::Game& game, const Document& game_file, const std::string& side);

  bool can_be_sent() const { return to_.is_side() && to_.can_be_reached(); }
  /// Here and below: with what became of the mail's press, and what else of it did not count (Entry::aside).
  void receipt(const Entry& mail, const host::Received& received) const;
  /// `name` is the mail's in the outbox: one of a name is sent once.
  void refusal(const Entry& mail, const std::string& name, std::vector<Fault> faults) const;
  /// The sentences "mail.subject.KEY" and "mail.KEY".
  void told(const Entry& mail, const std::string& name, const std::string& key, const Values& values) const;
  /// For a mail that brings press alone.
  void press(const Entry& mail) const;
  /// Sentences for the side: why a mail is refused; what became of its press.
  std::vector<std::string> sentences(const std::vector<Fault>& faults) const;
  std::string on_press(const std::vector<Fault>& told) const;
  void notice(host::Moment moment) const;
  /// That what came from the side's own address holds no orders; once a day, too. `passed`: the moderator has a copy.
  void unread(host::Moment moment, bool passed) const;

 private:
  struct Text {
    std::string subject;
    std::string body;
    std::vector<Attachment> files = {};
  };
  void send(const std::string& name, const Entry* mail, Text text) const;
  std::string say_besides(const Entry& mail) const;
  std::string say(const std::string& key, Values values = {}) const;

  Reader to_;
  Outbox outbox_;
  std::string game_;  // its id
  std::string side_;
};

}  // namespace adjudicator::mail
