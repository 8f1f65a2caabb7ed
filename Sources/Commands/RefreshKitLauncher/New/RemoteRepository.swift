import Foundation
import RefreshFiles
import RefreshProcess

/// A repository that SwiftPM can fetch, with the tags and the default branch of `git ls-remote`.
struct RemoteRepository {
  /// Time limit for a git command such as `ls-remote`, in seconds. A larger value delays the error if the server is
  /// silent; a smaller one fails on slow connections.
  private static let listTimeout = 20.0

  private let address: String
  private let versions: [Release]
  private let defaultBranch: String?

  /// Lists the repository's branches and tags with git.
  ///
  /// - Throws: `CommandFailure` with git's reason if it cannot read the repository.
  init(address: String) throws {
    func failure(_ reason: String) -> CommandFailure {
      .failure(
        "--refreshkit '\(address)': \(reason); check the address, or skip this question with --branch NAME")
    }
    let outcome: Subprocess.Outcome
    do {
      outcome = try Self.git(["ls-remote", "--symref", "--", address]).run(
        seconds: Self.listTimeout, endsWithThis: true)
    } catch {
      throw failure("\(error)")
    }
    guard outcome.limit == nil else { throw failure("no answer for \(Int(Self.listTimeout)) s") }
    guard outcome.code == 0 else {
      let lines = String(decoding: outcome.error, as: UTF8.self).split(whereSeparator: \.isNewline)
      let reason = lines.first { $0.hasPrefix("fatal: ") }?.dropFirst("fatal: ".count) ?? lines.first
      throw failure(
        "git cannot read the repository (\(reason.map(String.init) ?? "exit code \(outcome.code)"))")
    }
    self.init(address: address, listing: String(decoding: outcome.output, as: UTF8.self))
  }

  /// Parses the branches and tags of a repository.
  ///
  /// - Parameter listing: the output of `git ls-remote --symref`.
  init(address: String, listing: String) {
    self.address = address
    var versions: [Release] = []
    var defaultBranch: String?
    for line in listing.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 2 else { continue }
      if fields[1] == "HEAD", fields[0].hasPrefix("ref: refs/heads/") {
        defaultBranch = String(fields[0].dropFirst("ref: refs/heads/".count))
      } else if fields[1].hasPrefix("refs/tags/"),
        let version = Release(fields[1].dropFirst("refs/tags/".count))
      {
        versions.append(version)
      }
    }
    (self.versions, self.defaultBranch) = (versions, defaultBranch)
  }

  /// The requirement for a version of RefreshKit: the version if a tag satisfies it, otherwise the default branch.
  ///
  /// - Throws: `CommandFailure` if there is neither.
  func requirement(for current: String) throws -> VersionRequirement {
    if let wanted = Release(current), versions.contains(where: wanted.isSatisfied) {
      return .from(current)
    }
    guard let defaultBranch else {
      throw CommandFailure.failure(
        "--refreshkit '\(address)': the repository has neither a tag \(current) nor a default branch; name a branch with --branch"
      )
    }
    return .branch(defaultBranch)
  }

  /// The version in a tag: `0.1.0` or `v0.1.0`. Prereleases such as `1.0.0-beta` are not accepted.
  private struct Release: Comparable {
    let numbers: [Int]

    init?(_ tag: some StringProtocol) {
      guard let match = String(tag).wholeMatch(of: /v?([0-9]+)\.([0-9]+)(?:\.([0-9]+))?/) else { return nil }
      numbers = [match.1, match.2, match.3 ?? "0"].compactMap { Int($0) }
      if numbers.count < 3 { return nil }
    }

    static func < (left: Release, right: Release) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// True if SwiftPM's `from:` this version accepts another: the same major version, and not an earlier one.
    func isSatisfied(by other: Release) -> Bool { other >= self && other.numbers[0] == numbers[0] }
  }

  // MARK: Addresses

  /// True for the address of a repository: `https://…` or `git@example.org:team/RefreshKit`; false for a path.
  static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.contains(/^[\w.-]+@[\w.-]+:/)
  }

  /// The address of a clone's origin; nil if it is on this machine, or the folder is not a clone.
  static func origin(of clone: URL) -> String? {
    let top = try? git(["-C", clone.path, "rev-parse", "--show-toplevel"]).run(seconds: listTimeout)
    // The folder may only be inside a clone: its root must be the folder itself.
    guard let top, top.code == 0,
      URL(fileURLWithPath: line(top.output)).resolvingSymlinksInPath() == clone.resolvingSymlinksInPath(),
      let outcome = try? git(["-C", clone.path, "remote", "get-url", "origin"]).run(seconds: listTimeout),
      outcome.code == 0
    else { return nil }
    return shared(line(outcome.output))
  }

  /// The address without user name and password; nil if it is valid only on this machine.
  static func shared(_ address: String) -> String? {
    guard isAddress(address), !address.hasPrefix("file:"),
      address.allSatisfy({ $0.isASCII && !$0.isWhitespace && !"'\"\\`$".contains($0) })
    else { return nil }
    return address.replacing(/^(https?:\/\/)[^\/@]*@/) { "\($0.1)" }
  }

  private static func line(_ output: Data) -> String {
    String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Git without password prompts, as SwiftPM runs it.
  private static func git(_ arguments: [String]) -> Subprocess {
    let environment = ProcessInfo.processInfo.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { $1 }
    return Subprocess("git", arguments, environment: environment)
  }
}
