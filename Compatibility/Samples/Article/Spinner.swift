import UIKit

class Spinner: UIView {
  private let arc = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    arc.fillColor = nil
    arc.strokeColor = UIColor.systemBlue.cgColor
    arc.lineWidth = 3
    arc.lineCap = .round
    layer.addSublayer(arc)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    arc.frame = bounds
    arc.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 2, startAngle: 0,
        endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
  }

  func startAnimating() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 1
    turn.repeatCount = .infinity
    arc.add(turn, forKey: "turn")
  }

  func stopAnimating() { arc.removeAllAnimations() }
}
