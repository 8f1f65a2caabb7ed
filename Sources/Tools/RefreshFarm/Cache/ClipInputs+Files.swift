import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Digests of all inputs of a clip: the one list that the cache, the merging of shards and the goldens are based on.
///
/// | input | digest | cache | shards | golden |
/// |---|---|---|---|---|
/// | program | hash of its file | key | run, unless it has a name | – |
/// | renderer: architecture, libraries, files of DejaVu | `CairoRenderer.fingerprint` | key | – | renderer |
/// | control, choices, screen, tunables, tolerance, scenario | `GoldenClip.definition` | key | checks | manifest and trace |
/// | assertions and options of the command | their text | key | checks | – |
/// | golden | hash of each file | key | run, unless it has a name | – |
/// | resources beside the program | hash of each file | key | compared by name | in the drawn frames |
/// | files read or searched, such as pictures | hash of each | entry | compared by name | in the drawn frames |
/// | librsvg, if an SVG is drawn | hash of its file | entry | compared by name | renderer |
///
/// The display lists contain the pictures and fonts that they draw, except DejaVu. Data that a control reads without
/// RefreshKit, such as the clock or a file by `Data(contentsOf:)`, has no digest; only resources beside the program
/// have.
extension ClipInputs {
  /// Digests of the files that this process has read or searched so far, by path, without the program's resources;
  /// empty for a missing file, `unknown` for a file that changed after it was read.
  static func files() -> [String: String] {
    var files: [String: String] = [:]
    for (path, versions) in ReadFileLog.all where !isResource(path) {
      let (read, now) = (Set(versions.compactMap { $0 }), FileVersion(path: path))
      let isKnown = read.isEmpty ? now == nil : read == now.map { [$0] }
      files[path] = isKnown ? digest(of: path) : unknown
    }
    return files
  }

  private static let program = Bundle.main.bundlePath

  private static func isBundle(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".resources") || name.hasSuffix(".bundle")
  }

  private static func isResource(_ path: String) -> Bool {
    path.hasPrefix(program + "/")
      && path.dropFirst(program.count + 1).split(separator: "/").first.map(isBundle) == true
  }

  /// Digests of the resources beside this program (SwiftPM's folders `.resources` and `.bundle`), by path; nil if one
  /// cannot be read.
  static func resources() -> [String: String]? {
    guard let folder = try? OpenFolder(program) else { return nil }
    var files: [String: String] = [:]
    for name in folder.names where isBundle(name) {
      guard let bundle = try? folder.folder(name), let own = contents(of: bundle, "\(name)/") else {
        return nil
      }
      files.merge(own) { $1 }
    }
    return files
  }

  /// Digests of all files in a folder and its subfolders, by path; nil if an entry cannot be read or is a link.
  static func contents(of folder: OpenFolder, _ path: String = "") -> [String: String]? {
    var files: [String: String] = [:]
    for name in folder.names {
      switch folder.kind(of: name) {
      case .file:
        guard let bytes = try? folder.read(name, maximumBytes: Limits.goldenFile.maximum) else { return nil }
        files[path + name] = bytes.withUnsafeBytes { ByteHash.digits(of: $0) }
      case .folder:
        guard path.utf8.count < 200, let inner = try? folder.folder(name),
          let own = contents(of: inner, "\(path)\(name)/")
        else { return nil }
        files.merge(own) { $1 }
      default: return nil
      }
    }
    return files
  }

  /// Digests of the resources and of the clips' files, by names that are equal on all machines: a path in the working
  /// folder is relative to it. System fonts are left out; a file that clips read with different contents is `unknown`.
  static func shared(by clips: [ClipReport]) -> [String: String] {
    var files = resources() ?? [:]
    let here = FileManager.default.currentDirectoryPath + "/"
    for clip in clips {
      for (path, digest) in clip.files where !path.hasPrefix("/usr/share/fonts") {
        let name = path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
        files[name] = files[name].map { $0 == digest ? digest : unknown } ?? digest
      }
    }
    return files
  }
}
