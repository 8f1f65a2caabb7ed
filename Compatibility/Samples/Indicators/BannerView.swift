import UIKit

/// A banner that comes and goes by the animation blocks of older sources, with text, depth and a blurred ground.
class BannerView: UIView {
  let ground = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
  let card = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
  let title = CATextLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.backgroundColor = UIColor.orange
    addSubview(card)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func come() {
    UIView.beginAnimations("come", context: nil)
    UIView.setAnimationDuration(0.4)
    UIView.setAnimationDelay(0.1)
    UIView.setAnimationCurve(.easeOut)
    card.center = CGPoint(x: 60, y: 30)
    card.alpha = 0.5
    UIView.commitAnimations()
  }

  func blink() {
    UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear]) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { self.card.alpha = 0 }
    }
  }

  func swap() {
    UIView.transition(
      with: card, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear],
      animations: { self.card.backgroundColor = .blue }, completion: nil)
  }

  func write(_ text: String) {
    title.string = text
    title.font = UIFont.boldSystemFont(ofSize: 10)
    title.fontSize = 14
    title.alignmentMode = .center
    title.foregroundColor = UIColor.red.cgColor
    title.contentsScale = UIScreen.main.scale
    title.frame = CGRect(x: 0, y: 40, width: bounds.width, height: 20)
    layer.addSublayer(title)
  }

  func tilt() {
    var space = CATransform3DIdentity
    space.m34 = -1 / 200
    layer.sublayerTransform = space
    card.layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
  }
}
