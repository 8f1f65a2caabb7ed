import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// Writer that replaces a golden as a whole: a reader finds either the old golden or the new one. On a file system that
/// cannot exchange folders, a reader may briefly find neither.
struct GoldenWriter {
  let folder: URL
  /// Name of the variant to write; nil to write the golden itself.
  var variant: String?

  /// Writes the files to a temporary folder, and exchanges it with the golden's folder.
  ///
  /// - Throws: `GoldenError.unwritable`; if folders can be exchanged, the old golden is then unchanged.
  func write(_ draft: UnwrittenGolden) throws {
    do {
      let goldens = try OpenFolder(folder.deletingLastPathComponent().path, made: true)
      guard let variant else { return try Self.write(draft, as: folder.lastPathComponent, in: goldens) }
      let golden = try goldens.folder(folder.lastPathComponent)
      try Self.write(draft, as: variant, in: golden.folder(GoldenVariant.folderName, made: true))
    } catch let error as FileProblem {
      throw GoldenError.unwritable(folder: folder.path, reason: error.description)
    }
  }

  private static func write(_ draft: UnwrittenGolden, as name: String, in parent: OpenFolder) throws {
    switch parent.kind(of: name) {
    case .folder: break
    case .nothing:
      if let twin = parent.names.first(where: { $0.lowercased() == name.lowercased() }) {
        throw FileProblem("\(twin) has the same name but for capitals, which a Mac's volume takes for one")
      }
    case .link: throw FileProblem("a symbolic link has this name and is not followed")
    case .file, .other: throw FileProblem("something other than a folder has this name")
    }
    let work = try TemporaryOutput.folder(in: parent)
    do {
      let inside = try parent.folder(work.name)
      for file in draft.files { try inside.create(file.name, file.bytes) }
      try FolderReplacement(
        parent: parent, fresh: work.name, target: name, index: GoldenManifest.fileName,
        isOurs: GoldenManifest.isOurs
      ).run()
    } catch {
      try? parent.remove(work.name)
      throw error
    }
  }
}

/// Variant of a golden: its pictures as drawn by another renderer, in `<clip>.golden/variants/<renderer>/`.
///
/// Another architecture or library version may draw edges slightly differently, within the tolerance for other
/// renderers. A variant makes the comparison exact on that renderer too. It consists of a manifest and PNG pages, and
/// shares the golden's trace. Recording the golden again removes its variants.
enum GoldenVariant {
  static let folderName = "variants"

  /// Folder name for a renderer: the architecture, and eight digits of the fingerprint's hash.
  static func name(of renderer: String) -> String {
    let architecture = renderer.split(separator: " ").first.map(String.init) ?? "unknown"
    let safe = architecture.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return "\(safe)-\(ContentHash.digits(of: Array(renderer.utf8)).prefix(8))"
  }

  /// Path of a renderer's variant, existing or not.
  static func place(of renderer: String, in golden: URL) -> URL {
    golden.appendingPathComponent(folderName, isDirectory: true)
      .appendingPathComponent(name(of: renderer), isDirectory: true)
  }

  /// Opens the folder of a renderer's variant; nil if the variant does not exist.
  ///
  /// - Throws: `FileProblem` if the name belongs to a file or a link.
  static func folder(of renderer: String, in golden: OpenFolder) throws -> OpenFolder? {
    guard golden.kind(of: folderName) != .nothing else { return nil }
    let variants = try golden.folder(folderName)
    let name = name(of: renderer)
    return variants.kind(of: name) == .nothing ? nil : try variants.folder(name)
  }
}

/// Unfinished files and folders of killed runs: hidden, and named by `TemporaryOutput`.
public enum StaleFiles {
  /// Removes unfinished files of ended runs from a folder; files that another run is writing stay.
  public static func sweep(_ folder: URL) {
    guard let folder = try? OpenFolder(folder.path) else { return }
    sweep(folder)
  }

  static func sweep(_ folder: OpenFolder) {
    TemporaryOutput.sweep(folder) { PNGSequenceWriter.isOurs($0) || GoldenManifest.isOurs($0) }
  }
}
