import Foundation
import RefreshLayers
import UIKitBase

/// On iOS `Data` is bridged to it; here it is the same.
public typealias CFData = Data

/// Where a picture's bytes come from.
public final class CGDataProvider: NSObject, @unchecked Sendable {
  /// The bytes.
  public let data: CFData?
  public init?(data: CFData) { self.data = data }
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

extension CGImage {
  /// A picture of rows of pixels, top row first; nil if the bytes are too few.
  ///
  /// Pixels are of four components of eight bits. Others, and a decode array, are reported and give nil.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = provider.data, height > 0, width > 0, width <= data.count / 4, bytesPerRow >= 4 * width,
      height == 1 || bytesPerRow <= (data.count - 4 * width) / (height - 1)
    else { return nil }
    guard bitsPerComponent == 8, bitsPerPixel == 32, decode == nil, let layout = PixelLayout(bitmapInfo)
    else {
      StageState.ignore("CGImage of pixels other than four components of eight bits")
      return nil
    }
    let bytes = [UInt8](data)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width { pixels.append(layout.pixel(bytes, row * bytesPerRow + 4 * column)) }
    }
    self.init(Image(width: width, height: height, pixels: pixels))
  }
}

/// Where the components of a pixel are among its four bytes.
private struct PixelLayout {
  private let red: Int
  private let green: Int
  private let blue: Int
  private let alpha: Int
  private let hasAlpha: Bool
  private let isPremultiplied: Bool

  /// Nil for a layout without four components.
  init?(_ info: CGBitmapInfo) {
    guard
      let order = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let places: (red: Int, alpha: Int)
    switch order {
    case .premultipliedFirst, .first, .noneSkipFirst: places = (1, 0)
    case .premultipliedLast, .last, .noneSkipLast: places = (0, 3)
    case .none, .alphaOnly: return nil
    }
    hasAlpha = order != .noneSkipFirst && order != .noneSkipLast
    isPremultiplied = order != .first && order != .last
    // A pixel is a number, whose bytes a little-endian order stores last to first.
    switch info.rawValue & CGBitmapInfo.byteOrderMask.rawValue {
    case 0, CGBitmapInfo.byteOrder32Big.rawValue:
      (red, green, blue, alpha) = (places.red, places.red + 1, places.red + 2, places.alpha)
    case CGBitmapInfo.byteOrder32Little.rawValue:
      (red, green, blue, alpha) = (3 - places.red, 2 - places.red, 1 - places.red, 3 - places.alpha)
    default: return nil
    }
  }

  /// The premultiplied `0xAARRGGBB` at a place of some bytes.
  func pixel(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    let a = hasAlpha ? UInt32(bytes[start + alpha]) : 255
    func component(_ place: Int) -> UInt32 {
      let value = UInt32(bytes[start + place])
      return isPremultiplied ? value : (value * a + 127) / 255
    }
    return a << 24 | component(red) << 16 | component(green) << 8 | component(blue)
  }
}
