import Foundation
import RefreshLayers
import UIKitBase

/// An on-off switch of 51 × 31 points: a track with a thumb.
open class UISwitch: UIControl {
  private let track = UIView()
  private let thumb = UIView()
  private var isShownOn = false
  open var isOn: Bool {
    get { isShownOn }
    set { setOn(newValue, animated: false) }
  }
  open var onTintColor: UIColor? { didSet { show() } }
  open var thumbTintColor: UIColor? { didSet { show() } }
  open var onImage: UIImage?
  open var offImage: UIImage?

  override func setUp() {
    frame.size = intrinsicContentSize
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.frame = bounds
    track.layer.cornerRadius = 15.5
    thumb.layer.cornerRadius = 13.5
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    show()
  }
  private func show() {
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : .systemGray5
    thumb.backgroundColor = thumbTintColor ?? .white
    thumb.frame = CGRect(x: isOn ? 22 : 2, y: 2, width: 27, height: 27)
  }
  open func setOn(_ on: Bool, animated: Bool) {
    isShownOn = on
    if animated { UIView.animate(withDuration: 0.25) { self.show() } } else { show() }
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// A slider: a track with a thumb at a value within a range.
open class UISlider: UIControl {
  private let low = UIImageView()
  private let high = UIImageView()
  private let thumb = UIImageView()
  private enum Part { case low, high, thumb }
  private var images: [Part: [UInt: UIImage]] = [:]
  open var value: Float = 0 {
    didSet {
      let held = max(minimumValue, min(maximumValue, value))
      if held != value { value = held }
      setNeedsLayout()
    }
  }
  open var minimumValue: Float = 0 { didSet { setNeedsLayout() } }
  open var maximumValue: Float = 1 { didSet { setNeedsLayout() } }
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  override func setUp() {
    for view in [high, low, thumb] { addSubview(view) }
  }
  open func setValue(_ value: Float, animated: Bool) {
    self.value = value
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }
  private final func image(_ part: Part, _ state: State) -> UIImage? {
    images[part]?[state.rawValue] ?? images[part]?[State.normal.rawValue]
  }
  private final func set(_ image: UIImage?, _ part: Part, _ state: State) {
    images[part, default: [:]][state.rawValue] = image
    setNeedsLayout()
  }
  open func setThumbImage(_ image: UIImage?, for state: State) { set(image, .thumb, state) }
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) { set(image, .low, state) }
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) { set(image, .high, state) }
  open func thumbImage(for state: State) -> UIImage? { image(.thumb, state) }
  open func minimumTrackImage(for state: State) -> UIImage? { image(.low, state) }
  open func maximumTrackImage(for state: State) -> UIImage? { image(.high, state) }
  open var currentThumbImage: UIImage? { image(.thumb, state) }
  open var currentMinimumTrackImage: UIImage? { image(.low, state) }
  open var currentMaximumTrackImage: UIImage? { image(.high, state) }
  override func stateDidChange() { setNeedsLayout() }
  /// The track, as high as its images.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let heights = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }
    let height = heights.max() ?? 4
    return CGRect(
      x: bounds.minX + 2, y: bounds.midY - height / 2, width: max(0, bounds.width - 4), height: height)
  }
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
    return CGRect(
      x: rect.minX + part * max(0, rect.width - size.width), y: bounds.midY - size.height / 2,
      width: size.width,
      height: size.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let track = trackRect(forBounds: bounds)
    thumb.frame = thumbRect(forBounds: bounds, trackRect: track, value: value)
    high.frame = track
    low.frame = CGRect(
      x: track.minX, y: track.minY, width: thumb.frame.midX - track.minX, height: track.height)
    show(currentMinimumTrackImage, in: low, or: minimumTrackTintColor ?? tintColor, radius: 2)
    show(currentMaximumTrackImage, in: high, or: maximumTrackTintColor ?? .systemGray5, radius: 2)
    show(currentThumbImage, in: thumb, or: thumbTintColor ?? .white, radius: 14)
    thumb.layer.shadowOpacity = currentThumbImage == nil ? 0.15 : 0
  }
  /// Shows a part's image or, without one, its colour.
  private final func show(_ image: UIImage?, in view: UIImageView, or color: UIColor, radius: CGFloat) {
    view.image = image
    view.backgroundColor = image == nil ? color : nil
    view.layer.cornerRadius = image == nil ? radius : 0
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 31) }
}

/// A page control: one dot per page, with another colour for the current page.
open class UIPageControl: UIControl {
  private var dots: [UIView] = []
  open var numberOfPages = 0 { didSet { setNeedsLayout() } }
  open var currentPage = 0 {
    didSet {
      let held = max(0, min(max(0, numberOfPages - 1), currentPage))
      if held != currentPage { currentPage = held }
      setNeedsLayout()
    }
  }
  open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  open func size(forNumberOfPages count: Int) -> CGSize {
    CGSize(width: max(0, CGFloat(count) * 16 - 9), height: 37)
  }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
      dot.layer.cornerRadius = 3.5
      addSubview(dot)
      dots.append(dot)
    }
    let left = bounds.midX - size(forNumberOfPages: count).width / 2
    for (page, dot) in dots.enumerated() {
      dot.frame = CGRect(x: left + CGFloat(page) * 16, y: bounds.midY - 3.5, width: 7, height: 7)
      dot.backgroundColor =
        page == currentPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
    }
  }
}
