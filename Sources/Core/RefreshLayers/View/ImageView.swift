import Foundation

/// A view that shows an image.
///
///     let rocket = ImageView(image: Image(named: "rocket", in: .module))
///     rocket.contentMode = .scaleAspectFit
///     addSubviewToRefreshAnimationView(rocket)
nonisolated open class ImageView: View {
  open override class var layerClass: Layer.Type { ImageLayer.self }

  /// Creates a view of the image's size.
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The image; nil shows none.
  public final var image: Image? {
    get { imageLayer.contents }
    set { imageLayer.contents = newValue }
  }

  /// The fit of the image in the bounds (default: stretched).
  public final var contentMode: ContentMode {
    get { imageLayer.contentMode }
    set { imageLayer.contentMode = newValue }
  }

  /// The layer that draws the image.
  public final var imageLayer: ImageLayer { layer as! ImageLayer }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
}
