import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers
import RefreshMotion
import UIKit

/// One layer, and what shows it.
@MainActor final class MirroredLayer {
  let source: Layer
  let layer: CALayer
  private let displayScale: CGFloat
  /// What the layer was given last; nil before.
  private var shown: LayerValues?
  private var timing = MediaTiming()
  private var sublayers: [MirroredLayer] = []
  private var mask: MirroredLayer?
  /// The running animations, by their keys.
  private var handed: [String: Handed] = [:]
  private var repetition = CycleRepetition()
  /// Whether one animation plays all cycles to come, in place of those of the layer.
  private var playsPeriod = false
  private static let periodKey = "RefreshKit.cycles"

  /// A running animation, and what became of it.
  private struct Handed {
    var identity: AnyObject
    var endTime: TimeInterval
    /// Whether Core Animation plays it; otherwise values are set at each frame.
    var isPlayed: Bool
    /// Whether Core Animation plays it in all cycles to come.
    var isRepeated = false
  }

  init(of source: Layer, displayScale: CGFloat) {
    self.source = source
    self.displayScale = displayScale
    layer = source.values.content.newLayer()
    // As on a stage. By default they are what the app's Info.plist says, and a layer that is turned has no smooth edges.
    layer.allowsEdgeAntialiasing = true
    layer.allowsGroupOpacity = true
    if layer is CATextLayer { layer.contentsScale = displayScale }
  }

  /// Whether values are set at each frame in place of animations.
  private var isStepped: Bool { handed.values.contains { !$0.isPlayed } }

  var isSteppedAnywhere: Bool {
    isStepped || sublayers.contains { $0.isSteppedAnywhere } || mask?.isSteppedAnywhere == true
  }

  /// Hands over all animations again at the next update.
  func forgetAnimations() {
    handed = [:]
    playsPeriod = false
    layer.removeAllAnimations()
    for layer in sublayers { layer.forgetAnimations() }
    mask?.forgetAnimations()
  }

  /// Brings the layer and all in it up to date.
  func update(_ cycle: RunningCycle?, begins: Bool) {
    updateTiming()
    let motions = source.runningMotions
    let fresh = motions.filter { handed[$0.key]?.identity !== $0.identity }
    if let cycle, begins {
      repetition.cycleBegins(cycle, source, motions, fresh)
    } else if !fresh.isEmpty || source.values != shown {
      repetition.isDisturbed()
    }
    if cycle == nil { repetition.isEnded() }
    if updatePeriod(motions, begins: begins) {
      updateAnimations(motions, motions.filter { handed[$0.key]?.identity !== $0.identity }, cycle, begins)
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

  /// Has one animation play all cycles to come, or no longer; whether the layer's own are to be handed over.
  private func updatePeriod(_ motions: [RunningMotion], begins: Bool) -> Bool {
    let isKnown = repetition.period != nil && !isStepped
    if isKnown, begins, !playsPeriod, let animation = repetition.animation(of: source) {
      layer.removeAllAnimations()
      layer.add(animation, forKey: Self.periodKey)
      playsPeriod = true
    }
    guard playsPeriod else { return true }
    handed = [:]
    if isKnown {
      for motion in motions {
        handed[motion.key] = Handed(identity: motion.identity, endTime: motion.endTime, isPlayed: true)
      }
      return false
    }
    layer.removeAnimation(forKey: Self.periodKey)
    playsPeriod = false
    return true
  }

  private func updateAnimations(
    _ motions: [RunningMotion], _ fresh: [RunningMotion], _ cycle: RunningCycle?, _ begins: Bool
  ) {
    if handed.isEmpty, fresh.isEmpty { return }
    let wasStepped = isStepped
    let keys = Set(motions.map(\.key))
    let now = source.localTime(at: source.context?.now ?? 0)
    for (key, old) in handed where !keys.contains(key) {
      // Over here, and there as well until the next cycle, in which it comes again.
      if old.isRepeated, cycle != nil, !begins, now >= old.endTime { continue }
      layer.removeAnimation(forKey: key)
      handed[key] = nil
    }
    for motion in fresh { hand(motion, cycle) }
    if cycle == nil { endRepetition(motions) }
    // Values that are set at each frame are those of all animations of the layer.
    if isStepped, !wasStepped { layer.removeAllAnimations() }
    if wasStepped, !isStepped { for motion in motions { play(motion, cycle) } }
  }

  private func hand(_ motion: RunningMotion, _ cycle: RunningCycle?) {
    let old = handed[motion.key]
    if let old, old.isRepeated, repetition.isExpected {
      handed[motion.key] = Handed(
        identity: motion.identity, endTime: motion.endTime, isPlayed: true, isRepeated: true)
      return
    }
    if old != nil { layer.removeAnimation(forKey: motion.key) }
    play(motion, cycle)
  }

  private func play(_ motion: RunningMotion, _ cycle: RunningCycle?) {
    let animation = motion.animation?.layerAnimation(on: source)
    let repeated = repetition.isExpected ? cycle : nil
    if let animation, !isStepped {
      layer.add(
        repeated.map { CycleRepetition.repeated(animation, in: $0) } ?? animation, forKey: motion.key)
    }
    handed[motion.key] = Handed(
      identity: motion.identity, endTime: motion.endTime, isPlayed: animation != nil,
      isRepeated: repeated != nil && animation != nil)
  }

  /// Has what still runs after the last cycle run once.
  private func endRepetition(_ motions: [RunningMotion]) {
    for motion in motions where handed[motion.key]?.isRepeated == true {
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

  /// Shows other sublayers, and touches none that stays where it is: one that is taken out loses its animations.
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

  /// Whether the source still is of the kind that the layer was made for.
  private var fits: Bool { type(of: layer) == source.values.content.layerType }
}

extension LayerContent {
  /// The class of Core Animation that draws the content.
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
