import Foundation
import RefreshLayers

/// Scroll behaviour for browsing photos: swipe between pages, zoom and scroll a page, zoom out and swipe again.
///
///     let browser = PhotoBrowser(pages: pages)
///     browser.onPageChange = { print("page", $0) }
///     scrollView.addBehavior(browser)
///
/// Before a zoom, the browser removes all pages but the current one, and the content shrinks to that page. When the
/// zoom ends at the minimum scale, the pages return.
public final class PhotoBrowser: ScrollBehavior {
  /// Mode of a photo browser.
  public enum Mode: Hashable, Sendable {
    /// Swiping between pages, or zooming and scrolling one page.
    case paging, zooming
  }

  /// Pages from left to right, each resized to the viewport.
  public let pages: [View]
  /// Index of the visible page; during a swipe, of the page that covers most of the viewport.
  public private(set) var currentPage = 0 {
    didSet { if currentPage != oldValue { onPageChange?(currentPage) } }
  }
  /// Current mode: swiping between pages, or zooming one page.
  public private(set) var mode = Mode.paging
  /// Called when ``currentPage`` has changed.
  public var onPageChange: ((Int) -> Void)?
  /// True if a double tap zooms in to the maximum scale, centred on the tap.
  public var zoomInOnDoubleTap = true
  /// True if a double tap on a zoomed page zooms out.
  public var zoomOutOnDoubleTap = true

  private let maximumZoomScale: CGFloat
  private var doubleTap = DoubleTapZoom()
  private var isSwitching = false
  private var limits = BorrowedZoomLimits()

  /// Creates a browser for pages that can be zoomed up to `maximumZoomScale`.
  public init(pages: [View], maximumZoomScale: CGFloat = 3) {
    self.pages = pages
    self.maximumZoomScale = maximumZoomScale
  }

  public func wasAdded(to scrollView: ScrollView) {
    limits.set(1, maximumZoomScale, of: scrollView)
    setPagingMode(scrollView)
  }

  public func willBeRemoved(from scrollView: ScrollView) {
    zoomOut(scrollView)
    scrollView.isPagingEnabled = false
    limits.restore(to: scrollView)
    for page in pages { page.removeFromSuperview() }
  }

  public func viewForZooming(in scrollView: ScrollView) -> View? {
    pages.indices.contains(currentPage) ? pages[currentPage] : nil
  }

  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    if mode == .paging { setZoomingMode(scrollView) }
  }

  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    if scale <= scrollView.minimumZoomScale { setPagingMode(scrollView) }
  }

  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    let width = scrollView.bounds.width
    guard mode == .paging, !isSwitching, width > 0, !pages.isEmpty else { return }
    let page = (scrollView.contentOffset.x / width).rounded()
    currentPage = Int(min(max(page, 0), CGFloat(pages.count - 1)))
  }

  public func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
    zoomOut(scrollView)
    setPagingMode(scrollView)
  }

  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
    doubleTap.handle(touch, in: scrollView, zoomsIn: zoomInOnDoubleTap, zoomsOut: zoomOutOnDoubleTap)
    return false
  }

  /// Lays out all pages side by side and scrolls to the current one.
  private func setPagingMode(_ scrollView: ScrollView) {
    let size = scrollView.bounds.size
    switchMode(.paging, of: scrollView) {
      scrollView.isPagingEnabled = true
      for (index, page) in pages.enumerated() {
        if page.superview !== scrollView { scrollView.addSubview(page) }
        page.frame = CGRect(x: size.width * CGFloat(index), y: 0, width: size.width, height: size.height)
      }
      // The offset left by a pinch stays; the next swipe removes it.
      let rest = mode == .zooming ? scrollView.contentOffset : .zero
      scrollView.contentSize = CGSize(width: size.width * CGFloat(max(pages.count, 1)), height: size.height)
      move(scrollView, to: CGPoint(x: size.width * CGFloat(currentPage) + rest.x, y: rest.y))
    }
  }

  /// Removes all pages but the current one and makes the content as large as that page.
  private func setZoomingMode(_ scrollView: ScrollView) {
    let size = scrollView.bounds.size
    switchMode(.zooming, of: scrollView) {
      scrollView.isPagingEnabled = false
      for (index, page) in pages.enumerated() where index != currentPage { page.removeFromSuperview() }
      let offset = scrollView.contentOffset
      viewForZooming(in: scrollView)?.frame = CGRect(origin: .zero, size: size)
      scrollView.contentSize = size
      move(scrollView, to: CGPoint(x: offset.x - size.width * CGFloat(currentPage), y: offset.y))
    }
  }

  private func zoomOut(_ scrollView: ScrollView) {
    if mode == .zooming || scrollView.zoomScale != 1 { scrollView.setZoomScale(1, animated: false) }
  }

  private func move(_ scrollView: ScrollView, to offset: CGPoint) {
    if scrollView.contentOffset != offset { scrollView.setContentOffset(offset, animated: false) }
  }

  private func switchMode(_ mode: Mode, of scrollView: ScrollView, _ changes: () -> Void) {
    isSwitching = true
    changes()
    self.mode = mode
    isSwitching = false
  }
}
