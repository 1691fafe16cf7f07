#include "mail/message.hpp"

#include <algorithm>
#include <cstdint>

#include "core/text.hpp"
#include "files/text_lines.hpp"
#include "mail/bounds.hpp"
#include "mail/gmime_part.hpp"
#include "mail/plain.hpp"

namespace adjudicator::mail {
namespace {

std::string header(GMimeMessage& mail, const char* name) {
  return text_or_none(g_mime_object_get_header(GMIME_OBJECT(&mail), name));
}

/// The addresses of a list, those of groups too, without their names.
void add_addresses(InternetAddressList* list, std::vector<std::string>& to) {
  constexpr std::size_t most = 200;
  for (int i = 0; list != nullptr && i < internet_address_list_length(list) && to.size() < most; ++i) {
    InternetAddress* one = internet_address_list_get_address(list, i);
    if (INTERNET_ADDRESS_IS_MAILBOX(one))
      to.push_back(text_or_none(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one))));
  }
}

void add_header_addresses(GMimeMessage& mail, const char* name, std::vector<std::string>& to) {
  const std::string text = header(mail, name);
  if (text.empty()) return;
  const Held<InternetAddressList> list(internet_address_list_parse(nullptr, text.c_str()));
  add_addresses(list.get(), to);
}

/// Why a program is to be left without an answer (RFC 3834, and what older programs say).
std::string automatic(GMimeMessage& mail, const std::string& from) {
  const std::string submitted = in_small_letters(header(mail, "Auto-Submitted"));
  if (!header(mail, "X-Adjudicator").empty()) return "own";
  const std::string path = header(mail, "Return-Path");
  if (path.find("<>") != std::string::npos || !header(mail, "X-Failed-Recipients").empty()) return "bounce";
  const std::string sender = in_small_letters(from.substr(0, from.find('@')));
  if (sender == "mailer-daemon" || sender == "postmaster") return "bounce";
  GMimeObject* content = g_mime_message_get_mime_part(&mail);
  GMimeContentType* type = content == nullptr ? nullptr : g_mime_object_get_content_type(content);
  if (type != nullptr && g_mime_content_type_is_type(type, "multipart", "report") != FALSE) return "bounce";
  if (!submitted.empty() && !submitted.starts_with("no")) return "auto-reply";
  for (const char* name : {"X-Autoreply", "X-Autorespond", "X-Auto-Reply"})
    if (!header(mail, name).empty()) return "auto-reply";
  for (const char* name : {"List-Id", "List-Post", "List-Unsubscribe", "Mailing-List", "X-Mailing-List"})
    if (!header(mail, name).empty()) return "list";
  const std::string precedence = in_small_letters(header(mail, "Precedence"));
  for (const char* word : {"bulk", "list", "junk"})
    if (precedence.starts_with(word)) return "list";
  return {};
}

/// A part's bytes, decoded; nothing where there are none.
std::string decoded(GMimePart& part) {
  GMimeDataWrapper* content = g_mime_part_get_content(&part);
  if (content == nullptr) return {};
  const Held<GMimeStream> memory(g_mime_stream_mem_new());
  g_mime_data_wrapper_write_to_stream(content, memory.get());
  return bytes_of(memory.get());
}

/// The parts of a mail, sorted into its body and what is attached.
class Parts {
 public:
  explicit Parts(Message& message) : message_(message) {}

  void read(GMimeObject* part) {
    walk(part, 0);
    std::string text = std::move(plain_);
    if (text.empty()) {
      const BoundedHtml within = bounded_html(html_);
      if (message_.fault.empty()) message_.fault = within.fault;
      text = text_of_html(within.html);
    }
    message_.body = own_words(text);
    message_.quoted = quoted_words(text);
    if (message_.body.starts_with(byte_order_mark)) message_.body.erase(0, byte_order_mark.size());
  }

