import Foundation
import Testing

@testable import RefreshExport
@testable import RefreshLayers
@testable import RefreshLottie

/// Colours, slots and themes put in place of a file's own, and the parts that a state machine names.
@Suite struct ReplacementTests {
  private static let disc = #"""
    {"v":"5.7","fr":30,"ip":0,"op":30,"w":60,"h":60,
     "markers":[{"cm":"wait","tm":10,"dr":10},{"cm":"a","tm":0,"dr":10},{"cm":"z","tm":20,"dr":9}],
     "slots":{"accent":{"p":{"a":0,"k":[0,1,0,1]}},"edge":{"p":{"a":0,"k":3}}},
     "layers":[
     {"ty":1,"nm":"Paper","ind":2,"ip":0,"op":30,"st":0,"sw":60,"sh":60,"sc":"#102030","ks":{}},
     {"ty":4,"nm":"Disc","ind":1,"ip":0,"op":30,"st":0,"ks":{},
     "shapes":[{"ty":"gr","nm":"Dot","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},
      {"ty":"fl","nm":"Blue","c":{"k":[0,0,1,1],"sid":"accent"},"o":{"k":100}},
      {"ty":"st","nm":"Edge","c":{"k":[1,1,0,1]},"w":{"k":1,"sid":"edge"},"o":{"k":100}},{"ty":"tr"}]}]}]}
    """#

  private struct Look: Equatable {
    var fill, edge, paper: Color?
    var width: CGFloat?
  }

  private func look(of animation: LottieAnimation, at frame: Double = 0) -> Look {
    var look = Look()
    animation.makeLayer().forEachLayer { layer in
      let values = layer.presentation(at: frame / animation.frameRate)
      if let color = values.backgroundColor { look.paper = color }
      guard layer is ShapeLayer else { return }
      if let fill = values.shape.fillColor { look.fill = fill }
      if let edge = values.shape.strokeColor { (look.edge, look.width) = (edge, values.shape.lineWidth) }
    }
    return look
  }

  private func read(_ replacements: LottieReplacements = LottieReplacements()) throws -> Look {
    look(of: try LottieAnimation(json: Data(Self.disc.utf8), replacing: replacements))
  }

  @Test("slots fill the properties that name them, with the file's values or others")
  func slots() throws {
    let own = try read()
    #expect(own.fill == Color(red: 0, green: 1, blue: 0) && own.width == 3)
    let other = try read(LottieReplacements(slots: ["accent": .color(.red), "edge": .number(5)]))
    #expect(other.fill == .red && other.width == 5 && other.edge == own.edge)
    #expect(throws: LottieError("it has no slot \"acent\"; available: \"accent\", \"edge\"")) {
      try read(LottieReplacements(slots: ["acent": .color(.red)]))
    }
  }

  @Test("a colour by name is that of a fill, a stroke, a solid, or all in a group")
  func colors() throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let own = try read()
    let fill = try read(LottieReplacements(colors: ["Blue": red, "Paper": blue]))
    #expect(fill.fill == red && fill.edge == own.edge && fill.paper == blue)
    let group = try read(LottieReplacements(colors: ["Dot": red]))
    #expect(group.fill == red && group.edge == red && group.paper == own.paper)
    #expect(
      throws: LottieError("no fill, stroke, group or layer with a colour is called \"Flame\"")
    ) { try read(LottieReplacements(colors: ["Flame": red])) }
  }

  // MARK: dotLottie

  private func archive(_ machine: String, themes: [String: String], initialTheme: String) -> Data {
    let manifest = #"""
      {"version":"2","generator":"test","initial":{"animation":"disc","stateMachine":"m"},
       "animations":[{"id":"disc","initialTheme":"\#(initialTheme)"}],"stateMachines":[{"id":"m"}]}
      """#
    var entries = [("manifest.json", Array(manifest.utf8)), ("s/m.json", Array(machine.utf8))]
    entries += themes.sorted { $0.key < $1.key }.map { ("t/\($0.key).json", Array($0.value.utf8)) }
    entries.append(("a/disc.json", Array(Self.disc.utf8)))
    return Data(ZipArchive(entries: entries).bytes)
  }

  private static let machine = #"""
    {"initial":"start","states":[
     {"type":"PlaybackState","name":"leave","animation":"disc","segment":"z","loop":false,"transitions":[{"type":"Transition","toState":"start"}]},
     {"type":"PlaybackState","name":"start","animation":"disc","segment":"a","transitions":[{"type":"Transition","toState":"busy"}]},
     {"type":"PlaybackState","name":"busy","animation":"disc","segment":"wait","loop":true,"transitions":[{"type":"Transition","toState":"leave"}]}]}
    """#

  private static let themes = [
    "day": #"{"rules":[{"id":"accent","type":"Color","value":[1,0,0]}]}"#,
    "night": #"""
    {"rules":[{"id":"accent","type":"Color","keyframes":[{"frame":0,"value":[0,0,1],"hold":true},{"frame":20,"value":[1,1,1]}]},
     {"id":"edge","type":"Scalar","value":7,"animations":["disc"]},{"id":"edge","type":"Scalar","value":9,"animations":["other"]}]}
    """#,
  ]

  private func read(
    _ data: Data, _ replacements: LottieReplacements = LottieReplacements()
  ) throws -> LottieAnimation {
    try LottieAnimation(contents: data, of: "disc.lottie", replacing: replacements) { _ in nil }
  }

  @Test("a theme gives slots their values: the file's first one, or the one that is named")
  func themes() throws {
    let data = archive(Self.machine, themes: Self.themes, initialTheme: "day")
    #expect(look(of: try read(data)).fill == Color(red: 1, green: 0, blue: 0))
    let night = try read(data, LottieReplacements(theme: "night"))
    #expect(look(of: night).width == 7)
    #expect(look(of: night).fill == Color(red: 0, green: 0, blue: 1))
    #expect(look(of: night, at: 25).fill == Color(red: 1, green: 1, blue: 1))
    #expect(throws: LottieError("disc.lottie: it has no theme \"dusk\"; available: \"day\", \"night\"")) {
      try read(data, LottieReplacements(theme: "dusk"))
    }
  }

  @Test("the state that loops is the refresh, the first one the pull, and the one after the loop the end")
  func machines() throws {
    let parts = LottieFrameRanges(try read(archive(Self.machine, themes: Self.themes, initialTheme: "day")))
    #expect(parts == LottieFrameRanges(pull: 0...10, refreshing: 10...20, end: 20...29))
    // What this package exports is understood by its own reader.
    let markers =
      #""markers":[{"cm":"pull","tm":0,"dr":10},{"cm":"refreshing","tm":10,"dr":10},{"cm":"end","tm":20,"dr":9}]"#
    #expect(
      LottieFrameRanges(
        try LottieAnimation(json: Data(#"{"fr":30,"ip":0,"op":30,"w":9,"h":9,\#(markers),"layers":[]}"#.utf8))
      ) == parts)
  }
}
