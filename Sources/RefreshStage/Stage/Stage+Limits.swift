import Foundation
import RefreshMotion

extension CGSize {
  /// Why no frame of a screen of this size is drawn at a scale; nil for one that is within the limits.
  package func frameRefusal(scale: Double) -> String? {
    let pixels = Double(width) * Double(height) * scale * scale
    guard !(pixels <= Double(Limits.framePixels.maximum)) else { return nil }
    return
      "frames of \(LimitText.plain((pixels / 1e6).rounded())) million pixels; at most \(Limits.framePixels.maximum / 1_000_000) million are allowed"
  }

  /// Why no screen has this size; nil for one that is within the limits.
  var screenRefusal: String? {
    Limits.screenSide.refusal(of: Double(width), "the width of the screen")
      ?? Limits.screenSide.refusal(of: Double(height), "the height of the screen")
  }
}

extension Stage.Configuration {
  /// Why there is no such stage; nil for one that is within the limits.
  var refusal: String? {
    size.screenRefusal ?? Limits.rowHeight.refusal(of: Double(rowHeight), "the height of a row")
      ?? Limits.contentLength.refusal(of: Double(rows.count) * Double(rowHeight), "the length of the list")
  }
}
