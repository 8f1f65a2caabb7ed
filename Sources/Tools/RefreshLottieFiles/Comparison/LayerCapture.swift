import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshLayers
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

  /// Records the motion of the layers.
  ///
  /// - Parameter pictureNames: names of image files, by the digests of their contents.
  /// - Throws: `TraceTooLarge`.
  func trace(_ pictureNames: [String: String] = [:]) throws -> MotionTrace {
    var recorder = TraceRecorder(ofFile: true)
    for index in 0..<count {
      let time = Double(index) / player.framesPerSecond
      try recorder.add(time, of: player.layer, at: player.start + time)
    }
    return recorder.trace.withoutBoxes.naming(pictureNames)
  }

  /// Draws the frames in order, and passes the index and picture of each to `onPicture`.
  func draw(scale: Double, _ onPicture: (Int, Bitmap) throws -> Void) throws {
    let drawing = IncrementalRenderer(scale: scale)
    var last: DisplayList?
    for index in 0..<count {
      let list = list(index)
      try onPicture(index, drawing.draw(list, damage: list.damageRegion(since: last)).bitmap)
      last = list
    }
  }
}

extension MotionTrace {
  /// Trace in which images have the names of their files.
  fileprivate func naming(_ names: [String: String]) -> MotionTrace {
    if names.isEmpty { return self }
    func named(_ values: [TracePart: TraceValue]) -> [TracePart: TraceValue] {
      values.mapValues { value in
        guard case .picture(let picture) = value, let name = names[picture.digest] else { return value }
        return .picture(picture.named(name))
      }
    }
    func hasPicture(_ values: [TracePart: TraceValue]) -> Bool {
      values.values.contains { if case .picture = $0 { true } else { false } }
    }
    var trace = self
    for index in trace.frames.indices {
      for (path, values) in trace.frames[index].layers where hasPicture(values) {
        trace.frames[index].layers[path] = named(values)
      }
      for place in trace.frames[index].animations.indices {
        for keyframe in trace.frames[index].animations[place].keyframes.indices {
          trace.frames[index].animations[place].keyframes[keyframe].values = named(
            trace.frames[index].animations[place].keyframes[keyframe].values)
        }
      }
    }
    return trace
  }

  /// Trace without position and bounds of shape and gradient layers that use the coordinates of their superlayer: such
  /// bounds only follow the contents. Gradient points are converted to the same coordinates.
  fileprivate var withoutBoxes: MotionTrace {
    var trace = self
    var kinds: [String: LayerClass] = [:]
    for index in trace.frames.indices {
      kinds.merge(trace.frames[index].kinds) { first, _ in first }
      for (path, kind) in kinds where kind == "ShapeLayer" || kind == "GradientLayer" {
        guard let layer = trace.frames[index].layers[path] else { continue }
        let box = LayerBox(layer)
        guard box.isPlain else { continue }
        let isGradient = kind == "GradientLayer"
        trace.frames[index].layers[path] = box.removed(from: layer, isGradient: isGradient)
        for place in trace.frames[index].animations.indices
        where trace.frames[index].animations[place].layer == path {
          for (keyframe, own) in trace.frames[index].animations[place].keyframes.enumerated() {
            trace.frames[index].animations[place].keyframes[keyframe].values = box.removed(
              from: own.values, isGradient: isGradient, isWhole: false)
          }
        }
      }
    }
    return trace
  }
}

/// Position and bounds of a layer.
private struct LayerBox {
  private let position, origin, size: [Double]
  private static let positions: [TracePart] = ["position.x", "position.y"]
  private static let origins: [TracePart] = ["bounds.x", "bounds.y"]
  private static let sizes: [TracePart] = ["bounds.width", "bounds.height"]
  private static let points: [[TracePart]] = [
    ["startPoint.x", "startPoint.y"], ["endPoint.x", "endPoint.y"],
  ]

  init(_ layer: [TracePart: TraceValue]) {
    func numbers(_ parts: [TracePart]) -> [Double] {
      parts.map { (layer[$0] ?? $0.defaultValue).number ?? 0 }
    }
    (position, origin, size) = (numbers(Self.positions), numbers(Self.origins), numbers(Self.sizes))
  }

  /// True if the layer and its superlayer have the same coordinates.
  var isPlain: Bool { position == origin }

  /// Values of a layer without position and bounds, with gradient points in the superlayer's coordinates.
  ///
  /// - Parameter isWhole: true for all values of a layer; false for a keyframe, in which missing values stay missing.
  func removed(
    from layer: [TracePart: TraceValue], isGradient: Bool, isWhole: Bool = true
  ) -> [TracePart: TraceValue] {
    var layer = layer
    for part in Self.positions + Self.origins + Self.sizes { layer[part] = nil }
    guard isGradient else { return layer }
    for parts in Self.points {
      for (axis, part) in parts.enumerated() where isWhole || layer[part] != nil {
        let number = (layer[part] ?? part.defaultValue).number ?? 0
        layer[part] = TraceValue(origin[axis] + number * size[axis], step: 0.001)
      }
    }
    return layer
  }
}
