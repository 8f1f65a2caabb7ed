import CPixelRows
import Foundation
import RefreshLayers
import RefreshMotion

/// A rasterizer of gradients, pixel by pixel, also in perspective.
///
/// As in Core Animation, all types are computed in the unit square of the box and stretched with it: in a box that is
/// not square, the lines of equal colour of a diagonal gradient are not perpendicular to its direction.
enum GradientRaster {
  struct CacheKey: Hashable {
    let gradient: GradientValues
    let box: CGRect
    let window: RasterWindow
  }

  static func make(_ key: CacheKey) -> Raster {
    let region = key.window.region
    guard !region.isEmpty, key.gradient.colors.count > 0, let inverse = key.window.transform.inverted() else {
      return .empty
    }
    // The transform from the raster's pixels through the layer's points to the unit square.
    let unit = ProjectiveTransform(translationX: CGFloat(region.x) + 0.5, y: CGFloat(region.y) + 0.5)
      .concatenating(inverse)
      .concatenating(ProjectiveTransform(translationX: -key.box.minX, y: -key.box.minY))
      .concatenating(ProjectiveTransform(CGAffineTransform(scaleX: 1 / key.box.width, y: 1 / key.box.height)))
    let surface = Surface(width: region.width, height: region.height)
    let ramp = ColorRamp(key.gradient)
    let (start, end) = (key.gradient.startPoint, key.gradient.endPoint)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    surface.withPixels { pixels in
      switch key.gradient.type {
      case .axial where unit.isAffine && dx * dx + dy * dy > 0,
        .radial where unit.isAffine && dx != 0 && dy != 0 && key.gradient.focalOffset == .zero:
        fillRows(pixels, region, unit, ramp, start, dx, dy, isRadial: key.gradient.type == .radial)
      case .axial:
        let square = dx * dx + dy * dy
        fill(pixels, region, unit, ramp) {
          square > 0 ? (($0 - start.x) * dx + ($1 - start.y) * dy) / square : 1
        }
      case .radial:
        let focus = FocalPoint(key.gradient.focalOffset, dx, dy)
        fill(pixels, region, unit, ramp) { u, v in
          let (x, y) = ((u - start.x) / dx, (v - start.y) / dy)
          if let focus, dx != 0, dy != 0 { return focus.fraction(x, y) }
          return dx != 0 && dy != 0 ? (x * x + y * y).squareRoot() : 1
        }
      case .conic:
        let first = atan2(dy, dx)
        func turn(_ u: CGFloat, _ v: CGFloat) -> CGFloat {
          let t = (atan2(v - start.y, u - start.x) - first) / (2 * .pi)
          return t - t.rounded(.down)
        }
        fill(pixels, region, unit, ramp, turn)
        smoothSeam(pixels, region, unit, ramp, turn)
      }
    }
    return Raster(surface: surface, x: region.x, y: region.y)
  }

  /// Fills the rows of a linear or circular gradient without perspective with the same pixels as `fill`, but in C,
  /// which is faster in debug builds.
  private static func fillRows(
    _ pixels: UnsafeMutablePointer<UInt32>, _ region: PixelRect, _ unit: ProjectiveTransform,
    _ ramp: ColorRamp,
    _ start: CGPoint, _ dx: CGFloat, _ dy: CGFloat, isRadial: Bool
  ) {
    let transform = [unit.a, unit.b, unit.c, unit.d, unit.tx, unit.ty].map { Double($0) }
    let line = [start.x, start.y, dx, dy].map { Double($0) }
    for row in 0..<region.height {
      refresh_pixels_gradient(
        pixels + row * region.width, region.width, Double(row), transform, line, isRadial, ramp.pixels,
        ramp.pixels.count)
    }
  }

