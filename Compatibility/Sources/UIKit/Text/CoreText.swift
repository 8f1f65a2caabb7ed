import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

// The part of Core Text that draws glyphs as shapes: fonts, lines, runs and glyph paths. A font is a UIFont,
// and a glyph has the code of its UTF-16 unit.

public typealias CTFont = UIFont
public typealias CGGlyph = UInt16
public typealias CFAttributedString = NSAttributedString
public typealias CFMutableAttributedString = NSMutableAttributedString

public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
public let kCTForegroundColorAttributeName: CFString = NSAttributedString.Key.foregroundColor.rawValue
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
public let kCTParagraphStyleAttributeName: CFString = NSAttributedString.Key.paragraphStyle.rawValue

public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init(location: CFIndex = 0, length: CFIndex = 0) {
    (self.location, self.length) = (location, length)
  }
}
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}
public func CFArrayGetCount(_ array: CFArray?) -> CFIndex { array?.count ?? 0 }
/// Address of an array's element; the array must stay alive.
public func CFArrayGetValueAtIndex(_ array: CFArray?, _ index: CFIndex) -> UnsafeRawPointer! {
  guard let array, array.indices.contains(index) else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(array[index] as AnyObject).toOpaque())
}

// MARK: Fonts

public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(name: name, size: size > 0 ? size : 12) ?? .systemFont(ofSize: size > 0 ? size : 12) }
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// Converts UTF-16 units to glyphs; returns false if a unit has no glyph, which is then 0.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isWhole = true
  for index in 0..<count {
    let character = characters[index]
    let hasGlyph = Unicode.Scalar(character) != nil
    glyphs[index] = hasGlyph ? character : 0
    isWhole = isWhole && hasGlyph
  }
  return isWhole
}

/// Outline of a glyph relative to its origin on the baseline, with an upward y axis; nil for an empty glyph.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let text = font.text(of: glyph),
    let path = try? TextOutlines.path(of: text, in: GlyphRun.box),
    // The path of a space consists of moves only.
    max(path.tightBounds.width, path.tightBounds.height) > 0,
    let baseline = try? TextOutlines.baseline(of: text, in: GlyphRun.box)
  else { return nil }
  let upright = path.applying(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: baseline))
  return CGPath(matrix.map { upright.applying($0.pointee) } ?? upright)
}

public enum CTFontOrientation: UInt32, Sendable { case `default`, horizontal, vertical }

/// Sum of the advances of glyphs; each advance is also stored in `advances`, unless that is nil.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<count {
    let width = font.text(of: glyphs[index]).map { font.advance(of: $0.string) } ?? 0
    advances?[index] = CGSize(width: width, height: 0)
    sum += Double(width)
  }
  return sum
}

extension UIFont {
  fileprivate final func text(of glyph: CGGlyph) -> TextValues? {
    Unicode.Scalar(glyph).flatMap { $0.value == 0 ? nil : text(String(Character($0))) }
  }
  /// Width of a string including trailing spaces, which line layout would omit.
  fileprivate final func advance(of string: String) -> CGFloat {
    guard !string.isEmpty else { return 0 }
    func width(_ string: String) -> CGFloat { (try? TextOutlines.advance(of: text(string))) ?? 0 }
    return string.last == " " ? width(string + ".") - width(".") : width(string)
  }
  fileprivate final func text(_ string: String) -> TextValues {
    var text = TextValues()
    (text.font, text.string, text.alignment) = (font, string, .left)
    return text
  }
}

extension UIFont {
  /// The system font: files of fonts are not read.
  public convenience init?(_ provider: CGDataProvider) { self.init("") }
}

/// Registers nothing, and reports that only installed fonts are drawn.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  StageState.ignore("CTFontManagerRegisterGraphicsFont")
  return true
}

// MARK: Lines

/// A sequence of glyphs with equal attributes.
private final class GlyphRun {
  static let box = CGSize(width: 100_000, height: 100_000)
  let font: UIFont
  let attributes: [String: Any]
  let glyphs: [CGGlyph]
  /// Horizontal position of each glyph, followed by the end of the run.
  let places: [CGFloat]

