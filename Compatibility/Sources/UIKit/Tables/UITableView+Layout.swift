import Foundation
import RefreshLayers

/// Row layout of a table and creation of visible cells.
extension UITableView {
  private final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  final func rect(_ range: Range<CGFloat>) -> CGRect {
    CGRect(x: 0, y: range.lowerBound, width: bounds.width, height: range.upperBound - range.lowerBound)
  }

  /// Row positions, computed from the data source since the last reload.
  final var counted: TableRowPositions {
    if let rows { return rows }
    var new = TableRowPositions(from: tableHeaderView?.frame.height ?? 0)
    let count = dataSource?.numberOfSections(in: self) ?? 0
    for section in 0..<count {
      let rows = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
      new.addSection(
        header: headerHeight(section),
        rows: (0..<rows).map { height(of: IndexPath(row: $0, section: section)) },
        footer: footerHeight(section))
    }
    rows = new
    contentSize = CGSize(width: bounds.width, height: new.end + (tableFooterView?.frame.height ?? 0))
    return new
  }

  private final func height(of path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return height < 0 ? Self.ordinaryHeight : height
  }

  private final func headerHeight(_ section: Int) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    if height >= 0 { return height }
    let hasHeader =
      dataSource?.tableView(self, titleForHeaderInSection: section) != nil
      || tableDelegate?.tableView(self, viewForHeaderInSection: section) != nil
    return hasHeader ? Self.ordinaryHeaderHeight : 0
  }

  private final func footerHeight(_ section: Int) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    if height >= 0 { return height }
    let hasFooter =
      dataSource?.tableView(self, titleForFooterInSection: section) != nil
      || tableDelegate?.tableView(self, viewForFooterInSection: section) != nil
    return hasFooter ? Self.ordinaryHeaderHeight : 0
  }

  /// Creates cells for visible rows and removes all others.
  final func tile() {
    let rows = counted
    let visible = bounds.minY..<max(bounds.minY, bounds.maxY)
    let paths = rows.paths(in: visible)
    let wanted = Set(paths)
    for path in shown.keys where !wanted.contains(path) { hide(path) }
    if contentSize.width != bounds.width { contentSize.width = bounds.width }
    View.performWithoutAnimation {
      for path in paths { place(path, in: rect(rows.range(of: path)!)) }
      placeHeaders(rows, in: visible)
      placeFooters(rows, in: visible)
      tableHeaderView?.frame.size.width = bounds.width
      tableFooterView?.frame = CGRect(
        x: 0, y: rows.end, width: bounds.width, height: tableFooterView?.frame.height ?? 0)
    }
  }

  private final func place(_ path: IndexPath, in rect: CGRect) {
    let row = shown[path] ?? show(path)
    guard let row else { return }
    row.cell.frame = rect
    row.separator.isHidden = separatorStyle == .none
    row.separator.backgroundColor = separatorColor
    row.separator.frame = CGRect(
      x: separatorInset.left, y: rect.maxY - 0.5,
      width: max(0, rect.width - separatorInset.left - separatorInset.right), height: 0.5)
  }

  private final func show(_ path: IndexPath) -> ShownRow? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    let row = ShownRow(cell: cell, separator: UIView())
    shown[path] = row
    cell.setSelected(path == selected, animated: false)
    // Headers stay in front of cells.
    if let header = headers.values.first {
      insertSubview(cell, belowSubview: header)
    } else {
      addSubview(cell)
    }
    insertSubview(row.separator, aboveSubview: cell)
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return row
  }

  final func hide(_ path: IndexPath) {
    guard let row = shown.removeValue(forKey: path) else { return }
    row.cell.removeFromSuperview()
    row.separator.removeFromSuperview()
    tableDelegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: path)
    if let identifier = row.cell.reuseIdentifier { spare[identifier, default: []].append(row.cell) }
  }

  /// Lays out headers; a header of a plain table stays below the top inset while its section is visible.
  private final func placeHeaders(_ rows: TableRowPositions, in visible: Range<CGFloat>) {
    for (number, section) in rows.sections.enumerated() {
      let height = section.header.upperBound - section.header.lowerBound
      let end = style == .plain ? section.end : section.header.upperBound
      guard height > 0, end > visible.lowerBound, section.header.lowerBound < visible.upperBound else {
        drop(headers.removeValue(forKey: number))
        continue
      }
      let header =
        headers[number]
        ?? add(
          tableDelegate?.tableView(self, viewForHeaderInSection: number)
            ?? titleView(dataSource?.tableView(self, titleForHeaderInSection: number)))
      headers[number] = header
      var y = section.header.lowerBound
      if style == .plain {
        y = max(y, min(visible.lowerBound + adjustedContentInset.top, section.endOfRows - height))
      }
      header.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    }
  }

  private final func placeFooters(_ rows: TableRowPositions, in visible: Range<CGFloat>) {
    for (number, section) in rows.sections.enumerated() {
      let range = section.footer
      guard !range.isEmpty, range.upperBound > visible.lowerBound, range.lowerBound < visible.upperBound
      else {
        drop(footers.removeValue(forKey: number))
        continue
      }
      let footer =
        footers[number]
        ?? add(
          tableDelegate?.tableView(self, viewForFooterInSection: number)
            ?? titleView(dataSource?.tableView(self, titleForFooterInSection: number)))
      footers[number] = footer
      footer.frame = rect(range)
    }
  }

  private final func add(_ view: UIView) -> UIView {
    addSubview(view)
    return view
  }

  /// Removes a header or footer and keeps it for `dequeueReusableHeaderFooterView(withIdentifier:)`.
  final func drop(_ view: UIView?) {
    view?.removeFromSuperview()
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else {
      return
    }
    spareHeaders[identifier, default: []].append(view)
  }

  private final func titleView(_ title: String?) -> UIView {
    let header = UIView(frame: CGRect(x: 0, y: 0, width: bounds.width, height: Self.ordinaryHeaderHeight))
    header.backgroundColor = .groupTableViewBackground
    let label = UILabel(frame: header.bounds.insetBy(dx: 15, dy: 0))
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.font = .boldSystemFont(ofSize: 17)
    label.text = title
    header.addSubview(label)
    return header
  }
}
