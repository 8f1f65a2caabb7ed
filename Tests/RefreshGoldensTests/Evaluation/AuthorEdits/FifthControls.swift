import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls

/// Bars that bounce on their feet, one after the other.
final class Equalizer: StillControl {
  override class var height: CGFloat { edited(1, 70, to: 90) }
  override class var animationDuration: TimeInterval { 1.2 }
  private let bars = (1...edited(2, 5, to: 6)).map { Layer(name: "bar \($0)") }

  override func setup() {
    for (index, bar) in bars.enumerated() {
      bar.anchorPoint = CGPoint(x: 0.5, y: edited(3, 1, to: 0.5))
      bar.bounds = CGRect(x: 0, y: 0, width: edited(4, 8, to: 12), height: 36)
      bar.position = CGPoint(x: 124 + CGFloat(index) * 18, y: 60)
      bar.backgroundColor = Color(hex: 0x16A085)
      animationView.layer.addSublayer(bar)
    }
  }

  override func pull(to pullRatio: CGFloat) {
    for bar in bars { bar.transform = CATransform3D(scaleX: 1, y: 0.2 + 0.8 * pullRatio, z: 1) }
  }

  override func animationCycle(for animationView: View) {
    for (index, bar) in bars.enumerated() {
      var bounce = BasicAnimation(
        keyPath: "transform.scale.y", from: 1, to: edited(5, 0.25, to: 0.5),
        duration: edited(6, 0.2, to: 0.15))
      bounce.autoreverses = true
      bounce.repeatCount = edited(7, 2, to: 1)
      bounce.timingFunction = edited(8, .easeInEaseOut, to: .linear)
      bar.add(bounce, after: edited(9, 0.05, to: 0.08) * Double(index), forKey: "bounce")
    }
  }
}

extension Equalizer: EditedControl {
  static let edits = Edit.table(
    """
    1 — the control is 90 points high instead of 70 — control|height|high; 70; 90
    2 — bar 6 is new — bar 6; new|added|additional|appears
    3 — the bars' anchorPoint.y is 0.5 instead of 1 — bar; nchor; 1; 0.5|50 %
    4 — the bars are 12 points wide instead of 8 — bar; width|wide|bounds|size|×; 8; 12
    5 — the bars' scale.y goes to 0.5 instead of 0.25 — bar; scale; 0.25|25 %; 0.5|50 %
    6 — a bounce takes 0.15 s instead of 0.2 s (0.3 instead of 0.4 and back) — \
    bar; scale|bounce; 0.2|0.4|0.8; 0.15|0.3|0.6
    7 — the bars bounce once in a cycle instead of twice — bar; scale|bounce; once|1; twice|2
    8 — the bars' scale.y runs linearly instead of easing in and out — \
    bar; scale|bounce; linear; in and out|easeIn|ease-in|ease in|eases in
    9 — the bars start 0.08 s after each other instead of 0.05: bar 2 0.03 s later, bar 5 0.12 s later — \
    bar; later|after|apart|stagger; 0.08|0.03|0.12|0.32
    """)
}

/// A meteor on an oval course; its flare is a group that repeats within the group of the flight.
final class Meteor: StillControl {
  override class var height: CGFloat { 88 }
  override class var animationDuration: TimeInterval { 1.5 }
  private let meteor = ShapeLayer(
    name: "meteor", path: BezierPath(svgPath: "M-6 -6 L9 0 L-6 6 Z"),
    fillColor: edited(1, .orange, to: .purple), strokeColor: .red, lineWidth: 1)
  private let tail = Layer(name: "tail")

  override func setup() {
    meteor.position = CGPoint(x: 210, y: 44)
    tail.frame = CGRect(x: -28, y: -2, width: edited(2, 20, to: 12), height: 4)
    tail.backgroundColor = .gray
    animationView.layer.addSublayer(meteor)
    if !isEdited(3) { meteor.addSublayer(tail) }
  }

  override func pull(to pullRatio: CGFloat) { meteor.opacity = pullRatio }

  override func didArm() { if isEdited(3) { meteor.addSublayer(tail) } }

