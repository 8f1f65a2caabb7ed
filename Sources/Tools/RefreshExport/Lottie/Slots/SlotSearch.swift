import Foundation
import RefreshControls
import RefreshKitCLI
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Search for the slots of a control's tunables, which records the control again with replacement values in each
/// appearance.
struct SlotSearch {
  let replacements: TunableReplacements
  /// Fonts of text layers.
  private let fonts: GlyphFonts
  private let recordings = ReplacementMotionCache()

  init(
    of control: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [AppearanceVariant],
    _ watch: JobCallbacks
  ) {
    watch.onHook("init")
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let replacement = stage.context.collectingDiagnostics {
      control.init(type: sampling.type ?? control.preferredType)
    }
    replacement.tune(sampling.stage.tuning, reportingTo: stage.context)
    fonts = GlyphFonts(for: TextReplacement.replacements(of: replacement).flatMap { [$0.text, $0.other] })
    replacements = TunableReplacements(of: replacement) { [recordings] values, appearance in
      let motions = recordings.motions(with: values) {
        var other = sampling
        other.stage.tuning.merge(values) { $1 }
        other.examinesPull = false
        return ControlMotions(of: control, other, layersIn: layered, watch)
      }
      return try motions.motion(in: appearance)
    }
  }

  /// Cache of the first and the last recording with replacement values. The first set contains all tunables and is
  /// common to all formats; a search then tries up to one set for each tunable, and a recording takes megabytes.
  private final class ReplacementMotionCache {
    private var kept: [(values: [String: String], motions: ControlMotions)] = []

    func motions(with values: [String: String], _ make: () -> ControlMotions) -> ControlMotions {
      if let known = kept.first(where: { $0.values == values }) { return known.motions }
      kept.removeLast(max(0, kept.count - 1))
      kept.append((values, make()))
      return kept.last!.motions
    }

    func removeAll() { kept = [] }
  }

  /// Frees all recordings with replacement values; a later search records again what it needs.
  func dropRecordings() { recordings.removeAll() }

  /// Exports an animation with slots.
  ///
  /// - Parameters:
  ///   - staysText: true to export texts of tunables as text layers, which may have slots.
  ///   - make: exports a motion with some texts as text layers.
  /// - Returns: the animation, its slots, and notes about tunables without a slot.
  func export(
    _ motion: ControlMotion, in appearance: AppearanceVariant, staysText: Bool,
    make: (ControlMotion, LottieTexts) throws -> LottieExport
  ) throws -> (export: LottieExport, slots: LottieSlots?, notes: [String]) {
    // Texts first, because a text layer contains a colour.
    var all = (staysText ? replacements.texts.map(\.name) : []) + replacements.colors.map(\.name)
    if all.isEmpty { return (try make(motion, LottieTexts()), nil, []) }
    if staysText, !replacements.texts.isEmpty {
      // Texts that become outlines are excluded together; testing each by itself would take long.
      let other = try replacements.motion(replacements.colors, replacements.texts, in: appearance)
      let texts = LottieTexts.pair(replacements.texts, in: motion, and: other, fonts: fonts)
      let outlined = try make(motion, texts.own).outlinedTexts
      all.removeAll(where: outlined.contains)
    }
    // Reasons by the name of the last tunable of each tested set.
    var reasons: [String: String] = [:]
    let found = try LargestSubsetSearch.find(all) { names -> (LottieExport, LottieSlots)? in
      let part = replacements.named(names)
      let changed = try replacements.motion(part.colors, part.texts, in: appearance)
      let texts = LottieTexts.pair(part.texts, in: motion, and: changed, fonts: fonts)
      let own = try make(motion, texts.own)
      let other = try make(changed, texts.other)
      do throws(LottieSlotRefusal) {
        return (
          own,
          try LottieSlots(
            part.colors, part.texts, in: own.document.value, and: other.document.value,
            isDark: appearance.contains(.dark))
        )
      } catch {
        if let name = names.last { reasons[name] = error.reason }
        return nil
      }
    }
    let notes = replacements.notes(
      "the file has no slots for", without: found?.items ?? [], textReason: staysText ? Self.textReason : nil,
      reasons: reasons)
    guard let (export, slots) = found?.result else { return (try make(motion, LottieTexts()), nil, notes) }
    return (export, slots, notes + kerning(of: slots))
  }

  private static let textReason =
    "a text of these is a part of another, has several lines, is shortened, changes its colour,"
    + " is shown in two styles, or changes more than its own label"

  /// Notes about texts whose width changes visibly without kerning.
  private func kerning(of slots: LottieSlots) -> [String] {
    replacements.texts.filter { slots.texts.contains($0.name) }.compactMap { replacement in
      let widths = fonts.fonts.compactMap { font in
        font.advance(of: replacement.text).map { abs($0.kerned - $0.plain) / GlyphFont.size }
      }
      guard let most = widths.max(), most >= 0.02 else { return nil }
      return "players set \(replacement.name) without kerning and ligatures; its width is another by "
        + "\(String(format: "%.2f", Double(most))) of the size of its font"
    }
  }
}
