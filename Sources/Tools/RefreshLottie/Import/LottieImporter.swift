import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion

/// The import of a Lottie file into layers with animations.
///
/// The layers' time is in seconds; frame 0 is at 0. Every animation also fills before its first and after its last
/// keyframe, so that the picture is a function of time only.
final class LottieImporter {
  let file: LottieFile
  /// True if every transform and group gets all its layers, even for identity values, so that two versions of a file
  /// with the same items have the same layer tree.
  let isUniform: Bool
  /// True if the import only checks that everything is supported: the animations are not added to the layers.
  let checksOnly: Bool
  var budget = ImportBudget()
  private(set) var animations: [ImportedAnimation] = []
  /// Features of the file that the layers do not show.
  private(set) var omissions: [LottieError] = []
  /// Identifiers of the compositions around the current one, to detect recursion.
  var openCompositions: [String] = []

  init(_ file: LottieFile, isUniform: Bool = false, checksOnly: Bool = false) {
    (self.file, self.isUniform, self.checksOnly) = (file, isUniform, checksOnly)
  }

  /// Shift of times, in seconds: far less than a frame and more than rounding errors, so that a keyframe is reached
  /// at its frame.
  static let shift = 1e-9
  /// Shift of times in the current composition, in seconds.
  var timeShift = shift

  /// Creates a layer with a name, and its anchor point at the origin.
  func layer(_ name: String?) throws -> Layer { try layer(Layer.self, name) }

  /// Creates a layer of a class, with a name and its anchor point at the origin.
  func layer<Kind: Layer>(_ kind: Kind.Type, _ name: String?) throws -> Kind {
    try budget.take(1, .layers)
    let layer = kind.init()
    layer.name = name.flatMap { $0.isEmpty ? nil : $0 }
    layer.anchorPoint = .zero
    return layer
  }

  /// Creates a layer around others, which are shown where a mask is.
  func holder(
    _ name: String?, of layers: [Layer], mask: Layer? = nil, _ mode: MaskMode = .alpha
  ) throws -> Layer {
    let holder = try layer(name)
    for layer in layers { holder.addSublayer(layer) }
    (holder.mask, holder.maskMode) = (mask, mode)
    return holder
  }

  /// Records an omission; repeated omissions at the same place count once.
  func leaveOut(_ omission: LottieError) {
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  // MARK: Animations

  /// Maximum error of fitted keyframes: for paths in points, and for other values in their units. Both are far below a
  /// pixel; larger values give fewer keyframes.
  static let (pathTolerance, tolerance) = (0.02, 0.002)

  /// Sets a property to a static value, or adds its keyframe animation.
  func move(
    _ layer: Layer, _ keyPath: String, _ motion: ValueOverTime<AnimationValue>,
    within tolerance: Double = tolerance
  ) throws {
    guard let keys = try motion.keys(within: tolerance, &budget) else {
      return layer.set(motion.first, atKeyPath: keyPath)
    }
    try add(keys, to: layer, keyPath)
  }

  func move(_ layer: Layer, _ keyPath: String, _ motion: ValueOverTime<Double>) throws {
    try move(layer, keyPath, motion.map { .scalar($0) })
  }

  func move(_ layer: Layer, _ keyPath: String, _ motion: ValueOverTime<CGPoint>) throws {
    try move(layer, keyPath, motion.map { .point($0) })
  }

  func add(_ keys: FittedKeyframes, to layer: Layer, _ keyPath: String) throws {
    let (start, end) = (keys.times[0], keys.times[keys.times.count - 1])
    guard end > start, keys.values.contains(where: { $0 != keys.values[0] }) else {
      return layer.set(keys.values[keys.values.count - 1], atKeyPath: keyPath)
    }
    // A component such as `transform.scale.x` is not set: that would change the model's whole transform, from which
    // the other components' animations start.
    if !keyPath.hasPrefix("transform.") { layer.set(keys.values[0], atKeyPath: keyPath) }
    var animation = KeyframeAnimation(
      keyPath: keyPath, values: keys.values, keyTimes: keys.times.map { ($0 - start) / (end - start) })
    if keys.curves.contains(where: { $0 != .linear }) { animation.timingFunctions = keys.curves }
    animation.fillMode = .both
    try add(animation, to: layer, from: start, to: end)
  }

  /// Adds an animation that plays between two frames.
  func add(
    _ animation: KeyframeAnimation, to layer: Layer, from start: Double, to end: Double, key: String? = nil
  ) throws {
    // The memory that 50 numbers take in a file of many layers.
    try budget.take(50, .numbers)
    var animation = animation
    animation.duration = (end - start) / file.frameRate
    // Core Animation replaces a begin time of 0 by the time of adding.
    animation.beginTime = start == 0 ? .leastNormalMagnitude : start / file.frameRate
    animation.isRemovedOnCompletion = false
    let imported = ImportedAnimation(
      layer: layer, key: key ?? animation.keyPath, animation: animation, transform: layer.transform)
    animations.append(imported)
    if !checksOnly { imported.add() }
  }
}

/// An animation with its layer and key, to add it again after it was removed.
struct ImportedAnimation {
  let layer: Layer
  let key: String
  let animation: KeyframeAnimation
  /// Transform of the layer's model before the animation was added.
  let transform: CATransform3D

  func add() {
    layer.set(.transform(transform), atKeyPath: "transform")
    layer.add(animation, forKey: key)
  }
}
