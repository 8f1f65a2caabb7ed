import RefreshFiles
import RefreshLayers

/// How much more a file may become.
struct ImportBudget {
  private var layers = Limits.lottieLayers.maximum
  private var numbers = Limits.lottieKeys.maximum
  private var points = Limits.lottiePoints.maximum
  private var characters = Limits.lottieText.maximum
  /// How many more layers may be in each other.
  var depth = Limits.lottieDepth.maximum
  /// What is made now, for errors.
  var place = LottiePlace()

  /// Takes keyframes.
  mutating func take(_ keys: FittedKeys) throws { try take(numbers: keys.numberCount) }

  /// Takes numbers of keyframes and paths.
  mutating func take(numbers count: Int) throws {
    numbers -= count
    guard numbers >= 0 else {
      throw place.error(
        "with it the keyframes become more than \(Limits.lottieKeys.maximum) numbers; that many are not supported"
      )
    }
  }

  /// Takes points that are computed.
  ///
  /// - Parameter place: what computes them.
  mutating func take(points count: Int, _ place: LottiePlace? = nil) throws {
    points = points.adding(-count)
    guard points >= 0 else {
      throw (place ?? self.place).error(
        "with it more than \(Limits.lottiePoints.maximum) points have to be computed; that many are not supported"
      )
    }
  }

  /// How many points the keyframes of one property may take before they become one for each frame.
  var pointsOfFit: Int { min(Limits.lottiePoints.maximum / 8, points / 2) }

  /// Takes characters that a font draws.
  mutating func take(characters count: Int, _ place: LottiePlace) throws {
    characters -= count
    guard characters >= 0 else {
      throw place.error(
        "with it the texts have more than \(Limits.lottieText.maximum) characters; that many are not supported"
      )
    }
  }

  /// Takes layers that are in each other.
  mutating func take(depth count: Int) throws {
    depth -= count
    guard depth >= 0 else { throw Self.depthRefusal(place) }
  }

  private static func depthRefusal(_ place: LottiePlace) -> LottieError {
    place.error(
      "with its parents, masks, merges and effects more than \(Limits.lottieDepth.maximum) layers are in each other; that many are not supported"
    )
  }

  /// Refuses layers in each other, masks too, that would take more of a stack to be drawn than a thread has.
  static func checkDepth(of root: Layer) throws {
    var rest = [(layer: root, depth: 1)]
    while let (layer, depth) = rest.popLast() {
      guard Limits.lottieDepth.contains(depth) else {
        throw depthRefusal(LottiePlace().part("layer", layer.name ?? ""))
      }
      rest += (layer.sublayers + [layer.mask].compactMap { $0 }).map { ($0, depth + 1) }
    }
  }

  /// Takes layers.
  mutating func takeLayer() throws {
    layers -= 1
    guard layers >= 0 else {
      throw place.error(
        "with it the file becomes more than \(Limits.lottieLayers.maximum) layers; that many are not supported"
      )
    }
  }
}
