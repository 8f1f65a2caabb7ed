import RefreshKit
import UIKit

final class SpinnerControl: UIKitRefreshControl<Spinner> {
  override func makeContent() -> Spinner { Spinner(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
  override func pull(_ content: Spinner, ratio: CGFloat) { content.alpha = ratio }
  override func start(_ content: Spinner) { content.startAnimating() }
  override func stop(_ content: Spinner) { content.stopAnimating() }
}
