/// What the compatibility package declares; written by `.ci/uikit-symbols` from its sources.
enum UIKitSymbols {
  /// The names of types, functions and constants.
  static let names: Set<String> = [
    "CAAction", "CAAnimation", "CAAnimationCalculationMode", "CAAnimationDelegate", "CAAnimationGroup",
    "CAAnimationRotationMode", "CABasicAnimation", "CACornerMask", "CACurrentMediaTime", "CADisplayLink",
    "CAEdgeAntialiasingMask", "CAEmitterCell", "CAEmitterLayer", "CAEmitterLayerEmitterMode",
    "CAEmitterLayerEmitterShape", "CAEmitterLayerRenderMode", "CAFrameRateRange", "CAGradientLayer",
    "CAGradientLayerType", "CAKeyframeAnimation", "CALayer", "CALayerContentsFilter", "CALayerContentsFormat",
    "CALayerContentsGravity", "CALayerCornerCurve", "CALayerDelegate", "CAMediaTiming",
    "CAMediaTimingFillMode", "CAMediaTimingFunction", "CAMediaTimingFunctionName", "CAPropertyAnimation",
    "CAReplicatorLayer", "CAScrollLayer", "CAScrollLayerScrollMode", "CAShapeLayer", "CAShapeLayerFillRule",
    "CAShapeLayerLineCap", "CAShapeLayerLineJoin", "CASpringAnimation", "CATextLayer",
    "CATextLayerAlignmentMode", "CATextLayerTruncationMode", "CATransaction", "CATransform3D",
    "CATransform3DConcat", "CATransform3DEqualToTransform", "CATransform3DGetAffineTransform",
    "CATransform3DIdentity", "CATransform3DInvert", "CATransform3DIsAffine", "CATransform3DIsIdentity",
    "CATransform3DMakeAffineTransform", "CATransform3DMakeRotation", "CATransform3DMakeScale",
    "CATransform3DMakeTranslation", "CATransform3DRotate", "CATransform3DScale", "CATransform3DTranslate",
    "CATransformLayer", "CATransition", "CATransitionSubtype", "CATransitionType", "CAValueFunction",
    "CAValueFunctionName", "CFAbsoluteTime", "CFAbsoluteTimeGetCurrent", "CFAllocator", "CFArray",
    "CFArrayGetCount", "CFArrayGetValueAtIndex", "CFAttributedString", "CFBoolean", "CFDictionary", "CFIndex",
    "CFMutableAttributedString", "CFNumber", "CFOptionFlags", "CFRange", "CFRangeMake", "CFRunLoop",
    "CFRunLoopAddTimer", "CFRunLoopGetCurrent", "CFRunLoopGetMain", "CFRunLoopMode", "CFRunLoopRemoveTimer",
    "CFRunLoopTimer", "CFRunLoopTimerCreateWithHandler", "CFRunLoopTimerInvalidate", "CFRunLoopTimerIsValid",
    "CFString", "CFTimeInterval", "CFTypeRef", "CGAffineTransform", "CGAffineTransformConcat",
    "CGAffineTransformEqualToTransform", "CGAffineTransformIdentity", "CGAffineTransformInvert",
    "CGAffineTransformIsIdentity", "CGAffineTransformMake", "CGAffineTransformMakeRotation",
    "CGAffineTransformMakeScale", "CGAffineTransformMakeTranslation", "CGAffineTransformRotate",
    "CGAffineTransformScale", "CGAffineTransformTranslate", "CGBitmapInfo", "CGBlendMode", "CGColor",
    "CGColorSpace", "CGColorSpaceCreateDeviceGray", "CGColorSpaceCreateDeviceRGB", "CGContext", "CGFloat",
    "CGFont", "CGGlyph", "CGGradient", "CGGradientDrawingOptions", "CGImage", "CGImageAlphaInfo",
    "CGInterpolationQuality", "CGLineCap", "CGLineJoin", "CGMutablePath", "CGPath", "CGPathDrawingMode",
    "CGPathElement", "CGPathElementType", "CGPathFillRule", "CGPoint", "CGPointApplyAffineTransform",
    "CGPointEqualToPoint", "CGPointFromString", "CGPointMake", "CGPointZero", "CGRect",
    "CGRectApplyAffineTransform", "CGRectContainsPoint", "CGRectContainsRect", "CGRectEqualToRect",
    "CGRectFromString", "CGRectGetHeight", "CGRectGetMaxX", "CGRectGetMaxY", "CGRectGetMidX", "CGRectGetMidY",
    "CGRectGetMinX", "CGRectGetMinY", "CGRectGetWidth", "CGRectInset", "CGRectIntegral", "CGRectIntersection",
    "CGRectIntersectsRect", "CGRectIsEmpty", "CGRectIsNull", "CGRectMake", "CGRectNull", "CGRectOffset",
    "CGRectUnion", "CGRectZero", "CGSize", "CGSizeEqualToSize", "CGSizeFromString", "CGSizeMake",
    "CGSizeZero", "CGVector", "CGVectorMake", "CTFont", "CTFontCreatePathForGlyph", "CTFontCreateWithName",
    "CTFontGetAdvancesForGlyphs", "CTFontGetAscent", "CTFontGetCapHeight", "CTFontGetDescent",
    "CTFontGetGlyphsForCharacters", "CTFontGetLeading", "CTFontGetSize", "CTFontGetXHeight",
    "CTFontOrientation", "CTLine", "CTLineBoundsOptions", "CTLineCreateWithAttributedString", "CTLineDraw",
    "CTLineGetBoundsWithOptions", "CTLineGetGlyphCount", "CTLineGetGlyphRuns", "CTLineGetImageBounds",
    "CTLineGetTypographicBounds", "CTRun", "CTRunGetAdvances", "CTRunGetAttributes", "CTRunGetGlyphCount",
    "CTRunGetGlyphs", "CTRunGetPositions", "CTRunGetStringRange", "DispatchGroup", "DispatchQueue",
    "DispatchSource", "DispatchSourceProtocol", "DispatchSourceTimer", "DispatchTime", "DispatchWallTime",
    "DispatchWorkItem", "EmptyCoder", "Foundation", "HUGE", "HUGE_VALF", "KeyValueObserving", "MAXFLOAT",
    "NSAttachmentAttributeName", "NSAttributedString", "NSAttributedStringKey",
    "NSBackgroundColorAttributeName", "NSBaselineOffsetAttributeName", "NSCoder", "NSDirectionalEdgeInsets",
    "NSDirectionalRectEdge", "NSEC_PER_MSEC", "NSEC_PER_SEC", "NSExpansionAttributeName",
    "NSFontAttributeName", "NSForegroundColorAttributeName", "NSIntegerMax", "NSIntegerMin",
    "NSKernAttributeName", "NSKeyValueChangeKey", "NSKeyValueObservation", "NSKeyValueObservedChange",
    "NSKeyValueObservingOptions", "NSLayoutConstraint", "NSLigatureAttributeName", "NSLineBreakMode",
    "NSLinkAttributeName", "NSMutableParagraphStyle", "NSNull", "NSObject", "NSObliquenessAttributeName",
    "NSParagraphStyle", "NSParagraphStyleAttributeName", "NSShadow", "NSShadowAttributeName",
    "NSStrikethroughColorAttributeName", "NSStrikethroughStyleAttributeName", "NSString",
    "NSStringDrawingContext", "NSStringDrawingOptions", "NSStringFromCGPoint", "NSStringFromCGRect",
    "NSStringFromCGSize", "NSStrokeColorAttributeName", "NSStrokeWidthAttributeName", "NSTextAlignment",
    "NSTextEffectAttributeName", "NSUIntegerMax", "NSUnderlineColorAttributeName", "NSUnderlineStyle",
    "NSUnderlineStyleAttributeName", "NSValue", "NSValueBridged", "NSWritingDirectionAttributeName",
    "Notification", "RunLoop", "RunLoopMode", "SplitMix64", "StageState", "String", "Timer",
    "UIAccessibility", "UIAccessibilityContrast", "UIAccessibilityIsReduceMotionEnabled",
    "UIAccessibilityTraitAdjustable", "UIAccessibilityTraitButton", "UIAccessibilityTraitImage",
    "UIAccessibilityTraitNone", "UIAccessibilityTraitStaticText", "UIAccessibilityTraits", "UIAction",
    "UIActivityIndicatorView", "UIActivityIndicatorViewStyle", "UIActivityIndicatorViewStyleGray",
    "UIApplication", "UIApplicationDelegate", "UIBackgroundConfiguration", "UIBezierPath", "UIBlurEffect",
    "UIBlurEffectStyle", "UIButton", "UIButtonType", "UIColor", "UIContentSizeCategory", "UIControl",
    "UIControlContentHorizontalAlignment", "UIControlContentVerticalAlignment", "UIControlEvents",
    "UIControlState", "UICubicTimingParameters", "UIDevice", "UIDeviceOrientation", "UIDisplayGamut",
    "UIEdgeInsets", "UIEdgeInsetsInsetRect", "UIEdgeInsetsMake", "UIEvent", "UIFeedbackGenerator", "UIFont",
    "UIFontDescriptor", "UIFontMetrics", "UIFontTextStyle", "UIFontWeight", "UIFontWeightBlack",
    "UIFontWeightBold", "UIFontWeightHeavy", "UIFontWeightLight", "UIFontWeightMedium", "UIFontWeightRegular",
    "UIFontWeightSemibold", "UIFontWeightThin", "UIFontWeightUltraLight", "UIForceTouchCapability",
    "UIGestureRecognizer", "UIGestureRecognizerDelegate", "UIGestureRecognizerState",
    "UIGraphicsBeginImageContext", "UIGraphicsBeginImageContextWithOptions", "UIGraphicsEndImageContext",
    "UIGraphicsGetCurrentContext", "UIGraphicsGetImageFromCurrentImageContext", "UIGraphicsImageRenderer",
    "UIGraphicsImageRendererContext", "UIGraphicsImageRendererFormat", "UIGraphicsPopContext",
    "UIGraphicsPushContext", "UIGraphicsRendererContext", "UIImage", "UIImageJPEGRepresentation",
    "UIImageOrientation", "UIImagePNGRepresentation", "UIImageRenderingMode", "UIImageResizingMode",
    "UIImageView", "UIImpactFeedbackGenerator", "UIInterfaceOrientation", "UIInterfaceOrientationMask",
    "UIKitContent", "UIKitRefreshControl", "UIKitScene", "UILabel", "UILayoutConstraintAxis",
    "UILayoutPriority", "UILayoutPriorityDefaultHigh", "UILayoutPriorityDefaultLow",
    "UILayoutPriorityRequired", "UILongPressGestureRecognizer", "UIModalPresentationStyle",
    "UIModalTransitionStyle", "UINotificationFeedbackGenerator", "UIOffset", "UIPageControl",
    "UIPanGestureRecognizer", "UIPercentDrivenInteractiveTransition", "UIPinchGestureRecognizer",
    "UIProgressView", "UIRectClip", "UIRectCorner", "UIRectEdge", "UIRectFill", "UIRectFillUsingBlendMode",
    "UIRectFrame", "UIRefreshControl", "UIResponder", "UIRotationGestureRecognizer", "UIScene", "UIScreen",
    "UIScreenEdgePanGestureRecognizer", "UIScrollView", "UIScrollViewContentInsetAdjustmentBehavior",
    "UIScrollViewDecelerationRateFast", "UIScrollViewDecelerationRateNormal", "UIScrollViewDelegate",
    "UIScrollViewIndicatorStyle", "UISelectionFeedbackGenerator", "UISemanticContentAttribute", "UISlider",
    "UISpringTimingParameters", "UIStackView", "UIStatusBarManager", "UIStatusBarStyle",
    "UISwipeGestureRecognizer", "UISwipeGestureRecognizerDirection", "UISwitch", "UITapGestureRecognizer",
    "UITextField", "UITextFieldDelegate", "UITimingCurveProvider", "UITouch", "UITraitCollection",
    "UITraitEnvironmentLayoutDirection", "UITransitionContextViewControllerKey", "UITransitionContextViewKey",
    "UIUserInterfaceIdiom", "UIUserInterfaceLayoutDirection", "UIUserInterfaceLevel",
    "UIUserInterfaceSizeClass", "UIUserInterfaceStyle", "UIVibrancyEffect", "UIVibrancyEffectStyle", "UIView",
    "UIViewAnimating", "UIViewAnimatingPosition", "UIViewAnimatingState", "UIViewAnimationCurve",
    "UIViewAnimationOptions", "UIViewAnimationTransition", "UIViewAutoresizing", "UIViewContentMode",
    "UIViewController", "UIViewControllerAnimatedTransitioning", "UIViewControllerContextTransitioning",
    "UIViewControllerInteractiveTransitioning", "UIViewControllerTransitioningDelegate",
    "UIViewImplicitlyAnimating", "UIViewKeyframeAnimationOptions", "UIViewNoIntrinsicMetric",
    "UIViewPropertyAnimator", "UIViewTintAdjustmentMode", "UIVisualEffect", "UIVisualEffectView", "UIWindow",
    "UIWindowScene", "UI_USER_INTERFACE_IDIOM", "USEC_PER_SEC", "UniChar", "_ColorLiteralType",
    "_ImageLiteralType", "arc4random", "arc4random_uniform", "autoreleasepool", "boxed",
    "dispatch_get_main_queue", "drand48", "kCAAlignmentCenter", "kCAAlignmentJustified", "kCAAlignmentLeft",
    "kCAAlignmentNatural", "kCAAlignmentRight", "kCAAnimationCubic", "kCAAnimationCubicPaced",
    "kCAAnimationDiscrete", "kCAAnimationLinear", "kCAAnimationPaced", "kCAAnimationRotateAuto",
    "kCAAnimationRotateAutoReverse", "kCAEmitterLayerAdditive", "kCAEmitterLayerBackToFront",
    "kCAEmitterLayerCircle", "kCAEmitterLayerCuboid", "kCAEmitterLayerLine", "kCAEmitterLayerOldestFirst",
    "kCAEmitterLayerOldestLast", "kCAEmitterLayerOutline", "kCAEmitterLayerPoint", "kCAEmitterLayerPoints",
    "kCAEmitterLayerRectangle", "kCAEmitterLayerSphere", "kCAEmitterLayerSurface", "kCAEmitterLayerUnordered",
    "kCAEmitterLayerVolume", "kCAFillModeBackwards", "kCAFillModeBoth", "kCAFillModeForwards",
    "kCAFillModeRemoved", "kCAFillRuleEvenOdd", "kCAFillRuleNonZero", "kCAFilterLinear", "kCAFilterNearest",
    "kCAFilterTrilinear", "kCAGradientLayerAxial", "kCAGradientLayerConic", "kCAGradientLayerRadial",
    "kCAGravityBottom", "kCAGravityBottomLeft", "kCAGravityBottomRight", "kCAGravityCenter", "kCAGravityLeft",
    "kCAGravityResize", "kCAGravityResizeAspect", "kCAGravityResizeAspectFill", "kCAGravityRight",
    "kCAGravityTop", "kCAGravityTopLeft", "kCAGravityTopRight", "kCALineCapButt", "kCALineCapRound",
    "kCALineCapSquare", "kCALineJoinBevel", "kCALineJoinMiter", "kCALineJoinRound",
    "kCAMediaTimingFunctionDefault", "kCAMediaTimingFunctionEaseIn", "kCAMediaTimingFunctionEaseInEaseOut",
    "kCAMediaTimingFunctionEaseOut", "kCAMediaTimingFunctionLinear", "kCAOnOrderIn", "kCAOnOrderOut",
    "kCATransactionAnimationDuration", "kCATransactionAnimationTimingFunction",
    "kCATransactionCompletionBlock", "kCATransactionDisableActions", "kCATransition", "kCATransitionFade",
    "kCATransitionFromBottom", "kCATransitionFromLeft", "kCATransitionFromRight", "kCATransitionFromTop",
    "kCATransitionMoveIn", "kCATransitionPush", "kCATransitionReveal", "kCATruncationEnd",
    "kCATruncationMiddle", "kCATruncationNone", "kCATruncationStart", "kCAValueFunctionRotateX",
    "kCAValueFunctionRotateY", "kCAValueFunctionRotateZ", "kCAValueFunctionScale", "kCAValueFunctionScaleX",
    "kCAValueFunctionScaleY", "kCAValueFunctionScaleZ", "kCAValueFunctionTranslate",
    "kCAValueFunctionTranslateX", "kCAValueFunctionTranslateY", "kCAValueFunctionTranslateZ",
    "kCFAllocatorDefault", "kCFBooleanFalse", "kCFBooleanTrue", "kCFRunLoopCommonModes",
    "kCFRunLoopDefaultMode", "kCTFontAttributeName", "kCTForegroundColorAttributeName",
    "kCTKernAttributeName", "kCTParagraphStyleAttributeName", "objc_AssociationPolicy",
    "objc_getAssociatedObject", "objc_removeAssociatedObjects", "objc_setAssociatedObject", "srand48",
  ]

