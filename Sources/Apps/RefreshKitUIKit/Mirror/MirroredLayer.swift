#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers
import RefreshMotion
import UIKit

/// Layer of a control with the `CALayer` that shows it.
@MainActor final class MirroredLayer {
  let source: Layer
  let layer: CALayer
  private let displayScale: CGFloat
  /// Values that were last set on the `CALayer`; nil before the first.
  private var shown: LayerValues?
  private var timing = MediaTiming()
  private var sublayers: [MirroredLayer] = []
  private var mask: MirroredLayer?
  /// Running animations by key.
  private var shownAnimations: [String: ShownAnimation] = [:]
  private var repetition = CycleRepetition()
  /// True while one endless animation plays all further cycles instead of the layer's own animations.
  private var playsPeriod = false
  private static let periodKey = "RefreshKit.cycles"

  /// State of a running animation: played by Core Animation, or shown by values that are set at each frame.
  private struct ShownAnimation {
    var identity: AnyObject
    var endTime: TimeInterval
    /// True if Core Animation plays the animation; false if its values are set at each frame.
    var isPlayed: Bool
    /// True if Core Animation plays the animation in all further cycles.
    var isRepeated = false
  }

  init(of source: Layer, displayScale: CGFloat) {
    self.source = source
    self.displayScale = displayScale
    layer = source.values.content.newLayer()
    // Set as on a stage. The defaults depend on the app's Info.plist, and a rotated layer would have jagged edges.
    layer.allowsEdgeAntialiasing = true
    layer.allowsGroupOpacity = true
    if layer is CATextLayer { layer.contentsScale = displayScale }
  }

  /// True while values are set at each frame instead of animations.
  private var isStepped: Bool { shownAnimations.values.contains { !$0.isPlayed } }

  var isSteppedAnywhere: Bool {
    isStepped || sublayers.contains { $0.isSteppedAnywhere } || mask?.isSteppedAnywhere == true
  }

  /// Forgets the animations, so that the next update adds all of them again.
  func forgetAnimations() {
    shownAnimations = [:]
    playsPeriod = false
    layer.removeAllAnimations()
    for layer in sublayers { layer.forgetAnimations() }
    mask?.forgetAnimations()
  }

  /// Updates the layer and its sublayers.
  func update(_ cycle: RunningCycle?, begins: Bool) {
    updateTiming()
    let motions = source.runningMotions
    let fresh = motions.filter { shownAnimations[$0.key]?.identity !== $0.identity }
    if let cycle, begins {
      repetition.cycleBegins(cycle, source, motions, fresh)
    } else if !fresh.isEmpty || source.values != shown {
      repetition.discardCycles()
    }
    if cycle == nil { repetition.endRepetition() }
    if updatePeriod(motions, begins: begins) {
      updateAnimations(
        motions, motions.filter { shownAnimations[$0.key]?.identity !== $0.identity }, cycle, begins)
    }
    let values = isStepped ? source.presentation(at: source.context?.now ?? 0) : source.values
    show(values)
    updateTree(cycle, begins)
  }

  private func show(_ values: LayerValues) {
    if let shown {
      guard values != shown else { return }
      MirroredProperty.set(values, over: shown, on: layer, of: source)
    } else {
      MirroredProperty.set(values, on: layer, of: source)
    }
    shown = values
  }

  private func updateTiming() {
    let new = source.timing
    guard new != timing else { return }
    timing = new
    layer.speed = Float(new.speed)
    layer.timeOffset = new.timeOffset
    layer.beginTime = new.beginTime
  }

  /// Starts or ends the endless animation of all further cycles; true if the layer's own animations must be updated.
  private func updatePeriod(_ motions: [RunningAnimationData], begins: Bool) -> Bool {
    let isKnown = repetition.period != nil && !isStepped
    if isKnown, begins, !playsPeriod, let animation = repetition.animation(of: source) {
      layer.removeAllAnimations()
      layer.add(animation, forKey: Self.periodKey)
      playsPeriod = true
    }
    guard playsPeriod else { return true }
    shownAnimations = [:]
    if isKnown {
      for motion in motions {
        shownAnimations[motion.key] = ShownAnimation(
          identity: motion.identity, endTime: motion.endTime, isPlayed: true)
      }
      return false
    }
    layer.removeAnimation(forKey: Self.periodKey)
    playsPeriod = false
    return true
  }

