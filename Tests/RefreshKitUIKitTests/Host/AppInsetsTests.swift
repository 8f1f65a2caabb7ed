import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Insets that bars, a keyboard and the app set around a control that refreshes.
@MainActor @Suite struct AppInsetsTests {
  final class Screen: UIKitScene<ScreenController> {
    let control = SquareControl()
    override func makeContent(in bounds: CGRect) -> ScreenController { ScreenController(control) }
  }

  /// A screen whose content a keyboard covers.
  final class ScreenController: UIViewController, @unchecked Sendable {
    let scrollView = UIScrollView()
    private let control: RefreshControl
    private var observers: [any NSObjectProtocol] = []

    init(_ control: RefreshControl) {
      self.control = control
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.frame = view.bounds
      scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scrollView.contentSize = CGSize(width: view.bounds.width, height: 2000)
      view.addSubview(scrollView)
      scrollView.addRefreshControl(control)
      followKeyboard()
    }

    /// As in "Managing the keyboard" of Apple's Text Programming Guide for iOS: the inset is set as a whole.
    private func followKeyboard() {
      func follow(_ name: Notification.Name, _ inset: @escaping @Sendable (CGFloat) -> UIEdgeInsets) {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] notification in
            let value = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            self?.scrollView.contentInset = inset(value?.cgRectValue.height ?? 0)
          })
      }
      follow(UIResponder.keyboardDidShowNotification) {
        UIEdgeInsets(top: 0, left: 0, bottom: $0, right: 0)
      }
      follow(UIResponder.keyboardWillHideNotification) { _ in .zero }
    }
  }

  /// The screen on a stage, and time that passes on it.
  private final class Bench {
    let stage = Stage(textMeasurer: PangoTextMeasurer())
    let scene = Screen()
    let frames: FrameLoop

    init(edge: RefreshEdge = .top) {
      scene.control.edge = edge
      stage.attach(scene)
      frames = FrameLoop(stage, framesPerSecond: 120, isAligned: true) { _, _ in }
      frames.run()
      wait(0.1)
    }

    var scrollView: UIScrollView { scene.content.scrollView }
    var control: SquareControl { scene.control }
    func wait(_ seconds: TimeInterval) {
      for _ in 0..<Int(seconds * 120) { stage.advance(to: stage.time + 1.0 / 120) }
    }
    func perform(_ body: () -> Void) {
      stage.perform(body)
      wait(0.1)
    }
    /// Begins in the same turn as a change of the app's.
    func begin(after change: () -> Void = {}) {
      perform {
        change()
        control.beginRefreshing()
      }
      wait(1)
    }
    func end() {
      perform { control.endRefreshing() }
      wait(3)
    }
    @MainActor func bars(tabBar: Bool) -> FakeBars {
      var bars: FakeBars!
      perform {
        bars = FakeBars(scene.content, tabBar: tabBar)
        scrollView.contentOffset.y = -FakeBars.height
      }
      return bars
    }
  }

  @Test("bars and the app add to insets meanwhile, and the control gives its own part back")
  func added() {
    let bench = Bench()
    let bars = bench.bars(tabBar: true)
    bench.begin()
    let scrollView = bench.scrollView
    #expect(abs(scrollView.adjustedContentInset.top - 104) < 1e-6 && scrollView.contentOffset.y == -104)
    bench.perform {
      bars.isNavigationBarHidden = true
      bench.scrollView.contentInset.top += 20
      bench.scrollView.contentInset.bottom += 7
    }
    #expect(bench.scrollView.contentInset.isNear(UIEdgeInsets(top: 80, left: 0, bottom: 7, right: 0)))
    bench.perform { bars.isNavigationBarHidden = false }
    bench.end()
    #expect(bench.scrollView.contentInset == UIEdgeInsets(top: 20, left: 0, bottom: 7, right: 0))
    #expect(bench.scrollView.adjustedContentInset.bottom == 56)
    // Not beyond where it rests.
    #expect((-64...0).contains(bench.scrollView.contentOffset.y))
  }

  @Test(
    "a keyboard for which the app sets the whole inset leaves the control open, and nothing behind",
    arguments: [RefreshEdge.top, .bottom])
  func keyboard(edge: RefreshEdge) {
    let bench = Bench(edge: edge)
    _ = bench.bars(tabBar: false)
    let keyboard = FakeKeyboard(screen: CGRect(x: 0, y: 0, width: 375, height: 667))
    let (top, bottom): (CGFloat, CGFloat) = edge == .top ? (60, 0) : (0, 60)
    bench.begin()
    func insets(_ keyboard: CGFloat) -> UIEdgeInsets {
      UIEdgeInsets(top: top, left: 0, bottom: bottom + keyboard, right: 0)
    }
    #expect(bench.scrollView.contentInset.isNear(insets(0)))
    bench.perform { keyboard.show(height: 291) }
    #expect(bench.scrollView.contentInset.isNear(insets(291)))
    bench.perform { keyboard.hide() }
    #expect(bench.scrollView.contentInset.isNear(insets(0)))
    bench.end()
    #expect(bench.control.phase == .idle && bench.scrollView.contentInset == .zero)
  }

  /// The app's top inset before a refresh, and the one that it sets during it.
  nonisolated static let tops: [(CGFloat, CGFloat)] = [
    (0, 64), (0, 120), (0, 60), (0, 47.0 + 1.0 / 3), (40, 64), (40, 200), (40, 40), (40, 100),
    (64, 0), (64, 91.7), (20, 667 * 0.137),
  ]

  @Test(
    "an inset that the app sets during a refresh is the app's afterwards, with nothing added or taken",
    arguments: tops)
  func wholeInset(old: CGFloat, new: CGFloat) {
    for isWhole in [false, true] {
      let bench = Bench()
      let scrollView = bench.scrollView
      bench.begin { (scrollView.contentInset.top, scrollView.contentOffset.y) = (old, -old) }
      #expect(abs(scrollView.contentInset.top - (old + 60)) < 1e-6)
      bench.perform {
        if isWhole {
          scrollView.contentInset = UIEdgeInsets(top: new, left: 0, bottom: 34, right: 0)
        } else {
          scrollView.contentInset.top = new
        }
      }
      // It stays open, in sight, and what the app sets at another edge is no concern of this one.
      #expect(abs(scrollView.contentInset.top - (new + 60)) < 1e-6)
      #expect(abs(scrollView.contentOffset.y + new + 60) < 1e-6)
      bench.perform { scrollView.contentInset.bottom = 20 }
      #expect(abs(scrollView.contentInset.top - (new + 60)) < 1e-6)
      bench.end()
      #expect(bench.control.phase == .idle)
      #expect(abs(scrollView.contentInset.top - new) < 1e-9 && scrollView.contentInset.bottom == 20)
      #expect(abs(scrollView.contentOffset.y + new) < 1e-6, "\(old) \(new)")
    }
  }

  @Test(
    "an inset that the app adds to during a refresh keeps what it adds",
    arguments: [20, -20, 0.5, 34 + 1.0 / 3, 60] as [CGFloat])
  func addedInset(change: CGFloat) {
    let bench = Bench()
    bench.begin { bench.scrollView.contentInset.top = 47 }
    bench.perform { bench.scrollView.contentInset.top += change }
    #expect(abs(bench.scrollView.contentInset.top - (107 + change)) < 1e-6)
    bench.end()
    #expect(abs(bench.scrollView.contentInset.top - (47 + change)) < 1e-9)
    bench.perform { bench.scrollView.contentInset.top -= change }
    #expect(abs(bench.scrollView.contentInset.top - 47) < 1e-9)
  }

  @Test("an app that sets its inset whenever the content moves does not hang")
  func fought() {
    let bench = Bench()
    bench.begin()
    var count = 0
    let observation = bench.scrollView.observe(\.contentOffset) { scrollView, _ in
      count += 1
      scrollView.contentInset = .zero
    }
    bench.perform { bench.scrollView.contentOffset.y = -20 }
    #expect(count > 0 && count < 10)
    observation.invalidate()
    bench.end()
    #expect(bench.control.phase == .idle && bench.scrollView.contentInset == .zero)
  }

  @Test("a control is above the background of a list, and a scene in the background shows no frames")
  func surroundings() throws {
    let bench = Bench()
    bench.perform {
      for list in [
        UITableView(frame: .zero, style: .plain),
        UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
      ] {
        let background = UIView()
        (list as? UITableView)?.backgroundView = background
        (list as? UICollectionView)?.backgroundView = background
        list.addRefreshControl(SquareControl())
        let places = list.subviews.map { $0 === background ? "background" : $0 is HostView ? "host" : "" }
        #expect(places.filter { !$0.isEmpty } == ["background", "host"])
      }
    }
    let host = try #require(bench.scrollView.subviews.lazy.compactMap { $0 as? HostView }.first?.host)
    func post(_ name: Notification.Name, _ scene: Any?) {
      bench.perform { NotificationCenter.default.post(name: name, object: scene) }
    }
    var scene: UIScene?
    bench.perform { scene = bench.scrollView.window?.windowScene }
    let own = try #require(scene)
    post(UIScene.didEnterBackgroundNotification, UIScene())
    #expect(host.clock.isVisible)
    post(UIScene.didEnterBackgroundNotification, own)
    #expect(!host.clock.isVisible)
    post(UIScene.willEnterForegroundNotification, own)
    #expect(host.clock.isVisible)
  }
}