  init(_ string: String, _ attributes: [NSAttributedString.Key: Any], from start: CGFloat) {
    let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
    let kern = CGFloat((boxed(attributes[.kern]) as? NSNumber)?.doubleValue ?? 0)
    let units = Array(string.utf16)
    // Positions are widths of prefixes, which include the font's kerning.
    places = (0...units.count).map { count in
      start + font.advance(of: String(decoding: units[..<count], as: UTF16.self)) + kern * CGFloat(count)
    }
    self.font = font
    var named = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
    named[kCTFontAttributeName] = font
    self.attributes = named
    glyphs = units
  }
}

/// A line of text.
public final class CTLine: NSObject {
  fileprivate let runs: [CTRun]
  fileprivate let string: NSAttributedString
  fileprivate init(_ string: NSAttributedString) {
    self.string = string
    var runs: [CTRun] = []
    var place: CGFloat = 0
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) {
      attributes, range, _ in
      let run = GlyphRun(
        (string.string as NSString).substring(with: range), attributes, from: place)
      runs.append(CTRun(run, range))
      place = run.places.last ?? place
    }
    self.runs = runs
  }
}

/// A part of a line with equal attributes.
public final class CTRun: NSObject {
  fileprivate let run: GlyphRun
  fileprivate let range: NSRange
  fileprivate init(_ run: GlyphRun, _ range: NSRange) { (self.run, self.range) = (run, range) }
}

public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine(string) }
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.run.glyphs.count }
}

/// Width of a line; stores ascent, descent and leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let fonts = line.runs.map(\.run.font)
  ascent?.pointee = fonts.map(\.ascender).max() ?? 0
  descent?.pointee = fonts.map { -$0.descender }.max() ?? 0
  leading?.pointee = fonts.map(\.leading).max() ?? 0
  return Double(line.runs.last?.run.places.last ?? 0)
}

public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
}

/// Bounding box of a line relative to its origin on the baseline, with an upward y axis; `useGlyphPathBounds`
/// selects the outlines' box.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
  let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
  return CGRect(x: 0, y: -descent, width: CGFloat(width), height: ascent + descent)
}

/// Bounding box of a line's outlines.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  var box = CGRect.null
  for run in line.runs.map(\.run) {
    for (glyph, x) in zip(run.glyphs, run.places) {
      guard let path = CTFontCreatePathForGlyph(run.font, glyph, nil) else { continue }
      box = box.union(path.boundingBoxOfPath.offsetBy(dx: x, dy: 0))
    }
  }
  return box.isNull ? .zero : box
}

/// Draws a line at the text position, with an upward y axis, in the colours of its runs or the context.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  let origin = context.textPosition
  for run in line.runs.map(\.run) {
    context.saveGState()
    context.concatenate(context.textMatrix)
    if let color = AttributedTextLayout.color(run.attributes[kCTForegroundColorAttributeName]) {
      context.setFillColor(CGColor(color))
    }
    for (glyph, x) in zip(run.glyphs, run.places) {
      var place = CGAffineTransform(translationX: origin.x + x, y: origin.y)
      guard let path = CTFontCreatePathForGlyph(run.font, glyph, &place) else { continue }
      context.addPath(path)
      context.fillPath()
    }
    context.restoreGState()
  }
}

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.run.attributes }
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(location: run.range.location, length: run.range.length)
}
/// Indices of a range's glyphs in a run; a length of 0 extends to the end.
private func indices(_ range: CFRange, of run: CTRun) -> Range<Int> {
  let count = run.run.glyphs.count
  let start = max(0, min(count, range.location))
  return start..<(range.length == 0 ? count : min(count, start + range.length))
}
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (place, index) in indices(range, of: run).enumerated() { buffer[place] = run.run.glyphs[index] }
}
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (place, index) in indices(range, of: run).enumerated() {
    buffer[place] = CGPoint(x: run.run.places[index], y: 0)
  }
}
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (place, index) in indices(range, of: run).enumerated() {
    buffer[place] = CGSize(width: run.run.places[index + 1] - run.run.places[index], height: 0)
  }
}
