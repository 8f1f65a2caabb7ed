import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

/// A colour of Core Graphics.
public final class CGColor: NSObject, @unchecked Sendable {
  /// The RefreshKit colour.
  public let color: Color

  /// Pattern image; nil for a plain colour.
  let pattern: Image?

  /// Wraps a RefreshKit colour.
  public init(_ color: Color) { (self.color, pattern) = (color, nil) }
  init(_ color: Color, pattern: Image?) { (self.color, self.pattern) = (color, pattern) }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(Color(white: gray, alpha: alpha)) }
  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 2: self.init(gray: components[0], alpha: components[1])
    case 4: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default: return nil
    }
  }

  public static let black = CGColor(.black)
  public static let white = CGColor(.white)
  public static let clear = CGColor(.clear)

  public var alpha: CGFloat { color.alpha }
  public var numberOfComponents: Int { 4 }
  public var components: [CGFloat]? { [color.red, color.green, color.blue, color.alpha] }
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(color.withAlphaComponent(alpha)) }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColor else { return false }
    return other.color == color && other.pattern == pattern
  }
  public override var hash: Int { color.hashValue }
}

public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
}

public typealias CFTypeID = UInt
/// The identifier of an object's class.
public func CFGetTypeID(_ object: AnyObject) -> CFTypeID {
  CFTypeID(bitPattern: ObjectIdentifier(type(of: object)).hashValue)
}
extension CGColor {
  public class var typeID: CFTypeID { CFGetTypeID(black) }
}

/// A colour space; all colours are treated as sRGB.
public final class CGColorSpace: NSObject, @unchecked Sendable {
  public var model: CGColorSpaceModel { .rgb }
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public convenience init?(name: String) { self.init() }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// A colour of UIKit; dynamic colours always have their light variant.
open class UIColor: NSObject, @unchecked Sendable, _ExpressibleByColorLiteral {
  /// The RefreshKit colour.
  public let color: Color
  /// Pattern image; nil for a plain colour.
  final private(set) var pattern: Image?

  /// Wraps a RefreshKit colour.
  public init(_ color: Color) { self.color = color }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, alpha: alpha) }
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  public required init(cgColor: CGColor) { (color, pattern) = (cgColor.color, cgColor.pattern) }
  public init(dynamicProvider: (UITraitCollection) -> UIColor) { color = dynamicProvider(.current).color }
  /// A colour without components, drawn as clear.
  public override init() { color = .clear }
  public init?(coder: NSCoder) { color = .black }
  /// A colour that tiles an image from the upper left of the filled area. Where only a plain colour is
  /// possible, such as in strokes and animations, the image's central pixel is used.
  public convenience init(patternImage image: UIImage) {
    var color = Color.clear
    let picture = image.picture?.loaded
    if let picture, case .pixels(let pixels, let width, let height) = picture.source {
      let (r, g, b, a) = Bitmap.straight(pixels[height / 2 * width + width / 2])
      color = Color(
        red: CGFloat(r) / 255, green: CGFloat(g) / 255, blue: CGFloat(b) / 255, alpha: CGFloat(a) / 255)
    }
    self.init(color)
    pattern = picture
  }
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  /// Returns nil and reports that asset catalogues are not supported.
  public init?(named name: String, in bundle: Bundle? = nil, compatibleWith traits: UITraitCollection? = nil)
  {
    StageState.report(
      .warning, "UIColor(named: \"\(name)\"): asset catalogues are not read, so the colour is nil")
    return nil
  }
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) { self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)) }

  open var cgColor: CGColor { CGColor(color, pattern: pattern) }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.withAlphaComponent(alpha)) }
  open func resolvedColor(with traits: UITraitCollection) -> UIColor { self }
  open func set() {
    setFill()
    setStroke()
  }
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (r, g, b) = (color.red, color.green, color.blue)
    let high = max(r, g, b)
    let range = high - min(r, g, b)
    var angle: CGFloat = 0
    if range > 0 {
      angle = high == r ? (g - b) / range : high == g ? (b - r) / range + 2 : (r - g) / range + 4
    }
    hue?.pointee = (angle < 0 ? angle + 6 : angle) / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = color.alpha
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other.color == color && other.pattern == pattern
  }
  open override var hash: Int { color.hashValue }
  open override var description: String {
    "UIColor(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
  }
}

