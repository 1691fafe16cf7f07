// A mail of the game, as bytes: the same values give the same bytes. It has no date; `mail out` sets it.
#pragma once

#include <string>
#include <vector>

#include "mail/message.hpp"

namespace adjudicator::mail {

struct Outgoing {
  std::string from;      // the game's address
  std::string title;     // the game's, that stands before it
  std::string reply_to;  // where orders go
  std::string to;        // the address of the side
  std::string subject;
  std::string message_id;                    // without brackets
  std::string in_reply_to = {};              // without brackets; empty: it answers none
  std::vector<std::string> references = {};  // without brackets
  bool answers = false;                      // a mail that came in; else nobody asked for it
  std::string game;  // its id, by which our own mails are known; empty: a person's mail that is passed on
  std::string text;  // UTF-8
  std::vector<Attachment> attachments = {};
};

std::string compose(const Outgoing& mail);

/// A name for a Message-ID: letters, digits, '.', '-' of `parts`, at the domain of `address`.
std::string message_id(const std::vector<std::string>& parts, const std::string& address);

}  // namespace adjudicator::mail
