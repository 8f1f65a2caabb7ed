import Foundation
import RefreshMotion

/// An animated change of a layer's whole appearance, like `CATransition`: from a copy of the layer, taken when the
/// transition is added, to the layer's current content.
///
///     ring.add(LayerTransition(.fade, duration: 0.3))
///     ring.path = BezierPath(svgPath: "M0 0 L10 8 L20 0")
public struct LayerTransition {
  /// An edge of the layer's bounds.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// An edge of the layer as seen on the screen.
    case left, right, top, bottom
  }

  /// The type of transition from the old appearance to the new one.
  public enum Kind: Hashable, Sendable {
    /// The old appearance fades out over the new one.
    case fade
    /// The new appearance slides in from an edge and pushes the old one out.
    case push(from: Edge)
    /// The new appearance slides in from an edge over the old one.
    case moveIn(from: Edge)
    /// The old appearance slides out, away from an edge, and uncovers the new one.
    case reveal(from: Edge)
  }

  /// The type of transition from the old appearance to the new one.
  public var kind: Kind
  /// The duration in seconds; 0 takes the transaction's duration.
  public var duration: TimeInterval
  /// The easing curve over the duration (default: Core Animation's default curve).
  public var timingFunction = TimingCurve.default
  /// The progress 0…1 at which the transition begins.
  public var startProgress = 0.0
  /// The progress 0…1 at which the transition ends; after the duration the new appearance is shown in any case.
  public var endProgress = 1.0
  /// Called once when the transition begins on a stage.
  public var animationDidStart: (() -> Void)?
  /// Called once at the end: with true after the transition has run to its end, with false if the layer was removed
  /// earlier.
  public var completion: ((_ finished: Bool) -> Void)?

  /// Creates a transition; the duration is in seconds.
  public init(_ kind: Kind = .fade, duration: TimeInterval = 0) {
    self.kind = kind
    self.duration = duration
  }
}

extension Layer {
  /// Runs a transition from the current appearance of the layer and its sublayers.
  ///
  /// Add the transition before the changes. Until its end a copy of the layer is a sibling in the superlayer; a layer
  /// without a superlayer changes at once.
  public final func add(_ transition: LayerTransition) {
    guard let superlayer, superlayer.ownMask !== self, let context else {
      if let completion = transition.completion {
        ImplicitAnimationState.current.deferAction(on: nil) { completion(false) }
      }
      return
    }
    let old = snapshot(at: context.now)
    old.original = self
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
    animation.settings.transition = transition
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

  /// A copy of the layer with its sublayers and masks, with the presented values at a time of the context, in
  /// seconds; a nil time copies the model values.
  ///
  /// The copy has no animations, no context and no `companion`, and consists of plain layers of the same types.
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
  /// The vector across a layer of `size`, from the edge to the opposite one.
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
