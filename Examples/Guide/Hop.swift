import RefreshKit

/// Dots that hop one after the other.
final class Hop: RefreshControl {
  enum Shape: CaseIterable { case dot, bar }

  override class var height: CGFloat { 72 }
  override class var animationDuration: TimeInterval { 1.2 }

  @Tunable(1...9, group: "Dots") var count = 5
  @Tunable(4...20, step: 1, unit: .points, group: "Dots") var size: CGFloat = 10
  @Tunable(group: "Dots") var shape = Shape.dot
  @Tunable(group: "Dots") var color = SystemColor(light: Color(hex: 0x2F6FED), dark: Color(hex: 0x8AB4FF))
  @Tunable(x: -30...30, y: -24...0, group: "Hop") var target = CGPoint(x: 0, y: -16)
  @Tunable(-.pi...(.pi), unit: .angle, group: "Hop") var turn: CGFloat = 0
  @Tunable(0...0.1, step: 0.01, unit: .seconds, group: "Hop") var delay = 0.07
  @Tunable(group: "Hop") var takeoff = TimingCurve.bezier(0.2, 0.6, 0.35, 1)
  @Tunable(group: "Hop") var landing = Spring(perceptualDuration: 0.4, bounce: 0.4)
  @Tunable(group: "Title") var title = "Refreshing"
  @Tunable(group: "Title") var titleColor = Color(white: 0.5)
  @Tunable(group: "Title") var showsTitle = false

  private let label = Label(frame: CGRect(x: 0, y: 0, width: 200, height: 16))
  private var dots: [View] = []

  override func setup() {
    dots = (0..<count).map { index in
      let dot = View(frame: CGRect(x: 0, y: 0, width: shape == .dot ? size : size / 2, height: size))
      dot.layer.name = "dot \(index + 1)"
      dot.layer.cornerRadius = shape == .dot ? size / 2 : 2
      return dot
    }
    for dot in dots { addSubviewToRefreshAnimationView(dot) }
    (label.text, label.textColor, label.isHidden) = (title, titleColor, !showsTitle)
    (label.font, label.textAlignment) = (.systemFont(ofSize: 11), .center)
    addSubviewToRefreshAnimationView(label)
    environmentDidChange()
  }

  override func environmentDidChange() {
    for dot in dots { dot.backgroundColor = environment.color(color) }
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let center = animationView.bounds.center
    let middle = CGFloat(count - 1) / 2
    for (index, dot) in dots.enumerated() {
      dot.center = CGPoint(
        x: center.x + (CGFloat(index) - middle) * 1.8 * size, y: center.y + (showsTitle ? -6 : 4))
      dot.alpha = pullRatio
    }
    label.center = CGPoint(x: center.x, y: center.y + 20)
    label.alpha = pullRatio
  }

  override func setupRefreshControl(for animationView: View) {}

  override func animationCycle(for animationView: View) {
    guard !environment.reducesMotion else { return }
    for (index, dot) in dots.enumerated() {
      let start = Double(index) * delay
      hop(dot, "position.x", dot.center.x, target.x, after: start)
      hop(dot, "position.y", dot.center.y, target.y, after: start)
      hop(dot, "transform.rotation.z", 0, turn, after: start)
    }
  }

  /// Goes there on a curve, and comes back on a spring.
  private func hop(_ dot: View, _ keyPath: String, _ home: CGFloat, _ distance: CGFloat, after start: Double)
  {
    guard distance != 0 else { return }
    let there = BasicAnimation(keyPath: keyPath, from: home, to: home + distance, duration: 0.18)
    var back = SpringAnimation(keyPath: keyPath, from: home + distance, to: home, spring: landing)
    back.duration = min(back.settlingDuration, animationDuration - 0.18 - start)
    dot.layer.add(there.with(takeoff), after: start, forKey: "\(keyPath) there")
    dot.layer.add(back, after: start + 0.18, forKey: "\(keyPath) back")
  }
}
