import Foundation
import RefreshLayers

/// A change of all figures before it.
enum LottieModifier: Sendable {
  case trim(LottieTrim)
  case round(radius: Track<[Double]>)
  case pucker(amount: Track<[Double]>)
  /// Ridges on each segment.
  case zigZag(size: Track<[Double]>, ridges: Track<[Double]>, isSmooth: Bool)
  /// Figures widened by an amount in points.
  case offset(amount: Track<[Double]>, join: LineJoin, miterLimit: Double, LottiePlace)
  /// Figures that become one.
  case merge(LottieMerge, LottiePlace)

  init(trim node: LottieNode) throws {
    self = .trim(
      LottieTrim(
        start: try node.scalar("s", "start", default: 0), end: try node.scalar("e", "end", default: 100),
        offset: try node.scalar("o", "offset", default: 0), isIndividual: try node.number("m") == 2,
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

/// How figures become one.
enum LottieMerge: Int, Sendable {
  /// Side by side in one path.
  case add = 1
  /// Filled where any of them is.
  case unite
  /// The last one where no other is.
  case subtract
  /// Filled where all of them are.
  case intersect
  /// Filled where an odd number of them is.
  case exclude
}

/// The part of figures that is left of them.
struct LottieTrim: Sendable {
  /// In hundredths of the length.
  var start, end: Track<[Double]>
  /// In degrees, of which 360 are the length.
  var offset: Track<[Double]>
  /// Whether the figures are one after the other a single line, and not each trimmed alone.
  var isIndividual: Bool
  var place: LottiePlace
}
