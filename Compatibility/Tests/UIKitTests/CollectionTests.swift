import Foundation
import RefreshKit
import RefreshKitUIKit
import Testing
import UIKit

/// A collection, its flow layout and layouts of one's own.
@Suite("collections")
struct CollectionTests {
  private final class Tile: UICollectionViewCell {
    var text = ""
  }

  private final class Tiles: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts = [1000]
    var sizes: [IndexPath: CGSize] = [:]
    var (begun, ended) = (0, 0)
    var made: Set<ObjectIdentifier> = []

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
      made.insert(ObjectIdentifier(cell))
      (cell as? Tile)?.text = "\(indexPath.section).\(indexPath.item)"
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      sizes[indexPath] ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }
    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { begun += 1 }
    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { ended += 1 }
  }

  private let bench = Bench()
  private let tiles = Tiles()

  private func collection(_ layout: UICollectionViewLayout) -> UICollectionView {
    let frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    let collection = bench.show(UICollectionView(frame: frame, collectionViewLayout: layout)) { collection in
      collection.register(Tile.self, forCellWithReuseIdentifier: "tile")
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        collection.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
      }
      collection.dataSource = tiles
      collection.delegate = tiles
    }
    lay(collection)
    return collection
  }
  private func lay(_ collection: UICollectionView) { bench.turn { collection.layoutIfNeeded() } }
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func frames(_ collection: UICollectionView) -> [CGRect] {
    (0..<tiles.counts[0]).compactMap { collection.layoutAttributesForItem(at: path($0))?.frame }
  }
  private func texts(_ collection: UICollectionView) -> [String] {
    collection.visibleCells.map { ($0 as? Tile)?.text ?? "" }
  }
  private func flow(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: height)
    return layout
  }

  @Test("a grid spreads its columns over the width, and its last line has the places of a full one")
  func grid() {
    tiles.counts = [8]
    let collection = collection(flow(90, 40))
    let frames = frames(collection)
    // Three of 90 leave 50 for two gaps; lines are 10 apart.
    #expect(frames.map(\.minX) == [0, 115, 230, 0, 115, 230, 0, 115])
    #expect(frames.map(\.minY) == [0, 0, 0, 50, 50, 50, 100, 100])
    #expect(collection.contentSize == CGSize(width: 320, height: 140))
    #expect(collection.visibleCells.map(\.frame) == frames)
  }

  @Test("items of their own sizes fill lines, stand in the middle of them, and at the beginning of the last")
  func sizes() {
    tiles.counts = [5]
    for (item, size) in [(100, 20), (150, 40), (120, 30), (140, 10), (30, 30)].enumerated() {
      tiles.sizes[path(item)] = CGSize(width: size.0, height: size.1)
    }
    let layout = flow(50, 50)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    let collection = collection(layout)
    #expect(
      frames(collection) == [
        CGRect(x: 10, y: 15, width: 100, height: 20), CGRect(x: 160, y: 5, width: 150, height: 40),
        CGRect(x: 10, y: 55, width: 120, height: 30), CGRect(x: 170, y: 65, width: 140, height: 10),
        CGRect(x: 10, y: 95, width: 30, height: 30),
      ])
    #expect(collection.contentSize.height == 132)
  }

  @Test("it has cells for the items in sight, at every offset, and takes those again that leave it")
  func everyOffset() {
    let layout = flow(100, 44)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.footerReferenceSize = CGSize(width: 0, height: 12)
    tiles.counts = [7, 0, 500]
    let collection = collection(layout)
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let offset = CGFloat.random(in: -50...collection.contentSize.height, using: &random)
      bench.turn { collection.contentOffset.y = offset }
      var seen: [String] = []
      for (section, count) in tiles.counts.enumerated() {
        for item in 0..<count {
          let frame = collection.layoutAttributesForItem(at: path(item, section))!.frame
          if frame.maxY > offset && frame.minY < offset + 200 { seen.append("\(section).\(item)") }
        }
      }
      #expect(texts(collection) == seen)
    }
    #expect(tiles.made.count <= 18 && tiles.begun - tiles.ended == collection.visibleCells.count)
  }

  @Test("a horizontal one is the vertical one turned")
  func horizontal() {
    tiles.counts = [9]
    for item in 0..<9 {
      tiles.sizes[path(item)] = CGSize(width: 30 + item * 7 % 20, height: 60)
    }
    let layout = flow(50, 50)
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = CGSize(width: 25, height: 0)
    let turned = collection(layout)
    let places = frames(turned)
    // Three of 60 in a height of 200 leave 20 for two gaps.
    #expect(places.map(\.minY) == [0, 70, 140, 0, 70, 140, 0, 70, 140])
    #expect(turned.contentSize.height == 200 && places[0].minX >= 25)
    for line in 0..<3 { #expect(Set(places[line * 3..<line * 3 + 3].map(\.midX)).count == 1) }
  }

  @Test("headers that are pinned stay below the inset until their section leaves")
  func headers() {
    tiles.counts = [10, 10]
    let layout = flow(320, 40)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let collection = collection(layout)
    bench.turn { collection.contentInset.top = 20 }
    lay(collection)
    func top(_ section: Int, at offset: CGFloat) -> CGFloat? {
      bench.turn { collection.contentOffset.y = offset }
      let kind = UICollectionView.elementKindSectionHeader
      return collection.supplementaryView(forElementKind: kind, at: path(0, section))?.frame.minY
    }
    #expect(top(0, at: -20) == 0)
    #expect(top(0, at: 100) == 120)
    // The section ends at 430, and pushes its header off.
    #expect(top(0, at: 395) == 400)
    #expect(top(1, at: 395) == 430)
    #expect(top(0, at: 500) == nil)
  }

  @Test("a reload asks again, an item is scrolled to, and a selection survives its cell")
  func changes() {
    let collection = collection(flow(320, 40))
    bench.turn {
      collection.selectItem(at: path(100), animated: false, scrollPosition: .centeredVertically)
    }
    #expect(collection.contentOffset.y == 4920)
    #expect(collection.cellForItem(at: path(100))?.isSelected == true)
    bench.turn { collection.contentOffset.y = 0 }
    #expect(collection.visibleCells.allSatisfy { !$0.isSelected })
    bench.turn { collection.contentOffset.y = 5000 }
    #expect(collection.cellForItem(at: path(100))?.isSelected == true)
    tiles.counts = [3]
    bench.turn { collection.performBatchUpdates({ collection.deleteItems(at: []) }) }
    lay(collection)
    bench.turn { collection.contentOffset.y = 0 }
    #expect(texts(collection) == ["0.0", "0.1", "0.2"])
    #expect(collection.contentSize.height == 140)
  }

  @Test("a layout of one's own places the cells, and is asked again if it wants to be when the bounds change")
  func ownLayout() {
    final class Ring: UICollectionViewLayout {
      var preparations = 0
      override func prepare() { preparations += 1 }
      override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 400) }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<6).map { layoutAttributesForItem(at: IndexPath(item: $0, section: 0))! }
          .filter { $0.frame.intersects(rect) }
      }
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let place = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let angle = CGFloat(indexPath.item) / 6 * 2 * .pi
        place.size = CGSize(width: 20, height: 20)
        place.center = CGPoint(x: 160 + 100 * sin(angle), y: 200 - 100 * cos(angle))
        place.alpha = 0.5
        return place
      }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    }
    tiles.counts = [6]
    let ring = Ring()
    let collection = collection(ring)
    #expect(collection.visibleCells.count == 3)
    #expect(collection.visibleCells.first?.center == CGPoint(x: 160, y: 100))
    #expect(collection.visibleCells.allSatisfy { $0.alpha == 0.5 })
    let before = ring.preparations
    bench.turn { collection.frame.size.height = 400 }
    lay(collection)
    #expect(collection.visibleCells.count == 6 && ring.preparations == before + 1)
  }

  /// Turns cells by their distance from the middle, as carousels do.
  private final class Carousel: UICollectionViewFlowLayout {
    final class Attributes: UICollectionViewLayoutAttributes {
      var share: CGFloat = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone) as! Attributes
        copy.share = share
        return copy
      }
      override func isEqual(_ object: Any?) -> Bool {
        (object as? Attributes)?.share == share && super.isEqual(object)
      }
    }
    var prepared = 0
    override class var layoutAttributesClass: AnyClass { Attributes.self }
    override var collectionView: UICollectionView? { super.collectionView }
    override func prepare() {
      super.prepare()
      prepared += 1
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
      return context
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.compactMap { $0.copy() as? Attributes }.map {
        $0.share = ($0.center.y - (collectionView?.bounds.midY ?? 0)) / 100
        $0.transform3D = CATransform3DMakeRotation($0.share, 1, 0, 0)
        return $0
      }
    }
  }

  @Test("a layout shows decorations behind the cells, and another layout takes them away")
  func decorations() throws {
    final class Ground: UICollectionReusableView {}
    final class Shelf: UICollectionViewFlowLayout {
      override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let place = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        (place.frame, place.zIndex) = (CGRect(x: 10, y: 20, width: 300, height: 40), -1)
        return place
      }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let ground = layoutAttributesForDecorationView(ofKind: "ground", at: IndexPath(item: 0, section: 0))
        return (super.layoutAttributesForElements(in: rect) ?? []) + [ground!]
      }
    }
    let layout = Shelf()
    layout.register(Ground.self, forDecorationViewOfKind: "ground")
    let list = collection(layout)
    let ground = try #require(list.subviews.compactMap { $0 as? Ground }.first)
    #expect(ground.frame == CGRect(x: 10, y: 20, width: 300, height: 40) && ground.layer.zPosition == -1)
    let place = try #require(
      layout.layoutAttributesForDecorationView(ofKind: "ground", at: IndexPath(item: 0, section: 0)))
    let copy = place.copy() as? UICollectionViewLayoutAttributes
    #expect(place.representedElementCategory == .decorationView && copy == place)
    #expect(
      place != UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "ground", with: place.indexPath))
    let cells = list.visibleCells.count
    var isDone = false
    bench.turn { list.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false) { isDone = $0 } }
    bench.turn {}
    #expect(isDone && cells > 0 && !list.subviews.contains { $0 is Ground })
  }

  @Test("a layout's own attributes turn cells in space, and are prepared again as it scrolls if it says so")
  func carousel() throws {
    let layout = Carousel()
    let collection = collection(layout)
    let path = path(0)
    let before = layout.prepared
    let cell = try #require(collection.cellForItem(at: path))
    let share = (cell.center.y - collection.bounds.midY) / 100
    #expect(abs(cell.layer.transform.m22 - cos(share)) < 1e-9 && cell.layer.transform.m23 != 0)
    bench.turn {
      collection.contentOffset.y += 20
      collection.layoutIfNeeded()
    }
    #expect(layout.prepared > before)
    #expect(abs(cell.layer.transform.m22 - cos(share - 0.2)) < 1e-9)
    let attributes = try #require(layout.layoutAttributesForItem(at: path) as? Carousel.Attributes)
    let copy = try #require(attributes.copy() as? Carousel.Attributes)
    #expect(copy !== attributes && copy == attributes && copy.indexPath == path)
    copy.share = 1
    #expect(copy != attributes)
    // The size counts, not the place, and the transform is the affine part of the one in space.
    copy.bounds = CGRect(x: 5, y: 5, width: 8, height: 6)
    #expect(copy.size == CGSize(width: 8, height: 6) && copy.center == attributes.center)
    copy.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(copy.transform3D.m11 == 2 && copy.transform3D.m22 == 3 && copy.transform3D.m33 == 1)
  }
}
