import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// Controls of the kinds that make exported files large.
enum KindControls {
  static let all: [RefreshControl.Type] = [
    Many.self, Ticker.self, Pictures.self, Cards.self, Turning.self, Morphing.self, Dashes.self, Tracing.self,
    Wave.self, Growing.self, Echoes.self, Shining.self, Sparks.self,
  ]

  /// Twelve sparks that rise for ever on curves of sixty points, over a number that counts, in colours of their own in
  /// the dark.
  final class Sparks: StillControl {
    private let sparks = (0..<12).map { ShapeLayer(name: "spark \($0)", path: .circle(radius: 2)) }
    private let label = Label(frame: CGRect(x: 20, y: 10, width: 200, height: 40))

    override class var results: [RefreshResult] { [.success, .failure()] }

    override func setup() {
      for spark in sparks { animationView.layer.addSublayer(spark) }
      addSubviewToRefreshAnimationView(label)
    }
    override func environmentDidChange() {
      for spark in sparks { spark.fillColor = environment.colorScheme == .dark ? .yellow : .red }
    }
    override func setupRefreshControl(for animationView: View) {
      guard phase.cycle == 1 else { return }
      for (index, spark) in sparks.enumerated() {
        let places = (0...60).map {
          CGPoint(x: 20 + 25 * Double(index) + 3 * sin(Double($0) / 4), y: 60 - Double($0))
        }
        let flight = KeyframeAnimation(keyPath: "position", values: places, duration: 0.5)
        spark.add(flight.with(repeatCount: .infinity), after: 0.5 * Double(index) / 12, forKey: "rise")
      }
    }
    override func animationCycle(for animationView: View) {
      for step in 0..<15 {
        animationView.layer.context?.scheduler.schedule(after: Double(step) / 30) { [weak self] in
          self?.label.text = "\(step)"
        }
      }
    }
    override func showResult(_ result: RefreshResult, on animationView: View) {
      label.text = result == .success ? "Done" : "Failed"
    }
  }

  /// 200 squares that pulse one after the other.
  final class Many: StillControl {
    private let squares = (0..<200).map { _ in Layer() }

    override func setup() {
      for (index, square) in squares.enumerated() {
        square.name = "square \(index)"
        square.frame = CGRect(x: 10 + 14 * (index % 25), y: 2 + 7 * (index / 25), width: 5, height: 5)
        square.backgroundColor = Color(hue: CGFloat(index) / 200, saturation: 0.8, brightness: 0.9)
        animationView.layer.addSublayer(square)
      }
    }
    override func pull(to pullRatio: CGFloat) {
      for (index, square) in squares.enumerated() {
        let part = max(0, min(1, 2 * pullRatio - CGFloat(index) / 200))
        square.transform = CATransform3D(scaleX: part, y: part)
      }
    }
    override func animationCycle(for animationView: View) {
      for (index, square) in squares.enumerated() {
        var pulse = BasicAnimation(keyPath: "transform.scale", from: 1, to: 0.4, duration: 0.125)
        pulse.autoreverses = true
        square.add(pulse, after: 0.25 * Double(index) / 200, forKey: "pulse")
      }
    }
  }

  /// A number that follows the pull, and counts in the cycle.
  final class Ticker: StillControl {
    private let label = Label(frame: CGRect(x: 20, y: 10, width: 200, height: 40))
    private let unit = Label(frame: CGRect(x: 220, y: 10, width: 150, height: 40))

    override func setup() {
      label.font = .systemFont(ofSize: 28, weight: .bold)
      unit.text = "Refreshing the news"
      for view in [label, unit] { addSubviewToRefreshAnimationView(view) }
    }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {
      label.text = "\(Int((100 * pullRatio).rounded())) % of \(Int(pullDistance)) pt"
    }
    override func animationCycle(for animationView: View) {
      for step in 0..<30 {
        animationView.layer.context?.scheduler.schedule(after: Double(step) / 60) { [weak self] in
          self?.label.text = "\(step * 137) items"
        }
      }
    }
  }

