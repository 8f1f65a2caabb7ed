import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// SVG files, as rsvg-convert draws them.
@Suite struct VectorImageTests {
  private static let drawing = """
    <?xml version="1.0"?>
    <!-- <svg width="1" height="1"> -->
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16">
      <defs><linearGradient id="g"><stop stop-color="#f80"/><stop offset="1" stop-color="#08f"/></linearGradient></defs>
      <rect x="1" y="1" width="22" height="14" rx="4" fill="url(#g)"/>
      <path d="M4 8h12m-4-4 4 4-4 4" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/>
    </svg>
    """

  private func convert(_ folder: TemporaryFolder, _ arguments: [String]) throws -> Bitmap {
    let (code, output) = try Pillow.run(
      "/usr/bin/rsvg-convert", arguments + ["-o", folder.url("out.png").path, folder.url("in.svg").path])
    try #require(code == 0, "\(output)")
    return try #require(readPicture(folder.url("out.png").path))
  }

  @Test("a drawing has as many pixels as are seen, those of librsvg")
  func pixels() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.drawing, to: "in.svg")
    let vector = try #require(VectorImage(contentsOfFile: folder.url("in.svg").path))
    #expect(vector.image.size == CGSize(width: 24, height: 16))
    let image = vector.image(size: CGSize(width: 60, height: 40))
    let layer = configured(ImageLayer()) {
      ($0.contents, $0.frame) = (image, CGRect(x: 0, y: 0, width: 60, height: 40))
    }
    let theirs = try convert(folder, ["-w", "180", "-h", "120"])
    #expect(difference(try render(layer, 60, 40, scale: 3), theirs) == 0)
    // The same pixels where a transform makes them as many.
    layer.transform = CATransform3D(scaleX: 3, y: 3, z: 1)
    layer.position = CGPoint(x: 90, y: 60)
    #expect(difference(try render(layer, 180, 120), theirs) == 0)
    #expect(difference(try image.bitmap(scale: 3), theirs) == 0)
    // In memory too.
    let again = try #require(VectorImage(data: Data(Self.drawing.utf8)))
    #expect(try again.image.bitmap(scale: 2).pixels.contains { $0 >> 24 == 255 })
  }

  @Test(
    "the size is that of CSS",
    arguments: [
      ("width='30' height='20px'", 30, 20), ("width='1in' height='36pt'", 96, 48),
      ("viewBox='0 0 40 30'", 40, 30), ("width='80' viewBox='0,0 40,30'", 80, 60),
      ("height='15' width='100%' viewBox='0 0 40 30'", 20, 15),
      ("stroke-width='3' width = \"12\" height='8'", 12, 8),
    ])
  func sizes(attributes: String, width: Int, height: Int) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><path d='M0 0h9v9z'/></svg>"
    let vector = try #require(VectorImage(data: Data(text.utf8)))
    #expect(vector.image.size == CGSize(width: width, height: height))
  }

  @Test(
    "a number beyond a million where a shape is, is refused; one anywhere else is not",
    arguments: [
      ("<path d='M4 8h1e18m-4-4'/>", "\"d\" has the number 1e18"),
      ("<path d = \"M-9 2L.5.5-1000001 3\"/>", "\"d\" has the number 1000001"),
      ("<g transform='scale(2000000)'/>", "\"transform\" has the number 2000000"),
      ("<rect width='2em' x='1000000' id='x9999999' fill='#1e9999'/>", nil), ("<path d='M0 0L1e-9e'/>", nil),
      ("<path d='M0 0", nil), ("<desc data-of=99999999 made='99999999'>99999999 = 9999999</desc>", nil),
    ])
  func numbers(content: String, fault: String?) {
    let context = LayerContext()
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    let drawing = context.collectingDiagnostics { VectorImage(data: Data(text.utf8)) }
    #expect((drawing == nil) == (fault != nil))
    let expected = fault.map {
      ["image in memory: \($0); expected −1,000,000 to 1,000,000; nothing is drawn"]
    }
    #expect(context.diagnostics.map(\.message) == expected ?? [])
  }

  @Test("what is no drawing is refused with a reason, and text in one is reported")
  func faults() throws {
    let context = LayerContext()
    func read(_ text: String) -> VectorImage? {
      context.collectingDiagnostics { VectorImage(data: Data(text.utf8)) }
    }
    #expect(read("<html width='3' height='3'>") == nil && context.diagnostics.count == 1)
    #expect(read("<svg xmlns='http://www.w3.org/2000/svg'/>") == nil)
    #expect(context.collectingDiagnostics { VectorImage(named: "nothing") } == nil)
    #expect(context.collectingDiagnostics { Image(data: Data("<svg width='9' height='9'/>".utf8)) } == nil)
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>A</text></svg>"
    #expect(read(text) != nil)
    let said = context.diagnostics.map(\.message)
    #expect(said.count == 4 && said[0].contains("expected <svg> with width and height or a viewBox"))
    #expect(
      said[1].contains("nothing.svg: the file does not exist") && said[2].contains("VectorImage draws it"))
    #expect(said[3].contains("its text has the fonts of the machine"))
    let broken = try #require(VectorImage(data: Data("<svg width='9' height='9'><g></svg>".utf8)))
    #expect(ImageFileCache.fault(broken.image)?.contains("the SVG file is damaged") == true)
    #expect(throws: RenderError.self) { try broken.image.bitmap() }
  }
}
