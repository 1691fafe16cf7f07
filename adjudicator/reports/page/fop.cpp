#include "reports/page/fop.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "fo/element.hpp"
#include "reports/nodes.hpp"
#include "reports/wording/overrides.hpp"

namespace adjudicator::reports {
namespace {

namespace fs = std::filesystem;

constexpr int kMostSeconds = 120;
constexpr int kPollsPerSecond = 50;
constexpr std::size_t kLongestComplaint = 300;

/// The fonts of the system, tags, and no guesses where something is amiss.
constexpr std::string_view kConfiguration = R"(<?xml version="1.0"?>
<fop version="1.0">
  <accessibility>true</accessibility>
  <strict-configuration>true</strict-configuration>
  <strict-validation>true</strict-validation>
  <renderers><renderer mime="application/pdf"><fonts><auto-detect/></fonts></renderer></renderers>
</fop>
)";

/// A folder of our own, gone with its object.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::string name = (fs::temp_directory_path() / "adjudicator-fop-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw FopError("no temporary folder can be made for Apache FOP: " + std::string(std::strerror(errno)));
    path_ = name;
  }
  ~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  std::string file(const char* name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

/// True for "url(" that does not lead to a part of the document, and for style sheets of style sheets,
/// however they are spelt.
bool leads_elsewhere(std::string_view style) {
  if (!fault_of_style(style).why.empty()) return true;
  for (auto at = style.find("url("); at != style.npos; at = style.find("url(", at + 4)) {
    auto target = style.find_first_not_of(" \t\r\n\f", at + 4);
    if (target != style.npos && (style[target] == '\'' || style[target] == '"')) ++target;
    if (target >= style.size() || style[target] != '#') return true;
  }
  return false;
}

/// Where SVG and XSL-FO take addresses. Texts may say what they like.
bool takes_address(std::string_view attribute) {
  static constexpr std::string_view kNames[] = {
      "background", "background-image", "clip-path",    "cursor", "fill",   "filter", "marker",
      "marker-end", "marker-mid",       "marker-start", "mask",   "stroke", "style"};
  return std::ranges::find(kNames, attribute) != std::end(kNames);
}

/// Pages, pictures and what is said of the document; FOP has elements of its own, which can hold scripts.
bool is_of_a_document(const xmlNode* element) {
  static constexpr std::string_view kNamespaces[] = {
      "http://www.w3.org/1999/XSL/Format", "http://www.w3.org/2000/svg", "adobe:ns:meta/",
      "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://purl.org/dc/elements/1.1/"};
  const auto name = view(element->ns == nullptr ? nullptr : element->ns->href);
  return std::ranges::find(kNamespaces, name) != std::end(kNamespaces);
}

void refuse_addresses(const xmlNode* node) {
  for (; node != nullptr; node = node->next) {
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
      const bool style = node->parent != nullptr && view(node->parent->name) == "style";
      if (style && leads_elsewhere(view(node->content)))
        fo::fail(node->parent, "a style that leads out of the document");
      continue;
    }
    if (node->type != XML_ELEMENT_NODE) continue;
    if (!is_of_a_document(node)) fo::fail(node, "the element is of no page and no picture");
    for (const xmlAttr* a = node->properties; a != nullptr; a = a->next) {
      const auto name = view(a->name);
      const auto value = a->children == nullptr ? std::string_view() : view(a->children->content);
      const bool address = ((name == "href" || name == "src") && !value.starts_with('#')) || name == "base";
      if (address || (takes_address(name) && leads_elsewhere(value)))
        fo::fail(node, "the attribute " + std::string(name) + " leads out of the document");
    }
    refuse_addresses(node->children);
  }
}

void write_whole(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw FopError("the temporary folder for Apache FOP cannot be written to");
}

