@_exported import Foundation
@_exported import UIKit

/// The pictures in a file, of which the first is read. Only PNG files are read; others have none, which is reported.
public final class CGImageSource {
  let picture: UIImage?
  init(_ data: Data) {
    picture = UIImage(data: data)
  }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data)
}
/// Nil for a file that cannot be read.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url)).map(CGImageSource.init)
}
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? { provider.data.map(CGImageSource.init) }

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.picture == nil ? 0 : 1 }
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.picture == nil ? nil : "public.png"
}
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { index == 0 ? source.picture?.cgImage : nil }
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let image = source.picture?.cgImage else { return nil }
  return [kCGImagePropertyPixelWidth: image.width, kCGImagePropertyPixelHeight: image.height]
}

public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
