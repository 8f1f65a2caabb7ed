import Foundation
import RefreshLayers
import RefreshRendering

/// The traced state of one layer at one instant: the properties that differ from their defaults.
public struct LayerSample {
  /// The values by part; colours have 8 bits per component, numbers are rounded to visible steps.
  public private(set) var properties: [TracePart: TraceValue] = [:]

  private static let font = TracePart("font")

  /// Creates a sample of a layer's values.
  public init(_ values: LayerValues, of layer: Layer) {
    layer.properties.forEachTracedPart(in: values) { own in
      let (part, value) = (TracePart(own.name), TraceValue(own))
      if value != part.defaultValue { properties[part] = value }
    }
    // A digest of the font files is added because an edited file keeps its family name.
    if case .word(let font)? = properties[Self.font], case .text(let text) = values.content,
      let contents = Font.contents(of: text.font.family)
    {
      properties[Self.font] = .word("\(font) (contents \(contents))")
    }
  }

  /// The value of a part; its default if it is not in the sample.
  public func value(of part: TracePart) -> TraceValue { properties[part] ?? part.defaultValue }
}
