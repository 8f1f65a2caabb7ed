import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls

/// A planet whose turn and glow run in a group, and a moon in a group within a group.
final class Moons: StillControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1.2 }
  private let planet = Layer(name: "planet")
  private let moon = Layer(name: "moon")

  override func setup() {
    planet.frame = CGRect(x: 150, y: 20, width: 40, height: 40)
    planet.backgroundColor = .orange
    moon.frame = CGRect(x: 60, y: 30, width: 20, height: 20)
    moon.backgroundColor = .gray
    animationView.layer.addSublayer(planet)
    if isEdited(8) { planet.addSublayer(moon) } else { animationView.layer.addSublayer(moon) }
  }

  override func pull(to pullRatio: CGFloat) { planet.opacity = 0.3 + 0.7 * pullRatio }

  override func setupRefreshControl(for animationView: View) {
    if isEdited(10) { planet.add(glow, forKey: "glow") }
  }

  private var glow: BasicAnimation {
    BasicAnimation(keyPath: "cornerRadius", from: 0, to: 20, duration: 0.3)
  }

  override func animationCycle(for animationView: View) {
    var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: CGFloat.pi, duration: 0.5)
    turn.fillMode = edited(1, .removed, to: .forwards)
    turn.speed = edited(2, 1, to: 2)
    var fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0.4, duration: 0.6)
    fade.autoreverses = edited(3, false, to: true)
    var group = AnimationGroup([turn, fade], duration: edited(4, 1, to: 0.8))
    group.speed = edited(5, 1, to: 1.5)
    group.timingFunction = edited(6, nil, to: .easeIn)
    planet.add(group, forKey: "group")

    let hop = BasicAnimation(keyPath: "position.y", from: 40, to: edited(7, 24, to: 14), duration: 0.25)
    var inner = AnimationGroup([hop], duration: 0.4)
    inner.repeatCount = edited(9, 2, to: 1)
    moon.add(AnimationGroup([inner], duration: 1), forKey: "outer")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if !isEdited(10) { planet.add(glow, forKey: "glow") }
    View.animate(withDuration: 0.4, then: completion) {
      self.moon.opacity = 0
      animationView.alpha = 0
    }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    moon.opacity = 1
  }
}

extension Moons: EditedControl {
  static let edits = Edit.table(
    """
    1 — the turn's fill mode is forwards — planet; forwards; removed
    2 — turn's speed 1 → 2: the turn runs at speed 2 — planet; speed; 2; 1
    3 — the planet's opacity autoreverses — planet; autorevers
    4 — group's duration 1 → 0.8, which its members do not reach
    5 — the planet's group runs at speed 1.5 — planet; speed; 1.5
    6 — group eases in: the planet's group eases in — planet; eases in|ease in; linear
    7 — hop to 24 → 14: moon goes to 14 instead of 24 — moon; 14; 24
    8 — moon is in planet instead of the animation view — in ; moon; planet
    9 — the moon's inner group runs once instead of twice — moon; once|1; 2
    10 — planet's cornerRadius is animated in setupRefreshControl instead of exitAnimation — \
    planet; setupRefreshControl; exitAnimation
    """)
}

/// A title and a card that change with transitions.
final class Shutter: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { 1 }
  private let title = Label(frame: CGRect(x: 120, y: 20, width: 100, height: 24))
  private let card = Layer(name: "card")

  override func setup() {
    card.frame = CGRect(x: 40, y: 20, width: 40, height: 30)
    card.backgroundColor = edited(1, .blue, to: .red)
    add(title, "title")
    animationView.layer.addSublayer(card)
    resetAnimationView(animationView)
  }

  override func pull(to pullRatio: CGFloat) { title.text = pullRatio < 1 ? "Pull" : "Release" }

  override func animationCycle(for animationView: View) {
    var push = LayerTransition(edited(2, .push(from: .left), to: .push(from: .top)), duration: 0.4)
    push.timingFunction = edited(3, .default, to: .easeOut)
    push.endProgress = edited(4, 1, to: 0.8)
    title.layer.add(push)
    title.text = "Loading"
    let reveal = LayerTransition(
      edited(5, .fade, to: .moveIn(from: .bottom)), duration: edited(6, 0.5, to: 0.7))
    card.add(reveal)
    card.backgroundColor = .green
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    title.text = "Pull"
    card.backgroundColor = edited(1, .blue, to: .red)
  }
}

extension Shutter: EditedControl {
  static let edits = Edit.table(
    """
    1 — card's colour blue → red: card is red instead of blue — card; blue|Blue; red|Red
    2 — title's transition pushes from the top instead of the left — title; left; top
    3 — title's transition eases out instead of default — title; ease; out; default
    4 — title's transition ends at 0.8 instead of 1 — title; 0.8; 1; endProgress|end
    5 — card moves in from the bottom instead of fading — card; fade; moveIn|move; bottom
    6 — card's transition 0.5 → 0.7 s: card's transition takes 0.7 s — card; 0.7; 0.5
    """)
}

