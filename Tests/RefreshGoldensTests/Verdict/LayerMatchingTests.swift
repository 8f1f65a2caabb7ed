import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion
import Testing

@testable import RefreshGoldens

/// Layers without a name, whose paths change with every sibling before them.
@Suite struct LayerMatchingTests {
  /// A row of dots of some colours, each where its colour says.
  private static func row(_ colors: [UInt32], count: Int = 30) -> MotionTrace {
    MotionTrace(
      (0..<count).map { index in
        var layers: [String: [TracePart: TraceValue]] = [
          MotionTrace.scroll: ["offset.y": .number(0)], MotionTrace.control: ["opacity": .number(0.5)],
        ]
        for (place, color) in colors.enumerated() {
          layers["[\(place)]"] = [
            "backgroundColor": .color(color << 8 | 0xFF), "position.x": .number(Double(color % 997)),
            "cornerRadius": .number(4),
          ]
        }
        var frame = MotionTrace.Frame(time: Double(index) / 60, phase: .idle, layers: layers)
        if index == 0 {
          frame.kinds = [MotionTrace.control: "Row"]
          for place in colors.indices { frame.kinds["[\(place)]"] = "View" }
        }
        return frame
      }, settings: [.height: .number(60)])
  }

  private static func sentences(_ before: [UInt32], _ after: [UInt32]) -> [String] {
    MotionDiagnosis(row(before), row(after), framesPerSecond: 60).verdicts.map(\.sentence)
  }

  @Test("a view added before others is one change, and so is one that is gone")
  func added() {
    let dots: [UInt32] = [0x2B5876, 0xF8B195, 0x56CCF2, 0x3E5641]
    #expect(Self.sentences(dots, [0x141E30] + dots) == ["the first View in Row is new"])
    #expect(
      Self.sentences(dots, Array(dots[..<2]) + [0x141E30] + dots[2...]) == ["the third View in Row is new"])
    #expect(Self.sentences(dots, [dots[0], dots[2], dots[3]]) == ["the second View in Row is missing"])
  }

  @Test("a change of a view beside one that was added is told of that view")
  func both() {
    let dots: [UInt32] = [0x2B5876, 0xF8B195, 0x56CCF2]
    var before = Self.row(dots)
    let after = Self.row([0x141E30] + dots)
    for index in before.frames.indices { before.frames[index].layers["[1]"]?["cornerRadius"] = .number(9) }
    let sentences = MotionDiagnosis(before, after, framesPerSecond: 60).verdicts.map(\.sentence)
    #expect(
      sentences.contains("the cornerRadius of the second View in Row is 4 instead of 9")
        && sentences.contains("the first View in Row is new") && sentences.count == 2, "\(sentences)")
  }

  @Test("whatever is added and taken away, what stays keeps the golden's path", arguments: 0..<20)
  func random(seed: Int) {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let before = (0..<12).map { _ in UInt32(next(0xFFFFFF)) }
    var after = before
    let removed = next(4)
    for _ in 0..<removed { after.remove(at: next(after.count)) }
    let stays = after
    for _ in 0..<removed + 1 + next(3) { after.insert(UInt32(next(0xFFFFFF)), at: next(after.count + 1)) }
    let aligned = LayerMatching.aligned(Self.row(after), to: Self.row(before)).frames[0].layers
    for color in stays {
      let path = "[\(before.firstIndex(of: color)!)]"
      #expect(aligned[path]?["backgroundColor"] == .color(color << 8 | 0xFF), "\(path) of seed \(seed)")
    }
    #expect(aligned.count == after.count + 2)
  }

  @Test("a layer that comes later is told with the time, and nothing else of it")
  func presence() {
    func trace(from start: Int) -> MotionTrace {
      var trace = Self.row([0x2B5876], count: 60)
      for index in start..<60 {
        trace.frames[index].layers["badge"] = ["position.x": .number(80), "opacity": .number(0.7)]
      }
      return trace
    }
    #expect(
      MotionDiagnosis(trace(from: 30), trace(from: 36), framesPerSecond: 60).verdicts.map(\.sentence)
        == ["layer badge appears 0.1 s later, from 0.50 s"])
    #expect(
      MotionDiagnosis(trace(from: 30), trace(from: 24), framesPerSecond: 60).verdicts.map(\.sentence)
        == ["layer badge appears 0.1 s earlier, from 0.40 s"])
  }
}
