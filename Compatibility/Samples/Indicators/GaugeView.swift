import UIKit

/// A view whose layer is of its own class, which no coder can make, and which keeps a value of its own.
final class GaugeView: UIView {
  override class var layerClass: AnyClass { return GaugeLayer.self }
  var gauge: GaugeLayer { return layer as! GaugeLayer }
}

final class GaugeLayer: CAShapeLayer {
  var level: CGFloat

  override init() {
    level = 0.25
    super.init()
    lineWidth = 4
    fillColor = nil
    strokeColor = UIColor.blue.cgColor
  }
  override init(layer: Any) {
    guard let other = layer as? GaugeLayer else { fatalError("not a gauge") }
    level = other.level
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(_ level: CGFloat) {
    self.level = level
    path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 2, startAngle: 0,
        endAngle: 2 * .pi * level, clockwise: true
      ).cgPath
  }
}
