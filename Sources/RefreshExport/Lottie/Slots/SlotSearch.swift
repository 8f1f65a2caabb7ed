import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Finds where a control draws with the colours of its tunables, for which it is sampled once more in each appearance.
struct SlotSearch {
  let probes: [ColorProbe]
  private let motions: WatchedMotions

  init(of control: RefreshControl.Type, _ sampling: MotionSampling, _ watch: ExportWatch) {
    watch.onHook("init")
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let probe = stage.context.noting { control.init(type: sampling.type ?? control.preferredType) }
    probe.tune(sampling.stage.tuning, reportingTo: stage.context)
    probes = ColorProbe.probes(of: probe)
    var other = sampling
    for probe in probes { other.stage.tuning[probe.name] = probe.text }
    motions = WatchedMotions(of: control, other, watch)
  }

  /// The motion with the probes' colours.
  func recolored(in appearance: Appearance) throws -> ControlMotion {
    try motions.motion(in: appearance) { _ in }
  }

  /// The slots of an animation; nil if the control has no colours that can be tuned.
  func find(
    in document: LottieDocument, _ appearance: Appearance, makeOther: (ControlMotion) throws -> LottieExport
  ) throws -> LottieSlots? {
    guard !probes.isEmpty else { return nil }
    let other = try makeOther(recolored(in: appearance)).document
    return LottieSlots(
      probes, in: document.value, and: other.value, isDark: appearance.contains(.dark))
  }
}
