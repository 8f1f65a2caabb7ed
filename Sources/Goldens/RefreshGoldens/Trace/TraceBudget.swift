import RefreshFiles
import RefreshFrames

/// Counts what a trace holds while it is read or recorded, so that neither a file nor a control can fill the memory.
///
/// Frames share the layers that do not change, so a frame costs its list of layers and the properties of those that changed. Comparing two traces lays every property that there ever is out over all frames.
struct TraceBudget {
  private var entries = 0
  private var frames = 0
  private var properties: [String: Set<TracePart>] = [:]
  private var propertyCount = 0

  /// Adds a layer that is new or has changed.
  ///
  /// - Throws: `TraceTooLarge`.
  mutating func add(_ layer: [TracePart: TraceValue], of name: String) throws {
    entries += layer.count
    for property in layer.keys where properties[name, default: []].insert(property).inserted {
      propertyCount += 1
    }
    try check()
  }

  /// Adds an animation.
  ///
  /// - Throws: `TraceTooLarge`.
  mutating func add(_ animation: MotionTrace.Animation) throws {
    entries += 8 + animation.knots.reduce(0) { $0 + 1 + $1.values.count }
    try check()
  }

  /// Adds an order of sublayers.
  ///
  /// - Throws: `TraceTooLarge`.
  mutating func add(_ order: [String]) throws {
    entries += order.count
    try check()
  }

  /// Adds a frame with some layers.
  ///
  /// - Throws: `TraceTooLarge`.
  mutating func add(frameWith layers: Int) throws {
    entries += layers
    frames += 1
    try check()
  }

  private func check() throws {
    if !Limits.traceEntries.contains(entries) {
      throw TraceTooLarge(
        description: "its frames hold more than \(Limits.traceEntries.maximum) layers and properties")
    }
    if !Limits.traceSamples.contains(frames * (propertyCount + properties.count)) {
      throw TraceTooLarge(
        description:
          "\(frames) frames of \(propertyCount) properties are more than \(Limits.traceSamples.maximum) values"
      )
    }
  }
}

/// Why a trace is not read or recorded.
struct TraceTooLarge: Error, CustomStringConvertible {
  let description: String
}