  override func animationCycle(for animationView: View) {
    let radius = edited(4, 26, to: 36)
    let course = "M210 44 A50 \(radius) 0 1 1 110 44 A50 \(radius) 0 1 1 210 44"
    var flight = KeyframeAnimation(keyPath: "position", path: BezierPath(svgPath: course))
    flight.rotationMode = edited(5, .rotateAuto, to: nil)
    flight.calculationMode = .paced
    let swell = BasicAnimation(keyPath: "lineWidth", from: 1, to: edited(6, 4, to: 7))
    let dim = BasicAnimation(keyPath: "opacity", from: 1, to: edited(7, 0.6, to: 0.3))
    let flare = AnimationGroup([swell, dim], duration: 0.4).with(repeatCount: edited(8, 3, to: 2))
    meteor.add(AnimationGroup([flight, flare], duration: edited(9, 1.2, to: 1.4)), forKey: "flight")
  }
}

extension Meteor: EditedControl {
  static let edits = Edit.table(
    """
    1 — the meteor's fillColor is purple instead of orange — meteor; olor|olour; orange|Orange; purple|Purple
    2 — the tail is 12 points wide instead of 20 — tail; width|wide|bounds|size|×; 20; 12
    3 — the tail is missing until the pull arms — tail; missing|later|until|appears|added
    4 — the meteor flies from y 8 to 80 instead of from 18 to 70 — meteor; position|path| y ; 18|70|26|52; 8|80|36|72
    5 — the meteor no longer turns along its course — meteor; rotat|turn|direction
    6 — the meteor's lineWidth goes to 7 instead of 4 — meteor; lineWidth|line width; 4; 7
    7 — the meteor's opacity goes to 0.3 instead of 0.6 — meteor; opacity|alpha; 0.6|60 %; 0.3|30 %
    8 — the meteor flares twice in a flight instead of three times — meteor; twice|2|two; 3|three
    9 — the meteor's flight takes 1.4 s instead of 1.2 s — meteor; 1.2; 1.4
    """)
}

/// A gleam that sweeps over the outlines of three rows of text.
final class Shimmer: StillControl {
  override class var height: CGFloat { 76 }
  override class var animationDuration: TimeInterval { edited(1, 1.4, to: 1.8) }
  private let gleam = GradientLayer()
  private let rows = ShapeLayer(name: "rows")

  override func setup() {
    let high = edited(2, 8, to: 12)
    rows.path = BezierPath(
      svgPath: "M0 4h120v\(high)h-120z M0 24h160v\(high)h-160z M0 44h90v\(high)h-90z")
    gleam.frame = CGRect(x: 80, y: 10, width: 160, height: 56)
    gleam.colors = [.lightGray, edited(3, .white, to: .yellow), .lightGray]
    gleam.locations = [0, edited(4, 0.5, to: 0.3), 1]
    gleam.startPoint = CGPoint(x: 0, y: 0.5)
    gleam.endPoint = CGPoint(x: 1, y: edited(5, 0.5, to: 1))
    gleam.mask = rows
    add(gleam, "gleam")
    backgroundColor = .darkGray
  }

  override func pull(to pullRatio: CGFloat) { gleam.opacity = edited(6, 1, to: 0.7) * pullRatio }

  override func animationCycle(for animationView: View) {
    var sweep = BasicAnimation(
      keyPath: "locations", from: [-1, -0.5, 0], to: edited(7, [1, 1.5, 2], to: [0.7, 1.2, 1.7]),
      duration: animationDuration)
    sweep.timingFunction = edited(8, .linear, to: .easeOut)
    gleam.add(sweep, forKey: "sweep")
  }
}

extension Shimmer: EditedControl {
  static let edits = Edit.table(
    """
    1 — a cycle takes 1.8 s instead of 1.4 s — cycle; 1.4; 1.8
    2 — each row of the gleam's mask is 12 points high instead of 8, its lower edge 4 points lower — \
    mask|rows; path|high|height|×|points|pt; 4|12|52
    3 — the second of the gleam's colors is yellow instead of white — gleam; olor|olour; white|White; yellow|Yellow
    4 — the second of the gleam's locations is 0.3 instead of 0.5 — gleam; ocation; 0.5|50 %; 0.3|30 %
    5 — the gleam's endPoint.y is 1 instead of 0.5 — gleam; endPoint|end point; 0.5|50 %; 1|100 %
    6 — the gleam's opacity follows the pull up to 0.7 instead of 1 — gleam; opacity|alpha; 1|100 %; 0.7|70 %
    7 — the gleam's locations go to 0.7, 1.2 and 1.7 instead of 1, 1.5 and 2 — gleam; ocation; 1|1.5|2; 0.7|1.2|1.7
    8 — the gleam's locations ease out instead of running linearly — \
    gleam; ocation; linear; ease out|eases out|easing out|easeOut|ease-out
    """)
}

