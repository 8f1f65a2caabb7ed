import UIKit

@IBDesignable
open class SpinnerView: UIView {
  @IBInspectable var lineWidth: CGFloat = 4 {
    didSet { arc.lineWidth = lineWidth }
  }
  private let arc = CAShapeLayer()
  private(set) var isAnimating = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    arc.fillColor = UIColor.clear.cgColor
    arc.strokeColor = UIColor(red: 52.0 / 255.0, green: 152.0 / 255.0, blue: 219.0 / 255.0, alpha: 1).cgColor
    arc.lineWidth = lineWidth
    arc.lineCap = kCALineCapRound
    arc.name = "arc"
    layer.addSublayer(arc)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth
    let path = UIBezierPath(
      arcCenter: .zero, radius: radius, startAngle: CGFloat(-M_PI_2), endAngle: CGFloat(M_PI), clockwise: true
    )
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arc.path = path.cgPath
    arc.position = CGPoint(x: bounds.midX, y: bounds.midY)
    CATransaction.commit()
  }

  public func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    let rotation = CABasicAnimation(keyPath: "transform.rotation")
    rotation.byValue = Float.pi * 2
    rotation.duration = 1.2
    rotation.repeatCount = HUGE
    rotation.isRemovedOnCompletion = false

    let stroke = CAKeyframeAnimation(keyPath: "strokeEnd")
    stroke.values = [0.1, 1, 0.1]
    stroke.keyTimes = [0, 0.5, 1]
    stroke.timingFunctions = [
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut),
      CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1),
    ]
    let group = CAAnimationGroup()
    group.animations = [rotation, stroke]
    group.duration = 1.2
    group.repeatCount = .infinity
    group.beginTime = CACurrentMediaTime() + 0.1
    group.fillMode = CAMediaTimingFillMode.backwards
    arc.add(group, forKey: "spin")
  }

  public func stopAnimating() {
    isAnimating = false
    arc.removeAllAnimations()
  }

  public var progress: CGFloat {
    get { return arc.strokeEnd }
    set {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      arc.strokeEnd = newValue
      CATransaction.commit()
    }
  }
}
