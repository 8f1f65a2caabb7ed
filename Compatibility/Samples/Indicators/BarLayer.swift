import UIKit

/// A layer that animates a property of its own, which it keeps by key and draws.
final class BarLayer: CALayer, CAAnimationDelegate {
  var progress: CGFloat {
    get { value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }
  var tint: CGColor {
    get { (value(forKey: "tint") as! CGColor?) ?? UIColor.red.cgColor }
    set { setValue(newValue, forKey: "tint") }
  }
  var animatesChanges = false
  private(set) var ends = 0

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? BarLayer { animatesChanges = other.animatesChanges }
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    return key == "progress" || key == "tint" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "progress" && animatesChanges {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.value(forKey: event)
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      animation.duration = 0.5
      return animation
    }
    return super.action(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(tint)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }

  func fillUp() {
    let grow = CABasicAnimation(keyPath: "progress")
    grow.fromValue = 0.0
    grow.toValue = 1.0
    let turn = CABasicAnimation(keyPath: "tint")
    turn.fromValue = UIColor.red.cgColor
    turn.toValue = UIColor.blue.cgColor
    let both = CAAnimationGroup()
    both.animations = [grow, turn]
    both.duration = 1
    both.delegate = self
    add(both, forKey: "fill")
    progress = 1
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends += flag ? 1 : 0 }
}

/// The view of a bar.
final class BarView: UIView {
  override class var layerClass: AnyClass { return BarLayer.self }
  var bar: BarLayer { return layer as! BarLayer }
}
