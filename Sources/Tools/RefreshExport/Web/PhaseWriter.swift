/// Encodes the phases of motions as JSON with references to shared tables.
struct PhaseWriter {
  private var tables = DrawingTables()
  private let items: DrawingItemWriter

  /// Creates a writer with empty tables.
  ///
  /// - Parameters:
  ///   - tolerance: maximum deviation of the page's drawing from the control's.
  ///   - names: replacement colours that represent named colours (red, green, blue, 0…1), in the order of the names.
  init(tolerance: MotionTolerance, names: [[Double]] = [], labels: OverridableTexts = OverridableTexts()) {
    items = DrawingItemWriter(tolerance: tolerance, texts: TextOutlineCache(), names: names, labels: labels)
  }

  /// Indices of the named colours that cannot be overridden, because an item has them at some instants only.
  var changingNames: Set<Int> { tables.changingNames }

  /// JSON of a phase: runs of frames with the same commands, each run as its difference from the previous
  /// one.
  ///
  /// - Throws: `RenderError` for text or an image that cannot be drawn, `WebRefusal` for an unsupported
  ///   feature.
  mutating func text(
    _ instants: [ControlMotion.Phase.Drawing], frameCount: Int, seconds: Double
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
      let first = JavaScriptLiteral.number(drawing.frame(run.instant), digits: 4)
      return JavaScriptLiteral.list([first, "\(head)", "\(tail)"] + middle)
    }
    return
      "{\"frames\":\(frameCount),\"seconds\":\(JavaScriptLiteral.number(seconds, digits: 9)),\"runs\":\(JavaScriptLiteral.list(runs))}"
  }

  /// JSON of the tables that the encoded phases refer to.
  ///
  /// - Throws: `RenderError` for an image that cannot be drawn.
  mutating func tablesText() throws -> String { try tables.json(items.labels.fonts.fonts) }
}
