import Foundation
import RefreshClips
import RefreshControls
import RefreshRegression
import RefreshStage

/// Holds every frame of a control's clip against its golden, which is beside the test file in `Goldens/`.
///
///     @Test func waves() async throws {
///       try await verifyFrames(of: Waves.self, scenario: .shortPull, asserting: [.noStaleFrames, .noSeam])
///     }
///
/// It works alike in Swift Testing, XCTest and without either: what is wrong is thrown, with the path of a report that
/// shows it; Swift Testing is handed the report too. A golden that is missing is recorded and thrown, so that no new
/// golden passes unseen. What else may be written says `mode`, else the environment variable `REFRESHKIT_RECORD`
/// (never, missing, changed or all), else nothing may where `CI` is set, else the trait `recordFrames(_:)` says it.
///
/// - Parameters:
///   - control: the control to play.
///   - type: how it appears.
///   - anchor: where its animation view stands; nil leaves that to the control.
///   - edge: the edge it is pulled out of; nil leaves that to the control.
///   - scenario: the script of the finger.
///   - size: the screen, in points.
///   - scale: pixels per point, above 0.
///   - framesPerSecond: above 0.
///   - environment: light or dark colours, the direction of layout, reduced motion.
///   - assertions: what has to be true of the motion whatever the golden says.
///   - tolerance: how far pictures may be apart, written into a golden as it is recorded.
///   - name: the golden's name in place of the one that follows from the choices above.
///   - mode: which goldens may be written.
///   - drawsAlways: whether frames are drawn even where the display lists are equal.
///   - reports: a folder for `report.html` and the like on a failure; nil takes that of the environment variable
///     `REFRESHKIT_REPORTS`, else one among the temporary files.
///   - filePath: the test file.
/// - Throws: `FramesFailure`.
public func verifyFrames(
  of control: RefreshControl.Type, type: RefreshControlType = .slideDown, anchor: AnchorPosition? = nil,
  edge: RefreshEdge? = nil, scenario: Scenario = .standard, size: CGSize = GoldenClip.standardSize,
  scale: Double = GoldenClip.standardScale,
  framesPerSecond: Double = GoldenClip.standardFramesPerSecond,
  environment: RefreshEnvironment = RefreshEnvironment(), asserting assertions: [MotionAssertion] = [],
  tolerance: ToleranceProfile = ToleranceProfile(), named name: String? = nil, record mode: RecordMode? = nil,
  drawsAlways: Bool = false, reports: URL? = nil, filePath: String = #filePath
) async throws {
  var clip = Clip(control)
  clip.type = type
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

/// Holds every frame of any clip against its golden, such as one of a scene: `GoldenClip(Clip(.scene(Photos.self)))`.
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

/// Holds the motion of a clip against assertions alone, without a golden.
///
/// - Throws: `FramesFailure` that says layer, property, time and value.
public func verifyMotion(
  _ clip: GoldenClip, asserting assertions: [MotionAssertion], reports: URL? = nil,
  filePath: String = #filePath
) async throws {
  try FramesCheck(clip: clip, testFile: filePath, assertions: assertions, reports: reports).runMotion()
}

/// What `verifyFrames` found, in a sentence for the test's log.
public struct FramesFailure: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The clip and what is wrong with it: "Waves: timing: starts 16.7 ms late, from 0.70 s".
  public let description: String
  /// The page that shows it, where one was written.
  public let report: URL?

  public var errorDescription: String? { description }
}
