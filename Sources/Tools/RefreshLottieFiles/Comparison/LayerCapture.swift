import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Frames of a layer tree that plays without a control, such as an animation file.
struct LayerCapture {
  private let player: LayerPlayer
  private let shown: Layer

  /// Creates a capture of a player's frames.
  ///
  /// - Parameter canvas: layer to draw, which contains the player's layer; nil to draw the player's layer itself.
  init(_ player: LayerPlayer, on canvas: Layer? = nil) {
    (self.player, shown) = (player, canvas ?? player.layer)
  }

  /// Number of frames.
  var count: Int { player.frameCount }

  /// Display list of a frame, without a background.
  func list(_ index: Int) -> DisplayList {
    DisplayList(of: shown, at: player.start + Double(index) / player.framesPerSecond, size: player.size)
  }

  /// The largest scale, halved as often as needed, at which drawing all frames does not take too much.
  ///
  /// - Throws: `RenderError.tooMuch` for a frame that takes too much at any scale; `LottieError` for all frames.
  func drawableScale(upTo finest: Double) throws -> Double {
    let lists = Set((0..<6).map { $0 * max(0, count - 1) / 5 }).sorted().map(list)
    // An animation that stands still is drawn once.
    let times = Set(lists).count == 1 ? 1 : count
    return try DisplayList.drawableScale(upTo: finest, lists, drawn: times)
  }

  /// Records the motion of the layers.
  ///
  /// - Parameter pictureNames: names of image files, by the digests of their contents.
  /// - Throws: `TraceTooLarge`.
  func trace(_ pictureNames: [String: String] = [:]) throws -> MotionTrace {
    var recorder = TraceRecorder { layer, properties, keyframe in
      let values =
        LayerPositionAndBounds(of: layer, properties)?.removed(from: properties, keyframe) ?? keyframe
        ?? properties
      if pictureNames.isEmpty { return values }
      return values.mapValues { value in
        guard case .picture(let picture) = value, let name = pictureNames[picture.digest] else {
          return value
        }
        return .picture(picture.named(name))
      }
    }
    for index in 0..<count {
      let time = Double(index) / player.framesPerSecond
      try recorder.add(time, of: player.layer, at: player.start + time)
    }
    return recorder.trace
  }

  /// Draws the frames in order, and passes the index and picture of each to `onPicture`.
  func draw(scale: Double, _ onPicture: (Int, Bitmap) throws -> Void) throws {
    let drawing = IncrementalRenderer(scale: scale)
    for index in 0..<count { try onPicture(index, drawing.draw(list(index))) }
  }
}

extension DisplayList {
  /// Maximum number of pixels that are drawn of an animation, each as often as it is covered: a larger value shows
  /// smaller changes of a complex animation and takes longer.
  private static let maximumEffort = 2 * Double(Limits.drawnPixels.maximum)
  /// Longer side in pixels of a picture that is small enough.
  private static let leastSide = 24.0

  /// The largest scale, halved as often as needed, at which so many pictures like the given ones do not take too much to
  /// draw.
  ///
  /// - Throws: `RenderError.tooMuch` for a picture that takes too much at any scale; `LottieError` for all of them.
  static func drawableScale(upTo finest: Double, _ lists: [DisplayList], drawn times: Int) throws -> Double {
    func effort(_ scale: Double) throws -> Double {
      try lists.reduce(0) { try $0 + $1.effort(scale: scale) } * Double(times) / Double(max(1, lists.count))
    }
    var scale = finest
    let side = lists.map { Double(max($0.size.width, $0.size.height)) }.max() ?? 0
    while scale * side > leastSide, (try? effort(scale)).map({ $0 > maximumEffort }) ?? true { scale /= 2 }
    guard try effort(scale) <= maximumEffort else {
      throw LottieError("its frames together take too much to draw")
    }
    return scale
  }
}

/// Position and bounds of a shape or gradient layer that uses the coordinates of its superlayer: they only follow the
/// contents, so that no change of them is reported.
private struct LayerPositionAndBounds {
  private let origin, size: [Double]
  private let isGradient: Bool
  private static let positions: [TracePart] = ["position.x", "position.y"]
  private static let origins: [TracePart] = ["bounds.x", "bounds.y"]
  private static let sizes: [TracePart] = ["bounds.width", "bounds.height"]
  private static let points: [[TracePart]] = [
    ["startPoint.x", "startPoint.y"], ["endPoint.x", "endPoint.y"],
  ]

  /// Creates the box of a layer with its properties; nil for a layer of another kind or with coordinates of its own.
  init?(of layer: Layer, _ properties: [TracePart: TraceValue]) {
    func numbers(_ parts: [TracePart]) -> [Double] {
      parts.map { (properties[$0] ?? $0.defaultValue).number ?? 0 }
    }
    isGradient = type(of: layer) == GradientLayer.self
    guard isGradient || type(of: layer) == ShapeLayer.self else { return nil }
    (origin, size) = (numbers(Self.origins), numbers(Self.sizes))
    if numbers(Self.positions) != origin { return nil }
  }

  /// Properties, or the values of a keyframe, without position and bounds, and with gradient points in the superlayer's
  /// coordinates.
  func removed(
    from properties: [TracePart: TraceValue], _ keyframe: [TracePart: TraceValue]?
  ) -> [TracePart: TraceValue] {
    var values = keyframe ?? properties
    for part in Self.positions + Self.origins + Self.sizes { values[part] = nil }
    guard isGradient else { return values }
    for parts in Self.points {
      // A keyframe has only the values that it sets.
      for (axis, part) in parts.enumerated() where keyframe == nil || values[part] != nil {
        let number = (values[part] ?? part.defaultValue).number ?? 0
        values[part] = TraceValue(origin[axis] + number * size[axis], step: 0.001)
      }
    }
    return values
  }
}
