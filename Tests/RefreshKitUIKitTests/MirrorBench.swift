import Foundation
import RefreshLayers
import RefreshRendering
import RefreshStage
import UIKit

@testable import RefreshControls
@testable import RefreshKitUIKit

/// A tree of layers on a context of its own, and its mirror in a view on another, whose time is ahead.
@MainActor final class MirrorBench {
  /// Seconds of the host at the second 0 of the source.
  static let ahead = 7.25

  let source: Layer
  /// The context of the source.
  let context: LayerContext
  let host = LayerContext()
  let view: UIView
  let mirror: LayerMirror

  init(_ source: Layer, on context: LayerContext) {
    (self.source, self.context) = (source, context)
    host.scheduler.advance(to: context.now + Self.ahead)
    let root = View(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    root.layer.host(on: host)
    var made: (UIView, LayerMirror)?
    host.scheduler.turn {
      let view = UIView(frame: root.bounds)
      root.addSubview(view.refreshView)
      let mirror = LayerMirror(of: source, displayScale: 2) { $0 + Self.ahead }
      view.layer.addSublayer(mirror.layer)
      made = (view, mirror)
    }
    (view, mirror) = made!
    self.root = root
  }

  private let root: View

  /// The mirror of a tree on a new context.
  convenience init(hosting source: Layer) {
    let context = LayerContext()
    source.host(on: context)
    self.init(source, on: context)
  }

  /// Moves the host to the source's time, without an update.
  func advanceHost(to time: TimeInterval? = nil) {
    host.scheduler.advance(to: (time ?? context.now) + Self.ahead)
  }

  /// Moves the host to the source's time, and brings the mirror up to date.
  func update(cycle: RunningCycle? = nil) {
    advanceHost()
    host.scheduler.turn { mirror.update(cycle: cycle) }
  }

  /// Changes the source in a turn of its own, and brings the mirror up to date.
  func change(_ body: () -> Void) {
    context.scheduler.turn(body)
    update()
  }

  func advance(to time: TimeInterval) {
    context.scheduler.advance(to: time)
    update()
  }

  /// What mirrors the source.
  var mirrored: Layer { mirror.layer.refreshLayer.sublayers[0] }

  /// The first difference between what the two show; nil for none.
  ///
  /// - Parameter other: a tree that is as the source would be; the source by default.
  func difference(at time: TimeInterval? = nil, from other: Layer? = nil) -> String? {
    let (time, source) = (time ?? context.now, other ?? source)
    return MirrorComparison.difference(source, at: time, mirrored, at: time + Self.ahead)
  }

  /// Whether the mirror's pixels are the source's, byte for byte.
  func hasEqualPixels() throws -> Bool {
    let size = CGSize(width: 375, height: 667)
    let renderer = CairoRenderer(scale: 1)
    let a = try renderer.render(DisplayList(of: source, at: context.now, size: size))
    let b = try renderer.render(DisplayList(of: mirrored, at: host.now, size: size))
    return a.pixels == b.pixels
  }
}
