import ArgumentParser
import Foundation
import RefreshFiles

/// The option for the time limit of a hook, after which a control counts as hanging.
package struct HookTimeoutOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "How many seconds a control may take in one hook, 0.1 to 3600.")
  package var timeLimit = "20"

  package func resolved() throws -> Double {
    try OptionText("--time-limit", timeLimit).number(Limits.hookTime)
  }

  package init() {}
}

/// Checks of folders that options name.
package enum OutputFolderCheck {
  /// Checks the name of a folder to write to, which need not exist.
  ///
  /// - Throws: `CommandFailure` with exit code 64 for an empty name, or the name of a file.
  package static func named(_ option: String, _ path: String) throws -> URL {
    guard !path.isEmpty else { throw CommandFailure.usage("\(option) '': expected the name of a folder") }
    try check(option, path)
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    let isFile =
      OutputFormat.isKnown(ending) || ["json", "lottie", "html", "jpg", "mov"].contains(ending)
    guard !isFile || !path.contains(".") || FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure.usage(
        "\(option) '\(path)': expected a folder; files in it are named after what they show")
    }
    return URL(argument: path, isDirectory: true)
  }

  /// Creates a folder that an option names.
  ///
  /// - Throws: `CommandFailure` with exit code 64 if it cannot be created or written to.
  package static func make(_ folder: URL, for option: String, _ path: String) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure.usage(
        "\(option) '\(path)': the folder cannot be created; choose a writable path")
    }
    guard access(folder.path, W_OK) == 0 else {
      throw CommandFailure.usage("\(option) '\(path)': the folder cannot be written to")
    }
  }

  /// Checks that a folder to read from exists.
  ///
  /// - Throws: `CommandFailure` with exit code 64 if it does not, or is a file.
  package static func existing(_ command: String, _ path: String) throws -> URL {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure.usage("\(command) '\(path)': the folder does not exist")
    }
    try check(command, path)
    return URL(argument: path, isDirectory: true)
  }

  /// Checks that nothing but a folder is at a path.
  ///
  /// - Throws: `CommandFailure` with exit code 64 for a file, and for a symbolic link to nothing.
  static func check(_ option: String, _ path: String) throws {
    switch PathKind.of(path) {
    case .folder: return
    case .file, .link, .other:
      throw CommandFailure.usage("\(option) '\(path)': it is a file; expected a folder")
    case .nothing:
      guard let end = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return }
      throw CommandFailure.usage("\(option) '\(path)': it is a link to '\(end)', which does not exist")
    }
  }
}

/// Options for the number of parallel jobs and the time limit of a hook.
package struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "How many jobs to run at a time, 1 to 256 (default: one per processor).")
  package var jobs: String?

  @OptionGroup package var hookTimeout: HookTimeoutOption

  /// The number of parallel jobs: the option, otherwise Slurm's CPUs per task, otherwise the number of processors.
  package func resolvedJobs(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int
  {
    guard let jobs else {
      let processors = ProcessInfo.processInfo.activeProcessorCount
      guard let given = environment["SLURM_CPUS_PER_TASK"].flatMap({ Int($0) }), Limits.jobs.contains(given)
      else { return processors }
      return given
    }
    return try OptionText("--jobs", jobs).whole(Limits.jobs)
  }

  package func resolvedHookTimeout() throws -> Double { try hookTimeout.resolved() }

  package init() {}
}
