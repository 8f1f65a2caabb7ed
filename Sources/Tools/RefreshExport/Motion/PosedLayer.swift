import Foundation
import RefreshFiles
import RefreshLayers
import RefreshStage

/// State of a layer at one instant: animations evaluated, sublayers in drawing order, replicators unrolled.
public struct PosedLayer: Sendable {
  /// Identity of the layer, and of a replicator's copy of it, at all instants of a motion.
  public let id: Int
  /// Name of the layer, or its type; a replicator's copies after the first have their number appended.
  public let name: String
  /// Presentation values of the layer.
  public var values: LayerValues { _read { yield shared.values } }
  /// One copy for consecutive instants with equal values: a motion has thousands of instants, and the values
  /// hundreds of bytes.
  let shared: Shared
  /// Transform from the layer's coordinates to those of its superlayer.
  public var transform: CATransform3D
  /// Tint of a replicator, by which all colours are multiplied; nil for none.
  public var tint: Color?
  /// True if the layer is not hidden, not transparent and does not show a hidden back.
  public var isVisible: Bool
  /// Sublayers from back to front.
  public var sublayers: [PosedLayer] = []
  /// Mask of the layer: none or one.
  public var masks: [PosedLayer] = []

  /// Anchor point in the layer's coordinates.
  public var anchor: CGPoint { values.anchor }

  final class Shared: Sendable {
    let values: LayerValues

    init(_ values: LayerValues) { self.values = values }
  }

  func tinted(_ color: Color) -> Color { tint.map { color.multiplied(by: $0) } ?? color }
}

extension PosedLayer: Hashable {
  public static func == (a: PosedLayer, b: PosedLayer) -> Bool {
    a.id == b.id && a.name == b.name && a.isVisible == b.isVisible && a.tint == b.tint
      && a.transform == b.transform && (a.shared === b.shared || a.shared.values == b.shared.values)
      && a.sublayers == b.sublayers && a.masks == b.masks
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(shared.values)
  }
}

/// Numbers that identify layers across all recordings of one control.
///
/// A layer is identified by its path, its name, and its index among layers of the same name.
final class LayerIdentifiers {
  /// Numbers assigned so far, shared by all recordings of the control.
  final class Shared {
    fileprivate var numbers: [String: Int] = [:]
  }

  private struct LayerAndCopies: Hashable {
    let layer: ObjectIdentifier
    let copies: [Int]
  }

  let shared: Shared
  private var known: [LayerAndCopies: (number: Int, path: String)] = [:]
  private var counts: [String: Int] = [:]
  /// References that keep layers alive, so that their object identifiers stay unique.
  private var layers: [Layer] = []
  /// Values of each layer at the last recorded instant, by its number.
  private var values: [Int: PosedLayer.Shared] = [:]
  /// Suffix for the paths of layers that first appear from now on, for example the layers of one ending.
  var suffix = ""

  init(_ shared: Shared) { self.shared = shared }

  func number(of layer: Layer, copies: [Int]) -> Int { entry(layer, copies).number }

  /// Returns the values of a layer: the copy of the last instant if they are equal.
  func shared(_ new: LayerValues, ofLayer number: Int) -> PosedLayer.Shared {
    if let last = values[number], last.values == new { return last }
    let shared = PosedLayer.Shared(new)
    values[number] = shared
    return shared
  }

