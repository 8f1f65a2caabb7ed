import Foundation

/// Positions of a table's rows and headers along its content, in points.
struct TableRowPositions {
  struct Section {
    let header: Range<CGFloat>
    /// Start of each row, followed by the end of the last row.
    let edges: [CGFloat]
    let footer: Range<CGFloat>
    var count: Int { edges.count - 1 }
    /// End of the rows, and end of the section including its footer.
    var endOfRows: CGFloat { edges[edges.count - 1] }
    var end: CGFloat { footer.upperBound }
  }

  private(set) var sections: [Section] = []
  /// End of the last section.
  private(set) var end: CGFloat

  init(from start: CGFloat) { end = start }

  mutating func addSection(header: CGFloat, rows: [CGFloat], footer: CGFloat) {
    var edges = [end + header]
    for height in rows { edges.append(edges[edges.count - 1] + height) }
    let endOfRows = edges[edges.count - 1]
    sections.append(
      Section(header: end..<end + header, edges: edges, footer: endOfRows..<endOfRows + footer))
    end = endOfRows + footer
  }

  /// Range of a row; nil if the row does not exist.
  func range(of path: IndexPath) -> Range<CGFloat>? {
    guard sections.indices.contains(path.section) else { return nil }
    let edges = sections[path.section].edges
    guard path.row >= 0, path.row + 1 < edges.count else { return nil }
    return edges[path.row]..<edges[path.row + 1]
  }

  /// Index paths of the rows that intersect a range, in order.
  func paths(in range: Range<CGFloat>) -> [IndexPath] {
    sections.indices.flatMap { section -> [IndexPath] in
      let edges = sections[section].edges
      guard edges[0] < range.upperBound, sections[section].endOfRows > range.lowerBound else { return [] }
      // Binary search for the first row that ends within the range, because sections may have many rows.
      var (low, high) = (0, edges.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if edges[middle + 1] > range.lowerBound { high = middle } else { low = middle + 1 }
      }
      return (low..<edges.count - 1).prefix { edges[$0] < range.upperBound }
        .map { IndexPath(row: $0, section: section) }
    }
  }
}
