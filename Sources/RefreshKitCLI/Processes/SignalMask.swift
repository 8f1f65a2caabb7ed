import Glibc

/// Which signals reach this process.
enum SignalMask {
  /// Lets in the signals that ask a process to stop.
  ///
  /// A process inherits the mask of the thread that starts it, and those of Dispatch keep every signal back.
  static func letStopsIn() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
