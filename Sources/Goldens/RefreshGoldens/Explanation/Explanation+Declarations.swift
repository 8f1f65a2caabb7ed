import Foundation
import RefreshFrames
import RefreshMotion

/// Changes of the settings that an author declares for animations.
extension Explanation {
  typealias Declared = AnimationDeclaration.Setting

  /// Suggests the changed settings of a property's animations, if the property is shown otherwise from there on.
  mutating func sayDeclarations(_ motion: PropertyMotion, _ subject: LayerProperty) {
    for pair in sections where !pair.kind.isPull {
      for (a, b) in motion.declarationPairs(in: pair, animations) {
        let edits = a.declarationEdits(to: b)
        if edits.isEmpty { continue }
        let differing = sections.filter { $0.expected.start >= pair.expected.start && motion.isCompared($0) }
          .flatMap { differences(motion, $0) }
        guard !differing.isEmpty else { return }
        for edit in edits {
          say(
            .declared(edit.setting, edit.values), SectionDifference(subject, pair, motion, differing),
            Set(differing.map(\.part.key)).sorted())
        }
      }
    }
  }
}

extension PropertyMotion {
  /// The animations of a chapter with those that they are at present, also where these are added in another hook or no
  /// longer move the property.
  func declarationPairs(
    in pair: SectionPair, _ animations: Edit<[LayerProperty: [MotionTrace.Animation]]>
  ) -> Pairs {
    let (matched, gone, new) = matches(in: pair)
    let others = gone.compactMap { own in counterpart(of: own, in: after, animations.new).map { (own, $0) } }
    let added = new.compactMap { now in counterpart(of: now, in: before, animations.old).map { ($0, now) } }
    return matched + others + added
  }

  /// The same animation in the other trace: of another hook, or one that does not move the property itself, as a path does
  /// without its rotation mode.
  func counterpart(
    of animation: MotionTrace.Animation, in others: [MotionTrace.Animation],
    _ all: [LayerProperty: [MotionTrace.Animation]]
  ) -> MotionTrace.Animation? {
    guard animation.declaration.hook != nil || animation.declaration.isRotating else { return nil }
    if let other = others.first(where: {
      $0.keyPath == animation.keyPath && $0.knots == animation.knots && $0.duration == animation.duration
        && $0.declaration.hook != animation.declaration.hook
    }) {
      return other
    }
    guard animation.declaration.isRotating, parts.allSatisfy({ $0.key.property == .transform }) else {
      return nil
    }
    return all[LayerProperty(layer: animation.layer, property: animation.property)]?.first {
      $0.keyPath == animation.keyPath && $0.declaration.hook == animation.declaration.hook
        && !$0.declaration.isRotating
    }
  }
}

extension AnimationDeclaration {
  /// The hook in which the animation was added; nil outside hooks.
  var hook: String? { if case .word(let name)? = settings[Setting("hook")] { name } else { nil } }

  /// True if the animation turns its layer along a path.
  var isRotating: Bool { settings[Setting("rotationMode")] != nil }
}

extension MotionTrace.Animation {
  /// The declared settings that differ from another animation's, without those that its times and curves show.
  func declarationEdits(to other: Self) -> [(setting: AnimationDeclaration.Setting, values: Edit<TraceValue>)]
  {
    declaration.edits(to: other.declaration).filter { edit in
      // A key only tells which animation another one replaces.
      if edit.setting.property == "key" { return false }
      guard edit.setting.groups == 1 else { return true }
      // A group that lasts longer eases and reverses more than this animation.
      let isWhole = declaration.value(.init("group.duration")).number == duration
      switch edit.setting.property {
      case "timingFunction": return !isWhole || curve == other.curve && groupCurve == other.groupCurve
      case "repeatCount": return repeats == other.repeats
      case "autoreverses": return !isWhole || autoreverses == other.autoreverses
      case "duration":
        return (period == nil || other.period == nil || period == other.period)
          && !(edit.values.old.number == duration && edit.values.new.number == other.duration)
      default: return true
      }
    }
  }

  /// Flags for an animation whose changed settings affect its times, and the values that it passes.
  func declarationEffects(in other: Self) -> (onTimes: Bool, onValues: Bool) {
    var effects = (onTimes: false, onValues: false)
    for (setting, _) in declarationEdits(to: other) {
      switch setting.property {
      case "speed", "repeatDuration", "duration", "repeatCount", "autoreverses":
        effects.onTimes = true
        if setting.groups > 0 { effects.onValues = true }
      case "hook", "fillMode", "isRemovedOnCompletion", "allowsOverdamping": break
      default: effects.onValues = true
      }
    }
    return effects
  }
}
