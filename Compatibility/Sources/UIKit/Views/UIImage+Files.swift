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
    bitmap.flatMap { try? Data(JPEGEncoder(quality: Double(compressionQuality)).encode($0)) }
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
