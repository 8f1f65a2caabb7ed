import Foundation
import RefreshLayers
import RefreshRendering

/// The colours of tunables in what a motion draws: it is compared with the motion of the same control with its probes'
/// colours, which has to differ in these alone.
struct NamedColors {
  /// The motion with the probes' colours.
  let recolored: ControlMotion
  /// Red, green and blue of each tunable that the motion draws with, by its name.
  private(set) var colors: [String: [Double]] = [:]
  private let probes: [ColorProbe]

  /// - Returns: nil if a colour is mixed with another, or the motion depends on one in another way.
  init?(_ probes: [ColorProbe], in motion: ControlMotion, _ recolored: ControlMotion) {
    (self.recolored, self.probes) = (recolored, probes)
    guard motion.phases.count == recolored.phases.count,
      (motion.opening == nil) == (recolored.opening == nil)
    else { return nil }
    let phases = motion.phases + (motion.opening.map { [$0] } ?? [])
    let others = recolored.phases + (recolored.opening.map { [$0] } ?? [])
    for (phase, other) in zip(phases, others) {
      guard phase.name == other.name, phase.frameCount == other.frameCount,
        phase.duration == other.duration, compare(phase.instants, other.instants)
      else { return nil }
    }
    guard compare(motion.farPull, recolored.farPull),
      isSame(motion.backgroundColor, recolored.backgroundColor)
    else { return nil }
  }

  private mutating func compare(
    _ instants: [ControlMotion.Instant], _ others: [ControlMotion.Instant]
  ) -> Bool {
    guard instants.count == others.count else { return false }
    for (instant, other) in zip(instants, others) {
      guard instant.frame == other.frame, instant.list?.commands.count == other.list?.commands.count
      else { return false }
      for (command, changed) in zip(instant.list?.commands ?? [], other.list?.commands ?? [])
      where command != changed {
        guard isSame(command, changed) else { return false }
      }
    }
    return true
  }

  /// Whether two commands differ in the colours of tunables alone.
  private mutating func isSame(_ command: DisplayCommand, _ changed: DisplayCommand) -> Bool {
    var (colors, others): ([Color], [Color]) = ([], [])
    _ = command.drawing.mapColors {
      colors.append($0)
      return $0
    }
    _ = changed.drawing.mapColors {
      others.append($0)
      return $0
    }
    guard colors.count == others.count else { return false }
    for (color, other) in zip(colors, others) {
      guard isSame(color, other) else { return false }
    }
    var rest = colors[...]
    var restored = changed
    restored.drawing = changed.drawing.mapColors { _ in rest.removeFirst() }
    return restored == command
  }

  private mutating func isSame(_ color: Color?, _ other: Color?) -> Bool {
    guard color != other else { return true }
    guard let color, let other, color.alpha == other.alpha,
      let probe = probes.first(where: { $0.other == other.rgb }),
      color.rgb == probe.color || color.rgb == probe.dark
    else { return false }
    let known = colors.updateValue(color.rgb, forKey: probe.name)
    return known == nil || known == color.rgb
  }
}

extension Drawing {
  /// The drawing with each of its colours, in order, replaced.
  func mapColors(_ change: (Color) -> Color) -> Drawing {
    switch self {
    case .fill(let outline, let color): return .fill(outline, change(color))
    case .gradient(let outline, var gradient, let box):
      gradient.colors = gradient.colors.map(change)
      return .gradient(outline, gradient, box: box)
    case .stroke(let path, let stroke, let color): return .stroke(path, stroke, change(color))
    case .text(var text, let box):
      text.foregroundColor = change(text.foregroundColor)
      return .text(text, box: box)
    case .image(let image, let rect, let tint): return .image(image, rect: rect, tint: change(tint))
    case .shadow(let outline, var shadow):
      shadow.color = change(shadow.color)
      return .shadow(outline, shadow)
    case .pushShadow(var shadow):
      shadow.color = change(shadow.color)
      return .pushShadow(shadow)
    case .pushClip, .pushGroup, .pushMask, .masked, .pushBlur, .pop: return self
    }
  }
}
