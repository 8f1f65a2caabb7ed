import Foundation
import RefreshClips
import RefreshControls
import RefreshStage

/// What a plugin has to show, shared by all of its pages.
public struct PreviewProgram: Sendable {
  let subjects: [Clip.Subject]
  /// The folder that scenarios, goldens and pictures are kept in: the package's.
  let folder: URL
  /// Told the name of each hook of a control before it is called.
  var onHook: (@Sendable (String?) -> Void)?
  let files = SharedFiles()
  let cycles: MeasuredCycles

  /// - Parameter measure: measures how long cycles really take, in seconds by the names of the controls' types; it is
  ///   called once, on a thread of its own. Without it pages are told what the controls declare.
  public init(
    controls: [RefreshControl.Type], scenes: [StageScene.Type], folder: URL,
    measure: (@Sendable () -> [String: TimeInterval])? = nil, onHook: (@Sendable (String?) -> Void)? = nil
  ) {
    cycles = MeasuredCycles(measure)
    subjects = controls.map { .control($0) } + scenes.map { .scene($0) }
    self.folder = folder
    self.onHook = onHook
  }

  /// What a page is told first; how long cycles really take follows once it is known.
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
        "types": RefreshControlType.allCases.map(\.rawValue),
        "anchors": ["own"] + AnchorPosition.allCases.map(\.rawValue),
        "edges": ["own"] + RefreshEdge.allCases.map(\.rawValue),
      ]
    ]
  }

  /// JSON has no numbers beyond these; a hook that is missing gives one.
  private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
