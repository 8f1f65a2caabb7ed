import Foundation
import QuartzCore
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
  /// The running animations that Core Animation has, by their keys.
  private var handed: [String: AnyObject] = [:]
  /// Whether values are set at each frame in place of animations.
  private var isStepped = false

  init(of source: Layer, displayScale: CGFloat) {
    self.source = source
    self.displayScale = displayScale
    layer = source.values.content.newLayer()
    if layer is CATextLayer { layer.contentsScale = displayScale }
  }

  var isSteppedAnywhere: Bool {
    isStepped || sublayers.contains { $0.isSteppedAnywhere } || mask?.isSteppedAnywhere == true
  }

  /// Hands over all animations again at the next update.
  func forgetAnimations() {
    handed = [:]
    layer.removeAllAnimations()
    for layer in sublayers { layer.forgetAnimations() }
    mask?.forgetAnimations()
  }

  /// Brings the layer and all in it up to date.
  func update() {
    updateTiming()
    let motions = source.runningMotions
    let animations = motions.map { motion in motion.animation.flatMap { $0.coreAnimation(on: source) } }
    isStepped = animations.contains { $0 == nil }
    let values = isStepped ? source.presentation(at: source.context?.now ?? 0) : source.values
    if let shown {
      if values != shown { MirroredProperty.set(values, over: shown, on: layer, of: source) }
    } else {
      MirroredProperty.set(values, over: nil, on: layer, of: source)
    }
    shown = values
    updateAnimations(motions, animations)
    updateTree()
  }

  private func updateTiming() {
    let new = source.timing
    guard new != timing else { return }
    timing = new
    layer.speed = Float(new.speed)
    layer.timeOffset = new.timeOffset
    layer.beginTime = new.beginTime
  }

  private func updateAnimations(_ motions: [RunningMotion], _ animations: [CAAnimation?]) {
    let running = isStepped ? [] : motions
    if handed.isEmpty, running.isEmpty { return }
    let keys = Set(running.map(\.key))
    for key in handed.keys where !keys.contains(key) {
      layer.removeAnimation(forKey: key)
      handed[key] = nil
    }
    for (motion, animation) in zip(running, animations) where handed[motion.key] !== motion.identity {
      if handed[motion.key] != nil { layer.removeAnimation(forKey: motion.key) }
      if let animation { layer.add(animation, forKey: motion.key) }
      handed[motion.key] = motion.identity
    }
  }

  private func updateTree() {
    var known: [ObjectIdentifier: MirroredLayer] = [:]
    for mirrored in sublayers { known[ObjectIdentifier(mirrored.source)] = mirrored }
    let new = source.sublayers.map { sublayer in
      known.removeValue(forKey: ObjectIdentifier(sublayer)).flatMap { $0.fits ? $0 : nil }
        ?? MirroredLayer(of: sublayer, displayScale: displayScale)
    }
    let isSame = new.count == sublayers.count && zip(new, sublayers).allSatisfy { $0 === $1 }
    if !isSame { layer.sublayers = new.isEmpty ? nil : new.map(\.layer) }
    sublayers = new
    if mask?.source !== source.mask || mask?.fits == false {
      mask = source.mask.map { MirroredLayer(of: $0, displayScale: displayScale) }
      layer.mask = mask?.layer
    }
    for layer in sublayers { layer.update() }
    mask?.update()
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
