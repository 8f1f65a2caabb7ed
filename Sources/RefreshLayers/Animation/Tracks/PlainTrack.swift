import RefreshMotion

/// The track of a plain value between two: everything it takes, in one piece of memory.
struct PlainRun {
  let from: Lanes
  let to: Lanes
  let place: PlainPlace
  let isAdditive: Bool
  let isCumulative: Bool

  /// Moves the property to where it is at a progress, after a number of whole repeats.
  @inline(__always)
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = from.interpolated(to: to, at: progress)
    if isCumulative && iteration > 0 { value = value.adding(to, scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// The track of a plain value between two.
final class PlainTrack: PropertyTrack {
  let run: PlainRun

  init(from: Lanes, to: Lanes, _ kind: Lanes.Kind, _ traits: Traits) {
    run = PlainRun(
      from: from, to: to, place: PlainPlace(traits.keyPath, kind), isAdditive: traits.isAdditive,
      isCumulative: traits.isCumulative)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    run.apply(at: progress, iteration: iteration, to: &values)
  }
}

/// The track of a plain value through keyframes.
final class PlainKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<Lanes>
  private let place: PlainPlace

  init(_ frames: Keyframes<Lanes>, _ kind: Lanes.Kind, _ traits: Traits) {
    self.frames = frames
    place = PlainPlace(traits.keyPath, kind)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}
