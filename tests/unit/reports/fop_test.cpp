// Apache FOP as the other formatter: what it is handed, and what is said where it fails. No FOP is needed: a
// script stands in for it. tools/formatters compares the PDFs of both.
#include "reports/page/fop.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fo/pdf.hpp"
#include "reports/page/transform.hpp"

namespace adjudicator::reports {
namespace {

namespace fs = std::filesystem;

/// A folder with a program `fop` in it, first in the PATH while it lives.
class Fop : public ::testing::Test {
 protected:
  Fop() : folder_(fs::path(::testing::TempDir()) / ("fop_test_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    const char* path = ::getenv("PATH");
    path_ = path == nullptr ? "" : path;
    ::setenv("PATH", (folder_.string() + ":/usr/bin:/bin").c_str(), 1);
  }
  ~Fop() override {
    ::setenv("PATH", path_.c_str(), 1);
    fs::remove_all(folder_);
  }
  void install(const std::string& script) const {
    std::ofstream(folder_ / "fop") << "#!/bin/sh\n" << script;
    fs::permissions(folder_ / "fop", fs::perms::owner_all);
  }
  std::string told(const char* name) const {
    std::ifstream file(folder_ / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  fs::path folder_;

 private:
  std::string path_;
};

std::string root(const std::string& inside) {
  return "<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'>" + inside + "</fo:root>";
}
std::string format(const std::string& fo) {
  return format_pdf_with_fop(*parse_tree(fo));
}
std::string error_of(const std::string& fo) {
  try {
    format(fo);
  } catch (const FopError& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(Fop, GetsTheDocumentAndNothingElse) {
  ::setenv("ADJUDICATOR_SECRETS", "/somewhere", 1);
  install("printf '%s\\n' \"$@\" >" + (folder_ / "words").string() + "\nenv >" + (folder_ / "env").string() +
          "\ncat \"$4\" >" + (folder_ / "fo").string() + "\nls -ld \"$PWD\" >" + (folder_ / "mode").string() +
          "\nprintf '%%PDF-ok' >\"$6\"\n");
  EXPECT_EQ(format(root("<fo:flow>Ü &lt; 1</fo:flow>")), "%PDF-ok");
  ::unsetenv("ADJUDICATOR_SECRETS");
  EXPECT_NE(told("fo").find("<fo:flow>Ü &lt; 1</fo:flow>"), std::string::npos) << told("fo");
  const std::string words = told("words");
  EXPECT_TRUE(words.starts_with("-c\n")) << words;
  EXPECT_EQ(told("env").find("ADJUDICATOR_SECRETS"), std::string::npos);
  EXPECT_TRUE(told("mode").starts_with("drwx------")) << told("mode");
  EXPECT_FALSE(fs::exists(fs::path(words.substr(3, words.find('\n', 3) - 3)).parent_path()))
      << "the folder is gone afterwards";
}

TEST_F(Fop, IsMissed) {
  ::setenv("PATH", folder_.c_str(), 1);
  EXPECT_NE(error_of(root("")).find("not installed"), std::string::npos) << error_of(root(""));
}

TEST_F(Fop, FailsWithItsOwnComplaint) {
  install("echo starting\necho 'SEVERE: Exception: bad column' >&2\nexit 2\n");
  EXPECT_EQ(error_of(root("")), "Apache FOP has made no PDF: SEVERE: Exception: bad column");
  install("exit 0\n");
  EXPECT_EQ(error_of(root("")), "Apache FOP has made no PDF");
  install("echo no PDF >\"$6\"\n");
  EXPECT_EQ(error_of(root("")), "Apache FOP has made no PDF");
}

TEST_F(Fop, IsNotSentAway) {
  install("printf '%%PDF-ok' >\"$6\"\n");
  for (const std::string fault :
       {"<image href='http://example.org/x'/>", "<use href='other.svg#x'/>",
        "<path fill='url(http://example.org/#x)'/>", "<path style='fill: url( file:///etc/passwd )'/>",
        "<style>@import 'x.css'</style>", "<style>@IMPORT 'x.css'</style>", "<path fill='URL(file:///x)'/>",
        "<path style='fill:u\\72l(file:///x)'/>", "<g xml:base='file:///x.svg'/>",
        "<style>a{fill:url(x)}</style>",
        "<fo:external-graphic src='x.png' xmlns:fo='http://www.w3.org/1999/XSL/Format'/>"})
    EXPECT_THROW(format(root("<svg xmlns='http://www.w3.org/2000/svg'>" + fault + "</svg>")), fo::FormatError)
        << fault;
  for (const std::string fine :
       {"<use href='#x'/>", "<path fill='url(#x)'/>", "<style>a{fill:url('#x')}</style>",
        "<text alt-text='url(http://example.org)'>url(x) @import</text>"})
    EXPECT_EQ(format(root("<svg xmlns='http://www.w3.org/2000/svg'>" + fine + "</svg>")), "%PDF-ok") << fine;
}

}  // namespace
}  // namespace adjudicator::reports
