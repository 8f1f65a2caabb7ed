import Foundation
import UIKitBase

/// A width or height: a fraction of the container's, or a number of points. An estimate is used as it is, because
/// cells are not measured, which a diagnostic reports.
open class NSCollectionLayoutDimension: NSObject {
  private enum Kind: Equatable { case width, height, absolute, estimated }
  private let kind: Kind
  public let dimension: CGFloat
  private init(_ kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

  public class func fractionalWidth(_ fraction: CGFloat) -> Self { make(.width, fraction) }
  public class func fractionalHeight(_ fraction: CGFloat) -> Self { make(.height, fraction) }
  public class func absolute(_ dimension: CGFloat) -> Self { make(.absolute, dimension) }
  public class func estimated(_ dimension: CGFloat) -> Self { make(.estimated, dimension) }
  private class func make(_ kind: Kind, _ dimension: CGFloat) -> Self {
    unsafeDowncast(NSCollectionLayoutDimension(kind, dimension), to: Self.self)
  }

  open var isFractionalWidth: Bool { kind == .width }
  open var isFractionalHeight: Bool { kind == .height }
  open var isAbsolute: Bool { kind == .absolute }
  open var isEstimated: Bool { kind == .estimated }

  /// Points in a container of a size.
  final func points(in container: CGSize) -> CGFloat {
    switch kind {
    case .width: return dimension * container.width
    case .height: return dimension * container.height
    case .absolute: return dimension
    case .estimated:
      StageState.ignore("the measuring of cells with estimated sizes")
      return dimension
    }
  }
}

open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension
  public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
    (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
  }
  final func points(in container: CGSize) -> CGSize {
    CGSize(width: widthDimension.points(in: container), height: heightDimension.points(in: container))
  }
}

/// Space between items: a number of points, or at least as many.
open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  public let isFlexible: Bool
  private init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, self.isFlexible) = (spacing, isFlexible)
  }
  public class func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(spacing, isFlexible: false)
  }
  public class func flexible(_ spacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(spacing, isFlexible: true)
  }
}

open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

  /// Number of items that one of these has.
  var count: Int { 1 }
  /// Frames of up to `limit` items in a frame of the item's own size.
  func frames(in frame: CGRect, limit: Int) -> [CGRect] { [inset(frame)] }
  final func inset(_ frame: CGRect) -> CGRect {
    let box = CGRect(
      x: frame.minX + contentInsets.leading, y: frame.minY + contentInsets.top,
      width: frame.width - contentInsets.leading - contentInsets.trailing,
      height: frame.height - contentInsets.top - contentInsets.bottom)
    return box.width < 0 || box.height < 0 ? CGRect(origin: frame.origin, size: .zero) : box
  }
}

/// A row or column of items, which repeats its subitems until it is full.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public let subitems: [NSCollectionLayoutItem]
  open var interItemSpacing: NSCollectionLayoutSpacing?
  private let isHorizontal: Bool
  /// Number of subitems that share the group equally; nil for a group that repeats its subitems.
  private let share: Int?

  private init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isHorizontal: Bool,
    share: Int? = nil
  ) {
    (self.subitems, self.isHorizontal, self.share) = (subitems, isHorizontal, share)
    super.init(layoutSize: size)
  }
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true) }
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false) }
  /// A row of subitems of equal width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, share: max(1, count))
  }
  /// A column of subitems of equal height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, share: max(1, count))
  }
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, Array(repeating: repeatingSubitem, count: max(1, count)), isHorizontal: true)
  }
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, Array(repeating: repeatingSubitem, count: max(1, count)), isHorizontal: false)
  }

  override func frames(in frame: CGRect, limit: Int) -> [CGRect] {
    let box = inset(frame)
    let length = isHorizontal ? box.width : box.height
    let spacing = interItemSpacing?.spacing ?? 0
    // The subitems that fit, with their lengths.
    var line: [(item: NSCollectionLayoutItem, size: CGSize)] = []
    var used: CGFloat = 0
    while line.count < share ?? 10_000, !subitems.isEmpty {
      let item = subitems[line.count % subitems.count]
      var size = item.layoutSize.points(in: box.size)
      if let share {
        let part = (length - spacing * CGFloat(share - 1)) / CGFloat(share)
        if isHorizontal { size.width = part } else { size.height = part }
      }
      let own = isHorizontal ? size.width : size.height
      let end = used + (line.isEmpty ? 0 : spacing) + own
      // The tolerance accepts fractions that fill the group apart from rounding.
      if !line.isEmpty, end > length + 1e-6 || own <= 0 { break }
      line.append((item, size))
      used = end
    }
    var gap = spacing
    if interItemSpacing?.isFlexible == true, line.count > 1 {
      gap += max(0, length - used) / CGFloat(line.count - 1)
    }
    var (frames, position): ([CGRect], CGFloat) = ([], isHorizontal ? box.minX : box.minY)
    for (item, size) in line where frames.count < limit {
      let origin = CGPoint(x: isHorizontal ? position : box.minX, y: isHorizontal ? box.minY : position)
      frames += item.frames(in: CGRect(origin: origin, size: size), limit: limit - frames.count)
      position += (isHorizontal ? size.width : size.height) + gap
    }
    return frames
  }
}

