import RefreshMotion

/// The values that one property runs through, ready to be evaluated.
///
/// There is a subclass for each plain kind of value, which an evaluation moves without boxing; `GeneralTrack` does
/// the rest. All are immutable.
class PropertyTrack {
  let keyPath: LayerKeyPath
  /// Real seconds on a spring, in place of a fraction.
  let spring: Spring?
  let isAdditive: Bool
  let isCumulative: Bool

  /// What all tracks know, whatever their values.
  struct Traits {
    var keyPath: LayerKeyPath
    var spring: Spring?
    var isAdditive = false
    var isCumulative = false
  }

  init(_ traits: Traits) {
    keyPath = traits.keyPath
    spring = traits.spring
    isAdditive = traits.isAdditive
    isCumulative = traits.isCumulative
  }

  /// Moves the property to where it is at a progress, 0…1 and beyond, after a number of whole repeats.
  ///
  /// A value that overflows is not shown: the property stays as it is without this track.
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {}
}

/// What a typed track runs through.
enum TrackCourse<Value: Interpolatable & Sendable> {
  case between(Value, Value)
  case keyframes(Keyframes<Value>)

  /// The value at a progress, with that of whole repeats before it added.
  @inline(__always)
  func value(at progress: Double, iteration: Double) -> Value {
    let value = value(at: progress)
    return iteration > 0 ? value.adding(self.value(at: 1), scaledBy: iteration) : value
  }

  @inline(__always)
  private func value(at progress: Double) -> Value {
    switch self {
    case .between(let from, let to): from.interpolated(to: to, at: progress)
    case .keyframes(let frames): frames.value(at: progress)
    }
  }
}
