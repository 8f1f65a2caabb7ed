import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing
import UIKit
import UIKitBase

@testable import RefreshKitUIKit
@testable import refresh_examples

/// The life of hosted controls among other things that happen in an app.
@MainActor @Suite final class ControlHostTests {
  /// A stage whose scroll view is an app's, and time that passes on it.
  private static func makeStage() -> Stage {
    let stage = Stage(with(Stage.Configuration()) { $0.size = CGSize(width: 320, height: 480) })
    stage.hostControls()
    return stage
  }

  private let stage = ControlHostTests.makeStage()
  private let control = SquareControl()
  private var scrollView: UIScrollView { stage.uiScrollView }

  // What hosts controls may end on the main actor alone.
  isolated deinit {}

  private func play(_ steps: Scenario.Step..., on other: Stage? = nil) {
    let stage = other ?? self.stage
    let player = ScenarioPlayer(Scenario("app", steps), on: stage)
    player.start()
    let frames = FrameLoop(stage, framesPerSecond: 60, isAligned: true) { _, _ in }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
  }

  @Test("a control is added in three forms")
  func forms() async {
    var (plain, handled) = (0, 0)
    let controls = (0..<3).map { _ in SquareControl() }
    controls[1].edge = .bottom
    controls[2].edge = .left
    stage.perform {
      scrollView.addRefreshControl(controls[0]) { plain += 1 }
      scrollView.addRefreshControl(controls[1]) { (handle: RefreshHandle) in
        handled += 1
        handle.endRefreshing()
      }
      scrollView.addRefreshControl(controls[2]) { throw CancellationError() }
      for control in controls { control.beginRefreshing() }
    }
    play(.wait(for: 2))
    #expect(plain == 1 && controls[0].isRefreshing)
    #expect(handled == 1 && controls[1].phase == .idle)
    for _ in 0..<100 where controls[2].isRefreshing {
      await Task.yield()
      play(.wait(for: 0.1))
    }
    #expect(!controls[2].isRefreshing)
    #expect(scrollView.subviews.count { $0 is HostView } == 1)
  }

