#include "mail/message.hpp"

#include <algorithm>
#include <cstdint>

#include "core/text.hpp"
#include "files/spellings/text_lines.hpp"
#include "mail/bounds.hpp"
#include "mail/gmime_part.hpp"
#include "mail/plain.hpp"
#include "mail/press.hpp"

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

/// What a part says: as plain text, and as HTML where it says it so.
struct Said {
  Words plain;
  Words html;
  const Words& either() const { return plain.empty() ? html : plain; }
};

void add(Words& all, const Words& more) {
  all.own += more.own;
  all.quoted += more.quoted;
}

/// Whether a text holds orders, and no sentence that only looks so.
bool names_paper(const Words& words) {
  return files::is_sure_header(words.own, files::find_text_header(words.own)) ||
         words.own.find("urn:adjudicator") != std::string::npos;
}

/// The same, or press.
bool says_something(const Words& words) {
  std::string own = words.own;
  return names_paper(words) || !take_press(own).empty();
}

/// The parts of a mail, sorted into its body and what is attached.
class Parts {
 public:
  explicit Parts(Message& message) : message_(message) {}

  void read(GMimeObject* part) {
    Said said = walk(part, 0);
    // Some programs say in the text part only that the mail is HTML.
    const bool as_html = said.plain.empty() || (!says_something(said.plain) && says_something(said.html));
    if ((as_html || has_html_) && message_.fault.empty()) message_.fault = html_fault_;
    Words& words = as_html ? said.html : said.plain;
    message_.body = std::move(words.own);
    message_.quoted = std::move(words.quoted);
    if (message_.body.starts_with(byte_order_mark)) message_.body.erase(0, byte_order_mark.size());
  }

 private:
  Said walk(GMimeObject* part, std::size_t depth) {
    if (part == nullptr || full_) return {};
    if (depth > most_depth || ++count_ > most_parts) {
      full_ = true;
      if (message_.fault.empty())
        message_.fault = depth > most_depth ? "mail-too-deep" : "mail-too-many-parts";
      return {};
    }
    if (GMIME_IS_MULTIPART(part)) return several(*GMIME_MULTIPART(part), depth);
    if (GMIME_IS_PART(part)) return leaf(*GMIME_PART(part));
    return {};  // a mail within a mail is another's, or an old one: it is not opened
  }

  /// Of parts that say the same the first of each kind counts; all else is read in its order: text, a picture, text.
  Said several(GMimeMultipart& parts, std::size_t depth) {
    GMimeContentType* type = g_mime_object_get_content_type(GMIME_OBJECT(&parts));
    const bool alike =
        type != nullptr && g_mime_content_type_is_type(type, "multipart", "alternative") != FALSE;
    std::vector<Said> all;
    for (int i = 0; i < g_mime_multipart_get_count(&parts) && !full_; ++i)
      all.push_back(walk(g_mime_multipart_get_part(&parts, i), depth + 1));
    Said said;
    for (Words Said::*kind : {&Said::plain, &Said::html}) {
      const auto has_kind = [&](const Said& one) { return !(one.*kind).empty(); };
      const auto first = std::ranges::find_if(all, has_kind);
      if (first == all.end()) continue;
      if (alike)
        said.*kind = (*first).*kind;
      else
        for (const Said& one : all) {
          // What says the same once more beside it is no second paper.
          if (!has_kind(one) && names_paper(said.*kind) && names_paper(one.either())) continue;
          add(said.*kind, has_kind(one) ? one.*kind : one.either());
          has_html_ = has_html_ || (!has_kind(one) && kind == &Said::plain);
        }
    }
    return said;
  }

  Said leaf(GMimePart& part) {
    GMimeContentType* type = g_mime_object_get_content_type(GMIME_OBJECT(&part));
    const auto parameter = [&](const char* name) {
      return type == nullptr ? std::string() : text_or_none(g_mime_content_type_get_parameter(type, name));
    };
    Attachment found;
    found.name = text_or_none(g_mime_part_get_filename(&part));
    found.type =
        type == nullptr ? "text/plain" : in_small_letters(taken(g_mime_content_type_get_mime_type(type)));
    found.charset = parameter("charset");
    found.bytes = decoded(part);
    const bool attached = !found.name.empty() || g_mime_part_is_attachment(&part) != FALSE;
    if (!attached && found.type == "text/plain") {
      std::string text = to_utf8(std::move(found.bytes), found.charset);
      if (in_small_letters(parameter("format")) == "flowed")
        text = unfolded(text, in_small_letters(parameter("delsp")) == "yes");
      return Said{read_words(text), {}};
    }
    if (!attached && found.type == "text/html")
      return Said{{}, of_html(to_utf8(std::move(found.bytes), found.charset))};
    if (attached || found.type == "application/xml" || found.type == "text/xml" ||
        found.type == "application/json")
      message_.attachments.push_back(std::move(found));
    return {};
  }

  /// All HTML of a mail together is bounded.
  Words of_html(const std::string& html) {
    BoundedHtml within = bounded_html(html);
    html_bytes_ += within.html.size();
    if (html_bytes_ > most_html_bytes) within.fault = "mail-html";
    html_fault_ = html_fault_.empty() ? within.fault : html_fault_;
    return html_bytes_ > most_html_bytes + within.html.size() ? Words{}
                                                              : read_words(text_of_html(within.html));
  }

  Message& message_;
  std::size_t count_ = 0;
  bool full_ = false;
  std::size_t html_bytes_ = 0;
  std::string html_fault_;  // which counts where the HTML is read
  bool has_html_ = false;   // the plain text, where a part has no other
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
  if (GDateTime* const date = g_mime_message_get_date(mail.get()); date != nullptr)
    message.written = g_date_time_to_unix(date);
  for (const char* name : {"X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc"})
    add_header_addresses(*mail, name, message.recipients);
  message.automatic = automatic(*mail, message.from);
  Parts(message).read(g_mime_message_get_mime_part(mail.get()));
  return message;
}

}  // namespace adjudicator::mail
