import Foundation
import RefreshLayers
import RefreshRendering
import TestControls
import Testing

@testable import RefreshExport

/// A change of a property is drawn, counts as another pose, and is exported or refused by name: none is left out in silence.
@Suite struct EveryPropertyTests {
  /// The rows that say nothing of one instant of one layer.
  private static let unseen: Set = [
    // Copies of what does not move are alike at every time.
    "instanceDelay"
  ]

  /// What a property needs besides to be seen.
  private static func prepare(_ layer: Layer, for property: String) {
    switch property {
    case "isDoubleSided": layer.transform = CATransform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    case "maskMode":
      layer.mask = Layer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      layer.mask?.backgroundColor = .white
    case _ where property.hasPrefix("shadow"): (layer.shadowOpacity, layer.shadowRadius) = (0.5, 0)
    case "lineDashPhase": (layer as? ShapeLayer)?.lineDashPattern = [4, 4]
    case "focalOffset": (layer as? GradientLayer)?.type = .radial
    case "lineBreakMode", "numberOfLines": (layer as? TextLayer)?.string = "Pull down to refresh"
    default: break
    }
  }

  /// A layer that draws all that its kind can, with one inside that reaches beyond it.
  private static func drawn(_ kind: () -> Layer) -> Layer {
    let layer = kind()
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    (layer.backgroundColor, layer.cornerRadius) = (.white, 8)
    (layer.borderWidth, layer.borderColor) = (2, .red)
    let inside = Layer(frame: CGRect(x: 30, y: 20, width: 50, height: 10))
    inside.backgroundColor = .gray
    layer.addSublayer(inside)
    switch layer {
    case let shape as ShapeLayer:
      shape.path = BezierPath(svgPath: "M5 5 L50 8 L5 11 L20 35")
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (.yellow, .black, 3)
    case let text as TextLayer: text.string = "Pull"
    case let image as ImageLayer:
      image.contents = Image(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000])
    case let copies as ReplicatorLayer:
      (copies.instanceCount, copies.instanceColor) = (2, Color(white: 0.5, alpha: 0.5))
      copies.instanceTransform = CATransform3D(translationX: 4, y: 0, z: 0)
    case let gradient as GradientLayer: (gradient.colors, gradient.locations) = ([.red, .blue], [0, 1])
    default: break
    }
    return layer
  }

  /// One instant of a layer below another: its drawing, its pose, and the file that shows it all the time.
  private struct Look {
    let list: DisplayList
    let pose: [PosedLayer]
    let file: String
    let refusals: [String]

    init(_ layer: Layer, _ numbers: LayerIdentifiers.Shared) throws {
      let (context, root) = (LayerContext(), Layer(frame: CGRect(x: 0, y: 0, width: 120, height: 60)))
      let other = Layer(frame: CGRect(x: 50, y: 20, width: 30, height: 30))
      other.backgroundColor = .green
      for layer in [layer, other] { root.addSublayer(layer) }
      root.host(on: context)
      list = DisplayList(of: root, at: 0, size: root.bounds.size)
      var builder = PoseBuilder(LayerIdentifiers(numbers))
      let pose = builder.sublayers(of: root, at: 0)
      self.pose = pose
      let instants = [0.0, 100].map {
        ControlMotion.Instant(frame: $0, layers: pose, list: nil, mayTurn: true)
      }
      let phases = [ControlMotion.Phase.Kind.pull, .refreshing, .end(nil)].map {
        ControlMotion.Phase(kind: $0, frameCount: 100, duration: $0 == .pull ? 0 : 1, instants: instants)
      }
      let export = try LottieExport(
        ControlMotion(
          name: "One", size: root.bounds.size, framesPerSecond: 100, cycles: 1, opening: nil, phases: phases,
          farPull: [], includesBackground: false, backgroundColor: nil, findings: [], warnings: []),
        .approximate)
      (file, refusals) = (export.document.json, export.approximations)
    }
  }

  @Test("a change of any property is drawn, is another pose, and is in the file or refused", arguments: 0..<6)
  func rows(kind: Int) throws {
    let make = LayerChange.kinds[kind]
    let common = Set(PropertyTable.layer.properties.map(\.name))
    for name in make().properties.properties.map(\.name)
    where !Self.unseen.contains(name) && (kind == 0 || !common.contains(name)) {
      let (before, after) = (Self.drawn(make), Self.drawn(make))
      for layer in [before, after] { Self.prepare(layer, for: name) }
      try #require(LayerChange.apply(name, to: after), "\(name) has no change")
      let numbers = LayerIdentifiers.Shared()
      let (old, new) = (try Look(before, numbers), try Look(after, numbers))
      #expect(old.list != new.list, "\(name) is not drawn")
      let changes = PoseChange.changes(from: old.pose, to: new.pose, beyond: MotionTolerance())
      #expect(!changes.isEmpty, "\(name) is the same pose")
      // A shadow is refused as a whole.
      let refused = name.hasPrefix("shadow") ? "shadowOpacity" : name
      #expect(
        old.file != new.file || new.refusals.contains { $0.contains(".\(refused):") },
        "\(name) is in no file, and not refused: \(new.refusals)")
    }
  }
}
