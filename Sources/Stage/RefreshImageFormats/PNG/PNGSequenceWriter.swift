import Foundation
import RefreshFiles
import RefreshRendering

/// A writer of a folder of PNG files, one for each frame: `frame-0000.png`, `frame-0001.png`, …
///
/// The writer fills a folder next to the target, and `finish()` swaps it in. It replaces frames and a `frames.json` in
/// the target; other files stay. A frame that equals the previous one is a hard link to it if the file system supports
/// that, otherwise a copy. PNG has no duration: write it to a separate file with `addFile(named:_:)`.
public final class PNGSequenceWriter: FrameWriter, ValidatingFrameWriter {
  /// The number of frames added.
  public var frameCount: Int { validator.frameCount }

  /// The hash of the last frame's pixels, equal to `Bitmap.rowsHash`; unchanged rows are not hashed again.
  public var rowsHash: String { RowHash.picture(encoder.names) }

  private let folder: AtomicFolder
  private let name: String
  private var encoder: PNGEncoder
  private var bytes: [UInt8] = []
  package var validator: FrameValidator

  /// Creates a writer to the folder `directory`, and any missing folders.
  ///
  /// - Throws: `EncoderError` if an option is out of range, the target is not a folder, or it cannot be written.
  public init(directory: URL, options: PNGOptions = PNGOptions()) throws {
    try options.validate()
    folder = try AtomicFolder(directory)
    name = directory.path
    validator = FrameValidator(name: name)
    encoder = PNGEncoder(options: options)
  }

  deinit { cancel() }

  /// The file name of the frame with an index from 0.
  public static func fileName(of number: Int) -> String { String(format: "frame-%04d.png", number) }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      let number = frameCount - 1
      let changed = try encoder.update(frame.bitmap, changes: frame.changes)
      if changed || number == 0 {
        try writeFile(number: number)
      } else {
        try repeatFile(number: number)
      }
    }
  }

  /// Adds another file, which appears together with the frames; a file added with the same name is replaced.
  ///
  /// - Parameter name: A plain file name, other than a frame's.
  package func addFile(named name: String, _ bytes: [UInt8]) throws {
    try orCancel {
      try validator.checkOpen()
      let isPlain =
        !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
      guard isPlain && !Self.isFrame(name) else { throw EncoderError.fileName(name) }
      let file = try OutputFile(path: folder.temporary + "/" + name, name: self.name + "/" + name)
      try file.write(bytes)
      try file.close()
    }
  }

  public func finish() throws {
    try complete {
      try folder.commit(index: "frames.json", replacing: Self.isOurs)
    }
  }

  public func cancel() {
    validator.close()
    folder.cancel()
  }

  /// True if a file name is one that the writer creates itself: a frame or `frames.json`.
  package static func isOurs(_ name: String) -> Bool { isFrame(name) || name == "frames.json" }

  /// True for the file name of a frame: `frame-`, four or more digits, and `.png`.
  static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-") && name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.count >= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  private func path(_ number: Int) -> String { folder.temporary + "/" + Self.fileName(of: number) }

  private func writeFile(number: Int) throws {
    let file = try OutputFile(path: path(number), name: name + "/" + Self.fileName(of: number))
    bytes.removeAll(keepingCapacity: true)
    encoder.appendFile(to: &bytes)
    try file.write(bytes)
    try file.close()
  }

  private func repeatFile(number: Int) throws {
    if link(path(number - 1), path(number)) != 0 { try writeFile(number: number) }
  }
}
