import Foundation
import RefreshLayers
import RefreshRendering

/// The colours and texts of tunables in what a motion draws: it is compared with the motion of the same control with its
/// probes' values, which has to differ in these alone.
struct NamedValues {
  /// The motion with the probes' values.
  let probed: ControlMotion
  /// Red, green and blue of each tunable that the motion draws with, by its name.
  private(set) var colors: [String: [Double]] = [:]
  /// The names of the tunables whose texts the motion shows.
  private(set) var texts: Set<String> = []
  private let colorProbes: [ColorProbe]
  private let textProbes: [TextProbe]
  private let fonts: GlyphFonts

  /// - Parameter fonts: the fonts in which texts can be set.
  /// - Returns: nil if a colour is mixed with another, a text cannot be set from glyphs, or the motion depends on one in
  ///   another way.
  init?(
    _ colors: [ColorProbe], _ texts: [TextProbe], in motion: ControlMotion, _ probed: ControlMotion,
    fonts: GlyphFonts
  ) {
    (self.probed, self.fonts, colorProbes, textProbes) = (probed, fonts, colors, texts)
    guard motion.phases.count == probed.phases.count,
      (motion.opening == nil) == (probed.opening == nil)
    else { return nil }
    let phases = motion.phases + (motion.opening.map { [$0] } ?? [])
    let others = probed.phases + (probed.opening.map { [$0] } ?? [])
    for (phase, other) in zip(phases, others) {
      guard phase.name == other.name, phase.frameCount == other.frameCount,
        phase.duration == other.duration, compare(phase.instants, other.instants)
      else { return nil }
    }
    guard compare(motion.farPull, probed.farPull),
      isSame(motion.backgroundColor, probed.backgroundColor)
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

  /// Whether two commands differ in the colours and texts of tunables alone.
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
    if case .text(let text, _) = command.drawing, case .text(var other, let box) = restored.drawing,
      text.string != other.string
    {
      guard isSame(text, other) else { return false }
      other.string = text.string
      restored.drawing = .text(other, box: box)
    }
    return restored == command
  }

  private mutating func isSame(_ color: Color?, _ other: Color?) -> Bool {
    guard color != other else { return true }
    guard let color, let other, color.alpha == other.alpha,
      let probe = colorProbes.first(where: { $0.other == other.rgb }),
      color.rgb == probe.color || color.rgb == probe.dark
    else { return false }
    let known = colors.updateValue(color.rgb, forKey: probe.name)
    return known == nil || known == color.rgb
  }

  private mutating func isSame(_ text: TextValues, _ other: TextValues) -> Bool {
    guard let probe = textProbes.first(where: { $0.other == other.string && $0.text == text.string }),
      fonts.canSet(text)
    else { return false }
    texts.insert(probe.name)
    return true
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
