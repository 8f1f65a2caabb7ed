import RefreshFiles
import Synchronization

/// Limit on the total number of pixels that all pages show.
final class PixelBudget: Sendable {
  private let taken = Mutex(0)

  /// Reserves pixels, or releases them if `count` is negative; returns false, without effect, if the limit
  /// would be exceeded.
  fileprivate func change(by count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= 0 || Limits.pagePixelsTogether.contains(taken + count) else { return false }
      taken += count
      return true
    }
  }
}

/// One page's reservation in a pixel budget, released with the object.
final class PixelReservation {
  private let budget: PixelBudget
  private var count = 0

  init(of budget: PixelBudget) { self.budget = budget }

  deinit { _ = budget.change(by: -count) }

  /// Changes the reservation to `new` pixels.
  ///
  /// - Throws: `PreviewError` if the budget has too few left; the reservation then stays as it was.
  func change(to new: Int) throws(PreviewError) {
    guard budget.change(by: new - count) else {
      throw PreviewError(
        "all pages together may show \(Limits.pagePixelsTogether.maximum >> 20) million pixels; close one, or choose a smaller screen or scale"
      )
    }
    count = new
  }
}
