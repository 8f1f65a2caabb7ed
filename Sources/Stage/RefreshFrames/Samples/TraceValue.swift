import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshRendering

/// The value of a layer's property at a frame, rounded so that the noise of arithmetic is no change.
public enum TraceValue: Hashable, Sendable {
  /// A number in the property's unit.
  case number(Double)
  /// A colour with straight alpha, `0xRRGGBBAA`.
  case color(UInt32)
  /// Two colours and more, of a gradient.
  case colors([UInt32])
  /// A path's shape.
  case path(TracePath)
  /// A picture.
  case picture(TracePicture)
  /// Something else that does not pass through values in between, such as a text.
  case word(String)

  /// A number rounded to a step; a negative zero is zero.
  package init(_ number: Double, step: Double) {
    let steps = (1 / step).rounded()
    guard abs(number) < 1e12 else {
      self = .number(number.isFinite ? number : 0)
      return
    }
    self = .number((number * steps).rounded() / steps + 0)
  }

  /// A part of a property: numbers rounded to what can be seen, a colour in eight bits a component, all else as a word.
  ///
  /// A value that is not set is a clear colour or an empty word.
  package init(_ part: LayerProperty.Part) {
    switch part.value {
    case .scalar(let number)?: self.init(number, step: TracePart.quantum(of: part))
    case .color(let color)?: self = .color(color.bytes)
    case .colors(let colors)?: self.init(colors: colors.map(\.bytes))
    case .path(let path)?: self = .path(TracePath(path))
    case .image(let image)?: self = .picture(TracePicture(image))
    case .word(let word)?: self = .word(word)
    case .point?, .size?, .rect?, .transform?, .scalars?:
      preconditionFailure("\(part.name) has parts of its own")
    case nil: self = part.isColor ? .color(0) : .word("")
    }
  }

  /// Colours: none is an empty word.
  private init(colors: [UInt32]) {
    self = colors.isEmpty ? .word("") : colors.count == 1 ? .color(colors[0]) : .colors(colors)
  }

  /// A number, or colours of four components 0…255 each, as a trace rounds that of a part.
  package init(components: [Double], of part: TracePart) {
    if components.count > 1, components.count % 4 == 0 {
      self.init(
        colors: stride(from: 0, to: components.count, by: 4).map { first in
          components[first..<first + 4].reduce(0) { $0 << 8 | UInt32(max(0, min(255, $1)).rounded()) }
        })
    } else {
      self.init(components.first ?? 0, step: part.quantum)
    }
  }

  /// The components to calculate with: a number, or four parts of each colour 0…255; none of a word.
  package var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .color(let color): [24, 16, 8, 0].map { Double(color >> $0 & 255) }
    case .colors(let colors): colors.flatMap { TraceValue.color($0).components }
    case .path, .picture, .word: []
    }
  }

  /// The number that it is; nil for all else.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// Whether it passes through no values on its way to another, as far as a trace knows.
  package var isWord: Bool {
    switch self {
    case .path, .picture, .word: true
    case .number, .color, .colors: false
    }
  }
}

extension TraceValue: CustomStringConvertible {
  /// As a person reads it, and as a trace stores it.
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

  /// A value of a part as a trace stores it; nil where it is of no such kind.
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
      } else if part?.property == .contents, let picture = TracePicture(text) {
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
  /// `0xRRGGBBAA`.
  package var bytes: UInt32 {
    func byte(_ part: CGFloat) -> UInt32 { UInt32(max(0, min(1, Double(part))) * 255 + 0.5) }
    return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha)
  }
}
