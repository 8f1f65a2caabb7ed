import Foundation
import RefreshLayers
import RefreshMotion

/// Scroll indicators: bars along the edges that show the position and the size of the visible part of the content.
///
/// They are visible while a finger, momentum or a scroll moves the content and fade out once it rests; then their
/// layers are removed.
final class ScrollIndicators {
  /// Seconds between the content's rest and the fade-out; chosen by eye.
  static let restTime = 0.3
  /// Duration of the fade-out in seconds; chosen by eye.
  static let fading = 0.25

  private var bars: [(axis: ScrollAxis, layer: Layer)] = []
  private var fade: Scheduler.Event?

  /// Shows the indicators at the current scroll position and cancels a fade-out.
  func show(in scrollView: ScrollView) {
    guard scrollView.layer.context != nil else { return }
    fade?.cancel()
    fade = nil
    place(in: scrollView)
    for bar in bars { bar.layer.removeAnimation(forKey: "fade") }
  }

  /// Moves visible indicators to the current scroll position.
  func follow(_ scrollView: ScrollView) {
    if !bars.isEmpty { place(in: scrollView) }
  }

  /// Schedules the fade-out of visible indicators.
  func rest(in scrollView: ScrollView) {
    guard !bars.isEmpty, fade == nil, let scheduler = scrollView.layer.context?.scheduler else { return }
    fade = scheduler.schedule(at: scrollView.now + Self.restTime) { [weak self] in self?.fadeOut() }
  }

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

  /// True if an axis has an indicator: it is enabled, and the content is larger than the viewport.
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
    // Above all other content of the scroll view.
    bar.zPosition = 1000
    scrollView.layer.addSublayer(bar)
    bars.append((axis, bar))
    return bar
  }
}

extension ScrollView {
  /// Shows the indicators for a moment, as a hint that there is more content than fits.
  public final func flashScrollIndicators() {
    indicators.show(in: self)
    restIndicators()
  }

  /// Part of the bounds that no indicator covers.
  package final var areaBesideIndicators: CGRect {
    let room = ScrollIndicatorGeometry.thickness + ScrollIndicatorGeometry.margin
    var area = bounds
    area.size.width -= scrollIndicatorInsets.right + room
    area.size.height -= scrollIndicatorInsets.bottom + room
    return area
  }

  /// Shows the indicators if a drag or a motion other than a change of the inset moves the content; otherwise moves
  /// visible ones.
  final func followIndicators() {
    if drag != nil || active.map({ $0.kind != .inset }) ?? false {
      indicators.show(in: self)
    } else {
      indicators.follow(self)
    }
  }

  /// Lets the indicators fade out if nothing moves the content.
  final func restIndicators() {
    if drag == nil && active == nil { indicators.rest(in: self) }
  }
}

/// Position and length of the scroll indicator of one axis, in points from the start of the viewport.
///
/// As on iOS, its length is the same fraction of its track as the viewport is of the content, but at least 36 points;
/// pulled beyond an edge it shrinks by the overscroll, down to 7 points.
struct ScrollIndicatorGeometry: Hashable {
  /// Thickness of an indicator, in points.
  static let thickness: CGFloat = 3
  /// Distance between an indicator and the edges of the viewport, in points.
  static let margin: CGFloat = 3

  let start: CGFloat
  let length: CGFloat

  /// Creates the geometry for an axis; nil if all content is visible or the track is 7 points or shorter.
  ///
  /// - Parameters:
  ///   - reserved: Points to leave free at the end of the track for the indicator of the other axis.
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
