import Foundation
import RefreshFiles
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

@Suite struct FingerprintTests {
  @Test("the probe shows on every drawing the same picture, and what it has in it")
  func probe() throws {
    let pictures = try (0..<2).map { _ in try CairoRenderer(scale: 1.5).render(RendererTestImage.list) }
    let isEqual = pictures[0] == pictures[1]
    #expect(isEqual)
    #expect(RendererTestImage.hash == RendererTestImage.hash)
    // What it has to show of all that implementations differ in.
    let kinds = Set(RendererTestImage.list.commands.map { "\($0.drawing)".prefix { $0 != "(" } })
    #expect(
      kinds == [
        "fill", "gradient", "stroke", "text", "image", "shadow", "pushClip", "pushGroup", "pushMask",
        "masked", "pop",
        "pushShadow",
      ])
  }

  @Test("with the libraries that recorded this project's goldens the fingerprint is theirs")
  func goldensStayExact() throws {
    let file = SheetTests.goldens.appendingPathComponent("fingerprint.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let own = CairoRenderer().fingerprint
    // On other libraries it begins otherwise; with these, but another Pixman inside, it goes on.
    guard own.hasPrefix(recorded) else { return }
    #expect(own == recorded, "another Pixman runs, or the probe looks different: \(RendererTestImage.hash)")
  }

  @Test("a list with an SVG file names librsvg with its version, and the library's file counts as read")
  func vectorLibrary() throws {
    let (code, output) = try Pillow.run("/usr/bin/rsvg-convert", ["--version"])
    try #require(code == 0)
    let version = try #require(output.split(separator: " ").last { $0.first?.isNumber == true })
    let word = "librsvg-\(version.filter { $0 == "." || $0.isNumber })"
    let layer = ImageLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let plain = DisplayList(of: layer, at: 0, size: layer.frame.size)
    #expect(CairoRenderer.words(for: plain) == [])
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path d='M0 0h8v8z'/></svg>"
    layer.contents = try #require(VectorImage(data: Data(svg.utf8))).image
    let list = DisplayList(of: layer, at: 0, size: layer.frame.size)
    #expect(CairoRenderer.words(for: list) == [word])
    _ = try CairoRenderer(scale: 1).render(list)
    let library = try #require(ReadFileLog.all.first { $0.key.contains("librsvg-2.so") })
    #expect(library.value == [FileVersion(path: library.key)] && FileVersion(path: library.key) != nil)
    let own = CairoRenderer(scale: 1).fingerprint
    #expect(CairoRenderer.draws("\(own) \(word)") && !CairoRenderer.draws("\(own) librsvg-0.1"))
    #expect(CairoRenderer.fingerprints.contains("\(own) \(word)"))
  }
}
