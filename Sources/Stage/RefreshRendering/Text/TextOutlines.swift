import Foundation
import RefreshLayers
import Synchronization

/// The outlines of texts, for formats that know no fonts, and for letters as shapes.
public enum TextOutlines {
  /// The outlines of a text's glyphs, in points from the top left corner of its box.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func path(of text: TextValues, in size: CGSize) throws -> BezierPath {
    try TextLibrary.shared.withLock { TextRaster.path(of: try $0.layout(text, in: size)) }
  }

  /// How far below the top of its box the baseline of the first line of a text is, in points; nil for a text without lines.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func baseline(of text: TextValues, in size: CGSize) throws -> CGFloat? {
    try TextLibrary.shared.withLock { try $0.layout(text, in: size).lines.first?.baseline }
  }

  /// How far a text on one line reaches from its beginning to that of what would follow, in points.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func advance(of text: TextValues) throws -> CGFloat {
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    return try TextLibrary.shared.withLock { try $0.layout(text, in: size).size.width }
  }

  /// How far the glyphs of each cluster of a text reach to the next, in points, by the place of the cluster's first byte; of
  /// the first line alone.
  ///
  /// - Throws: `RenderError.missingFonts`.
  package static func advances(of text: TextValues) throws -> [Int: CGFloat] {
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    return try TextLibrary.shared.withLock { try $0.layout(text, in: size).lines.first?.advances ?? [:] }
  }
}
