/* Kills a program at one of its writes to the disk: LD_PRELOAD=libkill_at.so.
 *
 *   ADJUDICATOR_KILL_AT=7        SIGKILL in place of the 7th; a write() is killed when half of its bytes are written
 *   ADJUDICATOR_KILL_COUNT=FILE  at its end the program leaves there how many there were
 *
 * A process that it forks counts with it, and takes it along: it dies when it has waited for that one.
 * Counted are: open with O_CREAT, write to a regular file, fsync, rename, mkdir, unlink, link. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
  atomic_long count;
  atomic_int dead;
}* shared;
static pid_t counted;
static long kill_at;
static const char* count_file;

/* The next definition of a function, looked up at its first call: the program may write before our constructor
 * runs. */
#define NEXT(name)                                                  \
  static __typeof__(&name) next;                                    \
  if (next == NULL) *(void**)&next = dlsym(RTLD_NEXT, #name)

static void die(void) {
  if (shared != NULL) shared->dead = 1;
  raise(SIGKILL);
}

/* True: this is the one. */
static int here(void) {
  return shared != NULL && atomic_fetch_add(&shared->count, 1) + 1 == kill_at;
}

static void step(void) {
  if (here()) die();
}

/* Whoever forks a process in place of starting a program calls it there (runner/batch.cpp). */
__attribute__((constructor)) void begin_counting(void) {
  const char* at = getenv("ADJUDICATOR_KILL_AT");
  kill_at = at != NULL ? atol(at) : 0;
  count_file = getenv("ADJUDICATOR_KILL_COUNT");
  counted = getpid();
  void* const page = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  shared = page == MAP_FAILED ? NULL : page;
}

__attribute__((destructor)) static void end(void) {
  if (count_file == NULL || shared == NULL || getpid() != counted) return;
  char text[32];
  const int size = snprintf(text, sizeof text, "%ld\n", (long)shared->count);
  const int file = (int)syscall(SYS_openat, AT_FDCWD, count_file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file >= 0 && syscall(SYS_write, file, text, (size_t)size) != size) abort();
}

#define MODE_OF(flags)                     \
  mode_t mode = 0;                         \
  if (((flags) & O_CREAT) != 0) {          \
    va_list list;                          \
    va_start(list, flags);                 \
    mode = (mode_t)va_arg(list, unsigned); \
    va_end(list);                          \
    step();                                \
  }

int open(const char* path, int flags, ...) {
  NEXT(open);
  MODE_OF(flags)
  return next(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  NEXT(open64);
  MODE_OF(flags)
  return next(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  NEXT(openat);
  MODE_OF(flags)
  return next(folder, path, flags, mode);
}

int openat64(int folder, const char* path, int flags, ...) {
  NEXT(openat64);
  MODE_OF(flags)
  return next(folder, path, flags, mode);
}

ssize_t write(int file, const void* bytes, size_t size) {
  NEXT(write);
  struct stat about;
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && here()) {
    const ssize_t half = next(file, bytes, size / 2);
    die();
    return half;
  }
  return next(file, bytes, size);
}

int fsync(int file) {
  NEXT(fsync);
  step();
  return next(file);
}

int rename(const char* from, const char* to) {
  NEXT(rename);
  step();
  return next(from, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  NEXT(renameat2);
  step();
  return next(from_folder, from, to_folder, to, flags);
}

int mkdir(const char* path, mode_t mode) {
  NEXT(mkdir);
  step();
  return next(path, mode);
}

int unlink(const char* path) {
  NEXT(unlink);
  step();
  return next(path);
}

int unlinkat(int folder, const char* path, int flags) {
  NEXT(unlinkat);
  step();
  return next(folder, path, flags);
}

int link(const char* from, const char* to) {
  NEXT(link);
  step();
  return next(from, to);
}

pid_t waitpid(pid_t process, int* status, int options) {
  NEXT(waitpid);
  const pid_t waited = next(process, status, options);
  if (shared != NULL && shared->dead && getpid() == counted) die();
  return waited;
}
