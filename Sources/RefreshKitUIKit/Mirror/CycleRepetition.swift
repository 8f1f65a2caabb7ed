import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers

/// Tells whether a layer does the same in each cycle, so that Core Animation can be given all further cycles at once.
///
/// A main thread that is busy when a cycle ends then does not stop the motion. A layer whose cycles differ, such as one that
/// swings to and fro, rests at the end of a cycle until the thread is free.
@MainActor struct CycleRepetition {
  /// What the layer shows at some instants of the cycle; empty if more happens to it than what begins with the cycle.
  private var course: [LayerValues] = []
  private(set) var isExpected = false

  /// The instants, as parts of a cycle.
  private static let instants = (0..<16).map { (Double($0) + 0.5) / 16 }

  /// Looks at a layer that was just brought into a cycle.
  ///
  /// - Parameter fresh: the animations that have begun with the cycle.
  mutating func cycleBegins(_ cycle: RunningCycle, _ layer: Layer, _ fresh: [RunningMotion]) {
    isExpected = false
    let old = course
    course = []
    let (start, length) = (cycle.start, cycle.length)
    let end = start + length
    // In its own time a layer may be faster than the cycle, and copies that come late show what was before it.
    guard layer.localTime(at: start) == start, layer.localTime(at: end) == end, !Self.hasLateCopies(layer)
    else { return }
    course = Self.instants.map { layer.presentation(at: start + $0 * length) }
    isExpected =
      !fresh.isEmpty && !old.isEmpty && zip(course, old).allSatisfy { Self.isSame($0, $1, layer) }
      && fresh.allSatisfy {
        $0.beginTime >= start - Self.rounding && $0.endTime <= end + Self.rounding
      }
  }

  private static func hasLateCopies(_ layer: Layer) -> Bool {
    var place: Layer? = layer
    while let found = place {
      if let copies = found as? ReplicatorLayer, copies.instanceDelay != 0 { return true }
      place = found.superlayer
    }
    return false
  }

  /// What sums of times may be off by, and the values at them.
  private static let rounding = 1e-9

  private static func isSame(_ a: LayerValues, _ b: LayerValues, _ layer: Layer) -> Bool {
    if a == b { return true }
    func parts(_ values: LayerValues, _ property: LayerProperty) -> [LayerProperty.Part] {
      var parts: [LayerProperty.Part] = []
      property.forEachPart(in: values) { parts.append($0) }
      return parts
    }
    return layer.properties.properties.allSatisfy { property in
      let (x, y) = (parts(a, property), parts(b, property))
      return x.count == y.count
        && zip(x, y).allSatisfy {
          $0.name == $1.name && $0.distance(to: $1) <= 1e-6 * max(1, $0.number?.magnitude ?? 1)
        }
    }
  }

  /// Takes note of a change in the middle of a cycle.
  mutating func isDisturbed() { (course, isExpected) = ([], false) }

  /// Takes note that no cycle runs. What the last one looked like is kept, for the next refresh.
  mutating func isEnded() { isExpected = false }

  /// An animation that begins in a cycle, in this one and in all that follow.
  static func repeated(_ animation: CAAnimation, in cycle: RunningCycle) -> CAAnimation {
    let group = CAAnimationGroup()
    animation.beginTime -= cycle.start
    // In a group nothing is removed: what would be is not filled.
    if animation.isRemovedOnCompletion {
      switch animation.fillMode {
      case .both: animation.fillMode = .backwards
      case .forwards: animation.fillMode = .removed
      default: break
      }
    }
    group.animations = [animation]
    group.beginTime = cycle.start
    group.duration = cycle.length
    group.repeatCount = .greatestFiniteMagnitude
    return group
  }
}
