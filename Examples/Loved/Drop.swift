import Foundation
import RefreshKit

/// A drop that is drawn out until it tears off, and becomes a wheel of spokes.
///
/// Shows: a path of one structure for every pull, which morphs; a trigger while the finger is still down.
final class Drop: RefreshControl {
  override class var height: CGFloat { 96 }
  override class var animationDuration: TimeInterval { 1 }
  override class var preferredType: RefreshControlType { .background }

  override class var acceptedJumps: [AcceptedJump] {
    ["drop", "shine", "shade"].map {
      AcceptedJump(of: $0, at: .firstCycle, because: "the last step of the pull triggers the refresh")
    }
  }

  /// The colour of the drop and of its outline.
  @Tunable var color = SystemColor(light: Color(hex: 0x9BA2AC), dark: Color(hex: 0x7C838D))
  var outlineColor = Color(white: 0.33, alpha: 0.5)
  /// From where on the disc is held by its top, and by how much it is drawn out then.
  var (held, stretch): (CGFloat, CGFloat) = (43, 53)

  private let shade = ShapeLayer(fillColor: Color(white: 0, alpha: 0.25))
  private let drop = ShapeLayer()
  private let shine = ShapeLayer()
  private let arrow = ShapeLayer()
  private let head = ShapeLayer()
  private let spinner = ActivityIndicatorView(style: .gray)

  override func setup() {
    (trigger, holdDistance, insetDuration, exitPolicy) = (.onReach, 44, 0.4, .blendOut)
    accessibilityLabel = "Refresh"
    (shade.name, shade.position.y) = ("shade", 1)
    (drop.name, shine.name, arrow.name, head.name) = ("drop", "shine", "arrow", "head")
    (drop.strokeColor, drop.lineWidth) = (outlineColor, 0.5)
    (shine.strokeColor, shine.fillColor, shine.lineWidth) = (Color(white: 1, alpha: 0.3), nil, 1.25)
    (arrow.strokeColor, arrow.fillColor, head.fillColor) = (.white, nil, .white)
    for layer in [shade, drop, shine, arrow, head] { animationView.layer.addSublayer(layer) }
    addSubviewToRefreshAnimationView(spinner)
    environmentDidChange()
    resetAnimationView(animationView)
  }

  override func environmentDidChange() {
    drop.fillColor = environment.color(color)
    spinner.color = environment.color(.secondaryLabel)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    // 1 while it is round, 0 when it is drawn out.
    let round = 1 - min(stretch, max(0, pullDistance - held)) / stretch
    func between(_ drawnOut: CGFloat, _ whole: CGFloat) -> CGFloat {
      drawnOut.interpolated(to: whole, at: round)
    }
    let (top, bottom) = (between(12.5, 16), between(3, 16))
    let low = pullDistance - between(4, 6) - bottom
    let high = round < 1 ? between(9, 5) + top : low
    drop.path = path(top: top, at: high, bottom: bottom, at: low)
    shade.path = drop.path
    let middle = CGPoint(x: animationView.bounds.midX, y: high)
    shine.path = BezierPath(
      arcCenter: middle, radius: top - 1.5, startAngle: 1.15 * .pi, endAngle: 1.85 * .pi)
    let (width, radius) = (between(2, 3), between(5, 7))
    arrow.path = BezierPath(arcCenter: middle, radius: radius, startAngle: 0, endAngle: 1.5 * .pi)
    arrow.lineWidth = width
    let (tip, back) = (CGPoint(x: middle.x + 2 * width, y: high - radius), 1.5 * width)
    head.path = BezierPath(
      svgPath: "M\(tip.x) \(tip.y) L\(middle.x) \(tip.y + back) V\(tip.y - back) Z")
  }

  /// A half circle at the top and one at the bottom, and between them sides that are narrow from near the top on.
  private func path(top: CGFloat, at high: CGFloat, bottom: CGFloat, at low: CGFloat) -> BezierPath {
    let (middle, neck) = (animationView.bounds.midX, high.interpolated(to: low, at: 0.2))
    func control(_ side: CGFloat, _ part: Double) -> CGPoint {
      CGPoint(x: middle + side * top.interpolated(to: bottom, at: part), y: neck)
    }
    var path = BezierPath(
      arcCenter: CGPoint(x: middle, y: high), radius: top, startAngle: .pi, endAngle: 2 * .pi)
    path.addCurve(
      to: CGPoint(x: middle + bottom, y: low), controlPoint1: control(1, 0.1), controlPoint2: control(1, 0.9))
    path.addArc(
      center: CGPoint(x: middle, y: low), radius: bottom, startAngle: 0, endAngle: .pi, clockwise: true)
    path.addCurve(
      to: CGPoint(x: middle - top, y: high), controlPoint1: control(-1, 0.9), controlPoint2: control(-1, 0.1))
    path.close()
    return path
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    spinner.startAnimating()
    let isCalm = environment.reducesMotion
    if let torn = drop.path, !isCalm {
      let small = path(top: 5.6, at: 21.5, bottom: 5.6, at: 21.5)
      for layer in [shade, drop] {
        layer.path = small
        layer.add(BasicAnimation(keyPath: "path", from: torn, to: small, duration: 0.15), forKey: "tear")
      }
    }
    fade([shade, drop], to: 0, during: 0.1, after: 0.1)
    fade([shine, arrow, head], to: 0, during: 0.1)
    fade([spinner.layer], to: 1, during: 0.2, after: 0.15)
    if !isCalm {
      var growth = BasicAnimation(keyPath: "transform.scale", from: 0.1, to: 1, duration: 0.2)
      growth.fillMode = .backwards
      spinner.layer.add(growth, after: 0.15, forKey: "growth")
    }
  }

  private func fade(
    _ layers: [Layer], to opacity: CGFloat, during duration: TimeInterval, after delay: TimeInterval = 0
  ) {
    for layer in layers {
      var fading = BasicAnimation(keyPath: "opacity", from: 1 - opacity, to: opacity, duration: duration)
      fading.fillMode = .backwards
      layer.opacity = opacity
      layer.add(fading, after: delay, forKey: "fade")
    }
  }

  override func animationCycle(for animationView: View) {}  // The wheel turns by itself.

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    guard phase == .closing else { return }
    let open = min(1, pullDistance / (holdDistance ?? height))
    spinner.alpha = open
    if environment.reducesMotion { return }
    spinner.transform = CGAffineTransform(scaleX: max(0.1, open), y: max(0.1, open))
  }

  override func resetAnimationView(_ animationView: View) {
    spinner.stopAnimating()
    spinner.center = CGPoint(x: animationView.bounds.midX, y: 22)
    spinner.transform = .identity
    for layer in [shade, drop, shine, arrow, head] { layer.opacity = 1 }
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
