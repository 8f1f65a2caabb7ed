import Foundation
import RefreshMotion

/// Why a display list could not be drawn.
public enum RenderError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The font files are not on this machine; the directories that were looked into.
  case missingFonts([String])
  /// A picture file could not be read, and why.
  case unreadableImage(path: String, reason: String)
  /// A bitmap that is to be drawn into is not of the list's size in pixels.
  case wrongSize(needed: PixelRect, found: PixelRect)
  /// A picture would have more pixels than there is room for.
  case tooLarge(CGSize, scale: CGFloat)
  /// Cairo gave up, and why.
  case cairo(String)

  public var description: String {
    switch self {
    case .missingFonts(let directories):
      "the DejaVu fonts are not installed (Debian: fonts-dejavu-core); looked in \(directories.joined(separator: ", "))"
    case .unreadableImage(let path, let reason): "the picture \(path) cannot be read: \(reason)"
    case .wrongSize(let needed, let found):
      "the bitmap is \(found.width) × \(found.height) pixels and should be \(needed.width) × \(needed.height)"
    case .tooLarge(let size, let scale):
      "a frame of \(size.width) × \(size.height) points at scale \(scale) is too large; at most \(Limits.framePixels.maximum) pixels are allowed"
    case .cairo(let reason): "drawing failed: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
