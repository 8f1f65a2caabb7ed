import Foundation
import RefreshKit
import Testing
import UIKit

/// Controllers presented over others. The order of callbacks is that of Apple's documentation of
/// `UIPresentationController` and `UIViewControllerAnimatedTransitioning`.
@Suite("presented controllers")
struct PresentationTests {
  /// Callbacks of all objects of a presentation, in order.
  private final class Log { var lines: [String] = [] }

  private final class Page: UIViewController {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError() }
    private func note(_ text: String) { log.lines.append("\(name) \(text)") }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  }

  /// A sheet at the bottom with a veil behind it, which fades in beside the transition.
  private final class Sheet: UIPresentationController {
    let log: Log
    let veil = UIView()
    init(_ presented: UIViewController, _ presenting: UIViewController?, _ log: Log) {
      self.log = log
      super.init(presentedViewController: presented, presenting: presenting)
    }
    override var frameOfPresentedViewInContainerView: CGRect {
      CGRect(x: 0, y: 30, width: containerView?.bounds.width ?? 0, height: 60)
    }
    override func presentationTransitionWillBegin() {
      log.lines.append("presentation will begin")
      veil.frame = containerView?.bounds ?? .zero
      veil.alpha = 0
      containerView?.addSubview(veil)
      presentedViewController.transitionCoordinator?.animate(
        alongsideTransition: { [veil] _ in veil.alpha = 1 },
        completion: { [log] in log.lines.append("coordinator completed \($0.isCancelled)") })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      log.lines.append("presentation did end \(completed)")
    }
    override func dismissalTransitionWillBegin() { log.lines.append("dismissal will begin") }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      log.lines.append("dismissal did end \(completed)")
    }
  }

  /// Slides in one second at constant speed, and completes as it is told to.
  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    let log: Log
    let isPresenting: Bool
    var completes = true
    init(_ log: Log, isPresenting: Bool) { (self.log, self.isPresenting) = (log, isPresenting) }
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      log.lines.append("animate")
      let view = context.view(forKey: isPresenting ? .to : .from)!
      let controller = context.viewController(forKey: isPresenting ? .to : .from)!
      let shown = isPresenting ? context.finalFrame(for: controller) : context.initialFrame(for: controller)
      let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.height - shown.minY)
      if isPresenting { context.containerView.addSubview(view) }
      view.frame = isPresenting ? hidden : shown
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.frame = self.isPresenting ? shown : hidden },
        completion: { [completes] _ in
          context.completeTransition(completes && !context.transitionWasCancelled)
        })
    }
    func animationEnded(_ completed: Bool) { log.lines.append("animation ended \(completed)") }
  }

  private final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
    let log: Log
    var completes = true
    var driver: UIPercentDrivenInteractiveTransition?
    init(_ log: Log) { self.log = log }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { Sheet(presented, presenting, log) }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let slide = Slide(log, isPresenting: true)
      slide.completes = completes
      return slide
    }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(log, isPresenting: false) }
  }

  private let bench = Bench()
  private let log = Log()
  private let below: Page
  private let above: Page
  private let window: UIWindow

  init() {
    (below, above) = (Page("below", log), Page("above", log))
    var window: UIWindow!
    bench.turn { [bench, below] in
      window = .wrapping(bench.root)
      window.addSubview(below.view)
    }
    self.window = window
    bench.turn {}
    log.lines = []
  }

  private func top(of view: UIView) -> CGFloat { view.layer.presentation()?.frame.minY ?? -1 }

  @Test("a custom presentation moves as its animator says, with what is animated beside it, and back")
  func custom() throws {
    let transitions = Transitions(log)
    bench.turn {
      (above.modalPresentationStyle, above.transitioningDelegate) = (.custom, transitions)
      below.present(above, animated: true) { log.lines.append("presented") }
      #expect(above.isBeingPresented && below.presentedViewController === above)
      #expect(above.presentingViewController === below)
    }
    let sheet = try #require(above.presentationController as? Sheet)
    let container = try #require(sheet.containerView)
    #expect(log.lines == ["presentation will begin", "above will appear", "animate"])
    #expect(container.superview === window && container.subviews == [sheet.veil, above.view])
    bench.advance(to: 0.5)
    // Halfway between the lower edge of the screen at 90 and 30; the veil's curve is symmetrical.
    bench.turn {
      #expect(abs(top(of: above.view) - 60) < 1e-6)
      #expect(abs(CGFloat(sheet.veil.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-4)
    }
    log.lines = []
    bench.advance(to: 1.1)
    #expect(
      log.lines == [
        "animation ended true", "above did appear", "presentation did end true",
        "coordinator completed false", "presented",
      ])
    #expect(above.view.frame == CGRect(x: 0, y: 30, width: 120, height: 60) && !above.isBeingPresented)
    #expect(below.view.superview === window && above.transitionCoordinator == nil)

    log.lines = []
    bench.turn { above.dismiss(animated: true) { log.lines.append("dismissed") } }
    #expect(above.isBeingDismissed)
    bench.advance(to: 1.6)
    bench.turn { #expect(abs(top(of: above.view) - 60) < 1e-6) }
    bench.advance(to: 2.2)
    #expect(
      log.lines == [
        "dismissal will begin", "above will disappear", "animate", "animation ended true",
        "above did disappear", "dismissal did end true", "dismissed",
      ])
    #expect(below.presentedViewController == nil && above.presentingViewController == nil)
    #expect(container.superview == nil && above.view.superview == nil && sheet.containerView == nil)
  }

  @Test("a presentation that its animator cancels leaves nothing behind")
  func cancelled() {
    let transitions = Transitions(log)
    transitions.completes = false
    bench.turn {
      (above.modalPresentationStyle, above.transitioningDelegate) = (.custom, transitions)
      below.present(above, animated: true)
    }
    bench.advance(to: 1.1)
    #expect(
      log.lines.suffix(4) == [
        "above will disappear", "above did disappear", "presentation did end false",
        "coordinator completed true",
      ])
    #expect(below.presentedViewController == nil && window.subviews == [below.view])
  }

  @Test("code drives a dismissal as far as it says, and cancels or finishes it from there")
  func driven() {
    let transitions = Transitions(log)
    let driver = UIPercentDrivenInteractiveTransition()
    bench.turn {
      (above.modalPresentationStyle, above.transitioningDelegate) = (.custom, transitions)
      below.present(above, animated: true)
    }
    bench.advance(to: 1.1)
    transitions.driver = driver
    bench.turn { above.dismiss(animated: true) }
    var changes = 0
    bench.turn {
      #expect(driver.duration == 1 && above.transitionCoordinator?.isInteractive == true)
      above.transitionCoordinator?.notifyWhenInteractionEnds { changes += $0.isCancelled ? 1 : 100 }
      driver.update(0.25)
    }
    // A quarter of the way from 30 to 90, for as long as nothing else is said.
    bench.advance(to: 3)
    bench.turn { #expect(abs(top(of: above.view) - 45) < 1e-6 && driver.percentComplete == 0.25) }
    bench.turn {
      driver.update(0.5)
      driver.cancel()
    }
    bench.advance(to: 3.25)
    bench.turn { #expect(abs(top(of: above.view) - 45) < 1e-6 && changes == 1) }
    bench.advance(to: 3.6)
    bench.turn { #expect(abs(top(of: above.view) - 30) < 1e-6 && above.view.frame.minY == 30) }
    #expect(log.lines.suffix(2) == ["above did appear", "dismissal did end false"])
    #expect(below.presentedViewController === above)

    bench.turn { above.dismiss(animated: true) }
    bench.turn {
      driver.update(0.5)
      driver.completionSpeed = 2
      driver.finish()
    }
    bench.advance(to: 3.725)
    bench.turn { #expect(abs(top(of: above.view) - 75) < 1e-6) }
    bench.advance(to: 3.9)
    #expect(below.presentedViewController == nil && above.view.superview == nil)
  }

  @Test("a full-screen presentation removes the view below it, and the dismissal puts it back in its place")
  func fullScreen() {
    let beside = UIView()
    bench.turn {
      window.addSubview(beside)
      below.present(above, animated: true)
    }
    let height = window.bounds.height
    bench.turn { #expect(top(of: above.view) == height) }
    #expect(log.lines == ["above will appear", "below will disappear"])
    bench.advance(to: 0.6)
    bench.turn { #expect(top(of: above.view) == 0) }
    #expect(log.lines.suffix(2) == ["above did appear", "below did disappear"])
    #expect(below.view.superview == nil && above.view.superview?.superview === window)
    log.lines = []
    bench.turn { below.dismiss(animated: false) }
    #expect(
      log.lines == ["above will disappear", "below will appear", "above did disappear", "below did appear"])
    #expect(window.subviews == [below.view, beside])
  }

  @Test("one dismissal removes everything above a controller")
  func stacked() {
    let third = Page("third", log)
    bench.turn {
      for page in [above, third] { page.modalPresentationStyle = .overFullScreen }
      below.present(above, animated: false)
      above.present(third, animated: false)
    }
    #expect(above.presentedViewController === third && third.view.superview?.superview === window)
    bench.turn { below.dismiss(animated: false) }
    #expect(window.subviews == [below.view] && above.presentedViewController == nil)
  }

  @Test("a presentation without a window, or over another, is reported and shows nothing")
  func refused() {
    bench.turn {
      above.present(Page("third", log), animated: false)
      below.present(above, animated: false)
      below.present(Page("third", log), animated: false)
    }
    #expect(
      bench.messages == [
        "Page is not presented: the view of Page is not on the stage",
        "Page is not presented: a presentation of it or over Page exists",
      ])
    #expect(below.presentedViewController === above)
  }
}
