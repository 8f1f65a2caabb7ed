import Foundation
import RefreshControls
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing
import UIKit

@testable import RefreshKitUIKit

/// A control below a large title and a search bar, which collapse as the content is scrolled up.
///
/// Heights in points are those of `BarHeights`, with the reports that they are from.
@MainActor @Suite struct LargeTitleTests {
  final class Screen: UIKitScene<UINavigationController> {
    let control = SquareControl()
    var (isTitled, isSearched, statusBar) = (true, false, CGFloat(20))
    private(set) var list: UIScrollView!
    private(set) var search: UISearchController?

    override func makeContent(in bounds: CGRect) -> UINavigationController {
      let rows = RowsViewController(control, rows: (1...40).map { "Row \($0)" }) { ["A new row"] }
      rows.title = "Feed"
      list = rows.tableView
      search = rows.navigationItem.searchController
      if !isSearched { rows.navigationItem.searchController = nil }
      let navigation = UINavigationController(rootViewController: rows)
      navigation.navigationBar.prefersLargeTitles = isTitled
      navigation.additionalSafeAreaInsets.top = statusBar
      return navigation
    }
  }

  /// The screen on a stage, with a finger.
  final class Bench {
    let stage = Stage(textMeasurer: PangoTextMeasurer())
    let scene = Screen()
    let frames: FrameLoop
    var onFrame: () -> Void = {}
    private var finger = CGPoint(x: 100, y: 150)

    init(title: Bool = true, search: Bool = false, statusBar: CGFloat = 20) {
      (scene.isTitled, scene.isSearched, scene.statusBar) = (title, search, statusBar)
      stage.attach(scene)
      frames = FrameLoop(stage, framesPerSecond: 60, isAligned: true) { _, _ in }
      frames.run()
      wait(0.1)
    }

    var control: SquareControl { scene.control }
    var list: UIScrollView { scene.list }
    var bar: UINavigationBar { scene.content.navigationBar }
    /// Height of the bar that the list reports, without the status bar.
    var height: CGFloat { list.adjustedContentInset.top - list.contentInset.top - scene.statusBar }
    /// Where the content begins on the screen.
    var top: CGFloat { -list.contentOffset.y }
    @MainActor var host: ControlHost? { list.subviews.lazy.compactMap { $0 as? HostView }.first?.host }

    func wait(_ seconds: TimeInterval) {
      for _ in 0..<Int((seconds * 60).rounded()) {
        stage.advance(to: stage.time + 1.0 / 60)
        onFrame()
      }
    }
    func perform(_ body: () -> Void) {
      stage.perform(body)
      wait(0.1)
    }
    func begin() {
      perform { control.beginRefreshing(notify: false) }
      wait(1)
    }
    func end() {
      perform { control.endRefreshing() }
      wait(2)
    }
    func scroll(to y: CGFloat) {
      perform { list.setContentOffset(CGPoint(x: 0, y: -y), animated: false) }
    }
    private func touch(_ phase: Touch.Phase) {
      stage.perform {
        (list.refreshView as! ScrollView).handle(
          Touch(id: 1, phase: phase, location: finger, timestamp: stage.time))
      }
    }
    func touch() { touch(.began) }
    /// Drags by a distance, at four points per frame.
    func drag(_ distance: CGFloat) {
      let count = max(1, Int(abs(distance) / 4))
      for _ in 0..<count {
        finger.y += distance / CGFloat(count)
        touch(.moved)
        wait(1.0 / 60)
      }
    }
    func lift(cancelled: Bool = false) {
      touch(cancelled ? .cancelled : .ended)
      finger.y = 150
    }
  }

  @Test(
    "content rests below status bar, bar, large title and search bar, all of which its inset reports",
    arguments: [
      (true, false, 20, 116), (true, false, 44, 140), (true, true, 47, 195),
      (false, true, 59, 155),
    ] as [(Bool, Bool, CGFloat, CGFloat)])
  func heights(title: Bool, search: Bool, statusBar: CGFloat, inset: CGFloat) {
    let bench = Bench(title: title, search: search, statusBar: statusBar)
    #expect(bench.list.adjustedContentInset.top == inset && bench.list.contentInset == .zero)
    #expect(bench.top == inset)
  }

