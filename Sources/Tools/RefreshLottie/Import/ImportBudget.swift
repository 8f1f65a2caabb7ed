import RefreshFiles
import RefreshLayers

/// The remaining limits of an import: layers, numbers, points and characters, which each part of the file uses up.
struct ImportBudget {
  private var layers = Limits.lottieLayers.maximum
  private var numbers = Limits.lottieKeys.maximum
  private var points = Limits.lottiePoints.maximum
  private var characters = Limits.lottieText.maximum
  /// Number of layers that may still be nested in the current one.
  var depth = Limits.lottieDepth.maximum
  /// Place in the file that is being imported, for errors.
  var place = LottieLocation()

  /// Counts the numbers of keyframes against the limit.
  mutating func take(_ keys: FittedKeyframes) throws { try take(numbers: keys.numberCount) }

  /// Counts numbers of keyframes and paths against the limit.
  mutating func take(numbers count: Int) throws {
    numbers -= count
    guard numbers >= 0 else {
      throw place.error(
        "with it the keyframes become more than \(Limits.lottieKeys.maximum) numbers; that many are not supported"
      )
    }
  }

  /// Counts an animation against the limit of numbers, as the memory that 50 of them take in a file of many layers.
  mutating func takeAnimation() throws { try take(numbers: 50) }

  /// Counts computed points against the limit.
  ///
  /// - Parameter place: the place of the computation, for the error (default: the current place).
  mutating func take(points count: Int, _ place: LottieLocation? = nil) throws {
    points = points.adding(-count)
    guard points >= 0 else {
      throw (place ?? self.place).error(
        "with it more than \(Limits.lottiePoints.maximum) points have to be computed; that many are not supported"
      )
    }
  }

  /// Number of points that fitting one property may compute before it falls back to one keyframe per frame.
  var pointsOfFit: Int { min(Limits.lottiePoints.maximum / 8, points / 2) }

  /// Counts characters drawn with a font against the limit.
  mutating func take(characters count: Int, _ place: LottieLocation) throws {
    characters -= count
    guard characters >= 0 else {
      throw place.error(
        "with it the texts have more than \(Limits.lottieText.maximum) characters; that many are not supported"
      )
    }
  }

  /// Counts nested layers against the limit.
  mutating func take(depth count: Int) throws {
    depth -= count
    guard depth >= 0 else { throw Self.depthRefusal(place) }
  }

  private static func depthRefusal(_ place: LottieLocation) -> LottieError {
    place.error(
      "with its parents, masks, merges and effects more than \(Limits.lottieDepth.maximum) layers are in each other; that many are not supported"
    )
  }

  /// Refuses layers, masks included, that are nested too deeply for the stack of a thread that draws them.
  static func checkDepth(of root: Layer) throws {
    var rest = [(layer: root, depth: 1)]
    while let (layer, depth) = rest.popLast() {
      guard Limits.lottieDepth.contains(depth) else {
        throw depthRefusal(LottieLocation().part("layer", layer.name ?? ""))
      }
      rest += (layer.sublayers + [layer.mask].compactMap { $0 }).map { ($0, depth + 1) }
    }
  }

  /// Counts one layer against the limit.
  mutating func takeLayer() throws {
    layers -= 1
    guard layers >= 0 else {
      throw place.error(
        "with it the file becomes more than \(Limits.lottieLayers.maximum) layers; that many are not supported"
      )
    }
  }
}
