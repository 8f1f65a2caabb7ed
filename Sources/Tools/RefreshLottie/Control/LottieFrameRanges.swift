import Foundation

/// The frame ranges of an animation that a control plays for the pull, the refresh and the end.
///
///     override class var parts: LottieFrameRanges? {
///       LottieFrameRanges(pull: 0...45, refreshing: 45...105, end: 105...120)
///     }
public struct LottieFrameRanges: Hashable, Sendable {
  /// The frames for the pull, from no pull to the full pull.
  public var pull: ClosedRange<Double>
  /// The frames that loop during the refresh.
  public var refreshing: ClosedRange<Double>
  /// The frames that play once at the end; nil for no end animation.
  public var end: ClosedRange<Double>?

  /// Creates parts from frame ranges; the frames at both ends are shown.
  public init(pull: ClosedRange<Double>, refreshing: ClosedRange<Double>, end: ClosedRange<Double>? = nil) {
    (self.pull, self.refreshing, self.end) = (pull, refreshing, end)
  }

  /// Finds the parts by the animation's state machine or markers; if there are none, the pull and the loop both use
  /// the whole animation.
  ///
  /// In a dotLottie file, the initial state of the state machine is the pull, the state that loops is the refresh,
  /// and the state after the loop is the end; each state names a marker. Otherwise a part is the marker with the
  /// first name of the part's list that a marker has, ignoring case. A pull or refresh without a marker gets the
  /// frames between its neighbours.
  public init(
    _ animation: LottieAnimation, pull: [String] = Self.pullNames,
    refreshing: [String] = Self.refreshingNames,
    end: [String] = Self.endNames
  ) {
    let whole = animation.frames.lowerBound...animation.lastFrame
    func part(_ names: [String]) -> ClosedRange<Double>? {
      let marker = names.lazy.compactMap { name in
        animation.markers.first { $0.duration > 0 && $0.name.lowercased() == name.lowercased() }
      }.first
      return marker.map { ($0.start...($0.start + $0.duration)).clamped(to: whole) }
    }
    func between(_ start: Double?, _ end: Double?) -> ClosedRange<Double>? {
      let (start, end) = (start ?? whole.lowerBound, end ?? whole.upperBound)
      return end - start >= 1 ? start...end : nil
    }
    let markers = animation.partMarkers
    func part(_ state: String?, _ names: [String]) -> ClosedRange<Double>? {
      part((state.map { [$0] } ?? []) + names)
    }
    let found = (
      pull: part(markers?.pull, pull), refreshing: part(markers?.refreshing, refreshing),
      end: part(markers?.end, end)
    )
    self.end = found.end
    guard found.pull != nil || found.refreshing != nil || found.end != nil else {
      (self.pull, self.refreshing) = (whole, whole)
      return
    }
    self.refreshing =
      found.refreshing ?? between(found.pull?.upperBound, found.end?.lowerBound) ?? found.pull ?? whole
    self.pull = found.pull ?? between(nil, self.refreshing.lowerBound) ?? self.refreshing
  }

  /// Names of markers whose frames follow the pull: the name that `export` writes, then common names.
  public static let pullNames = [
    "pull", "pulling", "pull-down", "drag", "dragging", "progress", "intro", "start",
  ]
  /// Names of markers whose frames loop during the refresh.
  public static let refreshingNames = ["refreshing", "refresh", "loop", "loading", "spin", "spinning"]
  /// Names of markers whose frames play once when the refresh ends.
  public static let endNames = [
    "end", "ending", "success", "finish", "finished", "complete", "completed", "done", "outro", "exit",
  ]
}

extension LottieAnimation {
  /// The last time that shows content, in frames: 0.001 frames before the end, at which all layers are hidden.
  var lastFrame: Double { max(frames.lowerBound, frames.upperBound - 0.001) }
}
