import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

/// The examples of the documentation, as an author writes them.
@Suite struct DocumentationTests {
  /// An exit that fades to black.
  private final class FadingControl: RefreshControl {
    override class var height: CGFloat { 65 }
    override class var animationDuration: TimeInterval { 0.3 }
    let mySubview = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    override func setup() { resetAnimationView(animationView) }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {}
    override func setupRefreshControl(for animationView: View) {}
    override func animationCycle(for animationView: View) {
      backgroundColor = backgroundColor == .blue ? .red : .blue
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      View.animate(withDuration: 0.2) {
        self.backgroundColor = .black
        self.mySubview.alpha = 0
      } completion: { _ in
        self.mySubview.removeFromSuperview()
        completion()
      }
    }
    override func resetAnimationView(_ animationView: View) {
      backgroundColor = .blue
      mySubview.alpha = 1
      addSubviewToRefreshAnimationView(mySubview)
    }
  }

  /// Someone with a list.
  private final class ListOwner {
    let stage = Stage()
    let control = FadingControl()
    var loads = 0
    var scrollView: ScrollView { stage.scrollView }

    func viewDidLoad() {
      control.add(to: scrollView) { [unowned self] in self.load() }
    }

    func load() { loads += 1 }
  }

  @Test("a control is attached in one line, and its exit fades to black before it closes")
  func fadeToBlack() {
    let owner = ListOwner()
    owner.stage.perform { owner.viewDidLoad() }
    owner.stage.perform { owner.control.forceRefresh() }
    owner.stage.advance(to: 0.5)
    #expect(owner.loads == 1)
    owner.stage.perform { owner.control.endRefreshing() }
    // The second cycle ends at .6; then .2 s of fading.
    owner.stage.advance(to: 0.7)
    #expect(owner.control.phase == .exiting)
    let grey = owner.control.layer.presentation(at: 0.7).backgroundColor
    #expect(grey != .blue && grey != .red && grey != .black)
    owner.stage.advance(to: 0.85)
    #expect(owner.control.phase == .closing)
    #expect(owner.control.mySubview.superview == nil)
    #expect(owner.control.layer.presentation(at: 0.85).backgroundColor == .black)
    owner.stage.advance(to: 1.2)
    #expect(owner.control.phase == .idle)
    #expect(owner.control.backgroundColor == .blue)
  }

  @Test("an action may be given as a closure, with a handle, or as something to await")
  func theFormsOfAnAction() {
    let scrollView = Stage().scrollView
    let control = FadingControl()
    control.add(to: scrollView) { print("loads") }
    control.add(to: scrollView) { handle in handle.endRefreshing() }
    control.add(to: scrollView) { try await Task.sleep(nanoseconds: 1) }
    control.add(to: scrollView)
    #expect(control.scrollView === scrollView)
  }
}