/// A flap of a departure board that turns over in perspective.
final class Flap: StillControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { 1.1 }
  override class var animationDelay: TimeInterval { edited(9, 0, to: 0.2) }
  private let board = View(frame: CGRect(x: 110, y: 5, width: 100, height: 80))
  private let flap = View()
  private let letter = Label(frame: CGRect(x: 12, y: 4, width: 20, height: 28))

  override func setup() {
    (flap.layer.name, letter.layer.name) = ("flap", "letter")
    board.layer.sublayerTransform.m34 = -1 / edited(1, 300, to: 150)
    flap.layer.anchorPoint = CGPoint(x: 0.5, y: edited(2, 0, to: 0.5))
    flap.bounds.size = CGSize(width: 44, height: 36)
    flap.center = CGPoint(x: 50, y: 38)
    flap.backgroundColor = .blue
    flap.layer.isDoubleSided = edited(3, true, to: false)
    letter.text = edited(4, "R", to: "K")
    letter.textColor = .white
    flap.addSubview(letter)
    board.addSubview(flap)
    add(board, "board")
  }

  override func pull(to pullRatio: CGFloat) {
    flap.layer.transform = CATransform3D(rotationAngle: 1.4 * (1 - pullRatio), x: 1, y: 0, z: 0)
  }

  override func animationCycle(for animationView: View) {
    let turn = KeyframeAnimation(
      keyPath: edited(5, "transform.rotation.x", to: "transform.rotation.y"),
      values: [0, edited(6, 1, to: 0.75) * CGFloat.pi, 2 * CGFloat.pi],
      keyTimes: [0, edited(7, 0.4, to: 0.6), 1],
      duration: edited(8, 1, to: 0.8))
    flap.layer.add(turn, forKey: "turn")
  }
}

extension Flap: EditedControl {
  static let edits = Edit.table(
    """
    1 — the board's perspective is that of a viewer 150 points away instead of 300 — \
    board; erspective|m34|sublayerTransform|viewer; 300|0.0033; 150|0.0067
    2 — the flap's anchorPoint.y is 0.5 instead of 0 — flap; nchor; 0; 0.5|50 %
    3 — the flap's back is no longer seen — flap; ouble|back
    4 — the letter is “K” instead of “R” — letter; R; K
    5 — the flap turns about y instead of x — flap; rotat|turn; rotation.x|about x|x axis; rotation.y|about y|y axis
    6 — the flap's rotation.x goes by 135° instead of 180° — flap; rotat|turn; 180|3.14; 135|2.36
    7 — the flap's rotation.x reaches 180° after 60 % instead of 40 % (0.6 s instead of 0.4 s) — \
    flap; rotat|turn; 0.4|40; 0.6|60
    8 — the flap's turn takes 0.8 s instead of 1 s — flap; rotat|turn; 1; 0.8
    9 — each cycle begins with a delay of 0.2 s instead of none (and takes 1.3 s instead of 1.1 s) — \
    cycle|control|elay; elay|later|longer|takes; 0.2|1.3; 0|0.2|1.1
    """)
}

/// A line that writes itself from its start and then vanishes from its start, twice in a cycle.
final class Signature: StillControl {
  override class var height: CGFloat { 64 }
  override class var animationDuration: TimeInterval { 1.4 }
  private let pen = ShapeLayer(
    name: "pen", path: BezierPath(svgPath: "M100 40 C110 0 130 0 140 32 S170 60 180 32 S200 12 220 32"),
    fillColor: nil, strokeColor: edited(1, .black, to: .red), lineWidth: edited(2, 3, to: 5))

