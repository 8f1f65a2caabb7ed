import CTurboJPEG
import Foundation
import RefreshImageFormats
import RefreshLayers
import RefreshRendering
import UIKitBase

extension Image {
  /// The image with its pixels in memory; itself if its file cannot be read.
  var loaded: Image {
    if case .pixels = source { return self }
    guard let bitmap = try? bitmap() else { return self }
    return Image(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels,
      scale: CGFloat(bitmap.width) / max(1, size.width))
  }
}

extension UIImage {
  /// Pixels of the image; nil for an empty one.
  private var bitmap: Bitmap? {
    guard case .pixels(let pixels, let width, let height)? = picture?.loaded.source else { return nil }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// PNG data of the image; nil for an empty one.
  public func pngData() -> Data? {
    var encoder = PNGEncoder()
    return bitmap.flatMap { try? Data(encoder.encode($0)) }
  }

  /// JPEG data of the image on white, with a quality of 0…1; nil for an empty one.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    bitmap.flatMap { Self.jpeg($0, quality: min(1, max(0, Double(compressionQuality)))) }
  }

  /// Encodes a bitmap as a JPEG file on white, without chroma subsampling (4:4:4); nil for a side of more than 65,535
  /// pixels, the most that a file can have.
  private static func jpeg(_ bitmap: Bitmap, quality: Double) -> Data? {
    let opaque = bitmap.pixels.map { pixel -> UInt32 in
      let white = 255 - pixel >> 24
      func channel(_ shift: UInt32) -> UInt32 { min(255, (pixel >> shift & 255) + white) << shift }
      return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
    guard let encoder = tjInitCompress() else { return nil }
    defer { tjDestroy(encoder) }
    var (file, size): (UnsafeMutablePointer<UInt8>?, CUnsignedLong) = (nil, 0)
    defer { tjFree(file) }
    let status = opaque.withUnsafeBytes { pixels in
      tjCompress2(
        encoder, pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width), 0,
        Int32(bitmap.height), Int32(TJPF_BGRX.rawValue), &file, &size, Int32(TJSAMP_444.rawValue),
        max(1, Int32((quality * 100).rounded())), TJFLAG_ACCURATEDCT)
    }
    return status == 0 ? file.map { Data(bytes: $0, count: Int(size)) } : nil
  }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ quality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: quality)
}

extension UIGraphicsImageRenderer {
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
  public func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { image(actions: actions).jpegData(compressionQuality: quality) ?? Data() }
}
