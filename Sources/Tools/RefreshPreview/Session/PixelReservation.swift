import RefreshFiles

/// One page's share of the pixels that all pages show, released with the object.
final class PixelReservation {
  /// Number of pixels of all pages together.
  private let taken: LockedValue<Int>
  private var count = 0

  init(of taken: LockedValue<Int>) { self.taken = taken }

  deinit { taken.withLock { $0 -= count } }

  /// Changes the reservation to `new` pixels.
  ///
  /// - Throws: `PreviewError` if all pages together would show too many; the reservation then stays as it was.
  func change(to new: Int) throws(PreviewError) {
    let isPossible = taken.withLock { taken in
      let sum = taken + new - count
      guard new <= count || Limits.pagePixelsTogether.contains(sum) else { return false }
      taken = sum
      return true
    }
    guard isPossible else {
      throw PreviewError(
        "all pages together may show \(Limits.pagePixelsTogether.maximum >> 20) million pixels; close one, or choose a smaller screen or scale"
      )
    }
    count = new
  }
}
