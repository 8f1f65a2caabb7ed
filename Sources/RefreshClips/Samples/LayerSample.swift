import Foundation
import RefreshLayers

/// The trace of one layer at one instant: the properties that differ from a new layer.
public struct LayerSample {
  /// By their parts; colours with eight bits a component, numbers rounded to what can be seen.
  public private(set) var properties: [TracePart: TraceValue] = [:]

  /// A sample of a layer's values at an instant.
  public init(_ values: LayerValues, of layer: Layer) {
    layer.properties.forEachTracedPart(in: values) { own in
      let (part, value) = (TracePart(own.name), TraceValue(own))
      if value != part.standard { properties[part] = value }
    }
  }

  /// The value of a part (default: that of a new layer).
  public func value(of part: TracePart) -> TraceValue { properties[part] ?? part.standard }
}
