import Foundation
import RefreshLayers
import RefreshScrolling

/// Scroll view whose content a control can fade and shift without scrolling it.
///
/// In scroll views that do not conform, `contentOpacity` and `contentShift` have no effect, and the control reports
/// that.
public protocol ContentShowingScrollView: PullableScrollView {
  /// Shows the content with an opacity 0…1, displaced by points from its layout; 1 and zero restore it.
  func showContent(opacity: CGFloat, movedBy offset: CGPoint)
}

extension ScrollView: ContentShowingScrollView {
  public func showContent(opacity: CGFloat, movedBy offset: CGPoint) {
    for view in subviews where !(view is RefreshControl) {
      view.alpha = opacity
      view.transform = CGAffineTransform(translationX: offset.x, y: offset.y)
    }
  }
}

extension RefreshControl {
  /// Applies the control's opacity and shift to the scroll view's content.
  final func contentEffectDidChange() {
    guard let scrollView else { return }
    guard let showing = scrollView as? any ContentShowingScrollView else {
      guard contentOpacity != 1 || contentShift != 0, !hasWarnedOfContent else { return }
      hasWarnedOfContent = true
      return report(
        Diagnostic(
          .warning,
          "\(Self.self).\(contentOpacity == 1 ? "contentShift" : "contentOpacity") has no effect in this scroll view, which shows its content as it is"
        ))
    }
    var way = CGPoint.zero
    way[edge.axis] = edge.isLeading ? 0 - contentShift : contentShift
    showing.showContent(opacity: contentOpacity, movedBy: way)
  }
}
