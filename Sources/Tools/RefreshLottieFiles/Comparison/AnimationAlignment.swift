import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshRendering

/// Alignment of a new version of an animation with the old one in canvas and speed, so that a new size or speed does
/// not hide other changes.
///
/// A new canvas may be magnified with its contents, or resized around them; an animation may play faster, or end
/// earlier. The alignment with the most similar pictures, at a few moments, is chosen.
struct AnimationAlignment {
  /// Player of the new version, with the speed adapted to the old version if that makes the pictures more similar.
  private(set) var player: LayerPlayer
  /// Layer tree of the new version, with the same layers for the same items of the file, whatever their values; nil if
  /// there is none.
  private(set) var uniformLayer: Layer?
  /// Layers of the new version on the old canvas; nil if both canvases have the same size.
  private(set) var canvas: Layer?
  /// Magnification from the new canvas to the old one: points of the old canvas per point of the new canvas.
  private(set) var scale = 1.0
  /// Position of the new canvas's origin on the old canvas, in points.
  private var origin = CGPoint.zero
  /// Changes of canvas size, duration and speed.
  private(set) var changes: [Verdict] = []

  /// Finds the best alignment of a new version with an old one.
  ///
  /// - Parameter atFrameRate: creates the new version at a given frame rate.
  /// - Throws: `RenderError`.
  init(
    of new: LayerPlayer, _ uniformLayer: Layer?, on old: LayerPlayer,
    atFrameRate: (Double) -> (player: LayerPlayer, uniformLayer: Layer?)
  ) throws {
    (player, self.uniformLayer) = (new, uniformLayer)
    let isLonger = abs(new.duration - old.duration) * max(new.framesPerSecond, old.framesPerSecond) > 0.5
    var speeds = [1.0]
    if isLonger || new.framesPerSecond != old.framesPerSecond {
      for speed in [old.duration / new.duration, new.framesPerSecond / old.framesPerSecond]
      where !speeds.contains(where: { abs($0 - speed) < 1e-6 }) { speeds.append(speed) }
    }
    let (own, now) = (old.size, new.size)
    let fit = min(own.width / now.width, own.height / now.height)
    var places: [(scale: Double, origin: CGPoint)] = [(1, .zero)]
    if own != now {
      func centered(_ scale: CGFloat) -> CGPoint {
        CGPoint(x: (own.width - scale * now.width) / 2, y: (own.height - scale * now.height) / 2)
      }
      places = [(Double(fit), centered(fit)), (1, .zero), (1, centered(1))]
    }
    var best = (speed: 1.0, place: places[0])
    if speeds.count > 1 || places.count > 1 {
      let (first, other) = (LayerCapture(old).list(0), LayerCapture(new).list(0))
      let pixelScale = try DisplayList.drawableScale(
        upTo: min(1, Self.side / Double(max(own.width, own.height, 1))), [first, other],
        drawn: 2 * Self.moments * speeds.count * places.count)
      let renderers = (IncrementalRenderer(scale: pixelScale), IncrementalRenderer(scale: pixelScale))
      var least: Double?
      for speed in speeds {
        let played = speed == 1 ? new : atFrameRate(new.framesPerSecond / speed).player
        for place in places {
          let distance = try Self.distance(
            of: played, on: Self.canvas(of: played.layer, place.scale, place.origin), to: old, renderers)
          // Earlier alignments are simpler explanations, so a later one must be clearly better.
          if let least, distance >= Self.gain * least { continue }
          (least, best) = (distance, (speed, place))
        }
      }
    }
    (scale, origin) = best.place
    if best.speed != 1 { (player, self.uniformLayer) = atFrameRate(new.framesPerSecond / best.speed) }
    if own != now {
      canvas = Self.canvas(of: player.layer, scale, origin)
      let isSame = scale == 1 ? ", around contents of the same size" : ""
      changes.append(
        Verdict(.appearance, "the canvas is \(Self.words(now)) instead of \(Self.words(own))\(isSame)"))
    }
    let speed = abs(best.speed - 1) < 1e-3 ? "" : "at \(Wording.decimal(best.speed)) times the speed"
    if isLonger {
      let took = "\(Wording.seconds(new.duration)) instead of \(Wording.seconds(old.duration))"
      changes.append(
        Verdict(
          .speed, "the animation takes \(took)\(speed.isEmpty ? "" : ", \(speed)")", amount: best.speed))
    } else if !speed.isEmpty {
      changes.append(Verdict(.speed, "the animation plays \(speed)", amount: best.speed))
    }
  }