std::string read_whole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Exit status of a process that is over; -1 if it had to be ended.
int wait_for(pid_t process) {
  int status = 0;
  for (int poll = 0; poll < kMostSeconds * kPollsPerSecond; ++poll) {
    const pid_t ended = ::waitpid(process, &status, WNOHANG);
    if (ended == process) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (ended < 0 && errno != EINTR) throw FopError("Apache FOP cannot be waited for");
    const timespec pause{0, 1'000'000'000 / kPollsPerSecond};
    ::nanosleep(&pause, nullptr);
  }
  ::kill(-process, SIGKILL);  // it leads a group: what it started ends with it
  ::waitpid(process, &status, 0);
  return -1;
}

/// Runs fop in the folder, its talk in the file "talk". No shell: the words are the words.
int run_fop(const PrivateFolder& folder) {
  std::string words[] = {"fop",
                         "-c",
                         folder.file("fop.xconf"),
                         "-fo",
                         folder.file("report.fo"),
                         "-pdf",
                         folder.file("report.pdf")};
  const char* path = ::getenv("PATH");
  const char* java = ::getenv("JAVA_HOME");
  std::vector<std::string> environment{"PATH=" + std::string(path == nullptr ? "/usr/bin:/bin" : path),
                                       "HOME=" + folder.path(), "LC_ALL=C.UTF-8", "TZ=UTC",
                                       "JAVA_ARGS=-Djava.io.tmpdir=" + folder.path()};
  if (java != nullptr) environment.push_back("JAVA_HOME=" + std::string(java));
  std::vector<char*> argv;
  std::vector<char*> envp;
  for (std::string& word : words) argv.push_back(word.data());
  for (std::string& variable : environment) envp.push_back(variable.data());
  argv.push_back(nullptr);
  envp.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawnattr_init(&attributes);
  const std::string talk = folder.file("talk");
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, talk.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  ::posix_spawn_file_actions_addchdir_np(&files, folder.path().c_str());
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  pid_t process = 0;
  const int fault = ::posix_spawnp(&process, "fop", &files, &attributes, argv.data(), envp.data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&files);
  if (fault == ENOENT || fault == EACCES)
    throw FopError("Apache FOP is not installed: there is no program fop in the PATH");
  if (fault != 0) throw FopError("Apache FOP cannot be started: " + std::string(std::strerror(fault)));
  return wait_for(process);
}

/// FOP's first complaint, in one printable line.
std::string complaint(const std::string& talk) {
  std::size_t at = std::min({talk.find("SEVERE"), talk.find("ERROR"), talk.find("Exception")});
  if (at == talk.npos) at = talk.find("not found");
  if (at == talk.npos) return {};
  const std::size_t begin = talk.rfind('\n', at);
  std::string line = talk.substr(begin == talk.npos ? 0 : begin + 1, kLongestComplaint);
  line.resize(std::min(line.find('\n'), line.size()));
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return ": " + line;
}

}  // namespace

std::string xml_of(const xmlDoc& tree) {
  xmlChar* text = nullptr;
  int size = 0;
  xmlDocDumpMemoryEnc(const_cast<xmlDoc*>(&tree), &text, &size, "UTF-8");
  if (text == nullptr) throw std::bad_alloc();
  std::string xml(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
  xmlFree(text);
  return xml;
}

std::string format_pdf_with_fop(const xmlDoc& fo) {
  refuse_addresses(fo.children);
  const PrivateFolder folder;
  write_whole(folder.file("report.fo"), xml_of(fo));
  write_whole(folder.file("fop.xconf"), kConfiguration);
  const int status = run_fop(folder);
  if (status < 0)
    throw FopError("Apache FOP was ended: it took longer than " + std::to_string(kMostSeconds) + " seconds");
  std::string pdf = read_whole(folder.file("report.pdf"));
  if (status != 0 || !pdf.starts_with("%PDF-"))
    throw FopError("Apache FOP has made no PDF" + complaint(read_whole(folder.file("talk"))));
  return pdf;
}

}  // namespace adjudicator::reports
