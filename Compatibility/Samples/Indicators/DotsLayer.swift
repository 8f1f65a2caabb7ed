import QuartzCore

#if canImport(UIKit)
  import UIKit
#endif

/// Three dots in a replicator, as a layer.
final class DotsLayer: CAReplicatorLayer {
  private let dot = CALayer()

  override init() {
    super.init()
    dot.backgroundColor = UIColor.red.cgColor
    dot.frame = CGRect(x: 0, y: 20, width: 10, height: 10)
    dot.cornerRadius = dot.bounds.width / 2
    addSublayer(dot)
    instanceCount = 3
    instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    instanceDelay = 0.2
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func start() {
    let bounce = CABasicAnimation(keyPath: "position.y")
    bounce.fromValue = dot.position.y
    bounce.toValue = dot.position.y - 15
    bounce.duration = 0.5
    bounce.autoreverses = true
    bounce.repeatCount = Float.infinity
    dot.add(bounce, forKey: nil)
  }
}
