import Foundation
import TestSupport
import Testing

@testable import RefreshLayers

/// A gauge whose level is a property that only this test knows: it is kept in the text that it shows.
private final class Gauge: TextLayer {
  private static let table = PropertyTable(.text, adding: [LayerProperty("level", \LayerValues.level)])
  override var properties: PropertyTable { Self.table }

  var level: CGFloat {
    get { values.level }
    set { change { $0.level = newValue } }
  }
}

extension LayerValues {
  fileprivate var level: CGFloat {
    get { Double(text.string).map { CGFloat($0) } ?? 0 }
    set { text.string = "\(newValue)" }
  }
}

@Suite struct PropertyTableTests {
  static let layers: [Layer.Type] = [
    Layer.self, ShapeLayer.self, GradientLayer.self, TextLayer.self, ImageLayer.self, ReplicatorLayer.self,
  ]

  /// A value of a kind with one number that is not finite; nil for one without numbers.
  static func broken(_ kind: AnimationValue.Kind) -> AnimationValue? {
    let bad = CGFloat.nan
    switch kind {
    case .scalar: return .scalar(.infinity)
    case .point: return .point(CGPoint(x: 0, y: bad))
    case .size: return .size(CGSize(width: 0, height: bad))
    case .rect: return .rect(CGRect(x: 0, y: 0, width: 0, height: bad))
    case .color: return .color(Color(red: 0, green: 0, blue: 0, alpha: -bad))
    case .transform: return .transform(with(.identity) { $0.m44 = bad })
    case .path: return .path(BezierPath(points: [.zero, CGPoint(x: 1, y: 1), CGPoint(x: 1, y: bad)]))
    case .scalars: return .scalars([0, .infinity])
    case .colors: return .colors([.black, Color(white: bad)])
    case .image, .word: return nil
    }
  }

  @Test("a number that is not finite is found in every property of every kind of layer, and named")
  func everyProperty() {
    for type in Self.layers {
      for property in type.init().properties.properties where property.isAnimatable {
        guard let broken = Self.broken(property.kind) else { continue }
        let layer = type.init()
        #expect(layer.properties.firstNonFinite(in: layer.values) == nil)
        property.set(broken, in: &layer.values)
        #expect(property.value(in: layer.values)?.isFinite == false, "\(type).\(property.name)")
        let found = layer.properties.firstNonFinite(in: layer.values)?.property
        #expect(found == property.name, "\(type)")
      }
    }
    let dashed = ShapeLayer()
    dashed.lineDashPattern = [1, .nan]
    #expect(dashed.properties.firstNonFinite(in: dashed.values)?.property == "lineDashPattern")
  }

  @Test("no two properties of a kind have one name, and none of their parts")
  func names() {
    for table in PropertyTable.all {
      #expect(Set(table.properties.map(\.name)).count == table.properties.count)
      var parts: [String] = []
      for property in table.properties { property.forEachPart(in: table.standard) { parts.append($0.name) } }
      #expect(Set(parts).count == parts.count)
    }
  }

  @Test("a property that a subclass adds is animated, and its key path is known")
  func ownPropertyMoves() throws {
    let rig = Rig()
    let gauge = rig.layer(Gauge())
    rig.turn {
      gauge.add(BasicAnimation(keyPath: "level", from: 0, to: 8, duration: 4))
      gauge.add(BasicAnimation(keyPath: "levle", from: 0, to: 8, duration: 4))
    }
    #expect(gauge.presentation(at: rig.now + 1).level == 2)
    #expect(rig.messages.count == 1)
    #expect(rig.messages[0].contains("no property has the key path 'levle'; did you mean 'level'"))
    // A change of its own accord, as of any layer on a stage.
    gauge.removeAllAnimations()
    rig.turn { gauge.level = 1 }
    #expect(gauge.animationKeys == ["level"])
    // Other layers have none.
    let layer = rig.layer()
    rig.turn { layer.add(BasicAnimation(keyPath: "level", from: 0, to: 8)) }
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("a property that a subclass adds is checked, and told in its parts")
  func ownPropertyIsTold() {
    let gauge = Gauge()
    gauge.level = 0.25
    var told: [String: Double] = [:]
    for property in gauge.properties.properties {
      property.forEachPart(in: gauge.values) { told[$0.name] = $0.number }
    }
    #expect(told["level"] == 0.25)
    gauge.level = .nan
    #expect(gauge.properties.firstNonFinite(in: gauge.values)?.property == "level")
  }
}
