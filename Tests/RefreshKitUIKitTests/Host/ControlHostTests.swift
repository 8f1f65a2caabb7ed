import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestControls
import Testing
import UIKit
import UIKitBase

@testable import RefreshKitUIKit
@testable import refresh_examples

/// The life of hosted controls among other things that happen in an app.
@MainActor @Suite struct ControlHostTests {
  /// A stage whose scroll view is an app's, and time that passes on it.
  private func makeStage() -> Stage {
    var configuration = Stage.Configuration()
    configuration.size = CGSize(width: 320, height: 480)
    let stage = Stage(configuration)
    stage.hostControls()
    return stage
  }

  private func play(_ steps: Scenario.Step..., on stage: Stage) {
    let player = ScenarioPlayer(Scenario("app", steps), on: stage)
    player.start()
    let frames = FrameLoop(stage, framesPerSecond: 60, isAligned: true) { _, _ in }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
  }

  @Test("a control is added in three forms")
  func forms() async {
    let stage = makeStage()
    let scrollView = stage.uiScrollView
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
    play(.wait(for: 2), on: stage)
    #expect(plain == 1 && controls[0].isRefreshing)
    #expect(handled == 1 && controls[1].phase == .idle)
    for _ in 0..<100 where controls[2].isRefreshing {
      await Task.yield()
      play(.wait(for: 0.1), on: stage)
    }
    #expect(!controls[2].isRefreshing)
    #expect(scrollView.subviews.count { $0 is HostView } == 1)
  }