public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A header or footer of a section.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  public let alignment: NSRectAlignment
  open var pinToVisibleBounds = false {
    didSet {
      if pinToVisibleBounds {
        StageState.ignore("NSCollectionLayoutBoundarySupplementaryItem.pinToVisibleBounds")
      }
    }
  }
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init(layoutSize: layoutSize)
  }
  final var isAtEnd: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// A section whose group repeats along the scroll direction until there is a place for each item.
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  open var interGroupSpacing: CGFloat = 0
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Groups beside each other, which scroll by themselves on iOS; here they are below each other.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none {
    didSet {
      if orthogonalScrollingBehavior != .none {
        StageState.ignore("NSCollectionLayoutSection.orthogonalScrollingBehavior")
      }
    }
  }
  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// A section like a table: rows of 44 points, with the headers and footers of the configuration.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    func size(_ height: CGFloat) -> NSCollectionLayoutSize {
      NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
    }
    let row = NSCollectionLayoutItem(layoutSize: size(UITableView.ordinaryHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: row.layoutSize, subitem: row, count: 1))
    let side: CGFloat = configuration.appearance == .insetGrouped ? 16 : 0
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    for (isThere, kind, alignment) in [
      (
        configuration.headerMode == .supplementary, UICollectionView.elementKindSectionHeader,
        NSRectAlignment.top
      ),
      (configuration.footerMode == .supplementary, UICollectionView.elementKindSectionFooter, .bottom),
    ] where isThere {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(UITableView.ordinaryHeaderHeight), elementKind: kind, alignment: alignment))
    }
    return section
  }
}

public protocol NSCollectionLayoutContainer: AnyObject {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}
public protocol NSCollectionLayoutEnvironment: AnyObject {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}
private final class LayoutEnvironment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  init(_ size: CGSize) { contentSize = size }
  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }
  var traitCollection: UITraitCollection { .current }
}

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }
  public let appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// True if lines separate the rows; the lines are not drawn.
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public init(appearance: Appearance) { self.appearance = appearance }
}

open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var interSectionSpacing: CGFloat = 0
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout of sections, each of which repeats a group of items.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var edges: [UICollectionViewLayoutAttributes] = []
  private var size = CGSize.zero
  private var color: UIColor?

  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }
  public required init?(coder: NSCoder) { nil }
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
    layout.color =
      configuration.backgroundColor ?? (configuration.appearance == .plain ? nil : .systemGroupedBackground)
    return layout
  }

  open override func prepare() {
    super.prepare()
    (items, edges, size) = ([], [], .zero)
    guard let view = collectionView else { return }
    if let color { view.backgroundColor = color }
    let inset = view.adjustedContentInset
    let box = CGSize(
      width: view.bounds.width - inset.left - inset.right,
      height: view.bounds.height - inset.top - inset.bottom)
    let isVertical = configuration.scrollDirection == .vertical
    var end: CGFloat = 0
    for number in 0..<view.numberOfSections {
      if number > 0 { end += configuration.interSectionSpacing }
      guard let section = provider(number, LayoutEnvironment(box)) else {
        StageState.report(.error, "the section provider has no section \(number)")
        items.append([])
        continue
      }
      end = layOut(section, number, view.numberOfItems(inSection: number), from: end, in: box, isVertical)
    }
    size = isVertical ? CGSize(width: box.width, height: end) : CGSize(width: end, height: box.height)
  }

  /// Lays out a section from a position along the scroll direction; its end.
  private func layOut(
    _ section: NSCollectionLayoutSection, _ number: Int, _ count: Int, from start: CGFloat, in box: CGSize,
    _ isVertical: Bool
  ) -> CGFloat {
    let insets = section.contentInsets
    let container = CGSize(
      width: max(0, box.width - insets.leading - insets.trailing),
      height: max(0, box.height - insets.top - insets.bottom))
    var end = start
    func addEdges(atEnd: Bool) {
      for edge in section.boundarySupplementaryItems where edge.isAtEnd == atEnd {
        let size = edge.layoutSize.points(in: container)
        let place = makeAttributes(edge.elementKind, at: IndexPath(item: 0, section: number))
        place.frame = edge.inset(
          CGRect(
            origin: CGPoint(x: isVertical ? insets.leading : end, y: isVertical ? end : insets.top),
            size: size))
        place.zIndex = 1
        edges.append(place)
        end += isVertical ? size.height : size.width
      }
    }
    addEdges(atEnd: false)
    end += isVertical ? insets.top : insets.leading
    let size = section.group.layoutSize.points(in: container)
    var places: [UICollectionViewLayoutAttributes] = []
    while places.count < count {
      if !places.isEmpty { end += section.interGroupSpacing }
      let origin = CGPoint(x: isVertical ? insets.leading : end, y: isVertical ? end : insets.top)
      let frames = section.group.frames(
        in: CGRect(origin: origin, size: size), limit: count - places.count)
      if frames.isEmpty {
        StageState.report(.error, "a group without subitems has no place for the items of section \(number)")
        break
      }
      for frame in frames {
        let place = makeAttributes(at: IndexPath(item: places.count, section: number))
        place.frame = frame
        places.append(place)
      }
      end += isVertical ? size.height : size.width
    }
    items.append(places)
    end += isVertical ? insets.bottom : insets.trailing
    addEdges(atEnd: true)
    return end
  }

  open override var collectionViewContentSize: CGSize { size }
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (items.joined() + edges).filter { $0.frame.intersects(rect) }
  }
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section), items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    edges.first { $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section }
  }
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
