// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The names of UIKit and Core Animation, which the compiler answers with RefreshKit's. On iOS they are Apple's; where the
// product UIKit is imported, its declarations come before these, which are unavailable.
#if os(Linux)
  /// ``View``.
  @available(*, unavailable, renamed: "View") public typealias UIView = View
  /// ``Label``.
  @available(*, unavailable, renamed: "Label") public typealias UILabel = Label
  /// ``ImageView``.
  @available(*, unavailable, renamed: "ImageView") public typealias UIImageView = ImageView
  /// ``Image``.
  @available(*, unavailable, renamed: "Image") public typealias UIImage = Image
  /// ``Color``.
  @available(*, unavailable, renamed: "Color") public typealias UIColor = Color
  /// ``Font``.
  @available(*, unavailable, renamed: "Font") public typealias UIFont = Font
  /// ``BezierPath``.
  @available(*, unavailable, renamed: "BezierPath") public typealias UIBezierPath = BezierPath
  /// ``EdgeInsets``.
  @available(*, unavailable, renamed: "EdgeInsets") public typealias UIEdgeInsets = EdgeInsets
  /// ``RectCorner``.
  @available(*, unavailable, renamed: "RectCorner") public typealias UIRectCorner = RectCorner
  /// ``ScrollView``.
  @available(*, unavailable, renamed: "ScrollView") public typealias UIScrollView = ScrollView
  /// ``ActivityIndicatorView``.
  @available(*, unavailable, renamed: "ActivityIndicatorView") public typealias UIActivityIndicatorView =
    ActivityIndicatorView
  /// ``RefreshControl``.
  @available(*, unavailable, renamed: "RefreshControl") public typealias UIRefreshControl = RefreshControl
  /// ``PropertyAnimator``.
  @available(*, unavailable, renamed: "PropertyAnimator") public typealias UIViewPropertyAnimator =
    PropertyAnimator
  /// ``Layer``.
  @available(*, unavailable, renamed: "Layer") public typealias CALayer = Layer
  /// ``ShapeLayer``.
  @available(*, unavailable, renamed: "ShapeLayer") public typealias CAShapeLayer = ShapeLayer
  /// ``GradientLayer``.
  @available(*, unavailable, renamed: "GradientLayer") public typealias CAGradientLayer = GradientLayer
  /// ``TextLayer``.
  @available(*, unavailable, renamed: "TextLayer") public typealias CATextLayer = TextLayer
  /// ``ReplicatorLayer``.
  @available(*, unavailable, renamed: "ReplicatorLayer") public typealias CAReplicatorLayer = ReplicatorLayer
  /// ``Animation``.
  @available(*, unavailable, renamed: "Animation") public typealias CAAnimation = Animation
  /// ``BasicAnimation``.
  @available(*, unavailable, renamed: "BasicAnimation") public typealias CABasicAnimation = BasicAnimation
  /// ``KeyframeAnimation``.
  @available(*, unavailable, renamed: "KeyframeAnimation") public typealias CAKeyframeAnimation =
    KeyframeAnimation
  /// ``SpringAnimation``.
  @available(*, unavailable, renamed: "SpringAnimation") public typealias CASpringAnimation = SpringAnimation
  /// ``AnimationGroup``.
  @available(*, unavailable, renamed: "AnimationGroup") public typealias CAAnimationGroup = AnimationGroup
  /// ``TimingCurve``.
  @available(*, unavailable, renamed: "TimingCurve") public typealias CAMediaTimingFunction = TimingCurve
  /// ``Transaction``.
  @available(*, unavailable, renamed: "Transaction") public typealias CATransaction = Transaction
  /// ``Color``.
  @available(*, unavailable, renamed: "Color") public typealias CGColor = Color
  /// ``BezierPath``.
  @available(*, unavailable, renamed: "BezierPath") public typealias CGPath = BezierPath

  /// ``CATransform3D/identity``.
  @available(*, unavailable, renamed: "CATransform3D.identity")
  public var CATransform3DIdentity: CATransform3D { fatalError() }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(rotationAngle:x:y:z:)")
  public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(scaleX:y:z:)")
  public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    fatalError()
  }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(translationX:y:z:)")
  public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    fatalError()
  }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.init(_:)")
  public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
    fatalError()
  }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.rotated(self:by:x:y:z:)")
  public func CATransform3DRotate(
    _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.scaledBy(self:x:y:z:)")
  public func CATransform3DScale(
    _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.translatedBy(self:x:y:z:)")
  public func CATransform3DTranslate(
    _ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { fatalError() }

  /// A method or an initializer of ``CATransform3D``.
  @available(*, unavailable, renamed: "CATransform3D.concatenating(self:_:)")
  public func CATransform3DConcat(_ transform: CATransform3D, _ other: CATransform3D) -> CATransform3D {
    fatalError()
  }

  /// The time of animations is the stage's, not that of a clock on the wall.
  @available(
    *, unavailable, message: "a stage has a time of its own: add an animation, or call perform(after:)"
  )
  public func CACurrentMediaTime() -> TimeInterval { fatalError() }
#endif
