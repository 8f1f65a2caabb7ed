import UIKit

/// Core Graphics drawing, a label, a picture and a display link's closure.
class RingView: UIView {
  var value: CGFloat = 0.75 { didSet { setNeedsDisplay() } }
  let label = UILabel()
  let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    label.text = "75 %"
    label.font = UIFont.systemFont(ofSize: 12, weight: .bold)
    label.textColor = UIColor.darkGray
    label.textAlignment = .center
    addSubview(label)
    picture.image = RingView.dot(color: .orange, side: 6)
    picture.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
    addSubview(picture)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 12, dy: bounds.height / 3)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let center = CGPoint(x: rect.midX, y: rect.midY)
    context.setLineWidth(6)
    context.setLineCap(.butt)
    context.setStrokeColor(UIColor.lightGray.cgColor)
    context.strokeEllipse(in: rect.insetBy(dx: 6, dy: 6))
    context.saveGState()
    context.translateBy(x: center.x, y: center.y)
    context.rotate(by: -.pi / 2)
    UIColor.systemGreen.setStroke()
    context.addArc(
      center: .zero, radius: rect.width / 2 - 6, startAngle: 0, endAngle: 2 * .pi * value, clockwise: false)
    context.strokePath()
    context.restoreGState()
  }

  static func dot(color: UIColor, side: CGFloat) -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 0)
    defer { UIGraphicsEndImageContext() }
    color.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)).fill()
    return UIGraphicsGetImageFromCurrentImageContext()
  }
}
