import Foundation
import RefreshKit

/// The strokes of a word that fly together, one after the other, as far as the content is pulled.
///
/// Shows: many shapes as a function of the pull, a stagger, a random generator that repeats itself.
final class StoreHouse: RefreshControl {
  override class var height: CGFloat { 80 }
  /// A round of the light along the word.
  override class var animationDuration: TimeInterval { 1 }
  override class var preferredType: RefreshControlType { .background }

  /// The word, in capital letters of its alphabet.
  var word = "REFRESHKIT"
  /// The part of the pull that one stroke takes.
  var stagger: CGFloat = 0.7
  /// The opacity of a stroke that is not lit, and the seconds in which a light fades.
  var (dim, fade): (CGFloat, TimeInterval) = (0.4, 0.4)

  /// The strokes of each letter as lines through points of a grid, a column and a row each.
  private static let alphabet: [Character: String] = [
    "E": "20 00 04 24,02 12", "F": "20 00 04,02 12", "H": "00 04,02 22,20 24", "I": "00 20,10 14,04 24",
    "K": "00 04,20 02 24", "R": "04 00 20 22 02,12 24", "S": "20 00 02 22 24 04", "T": "00 20,10 14",
  ]

  private let figure = Layer()
  private var strokes: [ShapeLayer] = []
  private var centers: [CGPoint] = []
  /// How far to the side each stroke begins, the same in each pull: a refresh leaves nothing behind.
  private var scatter: [CGFloat] = []

  override func setup() {
    accessibilityLabel = "Refresh"
    backgroundColor = Color(hex: 0x2D2D2D)
    figure.name = "word"
    animationView.layer.addSublayer(figure)
    for (index, letter) in word.enumerated() {
      for line in Self.alphabet[letter, default: ""].split(separator: ",") {
        let points = line.split(separator: " ").map { place in
          let numbers = place.compactMap(\.wholeNumberValue).map { CGFloat($0) }
          return CGPoint(x: 23 * CGFloat(index) + 7.5 * numbers[0], y: 6 * numbers[1])
        }
        for (start, end) in zip(points, points.dropFirst()) { addStroke(from: start, to: end) }
      }
    }
    figure.bounds.size = CGSize(width: 23 * CGFloat(word.count) - 8, height: 24)
    resetAnimationView(animationView)
  }

  private func addStroke(from start: CGPoint, to end: CGPoint) {
    let center = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    var path = BezierPath()
    path.move(to: CGPoint(x: start.x - center.x, y: start.y - center.y))
    path.addLine(to: CGPoint(x: end.x - center.x, y: end.y - center.y))
    let stroke = ShapeLayer(path: path, strokeColor: .white, lineWidth: 1.5)
    stroke.name = "stroke"
    strokes.append(stroke)
    centers.append(center)
    figure.addSublayer(stroke)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    figure.position = CGPoint(x: animationView.bounds.midX, y: 0.6 * pullDistance)
    for (index, stroke) in strokes.enumerated() {
      let start = (1 - stagger) * CGFloat(index) / CGFloat(strokes.count)
      let flown = max(0, min(1, (pullRatio - start) / stagger))
      stroke.opacity = dim * flown
      if environment.reducesMotion { continue }
      stroke.position = CGPoint(
        x: centers[index].x + scatter[index] * (1 - flown), y: centers[index].y - height * (1 - flown))
      // Half a turn on, a line is itself again.
      let turned = CGAffineTransform(rotationAngle: .pi * (flown - 1))
      stroke.affineTransform = turned.scaledBy(x: max(0.01, flown), y: max(0.01, flown))
    }
  }

  override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    // The gap closes with ease, and the strokes fly evenly: the inverse of its curve has x and y exchanged.
    let evenly = TimingCurve.bezier(0, 0.42, 1, 0.58)
    handleScrolling(
      on: animationView, pullDistance: pullDistance,
      pullRatio: phase == .closing ? evenly.value(at: pullRatio) : 1, pullVelocity: 0)
  }

  override func setupRefreshControl(for animationView: View) {
    guard phase.cycle == 1 else { return }
    let step = animationDuration / Double(strokes.count)
    for (index, stroke) in strokes.enumerated() {
      stroke.opacity = dim
      // With reduced motion the word glows as a whole.
      let values: [CGFloat] = environment.reducesMotion ? [dim, 1, dim] : [dim, 1, dim, dim]
      var light = KeyframeAnimation(keyPath: "opacity", values: values, duration: animationDuration)
      light.keyTimes = environment.reducesMotion ? nil : [0, 0.02, fade / animationDuration, 1]
      light.timingFunctions = values.dropFirst().map { _ in .easeInEaseOut }
      light.repeatCount = .infinity
      stroke.add(light, after: environment.reducesMotion ? 0 : step * (Double(index) + 0.5), forKey: "light")
    }
  }

  override func animationCycle(for animationView: View) {}  // The lights repeat by themselves.

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    insetDuration = 1.2
    for stroke in strokes {
      let shown = stroke.presentation(at: stroke.context?.now ?? 0).opacity
      stroke.removeAnimation(forKey: "light")
      stroke.add(BasicAnimation(keyPath: "opacity", from: shown, to: dim, duration: 0.2), forKey: "dim")
    }
    completion()
  }

  override func resetAnimationView(_ animationView: View) {
    insetDuration = 0.25
    var random = SeededRandom(seed: 14)
    scatter = strokes.map { _ in CGFloat(2 * Int.random(in: 0..<150, using: &random) - 150) }
    for (stroke, center) in zip(strokes, centers) {
      stroke.removeAllAnimations()
      stroke.position = center
    }
    handleScrolling(on: animationView, pullDistance: 0, pullRatio: 0, pullVelocity: 0)
  }
}
