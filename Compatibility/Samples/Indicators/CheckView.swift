import UIKit

/// Delegates, chained animations, masks, gradients, actions and values by key.
class CheckView: UIView, CAAnimationDelegate {
  override class var layerClass: AnyClass { return CAGradientLayer.self }
  var gradient: CAGradientLayer { return layer as! CAGradientLayer }
  let tick = CAShapeLayer()
  var events: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradient.colors = [UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: bounds.width * 0.2, y: bounds.height * 0.5))
    path.addLine(to: CGPoint(x: bounds.width * 0.45, y: bounds.height * 0.75))
    path.addLine(to: CGPoint(x: bounds.width * 0.8, y: bounds.height * 0.25))
    tick.path = path
    tick.fillColor = nil
    tick.strokeColor = UIColor.white.cgColor
    tick.lineWidth = 3
    tick.lineJoin = .round
    tick.strokeEnd = 0
    tick.actions = ["strokeEnd": NSNull()]
    layer.addSublayer(tick)
    let circle = CAShapeLayer()
    circle.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).cgPath
    layer.mask = circle
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func check() {
    let draw = CABasicAnimation(keyPath: #"strokeEnd"#)
    draw.fromValue = NSNumber(value: 0)
    draw.toValue = NSNumber(value: 1)
    draw.duration = 0.4
    draw.fillMode = .forwards
    draw.isRemovedOnCompletion = false
    draw.delegate = self
    draw.setValue("draw", forKey: "name")
    tick.add(draw, forKey: "draw")
  }

  func animationDidStart(_ anim: CAAnimation) {
    events.append("start \(anim.value(forKey: "name") as? String ?? "-")")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    events.append("stop \(flag) \(anim == tick.animation(forKey: "draw"))")
    tick.strokeEnd = 1
    tick.removeAnimation(forKey: "draw")
    let shake = CAKeyframeAnimation(keyPath: "transform")
    shake.values = [
      NSValue(caTransform3D: CATransform3DIdentity),
      NSValue(caTransform3D: CATransform3DMakeRotation(0.5, 0, 0, 1)),
      NSValue(caTransform3D: CATransform3DIdentity),
    ]
    shake.duration = 0.5
    tick.add(shake, forKey: "shake")
  }
}
