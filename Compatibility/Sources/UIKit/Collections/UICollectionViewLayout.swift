import Foundation
import RefreshLayers

/// Position and appearance of an element in a collection view.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  open var frame = CGRect.zero
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  open var transform3D = CATransform3DIdentity
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  open var indexPath = IndexPath(item: 0, section: 0)
  /// Kind of a supplementary or decoration view; nil for a cell.
  open fileprivate(set) var representedElementKind: String?
  open fileprivate(set) var representedElementCategory = ElementCategory.cell

  public required override init() {}
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementKind, representedElementCategory) = (kind, .supplementaryView)
  }
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementKind, representedElementCategory) = (kind, .decorationView)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.frame, copy.alpha, copy.zIndex, copy.isHidden) = (frame, alpha, zIndex, isHidden)
    (copy.transform3D, copy.indexPath) = (transform3D, indexPath)
    copy.representedElementKind = representedElementKind
    copy.representedElementCategory = representedElementCategory
    return copy
  }
  /// True for attributes of the same class with equal values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes, type(of: self) == type(of: other) else {
      return false
    }
    return (frame, alpha, zIndex, isHidden) == (other.frame, other.alpha, other.zIndex, other.isHidden)
      && CATransform3DEqualToTransform(transform3D, other.transform3D)
      && (indexPath, representedElementKind) == (other.indexPath, other.representedElementKind)
      && representedElementCategory == other.representedElementCategory
  }
  open override var hash: Int { indexPath.hashValue }

  public enum ElementCategory: Sendable { case cell, supplementaryView, decorationView }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var size: CGSize {
    get { frame.size }
    set {
      let center = center
      frame.size = newValue
      self.center = center
    }
  }
}

/// Abstract layout that positions a collection view's elements.
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout.
  final weak var owner: UICollectionView?
  open var collectionView: UICollectionView? { owner }
  /// Class of the attributes that the layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  public override init() {}
  public required init?(coder: NSCoder) {}

  /// Prepares the layout; called before its first use after each invalidation (default: does nothing).
  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Registers the class of views that the layout itself shows among the cells, created with `init(coder:)`.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }
  private var decorations: [String: UICollectionReusableView.Type] = [:]
  final func makeDecoration(_ kind: String) -> UICollectionReusableView? {
    decorations[kind].flatMap { $0.init(coder: NSCoder()) }
  }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidateLayout() { owner?.layoutIsInvalid() }
  /// Invalidates the layout as a whole, whatever the context limits it to.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    owner?.layoutIsInvalid()
  }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    (Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
      ?? UICollectionViewLayoutInvalidationContext.self).init()
  }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  // Never called, because insertions and deletions are not animated.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)
  }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath)
  }

  /// New attributes of the layout's class: of a cell, or of a supplementary view of a kind.
  final func makeAttributes(_ kind: String? = nil, at path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes =
      (Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
      ?? UICollectionViewLayoutAttributes.self).init()
    (attributes.indexPath, attributes.representedElementKind) = (path, kind)
    if kind != nil { attributes.representedElementCategory = .supplementaryView }
    return attributes
  }
}

/// Scope of an invalidation; a layout is always invalidated as a whole.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero
  open var invalidateEverything: Bool { true }
  open var invalidateDataSourceCounts: Bool { false }
  public required override init() {}
}

open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  open var invalidateFlowLayoutDelegateMetrics = true
  open var invalidateFlowLayoutAttributes = true
}
