import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import refresh_examples

@Suite struct ClipMatrixTests {
  static func matrix(_ json: String) throws -> ClipMatrix {
    try withFolder { folder in
      let file = folder.appendingPathComponent("refreshkit.json")
      try json.write(to: file, atomically: true, encoding: .utf8)
      return try ClipMatrix(contentsOf: file)
    }
  }

  @Test("a file lists every combination, each under the choices that are not the usual ones")
  func combinations() throws {
    let matrix = try Self.matrix(
      """
      {"goldens": "Seen", "types": ["all"], "anchors": ["own", "middle"], "scenarios": ["standard", "short-pull"],
       "sizes": ["320x320"], "scales": [1, 2], "fps": [30, 60], "tolerance": {"otherRenderer": {"channel": 3}}}
      """)
    let clips = try matrix.clips(of: [Colors.self, Bubbles.self])
    #expect(clips.count == 2 * 2 * 2 * 2 * 2 * 2)
    #expect(Set(clips.map(\.name)).count == clips.count)
    #expect(clips.map(\.name).contains("Bubbles-background-middle-short-pull-320x320-@2x-60fps"))
    #expect(clips.map(\.name).contains("Colors-320x320"))
    #expect(matrix.goldens.lastPathComponent == "Seen")
    #expect(clips[0].tolerance.otherRenderer.channel == 3)
    #expect(clips[0].tolerance.otherRenderer.ignoresAntialiasing)
  }

  @Test("surroundings and edges are part of the clip, its name and its golden")
  func surroundings() throws {
    let matrix = try Self.matrix(
      """
      {"appearances": ["all"], "motions": ["full", "reduced"], "directions": ["left-to-right"],
       "edges": ["own", "bottom"], "assertions": ["no-seam", "Colors:settles-by=9@badge"]}
      """)
    let clips = try matrix.clips(of: [Colors.self], scenes: [Photos.self])
    #expect(
      clips.map(\.name) == [
        "Colors", "Colors-bottom-edge", "Colors-bottom-edge-dark", "Colors-bottom-edge-dark-reduced-motion",
        "Colors-bottom-edge-reduced-motion", "Colors-dark", "Colors-dark-reduced-motion",
        "Colors-reduced-motion", "PhotoBrowser", "PhotoBrowser-dark", "PhotoBrowser-dark-reduced-motion",
        "PhotoBrowser-reduced-motion",
      ])
    let dark = try #require(clips.first { $0.name == "Colors-bottom-edge-dark-reduced-motion" })
    #expect(dark.clip.stage.environment.colorScheme == .dark && dark.clip.stage.environment.reducesMotion)
    #expect(dark.clip.stage.edge == .bottom)
    #expect(matrix.assertions.map(\.description) == ["no-seam", "Colors:settles-by=9@badge"])
    let identity = dark.identity
    let fields = try JSONFields(parsing: Data(OrderedJSON.object(identity.json).line.utf8))
    #expect(try ClipSettings(fields) == identity)
    #expect(
      clips[0].identity.difference(from: identity) == "its edge is bottom, not its own")
  }

  @Test("a scene plays its own scenario once for each size, whatever is listed for controls")
  func scenes() throws {
    let matrix = try Self.matrix(
      """
      {"types": ["all"], "scenarios": ["standard", "short-pull"], "sizes": ["375x667", "320x320"]}
      """)
    let clips = try matrix.clips(of: [], scenes: [Photos.self])
    #expect(clips.map(\.name) == ["PhotoBrowser", "PhotoBrowser-320x320"])
    #expect(clips.allSatisfy { $0.clip.scenario.name == Photos.scenario.name })
  }

  @Test("without a word there is one clip a control")
  func standard() throws {
    #expect(
      try Self.matrix("{}").clips(of: [Colors.self, Bubbles.self]).map(\.name) == ["Bubbles", "Colors"])
  }

  @Test(
    "what cannot be is said in one line",
    arguments: [
      ("[]", "expected an object, not a list"),
      ("{\"size\": []}", "unknown \"size\"; did you mean sizes? Allowed: goldens, controls"),
      ("{\"sizes\": []}", "\"sizes\" is an empty list; expected a list of one or more values"),
      ("{\"sizes\": [\"9x9\"]}", "\"sizes\" '9x9': expected WIDTHxHEIGHT in points"),
      ("{\"fps\": [0]}", "\"fps\" '0': expected a number from 1 to 240"),
      ("{\"anchors\": [\"left\"]}", "\"anchors\" 'left': expected one of top, middle, bottom, own, all"),
      (
        "{\"appearances\": [\"drak\"]}",
        "\"appearances\" 'drak': did you mean dark? Expected one of light, dark, all"
      ),
      ("{\"motions\": [\"less\"]}", "\"motions\" 'less': expected one of full, reduced, all"),
      ("{\"edges\": [\"middle\"]}", "\"edges\" 'middle': expected one of top, bottom, left, right, own, all"),
      ("{\"assertions\": [\"no-sea\"]}", "the assertion 'no-sea': expected no-stale-frames, no-seam"),
      (
        "{\"scenarios\": [\"standart\"]}",
        "\"scenarios\" 'standart': did you mean standard? Expected one of standard, short-pull, slow-pull, failure, or a JSON file"
      ),
      ("{\"scenarios\": [\"x.json\"]}", "the file does not exist"),
      (
        "{\"tolerance\": {\"sameRenderer\": {\"channel\": 256}}}",
        "is 256; expected a whole number from 0 to 255"
      ),
    ])
  func wrong(json: String, part: String) throws {
    do {
      _ = try Self.matrix(json)
      Issue.record("\(json) was read")
    } catch let error as MatrixError {
      #expect("\(error)".hasPrefix("refreshkit.json: ") && "\(error)".contains(part), "\(error)")
    }
  }

  @Test("a control that is named twice has its clips once")
  func namedTwice() throws {
    let matrix = try Self.matrix("{\"controls\": [\"Colors\", \"Colors\"]}")
    #expect(try matrix.plan(of: [Colors.self]).names == ["Colors"])
  }

  @Test("a control that is not there is named with those that are")
  func unknownControl() throws {
    let matrix = try Self.matrix("{\"controls\": [\"Wavs\"]}")
    #expect(throws: MatrixError("unknown control 'Wavs'; available: Colors")) {
      try matrix.clips(of: [Colors.self])
    }
    let near = try Self.matrix("{\"controls\": [\"colours\"]}")
    #expect(throws: MatrixError("unknown control 'colours'; did you mean Colors? Available: Colors")) {
      try near.clips(of: [Colors.self])
    }
  }

  @Test("lists that make millions of clips are counted, and refused before one is made")
  func millions() throws {
    let many = Array(repeating: "\"all\"", count: 100).joined(separator: ",")
    let matrix = try Self.matrix("{\"types\": [\(many)], \"anchors\": [\(many)], \"edges\": [\(many)]}")
    #expect(throws: MatrixError("the lists make 24000000 clips; at most 100000 are allowed")) {
      try matrix.clips(of: [Colors.self])
    }
  }

  @Test("no configuration asks for frames that no command draws")
  func pixels() throws {
    let matrix = try Self.matrix("{\"sizes\": [\"4096x4096\"], \"scales\": [1, 4]}")
    #expect(
      throws: MatrixError(
        "the size 4096x4096 at the scale 4 makes frames of 268 million pixels; at most 16 million are allowed"
      )
    ) { try matrix.clips(of: [Colors.self]) }
  }
}