  override func setup() {
    pen.lineCap = .round
    exitPolicy = edited(3, .finishCycle, to: .atMarks([0.5]))
    animationView.layer.addSublayer(pen)
  }

  override func pull(to pullRatio: CGFloat) { pen.strokeEnd = edited(4, 0.8, to: 0.5) * pullRatio }

  override func setupRefreshControl(for animationView: View) { pen.strokeEnd = 1 }

  override func animationCycle(for animationView: View) {
    let write = BasicAnimation(keyPath: "strokeEnd", from: 0, to: 1, duration: edited(5, 0.4, to: 0.3))
    var wipe = BasicAnimation(keyPath: "strokeStart", from: 0, to: 1, duration: 0.25)
    wipe.beginTime = edited(6, 0.45, to: 0.35)
    wipe.timingFunction = edited(7, .easeIn, to: .linear)
    wipe.fillMode = .forwards
    let both = AnimationGroup([write, wipe], duration: 0.7)
    pen.add(both.with(repeatCount: edited(8, 2, to: 1)), forKey: "both")
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: edited(9, 0.3, to: 0.5), then: completion) { animationView.alpha = 0 }
  }

  override func resetAnimationView(_ animationView: View) {
    animationView.alpha = 1
    pen.strokeEnd = 0
  }
}

extension Signature: EditedControl {
  static let edits = Edit.table(
    """
    1 — the pen's strokeColor is red instead of black — pen; olor|olour; black|Black; red|Red
    2 — the pen's lineWidth is 5 instead of 3 — pen; lineWidth|line width|thick; 3; 5
    3 — the refresh leaves its cycle at the mark 0.5 instead of its end: the exit begins 0.7 s earlier — \
    exit|cycle; mark|Mark|earlier|leaves; 0.5|50 %|0.7
    4 — the pen's strokeEnd follows the pull up to 0.5 instead of 0.8 — pen; strokeEnd|stroke; 0.8|80 %; 0.5|50 %
    5 — the pen's strokeEnd takes 0.3 s instead of 0.4 s — pen; strokeEnd|stroke; 0.4; 0.3
    6 — the pen's strokeStart starts 0.1 s earlier (after 0.35 s) — pen; strokeStart|stroke; 0.45|0.1; 0.35|0.1
    7 — the pen's strokeStart runs linearly instead of easing in — pen; strokeStart|stroke; linear; eas
    8 — the pen writes once in a cycle instead of twice — pen; once|1; twice|2
    9 — the exit takes 0.5 s instead of 0.3 s — exit|opacity|alpha; 0.3; 0.5
    """)
}

/// A word that is typed letter by letter, each key stroke setting off the next, before a cursor that blinks.
final class Typist: StillControl {
  override class var animationDuration: TimeInterval { 1.1 }
  private let line = Label(frame: CGRect(x: 100, y: 16, width: 160, height: 28))
  private let cursor = View(frame: CGRect(x: 100, y: 18, width: edited(1, 2, to: 5), height: 24))
  private let word = edited(2, "Loading", to: "Syncing")

  override func setup() {
    line.font = Font(family: "DejaVu Sans Mono", pointSize: edited(3, 18, to: 14))
    line.textColor = edited(4, .black, to: .blue)
    minimumRefreshingTime = edited(5, 0.5, to: 3)
    add(line, "line")
    add(cursor, "cursor", .black)
  }

  private func show(_ count: Int) {
    line.text = String(word.prefix(count))
    cursor.frame.origin.x = 100 + edited(6, 11, to: 14) * CGFloat(count)
  }

  private func type(_ count: Int) {
    perform(after: edited(7, 0.1, to: 0.13)) {
      self.show(count)
      if count < self.word.count { self.type(count + 1) }
    }
  }

  override func pull(to pullRatio: CGFloat) { cursor.alpha = pullRatio }

  override func setupRefreshControl(for animationView: View) { show(0) }

  override func animationCycle(for animationView: View) {
    type(1)
    var blink = KeyframeAnimation(keyPath: "opacity", values: [1, edited(8, 0, to: 0.5)], duration: 0.5)
    blink.calculationMode = .discrete
    blink.repeatCount = edited(9, 2, to: 1)
    cursor.layer.add(blink, forKey: "blink")
  }

