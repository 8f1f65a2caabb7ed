import Foundation
import RefreshFiles
import RefreshRendering

/// A writer of contact sheets: one PNG that shows every nth frame with its time and phase.
///
/// Memory: the sheet and its frames, at most `maximumFrames` of about 124,000 pixels each, regardless of the clip's
/// length.
public final class ContactSheetWriter: FrameWriter, ValidatingFrameWriter {
  /// The maximum number of images on a sheet.
  public static let maximumFrames = 480

  /// The maximum number of images if the interval is chosen automatically.
  private static let automaticFrames = 48

  private let file: AtomicFile
  private let options: ContactSheetOptions
  package var validator: FrameValidator
  private var every: Int
  private var duration = 0.0
  private var tiles: [SheetTile] = []
  private var size = (width: 0, height: 0)

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError` if an option is out of range, the target is not a regular file, or it cannot be written.
  public init(file: URL, options: ContactSheetOptions = ContactSheetOptions()) throws {
    try options.validate()
    self.options = options
    every = options.every ?? 1
    self.file = try AtomicFile(file)
    validator = FrameValidator(name: file.path)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      size = (frame.bitmap.width, frame.bitmap.height)
      if (validator.frameCount - 1) % every == 0 { try add(frame) }
      duration += frame.duration
    }
  }

  public func finish() throws {
    try complete {
      let layout = SheetLayout(
        count: tiles.count, width: tiles[0].picture.width, height: tiles[0].picture.height,
        columns: options.columns, hasTitle: options.title != nil)
      let sheet = try SheetDrawing(
        tiles: tiles, layout: layout, title: options.title, subtitle: subtitle,
        isTransparent: options.isTransparent
      ).bitmap()
      var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: Double(SheetLayout.scale)))
      try file.file.write(encoder.encode(sheet))
      try file.commit()
    }
  }

  public func cancel() {
    validator.close()
    tiles = []
    file.cancel()
  }

  private func add(_ frame: Frame) throws {
    if options.every == nil && tiles.count == Self.automaticFrames {
      // Every second image is dropped; the current frame is the next one in the doubled interval.
      tiles = tiles.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      every *= 2
    } else if tiles.count == Self.maximumFrames {
      throw EncoderError.option(
        name: "every", value: "\(every)", allowed: "numbers that leave at most \(Self.maximumFrames) pictures"
      )
    }
    tiles.append(try SheetTile(frame.bitmap, time: duration, phase: frame.phase))
  }

  private var subtitle: String {
    let pictures = every == 1 ? "every frame" : "every \(Self.ordinal(every)) frame"
    return "\(size.width) × \(size.height) pixels  ·  \(validator.frameCount.counted("frame")) in "
      + "\(SheetDrawing.time(duration))  ·  \(pictures)"
  }

  private static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    return switch (isTeen, number % 10) {
    case (false, 1): "\(number)st"
    case (false, 2): "\(number)nd"
    case (false, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}

/// The options of a contact sheet.
public struct ContactSheetOptions: Sendable, Hashable {
  /// The interval of the frames shown, 1 or more; `nil` shows 25 to 48 frames of a longer clip.
  public var every: Int?

  /// The number of columns, 1 to 100; `nil` makes the sheet about 1.5 times as wide as high.
  public var columns: Int?

  /// The title above the frames.
  public var title: String?

  /// True for a sheet with a transparent background.
  public var isTransparent: Bool

  /// Creates options with the given values.
  public init(every: Int? = nil, columns: Int? = nil, title: String? = nil, isTransparent: Bool = false) {
    self.every = every
    self.columns = columns
    self.title = title
    self.isTransparent = isTransparent
  }

  /// Throws an `EncoderError` for the first option that is out of range.
  func validate() throws {
    if let every { try EncoderError.check("every", every, every >= 1, allowed: "whole numbers from 1") }
    if let columns {
      try EncoderError.check(
        "columns", columns, (1...100).contains(columns), allowed: "whole numbers from 1 to 100")
    }
  }
}
