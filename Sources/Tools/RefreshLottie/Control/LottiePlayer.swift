import Foundation
import RefreshLayers

/// A layer tree of an animation that shows one frame, or plays from a frame.
final class LottiePlayer {
  let layer: Layer
  private let animation: LottieAnimation
  private let animations: [ImportedAnimation]

  init(_ animation: LottieAnimation) {
    self.animation = animation
    let importer = LottieImporter(animation.file)
    // An import error is impossible: the file was imported once when it was read.
    layer = (try? importer.root()) ?? Layer()
    animations = importer.animations
  }

  /// Adds the animations again after a call that removes them, such as `freeze(at:)`.
  private func restore() {
    guard let first = animations.first, first.layer.animation(forKey: first.key) == nil else { return }
    for animation in animations { animation.add() }
  }

  /// Stops at a frame.
  func show(_ frame: Double) {
    restore()
    (layer.speed, layer.timeOffset) = (0, time(of: frame))
  }

  /// Plays from a frame; `time` is the start in seconds, in the time space of the layer's superlayer.
  func run(from frame: Double, at time: TimeInterval) {
    restore()
    (layer.beginTime, layer.timeOffset, layer.speed) = (time, self.time(of: frame), 1)
  }

  private func time(of frame: Double) -> TimeInterval { frame / animation.frameRate + LottieImporter.shift }
}
