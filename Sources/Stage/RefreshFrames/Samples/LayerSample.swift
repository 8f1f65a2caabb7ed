import Foundation
import RefreshLayers
import RefreshRendering

/// The trace of one layer at one instant: the properties that differ from a new layer.
public struct LayerSample {
  /// By their parts; colours with eight bits a component, numbers rounded to what can be seen.
  public private(set) var properties: [TracePart: TraceValue] = [:]

  private static let font = TracePart("font")

  /// A sample of a layer's values at an instant.
  public init(_ values: LayerValues, of layer: Layer) {
    layer.properties.forEachTracedPart(in: values) { own in
      let (part, value) = (TracePart(own.name), TraceValue(own))
      if value != part.standard { properties[part] = value }
    }
    // An edited file keeps its family's name.
    if case .word(let font)? = properties[Self.font], case .text(let text) = values.content,
      let contents = Font.contents(of: text.font.family)
    {
      properties[Self.font] = .word("\(font) (contents \(contents))")
    }
  }

  /// The value of a part (default: that of a new layer).
  public func value(of part: TracePart) -> TraceValue { properties[part] ?? part.standard }
}
