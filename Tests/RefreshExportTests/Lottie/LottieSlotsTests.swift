import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshKitCLI
import RefreshLayers
import RefreshMotion
import RefreshProcess
import TestControls
import TestSupport
import Testing

@testable import RefreshExport

/// The names of colours in exported files.
@Suite struct LottieSlotsTests {
  private let folder = try! TemporaryFolder()

  private func export(
    _ control: RefreshControl.Type, _ tuning: [String: String] = [:], textLayers: Bool = false
  ) throws -> (json: [String: Any], warnings: [String]) {
    let folder = try TemporaryFolder()
    var export = ControlExport(
      formats: [.lottie], appearances: [[]], folder: folder.url, sampling: MotionSampling(),
      lottie: LottieExport.Options(), textLayers: textLayers, sprites: .sheet, options: [], version: "1")
    export.tunings = ["\(control)": tuning]
    let report = try export.run(control, JobCallbacks())
    return (try [String: Any](json: folder.data("\(control).json")), report.warnings)
  }

  /// The document as a player sees it whose slots have values: each named property has that of its slot.
  private func resolved(_ json: [String: Any], _ slots: [String: Any]) -> NSDictionary {
    Self.filled(json, slots) as! NSDictionary
  }

  private static func filled(_ json: Any, _ slots: [String: Any]) -> Any {
    if let items = json as? [Any] { return items.map { filled($0, slots) } }
    guard var members = json as? [String: Any] else { return json }
    if let name = members["sid"] as? String, let slot = slots[name] as? [String: Any] {
      return filled(slot["p"]!, slots)
    }
    (members["slots"], members["meta"]) = (nil, nil)
    return members.mapValues { filled($0, slots) }
  }

  @Test("with other values in its slots, a file is the one of a control with these values")
  func recolored() throws {
    let (json, _) = try export(ColoredSquares.self)
    var slots = try #require(json["slots"] as? [String: [String: [String: Any]]])
    #expect(Set(slots.keys) == ["color", "other"])
    slots["color"]!["p"]!["k"] = [1, 0.533333, 0]
    slots["other"]!["p"]!["k"] = [0, 1, 0.2]
    let (tuned, _) = try export(ColoredSquares.self, ["color": "#ff8800", "other": "#00ff33"])
    let other = try #require(tuned["slots"] as? [String: Any])
    #expect(resolved(json, slots) == resolved(tuned, other))
    #expect(resolved(json, json["slots"] as! [String: Any]) != resolved(tuned, other))
  }

  @Test("a search keeps the motions of the first values and of the last, however many it tries")
  func keptMotions() throws {
    let search = SlotSearch(of: ColoredSquares.self, MotionSampling(), layersIn: [[]], JobCallbacks())
    let colors = search.replacements.colors
    func origin(_ replacements: [ColorReplacement]) throws -> Weak {
      Weak(try search.replacements.motion(replacements, in: []).origin)
    }
    let all = try origin(colors)
    let parts = try colors.map { try origin([$0]) }
    #expect(parts.map { $0.origin != nil } == [false, false, true])
    #expect(try all.origin === search.replacements.motion(colors, in: []).origin)
  }

  private struct Weak {
    weak var origin: ControlMotion.RecordingIdentity?

    init(_ origin: ControlMotion.RecordingIdentity) { self.origin = origin }
  }

  @Test("with the dark theme of a dotLottie file, the light animation is the one of the dark appearance")
  func darkTheme() throws {
    let export = ControlExport(
      formats: [.lottie, .dotlottie], appearances: [[], .dark], folder: folder.url,
      sampling: MotionSampling(), lottie: LottieExport.Options(), sprites: .sheet, options: [], version: "1")
    _ = try export.run(ColoredSquares.self, JobCallbacks())
    let light = try [String: Any](json: folder.data("ColoredSquares.json"))
    let dark = try [String: Any](json: folder.data("ColoredSquares-dark.json"))
    let program =
      "import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read('t/dark.json').decode())"
    let unzip = try Subprocess("python3", ["-c", program, folder.url("ColoredSquares.lottie").path]).run()
    let rules = try #require([String: Any](json: Data(unzip.output))["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["color"])
    var slots = try #require(light["slots"] as? [String: [String: [String: Any]]])
    for rule in rules { slots[rule["id"] as! String]!["p"]!["k"] = rule["value"] }
    let own = try #require(dark["slots"] as? [String: Any])
    #expect(resolved(light, slots) == resolved(dark, own))
    #expect(resolved(light, light["slots"] as! [String: Any]) != resolved(dark, own))
  }