  private func entry(_ layer: Layer, _ copies: [Int]) -> (number: Int, path: String) {
    let key = LayerAndCopies(layer: ObjectIdentifier(layer), copies: copies)
    if let entry = known[key] { return entry }
    let parent = layer.superlayer.map {
      known[LayerAndCopies(layer: ObjectIdentifier($0), copies: copies)]?.path ?? ""
    }
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

struct PoseBuilder {
  let numbers: LayerIdentifiers
  /// Maximum number of layers in a pose, including the copies of replicators. A larger value allows exports that take
  /// longer.
  static let mostLayers = 5000

  private var count = 0
  private var instances = InstanceBudget()
  /// Times in seconds at which an animation of the visited layers may begin, end or change direction; empty unless
  /// requested.
  private(set) var knots: [TimeInterval] = []
  private let span: ClosedRange<TimeInterval>?

  /// Creates a builder of poses.
  init(_ numbers: LayerIdentifiers, knotsIn span: ClosedRange<TimeInterval>? = nil) {
    self.numbers = numbers
    self.span = span
  }

  /// Returns the poses of a layer's sublayers at a time of its context.
  mutating func sublayers(of layer: Layer, at time: TimeInterval) -> [PosedLayer] {
    poses(in: PresentedLayer(unplaced: layer, at: time))
  }

  /// Returns a layer with the control's bounds and background colour alone.
  func background(of layer: Layer, at time: TimeInterval) -> PosedLayer {
    let values = layer.presentation(at: time)
    var plain = LayerValues.plain(size: values.bounds.size)
    plain.backgroundColor = values.backgroundColor
    return PosedLayer(
      id: -1, name: "background", shared: numbers.shared(plain, ofLayer: -1),
      transform: plain.transformToSuperlayer, tint: nil, isVisible: values.backgroundColor != nil)
  }

  private mutating func poses(in shown: PresentedLayer) -> [PosedLayer] {
    var poses: [PosedLayer] = []
    for scope in shown.sublayerScopes(&instances) {
      for layer in scope.backToFront(shown.layer.sublayers) {
        if let pose = pose(of: PresentedLayer(layer, in: scope)) { poses.append(pose) }
      }
    }
    return poses
  }

  private mutating func pose(of shown: PresentedLayer) -> PosedLayer? {
    let (layer, scope) = (shown.layer, shown.scope)
    count += 1
    if count == Self.mostLayers + 1 {
      layer.context?.report(
        Diagnostic(
          .error,
          "layer \(layer): a motion has at most \(Self.mostLayers) layers with the copies of replicators"))
    }
    guard count <= Self.mostLayers else { return nil }
    if shown.isVisibleInSuperlayer { _ = Self.check(shown) }
    if let span {
      knots += layer.keyInstants(after: span.lowerBound - scope.delay, upTo: span.upperBound - scope.delay)
        .map { $0 + scope.delay }
    }
    let name =
      scope.instances.contains { $0 > 0 }
      ? "\(layer) \(scope.instances.map { "\($0 + 1)" }.joined(separator: "."))" : "\(layer)"
    let number = numbers.number(of: layer, copies: scope.instances)
    var pose = PosedLayer(
      id: number, name: name, shared: numbers.shared(shown.values, ofLayer: number),
      transform: shown.transform, tint: scope.tint, isVisible: shown.isVisibleInSuperlayer)
    pose.sublayers = poses(in: shown)
    pose.masks = shown.mask.flatMap { self.pose(of: $0) }.map { [$0] } ?? []
    return pose
  }
}

extension PoseBuilder {
  /// True if all numbers of a layer are within the limit for exported files; reports an error otherwise.
  static func check(_ shown: PresentedLayer) -> Bool {
    let limit = Limits.exportedNumber.maximum
    var fault = shown.layer.properties.firstNumber(beyond: limit, in: shown.values)
    if fault == nil, !shown.transform.isWithin(limit * limit) { fault = ("transform", "beyond any screen") }
    guard let (name, value) = fault else { return true }
    shown.layer.context?.report(
      Diagnostic(
        .error,
        "layer \(shown.layer): \(name) is \(value); expected \(Limits.exportedNumber.words) in an export"))
    return false
  }
}

extension CATransform3D {
  /// True if the magnitudes of all entries are at most `limit`; false for NaN.
  fileprivate func isWithin(_ limit: Double) -> Bool {
    withUnsafeBytes(of: self) { bytes in
      // A plain loop over raw numbers, because a debug build calls a function for each step of an iterator.
      let numbers = bytes.baseAddress!.assumingMemoryBound(to: Double.self)
      var index = 0
      while index < 16 {
        guard numbers[index].magnitude <= limit else { return false }
        index += 1
      }
      return true
    }
  }
}

extension CATransform3D {
  /// True if the plane z = 0 is displayed without perspective.
  package var isFlat: Bool { m14 == 0 && m24 == 0 && m44 != 0 }
}

extension LayerValues {
  /// Default values with bounds at the origin.
  fileprivate static func plain(size: CGSize) -> LayerValues {
    var values = LayerValues()
    values.bounds.size = size
    values.position = CGPoint(x: size.width / 2, y: size.height / 2)
    return values
  }
}

extension PosedLayer {
  /// True if the layer or a descendant draws anything.
  var draws: Bool { isVisible && (values.drawsSomething || sublayers.contains(where: \.draws)) }
}
