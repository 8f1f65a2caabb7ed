import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

// Controls that use one thing each.

final class Blending: SquareControl {
  required init(type: RefreshControlType) {
    super.init(type: type)
    exitPolicy = .atMarks([0.3])
    holdDistance = 40
    triggerDistance = 75
  }
  override func animationCycle(for animationView: View) { square.frame.origin.x = 100 }
  override func resetAnimationView(_ animationView: View) { square.frame.origin.x = 0 }
}

final class Patient: SquareControl {
  required init(type: RefreshControlType) {
    super.init(type: type)
    minimumRefreshingTime = 1
    insetCurve = .linear
    insetDuration = 0.4
  }
  override func animationCycle(for animationView: View) { square.alpha = 0.2 }
  override func setupRefreshControl(for animationView: View) { square.alpha = 1 }
}

final class Eager: SquareControl {
  required init(type: RefreshControlType) {
    super.init(type: type)
    trigger = .onReach
    exitPolicy = .blendOut
  }
  override func pull(to pullRatio: CGFloat) { square.transform = CGAffineTransform(rotationAngle: pullRatio) }
}

final class Delayed: SquareControl {
  override class var animationDelay: TimeInterval { 0.2 }
  override func animationCycle(for animationView: View) { square.frame.size.width = 60 }
  override func setupRefreshControl(for animationView: View) { square.frame.size.width = 20 }
}

final class Leaving: SquareControl {
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    square.fadeOut(over: 0.3, then: completion)
  }
  override func resetAnimationView(_ animationView: View) { square.alpha = 1 }
}

final class Springy: SquareControl {
  required init(type: RefreshControlType) {
    super.init(type: type)
    animationType = .spring
    anchorPosition = .middle
  }
  override func animationCycle(for animationView: View) { square.frame.origin.y = 5 }
  override func setupRefreshControl(for animationView: View) { square.frame.origin.y = 20 }
}

/// A gradient that moves, seen through a mask that is drawn.
final class Masked: SquareControl {
  private let gradient = GradientLayer()
  private let mask = ShapeLayer()

  override func setup() {
    super.setup()
    gradient.colors = [.red, .blue.withAlphaComponent(0.5), .clear]
    gradient.locations = [0, 0.5, 1]
    gradient.frame = CGRect(x: 60, y: 10, width: 80, height: 40)
    mask.frame = gradient.bounds
    mask.path = BezierPath(ovalIn: mask.bounds.insetBy(dx: 5, dy: 5))
    (mask.fillColor, mask.strokeColor, mask.lineWidth, mask.lineCap) = (nil, .black, 8, .round)
    mask.lineDashPattern = [12, 10]
    gradient.mask = mask
    animationView.layer.addSublayer(gradient)
  }
  override func pull(to pullRatio: CGFloat) { mask.strokeEnd = pullRatio }
  override func animationCycle(for animationView: View) {
    gradient.add(
      BasicAnimation(
        keyPath: "endPoint", from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 1, y: 0), duration: 0.5),
      forKey: "turn")
    mask.add(BasicAnimation(keyPath: "lineDashPhase", from: 0, to: 22, duration: 0.6), forKey: "march")
    gradient.add(
      BasicAnimation(
        keyPath: "colors", from: [Color.red, .blue, .clear], to: [Color.green, .red, .blue], duration: 0.7),
      forKey: "colours")
  }
}

/// Copies that follow one another.
final class Copied: SquareControl {
  private let copies = ReplicatorLayer()
  private let dot = Layer()

