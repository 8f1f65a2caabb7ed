#pragma once

// What Swift's view of the C library leaves out, or has in another form on every system.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__
#include <sys/syscall.h>
long syscall(long number, ...);
int mkostemp(char *, int);
int pipe2(int *, int);
struct sockaddr;
int accept4(int, struct sockaddr *, unsigned *, int);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
// Since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int) __attribute__((weak));
#endif

// A descriptor that can be read from once a child has ended; -1 if the system has none.
static inline int refresh_process_descriptor(pid_t child) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  return -1;
#endif
}

// Gives an entry of a folder a name that must be free, or exchanges two names in one step; -1 with `errno` set where that
// cannot be done.
static inline int refresh_rename(int from, const char *name, int to, const char *other, int exchanges) {
#if defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, from, name, to, other, exchanges ? 2 : 1);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Properties of a file: whether it is a regular one, its size in bytes, the time of its last modification, and that of the
// last change of its contents or status, which no program can set back.
struct refresh_file {
  int is_regular;
  long long size;
  struct timespec modified;
  struct timespec changed;
};

#if TARGET_OS_IPHONE
// An app's privacy manifest must give a reason for each call that can read a file's times, so none is made here: the files
// of an app do not change, and their version is their size.
static inline int refresh_file_of(int descriptor, struct refresh_file *file) {
  char byte;
  off_t end = lseek(descriptor, 0, SEEK_END);
  // A folder can be opened but not read, and a pipe has no end.
  file->is_regular = end >= 0 && pread(descriptor, &byte, 1, 0) >= 0;
  file->size = file->is_regular ? end : 0;
  file->modified = file->changed = (struct timespec){0, 0};
  return 0;
}

static inline int refresh_file_at(const char *path, struct refresh_file *file) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -1;
  refresh_file_of(descriptor, file);
  return close(descriptor);
}
#else
static inline int refresh_file_from(const struct stat *status, struct refresh_file *file) {
  file->is_regular = S_ISREG(status->st_mode);
  file->size = status->st_size;
#ifdef __APPLE__
  file->modified = status->st_mtimespec;
  file->changed = status->st_ctimespec;
#else
  file->modified = status->st_mtim;
  file->changed = status->st_ctim;
#endif
  return 0;
}

static inline int refresh_file_of(int descriptor, struct refresh_file *file) {
  struct stat status;
  return fstat(descriptor, &status) ? -1 : refresh_file_from(&status, file);
}

static inline int refresh_file_at(const char *path, struct refresh_file *file) {
  struct stat status;
  return stat(path, &status) ? -1 : refresh_file_from(&status, file);
}
#endif

#if !TARGET_OS_IPHONE  // An app starts no programs.

// Standard streams of a child that are not descriptors.
static const int refresh_process_inherits = -1;
static const int refresh_process_nothing = -2;

// The number of a child's channel, a descriptor besides its standard streams.
static const int refresh_process_channel = 3;

// Starts a program with three standard streams, a channel if that is not -1, and, unless it keeps them, no other
// descriptor; returns 0 or an error number.
//
// Without a folder it starts in this process's own. The signals that ask a process to stop end it, whatever this
// process does with them and whichever of them its threads hold back.
static inline int refresh_process_start(
    pid_t *child, const char *program, char *const words[], char *const environment[], const char *folder,
    int input, int output, int error, int channel, int leads_group, int keeps_descriptors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code) return code;
  code = posix_spawnattr_init(&attributes);
  if (code) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  sigaddset(&signals, SIGCHLD);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  if (leads_group) flags |= POSIX_SPAWN_SETPGROUP;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  if (!keeps_descriptors) flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  const int streams[3] = {input, output, error};
  for (int stream = 0; stream < 3 && !code; stream++) {
    if (streams[stream] == refresh_process_nothing) {
      code = posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", stream ? O_WRONLY : O_RDONLY, 0);
    } else {
      // A descriptor that is given to itself stays open in the child.
      int given = streams[stream] == refresh_process_inherits ? stream : streams[stream];
      if (given != stream || fcntl(stream, F_GETFD) >= 0)
        code = posix_spawn_file_actions_adddup2(&actions, given, stream);
    }
  }
  if (!code && channel >= 0) code = posix_spawn_file_actions_adddup2(&actions, channel, refresh_process_channel);
#ifdef __linux__
  // What others open without closing it on exec does not get into the child either.
  if (!code && !keeps_descriptors && posix_spawn_file_actions_addclosefrom_np)
    code = posix_spawn_file_actions_addclosefrom_np(&actions, channel < 0 ? 3 : refresh_process_channel + 1);
#endif
  if (!code && folder) code = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (!code) code = posix_spawnp(child, program, &actions, &attributes, words, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

// Has the system keep the ends of children for whoever waits for them; a parent may have had them thrown away.
static inline void refresh_process_keep_ends(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action)) return;
  if (action.sa_handler == SIG_IGN || action.sa_flags & SA_NOCLDWAIT) signal(SIGCHLD, SIG_DFL);
}

// Has a signal ignored, and keeps the action that was there.
static inline void refresh_process_ignore(int number, struct sigaction *former) {
  struct sigaction action = {.sa_handler = SIG_IGN};
  sigaction(number, &action, former);
}

static inline int refresh_process_ignores(const struct sigaction *action) {
  return action->sa_handler == SIG_IGN;
}

// Hands on every line that is printed as soon as it ends, into a pipe too; to be called before anything is printed.
static inline void refresh_process_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

enum { refresh_kept_bytes = 128 << 20 };

// Has freed memory stay with this process, up to 128 MB, and blocks of up to 32 MB come from it. The allocator would give
// back the megabytes of a frame after each, and every page that is taken again is cleared: a third of a WebP's time.
static inline void refresh_process_keep_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, refresh_kept_bytes);
#endif
}

// Gives memory that was freed back to the system, from every thread's share of it.
static inline void refresh_process_give_back_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// Gives the free end of this thread's share back as well, in a process that keeps freed memory. `malloc_trim` cuts the end
// of the first thread's share alone; that of another is cut when a large block is freed and the end is above the threshold.
static inline void refresh_process_give_back_kept_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
  mallopt(M_TRIM_THRESHOLD, 0);
  void *volatile block = malloc(100 << 10);
  free(block);
  mallopt(M_TRIM_THRESHOLD, refresh_kept_bytes);
#endif
}

#endif