  @Test(
    "a player with reduced motion has a marker to show: the loop of a file that is made for it, else one picture"
  )
  func reducedMotion() throws {
    var document = try Exported.export("Tumble").document
    let loop = try #require(document.marker("refreshing"))
    func marker() throws -> (name: String, start: Double, end: Double)? {
      try LottieReader(document.json).allMarkers.first { $0.name == "reduced motion" }
    }
    var found = try #require(try marker())
    #expect((found.start, found.end) == (Double(loop.start), Double(loop.start + 1)))
    document.showsReducedMotion = true
    found = try #require(try marker())
    #expect((found.start, found.end) == (Double(loop.start), Double(loop.start + loop.length)))
  }

  @Test(
    "texts stay texts where that is asked for; with others in its slots, a file is the one of a control with these"
  )
  func retexted() throws {
    let (json, warnings) = try export(Titled.self, textLayers: true)
    let slots = try #require(json["slots"] as? [String: [String: [String: Any]]])
    #expect(Set(slots.keys) == ["color", "heading", "head"])
    #expect(
      warnings.contains(
        "the file has no slots for tail, middle: a text of these is a part of another, has several lines,"
          + " is shortened, changes its colour, is shown in two styles, or changes more than its own label"))
    let (colored, more) = try export(Titled.self, ["tail": "AVA"], textLayers: true)
    #expect(Set((colored["slots"] as? [String: Any] ?? [:]).keys) == ["heading", "tail", "head"])
    #expect(more.contains { $0.hasPrefix("the file has no slots for color: ") })
    let values = ["heading": "Ziehen", "head": "Kurz"]
    let (tuned, _) = try export(Titled.self, values, textLayers: true)
    let other = try #require(tuned["slots"] as? [String: [String: [String: Any]]])
    for (name, value) in values {
      #expect(tuned[path: "slots.\(name).p.k.0.s.t"] as? String == value)
      let own = try #require(json[path: "slots.\(name).p.k.0.s.t"] as? String)
      #expect(own != value)
    }
    #expect(resolved(json, other) == resolved(tuned, other))
    #expect(resolved(json, slots) != resolved(tuned, other))
    let (outlines, none) = try export(Titled.self)
    #expect(Set((outlines["slots"] as? [String: Any] ?? [:]).keys) == ["color"])
    #expect(!none.contains { $0.contains("slots") })
    #expect(outlines["chars"] == nil && json["chars"] != nil)
  }

  @Test(
    "of texts that say the same each is a slot; one that players cannot set stays an outline, and the export says so"
  )
  func similarTexts() throws {
    let (json, warnings) = try export(Similar.self, textLayers: true)
    #expect(Set((json["slots"] as? [String: Any] ?? [:]).keys) == ["first", "second", "accented"])
    #expect(warnings.contains { $0.hasPrefix("the file has no slots for fading: ") })
    #expect(
      warnings.contains(
        "the file has no slots for empty: an empty text has no place; --set exports the control with another")
    )
    let characters = try #require(json["chars"] as? [[String: Any]]).map {
      ($0["ch"] as! String).unicodeScalars.map(\.value)
    }
    #expect(characters.contains([0xE9]) && characters.allSatisfy { $0.count == 1 })
    // Of each weight all of them, found by its style.
    let styles = try #require(json["chars"] as? [[String: Any]]).filter { $0["ch"] as? String == "x" }.map {
      $0["style"] as! String
    }
    #expect(styles.sorted() == ["Medium", "Regular"])
    let layers = ([json] + (json["assets"] as? [[String: Any]] ?? [])).flatMap {
      $0["layers"] as? [[String: Any]] ?? []
    }
    let texts = layers.filter { $0["ty"] as? Int == 5 }
    #expect(Set(texts.map { $0["nm"] as! String }) == ["first", "second", "accented"])
    // The tint of the replicator, of which the file has no other.
    let accented = try #require(texts.first { $0["nm"] as? String == "accented" })
    #expect(accented[path: "t.d.k.0.s.fc"] as? [Double] == [0, 0.5, 0])
  }

  @Test("a text that two layers show has a slot where they show it in one style, which the slot has too")
  func stylesOfTexts() {
    func document(_ text: String, _ sizes: [Int]) -> OrderedJSON {
      .array(sizes.map { ["k": [["t": 0, "s": ["s": .integer($0), "t": .string(text)]]]] })
    }
    func texts(_ sizes: [Int]) -> [String]? {
      try? LottieSlots(
        [], [TextReplacement(name: "title", text: "Own", other: "Other")], in: document("Own", sizes),
        and: document("Other", sizes), isDark: false
      ).texts
    }
    #expect(texts([13, 13]) == ["title"])
    #expect(texts([13, 16]) == nil)
  }

  @Test("a colour that moves is in no slot, and the export says in which part and layer")
  func movingColor() throws {
    let (json, warnings) = try export(FadingSquare.self)
    #expect(json["slots"] == nil)
    #expect(
      warnings.count == 1
        && warnings[0].hasPrefix("the file has no slots for color: it moves in pull in layer "),
      "\(warnings)")
  }
}