  @Test("a control in front of the content raises the view that controls are in, and knows the finger")
  func overlay() throws {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    let view = try #require(stage.uiScrollView.subviews.first { $0 is HostView })
    play(.wait(for: 0.1), on: stage)
    #expect(view.layer.zPosition == 0)
    stage.perform { control.overlaysContent = true }
    play(.pull(to: 100, over: 0.3), on: stage)
    #expect(view.layer.zPosition == 1)
    let finger = try #require(control.fingerLocation)
    #expect(stage.scrollView.bounds.size.width > finger.x && finger.x > 0 && finger.y > 100)
    let released = SquareControl()
    let other = makeStage()
    other.attach(released)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1), on: other)
    #expect(released.fingerLocation == nil)
  }

  @Test("a finger that moves sideways while the content stays is followed")
  func fingerAcross() throws {
    final class Aimed: SquareControl {
      var fingers: [CGFloat] = []
      override func handleScrolling(
        on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
      ) {
        if let fingerLocation { fingers.append(fingerLocation.x) }
      }
    }
    let (stage, control) = (makeStage(), Aimed())
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .hold(for: 0.05), on: stage)
    let (count, start) = (control.fingers.count, try #require(control.fingers.last))
    play(.drag(x: -60, y: 0, over: 0.2), on: stage)
    #expect(control.fingers.count > count + 10)
    #expect(try abs(#require(control.fingers.last) - (start - 60)) < 1e-6)
  }

  @Test("at rest neither a timer nor a link runs, and in a cycle no link")
  func rest() throws {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    play(.wait(for: 0.5), on: stage)
    let clock = try #require(stage.controlHost?.clock)
    #expect(!clock.isRunning)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1), on: stage)
    #expect(control.phase.kind == .settling)
    #expect(clock.needsFrames)
    play(.wait(for: 1), on: stage)
    #expect(control.phase.kind == .refreshing)
    #expect(clock.isRunning && !clock.needsFrames)
    play(.endRefreshing, .settle, on: stage)
    #expect(!clock.isRunning)
  }

  @Test("a cycle that runs costs the calls of its events, and none for a frame", arguments: Examples.controls)
  func calls(type: RefreshControl.Type) throws {
    let stage = makeStage()
    let control = type.init(type: .slideDown)
    stage.attach(control)
    play(.begin(animated: true, notify: true), .wait(for: 2), on: stage)
    let clock = try #require(stage.controlHost?.clock)
    var turns = 0
    let onTurnEnd = clock.onTurnEnd
    clock.onTurnEnd = {
      turns += 1
      onTurnEnd?()
    }
    let first = try #require(control.phase.cycle)
    play(.wait(for: 20), on: stage)
    let cycles = try #require(control.phase.cycle) - first
    #expect(cycles > 5 && turns >= cycles && turns <= 8 * cycles)
  }

  @Test("a control that moves to another scroll view leaves nothing behind")
  func moved() {
    let (first, second) = (makeStage(), makeStage())
    let control = SquareControl()
    first.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1), on: first)
    var result: RefreshResult?
    first.perform { control.beginRefreshing { result = $0 } }
    second.attach(control)
    #expect(result == .failure("taken off"))
    play(.wait(for: 1), on: first)
    #expect(first.uiScrollView.contentInset.top == 64)
    #expect(first.controlHost?.clock.isRunning == false)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: second)
    #expect(control.phase.kind == .refreshing)
    #expect(abs(second.uiScrollView.contentInset.top - 124) < 1e-6)
  }

  @Test("a scroll view that dies first ends the refresh of a control that outlives it")
  func dies() {
    let stage = makeStage()
    let control = SquareControl()
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
    play(.wait(for: 0.1), on: stage)
    #expect(dead == nil)
    #expect(result == .failure("taken off"))
    #expect(control.phase == .idle && control.scrollView == nil)
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.2), on: stage)
    #expect(control.isRefreshing)
  }

  @Test("of two controls at one edge the second pull reaches the second")
  func two() {
    let stage = makeStage()
    let (first, second) = (SquareControl(), SquareControl())
    stage.attach(first)
    stage.perform { stage.uiScrollView.addRefreshControl(second) }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: stage)
    #expect(first.isRefreshing && !second.isRefreshing)
    play(.pull(to: 170, over: 0.3), .release, .wait(for: 1), on: stage)
    #expect(first.isRefreshing && second.isRefreshing)
    #expect(abs(stage.uiScrollView.contentInset.top - 184) < 1e-6)
    stage.perform {
      first.endRefreshing()
      second.endRefreshing()
    }
    play(.wait(for: 3), on: stage)
    #expect(stage.uiScrollView.contentInset.top == 64)
  }

  @Test("in the background no frame is shown, and time goes on")
  func background() throws {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1), on: stage)
    let offset = stage.scrollView.contentOffset
    stage.perform {
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    }
    play(.wait(for: 0.1), on: stage)
    #expect(stage.scrollView.contentOffset == offset)
    let cycle = control.phase.cycle ?? 0
    play(.wait(for: 2), on: stage)
    #expect(control.phase.kind == .refreshing && (control.phase.cycle ?? 0) > cycle + 2)
    stage.perform {
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    }
    #expect(stage.scrollView.contentOffset.y == -124)
    play(.endRefreshing, .settle, on: stage)
    #expect(stage.scrollView.contentOffset.y == -64)
  }

  @Test("a resistance that UIKit has no place for is reported, once")
  func resistance() throws {
    let stage = makeStage()
    let control = SquareControl()
    control.maximumPullDistance = 80
    stage.attach(control)
    control.maximumPullDistance = 90
    let diagnostics = try #require(stage.controlHost?.context.diagnostics)
    #expect(
      diagnostics.count { "\($0)".contains("maximumPullDistance has no effect in this scroll view") } == 1)
  }

  @Test("a thousand controls that come and go leave nothing")
  func leaks() {
    let stage = makeStage()
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
        stage.uiScrollView.addRefreshControl(control) { (handle: RefreshHandle) in _ = handle }
        if index.isMultiple(of: 2) { control.beginRefreshing() }
      }
      if index.isMultiple(of: 50) { play(.wait(for: 0.1), on: stage) }
      if let shown = stage.controlHost?.shown.first {
        (all[index].view, all[index].layer) = (shown.view, shown.mirror.layer)
        seen += 1
      }
      stage.perform { control.removeFromSuperview() }
    }
    play(.wait(for: 1), on: stage)
    #expect(seen == 1000)
    #expect(all.count { $0.control != nil || $0.view != nil || $0.layer != nil } == 0)
    #expect(stage.uiScrollView.subviews.first { $0 is HostView }?.subviews.isEmpty == true)
    #expect(stage.uiScrollView.contentInset.top == 64)
  }

  @Test("dark mode, text from right to left and reduced motion reach the control")
  func environment() {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    play(.wait(for: 0.1), on: stage)
    #expect(control.environment.colorScheme == .light)
    stage.perform {
      stage.uiScrollView.overrideUserInterfaceStyle = .dark
      #expect(control.environment.colorScheme == .dark)
      stage.uiScrollView.semanticContentAttribute = .forceRightToLeft
      StageState.current.reducesMotion = true
      NotificationCenter.default.post(
        name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    }
    #expect(control.environment.layoutDirection == .rightToLeft)
    #expect(control.environment.reducesMotion)
    #expect(stage.controlHost?.context.isDark == true)
    stage.perform { stage.uiScrollView.overrideUserInterfaceStyle = .unspecified }
    #expect(control.environment.colorScheme == .light)
  }

  @Test("a control learns of the size of text that the reader prefers, and of its change")
  func textSize() {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    play(.wait(for: 0.1), on: stage)
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
        var environment = RefreshEnvironment()
        environment.contentSizeCategory = category
        #expect(
          abs(
            environment.scaledValue(for: 40)
              - UIFontMetrics.default.scaledValue(for: 40, compatibleWith: traits)) < 1e-9)
      }
    }
    #expect(control.environment.contentSizeCategory == .accessibilityLarge)
    #expect(abs(control.environment.scaledFont(for: .systemFont(ofSize: 17)).pointSize - 33) < 1e-9)
  }

  @Test("a reader of the screen hears when a refresh begins and ends")
  func announcements() throws {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    play(.begin(animated: true, notify: true), .wait(for: 1), .endRefreshing, .settle, on: stage)
    var heard: [String] = []
    try #require(stage.controlHost).clock.turn { heard = StageState.current.announcements }
    #expect(heard == ["Refreshing", "Refreshed"])
  }

  @Test("a screen reader finds a control that refreshes, and can have it refresh")
  func accessibility() throws {
    let stage = makeStage()
    let control = SquareControl()
    control.accessibilityLabel = "Update messages"
    let own = UIAccessibilityCustomAction(name: "Archive") { _ in true }
    stage.uiScrollView.accessibilityCustomActions = [own]
    stage.attach(control)
    play(.wait(for: 0.1), on: stage)
    let view = try #require(stage.controlHost?.shown.first?.view)
    #expect(!view.isAccessibilityElement)
    let actions = try #require(stage.uiScrollView.accessibilityCustomActions)
    #expect(actions.map(\.name) == ["Archive", "Update messages"])
    let handler = try #require(actions[1].actionHandler)
    #expect(handler(actions[1]))
    play(.wait(for: 1), on: stage)
    #expect(control.isRefreshing && view.isAccessibilityElement)
    #expect(view.accessibilityLabel == "Update messages" && view.accessibilityTraits == .updatesFrequently)
    #expect(!handler(actions[1]))
    play(.endRefreshing, .settle, on: stage)
    #expect(!view.isAccessibilityElement)
    control.isEnabled = false
    #expect(!handler(actions[1]))
    stage.perform { control.removeFromSuperview() }
    play(.wait(for: 0.1), on: stage)
    #expect(stage.uiScrollView.accessibilityCustomActions == [own])
  }

  @Test("another width moves the control, and another height the one at the end")
  func rotation() throws {
    let stage = makeStage()
    let (top, bottom) = (SquareControl(), SquareControl())
    bottom.edge = .bottom
    stage.attach(top)
    stage.perform { stage.uiScrollView.addRefreshControl(bottom) }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: stage)
    let offset = stage.uiScrollView.contentOffset
    stage.perform {
      stage.uiScrollView.frame.size = CGSize(width: 480, height: 320)
      stage.uiScrollView.contentSize = CGSize(width: 480, height: 900)
    }
    play(.wait(for: 0.1), on: stage)
    #expect(top.isRefreshing && stage.uiScrollView.contentOffset == offset)
    #expect(top.frame.width == 480 && bottom.frame.width == 480)
    #expect(bottom.frame.minY == 900)
    let shown = try #require(stage.controlHost?.shown)
    #expect(shown.map(\.view.frame) == [top.frame, bottom.frame])
    play(.endRefreshing, .settle, on: stage)
    #expect(stage.uiScrollView.contentOffset.y == -64)
  }

  @Test("without more content a pull does not refresh, until there is some again")
  func exhausted() {
    let stage = makeStage()
    let control = SquareControl()
    stage.attach(control)
    stage.perform { control.noMoreContent() }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: stage)
    #expect(!control.isRefreshing)
    stage.perform { control.moreContent() }
    play(.pull(to: 100, over: 0.3), .release, .wait(for: 1), on: stage)
    #expect(control.isRefreshing)
  }
}
