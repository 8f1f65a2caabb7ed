import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import SwiftUI
import Testing
import UIKit

@testable import RefreshKitSwiftUI
@testable import RefreshKitUIKit

/// Suites of one process, which share the controls that were created last.
@Suite(.serialized) enum SwiftUISuites {}

/// A screen in a hosting controller, whose time the test moves, under a finger.
@MainActor final class SwiftUIBench<Content: SwiftUI.View> {
  private let context = LayerContext()
  private let root = RefreshLayers.View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private var shown: UIHostingController<Content>?
  private var touched: RefreshScrolling.ScrollView?
  private var finger = CGPoint.zero
  private var time: TimeInterval = 0

  private let frame: TimeInterval

  init(framesPerSecond: Double = 60, _ make: () -> Content) {
    frame = 1 / framesPerSecond
    root.layer.host(on: context)
    turn {
      let controller = UIHostingController(rootView: make())
      controller.view.frame = root.bounds
      root.addSubview(controller.view.refreshView)
      shown = controller
    }
    wait(0.1)
  }

  isolated deinit { close() }

  var controller: UIHostingController<Content> { shown! }
  var rootView: Content {
    get { controller.rootView }
    set { turn { controller.rootView = newValue } }
  }
  /// Time of the next event, in seconds; nil if there is none.
  var nextEventTime: TimeInterval? { context.scheduler.nextEventTime }

  func turn(_ body: () -> Void) { context.scheduler.turn(body) }

  /// The scroll views on the screen, from back to front.
  var scrollViews: [UIScrollView] {
    var found: [UIScrollView] = []
    func look(_ view: UIView) {
      if let scrollView = view as? UIScrollView { found.append(scrollView) }
      for view in view.subviews { look(view) }
    }
    look(controller.view)
    return found
  }
  var scrollView: UIScrollView { scrollViews[0] }

  /// The controls in a scroll view.
  func controls(in scrollView: UIScrollView) -> [RefreshControl] {
    let host = scrollView.subviews.lazy.compactMap { $0 as? HostView }.first?.host
    return host?.hosted.subviews.compactMap { $0 as? RefreshControl } ?? []
  }

  func wait(_ seconds: TimeInterval) {
    for _ in 0..<max(1, Int((seconds / frame).rounded())) {
      time += frame
      context.scheduler.advance(to: time)
      turn { root.layoutIfNeeded() }
    }
  }

  /// Lets tasks run that wait for nothing but the main actor, with time for what they cause.
  func settleTasks() async {
    for _ in 0..<8 {
      await Task.yield()
      wait(frame)
    }
  }

  /// Waits until something is true, at most some seconds of the stage.
  func wait(until isTrue: () -> Bool, within seconds: TimeInterval = 20) async -> Bool {
    for _ in 0..<Int(seconds / frame) where !isTrue() {
      await Task.yield()
      wait(frame)
    }
    return isTrue()
  }

  // MARK: The finger

  func touch(_ scrollView: UIScrollView) {
    touched = scrollView.refreshView as? RefreshScrolling.ScrollView
    finger = CGPoint(x: 100, y: 100)
    send(.began)
  }
  func drag(x: CGFloat = 0, y: CGFloat = 0) {
    for _ in 0..<10 {
      finger = CGPoint(x: finger.x + x / 10, y: finger.y + y / 10)
      send(.moved)
      wait(frame)
    }
  }
  func lift(cancelled: Bool = false) {
    send(cancelled ? .cancelled : .ended)
    touched = nil
  }
  private func send(_ phase: Touch.Phase) {
    guard let touched else { return }
    turn { touched.handle(Touch(phase: phase, location: finger, timestamp: time)) }
  }

  /// Pulls far enough to refresh.
  func pull(_ scrollView: UIScrollView, x: CGFloat = 0, y: CGFloat = 300) {
    touch(scrollView)
    drag(x: x, y: y)
    lift()
  }

  /// Removes the screen and releases it.
  func close() {
    turn {
      shown?.view.removeFromSuperview()
      shown = nil
    }
  }
}
