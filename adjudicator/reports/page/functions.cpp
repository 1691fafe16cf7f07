#include "reports/page/functions.hpp"

#include <libxslt/extensions.h>

#include "reports/page/xpath.hpp"

namespace adjudicator::reports {

void add_functions(xsltTransformContext& transformation, FunctionContext& context) {
  transformation._private = &context;
  for (const auto& some : {word_functions(), column_functions(), fact_functions(), battle_functions(),
                           map_functions(), table_functions()})
    for (const Function& function : some)
      xsltRegisterExtFunction(&transformation, reinterpret_cast<const xmlChar*>(function.name),
                              reinterpret_cast<const xmlChar*>("urn:adjudicator:functions"), function.call);
}

}  // namespace adjudicator::reports
