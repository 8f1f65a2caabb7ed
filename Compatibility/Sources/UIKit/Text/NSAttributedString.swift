import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

// MARK: Attributes

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
}

// Names of Swift 3, where they are strings.
public let NSFontAttributeName = "NSFont"
public let NSForegroundColorAttributeName = "NSColor"
public let NSBackgroundColorAttributeName = "NSBackgroundColor"
public let NSParagraphStyleAttributeName = "NSParagraphStyle"
public let NSKernAttributeName = "NSKern"
public let NSLigatureAttributeName = "NSLigature"
public let NSStrikethroughStyleAttributeName = "NSStrikethrough"
public let NSStrikethroughColorAttributeName = "NSStrikethroughColor"
public let NSUnderlineStyleAttributeName = "NSUnderline"
public let NSUnderlineColorAttributeName = "NSUnderlineColor"
public let NSStrokeColorAttributeName = "NSStrokeColor"
public let NSStrokeWidthAttributeName = "NSStrokeWidth"
public let NSShadowAttributeName = "NSShadow"
public let NSBaselineOffsetAttributeName = "NSBaselineOffset"
public let NSObliquenessAttributeName = "NSObliqueness"
public let NSExpansionAttributeName = "NSExpansion"
public let NSAttachmentAttributeName = "NSAttachment"
public let NSLinkAttributeName = "NSLink"
public let NSTextEffectAttributeName = "NSTextEffect"
public let NSWritingDirectionAttributeName = "NSWritingDirection"

public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
  // Names of Swift 3 and 4.
  public static let styleNone: NSUnderlineStyle = []
  public static let styleSingle = single
  public static let styleThick = thick
  public static let styleDouble = double
}

open class NSShadow: NSObject {
  open var shadowOffset = CGSize.zero
  open var shadowBlurRadius: CGFloat = 0
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)
}

public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Options and results of text drawing; `totalBounds` is the only result that is set.
open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
  open private(set) var actualScaleFactor: CGFloat = 1
  open internal(set) var totalBounds = CGRect.zero
}

// MARK: Layout

/// Attributed text broken into lines.
struct AttributedTextLayout {
  /// A run with equal attributes and the box in which it is drawn.
  struct PlacedRun {
    var text: TextValues
    var box: CGRect
    var attributes: [NSAttributedString.Key: Any]
  }

  var pieces: [PlacedRun] = []
  var size = CGSize.zero

  /// The renderer's text measurer; in an app, where the context has another one, a new instance.
  private static var measurer: any TextMeasurer {
    LayerContext.current?.textMeasurer as? PangoTextMeasurer ?? PangoTextMeasurer()
  }

  static func size(of text: TextValues, width: CGFloat = .infinity) -> CGSize {
    measurer.size(of: text, width: width)
  }

  /// Text values for a string with equal attributes and any number of lines.
  static func values(_ string: String, _ attributes: [NSAttributedString.Key: Any]) -> TextValues {
    var text = TextValues()
    text.string = string
    text.font = (attributes[.font] as? UIFont)?.font ?? .systemFont(ofSize: 12)
    text.foregroundColor = color(attributes[.foregroundColor]) ?? .black
    text.numberOfLines = 0
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    text.alignment = style.alignment.alignment
    text.lineBreakMode = style.lineBreakMode.mode
    return text
  }

  static func color(_ value: Any?) -> Color? { (value as? UIColor)?.color ?? (value as? CGColor)?.color }

  /// True if a single drawing command can show the string: equal attributes, and none that shift glyphs or
  /// lines.
  static func isPlain(_ string: NSAttributedString) -> Bool {
    guard string.length > 0 else { return true }
    var range = NSRange(location: 0, length: 0)
    let attributes = string.attributes(at: 0, effectiveRange: &range)
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    return range.length == string.length && style.lineSpacing == 0 && style.lineHeightMultiple == 0
      && style.minimumLineHeight == 0 && style.maximumLineHeight == 0
      && [
        .kern, .tracking, .baselineOffset, .underlineStyle, .strikethroughStyle, .shadow, .backgroundColor,
        .attachment,
      ].allSatisfy { attributes[$0] == nil }
  }

