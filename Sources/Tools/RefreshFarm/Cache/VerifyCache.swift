import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Reports of clips that passed, in a folder, to be found again while everything that they depend on is the same.
///
/// An entry is called by a hash of all that a comparison reads, as `ClipInputs` lists it, and names the files that were read while
/// the clip was played; it holds while they are the same. So nothing has to be forgotten when something changes, and machines may share the folder. An
/// entry that cannot be read counts as none, and a result that depends on what cannot be compared is not kept.
struct VerifyCache: Sendable {
  private let url: URL
  /// The parts of the key that all clips of a run share.
  private let run: [String]?

  /// The version of the entries.
  private static let schema = "3"
  /// The most bytes of an entry.
  private static let maximumBytes = 1 << 20

  /// A cache in a folder, which is made when something is kept.
  ///
  /// - Parameters:
  ///   - assertions: those of all clips.
  ///   - options: of the comparison, such as `pixels`.
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

  /// The key of the comparison of a clip with its golden in a folder of goldens; nil if something cannot be read.
  ///
  /// - Parameter goldens: nil for a comparison without goldens.
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

  /// The report that is kept under a key; nil if there is none that is whole.
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

  /// Keeps the report of a clip that passed; others are not kept, and neither is what cannot be written.
  func keep(_ report: ClipReport, under key: String) {
    guard report.status == .passed, !report.files.values.contains(ClipInputs.unknown),
      let line = report.lines.first,
      let folder = try? OpenFolder(url.path, made: true).folder(Self.group(key), made: true)
    else { return }
    try? folder.write(Array("\(Self.sum(line, key))\n\(line)\n".utf8), to: key, isSynced: false)
  }

  /// Entries are spread over folders by the first two digits of their keys.
  private static func group(_ key: String) -> String { String(key.prefix(2)) }

  /// The checksum by which a damaged entry, or one under another's name, is recognized.
  private static func sum(_ line: String, _ key: String) -> String { RunIdentity.hash([key, line]) }
}
