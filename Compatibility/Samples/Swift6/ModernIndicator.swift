import UIKit
import UIKitSendable

/// Compiled in Swift 6 mode: constants of colours and fonts, closures that capture the view, and one view for all.
final class ModernIndicator: UIView, @unchecked Sendable {
  static let shared = ModernIndicator(frame: .zero)
  static let color = UIColor.systemTeal
  static let font = UIFont.systemFont(ofSize: 11)
  private let bar = CALayer()
  private(set) var isDone = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    bar.backgroundColor = Self.color.cgColor
    layer.addSublayer(bar)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = bounds.insetBy(dx: 4, dy: 4)
  }

  func startAnimating() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 1
    bar.add(fade, forKey: "fade")
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.isDone = true }
  }
}
