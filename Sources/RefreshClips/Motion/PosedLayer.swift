import Foundation
import RefreshLayers
import RefreshMotion
import RefreshStage

/// A layer as it is at an instant: its animations evaluated, its sublayers in the order in which they are drawn, and
/// replicators unrolled.
public struct PosedLayer: Hashable, Sendable {
  /// The same for the same layer, and the same copy of it, at every instant of a motion.
  public let id: Int
  /// The layer's name, else its type; of a replicator's copies after the first with their number.
  public let name: String
  /// What is drawn of the layer.
  public var values: LayerValues
  /// From the layer's own coordinates to those of its superlayer.
  public var transform: CATransform3D
  /// What all colours are multiplied with.
  public var tint: Color?
  /// Whether anything of the layer is drawn: it is not hidden, not clear, and not seen from a side it does not show.
  public var isVisible: Bool
  /// From back to front.
  public var sublayers: [PosedLayer]
  /// What the layer is seen through: none, or one.
  public var masks: [PosedLayer]

  /// Where the anchor point is in the layer's own coordinates.
  public var anchor: CGPoint { values.anchor }
}

/// Gives each layer a number, the same in every playing of one control.
///
/// A layer is known by where it is, its name and how many of that name came before it.
final class LayerNumbers {
  /// The numbers that all playings share.
  final class Shared {
    fileprivate var numbers: [String: Int] = [:]
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let copies: [Int]
  }

  private let shared: Shared
  private var known: [Key: (number: Int, path: String)] = [:]
  private var counts: [String: Int] = [:]
  /// Kept alive, so that no other takes a layer's identity.
  private var layers: [Layer] = []
  /// What tells layers apart that are first seen from now on from those of other playings.
  var suffix = ""

  init(_ shared: Shared) { self.shared = shared }

  func number(of layer: Layer, copies: [Int]) -> Int { entry(layer, copies).number }

  private func entry(_ layer: Layer, _ copies: [Int]) -> (number: Int, path: String) {
    let key = Key(layer: ObjectIdentifier(layer), copies: copies)
    if let entry = known[key] { return entry }
    let parent = layer.superlayer.map { known[Key(layer: ObjectIdentifier($0), copies: copies)]?.path ?? "" }
    let base = "\(parent ?? "")/\(layer)\(copies)\(suffix)"
    let count = counts[base, default: 0]
    counts[base] = count + 1
    let path = "\(base)#\(count)"
    let number = shared.numbers[path] ?? shared.numbers.count
    shared.numbers[path] = number
    known[key] = (number, path)
    layers.append(layer)
    return (number, path)
  }
}

/// Walks a tree of layers and writes down how it is at an instant.
struct PoseBuilder {
  let numbers: LayerNumbers
  /// The most layers that are written down; replicators inside each other multiply theirs.
  static let mostLayers = 5000

  private(set) var count = 0
  /// The times at which something that was seen is not smooth, where they are asked for.
  private(set) var knots: [TimeInterval] = []
  private let span: ClosedRange<TimeInterval>?

  /// - Parameter span: the time in which to look for knots; nil for none.
  init(_ numbers: LayerNumbers, knotsIn span: ClosedRange<TimeInterval>? = nil) {
    self.numbers = numbers
    self.span = span
  }

  private struct Scope {
    var time: TimeInterval
    var delay: TimeInterval = 0
    var space: CATransform3D?
    var tint: Color?
    var copies: [Int] = []
  }

  /// The sublayers of a layer at a time of its context.
  mutating func sublayers(of layer: Layer, at time: TimeInterval) -> [PosedLayer] {
    let local = layer.localTime(at: time)
    let values = layer.presentation(atLocalTime: local)
    return poses(of: layer.sublayers, in: Scope(time: local, space: space(of: values)))
  }

  /// The control's own rectangle, without what is in it.
  func background(of layer: Layer, at time: TimeInterval) -> PosedLayer {
    let values = layer.presentation(at: time)
    var plain = LayerValues.plain(size: values.bounds.size)
    plain.backgroundColor = values.backgroundColor
    return PosedLayer(
      id: -1, name: "background", values: plain, transform: plain.transformToSuperlayer, tint: nil,
      isVisible: values.backgroundColor != nil, sublayers: [], masks: [])
  }

  private mutating func poses(of layers: [Layer], in scope: Scope) -> [PosedLayer] {
    let poses = layers.compactMap { pose(of: $0, in: scope) }
    guard poses.contains(where: { $0.values.zPosition != 0 }) else { return poses }
    return poses.indices.sorted {
      let (a, b) = (poses[$0].values.zPosition, poses[$1].values.zPosition)
      return a != b ? a < b : $0 < $1
    }.map { poses[$0] }
  }

