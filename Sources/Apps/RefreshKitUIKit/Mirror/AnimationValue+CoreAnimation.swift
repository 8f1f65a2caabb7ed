#if canImport(UIKit)
import Foundation
import ImageIO
import QuartzCore
import RefreshLayers
import UIKit

// Conversion of values to the types that Core Animation takes.

extension AnimationValue {
  /// Value in the form that Core Animation animates, such as an `NSValue` or a `CGColor`; nil if it has none.
  @MainActor var coreAnimationValue: Any? {
    switch self {
    case .scalar(let value): NSNumber(value: value)
    case .point(let value): NSValue(cgPoint: value)
    case .size(let value): NSValue(cgSize: value)
    case .rect(let value): NSValue(cgRect: value)
    case .transform(let value): NSValue(caTransform3D: value)
    case .color(let value): value.coreGraphicsColor
    case .path(let value): value.coreGraphicsPath
    case .scalars(let values): values.map { NSNumber(value: $0) }
    case .colors(let values): values.map(\.coreGraphicsColor)
    case .image(let value): value.cgImage
    case .word(let value): value
    }
  }
}

extension RefreshLayers.Color {
  var coreGraphicsColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}

extension BezierPath {
  var coreGraphicsPath: CGPath {
    let path = CGMutablePath()
    for element in elements {
      switch element {
      case .move(let point): path.move(to: point)
      case .line(let point): path.addLine(to: point)
      case .quadCurve(let end, let control): path.addQuadCurve(to: end, control: control)
      case .curve(let end, let control1, let control2):
        path.addCurve(to: end, control1: control1, control2: control2)
      case .close: path.closeSubpath()
      }
    }
    return path
  }
}

extension RefreshLayers.Image {
  /// Decoded image; nil if its file or data cannot be read.
  @MainActor var cgImage: CGImage? {
    let whole = wholeCGImage
    return isCut ? whole?.cropping(to: part) : whole
  }

  @MainActor private var wholeCGImage: CGImage? {
    switch source {
    case .file(let path) where frame == 0: return UIImage(contentsOfFile: path)?.cgImage
    case .data(let data) where frame == 0: return UIImage(data: data)?.cgImage
    case .file(let path):
      return (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap { frame(of: $0) }
    case .data(let data): return frame(of: data)
    case .pixels(let pixels, let width, let height):
      let data = pixels.withUnsafeBufferPointer { Data(buffer: $0) }
      guard let provider = CGDataProvider(data: data as CFData) else { return nil }
      let layout = CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: layout), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  private func frame(of file: Data) -> CGImage? {
    CGImageSourceCreateWithData(file as CFData, nil).flatMap {
      CGImageSourceCreateImageAtIndex($0, frame, nil)
    }
  }
}
#endif
