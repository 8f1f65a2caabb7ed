import Foundation
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshMotion
import RefreshRendering

/// Golden opened from disk: the recorded reference of a clip, with a manifest, a motion trace and pictures of its
/// frames, several to a PNG file (a page).
///
/// Nothing in the folder is trusted: sizes are checked before decoding, links are not followed, and every file must
/// have the checksum from the manifest.
public final class Golden {
  /// Folder of the golden, `<clip>.golden`.
  public let folder: URL
  /// Manifest of the golden, or of the variant that was opened for another renderer.
  let manifest: GoldenManifest
  /// Fingerprint of the renderer that recorded the golden, also if a variant is opened.
  let recorder: String
  /// Size of a picture, in pixels.
  let size: (width: Int, height: Int)
  private let traceBytes: [UInt8]
  /// PNG files of the pages.
  let pages: [[UInt8]]
  private var decoded: (page: Int, bitmap: Bitmap)?
  /// Hashes of pictures that were already read from pages, by position.
  private var seen: [PageLayout.PicturePosition: String] = [:]
  /// Indices of the pages whose hashes were already read.
  private var seenPages: Set<Int> = []

  /// Maximum number of pixels of a decoded page, a PNG file with the pictures of several frames (`Limits.pagePixels`:
  /// 64 MB in memory).
  private static let maximumPagePixels = Limits.pagePixels.maximum

  /// Maximum size of a golden's file, in bytes (`Limits.goldenFile`: 64 MB; a typical clip has less than 1 MB).
  static let maximumBytes = Limits.goldenFile.maximum
  /// File name of the manifest, which lists the other files of a golden.
  package static let manifestName = GoldenManifest.fileName

  /// Opens the golden of a clip in a folder, or its variant for another renderer.
  ///
  /// - Parameter renderers: fingerprints in order of preference; opens the variant of the first one with a variant. The
  ///   renderer that recorded the golden selects the golden itself, which is also opened if no variant exists.
  /// - Throws: `GoldenError`.
  init(of clip: GoldenClip, in folder: URL, for renderers: [String] = []) throws {
    self.folder = folder
    size = clip.pixelSize
    let place: OpenedFolder = (folder, try Self.opened(folder))
    let own = try Self.manifest(of: clip, in: place)
    recorder = own.renderer
    var (manifest, drawn) = (own, place)
    for renderer in renderers.prefix(while: { $0 != own.renderer }) {
      let found = try Self.describing(folder, GoldenVariant.folderName) {
        try GoldenVariant.folder(of: renderer, in: place.open)
      }
      guard let open = found else { continue }
      let place: OpenedFolder = (GoldenVariant.place(of: renderer, in: folder), open)
      let variant = try Self.manifest(of: clip, in: place)
      guard variant.renderer == renderer, variant.trace == own.trace,
        variant.frames.map(\.time) == own.frames.map(\.time)
      else {
        throw GoldenError.unreadable(
          folder: place.url.path, file: GoldenManifest.fileName, reason: "it is the variant of another golden"
        )
      }
      (manifest, drawn) = (variant, place)
      break
    }
    self.manifest = manifest
    traceBytes = try Self.read(own.trace, in: place)
    pages = try manifest.pages.map { try Self.read($0, in: drawn) }
    try checkPages(in: drawn.url)
  }

  /// Opens the golden in a folder without comparing its manifest with a clip.
  ///
  /// - Throws: `GoldenError`.
  init(in folder: URL) throws {
    self.folder = folder
    let place: OpenedFolder = (folder, try Self.opened(folder))
    manifest = try Self.manifest(in: place)
    recorder = manifest.renderer
    size = CairoRenderer.pixelSize(of: manifest.identity.size, scale: manifest.identity.scale)
    traceBytes = try Self.read(manifest.trace, in: place)
    pages = try manifest.pages.map { try Self.read($0, in: place) }
    try checkPages(in: folder)
  }

  /// Opened folder of a golden or a variant, with its path for errors.
  private typealias OpenedFolder = (url: URL, open: OpenFolder)

  /// Opens the folder of a golden, which must not be a symbolic link; the folder that contains it may be one.
  private static func opened(_ folder: URL) throws -> OpenFolder {
    let name = folder.lastPathComponent
    guard OpenFolder.kind(at: folder) != .nothing else { throw GoldenError.missing(folder: folder.path) }
    return try describing(folder, name) {
      try OpenFolder(folder.deletingLastPathComponent().path).folder(name)
    }
  }

