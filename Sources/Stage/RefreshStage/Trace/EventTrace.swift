import Foundation
import RefreshControls

/// Events of a control in order; prints one line per event and compares event by event.
///
///     let refreshes = stage.trace.count(of: .didStart)
public struct EventTrace: Hashable, Sendable {
  /// Events in order.
  public private(set) var events: [RefreshEvent] = []

  /// Creates a trace of events in order.
  public init(_ events: [RefreshEvent] = []) { self.events = events }

  /// Appends an event.
  public mutating func append(_ event: RefreshEvent) { events.append(event) }

  /// Phases in order, beginning with the phase before the first transition.
  public var phases: [RefreshPhase.Kind] {
    var phases: [RefreshPhase.Kind] = []
    for event in events {
      guard case .phase(let from, let to) = event.kind else { continue }
      if phases.isEmpty { phases.append(from) }
      phases.append(to)
    }
    return phases
  }

  /// Number of events of a kind.
  public func count(of kind: RefreshEvent.Kind) -> Int { events.count { $0.kind == kind } }
}

extension EventTrace: CustomStringConvertible {
  /// Text with one line per event; consecutive pulls share a line with the first and the last value.
  public var description: String {
    var lines: [String] = []
    var run: [RefreshEvent] = []
    func flush() {
      guard let first = run.first, let last = run.last else { return }
      if run.count == 1 {
        lines.append("\(first)")
      } else if case .scrolling(let from) = first.kind, case .scrolling(let to) = last.kind {
        let ratios = String(format: "ratio %.4f … %.4f", Double(from.ratio), Double(to.ratio))
        let distances = String(format: "distance %.3f … %.3f", Double(from.distance), Double(to.distance))
        lines.append(
          "\(RefreshEvent.seconds(first.time)) hook handleScrolling × \(run.count) until \(RefreshEvent.seconds(last.time)) \(distances) \(ratios)"
        )
      }
      run = []
    }
    for event in events {
      if case .scrolling = event.kind {
        run.append(event)
      } else {
        flush()
        lines.append("\(event)")
      }
    }
    flush()
    return lines.joined(separator: "\n")
  }
}
