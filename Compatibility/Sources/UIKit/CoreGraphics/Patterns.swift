import Foundation
import RefreshLayers
import UIKitBase

// Pattern colours, which tile an image from the upper left.

extension Image {
  /// The image tiled over a size; nil if it cannot be loaded or the result exceeds 2²⁴ pixels.
  func tiled(over size: CGSize) -> Image? {
    guard case .pixels(let tile, let width, let height) = loaded.source else { return nil }
    let scale = CGFloat(width) / max(.leastNonzeroMagnitude, self.size.width)
    let (columns, rows) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    guard columns > 0, rows > 0, columns * rows <= 1 << 24 else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for y in 0..<rows {
      let row = tile[(y % height) * width..<(y % height + 1) * width]
      for start in stride(from: 0, to: columns, by: width) { pixels += row.prefix(columns - start) }
    }
    return Image(width: columns, height: rows, pixels: pixels, scale: scale)
  }

  /// A layer that shows the tiled image; nil if tiling fails.
  func tiledLayer(_ frame: CGRect) -> Layer? {
    guard let image = tiled(over: frame.size) else { return nil }
    let layer = Layer(frame: frame)
    layer.name = "pattern"
    layer.contents = image
    layer.contentsGravity = .topLeft
    layer.masksToBounds = true
    return layer
  }
}

extension CGContext {
  /// A layer with a shape, in the context's base coordinates, filled by an image tiled from the context's
  /// upper left.
  func fill(_ shape: BezierPath, isEvenOdd: Bool, with pattern: Image) -> Layer? {
    let box = CGRect(origin: .zero, size: size)
    guard let layer = pattern.tiledLayer(box) else { return nil }
    let mask = ShapeLayer()
    mask.frame = box
    mask.path = shape
    mask.fillRule = isEvenOdd ? .evenOdd : .nonZero
    layer.mask = mask
    return layer
  }
}