  /// Reads the manifest of a golden or a variant; throws `GoldenError.otherClip` if its settings differ from the clip.
  private static func manifest(of clip: GoldenClip, in place: OpenedFolder) throws -> GoldenManifest {
    let manifest = try manifest(in: place)
    if let difference = clip.identity.difference(from: manifest.identity) {
      throw GoldenError.otherClip(folder: place.url.path, difference: difference)
    }
    return manifest
  }

  private static func manifest(in place: OpenedFolder) throws -> GoldenManifest {
    try describing(place.url, GoldenManifest.fileName) {
      let bytes = try place.open.read(GoldenManifest.fileName, maximumBytes: maximumBytes)
      do {
        return try GoldenManifest(JSONFields(parsing: Data(bytes)))
      } catch {
        throw damage(of: bytes) ?? error
      }
    }
  }

  /// Checks, before decoding, that every frame refers to an existing page and that the size of each page is a multiple
  /// of the picture size.
  private func checkPages(in folder: URL) throws {
    if manifest.isMotionOnly { return }
    for (index, frame) in manifest.frames.enumerated()
    where !manifest.pages.indices.contains(frame.place.page) {
      throw GoldenError.unreadable(
        folder: folder.path, file: GoldenManifest.fileName,
        reason: "frames[\(index)] refers to a missing page")
    }
    for (page, bytes) in zip(manifest.pages, pages) {
      try Self.describing(folder, page.name) {
        let claimed = try PNGDecoder.size(of: bytes)
        guard claimed.width % size.width == 0, claimed.height % size.height == 0, claimed.width > 0,
          claimed.height > 0, claimed.width <= 32767, claimed.height <= 32767,
          claimed.width * claimed.height <= max(PageLayout.maximumPixels, size.width * size.height)
        else {
          throw JSONProblem(
            "it claims \(claimed.width) × \(claimed.height) pixels, which no strip of \(size.width) × \(size.height) pictures has"
          )
        }
      }
    }
  }

  private static func read(_ file: GoldenManifest.File, in place: OpenedFolder) throws -> [UInt8] {
    try describing(place.url, file.name) {
      let bytes = try place.open.read(file.name, maximumBytes: maximumBytes)
      if bytes.starts(with: Array("version https://git-lfs.github.com/".utf8)) {
        throw RepairableDamage("it is a Git LFS pointer and not the file; run `git lfs pull`")
      }
      guard GoldenManifest.File(name: file.name, bytes) == file else {
        let plain = withoutReturns(bytes)
        if plain.count < bytes.count, GoldenManifest.File(name: file.name, plain) == file {
          throw RepairableDamage(
            "git has converted its line ends to CRLF: write `* -text` to .gitattributes beside the golden, and check its files out again"
          )
        }
        if let damage = damage(of: bytes, isWhole: bytes.count >= file.bytes) { throw damage }
        throw JSONProblem("its checksum does not match the manifest")
      }
      return bytes
    }
  }