  @Test("search bar and title collapse with the content, point by point, and come back with the finger")
  func collapse() {
    let bench = Bench(search: true)
    for y in stride(from: CGFloat(168), through: 0, by: -3.5) {
      bench.stage.perform { bench.list.setContentOffset(CGPoint(x: 0, y: -y), animated: false) }
      #expect(abs(bench.height - min(max(y - 20, 44), 148)) < 1e-9 && bench.top == y)
      #expect(bench.bar.frame == CGRect(x: 0, y: 20, width: 375, height: bench.height))
    }
    bench.scroll(to: 64)
    bench.touch()
    bench.drag(40)
    let start = bench.top
    // Nothing resists until all of the bar is in sight.
    bench.drag(40)
    #expect(abs(bench.top - start - 40) < 1e-9 && bench.control.phase == .idle)
    bench.drag(200)
    // The bar stretches with the pull, of which the inset has nothing.
    #expect(bench.height == 148 && bench.top > 200 && abs(bench.bar.frame.maxY - bench.top) < 1e-9)
    bench.lift(cancelled: true)
    bench.wait(2)
    #expect(bench.top == 168)
    // A part of the bar comes to rest whole or not at all, whichever is nearer.
    for y in [150, 130, 100, 76] as [CGFloat] {
      bench.scroll(to: y)
      bench.touch()
      bench.drag(-20)
      bench.drag(16)
      bench.wait(0.3)
      let rest = [64, 116, 168].min { abs($0 - bench.top) < abs($1 - bench.top) }
      let top = bench.top
      #expect(top != rest)
      bench.lift()
      bench.wait(4)
      // A deceleration without a velocity takes long.
      #expect(abs(bench.top - (rest ?? 0)) < 1, "\(y), from \(top)")
    }
  }

  /// Pulls, holds, refreshes and closes; what the bar shows at every frame.
  @Test(
    "from a pull to the end of its refresh the title stays large, and the bar moves no faster than the content",
    arguments: [false, true], [RefreshTrigger.onRelease, .onReach])
  func life(search: Bool, trigger: RefreshTrigger) {
    let bench = Bench(search: search)
    bench.control.trigger = trigger
    let (whole, rest): (CGFloat, CGFloat) = search ? (148, 168) : (96, 116)
    var last = (bar: bench.bar.frame.maxY, top: bench.top)
    bench.onFrame = {
      #expect(abs(bench.height - whole) < 1e-5)
      let new = (bar: bench.bar.frame.maxY, top: bench.top)
      // A refresh that begins under the finger writes its inset at once.
      if trigger == .onRelease {
        #expect(abs(new.bar - last.bar) < 16, "\(last) \(new) \(bench.control.phase)")
      }
      #expect(abs(new.top - last.top) < 16)
      last = new
    }
    bench.touch()
    bench.drag(240)
    #expect(bench.top > rest + 60)
    bench.lift()
    bench.wait(1)
    #expect(bench.control.isRefreshing && abs(bench.top - rest - 60) < 1e-6)
    #expect(abs(bench.list.contentInset.top - 60) < 1e-6 && abs(bench.bar.frame.maxY - rest) < 1e-6)
    bench.end()
    #expect(bench.control.phase == .idle && bench.list.contentInset == .zero && abs(bench.top - rest) < 1e-6)
    // Without a finger.
    bench.begin()
    #expect(abs(bench.top - rest - 60) < 1e-6 && abs(bench.bar.frame.maxY - rest) < 1e-6)
    bench.end()
    #expect(bench.control.phase == .idle && bench.list.contentInset == .zero && abs(bench.top - rest) < 1e-6)
  }

  @Test("a control above scrolled content opens and closes without the title", arguments: [64, 90, 116])
  func collapsed(top: CGFloat) {
    let bench = Bench()
    bench.scroll(to: top)
    let height = bench.height
    bench.begin()
    #expect(abs(bench.top - top - 60) < 1e-6 && abs(bench.height - height) < 1e-6)
    bench.end()
    #expect(bench.list.contentInset == .zero)
    #expect(abs(bench.top - top) < 1e-6 && abs(bench.height - height) < 1e-6)
  }