  override func setup() {
    super.setup()
    copies.instanceCount = 5
    copies.instanceDelay = 0.08
    copies.instanceTransform = CATransform3D(translationX: 18, y: 0, z: 0)
    (copies.instanceAlphaOffset, copies.instanceRedOffset) = (-0.15, -0.2)
    copies.frame = CGRect(x: 100, y: 10, width: 90, height: 20)
    dot.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
    (dot.backgroundColor, dot.cornerRadius) = (.white, 5)
    copies.addSublayer(dot)
    animationView.layer.addSublayer(copies)
  }
  override func animationCycle(for animationView: View) {
    var rise = BasicAnimation(keyPath: "position.y", from: 10, to: 2, duration: 0.3)
    rise.autoreverses = true
    rise.timingFunction = .easeInEaseOut
    dot.add(rise, forKey: "rise")
  }
}

/// A picture with a border and a shadow, that turns about a corner.
final class Pictured: SquareControl {
  private let picture = ImageView(
    image: Image(
      width: 4, height: 4,
      pixels: (0..<16).map { $0.isMultiple(of: 3) ? 0xFF20_60C0 : 0x8040_1010 }, scale: 2))

  override func setup() {
    super.setup()
    picture.frame = CGRect(x: 100, y: 10, width: 30, height: 24)
    picture.contentMode = .scaleAspectFit
    picture.layer.anchorPoint = CGPoint(x: 0, y: 1)
    (picture.layer.borderWidth, picture.layer.borderColor) = (1.5, .black)
    (picture.layer.shadowOpacity, picture.layer.shadowRadius) = (0.5, 3)
    picture.layer.maskedCorners = [.topLeft, .bottomRight]
    picture.layer.cornerRadius = 6
    addSubviewToRefreshAnimationView(picture)
  }
  override func animationCycle(for animationView: View) {
    View.animateKeyframes(withDuration: 0.6) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        self.picture.transform = CGAffineTransform(rotationAngle: 0.5)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.picture.transform = .identity
      }
    }
  }
}

/// What Core Animation has no word for.
final class Stepped: SquareControl {
  private var animator: PropertyAnimator?

  override func animationCycle(for animationView: View) {
    var move = BasicAnimation(keyPath: "position.x", from: 20, to: 150, duration: 0.6)
    move.timingFunction = .points(LinearEasing(outputs: [0, 0.8, 0.6, 1]))
    square.layer.add(move, forKey: "move")
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    let animator = PropertyAnimator(duration: 0.3, dampingRatio: 0.5) { self.square.alpha = 0 }
    animator.addCompletion { _ in completion() }
    animator.startAnimation()
    self.animator = animator
  }
  override func resetAnimationView(_ animationView: View) { square.alpha = 1 }
}

/// Two sides in space, of which one is seen at a time.
final class Flipping: SquareControl {
  private let card = Layer()

  override func setup() {
    super.setup()
    var space = CATransform3D.identity
    space.m34 = -1 / 200
    card.frame = CGRect(x: 100, y: 10, width: 40, height: 40)
    card.sublayerTransform = space
    for (index, color) in [Color.red, .blue].enumerated() {
      let side = Layer()
      side.frame = card.bounds
      (side.backgroundColor, side.isDoubleSided) = (color, false)
      side.transform = CATransform3D(rotationAngle: Double(index) * .pi, x: 0, y: 1, z: 0)
      side.zPosition = CGFloat(index)
      card.addSublayer(side)
    }
    animationView.layer.addSublayer(card)
  }
  override func animationCycle(for animationView: View) {
    for side in card.sublayers {
      var turn = BasicAnimation(keyPath: "transform.rotation.y", to: 2 * Double.pi, duration: 0.8)
      turn.byValue = nil
      turn.isAdditive = false
      side.add(turn, forKey: "turn")
    }
  }
}

/// Another look in place of the first, by a transition.
final class Crossing: SquareControl {
  override func animationCycle(for animationView: View) {
    square.layer.add(LayerTransition(.push(from: .left), duration: 0.4))
    square.backgroundColor = square.backgroundColor == .green ? .orange : .green
  }
  override func showResult(_ result: RefreshResult, on animationView: View) {
    square.layer.add(LayerTransition(.fade, duration: 0.2))
    square.backgroundColor = result == .success ? .blue : .red
  }
}
