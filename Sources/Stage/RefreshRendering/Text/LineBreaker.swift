import CPango
import Foundation
import RefreshLayers

/// A line breaker for text, with the behaviour of `UILabel`.
///
/// If the text needs more lines than allowed, the last line contains the rest of the text, truncated with an ellipsis
/// at the head, middle or tail by the line break mode.
struct LineBreaker {
  struct TextLine {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let width: CGFloat
    let ascent: CGFloat
    let height: CGFloat
    /// The bounds of the glyphs in points, relative to the line's start on the baseline.
    let ink: CGRect
    let isRightToLeft: Bool
  }

  private(set) var layouts: [OpaquePointer] = []
  private let text: TextValues
  private let box: CGSize
  private let context: OpaquePointer
  /// The font families in order of fallback, separated by commas.
  private let families: String

  /// The font size in points, at most 10,000.
  var pointSize: CGFloat { min(text.font.pointSize, 10_000) }

  init(_ text: TextValues, in box: CGSize, families: String, context: OpaquePointer) {
    self.text = text
    self.families = families
    self.box = box
    self.context = context
  }

  mutating func lines() -> [TextLine] {
    let wraps =
      text.lineBreakMode == .byWordWrapping || text.lineBreakMode == .byCharWrapping
      || text.numberOfLines != 1
    let all = layOut(text.string, wraps: wraps, shortened: nil)
    let lines = textLines(in: all)
    guard let first = lines.first else { return [] }
    var most = text.numberOfLines
    if most == 0 {
      // Tolerance: a line fits if at most a thousandth of its height exceeds the box.
      let fitting = box.height.isFinite ? (box.height / first.height + 1e-3).rounded(.down) : .infinity
      most = fitting < CGFloat(lines.count) ? max(1, Int(fitting)) : lines.count
    }
    let mode: PangoEllipsizeMode? =
      switch text.lineBreakMode {
      case .byTruncatingHead: PANGO_ELLIPSIZE_START
      case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
      case .byTruncatingTail: PANGO_ELLIPSIZE_END
      case .byWordWrapping, .byCharWrapping, .byClipping: nil
      }
    let isTooLong = lines.count > most || (most == 1 && lines[0].width > box.width)
    guard isTooLong, let mode, box.width.isFinite else { return Array(lines.prefix(most)) }
    let bytes = Array(text.string.utf8)
    let start = Int(lines[most - 1].line.pointee.start_index)
    let last = layOut(
      rest(of: String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)), wraps: false,
      shortened: mode)
    return Array(lines.prefix(most - 1)) + textLines(in: last).prefix(1)
  }

  /// The text of the last line: for truncation at the tail the rest of its paragraph with an ellipsis, otherwise all
  /// remaining text on one line.
  private func rest(of text: String) -> String {
    if self.text.lineBreakMode == .byTruncatingTail, let end = text.firstIndex(where: \.isNewline) {
      return text[..<end] + "…"
    }
    return String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The Pango weight: regular or bold for DejaVu, any weight for other families.
  private var weight: PangoWeight {
    if FontFiles.families.contains(String(families.prefix { $0 != "," })) {
      return text.font.weight.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
    }
    return PangoWeight(rawValue: UInt32(text.font.weight.rawValue))
  }

  private mutating func layOut(_ string: String, wraps: Bool, shortened: PangoEllipsizeMode?) -> OpaquePointer
  {
    let layout = pango_layout_new(context)!
    layouts.append(layout)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, weight)
    pango_font_description_set_absolute_size(
      font, Double(pointSize) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, string, Int32(string.utf8.count))
    if (wraps || shortened != nil) && box.width.isFinite {
      pango_layout_set_width(layout, Int32((min(max(0, box.width), 1e6) * CGFloat(PANGO_SCALE)).rounded(.up)))
      pango_layout_set_wrap(
        layout, text.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    }
    if let shortened { pango_layout_set_ellipsize(layout, shortened) }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  private func textLines(in layout: OpaquePointer) -> [TextLine] {
    (0..<pango_layout_get_line_count(layout)).compactMap { index in
      guard let line = pango_layout_get_line(layout, index) else { return nil }
      narrowEllipsis(of: line)
      var ink = PangoRectangle()
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, &ink, &logical)
      func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
      return TextLine(
        line: line, width: points(logical.width), ascent: -points(logical.y), height: points(logical.height),
        ink: CGRect(x: points(ink.x), y: points(ink.y), width: points(ink.width), height: points(ink.height)),
        isRightToLeft: line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue)
    }
  }

  /// Resets an ellipsis to its natural width, because Pango widens it to fill the line, which leaves a gap.
  private func narrowEllipsis(of line: UnsafeMutablePointer<PangoLayoutLine>) {
    var node = line.pointee.runs
    while let run = node {
      node = run.pointee.next
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        Int32(item.item.pointee.analysis.flags) & Int32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
      else { continue }
      for index in 0..<Int(item.glyphs.pointee.num_glyphs) {
        var logical = PangoRectangle()
        let glyph = item.glyphs.pointee.glyphs + index
        pango_font_get_glyph_extents(item.item.pointee.analysis.font, glyph.pointee.glyph, nil, &logical)
        glyph.pointee.geometry.width = logical.width
        glyph.pointee.geometry.x_offset = 0
      }
    }
  }
}
