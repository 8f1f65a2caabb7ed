import Foundation
import RefreshLayers

/// Measures text with the fonts and line breaks that `CairoRenderer` draws.
///
/// Confined to the thread of its stage. Where the fonts are missing every text has size zero; drawing then says so.
public final class PangoTextMeasurer: TextMeasurer {
  private let library = TextLibrary()

  /// A measurer with the fonts of the renderer.
  public init() {}

  /// The size of a text in lines of at most a width, in points, rounded up to whole points as a label's size is.
  public func size(of text: TextValues, width: CGFloat) -> CGSize {
    guard !text.string.isEmpty, text.font.pointSize > 0, text.font.pointSize.isFinite, !width.isNaN,
      let layout = try? library.layout(text, in: CGSize(width: width, height: .infinity))
    else { return .zero }
    // A thousandth over a whole point is the noise of arithmetic.
    func up(_ v: CGFloat) -> CGFloat { (v - 1e-3).rounded(.up) }
    return CGSize(width: min(up(layout.size.width), max(0, width)), height: up(layout.size.height))
  }
}
