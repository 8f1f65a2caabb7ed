import Foundation
import RefreshFiles
import RefreshFrames
import RefreshKit
import RefreshStage

extension RenderCommand {
  /// True if sheets of all environments are rendered.
  var rendersMatrix: Bool { format.format.contains(FormatOptions.matrix) }

  /// Renders a sheet for each clip, with a row for every screen width, colour scheme, layout direction, motion
  /// setting and response time, and rows with a failing refresh.
  func renderMatrix(of renders: [ClipRender], _ tunings: Tunings, jobs: Int, hookTimeout: Double) throws {
    let others = [
      ("--out '-'", out == "-"), ("--transparent", framing.transparent), ("--verify-damage", verifyDamage),
    ]
    if let option = (appearances.given + others.filter(\.1).map(\.0)).first {
      throw CommandFailure.usage("\(option): does not apply with --format matrix")
    }
    let folder = try OutputFolderCheck.named("--out", out)
    try make(folder)
    var sheets = ClipSheets(
      sheets: renders.map { render in
        ClipSheets.Sheet(
          title: render.name, rows: EnvironmentSheetRows.rows(of: render.clip, named: render.name),
          file: folder.appendingPathComponent("\(render.name).matrix.png"))
      }, jobs: jobs, hookTimeout: hookTimeout, arguments: tunings.arguments)
    // Small pictures keep a sheet with all rows within the limit of an image.
    sheets.pictureSize = CGSize(width: 96, height: 50)
    let reports = try sheets.run()
    if json { return try Console.print(json: reports) }
    for report in reports { try Console.print("\(report.name): \(report.rows.count) rows → \(report.file)") }
  }
}

/// The rows of a sheet that shows a clip in every environment.
enum EnvironmentSheetRows {
  /// Widths of additional screens in points, besides the clip's own screen: a small phone and a tablet.
  private static let widths: [CGFloat] = [320, 768]
  /// Additional response time of the refresh action in seconds, besides the scenario's own: shorter than most cycles.
  private static let response: TimeInterval = 0.2

  static func rows(of clip: Clip, named name: String) -> [ClipSheets.Row] {
    let own = clip.scenario.response
    let responses = Set([own, own.map { min($0, response) }]).sorted { ($0 ?? 0) < ($1 ?? 0) }
    return Set(widths + [clip.stage.size.width]).sorted().flatMap { width in
      responses.flatMap { response in
        var shown = clip
        shown.stage.size.width = width
        if let response { shown.scenario = clip.scenario.responding(after: response) }
        return rows(of: shown, named: name, response.map { "\(NumberText.plain($0)) s" })
      } + (width == clip.stage.size.width ? failures(of: clip, named: name) : [])
    }
  }

  /// The rows in which the refresh fails; empty if the scenario has no successful refresh, or the control does not
  /// show failures.
  private static func failures(of clip: Clip, named name: String) -> [ClipSheets.Row] {
    guard clip.scenario.succeeds, clip.subject.control?.results.contains(.failure()) == true else {
      return []
    }
    var shown = clip
    shown.scenario = clip.scenario.ending(with: .failure())
    return rows(of: shown, named: name, "failure")
  }

  /// The rows of a clip in every environment.
  private static func rows(of clip: Clip, named name: String, _ ending: String?) -> [ClipSheets.Row] {
    RefreshEnvironment.ColorScheme.allCases.flatMap { scheme in
      RefreshEnvironment.LayoutDirection.allCases.flatMap { direction in
        [false, true].map { isReduced in
          var shown = clip
          shown.stage.environment.colorScheme = scheme
          shown.stage.environment.layoutDirection = direction
          shown.stage.environment.reducesMotion = isReduced
          let width = NumberText.plain(Double(clip.stage.size.width))
          let title = "\(width) pt \(scheme == .dark ? "dark" : "light")"
          let words = [
            direction == .rightToLeft ? "rtl" : "ltr", isReduced ? "reduced" : nil, ending,
          ].compactMap(\.self)
          return ClipSheets.Row(
            clip: shown, name: ([name, title] + words).joined(separator: " "), title: title,
            subtitle: words.joined(separator: ", "))
        }
      }
    }
  }
}

extension Scenario {
  /// Response time of the first refresh, in seconds; nil if the scenario has none.
  fileprivate var response: TimeInterval? {
    steps.lazy.compactMap { step in
      switch step {
      case .refresh(let duration, _, _), .answer(let duration, _, _): duration
      default: nil
      }
    }.first
  }

  /// True if a refresh of the scenario succeeds.
  fileprivate var succeeds: Bool {
    steps.contains { if case .refresh(_, .success, _) = $0 { true } else { false } }
  }

  /// The scenario with another response time for every refresh.
  fileprivate func responding(after seconds: TimeInterval) -> Scenario {
    var scenario = self
    scenario.steps = steps.map { step in
      switch step {
      case .refresh(_, let result, let shown): .refresh(for: seconds, result: result, shown: shown)
      case .answer(_, let result, let shown): .answer(after: seconds, result: result, shown: shown)
      default: step
      }
    }
    return scenario
  }
}
