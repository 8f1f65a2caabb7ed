import Foundation

/// What a run of the tests tries, by environment variables that the Makefile sets.
public enum TestRun {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether everything is tried, which takes long (`REFRESHKIT_SOAK`).
  public static let isLong = environment["REFRESHKIT_SOAK"] != nil

  /// Whether files that tests compare with are recorded again (`REFRESHKIT_RECORD` is `changed` or `all`).
  public static let isRecording = ["changed", "all"].contains(environment["REFRESHKIT_RECORD"])

  /// The part of a set of cases that is tried, such as `open` or `held-out`; nil for a sample (`REFRESHKIT_SET`).
  public static let set = environment["REFRESHKIT_SET"]

  /// The folder for pictures to look at; nil if none are kept (`REFRESHKIT_PICTURES`).
  public static let pictures = environment["REFRESHKIT_PICTURES"].map {
    URL(fileURLWithPath: $0, isDirectory: true)
  }

  /// The seconds of processor time that this thread has taken, whatever else the machine does.
  public static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The number of random cases, or of steps of a random walk (`REFRESHKIT_COUNT`).
  public static func count(otherwise standard: Int) -> Int {
    environment["REFRESHKIT_COUNT"].flatMap { Int($0) } ?? standard
  }

  /// The seed of random cases (`REFRESHKIT_SEED`).
  public static func seed(otherwise standard: Int) -> Int {
    environment["REFRESHKIT_SEED"].flatMap { Int($0) } ?? standard
  }
}