  private func updateAnimations(
    _ motions: [RunningAnimationData], _ fresh: [RunningAnimationData], _ cycle: RunningCycle?, _ begins: Bool
  ) {
    if shownAnimations.isEmpty, fresh.isEmpty { return }
    let wasStepped = isStepped
    let keys = Set(motions.map(\.key))
    let now = source.localTime(at: source.context?.now ?? 0)
    for (key, old) in shownAnimations where !keys.contains(key) {
      // Animation that has ended in the source: Core Animation repeats it in the next cycle, so it is kept until then.
      if old.isRepeated, cycle != nil, !begins, now >= old.endTime { continue }
      layer.removeAnimation(forKey: key)
      shownAnimations[key] = nil
    }
    for motion in fresh { show(motion, cycle) }
    if cycle == nil { endRepetition(motions) }
    // Values set at each frame include all animations of the layer, so Core Animation must not play any.
    if isStepped, !wasStepped { layer.removeAllAnimations() }
    if wasStepped, !isStepped { for motion in motions { play(motion, cycle) } }
  }

  private func show(_ motion: RunningAnimationData, _ cycle: RunningCycle?) {
    let old = shownAnimations[motion.key]
    if let old, old.isRepeated, repetition.isExpected {
      shownAnimations[motion.key] = ShownAnimation(
        identity: motion.identity, endTime: motion.endTime, isPlayed: true, isRepeated: true)
      return
    }
    if old != nil { layer.removeAnimation(forKey: motion.key) }
    play(motion, cycle)
  }

  private func play(_ motion: RunningAnimationData, _ cycle: RunningCycle?) {
    let animation = motion.animation?.layerAnimation(on: source)
    let repeated = repetition.isExpected ? cycle : nil
    if let animation, !isStepped {
      layer.add(
        repeated.map { CycleRepetition.repeated(animation, in: $0) } ?? animation, forKey: motion.key)
    }
    shownAnimations[motion.key] = ShownAnimation(
      identity: motion.identity, endTime: motion.endTime, isPlayed: animation != nil,
      isRepeated: repeated != nil && animation != nil)
  }

  /// Replaces animations that repeat in every cycle with a single run, after the last cycle.
  private func endRepetition(_ motions: [RunningAnimationData]) {
    for motion in motions where shownAnimations[motion.key]?.isRepeated == true {
      layer.removeAnimation(forKey: motion.key)
      play(motion, nil)
    }
  }

  private func updateTree(_ cycle: RunningCycle?, _ begins: Bool) {
    let isSame =
      source.sublayers.count == sublayers.count
      && zip(source.sublayers, sublayers).allSatisfy { $0 === $1.source && $1.fits }
    if !isSame { replaceSublayers() }
    if mask?.source !== source.mask || mask?.fits == false {
      mask = source.mask.map { MirroredLayer(of: $0, displayScale: displayScale) }
      layer.mask = mask?.layer
    }
    for layer in sublayers { layer.update(cycle, begins: begins) }
    mask?.update(cycle, begins: begins)
  }

  /// Replaces sublayers without touching those that stay, because a removed layer loses its animations.
  private func replaceSublayers() {
    var known: [ObjectIdentifier: MirroredLayer] = [:]
    for old in sublayers where old.fits { known[ObjectIdentifier(old.source)] = old }
    let new = source.sublayers.map {
      known[ObjectIdentifier($0)] ?? MirroredLayer(of: $0, displayScale: displayScale)
    }
    let kept = Set(new.map { ObjectIdentifier($0) })
    for old in sublayers where !kept.contains(ObjectIdentifier(old)) { old.layer.removeFromSuperlayer() }
    var shown = sublayers.filter { kept.contains(ObjectIdentifier($0)) }
    for (index, mirrored) in new.enumerated() where index >= shown.count || shown[index] !== mirrored {
      if let place = shown.firstIndex(where: { $0 === mirrored }) {
        shown.remove(at: place)
        mirrored.forgetAnimations()
        mirrored.layer.removeFromSuperlayer()
      }
      shown.insert(mirrored, at: index)
      layer.insertSublayer(mirrored.layer, at: UInt32(index))
    }
    sublayers = new
  }

  /// True if the `CALayer` is still of the class that the source's content needs.
  private var fits: Bool { type(of: layer) == source.values.content.layerType }
}

extension LayerContent {
  /// Core Animation class that draws the content.
  @MainActor fileprivate var layerType: CALayer.Type {
    switch self {
    case .none, .image: CALayer.self
    case .shape: CAShapeLayer.self
    case .text: CenteredTextLayer.self
    case .gradient: CAGradientLayer.self
    case .replicator: CAReplicatorLayer.self
    }
  }

  @MainActor fileprivate func newLayer() -> CALayer {
    switch self {
    case .none, .image: CALayer()
    case .shape: CAShapeLayer()
    case .text: CenteredTextLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    }
  }
}
#endif
