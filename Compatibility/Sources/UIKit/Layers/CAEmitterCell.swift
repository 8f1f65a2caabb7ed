import Foundation
import RefreshLayers
import UIKitBase

/// Properties of the particles of an emitter layer. Each value has a mean and a range within which it varies
/// randomly.
open class CAEmitterCell: NSObject, CAMediaTiming {
  open var name: String?
  open var isEnabled = true
  /// Image of a particle, a `CGImage` or `UIImage`, tinted by `color`; without an image nothing is drawn.
  open var contents: Any?
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels per point of the contents.
  open var contentsScale: CGFloat = 1
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  open var minificationFilterBias: Float = 0
  /// Cells whose particles each particle emits.
  open var emitterCells: [CAEmitterCell]?
  /// Rate of new particles, per second.
  open var birthRate: Float = 0
  /// Lifetime of a particle, in seconds.
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  /// Angle out of the plane in radians, which shortens the visible path.
  open var emissionLatitude: CGFloat = 0
  /// Direction in the plane in radians; 0 is outward from the emitter's shape, and to the right for a point.
  open var emissionLongitude: CGFloat = 0
  /// Angle of the emission cone around the direction, in radians.
  open var emissionRange: CGFloat = 0
  /// Speed in points per second.
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  /// Acceleration in points per second squared.
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var zAcceleration: CGFloat = 0
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  open var scaleSpeed: CGFloat = 0
  /// Rotation in radians per second.
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  open var color: CGColor? = .white
  open var redRange: Float = 0
  open var greenRange: Float = 0
  open var blueRange: Float = 0
  open var alphaRange: Float = 0
  open var redSpeed: Float = 0
  open var greenSpeed: Float = 0
  open var blueSpeed: Float = 0
  open var alphaSpeed: Float = 0
  open var style: [AnyHashable: Any]?

  // Timing of the emission, relative to the owning layer or particle.

  open var beginTime: CFTimeInterval = 0
  /// Duration of the emission in seconds; 0 for the lifetime of the layer or particle.
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: Key-value coding

  nonisolated(unsafe) private static let numbers: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange, "alphaRange": \.alphaRange,
    "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed, "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
    "speed": \.speed,
  ]
  nonisolated(unsafe) private static let lengths: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] =
    [
      "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude,
      "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
      "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration, "zAcceleration": \.zAcceleration,
      "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin,
      "spinRange": \.spinRange,
    ]

  open override func value(forKey key: String) -> Any? {
    if let path = Self.numbers[key] { return boxed(self[keyPath: path]) }
    if let path = Self.lengths[key] { return boxed(self[keyPath: path]) }
    switch key {
    case "color": return color
    case "contents": return contents
    case "enabled", "isEnabled": return boxed(isEnabled)
    case "name": return name
    case "emitterCells": return emitterCells
    default: return nil
    }
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    let number = (boxed(value) as? NSNumber)?.doubleValue
    if let path = Self.numbers[key] { self[keyPath: path] = Float(number ?? 0) }
    if let path = Self.lengths[key] { self[keyPath: path] = CGFloat(number ?? 0) }
    switch key {
    case "color": color = value as? CGColor ?? (value as? UIColor)?.cgColor
    case "contents": contents = value
    case "enabled", "isEnabled": isEnabled = number != 0
    case "name": name = value as? String
    case "emitterCells": emitterCells = value as? [CAEmitterCell]
    case _ where Self.numbers[key] != nil || Self.lengths[key] != nil: break
    default: StageState.ignore("CAEmitterCell's value \(key)")
    }
  }
  open override func value(forKeyPath path: String) -> Any? {
    guard let (cell, rest) = named(path) else { return value(forKey: path) }
    return cell.value(forKeyPath: rest)
  }
  open override func setValue(_ value: Any?, forKeyPath path: String) {
    guard let (cell, rest) = named(path) else { return setValue(value, forKey: path) }
    cell.setValue(value, forKeyPath: rest)
  }
  /// The cell named by a path such as "emitterCells.spark.birthRate", and the rest of the path.
  private final func named(_ path: String) -> (CAEmitterCell, String)? {
    Self.named(path, in: emitterCells)
  }
  static func named(_ path: String, in cells: [CAEmitterCell]?) -> (CAEmitterCell, String)? {
    let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells",
      let cell = cells?.first(where: { $0.name == parts[1] })
    else { return nil }
    return (cell, parts[2])
  }

  // MARK: Contents

  /// The contents tinted by a colour, ignoring its alpha; nil without contents.
  ///
  /// With `isLight` all alpha is 0, so that premultiplied drawing adds the colours to what is below.
  final func image(in color: Color, asLight isLight: Bool = false) -> Image? {
    let picture: Image?
    switch contents {
    case let image as CGImage: picture = image.image
    case let image as UIImage: picture = image.picture
    default: picture = nil
    }
    guard let picture else { return nil }
    guard case .pixels(let pixels, let width, let height) = picture.loaded.source else { return picture }
    let part = contentsRect
    let (x, y) = (Int((part.minX * CGFloat(width)).rounded()), Int((part.minY * CGFloat(height)).rounded()))
    let w = min(width - x, Int((part.width * CGFloat(width)).rounded()))
    let h = min(height - y, Int((part.height * CGFloat(height)).rounded()))
    guard x >= 0, y >= 0, w > 0, h > 0 else { return nil }
    let factors = [color.red, color.green, color.blue].map { UInt32((max(0, min(1, $0)) * 255).rounded()) }
    var shown: [UInt32] = []
    shown.reserveCapacity(w * h)
    for row in y..<y + h {
      for pixel in pixels[row * width + x..<row * width + x + w] {
        func channel(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
          (((pixel >> shift & 255) * factor + 127) / 255) << shift
        }
        shown.append(
          (isLight ? 0 : pixel & 0xFF00_0000) | channel(16, factors[0]) | channel(8, factors[1])
            | channel(0, factors[2]))
      }
    }
    return Image(width: w, height: h, pixels: shown, scale: contentsScale > 0 ? contentsScale : 1)
  }
}