  override func resetAnimationView(_ animationView: View) { show(0) }
}

extension Typist: EditedControl {
  static let edits = Edit.table(
    """
    1 — the cursor is 5 points wide instead of 2 — cursor; width|wide|bounds|size|×; 2; 5
    2 — the line says “S”, “Sy” … “Syncing” instead of “Loading” — line; “L|Lo; “S|Sy
    3 — the line's font size is 14 instead of 18 — line; font|size; 18; 14
    4 — the line's text is blue instead of black — line; olor|olour; black|Black; blue|Blue
    5 — a refresh takes at least 3 s instead of 0.5 s: the exit begins a cycle later — inimum|at least; 0.5; 3
    6 — the cursor moves 14 points per letter instead of 11: to 198 instead of 177 in the end — \
    cursor; position|frame| x |right; 11|3|112|178|21; 14|3|115|199|21
    7 — the line's letters come every 0.13 s instead of every 0.1 s: the first 0.03 s later — \
    line|cursor; later|every|apart|slower; 0.03|0.13|0.21
    8 — the cursor's opacity goes to 0.5 instead of 0 — cursor; opacity|alpha; 0; 0.5|50 %
    9 — the cursor blinks once in a cycle instead of twice — cursor; once|1; twice|2
    """)
}

/// A plank that tips to and fro on a spring, with a ball that follows on another.
final class Seesaw: StillControl {
  override class var height: CGFloat { 72 }
  override class var animationDuration: TimeInterval { 1 }
  private let plank = View(frame: CGRect(x: 100, y: 48, width: 120, height: 6))
  private let ball = View(frame: CGRect(x: 152, y: 18, width: 16, height: 16))
  private var side: CGFloat = -1

  override func setup() {
    ball.layer.cornerRadius = edited(1, 8, to: 2)
    triggerDistance = edited(2, 72, to: 120)
    add(plank, "plank", .brown)
    add(ball, "ball", .orange)
  }

  override func pull(to pullRatio: CGFloat) { ball.alpha = pullRatio }

  override func didArm() { ball.backgroundColor = .red }

  override func animationCycle(for animationView: View) {
    side = -side
    View.animate(
      withDuration: edited(3, 0.8, to: 0.6), delay: 0, usingSpringWithDamping: edited(4, 0.4, to: 0.7),
      initialSpringVelocity: edited(5, 2, to: 8), options: .overrideInheritedDuration
    ) {
      self.plank.transform = CGAffineTransform(rotationAngle: self.side * edited(6, 0.3, to: 0.45))
    }
    View.animate(
      withDuration: 0.6, delay: edited(7, 0.1, to: 0.25), usingSpringWithDamping: 0.6,
      initialSpringVelocity: 0,
      options: .overrideInheritedDuration
    ) {
      self.ball.center.x = 160 + self.side * edited(8, 40, to: 55)
    }
  }

  override func resetAnimationView(_ animationView: View) {
    side = -1
    plank.transform = .identity
    (ball.center.x, ball.backgroundColor) = (160, .orange)
  }
}

extension Seesaw: EditedControl {
  static let edits = Edit.table(
    """
    1 — the ball's cornerRadius is 2 instead of 8 — ball; orner; 8; 2
    2 — the control arms at 120 points instead of 72 — control|arm|rigger; 72; 120
    3 — the plank's spring takes 0.6 s instead of 0.8 s — plank; 0.8; 0.6
    4 — the plank's spring has a damping ratio of 0.7 instead of 0.4 — plank; damping|bounce; 0.4; 0.7
    5 — the plank's spring has an initial velocity of 8 instead of 2 — plank; elocity|speed; 2; 8
    6 — the plank's rotation goes to 26° instead of 17° — plank; rotat|turn|tip; 17.2|0.3; 25.8|0.45
    7 — the ball starts 0.15 s later — ball; later|elay|after; 0.15|0.1; 0.15|0.25
    8 — the ball goes to x 215 instead of 200 (and 105 of 120) — \
    ball; position|center| x ; 200|120|40|80; 215|105|55|110
    """)
}

