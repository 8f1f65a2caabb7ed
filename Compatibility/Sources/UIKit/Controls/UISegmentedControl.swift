import Foundation
import RefreshLayers
import UIKitBase

/// A row of segments, one of which is selected by code.
open class UISegmentedControl: UIControl {
  public static let noSegment = -1

  private struct Segment {
    var title: String?
    var image: UIImage?
    var width: CGFloat = 0
    var isEnabled = true
    let label = UILabel()
    let picture = UIImageView()
    let divider = UIView()
  }

  private var segments: [Segment] = []
  private let thumb = UIView()
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  open var selectedSegmentIndex = noSegment {
    didSet {
      let held = segments.indices.contains(selectedSegmentIndex) ? selectedSegmentIndex : Self.noSegment
      if held != selectedSegmentIndex { selectedSegmentIndex = held }
      show()
    }
  }
  open var isMomentary = false
  /// True if each segment fits its content; otherwise all have equal widths.
  open var apportionsSegmentWidthsByContent = false { didSet { contentDidChange() } }
  open var selectedSegmentTintColor: UIColor? { didSet { show() } }
  open var numberOfSegments: Int { segments.count }

  /// Creates a control with a segment for each title or image.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      let image = item as? UIImage
      add(Segment(title: image == nil ? "\(item)" : nil, image: image), at: segments.count)
    }
    bounds.size = intrinsicContentSize
  }
  override func setUp() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 9
    thumb.layer.cornerRadius = 7
    thumb.layer.shadowOpacity = 0.12
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    thumb.layer.shadowRadius = 4
    addSubview(thumb)
  }

  // MARK: Segments

  private func add(_ segment: Segment, at index: Int) {
    segments.insert(segment, at: max(0, min(index, segments.count)))
    segment.label.textAlignment = .center
    segment.picture.contentMode = .center
    segment.divider.backgroundColor = UIColor(white: 0.24, alpha: 0.3)
    for view in [segment.divider, segment.picture, segment.label] { addSubview(view) }
    if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
    contentDidChange()
  }
  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    show()
  }
  open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
    add(Segment(title: title), at: index)
  }
  open func insertSegment(with image: UIImage?, at index: Int, animated: Bool) {
    add(Segment(image: image), at: index)
  }
  open func removeSegment(at index: Int, animated: Bool) {
    guard segments.indices.contains(index) else { return }
    let old = segments.remove(at: index)
    for view in [old.divider, old.picture, old.label] { view.removeFromSuperview() }
    if selectedSegmentIndex == index {
      selectedSegmentIndex = Self.noSegment
    } else if selectedSegmentIndex > index {
      selectedSegmentIndex -= 1
    }
    contentDidChange()
  }
  open func removeAllSegments() { while !segments.isEmpty { removeSegment(at: 0, animated: false) } }
  private func change(_ index: Int, _ body: (inout Segment) -> Void) {
    guard segments.indices.contains(index) else { return }
    body(&segments[index])
    contentDidChange()
  }
  open func setTitle(_ title: String?, forSegmentAt index: Int) {
    change(index) { ($0.title, $0.image) = (title, nil) }
  }
  open func titleForSegment(at index: Int) -> String? { segments[index].title }
  open func setImage(_ image: UIImage?, forSegmentAt index: Int) {
    change(index) { ($0.title, $0.image) = (nil, image) }
  }
  open func imageForSegment(at index: Int) -> UIImage? { segments[index].image }
  open func setWidth(_ width: CGFloat, forSegmentAt index: Int) { change(index) { $0.width = width } }
  open func widthForSegment(at index: Int) -> CGFloat { segments[index].width }
  open func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    change(index) { $0.isEnabled = isEnabled }
  }
  open func isEnabledForSegment(at index: Int) -> Bool { segments[index].isEnabled }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    self.attributes[state.rawValue] = attributes
    contentDidChange()
  }
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }

  // MARK: Appearance

  private func show() {
    thumb.isHidden = selectedSegmentIndex == Self.noSegment
    thumb.backgroundColor = selectedSegmentTintColor ?? .white
    for (index, segment) in segments.enumerated() {
      let isSelected = index == selectedSegmentIndex
      var look: [NSAttributedString.Key: Any] = [
        .font: isSelected ? UIFont.systemFont(ofSize: 13, weight: .semibold) : .systemFont(ofSize: 13),
        .foregroundColor: segment.isEnabled && isEnabled ? UIColor.black : UIColor(white: 0, alpha: 0.3),
      ]
      look.merge(attributes[State.normal.rawValue] ?? [:]) { $1 }
      if isSelected { look.merge(attributes[State.selected.rawValue] ?? [:]) { $1 } }
      if !segment.isEnabled { look.merge(attributes[State.disabled.rawValue] ?? [:]) { $1 } }
      segment.label.attributedText = segment.title.map { NSAttributedString(string: $0, attributes: look) }
      segment.label.textAlignment = .center
      segment.picture.image = segment.image
      // The selected segment has no dividers.
      segment.divider.isHidden =
        index == 0 || isSelected || index - 1 == selectedSegmentIndex
    }
    setNeedsLayout()
  }

  private func contentWidth(of segment: Segment) -> CGFloat {
    if segment.width > 0 { return segment.width }
    return (segment.image?.size.width ?? segment.label.intrinsicContentSize.width) + 20
  }
  private var widths: [CGFloat] {
    let own = segments.map(contentWidth)
    let fixed = segments.reduce(0) { $0 + $1.width }
    let open = segments.filter { $0.width == 0 }
    guard !open.isEmpty else { return own }
    let room = bounds.width - fixed
    if apportionsSegmentWidthsByContent {
      let total = open.map(contentWidth).reduce(0, +)
      return zip(segments, own).map { $0.width > 0 ? $0.width : total > 0 ? $1 / total * room : 0 }
    }
    return segments.map { $0.width > 0 ? $0.width : room / CGFloat(open.count) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var x = bounds.minX
    for (index, (segment, width)) in zip(segments, widths).enumerated() {
      let box = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
      segment.label.frame = box.insetBy(dx: 4, dy: 0)
      segment.picture.frame = box
      segment.divider.frame = CGRect(x: x - 0.5, y: bounds.midY - 8, width: 1, height: 16)
      if index == selectedSegmentIndex { thumb.frame = box.insetBy(dx: 2, dy: 2) }
      x += width
    }
  }
  open override var intrinsicContentSize: CGSize {
    let own = segments.map(contentWidth)
    let width =
      apportionsSegmentWidthsByContent ? own.reduce(0, +) : (own.max() ?? 0) * CGFloat(segments.count)
    return CGSize(width: width.rounded(.up), height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  override func stateDidChange() { show() }
}
