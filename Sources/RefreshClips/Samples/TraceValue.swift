import Foundation
import RefreshIO
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
  /// Something that does not pass through values in between: a text, the hash of a path.
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
    case .path(let path)?: self = .word(path.traceWord)
    case .image(let image)?: self = .word(image.traceWord)
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
    case .word: []
    }
  }

  /// The number that it is; nil for all else.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var isWord: Bool { if case .word = self { true } else { false } }
}

extension TraceValue: CustomStringConvertible {
  /// As a person reads it, and as a trace stores it.
  public var description: String {
    switch self {
    case .number(let number): OrderedJSON.plain(number)
    case .color(let color): "#" + UInt64(color).hexadecimal.suffix(8)
    case .colors(let colors): colors.map { TraceValue.color($0).description }.joined(separator: " ")
    case .word(let word): word
    }
  }

  package var json: OrderedJSON {
    if case .number(let number) = self { .number(number) } else { .string(description) }
  }

  /// A value as a trace stores it; nil where it is of no such kind.
  package init?(json: Any) {
    if let number = JSONFields.number(json) {
      self = .number(number)
    } else if let text = json as? String {
      let words = text.hasPrefix("#") ? text.split(separator: " ", omittingEmptySubsequences: false) : []
      let colors = words.compactMap { word in
        word.first == "#" && word.utf8.count == 9 ? UInt32(word.dropFirst(), radix: 16) : nil
      }
      self = colors.count == words.count && !colors.isEmpty ? .init(colors: colors) : .word(text)
    } else {
      return nil
    }
  }
}

extension Color {
  /// `0xRRGGBBAA`.
  fileprivate var bytes: UInt32 {
    func byte(_ part: CGFloat) -> UInt32 { UInt32(max(0, min(1, Double(part))) * 255 + 0.5) }
    return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha)
  }
}

extension BezierPath {
  /// A short name for the path's shape.
  fileprivate var traceWord: String {
    var text = ""
    func write(_ letter: String, _ points: CGPoint...) {
      text += letter
      for point in points {
        text += OrderedJSON.plain((Double(point.x) * 1000).rounded()) + ","
        text += OrderedJSON.plain((Double(point.y) * 1000).rounded()) + " "
      }
    }
    for element in elements {
      switch element {
      case .move(let p): write("M", p)
      case .line(let p): write("L", p)
      case .quadCurve(let p, let c): write("Q", c, p)
      case .curve(let p, let c1, let c2): write("C", c1, c2, p)
      case .close: write("Z")
      }
    }
    return "path " + ContentHash.digits(of: Array(text.utf8))
  }
}

extension Image {
  /// A short name for the picture: a file's name and its contents' hash, or its pixels' hash.
  fileprivate var traceWord: String {
    switch source {
    case .file(let path):
      return "file \(URL(fileURLWithPath: path).lastPathComponent) \(ImageFiles.contents(path))"
    case .pixels(let pixels, let width, let height):
      var hash = ContentHash()
      pixels.withUnsafeBytes { hash.feed($0) }
      return "pixels \(width)x\(height) " + hash.value.hexadecimal
    }
  }
}
