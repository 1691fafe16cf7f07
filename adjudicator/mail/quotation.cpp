#include "mail/quotation.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/text.hpp"

namespace adjudicator::mail {
namespace {

/// Between dashes, in capital letters or small ones.
constexpr std::array<std::string_view, 30> marks{
    "original message",     "original appointment",    "forwarded message",         "forwarded by",
    "forwarded mail",       "reply message",           "ursprüngliche nachricht",   "ursprüngliche mail",
    "originalnachricht",    "original-nachricht",      "weitergeleitete nachricht", "message d'origine",
    "message d’origine",    "message original",        "message transféré",         "message transmis",
    "mensaje original",     "mensaje reenviado",       "messaggio originale",       "messaggio inoltrato",
    "messaggio originario", "oorspronkelijk bericht",  "doorgestuurd bericht",      "mensagem original",
    "mensagem encaminhada", "ursprungligt meddelande", "original meddelelse",       "opprinnelig melding",
    "oryginalna",           "исходное сообщение"};

/// Without dashes, as a line of its own.
constexpr std::array<std::string_view, 4> forwards{
    "begin forwarded message:", "anfang der weitergeleiteten nachricht:", "début du message transféré :",
    "inizio messaggio inoltrato:"};

constexpr std::array<std::string_view, 17> from_words{
    "from",       "von", "de", "da",       "van",       "från",   "fra",    "od",    "lähettäjä",
    "expéditeur", "від", "от", "mittente", "remitente", "发件人", "寄件者", "差出人"};

/// When it was sent, and of what it is.
constexpr std::array<std::string_view, 30> told_words{
    "sent",    "date",    "subject",    "gesendet",  "datum",   "betreff", "envoyé", "date d'envoi",
    "objet",   "enviado", "enviado el", "fecha",     "asunto",  "inviato", "data",   "oggetto",
    "enviada", "assunto", "verzonden",  "onderwerp", "skickat", "ämne",    "sendt",  "dato",
    "emne",    "wysłano", "temat",      "дата",      "тема",    "主题"};
/// To whom.
constexpr std::array<std::string_view, 14> to_words{
    "to", "cc", "reply-to", "an", "à", "para", "a", "aan", "till", "til", "do", "кому", "收件人", "宛先"};

constexpr std::array<std::string_view, 16> writes{
    "wrote",   "writes",   "schrieb", "a écrit", "escribió", "escribio",  "scritto", "scrive",
    "schreef", "escreveu", "skrev",   "napisał", "napsal",   "kirjoitti", "написал", "пишет"};

/// With which an introduction begins that goes on in the next line.
constexpr std::array<std::string_view, 12> begins{"on ", "am ",  "le ",     "el ",   "il ",  "op ",
                                                  "em ", "den ", "w dniu ", "dnia ", "dne ", "på "};

std::string_view bare_line(std::string_view text, std::string_view of = " \t*_\"") {
  const std::size_t first = text.find_first_not_of(of);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(of) - first + 1);
}

template <std::size_t N>
bool is_among(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

/// What stands before the first colon of a line, "from" of "*From:* Robot"; empty: there is no colon, or too far back.
std::string field_of(std::string_view line) {
  constexpr std::size_t longest = 24;
  const std::size_t colon = std::min(line.find(':'), line.find("\uFF1A"));
  if (colon > longest) return {};
  std::string field = in_small_letters(line.substr(0, colon));
  for (std::size_t at = 0; (at = field.find("\u00A0", at)) != std::string::npos;) field.replace(at, 2, " ");
  return std::string(bare_line(field));
}

bool is_mark(std::string_view line) {
  constexpr std::size_t longest = 100;
  const std::string text = in_small_letters(bare_line(line.substr(0, longest)));
  if (is_among(text, forwards)) return true;
  return text.starts_with("--") && text.ends_with("--") &&
         std::ranges::any_of(marks,
                             [&](std::string_view mark) { return text.find(mark) != std::string::npos; });
}

bool is_head(std::span<const std::string_view> lines) {
  if (lines.front().starts_with(' ') || lines.front().starts_with('\t') ||
      !is_among(field_of(lines.front()), from_words))
    return false;
  constexpr std::size_t most = 8;
  std::size_t told = 0;
  std::size_t to = 0;
  for (const std::string_view line : lines.subspan(1, std::min(most, lines.size()) - 1)) {
    const std::string field = field_of(line);
    told += is_among(field, told_words) ? 1 : 0;
    to += is_among(field, to_words) ? 1 : 0;
  }
  return told > 0 && told + to > 1;
}

/// Whether it says that somebody wrote, and then this.
bool says(std::string_view text, std::string_view then) {
  return std::ranges::any_of(writes, [&](std::string_view word) {
    return text.find(std::string(word) + std::string(then)) != std::string_view::npos;
  });
}

bool says_last(std::string_view text) {
  const std::string_view said = text.substr(0, text.find_last_not_of(": ") + 1);
  return std::ranges::any_of(writes, [&](std::string_view word) { return said.ends_with(word); });
}

}  // namespace

bool begins_other_mail(std::span<const std::string_view> lines) {
  return is_mark(lines.front()) || is_head(lines);
}

std::size_t introduction(std::span<const std::string_view> lines) {
  constexpr std::size_t most_lines = 3;
  constexpr std::size_t longest = 300;
  std::string whole;
  for (std::size_t i = 0; i < std::min(most_lines, lines.size()); ++i) {
    const std::string_view line = bare_line(lines[i], " \t");
    if (line.empty() || line.size() > longest || line.starts_with('#')) return 0;
    (whole += i == 0 ? "" : " ") += in_small_letters(line);
    const bool begun =
        std::ranges::any_of(begins, [&](std::string_view word) { return whole.starts_with(word); });
    const bool addressed = whole.find('@') != std::string::npos;
    const bool ended = line.ends_with(':') || line.ends_with("\uFF1A");
    // Some go on in the same line.
    const bool goes_on = begun && addressed && says(whole, ":");
    if (!ended && !goes_on && begun) continue;
    if (!ended && !goes_on) return 0;
    // A player may say that somebody wrote something; a program says when, and that alone.
    const auto digits = std::ranges::count_if(whole, [](char c) { return c >= '0' && c <= '9'; });
    const bool alone = begun && (says_last(whole) || whole.find("schrieb ") != std::string::npos);
    return digits > 3 && (addressed || alone) ? i + 1 : 0;
  }
  return 0;
}

}  // namespace adjudicator::mail
