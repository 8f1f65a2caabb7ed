import Foundation
import RefreshMotion

/// A spinner whose spokes light up one after the other, like `UIActivityIndicatorView`.
///
///     let spinner = ActivityIndicatorView()
///     spinner.center = animationView.bounds.center
///     addSubviewToRefreshAnimationView(spinner)
///     spinner.startAnimating()
///
/// The spokes do not rotate: their opacities move around in steps, one cycle a second. The size depends on the style;
/// place the view by its `center`.
nonisolated open class ActivityIndicatorView: View {
  /// The size and the number of spokes.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Eight thick spokes in 20 × 20 points.
    case medium
    /// Eight thick spokes in 37 × 37 points.
    case large
    /// Twelve thin spokes in 20 × 20 points, as before iOS 13.
    case gray
  }

  /// The style, set on creation.
  public final let style: Style

  /// True if the view is hidden while it is not animating (default: true).
  public final var hidesWhenStopped = true { didSet { show() } }

  /// True while the spokes light up in turn.
  public final private(set) var isAnimating = false

  /// The fraction of the spokes shown while not animating, 0…1, clockwise from the top (default: 1).
  ///
  /// Useful during a pull: a refresh control shows ⌈8 · progress⌉ of eight spokes.
  public final var progress: CGFloat = 1 { didSet { show() } }

  /// The colour of the spokes (default: the style's light-mode colour).
  public final var color: Color {
    didSet { for spoke in spokes { spoke.backgroundColor = color } }
  }

  private let spokes: [Layer]

  /// Creates an indicator that is hidden until it animates.
  public init(style: Style = .medium) {
    self.style = style
    color = style == .gray ? Color(white: 0.4) : Color(hex: 0x3C3C43)
    spokes = style.opacities.map { _ in Layer() }
    super.init(frame: CGRect(origin: .zero, size: CGSize(width: 2 * style.radius, height: 2 * style.radius)))
    layer.name = "spinner"
    let (outer, inner, width) = style.measures
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * .pi * CGFloat(index) / CGFloat(spokes.count)
      spoke.name = "spoke"
      spoke.bounds.size = CGSize(width: width, height: outer - inner)
      spoke.cornerRadius = width / 2
      spoke.position = CGPoint(
        x: style.radius + (outer + inner) / 2 * sin(angle), y: style.radius - (outer + inner) / 2 * cos(angle)
      )
      spoke.transform = CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
      spoke.backgroundColor = color
      layer.addSublayer(spoke)
    }
    show()
  }

  /// Starts the animation and shows the view.
  public final func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    show()
    let opacities = style.opacities
    for (index, spoke) in spokes.enumerated() {
      var animation = KeyframeAnimation(
        keyPath: "opacity",
        values: opacities.indices.map { step in
          opacities[(index - step + opacities.count) % opacities.count]
        }, duration: 1)
      animation.calculationMode = .discrete
      animation.repeatCount = .infinity
      // Steps are half a step away from whole seconds, at which cycles are compared.
      animation.timeOffset = 0.5 / Double(opacities.count)
      spoke.add(animation, forKey: "light")
    }
  }

  /// Stops the animation, and hides the view if `hidesWhenStopped` is true.
  public final func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    for spoke in spokes { spoke.removeAnimation(forKey: "light") }
    show()
  }

  /// Sets the visibility and the opacity of the spokes for the stopped state.
  private func show() {
    isHidden = hidesWhenStopped && !isAnimating
    let count = Int((progress * CGFloat(spokes.count) - 1e-9).rounded(.up))
    Transaction.withoutActions {
      for (index, spoke) in spokes.enumerated() {
        spoke.opacity = index < count ? style.opacities.last ?? 1 : 0
      }
    }
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 2 * style.radius, height: 2 * style.radius)
  }
}

extension ActivityIndicatorView.Style {
  /// The radius of the spinner in points.
  fileprivate var radius: CGFloat { self == .large ? 18.5 : 10 }

  /// The outer and inner end of a spoke from the centre and its width, in points; for eight spokes as measured on iOS
  /// 13.
  fileprivate var measures: (outer: CGFloat, inner: CGFloat, width: CGFloat) {
    self == .gray ? (9.5, 5, 1.6) : (radius, radius / 3, radius / 5)
  }

  /// The opacities of the spokes clockwise; the last is the brightest.
  fileprivate var opacities: [CGFloat] {
    self == .gray
      ? [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.35, 0.47, 0.6, 0.73, 0.87, 1]
      : [47, 47, 47, 47, 72, 97, 122, 147].map { $0 / 255 }
  }
}
