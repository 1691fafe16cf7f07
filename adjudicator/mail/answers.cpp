#include "mail/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "mail/compose.hpp"

namespace adjudicator::mail {
namespace {

std::string day_and_hash(const Entry& mail) {
  return to_text(mail.received).substr(0, 10) + '-' + mail.hash.substr(0, 16);
}

/// What the sender of a mail is told besides: what of it did not count.
std::vector<Fault> faults_beside(const Entry& mail) {
  if (mail.aside.empty()) return {};
  if (mail.kind == Entry::Kind::paper) return {{"request-aside", {{"what", mail.aside}}}};
  return {{mail.aside == "quoted" ? "quoted-paper" : "no-other-orders"}};
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

Answers::Answers(const host::Game& game, const Document& game_file, const std::string& side)
    : to_(game, game_file, side), outbox_(game), game_(game_file.root().value("id")), side_(side) {}

std::string Answers::say(const std::string& key, Values values) const {
  values.emplace_back("game", game_);
  values.emplace_back("side", side_);
  return to_.say(key, values);
}

void Answers::send(const std::string& name, const Entry* mail, Text text) const {
  if (!can_be_sent() || outbox_.has(side_, name)) return;
  Outgoing out = to_.letter(text.subject, std::move(text.body), std::move(text.files));
  out.message_id = message_id({game_, side_, name}, out.from);
  if (mail != nullptr) {
    out.answers = true;
    out.in_reply_to = mail->message_id;
    out.references = {mail->message_id};
  }
  outbox_.put(side_, name, compose(out));
}

void Answers::receipt(const Entry& mail, const host::Received& received) const {
  const std::string body = to_text(received.receipt, received.language, *received.looks);
  Text text{first_line(body), mail.of_press.empty() ? body : body + '\n' + mail.of_press};
  if (const std::string signature = received.signature(body); !signature.empty()) {
    text.files.push_back({"receipt.txt", "text/plain", body, "utf-8"});
    text.files.push_back({"receipt.txt.minisig", "text/plain", signature, "utf-8"});
    // As the moderator has it: what a player keeps under this name the audit compares.
    if (const int number = received.receipt.number; number > 0) {
      const std::string xml = to_xml(received.receipt);
      const std::string name = fmt::format("{}-{}.receipt.xml", side_, number);
      text.files.push_back({name, "application/xml", xml, "utf-8"});
      text.files.push_back({name + ".minisig", "text/plain", received.signature(xml), "utf-8"});
    }
  }
  text.body += say_besides(mail);
  send("receipt-" + day_and_hash(mail), &mail, std::move(text));
}

void Answers::refusal(const Entry& mail, const std::string& name, std::vector<Fault> faults) const {
  std::ranges::move(faults_beside(mail), std::back_inserter(faults));
  std::string body =
      say("mail.refused", {{"moment", to_text(mail.received)}}) + "\n\n" + say("mail.refused-because") + '\n';
  for (const std::string& fault : sentences(faults)) body += say("mail.fault", {{"fault", fault}}) + '\n';
  body += '\n' + say("mail.try-again") + '\n';
  if (!mail.of_press.empty()) body += '\n' + mail.of_press;
  send(name, &mail, {say("mail.subject.refused"), std::move(body)});
}

void Answers::press(const Entry& mail) const {
  send("press-receipt-" + day_and_hash(mail), &mail, {say("mail.subject.press-receipt"), mail.of_press});
}

std::vector<std::string> Answers::sentences(const std::vector<Fault>& faults) const {
  std::vector<std::string> all;
  for (const Fault& fault : faults)
    all.push_back(fault.sentence.empty() ? say("mail.fault." + fault.key, fault.values) : fault.sentence);
  return all;
}

std::string Answers::on_press(const std::vector<Fault>& told) const {
  std::string text = say("mail.press-told") + '\n';
  for (const Fault& one : told)
    text += say("mail.fault", {{"fault", say("mail.press." + one.key, one.values)}}) + '\n';
  return text;
}

void Answers::told(const Entry& mail, const std::string& name, const std::string& key,
                   const Values& values) const {
  send(name, &mail,
       {say("mail.subject." + key, values), say("mail." + key, values) + '\n' + say_besides(mail)});
}

std::string Answers::say_besides(const Entry& mail) const {
  std::string text;
  for (const Fault& fault : faults_beside(mail))
    text += '\n' + say("mail.fault." + fault.key, fault.values) + '\n';
  return text;
}

void Answers::unread(host::Moment moment, bool passed) const {
  std::string body = say("mail.unread", {{"moment", to_text(moment)}}) + '\n';
  if (passed) body += say("mail.unread-passed") + '\n';
  body += '\n' + say("mail.notice-yours") + "\n\n" + say("mail.notice-others") + '\n';
  send("unread-" + to_text(moment).substr(0, 10), nullptr, {say("mail.subject.refused"), std::move(body)});
}

void Answers::notice(host::Moment moment) const {
  const std::string body = say("mail.notice", {{"moment", to_text(moment)}}) + "\n\n" +
                           say("mail.notice-yours") + "\n\n" + say("mail.notice-others") + '\n';
  send("notice-" + to_text(moment).substr(0, 10), nullptr, {say("mail.subject.notice"), body});
}

}  // namespace adjudicator::mail
