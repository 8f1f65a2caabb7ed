import Foundation
import RefreshLayers
import UIKitBase

open class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
    var font: Font.Weight { rawValue >= 0.3 ? .bold : .regular }
  }

  /// The RefreshKit font; the system font is DejaVu Sans.
  public let font: Font
  /// Text style of a preferred font.
  let style: TextStyle?
  public init(_ font: Font, style: TextStyle? = nil) { (self.font, self.style) = (font, style) }
  /// The system font at 12 points, Core Text's size for a font created without one.
  public convenience override init() { self.init(.systemFont(ofSize: 12)) }
  /// Finds the most similar DejaVu font for a name, bold if the name says so.
  ///
  /// Names with "mono", "courier", "menlo" or "consolas" are monospaced; "serif", "times", "georgia" and
  /// other book faces have serifs; all others are DejaVu Sans.
  public convenience init?(name: String, size: CGFloat) {
    let lower = name.lowercased()
    func has(_ words: String...) -> Bool { words.contains(where: lower.contains) }
    let weight: Font.Weight = has("bold", "heavy", "black") ? .bold : .regular
    if has("mono", "courier", "menlo", "consolas") {
      self.init(Font.monospacedSystemFont(ofSize: size, weight: weight))
    } else if has("times", "georgia", "palatino", "baskerville", "didot", "garamond", "serif")
      && !has("sansserif", "sans serif", "sans-serif")
    {
      self.init(Font(family: "DejaVu Serif", pointSize: size, weight: weight))
    } else {
      self.init(weight == .bold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size))
    }
  }
  /// The font of a name at 17 points.
  public convenience init?(_ name: String) { self.init(name: name, size: 17) }
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    var font = descriptor.font
    if size > 0 { font.pointSize = size }
    self.init(font, style: descriptor.style)
  }
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font, style) }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.systemFont(ofSize: size)) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    weight.font == .bold ? boldSystemFont(ofSize: size) : systemFont(ofSize: size)
  }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.boldSystemFont(ofSize: size)) }
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size) }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.monospacedSystemFont(ofSize: size, weight: weight.font))
  }
  open var pointSize: CGFloat { font.pointSize }
  open var leading: CGFloat { 0 }
  open var xHeight: CGFloat { font.pointSize * 0.547 }
  open class var familyNames: [String] { ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"] }
  open class func fontNames(forFamilyName family: String) -> [String] { [family] }
  open var fontName: String { font.family }
  open var familyName: String { font.family }
  open var lineHeight: CGFloat { (font.pointSize * 1.164).rounded(.up) }
  open var ascender: CGFloat { font.pointSize * 0.928 }
  open var descender: CGFloat { -font.pointSize * 0.236 }
  open var capHeight: CGFloat { font.pointSize * 0.729 }
  open func withSize(_ size: CGFloat) -> UIFont {
    var font = font
    font.pointSize = size
    return UIFont(font)
  }
  open class var systemFontSize: CGFloat { 14 }
  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }
  open class var smallSystemFontSize: CGFloat { 12 }
}

/// Description of a font: name, size and weight.
open class UIFontDescriptor: NSObject {
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }
  let font: Font
  let style: UIFont.TextStyle?
  init(_ font: Font, _ style: UIFont.TextStyle? = nil) { (self.font, self.style) = (font, style) }
  public convenience init(name: String, size: CGFloat) {
    self.init(UIFont(name: name, size: size)?.font ?? .systemFont(ofSize: size))
  }
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }
  open var pointSize: CGFloat { font.pointSize }
  open var fontAttributes: [AttributeName: Any] {
    let attributes: [AttributeName: Any?] = [
      .family: font.family, .name: font.family, .size: font.pointSize, .textStyle: style,
    ]
    return attributes.compactMapValues(\.self)
  }
  open func object(forKey name: AttributeName) -> Any? { fontAttributes[name] }
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = font.weight.isBold ? .traitBold : []
    if font.family.hasSuffix("Mono") { traits.insert(.traitMonoSpace) }
    return traits
  }
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var font = font
    font.weight = traits.contains(.traitBold) ? .bold : .regular
    if traits.contains(.traitMonoSpace) { font.family = "DejaVu Sans Mono" }
    return UIFontDescriptor(font)
  }
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var font = font
    font.pointSize = size
    return UIFontDescriptor(font)
  }
}
