import Foundation
import RefreshIO
import RefreshProcess

/// A revision of the git repository that this process is in.
struct GitRevision {
  /// The name that it was given, such as `main` or `HEAD~1`.
  let name: String
  /// How long git may take, in seconds.
  private static let limit = 60.0

  /// - Throws: `CommandFailure` where it is no revision, there is no repository, or git cannot be run.
  init(_ name: String) throws {
    self.name = name
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    guard try Self.git(arguments, upTo: 1 << 16) != nil else {
      guard try Self.git(["rev-parse", "--git-dir"], upTo: 1 << 16) != nil else {
        throw CommandFailure.usage("--git: this folder is not in a git repository")
      }
      throw CommandFailure.usage("--git '\(name)': no such revision; expected a branch, a tag or a commit")
    }
  }

  /// The contents of a file of the disk as they were; nil if there was no such file.
  ///
  /// - Throws: `CommandFailure` where git cannot be run.
  func contents(of path: String, upTo bytes: Int) throws -> Data? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    return try Self.git(["-C", folder, "show", "\(name):./\(url.lastPathComponent)"], upTo: bytes)
  }

  /// The Lottie and SVG files below this folder that are not as they were, in order; none that is gone.
  ///
  /// - Throws: `CommandFailure` where git cannot be run.
  func changedFiles() throws -> [String] {
    let arguments = ["diff", "--name-only", "--relative", "--diff-filter=d", "-z", name]
    let list = try Self.git(arguments + ["--", "*.json", "*.lottie", "*.svg"], upTo: 1 << 24) ?? Data()
    return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasSuffix(".json") || Self.isLottie($0) }.sorted()
  }

  /// Whether a JSON file is one of Lottie, and not of something else.
  private static func isLottie(_ path: String) -> Bool {
    guard let data = try? InputFile.read(path, within: Limits.lottieFile),
      let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    else { return false }
    return ["layers", "fr", "op"].allSatisfy { object[$0] != nil }
  }

  /// What git prints; nil if it fails.
  private static func git(_ arguments: [String], upTo bytes: Int) throws -> Data? {
    let outcome: Subprocess.Outcome
    do {
      outcome = try Subprocess("git", arguments).run(bytes: bytes, seconds: limit, endsWithThis: true)
    } catch {
      throw CommandFailure.failure("--git: git cannot be run (\(error))")
    }
    guard outcome.limit == nil else {
      throw CommandFailure.failure("--git: git printed more than \(NumberText.bytes(bytes)), or did not end")
    }
    return outcome.code == 0 ? outcome.output : nil
  }
}
