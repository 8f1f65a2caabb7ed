import Foundation
import UIKitBase

/// A position in a text field's text.
open class UITextPosition: NSObject {
  let offset: Int
  init(_ offset: Int) { self.offset = offset }
}

/// A range of a text field's text.
open class UITextRange: NSObject {
  open var start: UITextPosition { UITextPosition(bounds.lowerBound) }
  open var end: UITextPosition { UITextPosition(bounds.upperBound) }
  open var isEmpty: Bool { bounds.isEmpty }
  let bounds: Range<Int>
  init(_ bounds: Range<Int>) { self.bounds = bounds }
}

/// Positions are offsets in UTF-16 units, as in `NSString`.
extension UITextField {
  private var length: Int { (text ?? "").utf16.count }
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(length) }
  public func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
    UITextRange(min(start.offset, end.offset)..<max(start.offset, end.offset))
  }
  /// The position some units after another; nil outside the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    (0...length).contains(position.offset + offset) ? UITextPosition(position.offset + offset) : nil
  }
  public func offset(from start: UITextPosition, to end: UITextPosition) -> Int { end.offset - start.offset }
  public func compare(_ a: UITextPosition, to b: UITextPosition) -> ComparisonResult {
    a.offset < b.offset ? .orderedAscending : a.offset > b.offset ? .orderedDescending : .orderedSame
  }
  public func text(in range: UITextRange) -> String? {
    let units = Array((text ?? "").utf16)
    return String(decoding: units[range.bounds.clamped(to: 0..<units.count)], as: UTF16.self)
  }
}
