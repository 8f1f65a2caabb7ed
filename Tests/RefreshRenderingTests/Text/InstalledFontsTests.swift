import Foundation
import TestSupport
import Testing

@testable import RefreshLayers
@testable import RefreshRendering

/// Inter (Debian: fonts-inter), and fonts that are registered.
@Suite struct InstalledFontsTests {
  private static let folder = "/usr/share/fonts/opentype/inter"

  private func text(_ string: String, _ font: Font) -> TextValues {
    var text = TextValues()
    (text.string, text.font) = (string, font)
    return text
  }

  @Test("nine weights are nine fonts, and a registered one is drawn: as wide as Pillow finds in their files")
  func weights() throws {
    let names = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    let files = names.map { "\(Self.folder)/Inter-\($0).otf" } + ["\(Self.folder)/InterDisplay-Bold.otf"]
    let script = """
      import sys
      from PIL import ImageFont
      for file in sys.argv[1:]:
          print(ImageFont.truetype(file, 1000).getlength('H'))
      """
    let (code, output) = try Pillow.run("/usr/bin/python3", ["-c", script] + files)
    try #require(code == 0, "\(output)")
    let theirs = output.split(separator: "\n").compactMap { Double($0) }
    try #require(theirs.count == 10)
    let ours = try Font.Weight.allCases.map { weight in
      try Double(TextOutlines.advance(of: text("H", Font(family: "Inter", pointSize: 1000, weight: weight))))
    }
    #expect(Set(ours).count == 9)
    for (own, their) in zip(ours, theirs) { #expect(abs(own - their) <= 1) }

    let display = text("H", Font(family: "Inter Display", pointSize: 1000))
    #expect(
      MissingFontsAndGlyphs.faults(of: display).first?.contains("\"Inter Display\" is not available") == true)
    let before = try TextOutlines.advance(of: display)
    #expect(Font.register(contentsOf: URL(fileURLWithPath: files[9])) == "Inter Display")
    #expect(MissingFontsAndGlyphs.faults(of: display).isEmpty)
    #expect(abs(before - theirs[9]) > 1)
    #expect(abs(try TextOutlines.advance(of: display) - theirs[9]) <= 1)
  }

  @Test("a file that is no font is refused, and a damaged one never traps")
  func refusal() throws {
    let context = LayerContext()
    context.collectingDiagnostics {
      #expect(Font.register(contentsOf: nil) == nil)
      #expect(Font.register(contentsOf: URL(fileURLWithPath: "/etc/hostname")) == nil)
      #expect(Font.register(contentsOf: URL(fileURLWithPath: "/nowhere.otf")) == nil)
    }
    #expect(context.diagnostics.count == 3)
    // Only the family's name is read of a file before fontconfig reads it.
    var dice = Dice(5)
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/Inter-Regular.otf")))
    #expect(FontNameTableParser.family(of: file) == "Inter")
    for round in 0..<40 {
      var bytes = Array(file.prefix(round % 2 == 0 ? 20_000 : dice.whole(1...20_000)))
      for _ in 0..<20 { bytes[dice.whole(0...min(400, bytes.count - 1))] = UInt8(dice.whole(0...255)) }
      _ = FontNameTableParser.family(of: bytes)
    }
  }

  @Test("text that DejaVu can draw is drawn in it alone; other text names its fonts in the fingerprint")
  func words() throws {
    let fonts = try InstalledFonts.now()
    for string in ["Pull to refresh", "шђ é ✓", "مرحبا"] {
      #expect(fonts.words(for: text(string, Font())).isEmpty)
    }
    let words = fonts.words(for: text("Pull", Font(family: "Inter", pointSize: 12)))
    #expect(words.count == 1 && words[0].hasPrefix("inter-"))
    let own = CairoRenderer(scale: 1).fingerprint
    #expect(CairoRenderer.draws(own) && CairoRenderer.draws("\(own) \(words[0])"))
    #expect(!CairoRenderer.draws("\(own) inter-0.1") && !CairoRenderer.draws("other \(own)"))
  }

  @Test("a character that no font has names the package with one")
  func packages() {
    #expect(
      InstalledFonts.package(with: "雪") == "fonts-noto-cjk"
        && InstalledFonts.package(with: "한") == "fonts-noto-cjk")
    #expect(InstalledFonts.package(with: "🚀") == "fonts-symbola" && InstalledFonts.package(with: "ꓯ") == nil)
  }
}
