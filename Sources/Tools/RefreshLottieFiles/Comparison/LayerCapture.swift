import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshRendering

/// The frames of layers that play by themselves, such as those of an animation file.
struct LayerCapture {
  private let player: LayerPlayer
  private let shown: Layer

  /// - Parameter canvas: what is drawn, with the player's layers in it; nil for these alone.
  init(_ player: LayerPlayer, on canvas: Layer? = nil) {
    (self.player, shown) = (player, canvas ?? player.layer)
  }

  /// How many frames there are.
  var count: Int { player.frameCount }

  /// What is drawn at a frame, on nothing.
  func list(_ index: Int) -> DisplayList {
    DisplayList(of: shown, at: player.start + Double(index) / player.framesPerSecond, size: player.size)
  }

  /// How the layers move.
  ///
  /// - Parameter pictureNames: the names of picture files by the digests of their contents.
  /// - Throws: `TraceTooLarge`.
  func trace(_ pictureNames: [String: String] = [:]) throws -> MotionTrace {
    var recorder = TraceRecorder(ofFile: true)
    for index in 0..<count {
      let time = Double(index) / player.framesPerSecond
      try recorder.add(time, of: player.layer, at: player.start + time)
    }
    return recorder.trace.withoutBoxes.naming(pictureNames)
  }

  /// Draws each frame, in order.
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
  /// The trace with the names of its picture files.
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
        for knot in trace.frames[index].animations[place].knots.indices {
          trace.frames[index].animations[place].knots[knot].values = named(
            trace.frames[index].animations[place].knots[knot].values)
        }
      }
    }
    return trace
  }

  /// The trace without the boxes of shapes and gradients whose coordinates are those of the layer around them: such a box is
  /// only as large as what is in it. The points of a gradient are in those coordinates then, too.
  fileprivate var withoutBoxes: MotionTrace {
    var trace = self
    var kinds: [String: LayerKind] = [:]
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
          for (knot, own) in trace.frames[index].animations[place].knots.enumerated() {
            trace.frames[index].animations[place].knots[knot].values = box.removed(
              from: own.values, isGradient: isGradient, isWhole: false)
          }
        }
      }
    }
    return trace
  }
}

/// The bounds of a layer, and where they are in the layer around it.
private struct LayerBox {
  private let position, origin, size: [Double]
  private static let positions: [TracePart] = ["position.x", "position.y"]
  private static let origins: [TracePart] = ["bounds.x", "bounds.y"]
  private static let sizes: [TracePart] = ["bounds.width", "bounds.height"]
  private static let points: [[TracePart]] = [
    ["startPoint.x", "startPoint.y"], ["endPoint.x", "endPoint.y"],
  ]

  init(_ layer: [TracePart: TraceValue]) {
    func numbers(_ parts: [TracePart]) -> [Double] { parts.map { (layer[$0] ?? $0.standard).number ?? 0 } }
    (position, origin, size) = (numbers(Self.positions), numbers(Self.origins), numbers(Self.sizes))
  }

  /// Whether the coordinates in it are those around it.
  var isPlain: Bool { position == origin }

  func removed(
    from layer: [TracePart: TraceValue], isGradient: Bool, isWhole: Bool = true
  ) -> [TracePart: TraceValue] {
    var layer = layer
    for part in Self.positions + Self.origins + Self.sizes { layer[part] = nil }
    guard isGradient else { return layer }
    for parts in Self.points {
      for (axis, part) in parts.enumerated() where isWhole || layer[part] != nil {
        let number = (layer[part] ?? part.standard).number ?? 0
        layer[part] = TraceValue(origin[axis] + number * size[axis], step: 0.001)
      }
    }
    return layer
  }
}
