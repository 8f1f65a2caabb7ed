import UIKit

/// Draws how far something is, and animates it on iOS and here.
final class Gauge: CALayer {
  var progress: CGFloat {
    get { value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(UIColor.systemBlue.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}
