import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Exports a control as a custom element: an HTML page, a module and its types.
struct WebExport {
  /// Maximum recorded pull distance, in displayed points: about as far as a finger pulls on a phone.
  private static let farthestPull = 240.0
  /// Maximum recorded pull distance in heights of the control, which limits the recording of low controls.
  private static let mostHeights = 8.0
  /// Recorded drawings per second, if the sampling has as many: the display rate of the fastest phones.
  private static let rate = 120.0

  private let replacement: RefreshControl
  private let stage: Stage
  /// Sampling parameters with the page's requirements added.
  private(set) var sampling: MotionSampling

  /// Creates the export of a control, and adapts the sampling to web pages.
  init(of control: RefreshControl.Type, _ sampling: MotionSampling) throws {
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let replacement = stage.context.collectingDiagnostics {
      control.init(type: sampling.type ?? control.preferredType)
    }
    stage.attach(replacement)
    (self.stage, self.replacement, self.sampling) = (stage, replacement, sampling)
    self.sampling.drawingsPerFrame =
      (1...sampling.samplesPerFrame).first {
        sampling.samplesPerFrame.isMultiple(of: $0)
          && Double($0) * sampling.framesPerSecond >= Self.rate - 1e-6
      } ?? sampling.samplesPerFrame
    self.sampling.farthestPull = min(Self.mostHeights, Self.farthestPull / max(1, Double(replacement.height)))
    self.sampling.includesOpening = true
  }

  /// Records the control's motions and encodes the component.
  func component(
    _ motions: ControlMotions, _ replacements: TunableReplacements, onPart: @escaping (Double) -> Void
  ) throws -> WebComponent {
    var done = 0.0
    return try WebComponent(
      behavior: ControlBehavior(of: replacement), shown: sampling.shown, tolerance: sampling.tolerance,
      replacements: replacements
    ) { appearance in
      let (start, count) = (done, Double(AppearanceVariant.all.count))
      done += 1
      return try motions.motion(in: appearance) { onPart((start + $0) / count) }
    }
  }

  /// Notes for the page's user, one sentence each.
  var notes: [String] {
    var notes: [String] = []
    if !replacement.edge.isLeading || replacement.edge == .left {
      notes.append(
        "the control is pulled from the \(replacement.edge.rawValue); on the page it is at the top of the list"
      )
    }
    if replacement.exitPolicy != .finishCycle {
      notes.append(
        "the control can end in the middle of a cycle; the page always shows the ending that follows a complete one"
      )
    }
    return notes
  }
}
