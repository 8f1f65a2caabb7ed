import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

/// An image of UIKit: an image file or pixels.
open class UIImage: NSObject, @unchecked Sendable, _ExpressibleByImageLiteral {
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// The RefreshKit image; nil for an empty one.
  public let picture: Image?
  public let scale: CGFloat
  public let renderingMode: RenderingMode
  /// Frames of an animated image; `duration` is their total duration in seconds.
  public fileprivate(set) final var images: [UIImage]?
  public fileprivate(set) final var duration: TimeInterval = 0

  init(_ picture: Image?, scale: CGFloat, _ mode: RenderingMode = .automatic) {
    (self.picture, self.scale, renderingMode) = (picture, scale, mode)
  }
  /// Wraps a RefreshKit image.
  public convenience init(_ picture: Image) { self.init(picture, scale: 1) }
  public override convenience init() { self.init(nil, scale: 1) }
  public convenience init(cgImage: CGImage) { self.init(cgImage.image, scale: 1) }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var picture = cgImage.image
    if case .pixels(let pixels, let width, let height) = picture.source {
      picture = Image(width: width, height: height, pixels: pixels, scale: scale)
    }
    self.init(picture, scale: scale)
  }
  /// Decodes PNG, JPEG, WebP or GIF data with a number of pixels per point; nil if it cannot be decoded.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let picture = Image(data: data, scale: scale), let bitmap = try? picture.bitmap() else {
      return nil
    }
    self.init(
      Image(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, scale: scale), scale: scale)
  }
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }
  public required convenience init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)
    self.init(found?.picture, scale: found?.scale ?? 1)
  }
  public convenience init?(coder: NSCoder) { nil }
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  public convenience init?(contentsOfFile path: String) {
    let scale: CGFloat = path.contains("@3x.") ? 3 : path.contains("@2x.") ? 2 : 1
    guard let picture = Image(contentsOfFile: path, scale: scale) else { return nil }
    self.init(picture, scale: scale)
  }
  /// Loads a PNG file by name from the folder `Images` or the working directory; asset catalogues are not
  /// supported.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?)
  {
    let folders = [bundle?.resourcePath, Bundle.main.resourcePath, "Images", "."].compactMap { $0 }
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    for folder in folders {
      for end in ["@3x.png", "@2x.png", ".png"]
      where Image.isFile(atPath: "\(folder)/\(stem)\(end)") {
        self.init(contentsOfFile: "\(folder)/\(stem)\(end)")
        return
      }
    }
    StageState.report(
      .warning,
      "UIImage(named: \"\(name)\"): no \(stem).png in \(folders.joined(separator: ", ")); nothing is drawn")
    return nil
  }
  /// Returns nil and reports that SF Symbols are not available.
  public convenience init?(systemName: String) {
    StageState.report(
      .warning, "UIImage(systemName: \"\(systemName)\"): SF Symbols are not available; nothing is drawn")
    return nil
  }

  public convenience init?(systemName: String, withConfiguration configuration: Configuration?) {
    self.init(systemName: systemName)
  }

  /// An animated image, which image views play.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let image = UIImage(first.picture, scale: first.scale)
    (image.images, image.duration) = (images, duration)
    return image
  }

  open var imageOrientation: Orientation { .up }
  open var capInsets: UIEdgeInsets { .zero }
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage { self }
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  /// The image itself, which is stretched as a whole; cap insets are reported as unsupported.
  open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode = .tile) -> UIImage
  {
    if insets != .zero { StageState.ignore("UIImage.resizableImage(withCapInsets:)") }
    return self
  }
  open func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage { self }
  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .automatic) }
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(picture.map { $0.tinted(color.color).image }, scale: scale, renderingMode)
  }
  open func withHorizontallyFlippedOrientation() -> UIImage {
    guard let picture, case .pixels(let pixels, let width, let height) = picture.loaded.source else {
      return self
    }
    let rows = (0..<height).flatMap { pixels[$0 * width..<($0 + 1) * width].reversed() }
    return UIImage(
      Image(width: width, height: height, pixels: rows, scale: scale), scale: scale, renderingMode)
  }

  open var size: CGSize { picture?.size ?? .zero }
  open var cgImage: CGImage? { picture.map(CGImage.init) }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { UIImage(picture, scale: scale, mode) }
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let picture, let context = UIGraphicsGetCurrentContext() else { return }
    if blendMode == .normal { return context.draw(picture, in: rect, alpha: alpha) }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.draw(picture, in: rect, alpha: alpha)
    context.restoreGState()
  }
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }
  /// Tiles the image over a rectangle.
  open func drawAsPattern(in rect: CGRect) {
    guard size.width > 0, size.height > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
      for x in stride(from: rect.minX, to: rect.maxX, by: size.width) { draw(at: CGPoint(x: x, y: y)) }
    }
    context.restoreGState()
  }
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension Image {
  /// The image's alpha channel filled with one colour.
  func tinted(_ color: Color) -> CGImage {
    guard case .pixels(let pixels, let width, let height) = loaded.source else { return CGImage(self) }
    let (r, g, b) = (color.red * 255, color.green * 255, color.blue * 255)
    let tinted = pixels.map { pixel -> UInt32 in
      let alpha = CGFloat(pixel >> 24) / 255 * color.alpha
      func part(_ v: CGFloat) -> UInt32 { UInt32(max(0, min(255, (v * alpha).rounded()))) }
      return part(255) << 24 | part(r) << 16 | part(g) << 8 | part(b)
    }
    return CGImage(
      Image(width: width, height: height, pixels: tinted, scale: CGFloat(width) / max(1, size.width)))
  }
}

// MARK: Image views

/// A view that shows an image or plays a sequence of images.
open class UIImageView: UIView {
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    take(image)
  }
  /// Sets the image in a method, because property observers do not run in an initializer.
  private final func take(_ image: UIImage?) { self.image = image }
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }
  override func setUp() { isUserInteractionEnabled = false }

  open var image: UIImage? {
    didSet {
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      if image?.images != nil { play(image?.images, image?.duration ?? 0, repeats: 0) }
    }
  }
  open var highlightedImage: UIImage? { didSet { if isHighlighted { show() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  /// Duration of the animation in seconds; 0 for 1/30 s per image.
  open var animationDuration: TimeInterval = 0
  /// Number of repetitions; 0 for unlimited.
  open var animationRepeatCount = 0
  open var isAnimating: Bool { layer.animation(forKey: "contents") != nil }
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  private final func show() {
    guard let image = isHighlighted ? highlightedImage ?? image : image, let picture = image.picture else {
      layer.contents = nil
      return
    }
    layer.contents =
      image.renderingMode == .alwaysTemplate ? picture.tinted(tintColor.color) : CGImage(picture)
  }
  open override func tintColorDidChange() { if image?.renderingMode == .alwaysTemplate { show() } }
  override func contentModeDidChange() {
    let modes: [RefreshLayers.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .scaleToFill, .center, .top, .bottom, .left, .right,
      .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    refreshView.layer.contentsGravity = modes[contentMode.rawValue]
  }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  open func startAnimating() {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    play(images ?? image?.images, animationDuration, repeats: animationRepeatCount)
  }
  private final func play(_ images: [UIImage]?, _ duration: TimeInterval, repeats: Int) {
    guard let images, !images.isEmpty else { return }
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = images
    frames.calculationMode = .discrete
    frames.duration = duration > 0 ? duration : Double(images.count) / 30
    frames.repeatCount = repeats == 0 ? HUGE : Float(repeats)
    layer.add(frames, forKey: "contents")
  }
  open func stopAnimating() { layer.removeAnimation(forKey: "contents") }
}
