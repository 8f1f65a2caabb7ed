import Foundation
import RefreshLayers
import Synchronization

/// The outlines and metrics of text, for export formats without fonts and for text as shapes.
public enum TextOutlines {
  /// The outlines of a text's glyphs, in points from the top left corner of its box.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func path(of text: TextValues, in size: CGSize) throws -> BezierPath {
    try PangoTextLayouts.shared.withLock { TextRaster.path(of: try $0.layout(text, in: size)) }
  }

  /// The distance from the top of a text's box to the baseline of its first line, in points; nil for a text without
  /// lines.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func baseline(of text: TextValues, in size: CGSize) throws -> CGFloat? {
    try PangoTextLayouts.shared.withLock { try $0.layout(text, in: size).lines.first?.baseline }
  }

  /// The advance width of a text on one line, in points.
  ///
  /// - Throws: `RenderError.missingFonts`.
  public static func advance(of text: TextValues) throws -> CGFloat {
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    return try PangoTextLayouts.shared.withLock { try $0.layout(text, in: size).size.width }
  }

  /// The advance of each glyph cluster of a text's first line, in points, by the byte offset of the cluster.
  ///
  /// - Throws: `RenderError.missingFonts`.
  package static func advances(of text: TextValues) throws -> [Int: CGFloat] {
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    return try PangoTextLayouts.shared.withLock { try $0.layout(text, in: size).lines.first?.advances ?? [:] }
  }
}
