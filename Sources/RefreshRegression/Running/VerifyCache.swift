import Foundation
import RefreshIO
import RefreshRendering

/// Reports of clips that passed, in a folder, to be found again while everything that they depend on is the same.
///
/// An entry is called by a hash of all that a comparison reads: the program and its resources, the renderer, the clip with its
/// scenario and configuration, the options, and every file of the golden. It also names the image files that were drawn or
/// could not be, and holds while they are the same. So nothing has to be forgotten when something changes, and machines may share the folder. An
/// entry that cannot be read counts as none. What a control's own code reads from elsewhere is unknown here.
public struct VerifyCache: Sendable {
  private let url: URL
  /// The parts of the key that all clips of a run share.
  private let run: [String]?

  /// The version of the entries.
  private static let schema = "2"
  /// The most bytes of an entry.
  private static let maximumBytes = 1 << 20

  /// A cache in a folder, which is made when something is kept.
  ///
  /// - Parameters:
  ///   - assertions: those of all clips.
  ///   - options: of the comparison, such as `pixels`.
  public init(_ url: URL, assertions: [MotionAssertion], options: [String]) {
    self.url = url
    run = Self.resources.map {
      [Self.schema, RunIdentity.program, CairoRenderer(scale: 1).fingerprint] + $0 + options
        + assertions.map { "\($0)" }
    }
  }

  /// The resources beside this program, as SwiftPM places them: names and hashes; nil if one cannot be read.
  private static let resources: [String]? = {
    guard let folder = try? OpenFolder(Bundle.main.bundlePath) else { return [] }
    var parts: [String] = []
    for name in folder.names where name.hasSuffix(".resources") || name.hasSuffix(".bundle") {
      guard let bundle = try? folder.folder(name), addFiles(of: bundle, "\(name)/", to: &parts) else {
        return nil
      }
    }
    return parts
  }()

  /// The key of the comparison of a clip with its golden in a folder of goldens; nil if something cannot be read.
  ///
  /// - Parameter goldens: nil for a comparison without goldens.
  public func key(of clip: GoldenClip, goldens: URL?) -> String? {
    guard let run, !RunIdentity.program.isEmpty else { return nil }
    var parts = run + RunIdentity.definition(of: clip)
    if let goldens {
      let golden = clip.folder(in: goldens)
      guard
        let folder = try? OpenFolder(golden.deletingLastPathComponent().path).folder(
          golden.lastPathComponent),
        Self.addFiles(of: folder, "", to: &parts)
      else { return nil }
    }
    return RunIdentity.hash(parts)
  }

  /// Adds the names and the hashes of all files of a folder; false if one cannot be read.
  private static func addFiles(of folder: OpenFolder, _ path: String, to parts: inout [String]) -> Bool {
    for name in folder.names {
      switch folder.kind(of: name) {
      case .file:
        guard let bytes = try? folder.read(name, maximumBytes: Limits.goldenFile.maximum) else {
          return false
        }
        parts += [path + name, bytes.withUnsafeBytes { ByteHash.digits(of: $0) }]
      case .folder:
        guard path.utf8.count < 200, let inner = try? folder.folder(name),
          addFiles(of: inner, "\(path)\(name)/", to: &parts)
        else { return false }
      default: return false
      }
    }
    return true
  }

  /// The report that is kept under a key; nil if there is none that is whole.
  public func report(of name: String, under key: String) -> ClipReport? {
    guard let folder = try? OpenFolder(url.path).folder(Self.group(key)),
      let bytes = try? folder.read(key, maximumBytes: Self.maximumBytes)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard lines.count == 3, lines[2].isEmpty, lines[0] == Self.sum(lines[1], key),
      let report = try? ClipReport(lines: [lines[1]]), report.name == name, report.status == .passed,
      report.images.allSatisfy({ ImageFiles.contents($0) == $1 })
    else { return nil }
    return report
  }

  /// Keeps the report of a clip that passed; others are not kept, and neither is what cannot be written.
  public func keep(_ report: ClipReport, under key: String) {
    guard report.status == .passed, let line = report.lines.first,
      let folder = try? OpenFolder(url.path, made: true).folder(Self.group(key), made: true)
    else { return }
    try? folder.write(Array("\(Self.sum(line, key))\n\(line)\n".utf8), to: key, isSynced: false)
  }

  /// Entries are spread over folders by the first two digits of their keys.
  private static func group(_ key: String) -> String { String(key.prefix(2)) }

  /// The checksum by which a damaged entry, or one under another's name, is recognized.
  private static func sum(_ line: String, _ key: String) -> String { RunIdentity.hash([key, line]) }
}