  private mutating func pose(of layer: Layer, in scope: Scope) -> PosedLayer? {
    count += 1
    guard count <= Self.mostLayers else { return nil }
    if let span {
      knots += layer.knots(after: span.lowerBound - scope.delay, upTo: span.upperBound - scope.delay)
        .map { $0 + scope.delay }
    }
    let time = layer.timing.localTime(at: scope.time)
    let values = layer.presentation(atLocalTime: time)
    var transform = values.transformToSuperlayer
    if let space = scope.space { transform = transform.concatenating(space) }
    let number = numbers.number(of: layer, copies: scope.copies)
    let name =
      scope.copies.contains { $0 > 0 }
      ? "\(layer) \(scope.copies.map { "\($0 + 1)" }.joined(separator: "."))" : "\(layer)"
    var inner = scope
    inner.time = time
    inner.space = space(of: values)
    let area = transform.m11 * transform.m22 - transform.m12 * transform.m21
    var pose = PosedLayer(
      id: number, name: name, values: values, transform: transform,
      tint: scope.tint,
      isVisible: !layer.isHidden && values.opacity > 0 && !(!values.isDoubleSided && transform.showsBack)
        && (abs(area) > 1e-12 || !transform.isFlat),
      sublayers: [], masks: [])
    if case .replicator(let replicator) = values.content {
      pose.sublayers = copies(layer, replicator, values, inner)
    } else {
      pose.sublayers = poses(of: layer.sublayers, in: inner)
    }
    if let mask = layer.mask {
      inner.space = nil
      inner.tint = nil
      pose.masks = poses(of: [mask], in: inner)
    }
    return pose
  }

  private mutating func copies(
    _ layer: Layer, _ replicator: ReplicatorValues, _ values: LayerValues, _ scope: Scope
  ) -> [PosedLayer] {
    let box = values.bounds.standardized
    let step = replicator.instanceTransform.about(CGPoint(x: box.midX, y: box.midY))
    var instance = CATransform3D.identity
    var all: [PosedLayer] = []
    for index in 0..<max(0, min(replicator.instanceCount, Self.mostLayers)) {
      var copy = scope
      copy.time -= Double(index) * replicator.instanceDelay
      copy.delay += Double(index) * replicator.instanceDelay
      copy.copies.append(index)
      if index > 0 {
        instance = instance.concatenating(step)
        copy.space = scope.space.map { instance.concatenating($0) } ?? instance
      }
      let tint = replicator.color(ofCopy: index)
      if tint != .white { copy.tint = scope.tint.map { $0.multiplied(by: tint) } ?? tint }
      all += poses(of: layer.sublayers, in: copy)
    }
    return all
  }

  /// What the places of a layer's sublayers are transformed by; nil for nothing.
  private func space(of values: LayerValues) -> CATransform3D? {
    values.sublayerTransform.isIdentity ? nil : values.sublayerTransform.about(values.anchor)
  }
}

extension CATransform3D {
  /// Whether the plane z = 0 is seen without perspective.
  package var isFlat: Bool { m14 == 0 && m24 == 0 && m44 != 0 }

  /// Whether the back of the plane z = 0 is turned to the viewer.
  fileprivate var showsBack: Bool {
    guard !isAffine, let inverse = inverted() else { return false }
    return inverse.m33 < 0
  }
}

extension LayerValues {
  /// A rectangle at the origin.
  fileprivate static func plain(size: CGSize) -> LayerValues {
    var values = LayerValues()
    values.bounds.size = size
    values.position = CGPoint(x: size.width / 2, y: size.height / 2)
    return values
  }
}

extension PosedLayer {
  /// Whether the layer, or one below it, leaves a mark.
  var draws: Bool { isVisible && (values.drawsSomething || sublayers.contains(where: \.draws)) }
}

extension Color {
  /// Each component multiplied with that of another.
  package func multiplied(by o: Color) -> Color {
    Color(red: red * o.red, green: green * o.green, blue: blue * o.blue, alpha: alpha * o.alpha)
  }
}

extension ReplicatorValues {
  /// What the colours of one copy are multiplied with.
  fileprivate func color(ofCopy index: Int) -> Color {
    func held(_ v: CGFloat) -> CGFloat { max(0, min(1, v)) }
    let steps = CGFloat(index)
    return Color(
      red: held(instanceColor.red + steps * instanceRedOffset),
      green: held(instanceColor.green + steps * instanceGreenOffset),
      blue: held(instanceColor.blue + steps * instanceBlueOffset),
      alpha: held(instanceColor.alpha + steps * instanceAlphaOffset))
  }
}
