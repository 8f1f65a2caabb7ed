import Foundation

/// A layer with a place in a tree of views, as in UIKit: what authors build controls from.
open class View {
  /// The type of the view's layer.
  open class var layerClass: Layer.Type { Layer.self }

  /// What draws the view.
  public final let layer: Layer

  public final private(set) var subviews: [View] = []
  public final private(set) weak var superview: View?

  /// A number to find the view by; 0 unless told.
  public final var tag = 0

  /// Which distances to the superview's edges give when its size changes; none unless told.
  public final var autoresizingMask: AutoresizingMask = []

  private final var ownTint: Color?
  private final var needsLayout = true

  /// A view that covers a rectangle of its superview.
  public init(frame: CGRect = .zero) {
    layer = Self.layerClass.init()
    layer.isViewBacked = true
    layer.frame = frame
  }

  // MARK: Geometry

  /// Where the view lies in its superview, in points; meaningless while `transform` is not the identity, as in UIKit.
  public final var frame: CGRect {
    get { layer.frame }
    set { resizing { layer.frame = newValue } }
  }

  /// The view's own coordinates: the size, and the origin that scrolling moves.
  public final var bounds: CGRect {
    get { layer.bounds }
    set { resizing { layer.bounds = newValue } }
  }

  /// The middle of the view in its superview.
  public final var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// A transform in the plane about the centre.
  public final var transform: CGAffineTransform {
    get { layer.affineTransform }
    set { layer.affineTransform = newValue }
  }

  /// A transform in space about the centre.
  public final var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  private final func resizing(_ change: () -> Void) {
    let old = bounds.size
    change()
    let new = bounds.size
    guard old != new else { return }
    setNeedsLayout()
    for view in subviews { view.autoresize(from: old, to: new) }
  }

  // MARK: Looks

  /// How opaque the view is, 0…1.
  public final var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  public final var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// Whether what lies outside the bounds is cut off.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The accent colour, taken from the superview where none is set.
  public final var tintColor: Color {
    get { ownTint ?? superview?.tintColor ?? Color(red: 0, green: 122.0 / 255, blue: 1) }
    set {
      ownTint = newValue
      forEachView { $0.tintColorDidChange() }
    }
  }

  /// Called when the accent colour of the view has changed.
  open func tintColorDidChange() {}

  // MARK: Tree

  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Adds a view at an index among the subviews, held to what there is.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(view !== self, "a view cannot be its own subview")
    view.removeFromSuperview()
    let index = max(0, min(index, subviews.count))
    // Layers of the view's own may lie among those of its subviews.
    let place = index < subviews.count ? layer.sublayers.firstIndex { $0 === subviews[index].layer } : nil
    subviews.insert(view, at: index)
    view.superview = self
    layer.insertSublayer(view.layer, at: place ?? layer.sublayers.count)
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  public final func insertSubview(_ view: View, belowSubview other: View) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === other } ?? subviews.count)
  }

  public final func insertSubview(_ view: View, aboveSubview other: View) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex { $0 === other } ?? subviews.count - 1) + 1)
  }

  public final func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    move(view, to: subviews.count - 1)
  }

  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    move(view, to: 0)
  }

  /// Changes the order without taking the view off, which would end its animations.
  private final func move(_ view: View, to index: Int) {
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: index)
    layer.moveSublayer(view.layer, toFront: index > 0)
  }

  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    self.superview = nil
    layer.removeFromSuperlayer()
    didMoveToSuperview()
  }

  /// Called after the view has been added to or taken from a superview.
  open func didMoveToSuperview() {}

  /// The view with a tag, this one or below it.
  public final func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// This view and all below it, parents before children.
  public final func forEachView(_ body: (View) -> Void) {
    body(self)
    for view in subviews { view.forEachView(body) }
  }

  // MARK: Layout

  /// Places the subviews; called before the next frame after the size or the subviews have changed.
  open func layoutSubviews() {}

  public final func setNeedsLayout() { needsLayout = true }

  /// Lays out this view and all below it now, where they need it.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// The size that suits the view best, in points; its own size unless a subclass says otherwise.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits the view best, keeping its top left corner.
  public final func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

  /// A point of this view in another's coordinates, or in the root's where that is nil.
  public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let root = layer.toRoot.project(point)
    guard let view, let inverse = view.layer.toRoot.inverted() else { return root }
    return inverse.project(root)
  }
}

/// The parts of a view's frame that give when its superview changes its size.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
  /// Shares out a change of the superview's size among the parts that give, in proportion to their size.
  final func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    let mask = autoresizingMask
    func share(
      _ lead: (CGFloat, Bool), _ length: (CGFloat, Bool), _ trail: (CGFloat, Bool), _ change: CGFloat
    ) -> (CGFloat, CGFloat) {
      let parts = [lead, length, trail]
      let total = parts.reduce(0) { $0 + ($1.1 ? max(0, $1.0) : 0) }
      let count = CGFloat(parts.filter(\.1).count)
      guard count > 0 else { return (lead.0, length.0) }
      func grown(_ part: (CGFloat, Bool)) -> CGFloat {
        guard part.1 else { return part.0 }
        return part.0 + change * (total > 0 ? max(0, part.0) / total : 1 / count)
      }
      return (grown(lead), grown(length))
    }
    let f = frame
    let (x, width) = share(
      (f.minX, mask.contains(.flexibleLeftMargin)), (f.width, mask.contains(.flexibleWidth)),
      (old.width - f.maxX, mask.contains(.flexibleRightMargin)), new.width - old.width)
    let (y, height) = share(
      (f.minY, mask.contains(.flexibleTopMargin)), (f.height, mask.contains(.flexibleHeight)),
      (old.height - f.maxY, mask.contains(.flexibleBottomMargin)), new.height - old.height)
    frame = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
  }
}

extension Layer {
  /// The transform from this layer's bounds to the root's superlayer, for the model.
  final var toRoot: CATransform3D {
    let own = values.transformToSuperlayer
    guard let superlayer else { return own }
    return own.concatenating(superlayer.toRoot)
  }
}
