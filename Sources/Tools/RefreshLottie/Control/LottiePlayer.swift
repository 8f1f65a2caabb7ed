import Foundation
import RefreshLayers

/// Layers of an animation whose time is set: at a frame, or running from one.
final class LottiePlayer {
  let layer: Layer
  private let animation: LottieAnimation
  private let animations: [ImportedAnimation]

  init(_ animation: LottieAnimation) {
    self.animation = animation
    let importer = LottieImporter(animation.file)
    // It was made once before, when the file was read.
    layer = (try? importer.root()) ?? Layer()
    animations = importer.animations
  }

  /// Adds the animations again where something has removed them, such as `freeze(at:)`.
  private func restore() {
    guard let first = animations.first, first.layer.animation(forKey: first.key) == nil else { return }
    for animation in animations { animation.add() }
  }

  /// Stands at a frame.
  func show(_ frame: Double) {
    restore()
    (layer.speed, layer.timeOffset) = (0, time(of: frame))
  }

  /// Runs from a frame on, at a time of the layer's superlayer.
  func run(from frame: Double, at time: TimeInterval) {
    restore()
    (layer.beginTime, layer.timeOffset, layer.speed) = (time, self.time(of: frame), 1)
  }

  private func time(of frame: Double) -> TimeInterval { frame / animation.frameRate + LottieImporter.shift }
}
