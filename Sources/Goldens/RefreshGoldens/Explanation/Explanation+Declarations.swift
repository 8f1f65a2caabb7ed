import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Changes of the settings that animations declare, such as `fillMode` or the hook in which they were added.
extension Explanation {
  /// Adds the changed declared settings of a property's animations if the property differs in that section or a later
  /// one.
  mutating func addDeclarations(_ motion: PropertyMotionPair, _ subject: PropertyKey) {
    for pair in sections where !pair.kind.isPull {
      let matches = motion.matches(in: pair)
      for (a, b) in matches.matched + matches.elsewhere {
        let edits = a.declarationEdits(to: b)
        if edits.isEmpty { continue }
        let differing = sections.filter { $0.expected.start >= pair.expected.start && motion.isCompared($0) }
          .flatMap { differences(motion, $0) }
        guard !differing.isEmpty else { return }
        let context = SectionDifference(subject: subject, pair: pair, motion: motion, differing: differing)
        for edit in edits {
          add(.declared(edit.setting, edit.values), context, Set(context.keys).sorted())
        }
      }
    }
  }
}

extension PropertyMotionPair {
  /// Matching animation of the other trace that was added in another hook, or that moves the position along the same
  /// path without rotating the layer; nil if none.
  func counterpart(
    of animation: MotionTrace.Animation, in others: [MotionTrace.Animation],
    _ all: [PropertyKey: [MotionTrace.Animation]]
  ) -> MotionTrace.Animation? {
    if let kind = animation.declaration.transition {
      return all.lazy.filter {
        LayerPath.original(of: $0.key.layer) == LayerPath.original(of: animation.layer)
      }
      .flatMap(\.value).first {
        $0.declaration.transition.map { $0 != kind } == true
          && $0.declaration.hook == animation.declaration.hook
      }
    }
    guard animation.declaration.hook != nil || animation.declaration.isRotating else { return nil }
    if let other = others.first(where: {
      animation.isTwin(of: $0) && $0.declaration.hook != animation.declaration.hook
    }) {
      return other
    }
    guard animation.declaration.isRotating, parts.allSatisfy({ $0.key.property == .transform }) else {
      return nil
    }
    return all[PropertyKey(layer: animation.layer, property: animation.property)]?.first {
      $0.keyPath == animation.keyPath && $0.declaration.hook == animation.declaration.hook
        && !$0.declaration.isRotating
    }
  }
}

extension AnimationDeclaration {
  /// Name of the control's hook method in which the animation was added; nil outside hooks.
  var hook: String? { if case .word(let name)? = settings[Setting("hook")] { name } else { nil } }

  var transition: TraceValue? { settings[Setting("transition.kind")] }

  var isRotating: Bool { settings[Setting("rotationMode")] != nil }

  var isOffset: Bool { settings[Setting("timeOffset")] != nil }
}

extension MotionTrace.Animation {
  /// True if both animations run alike, whenever and wherever they were added.
  func isTwin(of other: Self) -> Bool {
    keyPath == other.keyPath && keyframes == other.keyframes && duration == other.duration
  }

  /// Declared settings that differ between two animations, without those that their times and curves already show.
  func declarationEdits(
    to other: Self
  ) -> [(setting: AnimationDeclaration.Setting, values: OldAndNew<TraceValue>)] {
    var edits = declaration.edits(to: other.declaration)
    if keyPath != other.keyPath {
      edits.append((.init("keyPath"), OldAndNew(.word(keyPath.name), .word(other.keyPath.name))))
    }
    // A transition of another kind consists of other animations.
    if let kind = edits.first(where: { $0.setting.isOfTransition && $0.setting.property == "kind" }) {
      return [kind]
    }
    return edits.filter { edit in
      // A key only identifies the animation that a new one replaces.
      if edit.setting.property == "key" { return false }
      guard edit.setting.groups == 1 else { return true }
      // The group's curve and reversal cover more than this animation if the group lasts longer.
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

  /// Flags that are true if the changed settings affect the animation's times (`onTimes`) or its values (`onValues`),
  /// so that these are not reported as well.
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
