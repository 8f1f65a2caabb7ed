import Foundation
import RefreshFrames

/// The phases of motions as JSON, which refer to tables of what is drawn.
struct PhaseWriter {
  private var tables = DrawingTables()
  private let items: ItemWriter

  /// - Parameters:
  ///   - tolerance: how far what the page draws may be from the control.
  ///   - names: red, green and blue that stand for the colours with a name, in the order of the names.
  ///   - labels: the texts that a page can replace.
  init(tolerance: MotionTolerance, names: [[Double]] = [], labels: LabelNames = LabelNames()) {
    items = ItemWriter(tolerance: tolerance, texts: TextPaths(), names: names, labels: labels)
  }

  /// The places of names whose colours something has at one time, and another colour at another.
  var changingNames: Set<Int> { tables.changingNames }

  /// A phase: runs of frames in which the same commands are drawn, each as its difference from the one before.
  ///
  /// - Throws: `RenderError` for what cannot be drawn.
  mutating func text(
    _ instants: [DrawnInstant], frameCount: Int, seconds: Double
  ) throws -> String {
    let drawing = try PhaseDrawing(instants, items.texts)
    let commands = try drawing.items.map { try items.command($0, at: drawing.times(of: $0), &tables) }
    var last: [Int] = []
    let runs = drawing.runs.map { run in
      let list = run.items.map { commands[$0] }
      let head = zip(last, list).prefix { $0 == $1 }.count
      let rest = min(last.count, list.count) - head
      let tail = zip(last.reversed(), list.reversed()).prefix { $0 == $1 }.prefix(rest).count
      last = list
      let middle = list[head..<list.count - tail].map(String.init)
      let first = ScriptText.number(drawing.frame(run.instant), digits: 4)
      return ScriptText.list([first, "\(head)", "\(tail)"] + middle)
    }
    return
      "{\"frames\":\(frameCount),\"seconds\":\(ScriptText.number(seconds, digits: 9)),\"runs\":\(ScriptText.list(runs))}"
  }

  /// The tables of all phases that were written.
  ///
  /// - Throws: `RenderError` for an image that cannot be drawn.
  mutating func tablesText() throws -> String { try tables.json(items.labels.fonts.fonts) }
}