  /// The views.
  static let views: Set<String> = [
    "UIActivityIndicatorView", "UIButton", "UIControl", "UIImageView", "UILabel", "UIPageControl",
    "UIProgressView", "UIRefreshControl", "UIScrollView", "UISlider", "UIStackView", "UISwitch",
    "UITextField", "UIView", "UIVisualEffectView", "UIWindow",
  ]

  /// The layers.
  static let layers: Set<String> = [
    "CAEmitterLayer", "CAGradientLayer", "CALayer", "CAReplicatorLayer", "CAScrollLayer", "CAShapeLayer",
    "CATextLayer", "CATransformLayer",
  ]

  /// Whether a type of the package and those that it descends from have no member of a name.
  static func lacks(_ member: String, _ type: String) -> Bool {
    guard members[type] != nil, !common.contains(member) else { return false }
    var current: String? = type
    while let name = current {
      guard let own = members[name] else { return false }
      if own.split(separator: " ").contains(Substring(member)) { return false }
      current = parents[name]
    }
    return true
  }

  private static let common: Set = ["self", "init", "hash", "description", "copy", "mutableCopy", "isEqual"]

  private static let parents: [String: String] = [
    "CAAnimation": "NSObject",
    "CAAnimationGroup": "CAAnimation",
    "CABasicAnimation": "CAPropertyAnimation",
    "CADisplayLink": "NSObject",
    "CAEmitterCell": "NSObject",
    "CAEmitterLayer": "CALayer",
    "CAGradientLayer": "CALayer",
    "CAKeyframeAnimation": "CAPropertyAnimation",
    "CALayer": "NSObject",
    "CAMediaTimingFunction": "NSObject",
    "CAPropertyAnimation": "CAAnimation",
    "CAReplicatorLayer": "CALayer",
    "CAScrollLayer": "CALayer",
    "CAShapeLayer": "CALayer",
    "CASpringAnimation": "CABasicAnimation",
    "CATextLayer": "CALayer",
    "CATransaction": "NSObject",
    "CATransformLayer": "CALayer",
    "CATransition": "CAAnimation",
    "CAValueFunction": "NSObject",
    "CGColor": "NSObject",
    "CGColorSpace": "NSObject",
    "CGImage": "NSObject",
    "CGMutablePath": "CGPath",
    "CGPath": "NSObject",
    "CTLine": "NSObject",
    "CTRun": "NSObject",
    "DispatchSourceTimer": "DispatchSourceProtocol",
    "NSKeyValueObservation": "NSObject",
    "NSLayoutConstraint": "NSObject",
    "NSMutableParagraphStyle": "NSParagraphStyle",
    "NSParagraphStyle": "NSObject",
    "NSShadow": "NSObject",
    "NSStringDrawingContext": "NSObject",
    "NSValue": "NSObject",
    "Timer": "NSObject",
    "UIAction": "NSObject",
    "UIActivityIndicatorView": "UIView",
    "UIApplication": "UIResponder",
    "UIBezierPath": "NSObject",
    "UIBlurEffect": "UIVisualEffect",
    "UIButton": "UIControl",
    "UIColor": "NSObject",
    "UIControl": "UIView",
    "UICubicTimingParameters": "NSObject",
    "UIDevice": "NSObject",
    "UIEvent": "NSObject",
    "UIFeedbackGenerator": "NSObject",
    "UIFont": "NSObject",
    "UIFontDescriptor": "NSObject",
    "UIFontMetrics": "NSObject",
    "UIGestureRecognizer": "NSObject",
    "UIGraphicsImageRenderer": "NSObject",
    "UIGraphicsImageRendererContext": "UIGraphicsRendererContext",
    "UIGraphicsImageRendererFormat": "NSObject",
    "UIGraphicsRendererContext": "NSObject",
    "UIImage": "NSObject",
    "UIImageView": "UIView",
    "UIImpactFeedbackGenerator": "UIFeedbackGenerator",
    "UIKitContent": "NSObject",
    "UILabel": "UIView",
    "UILongPressGestureRecognizer": "UIGestureRecognizer",
    "UINotificationFeedbackGenerator": "UIFeedbackGenerator",
    "UIPageControl": "UIControl",
    "UIPanGestureRecognizer": "UIGestureRecognizer",
    "UIPercentDrivenInteractiveTransition": "NSObject",
    "UIPinchGestureRecognizer": "UIGestureRecognizer",
    "UIProgressView": "UIView",
    "UIRefreshControl": "UIControl",
    "UIResponder": "NSObject",
    "UIRotationGestureRecognizer": "UIGestureRecognizer",
    "UIScene": "UIResponder",
    "UIScreen": "NSObject",
    "UIScreenEdgePanGestureRecognizer": "UIPanGestureRecognizer",
    "UIScrollView": "UIView",
    "UISelectionFeedbackGenerator": "UIFeedbackGenerator",
    "UISlider": "UIControl",
    "UISpringTimingParameters": "NSObject",
    "UIStackView": "UIView",
    "UIStatusBarManager": "NSObject",
    "UISwipeGestureRecognizer": "UIGestureRecognizer",
    "UISwitch": "UIControl",
    "UITapGestureRecognizer": "UIGestureRecognizer",
    "UITextField": "UIControl",
    "UITouch": "NSObject",
    "UITraitCollection": "NSObject",
    "UIVibrancyEffect": "UIVisualEffect",
    "UIView": "UIResponder",
    "UIViewController": "UIResponder",
    "UIViewImplicitlyAnimating": "UIViewAnimating",
    "UIViewPropertyAnimator": "NSObject",
    "UIVisualEffect": "NSObject",
    "UIVisualEffectView": "UIView",
    "UIWindow": "UIView",
    "UIWindowScene": "UIScene",
  ]