  /// Two small images: one that grows from nothing, and fades, and one that turns.
  final class Pictures: StillControl {
    private let rising = ImageView(image: Pictures.noise(side: 40, seed: 7))
    private let turning = ImageView(image: Pictures.noise(side: 32, seed: 8))

    static func noise(side: Int, seed: UInt64) -> Image {
      var state = seed
      let pixels = (0..<side * side).map { _ -> UInt32 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 40)
      }
      return Image(width: side, height: side, pixels: pixels)
    }

    override func setup() {
      rising.frame = CGRect(x: 60, y: 10, width: 40, height: 40)
      turning.frame = CGRect(x: 240, y: 14, width: 32, height: 32)
      for view in [rising, turning] { addSubviewToRefreshAnimationView(view) }
    }
    override func pull(to pullRatio: CGFloat) {
      rising.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
      turning.bounds.size.width = 32 * pullRatio
    }
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.25, options: .autoreverse) {
        self.rising.alpha = 0.3
        self.turning.transform = CGAffineTransform(rotationAngle: 1.2)
      }
    }
  }

  /// Cards with a picture, a word, a line and a gradient, which flip in perspective.
  final class Cards: StillControl {
    private let cards = (0..<5).map { _ in View() }

    override func setup() {
      for (index, card) in cards.enumerated() {
        card.frame = CGRect(x: 20 + 70 * index, y: 8, width: 56, height: 44)
        card.backgroundColor = Color(hue: CGFloat(index) / 5, saturation: 0.5, brightness: 0.9)
        card.layer.cornerRadius = 8
        addSubviewToRefreshAnimationView(card)
      }
      let picture = ImageView(image: Pictures.noise(side: 24, seed: 9))
      picture.frame = CGRect(x: 16, y: 10, width: 24, height: 24)
      cards[0].addSubview(picture)
      let word = Label(frame: CGRect(x: 4, y: 8, width: 48, height: 28))
      word.text = "Card"
      cards[1].addSubview(word)
      let arc = BezierPath(arcCenter: CGPoint(x: 28, y: 22), radius: 14, startAngle: 0, endAngle: 5)
      cards[2].layer.addSublayer(ShapeLayer(path: arc, strokeColor: .black, lineWidth: 3))
      let gradient = GradientLayer(frame: CGRect(x: 8, y: 8, width: 40, height: 28))
      gradient.colors = [.red, .blue]
      cards[3].layer.addSublayer(gradient)
    }
    override func animationCycle(for animationView: View) {
      for card in cards {
        card.layer.transform.m34 = -1 / 300
        card.layer.add(
          BasicAnimation(keyPath: "transform.rotation.y", from: 0, to: 2 * CGFloat.pi, duration: 0.5),
          forKey: "flip")
      }
    }
  }

  /// Turned groups in turned groups, with uneven scales.
  final class Turning: StillControl {
    private let outer = View(frame: CGRect(x: 150, y: 5, width: 50, height: 50))
    private let inner = (0..<12).map { _ in View() }

    override func setup() {
      addSubviewToRefreshAnimationView(outer)
      for (index, dot) in inner.enumerated() {
        let angle = CGFloat(index) * .pi / 6
        dot.bounds.size = CGSize(width: 8, height: 4)
        dot.center = CGPoint(x: 25 + 20 * cos(angle), y: 25 + 20 * sin(angle))
        dot.backgroundColor = .purple
        outer.addSubview(dot)
      }
    }
    override func pull(to pullRatio: CGFloat) {
      outer.transform = CGAffineTransform(rotationAngle: 3 * pullRatio).scaledBy(
        x: 1.2, y: 0.4 + 0.6 * pullRatio)
    }
    override func animationCycle(for animationView: View) {
      var turn = BasicAnimation(keyPath: "transform.rotation.z")
      (turn.byValue, turn.duration) = (2 * CGFloat.pi, 0.5)
      outer.layer.add(turn, forKey: "turn")
      for dot in inner {
        var spin = BasicAnimation(keyPath: "transform.rotation.z")
        (spin.byValue, spin.duration) = (-4 * CGFloat.pi, 0.5)
        dot.layer.add(spin, forKey: "spin")
      }
    }
  }
}
