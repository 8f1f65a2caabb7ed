import CPango
import Foundation
import RefreshLayers

/// A text broken into lines and placed in its box.
final class TextLayout {
  struct Line {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// The x coordinate of the line's start and the y coordinate of its baseline, in points from the box's top left.
    let x: CGFloat
    let baseline: CGFloat

    /// The advance of each glyph cluster in points, by the byte offset of the cluster in the text.
    var advances: [Int: CGFloat] {
      var advances: [Int: CGFloat] = [:]
      var node = line.pointee.runs
      while let run = node {
        node = run.pointee.next
        guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee else {
          continue
        }
        let glyphs = item.glyphs.pointee
        for index in 0..<Int(glyphs.num_glyphs) {
          let start = Int(item.item.pointee.offset + glyphs.log_clusters[index])
          advances[start, default: 0] += CGFloat(glyphs.glyphs[index].geometry.width) / CGFloat(PANGO_SCALE)
        }
      }
      return advances
    }
  }

  let lines: [Line]
  /// The total size of all lines, in points.
  let size: CGSize
  /// The bounds of the glyphs, in points from the top left of the box; null without glyphs.
  let ink: CGRect
  /// The font size in points.
  let pointSize: CGFloat
  /// The Pango layouts that own the lines.
  private var owners: [OpaquePointer] = []

  init(_ text: TextValues, in box: CGSize, families: String, context: OpaquePointer) {
    var breaker = LineBreaker(text, in: box, families: families, context: context)
    let found = breaker.lines()
    pointSize = breaker.pointSize
    owners = breaker.layouts
    var lines: [Line] = []
    var size = CGSize.zero
    var ink = CGRect.null
    let height = found.reduce(0) { $0 + $1.height }
    var top = text.isVerticallyCentered && box.height.isFinite ? (box.height - height) / 2 : 0
    for line in found {
      let spare = box.width.isFinite ? box.width - line.width : 0
      let x: CGFloat =
        switch text.alignment {
        case .left: 0
        case .center: spare / 2
        case .right: spare
        case .natural: line.isRightToLeft ? spare : 0
        }
      let baseline = top + line.ascent
      lines.append(Line(line: line.line, x: x, baseline: baseline))
      if !line.ink.isEmpty { ink = ink.union(line.ink.offsetBy(dx: x, dy: baseline)) }
      size = CGSize(width: max(size.width, line.width), height: size.height + line.height)
      top += line.height
    }
    (self.lines, self.size, self.ink) = (lines, size, ink)
  }

  deinit {
    PangoLock.withLock { for owner in owners { g_object_unref(UnsafeMutableRawPointer(owner)) } }
  }
}
