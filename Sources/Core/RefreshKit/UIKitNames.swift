// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The names of UIKit and Core Animation, so that the compiler suggests RefreshKit's names. On iOS these are Apple's own
// declarations. If a file imports the product UIKit, its declarations win over these, which are unavailable.
#if os(Linux)
  /// UIKit's name of ``View``.
  @available(*, unavailable, renamed: "View") public typealias UIView = View
  /// UIKit's name of ``Label``.
  @available(*, unavailable, renamed: "Label") public typealias UILabel = Label
  /// UIKit's name of ``ImageView``.
  @available(*, unavailable, renamed: "ImageView") public typealias UIImageView = ImageView
  /// UIKit's name of ``Image``.
  @available(*, unavailable, renamed: "Image") public typealias UIImage = Image
  /// UIKit's name of ``Color``.
  @available(*, unavailable, renamed: "Color") public typealias UIColor = Color
  /// UIKit's name of ``Font``.
  @available(*, unavailable, renamed: "Font") public typealias UIFont = Font
  /// UIKit's name of ``BezierPath``.
  @available(*, unavailable, renamed: "BezierPath") public typealias UIBezierPath = BezierPath
  /// UIKit's name of ``EdgeInsets``.
  @available(*, unavailable, renamed: "EdgeInsets") public typealias UIEdgeInsets = EdgeInsets
  /// UIKit's name of ``RectCorner``.
  @available(*, unavailable, renamed: "RectCorner") public typealias UIRectCorner = RectCorner
  /// UIKit's name of ``ScrollView``.
  @available(*, unavailable, renamed: "ScrollView") public typealias UIScrollView = ScrollView
  /// UIKit's name of ``ActivityIndicatorView``.
  @available(*, unavailable, renamed: "ActivityIndicatorView") public typealias UIActivityIndicatorView =
    ActivityIndicatorView
  /// UIKit's name of ``RefreshControl``.
  @available(*, unavailable, renamed: "RefreshControl") public typealias UIRefreshControl = RefreshControl
  /// UIKit's name of ``PropertyAnimator``.
  @available(*, unavailable, renamed: "PropertyAnimator") public typealias UIViewPropertyAnimator =
    PropertyAnimator
  /// Core Animation's name of ``Layer``.
  @available(*, unavailable, renamed: "Layer") public typealias CALayer = Layer
  /// Core Animation's name of ``ShapeLayer``.
  @available(*, unavailable, renamed: "ShapeLayer") public typealias CAShapeLayer = ShapeLayer
  /// Core Animation's name of ``GradientLayer``.
  @available(*, unavailable, renamed: "GradientLayer") public typealias CAGradientLayer = GradientLayer
  /// Core Animation's name of ``TextLayer``.
  @available(*, unavailable, renamed: "TextLayer") public typealias CATextLayer = TextLayer
  /// Core Animation's name of ``ReplicatorLayer``.
  @available(*, unavailable, renamed: "ReplicatorLayer") public typealias CAReplicatorLayer = ReplicatorLayer
  /// Core Animation's name of ``Animation``.
  @available(*, unavailable, renamed: "Animation") public typealias CAAnimation = Animation
  /// Core Animation's name of ``BasicAnimation``.
  @available(*, unavailable, renamed: "BasicAnimation") public typealias CABasicAnimation = BasicAnimation
  /// Core Animation's name of ``KeyframeAnimation``.
  @available(*, unavailable, renamed: "KeyframeAnimation") public typealias CAKeyframeAnimation =
    KeyframeAnimation
  /// Core Animation's name of ``SpringAnimation``.
  @available(*, unavailable, renamed: "SpringAnimation") public typealias CASpringAnimation = SpringAnimation
  /// Core Animation's name of ``AnimationGroup``.
  @available(*, unavailable, renamed: "AnimationGroup") public typealias CAAnimationGroup = AnimationGroup
  /// Core Animation's name of ``TimingCurve``.
  @available(*, unavailable, renamed: "TimingCurve") public typealias CAMediaTimingFunction = TimingCurve
  /// Core Animation's name of ``Transaction``.
  @available(*, unavailable, renamed: "Transaction") public typealias CATransaction = Transaction
  /// Core Graphics' name of ``Color``.
  @available(*, unavailable, renamed: "Color") public typealias CGColor = Color
  /// Core Graphics' name of ``BezierPath``.
  @available(*, unavailable, renamed: "BezierPath") public typealias CGPath = BezierPath

  /// Core Animation's name of ``CATransform3D/identity``.
  @available(*, unavailable, renamed: "CATransform3D.identity")
  public var CATransform3DIdentity: CATransform3D { fatalError() }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(rotationAngle:x:y:z:)")
  public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(scaleX:y:z:)")
  public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    fatalError()
  }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(translationX:y:z:)")
  public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    fatalError()
  }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(_:)")
  public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
    fatalError()
  }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.rotated(self:by:x:y:z:)")
  public func CATransform3DRotate(
    _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.scaledBy(self:x:y:z:)")
  public func CATransform3DScale(
    _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.translatedBy(self:x:y:z:)")
  public func CATransform3DTranslate(
    _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// Core Animation's function for a method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.concatenating(self:_:)")
  public func CATransform3DConcat(_ transform: CATransform3D, _ other: CATransform3D) -> CATransform3D {
    fatalError()
  }

  /// Core Animation's clock, unavailable: animations run on the stage's time.
  @available(
    *, unavailable, message: "a stage has a time of its own: add an animation, or call perform(after:)"
  )
  public func CACurrentMediaTime() -> TimeInterval { fatalError() }
#endif
