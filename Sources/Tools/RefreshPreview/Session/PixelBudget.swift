import RefreshFiles
import Synchronization

/// The pixels of all pages' pictures, which have a limit together.
final class PixelBudget: Sendable {
  private let taken = Mutex(0)

  /// Takes or gives back pixels; whether as many are left.
  fileprivate func change(by count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= 0 || Limits.pagePixelsTogether.contains(taken + count) else { return false }
      taken += count
      return true
    }
  }
}

/// The share of a budget that one page has until it closes.
final class PixelShare {
  private let budget: PixelBudget
  private var count = 0

  init(of budget: PixelBudget) { self.budget = budget }

  deinit { _ = budget.change(by: -count) }

  /// Takes another number of pixels.
  ///
  /// - Throws: `PreviewError` where the other pages leave fewer; the number is then what it was.
  func change(to new: Int) throws(PreviewError) {
    guard budget.change(by: new - count) else {
      throw PreviewError(
        "all pages together may show \(Limits.pagePixelsTogether.maximum >> 20) million pixels; close one, or choose a smaller screen or scale"
      )
    }
    count = new
  }
}
