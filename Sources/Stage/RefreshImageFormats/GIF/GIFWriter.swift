import Foundation
import RefreshFiles
import RefreshRendering

/// A writer of animated GIF files.
///
///     let writer = try GIFWriter(file: URL(fileURLWithPath: "waves.gif"))
///     for bitmap in bitmaps { try writer.append(Frame(bitmap, duration: 1 / 30)) }
///     try writer.finish()
///
/// Each frame contains only the changed rectangle, with transparency for unchanged pixels; equal frames become one
/// longer frame. Delays add up to the clip's duration within half a hundredth of a second. No delay is shorter than 2
/// hundredths, which browsers would play as 10: above 50 frames per second the writer drops some frames, but never
/// the last one. Memory: about three frames and the encoded size of one, regardless of the number of frames.
///
/// A transparent clip (`matte` nil) can become longer if it erases pixels more than 50 times per second: a frame cannot
/// be dropped if the next one erases its pixels, and each such frame adds 2 hundredths.
public final class GIFWriter: FrameWriter, ValidatingFrameWriter {
  /// The maximum side of an image in pixels, a limit of the format.
  public static let longestSide = 65535

  private let file: AtomicFile
  private let options: GIFOptions
  package var validator: FrameValidator
  private var timeline = GIFDelayConverter()
  private var encoder: GIFFrameEncoder

  /// The file and the canvas, created at the first frame.
  private var stream: GIFStream?
  private var canvas: GIFCanvas?

  /// The area in which the current frame may differ from the last written one.
  private var damage = PixelRect.empty

  /// The last encoded frame, not yet written because its delay may still change.
  private var held: GIFImage?

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError` if an option is out of range, the target is not a regular file, or it cannot be written.
  public init(file: URL, options: GIFOptions = GIFOptions()) throws {
    try options.validate()
    self.file = try AtomicFile(file)
    self.options = options
    validator = FrameValidator(name: file.path, longestSide: Self.longestSide)
    encoder = GIFFrameEncoder(dithering: options.dithering)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      if canvas == nil {
        begin(frame.bitmap)
      } else {
        try change(to: frame)
      }
      timeline.append(duration: frame.duration)
    }
  }

  public func finish() throws {
    try complete {
      try writeLast()
      try writeHeld()
      try stream!.finish(colors: encoder.global.index.colors)
      canvas = nil
    }
  }

  public func cancel() {
    validator.close()
    canvas = nil
    file.cancel()
  }

  private func begin(_ bitmap: Bitmap) {
    canvas = GIFCanvas(bitmap, matte: options.matte)
    damage = bitmap.bounds
    stream = GIFStream(
      file: file, width: bitmap.width, height: bitmap.height, loopCount: options.loopCount)
  }

  /// Ends the current frame, unless the new one looks the same.
  private func change(to frame: Frame) throws {
    let bitmap = frame.bitmap
    let change = canvas!.difference(to: bitmap, within: frame.damage ?? bitmap.bounds)
    if change.area.isEmpty { return }
    if let delay = timeline.next() ?? delayForErasing(bitmap, changed: change.area) {
      try encode(delay: delay, erased: change.erased)
      damage = change.area.union(change.erased.isEmpty ? .empty : held!.area)
    } else {
      damage = damage.union(change.area)
    }
    canvas!.take(bitmap, change)
  }

  /// The delay of a frame that is too short but cannot be dropped; nil if it can.
  ///
  /// If it were dropped, the new image would have to erase pixels of the previous one, which GIF can clear only as a
  /// whole and only in its own area.
  private func delayForErasing(_ bitmap: Bitmap, changed: PixelRect) -> Int? {
    guard options.matte == nil, let before = held else { return nil }
    let erased = canvas!.erased(by: bitmap, in: damage.union(changed))
    if erased.isEmpty { return nil }
    if erased.intersection(before.area) != erased { return timeline.flush() }
    held!.clearsItself = true
    canvas!.clear(before.area)
    damage = damage.union(before.area)
    return nil
  }

  /// Encodes the current frame; `erased` is the area that the next frame erases.
  private func encode(delay: Int, erased: PixelRect) throws {
    let isFirst = held == nil
    var area = isFirst ? canvas!.bounds : canvas!.unseen(in: damage)
    if area.isEmpty && erased.isEmpty {
      if !held!.clearsItself {
        // Dropped frames have returned to the shown image.
        held!.delay += delay
        return
      }
      // After the previous image is cleared the canvas is already right, but a delay needs an image: one pixel.
      area = PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    area = area.union(erased)
    let image = encoder.encode(canvas!, in: area, all: isFirst)
    canvas!.show(area)
    if !erased.isEmpty { canvas!.clear(area) }
    try writeHeld()
    held = GIFImage(
      bytes: image.bytes, area: area, delay: delay, hasClear: image.hasClear, clearsItself: !erased.isEmpty)
  }

  /// Encodes the last frame, which is never dropped, so that the delays add up to the clip's duration.
  private func writeLast() throws {
    let delay = timeline.roundedEnd - timeline.start
    guard delay < GIFDelayConverter.shortest, let before = held else {
      return try encode(delay: max(GIFDelayConverter.shortest, delay), erased: .empty)
    }
    let together = before.delay + delay
    if together >= 2 * GIFDelayConverter.shortest || before.clearsItself {
      held!.delay = max(GIFDelayConverter.shortest, together - GIFDelayConverter.shortest)
      try encode(delay: GIFDelayConverter.shortest, erased: .empty)
    } else {
      // Only one of the two frames has enough time: the last one replaces the previous one.
      let area = before.area.union(damage)
      let image = encoder.encode(canvas!, in: area, all: true)
      held = GIFImage(
        bytes: image.bytes, area: area, delay: max(GIFDelayConverter.shortest, together),
        hasClear: image.hasClear, clearsItself: false)
    }
  }

  private func writeHeld() throws {
    guard let held else { return }
    for bytes in held.blocks { try stream!.append(bytes) }
    self.held = nil
  }
}

/// The dithering of colours that are not in a frame's table.
public enum GIFDithering: String, Sendable, Hashable, CaseIterable {
  /// No dithering, the nearest colour for each pixel: best for flat user interfaces, and the smallest file.
  case none

  /// Ordered dithering with an 8 × 8 pattern: gradients without bands, and no flicker of unchanged pixels.
  case ordered

  /// Floyd–Steinberg error diffusion: the smoothest gradients, and the largest file.
  case errorDiffusion = "error-diffusion"
}

/// The options of GIF files.
public struct GIFOptions: Sendable, Hashable {
  /// The number of times the clip plays: 0 repeats forever, at most 65536.
  public var loopCount: Int

  /// The dithering of colours that are not in a frame's table; without effect if all frames fit exactly.
  public var dithering: GIFDithering

  /// The colour `0xRRGGBB` under pixels that are not opaque (default: white).
  ///
  /// With `nil` the GIF is transparent: a pixel of less than half alpha is transparent, any other is opaque in its
  /// straight colour, because GIF has no partial alpha.
  public var matte: UInt32?

  /// Creates options with the given values.
  public init(loopCount: Int = 0, dithering: GIFDithering = .none, matte: UInt32? = 0xFF_FFFF) {
    self.loopCount = loopCount
    self.dithering = dithering
    self.matte = matte
  }

  /// Throws an `EncoderError` for the first option that is out of range.
  func validate() throws {
    try EncoderError.check(loopCount: loopCount, upTo: 65536)
    if let matte {
      try EncoderError.check(
        "matte", "0x" + String(matte, radix: 16), matte <= 0xFF_FFFF, allowed: "colours 0x000000 to 0xffffff")
    }
  }
}
