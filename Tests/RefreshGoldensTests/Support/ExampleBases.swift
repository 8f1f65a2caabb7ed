import Foundation
import RefreshControls
import RefreshLayers

/// What the fixtures of the example Bubbles have in common: three discs that grow one after the other.
class ThreeDiscs: RefreshControl {
  static let names = ["left", "middle", "right"]
  let discs = (0..<3).map { _ in View() }

  /// Makes all discs as large as a part of what they are in a refresh.
  func scale(to part: CGFloat) {
    for disc in discs { disc.transform = CGAffineTransform(scaleX: part, y: part) }
  }

  override func setupRefreshControl(for animationView: View) { scale(to: 1) }

  /// A cycle, in which each disc comes to its own scale and goes back.
  func grow(to scales: [CGFloat], first: Double = 0.3) {
    let grown = scales.map { CGAffineTransform(scaleX: $0, y: $0) }
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: first) {
      self.discs[0].transform = grown[0]
    }
    for index in 1..<3 {
      View.addKeyframe(withRelativeStartTime: 0.3 * Double(index), relativeDuration: 0.3) {
        self.discs[index - 1].transform = .identity
        self.discs[index].transform = grown[index]
      }
    }
    View.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) {
      self.discs[2].transform = .identity
    }
  }

  /// Puts the discs where they are before a pull.
  func place(diameter: CGFloat) {
    for (disc, part) in zip(discs, [1 / 3, 1 / 2, 2 / 3] as [CGFloat]) {
      disc.transform = .identity
      disc.alpha = 1
      disc.bounds.size = CGSize(width: diameter, height: diameter)
      disc.layer.cornerRadius = diameter / 2
      disc.center = CGPoint(x: animationView.bounds.width * part, y: height / 2)
    }
  }
}

/// What the fixtures of the example Yahoo have in common: six dots in a circle.
class SixDots: LayerRefreshControl {
  static let names = ["red", "orange", "yellow", "green", "blue", "purple"]
  let circle = View()
  let dots = (0..<6).map { _ in View() }

  override class var height: CGFloat { 90 }
  override var targetLayer: Layer { circle.layer }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}

  /// Adds the circle, and to it the dots in their colours but for one that is missing.
  func addDots(_ colors: [Color], without missing: Int? = nil) {
    anchorPosition = .middle
    circle.layer.name = "circle"
    circle.bounds.size = CGSize(width: 40, height: 40)
    addSubviewToRefreshAnimationView(circle)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = colors[index]
      dot.layer.name = Self.names[index]
      dot.layer.cornerRadius = 4.5
      dot.bounds.size = CGSize(width: 9, height: 9)
      if index != missing { circle.addSubview(dot) }
    }
  }

  /// Puts everything where it is before a pull.
  func reset(radius: CGFloat) {
    backgroundColor = Color(red: 0.97, green: 0.96, blue: 0.96)
    circle.center = animationView.bounds.center
    for index in dots.indices {
      dots[index].transform = .identity
      dots[index].alpha = 1
      place(index, at: radius)
    }
  }

  /// The first part of an exit: the dots fly out to their distances, and meet.
  func addFlight(to distance: @escaping (_ index: Int) -> CGFloat) {
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
      for index in self.dots.indices { self.place(index, at: distance(index)) }
    }
    View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
      for index in self.dots.indices { self.place(index, at: 0) }
    }
  }

  func place(_ index: Int, at distance: CGFloat) {
    let angle = .pi / 2 + CGFloat(index) * .pi / 3
    dots[index].center = CGPoint(x: 20 + distance * cos(angle), y: 20 + distance * sin(angle))
  }
}
