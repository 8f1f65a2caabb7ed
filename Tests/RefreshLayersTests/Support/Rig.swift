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

/// What was noted, in order.
final class Notes {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}