  @Test("a control in front of the content raises the view that controls are in, and knows the finger")
  func overlay() throws {
    stage.attach(control)
    let view = try #require(scrollView.subviews.first { $0 is HostView })
    play(.wait(for: 0.1))
    #expect(view.layer.zPosition == 0)
    stage.perform { control.overlaysContent = true }
    play(.pull(to: 100, over: 0.3))
    #expect(view.layer.zPosition == 1)
    let finger = try #require(control.fingerLocation)
    #expect(stage.scrollView.bounds.size.width > finger.x && finger.x > 0 && finger.y > 100)
    let (other, released) = (Self.makeStage(), SquareControl())
    other.attach(released)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1), on: other)
    #expect(released.fingerLocation == nil)
  }

  @Test("a finger that moves sideways while the content stays is followed")
  func fingerAcross() throws {
    final class Aimed: SquareControl {
      var fingers: [CGFloat] = []
      override func pull(to pullRatio: CGFloat) {
        if let fingerLocation { fingers.append(fingerLocation.x) }
      }
    }
    let control = Aimed()
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .hold(for: 0.05))
    let (count, start) = (control.fingers.count, try #require(control.fingers.last))
    play(.drag(x: -60, y: 0, over: 0.2))
    #expect(control.fingers.count > count + 10)
    #expect(try abs(#require(control.fingers.last) - (start - 60)) < 1e-6)
  }

  @Test("at rest neither a timer nor a link runs, and in a cycle no link")
  func rest() throws {
    stage.attach(control)
    play(.wait(for: 0.5))
    let clock = try #require(stage.controlHost?.clock)
    #expect(!clock.isRunning)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    #expect(control.phase.kind == .settling)
    #expect(clock.needsFrames)
    play(.wait(for: 1))
    #expect(control.phase.kind == .refreshing)
    #expect(clock.isRunning && !clock.needsFrames)
    play(.endRefreshing, .settle)
    #expect(!clock.isRunning)
  }

  @Test("a cycle that runs costs the calls of its events, and none for a frame", arguments: Examples.controls)
  func calls(type: RefreshControl.Type) throws {
    let control = type.init(type: .slideDown)
    stage.attach(control)
    play(.begin(animated: true, notify: true), .wait(for: 2))
    let clock = try #require(stage.controlHost?.clock)
    var turns = 0
    let onTurnEnd = clock.onTurnEnd
    clock.onTurnEnd = {
      turns += 1
      onTurnEnd?()
    }
    let first = try #require(control.phase.cycle)
    play(.wait(for: 20))
    let cycles = try #require(control.phase.cycle) - first
    #expect(cycles > 5 && turns >= cycles && turns <= 8 * cycles)
  }

  @Test("a control that moves to another scroll view leaves nothing behind")
  func moved() {
    let second = Self.makeStage()
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    var result: RefreshResult?
    stage.perform { control.beginRefreshing { result = $0 } }
    second.attach(control)
    #expect(result == .failure("taken off"))
    play(.wait(for: 1))
    #expect(scrollView.contentInset.top == 64 && stage.controlHost?.clock.isRunning == false)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: second)
    #expect(control.phase.kind == .refreshing)
    #expect(abs(second.uiScrollView.contentInset.top - 124) < 1e-6)
  }

  @Test("a scroll view that dies first ends the refresh of a control that outlives it")
  func dies() {
    weak var dead: UIScrollView?
    var result: RefreshResult?
    stage.perform {
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      scrollView.contentSize.height = 2000
      dead = scrollView
      let window = UIScrollView.wrapping(stage.scrollView)
      window.addSubview(scrollView)
      scrollView.addRefreshControl(control)
      control.beginRefreshing { result = $0 }
      #expect(control.isRefreshing)
      scrollView.removeFromSuperview()
    }
    play(.wait(for: 0.1))
    #expect(dead == nil)
    #expect(result == .failure("taken off"))
    #expect(control.phase == .idle && control.scrollView == nil)
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.2))
    #expect(control.isRefreshing)
  }

  @Test("of two controls at one edge the second pull reaches the second")
  func two() {
    let (first, second) = (SquareControl(), SquareControl())
    stage.attach(first)
    stage.perform { scrollView.addRefreshControl(second) }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1))
    #expect(first.isRefreshing && !second.isRefreshing)
    play(.pull(to: 170, over: 0.3), .release, .wait(for: 1))
    #expect(first.isRefreshing && second.isRefreshing)
    #expect(abs(scrollView.contentInset.top - 184) < 1e-6)
    stage.perform {
      first.endRefreshing()
      second.endRefreshing()
    }
    play(.wait(for: 3))
    #expect(scrollView.contentInset.top == 64)
  }

  @Test("in the background no frame is shown, and time goes on")
  func background() throws {
    func post(_ name: Notification.Name) {
      stage.perform { NotificationCenter.default.post(name: name, object: nil) }
    }
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    let offset = stage.scrollView.contentOffset
    post(UIApplication.didEnterBackgroundNotification)
    play(.wait(for: 0.1))
    #expect(stage.scrollView.contentOffset == offset)
    let cycle = control.phase.cycle ?? 0
    play(.wait(for: 2))
    #expect(control.phase.kind == .refreshing && (control.phase.cycle ?? 0) > cycle + 2)
    post(UIApplication.willEnterForegroundNotification)
    #expect(stage.scrollView.contentOffset.y == -124)
    play(.endRefreshing, .settle)
    #expect(stage.scrollView.contentOffset.y == -64)
  }

  @Test("a resistance that UIKit has no place for is reported, once")
  func resistance() throws {
    control.maximumPullDistance = 80
    stage.attach(control)
    control.maximumPullDistance = 90
    let diagnostics = try #require(stage.controlHost?.context.diagnostics)
    #expect(
      diagnostics.count { "\($0)".contains("maximumPullDistance has no effect in this scroll view") } == 1)
  }

  @Test("a thousand controls that come and go leave nothing")
  func leaks() {
    final class Weak {
      weak var control: RefreshControl?
      weak var view: UIView?
      weak var layer: CALayer?
      init(_ control: RefreshControl) { self.control = control }
    }
    var all: [Weak] = []
    var seen = 0
    for index in 0..<1000 {
      let control = SquareControl()
      all.append(Weak(control))
      stage.perform {
        scrollView.addRefreshControl(control) { (handle: RefreshHandle) in _ = handle }
        if index.isMultiple(of: 2) { control.beginRefreshing() }
      }
      if index.isMultiple(of: 50) { play(.wait(for: 0.1)) }
      if let shown = stage.controlHost?.shown.first {
        (all[index].view, all[index].layer) = (shown.view, shown.mirror.layer)
        seen += 1
      }
      stage.perform { control.removeFromSuperview() }
    }
    play(.wait(for: 1))
    #expect(seen == 1000)
    #expect(all.count { $0.control != nil || $0.view != nil || $0.layer != nil } == 0)
    #expect(scrollView.subviews.first { $0 is HostView }?.subviews.isEmpty == true)
    #expect(scrollView.contentInset.top == 64)
  }

  @Test("dark mode, text from right to left and reduced motion reach the control")
  func environment() {
    stage.attach(control)
    play(.wait(for: 0.1))
    #expect(control.environment.colorScheme == .light)
    stage.perform {
      scrollView.overrideUserInterfaceStyle = .dark
      #expect(control.environment.colorScheme == .dark)
      scrollView.semanticContentAttribute = .forceRightToLeft
      StageState.current.reducesMotion = true
      NotificationCenter.default.post(
        name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    }
    #expect(control.environment.layoutDirection == .rightToLeft)
    #expect(control.environment.reducesMotion)
    #expect(stage.controlHost?.context.isDark == true)
    stage.perform { scrollView.overrideUserInterfaceStyle = .unspecified }
    #expect(control.environment.colorScheme == .light)
  }

  @Test("a control learns of the size of text that the reader prefers, and of its change")
  func textSize() {
    stage.attach(control)
    play(.wait(for: 0.1))
    #expect(control.environment.contentSizeCategory == .large)
    stage.perform {
      StageState.current.contentSizeCategory = UIContentSizeCategory.accessibilityLarge.rawValue
      NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
      // The platform's own metrics are the independent word on what is scaled.
      let sizes = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"]
      let names = sizes + ["M", "L", "XL", "XXL", "XXXL"].map { "Accessibility\($0)" }
      #expect(names.count == ContentSizeCategory.allCases.count)
      for (category, name) in zip(ContentSizeCategory.allCases, names) {
        let traits = UITraitCollection(
          preferredContentSizeCategory: UIContentSizeCategory(rawValue: "UICTContentSizeCategory\(name)"))
        let environment = with(RefreshEnvironment()) { $0.contentSizeCategory = category }
        let scaled = UIFontMetrics.default.scaledValue(for: 40, compatibleWith: traits)
        #expect(abs(environment.scaledValue(for: 40) - scaled) < 1e-9, "\(name)")
      }
    }
    #expect(control.environment.contentSizeCategory == .accessibilityLarge)
    #expect(abs(control.environment.scaledFont(for: .systemFont(ofSize: 17)).pointSize - 33) < 1e-9)
  }

  @Test("a reader of the screen hears when a refresh begins and ends")
  func announcements() throws {
    stage.attach(control)
    play(.begin(animated: true, notify: true), .wait(for: 1), .endRefreshing, .settle)
    var heard: [String] = []
    try #require(stage.controlHost).clock.turn { heard = StageState.current.announcements }
    #expect(heard == ["Refreshing", "Refreshed"])
  }

  @Test("a screen reader finds a control that refreshes, and can have it refresh")
  func accessibility() throws {
    control.accessibilityLabel = "Update messages"
    let own = UIAccessibilityCustomAction(name: "Archive") { _ in true }
    scrollView.accessibilityCustomActions = [own]
    stage.attach(control)
    play(.wait(for: 0.1))
    let view = try #require(stage.controlHost?.shown.first?.view)
    #expect(!view.isAccessibilityElement)
    let actions = try #require(scrollView.accessibilityCustomActions)
    #expect(actions.map(\.name) == ["Archive", "Update messages"])
    let handler = try #require(actions[1].actionHandler)
    #expect(handler(actions[1]))
    play(.wait(for: 1))
    #expect(control.isRefreshing && view.isAccessibilityElement)
    #expect(view.accessibilityLabel == "Update messages" && view.accessibilityTraits == .updatesFrequently)
    #expect(!handler(actions[1]))
    play(.endRefreshing, .settle)
    #expect(!view.isAccessibilityElement)
    control.isEnabled = false
    #expect(!handler(actions[1]))
    stage.perform { control.removeFromSuperview() }
    play(.wait(for: 0.1))
    #expect(scrollView.accessibilityCustomActions == [own])
  }

  @Test("another width moves the control, and another height the one at the end")
  func rotation() throws {
    let (top, bottom) = (SquareControl(), SquareControl())
    bottom.edge = .bottom
    stage.attach(top)
    stage.perform { scrollView.addRefreshControl(bottom) }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1))
    let offset = scrollView.contentOffset
    stage.perform {
      scrollView.frame.size = CGSize(width: 480, height: 320)
      scrollView.contentSize = CGSize(width: 480, height: 900)
    }
    play(.wait(for: 0.1))
    #expect(top.isRefreshing && scrollView.contentOffset == offset)
    #expect(top.frame.width == 480 && bottom.frame.width == 480)
    #expect(bottom.frame.minY == 900)
    let shown = try #require(stage.controlHost?.shown)
    #expect(shown.map(\.view.frame) == [top.frame, bottom.frame])
    play(.endRefreshing, .settle)
    #expect(scrollView.contentOffset.y == -64)
  }

  @Test("without more content a pull does not refresh, until there is some again")
  func exhausted() {
    stage.attach(control)
    stage.perform { control.noMoreContent() }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1))
    #expect(!control.isRefreshing)
    stage.perform { control.moreContent() }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1))
    #expect(control.isRefreshing)
  }
}
