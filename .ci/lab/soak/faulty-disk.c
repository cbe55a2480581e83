/*
 * Intercepts calls between a process and its disk and clock (LD_PRELOAD): fails chosen calls on the files of one folder,
 * records its writes and syncs in a journal, and shifts the wall clock. faulty-disk.ts controls it.
 *
 * Environment: SOAK_FOLDER, the folder, absolute and without links; SOAK_CONTROL, a file of 64-bit numbers, in the order
 * of struct control; SOAK_JOURNAL, the file that the journal is appended to.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t clock_ms;  /* added to the time of the day */
  int64_t kinds;     /* which calls are counted and may fail: bits of the kinds below */
  int64_t from;      /* the first of them that fails, from 1 */
  int64_t count;     /* how many fail */
  int64_t error;     /* with which errno */
  int64_t seen;      /* calls counted so far */
  int64_t failed;    /* calls failed so far */
  int64_t journals;  /* 1: what is done is journaled */
  int64_t sequence;  /* records in the journal */
};

enum { MAKE = 1, WRITE = 2, SYNC = 4, RENAME = 8, MKDIR = 16, UNLINK = 32, TRUNCATE = 64, READ = 128, LINK = 256 };

/* One record: this head, then path, second path and data. */
struct record {
  int32_t kind;
  int32_t path_length;
  int32_t second_length;
  int32_t is_folder;
  int64_t inode;
  int64_t offset;
  int64_t data_length;
};

static struct control *control;
static char folder[4096];
static size_t folder_length;
static int journal = -1;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("SOAK_FOLDER"), *settings = getenv("SOAK_CONTROL"), *log = getenv("SOAK_JOURNAL");
  if (!at || !settings) return;
  snprintf(folder, sizeof folder, "%s", at);
  folder_length = strlen(folder);
  int file = syscall(SYS_openat, AT_FDCWD, settings, O_RDWR | O_CLOEXEC, 0);
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  if (mapped == MAP_FAILED) return;
  if (log) journal = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  control = mapped;
}

static int watches(int kind) { return control && ((control->kinds & kind) || control->journals); }

static int is_inside(const char *path) {
  return path && strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || !path[folder_length]) &&
         !strstr(path, "sqlite3-shm");
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4095);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

static int fails(int kind) {
  if (!(control->kinds & kind)) return 0;
  int64_t number = __atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST);
  if (number < control->from || number >= control->from + control->count) return 0;
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  return 1;
}

static int refuse(void) {
  errno = (int)control->error;
  return -1;
}

static void note(int kind, const struct stat *at, int64_t offset, const char *path, const char *second, const void *data,
                 size_t length) {
  if (!control->journals || journal < 0) return;
  int before = errno;
  struct record head = {kind, (int32_t)strlen(path), second ? (int32_t)strlen(second) : 0,
                        at && S_ISDIR(at->st_mode),  at ? (int64_t)at->st_ino : 0, offset, (int64_t)length};
  struct iovec parts[] = {{&head, sizeof head},
                          {(void *)path, (size_t)head.path_length},
                          {(void *)second, (size_t)head.second_length},
                          {(void *)data, length}};
  if (syscall(SYS_writev, journal, parts, 4) < 0) abort();
  __atomic_add_fetch(&control->sequence, 1, __ATOMIC_SEQ_CST);
  errno = before;
}

/* The writes of a process are done and recorded in the same order. */
static ssize_t write_at(int fd, const void *data, size_t length, off_t at, int is_placed) {
  char path[4096];
  if (!watches(WRITE) || !path_of(fd, path))
    return is_placed ? REAL(pwrite64)(fd, data, length, at) : REAL(write)(fd, data, length);
  pthread_mutex_lock(&one);
  struct stat state;
  fstat(fd, &state);
  int flags = fcntl(fd, F_GETFL);
  off_t offset = is_placed ? at : flags & O_APPEND ? state.st_size : lseek(fd, 0, SEEK_CUR);
  int isFailing = fails(WRITE);
  /* A write that fails may have written a part. */
  size_t taken = isFailing ? length / 2 : length;
  ssize_t done = is_placed ? REAL(pwrite64)(fd, data, taken, at) : REAL(write)(fd, data, taken);
  if (done > 0) note(WRITE, &state, offset, path, NULL, data, (size_t)done);
  if (isFailing) done = refuse();
  pthread_mutex_unlock(&one);
  return done;
}

