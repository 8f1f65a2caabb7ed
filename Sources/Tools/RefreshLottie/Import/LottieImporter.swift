import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion

/// Makes layers with animations of a Lottie file.
///
/// The layers' time is in seconds, frame 0 at 0. Every animation shows a value before its first key and after its last one,
/// so that what is seen is a function of time alone.
final class LottieImporter {
  let file: LottieFile
  /// Whether every transform has all of its layers, and every group its own, whatever their values: so that two versions of a
  /// file are of the same layers if they are of the same items.
  let isUniform: Bool
  /// Whether it is only tried whether everything can be shown: then no layer gets its animations.
  let isTrial: Bool
  var budget = ImportBudget()
  private(set) var animations: [ImportedAnimation] = []
  /// The identifiers of the compositions that are in each other now.
  var openCompositions: [String] = []

  init(_ file: LottieFile, isUniform: Bool = false, isTrial: Bool = false) {
    (self.file, self.isUniform, self.isTrial) = (file, isUniform, isTrial)
  }

  /// How far times are moved, in seconds: far less than a frame, and more than rounding, so that a key at a frame is reached
  /// at that frame.
  static let shift = 1e-9
  /// How far the times of the composition that is made now are moved.
  var timeShift = shift

  /// A layer of a name, whose own coordinates begin at its position.
  func layer(_ name: String?) throws -> Layer { try layer(Layer.self, name) }

  /// A layer of a kind.
  func layer<Kind: Layer>(_ kind: Kind.Type, _ name: String?) throws -> Kind {
    try budget.takeLayer()
    let layer = kind.init()
    layer.name = name.flatMap { $0.isEmpty ? nil : $0 }
    layer.anchorPoint = .zero
    return layer
  }

  // MARK: Animations

  /// How far a fitted path may be from the one it stands for, in points; and other values, in their units.
  static let (pathTolerance, tolerance) = (0.02, 0.002)

  /// Sets a property, and moves it where it moves.
  func move(
    _ layer: Layer, _ keyPath: String, _ motion: Motion<AnimationValue>, within tolerance: Double = tolerance
  ) throws {
    guard let keys = try motion.keys(within: tolerance, &budget) else {
      return layer.set(motion.first, atKeyPath: keyPath)
    }
    add(keys, to: layer, keyPath)
  }

  func move(_ layer: Layer, _ keyPath: String, _ motion: Motion<Double>) throws {
    try move(layer, keyPath, motion.map { .scalar($0) })
  }

  func move(_ layer: Layer, _ keyPath: String, _ motion: Motion<CGPoint>) throws {
    try move(layer, keyPath, motion.map { .point($0) })
  }

  func add(_ keys: FittedKeys, to layer: Layer, _ keyPath: String) {
    let (start, end) = (keys.times[0], keys.times[keys.times.count - 1])
    guard end > start, keys.values.contains(where: { $0 != keys.values[0] }) else {
      return layer.set(keys.values[keys.values.count - 1], atKeyPath: keyPath)
    }
    // A part of a transform is set in the whole that the model has, which other parts must not be in yet.
    if !keyPath.hasPrefix("transform.") { layer.set(keys.values[0], atKeyPath: keyPath) }
    var animation = KeyframeAnimation(
      keyPath: keyPath, values: keys.values, keyTimes: keys.times.map { ($0 - start) / (end - start) })
    if keys.curves.contains(where: { $0 != .linear }) { animation.timingFunctions = keys.curves }
    animation.fillMode = .both
    add(animation, to: layer, from: start, to: end)
  }

  /// Adds an animation between two frames.
  func add(
    _ animation: KeyframeAnimation, to layer: Layer, from start: Double, to end: Double, key: String? = nil
  ) {
    var animation = animation
    animation.duration = (end - start) / file.frameRate
    // 0 would be the moment at which it is added.
    animation.beginTime = start == 0 ? .leastNormalMagnitude : start / file.frameRate
    animation.isRemovedOnCompletion = false
    let imported = ImportedAnimation(
      layer: layer, key: key ?? animation.keyPath, animation: animation, transform: layer.transform)
    animations.append(imported)
    if !isTrial { imported.add() }
  }
}

/// An animation and the layer that it belongs to.
struct ImportedAnimation {
  let layer: Layer
  let key: String
  let animation: KeyframeAnimation
  /// The transform of the layer's model, of which animations move parts.
  let transform: CATransform3D

  func add() {
    layer.set(.transform(transform), atKeyPath: "transform")
    layer.add(animation, forKey: key)
  }
}