/// Ellipses around a point, copies of one, that widen and fade one after the other.
final class Ripple: StillControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1.3 }
  private let waves = ReplicatorLayer()
  private let ring = ShapeLayer(
    name: "ring", path: BezierPath(svgPath: "M0 22 A28 12 0 1 1 56 22 A28 12 0 1 1 0 22 Z"), fillColor: nil,
    strokeColor: .blue, lineWidth: edited(1, 2, to: 4))

  override func setup() {
    waves.frame = CGRect(x: 132, y: 12, width: 56, height: 56)
    waves.instanceCount = edited(2, 3, to: 4)
    waves.instanceDelay = edited(3, 0.2, to: 0.1)
    waves.instanceTransform = CATransform3D(rotationAngle: edited(4, .pi / 3, to: .pi / 4), x: 0, y: 0, z: 1)
    waves.instanceAlphaOffset = edited(5, -0.2, to: -0.35)
    ring.frame = CGRect(x: 0, y: 6, width: 56, height: 44)
    waves.addSublayer(ring)
    add(waves, "waves")
    maximumPullDistance = edited(6, 200, to: 110)
  }

  override func pull(to pullRatio: CGFloat) { ring.opacity = pullRatio }

  override func setupRefreshControl(for animationView: View) { ring.opacity = 0 }

  override func animationCycle(for animationView: View) {
    let widen = BasicAnimation(keyPath: "transform.scale", from: edited(7, 0.2, to: 0.6), to: 1)
    let fade = BasicAnimation(keyPath: "opacity", from: edited(8, 1, to: 0.6), to: 0)
    ring.add(AnimationGroup([widen, fade], duration: edited(9, 0.8, to: 0.5)), forKey: "ripple")
  }
}

extension Ripple: EditedControl {
  static let edits = Edit.table(
    """
    1 — the ring's lineWidth is 4 instead of 2 — ring; lineWidth|line width|thick; 2; 4
    2 — waves has 4 instances instead of 3 — waves; nstance|copies|ount; 3; 4
    3 — waves' instanceDelay is 0.1 s instead of 0.2 s — waves; elay; 0.2; 0.1
    4 — waves' instances are turned by 45° instead of 60° — waves; nstance|copies; 60|1.05; 45|0.785
    5 — waves' instanceAlphaOffset is −0.35 instead of −0.2 — waves; lpha|opacity; 0.2; 0.35
    6 — the content is pulled by at most 110 points instead of 200 (it came to 160) — control|pull|Pull; 200|160; 110
    7 — the ring's scale starts at 0.6 instead of 0.2 — ring; scale; 0.2|20 %; 0.6|60 %
    8 — the ring's opacity starts at 0.6 instead of 1 — ring; opacity|alpha; 1|100 %; 0.6|60 %
    9 — the ring's ripple takes 0.5 s instead of 0.8 s — ring; 0.8; 0.5
    """)
}

/// A box whose lid opens and closes; when the result is known it is lifted, and then carried off.
final class Courier: StillControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1.3 }
  private let box = View(frame: CGRect(x: 60, y: 36, width: 28, height: 28))
  private let lid = View(frame: CGRect(x: 0, y: -6, width: 28, height: 6))
  private let note = Label(frame: CGRect(x: 110, y: 38, width: 180, height: 24))

  override func setup() {
    (lid.layer.name, lid.backgroundColor, note.text) = ("lid", .brown, "Pull to order")
    box.addSubview(lid)
    add(box, "box", .orange)
    add(note, "note")
  }

  override func didArm() { if isEdited(1) { note.text = "On its way" } }
  override func setupRefreshControl(for animationView: View) { note.text = "On its way" }

  override func animationCycle(for animationView: View) {
    View.animate(withDuration: edited(2, 0.4, to: 0.6), options: .overrideInheritedDuration) {
      self.lid.transform = CGAffineTransform(translationX: 0, y: edited(3, -10, to: -16))
    } completion: { _ in
      View.animate(withDuration: 0.3, delay: edited(4, 0, to: 0.2)) { self.lid.transform = .identity }
    }
  }

  override func showResult(_ result: RefreshResult, on animationView: View) {
    note.text = edited(5, "Delivered", to: "Received")
    box.backgroundColor = edited(6, .green, to: .blue)
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: edited(7, 0.25, to: 0.4)) {
      self.box.center.y -= edited(8, 14, to: 22)
    } completion: { _ in
      View.animate(
        withDuration: 0.35, delay: 0, options: edited(9, .curveEaseIn, to: .curveLinear), then: completion
      ) {
        self.box.center.x = 360
      }
    }
  }

  override func resetAnimationView(_ animationView: View) {
    box.center = CGPoint(x: 74, y: 50)
    (box.backgroundColor, note.text) = (.orange, "Pull to order")
  }
}

