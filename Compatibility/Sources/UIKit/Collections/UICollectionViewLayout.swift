import Foundation
import RefreshLayers

/// Position and appearance of an element in a collection view.
open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  open var transform = CGAffineTransform.identity
  open var indexPath: IndexPath
  /// Kind of a supplementary view; nil for a cell.
  open private(set) var representedElementKind: String?

  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }
  public init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    (self.indexPath, representedElementKind) = (indexPath, kind)
  }

  public enum ElementCategory: Sendable { case cell, supplementaryView }
  open var representedElementCategory: ElementCategory {
    representedElementKind == nil ? .cell : .supplementaryView
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
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
  public internal(set) final weak var collectionView: UICollectionView?

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
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidateLayout() { collectionView?.layoutIsInvalid() }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
}