  @Test("a list with UIKit's control is held and closed at the same places")
  func systemControl() {
    func places(_ bench: Bench, begin: () -> Void, end: () -> Void) -> [CGFloat] {
      func places() -> [CGFloat] {
        [bench.top, bench.height, bench.list.adjustedContentInset.top].map { $0.rounded() }
      }
      let rest = places()
      bench.perform { bench.list.contentOffset.y -= 60 }
      bench.perform(begin)
      bench.wait(1)
      let open = places()
      bench.perform(end)
      bench.wait(3)
      return rest + open + places()
    }
    let (own, other) = (Bench(search: true), Bench(search: true))
    var system: UIRefreshControl!
    other.perform {
      system = UIRefreshControl()
      other.list.refreshControl = system
    }
    let ours = places(own) {
      own.control.beginRefreshing(notify: false)
    } end: {
      own.control.endRefreshing()
    }
    let theirs = places(other, begin: system.beginRefreshing, end: system.endRefreshing)
    #expect(ours == theirs && ours == [168, 148, 168, 228, 148, 228, 168, 148, 168])
  }

  nonisolated static let walks: UInt64 = TestRun.isLong ? 200 : 6

  @Test("random lives below collapsing bars end with insets, offsets and timers as before")
  func walk() {
    var faults: [String] = []
    for seed in 0..<Self.walks {
      var random = SeededRandom(seed: seed)
      let statusBar = [20, 44, 47, 59].randomElement(using: &random)! as CGFloat
      let bench = Bench(
        title: .random(using: &random), search: .random(using: &random), statusBar: statusBar)
      bench.control.trigger = .random(using: &random) ? .onReach : .onRelease
      let rest = bench.top
      var steps: [Int] = []
      for _ in 0..<Int.random(in: 4...14, using: &random) {
        let step = Int.random(in: 0..<9, using: &random)
        steps.append(step)
        switch step {
        case 0...2:
          bench.touch()
          bench.drag(.random(in: step < 2 ? 60...320 : -200...60, using: &random))
          bench.lift(cancelled: .random(using: &random))
        case 3: bench.perform { bench.control.beginRefreshing(notify: false) }
        case 4: bench.perform { bench.control.endRefreshing() }
        case 5:
          let y = CGFloat.random(in: -400...0, using: &random)
          let isAnimated = Bool.random(using: &random)
          bench.perform { bench.list.setContentOffset(CGPoint(x: 0, y: y), animated: isAnimated) }
        case 6:
          // A rotation.
          bench.perform {
            let size = bench.scene.content.view.frame.size
            bench.scene.content.view.frame.size = CGSize(width: size.height, height: size.width)
          }
        case 7: bench.perform { bench.scene.content.isNavigationBarHidden.toggle() }
        default:
          if bench.scene.isSearched { bench.perform { bench.scene.search?.isActive.toggle() } }
        }
        bench.wait(.random(in: 0...0.5, using: &random))
      }
      bench.perform {
        bench.control.endRefreshing()
        bench.scene.search?.isActive = false
        bench.scene.content.isNavigationBarHidden = false
        bench.scene.content.view.frame.size = CGSize(width: 375, height: 667)
      }
      bench.wait(3)
      let isHeld = bench.top > bench.list.adjustedContentInset.top + 1e-6
      bench.scroll(to: rest)
      bench.wait(0.2)
      var found: [String] = []
      if bench.list.contentInset != .zero { found.append("inset \(bench.list.contentInset)") }
      if isHeld || abs(bench.list.adjustedContentInset.top - rest) > 1e-6 || bench.top != rest {
        found.append("content at \(bench.top) of \(bench.list.adjustedContentInset.top), not \(rest)")
      }
      if bench.control.phase != .idle { found.append("\(bench.control.phase)") }
      if bench.host?.clock.isRunning != false { found.append("a timer or link runs") }
      faults += found.map { "walk \(seed) \(steps): \($0)" }
    }
    #expect(faults.isEmpty, "\(faults.count) faults: \(faults.prefix(12).joined(separator: "\n"))")
  }
}
