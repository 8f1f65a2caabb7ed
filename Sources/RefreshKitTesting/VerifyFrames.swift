import Foundation
import RefreshControls
import RefreshRegression
import RefreshRendering
import RefreshStage

/// Holds every frame of a control's clip against its golden, which lies beside the test file in `Goldens/`.
///
///     @Test func waves() async throws {
///       try await verifyFrames(of: Waves.self, scenario: .shortPull, size: CGSize(width: 320, height: 320))
///     }
///
/// It works alike in Swift Testing, XCTest and without either: what is wrong is thrown. A golden that is missing is
/// recorded and thrown too, so that no new golden passes unseen; what else may be written says `mode`, else the
/// environment variable `REFRESHKIT_RECORD` (never, missing, changed or all), else nothing may where `CI` is set.
///
/// - Parameters:
///   - control: the control to play.
///   - type: how it appears.
///   - anchor: where its animation view stands; nil leaves that to the control.
///   - scenario: the script of the finger.
///   - size: the screen, in points.
///   - scale: pixels a point, above 0.
///   - framesPerSecond: above 0.
///   - tolerance: how far pictures may be apart, written into a golden as it is recorded.
///   - name: the golden's name in place of the one that follows from the choices above.
///   - mode: which goldens may be written.
///   - drawsAlways: whether frames are drawn even where the display lists are equal.
///   - reports: a folder for `report.html` and the like on a failure; nil takes that of the environment variable
///     `REFRESHKIT_REPORTS`, and writes none without it.
///   - filePath: the test file.
/// - Throws: `FramesFailure`.
public func verifyFrames(
  of control: RefreshControl.Type, type: RefreshControlType = .slideDown, anchor: AnchorPosition? = nil,
  scenario: Scenario = .standard, size: CGSize = GoldenClip.standardSize,
  scale: Double = GoldenClip.standardScale,
  framesPerSecond: Double = GoldenClip.standardFramesPerSecond,
  tolerance: ToleranceProfile = ToleranceProfile(), named name: String? = nil, record mode: RecordMode? = nil,
  drawsAlways: Bool = false, reports: URL? = nil, filePath: String = #filePath
) async throws {
  var clip = Clip(control)
  clip.type = type
  clip.anchor = anchor
  clip.scenario = scenario
  clip.stage.size = size
  clip.framesPerSecond = framesPerSecond
  let check = FramesCheck(
    clip: GoldenClip(clip, scale: scale, tolerance: tolerance, name: name),
    goldens: URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Goldens"),
    drawsAlways: drawsAlways, reports: reports)
  try check.run(mode: try mode ?? RecordMode.standard(otherwise: .missing))
}
