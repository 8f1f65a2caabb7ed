import Foundation
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestSupport
import Testing

@Suite struct TouchTraceTests {
  private func error(_ json: String) -> String {
    do { _ = try TouchTrace(json: Data(json.utf8)) } catch { return "\(error)" }
    return "none"
  }

  @Test("a recorded trace is read from JSON and written as it was")
  func roundTrip() throws {
    let json = """
      [{"t": 0, "id": 1, "phase": "began", "x": 187, "y": 420.5},
       {"t": 0.008, "id": 1, "phase": "moved", "x": 187, "y": 430},
       {"t": 0.016, "id": 1, "phase": "cancelled", "x": 187, "y": 430}]
      """
    let trace = try TouchTrace(json: Data(json.utf8))
    #expect(trace.touches.map(\.phase) == [.began, .moved, .cancelled])
    #expect(
      trace.touches[0] == Touch(id: 1, phase: .began, location: CGPoint(x: 187, y: 420.5), timestamp: 0))
    #expect(try TouchTrace(json: trace.json) == trace)
  }

  @Test("fingers that stay where they are, as recordings have them, are read, written, and move nothing")
  func stationary() throws {
    func recording(_ stays: Bool) throws -> TouchTrace {
      var lines = [#"{"t": 0, "id": 1, "phase": "began", "x": 187, "y": 500}"#]
      for step in 1...8 {
        let t = Double(step) / 120
        lines.append(#"{"t": \#(t), "id": 1, "phase": "moved", "x": 187, "y": \#(500 - 9 * step)}"#)
        if stays {
          lines.append(#"{"t": \#(t), "id": 1, "phase": "stationary", "x": 187, "y": \#(500 - 9 * step)}"#)
        }
      }
      lines.append(#"{"t": 0.07, "id": 1, "phase": "ended", "x": 187, "y": 428}"#)
      return try TouchTrace(json: Data("[\(lines.joined(separator: ","))]".utf8))
    }
    func play(_ trace: TouchTrace) -> [Double] {
      let harness = ScrollHarness { $0.contentOffset.y = 1000 }
      harness.play(trace)
      var offsets = [Double(harness.log.velocity.y)]
      harness.frames(60, from: 0.07, to: 3) { _ in offsets.append(harness.y) }
      return offsets
    }
    let trace = try recording(true)
    #expect(trace.touches.count { $0.phase == .stationary } == 8)
    #expect(try TouchTrace(json: trace.json) == trace)
    #expect(try play(trace) == play(recording(false)))
  }

  @Test(
    "what is wrong in a trace gets one clear error",
    arguments: [
      #"{"t": 0.1, "id": 1, "phase": "began", "x": 0, "y": 0}, {"t": 0.05, "id": 1, "phase": "moved", "x": 0, "y": 0}"#:
        "touch 1 is at 0.05 s, before 0.1 s; touches must be ordered by time, from 0 on",
      #"{"t": 0, "id": 1, "phase": "hovered", "x": 0, "y": 0}"#:
        "touch 0 has an unknown phase; expected began, moved, stationary, ended and cancelled",
      #"{"t": 0, "id": 4, "phase": "ended", "x": 0, "y": 0}"#:
        "touch 0: finger 4 is not down; it must begin first",
      #"{"t": 0, "id": 4, "phase": "stationary", "x": 0, "y": 0}"#:
        "touch 0: finger 4 is not down; it must begin first",
      #"{"t": 0, "id": 4, "phase": "began", "x": 0, "y": 0}, {"t": 0, "id": 4, "phase": "began", "x": 0, "y": 0}"#:
        "touch 1: finger 4 is down already; it must end first",
      #"{"t": 0, "id": 4, "phase": "began", "x": 0}"#: "touch 0 has no \"y\"",
      #"{"t": "now", "id": 4, "phase": "began", "x": 0, "y": 0}"#: "touch 0: \"t\" is not of its type",
    ])
  func errors(touches: String, message: String) {
    #expect(error("[\(touches)]") == message)
  }

  @Test("too many touches, ones that are no numbers and no list at all get one clear error each")
  func others() {
    let touch = Touch(phase: .began, location: .zero, timestamp: 0)
    #expect(throws: TouchTraceError.tooMany(1_000_001)) {
      try TouchTrace(Array(repeating: touch, count: 1_000_001))
    }
    #expect(error("7").hasPrefix("expected a list of objects"))
    #expect(throws: TouchTraceError.notFinite(index: 0)) {
      try TouchTrace([Touch(phase: .began, location: CGPoint(x: CGFloat.nan, y: 0), timestamp: 0)])
    }
  }

  @Test("every gesture is a trace that could have happened")
  func gestures() throws {
    let traces: [TouchTrace] = [
      .tap(at: .zero), .doubleTap(at: .zero), .fling(from: .zero, velocity: CGPoint(x: 3, y: -900)),
      .path([.zero, CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 90)], over: 0.5),
      .path([CGPoint(x: 1, y: 1)], over: 0), .path([], over: 1),
      .pinch(at: .zero, movingTo: CGPoint(x: 9, y: 9), distances: (100, 300), angle: 1),
      .tap(at: .zero).then(.tap(at: .zero), after: 1),
    ]
    for trace in traces { #expect(try TouchTrace(trace.touches) == trace) }
  }

  @Test("a fling leaves with its velocity")
  func fling() {
    let harness = ScrollHarness { $0.contentOffset.y = 1000 }
    harness.play(.fling(from: CGPoint(x: 100, y: 600), velocity: CGPoint(x: 0, y: -1500)))
    #expect(abs(Double(harness.log.velocity.y) - 1500) < 1e-9)
  }

  @Test("a path passes its places at an even pace")
  func path() {
    let trace = TouchTrace.path([.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 60)], over: 0.5)
    #expect(trace.touches.count == 62 && trace.duration == 0.5)
    let third = trace.touches[20].location
    #expect(abs(third.x - 30) < 1e-9 && abs(third.y) < 1e-9)
    for (a, b) in zip(trace.touches, trace.touches.dropFirst().dropLast()) {
      #expect(abs(hypot(b.location.x - a.location.x, b.location.y - a.location.y) - 1.5) < 1e-9)
    }
  }

  @Test("a path of 20,000 places that takes ten minutes is made in no time")
  func longPath() {
    let places = (0..<20_000).map { CGPoint(x: CGFloat($0 % 7), y: CGFloat($0)) }
    let start = TestRun.threadSeconds
    let trace = TouchTrace.path(places, over: 600)
    #expect(trace.touches.count == 72_002)
    // Looked for from the beginning each time, the places would take most of a minute.
    #expect(TestRun.threadSeconds - start < 5)
  }

  @Test("a double tap is one to the gesture, and a pinch zooms by its distances")
  func tapsAndPinches() {
    var gesture = TapGesture(numberOfTaps: 2)
    #expect(TouchTrace.doubleTap(at: CGPoint(x: 5, y: 5)).touches.count { gesture.handle($0) != nil } == 1)
    var pinch = PinchGesture()
    var scale: CGFloat = 0
    for touch in TouchTrace.pinch(at: .zero, distances: (100, 250)).touches where touch.phase != .ended {
      _ = pinch.handle(touch)
      scale = pinch.scale
    }
    #expect(abs(scale - 2.5) < 1e-9)
  }
}
