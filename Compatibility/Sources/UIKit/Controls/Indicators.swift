import Foundation
import RefreshLayers
import UIKitBase

/// A progress bar that fills from the left.
open class UIProgressView: UIView {
  private let fill = UIView()
  public enum Style: Int, Sendable { case `default`, bar }
  public convenience init(progressViewStyle: Style) { self.init(frame: .zero) }
  open var progressViewStyle = Style.default
  open var progress: Float = 0 { didSet { setNeedsLayout() } }
  open var progressTintColor: UIColor? { didSet { fill.backgroundColor = progressTintColor } }
  open var trackTintColor: UIColor? { didSet { backgroundColor = trackTintColor } }
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: max(4, frame.height)))
    backgroundColor = .systemGray5
    fill.backgroundColor = .systemBlue
    addSubview(fill)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }
  open override func layoutSubviews() {
    fill.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(max(0, min(1, progress))), height: bounds.height)
  }
}

/// An activity indicator: a rotating wheel of eight bars.
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    case white = 1
    case whiteLarge = 0
    case gray = 2
  }
  private let spokes = CAReplicatorLayer()
  private let bar = CALayer()
  open var style: Style { didSet { setNeedsLayout() } }
  open var color: UIColor! = .systemGray { didSet { bar.backgroundColor = color.cgColor } }
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  open private(set) var isAnimating = false

  public init(style: Style) {
    self.style = style
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }
  public required init(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)!
  }
  override func setUp() {
    spokes.instanceCount = 8
    spokes.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    bar.backgroundColor = color.cgColor
    spokes.addSublayer(bar)
    layer.addSublayer(spokes)
    isHidden = true
  }
  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func layoutSubviews() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spokes.frame = bounds
    let side = min(bounds.width, bounds.height)
    bar.frame = CGRect(
      x: bounds.midX - side * 0.05, y: bounds.midY - side / 2, width: side * 0.1, height: side * 0.27)
    bar.cornerRadius = side * 0.05
    CATransaction.commit()
  }
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.3
    fade.duration = 0.8
    fade.repeatCount = HUGE
    fade.isRemovedOnCompletion = false
    spokes.instanceDelay = 0.1
    bar.add(fade, forKey: "fade")
  }
  open func stopAnimating() {
    isAnimating = false
    bar.removeAnimation(forKey: "fade")
    isHidden = hidesWhenStopped
  }
}

/// A visual effect, drawn as a plain translucent colour.
open class UIVisualEffect: NSObject {}
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight, systemUltraThinMaterialDark
    case systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    var isDark: Bool { self == .dark || rawValue >= Style.systemUltraThinMaterialDark.rawValue }
  }
  let style: Style
  public init(style: Style) { self.style = style }
}
open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) {}
  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect: blurEffect)
  }
}
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}
open class UIVisualEffectView: UIView {
  public let contentView = UIView()
  open var effect: UIVisualEffect? { didSet { show() } }
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    show()
  }
  public convenience init() { self.init(effect: nil) }
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  private func show() {
    guard let blur = effect as? UIBlurEffect else {
      backgroundColor = nil
      return
    }
    StageState.ignore("the blur of UIVisualEffectView")
    backgroundColor = UIColor(white: blur.style.isDark ? 0.1 : 0.97, alpha: 0.8)
  }
}
