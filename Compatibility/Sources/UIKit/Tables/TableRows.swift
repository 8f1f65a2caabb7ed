import Foundation

/// Where the rows and headers of a table are along its content, in points.
struct TableRows {
  struct Section {
    let header: Range<CGFloat>
    /// Where each row begins, and last where the rows end.
    let edges: [CGFloat]
    let footer: Range<CGFloat>
    var count: Int { edges.count - 1 }
    /// The end of the rows, and of the section.
    var endOfRows: CGFloat { edges[edges.count - 1] }
    var end: CGFloat { footer.upperBound }
  }

  private(set) var sections: [Section] = []
  /// The end of the last section.
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

  /// The place of a row; nil where there is none.
  func range(of path: IndexPath) -> Range<CGFloat>? {
    guard sections.indices.contains(path.section) else { return nil }
    let edges = sections[path.section].edges
    guard path.row >= 0, path.row + 1 < edges.count else { return nil }
    return edges[path.row]..<edges[path.row + 1]
  }

  /// The rows that are at least in part within a range, in order.
  func paths(in range: Range<CGFloat>) -> [IndexPath] {
    sections.indices.flatMap { section -> [IndexPath] in
      let edges = sections[section].edges
      guard edges[0] < range.upperBound, sections[section].endOfRows > range.lowerBound else { return [] }
      // The first row that ends within the range; rows may be many.
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
