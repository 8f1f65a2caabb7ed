import Foundation
import RefreshMotion

/// A recorder of the changes in a `View.animateKeyframes` block, which makes one animation for each property.
final class KeyframeRecorder {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: LayerProperty
  }

  private struct PropertyKeyframes {
    /// The first recorded change of the property, which gives the start value.
    let first: PropertyChange
    var frames: [(start: Double, end: Double, value: AnimationValue)] = []
  }

  private var properties: [PropertyKeyframes] = []
  private var indices: [Key: Int] = [:]
  private var current: (start: Double, end: Double) = (0, 1)

  /// Runs the changes of a keyframe; times are fractions of the block's duration, clamped to 0…1 with a warning.
  func addFrame(start: Double, duration: Double, report: (String) -> Void, _ changes: () -> Void) {
    let from = start.isNaN ? 0 : max(0, min(1, start))
    let length = duration.isNaN ? 0 : max(0, min(1 - from, duration))
    if from != start || abs(length - duration) > 1e-9 {
      report(
        "keyframe from \(start) for \(duration): relative times must stay within 0…1; clamped to \(from) for \(length)"
      )
    }
    let outer = current
    current = (from, from + length)
    changes()
    current = outer
  }

  func record(_ change: PropertyChange) {
    guard let value = change.end else { return }
    let key = Key(layer: ObjectIdentifier(change.layer), property: change.property)
    if indices[key] == nil {
      indices[key] = properties.count
      properties.append(PropertyKeyframes(first: change))
    }
    let index = indices[key]!
    if let last = properties[index].frames.last, last.start == current.start, last.end == current.end {
      properties[index].frames[properties[index].frames.count - 1].value = value
    } else {
      properties[index].frames.append((current.start, current.end, value))
    }
  }

  /// Runs the animations of all recorded properties over the block's duration.
  func run(in block: AnimationBlock, _ mode: CalculationMode, fromCurrentState: Bool) {
    for property in properties {
      guard let start = property.first.start(fromShown: fromCurrentState) else { continue }
      let track = PropertyTrack.through(
        keyframes(of: property, from: start, mode),
        PropertyTrack.CommonSettings(keyPath: LayerKeyPath(property.first.property))
      )
      block.run(track, on: property.first.layer, key: property.first.property.name)
    }
  }

  private func keyframes(
    of property: PropertyKeyframes, from initial: AnimationValue, _ mode: CalculationMode
  ) -> KeyframeValues {
    var values = [initial]
    var times = [0.0]
    var report: [String] = []
    for frame in property.frames.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      var start = frame.start
      if start < times.last! - 1e-9 {
        let line =
          "keyframes of \(property.first.layer).\(property.first.property.name) overlap at \(start): the later one now begins at \(times.last!), where the earlier one ends"
        if !report.contains(line) { report.append(line) }
        start = times.last!
      }
      switch mode {
      case .linear:
        // Between keyframes the value is constant; a keyframe of duration 0 is a jump.
        if start > times.last! || frame.end <= start {
          values.append(values.last!)
          times.append(start)
        }
        values.append(frame.value)
        times.append(max(start, frame.end))
      case .discrete:
        values.append(frame.value)
        times.append(start)
      case .paced, .cubic, .cubicPaced:
        values.append(frame.value)
        times.append(max(start, frame.end))
      }
    }
    for line in report { property.first.layer.context?.report(Diagnostic(.warning, line)) }
    if mode == .discrete {
      times.append(1)
    } else if times.last! < 1 {
      values.append(values.last!)
      times.append(1)
    }
    return KeyframeValues(values: values, keyTimes: times, calculationMode: mode)
  }
}
