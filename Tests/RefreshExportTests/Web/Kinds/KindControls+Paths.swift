import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// Controls whose paths, lines, letters and copies change.
extension KindControls {
  /// A star that becomes a circle with another number of points, and a path that only moves.
  final class Morphing: StillControl {
    private let star = ShapeLayer(path: Morphing.polygon(5, 0.5), fillColor: .orange)
    private let runner = ShapeLayer(fillColor: .black)

    static func polygon(_ corners: Int, _ inner: CGFloat) -> BezierPath {
      let points = (0..<2 * corners).map { corner -> CGPoint in
        let angle = CGFloat(corner) * .pi / CGFloat(corners)
        let radius: CGFloat = corner % 2 == 0 ? 24 : 24 * inner
        return CGPoint(x: 30 + radius * sin(angle), y: 30 - radius * cos(angle))
      }
      return BezierPath(points: points, isClosed: true)
    }

    override func setup() {
      for layer in [star, runner] { animationView.layer.addSublayer(layer) }
    }
    override func pull(to pullRatio: CGFloat) {
      star.path = Self.polygon(pullRatio < 0.5 ? 5 : 7, 0.5 + 0.4 * pullRatio)
      runner.path = Self.polygon(40, 0.9).applying(CGAffineTransform(translationX: 280 * pullRatio, y: 0))
    }
    override func animationCycle(for animationView: View) {
      var morph = BasicAnimation(
        keyPath: "path", from: Self.polygon(7, 0.9), to: Self.polygon(7, 0.3), duration: 0.25)
      morph.autoreverses = true
      star.add(morph, forKey: "morph")
    }
  }

  /// Lines with every cap, and dashes that march.
  final class Dashes: StillControl {
    private let lines = (0..<9).map { index in
      ShapeLayer(
        path: BezierPath(svgPath: "M20 \(6 + 6 * index) H350"), fillColor: .black, strokeColor: .blue,
        lineWidth: 3)
    }

    override func setup() {
      for (index, line) in lines.enumerated() {
        line.lineCap = [.butt, .round, .square][index % 3]
        line.lineDashPattern = [8, CGFloat(4 + index)]
        animationView.layer.addSublayer(line)
      }
    }
    override func animationCycle(for animationView: View) {
      for line in lines {
        var march = BasicAnimation(keyPath: "lineDashPhase")
        (march.byValue, march.duration) = (24, 0.5)
        line.add(march, forKey: "march")
      }
    }
  }

  /// A long drawing, traced by a pen that also lifts its end.
  final class Tracing: StillControl {
    private let line = ShapeLayer(strokeColor: .red, lineWidth: 1.5)

    override func setup() {
      let curves = (0..<160).map { $0 % 2 == 0 ? "c4 -26 -2 -26 2 0" : "c4 26 -2 26 2 0" }
      line.path = BezierPath(svgPath: "M20 30" + curves.joined())
      animationView.layer.addSublayer(line)
    }
    override func pull(to pullRatio: CGFloat) { line.strokeEnd = pullRatio }
    override func animationCycle(for animationView: View) {
      line.add(BasicAnimation(keyPath: "strokeStart", from: 0, to: 1, duration: 0.5), forKey: "lift")
    }
  }

  /// A path of 60 points that is made again at every frame.
  final class Wave: StillControl {
    private let wave = ShapeLayer(fillColor: .cyan)

    static func path(height: CGFloat, phase: CGFloat) -> BezierPath {
      let crest = (0...58).map { step -> CGPoint in
        let x = CGFloat(step) * 375 / 58
        return CGPoint(x: x, y: 30 + height * sin(x / 40 + phase))
      }
      return BezierPath(points: [CGPoint(x: 0, y: 60)] + crest + [CGPoint(x: 375, y: 60)], isClosed: true)
    }

    override func setup() { animationView.layer.addSublayer(wave) }
    override func pull(to pullRatio: CGFloat) { wave.path = Self.path(height: 20 * pullRatio, phase: 0) }
    override func animationCycle(for animationView: View) {
      let paths = (0...30).map { Self.path(height: 20, phase: 2 * .pi * CGFloat($0) / 30) }
      wave.add(KeyframeAnimation(keyPath: "path", values: paths, duration: 0.5), forKey: "roll")
    }
  }

  /// Text whose size follows the pull.
  final class Growing: StillControl {
    private let label = Label(frame: CGRect(x: 20, y: 0, width: 335, height: 60))

    override func setup() {
      label.text = "Let it grow"
      addSubviewToRefreshAnimationView(label)
    }
    override func pull(to pullRatio: CGFloat) {
      label.font = .systemFont(ofSize: 8 + 36 * pullRatio)
      label.textColor = Color(hue: pullRatio, saturation: 1, brightness: 0.7)
    }
  }

  /// Copies of a replicator, tinted and delayed.
  final class Echoes: StillControl {
    private let bar = Layer(frame: CGRect(x: 0, y: 0, width: 8, height: 40))

    override func setup() {
      let copies = ReplicatorLayer(
        of: bar, instanceCount: 30, instanceTransform: CATransform3D(translationX: 11, y: 0),
        instanceDelay: 0.0125)
      copies.frame = CGRect(x: 20, y: 10, width: 335, height: 40)
      copies.instanceRedOffset = -0.03
      bar.backgroundColor = .red
      animationView.layer.addSublayer(copies)
    }
    override func animationCycle(for animationView: View) {
      var bob = BasicAnimation(keyPath: "transform.scale.y", from: 1, to: 0.2, duration: 0.0625)
      bob.autoreverses = true
      bar.add(bob, forKey: "bob")
    }
  }

  /// A gradient that fades, seen through a mask that moves, and a shadow.
  final class Shining: StillControl {
    private let gradient = GradientLayer(frame: CGRect(x: 20, y: 5, width: 250, height: 50))
    private let hole = ShapeLayer(
      path: .circle(CGPoint(x: 25, y: 25), radius: 25), fillColor: Color(white: 0, alpha: 0.8))

    override func setup() {
      gradient.colors = [.red, Color(white: 1, alpha: 0), .blue]
      gradient.mask = hole
      let ball = Layer(frame: CGRect(x: 300, y: 15, width: 30, height: 30))
      (ball.backgroundColor, ball.cornerRadius) = (.green, 15)
      (ball.shadowOpacity, ball.shadowRadius) = (0.6, 4)
      for layer in [gradient, ball] { animationView.layer.addSublayer(layer) }
    }
    override func animationCycle(for animationView: View) {
      var move = BasicAnimation(keyPath: "position.x")
      (move.byValue, move.duration, move.autoreverses) = (200, 0.25, true)
      hole.add(move, forKey: "move")
      var turn = BasicAnimation(keyPath: "endPoint")
      (turn.toValue, turn.duration, turn.autoreverses) = (CGPoint(x: 1, y: 1), 0.25, true)
      gradient.add(turn, forKey: "turn")
    }
  }
}
