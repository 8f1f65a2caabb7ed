import Foundation
import UIKit

open class MJRefreshStateHeader: MJRefreshHeader {
  public private(set) var stateLabel: UILabel? = UILabel()
  public private(set) var lastUpdatedTimeLabel: UILabel? = UILabel()
}

/// Shows the image of the pull's percentage while it is idle, and the images of other states in turn.
open class MJRefreshGifHeader: MJRefreshStateHeader {
  public private(set) var gifView: UIImageView? = UIImageView()
  private var images: [MJRefreshState: [UIImage]] = [:]
  private var durations: [MJRefreshState: TimeInterval] = [:]

  @discardableResult open func setImages(
    _ images: [Any], duration: TimeInterval, for state: MJRefreshState
  ) -> Self {
    self.images[state] = images.compactMap { $0 as? UIImage }
    durations[state] = duration
    if let height = self.images[state]?.first?.size.height, height > mj_h { mj_h = height }
    return self
  }
  @discardableResult open func setImages(_ images: [Any], for state: MJRefreshState) -> Self {
    setImages(images, duration: Double(images.count) * 0.1, for: state)
  }

  /// The number of a state's images, and the seconds of all of them.
  public func shown(_ state: MJRefreshState) -> (count: Int, seconds: TimeInterval) {
    (images[state]?.count ?? 0, durations[state] ?? 0)
  }

  open override func placeSubviews() {
    super.placeSubviews()
    gifView?.frame = bounds
    gifView?.contentMode =
      stateLabel?.isHidden == true && lastUpdatedTimeLabel?.isHidden == true ? .center : .right
  }

  open override var pullingPercent: CGFloat {
    didSet {
      guard state == .idle, let all = images[.idle], !all.isEmpty else { return }
      gifView?.image = all[min(max(0, Int(CGFloat(all.count) * pullingPercent)), all.count - 1)]
    }
  }

  open override var state: MJRefreshState {
    didSet {
      guard state == .pulling || state == .refreshing, let all = images[state], !all.isEmpty else { return }
      gifView?.image = all[0]
    }
  }
}
