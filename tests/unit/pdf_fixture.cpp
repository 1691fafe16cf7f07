#include "pdf_fixture.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "fo/pdf_flate.hpp"

namespace adjudicator::report_test {
namespace {

std::size_t number_behind(const std::string& pdf, const std::string& key, std::size_t from) {
  return std::stoul(pdf.substr(pdf.find(key, from) + key.size()));
}

/// What is packed in the stream whose object begins there.
std::string content(const std::string& pdf, std::size_t at) {
  const std::size_t begin = pdf.find("stream\n", at) + 7;
  return fo::unpacked(pdf.substr(begin, number_behind(pdf, "/Length ", at)));
}

}  // namespace

std::string unpacked(const std::string& pdf) {
  std::string text = pdf;
  for (std::size_t at = pdf.find("/Type /ObjStm"); at != pdf.npos; at = pdf.find("/Type /ObjStm", at + 1))
    text += content(pdf, at).substr(number_behind(pdf, "/First ", at));
  return text;
}

std::vector<PdfPlace> table_of(const std::string& pdf) {
  const std::size_t start = number_behind(pdf, "startxref\n", pdf.rfind("startxref\n"));
  const std::string rows = content(pdf, start);
  std::vector<PdfPlace> places;
  std::array<unsigned char, 6> row{};  // each says how it differs from the one above
  for (std::size_t at = 0; at + row.size() < rows.size(); at += row.size() + 1) {
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = static_cast<unsigned char>(row[i] + static_cast<unsigned char>(rows[at + 1 + i]));
    const std::size_t where = (((std::size_t{row[1]} * 256 + row[2]) * 256) + row[3]) * 256 + row[4];
    places.push_back({row[0], where, row[5]});
  }
  return places;
}

std::vector<std::size_t> objects_in_stream(const std::string& pdf, std::size_t at) {
  std::istringstream places(content(pdf, at));
  std::vector<std::size_t> numbers(number_behind(pdf, "/N ", at));
  for (std::size_t& number : numbers) {
    std::size_t place = 0;
    places >> number >> place;
  }
  return numbers;
}

std::string ask_poppler(const std::string& tool, const std::string& pdf, const std::string& options) {
  const std::string file = ::testing::TempDir() + "pdf_" + std::to_string(::getpid()) + ".pdf";
  std::ofstream(file, std::ios::binary) << pdf;
  const bool to_text = tool == "pdftotext";
  FILE* pipe = ::popen((tool + " " + options + " " + file + (to_text ? " -" : "") + " 2>&1").c_str(), "r");
  std::string answer;
  std::array<char, 4096> part{};
  while (pipe != nullptr) {
    const std::size_t size = std::fread(part.data(), 1, part.size(), pipe);
    if (size == 0) break;
    answer.append(part.data(), size);
  }
  const bool installed = pipe != nullptr && WEXITSTATUS(::pclose(pipe)) != 127;
  std::remove(file.c_str());
  return installed ? answer : "";
}

}  // namespace adjudicator::report_test