  /// The members of the types that only the package declares.
  private static let members: [String: String] = [
    "CAAction": "run",
    "CAAnimation":
      "autoreverses beginTime copy defaultValue delegate duration encode fillMode "
      + "isRemovedOnCompletion preferredFrameRateRange repeatCount repeatDuration run setValue "
      + "shouldArchiveValue speed timeOffset timingFunction value",
    "CAAnimationCalculationMode": "cubic cubicPaced discrete linear paced rawValue",
    "CAAnimationDelegate": "animationDidStart animationDidStop",
    "CAAnimationGroup": "animations",
    "CAAnimationRotationMode": "rawValue rotateAuto rotateAutoReverse",
    "CABasicAnimation": "byValue fromValue toValue",
    "CACornerMask":
      "layerMaxXMaxYCorner layerMaxXMinYCorner layerMinXMaxYCorner layerMinXMinYCorner rawValue",
    "CADisplayLink":
      "add duration frameInterval invalidate isPaused preferredFrameRateRange "
      + "preferredFramesPerSecond remove targetTimestamp timestamp",
    "CAEdgeAntialiasingMask": "layerBottomEdge layerLeftEdge layerRightEdge layerTopEdge rawValue",
    "CAEmitterCell":
      "alphaRange alphaSpeed autoreverses beginTime birthRate blueRange blueSpeed color contents "
      + "contentsRect contentsScale defaultValue duration emissionLatitude emissionLongitude "
      + "emissionRange emitterCells encode fillMode greenRange greenSpeed isEnabled lifetime "
      + "lifetimeRange magnificationFilter minificationFilter minificationFilterBias name redRange "
      + "redSpeed repeatCount repeatDuration scale scaleRange scaleSpeed setValue shouldArchiveValue "
      + "speed spin spinRange style timeOffset value velocity velocityRange xAcceleration "
      + "yAcceleration zAcceleration",
    "CAEmitterLayer":
      "birthRate emitterCells emitterDepth emitterMode emitterPosition emitterShape emitterSize "
      + "emitterZPosition lifetime preservesDepth renderMode scale seed spin velocity",
    "CAEmitterLayerEmitterMode": "outline points rawValue surface volume",
    "CAEmitterLayerEmitterShape": "circle cuboid line point rawValue rectangle sphere",
    "CAEmitterLayerRenderMode": "additive backToFront oldestFirst oldestLast rawValue unordered",
    "CAFrameRateRange": "default maximum minimum preferred",
    "CAGradientLayer": "colors endPoint locations startPoint type",
    "CAGradientLayerType": "axial conic radial rawValue",
    "CAKeyframeAnimation":
      "biasValues calculationMode continuityValues keyTimes path rotationMode tensionValues "
      + "timingFunctions values",
    "CALayer":
      "action actions add addSublayer affineTransform allowsEdgeAntialiasing allowsGroupOpacity "
      + "anchorPoint anchorPointZ animation animationKeys autoreverses backgroundColor "
      + "backgroundFilters beginTime borderColor borderWidth bounds compositingFilter contains "
      + "contents contentsAreFlipped contentsCenter contentsFormat contentsGravity contentsRect "
      + "contentsScale convert convertTime cornerCurve cornerRadius defaultAction defaultValue "
      + "delegate display displayIfNeeded draw drawsAsynchronously duration edgeAntialiasingMask "
      + "encode fillMode filters frame hitTest host insertSublayer isDoubleSided isGeometryFlipped "
      + "isHidden isOpaque layoutIfNeeded layoutSublayers magnificationFilter mask maskedCorners "
      + "masksToBounds minificationFilter minificationFilterBias model name needsDisplay "
      + "needsDisplayOnBoundsChange needsLayout opacity position preferredFrameSize presentation "
      + "rasterizationScale removeAllAnimations removeAnimation removeFromSuperlayer render "
      + "repeatCount repeatDuration replaceSublayer scrollRectToVisible setAffineTransform "
      + "setNeedsDisplay setNeedsLayout setValue shadowColor shadowOffset shadowOpacity shadowPath "
      + "shadowRadius shouldRasterize speed style sublayerTransform sublayers superlayer timeOffset "
      + "transform value visibleRect zPosition",
    "CALayerContentsFilter": "linear nearest rawValue trilinear",
    "CALayerContentsFormat": "RGBA16Float RGBA8Uint gray8Uint rawValue",
    "CALayerContentsGravity":
      "bottom bottomLeft bottomRight center left rawValue resize resizeAspect resizeAspectFill "
      + "right top topLeft topRight",
    "CALayerCornerCurve": "circular continuous rawValue",
    "CALayerDelegate": "action display draw layerWillDraw layoutSublayers",
    "CAMediaTiming": "autoreverses beginTime duration fillMode repeatCount repeatDuration speed timeOffset",
    "CAMediaTimingFillMode": "backwards both forwards rawValue removed",
    "CAMediaTimingFunction": "curve getControlPoint",
    "CAMediaTimingFunctionName": "default easeIn easeInEaseOut easeOut linear rawValue",
    "CAPropertyAnimation": "isAdditive isCumulative keyPath valueFunction",
    "CAReplicatorLayer":
      "instanceAlphaOffset instanceBlueOffset instanceColor instanceCount instanceDelay "
      + "instanceGreenOffset instanceRedOffset instanceTransform preservesDepth",
    "CAScrollLayer": "scroll scrollMode",
    "CAScrollLayerScrollMode": "both horizontally none rawValue vertically",
    "CAShapeLayer":
      "fillColor fillRule lineCap lineDashPattern lineDashPhase lineJoin lineWidth miterLimit path "
      + "strokeColor strokeEnd strokeStart",
    "CAShapeLayerFillRule": "evenOdd nonZero rawValue",
    "CAShapeLayerLineCap": "butt rawValue round square",
    "CAShapeLayerLineJoin": "bevel miter rawValue round",
    "CASpringAnimation":
      "allowsOverdamping bounce damping initialVelocity mass perceptualDuration settlingDuration "
      + "stiffness",
    "CATextLayer":
      "alignmentMode allowsFontSubpixelQuantization font fontSize foregroundColor isWrapped string "
      + "truncationMode",
    "CATextLayerAlignmentMode": "center justified left natural rawValue right",
    "CATextLayerTruncationMode": "end middle none rawValue start",
    "CATransaction":
      "animationDuration animationTimingFunction begin commit disableActions flush lock "
      + "setAnimationDuration setAnimationTimingFunction setCompletionBlock setDisableActions "
      + "setValue unlock value",
    "CATransformLayer": "",
    "CATransition": "endProgress filter startProgress subtype type",
    "CATransitionSubtype": "fromBottom fromLeft fromRight fromTop rawValue",
    "CATransitionType": "fade moveIn push rawValue reveal",
    "CAValueFunction": "name",
    "CAValueFunctionName":
      "rawValue rotateX rotateY rotateZ scale scaleX scaleY scaleZ translate translateX translateY "
      + "translateZ",
    "CFAllocator": "",
    "CFRange": "length location",
    "CFRunLoopMode": "commonModes defaultMode rawValue",
    "CGBitmapInfo": "alphaInfoMask byteOrder32Big byteOrder32Little byteOrderMask rawValue",
    "CGBlendMode":
      "clear color colorBurn colorDodge copy darken destinationAtop destinationIn destinationOut "
      + "destinationOver difference exclusion hardLight hue lighten luminosity multiply normal "
      + "overlay plusDarker plusLighter saturation screen softLight sourceAtop sourceIn sourceOut xor",
    "CGColor": "alpha black clear color colorSpace components copy numberOfComponents white",
    "CGColorSpace": "displayP3 sRGB",
    "CGContext":
      "addArc addCurve addEllipse addLine addLines addPath addQuadCurve addRect addRects beginPath "
      + "beginTransparencyLayer bitmapInfo bitsPerComponent bitsPerPixel boundingBoxOfClipPath "
      + "boundingBoxOfPath bytesPerRow clear clip closePath concatenate convertToDeviceSpace "
      + "convertToUserSpace ctm currentPointOfPath data draw drawLinearGradient drawPath "
      + "drawRadialGradient endTransparencyLayer fill fillEllipse fillPath flush height "
      + "interpolationQuality isPathEmpty makeImage move path pathContains replacePathWithStrokedPath "
      + "resetClip restoreGState rotate saveGState scaleBy setAllowsAntialiasing "
      + "setAllowsFontSmoothing setAllowsFontSubpixelPositioning setAlpha setBlendMode setFillColor "
      + "setFillColorSpace setFlatness setLineCap setLineDash setLineJoin setLineWidth setMiterLimit "
      + "setRenderingIntent setShadow setShouldAntialias setShouldSmoothFonts "
      + "setShouldSubpixelPositionFonts setShouldSubpixelQuantizeFonts setStrokeColor "
      + "setStrokeColorSpace stroke strokeEllipse strokeLineSegments strokePath synchronize "
      + "textMatrix textPosition translateBy userSpaceToDeviceSpaceTransform width",
    "CGGradient": "",
    "CGGradientDrawingOptions": "drawsAfterEndLocation drawsBeforeStartLocation rawValue",
    "CGImage":
      "alphaInfo bitmapInfo bitsPerComponent bitsPerPixel bytesPerRow colorSpace copy cropping "
      + "height image width",
    "CGImageAlphaInfo":
      "alphaOnly first last none noneSkipFirst noneSkipLast premultipliedFirst premultipliedLast",
    "CGInterpolationQuality": "",
    "CGLineCap": "",
    "CGLineJoin": "",
    "CGMutablePath":
      "addArc addCurve addEllipse addLine addLines addPath addQuadCurve addRect addRects "
      + "addRelativeArc addRoundedRect closeSubpath move",
    "CGPath":
      "apply applyWithBlock bezierPath boundingBox boundingBoxOfPath contains copy currentPoint "
      + "isEmpty isRect mutableCopy",
    "CGPathDrawingMode": "",
    "CGPathElement": "points type",
    "CGPathElementType": "addCurveToPoint addLineToPoint addQuadCurveToPoint closeSubpath moveToPoint",
    "CGPathFillRule": "",
    "CGVector": "dx dy zero",
    "CTFontOrientation": "",
    "CTLine": "",
    "CTLineBoundsOptions": "rawValue useGlyphPathBounds useOpticalBounds",
    "CTRun": "",
    "DispatchGroup": "enter leave notify wait",
    "DispatchQueue":
      "Attributes AutoreleaseFrequency async asyncAfter concurrentPerform global label main sync",
    "DispatchSource": "TimerFlags makeTimerSource",
    "DispatchSourceProtocol":
      "activate cancel isCancelled resume setCancelHandler setEventHandler setRegistrationHandler "
      + "suspend",
    "DispatchSourceTimer": "schedule scheduleOneshot scheduleRepeating",
    "DispatchTime": "distantFuture now seconds uptimeNanoseconds",
    "DispatchWorkItem": "cancel isCancelled notify perform wait",
    "KeyValueObserving": "observe",
    "NSDirectionalEdgeInsets": "bottom leading top trailing zero",
    "NSDirectionalRectEdge": "all bottom leading rawValue top trailing",
    "NSKeyValueChangeKey": "kindKey newKey oldKey rawValue",
    "NSKeyValueObservation": "invalidate",
    "NSKeyValueObservedChange": "isPrior newValue oldValue",
    "NSKeyValueObservingOptions": "initial new old prior rawValue",
    "NSLayoutConstraint": "Axis constant identifier isActive priority",
    "NSLineBreakMode":
      "byCharWrapping byClipping byTruncatingHead byTruncatingMiddle byTruncatingTail "
      + "byWordWrapping",
    "NSMutableParagraphStyle": "setParagraphStyle",
    "NSObject":
      "accessibilityElement accessibilityElementCount addObserver associatedObjects awakeFromNib "
      + "index observeValue prepareForInterfaceBuilder removeObserver",
    "NSParagraphStyle":
      "alignment default firstLineHeadIndent headIndent lineBreakMode lineHeightMultiple "
      + "lineSpacing maximumLineHeight minimumLineHeight paragraphSpacing paragraphSpacingBefore "
      + "tailIndent",
    "NSShadow": "shadowBlurRadius shadowColor shadowOffset",
    "NSStringDrawingContext": "actualScaleFactor minimumScaleFactor totalBounds",
    "NSStringDrawingOptions":
      "rawValue truncatesLastVisibleLine usesDeviceMetrics usesFontLeading usesLineFragmentOrigin",
    "NSTextAlignment": "center justified left natural right",
    "NSUnderlineStyle":
      "byWord double patternDash patternDot rawValue single styleDouble styleNone styleSingle "
      + "styleThick thick",
    "NSValue":
      "boxed caTransform3DValue cgAffineTransformValue cgPointValue cgRectValue cgSizeValue "
      + "cgVectorValue nonretainedObjectValue uiEdgeInsetsValue",
    "NSValueBridged": "",
    "RunLoop": "Mode add current main perform run",
    "SplitMix64": "",
    "StageState":
      "animationsAreEnabled current graphics guest ignore now openTransactions report window "
      + "wrapped",
    "Timer": "fire fireDate invalidate isValid schedule scheduledTimer timeInterval tolerance userInfo",
    "UIAccessibility":
      "Notification isBoldTextEnabled isDarkerSystemColorsEnabled isGrayscaleEnabled "
      + "isInvertColorsEnabled isReduceMotionEnabled isReduceTransparencyEnabled "
      + "isSwitchControlRunning isVoiceOverRunning post prefersCrossFadeTransitions "
      + "reduceMotionStatusDidChangeNotification",
    "UIAccessibilityContrast": "high normal unspecified",
    "UIAccessibilityTraits":
      "adjustable allowsDirectInteraction button header image link none notEnabled rawValue "
      + "selected staticText updatesFrequently",
    "UIAction": "Identifier image sender senderView title",
    "UIActivityIndicatorView":
      "Style activityIndicatorViewStyle color hidesWhenStopped isAnimating startAnimating "
      + "stopAnimating style",
    "UIApplication":
      "OpenExternalURLOptionsKey State applicationIconBadgeNumber applicationState "
      + "beginIgnoringInteractionEvents canOpenURL connectedScenes delegate "
      + "didBecomeActiveNotification didChangeStatusBarOrientationNotification "
      + "didEnterBackgroundNotification didReceiveMemoryWarningNotification "
      + "endIgnoringInteractionEvents isIdleTimerDisabled isNetworkActivityIndicatorVisible "
      + "isStatusBarHidden keyWindow open openSettingsURLString preferredContentSizeCategory shared "
      + "statusBarFrame statusBarOrientation statusBarStyle userInterfaceLayoutDirection "
      + "willEnterForegroundNotification willResignActiveNotification willTerminateNotification "
      + "windows",
    "UIApplicationDelegate": "window",
    "UIBackgroundConfiguration":
      "backgroundColor backgroundInsets clear cornerRadius strokeColor strokeOutset strokeWidth",
    "UIBezierPath":
      "addArc addClip addCurve addLine addQuadCurve append apply bezierPath bounds cgPath close "
      + "contains copy currentPoint encode fill flatness getLineDash isEmpty lineCapStyle "
      + "lineJoinStyle lineWidth miterLimit move removeAllPoints reversing setLineDash stroke "
      + "usesEvenOddFillRule",
    "UIBlurEffect": "Style",
    "UIButton":
      "ButtonType Configuration adjustsImageWhenDisabled adjustsImageWhenHighlighted "
      + "attributedTitle automaticallyUpdatesConfiguration backgroundImage backgroundRect buttonType "
      + "configuration configurationUpdateHandler contentEdgeInsets contentRect "
      + "currentAttributedTitle currentBackgroundImage currentImage currentTitle currentTitleColor "
      + "currentTitleShadowColor image imageEdgeInsets imageRect imageView "
      + "reversesTitleShadowWhenHighlighted role setAttributedTitle setBackgroundImage setImage "
      + "setNeedsUpdateConfiguration setTitle setTitleColor setTitleShadowColor "
      + "showsTouchWhenHighlighted title titleColor titleEdgeInsets titleLabel titleRect "
      + "titleShadowColor updateConfiguration",
    "UIColor":
      "black blue brown cgColor clear color cyan darkGray darkText encode getHue getRed getWhite "
      + "gray green groupTableViewBackground label lightGray lightText link magenta opaqueSeparator "
      + "orange placeholderText purple quaternaryLabel quaternarySystemFill red resolvedColor "
      + "secondaryLabel secondarySystemBackground secondarySystemFill "
      + "secondarySystemGroupedBackground separator set setFill setStroke systemBackground systemBlue "
      + "systemBrown systemCyan systemFill systemGray systemGray2 systemGray3 systemGray4 systemGray5 "
      + "systemGray6 systemGreen systemGroupedBackground systemIndigo systemMint systemOrange "
      + "systemPink systemPurple systemRed systemTeal systemYellow tertiaryLabel "
      + "tertiarySystemBackground tertiarySystemFill tertiarySystemGroupedBackground tintColor white "
      + "withAlphaComponent yellow",
    "UIContentSizeCategory":
      "didChangeNotification extraExtraExtraLarge extraExtraLarge extraLarge extraSmall "
      + "isAccessibilityCategory large medium rawValue small",
    "UIControl":
      "ContentHorizontalAlignment ContentVerticalAlignment Event State addAction allControlEvents "
      + "beginTracking cancelTracking contentHorizontalAlignment contentVerticalAlignment "
      + "continueTracking endTracking isEnabled isHighlighted isSelected isTouchInside isTracking "
      + "removeAction sendAction sendActions state",
    "UICubicTimingParameters": "animationCurve controlPoint1 controlPoint2",
    "UIDevice":
      "beginGeneratingDeviceOrientationNotifications current "
      + "endGeneratingDeviceOrientationNotifications localizedModel model name orientation "
      + "orientationDidChangeNotification systemName systemVersion userInterfaceIdiom",
    "UIDeviceOrientation": "faceDown faceUp landscapeLeft landscapeRight portrait portraitUpsideDown unknown",
    "UIDisplayGamut": "P3 SRGB unspecified",
    "UIEdgeInsets": "bottom left right top zero",
    "UIEvent":
      "EventSubtype EventType allTouches coalescedTouches predictedTouches subtype timestamp "
      + "touches type",
    "UIFeedbackGenerator": "",
    "UIFont":
      "TextStyle Weight ascender boldSystemFont buttonFontSize capHeight descender familyName "
      + "familyNames font fontDescriptor fontName fontNames italicSystemFont labelFontSize leading "
      + "lineHeight monospacedDigitSystemFont monospacedSystemFont pointSize preferredFont "
      + "smallSystemFontSize systemFont systemFontSize withSize xHeight",
    "UIFontDescriptor":
      "SymbolicTraits pointSize preferredFontDescriptor symbolicTraits withSize withSymbolicTraits",
    "UIFontMetrics": "default scaledFont scaledValue",
    "UIForceTouchCapability": "",
    "UIGestureRecognizer":
      "State canBePrevented canPrevent cancelsTouchesInView delaysTouchesBegan delaysTouchesEnded "
      + "delegate ignore isEnabled location name numberOfTouches require reset state touchesBegan "
      + "touchesCancelled touchesEnded touchesMoved view",
    "UIGestureRecognizerDelegate": "gestureRecognizer gestureRecognizerShouldBegin",
    "UIGraphicsImageRenderer": "format image pngData",
    "UIGraphicsImageRendererContext": "clip currentImage fill format stroke",
    "UIGraphicsImageRendererFormat": "bounds default opaque preferred prefersExtendedRange scale",
    "UIGraphicsRendererContext": "cgContext",
    "UIImage":
      "Orientation RenderingMode ResizingMode SymbolScale SymbolWeight alignmentRectInsets "
      + "animatedImage capInsets cgImage draw drawAsPattern encode "
      + "imageFlippedForRightToLeftLayoutDirection imageOrientation jpegData picture pngData "
      + "renderingMode resizableImage scale size stretchableImage withAlignmentRectInsets "
      + "withHorizontallyFlippedOrientation withRenderingMode withTintColor",
    "UIImageView":
      "animationDuration animationImages animationRepeatCount highlightedAnimationImages "
      + "highlightedImage image isAnimating isHighlighted preferredSymbolConfiguration startAnimating "
      + "stopAnimating",
    "UIImpactFeedbackGenerator": "FeedbackStyle impactOccurred",
    "UIInterfaceOrientation":
      "isLandscape isPortrait landscapeLeft landscapeRight portrait portraitUpsideDown unknown",
    "UIInterfaceOrientationMask":
      "all allButUpsideDown landscape landscapeLeft landscapeRight portrait portraitUpsideDown "
      + "rawValue",
    "UIKitContent": "host hostedLayer hostedSize",
    "UIKitRefreshControl": "content exitDuration makeContent pull start stop",
    "UIKitScene": "content makeContent scrollView start",
    "UILabel":
      "adjustsFontForContentSizeCategory adjustsFontSizeToFitWidth "
      + "allowsDefaultTighteningForTruncation attributedText drawText font highlightedTextColor "
      + "isEnabled isHighlighted lineBreakMode minimumScaleFactor numberOfLines "
      + "preferredMaxLayoutWidth shadowColor shadowOffset text textAlignment textColor textRect",
    "UILayoutPriority": "defaultHigh defaultLow rawValue required",
    "UILongPressGestureRecognizer":
      "allowableMovement minimumPressDuration numberOfTapsRequired numberOfTouchesRequired",
    "UIModalPresentationStyle":
      "automatic currentContext custom formSheet fullScreen none overCurrentContext overFullScreen "
      + "pageSheet popover",
    "UIModalTransitionStyle": "coverVertical crossDissolve flipHorizontal partialCurl",
    "UINotificationFeedbackGenerator": "FeedbackType notificationOccurred",
    "UIOffset": "horizontal vertical zero",
    "UIPageControl":
      "currentPage currentPageIndicatorTintColor hidesForSinglePage numberOfPages "
      + "pageIndicatorTintColor size",
    "UIPanGestureRecognizer":
      "maximumNumberOfTouches minimumNumberOfTouches setTranslation translation velocity",
    "UIPercentDrivenInteractiveTransition":
      "cancel completionCurve completionSpeed finish percentComplete startInteractiveTransition "
      + "update",
    "UIPinchGestureRecognizer": "scale velocity",
    "UIProgressView": "Style progress progressTintColor progressViewStyle setProgress trackTintColor",
    "UIRectEdge": "all bottom left rawValue right top",
    "UIRefreshControl": "attributedTitle beginRefreshing endRefreshing isRefreshing",
    "UIResponder":
      "becomeFirstResponder canBecomeFirstResponder canResignFirstResponder inputAccessoryView "
      + "inputView isFirstResponder motionBegan motionCancelled motionEnded next reloadInputViews "
      + "resignFirstResponder touchesBegan touchesCancelled touchesEnded "
      + "touchesEstimatedPropertiesUpdated touchesMoved",
    "UIRotationGestureRecognizer": "rotation velocity",
    "UIScene":
      "ActivationState activationState didActivateNotification didEnterBackgroundNotification title "
      + "willDeactivateNotification willEnterForegroundNotification",
    "UIScreen":
      "bounds brightness main maximumFramesPerSecond nativeBounds nativeScale scale screens "
      + "traitCollection",
    "UIScreenEdgePanGestureRecognizer": "edges",
    "UIScrollView":
      "ContentInsetAdjustmentBehavior DecelerationRate IndicatorStyle KeyboardDismissMode "
      + "adjustedContentInset alwaysBounceHorizontal alwaysBounceVertical "
      + "automaticallyAdjustsScrollIndicatorInsets bounces bouncesZoom canCancelContentTouches "
      + "contentInset contentInsetAdjustmentBehavior contentOffset contentSize decelerationRate "
      + "delaysContentTouches delegate flashScrollIndicators horizontalScrollIndicatorInsets "
      + "indicatorStyle isDecelerating isDirectionalLockEnabled isDragging isPagingEnabled "
      + "isScrollEnabled isTracking isZooming keyboardDismissMode maximumZoomScale minimumZoomScale "
      + "panGestureRecognizer pinchGestureRecognizer scrollIndicatorInsets scrollRectToVisible "
      + "scrollsToTop setContentOffset showsHorizontalScrollIndicator showsVerticalScrollIndicator "
      + "verticalScrollIndicatorInsets wrapping zoomScale",
    "UIScrollViewDelegate":
      "scrollViewDidEndDecelerating scrollViewDidEndDragging scrollViewDidEndScrollingAnimation "
      + "scrollViewDidScroll scrollViewDidScrollToTop scrollViewDidZoom scrollViewShouldScrollToTop "
      + "scrollViewWillBeginDecelerating scrollViewWillBeginDragging scrollViewWillEndDragging "
      + "viewForZooming",
    "UISelectionFeedbackGenerator": "",
    "UISemanticContentAttribute": "forceLeftToRight forceRightToLeft playback spatial unspecified",
    "UISlider":
      "isContinuous maximumTrackTintColor maximumValue minimumTrackTintColor minimumValue setValue "
      + "thumbRect thumbTintColor trackRect value",
    "UISpringTimingParameters": "",
    "UIStackView":
      "Alignment Distribution addArrangedSubview alignment arrangedSubviews axis customSpacing "
      + "distribution insertArrangedSubview isLayoutMarginsRelativeArrangement removeArrangedSubview "
      + "setCustomSpacing spacing spacingUseDefault",
    "UIStatusBarManager": "isStatusBarHidden statusBarFrame statusBarStyle",
    "UIStatusBarStyle": "darkContent default lightContent",
    "UISwipeGestureRecognizer": "Direction direction numberOfTouchesRequired",
    "UISwitch": "isOn offImage onImage onTintColor setOn thumbTintColor",
    "UITapGestureRecognizer": "numberOfTapsRequired numberOfTouchesRequired",
    "UITextField":
      "BorderStyle ViewMode adjustsFontSizeToFitWidth attributedPlaceholder attributedText "
      + "borderRect borderStyle clearButtonMode clearButtonRect clearsOnBeginEditing "
      + "defaultTextAttributes delegate drawPlaceholder drawText editingRect font hasText insertText "
      + "isEditing isSecureTextEntry leftView leftViewMode leftViewRect minimumFontSize placeholder "
      + "placeholderRect rightView rightViewMode rightViewRect text textAlignment textColor "
      + "textDidBeginEditingNotification textDidChangeNotification textDidEndEditingNotification "
      + "textRect",
    "UITextFieldDelegate":
      "textField textFieldDidBeginEditing textFieldDidEndEditing textFieldShouldBeginEditing "
      + "textFieldShouldClear textFieldShouldEndEditing textFieldShouldReturn",
    "UITimingCurveProvider": "refreshParameters",
    "UITouch":
      "Phase TouchType force gestureRecognizers location majorRadius maximumPossibleForce phase "
      + "preciseLocation previousLocation tapCount timestamp type view window",
    "UITraitCollection":
      "accessibilityContrast current displayGamut displayScale forceTouchCapability "
      + "hasDifferentColorAppearance horizontalSizeClass layoutDirection performAsCurrent "
      + "preferredContentSizeCategory userInterfaceIdiom userInterfaceLevel userInterfaceStyle "
      + "verticalSizeClass",
    "UITraitEnvironmentLayoutDirection": "leftToRight rightToLeft unspecified",
    "UITransitionContextViewControllerKey": "from rawValue to",
    "UITransitionContextViewKey": "from rawValue to",
    "UIUserInterfaceIdiom": "carPlay mac pad phone tv unspecified",
    "UIUserInterfaceLayoutDirection": "",
    "UIUserInterfaceLevel": "base elevated unspecified",
    "UIUserInterfaceSizeClass": "",
    "UIUserInterfaceStyle": "",
    "UIVibrancyEffect": "",
    "UIVibrancyEffectStyle":
      "fill label quaternaryLabel secondaryFill secondaryLabel separator tertiaryFill tertiaryLabel",
    "UIView":
      "AnimationCurve AnimationOptions AnimationTransition AutoresizingMask ContentMode "
      + "KeyframeAnimationOptions TintAdjustmentMode accessibilityActivate accessibilityDecrement "
      + "accessibilityElements accessibilityElementsHidden accessibilityFrame accessibilityHint "
      + "accessibilityIdentifier accessibilityIncrement accessibilityLabel accessibilityTraits "
      + "accessibilityValue accessibilityViewIsModal action addGestureRecognizer addKeyframe "
      + "addSubview alignmentRect alignmentRectInsets allowAnimatedContent allowUserInteraction alpha "
      + "anchorPoint animate animateKeyframes areAnimationsEnabled autoresizesSubviews "
      + "autoresizingMask backgroundColor beginAnimations bounds bringSubview bringSubviewToFront "
      + "canBecomeFocused center clearsContextBeforeDrawing clipsToBounds commitAnimations "
      + "contentCompressionResistancePriority contentHuggingPriority contentMode contentScaleFactor "
      + "convert didAddSubview didMoveToSuperview didMoveToWindow directionalLayoutMargins display "
      + "draw drawHierarchy effectiveUserInterfaceLayoutDirection encode endEditing exchangeSubview "
      + "frame gestureRecognizerShouldBegin gestureRecognizers hitTest host "
      + "inheritedAnimationDuration insertSubview insetsLayoutMarginsFromSafeArea "
      + "intrinsicContentSize invalidateIntrinsicContentSize isAccessibilityElement isDescendant "
      + "isExclusiveTouch isFocused isHidden isMultipleTouchEnabled isOpaque isUserInteractionEnabled "
      + "layer layerClass layerWillDraw layoutFittingCompressedSize layoutFittingExpandedSize "
      + "layoutIfNeeded layoutMargins layoutMarginsDidChange layoutSublayers layoutSubviews mask "
      + "modifyAnimations noIntrinsicMetric overrideInheritedDuration overrideInheritedOptions "
      + "overrideUserInterfaceStyle performWithoutAnimation point preferredFramesPerSecond30 "
      + "preferredFramesPerSecond60 preservesSuperviewLayoutMargins removeFromSuperview "
      + "removeGestureRecognizer requiresConstraintBasedLayout resizableSnapshotView "
      + "restorationIdentifier safeAreaInsets safeAreaInsetsDidChange semanticContentAttribute "
      + "sendSubview sendSubviewToBack setAnimationBeginsFromCurrentState setAnimationCurve "
      + "setAnimationDelay setAnimationDelegate setAnimationDuration setAnimationRepeatAutoreverses "
      + "setAnimationRepeatCount setAnimationTransition setAnimationsEnabled "
      + "setContentCompressionResistancePriority setContentHuggingPriority setNeedsDisplay "
      + "setNeedsLayout setNeedsUpdateConstraints showHideTransitionViews sizeThatFits sizeToFit "
      + "snapshotView subviews superview systemLayoutSizeFitting tag tintAdjustmentMode tintColor "
      + "tintColorDidChange traitCollection traitCollectionDidChange transform transform3D transition "
      + "transitionCrossDissolve transitionCurlDown transitionCurlUp transitionFlipFromBottom "
      + "transitionFlipFromLeft transitionFlipFromRight transitionFlipFromTop "
      + "translatesAutoresizingMaskIntoConstraints updateConstraints updateConstraintsIfNeeded "
      + "userInterfaceLayoutDirection viewWithTag willMove willRemoveSubview window",
    "UIViewAnimating":
      "finishAnimation fractionComplete isReversed isRunning pauseAnimation startAnimation state "
      + "stopAnimation",
    "UIViewAnimatingPosition": "",
    "UIViewAnimatingState": "",
    "UIViewController":
      "addChild additionalSafeAreaInsets children didMove didReceiveMemoryWarning dismiss "
      + "isBeingDismissed isBeingPresented isViewLoaded loadView loadViewIfNeeded "
      + "modalPresentationStyle modalTransitionStyle parent preferredContentSize "
      + "preferredStatusBarStyle prefersStatusBarHidden present presentedViewController "
      + "presentingViewController removeFromParent setNeedsStatusBarAppearanceUpdate shouldAutorotate "
      + "supportedInterfaceOrientations title traitCollection traitCollectionDidChange "
      + "transitioningDelegate updateViewConstraints view viewDidAppear viewDidDisappear "
      + "viewDidLayoutSubviews viewDidLoad viewIfLoaded viewSafeAreaInsetsDidChange viewWillAppear "
      + "viewWillDisappear viewWillLayoutSubviews willMove",
    "UIViewControllerAnimatedTransitioning": "animateTransition animationEnded transitionDuration",
    "UIViewControllerContextTransitioning":
      "cancelInteractiveTransition completeTransition containerView finalFrame "
      + "finishInteractiveTransition initialFrame isAnimated isInteractive transitionWasCancelled "
      + "updateInteractiveTransition view viewController",
    "UIViewControllerInteractiveTransitioning": "startInteractiveTransition",
    "UIViewControllerTransitioningDelegate":
      "animationController interactionControllerForDismissal interactionControllerForPresentation",
    "UIViewImplicitlyAnimating": "addAnimations addCompletion continueAnimation",
    "UIViewPropertyAnimator":
      "addAnimations addCompletion continueAnimation delay duration finishAnimation "
      + "fractionComplete isInterruptible isManualHitTestingEnabled isReversed isRunning "
      + "isUserInteractionEnabled pauseAnimation pausesOnCompletion runningPropertyAnimator "
      + "scrubsLinearly startAnimation state stopAnimation timingParameters",
    "UIVisualEffect": "",
    "UIVisualEffectView": "contentView effect",
    "UIWindow":
      "Level becomeKey didBecomeHiddenNotification didBecomeVisibleNotification isKeyWindow makeKey "
      + "makeKeyAndVisible resignKey rootViewController screen sendEvent windowLevel windowScene "
      + "wrapping",
    "UIWindowScene": "interfaceOrientation keyWindow screen statusBarManager traitCollection windows",
    "objc_AssociationPolicy":
      "OBJC_ASSOCIATION_ASSIGN OBJC_ASSOCIATION_COPY OBJC_ASSOCIATION_COPY_NONATOMIC "
      + "OBJC_ASSOCIATION_RETAIN OBJC_ASSOCIATION_RETAIN_NONATOMIC",
  ]
}
