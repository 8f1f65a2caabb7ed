import Foundation

/// A layout that arranges items in lines, with a header and footer per section.
///
/// The items of a full line are spread over its length. The items of a section's last line keep the columns
/// of the lines above if all items have the same size; otherwise they are packed at the beginning.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != .zero { UICollectionView.ignoreEstimates() } }
  }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// True if headers stay visible below the inset while their section is visible.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var headers: [Int: UICollectionViewLayoutAttributes] = [:]
  private var footers: [Int: UICollectionViewLayoutAttributes] = [:]
  /// Range of each section along the scroll direction, in points.
  private var sections: [Range<CGFloat>] = []
  private var end: CGFloat = 0
  private var width: CGFloat = 0

  private var isVertical: Bool { scrollDirection == .vertical }
  /// Converts between a size and its form for vertical scrolling: swaps width and height if the layout
  /// scrolls horizontally.
  private func turned(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }
  private func turned(_ rect: CGRect) -> CGRect {
    isVertical ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }
  private func turned(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    isVertical
      ? insets
      : UIEdgeInsets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
  }

  // MARK: Laying out

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override func prepare() {
    super.prepare()
    (items, headers, footers, sections, end) = ([], [:], [:], [], 0)
    guard let collectionView else { return }
    let inset = collectionView.adjustedContentInset
    let box = collectionView.bounds.size
    width =
      turned(
        CGSize(width: box.width - inset.left - inset.right, height: box.height - inset.top - inset.bottom)
      )
      .width
    for section in 0..<collectionView.numberOfSections { layOut(section, of: collectionView) }
  }

  private func layOut(_ section: Int, of view: UICollectionView) {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let start = end
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    headers[section] = addEdge(UICollectionView.elementKindSectionHeader, section, turned(header).height)
    let inset = turned(
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset)
    let lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let spacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      turned(
        delegate?.collectionView(
          view, layout: self, sizeForItemAt: IndexPath(item: item, section: section)) ?? itemSize)
    }
    end += inset.top
    var attributes: [UICollectionViewLayoutAttributes] = []
    let length = width - inset.left - inset.right
    let lines = Self.lines(sizes, length: length, spacing: spacing)
    let isUniform = sizes.dropFirst().allSatisfy { $0 == sizes.first }
    for (number, line) in lines.enumerated() {
      if number > 0 { end += lineSpacing }
      let height = sizes[line].map(\.height).max() ?? 0
      var (x, gap) = (inset.left, spacing)
      // Items of equal size form columns, also in an incomplete line.
      let columns = isUniform ? Self.count(of: sizes[0].width, in: length, spacing: spacing) : line.count
      if isUniform || number < lines.count - 1 {
        let used = isUniform ? CGFloat(columns) * sizes[0].width : sizes[line].reduce(0) { $0 + $1.width }
        if columns == 1 { x += (length - used) / 2 } else { gap = (length - used) / CGFloat(columns - 1) }
      }
      for item in line {
        let size = sizes[item]
        let place = makeAttributes(at: IndexPath(item: item, section: section))
        place.frame = turned(
          CGRect(x: x, y: end + (height - size.height) / 2, width: size.width, height: size.height))
        attributes.append(place)
        x += size.width + gap
      }
      end += height
    }
    items.append(attributes)
    end += inset.bottom
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    footers[section] = addEdge(UICollectionView.elementKindSectionFooter, section, turned(footer).height)
    sections.append(start..<max(start, end))
  }

  /// Number of items of a given width in a line.
  private static func count(of width: CGFloat, in length: CGFloat, spacing: CGFloat) -> Int {
    // The tolerance accepts widths that fill the line exactly, apart from rounding.
    let count = ((length + spacing) / (width + spacing) + 1e-9).rounded(.down)
    return count >= 1 && count < 1e6 ? Int(count) : 1
  }

  /// Ranges of item indices per line.
  private static func lines(_ sizes: [CGSize], length: CGFloat, spacing: CGFloat) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (first, used): (Int, CGFloat) = (0, 0)
    for (item, size) in sizes.enumerated() {
      if item > first, used + spacing + size.width > length + 1e-6 {
        lines.append(first..<item)
        (first, used) = (item, 0)
      }
      used += size.width + (item > first ? spacing : 0)
    }
    if first < sizes.count { lines.append(first..<sizes.count) }
    return lines
  }

  private func addEdge(
    _ kind: String, _ section: Int, _ height: CGFloat
  ) -> UICollectionViewLayoutAttributes? {
    guard height > 0 else { return nil }
    let attributes = makeAttributes(kind, at: IndexPath(item: 0, section: section))
    attributes.frame = turned(CGRect(x: 0, y: end, width: width, height: height))
    // Headers are in front of cells.
    attributes.zIndex = 1
    end += height
    return attributes
  }

  // MARK: Element positions

  open override var collectionViewContentSize: CGSize { turned(CGSize(width: width, height: end)) }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let cells = items.joined().filter { $0.frame.intersects(rect) }
    let headers = headers.keys.sorted().compactMap { pinnedHeader($0) }.filter { $0.frame.intersects(rect) }
    return cells + headers + footers.values.filter { $0.frame.intersects(rect) }
  }

  private func pinnedHeader(_ section: Int) -> UICollectionViewLayoutAttributes? {
    guard let header = headers[section], sectionHeadersPinToVisibleBounds, let collectionView else {
      return headers[section]
    }
    let (bounds, inset) = (turned(collectionView.bounds), turned(collectionView.adjustedContentInset))
    var frame = turned(header.frame)
    frame.origin.y = max(
      sections[section].lowerBound, min(bounds.minY + inset.top, sections[section].upperBound - frame.height))
    let pinned = makeAttributes(UICollectionView.elementKindSectionHeader, at: header.indexPath)
    (pinned.frame, pinned.zIndex) = (turned(frame), header.zIndex)
    return pinned
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section), items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    switch elementKind {
    case UICollectionView.elementKindSectionHeader: pinnedHeader(indexPath.section)
    case UICollectionView.elementKindSectionFooter: footers[indexPath.section]
    default: nil
    }
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    return turned(newBounds).width != turned(collectionView.bounds).width
  }
}
