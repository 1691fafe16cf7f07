#include "mail/reader.hpp"

#include "host/game/senders.hpp"
#include "mail/games.hpp"
#include "mail/outbox.hpp"
#include "reports/deadline.hpp"
#include "reports/page/rendering.hpp"

namespace adjudicator::mail {

Reader::Reader(const host::Game& game, const Document& game_file, std::string name)
    : game_(game), root_(game_file.root()), looks_(host::looks_or_standard(game)), name_(std::move(name)) {
  const Node* side = host::find_side(game_file, name_);
  is_side_ = side != nullptr;
  language_ = is_side_ ? side->value("language") : root_.value("language");
  to_ = bare_address(std::string(is_side_ ? side->value("mail") : root_.value("moderator-mail")));
}

bool Reader::can_be_reached() const {
  return !to_.empty() && !root_.value("mail").empty();
}

std::string Reader::address() const {
  return address_with_detail(std::string(root_.value("mail")), std::string(root_.value("id")));
}

std::string Reader::say(const std::string& key, const Values& values) const {
  return reports::sentence(game_.system->key, language_, key, values, *looks_);
}

Outgoing Reader::letter(const std::string& subject, std::string text, std::vector<Attachment> files) const {
  Outgoing out;
  out.from = root_.value("mail");
  out.title = root_.value("title");
  out.reply_to = is_side_ ? address() : out.from;
  out.to = to_;
  out.game = root_.value("id");
  out.subject = "[" + out.game + "] " + subject;
  out.text = std::move(text);
  out.attachments = std::move(files);
  return out;
}

bool Reader::send(const std::string& name, const std::string& subject, const std::string& text,
                  const std::vector<Attachment>& files) const {
  const Outbox outbox(game_);
  if (!can_be_reached() || outbox.has(name_, name)) return false;
  Outgoing out = letter(subject, text, files);
  out.message_id = message_id({out.game, name, name_}, out.from);
  out.references = {message_id({out.game, name_}, out.from)};
  outbox.put(name_, name, compose(out));
  return true;
}

void put_moment(Values& values, const Document& game_file, const std::string& name, host::Moment moment) {
  values.emplace_back(name, to_text(moment));
  if (auto local = reports::local_time(game_file, to_text(moment)); !local.empty())
    values.emplace_back(name + "-local", std::move(local));
}

std::string in_file_name(host::Moment moment) {
  std::string name = to_text(moment);
  std::erase_if(name, [](char c) { return c == '-' || c == ':'; });
  return name;
}

}  // namespace adjudicator::mail
