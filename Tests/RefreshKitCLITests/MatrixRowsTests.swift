import Foundation
import RefreshClips
import RefreshControls
import RefreshStage
import Testing

@testable import RefreshKitCLI
@testable import guide_controls

/// The rows of a sheet that shows a clip in every environment.
@Suite struct MatrixRowsTests {
  @Test(
    "every width, colour scheme, direction, reduced motion and response time is a row, and no two rows are one clip"
  )
  func rows() {
    var clip = Clip(RotatingSquare.self)
    let rows = MatrixRows.rows(of: clip, named: "Square")
    #expect(Set(rows.map(\.name)).count == 3 * 2 * 2 * 2 * 2 && rows.count == 48)
    #expect(rows.first?.name == "Square 320 pt light ltr 0.2 s")
    #expect(rows.last?.name == "Square 768 pt dark rtl reduced 2 s")
    let last = rows[47].clip
    #expect(last.stage.size.width == 768 && last.stage.size.height == clip.stage.size.height)
    let environment = last.stage.environment
    #expect(
      environment.colorScheme == .dark && environment.layoutDirection == .rightToLeft
        && environment.reducesMotion)
    #expect(last.scenario == clip.scenario)
    #expect(rows[0].clip.scenario.steps.contains(.refresh(for: 0.2)))
    // A scenario without a refresh has no time that a response takes.
    clip.scenario = .shortPull
    #expect(MatrixRows.rows(of: clip, named: "Square").count == 24)
  }
}
