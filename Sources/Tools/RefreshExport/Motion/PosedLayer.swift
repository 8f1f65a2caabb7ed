import Foundation
import RefreshFiles
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
  /// The drawing of the layer.
  public var values: LayerValues
  /// From the layer's own coordinates to those of its superlayer.
  public var transform: CATransform3D
  /// The tint that multiplies all colours.
  public var tint: Color?
  /// Whether anything of the layer is drawn: it is not hidden, not clear, and not seen from a side it does not show.
  public var isVisible: Bool
  /// From back to front.
  public var sublayers: [PosedLayer]
  /// The mask of the layer: none, or one.
  public var masks: [PosedLayer]

  /// Where the anchor point is in the layer's own coordinates.
  public var anchor: CGPoint { values.anchor }

  /// A colour of the layer as it is seen.
  func tinted(_ color: Color) -> Color { tint.map { color.multiplied(by: $0) } ?? color }
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
  /// The number of the playing, which separates layers that are first seen from now on from those of others.
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
  /// The most layers that are written down, with the copies of replicators.
  static let mostLayers = 5000

  private var count = 0
  private var instances = InstanceBudget()
  /// The times at which something that was seen is not smooth, where they are asked for.
  private(set) var knots: [TimeInterval] = []
  private let span: ClosedRange<TimeInterval>?

  /// - Parameter span: the time in which to look for knots; nil for none.
  init(_ numbers: LayerNumbers, knotsIn span: ClosedRange<TimeInterval>? = nil) {
    self.numbers = numbers
    self.span = span
  }

  /// The sublayers of a layer at a time of its context.
  mutating func sublayers(of layer: Layer, at time: TimeInterval) -> [PosedLayer] {
    poses(in: PresentedLayer(unplaced: layer, at: time))
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
    var pose = PosedLayer(
      id: numbers.number(of: layer, copies: scope.instances), name: name, values: shown.values,
      transform: shown.transform, tint: scope.tint, isVisible: shown.isVisibleInSuperlayer, sublayers: [],
      masks: [])
    pose.sublayers = poses(in: shown)
    pose.masks = shown.mask.flatMap { self.pose(of: $0) }.map { [$0] } ?? []
    return pose
  }
}

extension PoseBuilder {
  /// Whether a file can have all numbers of a layer; reports one that none should have.
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
  /// Whether all entries are finite and no larger than a limit.
  fileprivate func isWithin(_ limit: Double) -> Bool {
    withUnsafeBytes(of: self) { bytes in
      // Plain numbers and a plain loop: a debug build would call a function for each step of any other.
      let numbers = bytes.baseAddress!.assumingMemoryBound(to: Double.self)
      var index = 0
      while index < 16 {
        guard abs(numbers[index]) <= limit else { return false }
        index += 1
      }
      return true
    }
  }
}

extension CATransform3D {
  /// Whether the plane z = 0 is seen without perspective.
  package var isFlat: Bool { m14 == 0 && m24 == 0 && m44 != 0 }
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
