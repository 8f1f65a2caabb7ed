import Foundation

/// The parts of an animation that a control shows while it is pulled, refreshes and ends.
public struct LottieParts: Hashable, Sendable {
  /// The frames that the pull runs through, from none of it to all of it.
  public var pull: ClosedRange<Double>
  /// The frames that run in a loop during the refresh.
  public var refreshing: ClosedRange<Double>
  /// The frames that run once at the end; nil for none.
  public var end: ClosedRange<Double>?

  /// Parts by their frames; both ends are shown.
  public init(pull: ClosedRange<Double>, refreshing: ClosedRange<Double>, end: ClosedRange<Double>? = nil) {
    (self.pull, self.refreshing, self.end) = (pull, refreshing, end)
  }

  /// The parts that an animation's state machine or markers name; without any, the pull runs through all of it, and it all is the loop.
  ///
  /// In a dotLottie file the state that loops is the refresh, the one that its state machine begins with the pull, and the one
  /// after the loop the end; each names a marker. A marker is found by its name, whatever its case: the first of each of these lists that there is. A part without a
  /// marker is what is between those beside it.
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
    let machine = animation.machine
    func part(_ state: String?, _ names: [String]) -> ClosedRange<Double>? {
      part((state.map { [$0] } ?? []) + names)
    }
    let found = (
      pull: part(machine?.pull, pull), refreshing: part(machine?.refreshing, refreshing),
      end: part(machine?.end, end)
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

  /// The names of the pull: those that this package exports, and common ones.
  public static let pullNames = [
    "pull", "pulling", "pull-down", "drag", "dragging", "progress", "intro", "start",
  ]
  /// The names of the loop.
  public static let refreshingNames = ["refreshing", "refresh", "loop", "loading", "spin", "spinning"]
  /// The names of the ending.
  public static let endNames = [
    "end", "ending", "success", "finish", "finished", "complete", "completed", "done", "outro", "exit",
  ]
}

extension LottieAnimation {
  /// The last instant that shows something: at the frame after the last one, everything is over.
  var lastFrame: Double { max(frames.lowerBound, frames.upperBound - 0.001) }
}
