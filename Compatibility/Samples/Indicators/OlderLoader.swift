import QuartzCore
import UIKit

/// In the names of Swift 3 and 4: constants as strings, attributes by strings, timers of Core Foundation.
class OlderLoader: UIView, CAAnimationDelegate, UIGestureRecognizerDelegate {
  fileprivate let ring: CAShapeLayer
  fileprivate(set) var log: [String] = []

  override init(frame: CGRect) {
    ring = CAShapeLayer()
    super.init(frame: frame)
    // As some sources do, with a layer of another class.
    let copy = CAShapeLayer(layer: layer)
    copy.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 20, height: 20)).cgPath
    copy.fillColor = nil
    copy.strokeColor = UIColor.red.cgColor
    copy.lineWidth = 3
    copy.lineCap = kCALineCapRound
    ring.addSublayer(copy)
    layer.addSublayer(ring)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  fileprivate func fade(to value: CGFloat, timing: String) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = value
    fade.duration = 1
    fade.timingFunction = CAMediaTimingFunction(name: timing)
    fade.fillMode = kCAFillModeForwards
    fade.isRemovedOnCompletion = false
    fade.delegate = self
    return fade
  }

  func start() {
    ring.add(fade(to: 0.25, timing: kCAMediaTimingFunctionEaseIn), forKey: "fade")
    let timer = CFRunLoopTimerCreateWithHandler(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.5, 0, 0, 0
    ) { [weak self] _ in self?.log.append("timer") }
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, CFRunLoopMode.commonModes)
    UIView.animate(
      withDuration: 0.25, delay: 0, options: UIViewAnimationOptions(),
      animations: {
        self.alpha = 0.5
      }
    ) { _ in self.log.append("faded") }
  }

  func size(of text: String) -> CGSize {
    return text.size(attributes: [NSFontAttributeName: UIFont.systemFont(ofSize: 12)])
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stopped \(flag)") }
}
