import Foundation
import RefreshKit
import RefreshKitUIKit
import RefreshStage
import UIKit

// What a hosted control costs while a finger pulls: a finger's move in a UIScrollView with the control, and in the same one
// without. The two take turns, so that what else runs on the machine slows both.

/// Two hundred dots, all of which follow the pull.
final class Dots: RefreshControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1 }
  private let dots = (0..<200).map { _ in ShapeLayer() }

  override func setup() {
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: CGFloat(index % 40) * 9, y: CGFloat(index / 40) * 15, width: 8, height: 8)
      dot.path = BezierPath(ovalIn: dot.bounds)
      dot.fillColor = .purple
      animationView.layer.addSublayer(dot)
    }
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    for (index, dot) in dots.enumerated() {
      dot.opacity = pullRatio
      dot.transform = CATransform3D(rotationAngle: Double(pullDistance) / Double(index + 1), x: 0, y: 0, z: 1)
    }
  }
  override func setupRefreshControl(for animationView: View) {}
  override func animationCycle(for animationView: View) {
    for (index, dot) in dots.enumerated() {
      dot.add(
        BasicAnimation(keyPath: "position.y", from: 20, to: 20 + index % 30, duration: 1), forKey: "move")
    }
  }
}

/// Processor seconds of this thread.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor seconds of each move of a pull, and of the beginning of a cycle.
func pull(_ type: RefreshControl.Type?) -> [Double] {
  let stage = Stage()
  if let type {
    stage.perform { UIScrollView.wrapping(stage.scrollView).addRefreshControl(type.init(type: .slideDown)) }
  }
  stage.advance(to: 0.1)
  var times: [Double] = []
  var y: CGFloat = 100
  func touch(_ phase: Touch.Phase) {
    let touch = Touch(id: 1, phase: phase, location: CGPoint(x: 100, y: y), timestamp: stage.time)
    let start = processorTime()
    stage.perform { stage.scrollView.handle(touch) }
    if phase == .moved { times.append(processorTime() - start) }
  }
  touch(.began)
  // The first moves make what is then kept.
  for _ in 0..<130 {
    stage.advance(to: stage.time + 1.0 / 120)
    y += 2
    touch(.moved)
  }
  return Array(times.dropFirst(10))
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10
let types: [RefreshControl.Type?] = [nil, Yahoo.self, Dots.self]
var best = [Double](repeating: .infinity, count: types.count)
var longest = best
for _ in 0..<rounds {
  for (index, type) in types.enumerated() {
    let times = pull(type)
    best[index] = min(best[index], times.reduce(0, +) / Double(times.count))
    longest[index] = min(longest[index], times.max() ?? 0)
  }
}

print("best of \(rounds) rounds       a move of the finger   the longest   the control's share of 8.3 ms")
for (index, name) in ["no control", "Yahoo", "200 layers"].enumerated() {
  let cost = best[index] - best[0]
  print(
    name.padding(toLength: 24, withPad: " ", startingAt: 0)
      + String(
        format: "%8.1f µs           %8.1f µs   %6.2f %%", best[index] * 1e6, longest[index] * 1e6,
        cost / 0.0083 * 100))
}
