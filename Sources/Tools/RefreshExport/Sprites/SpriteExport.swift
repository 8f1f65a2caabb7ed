import Foundation
import RefreshFrames
import RefreshImageFormats
import RefreshRendering

/// Writes a control's motion as sprites, for headers that show images one after the other and for game engines.
enum SpriteExport {
  /// Sprites a second at most.
  private static let rate = 30.0
  /// Every second hundredth of the pull has a sprite.
  private static let pullStep = 2
  /// Pixels to a point.
  private static let scales = 1...3
  /// The longest side that every engine takes.
  private static let safeSide = 4096

  /// Writes the folder beside its place, where it is put by `finish()`.
  ///
  /// - Parameter onPart: called with how much of it is done, 0…1; what it throws leaves nothing behind.
  /// - Returns: the folder, and what somebody who uses it should know, a sentence each.
  static func write(
    _ motion: ControlMotion, to folder: URL, layout: SpriteFolder.Layout, version: String,
    onPart: (Double) throws -> Void
  ) throws -> (folder: SpriteFolder, notes: [String]) {
    let writer = try SpriteFolder(directory: folder, layout: layout, version: version)
    var notes: [String] = []
    do {
      for scale in scales {
        // Pixels take the time: 1, 4 and 9 of 14.
        let (before, own) = ([0, 1, 5][scale - 1], scale * scale)
        let (sprites, animations) = try sprites(of: motion, scale: scale) {
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
    of motion: ControlMotion, scale: Int, onPart: (Double) throws -> Void
  ) throws -> (sprites: [SpriteSheet.Sprite], animations: [SpriteSheet.Animation]) {
    var sprites: [SpriteSheet.Sprite] = []
    var animations: [SpriteSheet.Animation] = []
    let renderer = CairoRenderer(scale: CGFloat(scale))
    for (number, phase) in motion.phases.enumerated() {
      let isPull = phase.kind == .pull
      let step = isPull ? pullStep : max(1, Int((motion.framesPerSecond / rate).rounded()))
      var frames = Array(stride(from: 0, through: phase.frameCount, by: step))
      // The loop's last frame is its first; an ending's last one stays.
      if phase.kind == .refreshing {
        frames.removeAll { $0 == phase.frameCount && $0 > 0 }
      } else if frames.last != phase.frameCount {
        frames.append(phase.frameCount)
      }
      let lists = phase.frames
      let first = sprites.count
      for (index, frame) in frames.enumerated() {
        // Rounded from the beginning of the phase, so that the whole is as long as it is.
        func milliseconds(_ frame: Int) -> Int {
          Int((1000 * phase.duration * Double(frame) / Double(phase.frameCount)).rounded())
        }
        let next = index + 1 < frames.count ? frames[index + 1] : phase.frameCount
        let time = isPull ? 33 : max(1, milliseconds(next) - milliseconds(frame))
        let name = "\(phase.name)-\(String(format: "%03d", isPull ? frame : index)).png"
        try onPart((Double(number) + Double(index) / Double(frames.count)) / Double(motion.phases.count))
        sprites.append(SpriteSheet.Sprite(name, try renderer.render(lists[frame]), milliseconds: time))
      }
      animations.append(SpriteSheet.Animation(phase.name, first..<sprites.count))
    }
    return (sprites, animations)
  }
}
