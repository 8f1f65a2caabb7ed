import Foundation
import RefreshControls
import RefreshLayers

/// A control that shows nothing and does nothing; a test overrides what it is about.
open class StillControl: RefreshControl {
  open override class var height: CGFloat { 60 }
  open override class var animationDuration: TimeInterval { 0.5 }

  /// Shows a pull of which the ratio alone counts.
  open func pull(to pullRatio: CGFloat) {}

  open override func setup() {}
  open override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { pull(to: pullRatio) }
  open override func setupRefreshControl(for animationView: View) {}
  open override func animationCycle(for animationView: View) {}
}

/// A control that shows a red square, which stands still unless a test moves it.
open class SquareControl: StillControl {
  public let square = View(frame: CGRect(x: 0, y: 20, width: 20, height: 20))

  open override func setup() {
    square.backgroundColor = .red
    square.layer.name = "square"
    addSubviewToRefreshAnimationView(square)
  }
}

extension RefreshControl {
  /// Adds a view of a name and a colour to what is animated.
  public func add(_ view: View, _ name: String, _ color: Color? = nil) {
    view.layer.name = name
    if let color { view.backgroundColor = color }
    addSubviewToRefreshAnimationView(view)
  }

  /// Adds a layer of a name and a colour to what is animated.
  public func add(_ layer: Layer, _ name: String, _ color: Color? = nil) {
    layer.name = name
    if let color { layer.backgroundColor = color }
    animationView.layer.addSublayer(layer)
  }
}

extension View {
  /// Animates, and then ends an exit, however the animation ended.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    then completion: @escaping () -> Void, animations: () -> Void
  ) {
    animate(withDuration: duration, delay: delay, options: options, animations: animations) { _ in
      completion()
    }
  }

  /// What most exits do: the view fades, and then the exit is over.
  public func fadeOut(over duration: TimeInterval, then completion: @escaping () -> Void) {
    View.animate(withDuration: duration, then: completion) { self.alpha = 0 }
  }
}
