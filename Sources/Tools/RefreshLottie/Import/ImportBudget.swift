import RefreshFiles
import RefreshLayers

/// The remaining limits of an import, which each part of the file uses up.
struct ImportBudget {
  /// A quantity that a file can have too much of.
  enum Quantity: Int, CaseIterable {
    case layers
    /// Numbers of keyframes and paths.
    case numbers
    /// Points that have to be computed.
    case points
    /// Characters drawn with a font.
    case characters
    /// Layers that are nested in the current one.
    case depth

    fileprivate var limit: Limit<Int> {
      switch self {
      case .layers: Limits.lottieLayers
      case .numbers: Limits.lottieKeys
      case .points: Limits.lottiePoints
      case .characters: Limits.lottieText
      case .depth: Limits.lottieDepth
      }
    }

    fileprivate func refusal(at place: LottieLocation) -> LottieError {
      let most = limit.maximum
      let excess =
        switch self {
        case .layers: "with it the file becomes more than \(most) layers"
        case .numbers: "with it the keyframes become more than \(most) numbers"
        case .points: "with it more than \(most) points have to be computed"
        case .characters: "with it the texts have more than \(most) characters"
        case .depth:
          "with its parents, masks, merges and effects more than \(most) layers are in each other"
        }
      return place.error("\(excess); that many are not supported")
    }
  }

  /// The rest of each quantity; products of large counts cannot overflow as they would as integers.
  private var rest = Quantity.allCases.map { Double($0.limit.maximum) }
  /// Place in the file that is being imported, for errors.
  var place = LottieLocation()

  subscript(quantity: Quantity) -> Double {
    get { rest[quantity.rawValue] }
    set { rest[quantity.rawValue] = newValue }
  }

  /// Counts a part of the file against a limit.
  ///
  /// - Parameter place: the part's place, for the error (default: the current place).
  mutating func take(_ count: Double, _ quantity: Quantity, at place: LottieLocation? = nil) throws {
    self[quantity] -= count
    guard self[quantity] >= 0 else { throw quantity.refusal(at: place ?? self.place) }
  }

  /// Number of points that fitting one property may compute before it falls back to one keyframe per frame.
  var pointsOfFit: Double { min(Double(Limits.lottiePoints.maximum / 8), self[.points] / 2).rounded(.down) }

  /// Refuses layers, masks included, that are nested too deeply for the stack of a thread that draws them.
  static func checkDepth(of root: Layer) throws {
    var rest = [(layer: root, depth: 1)]
    while let (layer, depth) = rest.popLast() {
      guard Limits.lottieDepth.contains(depth) else {
        throw Quantity.depth.refusal(at: LottieLocation().part("layer", layer.name ?? ""))
      }
      rest += (layer.sublayers + [layer.mask].compactMap { $0 }).map { ($0, depth + 1) }
    }
  }
}
