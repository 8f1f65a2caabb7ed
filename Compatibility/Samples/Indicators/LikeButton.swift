import UIKit

/// A button that pops, driven by an animator.
class LikeButton: UIButton {
  private(set) var taps = 0
  private(set) var ends: [UIViewAnimatingPosition] = []
  private(set) var animator: UIViewPropertyAnimator?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemTeal
    addAction(
      UIAction { [weak self] action in
        guard action.sender is LikeButton else { return }
        self?.taps += 1
        self?.pop()
      }, for: .touchUpInside)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  func pop() {
    let animator = UIViewPropertyAnimator(
      duration: 0.8, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0.4, y: 1)
    ) {
      self.center.x += 30
      self.alpha = 0.5
    }
    animator.addCompletion { self.ends.append($0) }
    animator.startAnimation()
    self.animator = animator
  }
}

/// Shows pictures in turn.
class FlipBook: UIImageView {
  func play() {
    animationImages = [UIColor.red, .green, .blue].map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    animationDuration = 0.6
    animationRepeatCount = 2
    startAnimating()
  }
}
