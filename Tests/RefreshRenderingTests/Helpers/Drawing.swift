import CCairo
import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@testable import RefreshRendering

/// A layer that covers a rectangle, in a colour.
func box(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: Color? = nil, name: String? = nil,
  _ sublayers: Layer...
) -> Layer {
  configured(Layer()) {
    $0.frame = CGRect(x: x, y: y, width: width, height: height)
    $0.backgroundColor = color
    $0.name = name
    for layer in sublayers { $0.addSublayer(layer) }
  }
}

/// A layer after some settings.
func configured<L: Layer>(_ layer: L, _ change: (L) -> Void) -> L {
  change(layer)
  return layer
}

/// A shape layer of a path, its coordinates those of its superlayer.
func shape(_ path: BezierPath, _ change: (ShapeLayer) -> Void = { _ in }) -> ShapeLayer {
  configured(ShapeLayer()) {
    $0.path = path
    change($0)
  }
}

/// The list and the picture of a layer.
func list(of layer: Layer, _ width: CGFloat, _ height: CGFloat, at time: TimeInterval = 0) -> DisplayList {
  DisplayList(of: layer, at: time, size: CGSize(width: width, height: height))
}

func render(
  _ layer: Layer, _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, at time: TimeInterval = 0
) throws -> Bitmap {
  try CairoRenderer(scale: scale).render(list(of: layer, width, height, at: time))
}

/// Checks the colour of every pixel.
func expectPixels(
  of bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation,
  are color: (_ x: Int, _ y: Int) -> UInt32
) {
  for y in 0..<bitmap.height {
    for x in 0..<bitmap.width {
      #expect(bitmap[x, y] == color(x, y), "\(x), \(y)", sourceLocation: sourceLocation)
    }
  }
}

/// The greatest difference between two pictures in any channel of any pixel.
func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
  // Memory is compared much faster than pixels in a debug build, and nearly always all are the same.
  if a.pixels == b.pixels { return 0 }
  var greatest: UInt32 = 0
  for (p, q) in zip(a.pixels, b.pixels) where p != q {
    for shift: UInt32 in [24, 16, 8, 0] {
      let (x, y) = (p >> shift & 255, q >> shift & 255)
      greatest = max(greatest, x > y ? x - y : y - x)
    }
  }
  return Int(greatest)
}

extension Bitmap {
  /// Takes the pixels of a rectangle from a picture of the same size, row by row, which a debug build does much faster than
  /// pixel by pixel.
  mutating func copy(_ rect: PixelRect, from other: Bitmap) {
    for y in rect.y..<rect.maxY {
      let row = y * width + rect.x..<y * width + rect.maxX
      pixels.replaceSubrange(row, with: other.pixels[row])
    }
  }
}

/// Numbers that look random and are the same every time.
struct Dice: RandomNumberGenerator {
  private var random: SeededRandom
  // An odd factor of its own keeps the runs of neighbouring seeds from overlapping.
  init(_ seed: Int) { random = SeededRandom(seed: UInt64(seed + 1) &* 0xD134_2543_DE82_EF95) }

  mutating func next() -> UInt64 { random.next() }

  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &self) }
  mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }
}

/// Writes a picture to a PNG file, to be looked at.
func write(_ bitmap: Bitmap, to path: String) {
  var pixels = bitmap.pixels
  pixels.withUnsafeMutableBytes { bytes in
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.width * 4))
    _ = cairo_surface_write_to_png(surface, path)
    cairo_surface_destroy(surface)
  }
}

/// Reads a picture that `write` has written; nil if there is none.
func readPicture(_ path: String) -> Bitmap? {
  guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
  defer { cairo_surface_destroy(surface) }
  guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
    let data = cairo_image_surface_get_data(surface)
  else { return nil }
  let (width, height) = (
    Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
  )
  let stride = Int(cairo_image_surface_get_stride(surface))
  let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
  var pixels: [UInt32] = []
  pixels.reserveCapacity(width * height)
  for row in 0..<height {
    let line = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
    for column in 0..<width { pixels.append(isOpaque ? line[column] | 0xFF00_0000 : line[column]) }
  }
  return Bitmap(width: width, height: height, pixels: pixels)
}
