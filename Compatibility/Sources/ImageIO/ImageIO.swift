@_exported import Foundation
@_exported import UIKit
import RefreshLayers

/// The frames of a PNG, JPEG, WebP or GIF file. Other files have no frames, which a diagnostic reports.
public final class CGImageSource {
  let frames: [Image]
  let type: CFString?
  init(_ data: Data) {
    frames = Image.frames(data: data)
    let types: [(mark: [UInt8], type: CFString)] = [
      ([0x89], "public.png"), ([0xFF], "public.jpeg"), ([0x47], "com.compuserve.gif"),
      ([0x52], "org.webmproject.webp"),
    ]
    type = frames.isEmpty ? nil : types.first { data.starts(with: $0.mark) }?.type
  }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data)
}
/// Image source of a file; nil if the file cannot be read.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: CFDictionary?) -> CGImageSource? {
  Image.isFile(atPath: url.path) ? (try? Data(contentsOf: url)).map(CGImageSource.init) : nil
}
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? { provider.data.map(CGImageSource.init) }

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.frames.count }
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.type }
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { source.frames.indices.contains(index) ? UIImage(source.frames[index]).cgImage : nil }
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return nil }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: image.width, kCGImagePropertyPixelHeight: image.height,
  ]
  if source.type == "com.compuserve.gif" {
    let delay = source.frames[index].duration
    properties[kCGImagePropertyGIFDictionary] = [
      kCGImagePropertyGIFDelayTime: delay, kCGImagePropertyGIFUnclampedDelayTime: delay,
    ]
  }
  return properties
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