extension Courier: EditedControl {
  static let scenario = Scenario.standard.ending(with: .success, shown: 0.8)
  static let edits = Edit.table(
    """
    1 — the note says “On its way” earlier, as soon as the pull arms — note; On its way; earlier|pull|arm
    2 — the lid takes 0.6 s instead of 0.4 s to open — lid; 0.4; 0.6
    3 — the lid goes up by 16 points instead of 10 — lid; position|translation|transform| y ; 10; 16
    4 — the lid closes 0.2 s later — lid; later|elay|after; 0.2
    5 — the note says “Received” instead of “Delivered” — note; Delivered; Received
    6 — the box is blue instead of green at the result — box; olor|olour; green|Green; blue|Blue
    7 — in the exit, the box takes 0.4 s instead of 0.25 s to rise — box; 0.25; 0.4
    8 — in the exit, the box rises to y 28 instead of 36 — box; position|center| y ; 14|36; 22|28
    9 — in the exit, the box's position.x runs linearly — box; position|center| x ; linear; eas
    """)
}

/// A balloon that the pull lets rise over hills, up to a limit, and that then sways in a block of keyframes.
final class Balloon: StillControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { edited(1, 1.5, to: 1.1) }
  private let sun = View(frame: CGRect(x: 220, y: 50, width: 30, height: 30))
  private let hills = View(frame: CGRect(x: 0, y: 60, width: 320, height: 40))
  private let balloon = View(frame: CGRect(x: 148, y: 70, width: 24, height: 28))

  override func setup() {
    (animationType, animationOptions) = (.keyframe, edited(2, .curveLinear, to: .curveEaseIn))
    holdDistance = edited(3, 90, to: 64)
    let land = [(sun, "sun", Color.yellow), (hills, "hills", .green)]
    for (view, name, color) in isEdited(4) ? land.reversed() : land { add(view, name, color) }
    add(balloon, "balloon", .red)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    balloon.center.y = 84 - min(max(pullDistance - 20, 0), edited(5, 60, to: 44))
    sun.alpha = min(max((pullDistance - edited(6, 20, to: 50)) / 30, 0), 1)
    hills.center.y = 100 - edited(7, 20, to: 12) * pullRatio
  }

  override func animationCycle(for animationView: View) {
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: edited(8, 0.5, to: 0.3)) {
      self.balloon.center.x = 160 + edited(9, 24, to: 36)
    }
    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.balloon.center.x = 160 }
  }
}

extension Balloon: EditedControl {
  static let edits = Edit.table(
    """
    1 — a cycle takes 1.1 s instead of 1.5 s — cycle; 1.5; 1.1
    2 — a cycle eases in instead of running linearly, which shows in the balloon's position — \
    balloon|cycle; linear|Linear; eas|Eas
    3 — the control stays open by 64 points instead of 90 — control|hold|open|content; 90; 64
    4 — the sun is in front of the hills instead of behind them — sun|hills; front|behind|order|above|below|over|under
    5 — the balloon rises with the pull to y 40 instead of 24, 16 points less — \
    balloon; position|center| y ; 24|60|16; 40|44|16
    6 — the sun's alpha follows the pull from 50 points instead of 20: it appears later — \
    sun; opacity|alpha; pull|later; 20|30|later; 50|30|later
    7 — the hills come up with the pull to y 88 instead of 80, 8 points less — \
    hills; position|center| y ; 80|20|8; 88|12|8
    8 — the balloon takes 30 % of the cycle instead of 50 % to reach its side (0.45 s instead of 0.75 s) — \
    balloon; 0.5|50|0.75; 0.3|30|0.45
    9 — the balloon's position.x goes to 196 instead of 184 — balloon; position|center| x ; 184|24; 196|36
    """)
}
