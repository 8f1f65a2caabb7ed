import Foundation
import RefreshLayers
import RefreshRendering

/// What a property of a layer is at a frame, rounded so that the noise of arithmetic is no change.
public enum TraceValue: Hashable, Sendable {
  /// A number in the property's unit.
  case number(Double)
  /// A colour with straight alpha, `0xRRGGBBAA`.
  case color(UInt32)
  /// Something that does not pass through values in between: a text, the hash of a path.
  case word(String)

  /// A colour in eight bits a component; none is transparent.
  init(_ color: Color?) {
    guard let color else {
      self = .color(0)
      return
    }
    func byte(_ part: CGFloat) -> UInt32 { UInt32(max(0, min(1, Double(part))) * 255 + 0.5) }
    self = .color(
      byte(color.red) << 24 | byte(color.green) << 16 | byte(color.blue) << 8 | byte(color.alpha))
  }

  /// The components to calculate with: a number, or four parts of a colour 0…255; none of a word.
  var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .color(let color): [24, 16, 8, 0].map { Double(color >> $0 & 255) }
    case .word: []
    }
  }
}

extension TraceValue: CustomStringConvertible {
  /// As a person reads it, and as a trace stores it.
  public var description: String {
    switch self {
    case .number(let number): OrderedJSON.plain(number)
    case .color(let color): "#" + UInt64(color).hexadecimal.suffix(8)
    case .word(let word): word
    }
  }

  var json: OrderedJSON {
    if case .number(let number) = self { .number(number) } else { .string(description) }
  }

  /// A value as a trace stores it; nil where it is of no such kind.
  init?(json: Any) {
    if let number = JSONFields.number(json) {
      self = .number(number)
    } else if let text = json as? String {
      if text.hasPrefix("#"), text.utf8.count == 9, let color = UInt32(text.dropFirst(), radix: 16) {
        self = .color(color)
      } else {
        self = .word(text)
      }
    } else {
      return nil
    }
  }
}
