// Mutated files: the JSON Schema twins and the XSD (through our reader) accept and refuse alike.
//
// What one of them cannot say, or takes on purpose, is in the list `known` below, each with its reason.
// Nothing else may differ, and each of the list must come up.
#include <gtest/gtest.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>

#include "files/spellings/reader.hpp"
#include "json_validator.hpp"

namespace adjudicator::json_test {
namespace {

using rapidjson::SizeType;
using rapidjson::Value;

// ---- mutations

/// Texts of this form stand for a number as it is spelled.
std::string spelled(const std::string& number) {
  return "@@" + number + "@@";
}

std::string unspelled(std::string json) {
  for (std::size_t at = json.find("\"@@"); at != std::string::npos; at = json.find("\"@@", at + 1)) {
    const std::size_t end = json.find('"', at + 1);
    const std::string number = json.substr(at + 3, end - at - 5);
    if (end - at > 5 && json.substr(at, end - at + 1) == "\"" + spelled(number) + "\"")
      json.replace(at, end - at + 1, number);
  }
  return json;
}

/// A part of a document and the part of the schema that speaks of it (null where none does).
struct Spot {
  Value* value;
  const Value* schema;
};

class Mutator {
 public:
  Mutator(rapidjson::Document& document, const rapidjson::Document& schema, std::mt19937_64& random)
      : document_(document), root_(schema), random_(random) {
    collect(document_, &schema);
  }

  void mutate() {
    const Spot spot = spots_[below(spots_.size())];
    switch (below(3)) {
      case 0:
        replace(spot);
        break;
      case 1:
        if (spot.value->IsObject()) return change_members(spot);
        if (spot.value->IsArray()) return change_items(spot);
        replace(spot);
        break;
      default:
        set_beside(spot);
    }
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }
  auto& memory() { return document_.GetAllocator(); }
  Value text(const std::string& s) { return {s.data(), static_cast<SizeType>(s.size()), memory()}; }

  const Value* resolved(const Value* schema) const {
    while (schema != nullptr && schema->IsObject() && schema->HasMember("$ref")) {
      const std::string path = (*schema)["$ref"].GetString();
      schema = rapidjson::Pointer(path.c_str()).Get(root_);
    }
    return schema;
  }
  const Value* part(const Value* schema, const char* keyword) const {
    return schema != nullptr && schema->HasMember(keyword) ? &(*schema)[keyword] : nullptr;
  }

  void collect(Value& value, const Value* schema) {
    schema = resolved(schema);
    spots_.push_back({&value, schema});
    if (value.IsObject()) {
      const Value* properties = part(schema, "properties");
      for (auto& member : value.GetObject())
        collect(member.value, properties != nullptr && properties->HasMember(member.name)
                                  ? &(*properties)[member.name]
                                  : nullptr);
    } else if (value.IsArray()) {
      for (Value& item : value.GetArray()) collect(item, part(schema, "items"));
    }
  }

  Value odd_value() {
    static const std::string texts[] = {"",
                                        " ",
                                        "x",
                                        "X-1",
                                        "none",
                                        "0101",
                                        "C0101",
                                        "0",
                                        "5",
                                        "-1",
                                        "1/2",
                                        "true",
                                        "two words",
                                        " padded ",
                                        "a\tb",
                                        "turn-01/x",
                                        "N",
                                        "en",
                                        "#0a0B0c",
                                        "2026-12-01T20:00Z",
                                        "2026-13-01T20:00Z",
                                        "*",
                                        "a.b_c-d",
                                        "-",
                                        "\xc3\xa9",
                                        "\xe2\x80\xae",
                                        "\x7f",
                                        std::string("a\x01z"),
                                        std::string(24, 'a'),
                                        std::string(25, 'a'),
                                        std::string(48, 'a'),
                                        std::string(49, 'a'),
                                        std::string(120, 'a'),
                                        std::string(121, 'a'),
                                        std::string(2001, 'a'),
                                        std::string(64, 'f'),
                                        std::string(16, '0'),
                                        "RW" + std::string(54, '+'),
                                        "a.xml"};
    static const char* numbers[] = {
        "0",    "1",     "-1",   "2",     "5",      "8",           "9",          "99",         "100",
        "9999", "10000", "1.5",  "0.25",  "-0.5",   "1.0",         "2147483647", "2147483648", "-2147483648",
        "1e2",  "-0",    "1E-1", "0.125", "7.0625", "99999999999", "4294967295", "1000000",    "10000000"};
    switch (below(8)) {
      case 0:
        return Value(below(2) == 0);
      case 1:
        return Value();
      case 2:
        return Value(rapidjson::kArrayType);
      case 3:
        return Value(rapidjson::kObjectType);
      case 4:
      case 5:
        return text(spelled(numbers[below(std::size(numbers))]));
      default:
        return text(texts[below(std::size(texts))]);
    }
  }

