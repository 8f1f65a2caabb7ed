import Foundation

/// What a renderer keeps from frame to frame.
final class Resources {
  let rasters = RasterCache()
  let pictures = PictureCache()
  lazy var text = TextLibrary()
}
