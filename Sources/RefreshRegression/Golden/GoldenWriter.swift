import Foundation
import RefreshExport

/// Puts a golden in its place in one step: at every moment the folder holds the whole old golden or the whole new one.
struct GoldenWriter {
  /// The golden's folder.
  let folder: URL
  /// The name of a variant to write in it, rather than the golden itself.
  var variant: String?

  init(folder: URL, variant: String? = nil) {
    self.folder = folder
    self.variant = variant
  }

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
    case .nothing, .folder: break
    case .link: throw FileProblem("a symbolic link has its name, which is not followed")
    case .file, .other: throw FileProblem("something else has its name")
    }
    let work = try WorkInProgress.folder(in: parent)
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