  /// Maximum distance of a better alignment, as a fraction of the best distance so far: a larger value accepts smaller
  /// improvements.
  private static let gain = 0.9

  /// Number of moments at which pictures are compared, and longer side of the pictures in pixels: larger values are
  /// more exact and take longer.
  private static let (moments, side) = (6, 96.0)

  /// Distance between two animations: sum of all channel differences between their pictures at a few moments.
  private static func distance(
    of new: LayerPlayer, on canvas: Layer, to old: LayerPlayer,
    _ renderers: (IncrementalRenderer, IncrementalRenderer)
  ) throws -> Double {
    let length = min(old.duration, new.duration)
    var sum = 0.0
    for moment in 0..<moments {
      let time = length * (Double(moment) + 0.5) / Double(moments)
      let before = try renderers.0.draw(DisplayList(of: old.layer, at: old.start + time, size: old.size))
      let after = try renderers.1.draw(DisplayList(of: canvas, at: new.start + time, size: old.size))
      for (a, b) in zip(before.pixels, after.pixels) where a != b {
        for shift: UInt32 in [0, 8, 16, 24] {
          sum += abs(Double(a >> shift & 255) - Double(b >> shift & 255))
        }
      }
    }
    return sum
  }

  private static func canvas(of layer: Layer, _ scale: Double, _ origin: CGPoint) -> Layer {
    let (canvas, box) = (Layer(), Layer())
    (box.anchorPoint, box.position) = (.zero, origin)
    box.transform = CATransform3D(scaleX: CGFloat(scale), y: CGFloat(scale))
    box.addSublayer(layer)
    canvas.addSublayer(box)
    return canvas
  }

  private static func words(_ size: CGSize) -> String {
    "\(Wording.decimal(Double(size.width))) × \(Wording.decimal(Double(size.height)))"
  }

  /// Converts a trace of the new version to the coordinates of the old canvas, by moving and scaling the top-level
  /// layers.
  func placed(_ trace: MotionTrace) -> MotionTrace {
    func placed(_ values: [TracePart: TraceValue], isWhole: Bool) -> [TracePart: TraceValue] {
      var values = values
      func set(_ part: TracePart, _ change: (Double) -> Double) {
        guard isWhole || values[part] != nil, let number = (values[part] ?? part.defaultValue).number else {
          return
        }
        let value = TraceValue(change(number), step: part.quantum)
        values[part] = value == part.defaultValue ? nil : value
      }
      set("position.x") { $0 * scale + Double(origin.x) }
      set("position.y") { $0 * scale + Double(origin.y) }
      set("transform.scale.x") { $0 * scale }
      set("transform.scale.y") { $0 * scale }
      return values
    }
    func isOuter(_ path: String) -> Bool {
      path != LayerPath.root && path != MotionTrace.scroll && LayerPath.parent(of: path) == LayerPath.root
    }
    var trace = trace
    for index in trace.frames.indices {
      for (path, values) in trace.frames[index].layers where isOuter(path) {
        trace.frames[index].layers[path] = placed(values, isWhole: true)
      }
      for place in trace.frames[index].animations.indices
      where isOuter(trace.frames[index].animations[place].layer) {
        for (keyframe, own) in trace.frames[index].animations[place].keyframes.enumerated() {
          trace.frames[index].animations[place].keyframes[keyframe].values = placed(
            own.values, isWhole: false)
        }
      }
    }
    return trace
  }
}

extension MotionTrace {
  /// Trace with the first `count` frames only, optionally without the size of the canvas.
  func comparable(_ count: Int, withoutCanvas: Bool) -> MotionTrace {
    var trace = self
    trace.frames = Array(frames.prefix(count))
    guard withoutCanvas else { return trace }
    for index in trace.frames.indices {
      for part: TracePart in ["bounds.width", "bounds.height"] {
        trace.frames[index].layers[LayerPath.root]?[part] = nil
      }
    }
    return trace
  }
}
