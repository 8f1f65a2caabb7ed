import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// Labels with tunable texts: in the middle and turning, shortened at each place, and beside a colour.
final class Titled: StillControl {
  override class var height: CGFloat { 80 }
  @Tunable var heading = "Pull to refresh"
  @Tunable var tail = "AVATAR Typography"
  @Tunable var middle = "To be shortened"
  @Tunable var head = "Yes, We Vary"
  @Tunable var color = Color(hex: 0x2F6FED)
  private let (top, turning) = (Label(), Label())

  override func setup() {
    add(top, heading, CGRect(x: 0, y: 4, width: 375, height: 24), .byTruncatingTail, .center)
    add(turning, middle, CGRect(x: 130, y: 50, width: 110, height: 20), .byTruncatingMiddle)
    (top.font, turning.font) = (.boldSystemFont(ofSize: 17), .systemFont(ofSize: 14))
    let (left, right) = (Label(), Label())
    add(left, tail, CGRect(x: 15.3, y: 30, width: 100, height: 18), .byTruncatingTail, .left)
    add(right, head, CGRect(x: 250, y: 30, width: 110, height: 18), .byTruncatingHead, .right)
    left.textColor = color
  }

  private func add(
    _ label: Label, _ text: String, _ frame: CGRect, _ mode: LineBreakMode,
    _ alignment: TextAlignment = .natural
  ) {
    (label.frame, label.text, label.font) = (frame, text, .systemFont(ofSize: 13))
    (label.lineBreakMode, label.textAlignment) = (mode, alignment)
    addSubviewToRefreshAnimationView(label)
  }

  override func pull(to pullRatio: CGFloat) { top.alpha = min(1, pullRatio) }
  override func setupRefreshControl(for animationView: View) { turning.transform = .identity }
  override func animationCycle(for animationView: View) {
    View.animate(withDuration: 0.25, options: .autoreverse) {
      self.turning.transform = CGAffineTransform(rotationAngle: 0.4)
    }
  }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    turning.fadeOut(over: 0.2, then: completion)
  }
  override func resetAnimationView(_ animationView: View) {
    turning.alpha = 1
    turning.transform = .identity
  }
}

/// A label as large as its tunable text, one of two lines, and one that stays as it is.
final class Fitted: StillControl {
  @Tunable var fitted = "Pull"
  @Tunable var lines = "Two lines of a text"
  @Tunable var fixed = "Release"
  @Tunable var color = Color(hex: 0x2F6FED)
  @Tunable var faded = Color(hex: 0x4F8F2D)

  override func setup() {
    let (first, second, third) = (
      Label(), Label(frame: CGRect(x: 100, y: 10, width: 80, height: 40)),
      Label(frame: CGRect(x: 200, y: 10, width: 80, height: 40))
    )
    for view in [first, second, third] { addSubviewToRefreshAnimationView(view) }
    (first.text, second.text, third.text) = (fitted, lines, fixed)
    first.sizeToFit()
    second.numberOfLines = 2
    third.textColor = color
    second.backgroundColor = faded.interpolated(to: .red, at: 0.5)
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    animationView.subviews[0].alpha = min(1, pullRatio)
  }
  override func resetAnimationView(_ animationView: View) { animationView.subviews[0].alpha = 1 }
  override func animationCycle(for animationView: View) {
    View.animate(withDuration: 0.25, options: .autoreverse) { animationView.subviews[0].alpha = 0.5 }
  }
}

/// Labels of tunable texts that say the same, as one that stays as it is; one with a colour that moves, and one that a
/// replicator tints.
final class Similar: StillControl {
  override class var animationDuration: TimeInterval { 0.2 }
  @Tunable var first = "Same"
  @Tunable var second = "Same"
  @Tunable var fading = "Fading"
  @Tunable var accented = "Cafe\u{301}"
  @Tunable var empty = ""
  private let fader = TextLayer()

  override func setup() {
    let labels = [(first, Font.Weight.regular), (second, .medium), ("Same", .regular), (empty, .regular)].map
    { text, weight in
      let label = Label(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
      (label.text, label.font) = (text, .systemFont(ofSize: 13, weight: weight))
      return label
    }
    for (index, label) in labels.enumerated() {
      label.frame.origin.x = 90 * CGFloat(index)
      addSubviewToRefreshAnimationView(label)
    }
    fader.frame = CGRect(x: 0, y: 20, width: 80, height: 20)
    (fader.string, fader.font) = (fading, .systemFont(ofSize: 13))
    let copied = TextLayer()
    copied.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
    (copied.string, copied.font, copied.foregroundColor) = (
      accented, .systemFont(ofSize: 13, weight: .medium), .white
    )
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 40, width: 80, height: 20)
    replicator.instanceColor = Color(red: 0, green: 0.5, blue: 0)
    replicator.addSublayer(copied)
    animationView.layer.addSublayer(fader)
    animationView.layer.addSublayer(replicator)
  }
  override func animationCycle(for animationView: View) {
    fader.add(
      KeyframeAnimation(keyPath: "foregroundColor", values: [Color.red, .green, .red], duration: 0.2),
      forKey: "fade")
  }
}
