import Foundation
import RefreshKit

/// Six dots that rotate in a circle; on exit they fly out, meet, and the purple one fills the control.
final class Yahoo: LayerRefreshControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { 0.9 }

  private static let colors: [Color] = [.red, .orange, .yellow, .green, .blue, .purple]
  private static let names = ["red", "orange", "yellow", "green", "blue", "purple"]
  private static let diameter: CGFloat = 9
  private static let radius: CGFloat = 20

  private let circle = View()
  private let dots = colors.map { _ in View() }

  override var targetLayer: Layer { circle.layer }

  override func setup() {
    anchorPosition = .middle
    circle.layer.name = "circle"
    circle.bounds.size = CGSize(width: 2 * Self.radius, height: 2 * Self.radius)
    addSubviewToRefreshAnimationView(circle)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = Self.colors[index]
      dot.layer.name = Self.names[index]
      dot.layer.cornerRadius = Self.diameter / 2
      dot.bounds.size = CGSize(width: Self.diameter, height: Self.diameter)
      circle.addSubview(dot)
    }
    addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * CGFloat.pi)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animateKeyframes(withDuration: 1) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        for index in self.dots.indices { self.place(index, at: index % 3 == 0 ? 35 : 50) }
      }
      View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
        for index in self.dots.indices { self.place(index, at: 0) }
      }
      View.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) {
        // Twice the width and four times the height of the control: it fills the control early.
        let size = animationView.bounds.size
        self.dots[5].transform = CGAffineTransform(
          scaleX: 2 * size.width / Self.diameter, y: 4 * size.height / Self.diameter)
      }
    } completion: { _ in
      self.backgroundColor = Self.colors[5]
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    backgroundColor = Color(red: 0.97, green: 0.96, blue: 0.96)
    circle.center = animationView.bounds.center
    for index in dots.indices {
      dots[index].transform = .identity
      place(index, at: Self.radius)
    }
  }

  /// Places a dot at a distance from the centre: the first at six o'clock, the others clockwise.
  private func place(_ index: Int, at distance: CGFloat) {
    let angle = .pi / 2 + CGFloat(index) * .pi / 3
    dots[index].center = CGPoint(
      x: Self.radius + distance * cos(angle), y: Self.radius + distance * sin(angle))
  }
}
