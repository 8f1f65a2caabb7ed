import Foundation
import TestSupport
import Testing

@testable import RefreshLayers

/// Equality and hashes are written by hand where a value holds types that are not `Hashable` on every system.
@Suite struct LayerValuesTests {
  /// Each change makes another value of an equal one, and there is one for every stored property.
  private func expectEveryPropertyCounts<Value: Hashable>(
    _ value: Value, _ changes: [(inout Value) -> Void], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Mirror(reflecting: value).children.count == changes.count, sourceLocation: sourceLocation)
    var seen: Set = [value]
    for (number, change) in changes.enumerated() {
      let (one, other) = (with(value, change), with(value, change))
      let hashes = [value, one, other].map(\.hashValue)
      #expect(one != value && one == other, "change \(number)", sourceLocation: sourceLocation)
      #expect(
        hashes[0] != hashes[1] && hashes[1] == hashes[2], "change \(number)", sourceLocation: sourceLocation)
      #expect(seen.insert(one).inserted, "change \(number)", sourceLocation: sourceLocation)
    }
  }

  private static let image = Image(width: 1, height: 1, pixels: [0xFF00_FF00])

  @Test("two layers' values are equal if all of their properties are")
  func layerValues() {
    expectEveryPropertyCounts(
      with(LayerValues()) { $0.content = .shape(ShapeValues()) },
      [
        { $0.position.y = 1 }, { $0.bounds.size.height = 1 }, { $0.anchorPoint.x = 0 }, { $0.zPosition = 1 },
        { $0.transform.m34 = 1 }, { $0.sublayerTransform.m44 = 2 }, { $0.opacity = 0 },
        { $0.isHidden = true }, { $0.masksToBounds = true }, { $0.isDoubleSided = false },
        { $0.backgroundColor = .red }, { $0.cornerRadius = 1 }, { $0.maskedCorners = [.topLeft] },
        { $0.borderWidth = 1 }, { $0.borderColor = .red }, { $0.shadowColor = .red },
        { $0.shadowOpacity = 1 }, { $0.shadowOffset.width = 1 }, { $0.shadowRadius = 1 },
        { $0.shadowPath = BezierPath() }, { $0.content = .replicator(ReplicatorValues()) },
        { $0.contents = Self.image }, { $0.blurRadius = 1 },
        { $0.blendMode = .multiply }, { $0.maskMode = .luminance },
      ])
  }

  @Test("so are those of the kinds of layers, and images")
  func contents() {
    expectEveryPropertyCounts(
      ReplicatorValues(),
      [
        { $0.instanceCount = 2 }, { $0.instanceDelay = 1 }, { $0.instanceTransform.m41 = 1 },
        { $0.instanceColor = .red }, { $0.instanceRedOffset = 1 }, { $0.instanceGreenOffset = 1 },
        { $0.instanceBlueOffset = 1 }, { $0.instanceAlphaOffset = 1 },
      ])
    expectEveryPropertyCounts(
      GradientValues(),
      [
        { $0.type = .radial }, { $0.colors = [.red] }, { $0.locations = [0] }, { $0.startPoint.x = 0 },
        { $0.endPoint.y = 0 }, { $0.focalOffset.x = 1 },
      ])
    let halves = Image(width: 2, height: 1, pixels: [0xFF00_FF00, 0xFF00_FF00]).sheet(columns: 2)
    let fine = Image(width: 1, height: 1, pixels: [0xFF00_FF00], scale: 2)
    #expect(Set([Self.image, Image(width: 1, height: 1, pixels: [0]), fine] + halves).count == 5)
  }

  @Test("values of animations are equal within a kind only")
  func animationValues() {
    let path = BezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let values: [AnimationValue] = [
      .scalar(0), .scalar(1), .point(.zero), .point(CGPoint(x: 0, y: 1)), .size(.zero),
      .size(CGSize(width: 0, height: 1)), .rect(.zero), .rect(CGRect(x: 0, y: 0, width: 0, height: 1)),
      .color(.red), .color(.blue), .transform(.identity), .transform(CATransform3D(scaleX: 1, y: 1, z: 2)),
      .path(BezierPath()), .path(path), .scalars([]), .scalars([0]), .colors([]), .colors([.red]),
      .image(Self.image), .word("a"), .word("b"),
    ]
    #expect(Set(values).count == values.count)
    for (index, value) in values.enumerated() { #expect(values.firstIndex(of: value) == index) }
  }

  @Test("steps of a path are equal if their kinds and points are")
  func steps() {
    let points = [CGPoint.zero, CGPoint(x: 1, y: 0)]
    var elements: [BezierPath.Element] = [.close]
    for a in points {
      elements += [.move(to: a), .line(to: a)]
      for b in points {
        elements.append(.quadCurve(to: a, control: b))
        for c in points { elements.append(.curve(to: a, control1: b, control2: c)) }
      }
    }
    #expect(Set(elements).count == elements.count)
    #expect(Set(elements.map(\.hashValue)).count == elements.count)
  }
}
