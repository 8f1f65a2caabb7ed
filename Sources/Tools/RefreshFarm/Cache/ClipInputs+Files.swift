import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Digests of all inputs of a clip: the one list that caches, shards and comparisons use.
///
/// | input | digest | cache | shards | golden |
/// |---|---|---|---|---|
/// | the program | of its file | key | run, unless it has a name | – |
/// | the renderer: architecture, libraries, DejaVu's files | `CairoRenderer.fingerprint` | key | – | renderer |
/// | control, choices, screen, tunables, tolerance, scenario | `GoldenClip.definition` | key | checks | manifest and trace |
/// | assertions and options of the command | their text | key | checks | – |
/// | the golden | of all its files | key | run, unless it has a name | – |
/// | resources beside the program | of each file | key | by name | as they are drawn |
/// | files that were read, or looked for: pictures, drawings, fonts, Lottie files | of each file | entry | by name | as they are drawn |
///
/// Pictures and fonts other than DejaVu's are part of the display lists that draw them, with their contents. What a control reads
/// by other means than RefreshKit's, such as the clock or `Data(contentsOf:)`, is in no list, apart from resources.
extension ClipInputs {
  /// The files that this process has read or looked for by now, apart from resources of the program, with the digests of
  /// their contents: empty for one that is missing.
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

  /// The resources beside this program, as SwiftPM places them, with the digests of their contents; nil if one cannot be read.
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

  /// All files of a folder with the digests of their contents; nil if one cannot be read.
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

  /// The resources and the files of clips by the names that they have on all machines: those in the working folder from there.
  /// The machine's own fonts are not among them.
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
