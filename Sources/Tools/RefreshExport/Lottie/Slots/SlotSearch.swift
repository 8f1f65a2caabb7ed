import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Finds where a control draws with the colours of its tunables, for which it is sampled once more in each appearance.
struct SlotSearch {
  let probes: TunableProbes
  /// The fonts of texts that stay texts.
  private let fonts: GlyphFonts

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
    let played = Played()
    probes = TunableProbes(of: probe) { values, appearance in
      if played.motions[values] == nil {
        var other = sampling
        other.stage.tuning.merge(values) { $1 }
        played.motions[values] = WatchedMotions(of: control, other, layersIn: layered, watch)
      }
      return try played.motions[values]!.motion(in: appearance) { _ in }
    }
  }

  /// The control with each set of values, played once for all formats.
  private final class Played {
    var motions: [[String: String]: WatchedMotions] = [:]
  }

  /// The animation of a motion with its slots.
  ///
  /// - Parameters:
  ///   - staysText: whether texts of tunables stay texts, so that they have slots, too.
  ///   - make: makes the animation of a motion in which some texts stay texts.
  /// - Returns: the animation, and sentences about tunables without a slot.
  func export(
    _ motion: ControlMotion, in appearance: Appearance, staysText: Bool,
    make: (ControlMotion, LottieTexts) throws -> LottieExport
  ) throws -> (export: LottieExport, slots: LottieSlots?, notes: [String]) {
    // Texts come first: a text that is one has a colour of its own.
    var all = (staysText ? probes.texts.map(NamedProbe.text) : []) + probes.colors.map(NamedProbe.color)
    if all.isEmpty { return (try make(motion, LottieTexts()), nil, []) }
    if !all.texts.isEmpty {
      // Outlines have no slots, and one by one it would take long to find this out.
      let other = try probes.motion(all.colors, all.texts, in: appearance)
      let texts = LottieTexts.pair(all.texts, in: motion, and: other, fonts: fonts)
      let outlined = try make(motion, texts.own).outlinedTexts
      all.removeAll { outlined.contains($0.name) }
    }
    // By the name of the last of those that were tried together.
    var reasons: [String: String] = [:]
    let found = try Separable.find(all) { part -> (LottieExport, LottieSlots)? in
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

  /// Why a text is not one in a file.
  private static let textReason =
    "a text of these is a part of another, has several lines, is shortened, changes its colour,"
    + " is shown in two styles, or changes more than its own label"

  /// Notes about texts that are wider or narrower where each character is set by itself.
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
