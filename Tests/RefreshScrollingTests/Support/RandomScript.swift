import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// One thing that happens to a scroll view in a random script, some time after the one before.
struct GestureStep: CustomStringConvertible {
  enum Action {
    case down(finger: Int, CGPoint)
    case move(finger: Int, by: CGPoint)
    case up(finger: Int)
    case cancel(finger: Int)
    case scroll(to: CGPoint, animated: Bool)
    case inset(top: CGFloat, duration: TimeInterval?)
    case content(height: CGFloat)
    case zoom(to: CGFloat, animated: Bool)
    case limit(CGFloat)
    case resistance(CGFloat)
  }

  var delay: TimeInterval
  var action: Action

  var description: String { "after \(delay): \(action)" }
}

/// What a scroll view of a random script is like.
enum ScriptSetting: String, CaseIterable {
  case plain, bothAxes, short, limit, resistance, lock, snap, paging, zooming, photos, together, rigid,
    refresh
}

/// A random sequence of gestures and calls; the same for the same seed.
struct RandomScript: CustomStringConvertible {
  var seed: UInt64
  var setting: ScriptSetting
  var steps: [GestureStep]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    self.seed = seed
    setting = ScriptSetting.allCases[Int(seed % UInt64(ScriptSetting.allCases.count))]
    steps = []
    let allowsCalls = ![.photos, .rigid].contains(setting)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: addStroke(&random)
      case 4: addHand(&random)
      case 5: addPinch(&random)
      case 6: addDoubleTap(&random)
      default: if allowsCalls { addCall(&random) } else { addStroke(&random) }
      }
    }
  }

  private mutating func addStroke(_ random: inout SeededRandom) {
    let pause = [0, 0.01, 0.1, 0.6].randomElement(using: &random)!
    add(pause, .down(finger: 0, point(&random)))
    let direction = Double.random(in: 0..<2 * .pi, using: &random)
    let speed = Double.random(in: 0...40, using: &random)
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      let wobble = direction + Double.random(in: -0.4...0.4, using: &random)
      add(
        [0, 0.004, 0.008, 0.016, 0.1].randomElement(using: &random)!,
        .move(finger: 0, by: CGPoint(x: speed * cos(wobble), y: speed * sin(wobble))))
    }
    // Now and then a call comes while the finger is down.
    if Int.random(in: 0..<8, using: &random) == 0, Self.called.contains(setting) { addCall(&random) }
    let isCancelled = Int.random(in: 0..<6, using: &random) == 0
    add(Double.random(in: 0...0.05, using: &random), isCancelled ? .cancel(finger: 0) : .up(finger: 0))
  }

  private mutating func addPinch(_ random: inout SeededRandom) {
    add(Double.random(in: 0...0.3, using: &random), .down(finger: 1, point(&random)))
    add(Double.random(in: 0...0.05, using: &random), .down(finger: 2, point(&random)))
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let finger = Int.random(in: 1...2, using: &random)
      let by = CGPoint(
        x: Double.random(in: -40...40, using: &random), y: Double.random(in: -40...40, using: &random))
      add(0.008, .move(finger: finger, by: by))
    }
    for finger in [1, 2].shuffled(using: &random) {
      add(Double.random(in: 0...0.05, using: &random), .up(finger: finger))
    }
  }

  /// Settings in which calls may come while a finger is down.
  private static let called: [ScriptSetting] = [.plain, .short, .limit, .resistance, .together]

  /// Two to ten fingers that come down, move each in its way, and leave in any order.
  private mutating func addHand(_ random: inout SeededRandom) {
    let fingers = (0..<Int.random(in: 2...10, using: &random)).map { 10 + $0 }.shuffled(using: &random)
    for finger in fingers {
      add([0, 0.003, 0.02].randomElement(using: &random)!, .down(finger: finger, point(&random)))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let (x, y) = (Double.random(in: -40...40, using: &random), Double.random(in: -80...80, using: &random))
      for finger in fingers {
        let by = CGPoint(
          x: x + Double.random(in: -9...9, using: &random), y: y + Double.random(in: -9...9, using: &random))
        add(finger == fingers[0] ? 0.008 : 0, .move(finger: finger, by: by))
      }
    }
    for finger in fingers.shuffled(using: &random) {
      add(Double.random(in: 0...0.01, using: &random), .up(finger: finger))
    }
  }

  private mutating func addDoubleTap(_ random: inout SeededRandom) {
    let place = point(&random)
    for _ in 0..<2 {
      add(Double.random(in: 0...0.2, using: &random), .down(finger: 3, place))
      add(0.05, .up(finger: 3))
    }
  }

  private mutating func addCall(_ random: inout SeededRandom) {
    let delay = Double.random(in: 0...0.4, using: &random)
    if [.limit, .resistance, .together].contains(setting) { return addChange(after: delay, &random) }
    switch Int.random(in: (setting == .zooming ? 1 : 0)..<4, using: &random) {
    case 0:
      let place = CGPoint(x: 0, y: Double.random(in: 0...400, using: &random))
      add(delay, .scroll(to: place, animated: Bool.random(using: &random)))
    case 1:
      let duration = [nil, 0.3, 0.1].randomElement(using: &random)!
      add(delay, .inset(top: [0, 60, 100].randomElement(using: &random)!, duration: duration))
    case 2: add(delay, .content(height: [100, 1000, 3000].randomElement(using: &random)!))
    default:
      add(delay, .zoom(to: Double.random(in: 0...5, using: &random), animated: Bool.random(using: &random)))
    }
  }

  /// A limit, a resistance, an inset or a length that changes at once, whatever moves the content.
  private mutating func addChange(after delay: TimeInterval, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: add(delay, .limit([0, 0.3, 10, 25, 60, 300].randomElement(using: &random)!))
    case 1: add(delay, .resistance([0.5, 1, 2, 7].randomElement(using: &random)!))
    case 2: add(delay, .inset(top: [0, 40, 100].randomElement(using: &random)!, duration: nil))
    default: add(delay, .content(height: [100, 1000, 3000].randomElement(using: &random)!))
    }
  }

  private mutating func add(_ delay: TimeInterval, _ action: GestureStep.Action) {
    steps.append(GestureStep(delay: delay, action: action))
  }

  private func point(_ random: inout SeededRandom) -> CGPoint {
    CGPoint(x: Double.random(in: 0...393, using: &random), y: Double.random(in: 0...852, using: &random))
  }

  var description: String {
    "seed \(seed), \(setting):\n" + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The smallest script that still fails: ever smaller runs of steps are left out while what is left fails.
  func shrunk(while fails: (RandomScript) -> Bool) -> RandomScript {
    var best = self
    var length = max(1, steps.count / 2)
    while true {
      var removed = false
      var start = 0
      while start < best.steps.count {
        var candidate = best
        candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
        if fails(candidate) {
          best = candidate
          removed = true
        } else {
          start += length
        }
      }
      if !removed && length == 1 { return best }
      if !removed { length = max(1, length / 2) }
    }
  }
}