  /// A value that the schema names, or one at a bound of it.
  Value near_value(const Value* schema) {
    schema = resolved(schema);
    if (schema == nullptr || !schema->IsObject()) return odd_value();
    std::vector<const Value*> named;
    for (const char* keyword : {"default", "minimum", "maximum"})
      if (const Value* value = part(schema, keyword)) named.push_back(value);
    if (const Value* values = part(schema, "enum"))
      for (const Value& value : values->GetArray()) named.push_back(&value);
    if (const Value* items = part(schema, "items"); items != nullptr && below(2) == 0) {
      Value list(rapidjson::kArrayType);
      const std::size_t most =
          schema->HasMember("maxItems") && below(4) == 0 ? (*schema)["maxItems"].GetUint() + 1 : 3;
      for (std::size_t i = below(std::min<std::size_t>(most, 2000) + 1); i > 0; --i)
        list.PushBack(near_value(items), memory());
      return list;
    }
    if (named.empty()) return odd_value();
    Value value(*named[below(named.size())], memory());
    if (value.IsInt64() && below(2) == 0) value.SetInt64(value.GetInt64() + (below(2) == 0 ? 1 : -1));
    return value;
  }

  void replace(const Spot& spot) { *spot.value = below(2) == 0 ? odd_value() : near_value(spot.schema); }

  /// The same value in another spelling, or next to what it was.
  void set_beside(const Spot& spot) {
    Value& v = *spot.value;
    if (v.IsInt64()) {
      const std::int64_t n = v.GetInt64();
      if (below(2) == 0)
        v = text(std::to_string(n));
      else
        v.SetInt64(n + (below(2) == 0 ? 1 : -1));
    } else if (v.IsBool()) {
      v = below(2) == 0 ? text(v.GetBool() ? "true" : "false") : Value(v.GetBool() ? 1 : 0);
    } else if (v.IsString()) {
      const std::string s(v.GetString(), v.GetStringLength());
      static const char* ends[] = {" ", "\n", "x", "é", "/", ".", "\x01"};
      const std::string end = ends[below(std::size(ends))];
      v = text(below(3) == 0 ? end + s : below(2) == 0 ? s + end : s.substr(0, s.size() / 2));
    } else if (v.IsArray() && v.Size() > 0 && below(2) == 0) {
      Value first(v[0], memory());
      v = first;
    } else if (v.IsArray() && v.Size() > 0 && v[0].IsString()) {
      std::string joined;
      for (const Value& item : v.GetArray())
        if (item.IsString()) joined += (joined.empty() ? "" : " ") + std::string(item.GetString());
      v = text(joined);
    } else {
      Value inner(v, memory());
      v.SetArray().PushBack(inner, memory());
    }
  }

  void change_members(const Spot& spot) {
    Value& object = *spot.value;
    const Value* properties = part(spot.schema, "properties");
    const std::size_t way = below(6);
    if (way >= 4 && properties != nullptr && properties->MemberCount() > 0)
      return add_known(object, *properties);
    if (object.ObjectEmpty() || way == 0) {
      object.AddMember(text("unheard-of"), odd_value(), memory());
      return;
    }
    auto member = object.MemberBegin() + static_cast<std::ptrdiff_t>(below(object.MemberCount()));
    if (way == 1) {
      object.RemoveMember(member);
    } else if (way == 2) {
      member->name = text(std::string(member->name.GetString()) + "x");
    } else {
      Value name(member->name, memory());
      Value again(member->value, memory());
      object.AddMember(name, again, memory());
    }
  }

  void add_known(Value& object, const Value& properties) {
    const auto wanted =
        properties.MemberBegin() + static_cast<std::ptrdiff_t>(below(properties.MemberCount()));
    if (object.HasMember(wanted->name)) return;
    Value name(wanted->name, memory());
    object.AddMember(name, near_value(&wanted->value), memory());
  }

  void change_items(const Spot& spot) {
    Value& array = *spot.value;
    const std::size_t way = below(4);
    if (way == 0) {
      array.Clear();
    } else if (way == 1 && !array.Empty()) {
      const std::size_t times = below(3) == 0 ? 1100 : 2;
      for (std::size_t i = 0; i < times; ++i) {
        Value again(array[0], memory());
        array.PushBack(again, memory());
      }
    } else if (way == 2 && array.Size() > 1) {
      array.PopBack();
    } else {
      array.PushBack(near_value(part(spot.schema, "items")), memory());
    }
  }

