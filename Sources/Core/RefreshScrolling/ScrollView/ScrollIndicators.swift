import Foundation
import RefreshLayers
import RefreshMotion

/// The bars along the edges that show how much of the content is in sight, and where.
///
/// They are there while the content moves under a finger or of its momentum and fade once it rests; until they are
/// needed again no layer is left of them.
final class ScrollIndicators {
  /// How long the bars stay once the content rests, in seconds; by eye.
  static let restTime = 0.3
  /// How long they take to fade, in seconds; by eye.
  static let fading = 0.25

  private var bars: [(axis: ScrollAxis, layer: Layer)] = []
  private var fade: Scheduler.Event?

  /// Shows the bars where the content now is.
  func show(in scrollView: ScrollView) {
    guard scrollView.layer.context != nil else { return }
    fade?.cancel()
    fade = nil
    place(in: scrollView)
    for bar in bars { bar.layer.removeAnimation(forKey: "fade") }
  }

  /// Moves bars that are there to where the content now is.
  func follow(_ scrollView: ScrollView) {
    if !bars.isEmpty { place(in: scrollView) }
  }

  /// Lets the bars fade, after a while without movement.
  func rest(in scrollView: ScrollView) {
    guard !bars.isEmpty, fade == nil, let scheduler = scrollView.layer.context?.scheduler else { return }
    fade = scheduler.schedule(at: scrollView.now + Self.restTime) { [weak self] in self?.fadeOut() }
  }

  /// Takes the bars away at once.
  func remove() {
    fade?.cancel()
    fade = nil
    for bar in bars { bar.layer.removeFromSuperlayer() }
    bars = []
  }

  private func fadeOut() {
    for bar in bars {
      var animation = BasicAnimation(
        keyPath: "opacity", from: CGFloat(1), to: CGFloat(0), duration: Self.fading)
      animation.timing.fillMode = .both
      animation.completion = { [weak self] finished in if finished { self?.remove() } }
      bar.layer.add(animation, forKey: "fade")
    }
  }

  private func place(in scrollView: ScrollView) {
    let shown = ScrollAxis.allCases.filter { isShown($0, in: scrollView) }
    guard !shown.isEmpty || !bars.isEmpty else { return }
    let reserved = shown.count > 1 ? ScrollIndicatorGeometry.thickness + ScrollIndicatorGeometry.margin : 0
    Transaction.withoutActions {
      for axis in ScrollAxis.allCases {
        if shown.contains(axis), let geometry = geometry(axis, in: scrollView, reserved: reserved) {
          bar(axis, in: scrollView).frame = frame(geometry, axis, in: scrollView)
        } else {
          for bar in bars where bar.axis == axis { bar.layer.removeFromSuperlayer() }
          bars.removeAll { $0.axis == axis }
        }
      }
    }
  }

  /// Whether an axis has an indicator: it is enabled, and not all content is in sight.
  private func isShown(_ axis: ScrollAxis, in scrollView: ScrollView) -> Bool {
    let isEnabled =
      axis == .horizontal
      ? scrollView.showsHorizontalScrollIndicator : scrollView.showsVerticalScrollIndicator
    return isEnabled && scrollView.maximumOffset[axis] > scrollView.minimumOffset[axis]
  }

  private func geometry(
    _ axis: ScrollAxis, in scrollView: ScrollView, reserved: CGFloat
  ) -> ScrollIndicatorGeometry? {
    let inset = scrollView.scrollIndicatorInsets
    return ScrollIndicatorGeometry(
      offset: scrollView.contentOffset[axis], minimum: scrollView.minimumOffset[axis],
      maximum: scrollView.maximumOffset[axis], viewport: scrollView.bounds.size[axis],
      insets: (inset.leading(axis), inset.trailing(axis)), reserved: reserved)
  }

  private func frame(
    _ geometry: ScrollIndicatorGeometry, _ axis: ScrollAxis, in scrollView: ScrollView
  ) -> CGRect {
    let thickness = ScrollIndicatorGeometry.thickness
    let bounds = scrollView.bounds
    let inset = scrollView.scrollIndicatorInsets.trailing(axis.other)
    let across = bounds.size[axis.other] - inset - thickness - ScrollIndicatorGeometry.margin
    var origin = bounds.origin
    origin[axis] += geometry.start
    origin[axis.other] += across
    var size = CGSize(width: thickness, height: thickness)
    size[axis] = geometry.length
    return CGRect(origin: origin, size: size)
  }

  private func bar(_ axis: ScrollAxis, in scrollView: ScrollView) -> Layer {
    if let bar = bars.first(where: { $0.axis == axis }) { return bar.layer }
    let bar = Layer()
    bar.name = axis == .horizontal ? "horizontal scroll indicator" : "vertical scroll indicator"
    bar.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.35)
    bar.cornerRadius = ScrollIndicatorGeometry.thickness / 2
    // Above whatever else the scroll view shows.
    bar.zPosition = 1000
    scrollView.layer.addSublayer(bar)
    bars.append((axis, bar))
    return bar
  }
}

extension ScrollView {
  /// Shows the indicators for a moment, to show that there is more content than fits.
  public final func flashScrollIndicators() {
    indicators.show(in: self)
    restIndicators()
  }

  /// The part of the bounds that no indicator covers.
  package final var areaBesideIndicators: CGRect {
    let room = ScrollIndicatorGeometry.thickness + ScrollIndicatorGeometry.margin
    var area = bounds
    area.size.width -= scrollIndicatorInsets.right + room
    area.size.height -= scrollIndicatorInsets.bottom + room
    return area
  }

  /// Shows the indicators where they are now, if it is a finger, momentum or a scroll that moves the content.
  final func followIndicators() {
    if drag != nil || active.map({ $0.kind != .inset }) ?? false {
      indicators.show(in: self)
    } else {
      indicators.follow(self)
    }
  }

  /// Lets the indicators fade where nothing moves the content any more.
  final func restIndicators() {
    if drag == nil && active == nil { indicators.rest(in: self) }
  }
}

/// Where the indicator of one axis is along it, in points from the start of the viewport.
///
/// As on iOS: as long a part of its track as the viewport is of the content, but no shorter than 36 points; pulled
/// beyond an edge it shrinks by the overscroll, down to 7.
struct ScrollIndicatorGeometry: Hashable {
  /// The thickness of an indicator, in points.
  static let thickness: CGFloat = 3
  /// The margin between an indicator and the edges of the viewport, in points.
  static let margin: CGFloat = 3

  let start: CGFloat
  let length: CGFloat

  /// The geometry for an axis; nil where all content is in sight.
  ///
  /// - Parameters:
  ///   - reserved: what is left free at the far end of the track for the indicator of the other axis, in points.
  init?(
    offset: CGFloat, minimum: CGFloat, maximum: CGFloat, viewport: CGFloat, insets: (CGFloat, CGFloat),
    reserved: CGFloat = 0
  ) {
    let track = viewport - insets.0 - insets.1 - 2 * Self.margin - reserved
    guard maximum > minimum, track > 7 else { return nil }
    let visible = viewport / (maximum - minimum + viewport)
    let clamped = min(max(offset, minimum), maximum)
    let full = min(track, max(36, track * visible))
    length = max(min(7, full), full - abs(offset - clamped))
    start = insets.0 + Self.margin + (track - length) * (clamped - minimum) / (maximum - minimum)
  }
}
