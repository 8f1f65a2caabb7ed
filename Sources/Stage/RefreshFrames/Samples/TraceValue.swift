import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshRendering

/// The value of a part of a layer property in one frame, rounded so that numerical noise does not count as a change.
public enum TraceValue: Hashable, Sendable {
  /// A number in the property's unit.
  case number(Double)
  /// A colour with straight alpha, `0xRRGGBBAA`.
  case color(UInt32)
  /// Two or more colours of a gradient.
  case colors([UInt32])
  /// The shape of a path.
  case path(TracePath)
  /// An image.
  case picture(TraceImage)
  /// A value that is compared but never interpolated, such as a text or the name of a mode.
  case word(String)

  /// Creates a number rounded to a step; −0 becomes 0.
  package init(_ number: Double, step: Double) {
    let steps = (1 / step).rounded()
    guard abs(number) < 1e12 else {
      self = .number(number.isFinite ? number : 0)
      return
    }
    self = .number((number * steps).rounded() / steps + 0)
  }

  /// Creates the value of a part: numbers rounded to visible steps, colours with 8 bits per component.
  ///
  /// An unset value becomes transparent black for a colour, and `.word("")` for any other part.
  package init(_ part: LayerProperty.Part) {
    switch part.value {
    case .scalar(let number)?: self.init(number, step: TracePart.quantum(of: part))
    case .color(let color)?: self = .color(color.bytes)
    case .colors(let colors)?: self.init(colors: colors.map(\.bytes))
    case .path(let path)?: self = .path(TracePath(path))
    case .image(let image)?: self = .picture(TraceImage(image))
    case .word(let word)?: self = .word(word)
    case .point?, .size?, .rect?, .transform?, .scalars?:
      preconditionFailure("\(part.name) has parts of its own")
    case nil: self = part.isColor ? .color(0) : .word("")
    }
  }

  /// Creates the value for a list of colours; an empty list becomes `.word("")`.
  private init(colors: [UInt32]) {
    self = colors.isEmpty ? .word("") : colors.count == 1 ? .color(colors[0]) : .colors(colors)
  }

  /// The numeric components: the number, or four components 0…255 for each colour; empty for words, paths and images.
  package var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .color(let color): [24, 16, 8, 0].map { Double(color >> $0 & 255) }
    case .colors(let colors): colors.flatMap { TraceValue.color($0).components }
    case .path, .picture, .word: []
    }
  }

  /// The value as a number; nil for other kinds of value.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// True for values that a trace cannot interpolate: words, paths and images.
  package var isDiscrete: Bool {
    switch self {
    case .path, .picture, .word: true
    case .number, .color, .colors: false
    }
  }
}

extension TraceValue: CustomStringConvertible {
  /// The text form, for reports and traces.
  public var description: String {
    switch self {
    case .number(let number): OrderedJSON.plain(number)
    case .color(let color): "#" + UInt64(color).hexadecimal.suffix(8)
    case .colors(let colors): colors.map { TraceValue.color($0).description }.joined(separator: " ")
    case .path(let path): path.text
    case .picture(let picture): picture.text
    case .word(let word): word
    }
  }

  package var json: OrderedJSON {
    if case .number(let number) = self { .number(number) } else { .string(description) }
  }

  /// Parses a value from JSON in a trace; nil if it is neither a number nor a string.
  package init?(json: Any, of part: TracePart? = nil) {
    if let number = JSONFields.number(json) {
      self = .number(number)
    } else if let text = json as? String {
      let words = text.hasPrefix("#") ? text.split(separator: " ", omittingEmptySubsequences: false) : []
      let colors = words.compactMap { word in
        word.first == "#" && word.utf8.count == 9 ? UInt32(word.dropFirst(), radix: 16) : nil
      }
      if colors.count == words.count && !colors.isEmpty {
        self = .init(colors: colors)
      } else if part?.property.isOutline == true, let path = TracePath(text) {
        self = .path(path)
      } else if part?.property == .contents, let picture = TraceImage(text) {
        self = .picture(picture)
      } else {
        self = .word(text)
      }
    } else {
      return nil
    }
  }
}

extension Color {
  /// The colour as `0xRRGGBBAA`, with components clamped to 0…1.
  package var bytes: UInt32 {
    func byte(_ part: CGFloat) -> UInt32 { UInt32(max(0, min(1, Double(part))) * 255 + 0.5) }
    return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha)
  }
}