  /// Fills every pixel with the colour at the fraction that `fraction` gives for its centre in the unit square.
  @inline(__always)
  private static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ region: PixelRect, _ unit: ProjectiveTransform,
    _ ramp: ColorRamp,
    _ fraction: (CGFloat, CGFloat) -> CGFloat
  ) {
    let isAffine = unit.isAffine
    for row in 0..<region.height {
      let line = pixels + row * region.width
      let y = CGFloat(row)
      for column in 0..<region.width {
        let x = CGFloat(column)
        var u = unit.a * x + unit.c * y + unit.tx
        var v = unit.b * x + unit.d * y + unit.ty
        if !isAffine {
          let depth = unit.px * x + unit.py * y + unit.w
          u /= depth
          v /= depth
        }
        line[column] = ramp.pixel(at: fraction(u, v))
      }
    }
  }

  /// Antialiases the seam of a conic gradient, where its last colour meets the first, with 16 samples per pixel.
  private static func smoothSeam(
    _ pixels: UnsafeMutablePointer<UInt32>, _ region: PixelRect, _ unit: ProjectiveTransform,
    _ ramp: ColorRamp,
    _ fraction: (CGFloat, CGFloat) -> CGFloat
  ) {
    func value(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
      let p = unit.map(CGPoint(x: x, y: y))
      return fraction(p.x, p.y)
    }
    for row in 0..<region.height {
      for column in 0..<region.width {
        let (x, y) = (CGFloat(column), CGFloat(row))
        let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { value(x + $0.0, y + $0.1) }
        guard corners.max()! - corners.min()! > 0.5 else { continue }
        var sums: (UInt32, UInt32, UInt32, UInt32) = (8, 8, 8, 8)
        for sample in 0..<16 {
          let (i, j) = (CGFloat(sample % 4), CGFloat(sample / 4))
          let pixel = ramp.pixel(at: value(x + (i - 1.5) / 4, y + (j - 1.5) / 4))
          sums.0 += pixel >> 24
          sums.1 += pixel >> 16 & 255
          sums.2 += pixel >> 8 & 255
          sums.3 += pixel & 255
        }
        pixels[row * region.width + column] =
          (sums.0 / 16) << 24 | (sums.1 / 16) << 16 | (sums.2 / 16) << 8 | sums.3 / 16
      }
    }
  }
}

/// The focal point of a radial gradient in the unit circle: circles of equal colour have centres between the focal
/// point and the circle's centre.
private struct FocalPoint {
  private let x, y, rest: CGFloat

  /// Creates the focal point; nil if it is the centre.
  init?(_ offset: CGPoint, _ dx: CGFloat, _ dy: CGFloat) {
    var (x, y) = (offset.x / dx, offset.y / dy)
    let distance = (x * x + y * y).squareRoot()
    guard distance > 0, distance.isFinite else { return nil }
    if distance > 0.999 { (x, y) = (x / distance * 0.999, y / distance * 0.999) }
    (self.x, self.y, rest) = (x, y, 1 - x * x - y * y)
  }

  /// The fraction t of the gradient at a point: its distance from (1 − t) · focal point is t; the greater root.
  @inline(__always)
  func fraction(_ px: CGFloat, _ py: CGFloat) -> CGFloat {
    let (u, v) = (px - x, py - y)
    let along = u * x + v * y
    return (along + (along * along + rest * (u * u + v * v)).squareRoot()) / rest
  }
}

extension GradientValues {
  /// The colours with ascending locations; evenly spaced if the numbers of locations and colours differ.
  package var stops: [(location: Double, color: Color)] {
    var places = locations
    if places.count != colors.count {
      places = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    }
    for index in places.indices.dropFirst() { places[index] = max(places[index], places[index - 1]) }
    return zip(places, colors).map { (location: $0, color: $1) }
  }
}

/// A lookup table of a gradient's colours: evenly spaced samples as premultiplied pixels.
struct ColorRamp {
  private static let count = 2048
  fileprivate let pixels: [UInt32]

  let isOpaque: Bool

  /// Samples the colours at their locations; as in Core Animation, components are interpolated linearly without
  /// premultiplied alpha.
  init(_ gradient: GradientValues) {
    let (locations, colors) = (gradient.stops.map(\.location), gradient.colors.map(\.clamped))
    var segment = 0
    pixels = (0..<Self.count).map { step in
      let t = Double(step) / Double(Self.count - 1)
      while segment < colors.count - 1, locations[segment + 1] <= t { segment += 1 }
      if t <= locations[0] { return Self.pixel(colors[0]) }
      guard segment < colors.count - 1 else { return Self.pixel(colors[segment]) }
      let (from, to) = (locations[segment], locations[segment + 1])
      return Self.pixel(colors[segment].interpolated(to: colors[segment + 1], at: (t - from) / (to - from)))
    }
    isOpaque = colors.allSatisfy { $0.alpha >= 1 }
  }

  /// The pixel at a fraction of the gradient, clamped to 0…1.
  @inline(__always)
  func pixel(at t: CGFloat) -> UInt32 {
    let index = t * CGFloat(Self.count - 1) + 0.5
    return pixels[index >= CGFloat(Self.count) ? Self.count - 1 : index > 0 ? Int(index) : 0]
  }

  static func pixel(_ color: Color) -> UInt32 {
    func byte(_ v: CGFloat) -> UInt32 { UInt32((v * color.alpha * 255).rounded()) }
    let alpha = UInt32((color.alpha * 255).rounded())
    return alpha << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}
