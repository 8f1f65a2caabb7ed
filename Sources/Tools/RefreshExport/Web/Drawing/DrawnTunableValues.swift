import RefreshLayers
import RefreshRendering

/// Maps tunables to the colours and texts that a motion draws, by comparing it with the same motion drawn with
/// replacement values. The two must differ in these values alone.
struct DrawnTunableValues {
  /// The motion drawn with replacement values.
  let replacedMotion: ControlMotion
  /// Original colour of each drawn tunable (red, green, blue, 0…1), by name.
  private(set) var colors: [String: [Double]] = [:]
  private(set) var texts: Set<String> = []
  private let colorReplacements: [ColorReplacement]
  private let textReplacements: [TextReplacement]
  private let fonts: GlyphFonts

  /// Finds the colours and texts that depend on tunables, by comparing two recordings of the same motion.
  ///
  /// - Returns: nil if a colour is mixed with another, a text cannot be laid out from glyphs, or a tunable
  ///   affects more than its own colour or text.
  init?(
    _ colors: [ColorReplacement], _ texts: [TextReplacement], in motion: ControlMotion,
    _ replacedMotion: ControlMotion,
    fonts: GlyphFonts
  ) {
    (self.replacedMotion, self.fonts, colorReplacements, textReplacements) = (
      replacedMotion, fonts, colors, texts
    )
    guard motion.phases.count == replacedMotion.phases.count,
      (motion.opening == nil) == (replacedMotion.opening == nil)
    else { return nil }
    let phases = motion.phases + (motion.opening.map { [$0] } ?? [])
    let others = replacedMotion.phases + (replacedMotion.opening.map { [$0] } ?? [])
    for (phase, other) in zip(phases, others) {
      guard phase.name == other.name, phase.frameCount == other.frameCount,
        phase.duration == other.duration, compare(phase.instants, other.instants)
      else { return nil }
    }
    guard compare(motion.farPull, replacedMotion.farPull),
      isSame(motion.backgroundColor, replacedMotion.backgroundColor)
    else { return nil }
  }

  private mutating func compare(
    _ instants: [ControlMotion.Instant], _ others: [ControlMotion.Instant]
  ) -> Bool {
    instants.count == others.count
      && zip(instants, others).allSatisfy { instant, other in
        instant.frame == other.frame && instant.list?.commands.count == other.list?.commands.count
          && zip(instant.list?.commands ?? [], other.list?.commands ?? []).allSatisfy {
            $0 == $1 || isSame($0, $1)
          }
      }
  }

  /// True if two commands differ in tunable colours and texts alone.
  private mutating func isSame(_ command: DisplayCommand, _ changed: DisplayCommand) -> Bool {
    let (colors, others) = (command.drawing.colors, changed.drawing.colors)
    guard colors.count == others.count, zip(colors, others).allSatisfy({ isSame($0, $1) }) else {
      return false
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
      let replacement = colorReplacements.first(where: { $0.other == other.rgb }),
      color.rgb == replacement.color || color.rgb == replacement.dark
    else { return false }
    let known = colors.updateValue(color.rgb, forKey: replacement.name)
    return known == nil || known == color.rgb
  }

  private mutating func isSame(_ text: TextValues, _ other: TextValues) -> Bool {
    guard
      let replacement = textReplacements.first(where: { $0.other == other.string && $0.text == text.string }),
      fonts.canSet(text)
    else { return false }
    texts.insert(replacement.name)
    return true
  }
}

extension DrawingOperation {
  /// All colours of the operation, in the order of `mapColors`.
  fileprivate var colors: [Color] {
    var colors: [Color] = []
    _ = mapColors {
      colors.append($0)
      return $0
    }
    return colors
  }
}
