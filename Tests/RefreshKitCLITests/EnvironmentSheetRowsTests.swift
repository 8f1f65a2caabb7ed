import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

@testable import RefreshKitCLI
@testable import RefreshRendering
@testable import guide_controls

/// The rows of a sheet that shows a clip in every environment.
@Suite struct EnvironmentSheetRowsTests {
  @Test(
    "every width, colour scheme, direction, reduced motion and response time is a row, and no two rows are one clip"
  )
  func rows() {
    var clip = Clip(RotatingSquare.self)
    let rows = EnvironmentSheetRows.rows(of: clip, named: "Square")
    // Every one of them at three widths and after two times, and the failures at one.
    #expect(Set(rows.map(\.name)).count == (3 * 2 + 1) * 2 * 2 * 2 && rows.count == 56)
    #expect(rows.first?.name == "Square 320 pt light ltr 0.2 s")
    #expect(rows.last?.name == "Square 768 pt dark rtl reduced 2 s")
    let last = rows[55].clip
    #expect(last.stage.size.width == 768 && last.stage.size.height == clip.stage.size.height)
    let environment = last.stage.environment
    #expect(
      environment.colorScheme == .dark && environment.layoutDirection == .rightToLeft
        && environment.reducesMotion)
    #expect(last.scenario == clip.scenario)
    #expect(rows[0].clip.scenario.steps.contains(.refresh(for: 0.2)))
    let failures = rows.filter { $0.name.hasSuffix(" failure") }
    #expect(failures.count == 8 && failures[0].name == "Square 375 pt light ltr failure")
    #expect(failures.allSatisfy { $0.clip.scenario == .failure && $0.clip.stage.size.width == 375 })
    // One that fails anyway has no more rows.
    clip.scenario = .failure
    #expect(EnvironmentSheetRows.rows(of: clip, named: "Square").count == 48)
    // A scenario without a refresh has no time that a response takes.
    clip.scenario = .shortPull
    #expect(EnvironmentSheetRows.rows(of: clip, named: "Square").count == 24)
  }

  @Test("a picture shows all of a control that is open, at whichever edge", arguments: RefreshEdge.allCases)
  func wholeControls(edge: RefreshEdge) throws {
    var clip = Clip(RotatingSquare.self)
    clip.stage.size = CGSize(width: 320, height: 667)
    clip.stage.edge = edge
    clip.framesPerSecond = 10
    var sheets = ClipSheets(sheets: [], jobs: 1, hookTimeout: 1, arguments: [])
    sheets.pictureSize = CGSize(width: 96, height: 50)
    let pictures = try sheets.pictures(of: clip) { _ in }.compactMap { $0 }.map {
      try PNGDecoder.decode([UInt8]($0), maximumPixels: 1 << 20)
    }
    #expect(pictures.count >= 8)
    // Twice 96 pixels for 320 points: the bar and a pull of 160 points, and at the sides 166 points in the middle.
    let bar = edge == .top ? Stage().navigationBar.frame.height : 0
    let points = edge.axis == .vertical ? bar + 160 : 166
    #expect(pictures.allSatisfy { $0.width == 192 })
    #expect(pictures.allSatisfy { abs(Double($0.height) / 0.6 - Double(points) - 6) <= 8 })
    // The cycle's square turns in the middle of what is shown.
    let (first, quarter) = (pictures[3], pictures[4])
    #expect(first.pixels != quarter.pixels)
  }
}
