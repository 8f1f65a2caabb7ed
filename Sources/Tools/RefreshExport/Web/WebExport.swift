import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Makes a control a custom element: a page with a list to pull it on, a module, and its types.
struct WebExport {
  /// How far a finger pulls on a phone, in points that are shown.
  private static let farthestPull = 240.0
  /// A control of few points is not followed any farther, in heights.
  private static let mostHeights = 8.0
  /// How often what is drawn is kept, in a second: as often as the fastest phones show it.
  private static let rate = 120.0

  private let probe: RefreshControl
  private let stage: Stage
  /// How the control is sampled so that a page has what it needs.
  private(set) var sampling: MotionSampling

  /// - Parameter sampling: how the control is sampled for other formats.
  init(of control: RefreshControl.Type, _ sampling: MotionSampling) throws {
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let probe = stage.context.noting { control.init(type: sampling.type ?? control.preferredType) }
    stage.attach(probe)
    (self.stage, self.probe, self.sampling) = (stage, probe, sampling)
    self.sampling.drawingsPerFrame =
      (1...sampling.samplesPerFrame).first {
        sampling.samplesPerFrame.isMultiple(of: $0)
          && Double($0) * sampling.framesPerSecond >= Self.rate - 1e-6
      } ?? sampling.samplesPerFrame
    self.sampling.farthestPull = min(Self.mostHeights, Self.farthestPull / max(1, Double(probe.height)))
    self.sampling.includesOpening = true
  }

  /// The element.
  ///
  /// - Parameters:
  ///   - probes: the tunables that the page has names for.
  ///   - onPart: called with how much of it is done, 0…1.
  func component(
    _ motions: WatchedMotions, _ probes: TunableProbes, onPart: @escaping (Double) -> Void
  ) throws -> WebComponent {
    var done = 0.0
    return try WebComponent(
      behavior: ControlBehavior(of: probe), shown: sampling.shown, tolerance: sampling.tolerance,
      probes: probes
    ) { appearance in
      let (start, count) = (done, Double(Appearance.all.count))
      done += 1
      return try motions.motion(in: appearance) { onPart((start + $0) / count) }
    }
  }

  /// Notes for the person who uses the page, a sentence each.
  var notes: [String] {
    var notes: [String] = []
    if !probe.edge.isLeading || probe.edge == .left {
      notes.append(
        "the control is pulled from the \(probe.edge.rawValue); on the page it is at the top of the list")
    }
    if probe.exitPolicy != .finishCycle {
      notes.append(
        "the control can end in the middle of a cycle; the page always shows the ending that follows a complete one"
      )
    }
    return notes
  }
}
