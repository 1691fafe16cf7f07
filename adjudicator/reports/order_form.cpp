#include "reports/order_form.hpp"

#include "files/schema.hpp"
#include "files/writer.hpp"

namespace adjudicator::reports {

namespace {

void write(files::Writer& writer, const OrderDraft& draft) {
  writer.start(draft.name);
  for (const auto& [name, value] : draft.attributes) writer.attribute(name, value);
  for (const OrderDraft& part : draft.parts) write(writer, part);
  writer.end();
}

}  // namespace

std::string orders_text(const Turn& turn, const SideInfo& side, std::span<const OrderDraft> drafts,
                        Spelling spelling) {
  std::string text;
  files::StringSink sink(text);
  const auto writer = files::make_writer(spelling, files::Schema::of(turn.system->key), sink);
  writer->start("orders");
  writer->attribute("system", turn.system->key);
  writer->attribute("game", turn.game);
  writer->attribute("turn", std::int64_t{turn.number});
  writer->attribute("side", side.id);
  writer->start("list");
  for (const OrderDraft& draft : drafts) write(*writer, draft);
  writer->end();
  writer->end();
  return text;
}

}  // namespace adjudicator::reports
