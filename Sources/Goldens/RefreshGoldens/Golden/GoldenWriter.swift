import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// Puts a golden in its place in one step: at every moment the folder holds the whole old golden or the whole new one.
struct GoldenWriter {
  let folder: URL
  /// The name of a variant to write in it, rather than the golden itself.
  var variant: String?

  /// Writes the files beside the folder, then puts them in its place.
  ///
  /// - Throws: `GoldenError.unwritable`, after which the old golden is as it was.
  func write(_ draft: GoldenDraft) throws {
    do {
      let goldens = try OpenFolder(folder.deletingLastPathComponent().path, made: true)
      guard let variant else { return try Self.write(draft, as: folder.lastPathComponent, in: goldens) }
      let golden = try goldens.folder(folder.lastPathComponent)
      try Self.write(draft, as: variant, in: golden.folder(GoldenVariant.folderName, made: true))
    } catch let error as FileProblem {
      throw GoldenError.unwritable(folder: folder.path, reason: error.description)
    }
  }

  private static func write(_ draft: GoldenDraft, as name: String, in parent: OpenFolder) throws {
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

/// The pictures of a golden as another renderer draws them: `<clip>.golden/variants/<renderer>/`.
///
/// A golden holds the pictures of the renderer that recorded it. Another architecture or another version of the
/// libraries may draw some edge a shade lighter, which the tolerance for other renderers allows. A variant makes the
/// comparison exact there too. It is a manifest with its own pages; the motion is the golden's, and a golden that is
/// recorded again has no variants until they are recorded for it.
enum GoldenVariant {
  static let folderName = "variants"

  /// A folder's name for a renderer: the architecture, and a hash of all versions.
  static func name(of renderer: String) -> String {
    let architecture = renderer.split(separator: " ").first.map(String.init) ?? "unknown"
    let safe = architecture.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return "\(safe)-\(ContentHash.digits(of: Array(renderer.utf8)).prefix(8))"
  }

  /// Where the variant of a renderer is, or would be.
  static func place(of renderer: String, in golden: URL) -> URL {
    golden.appendingPathComponent(folderName, isDirectory: true)
      .appendingPathComponent(name(of: renderer), isDirectory: true)
  }

  /// The folder of a renderer's variant, opened; nil if there is none.
  ///
  /// - Throws: `FileProblem` where something else than a folder has its name.
  static func folder(of renderer: String, in golden: OpenFolder) throws -> OpenFolder? {
    guard golden.kind(of: folderName) != .nothing else { return nil }
    let variants = try golden.folder(folderName)
    let name = name(of: renderer)
    return variants.kind(of: name) == .nothing ? nil : try variants.folder(name)
  }
}

/// Files that a killed run left half-written: hidden files and folders with names that nobody else gives.
public enum StaleFiles {
  /// Removes from a folder what runs that have ended have left there; what another one is writing stays.
  public static func sweep(_ folder: URL) {
    guard let folder = try? OpenFolder(folder.path) else { return }
    sweep(folder)
  }

  static func sweep(_ folder: OpenFolder) {
    TemporaryOutput.sweep(folder) { PNGSequenceWriter.isOurs($0) || GoldenManifest.isOurs($0) }
  }
}
