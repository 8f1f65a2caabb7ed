import Foundation
import RefreshLayers
import UIKitBase

/// A table view, which creates cells only for visible rows.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  public static let automaticDimension: CGFloat = -1
  /// Default row height in points: the height of a cell of the default style.
  static let ordinaryHeight: CGFloat = 44
  static let ordinaryHeaderHeight: CGFloat = 28

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { reloadData() } }
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { reloadData() } }
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderTopPadding: CGFloat = 0
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var isEditing = false
  open func setEditing(_ isEditing: Bool, animated: Bool) { self.isEditing = isEditing }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
  open var separatorColor: UIColor? = .separator
  open var separatorEffect: UIVisualEffect? {
    didSet { if separatorEffect != nil { StageState.ignore("separatorEffect") } }
  }
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// View behind all other content, of the size of the visible area.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  struct ShownRow {
    let cell: UITableViewCell
    let separator: UIView
  }

  final var rows: TableRowPositions?
  final var shown: [IndexPath: ShownRow] = [:]
  final var headers: [Int: UIView] = [:]
  final var footers: [Int: UIView] = [:]
  private final var headerMakers: [String: () -> UITableViewHeaderFooterView?] = [:]
  final var spareHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  private final var makers: [String: () -> UITableViewCell?] = [:]
  final var spare: [String: [UITableViewCell]] = [:]
  final var selected: IndexPath?
  private final var updates = 0

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .white : .systemGroupedBackground
  }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
  }

  private final func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    reloadData()
  }

  // MARK: Cells

  /// Registers a cell class, whose objects are created with `init(coder:)`, the only initializer that Swift
  /// can call on a dynamic class here.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = (cellClass as? UITableViewCell.Type).map { type in
      {
        let cell = type.init(coder: NSCoder())
        cell?.reuseIdentifier = identifier
        return cell
      }
    }
  }
  /// Registers plain cells, and reports that nib files are not supported.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return makers[identifier] = nil }
    makers[identifier] = {
      _ = nib.instantiate(withOwner: nil)
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
  }
  /// Registers a class of headers and footers, whose objects are created with `init(coder:)`, like cells.
  open func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerMakers[identifier] = (viewClass as? UITableViewHeaderFooterView.Type).map { type in
      {
        let view = type.init(coder: NSCoder())
        view?.reuseIdentifier = identifier
        return view
      }
    }
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else { return headerMakers[identifier] = nil }
    headerMakers[identifier] = {
      _ = nib.instantiate(withOwner: nil)
      return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
  }
  /// Returns an unused header or footer, or a new one of the registered class; nil if no class is registered.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    guard let view = spareHeaders[identifier]?.popLast() else { return headerMakers[identifier]?() }
    view.prepareForReuse()
    return view
  }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = spare[identifier]?.popLast() else { return makers[identifier]?() }
    cell.prepareForReuse()
    return cell
  }
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      fatalError("no cell is registered for the reuse identifier \(identifier)")
    }
    return cell
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath]?.cell }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.value.cell === cell }?.key }
  open var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }
  open var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0]?.cell } }

  // MARK: Rows

  /// Queries the data source again; cells are updated at the next layout.
  open func reloadData() {
    rows = nil
    selected = nil
    setNeedsLayout()
  }
  open var numberOfSections: Int { counted.sections.count }
  open func numberOfRows(inSection section: Int) -> Int { counted.sections[section].count }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    counted.range(of: indexPath).map(rect) ?? .zero
  }
  open func rectForHeader(inSection section: Int) -> CGRect { rect(counted.sections[section].header) }
  open func rectForFooter(inSection section: Int) -> CGRect { rect(counted.sections[section].footer) }
  open func rect(forSection section: Int) -> CGRect {
    let section = counted.sections[section]
    return rect(section.header.lowerBound..<section.end)
  }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    counted.paths(in: point.y..<point.y.nextUp).first
  }

  // Updates are not animated; the final state is shown at once.
  open func beginUpdates() { updates += 1 }
  open func endUpdates() {
    updates = max(0, updates - 1)
    if updates == 0 { reloadData() }
  }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performBatchUpdates({ updates?() }, completion: completion)
  }
  // Overload with a nonescaping closure, as on iOS, because optional closures always escape in Swift.
  open func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates()
    endUpdates()
    LayerContext.perform { $0.scheduler.deferAction { completion?(true) } }
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { change(animation) }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { change(animation) }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { change(animation) }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { change(animation) }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { change(animation) }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { change(animation) }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { change(.automatic) }
  open func moveSection(_ section: Int, toSection newSection: Int) { change(.automatic) }
  private final func change(_ animation: RowAnimation) {
    if animation != .none { StageState.ignore("UITableView.RowAnimation") }
    if updates == 0 { reloadData() }
  }

  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let (top, bottom) = (adjustedContentInset.top, adjustedContentInset.bottom)
    let (first, last) = (rect.minY - top, rect.maxY + bottom - bounds.height)
    let offset: CGFloat =
      switch position {
      case .top: first
      case .bottom: last
      case .middle: (first + last) / 2
      case .none: min(max(contentOffset.y, min(first, last)), max(first, last))
      }
    let end = max(-top, contentSize.height + bottom - bounds.height)
    setContentOffset(
      CGPoint(x: contentOffset.x, y: min(max(offset, -top), end)), animated: animated)
  }

  open var indexPathForSelectedRow: IndexPath? { selected }
  /// The selected row; nil without one. A table selects one row at a time.
  open var indexPathsForSelectedRows: [IndexPath]? { selected.map { [$0] } }
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if let selected { deselectRow(at: selected, animated: animated) }
    selected = indexPath
    guard let indexPath else { return }
    cellForRow(at: indexPath)?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if selected == indexPath { selected = nil }
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  // MARK: Layout

  override func delegateDidChange() { reloadData() }

  override func contentDidScroll() { if rows != nil { tile() } }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    // A changed inset moves the headers, which rest below it.
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if rows == nil {
      for path in shown.keys { hide(path) }
      for view in headers.values { drop(view) }
      for view in footers.values { drop(view) }
      (headers, footers) = ([:], [:])
    }
    tile()
  }
}

extension UITableViewCell {
  public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
}
