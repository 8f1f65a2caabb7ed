import Foundation
import RefreshKit
import RefreshRendering
import Testing
import UIKit

/// A root on a context, whose time the test moves and whose frames it draws.
final class Bench {
  let context = LayerContext()
  /// What a test wants to keep.
  var held: AnyObject?
  let root = View(frame: CGRect(x: 0, y: 0, width: 120, height: 90))

  init() {
    root.backgroundColor = .white
    root.layer.host(on: context)
    turn {}
  }

  func turn(_ body: () -> Void) { context.scheduler.turn(body) }
  func turn(_ body: () throws -> Void) throws {
    var result = Result<Void, any Error>.success(())
    context.scheduler.turn { result = Result(catching: body) }
    try result.get()
  }

  /// Adds a view of UIKit in a turn, and lays it out.
  @discardableResult
  func show<V: UIView>(_ make: () -> V) -> V {
    var view: V?
    turn {
      view = make()
      root.addSubview(view!.refreshView)
      root.layoutIfNeeded()
    }
    return view!
  }

  /// The same with a view that is changed once it is made.
  @discardableResult
  func show<V: UIView>(_ make: @autoclosure () -> V, _ change: (V) -> Void = { _ in }) -> V {
    show {
      let view = make()
      change(view)
      return view
    }
  }

  /// The same with the view of a controller.
  @discardableResult
  func show<C: UIViewController>(
    controller make: @autoclosure () -> C, height: CGFloat = 90, _ change: (C) -> Void = { _ in }
  ) -> C {
    var controller: C?
    show { () -> UIView in
      controller = make()
      change(controller!)
      controller!.view.frame = CGRect(x: 0, y: 0, width: 120, height: height)
      return controller!.view
    }
    return controller!
  }

  /// Makes changes in a turn, and lays out in the next.
  func lay(_ body: () -> Void) {
    turn(body)
    turn { root.layoutIfNeeded() }
  }

  /// A view of some points, in the upper left corner.
  func square(_ side: CGFloat = 20) -> UIView {
    show { UIView(frame: CGRect(x: 0, y: 0, width: side, height: side)) }
  }

  var messages: [String] { context.diagnostics.map(\.message) }

  func advance(to time: TimeInterval) {
    context.scheduler.advance(to: time)
    turn { root.layoutIfNeeded() }
  }

  var frame: [UInt32] { get throws { try frame(scale: 2) } }

  func frame(scale: CGFloat) throws -> [UInt32] {
    let list = DisplayList(of: root.layer, at: context.now, size: root.bounds.size)
    return try CairoRenderer(scale: scale).render(list).pixels
  }

  /// The frames at some times.
  func frames(_ times: [TimeInterval]) throws -> [[UInt32]] {
    try times.map {
      advance(to: $0)
      return try frame
    }
  }
}

extension UIView {
  /// Adds a view that constraints place.
  func add(_ view: UIView, _ constraints: [NSLayoutConstraint] = []) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate(constraints)
  }
}

/// Expects that two benches show the same at some times, and at least that many different frames.
func expectSameFrames(
  _ bench: Bench, _ own: Bench, at times: [TimeInterval], looks: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let frames = try bench.frames(times)
  #expect(try frames == own.frames(times), sourceLocation: sourceLocation)
  #expect(Set(frames).count >= looks, sourceLocation: sourceLocation)
}

extension Image {
  /// The pixels of a picture in memory, row by row.
  var pixels: [UInt32] { if case .pixels(let pixels, _, _) = source { pixels } else { [] } }
}

/// The pixels of what is drawn as sources of older systems do it, a pixel for each point.
func drawn(_ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) throws -> Void) throws -> [UInt32] {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), false, 1)
  defer { UIGraphicsEndImageContext() }
  try draw(#require(UIGraphicsGetCurrentContext()))
  return try #require(UIGraphicsGetImageFromCurrentImageContext()?.picture).pixels
}

extension UIGraphicsImageRenderer {
  /// One that draws a pixel for each point.
  static func ofPixels(_ width: CGFloat, _ height: CGFloat) -> UIGraphicsImageRenderer {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
  }
}
