import UIKit

/// The app's appearance where the control is shown.
struct RefreshAppearance: Equatable {
  var isDark = false
  var isRightToLeft = false
  var isReduced = false

  /// The names of a control's files, without their extension, from the one that fits best to the plain one.
  ///
  /// `export` writes one file for each appearance that you ask for; an app need not have all of them.
  func fileNames(of control: String) -> [String] {
    let names = [(isDark, "dark"), (isRightToLeft, "right-to-left"), (isReduced, "reduced-motion")]
    let parts = names.filter(\.0).map(\.1)
    let choices = (0..<1 << parts.count).reversed().map { mask in
      parts.indices.filter { mask & 1 << $0 != 0 }.map { parts[$0] }
    }
    return choices.sorted { $0.count > $1.count }.map { ([control] + $0).joined(separator: "-") }
  }
}

/// A view that shows an exported control: the part of a host that knows a player's library.
///
/// Subclasses are `LottieRefreshView` and `DotLottieRefreshView`; the host is a `PullToRefreshView` or an
/// `AnimatedRefreshHeader`.
class RefreshAnimationView: UIView {
  /// Shows a pull; 1 is the height of the control.
  func pull(_ ratio: CGFloat) {}

  /// Plays the loop until `end`.
  func refresh() {}

  /// Plays the loop to its end, then the ending of a result, and keeps showing its last frame.
  ///
  /// - Parameters:
  ///   - result: `success`, `failure`, or what follows `end-` in the name of another ending. Others end as success.
  ///   - completion: called once, at the latest when the view leaves its window; not at all if `refresh` or `pull` is
  ///     called before.
  func end(_ result: String, completion: @escaping () -> Void) { completion() }

  /// Goes on with the file of another appearance.
  func show(_ appearance: RefreshAppearance) {}
}