 private:
  void walk(GMimeObject* part, std::size_t depth) {
    if (part == nullptr) return;
    if (depth > most_depth || ++count_ > most_parts) {
      full_ = true;
      if (message_.fault.empty())
        message_.fault = depth > most_depth ? "mail-too-deep" : "mail-too-many-parts";
      return;
    }
    if (GMIME_IS_MULTIPART(part)) {
      const int parts = g_mime_multipart_get_count(GMIME_MULTIPART(part));
      for (int i = 0; i < parts && !full_; ++i)
        walk(g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1);
    } else if (GMIME_IS_PART(part)) {
      leaf(*GMIME_PART(part));
    }
    // A mail within a mail is another's, or an old one: it is not opened.
  }

  void leaf(GMimePart& part) {
    GMimeContentType* type = g_mime_object_get_content_type(GMIME_OBJECT(&part));
    Attachment found;
    found.name = text_or_none(g_mime_part_get_filename(&part));
    found.type =
        type == nullptr ? "text/plain" : in_small_letters(taken(g_mime_content_type_get_mime_type(type)));
    if (type != nullptr) found.charset = text_or_none(g_mime_content_type_get_parameter(type, "charset"));
    found.bytes = decoded(part);
    const bool attached = !found.name.empty() || g_mime_part_is_attachment(&part) != FALSE;
    const std::string flowed =
        type == nullptr ? ""
                        : in_small_letters(text_or_none(g_mime_content_type_get_parameter(type, "format")));
    const std::string delete_space =
        type == nullptr ? ""
                        : in_small_letters(text_or_none(g_mime_content_type_get_parameter(type, "delsp")));
    // The first text is what was written; a second one that some programs append (a list's footer, a
    // signature) is not.
    if (!attached && found.type == "text/plain" && plain_.empty()) {
      plain_ = to_utf8(std::move(found.bytes), found.charset);
      if (flowed == "flowed") plain_ = unfolded(plain_, delete_space == "yes");
      return;
    }
    if (!attached && found.type == "text/html" && html_.empty()) {
      html_ = to_utf8(std::move(found.bytes), found.charset);
      return;
    }
    if (attached || found.type == "application/xml" || found.type == "text/xml" ||
        found.type == "application/json")
      message_.attachments.push_back(std::move(found));
  }

  Message& message_;
  std::size_t count_ = 0;
  bool full_ = false;
  std::string plain_;
  std::string html_;
};

/// Behind an mbox's own line "From ...", which some programs leave in place.
std::string_view without_mbox_line(std::string_view bytes) {
  if (!bytes.starts_with("From ")) return bytes;
  const std::size_t end = bytes.find('\n');
  return end == std::string_view::npos ? bytes : bytes.substr(end + 1);
}

}  // namespace

Message read_message(std::string_view bytes) {
  begin_gmime();
  Message message;
  message.size = bytes.size();
  const Bounded within = bounded(without_mbox_line(bytes));
  message.fault = within.fault;
  const Held<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(within.bytes.data(), within.bytes.size()));
  const Held<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Held<GMimeMessage> mail(g_mime_parser_construct_message(parser.get(), nullptr));
  if (mail == nullptr) {
    message.fault = "mail-broken";
    return message;
  }
  std::vector<std::string> from;
  add_addresses(g_mime_message_get_from(mail.get()), from);
  if (!from.empty()) message.from = from.front();
  message.subject = text_or_none(g_mime_message_get_subject(mail.get()));
  message.message_id = text_or_none(g_mime_message_get_message_id(mail.get()));
  std::erase_if(message.message_id, [](char c) { return c <= ' ' || c >= '\x7f'; });
  for (const char* name : {"X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc"})
    add_header_addresses(*mail, name, message.recipients);
  message.automatic = automatic(*mail, message.from);
  Parts(message).read(g_mime_message_get_mime_part(mail.get()));
  return message;
}

}  // namespace adjudicator::mail
