import Dispatch
import Foundation
import RefreshControls
import RefreshFrames
import RefreshImageFormats
import RefreshStage
import Synchronization

/// The controls and scenes of a plugin, shared by all pages.
public struct PreviewProgram: Sendable {
  let subjects: [Clip.Subject]
  /// The folder that scenarios, goldens and images are kept in: the package's.
  let folder: URL
  /// Told the name of each hook of a control before it is called.
  var onHook: (@Sendable (String?) -> Void)?
  let files = SharedFiles()
  let pixels = PixelBudget()
  let longWork = LongWork()
  /// Where gestures are made again to try values, so that all pages together take one processor for it.
  let trials = DispatchQueue(label: "trials", qos: .utility)
  let cycles: MeasuredCycles
  let makeGolden: MakeGolden?

  /// - Parameters:
  ///   - makeGolden: finds the golden of a kept scenario. Without it pages can neither record nor verify one.
  ///   - measure: measures how long cycles really take, in seconds by the names of the controls' types; it is
  ///     called once, on a thread of its own. Without it pages show what the controls declare.
  package init(
    controls: [RefreshControl.Type], scenes: [StageScene.Type], folder: URL, makeGolden: MakeGolden? = nil,
    measure: (@Sendable () -> [String: TimeInterval])? = nil, onHook: (@Sendable (String?) -> Void)? = nil
  ) {
    cycles = MeasuredCycles(measure)
    self.makeGolden = makeGolden
    subjects = controls.map { .control($0) } + scenes.map { .scene($0) }
    self.folder = folder
    self.onHook = onHook
  }

  /// The first message to a page; the measured lengths of cycles follow.
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

  /// JSON has no numbers beyond these; a hook that is missing gives one.
  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}

/// How long the cycles of a program's controls really take: measured once, apart from everything that is shown.
final class MeasuredCycles: Sendable {
  /// Measures the cycles of all controls that have one, in seconds by the names of their types.
  typealias Measure = @Sendable () -> [String: TimeInterval]

  private let measure: Measure?
  private let known = Mutex<[String: TimeInterval]?>(nil)

  /// How many seconds after a page has come measuring begins, so that the page is drawn first.
  private static let delay = 1.0

  init(_ measure: Measure?) { self.measure = measure }

  /// Calls a function with the lengths once they are known; never where nothing measures them.
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
