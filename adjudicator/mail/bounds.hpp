// Bounds on a mail before anything takes it apart.
#pragma once

#include <string>
#include <string_view>

namespace adjudicator::mail {

struct Bounded {
  std::string_view bytes;  // as much of the mail as may be read
  std::string fault;       // which bound ended it (a key of the wording, "mail.fault."); empty: none
};

/// Looks at lines alone: a parser's own work for a part or a header is dear, and there could be 100,000.
Bounded bounded(std::string_view mail);

/// HTML as much as may be read, without the attributes of long tags: nobody reads them, and a parser's work for a tag
/// grows with the square of their number.
struct BoundedHtml {
  std::string html;
  std::string fault;  // as above
};
BoundedHtml bounded_html(std::string_view html);

}  // namespace adjudicator::mail
