import Foundation
import RefreshMotion

/// Warnings for numbers that are out of range and clamped; each kind is reported once for each layer.
extension Layer {
  /// The range to which a property's number is clamped; nil if it is unlimited.
  private static func range(of property: String) -> ClosedRange<Double>? {
    switch property {
    case "opacity", "shadowOpacity", "strokeStart", "strokeEnd": 0...1
    case "cornerRadius", "borderWidth", "shadowRadius", "blurRadius", "lineWidth": 0...Double.infinity
    default: nil
    }
  }

  /// Changes a property to a number, and warns of one that is out of range.
  final func change(
    checking value: CGFloat, _ name: String = #function, _ body: (inout LayerValues) -> Void
  ) {
    warn(of: value, name)
    change(name, body)
  }

  private final func warn(of value: CGFloat, _ property: String) {
    // Fast path: 0…1 is within every range.
    if value >= 0 && value <= 1 { return }
    guard let range = Self.range(of: property), !value.isNaN, !range.contains(Double(value)) else { return }
    let allowed = range.upperBound == 1 ? "0 to 1" : "0 or more"
    warn(property, "\(property) is \(value) and is shown as \(value < 0 ? 0 : 1): it must be \(allowed)")
  }

  final func warn(of animation: any Animation) {
    let animated = (animation as? any PropertyAnimation)?.keyPath
    let subject = animated.map { " of '\($0)'" } ?? ""
    func warn(_ name: String, _ fault: String) {
      self.warn("\(name)\(subject)", "the \(name) of an animation\(subject) \(fault)")
    }
    let timing = animation.timing
    if timing.duration < 0 {
      warn(
        "duration",
        "is \(timing.duration) and counts as 0, which takes the transaction's: it must be 0 or more")
    }
    if timing.repeatCount < 0 {
      warn("repeatCount", "is \(timing.repeatCount) and counts as 1: it must be 0 or more")
    }
    if timing.repeatDuration < 0 {
      warn("repeatDuration", "is \(timing.repeatDuration) and counts as 0: it must be 0 or more")
    }
    switch animation {
    case let group as AnimationGroup: for member in group.animations { self.warn(of: member) }
    case let basic as BasicAnimation where !basic.isAdditive:
      self.warn(of: [basic.fromValue, basic.toValue], basic)
    case let spring as SpringAnimation:
      if spring.mass <= 0 { warn("mass", "is \(spring.mass) and counts as 1e-9: it must be more than 0") }
      for (name, value) in [("stiffness", spring.stiffness), ("damping", spring.damping)] where value < 0 {
        warn(name, "is \(value) and counts as 0: it must be 0 or more")
      }
      if !spring.isAdditive { self.warn(of: [spring.fromValue, spring.toValue], spring) }
    case let keyframes as KeyframeAnimation:
      if !keyframes.isAdditive { self.warn(of: keyframes.values, keyframes) }
      if let fault = keyframes.keyTimesFault { warn("keyTimes", fault) }
      for (name, count, wanted) in keyframes.counts where count != wanted {
        warn(name, "are \(count) for \(keyframes.keyCount) values; expected \(wanted)")
      }
    default: break
    }
  }

  private final func warn(of values: [(any AnimatableValue)?], _ animation: any PropertyAnimation) {
    for case .scalar(let number)? in values.map({ $0?.animationValue }) {
      warn(of: CGFloat(number), animation.keyPath)
    }
  }

  private final func warn(_ kind: String, _ message: String) {
    guard warnings.insert(kind).inserted else { return }
    let diagnostic = Diagnostic(.warning, "layer \(self): \(message)")
    if let context { context.report(diagnostic) } else { ImplicitAnimationState.current.report(diagnostic) }
  }
}

extension KeyframeAnimation {
  /// The number of keyframes: of values, or of end points of a path's segments.
  fileprivate var keyCount: Int { path.map { $0.segments.count + 1 } ?? values.count }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  /// The fault of the key times and how they are interpreted, in words; nil if they are valid.
  fileprivate var keyTimesFault: String? {
    guard let keyTimes, !isPaced else { return nil }
    if let beyond = keyTimes.first(where: { $0 < 0 || $0 > 1 }) {
      return "contain \(beyond), which counts as \(beyond < 0 ? 0 : 1): they must be 0 to 1"
    }
    if let (earlier, later) = zip(keyTimes, keyTimes.dropFirst()).first(where: { $0 > $1 }) {
      return "contain \(later) after \(earlier), as which it counts: they must not decrease"
    }
    // A discrete animation may have one more time, the end of the last value.
    let allowed = calculationMode == .discrete ? [keyCount, keyCount + 1] : [keyCount]
    guard !allowed.contains(keyTimes.count) else { return nil }
    return
      "are \(keyTimes.count) for \(keyCount) values; expected \(allowed.map(String.init).joined(separator: " or "))"
  }

  /// The lists that must have as many elements as there are values or segments, with their count and the expected
  /// count.
  fileprivate var counts: [(name: String, count: Int, expected: Int)] {
    var counts: [(String, Int?, Int)] = []
    if !isPaced, calculationMode != .discrete {
      counts.append(("timingFunctions", timingFunctions?.count, keyCount - 1))
    }
    if calculationMode == .cubic || calculationMode == .cubicPaced {
      counts += [
        ("tensionValues", tensionValues?.count, keyCount),
        ("continuityValues", continuityValues?.count, keyCount),
        ("biasValues", biasValues?.count, keyCount),
      ]
    }
    return counts.compactMap { name, count, wanted in count.map { (name, $0, wanted) } }
  }
}