  rapidjson::Document& document_;
  const rapidjson::Document& root_;
  std::mt19937_64& random_;
  std::vector<Spot> spots_;
};

// ---- the two verdicts

/// What our reader says.
struct TwinReading {
  bool valid = false;
  Diagnostic first;
};

TwinReading read_again(const Written& written, const std::string& json) {
  Diagnostics diagnostics;
  const auto document = files::read_document("x.json", json, Spelling::json, *written.kind->schema,
                                             written.kind->name, diagnostics);
  TwinReading reading{document != nullptr && diagnostics.ok(), {}};
  if (!reading.valid) reading.first = diagnostics.all().front();
  return reading;
}

/// The text from where a diagnostic points to the end of the line.
std::string text_at(const std::string& json, const Diagnostic& d) {
  std::istringstream in(json);
  std::string line;
  for (std::uint32_t i = 0; i < d.at.line; ++i) std::getline(in, line);
  const std::size_t column = d.at.column;
  return column > 0 && column <= line.size() ? line.substr(column - 1) : line;
}

struct Difference {
  const rapidjson::Document& document;
  const rapidjson::Document& schema;
  const std::string& json;
  const Verdict& twin;
  const TwinReading& reading;

  const Value* value() const { return rapidjson::Pointer(twin.at.c_str()).Get(document); }
  /// The JSON type that the twin wants at the fault.
  std::string wanted() const {
    const Value* part = rapidjson::Pointer(twin.schema_at.c_str()).Get(schema);
    return part != nullptr && part->IsObject() && part->HasMember("type") ? (*part)["type"].GetString() : "";
  }
  bool looser_reader() const { return reading.valid && !twin.valid; }
  bool looser_twin() const { return twin.valid && !reading.valid; }
};

bool has_outer_space(const std::string& text) {
  return text.find_first_of(" \t\r\n") != std::string::npos;
}

// ---- what may differ

struct Known {
  const char* name;
  const char* reason;
  bool (*is)(const Difference&);
};

constexpr Known known[] = {
    {"a scalar of another kind", "the reader takes \"7\" for 7 and 7 for \"7\", as the writers of scripts do",
     [](const Difference& d) {
       const Value* v = d.value();
       const std::string wanted = d.wanted();
       return d.looser_reader() && d.twin.keyword == "type" && v != nullptr && !v->IsObject() &&
              !v->IsArray() && !v->IsNull() && wanted != "object" && wanted != "array";
     }},
    {"one child without its array", "the reader knows from the schema that more could come",
     [](const Difference& d) {
       const Value* v = d.value();
       return d.looser_reader() && d.twin.keyword == "type" && v != nullptr &&
              (v->IsObject() || v->IsString()) && d.wanted() == "array";
     }},
    {"a single child in an array", "the reader takes an array of one where more than one could not come",
     [](const Difference& d) {
       const Value* v = d.value();
       return d.looser_reader() && d.twin.keyword == "type" && v != nullptr && v->IsArray() &&
              v->Size() <= 1 && d.wanted() == "object";
     }},
    {"a list in one text", "XML's spelling of a list, which people copy",
     [](const Difference& d) {
       const Value* v = d.value();
       return d.looser_reader() && d.twin.keyword == "type" && v != nullptr && !v->IsObject() &&
              !v->IsArray() && d.wanted() == "array";
     }},
    {"white space around a text or within it", "the reader collapses it before it looks, as XSD does",
     [](const Difference& d) {
       const Value* v = d.value();
       const std::string k = d.twin.keyword;
       return d.looser_reader() && v != nullptr && v->IsString() && has_outer_space(v->GetString()) &&
              (k == "pattern" || k == "enum" || k == "maxLength");
     }},
    {"a text that is too short without its white space", "the twin counts the white space",
     [](const Difference& d) {
       const std::string at = d.looser_twin() ? text_at(d.json, d.reading.first) : "";
       return d.reading.first.code == "bad-value" && at.starts_with("\"") &&
              has_outer_space(at.substr(0, at.find('"', 1)));
     }},
    {"a control character", "JSON can spell it, XML cannot hold it",
     [](const Difference& d) {
       return d.looser_twin() && d.reading.first.code == "bad-value" &&
              d.reading.first.message.find("character that is not allowed") != std::string::npos;
     }},
    {"a member that stands twice", "a validator sees the object when the second has come",
     [](const Difference& d) {
       const bool root_twice = d.reading.first.code == "wrong-root" && d.document.MemberCount() > 1;
       return d.looser_twin() && (d.reading.first.code == "repeated-member" || root_twice);
     }},
    {"digits of a number", "a step of 0.1 is no binary fraction; an exponent and -0 are numbers to JSON",
     [](const Difference& d) {
       std::string at = d.looser_twin() ? text_at(d.json, d.reading.first) : "";
       // Of a list the place is its beginning; which item it is, is said.
       if (at.starts_with("["))
         if (const std::size_t item = d.reading.first.message.rfind("not '"); item != std::string::npos)
           at = d.reading.first.message.substr(item + 5);
       const bool number = !at.empty() && (at[0] == '-' || (at[0] >= '0' && at[0] <= '9'));
       return d.reading.first.code == "bad-value" && number &&
              (at.find_first_of(".eE") != std::string::npos || at.starts_with("-0"));
     }},
};

// ---- the law

/// Little is enough of each array: the first of each kind, and one more.
void prune(Value& value) {
  if (value.IsObject())
    for (auto& member : value.GetObject()) prune(member.value);
  if (!value.IsArray()) return;
  std::map<std::string, int> met;
  for (auto item = value.Begin(); item != value.End();) {
    const bool one_member = item->IsObject() && item->MemberCount() == 1;
    const std::string name = one_member ? item->MemberBegin()->name.GetString() : "";
    if (item->IsObject() && ++met[name] > 2) {
      item = value.Erase(item);
    } else {
      prune(*item);
      ++item;
    }
  }
}

/// Line by line, so that a diagnostic's place says which value it is.
std::string printed(const rapidjson::Document& document) {
  rapidjson::StringBuffer buffer;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> writer(buffer);
  document.Accept(writer);
  return unspelled(std::string(buffer.GetString(), buffer.GetSize()));
}

struct Tally {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::map<std::string, std::size_t> known_differences;
};

/// What the reader opens; a twin knows nothing of the size of files.
constexpr std::size_t largest_file = std::size_t{16} << 20;

void check(const Twins& twins, const Written& written, const std::string& json, Tally& tally) {
  if (json.size() > largest_file) return;
  rapidjson::Document document;
  // JSON is UTF-8, and a changed byte may leave half a character.
  document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(json.data(),
                                                                                         json.size());
  const TwinReading reading = read_again(written, json);
  if (document.HasParseError()) {
    EXPECT_FALSE(reading.valid) << json;
    return;
  }
  const Validator& validator = twins.validator(*written.kind);
  const Verdict twin = validator(document);
  if (reading.valid == twin.valid) {
    ++(twin.valid ? tally.accepted : tally.refused);
    return;
  }
  const Difference difference{document, validator.schema(), json, twin, reading};
  for (const Known& k : known)
    if (k.is(difference)) {
      ++tally.known_differences[k.name];
      return;
    }
  ADD_FAILURE() << written.kind->twin_file() << ": the twin says " << twin.message() << " (" << twin.schema_at
                << "), the reader " << (reading.valid ? "valid" : reading.first.message) << "\n"
                << (reading.valid ? "" : text_at(json, reading.first)) << "\n"
                << json.substr(0, 2000);
}

void check_mutated(const Twins& twins, const Written& written, std::mt19937_64& random, Tally& tally) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(written.json.data(), written.json.size());
  prune(document);
  const Validator& validator = twins.validator(*written.kind);
  const std::size_t times = 1 + random() % 3;
  for (std::size_t k = 0; k < times; ++k) Mutator(document, validator.schema(), random).mutate();
  check(twins, written, printed(document), tally);
}

TEST(JsonTwins, AcceptAndRefuseMutatedFilesAlike) {
  constexpr std::size_t mutations = 8000;
  const Twins twins;
  std::map<std::string, std::vector<Written>> by_kind;
  for (Written& written : everything_written(twins))
    if (written.kind->shape == files::DocumentShape::document)
      by_kind[written.kind->twin_file()].push_back(std::move(written));
  std::mt19937_64 random(11);
  Tally tally;
  const auto all_came_up = [&] {
    return std::ranges::all_of(known, [&](const Known& k) { return tally.known_differences[k.name] > 0; });
  };
  // What comes up seldom gets more rounds.
  for (int round = 0; round == 0 || (round < 20 && !all_came_up()); ++round)
    for (auto& [file, all] : by_kind)
      for (std::size_t i = 0; i < mutations / by_kind.size(); ++i)
        check_mutated(twins, all[random() % all.size()], random, tally);
  EXPECT_GT(tally.accepted, mutations / 20);
  EXPECT_GT(tally.refused, mutations / 4);
  for (const Known& k : known) {
    EXPECT_GT(tally.known_differences[k.name], 0u) << k.name << " does not come up: " << k.reason;
    RecordProperty(k.name, static_cast<int>(tally.known_differences[k.name]));
  }
}

}  // namespace
}  // namespace adjudicator::json_test
