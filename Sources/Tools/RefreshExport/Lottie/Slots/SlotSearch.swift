import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Search for the slots of a control's tunables, which records the control again with replacement values in each
/// appearance.
struct SlotSearch {
  let probes: TunableProbes
  /// Fonts of text layers.
  private let fonts: GlyphFonts
  private let recordings = ProbedMotions()

  init(
    of control: RefreshControl.Type, _ sampling: MotionSampling, layersIn layered: [Appearance],
    _ watch: ExportWatch
  ) {
    watch.onHook("init")
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let probe = stage.context.collectingDiagnostics {
      control.init(type: sampling.type ?? control.preferredType)
    }
    probe.tune(sampling.stage.tuning, reportingTo: stage.context)
    fonts = GlyphFonts(for: TextProbe.probes(of: probe).flatMap { [$0.text, $0.other] })
    probes = TunableProbes(of: probe) { [recordings] values, appearance in
      let motions = recordings.motions(with: values) {
        var other = sampling
        other.stage.tuning.merge(values) { $1 }
        other.examinesPull = false
        return WatchedMotions(of: control, other, layersIn: layered, watch)
      }
      return try motions.motion(in: appearance) { _ in }
    }
  }

  /// Cache of the first and the last recording with replacement values. The first set contains all tunables and is
  /// common to all formats; a search then tries up to one set for each tunable, and a recording takes megabytes.
  private final class ProbedMotions {
    private var kept: [(values: [String: String], motions: WatchedMotions)] = []

    func motions(with values: [String: String], _ make: () -> WatchedMotions) -> WatchedMotions {
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
    _ motion: ControlMotion, in appearance: Appearance, staysText: Bool,
    make: (ControlMotion, LottieTexts) throws -> LottieExport
  ) throws -> (export: LottieExport, slots: LottieSlots?, notes: [String]) {
    // Texts first, because a text layer contains a colour.
    var all = (staysText ? probes.texts.map(NamedProbe.text) : []) + probes.colors.map(NamedProbe.color)
    if all.isEmpty { return (try make(motion, LottieTexts()), nil, []) }
    if !all.texts.isEmpty {
      // Texts that become outlines are excluded together; testing each by itself would take long.
      let other = try probes.motion(all.colors, all.texts, in: appearance)
      let texts = LottieTexts.pair(all.texts, in: motion, and: other, fonts: fonts)
      let outlined = try make(motion, texts.own).outlinedTexts
      all.removeAll { outlined.contains($0.name) }
    }
    // Reasons by the name of the last tunable of each tested set.
    var reasons: [String: String] = [:]
    let found = try SubsetSearch.find(all) { part -> (LottieExport, LottieSlots)? in
      let changed = try probes.motion(part.colors, part.texts, in: appearance)
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
        if let name = part.last?.name { reasons[name] = error.reason }
        return nil
      }
    }
    let notes = probes.notes(
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
    probes.texts.filter { slots.texts.contains($0.name) }.compactMap { probe in
      let widths = fonts.fonts.compactMap { font in
        font.advance(of: probe.text).map { abs($0.kerned - $0.plain) / GlyphFont.size }
      }
      guard let most = widths.max(), most >= 0.02 else { return nil }
      return "players set \(probe.name) without kerning and ligatures; its width is another by "
        + "\(String(format: "%.2f", Double(most))) of the size of its font"
    }
  }
}
