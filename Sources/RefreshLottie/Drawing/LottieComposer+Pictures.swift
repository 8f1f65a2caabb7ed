import Foundation
import RefreshClips
import RefreshLayers

/// Gradients, and pictures from files and memory.
extension LottieComposer {
  mutating func gradients(
    _ node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let values = seen.map { layer -> GradientValues? in
      guard case .gradient(let gradient)? = layer?.values.content, !gradient.colors.isEmpty else {
        return nil
      }
      return gradient
    }
    guard let first = values.compactMap({ $0 }).first else { return [] }
    let count = first.colors.count
    guard values.allSatisfy({ $0.map { $0.colors.count == count && $0.type == first.type } ?? true }),
      first.type != .conic
    else {
      refuse(node, "type", "a conic gradient, and one whose stops change in number, cannot be said")
      return []
    }
    if values.contains(where: { $0?.colors.contains { $0.alpha < 1 } ?? false }) {
      approximate(node, "colors", "players draw gradients with clear stops differently")
    }
    let share = share(scope)
    var isRound = true
    let ends = zip(seen, values).enumerated().map { index, pair -> (start: CGPoint, end: CGPoint)? in
      guard let layer = pair.0, let gradient = pair.1 else { return nil }
      let box = layer.values.bounds.standardized
      func place(_ unit: CGPoint) -> CGPoint {
        CGPoint(
          x: box.minX + unit.x * box.width - scope.origin[index].x,
          y: box.minY + unit.y * box.height - scope.origin[index].y)
      }
      let (start, far) = (place(gradient.startPoint), place(gradient.endPoint))
      let way = CGPoint(
        x: gradient.endPoint.x - gradient.startPoint.x, y: gradient.endPoint.y - gradient.startPoint.y)
      if gradient.type == .radial {
        let (a, b) = (abs(far.x - start.x), abs(far.y - start.y))
        if abs(a - b) > 0.01 { isRound = false }
        return (start, CGPoint(x: start.x + a, y: start.y))
      }
      // Lines of one colour are square to the way in the unit square alone: the same slope in points.
      let square = way.x * way.x + way.y * way.y
      guard square > 0, box.width > 0, box.height > 0 else { return (start, far) }
      let slope = CGPoint(x: way.x / box.width / square, y: way.y / box.height / square)
      let steep = slope.x * slope.x + slope.y * slope.y
      return (start, CGPoint(x: start.x + slope.x / steep, y: start.y + slope.y / steep))
    }
    if !isRound {
      refuse(node, "endPoint", "a radial gradient that is no circle cannot be said")
      return []
    }
    let stops = zip(seen, values).map { layer, gradient -> [Double]? in
      guard let layer, let gradient else { return nil }
      return gradient.colors.enumerated().flatMap { index, color -> [Double] in
        let even = count > 1 ? Double(index) / Double(count - 1) : 0
        let place = index < gradient.locations.count ? gradient.locations[index] : even
        let tinted = layer.tint.map { color.multiplied(by: $0) } ?? color
        return [place, Double(tinted.red), Double(tinted.green), Double(tinted.blue)]
      }
    }
    func points(_ all: [CGPoint?]) -> LottieProperty {
      track(all.map { $0.map { [Double($0.x), Double($0.y)] } }, share, in: scope)
    }
    let gradient = LottieGradient(
      isRadial: first.type == .radial, start: points(ends.map { $0?.start }),
      end: points(ends.map { $0?.end }),
      stops: fitted(
        stops, Array(repeating: tolerance.color / 2, count: 4 * count), digits: 6, round: Self.roundColors),
      stopCount: count, opacity: .still(100))
    let boxes = zip(seen, values).map { layer, gradient -> RoundedBox? in
      gradient == nil ? nil : layer.map { RoundedBox($0.values.bounds.standardized, $0.values.cornerRadius) }
    }
    return [[outline(of: boxes, scope), .gradient(gradient)]]
  }

  mutating func addPictures(
    of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) {
    var pictures: [Image] = []
    for case .image(let values)? in seen.map({ $0?.values.content }) {
      if let picture = values.contents, !pictures.contains(picture) { pictures.append(picture) }
    }
    for picture in pictures {
      guard let id = asset(of: picture) else {
        refuse(node, "contents", "the picture cannot be read")
        continue
      }
      let (width, height) = picture.pixelSize
      let rects = seen.map { layer -> CGRect? in
        guard case .image(let values)? = layer?.values.content, values.contents == picture, let layer else {
          return nil
        }
        return values.contentMode.rect(for: picture.size, in: layer.values.bounds.standardized)
      }
      let share = share(scope)
      var layer = LottieLayer(name: node.name, content: .image(id: id), parent: scope.parent)
      layer.transform.position = track(
        rects.enumerated().map { index, rect in
          rect.map {
            [
              Double($0.minX - scope.origin[index].x + scope.offset.x),
              Double($0.minY - scope.origin[index].y + scope.offset.y),
            ]
          }
        }, share, in: scope)
      layer.transform.scale = track(
        rects.map {
          $0.map { [100 * Double($0.width) / Double(width), 100 * Double($0.height) / Double(height)] }
        },
        share / Double(max(width, height)) * 100, in: scope)
      layer.transform.opacity = opacity(zip(scope.opacity, rects).map { $1 == nil ? 0 : $0 })
      layers.append(layer)
    }
  }

  mutating func asset(of image: Image) -> String? {
    if let id = images[image] { return id }
    guard let data = image.png else { return nil }
    let id = "i\(images.count + 1)"
    let (width, height) = image.pixelSize
    assets.append(
      .image(id: id, width: width, height: height, url: "data:image/png;base64,\(data.base64EncodedString())")
    )
    images[image] = id
    return id
  }
}
