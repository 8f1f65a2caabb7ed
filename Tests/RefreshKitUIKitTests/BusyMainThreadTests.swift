import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing
import UIKit

@testable import RefreshKitUIKit
@testable import guide_controls
@testable import refresh_examples

/// Core Animation plays on while the main thread is busy, as it is in many an app while it reloads.
@MainActor @Suite struct BusyMainThreadTests {
  nonisolated static let controls: [RefreshControl.Type] =
    Examples.controls + Guide.controls + [Blinking.self, Staggered.self, Endless.self, Uneven.self]

  /// After how many cycles a control does the same again, by its source: the colours, angles and sides that it goes through.
  nonisolated static func period(of type: RefreshControl.Type) -> Int {
    let periods: [(RefreshControl.Type, Int)] = [
      (Colors.self, 7), (Google.self, 8), (PullSays.self, 2), (Tumble.self, 4), (Pendulum.self, 2),
    ]
    return periods.first { $0.0 == type }?.1 ?? 1
  }

  /// A control that refreshes, on a stage that can be advanced.
  private func refreshing(_ type: RefreshControl.Type) -> (Stage, RefreshControl) {
    let stage = Stage()
    let control = type.init(type: .slideDown)
    stage.attach(control)
    // No cycle then begins at the very instant of a frame.
    stage.advance(to: 0.1037)
    stage.perform { control.beginRefreshing() }
    return (stage, control)
  }

  @Test("a main thread that is busy for two seconds in mid-cycle stops no motion", arguments: controls)
  func busy(type: RefreshControl.Type) throws {
    let (stage, control) = refreshing(type)
    let (other, golden) = refreshing(type)
    let bench = MirrorBench(control.layer, on: stage.context)
    var frame = 12
    func advance(_ stages: Stage...) {
      frame += 1
      for stage in stages { stage.advance(to: Double(frame) / 120) }
    }
    // Until a cycle is known to come again: that of the third was like that of the second, and so on with longer periods. The
    // first cycle of a refresh may be another than the first of later periods.
    let cycle = { control.phase.cycle ?? 0 }
    while cycle() < 2 * Self.period(of: type) + 2 {
      advance(stage, other)
      bench.update(cycle: control.runningCycle)
      #expect(bench.difference() == nil)
      try #require(frame < 12_000)
    }
    let middle = try #require(control.runningCycle).start + control.cycleDuration / 2
    while stage.time < middle {
      advance(stage, other)
      bench.update(cycle: control.runningCycle)
    }
    let (blocked, end) = (frame, middle + control.cycleDuration / 2)
    var last: [LayerValues]?
    for _ in 0..<240 {
      advance(other)
      bench.advanceHost(to: other.time)
      if type == Uneven.self, other.time > end - 0.001 {
        guard other.time > end + 0.01 else { continue }
        var shown: [LayerValues] = []
        bench.mirrored.forEachLayer { shown.append($0.presentation(at: bench.host.now)) }
        #expect(last == nil || shown == last, "\(type)")
        last = shown
        continue
      }
      let difference = bench.difference(at: other.time, from: golden.layer)
      #expect(difference == nil, "\(type)")
      if difference != nil { break }
    }
    #expect((last != nil) == (type == Uneven.self))
    // Then the thread catches up, and nothing is seen of it.
    frame = blocked + 240
    stage.advance(to: other.time)
    bench.update(cycle: control.runningCycle)
    for _ in 0..<120 {
      advance(stage, other)
      bench.update(cycle: control.runningCycle)
      #expect(bench.difference() == nil && bench.difference(from: golden.layer) == nil, "\(type)")
    }
  }
}

private final class Blinking: SquareControl {
  override class var animationDuration: TimeInterval { 0.5 }
  override func animationCycle(for animationView: View) {
    square.alpha = 0
  }
  override func setupRefreshControl(for animationView: View) { square.alpha = 1 }
}

/// Its parts begin one after the other, each with an animation of its own kind.
private final class Staggered: SquareControl {
  override class var animationDuration: TimeInterval { 0.75 }
  override func animationCycle(for animationView: View) {
    var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2, duration: 0.313)
    turn.beginTime = square.layer.localTime(at: LayerContext.current?.now ?? 0) + 0.2
    turn.fillMode = .both
    square.layer.add(turn, forKey: "turn")
    var sway = KeyframeAnimation(keyPath: "position.x", values: [0, 9, -4, 0], duration: 0.7)
    sway.isAdditive = true
    sway.timingFunctions = [.easeIn, .linear, .easeOut]
    square.layer.add(sway, forKey: "sway")
  }
}

private final class Endless: SquareControl {
  override func animationCycle(for animationView: View) {
    guard square.layer.animation(forKey: "spin") == nil else { return }
    var spin = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * Double.pi, duration: 0.8)
    spin.repeatCount = .infinity
    square.layer.add(spin, forKey: "spin")
  }
}

/// Another thing happens in the middle of each of its cycles, of which nothing is known when they begin.
private final class Uneven: SquareControl {
  override class var animationDuration: TimeInterval { 0.6 }
  override func animationCycle(for animationView: View) {
    square.alpha = 0.5
    var first = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2, duration: 0.213)
    first.completion = { [square] _ in
      let second = BasicAnimation(keyPath: "transform.scale", from: 1, to: 2, duration: 0.213)
      square.layer.add(second, forKey: "second")
    }
    square.layer.add(first, forKey: "first")
  }
  override func setupRefreshControl(for animationView: View) { square.alpha = 1 }
}
