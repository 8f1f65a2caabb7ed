import Foundation
import RefreshFiles
import RefreshLayers

extension DisplayList {
  /// Refuses a list that takes too much work or memory to draw, before anything is drawn.
  ///
  /// Every pixel that a command covers counts, those of the pictures that effects are made of too, whatever is cached.
  ///
  /// - Parameter scale: pixels to a point.
  /// - Throws: `RenderError.tooMuch`, with the command that goes beyond the limit.
  func checkEffort(scale: CGFloat) throws {
    var effort = DrawingEffort(scale: scale)
    for (index, command) in commands.enumerated() where !effort.add(command) {
      // A push has the name of what is in it.
      let name = commands[index...].lazy.compactMap(\.layerName).first
      throw RenderError.tooMuch(layer: name, feature: command.drawing.words)
    }
  }
}

/// The work and the memory of the commands so far.
private struct DrawingEffort {
  /// Pixels to a point; fewer inside of a blur that is made in a coarse plane.
  private var scale: CGFloat
  /// Pixels drawn, each of an expensive kind counted several times.
  private var work = 0.0
  /// Pixels of the pictures that are open now.
  private var open = 0.0
  private var pushes: [(pixels: Double, weight: Double, scale: CGFloat)] = []
  /// How often the commands are drawn: what casts a shadow twice.
  private var weight = 1.0

  init(scale: CGFloat) { self.scale = scale }

  /// - Returns: false if it is too much.
  mutating func add(_ command: DisplayCommand) -> Bool {
    let rect = PixelRect.around(command.bounds, scale: scale)
    let pixels = Double(rect.area)
    switch command.drawing {
    case .fill, .image, .text: work += weight * pixels
    case .stroke(let path, let stroke, _):
      let width = min(20_000, Double(stroke.width * command.transform.meanScale * scale))
      // Round corners have as many points as they are large.
      let corner = 64 + (stroke.join == .round || stroke.cap == .round ? 32 : 1) * width
      let dashes = stroke.dash.isEmpty ? 0 : Double(path.dashCount(stroke.dash))
      work += weight * (pixels + corner * (Double(path.elements.count) + dashes))
    case .gradient: work += weight * 16 * pixels
    case .shadow(_, let shadow):
      let (deviation, part) = coarse(
        shadow.radius(at: command.transform), isNear: shadow.isNear(at: command.transform, scale: scale))
      work += weight * (part * Self.blur(rect, deviation) / 4 + (part < 1 ? 64 * pixels : 0))
    case .pushClip(_, let isOnePicture): push(isOnePicture ? pixels : 0)
    case .pushGroup, .pushMask: push(pixels)
    case .masked:
      let mask = pushes.popLast()?.pixels ?? 0
      open -= mask
      push(2 * mask)
    case .pushBlur(let radius):
      let spread = BlurSpread(radius: radius, place: command.transform)
      let (deviation, part) = coarse(
        max(spread.deviations.width, spread.deviations.height), isNear: spread.isAlongAxes(scale: scale))
      push(part * Double(rect.widened(by: GaussianBlur.reach(deviation)).area) + pixels)
      work += weight * (part * Self.blur(rect, deviation) + (part < 1 ? 64 * pixels : 0))
      scale *= CGFloat(part.squareRoot())
    case .pushShadow(let shadow):
      let (deviation, part) = coarse(
        shadow.radius(at: command.transform), isNear: shadow.isNear(at: command.transform, scale: scale))
      push(part * Double(rect.widened(by: GaussianBlur.reach(deviation)).area) + pixels)
      work += weight * (part * Self.blur(rect, deviation) / 4 + (part < 1 ? 64 * pixels : 0))
      weight *= 1 + part
    case .pop:
      if let last = pushes.popLast() {
        (open, weight, scale) = (open - last.pixels, last.weight, last.scale)
      }
    }
    return work <= Double(Limits.drawnPixels.maximum) && open <= Double(Limits.effectPixels.maximum)
  }

  private mutating func push(_ pixels: Double) {
    pushes.append((pixels, weight, scale))
    open += pixels
    work += weight * 2 * pixels
  }

  /// A standard deviation in pixels, and the part of its pixels in which a blur in the layer's own plane is made.
  private func coarse(_ radius: CGFloat, isNear: Bool) -> (deviation: CGFloat, part: Double) {
    let deviation = radius * scale
    guard !isNear, deviation > 4, deviation.isFinite else { return (isNear ? deviation : 4, 1) }
    return (4, Double(16 / (deviation * deviation)))
  }

  /// The work of a blur: each pixel is a sum of those around it, along both axes.
  private static func blur(_ rect: PixelRect, _ deviation: CGFloat) -> Double {
    let reach = GaussianBlur.reach(deviation)
    return Double(rect.widened(by: reach).area) * Double(16 + reach / 2)
  }
}

extension Drawing {
  /// What it is, in an error.
  fileprivate var words: String {
    switch self {
    case .fill: "a fill"
    case .gradient: "a gradient"
    case .stroke: "a stroke"
    case .text: "a text"
    case .image: "a picture"
    case .shadow, .pushShadow: "a shadow"
    case .pushClip: "a clip"
    case .pushGroup: "an opacity or a blend mode"
    case .pushMask, .masked: "a mask"
    case .pushBlur: "a blur"
    case .pop: "an effect"
    }
  }
}