  /// Bytes of a text with the CRLF line ends replaced by LF.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { bytes[$0] != 13 || $0 + 1 == bytes.count || bytes[$0 + 1] != 10 }.map { bytes[$0] }
  }

  /// Error for a file that has git's conflict markers or is incomplete; nil if neither is found.
  ///
  /// - Parameter isWhole: true if the file has its full size; nil to check that a JSON object ends with a brace.
  private static func damage(of bytes: [UInt8], isWhole: Bool? = nil) -> (any Error)? {
    let mark = Array("<<<<<<< ".utf8)
    if bytes.starts(with: mark) || Data(bytes).range(of: Data([10] + mark)) != nil {
      return RepairableDamage("it has conflict markers of git (<<<<<<<); take the golden of one side")
    }
    let marks = bytes.lazy.filter { $0 != 10 && $0 != 13 && $0 != 32 }
    let (first, end) = (marks.first ?? UInt8(ascii: "{"), marks.last)
    return isWhole ?? (first != UInt8(ascii: "{") || end == UInt8(ascii: "}"))
      ? nil : JSONProblem("it is incomplete: \(bytes.count) bytes")
  }

  /// Error for damage by git or another program, with instructions for repair.
  private struct RepairableDamage: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Runs a closure, and rethrows its errors as `GoldenError` with the paths of the golden and the file.
  private static func describing<Result>(
    _ folder: URL, _ file: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as GoldenError {
      throw error
    } catch let error as RepairableDamage {
      throw GoldenError.changedFile(folder: folder.path, file: file, remedy: error.text)
    } catch {
      throw GoldenError.unreadable(folder: folder.path, file: file, reason: "\(error)")
    }
  }

  /// Decodes the recorded motion trace.
  ///
  /// - Throws: `GoldenError` if the trace does not have the same number and times of frames as the manifest.
  func trace() throws -> MotionTrace {
    try Self.describing(folder, GoldenManifest.traceName) {
      let trace = try MotionTrace(exactly: traceBytes)
      guard trace.frames.count == manifest.frames.count,
        zip(trace.frames, manifest.frames).allSatisfy({ abs($0.time - $1.time) < Tolerance.time })
      else { throw JSONProblem("its lines do not match the manifest's frames") }
      return trace
    }
  }

  /// Checks that the golden's frames have the same times, in seconds, as a clip's frames; surplus frames of either are
  /// ignored.
  ///
  /// - Throws: `GoldenError`.
  func checkTimes(_ times: [TimeInterval]) throws {
    for (index, (own, time)) in zip(manifest.frames.map(\.time), times).enumerated()
    where abs(own - time) >= Tolerance.time {
      throw GoldenError.unreadable(
        folder: folder.path, file: GoldenManifest.fileName,
        reason:
          "frames[\(index)].time is \(OrderedJSON.plain(own)); the frame is at \(OrderedJSON.plain(time)) s")
    }
  }

  /// Decodes the picture of a frame.
  ///
  /// - Throws: `GoldenError` if the page cannot be decoded, or the picture does not have the hash from the manifest.
  func picture(_ index: Int) throws -> Bitmap {
    let frame = manifest.frames[index]
    let name = manifest.pages[frame.place.page].name
    return try Self.describing(folder, name) {
      let page = try page(frame.place.page)
      guard
        let picture = PageLayout.picture(
          in: page, x: frame.place.x, y: frame.place.y, width: size.width, height: size.height)
      else { throw JSONProblem("frame \(index) is outside it") }
      guard picture.contentHash == frame.pixels else {
        throw JSONProblem("the picture of frame \(index) does not match the manifest")
      }
      return picture
    }
  }

  /// Checks that the picture of a frame has the hash from the manifest.
  ///
  /// - Throws: `GoldenError`, as `picture(_:)`.
  func checkPicture(_ index: Int) throws {
    let frame = manifest.frames[index]
    let page = frame.place.page
    if seenPages.insert(page).inserted {
      let hashes = PageLayout.hashes(of: pages[page], width: size.width, height: size.height, page: page)
      seen.merge(hashes ?? [:]) { $1 }
    }
    if seen[frame.place] == frame.pixels { return }
    // Decode the picture if its hash differs or its page cannot be read row by row; a mismatch throws.
    _ = try picture(index)
    seen[frame.place] = frame.pixels
  }

  /// Decodes a page, and keeps it for the next call because frames are read in the order of their pages.
  private func page(_ number: Int) throws -> Bitmap {
    if let decoded, decoded.page == number { return decoded.bitmap }
    let bitmap = try PNGDecoder.decode(pages[number], maximumPixels: Self.maximumPagePixels)
    decoded = (number, bitmap)
    return bitmap
  }

  /// Checks the whole golden: decodes the trace, and compares every picture with its hash in the manifest.
  ///
  /// - Throws: `GoldenError`.
  public func check() throws {
    _ = try trace()
    if manifest.isMotionOnly { return }
    for index in manifest.frames.indices { try checkPicture(index) }
  }
}

/// Error of a golden that cannot be read or written, in one line with the paths of the golden and the file.
public enum GoldenError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// Error of a golden that does not exist, with its expected folder.
  case missing(folder: String)
  /// Error of a golden with a missing, damaged or hostile file, with the reason.
  case unreadable(folder: String, file: String, reason: String)
  /// Error of a golden with a file that git or another program has changed, with the change and its repair.
  case changedFile(folder: String, file: String, remedy: String)
  /// Error of a golden that belongs to another clip, with the first difference between the clips.
  case otherClip(folder: String, difference: String)
  /// Error of a golden that cannot be written, with the reason.
  case unwritable(folder: String, reason: String)

  public var description: String { line.printable }

  private var line: String {
    switch self {
    case .missing(let folder): "the golden \(folder) does not exist"
    case .unreadable(let folder, let file, let reason):
      "the golden \(folder) cannot be used: \(file): \(reason); restore it with git, or record it again"
    case .changedFile(let folder, let file, let remedy):
      "the golden \(folder) cannot be used: \(file): \(remedy)"
    case .otherClip(let folder, let difference): "the golden \(folder) belongs to another clip: \(difference)"
    case .unwritable(let folder, let reason): "the golden \(folder) cannot be written: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
