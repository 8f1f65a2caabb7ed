import Foundation
import RefreshLayers
import UIKitBase

/// A collection view: creates cells only for visible items, at positions computed by its layout.
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.owner = nil
      collectionViewLayout.owner = self
      layoutIsInvalid()
    }
  }
  /// Sets the layout at once: a change of layouts is not animated.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    layoutIfNeeded()
    LayerContext.perform { $0.scheduler.deferAction { completion?(true) } }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var isPrefetchingEnabled = true
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Key of a visible view: a cell (`kind` nil), a supplementary view or a decoration.
  private struct VisibleViewKey: Hashable {
    let kind: String?
    let path: IndexPath
    var isDecoration = false
  }
  private final var shown: [VisibleViewKey: UICollectionReusableView] = [:]
  /// Factories of reusable views, by kind and reuse identifier; cells have the empty kind.
  private final var makers: [String: [String: () -> UICollectionReusableView?]] = [:]
  private final var spare: [String: [String: [UICollectionReusableView]]] = [:]
  private final var selected: Set<IndexPath> = []
  /// Numbers of items per section; nil until the data source is queried.
  private final var counts: [Int]?
  private final var isPrepared = false
  private final var preparedBounds = CGRect.zero
  private final var updates = 0

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    backgroundColor = .systemBackground
    layout.owner = self
  }
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.owner = self
  }

  static func ignoreEstimates() { StageState.ignore("UICollectionViewFlowLayout.estimatedItemSize") }

  // MARK: Cells

  /// Registers a cell class, whose objects are created with `init(coder:)`, the only initializer that Swift
  /// can call on a dynamic class here.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, "", identifier)
  }
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, elementKind, identifier) }
  /// Registers plain cells, and reports that nib files are not supported.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    register(nib, UICollectionViewCell.self, "", identifier)
  }
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { register(nib, UICollectionReusableView.self, elementKind, identifier) }
  private final func register(
    _ nib: UINib?, _ plain: UICollectionReusableView.Type, _ kind: String, _ identifier: String
  ) {
    register(nib == nil ? nil : plain, kind, identifier)
    guard let nib, let make = makers[kind]?[identifier] else { return }
    makers[kind]?[identifier] = {
      _ = nib.instantiate(withOwner: nil)
      return make()
    }
  }
  private final func register(_ viewClass: AnyClass?, _ kind: String, _ identifier: String) {
    makers[kind, default: [:]][identifier] = (viewClass as? UICollectionReusableView.Type).map { type in
      {
        let view = type.init(coder: NSCoder())
        view?.identifier = identifier
        return view
      }
    }
  }

  final func register(once viewClass: AnyClass, _ kind: String, _ identifier: String) {
    if makers[kind]?[identifier] == nil { register(viewClass, kind, identifier) }
  }
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = dequeue("", identifier) as? UICollectionViewCell else {
      fatalError("no cell is registered for the reuse identifier \(identifier)")
    }
    return cell
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = dequeue(elementKind, identifier) else {
      fatalError("no view of the kind \(elementKind) is registered for the reuse identifier \(identifier)")
    }
    return view
  }
  private final func dequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView? {
    guard let view = spare[kind]?[identifier]?.popLast() else { return makers[kind]?[identifier]?() }
    view.prepareForReuse()
    return view
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown[VisibleViewKey(kind: nil, path: indexPath)] as? UICollectionViewCell
  }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[VisibleViewKey(kind: elementKind, path: indexPath)] }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key.path
  }
  open var indexPathsForVisibleItems: [IndexPath] {
    shown.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  // MARK: Items

  private final var counted: [Int] {
    if let counts { return counts }
    let new = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    counts = new
    return new
  }

  open var numberOfSections: Int { counted.count }
  open func numberOfItems(inSection section: Int) -> Int { counted[section] }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForElements(in: CGRect(origin: point, size: .zero))?
      .first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Queries the data source again; cells are updated at the next layout.
  open func reloadData() {
    counts = nil
    selected = []
    layoutIsInvalid()
  }

  // Updates are not animated; the final state is shown at once.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performBatchUpdates({ updates?() }, completion: completion)
  }
  // Overload with a nonescaping closure, as on iOS, because optional closures always escape in Swift.
  open func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    self.updates += 1
    updates()
    self.updates -= 1
    change()
    LayerContext.perform { $0.scheduler.deferAction { completion?(true) } }
  }
  open func insertItems(at indexPaths: [IndexPath]) { change() }
  open func deleteItems(at indexPaths: [IndexPath]) { change() }
  open func reloadItems(at indexPaths: [IndexPath]) { change() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { change() }
  open func insertSections(_ sections: IndexSet) { change() }
  open func deleteSections(_ sections: IndexSet) { change() }
  open func reloadSections(_ sections: IndexSet) { change() }
  private final func change() { if updates == 0 { reloadData() } }

  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    func offset(
      _ item: ClosedRange<CGFloat>, _ visible: CGFloat, _ content: CGFloat, _ now: CGFloat,
      _ insets: (CGFloat, CGFloat), _ positions: (ScrollPosition, ScrollPosition, ScrollPosition)
    ) -> CGFloat {
      let (first, last) = (item.lowerBound - insets.0, item.upperBound + insets.1 - visible)
      var new = min(max(now, min(first, last)), max(first, last))
      if position.contains(positions.0) { new = first }
      if position.contains(positions.1) { new = (first + last) / 2 }
      if position.contains(positions.2) { new = last }
      return max(-insets.0, min(new, content + insets.1 - visible))
    }
    setContentOffset(
      CGPoint(
        x: offset(
          frame.minX...frame.maxX, bounds.width, contentSize.width, contentOffset.x,
          (inset.left, inset.right),
          (.left, .centeredHorizontally, .right)),
        y: offset(
          frame.minY...frame.maxY, bounds.height, contentSize.height, contentOffset.y,
          (inset.top, inset.bottom), (.top, .centeredVertically, .bottom))), animated: animated)
  }

  open var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection { for path in selected { deselectItem(at: path, animated: animated) } }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cellForItem(at: indexPath)?.isSelected = false
  }

  // MARK: Layout

  /// Marks the layout for preparation before its next use.
  final func layoutIsInvalid() {
    isPrepared = false
    setNeedsLayout()
  }

  private final func prepareLayout() {
    if isPrepared, preparedBounds == bounds { return }
    if isPrepared {
      guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) else {
        preparedBounds = bounds
        return
      }
      collectionViewLayout.invalidateLayout(
        with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
    }
    (isPrepared, preparedBounds) = (true, bounds)
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  override func delegateDidChange() { layoutIsInvalid() }
  override func contentDidScroll() { if isPrepared, counts != nil { tile() } }
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layoutIsInvalid()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if counts == nil { for element in shown.keys { hide(element) } }
    tile()
    backgroundView?.frame = bounds
  }

  /// Creates views for visible elements and removes all others.
  private final func tile() {
    prepareLayout()
    let places = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    var wanted: [VisibleViewKey: UICollectionViewLayoutAttributes] = [:]
    for place in places where !place.isHidden {
      let isDecoration = place.representedElementCategory == .decorationView
      wanted[
        VisibleViewKey(kind: place.representedElementKind, path: place.indexPath, isDecoration: isDecoration)] =
        place
    }
    for element in shown.keys where wanted[element] == nil { hide(element) }
    View.performWithoutAnimation {
      for (element, place) in wanted.sorted(by: {
        ($0.value.zIndex, $0.key.path) < ($1.value.zIndex, $1.key.path)
      }) {
        guard let view = shown[element] ?? show(element) else { continue }
        view.apply(place)
        view.layer.transform = CATransform3DIdentity
        view.frame = place.frame
        view.layer.transform = place.transform3D
        view.alpha = place.alpha
        view.layer.zPosition = CGFloat(place.zIndex)
      }
    }
  }

  private final func show(_ element: VisibleViewKey) -> UICollectionReusableView? {
    guard let dataSource else { return nil }
    let view: UICollectionReusableView
    if element.isDecoration {
      guard let decoration = collectionViewLayout.makeDecoration(element.kind ?? "") else { return nil }
      view = decoration
    } else if let kind = element.kind {
      view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
    } else {
      let cell = dataSource.collectionView(self, cellForItemAt: element.path)
      cell.isSelected = selected.contains(element.path)
      view = cell
    }
    shown[element] = view
    addSubview(view)
    if let cell = view as? UICollectionViewCell {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    }
    return view
  }

  private final func hide(_ element: VisibleViewKey) {
    guard let view = shown.removeValue(forKey: element) else { return }
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell {
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    }
    guard let identifier = view.reuseIdentifier else { return }
    spare[element.kind ?? "", default: [:]][identifier, default: []].append(view)
  }

  private final var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }
}