  /// Lays out a string within a width.
  init(_ string: NSAttributedString, width: CGFloat) {
    if Self.isPlain(string) {
      let attributes = string.length > 0 ? string.attributes(at: 0, effectiveRange: nil) : [:]
      let text = Self.values(string.string, attributes)
      size = Self.size(of: text, width: width)
      let box = CGSize(width: width.isFinite ? width : size.width, height: size.height)
      pieces = [PlacedRun(text: text, box: CGRect(origin: .zero, size: box), attributes: attributes)]
      return
    }
    var lines = Lines(width: width)
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
      attributes, range, _ in
      let part = string.attributedSubstring(from: range).string
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        for _ in part { lines.add(attachment, attributes) }
        return
      }
      let kern = (attributes[.kern] ?? attributes[.tracking]).flatMap(Self.number) ?? 0
      for word in Self.words(part, each: kern != 0) {
        lines.add(word, attributes, kern: kern)
      }
    }
    (pieces, size) = lines.placed()
  }

  static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }

  /// Splits a string into words with their trailing spaces, and separate line feeds; with `each`, into
  /// characters.
  private static func words(_ string: String, each: Bool) -> [String] {
    var words: [String] = []
    var current = ""
    for character in string {
      if character.isNewline || each {
        if !current.isEmpty { words.append(current) }
        words.append(String(character))
        current = ""
      } else {
        if character != " ", current.last == " " {
          words.append(current)
          current = ""
        }
        current.append(character)
      }
    }
    return current.isEmpty ? words : words + [current]
  }

  /// Lines under construction, filled from the left.
  private struct Lines {
    let width: CGFloat
    private var lines: [[(piece: PlacedRun, height: CGFloat, ascent: CGFloat)]] = [[]]
    private var x: CGFloat = 0

    init(width: CGFloat) { self.width = width }

    mutating func add(_ word: String, _ attributes: [NSAttributedString.Key: Any], kern: CGFloat) {
      if word.first?.isNewline == true {
        lines.append([])
        x = 0
        return
      }
      var text = AttributedTextLayout.values(word, attributes)
      text.numberOfLines = 1
      text.alignment = .left
      text.lineBreakMode = .byClipping
      let full = AttributedTextLayout.size(of: text)
      var bare = text
      while bare.string.last == " " { bare.string.removeLast() }
      let seen = bare.string.count == word.count ? full.width : AttributedTextLayout.size(of: bare).width
      // Width of trailing spaces, which a measurer may ignore.
      let spaces = word.count - bare.string.count
      var advance = full.width + kern
      if spaces > 0, full.width == seen {
        var space = text
        space.string = "n n"
        var without = text
        without.string = "nn"
        advance +=
          CGFloat(spaces)
          * (AttributedTextLayout.size(of: space).width - AttributedTextLayout.size(of: without).width)
      }
      if x > 0, x + seen > width {
        lines.append([])
        x = 0
      }
      append(text, CGSize(width: advance, height: full.height), text.font.pointSize * 0.928, attributes)
    }

    mutating func add(_ attachment: NSTextAttachment, _ attributes: [NSAttributedString.Key: Any]) {
      let place = attachment.place
      if x > 0, x + place.maxX > width {
        lines.append([])
        x = 0
      }
      x += place.minX
      append(AttributedTextLayout.values("", attributes), place.size, place.maxY, attributes)
    }

    /// Adds a box at the end of the last line, with its top `ascent` points above the baseline.
    private mutating func append(
      _ text: TextValues, _ size: CGSize, _ ascent: CGFloat, _ attributes: [NSAttributedString.Key: Any]
    ) {
      let box = CGRect(origin: CGPoint(x: x, y: 0), size: size)
      lines[lines.count - 1].append(
        (PlacedRun(text: text, box: box, attributes: attributes), size.height, ascent))
      x += size.width
    }

    func placed() -> (pieces: [PlacedRun], size: CGSize) {
      var pieces: [PlacedRun] = []
      var size = CGSize.zero
      for (index, line) in lines.enumerated() {
        let style = line.first?.piece.attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
        var height = line.map(\.height).max() ?? size.height / CGFloat(max(1, index))
        let ascent = line.map(\.ascent).max() ?? 0
        // Text of one line has ascents and descents in proportion to its heights; a picture has not.
        if line.contains(where: { $0.piece.attributes[.attachment] != nil }) {
          height = ascent + (line.map { $0.height - $0.ascent }.max() ?? 0)
        }
        if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        height = max(height, style.minimumLineHeight)
        let length = line.last?.piece.box.maxX ?? 0
        let spare = width.isFinite ? max(0, width - length) : 0
        let shift = style.alignment == .center ? spare / 2 : style.alignment == .right ? spare : 0
        for (piece, _, own) in line {
          var piece = piece
          let lift = piece.attributes[.baselineOffset].flatMap(AttributedTextLayout.number) ?? 0
          piece.box.origin.x += shift
          piece.box.origin.y = size.height + ascent - own - lift
          pieces.append(piece)
        }
        size.height += height + (index < lines.count - 1 ? style.lineSpacing : 0)
        size.width = max(size.width, length)
      }
      return (pieces, size)
    }
  }

  // MARK: Drawing

  /// Draws the lines that start above the bottom of a rectangle, from its top left.
  func draw(in rect: CGRect, on context: CGContext) {
    for piece in pieces where piece.box.minY < rect.height || rect.height <= 0 {
      let box = piece.box.offsetBy(dx: rect.minX, dy: rect.minY)
      if let color = Self.color(piece.attributes[.backgroundColor]) {
        let back = Layer(frame: box)
        back.backgroundColor = color
        context.add(back)
      }
      let textColor = UIColor(piece.text.foregroundColor)
      (piece.attributes[.attachment] as? NSTextAttachment)?.draw(in: box, textColor: textColor)
      let layer = TextLayer()
      layer.string = piece.text.string
      layer.font = piece.text.font
      layer.foregroundColor = piece.text.foregroundColor
      layer.alignment = piece.text.alignment
      layer.lineBreakMode = piece.text.lineBreakMode
      layer.numberOfLines = piece.text.numberOfLines
      layer.frame = box
      if let shadow = piece.attributes[.shadow] as? NSShadow {
        layer.shadowOpacity = 1
        layer.shadowColor = Self.color(shadow.shadowColor) ?? .clear
        layer.shadowOffset = shadow.shadowOffset
        layer.shadowRadius = shadow.shadowBlurRadius / 2
      }
      context.add(layer)
      let size = piece.text.font.pointSize
      let ink = Self.color(piece.attributes[.foregroundColor]) ?? .black
      for (style, color, depth) in Self.lines {
        guard let value = piece.attributes[style],
          let number = (value as? NSUnderlineStyle)?.rawValue ?? Self.number(value).map({ Int($0) }),
          number > 0
        else { continue }
        let thickness = max(1, size / 18) * (number == 2 ? 2 : 1)
        let bar = Layer(
          frame: CGRect(x: box.minX, y: box.minY + size * depth, width: box.width, height: thickness))
        bar.backgroundColor = Self.color(piece.attributes[color]) ?? ink
        context.add(bar)
      }
    }
  }

  /// Underline and strikethrough with their distance from the top of the text, as a multiple of the font
  /// size.
  private static let lines: [(NSAttributedString.Key, NSAttributedString.Key, CGFloat)] = [
    (.underlineStyle, .underlineColor, 1.04), (.strikethroughStyle, .strikethroughColor, 0.66),
  ]
}

