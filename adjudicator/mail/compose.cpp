#include "mail/compose.hpp"

#include <algorithm>

#include "core/dice.hpp"
#include "mail/gmime_part.hpp"

namespace adjudicator::mail {
namespace {

void set_header(GMimeObject* object, const char* name, const std::string& value) {
  if (!value.empty()) g_mime_object_set_header(object, name, value.c_str(), "utf-8");
}

/// An id that a stranger chose may hold anything: only what an id may is kept.
std::string bracketed(const std::string& id) {
  std::string clean;
  for (const char c : id)
    if (c > ' ' && c < '\x7f' && c != '<' && c != '>') clean += c;
  return clean.empty() || clean.size() > 250 ? std::string() : '<' + clean + '>';
}

Held<GMimePart> part_of(const Attachment& file) {
  const std::size_t slash = std::min(file.type.find('/'), file.type.size());
  Held<GMimePart> part(g_mime_part_new_with_type(
      file.type.substr(0, slash).c_str(), file.type.substr(std::min(slash + 1, file.type.size())).c_str()));
  const Held<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(file.bytes.data(), file.bytes.size()));
  const Held<GMimeDataWrapper> content(
      g_mime_data_wrapper_new_with_stream(stream.get(), GMIME_CONTENT_ENCODING_DEFAULT));
  g_mime_part_set_content(part.get(), content.get());
  // A mail within a mail must not be encoded (RFC 2046); ours are of ASCII alone.
  if (file.type != "message/rfc822")
    g_mime_part_set_content_encoding(part.get(), GMIME_CONTENT_ENCODING_BASE64);
  g_mime_object_set_disposition(GMIME_OBJECT(part.get()), GMIME_DISPOSITION_ATTACHMENT);
  g_mime_part_set_filename(part.get(), file.name.c_str());
  if (!file.charset.empty())
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(part.get()), "charset", file.charset.c_str());
  return part;
}

Held<GMimeTextPart> text_part(const std::string& text) {
  Held<GMimeTextPart> part(g_mime_text_part_new_with_subtype("plain"));
  g_mime_text_part_set_charset(part.get(), "utf-8");
  g_mime_text_part_set_text(part.get(), text.c_str());
  g_mime_part_set_content_encoding(GMIME_PART(part.get()), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
  return part;
}

void address(GMimeMessage* mail, const Outgoing& out) {
  g_mime_message_add_mailbox(mail, GMIME_ADDRESS_TYPE_FROM, out.title.empty() ? nullptr : out.title.c_str(),
                             out.from.c_str());
  if (out.reply_to != out.from)
    g_mime_message_add_mailbox(mail, GMIME_ADDRESS_TYPE_REPLY_TO, nullptr, out.reply_to.c_str());
  g_mime_message_add_mailbox(mail, GMIME_ADDRESS_TYPE_TO, nullptr, out.to.c_str());
  g_mime_message_set_subject(mail, out.subject.c_str(), "utf-8");
}

void thread(GMimeObject* mail, const Outgoing& out) {
  set_header(mail, "Message-ID", bracketed(out.message_id));
  set_header(mail, "In-Reply-To", bracketed(out.in_reply_to));
  std::string all;
  for (const std::string& id : out.references) {
    const std::string one = bracketed(id);
    if (!one.empty()) all += (all.empty() ? "" : " ") + one;
  }
  set_header(mail, "References", all);
  if (out.game.empty()) return;  // it is a person's
  set_header(mail, "Auto-Submitted", out.answers ? "auto-replied" : "auto-generated");
  set_header(mail, "X-Adjudicator", out.game);
}

}  // namespace

std::string compose(const Outgoing& out) {
  begin_gmime();
  const Held<GMimeMessage> mail(g_mime_message_new(FALSE));
  address(mail.get(), out);
  thread(GMIME_OBJECT(mail.get()), out);
  const auto text = text_part(out.text);
  if (out.attachments.empty()) {
    g_mime_message_set_mime_part(mail.get(), GMIME_OBJECT(text.get()));
  } else {
    const Held<GMimeMultipart> all(g_mime_multipart_new_with_subtype("mixed"));
    // GMime would draw one.
    const std::string boundary = "=-" + to_hex(sha256(out.message_id + out.text)).substr(0, 32);
    g_mime_multipart_set_boundary(all.get(), boundary.c_str());
    g_mime_multipart_add(all.get(), GMIME_OBJECT(text.get()));
    for (const Attachment& file : out.attachments)
      g_mime_multipart_add(all.get(), GMIME_OBJECT(part_of(file).get()));
    g_mime_message_set_mime_part(mail.get(), GMIME_OBJECT(all.get()));
  }
  return taken(g_mime_object_to_string(GMIME_OBJECT(mail.get()), nullptr));
}

std::string message_id(const std::vector<std::string>& parts, const std::string& address) {
  std::string local;
  for (const std::string& part : parts) {
    local += local.empty() ? "" : ".";
    for (const char c : part) {
      const bool plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
      local += plain ? c : '-';
    }
  }
  const std::size_t at = address.rfind('@');
  return local + (at == std::string::npos ? "@localhost" : address.substr(at));
}

}  // namespace adjudicator::mail
