import Foundation
import RefreshLayers

/// A path modifier, which changes all figures before it in its group.
enum LottieModifier: Sendable {
  case trim(LottieTrim)
  case round(radius: Track<[Double]>)
  case pucker(amount: Track<[Double]>)
  /// Zig zag: ridges on each segment.
  case zigZag(size: Track<[Double]>, ridges: Track<[Double]>, isSmooth: Bool)
  /// Offset paths: figures widened by an amount in points.
  case offset(amount: Track<[Double]>, join: LineJoin, miterLimit: Double, LottieLocation)
  /// Merge paths: several figures combined into one.
  case merge(LottieMerge, LottieLocation)

  init(trim node: LottieNode) throws {
    self = .trim(
      LottieTrim(
        start: try node.scalar("s", "start", default: 0), end: try node.scalar("e", "end", default: 100),
        offset: try node.scalar("o", "offset", default: 0), isSequential: try node.number("m") == 2,
        place: node.place))
  }

  init(zigZag node: LottieNode) throws {
    self = .zigZag(
      size: try node.scalar("s", "size", default: 0), ridges: try node.scalar("r", "ridges", default: 0),
      isSmooth: try node.scalar("pt", "points", default: 1).values[0].part(0) == 2)
  }

  init(offset node: LottieNode) throws {
    self = .offset(
      amount: try node.scalar("a", "amount", default: 0), join: try node.lineJoin(),
      miterLimit: try node.scalar("ml", "miter limit", default: 4).values[0].part(0, default: 4), node.place)
  }

  init(merge node: LottieNode) throws {
    let mode = try node.integer("mm") ?? 1
    guard let merge = LottieMerge(rawValue: mode) else { throw node.place.refusal("mode \(mode)") }
    self = .merge(merge, node.place)
  }
}

/// The mode of merge paths.
enum LottieMerge: Int, Sendable {
  /// All figures in one path.
  case add = 1
  /// The union of the figures.
  case unite
  /// The last figure minus the other figures.
  case subtract
  /// The intersection of the figures.
  case intersect
  /// The points inside an odd number of figures.
  case exclude
}

/// Trim paths: the visible part of figures.
struct LottieTrim: Sendable {
  /// Start and end in percent of the length.
  var start, end: Track<[Double]>
  /// Offset in degrees; 360 is the whole length.
  var offset: Track<[Double]>
  /// True if all figures are trimmed as one line, one after the other; false if each is trimmed by itself.
  var isSequential: Bool
  var place: LottieLocation
}
