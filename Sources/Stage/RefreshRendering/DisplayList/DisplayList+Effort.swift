import Foundation
import RefreshFiles
import RefreshLayers

extension DisplayList {
  /// The pixels that drawing the list covers, each as often as commands cover it, including the intermediate images of
  /// effects, even if cached.
  ///
  /// - Parameter scale: the scale in pixels per point.
  /// - Throws: `RenderError.tooMuch` for the command that exceeds the limit of work or memory.
  @discardableResult
  package func effort(scale: CGFloat) throws -> Double {
    var effort = DrawingCost(scale: scale)
    for (index, command) in commands.enumerated() where !effort.add(command) {
      // A push takes the name of the first named command inside it.
      let name = commands[index...].lazy.compactMap(\.layerName).first
      throw RenderError.tooMuch(layer: name, feature: command.drawing.words)
    }
    return effort.work
  }
}

/// The accumulated work and memory of commands.
private struct DrawingCost {
  /// The scale in pixels per point; lower inside a blur that is made at low resolution.
  private var scale: CGFloat
  /// The pixels drawn so far, weighted by the cost of the command.
  private(set) var work = 0.0
  /// The pixels of the intermediate images that exist at the same time.
  private var open = 0.0
  private var pushes: [(pixels: Double, weight: Double, scale: CGFloat)] = []
  /// The number of times that commands are drawn: twice for those that cast a shadow.
  private var weight = 1.0

  init(scale: CGFloat) { self.scale = scale }

  /// Adds the effort of a command; false if a limit is exceeded.
  mutating func add(_ command: DisplayCommand) -> Bool {
    let rect = PixelRect.around(command.bounds, scale: scale)
    let pixels = Double(rect.area)
    switch command.drawing {
    case .fill, .image, .text: work += weight * pixels
    case .stroke(let path, let stroke, _):
      let width = min(20_000, Double(stroke.width * command.transform.meanScale * scale))
      // The number of points of a round corner grows with the line width, and each crosses more rows.
      let corner = 64 + (stroke.join == .round || stroke.cap == .round ? 96 : 1) * width
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
      let spread = BlurExtent(radius: radius, place: command.transform)
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

  /// The standard deviation in pixels, and the fraction of pixels left when a blur is made at low resolution in the
  /// layer's plane.
  private func coarse(_ radius: CGFloat, isNear: Bool) -> (deviation: CGFloat, part: Double) {
    let deviation = radius * scale
    guard !isNear, deviation > 4, deviation.isFinite else { return (isNear ? deviation : 4, 1) }
    return (4, Double(16 / (deviation * deviation)))
  }

  /// The work of a blur, whose pixels are weighted sums along both axes.
  private static func blur(_ rect: PixelRect, _ deviation: CGFloat) -> Double {
    let reach = GaussianBlur.reach(deviation)
    return Double(rect.widened(by: reach).area) * Double(16 + reach / 2)
  }
}

extension DrawingOperation {
  /// The name of the feature in error messages.
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