/// A ball on springs.
final class Pogo: StillControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { 1.4 }
  private let ball = Layer(name: "ball")
  private let pad = View(frame: CGRect(x: 130, y: 70, width: 60, height: 6))

  override func setup() {
    ball.frame = CGRect(x: 150, y: 40, width: 20, height: 20)
    ball.cornerRadius = 10
    ball.backgroundColor = .purple
    animationView.layer.addSublayer(ball)
    add(pad, "pad", .black)
  }

  override func pull(to pullRatio: CGFloat) {
    ball.position.y = 50 - edited(1, 20, to: 32) * pullRatio * pullRatio
  }

  override func setupRefreshControl(for animationView: View) { ball.position.y = 50 }

  override func animationCycle(for animationView: View) {
    var hop = SpringAnimation(keyPath: "position.y", from: edited(2, 20, to: 10), to: 60)
    (hop.mass, hop.stiffness) = (edited(3, 1, to: 1.6), edited(4, 120, to: 200))
    (hop.damping, hop.initialVelocity) = (edited(5, 8, to: 14), edited(6, 0, to: 6))
    hop.duration = 1
    ball.add(hop, forKey: "hop")
    var squash = SpringAnimation(keyPath: "transform.scale.x", from: 0.6, to: 1)
    squash.damping = 40
    squash.allowsOverdamping = edited(7, false, to: true)
    squash.duration = 0.8
    ball.add(squash, forKey: "squash")
    View.animate(
      withDuration: edited(8, 0.6, to: 0.9), delay: 0,
      usingSpringWithDamping: edited(9, 0.5, to: 0.8), initialSpringVelocity: 0
    ) {
      self.pad.bounds.size.width = edited(10, 90, to: 70)
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, then: completion) {
      self.pad.bounds.size.width = 60
      self.ball.opacity = 0
    }
  }

  override func resetAnimationView(_ animationView: View) {
    ball.opacity = 1
    pad.bounds.size.width = 60
  }
}

extension Pogo: EditedControl {
  static let edits = Edit.table(
    """
    1 — ball goes to 18 at the full pull instead of 30 — ball; 18; 30; pull
    2 — ball's hop starts at 10 instead of 20 — ball; 10; 20
    3 — hop's mass 1 → 1.6: mass 1.6 instead of 1 — ball; mass; 1.6
    4 — hop's stiffness 120 → 200: stiffness 200 instead of 120 — ball; stiffness; 120; 200
    5 — hop's damping 8 → 14: another damping — ball; damping
    6 — hop's initialVelocity 0 → 6: velocity 6 instead of 0 — ball; velocity; 6
    7 — ball's squash allows overdamping (damping ratio 2, not 1) — ball; verdamping|2
    8 — pad's spring 0.6 → 0.9 s, which the cycle's block overrides
    9 — damping ratio 0.8 instead of 0.5 — pad; 0.5; 0.8
    10 — pad's width 90 → 70: pad goes to 70 instead of 90 — pad; 70; 90
    """)
}

/// Frames of keyframe blocks, property animators, and layers with a time of their own.
final class Carousel: StillControl {
  override class var height: CGFloat { 76 }
  override class var animationDuration: TimeInterval { 1 }
  private let horse = View(frame: CGRect(x: 60, y: 26, width: 30, height: 24))
  private let lamp = Layer(name: "lamp")
  private let flag = View(frame: CGRect(x: 240, y: 26, width: 24, height: 24))

  override func setup() {
    lamp.frame = CGRect(x: 150, y: 30, width: 16, height: 16)
    lamp.backgroundColor = .yellow
    lamp.speed = edited(1, 1, to: 0.5)
    add(horse, "horse", .brown)
    add(flag, "flag", .green)
    animationView.layer.addSublayer(lamp)
  }

  override func pull(to pullRatio: CGFloat) {
    horse.transform = CGAffineTransform(scaleX: max(0.1, pullRatio), y: max(0.1, pullRatio))
  }

  override func setupRefreshControl(for animationView: View) { horse.transform = .identity }

  override func animationCycle(for animationView: View) {
    View.animateKeyframes(
      withDuration: edited(2, 0.9, to: 0.7), options: edited(3, [], to: .calculationModeCubic)
    ) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { self.horse.center.y = 20 }
      View.addKeyframe(withRelativeStartTime: edited(4, 0.4, to: 0.6), relativeDuration: 0.3) {
        self.horse.center.y = edited(5, 56, to: 48)
      }
    }
    horse.center.y = 38
    var blink = BasicAnimation(keyPath: "opacity", from: 1, to: 0.1, duration: 0.2)
    blink.autoreverses = true
    blink.repeatCount = 2
    blink.timeOffset = edited(6, 0, to: 0.1)
    lamp.add(blink, forKey: "blink")
    let wave = PropertyAnimator(duration: edited(7, 0.5, to: 0.8), dampingRatio: 1) {
      self.flag.transform = CGAffineTransform(rotationAngle: edited(8, 1, to: 0.6))
    }
    wave.startAnimation(afterDelay: edited(9, 0.1, to: 0.25))
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.3, options: edited(10, .curveEaseIn, to: .curveEaseOut), then: completion) {
      self.flag.transform = .identity
      animationView.alpha = 0
    }
  }

  override func resetAnimationView(_ animationView: View) { animationView.alpha = 1 }
}

extension Carousel: EditedControl {
  static let edits = Edit.table(
    """
    1 — lamp's layer speed 1 → 0.5: lamp's time runs at speed 0.5 — lamp; speed; 0.5; 1
    2 — horse's keyframes 0.9 → 0.7 s: takes 0.7 s — horse; 0.7; 0.9
    3 — calculation mode cubic instead of linear — horse; cubic; linear
    4 — reaches its second value at 90 % instead of 70 % — horse; 40|70; 60|90
    5 — second keyframe to 56 → 48: goes to 48 instead of 56 — horse; 48; 56
    6 — lamp's blink has a time offset of 0.1 s — lamp; ffset; 0.1
    7 — flag's animator 0.5 → 0.8 s: takes 0.8 s — flag; 0.5; 0.8
    8 — flag turns by 1 → 0.6: 34.4° instead of 57.3° — flag; 34.4; 57.3
    9 — flag's animator after 0.1 → 0.25 s: starts 0.15 s later — flag; 0.1; 0.25
    10 — the exit eases out instead of in — eas; out; in
    """)
}
