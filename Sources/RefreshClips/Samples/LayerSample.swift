import Foundation
import RefreshLayers

/// The trace of one layer at one instant: the properties that differ from a new layer.
public struct LayerSample {
  /// By key path; colours with eight bits a component, numbers rounded to what can be seen.
  public private(set) var properties: [String: TraceValue] = [:]

  /// A sample of a layer's values at an instant.
  public init(_ values: LayerValues, of layer: Layer) {
    layer.properties.forEachTracedPart(in: values) { part in
      let value = TraceValue(part)
      if value != TraceProperty.defaultValue(of: part.name) { properties[part.name] = value }
    }
  }

  /// The value of a property (default: that of a new layer).
  public func value(of name: String) -> TraceValue {
    properties[name] ?? TraceProperty.defaultValue(of: name)
  }
}
