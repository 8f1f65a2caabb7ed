import Foundation
import RefreshMotion

/// A change of a layer's look as a whole, like `CATransition`: the look that the layer has when the transition is added
/// makes way for the look that it has from then on.
public struct LayerTransition {
  /// A side of the layer.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// A side, as seen on the screen.
    case left, right, top, bottom
  }

  /// How the new look comes.
  public enum Kind: Hashable, Sendable {
    /// The old look fades out over the new one.
    case fade
    /// The new look comes from an edge and pushes the old one out.
    case push(from: Edge)
    /// The new look comes from an edge and covers the old one.
    case moveIn(from: Edge)
    /// The old look leaves away from an edge and uncovers the new one.
    case reveal(from: Edge)
  }

  /// How the new look comes.
  public var kind: Kind
  /// Its length in seconds; 0 takes that of the transaction.
  public var duration: TimeInterval
  /// How time runs over the duration (default: Core Animation's default curve).
  public var timingFunction = TimingCurve.default
  /// The part of the way at which it begins, 0…1.
  public var startProgress = 0.0
  /// The part of the way at which it ends, 0…1; at the end of the duration the new look is shown whatever this is.
  public var endProgress = 1.0
  /// Called once when it begins on a stage.
  public var animationDidStart: (() -> Void)?
  /// Called once: with true when it has run its course, with false when the layer was removed before.
  public var completion: ((_ finished: Bool) -> Void)?

  /// A transition of a kind.
  public init(_ kind: Kind = .fade, duration: TimeInterval = 0) {
    self.kind = kind
    self.duration = duration
  }
}

extension Layer {
  /// Runs a transition from what the layer and its sublayers show now.
  ///
  /// Add it before the changes. A copy of the layer is beside it in its superlayer until the end; a layer without
  /// a superlayer changes at once.
  public final func add(_ transition: LayerTransition) {
    guard let superlayer, superlayer.ownMask !== self, let context else {
      if let completion = transition.completion { Ambient.current.deferAction(on: nil) { completion(false) } }
      return
    }
    let old = snapshot(at: context.now)
    let index = superlayer.sublayers.firstIndex { $0 === self } ?? 0
    let (from, to) = (CGFloat(transition.startProgress), CGFloat(transition.endProgress))
    var oldMove: CGPoint?
    var newMove: CGPoint?
    var isAbove = true
    switch transition.kind {
    case .fade: break
    case .push(let edge):
      (oldMove, newMove) = (edge.direction(in: bounds.size), edge.direction(in: bounds.size))
    case .moveIn(let edge): (newMove, isAbove) = (edge.direction(in: bounds.size), false)
    case .reveal(let edge): oldMove = edge.direction(in: bounds.size)
    }
    superlayer.insertSublayer(old, at: isAbove ? index + 1 : index)

    var animation: BasicAnimation
    if let oldMove {
      animation = BasicAnimation(
        keyPath: "position", from: oldMove.scaled(by: from), to: oldMove.scaled(by: to))
      animation.isAdditive = true
    } else {
      let isFade = transition.kind == .fade
      animation = BasicAnimation(
        keyPath: "opacity", from: old.opacity * (isFade ? 1 - from : 1),
        to: old.opacity * (isFade ? 1 - to : 1))
    }
    animation.duration = transition.duration
    animation.timingFunction = transition.timingFunction
    if let newMove {
      var arrival = animation
      arrival.keyPath = "position"
      arrival.isAdditive = true
      arrival.fromValue = newMove.scaled(by: from - 1)
      arrival.toValue = newMove.scaled(by: to - 1)
      add(arrival, forKey: "transition")
    }
    animation.animationDidStart = transition.animationDidStart
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    animation.completion = { [weak old] finished in
      old?.removeFromSuperlayer()
      transition.completion?(finished)
    }
    old.add(animation, forKey: "transition")
  }

  /// A copy of the layer and all below it, masks included, as they are shown at a time of the context; nil for the
  /// models.
  ///
  /// It has no animations, no context and no companions, and consists of plain layers of the same kinds.
  public final func snapshot(at time: TimeInterval?) -> Layer {
    let copy: Layer
    switch values.content {
    case .none: copy = Layer()
    case .image: copy = ImageLayer()
    case .shape: copy = ShapeLayer()
    case .gradient: copy = GradientLayer()
    case .text: copy = TextLayer()
    case .replicator: copy = ReplicatorLayer()
    }
    copy.name = name
    copy.values = time.map(presentation(at:)) ?? values
    for layer in sublayers { copy.addSublayer(layer.snapshot(at: time)) }
    copy.mask = ownMask?.snapshot(at: time)
    return copy
  }
}

extension LayerTransition.Edge {
  /// The way across a layer that begins at the edge.
  fileprivate func direction(in size: CGSize) -> CGPoint {
    switch self {
    case .left: CGPoint(x: size.width, y: 0)
    case .right: CGPoint(x: -size.width, y: 0)
    case .top: CGPoint(x: 0, y: size.height)
    case .bottom: CGPoint(x: 0, y: -size.height)
    }
  }
}

extension CGPoint {
  fileprivate func scaled(by factor: CGFloat) -> CGPoint { CGPoint(x: x * factor, y: y * factor) }
}
