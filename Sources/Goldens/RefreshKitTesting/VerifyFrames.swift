import Foundation
import RefreshControls
import RefreshFrames
import RefreshGoldens
import RefreshStage

/// Compares every frame of a control's clip with its golden, which is in `Goldens/` beside the test file.
///
///     @Test func waves() async throws {
///       try await verifyFrames(of: Waves.self, scenario: .shortPull, asserting: [.noStaleFrames, .noSeam])
///     }
///
/// The function works the same in Swift Testing, in XCTest and without either: it throws the failure with the path of a
/// report, and in Swift Testing attaches the report. A missing golden is recorded and fails the test, so you always
/// review a new golden. The first of these that is set decides which goldens may be written: `mode`, the environment
/// variable `REFRESHKIT_RECORD` (never, missing, changed or all), `CI` (never), the trait `recordFrames(_:)`.
///
/// - Parameters:
///   - control: the control to play.
///   - type: the position of the control during the pull, at the content's edge or behind it; nil keeps the control's
///     own type.
///   - anchor: the anchor of its animation view; nil keeps the control's own anchor.
///   - edge: the edge that the finger pulls from; nil keeps the control's own edge.
///   - scenario: the scripted touches.
///   - size: the size of the screen, in points.
///   - scale: pixels per point, above 0.
///   - framesPerSecond: frames per second, above 0.
///   - environment: light or dark appearance, layout direction, reduced motion, text size.
///   - assertions: additional checks of the motion, independent of the golden.
///   - tolerance: the allowed difference of frames, stored in a golden when it is recorded.
///   - name: the golden's name (default: from the parameters above).
///   - mode: the rule for writing goldens; nil uses the environment and the trait.
///   - drawsAlways: true to draw frames even if their display lists are equal.
///   - reports: the folder for the report of a failure (default: the value of `REFRESHKIT_REPORTS`, or a temporary
///     folder).
///   - filePath: the test file.
/// - Throws: `FramesFailure`.
public func verifyFrames(
  of control: RefreshControl.Type, type: RefreshControlType? = nil, anchor: AnchorPosition? = nil,
  edge: RefreshEdge? = nil, scenario: Scenario = .standard, size: CGSize = GoldenClip.standardSize,
  scale: Double = GoldenClip.standardScale,
  framesPerSecond: Double = GoldenClip.standardFramesPerSecond,
  environment: RefreshEnvironment = RefreshEnvironment(), asserting assertions: [MotionAssertion] = [],
  tolerance: ToleranceProfile = ToleranceProfile(), named name: String? = nil, record mode: RecordMode? = nil,
  drawsAlways: Bool = false, reports: URL? = nil, filePath: String = #filePath
) async throws {
  var clip = Clip(control)
  if let type { clip.type = type }
  clip.anchor = anchor
  clip.scenario = clip.subject.fitted(scenario)
  clip.stage.edge = edge
  clip.stage.size = size
  clip.stage.environment = environment
  clip.framesPerSecond = framesPerSecond
  try await verifyFrames(
    GoldenClip(clip, scale: scale, tolerance: tolerance, name: name), asserting: assertions, record: mode,
    drawsAlways: drawsAlways, reports: reports, filePath: filePath)
}

/// Compares every frame of a clip, also of a scene without a control, with its golden:
/// `GoldenClip(Clip(.scene(Photos.self)))`.
///
/// - Throws: `FramesFailure`.
public func verifyFrames(
  _ clip: GoldenClip, asserting assertions: [MotionAssertion] = [], record mode: RecordMode? = nil,
  drawsAlways: Bool = false, reports: URL? = nil, filePath: String = #filePath
) async throws {
  let check = FramesCheck(
    clip: clip, testFile: filePath, assertions: assertions, drawsAlways: drawsAlways, reports: reports)
  try check.run(mode: try FramesCheck.mode(mode))
}

/// Checks a clip's motion against assertions, without a golden.
///
/// - Throws: `FramesFailure` with the layer, property, time and value.
public func verifyMotion(
  _ clip: GoldenClip, asserting assertions: [MotionAssertion], reports: URL? = nil,
  filePath: String = #filePath
) async throws {
  try FramesCheck(clip: clip, testFile: filePath, assertions: assertions, reports: reports).runMotion()
}

/// Failure of `verifyFrames` or `verifyMotion`, in one sentence for the test's log.
public struct FramesFailure: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// Clip and difference: "Waves: timing: starts 16.7 ms late, from 0.70 s".
  public let description: String
  /// HTML report of the failure; nil if none was written.
  public let report: URL?

  public var errorDescription: String? { description }
}
