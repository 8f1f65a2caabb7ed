import Foundation
import RefreshClips
import RefreshKit
import RefreshRendering

/// A line of frames.json: what a frame of a PNG sequence shows.
struct FrameRecord: Encodable {
  let file: String
  /// Seconds of stage time.
  let time: Double
  let phase: String
  /// In points.
  let contentOffset: [Double]
  /// The hash of the frame's pixels; equal frames have equal hashes.
  let hash: String

  init(_ frame: ClipFrame, hash: String) {
    file = String(format: "frame-%04d.png", frame.index)
    // A nanosecond is finer than any frame time and hides the last digits of binary fractions.
    time = (frame.time * 1e9).rounded() / 1e9
    phase = frame.phase.rawValue
    contentOffset = [frame.contentOffset.x, frame.contentOffset.y].map { (Double($0) * 1e6).rounded() / 1e6 }
    self.hash = hash
  }

  private struct Document: Encodable {
    let control: String
    let type: String
    let anchor: String?
    let scenario: String
    let size: [Double]
    let scale: Double
    let fps: Double
    let frames: [FrameRecord]
  }

  static func json(_ frames: [FrameRecord], _ clip: Clip, _ scale: Double) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let size = clip.stage.size
    return try encoder.encode(
      Document(
        control: clip.name, type: clip.type.rawValue, anchor: clip.anchor?.rawValue,
        scenario: clip.scenario.name, size: [Double(size.width), Double(size.height)], scale: scale,
        fps: clip.framesPerSecond, frames: frames))
  }
}
