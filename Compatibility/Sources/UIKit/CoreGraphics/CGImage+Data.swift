import Foundation
import RefreshLayers
import UIKitBase

/// Alias of Data, which iOS bridges to CFData.
public typealias CFData = Data

/// Source of an image's bytes.
public final class CGDataProvider: NSObject, @unchecked Sendable {
  /// The image data; optional as on iOS, but never nil here.
  public let data: CFData?
  public init?(data: CFData) { self.data = data }
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

extension CGImage {
  /// Creates an image from rows of pixels, top row first; nil if there are too few bytes.
  ///
  /// Pixels must have four components of 8 bits. Other formats and decode arrays give nil and a diagnostic.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = provider.data, height > 0, width > 0, width <= data.count / 4, bytesPerRow >= 4 * width,
      height == 1 || bytesPerRow <= (data.count - 4 * width) / (height - 1)
    else { return nil }
    guard bitsPerComponent == 8, bitsPerPixel == 32, decode == nil, let layout = PixelByteLayout(bitmapInfo)
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

/// Byte positions of the components in a 32-bit pixel.
private struct PixelByteLayout {
  private let red: Int
  private let green: Int
  private let blue: Int
  private let alpha: Int
  private let hasAlpha: Bool
  private let isPremultiplied: Bool

  /// Creates the layout of a bitmap format; nil if the format does not have four components.
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
    // Pixels are 32-bit numbers, so little-endian order reverses the bytes.
    switch info.rawValue & CGBitmapInfo.byteOrderMask.rawValue {
    case 0, CGBitmapInfo.byteOrder32Big.rawValue:
      (red, green, blue, alpha) = (places.red, places.red + 1, places.red + 2, places.alpha)
    case CGBitmapInfo.byteOrder32Little.rawValue:
      (red, green, blue, alpha) = (3 - places.red, 2 - places.red, 1 - places.red, 3 - places.alpha)
    default: return nil
    }
  }

  /// Premultiplied pixel `0xAARRGGBB` at a byte offset.
  func pixel(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    let a = hasAlpha ? UInt32(bytes[start + alpha]) : 255
    func component(_ place: Int) -> UInt32 {
      let value = UInt32(bytes[start + place])
      return isPremultiplied ? value : (value * a + 127) / 255
    }
    return a << 24 | component(red) << 16 | component(green) << 8 | component(blue)
  }
}
