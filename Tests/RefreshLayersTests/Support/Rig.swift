import Foundation
import RefreshLayers

/// A window on a context whose time the test moves.
final class Rig {
  let context = LayerContext()
  let window = View(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  init() {
    window.layer.name = "window"
    window.layer.host(on: context)
    turn {}
  }

  var scheduler: Scheduler { context.scheduler }
  var now: TimeInterval { context.now }
  var messages: [String] { context.diagnostics.map(\.message) }

  func turn(_ body: () -> Void) { scheduler.turn(body) }
  func advance(to time: TimeInterval) { scheduler.advance(to: time) }

  /// Animates changes in a turn of their own; when, and how, that ended is noted under a name, if there is one.
  func animate(
    _ duration: TimeInterval, _ options: View.AnimationOptions = [], delay: TimeInterval = 0,
    noting name: String? = nil, _ changes: () -> Void
  ) { turn { block(duration, options, delay: delay, noting: name, changes) } }

  /// An animation in the turn that goes on.
  func block(
    _ duration: TimeInterval, _ options: View.AnimationOptions = [], delay: TimeInterval = 0,
    noting name: String? = nil, _ changes: () -> Void
  ) {
    View.animate(withDuration: duration, delay: delay, options: options, animations: changes) {
      if let name { self.notes.note("\(name) \($0) \(self.now)") }
    }
  }
  let notes = Notes()

  /// A layer of the window that has been there for a turn.
  func layer<L: Layer>(_ layer: L = Layer()) -> L {
    turn { window.layer.addSublayer(layer) }
    return layer
  }

  /// A view of the window that has been there for a turn.
  func view(_ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) -> View {
    let view = View(frame: frame)
    turn { window.addSubview(view) }
    return view
  }
}

extension Layer {
  /// A property as it is shown at some times.
  func shown<Value>(_ property: KeyPath<LayerValues, Value>, at times: Double...) -> [Value] {
    times.map { presentation(at: $0)[keyPath: property] }
  }
}

/// What was noted, in order.
final class Notes {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}
