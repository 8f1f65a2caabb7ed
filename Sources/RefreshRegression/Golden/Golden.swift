import Foundation
import RefreshRendering

/// A golden on disk, opened: the manifest is read and the files beside it are known to be whole.
///
/// Nothing in the folder is trusted: sizes are held to limits before anything is decoded, links are not followed, and
/// every file has to be the one that the manifest speaks of.
public final class Golden {
  /// The folder, `<clip>.golden`.
  public let folder: URL
  /// What the folder's own manifest says, or that of the variant for the renderer that asks.
  let manifest: GoldenManifest
  /// The renderer that recorded the golden itself.
  let recorder: String
  private let traceBytes: [UInt8]
  private let pageBytes: [[UInt8]]
  private var decoded: (page: Int, bitmap: Bitmap)?

  /// The most pixels of a page that are decoded: the header was held to what a strip of this clip may have.
  private static let maximumPagePixels = 1 << 28

  /// The most bytes that are read of a file.
  static let maximumBytes = 256 << 20

  /// Opens the golden of a clip in a folder.
  ///
  /// - Parameter renderer: takes the variant of that renderer where the golden is another's and there is one.
  /// - Throws: `GoldenError`.
  init(of clip: GoldenClip, in folder: URL, for renderer: String? = nil) throws {
    self.folder = folder
    switch SafeFile.kind(folder.path) {
    case .nothing: throw GoldenError.missing(folder: folder.path)
    case .folder: break
    case .link:
      throw GoldenError.unreadable(
        folder: folder.path, file: ".", reason: "it is a symbolic link, which is not followed")
    case .file, .other:
      throw GoldenError.unreadable(folder: folder.path, file: ".", reason: "it is no folder")
    }
    let own = try Self.manifest(of: clip, in: folder)
    recorder = own.renderer
    var (manifest, pages) = (own, folder)
    if let renderer, renderer != own.renderer, let place = try GoldenVariant.folder(of: renderer, in: folder)
    {
      let variant = try Self.manifest(of: clip, in: place)
      guard variant.renderer == renderer, variant.trace == own.trace,
        variant.frames.map(\.time) == own.frames.map(\.time)
      else {
        throw GoldenError.unreadable(
          folder: place.path, file: GoldenManifest.fileName, reason: "it is the variant of another golden")
      }
      (manifest, pages) = (variant, place)
    }
    self.manifest = manifest
    traceBytes = try Self.read(own.trace, in: folder)
    pageBytes = try manifest.pages.map { try Self.read($0, in: pages) }
    try checkPages(of: clip, in: pages)
  }

  /// Reads the manifest of a golden or a variant, which has to be the clip's.
  private static func manifest(of clip: GoldenClip, in folder: URL) throws -> GoldenManifest {
    let manifest = try describing(folder, GoldenManifest.fileName) {
      let bytes = try SafeFile.read(GoldenManifest.fileName, in: folder, maximumBytes: maximumBytes)
      return try GoldenManifest(JSONFields(parsing: Data(bytes)))
    }
    if let difference = clip.identity.difference(from: manifest.identity) {
      throw GoldenError.otherClip(folder: folder.path, difference: difference)
    }
    return manifest
  }

  /// Refuses pages of a size that no strip of the clip's pictures has, before anything of them is decoded.
  private func checkPages(of clip: GoldenClip, in folder: URL) throws {
    let size = clip.pixelSize
    for (index, frame) in manifest.frames.enumerated()
    where !manifest.pages.indices.contains(frame.place.page) {
      throw GoldenError.unreadable(
        folder: folder.path, file: GoldenManifest.fileName,
        reason: "frames[\(index)] lies on a page that there is not")
    }
    for (page, bytes) in zip(manifest.pages, pageBytes) {
      try Self.describing(folder, page.name) {
        let claimed = try PNGDecoder.size(of: bytes)
        guard claimed.width % size.width == 0, claimed.height % size.height == 0, claimed.width > 0,
          claimed.height > 0, claimed.width <= 32767, claimed.height <= 32767,
          claimed.width * claimed.height <= max(FrameStrip.maximumPixels, size.width * size.height)
        else {
          throw JSONProblem(
            "it claims \(claimed.width) × \(claimed.height) pixels, which no strip of \(size.width) × \(size.height) pictures has"
          )
        }
      }
    }
  }

  private static func read(_ file: GoldenManifest.File, in folder: URL) throws -> [UInt8] {
    try describing(folder, file.name) {
      let bytes = try SafeFile.read(file.name, in: folder, maximumBytes: maximumBytes)
      guard GoldenManifest.File(name: file.name, bytes) == file else {
        throw JSONProblem("its bytes are not those that the manifest was written with")
      }
      return bytes
    }
  }

  /// Gives errors the golden's and the file's name.
  private static func describing<Result>(
    _ folder: URL, _ file: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as GoldenError {
      throw error
    } catch {
      throw GoldenError.unreadable(folder: folder.path, file: file, reason: "\(error)")
    }
  }

  /// How the control moved.
  ///
  /// - Throws: `GoldenError` where the file does not hold a line for each frame.
  func trace() throws -> MotionTrace {
    try Self.describing(folder, GoldenManifest.traceName) {
      let trace = try MotionTrace(text: traceBytes)
      guard trace.frames.count == manifest.frames.count,
        zip(trace.frames, manifest.frames).allSatisfy({ abs($0.time - $1.time) < 1e-6 })
      else { throw JSONProblem("its lines are not the frames of the manifest") }
      return trace
    }
  }

  /// The picture of a frame.
  ///
  /// - Throws: `GoldenError` where the strip cannot be decoded or shows something else than the manifest says.
  func picture(_ index: Int) throws -> Bitmap {
    let frame = manifest.frames[index]
    let name = manifest.pages[frame.place.page].name
    return try Self.describing(folder, name) {
      let page = try page(frame.place.page)
      let size = CairoRenderer.pixelSize(of: manifest.identity.size, scale: manifest.identity.scale)
      guard
        let picture = FrameStrip.picture(
          in: page, x: frame.place.x, y: frame.place.y, width: size.width, height: size.height)
      else { throw JSONProblem("frame \(index) lies outside of it") }
      guard picture.contentHash == frame.pixels else {
        throw JSONProblem("the picture of frame \(index) is not the one that the manifest names")
      }
      return picture
    }
  }

  /// A page, decoded; the last one is kept, since frames ask for their pages in order.
  private func page(_ number: Int) throws -> Bitmap {
    if let decoded, decoded.page == number { return decoded.bitmap }
    let bitmap = try PNGDecoder.decode(pageBytes[number], maximumPixels: Self.maximumPagePixels)
    decoded = (number, bitmap)
    return bitmap
  }

  /// The pages of pictures as they lie on the disk.
  var pages: [[UInt8]] { pageBytes }

  /// The whole golden looked at: the trace is read and every picture decoded and held against its hash.
  ///
  /// - Throws: `GoldenError`.
  public func check() throws {
    _ = try trace()
    for index in manifest.frames.indices { _ = try picture(index) }
  }
}
