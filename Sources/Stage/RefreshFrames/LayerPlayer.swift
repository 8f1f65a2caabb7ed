import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering

/// Plays layers as they are, without a stage: frame by frame from a time on.
package struct LayerPlayer {
  /// The layers, in the coordinates of the picture.
  package let layer: Layer
  /// The size of the picture in points.
  package let size: CGSize
  /// The first time and the length in seconds.
  package let start, duration: TimeInterval
  package let framesPerSecond: Double

  package init(
    _ layer: Layer, size: CGSize, from start: TimeInterval, for duration: TimeInterval,
    framesPerSecond: Double
  ) {
    (self.layer, self.size, self.start) = (layer, size, start)
    (self.duration, self.framesPerSecond) = (duration, framesPerSecond)
  }

  /// How many frames there are; at least one.
  package var frameCount: Int {
    // What rounding adds is no frame.
    max(1, Int(min(1e9, (duration * framesPerSecond - 1e-6).rounded(.up))))
  }

  /// Calls for every frame in order.
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
