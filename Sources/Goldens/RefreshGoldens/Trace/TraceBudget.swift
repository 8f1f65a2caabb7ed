import RefreshFiles
import RefreshFrames

/// Limits the memory of a trace while it is read or recorded, so that neither a file nor a control can exhaust it.
///
/// Frames share unchanged layers, so a frame costs its list of layers and the properties of changed layers. A
/// comparison of traces stores every property for every frame, so the product of both is limited as well.
struct TraceBudget {
  private var entries = 0
  private var frames = 0
  private var properties: [String: Set<TracePart>] = [:]
  private var propertyCount = 0

  /// Counts the properties of a new or changed layer.
  ///
  /// - Throws: `TraceTooLarge` if a limit is exceeded.
  mutating func add(_ layer: [TracePart: TraceValue], of name: String) throws {
    entries += layer.count
    for property in layer.keys where properties[name, default: []].insert(property).inserted {
      propertyCount += 1
    }
    try check()
  }

  /// Counts an animation with its key times and values.
  ///
  /// - Throws: `TraceTooLarge` if a limit is exceeded.
  mutating func add(_ animation: MotionTrace.Animation) throws {
    entries += 8 + animation.keyframes.reduce(0) { $0 + 1 + $1.values.count }
    try check()
  }

  /// Counts a list of sublayer names.
  ///
  /// - Throws: `TraceTooLarge` if a limit is exceeded.
  mutating func add(_ order: [String]) throws {
    entries += order.count
    try check()
  }

  /// Counts a frame with its number of layers.
  ///
  /// - Throws: `TraceTooLarge` if a limit is exceeded.
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

/// Error for a trace that exceeds a memory limit.
struct TraceTooLarge: Error, CustomStringConvertible {
  let description: String
}
