#include <boost/program_options.hpp>

#include <algorithm>
#include <charconv>

#include "cli/command.hpp"
#include "core/diagnostics.hpp"

namespace adjudicator::cli {
namespace {

namespace po = boost::program_options;

bool repeats(std::string_view position) {
  return position.ends_with("...");
}

po::options_description describe(std::span<const std::string_view> positions,
                                 std::span<const Option> options) {
  po::options_description all;
  for (const Option& option : options) {
    const std::string name(option.name);
    if (option.value.empty())
      all.add_options()(name.c_str(), po::bool_switch());
    else if (option.value.ends_with("..."))
      all.add_options()(name.c_str(), po::value<std::vector<std::string>>()->multitoken()->composing());
    else
      all.add_options()(name.c_str(), po::value<std::string>());
  }
  for (std::string_view position : positions) {
    const std::string name(bare_name(position));
    if (repeats(position))
      all.add_options()(name.c_str(), po::value<std::vector<std::string>>()->composing());
    else
      all.add_options()(name.c_str(), po::value<std::string>());
  }
  return all;
}

/// "there is no option '--trun'; did you mean '--turn'?": of `written`, as it stood in the call.
std::string no_such_option(std::string_view written, std::span<const Option> options) {
  written = written.substr(0, written.find('='));
  std::vector<std::string_view> names;
  for (const Option& option : options) names.push_back(option.name);
  const std::string_view word = written.substr(std::min(written.size(), written.find_first_not_of('-')));
  const std::string_view near = did_you_mean(word, names);
  std::string said = "there is no option '" + printable(written) + "'";
  if (!near.empty()) said += "; did you mean '--" + std::string(near) + "'?";
  return said;
}

}  // namespace

std::string_view bare_name(std::string_view position) {
  if (repeats(position)) position.remove_suffix(3);
  return position.starts_with('[') ? position.substr(1, position.size() - 2) : position;
}

Arguments Arguments::parse(const std::vector<std::string>& words, std::span<const std::string_view> positions,
                           std::span<const Option> options) {
  po::positional_options_description standing;
  for (std::string_view position : positions)
    standing.add(std::string(bare_name(position)).c_str(), repeats(position) ? -1 : 1);
  po::variables_map map;
  try {
    using namespace po::command_line_style;
    po::store(po::command_line_parser(words)
                  .options(describe(positions, options))
                  .positional(standing)
                  .style(allow_long | long_allow_adjacent | long_allow_next)
                  .run(),
              map);
  } catch (const po::unknown_option& error) {
    throw UsageError(no_such_option(error.get_option_name(), options));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  Arguments arguments;
  for (const auto& [name, value] : map) {
    if (const auto* text = boost::any_cast<std::string>(&value.value()))
      arguments.values_[name] = *text;
    else if (const auto* several = boost::any_cast<std::vector<std::string>>(&value.value()))
      arguments.lists_[name] = *several;
    else if (value.as<bool>())
      arguments.values_[name] = "true";
  }
  for (std::string_view position : positions)
    if (!position.starts_with('[') && !arguments.has(bare_name(position)))
      throw UsageError(std::string(position) + " is missing");
  return arguments;
}

const std::string& Arguments::operator[](std::string_view name) const {
  static const std::string none;
  const auto found = values_.find(name);
  return found == values_.end() ? none : found->second;
}

const std::vector<std::string>& Arguments::list(std::string_view name) const {
  static const std::vector<std::string> none;
  const auto found = lists_.find(name);
  return found == lists_.end() ? none : found->second;
}

int Arguments::number(std::string_view name, int most) const {
  if (!has(name)) return 0;
  const std::string& text = (*this)[name];
  int number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size() || number < 1 || number > most)
    throw UsageError("--" + std::string(name) + " takes a number from 1 to " + std::to_string(most) +
                     ", not '" + text + "'");
  return number;
}

}  // namespace adjudicator::cli
