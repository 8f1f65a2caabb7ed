import RefreshFrames

/// Phrases for changed paths: their size, their length or their position.
struct PathChangePhrases {
  /// Phrases for both values, such as "30 × 12 pt instead of 20 × 12 pt": `state` follows "is", and `end` follows
  /// "goes to".
  let state: String
  let end: String
  /// True if the paths have equal or unknown measures, so that no phrase describes the difference.
  private(set) var isUnknown = false

  /// Creates phrases for the values of one or more paths; nil if no value belongs to a path property.
  init?(_ values: [Change.Values]) {
    guard values.contains(where: { $0.parts.contains(where: \.property.isOutline) }) else { return nil }
    let edits = values.map { values in OldAndNew(values.old.first, values.new.first) }
    let measures = edits.compactMap { edit -> OldAndNew<TracePath.Measures>? in
      guard let old = edit.old?.measures, let new = edit.new?.measures else { return nil }
      return OldAndNew(old, new)
    }
    func words(_ look: (TracePath.Measures, _ more: Int) -> String) -> OldAndNew<String> {
      Wording.distinct { more in Wording.list(measures.map { $0.map { look($0, more) } }) }
    }
    func areOther(_ look: (TracePath.Measures) -> [Double]) -> Bool {
      measures.count == edits.count && measures.allSatisfy { look($0.old) != look($0.new) }
    }
    let isLine = measures.allSatisfy { $0.old.isStraight && $0.new.isStraight }
    if areOther({ [$0.width, $0.height] }), !isLine {
      let sizes = words { Self.size($0, more: $1) }
      state = sizes.instead + (measures.count == 1 ? Self.edge(measures[0]) : "")
      end = state
    } else if areOther({ [$0.length] }) {
      let lengths = words { Wording.decimal($0.length, more: $1) + " pt" }
      state = "\(lengths.new) long instead of \(lengths.old)"
      end = "a length of \(lengths.instead)"
    } else if areOther({ [$0.x, $0.y] }) {
      let corners = words { "(\(Wording.decimal($0.x, more: $1)), \(Wording.decimal($0.y, more: $1)))" }
      end = corners.instead
      state = "at " + end
    } else {
      switch (edits.first?.old, edits.first?.new) {
      case (.path?, .word?): state = "none instead of a path"
      case (.word?, .path?): state = "a path instead of none"
      default: (state, isUnknown) = ("another path", true)
      }
      end = state
    }
  }

  /// Phrase for an edge that moved alone, such as ", its top 5 pt lower"; empty if several edges moved.
  private static func edge(_ path: OldAndNew<TracePath.Measures>) -> String {
    let ways = zip(path.new.edges, path.old.edges).map { (($0 - $1) * 100).rounded() / 100 }
    let moved = ways.indices.filter { ways[$0] != 0 }
    guard moved.count == 1, let edge = moved.first else { return "" }
    let name = ["left edge", "top", "right edge", "bottom"][edge]
    let direction = edge % 2 == 0 ? ["farther left", "farther right"] : ["higher", "lower"]
    return ", its \(name) \(Wording.decimal(abs(ways[edge]))) pt \(direction[ways[edge] > 0 ? 1 : 0])"
  }

  /// Size of a path, such as "30 × 12 pt".
  static func size(_ path: TracePath.Measures, more: Int = 0) -> String {
    "\(Wording.decimal(path.width, more: more)) × \(Wording.decimal(path.height, more: more)) pt"
  }
}

extension TracePath.Measures {
  /// True if the path is a horizontal or vertical line.
  fileprivate var isStraight: Bool { width == 0 || height == 0 }
}

extension TraceValue {
  fileprivate var measures: TracePath.Measures? {
    if case .path(let path) = self { path.measures } else { nil }
  }
}
