#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers

/// Detector of layers that repeat their motion every cycle, or after some cycles, so that Core Animation can be given
/// all further cycles at once.
///
/// The motion then continues even if the main thread is busy when a cycle ends. A layer that does not repeat stops at
/// the end of a cycle until the thread is free.
@MainActor struct CycleRepetition {
  /// Motion of a layer in one cycle.
  private struct CycleMotion {
    let cycle: RunningCycle
    /// Model values of the layer, and its presentation values at some instants.
    let values: LayerValues
    let shown: [LayerValues]
    /// Animations that begin with the cycle; nil if one of them, or an older one, ends after the cycle.
    let motions: [RunningAnimationData]?
  }

  /// Last cycles up to the current one, in which all changes came at the beginning.
  private var cycles: [CycleMotion] = []
  /// True if the current cycle equals the previous one, so that the following cycles are expected to be equal too.
  private(set) var isExpected = false
  /// Number of cycles after which the motion repeats, if successive ones differ; nil while unknown.
  private(set) var period: Int?

  /// Longest period that is searched for, in cycles: longer ones cost memory and comparisons.
  private static let longest = 8
  /// Instants that are compared, as fractions of a cycle.
  private static let instants = (0..<16).map { (Double($0) + 0.5) / 16 }

  /// Records the motion of a layer at the beginning of a cycle.
  ///
  /// - Parameters:
  ///   - motions: Animations of the layer.
  ///   - fresh: Animations among them that have begun with the cycle.
  mutating func cycleBegins(
    _ cycle: RunningCycle, _ layer: Layer, _ motions: [RunningAnimationData], _ fresh: [RunningAnimationData]
  ) {
    (isExpected, period) = (false, nil)
    let (start, length) = (cycle.start, cycle.length)
    let end = start + length
    // Excluded: layers whose time differs from the cycle's, and delayed copies, which show the previous cycle.
    guard layer.localTime(at: start) == start, layer.localTime(at: end) == end, !Self.hasLateCopies(layer)
    else {
      cycles = []
      return
    }
    let isContained = fresh.allSatisfy {
      $0.beginTime >= start - Self.rounding && $0.endTime <= end + Self.rounding
    }
    cycles.append(
      CycleMotion(
        cycle: cycle, values: layer.values,
        shown: Self.instants.map { layer.presentation(at: start + $0 * length) },
        motions: isContained && motions.count == fresh.count ? fresh : nil))
    cycles.removeFirst(max(0, cycles.count - 2 * Self.longest))
    isExpected = !fresh.isEmpty && isContained && isSame(after: 1, layer)
    if !isExpected { period = (2...Self.longest).first { isPeriod($0, layer) } }
  }

  /// True if a cycle, counted back from the current one, equals the cycle `count` cycles earlier.
  private func isSame(_ back: Int = 0, after count: Int, _ layer: Layer) -> Bool {
    let (new, old) = (cycles.count - 1 - back, cycles.count - 1 - back - count)
    guard old >= 0 else { return false }
    return zip(cycles[new].shown, cycles[old].shown).allSatisfy { Self.isSame($0, $1, layer) }
  }

  /// True if the last `count` cycles equal those before them one by one, without a gap in time.
  private func isPeriod(_ count: Int, _ layer: Layer) -> Bool {
    guard cycles.count >= 2 * count, (0..<count).allSatisfy({ isSame($0, after: count, layer) }) else {
      return false
    }
    let last = cycles.suffix(count + 1)
    return last.dropFirst().allSatisfy { $0.motions != nil }
      && last.contains { $0.motions?.isEmpty == false }
      && zip(last, last.dropFirst()).allSatisfy {
        abs($0.cycle.start + $0.cycle.length - $1.cycle.start) < Self.rounding
          && abs($0.cycle.length - $1.cycle.length) < Self.rounding
      }
  }

  /// Endless animation of the current and all following cycles; nil if Core Animation has no equivalent for a part of
  /// them.
  func animation(of layer: Layer) -> CAAnimation? {
    guard let period else { return nil }
    // The next cycle will equal the first one of the last period.
    let last = cycles.suffix(period)
    let coming = [last.last!] + last.dropLast()
    let length = last.last!.cycle.length
    guard var animations = values(of: coming.map(\.values), of: layer, lasting: length) else { return nil }
    for (index, next) in coming.enumerated() {
      let members = next.motions!.compactMap { motion -> CAAnimation? in
        let animation = motion.animation?.layerAnimation(on: layer)
        animation?.beginTime -= next.cycle.start
        return animation
      }
      guard members.count == next.motions!.count else { return nil }
      // Grouped, because an animation that is not removed on completion would otherwise be visible after its cycle.
      let group = CAAnimationGroup()
      group.animations = members
      group.beginTime = Double(index) * length
      group.duration = length
      animations.append(group)
    }
    let whole = CAAnimationGroup()
    whole.animations = animations
    whole.beginTime = last.last!.cycle.start
    whole.duration = Double(period) * length
    whole.repeatCount = .greatestFiniteMagnitude
    return whole
  }

  /// Discrete animations of the model values that differ between cycles; nil if one of them cannot be animated.
  private func values(
    of cycles: [LayerValues], of layer: Layer, lasting length: TimeInterval
  ) -> [CAAnimation]? {
    var animations: [CAAnimation] = []
    for property in layer.properties.properties {
      let values = cycles.map { property.value(in: $0) }
      if values.allSatisfy({ $0 == values[0] }) { continue }
      let objects = values.compactMap { $0?.coreAnimationValue }
      guard MirroredProperty.isAnimatable(property), objects.count == cycles.count else { return nil }
      let animation = CAKeyframeAnimation()
      animation.keyPath = property.name
      animation.values = objects
      animation.keyTimes = (0...cycles.count).map { NSNumber(value: Double($0) / Double(cycles.count)) }
      animation.calculationMode = .discrete
      animation.duration = Double(cycles.count) * length
      animations.append(animation)
    }
    return animations
  }

  private static func hasLateCopies(_ layer: Layer) -> Bool {
    var place: Layer? = layer
    while let found = place {
      if let copies = found as? ReplicatorLayer, copies.instanceDelay != 0 { return true }
      place = found.superlayer
    }
    return false
  }

  /// Rounding error allowed in sums of times, in seconds.
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

  /// Discards the recorded cycles after a change in the middle of a cycle.
  mutating func discardCycles() { (cycles, isExpected, period) = ([], false, nil) }

  /// Ends the repetition with the last cycle; recorded cycles are kept for the next refresh.
  mutating func endRepetition() { (isExpected, period) = (false, nil) }

  /// Wraps an animation that begins in a cycle so that it repeats in all following cycles.
  static func repeated(_ animation: CAAnimation, in cycle: RunningCycle) -> CAAnimation {
    let group = CAAnimationGroup()
    animation.beginTime -= cycle.start
    // Animations in a group are not removed, so an animation that would be removed must not fill forwards.
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
#endif
