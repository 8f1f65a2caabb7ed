import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshStage

extension RenderCommand {
  /// Renders one sheet of the clips with several values of a tunable.
  func render(
    _ text: String, of renders: [ClipRender], _ tunings: Tunings, jobs: Int, hookTimeout: Double
  ) throws {
    if let option = otherOutput {
      throw CommandFailure.usage("\(option): does not apply with --sweep, which writes one sheet")
    }
    let controls = renders.compactMap(\.clip.subject.control)
    let isWorker = CommandLineTool.role == .worker
    let sweep =
      isWorker ? try Sweep(arguments: swept) : try Sweep(text, among: TunableReport.all(of: controls))
    let rows = renders.flatMap { render in
      sweep.settings.filter { $0.control == render.clip.name }.map { setting in
        var clip = render.clip
        clip.stage.tuning[setting.name] = setting.value
        let value = "\(setting.name) \(setting.value)"
        return ClipSheets.Row(
          clip: clip, name: "\(render.name) \(value)", title: render.name, subtitle: value)
      }
    }
    let folder = try OutputFolderCheck.named("--out", out)
    try make(folder)
    let name = sweep.settings.first?.name ?? text
    // The appearance is part of the file name, since the sheet's rows do not distinguish it.
    let looks = renders.first?.clip.choices ?? []
    let sheet = ClipSheets.Sheet(
      title: text, rows: rows,
      file: folder.appendingPathComponent((["sweep", name] + looks).joined(separator: "-") + ".sheet.png"))
    let sheets = ClipSheets(
      sheets: [sheet], jobs: jobs, hookTimeout: hookTimeout,
      arguments: tunings.arguments + sweep.arguments)
    for report in try sheets.run() {
      if json { return try Console.print(json: report) }
      try Console.print("\(text): \(rows.count.counted("row")) → \(report.file)")
    }
  }

  /// An option for another output that was given; nil if there is none.
  private var otherOutput: String? {
    if out == "-" { return "--out '-'" }
    return format.format.first { $0 != "sheet" }.map { "--format '\($0)'" }
  }
}
