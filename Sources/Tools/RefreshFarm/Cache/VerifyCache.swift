import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Cache folder of reports of passed clips, which are reused while all inputs of the comparison are unchanged.
///
/// The name of an entry is a hash of all inputs that are known before the clip is played, as listed at `ClipInputs`.
/// The entry itself lists the files that were read while the clip was played, with their digests, and is valid while
/// they are unchanged. So a change needs no clean-up, and several machines may share the folder. An unreadable entry
/// counts as missing. A result that depends on a file with an unknown digest is not stored.
struct VerifyCache: Sendable {
  private let url: URL
  /// The parts of the key that all clips of a run share; nil if a resource of the program cannot be read.
  private let run: [String]?

  /// Version of the entry format, part of every key.
  private static let schema = "3"
  /// Maximum size of an entry in bytes, far above the size of one clip's report; a larger file counts as missing.
  private static let maximumBytes = 1 << 20

  /// Creates a cache in a folder; the folder is created when the first report is stored.
  ///
  /// - Parameter options: the options of the command that influence a comparison, such as `pixels`.
  init(_ url: URL, assertions: [MotionAssertion], options: [String]) {
    self.url = url
    run = ClipInputs.resources().map {
      [Self.schema, RunIdentity.program, CairoRenderer(scale: 1).fingerprint] + Self.parts($0) + options
        + assertions.map { "\($0)" }
    }
  }

  private static func parts(_ files: [String: String]) -> [String] {
    files.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }

  /// Key of the comparison of a clip with its golden; nil if the program, a resource or the golden cannot be read.
  ///
  /// - Parameter goldens: the folder of all goldens; nil for a comparison without goldens.
  func key(of clip: GoldenClip, goldens: URL?) -> String? {
    guard let run, !RunIdentity.program.isEmpty else { return nil }
    var parts = run + clip.definition
    if let goldens {
      let golden = clip.folder(in: goldens)
      guard
        let folder = try? OpenFolder(golden.deletingLastPathComponent().path).folder(
          golden.lastPathComponent),
        let files = ClipInputs.contents(of: folder)
      else { return nil }
      parts += Self.parts(files)
    }
    return RunIdentity.hash(parts)
  }

  /// The stored report of a clip; nil if the key has no intact entry, or a file that the entry lists has changed.
  func report(of name: String, under key: String) -> ClipReport? {
    guard let folder = try? OpenFolder(url.path).folder(Self.group(key)),
      let bytes = try? folder.read(key, maximumBytes: Self.maximumBytes)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard lines.count == 3, lines[2].isEmpty, lines[0] == Self.sum(lines[1], key),
      let report = try? ClipReport(lines: [lines[1]]), report.name == name, report.status == .passed,
      report.files.allSatisfy({ ClipInputs.digest(of: $0) == $1 })
    else { return nil }
    return report
  }

  /// Stores the report of a clip if it passed and all of its inputs are known; a failed write is ignored.
  func keep(_ report: ClipReport, under key: String) {
    guard report.status == .passed, !report.files.values.contains(ClipInputs.unknown),
      let line = report.lines.first,
      let folder = try? OpenFolder(url.path, made: true).folder(Self.group(key), made: true)
    else { return }
    try? folder.write(Array("\(Self.sum(line, key))\n\(line)\n".utf8), to: key, isSynced: false)
  }

  /// Subfolder of a key: its first two digits, so that no folder has too many entries.
  private static func group(_ key: String) -> String { String(key.prefix(2)) }

  /// Checksum of an entry, which detects a damaged line and an entry under another key's name.
  private static func sum(_ line: String, _ key: String) -> String { RunIdentity.hash([key, line]) }
}
