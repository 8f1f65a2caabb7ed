import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Makes a control a page of one file, with a custom element and a list to pull it on.
enum WebExport {
  /// How far a finger pulls on a phone, in points that are shown.
  private static let farthestPull = 240.0
  /// A control of few points is not followed any farther, in heights.
  private static let mostHeights = 8.0

  /// The page, and what somebody who uses it should know, a sentence each.
  ///
  /// - Parameters:
  ///   - sampling: how the control is sampled, in every setting of the page.
  ///   - onPart: called with how much of the page is done, 0…1.
  static func page(
    of control: RefreshControl.Type, _ sampling: MotionSampling, _ watch: ExportWatch,
    onPart: @escaping (Double) -> Void
  ) throws -> (html: String, notes: [String]) {
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let probe = stage.context.noting { control.init(type: sampling.type) }
    stage.attach(probe)
    var sampling = sampling
    // The page shows whole frames, and what is between two of them on the straight way.
    sampling.samplesPerFrame = 1
    sampling.framesPerSecond = max(120, sampling.framesPerSecond)
    sampling.farthestPull = min(mostHeights, farthestPull / max(1, Double(probe.height)))
    sampling.includesOpening = true
    var done = 0.0
    let page = try WebComponent(
      behavior: ControlBehavior(of: probe), shown: sampling.shown
    ) { setting in
      let (start, count) = (done, Double(WebComponent.Setting.all.count))
      sampling.stage.environment = setting.environment
      let motion = try ControlMotion(of: control, sampling, onHook: watch.onHook) {
        onPart((start + $0) / count)
      }
      done += 1
      watch.onPlayed()
      try watch.check()
      return motion
    }
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
    return (page.html, notes)
  }
}
