import Foundation
import RefreshLayers
import RefreshRendering
import Testing

@testable import RefreshExport
@testable import RefreshLottie

/// Text layers: outlines of the file, fonts of the renderer, and texts put in place of others.
@Suite struct LottieTextTests {
  /// A file of one text layer, in which the letter I is a bar, 20 of its width of 40.
  private static func file(
    _ content: String, text: String = "", font: String = #""fFamily":"Bar","fStyle":"Regular""#,
    slots: String = ""
  ) -> Data {
    let document = content.contains("\"s\":") ? content : "\"s\":10," + content
    return Data(
      #"""
      {"v":"5.7","fr":30,"ip":0,"op":30,"w":100,"h":100,"slots":{\#(slots)},
       "fonts":{"list":[{"fName":"F",\#(font),"ascent":70}]},
       "chars":[{"ch":"I","fFamily":"Bar","style":"Regular","size":100,"w":40,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh",
        "ks":{"k":{"v":[[10,-70],[30,-70],[30,0],[10,0]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}]}},
        {"ch":" ","fFamily":"Bar","style":"Regular","size":100,"w":20,"data":{}}],
       "layers":[{"ty":5,"nm":"Title","ind":1,"ip":0,"op":30,"st":0,"ks":{},
        "t":{"d":{"k":[{"t":0,"s":{"f":"F","fc":[1,0,0],\#(document)}}]}\#(text)}}]}
      """#.utf8)
  }

  /// The areas of the bars that are drawn, from left to right in each line, and their colour.
  private func bars(
    _ document: String, _ replacements: LottieReplacements = LottieReplacements()
  ) throws -> [CGRect] {
    let animation = try LottieAnimation(json: Self.file(document), replacing: replacements)
    var bars: [CGRect] = []
    animation.makeLayer().forEachLayer { layer in
      guard let path = (layer as? ShapeLayer)?.path else { return }
      var points: [CGPoint] = []
      for element in path.elements {
        switch element {
        case .move(let point), .line(let point): points.append(point)
        default: break
        }
      }
      for start in stride(from: 0, to: points.count, by: 4) {
        bars.append(
          points[start..<start + 4].reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) })
      }
    }
    return bars
  }

  @Test("each glyph is where the widths before it, the tracking, the justification and the line say")
  func places() throws {
    // 4 points to the next letter, a bar from 1 to 3.
    #expect(try bars(#""t":"II""#).map(\.minX) == [1, 5])
    #expect(try bars(#""t":"II""#).map(\.maxY) == [0, 0])
    #expect(try bars(#""t":"I I","tr":100"#).map(\.minX) == [1, 9])
    #expect(try bars(#""t":"II","j":1"#).map(\.minX) == [-7, -3])
    #expect(try bars(#""t":"II","j":2,"tr":200"#).map(\.minX) == [-4, 2])
    #expect(try bars(#""t":"I\rI\u0003I","lh":15,"ls":2"#).map(\.maxY) == [-2, 13, 28])
    #expect(try bars(#""t":"I\rI""#).map(\.maxY) == [0, 12])
    #expect(try bars(#""t":"ii","ca":1"#).map(\.minX) == [1, 5])
    // The first baseline of a box is below its top by the font's ascent; spaces at the end of a line have no width.
    let box = try bars(#""t":"II III","j":1,"lh":10,"sz":[13,50],"ps":[20,30]"#)
    #expect(box.map(\.minX) == [26, 30, 22, 26, 30] && box.map(\.maxY) == [37, 37, 47, 47, 47])
    #expect(try bars(#""t":"IIII","lh":10,"sz":[9,50]"#).map(\.maxY) == [7, 7, 17, 17])
  }

  @Test(
    "a glyph of a Bodymovin before 4.8 has points for tangents, and a second letter, which is not drawn; one of a saved file has points and no scale"
  )
  func oldGlyphs() throws {
    func picture(
      _ version: String, _ tangents: String, more: String = "", items: String = "", marks: String = ""
    ) throws -> Bitmap {
      let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
      let file = String(decoding: Self.file(#""t":"I","ps":[20,20],"sz":[60,60],"s":50"#), as: UTF8.self)
        .replacingOccurrences(of: #""v":"5.7""#, with: #""v":"\#(version)"\#(marks)"#)
        .replacingOccurrences(of: zeros, with: tangents)
        .replacingOccurrences(of: "}}}]}]}}", with: "}}}\(items)]}\(more)]}}")
      let animation = try LottieAnimation(json: Data(file.utf8))
      return try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
    }
    let points = "[[10,-70],[30,-70],[30,0],[10,0]]"
    let bar = try picture("4.8.0", "[[0,0],[0,0],[0,0],[0,0]]")
    // Half the size: 10 × 35.
    #expect(bar.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } == 350)
    let second = #",{"ty":"gr","it":[{"ty":"el","p":{"k":[60,-30]},"s":{"k":[40,40]}}]}"#
    for version in ["4.5.7", "4.7.1"] {
      #expect(try picture(version, points, more: second).pixels == bar.pixels)
    }
    #expect(try picture("4.8.0", points).pixels != bar.pixels)
    // lottie-web draws the same bar for what it has written into a file.
    let saved = try picture(
      "5.7", points, more: #",{"ty":"no"}"#, items: #",{"ty":"tr","s":{"k":[50,50]}}"#,
      marks: #","__complete":true"#)
    #expect(saved.pixels == bar.pixels)
  }

  /// The text layers of a file.
  private func lines(
    _ data: Data, _ replacements: LottieReplacements = LottieReplacements()
  ) throws -> [TextLayer] {
    var lines: [TextLayer] = []
    try LottieAnimation(json: data, replacing: replacements).makeLayer().forEachLayer {
      if let text = $0 as? TextLayer { lines.append(text) }
    }
    return lines
  }

  @Test("without glyphs a line is a text layer in the file's font, with its baseline where the file has it")
  func fonts() throws {
    let font = #""fFamily":"'DejaVu Sans', Arial","fStyle":"Bold Italic""#
    let lines = try lines(Self.file(#""t":"One\rTwo","j":2,"s":20,"lh":30"#, font: font))
    #expect(lines.map(\.string) == ["One", "Two"])
    #expect(
      try LottieAnimation(json: Self.file(#""t":"IX""#)).omissions.map(\.description) == [
        #"layer "Title", text: the file has no glyphs of "F" for it, so that each machine draws it in a font of its own"#
      ])
    #expect(lines.allSatisfy { $0.font == Font(family: "DejaVu Sans", pointSize: 20, weight: .bold) })
    #expect(lines.allSatisfy { $0.alignment == .center && $0.foregroundColor == .red })
    #expect(lines.allSatisfy { !$0.transform.isIdentity })
    for (index, line) in lines.enumerated() {
      let baseline = try #require(try TextOutlines.baseline(of: line.values.text, in: line.bounds.size))
      #expect(abs(line.position.y + baseline - CGFloat(30 * index)) < 0.02 * 20)
    }
    let other = try self.lines(Self.file(#""t":"One""#, font: #""fFamily":"Roboto","fStyle":"Medium""#))
    #expect(other.map(\.font) == [Font(family: "Roboto", pointSize: 10, weight: .medium)])
    // A letter that the file lacks is drawn alone, between the others.
    #expect(try self.lines(Self.file(#""t":"IXI""#)).map(\.string) == ["X"])
    #expect(try bars(#""t":"IXI""#).map(\.minX) == [1, 11])
    let root = try LottieAnimation(json: Self.file(#""t":"IXI""#)).makeLayer()
    var foreign: TextLayer?
    root.forEachLayer { foreign = $0 as? TextLayer ?? foreign }
    #expect(foreign?.superlayer?.position.x == 7 && foreign?.alignment == .center)
  }

  private func message(_ data: Data, _ replacements: LottieReplacements = LottieReplacements()) -> String {
    do {
      _ = try LottieAnimation(json: data, replacing: replacements)
      return "none"
    } catch { return "\(error)" }
  }

  @Test("what of a text cannot be shown is named")
  func refusals() throws {
    let place = #"layer "Title", text: "#
    #expect(
      message(Self.file(#""t":"X""#, text: #","a":[{"nm":"A","s":{},"a":{"o":{"k":0}}}]"#))
        == place + "a text animator without the glyphs of the text in the file is not supported")
    #expect(
      message(Self.file(#""t":"I""#, text: #","a":[{"nm":"A","s":{"t":1},"a":{"o":{"k":0}}}]"#))
        == #"layer "Title", text animator "A": a selector by an expression is not supported"#)
    #expect(
      try LottieAnimation(
        json: Self.file(#""t":"I""#, text: #","a":[{"nm":"A","s":{"rn":1},"a":{"bl":{"k":[3,3]}}}]"#)
      ).omissions.map(\.description) == [
        #"layer "Title", text animator "A": blur of letters is left out"#,
        #"layer "Title", text animator "A": the random order is left out"#,
      ])
    #expect(
      message(Self.file(#""t":"X","tr":50"#))
        == place + "tracking without the glyphs of the text in the file is not supported")
    #expect(message(Self.file(#""t":"I","ca":2"#)) == place + "text in small capitals is not supported")
    #expect(
      message(Self.file(#""t":"I","j":6,"sz":[9,9]"#)) == place + "a justified paragraph is not supported")
    #expect(
      message(Self.file(#""t":"I""#, text: #","p":{"m":0}"#))
        == #"layer "Title": text along a path is not supported"#)
  }

  // MARK: Animators

  @Test(
    "tracking of an animator moves each letter by as much as those before it are covered, in all alignments")
  func animatedTracking() throws {
    func places(_ document: String, _ selector: String = "") throws -> [CGFloat] {
      let animator = #","a":[{"nm":"A","s":{"t":0,"b":1,"sh":1,"r":1\#(selector)},"a":{"t":{"k":5}}}]"#
      let animation = try LottieAnimation(json: Self.file(document, text: animator))
      var places: [CGFloat] = []
      animation.makeLayer().forEachLayer { layer in
        guard let path = (layer as? ShapeLayer)?.path else { return }
        // The letter's own layer is around its shape.
        places.append(path.controlPointBounds.minX + (layer.superlayer?.transform.m41 ?? 0))
      }
      return places
    }
    // Without it 1, 5 and 9; a text on the right ends at 0, and one in the middle is as wide on both sides.
    #expect(try places(#""t":"III""#) == [1, 10, 19])
    #expect(try places(#""t":"III","j":1"#) == [-21, -12, -3])
    #expect(try places(#""t":"III","j":2"#) == [-10, -1, 8])
    #expect(try places(#""t":"III""#, #","e":{"k":33}"#)[1] == 5)
  }

  // MARK: Replacements

  private static let slot = #""title":{"p":{"k":[{"t":0,"s":{"f":"F","s":10,"fc":[0,1,0],"t":"II"}}]}}"#

  private static func slotted(_ theme: String? = nil) -> Data {
    let file = String(decoding: file(#""t":"I""#, slots: slot), as: UTF8.self)
    return Data(file.replacing(#""d":{"k""#, with: #""d":{"sid":"title","k""#).utf8)
  }

  @Test("a text by its layer's name, or by its slot, takes the place of the file's")
  func replacements() throws {
    #expect(try bars(#""t":"I""#, LottieReplacements(texts: ["Title": "III"])).count == 3)
    let red = try lines(Self.file(#""t":"I""#), LottieReplacements(texts: ["Title": "Hi"]))
    #expect(red.map(\.string) == ["Hi"] && red[0].foregroundColor == .red)
    let blue = LottieReplacements(colors: ["Title": .blue], texts: ["Title": "Hi"])
    #expect(try lines(Self.file(#""t":"I""#), blue)[0].foregroundColor == .blue)
    #expect(
      message(Self.file(#""t":"I""#), LottieReplacements(texts: ["Tilte": "x"]))
        == #"no text layer is called "Tilte""#)
    let slot = try lines(Self.slotted(), LottieReplacements(slots: ["title": .text("Hey")]))
    #expect(slot.map(\.string) == ["Hey"] && slot[0].foregroundColor == Color(red: 0, green: 1, blue: 0))
    #expect(
      message(Self.slotted(), LottieReplacements(slots: ["title": .number(3)]))
        == #"its slot "title" is a text"#)
  }

  @Test("a theme's rule gives a text its members, also from some frames on")
  func themes() throws {
    let manifest = #"{"version":"2","generator":"t","animations":[{"id":"a","initialTheme":"day"}]}"#
    let day = #"""
      {"rules":[{"id":"title","type":"Text","keyframes":[{"frame":0,"value":{"text":"Day","justify":"Center"}},
       {"frame":10,"value":{"text":"Noon","fontSize":20,"fillColor":[0,0,1]}}]}]}
      """#
    let archive = ZipArchive(entries: [
      ("manifest.json", Array(manifest.utf8)), ("t/day.json", Array(day.utf8)),
      ("a/a.json", [UInt8](Self.slotted())),
    ])
    let animation = try LottieAnimation(contents: Data(archive.bytes), of: "a.lottie") { _ in nil }
    var shown: [[String]] = [[], []]
    animation.makeLayer().forEachLayer { layer in
      guard let text = layer as? TextLayer else { return }
      for (index, frame) in [5.0, 15].enumerated()
      where (layer.superlayer?.presentation(at: frame / 30).opacity ?? 1) > 0 {
        shown[index].append(text.string)
      }
    }
    #expect(shown == [["Day"], ["Noon"]])
  }
}