ssize_t write(int fd, const void *data, size_t length) { return write_at(fd, data, length, 0, 0); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) { return write_at(fd, data, length, at, 1); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { return write_at(fd, data, length, at, 1); }

ssize_t writev(int fd, const struct iovec *parts, int count) {
  char path[4096];
  if (!watches(WRITE) || count == 0 || !path_of(fd, path)) return REAL(writev)(fd, parts, count);
  /* Callers must accept that only a part was written. */
  return write_at(fd, parts[0].iov_base, parts[0].iov_len, 0, 0);
}

ssize_t read(int fd, void *data, size_t length) {
  char path[4096];
  if (control && (control->kinds & READ) && path_of(fd, path) && fails(READ)) return refuse();
  return REAL(read)(fd, data, length);
}
ssize_t pread64(int fd, void *data, size_t length, off64_t at) {
  char path[4096];
  if (control && (control->kinds & READ) && path_of(fd, path) && fails(READ)) return refuse();
  return REAL(pread64)(fd, data, length, at);
}

static int open_in(int base, const char *name, int flags, mode_t mode) {
  int writes = flags & (O_CREAT | O_TRUNC);
  if (!writes || !watches(MAKE) || !is_inside(name)) return (int)syscall(SYS_openat, base, name, flags, mode);
  pthread_mutex_lock(&one);
  struct stat state;
  int isNew = stat(name, &state) != 0;
  int fd = -1;
  if (isNew && fails(MAKE)) refuse();
  else fd = (int)syscall(SYS_openat, base, name, flags, mode);
  if (fd >= 0) {
    int before = errno;
    fstat(fd, &state);
    if (isNew) note(MAKE, &state, 0, name, NULL, NULL, 0);
    else if (flags & O_TRUNC) note(TRUNCATE, &state, 0, name, NULL, NULL, 0);
    errno = before;
  }
  pthread_mutex_unlock(&one);
  return fd;
}

static mode_t mode_of(int flags, va_list more) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; }
#define OPENING(base, name) \
  va_list more; \
  va_start(more, flags); \
  mode_t mode = mode_of(flags, more); \
  va_end(more); \
  return open_in(base, name, flags, mode)
int open(const char *name, int flags, ...) { OPENING(AT_FDCWD, name); }
int open64(const char *name, int flags, ...) { OPENING(AT_FDCWD, name); }
int openat(int base, const char *name, int flags, ...) { OPENING(base, name); }
int openat64(int base, const char *name, int flags, ...) { OPENING(base, name); }

static int sync_of(int fd, int isData) {
  char path[4096];
  if (!watches(SYNC) || !path_of(fd, path)) return isData ? REAL(fdatasync)(fd) : REAL(fsync)(fd);
  pthread_mutex_lock(&one);
  struct stat state;
  fstat(fd, &state);
  /* With a journal the power cut is simulated, so no real sync is needed. */
  int done = fails(SYNC) ? refuse() : control->journals ? 0 : isData ? REAL(fdatasync)(fd) : REAL(fsync)(fd);
  if (done == 0) note(SYNC, &state, 0, path, NULL, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}
int fsync(int fd) { return sync_of(fd, 0); }
int fdatasync(int fd) { return sync_of(fd, 1); }

static int truncate_of(int fd, off64_t length) {
  char path[4096];
  if (!watches(TRUNCATE) || !path_of(fd, path)) return REAL(ftruncate64)(fd, length);
  pthread_mutex_lock(&one);
  struct stat state;
  fstat(fd, &state);
  int done = fails(TRUNCATE) ? refuse() : REAL(ftruncate64)(fd, length);
  if (done == 0) note(TRUNCATE, &state, length, path, NULL, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}
int ftruncate(int fd, off_t length) { return truncate_of(fd, length); }
int ftruncate64(int fd, off64_t length) { return truncate_of(fd, length); }

int rename(const char *from, const char *to) {
  if (!watches(RENAME) || !is_inside(from)) return REAL(rename)(from, to);
  pthread_mutex_lock(&one);
  int done = fails(RENAME) ? refuse() : REAL(rename)(from, to);
  if (done == 0) note(RENAME, NULL, 0, from, to, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}

int linkat(int fromBase, const char *from, int toBase, const char *to, int flags) {
  if (!watches(LINK) || !is_inside(from)) return REAL(linkat)(fromBase, from, toBase, to, flags);
  pthread_mutex_lock(&one);
  int done = fails(LINK) ? refuse() : REAL(linkat)(fromBase, from, toBase, to, flags);
  if (done == 0) note(LINK, NULL, 0, from, to, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int mkdir(const char *path, mode_t mode) {
  if (!watches(MKDIR) || !is_inside(path)) return REAL(mkdir)(path, mode);
  pthread_mutex_lock(&one);
  struct stat state;
  int isNew = stat(path, &state) != 0;
  int done = isNew && fails(MKDIR) ? refuse() : REAL(mkdir)(path, mode);
  if (done == 0) note(MKDIR, NULL, 0, path, NULL, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}

int unlink(const char *path) {
  if (!watches(UNLINK) || !is_inside(path)) return REAL(unlink)(path);
  pthread_mutex_lock(&one);
  int done = fails(UNLINK) ? refuse() : REAL(unlink)(path);
  if (done == 0) note(UNLINK, NULL, 0, path, NULL, NULL, 0);
  pthread_mutex_unlock(&one);
  return done;
}

static void move_clock(struct timespec *time) {
  if (!control || !control->clock_ms) return;
  int64_t moved = time->tv_nsec + (control->clock_ms % 1000) * 1000000;
  time->tv_sec += control->clock_ms / 1000;
  if (moved < 0) moved += 1000000000, time->tv_sec -= 1;
  if (moved >= 1000000000) moved -= 1000000000, time->tv_sec += 1;
  time->tv_nsec = moved;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*kept)(clockid_t, struct timespec *);
  if (!kept) kept = (int (*)(clockid_t, struct timespec *))real("clock_gettime");
  int done = kept ? kept(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
  if (done == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) move_clock(time);
  return done;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
