import UIKit

/// One motion a feature, each of a dot in a view of 120 × 90 points, as indicators use it.
class DotMotions: UIView {
  let dot = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    dot.frame = CGRect(x: 10, y: 30, width: 20, height: 20)
    dot.path = UIBezierPath(roundedRect: dot.bounds, cornerRadius: 6).cgPath
    dot.fillColor = UIColor.red.cgColor
    layer.addSublayer(dot)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func spring() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 20
    spring.toValue = 80
    spring.mass = 1
    spring.stiffness = 120
    spring.damping = 8
    spring.initialVelocity = 5
    spring.duration = spring.settlingDuration
    dot.add(spring, forKey: "spring")
    dot.position.x = 80
  }

  func transaction() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.6)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.setCompletionBlock { self.dot.fillColor = UIColor.blue.cgColor }
    dot.position = CGPoint(x: 70, y: 60)
    dot.opacity = 0.3
    CATransaction.commit()
  }

  func withoutActions() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.opacity = 0.5
    CATransaction.commit()
    dot.actions = ["position": NSNull()]
    dot.position.y = 60
    dot.lineWidth = 4
  }

  func gradient() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 20)
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 0.5, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    layer.addSublayer(gradient)
    let slide = CABasicAnimation(keyPath: "locations")
    slide.fromValue = [0.0, 0.1, 0.2]
    slide.toValue = [0.8, 0.9, 1.0]
    slide.duration = 0.8
    slide.repeatCount = Float.greatestFiniteMagnitude
    gradient.add(slide, forKey: "slide")
    let colors = CABasicAnimation(keyPath: "colors")
    colors.toValue = [UIColor.white.cgColor, UIColor.black.cgColor, UIColor.white.cgColor]
    colors.duration = 0.5
    colors.autoreverses = true
    gradient.add(colors, forKey: "colors")
  }

  func alongPath() {
    let ride = CAKeyframeAnimation(keyPath: "position")
    ride.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 60, y: 45), radius: 30, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    ride.rotationMode = .rotateAuto
    ride.calculationMode = .paced
    ride.duration = 0.9
    dot.add(ride, forKey: nil)
  }

  func steps() {
    let steps = CAKeyframeAnimation(keyPath: "transform.rotation")
    steps.values = [0, CGFloat.pi / 4, CGFloat.pi / 2, 0]
    steps.keyTimes = [0, 0.2, 0.7, 1]
    steps.calculationMode = .discrete
    steps.duration = 0.8
    dot.add(steps, forKey: "steps")
    let sway = CAKeyframeAnimation(keyPath: "position.y")
    sway.values = [0, 10, -10, 0]
    sway.isAdditive = true
    sway.calculationMode = .cubic
    sway.timingFunctions = [.init(name: .easeIn), .init(name: .easeOut), .init(name: .linear)]
    sway.duration = 1
    sway.repeatDuration = 1.5
    dot.add(sway, forKey: "sway")
  }

  func cumulative() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = CGFloat.pi / 3
    turn.duration = 0.4
    turn.repeatCount = 3
    turn.isCumulative = true
    turn.fillMode = .forwards
    turn.isRemovedOnCompletion = false
    dot.add(turn, forKey: "turn")
  }

  func group() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.beginTime = 0.2
    fade.duration = 0.3
    fade.fillMode = .both
    let grow = CABasicAnimation(keyPath: "transform")
    grow.toValue = NSValue(
      caTransform3D: CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), .pi / 6, 0, 0, 1))
    let group = CAAnimationGroup()
    group.animations = [fade, grow]
    group.duration = 0.7
    group.speed = 0.5
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    dot.add(group, forKey: "group")
  }

  func looks() {
    dot.borderColor = UIColor.black.cgColor
    dot.shadowColor = UIColor.black.cgColor
    dot.shadowOffset = CGSize(width: 2, height: 3)
    dot.shadowRadius = 2
    for (key, value) in [("borderWidth", 4), ("shadowOpacity", 1), ("cornerRadius", 8)] as [(String, CGFloat)]
    {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = 0
      animation.toValue = value
      animation.duration = 0.6
      dot.add(animation, forKey: key)
    }
    let stroke = CABasicAnimation(keyPath: "strokeEnd")
    stroke.fromValue = 0
    stroke.duration = 1
    dot.strokeColor = UIColor.green.cgColor
    dot.lineWidth = 3
    dot.lineDashPattern = [4, 2]
    dot.add(stroke, forKey: "stroke")
  }

  func depth() {
    var space = CATransform3DIdentity
    space.m34 = -1.0 / 120
    let flip = CABasicAnimation(keyPath: "transform")
    flip.fromValue = space
    flip.toValue = CATransform3DConcat(CATransform3DMakeRotation(.pi * 0.9, 1, 0, 0), space)
    flip.duration = 0.8
    dot.add(flip, forKey: "flip")
  }

  func turnByFunction() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = CGFloat.pi
    turn.duration = 1
    dot.add(turn, forKey: nil)
  }

  func replicator() {
    let copies = CAReplicatorLayer()
    copies.frame = bounds
    copies.instanceCount = 4
    copies.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
    copies.instanceColor = UIColor.white.cgColor
    copies.instanceRedOffset = -0.2
    copies.instanceAlphaOffset = -0.1
    copies.instanceDelay = 0.1
    copies.addSublayer(dot)
    layer.addSublayer(copies)
    let hop = CABasicAnimation(keyPath: "position.y")
    hop.byValue = -20
    hop.duration = 0.3
    hop.autoreverses = true
    hop.repeatCount = .infinity
    dot.add(hop, forKey: "hop")
  }

  func mask() {
    let cover = CALayer()
    cover.backgroundColor = UIColor.blue.cgColor
    cover.frame = CGRect(x: 0, y: 20, width: 120, height: 40)
    cover.mask = dot
    layer.addSublayer(cover)
    let wipe = CABasicAnimation(keyPath: "bounds.size.width")
    wipe.toValue = 60
    wipe.duration = 0.5
    cover.add(wipe, forKey: "wipe")
    let slide = CABasicAnimation(keyPath: "position")
    slide.toValue = NSValue(cgPoint: CGPoint(x: 100, y: 20))
    slide.duration = 1
    dot.add(slide, forKey: "slide")
  }

  /// Structures in boxes and without, of which each kind moves something.
  func boxes() {
    dot.backgroundColor = UIColor.green.cgColor
    dot.shadowOpacity = 1
    dot.shadowRadius = 0
    let grow = CABasicAnimation(keyPath: "bounds")
    grow.fromValue = NSValue(cgRect: dot.bounds)
    grow.toValue = CGRect(x: 0, y: 0, width: 40, height: 30)
    grow.duration = 0.8
    dot.add(grow, forKey: "grow")
    let ride = CAKeyframeAnimation(keyPath: "transform.translation")
    ride.values = [
      NSValue(cgSize: .zero), NSValue(cgSize: CGSize(width: 30, height: 0)), CGSize(width: 30, height: 20),
    ]
    ride.duration = 1
    dot.add(ride, forKey: "ride")
    let shade = CABasicAnimation(keyPath: "shadowOffset")
    shade.fromValue = NSValue(cgSize: CGSize(width: 0, height: 4))
    shade.toValue = CGSize(width: 8, height: 8)
    shade.duration = 0.6
    dot.add(shade, forKey: "shade")
  }

  private var turning: DispatchSourceTimer?
  private(set) var turns = 0

  /// Turns by an eighth ten times a second, as a timer of a background queue says.
  func tick() {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue.global(qos: .userInteractive))
    timer.schedule(deadline: .now() + 0.1, repeating: .milliseconds(100), leeway: .nanoseconds(0))
    timer.setEventHandler { [weak self] in
      guard let self = self else { return }
      self.turns += 1
      let angle = CGFloat(self.turns) * .pi / 4
      DispatchQueue.main.async {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        self.dot.setAffineTransform(CGAffineTransform(rotationAngle: angle))
        CATransaction.commit()
      }
    }
    timer.resume()
    turning = timer
  }

  func pauseTicking() { turning?.suspend() }
  func resumeTicking() { turning?.resume() }
  func stopTicking() {
    turning?.cancel()
    turning = nil
  }

  /// Stops the dot's time where it is, as players do.
  func pause() {
    let time = dot.convertTime(CACurrentMediaTime(), from: nil)
    dot.speed = 0
    dot.timeOffset = time
  }

  func resume() {
    let time = dot.timeOffset
    dot.speed = 1
    dot.timeOffset = 0
    dot.beginTime = 0
    dot.beginTime = dot.convertTime(CACurrentMediaTime(), from: nil) - time
  }
}
