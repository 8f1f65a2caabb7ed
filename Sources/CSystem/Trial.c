#include "CSystem.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum trial_state { is_off, is_on, is_ending };

// What this process was before the trial that it is in, and what it becomes if it does not come through.
static struct {
  _Atomic(enum trial_state) state;
  pid_t process;
  const char *program;
  char *const *words;
  int streams[3];
  sigset_t signals;
} trial;

enum { trap_count = 7 };
static const int traps[trap_count] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS};

// Begins the program again, of which nothing but the standard streams is left. Calls only what a signal's action may.
static void begin_again(void) {
  // A copy of this process that a control has made is not the one that is tried.
  if (getpid() != trial.process) return;
  enum trial_state state = is_on;
  if (!atomic_compare_exchange_strong(&trial.state, &state, is_ending)) {
    // Another thread has trapped at the same moment: its new program ends this one, or its signal the process.
    if (state == is_ending)
      for (;;) pause();
    return;
  }
  for (int stream = 0; stream < 3; stream++)
    if (trial.streams[stream] >= 0) dup2(trial.streams[stream], stream);
  sigprocmask(SIG_SETMASK, &trial.signals, NULL);
  execv(trial.program, trial.words);
  trial.state = is_off;
}

static void on_trap(int number) {
  begin_again();
  signal(number, SIG_DFL);
  raise(number);
}

static struct {
  void (*work)(void *);
  void *context;
  pthread_mutex_t lock;
  pthread_cond_t is_changed;
  int running;
} tried = {.lock = PTHREAD_MUTEX_INITIALIZER, .is_changed = PTHREAD_COND_INITIALIZER};

static void *run(void *unused) {
  // A stack that has overflown cannot run the action of a signal.
  stack_t own = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
  if (own.ss_sp) sigaltstack(&own, NULL);
  tried.work(tried.context);
  pthread_mutex_lock(&tried.lock);
  tried.running--;
  pthread_cond_signal(&tried.is_changed);
  pthread_mutex_unlock(&tried.lock);
  return NULL;
}

// Waits until the work is done; 0 unless it is by then.
static int wait_for_work(double seconds) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  double fraction = (double)end.tv_nsec * 1e-9 + seconds;
  end.tv_sec += (time_t)fraction;
  end.tv_nsec = (long)((fraction - (double)(time_t)fraction) * 1e9);
  pthread_mutex_lock(&tried.lock);
  int code = 0;
  while (tried.running && !code) code = pthread_cond_timedwait(&tried.is_changed, &tried.lock, &end);
  int is_done = !tried.running;
  pthread_mutex_unlock(&tried.lock);
  return is_done;
}

int refresh_process_try(
    const char *program, char *const words[], double seconds, int thread_count, size_t stack_size, void (*work)(void *),
    void *context) {
  tried.running = thread_count;
  tried.work = work;
  tried.context = context;
  trial.process = getpid();
  trial.program = program;
  trial.words = words;
  fflush(NULL);
  sigprocmask(SIG_SETMASK, NULL, &trial.signals);
  for (int stream = 0; stream < 3; stream++) {
    trial.streams[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 3);
    int nothing = open("/dev/null", stream ? O_WRONLY : O_RDONLY);
    if (nothing == stream) continue;
    dup2(nothing, stream);
    close(nothing);
  }
  struct sigaction action = {.sa_handler = on_trap, .sa_flags = SA_ONSTACK}, former[trap_count];
  for (int i = 0; i < trap_count; i++) sigaction(traps[i], &action, &former[i]);
  trial.state = is_on;
  atexit(begin_again);

  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_size);
  // Their ends, with which their stacks are given back, are not waited for.
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int begun = 0;
  while (begun < thread_count && !pthread_create(&thread, &attributes, run, NULL)) begun++;
  pthread_attr_destroy(&attributes);
  int is_done = begun == thread_count && wait_for_work(seconds);
  if (!is_done) begin_again();

  trial.state = is_off;
  for (int i = 0; i < trap_count; i++) sigaction(traps[i], &former[i], NULL);
  fflush(NULL);
  for (int stream = 0; stream < 3; stream++) {
    if (trial.streams[stream] < 0) {
      close(stream);
    } else {
      dup2(trial.streams[stream], stream);
      close(trial.streams[stream]);
    }
  }
  return is_done;
}
