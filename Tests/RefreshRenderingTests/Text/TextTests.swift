import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct TextTests {
  func text(
    _ string: String, size: CGFloat = 12, _ change: (inout TextValues) -> Void = { _ in }
  ) -> TextValues {
    var text = TextValues()
    text.string = string
    text.font.pointSize = size
    change(&text)
    return text
  }

  /// The widths are those of the font's table of 2048 units to an em.
  @Test("text is as wide as the font says", arguments: [("H", 1540), ("i", 569), ("W", 2025), ("Hi", 2109)])
  func advance(string: String, units: Int) {
    let size = PangoTextMeasurer().size(of: text(string, size: 2048), width: .infinity)
    #expect(size.width == CGFloat(units))
    // Ascent 1901 and descent 483 of the font.
    #expect(size.height == 2384)
  }

  /// The regular "H" is 1540 units wide, the bold one 1714.
  @Test("semibold and bolder are drawn bold, all else regular", arguments: Font.Weight.allCases)
  func weights(weight: Font.Weight) {
    let font = Font.systemFont(ofSize: 2048, weight: weight)
    let size = PangoTextMeasurer().size(of: text("H") { $0.font = font }, width: .infinity)
    #expect(size.width == (weight.rawValue < 600 ? 1540 : 1714))
  }

  @Test("monospaced characters are all of one width")
  func monospaced() {
    let measurer = PangoTextMeasurer()
    func width(_ s: String) -> CGFloat {
      measurer.size(
        of: text(s, size: 2048) { $0.font = .monospacedSystemFont(ofSize: 2048) }, width: .infinity
      ).width
    }
    #expect(width("iiii") == width("WWWW"))
    #expect(width("WWWW") == 4932)
  }

  @Test("a text that wraps needs whole lines more, and no more width than there is")
  func wrapping() {
    let measurer = PangoTextMeasurer()
    let words = text("one two three four five six") { $0.numberOfLines = 0 }
    let line = measurer.size(of: words, width: .infinity)
    let block = measurer.size(of: words, width: line.width / 2)
    #expect(block.width <= line.width / 2)
    #expect(block.height >= 2 * (line.height - 1))
    #expect(measurer.size(of: text(""), width: 10) == .zero)
  }

  @Test("a text fits in the size that it is measured to have", arguments: ["Pull to refresh", "Waffle", "…"])
  func fits(string: String) throws {
    let values = text(string)
    let size = PangoTextMeasurer().size(of: values, width: .infinity)
    let layout = try PangoTextLayouts().layout(values, in: size)
    #expect(layout.lines.count == 1)
    #expect(layout.size.width <= size.width)
  }

  @Test("no more lines are drawn than allowed, and the cut one ends in an ellipsis within the width")
  func truncation() throws {
    for mode: LineBreakMode in [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail, .byWordWrapping] {
      for most in 1...3 {
        let values = text("Several words that will not fit into so narrow a box") {
          ($0.lineBreakMode, $0.numberOfLines) = (mode, most)
        }
        let layout = try PangoTextLayouts().layout(values, in: CGSize(width: 80, height: 200))
        #expect(layout.lines.count == most)
        #expect(layout.size.width <= 80.5)
      }
    }
  }

  @Test("alignment puts the spare width on the left, on both sides or on the right")
  func alignment() throws {
    func x(_ alignment: TextAlignment, _ string: String = "word") throws -> CGFloat {
      try PangoTextLayouts().layout(
        text(string) { $0.alignment = alignment }, in: CGSize(width: 200, height: 20)
      )
      .lines[0].x
    }
    let width = try PangoTextLayouts().layout(text("word"), in: CGSize(width: 200, height: 20)).size.width
    #expect(try x(.left) == 0)
    #expect(try x(.natural) == 0)
    #expect(try abs(x(.right) - (200 - width)) < 1e-9)
    #expect(try abs(x(.center) - (200 - width) / 2) < 1e-9)
    #expect(try x(.natural, "שלום") > 100)
  }

  @Test("the colour is exact inside a stem, and the baseline is a clean edge")
  func crisp() throws {
    let layer = configured(TextLayer()) {
      ($0.frame, $0.string, $0.fontSize) = (CGRect(x: 0, y: 0.3, width: 80, height: 60), "H", 40)
      $0.foregroundColor = Color(hex: 0x3366CC)
    }
    let bitmap = try render(layer, 80, 60, scale: 1)
    let rows = (0..<60).map { y in (0..<80).map { bitmap[$0, y] >> 24 }.max()! }
    let bottom = try #require(rows.lastIndex { $0 > 0 })
    // H is on the baseline: its last row is as full as those above.
    #expect(rows[bottom] == 255)
    #expect(bitmap.pixels.contains(0xFF33_66CC))
  }

  @Test("the same lines are broken at every scale", arguments: [1.0, 1.5, 2, 3])
  func scales(scale: CGFloat) throws {
    let layer = configured(TextLayer()) {
      $0.frame = CGRect(x: 0, y: 0, width: 90, height: 60)
      ($0.string, $0.fontSize, $0.numberOfLines) = ("some words in several lines of text", 11, 0)
    }
    let bitmap = try render(layer, 90, 60, scale: scale)
    let ink = bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } / Double(scale * scale)
    let reference = try render(layer, 90, 60, scale: 4).pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } / 16
    #expect(abs(ink - reference) < reference * 0.02)
  }

  @Test("missing fonts are an error that says where was looked and what to install")
  func missing() {
    #expect {
      try FontFiles.directory(among: ["/nowhere", "/no/such"])
    } throws: { error in
      "\(error)"
        == "the DejaVu fonts are not installed (Debian: fonts-dejavu-core); looked in /nowhere, /no/such"
    }
  }
}
