import Foundation
import RefreshLayers

/// Outlines of layers' rectangles.
extension LottieComposer {
  /// Animated rectangle with rounded corners.
  func outline(of boxes: [RoundedBox?], _ scope: InheritedLottieState) -> LottieShape {
    // A Lottie rectangle has one radius for all corners.
    let isPartlyRound = boxes.contains { $0.map { $0.radius > 0 && $0.corners != .allCorners } ?? false }
    if scope.planes != nil || isPartlyRound { return path(RoundedBox.outline(of: boxes), scope) }
    let share = share(scope)
    let centers = boxes.enumerated().map { index, box -> [Double]? in
      box.map {
        [Double($0.rect.midX - scope.origin[index].x), Double($0.rect.midY - scope.origin[index].y)]
      }
    }
    let center = track(centers, share / 2, in: scope)
    let size = track(
      boxes.map { $0.map { [Double($0.rect.width), Double($0.rect.height)] } }, share, in: scope)
    let areCircles = boxes.allSatisfy {
      $0.map { abs($0.rect.width - $0.rect.height) < 1e-9 && $0.isCircle } ?? true
    }
    if areCircles { return .ellipse(center: center, size: size) }
    var radius = scalar(boxes.map { $0.map { Double($0.radius) } }, share, in: scope)
    let moves = scope.depth > 0 || !center.isStill || !size.isStill
    if moves, radius.isAlways([0]) {
      // ThorVG snaps plain rectangles to whole pixels; an invisible corner radius makes it antialias their edges.
      radius = .still(0.001)
    }
    return .rectangle(center: center, size: size, radius: radius)
  }

  struct RoundedBox {
    let rect: CGRect
    let radius: CGFloat
    let corners: RectCorner

    init(_ values: LayerValues) {
      self.init(values.bounds.standardized, values.cornerRadius, values.maskedCorners)
    }

    init(_ rect: CGRect, _ radius: CGFloat, _ corners: RectCorner = .allCorners) {
      let rect = CGRect(
        x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
      self.rect = rect
      self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
      self.corners = corners
    }

    /// Rectangle that is smaller by `width` on all sides; empty if `width` is more than half of a side.
    func inset(by width: CGFloat) -> RoundedBox {
      let (x, y) = (min(width, rect.width / 2), min(width, rect.height / 2))
      return RoundedBox(rect.insetBy(dx: x, dy: y), max(0, radius - width), corners)
    }

    var isCircle: Bool {
      radius >= min(rect.width, rect.height) / 2 - 1e-9 && radius > 0 && corners == .allCorners
    }

    /// Points and tangents of paths around the boxes, with one structure: clockwise from the top left.
    static func outline(of boxes: [RoundedBox?]) -> AnimatedContour {
      let isRound = boxes.contains { ($0?.radius ?? 0) > 0 }
      let numbers = boxes.map { box -> [Double]? in
        guard let box else { return nil }
        let (x, y, right, bottom) = (
          Double(box.rect.minX), Double(box.rect.minY), Double(box.rect.maxX), Double(box.rect.maxY)
        )
        guard isRound else {
          return [x, y, right, y, right, bottom, x, bottom] + Array(repeating: 0, count: 16)
        }
        func radius(_ corner: RectCorner) -> Double { box.corners.contains(corner) ? Double(box.radius) : 0 }
        let (a, b, c, d) = (
          radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft)
        )
        let points = [
          x + a, y, right - b, y, right, y + b, right, bottom - c, right - c, bottom, x + d, bottom, x,
          bottom - d, x, y + a,
        ]
        // Corners begin at the odd points: the first corner at point 1.
        let quarter = ContourCubic.quarter
        let (ha, hb, hc, hd) = (a * quarter, b * quarter, c * quarter, d * quarter)
        let after: [Double] = [0, 0, hb, 0, 0, 0, 0, hc, 0, 0, -hd, 0, 0, 0, 0, -ha]
        let before: [Double] = [-ha, 0, 0, 0, 0, -hb, 0, 0, hc, 0, 0, 0, 0, hd, 0, 0]
        return points + before + after
      }
      return (numbers, LottieContourStructure(isClosed: true, count: isRound ? 8 : 4))
    }
  }
}