// MARK: Strings

extension NSAttributedString {
  /// Creates an empty string; called without arguments, because an extension cannot override `init()`.
  public convenience init(_ empty: Void = ()) { self.init(string: "") }
  @_disfavoredOverload
  public convenience init(string: String, attributes: [String: Any]?) {
    self.init(string: string, attributes: keys(attributes))
  }

  public func size() -> CGSize { AttributedTextLayout(self, width: .infinity).size }
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    AttributedTextLayout(self, width: .infinity).draw(in: CGRect(origin: point, size: .zero), on: context)
  }
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    AttributedTextLayout(self, width: rect.width > 0 ? rect.width : .infinity).draw(in: rect, on: context)
  }
  /// Draws the text from the top left of a rectangle, or, without `usesLineFragmentOrigin`, on a line whose
  /// baseline starts there.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?)
  {
    if options.contains(.usesLineFragmentOrigin) { return draw(in: rect) }
    let font = length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
    draw(at: CGPoint(x: rect.minX, y: rect.minY - (font ?? .systemFont(ofSize: 12)).ascender))
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isWrapped = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let found = AttributedTextLayout(self, width: isWrapped ? size.width : .infinity).size
    context?.totalBounds = CGRect(origin: .zero, size: found)
    return CGRect(origin: .zero, size: found)
  }
}

private func keys(_ attributes: [String: Any]?) -> [NSAttributedString.Key: Any] {
  var keys: [NSAttributedString.Key: Any] = [:]
  for (name, value) in attributes ?? [:] { keys[NSAttributedString.Key(rawValue: name)] = value }
  return keys
}

/// A Swift or Foundation string with text measuring and drawing methods.
public protocol DrawnString: CustomStringConvertible {}
extension String: DrawnString {}
extension NSString: DrawnString {}

extension DrawnString {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: description, attributes: attributes ?? [:]).size()
  }
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attributes ?? [:]).draw(at: point)
  }
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attributes ?? [:]).draw(in: rect)
  }
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: description, attributes: attributes ?? [:])
      .draw(with: rect, options: options, context: context)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: description, attributes: attributes ?? [:])
      .boundingRect(with: size, options: options, context: context)
  }

  // Variants of Swift 3, with string keys for attributes.
  @_disfavoredOverload
  public func size(attributes: [String: Any]? = nil) -> CGSize {
    NSAttributedString(string: description, attributes: keys(attributes)).size()
  }
  @_disfavoredOverload
  public func draw(at point: CGPoint, withAttributes attributes: [String: Any]?) {
    NSAttributedString(string: description, attributes: keys(attributes)).draw(at: point)
  }
  @_disfavoredOverload
  public func draw(in rect: CGRect, withAttributes attributes: [String: Any]?) {
    NSAttributedString(string: description, attributes: keys(attributes)).draw(in: rect)
  }
  @_disfavoredOverload
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, attributes: [String: Any]?,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: description, attributes: keys(attributes))
      .boundingRect(with: size, options: options, context: context)
  }
}
