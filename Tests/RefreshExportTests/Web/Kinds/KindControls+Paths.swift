import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// Controls whose paths, lines, letters and copies change.
extension KindControls {
  /// A star that becomes a circle with another number of points, and a path that only moves.
  final class Morphing: StillControl {
    private let star = ShapeLayer()
    private let runner = ShapeLayer()

    static func polygon(_ corners: Int, _ inner: CGFloat) -> BezierPath {
      var path = BezierPath()
      for corner in 0..<2 * corners {
        let angle = CGFloat(corner) * .pi / CGFloat(corners)
        let radius: CGFloat = corner % 2 == 0 ? 24 : 24 * inner
        let point = CGPoint(x: 30 + radius * sin(angle), y: 30 - radius * cos(angle))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      return path
    }

    override func setup() {
      star.fillColor = .orange
      runner.fillColor = .black
      star.path = Self.polygon(5, 0.5)
      for layer in [star, runner] { animationView.layer.addSublayer(layer) }
    }
    override func pull(to pullRatio: CGFloat) {
      star.path = Self.polygon(pullRatio < 0.5 ? 5 : 7, 0.5 + 0.4 * pullRatio)
      var path = Self.polygon(40, 0.9)
      path = path.applying(CGAffineTransform(translationX: 280 * pullRatio, y: 0))
      runner.path = path
    }
    override func animationCycle(for animationView: View) {
      var morph = BasicAnimation(keyPath: "path")
      morph.fromValue = Self.polygon(7, 0.9)
      morph.toValue = Self.polygon(7, 0.3)
      (morph.duration, morph.autoreverses) = (0.25, true)
      star.add(morph, forKey: "morph")
    }
  }

  /// Lines with every cap, and dashes that march.
  final class Dashes: StillControl {
    private let lines = (0..<9).map { _ in ShapeLayer() }

    override func setup() {
      for (index, line) in lines.enumerated() {
        var path = BezierPath()
        path.move(to: CGPoint(x: 20, y: 6 + 6 * index))
        path.addLine(to: CGPoint(x: 350, y: 6 + 6 * index))
        (line.path, line.strokeColor, line.lineWidth) = (path, .blue, 3)
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
    private let line = ShapeLayer()

    override func setup() {
      var path = BezierPath()
      path.move(to: CGPoint(x: 20, y: 30))
      for step in 0..<160 {
        let x = 20 + 2 * CGFloat(step)
        let y: CGFloat = step % 2 == 0 ? 4 : 56
        path.addCurve(
          to: CGPoint(x: x + 2, y: 30), controlPoint1: CGPoint(x: x + 4, y: y),
          controlPoint2: CGPoint(x: x - 2, y: y))
      }
      (line.path, line.fillColor, line.strokeColor, line.lineWidth) = (path, nil, .red, 1.5)
      animationView.layer.addSublayer(line)
    }
    override func pull(to pullRatio: CGFloat) { line.strokeEnd = pullRatio }
    override func animationCycle(for animationView: View) {
      var lift = BasicAnimation(keyPath: "strokeStart")
      (lift.fromValue, lift.toValue, lift.duration) = (0, 1, 0.5)
      line.add(lift, forKey: "lift")
    }
  }

  /// A path of 60 points that is made again at every frame.
  final class Wave: StillControl {
    private let wave = ShapeLayer()

    static func path(height: CGFloat, phase: CGFloat) -> BezierPath {
      var path = BezierPath()
      path.move(to: CGPoint(x: 0, y: 60))
      for step in 0...58 {
        let x = CGFloat(step) * 375 / 58
        path.addLine(to: CGPoint(x: x, y: 30 + height * sin(x / 40 + phase)))
      }
      path.addLine(to: CGPoint(x: 375, y: 60))
      path.close()
      return path
    }

    override func setup() {
      wave.fillColor = .cyan
      animationView.layer.addSublayer(wave)
    }
    override func pull(to pullRatio: CGFloat) { wave.path = Self.path(height: 20 * pullRatio, phase: 0) }
    override func animationCycle(for animationView: View) {
      var roll = KeyframeAnimation(keyPath: "path")
      roll.values = (0...30).map { Self.path(height: 20, phase: 2 * .pi * CGFloat($0) / 30) }
      roll.duration = 0.5
      wave.add(roll, forKey: "roll")
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
    private let copies = ReplicatorLayer()
    private let bar = Layer()

    override func setup() {
      copies.frame = CGRect(x: 20, y: 10, width: 335, height: 40)
      (copies.instanceCount, copies.instanceDelay) = (30, 0.0125)
      copies.instanceTransform = CATransform3D(translationX: 11, y: 0)
      copies.instanceRedOffset = -0.03
      bar.frame = CGRect(x: 0, y: 0, width: 8, height: 40)
      bar.backgroundColor = .red
      copies.addSublayer(bar)
      animationView.layer.addSublayer(copies)
    }
    override func animationCycle(for animationView: View) {
      var bob = BasicAnimation(keyPath: "transform.scale.y")
      (bob.fromValue, bob.toValue, bob.duration, bob.autoreverses) = (1, 0.2, 0.0625, true)
      bar.add(bob, forKey: "bob")
    }
  }

  /// A gradient that fades, seen through a mask that moves, and a shadow.
  final class Shining: StillControl {
    private let gradient = GradientLayer()
    private let hole = ShapeLayer()
    private let ball = Layer()

    override func setup() {
      gradient.frame = CGRect(x: 20, y: 5, width: 250, height: 50)
      gradient.colors = [.red, Color(white: 1, alpha: 0), .blue]
      hole.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50))
      hole.fillColor = Color(white: 0, alpha: 0.8)
      gradient.mask = hole
      ball.frame = CGRect(x: 300, y: 15, width: 30, height: 30)
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