extension UIColor {
  public class var clear: UIColor { UIColor(.clear) }
  public class var black: UIColor { UIColor(.black) }
  public class var darkGray: UIColor { UIColor(.darkGray) }
  public class var gray: UIColor { UIColor(.gray) }
  public class var lightGray: UIColor { UIColor(.lightGray) }
  public class var white: UIColor { UIColor(.white) }
  public class var red: UIColor { UIColor(.red) }
  public class var green: UIColor { UIColor(.green) }
  public class var blue: UIColor { UIColor(.blue) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }

  public class var systemRed: UIColor { UIColor(SystemColor.systemRed.light) }
  public class var systemOrange: UIColor { UIColor(SystemColor.systemOrange.light) }
  public class var systemYellow: UIColor { UIColor(SystemColor.systemYellow.light) }
  public class var systemGreen: UIColor { UIColor(SystemColor.systemGreen.light) }
  public class var systemMint: UIColor { UIColor(SystemColor.systemMint.light) }
  public class var systemTeal: UIColor { UIColor(SystemColor.systemTeal.light) }
  public class var systemCyan: UIColor { UIColor(SystemColor.systemCyan.light) }
  public class var systemBlue: UIColor { UIColor(SystemColor.systemBlue.light) }
  public class var systemIndigo: UIColor { UIColor(SystemColor.systemIndigo.light) }
  public class var systemPurple: UIColor { UIColor(SystemColor.systemPurple.light) }
  public class var systemPink: UIColor { UIColor(SystemColor.systemPink.light) }
  public class var systemBrown: UIColor { UIColor(SystemColor.systemBrown.light) }
  public class var systemGray: UIColor { UIColor(SystemColor.systemGray.light) }
  public class var systemGray2: UIColor { UIColor(SystemColor.systemGray2.light) }
  public class var systemGray3: UIColor { UIColor(SystemColor.systemGray3.light) }
  public class var systemGray4: UIColor { UIColor(SystemColor.systemGray4.light) }
  public class var systemGray5: UIColor { UIColor(SystemColor.systemGray5.light) }
  public class var systemGray6: UIColor { UIColor(SystemColor.systemGray6.light) }
  public class var label: UIColor { UIColor(SystemColor.label.light) }
  public class var secondaryLabel: UIColor { UIColor(SystemColor.secondaryLabel.light) }
  public class var tertiaryLabel: UIColor { UIColor(SystemColor.tertiaryLabel.light) }
  public class var separator: UIColor { UIColor(SystemColor.separator.light) }
  public class var systemBackground: UIColor { UIColor(SystemColor.systemBackground.light) }
  public class var secondarySystemBackground: UIColor {
    UIColor(SystemColor.secondarySystemBackground.light)
  }
  // Light variants of UIKit's fill colours.
  public class var systemFill: UIColor { UIColor(red: 0.471, green: 0.471, blue: 0.502, alpha: 0.2) }
  public class var secondarySystemFill: UIColor {
    UIColor(red: 0.471, green: 0.471, blue: 0.502, alpha: 0.16)
  }
  public class var tertiarySystemFill: UIColor {
    UIColor(red: 0.463, green: 0.463, blue: 0.502, alpha: 0.12)
  }
  public class var quaternarySystemFill: UIColor {
    UIColor(red: 0.455, green: 0.455, blue: 0.502, alpha: 0.08)
  }
  public class var quaternaryLabel: UIColor {
    UIColor(red: 0.235, green: 0.235, blue: 0.263, alpha: 0.18)
  }
  public class var placeholderText: UIColor {
    UIColor(red: 0.235, green: 0.235, blue: 0.263, alpha: 0.3)
  }
  public class var link: UIColor { .systemBlue }
  public class var tintColor: UIColor { .systemBlue }
  public class var opaqueSeparator: UIColor { UIColor(red: 0.776, green: 0.776, blue: 0.784, alpha: 1) }
  public class var tertiarySystemBackground: UIColor { .white }
  public class var systemGroupedBackground: UIColor { .groupTableViewBackground }
  public class var secondarySystemGroupedBackground: UIColor { .white }
  public class var tertiarySystemGroupedBackground: UIColor { .groupTableViewBackground }
  public class var groupTableViewBackground: UIColor {
    UIColor(red: 0.949, green: 0.949, blue: 0.969, alpha: 1)
  }
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
}

/// A colour of Core Image: components in sRGB.
public final class CIColor: NSObject {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  public convenience init(cgColor: CGColor) {
    let color = cgColor.color
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}
