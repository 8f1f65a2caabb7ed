import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshStage
import Synchronization

/// The controls and scenes of a plugin, with the resources that all pages share.
struct PreviewProgram: Sendable {
  let subjects: [Clip.ControlOrScene]
  /// The package's folder, in which scenarios, goldens and images are stored.
  let folder: URL
  /// Called with the name of a control's hook before the hook runs.
  var onHook: (@Sendable (String?) -> Void)?
  /// Makes a file available to pages for downloading, and returns its number.
  typealias ShareFile = @Sendable (SharedFiles.Entry) -> Int
  var share: ShareFile = { _ in 0 }
  /// Number of pixels that all pages show.
  let pixels = LockedValue(0)
  let longWork = LongWorkGate()
  /// Serial queue of low priority for replays that measure the effect of other tunable values, so that all pages
  /// together use one processor for them.
  let trials = DispatchQueue(label: "trials", qos: .utility)
  let cycles: MeasuredCycles

  /// Creates the program of a preview with its controls and scenes.
  ///
  /// - Parameters:
  ///   - measure: measures real cycle durations in seconds by type name; called once, on a background thread.
  ///     Without it, pages show the declared durations.
  package init(
    controls: [RefreshControl.Type], scenes: [StageScene.Type], folder: URL,
    measure: (@Sendable () -> [String: TimeInterval])? = nil, onHook: (@Sendable (String?) -> Void)? = nil
  ) {
    cycles = MeasuredCycles(measure)
    subjects = controls.map { .control($0) } + scenes.map { .scene($0) }
    self.folder = folder
    self.onHook = onHook
  }

  /// The first message to a page, as a JSON object: controls, scenes and all options.
  var description: [String: Any] {
    [
      "hello": [
        "subjects": subjects.map { subject -> [String: Any] in
          if case .control(let type) = subject {
            return [
              "name": subject.name, "kind": "control", "height": Self.finite(type.height),
              "cycle": Self.finite(type.animationDuration),
            ]
          }
          return ["name": subject.name, "kind": "scene"]
        },
        "responses": PreviewChoices.Response.allCases.map(\.rawValue),
        "exits": PreviewChoices.Exit.allCases.map(\.rawValue),
        "types": ["own"] + RefreshControlType.allCases.map(\.rawValue),
        "devices": StageDevice.all.map { device -> [String: Any] in
          ["name": device.name, "width": Double(device.size.width), "height": Double(device.size.height)]
        },
        "anchors": ["own"] + AnchorPosition.allCases.map(\.rawValue),
        "edges": ["own"] + RefreshEdge.allCases.map(\.rawValue),
        "phases": Dictionary(
          uniqueKeysWithValues: RefreshPhase.Kind.allCases.map { phase in
            (phase.rawValue, String(format: "#%06x", PhaseColors.color(of: phase.rawValue)))
          }),
      ]
    ]
  }

  /// The value, or 0 for infinity and NaN, which JSON cannot represent; a missing hook returns such a number.
  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}

/// Measured cycle durations of a program's controls: measured once, on stages that no page shows.
final class MeasuredCycles: Sendable {
  /// A measurement of the cycle durations of all controls that have one, in seconds by type name.
  typealias Measure = @Sendable () -> [String: TimeInterval]

  private let measure: Measure?
  private let known = Mutex<[String: TimeInterval]?>(nil)

  /// Seconds between a page's arrival and the measurement, so that the page is drawn first.
  private static let delay = 1.0

  init(_ measure: Measure?) { self.measure = measure }

  /// Calls `body` with the durations once they are measured; never if there is no measurement.
  func whenKnown(_ body: @escaping @Sendable ([String: TimeInterval]) -> Void) {
    guard let measure else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) { [self] in
      let lengths = known.withLock { known in
        if let known { return known }
        let lengths = measure()
        known = lengths
        return lengths
      }
      body(lengths)
    }
  }
}
