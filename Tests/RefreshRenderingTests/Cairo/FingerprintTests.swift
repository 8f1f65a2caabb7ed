import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct FingerprintTests {
  @Test("the probe shows on every drawing the same picture, and what it has in it")
  func probe() throws {
    let pictures = try (0..<2).map { _ in try CairoRenderer(scale: 1.5).render(RendererProbe.list) }
    let isEqual = pictures[0] == pictures[1]
    #expect(isEqual)
    #expect(RendererProbe.hash == RendererProbe.hash)
    // What it has to show of all that implementations differ in.
    let kinds = Set(RendererProbe.list.commands.map { "\($0.drawing)".prefix { $0 != "(" } })
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
    #expect(own == recorded, "another Pixman runs, or the probe looks different: \(RendererProbe.hash)")
  }
}
