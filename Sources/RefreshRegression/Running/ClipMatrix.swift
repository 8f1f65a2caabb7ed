import Foundation
import RefreshControls
import RefreshRendering
import RefreshStage

/// Which clips are under goldens: every combination of what is listed.
public struct ClipMatrix: Sendable {
  /// Names of controls; empty for all.
  public var controls: [String] = []
  /// How controls appear; slide-down unless told.
  public var types: [RefreshControlType] = [.slideDown]
  /// Where the animation view stands; nil leaves it to the control.
  public var anchors: [AnchorPosition?] = [nil]
  /// The scripts of the finger; the standard one unless told.
  public var scenarios: [Scenario] = [.standard]
  /// In points.
  public var sizes: [CGSize] = [GoldenClip.standardSize]
  /// Pixels a point.
  public var scales: [Double] = [GoldenClip.standardScale]
  /// Frames a second.
  public var framesPerSecond: [Double] = [GoldenClip.standardFramesPerSecond]
  /// How far pictures may be apart, written into goldens as they are recorded.
  public var tolerance = ToleranceProfile()
  /// The folder of the goldens.
  public var goldens = URL(fileURLWithPath: "Goldens", isDirectory: true)

  /// Each control once, in the standard way.
  public init() {}

  /// Every clip of controls, in the order of their names.
  ///
  /// - Throws: `MatrixError` for a name that no control has.
  public func clips(of known: [RefreshControl.Type]) throws -> [GoldenClip] {
    var clips: [GoldenClip] = []
    for control in try chosen(known) {
      for type in types {
        for anchor in anchors {
          for scenario in scenarios {
            for size in sizes {
              for scale in scales {
                for fps in framesPerSecond {
                  var clip = Clip(control)
                  clip.type = type
                  clip.anchor = anchor
                  clip.scenario = scenario
                  clip.stage.size = size
                  clip.framesPerSecond = fps
                  clips.append(GoldenClip(clip, scale: scale, tolerance: tolerance))
                }
              }
            }
          }
        }
      }
    }
    return clips.sorted { $0.name < $1.name }
  }

  private func chosen(_ known: [RefreshControl.Type]) throws -> [RefreshControl.Type] {
    if controls.isEmpty { return known }
    return try controls.map { name in
      guard let control = known.first(where: { "\($0)" == name }) else {
        let names = known.map { "\($0)" }.joined(separator: ", ")
        throw MatrixError("unknown control '\(name)'; there are \(names.isEmpty ? "none" : names)")
      }
      return control
    }
  }
}

/// What is wrong with a matrix, in one line.
public struct MatrixError: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// An error in one line.
  public init(_ description: String) { self.description = description }
}
