import Foundation
import RefreshRendering

/// Exports a control's motion as sprites, for frame-by-frame image views and game engines.
enum SpriteExport {
  /// Maximum number of sprites per second in animated phases.
  private static let rate = 30.0
  /// Step between sprites of the pull, in percent.
  private static let pullStep = 2
  /// Pixel densities of the exported sprites, in pixels per point.
  private static let scales = 1...3
  /// Side length that every common engine accepts for a texture, in pixels.
  private static let safeSide = 4096

  /// Writes the sprites into a temporary folder; the caller moves it into place with `finish()`.
  ///
  /// - Parameter onPart: called with the progress, 0…1; an error that it throws cancels the export and removes the
  ///   files.
  /// - Returns: the writer of the folder, and notes for the user, one sentence each.
  static func write(
    _ motion: ControlMotion, to folder: URL, layout: SpriteFolder.Layout, version: String,
    onPart: @escaping (Double) throws -> Void
  ) throws -> (folder: SpriteFolder, notes: [String]) {
    let writer = try SpriteFolder(directory: folder, layout: layout, version: version)
    var notes: [String] = []
    do {
      for scale in scales {
        // Progress is proportional to pixels: 1, 4 and 9 of 14.
        let (before, own) = ([0, 1, 5][scale - 1], scale * scale)
        let (sprites, animations) = sprites(of: motion, scale: scale) {
          try onPart((Double(before) + Double(own) * $0) / 14)
        }
        let size = try writer.add(sprites, animations: animations, scale: scale)
        if layout == .sheet, max(size.width, size.height) > safeSide {
          notes.append(
            "sheet@\(scale)x.png has \(size.width) × \(size.height) pixels; some engines accept at most \(safeSide) per side: use fewer --cycles, or --sprites files"
          )
        }
      }
    } catch {
      writer.cancel()
      throw error
    }
    return (writer, notes)
  }

  private static func sprites(
    of motion: ControlMotion, scale: Int, onPart: @escaping (Double) throws -> Void
  ) -> (sprites: [SpriteSheet.Sprite], animations: [SpriteSheet.Animation]) {
    var sprites: [SpriteSheet.Sprite] = []
    var animations: [SpriteSheet.Animation] = []
    let renderer = CairoRenderer(scale: CGFloat(scale))
    // A sheet renders each image twice at most.
    var (rendered, count) = (0, 0)
    for phase in motion.phases {
      let isPull = phase.kind == .pull
      let step = isPull ? pullStep : max(1, Int((motion.framesPerSecond / rate).rounded()))
      var frames = Array(stride(from: 0, through: phase.frameCount, by: step))
      // The loop's last frame equals its first and is omitted; other phases include their last frame.
      if phase.kind == .refreshing {
        frames.removeAll { $0 == phase.frameCount && $0 > 0 }
      } else if frames.last != phase.frameCount {
        frames.append(phase.frameCount)
      }
      let lists = phase.frames
      let first = sprites.count
      for (index, frame) in frames.enumerated() {
        // Rounding absolute times keeps the total duration exact.
        func milliseconds(_ frame: Int) -> Int {
          Int((1000 * phase.duration * Double(frame) / Double(phase.frameCount)).rounded())
        }
        let next = index + 1 < frames.count ? frames[index + 1] : phase.frameCount
        let time = isPull ? 33 : max(1, milliseconds(next) - milliseconds(frame))
        let name = "\(phase.name)-\(String(format: "%03d", isPull ? frame : index)).png"
        sprites.append(
          SpriteSheet.Sprite(name, milliseconds: time) {
            try onPart(Double(rendered) / Double(2 * count))
            rendered += 1
            return try renderer.render(lists[frame])
          })
      }
      animations.append(SpriteSheet.Animation(phase.name, first..<sprites.count))
    }
    count = sprites.count
    return (sprites, animations)
  }
}
