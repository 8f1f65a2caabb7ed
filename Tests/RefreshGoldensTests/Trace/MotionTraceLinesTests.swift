import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshMotion
import Testing

@testable import RefreshGoldens

@Suite struct MotionTraceLinesTests {
  static let trace = MotionTrace([
    .init(
      time: 0, phase: .idle,
      layers: ["scroll": ["offset.x": .number(0), "offset.y": .number(-64)], ".": [:], "dot": [:]]),
    .init(
      time: 0.05, phase: .pulling,
      layers: [
        "scroll": ["offset.x": .number(0), "offset.y": .number(-70.125)], ".": [:],
        "dot": ["opacity": .number(0.5), "backgroundColor": .color(0xFF00_0080), "string": .word("a\"b")],
      ]),
    .init(
      time: 0.1, phase: .pulling,
      layers: [
        "scroll": ["offset.x": .number(0), "offset.y": .number(-70.125)], ".": [:],
        "dot": ["backgroundColor": .color(0xFF00_0080), "string": .word("a\"b")],
      ], cycles: [0.06, 0.09]),
    .init(
      time: 0.15, phase: .pulling,
      layers: ["scroll": ["offset.x": .number(0), "offset.y": .number(-70.125)], ".": [:]]),
  ])

  @Test("a line holds what changed since the line before, in a stable order")
  func lines() {
    #expect(
      Self.trace.text == """
        {"t":0,"phase":"idle","control":{},"offset":[0,-64],"set":{".":{},"dot":{}}}
        {"t":0.05,"phase":"pulling","offset":[0,-70.125],"set":{"dot":{"backgroundColor":"#ff000080","opacity":0.5,"string":"a\\"b"}}}
        {"t":0.1,"cycles":[0.06,0.09],"set":{"dot":{"opacity":null}}}
        {"t":0.15,"gone":["dot"]}

        """)
  }

  @Test("a cycle is noted at the first frame that may show it; one after the last frame is not")
  func cycles() {
    var trace = MotionTrace((0..<4).map { .init(time: Double($0) / 10, phase: .refreshing, layers: [:]) })
    trace.mark(cycles: [0.1, 0.1000001, 0.15, 0.31])
    #expect(trace.frames.map(\.cycles) == [[], [0.1, 0.1], [0.15], []])
  }

  @Test("of several faults in a line the same one is named each time it is read")
  func firstFault() {
    let layers = (1...9).map { "\"l\($0)\":{\"b\":[],\"a\":[]}" }.joined(separator: ",")
    let text = Array("{\"t\":0,\"set\":{\(layers)}}\n".utf8)
    for _ in 0..<20 {
      #expect(throws: JSONProblem("line 1: l1.a is not a property value")) { try MotionTrace(text: text) }
    }
  }

  @Test("a trace reads back as it was written")
  func readsBack() throws {
    #expect(try MotionTrace(text: Array(Self.trace.text.utf8)) == Self.trace)
  }

  @Test(
    "lines that no trace has are named",
    arguments: [
      ("{\"t\":0}\n{\"t\":0}\n", "line 2: \"t\" must increase"),
      ("{\"t\":0}", "its last line is incomplete"),
      ("{\"t\":0,\"set\":{\"a\":{\"b\":[]}}}\n", "line 1: a.b is not a property value"),
      ("{\"t\":0,\"set\":{\"a\":1}}\n", "line 1: \"set\".a is 1; expected an object"),
      ("{\"t\":0,\"cycles\":1}\n", "line 1: \"cycles\" is 1; expected a list"),
      ("{\"t\":0,\"cycles\":[true]}\n", "line 1: \"cycles\" is a list; expected a list of 1 numbers"),
      ("[]\n", "line 1: expected an object, not a list"),
    ])
  func wrongLines(text: String, message: String) {
    #expect(throws: JSONProblem(message)) { try MotionTrace(text: Array(text.utf8)) }
  }

  @Test("a small file that unfolds to gigabytes is refused while it is read")
  func unfolding() {
    func error(_ lines: [String]) -> String? {
      do {
        _ = try MotionTrace(text: Array((lines.joined(separator: "\n") + "\n").utf8))
        return nil
      } catch { return "\(error)" }
    }
    // Every frame has all layers that were there before.
    let layers = (0..<3000).map { "\"l\($0)\":{\"opacity\":0.5}" }.joined(separator: ",")
    let still = ["{\"t\":0,\"set\":{\(layers)}}"] + (1..<2000).map { "{\"t\":\($0)}" }
    #expect(error(still)?.hasSuffix("more than 4000000 values") == true, "\(error(still) ?? "read")")
    // Comparing lays out every layer that there ever was over all frames.
    let fleeting = (0..<3000).map {
      "{\"t\":\($0),\"set\":{\"l\($0)\":{\"opacity\":1}},\"gone\":[\"l\($0 - 1)\"]}"
    }
    #expect(error(fleeting)?.hasSuffix("more than 4000000 values") == true, "\(error(fleeting) ?? "read")")
    // A layer that changes is kept anew with all of its properties.
    let properties = (0..<600).map { "\"p\($0)\":1" }.joined(separator: ",")
    let moving =
      ["{\"t\":0,\"set\":{\"l\":{\(properties)}}}"]
      + (1..<6000).map { "{\"t\":\($0),\"set\":{\"l\":{\"p0\":\($0)}}}" }
    #expect(error(moving)?.contains("more than") == true, "\(error(moving) ?? "read")")
    #expect(
      error((0..<60_001).map { "{\"t\":\($0)}" })
        == "line 60001: it has 60001 frames; at most 60000 frames are allowed")
  }
}
