import Foundation
import RefreshClips
import RefreshKit
import RefreshRendering
import RefreshWeb

/// Makes a control a page of one file, with a custom element and a list to pull it on.
enum WebExport {
  /// How far a finger pulls on a phone, in points that are shown.
  private static let farthestPull = 240.0

  /// The page, and what somebody who uses it should know, a sentence each.
  ///
  /// - Parameter sampling: how the control is sampled, in every setting of the page.
  static func page(
    of control: RefreshControl.Type, _ sampling: MotionSampling, onHook: @escaping (String) -> Void
  ) throws -> (html: String, notes: [String]) {
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let probe = stage.context.noting { control.init(type: sampling.type) }
    stage.attach(probe)
    var sampling = sampling
    // The page shows whole frames, and what is between two of them on the straight way.
    sampling.samplesPerFrame = 1
    sampling.framesPerSecond = max(120, sampling.framesPerSecond)
    sampling.farthestPull = farthestPull / Double(probe.height)
    sampling.includesOpening = true
    let page = try WebComponent(
      behavior: ControlBehavior(of: probe), shown: sampling.shown
    ) { setting in
      sampling.stage.environment = setting.environment
      return try ControlMotion(of: control, sampling, onHook: onHook)
    }
    var notes: [String] = []
    if !probe.edge.isLeading || probe.edge == .left {
      notes.append(
        "the control is pulled out of the \(probe.edge.rawValue); the page's list has it at its top")
    }
    if probe.exitPolicy != .finishCycle {
      notes.append(
        "the control may leave in the middle of a cycle; the page shows the ending that follows a whole one")
    }
    return (page.html, notes)
  }
}
