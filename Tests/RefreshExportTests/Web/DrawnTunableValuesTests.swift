import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshStage
import Testing

@testable import RefreshExport

/// The names of colours and texts in exported pages.
@Suite struct DrawnTunableValuesTests {
  /// The element of a control, with names or as it is drawn with some values.
  private func component(
    _ control: RefreshControl.Type, _ tuning: [String: String] = [:], isNamed: Bool = true
  ) throws -> WebComponent {
    var sampling = MotionSampling()
    (sampling.samplesPerFrame, sampling.drawingsPerFrame, sampling.stage.tuning) = (1, 1, tuning)
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let replacement = control.init(type: .slideDown)
    stage.attach(replacement)
    return try WebComponent(
      behavior: ControlBehavior(of: replacement), shown: 1, tolerance: sampling.tolerance,
      replacements: isNamed ? TunableReplacements(of: replacement, control, sampling) : nil,
      motion: ControlMotions(of: control, sampling).motion)
  }

  private func content(_ component: WebComponent) throws -> [String: Any] {
    let lines = component.module.components(separatedBy: ";\n\n")
    let json = try #require(lines.first).dropFirst("const content = ".count)
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// What is drawn in an appearance: of each phase the runs with all their commands, colours in the place of names.
  private func drawn(
    _ content: [String: Any], _ variant: Int, _ change: [String: [Double]] = [:]
  ) throws -> NSDictionary {
    let tables = try #require(content["tables"] as? [String: [Any]])
    let index = try #require(content["variants"] as? [Int])[variant]
    let motion = try #require(content["motions"] as? [[String: Any]])[index]
    let names = try #require(content["colors"] as? [[String: Any]]).map { $0["name"] as! String }
    let own = motion["colors"] as? [[Double]] ?? []
    let palette = zip(names, own).map { change[$0] ?? $1 }
    func value(_ index: Int) -> Any {
      guard let named = tables["values"]![index] as? [String: Any], let places = named["names"] as? [Int]
      else { return tables["values"]![index] }
      var numbers = named["of"] as! [Any]
      for at in stride(from: 0, to: places.count, by: 2) {
        numbers.replaceSubrange(places[at]..<places[at] + 3, with: palette[places[at + 1]])
      }
      return numbers
    }
    let phases = try #require(motion["phases"] as? [String: [String: Any]])
    return phases.mapValues { phase -> [[Any]] in
      var commands: [Int] = []
      return (phase["runs"] as! [[Double]]).map { run in
        let (head, tail) = (Int(run[1]), Int(run[2]))
        commands = commands.prefix(head) + run.dropFirst(3).map { Int($0) } + commands.suffix(tail)
        return [run[0]]
          + commands.map { index -> Any in
            let command = tables["commands"]![index] as! [Any]
            return [command[0], (command[1] as! [Int]).map(value)] + command.dropFirst(2)
          }
      }
    } as NSDictionary
  }

  @Test(
    "with other colours for its names, a page draws what one of a control with these values draws, light and dark"
  )
  func recolored() throws {
    let named = try component(ColoredSquares.self)
    let page = try content(named)
    let colors = try #require(page["colors"] as? [[String: String]])
    #expect(colors.map { $0["property"] } == ["--colored-squares-color", "--colored-squares-other"])
    #expect(colors.map { $0["attribute"] } == ["color", "other"])
    #expect(named.declarations.contains("--colored-squares-color, --colored-squares-other"))
    let tuned = try content(
      component(ColoredSquares.self, ["color": "#ff8800/#0033aa", "other": "#00ff33"], isNamed: false))
    for (variant, color) in [(0, [255.0, 136, 0]), (1, [0, 51, 170])] {
      let change = ["color": color, "other": [0, 255, 51]]
      #expect(try drawn(page, variant, change) == drawn(tuned, variant))
      #expect(try drawn(page, variant) != drawn(tuned, variant))
    }
    let plain = try content(component(ColoredSquares.self, isNamed: false))
    for variant in 0...1 { #expect(try drawn(page, variant) == drawn(plain, variant)) }
  }

  @Test("a colour that moves has no name in the page, and the export says so")
  func movingColor() throws {
    let page = try component(FadingSquare.self)
    #expect(try content(page)["colors"] as? [String] == [])
    #expect(
      page.notes == [
        "the page has no names for color: a colour of these moves, is mixed with another, or changes a picture or a text layer"
      ])
  }

  @Test("texts that can be set on one line have names, and the export says which have none")
  func texts() throws {
    let page = try component(Titled.self)
    let found = try content(page)
    let labels = try #require(found["labels"] as? [[String: String]])
    #expect(labels.map { $0["name"] } == ["heading", "tail", "middle", "head"])
    #expect(labels.map { $0["property"] }.contains("--titled-heading"))
    #expect(labels.map { $0["text"] }.first == "Pull to refresh")
    #expect((found["colors"] as? [[String: String]])?.map { $0["name"] } == ["color"])
    #expect(page.notes == [])
    #expect(page.declarations.contains("--titled-heading, --titled-tail"))
    // What is drawn says nothing of the texts.
    let tuned = try content(component(Titled.self, ["heading": "Ziehen", "tail": "Zu lang für das hier"]))
    for variant in [0, 7] { #expect(try drawn(found, variant) == drawn(tuned, variant)) }
  }

  @Test(
    "a text that changes more than its own label has no name, and takes none from others; so has a mixed colour"
  )
  func missingTexts() throws {
    let page = try component(Fitted.self)
    let found = try content(page)
    #expect((found["labels"] as? [[String: String]])?.map { $0["name"] } == ["fixed"])
    #expect((found["colors"] as? [[String: String]])?.map { $0["name"] } == ["color"])
    #expect(
      page.notes == [
        "the page has no names for faded: a colour of these moves, is mixed with another, or changes a picture or a text layer",
        "the page has no names for fitted, lines: a text of these is a part of another, has several lines,"
          + " changes more than its own label, is written from right to left or has signs that its font joins",
      ])
  }

  @Test("the glyphs of a font reach as far as the font's own lines, with kerning and ligatures")
  func glyphs() throws {
    let fonts = GlyphFonts(for: ["Größe 更"])
    var random = SeededRandom(seed: 7)
    for weight in [Font.Weight.regular, .bold] {
      for _ in 0..<200 {
        var text = TextValues()
        text.font = Font(pointSize: CGFloat.random(in: 8...60, using: &random), weight: weight)
        let letters = "AVWTYLPFfiljtrkowae.,-'’ “”ÄÖÜßéñçşŁ01179fi"
        text.string = String(
          (0..<Int.random(in: 1...30, using: &random)).map { _ in letters.randomElement(using: &random)! })
        #expect(fonts.canSet(text), "\(text.string) at \(text.font.pointSize)")
      }
    }
    var text = TextValues()
    text.string = "更"
    #expect(fonts.canSet(text))
    text.string = "Привет"
    #expect(!fonts.canSet(text))
  }

  @Test("an attribute that every element has is no attribute of a colour")
  func attributes() {
    #expect(WebComponentProperty("dotColor", of: "Waves").attribute == "dot-color")
    for name in ["title", "pull", "onColor", "style"] {
      #expect(WebComponentProperty(name, of: "Waves").attribute == nil)
    }
    #expect(WebComponentProperty("title", of: "Waves").property == "--waves-title")
  }
}
