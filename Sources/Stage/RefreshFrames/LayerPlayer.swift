import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering

/// A player of a layer tree without a stage, frame by frame.
package struct LayerPlayer {
  /// The root layer, in the coordinates of the frame.
  package let layer: Layer
  /// The size of a frame in points.
  package let size: CGSize
  /// The start time and the duration in seconds.
  package let start, duration: TimeInterval
  package let framesPerSecond: Double

  package init(
    _ layer: Layer, size: CGSize, from start: TimeInterval, for duration: TimeInterval,
    framesPerSecond: Double
  ) {
    (self.layer, self.size, self.start) = (layer, size, start)
    (self.duration, self.framesPerSecond) = (duration, framesPerSecond)
  }

  /// The number of frames, at least 1.
  package var frameCount: Int {
    // Tolerance, so that rounding does not add a frame.
    max(1, Int(min(1e9, (duration * framesPerSecond - 1e-6).rounded(.up))))
  }

  /// Calls `onFrame` with every frame in order.
  package func play(_ onFrame: (ClipFrame) throws -> Void) rethrows {
    var previous: DisplayList?
    for index in 0..<frameCount {
      let time = Double(index) / framesPerSecond
      let list = DisplayList(of: layer, at: start + time, size: size)
      try onFrame(
        ClipFrame(
          index: index, time: time, phase: .idle, contentOffset: .zero, list: list, previous: previous))
      previous = list
    }
  }
}
