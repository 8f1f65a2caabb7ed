import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

/// A particle emitter.
///
/// Each particle is a layer animated in closed form. Random values come from `seed`, so every run shows the
/// same particles; a device shows others of equal number and distribution. As on iOS, a layer with
/// `beginTime` 0 starts with the particles of an emitter that has always been running.
open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? { didSet { restart() } }
  open var emitterPosition = CGPoint.zero
  open var emitterZPosition: CGFloat = 0
  /// Size of the shape in points; a circle's radius is the width.
  open var emitterSize = CGSize.zero
  open var emitterDepth: CGFloat = 0
  open var emitterShape = CAEmitterLayerEmitterShape.point
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  /// Drawing order of particles; `additive` adds the colours of overlapping particles and their background.
  open var renderMode = CAEmitterLayerRenderMode.unordered
  /// Factor of the cells' birth rates.
  open var birthRate: Float = 1
  /// Factor of the cells' lifetimes.
  open var lifetime: Float = 1
  /// Factor of the cells' velocities.
  open var velocity: Float = 1
  /// Factor of the cells' scales.
  open var scale: Float = 1
  /// Factor of the cells' spins.
  open var spin: Float = 1
  open var seed: UInt32 = 0 { didSet { random = SeededRandom(seed: UInt64(seed) &+ 1) } }
  open var preservesDepth = false

  public override init() { super.init() }
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAEmitterLayer else { return }
    (emitterPosition, emitterZPosition) = (other.emitterPosition, other.emitterZPosition)
    (emitterSize, emitterDepth) = (other.emitterSize, other.emitterDepth)
    (emitterShape, emitterMode, renderMode) = (other.emitterShape, other.emitterMode, other.renderMode)
    (birthRate, lifetime, velocity, scale) = (other.birthRate, other.lifetime, other.velocity, other.scale)
    (spin, seed) = (other.spin, other.seed)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Key-value coding

  open override func value(forKeyPath path: String) -> Any? {
    if let (cell, rest) = CAEmitterCell.named(path, in: emitterCells) { return cell.value(forKeyPath: rest) }
    switch path {
    case "birthRate": return boxed(birthRate)
    case "lifetime": return boxed(lifetime)
    case "velocity": return boxed(velocity)
    case "scale": return boxed(scale)
    case "spin": return boxed(spin)
    case "emitterPosition": return boxed(emitterPosition)
    case "emitterSize": return boxed(emitterSize)
    default: return super.value(forKeyPath: path)
    }
  }
  open override func setValue(_ value: Any?, forKeyPath path: String) {
    let number = (boxed(value) as? NSNumber)?.floatValue
    if let (cell, rest) = CAEmitterCell.named(path, in: emitterCells) {
      return cell.setValue(value, forKeyPath: rest)
    }
    switch path {
    case "birthRate": birthRate = number ?? 1
    case "lifetime": lifetime = number ?? 1
    case "velocity": velocity = number ?? 1
    case "scale": scale = number ?? 1
    case "spin": spin = number ?? 1
    case "emitterPosition": emitterPosition = boxed(value).flatMap { $0 as? CGPoint } ?? .zero
    case "emitterSize": emitterSize = boxed(value).flatMap { $0 as? CGSize } ?? .zero
    default: super.setValue(value, forKeyPath: path)
    }
  }

  // MARK: Emission

  private final var random = SeededRandom(seed: 1)
  /// Number of restarts; a scheduled emission stops if the number has changed since.
  private final var generation = 0
  /// Interval at which a cell with birth rate 0 is checked again, in seconds.
  private static let idleStep: TimeInterval = 1.0 / 60

  private final func restart() {
    generation += 1
    for layer in refreshLayer.sublayers where layer.name == Self.particle { layer.removeFromSuperlayer() }
    guard emitterCells?.isEmpty == false else { return }
    let generation = generation
    // Deferred to the end of the event, when the layer's properties are set.
    LayerContext.perform { [weak self] context in
      context.scheduler.deferAction { self?.begin(generation) }
    }
  }

  private final func begin(_ generation: Int) {
    guard generation == self.generation, let scheduler = LayerContext.current?.scheduler else { return }
    guard refreshLayer.context != nil else {
      // Outside a stage nothing is emitted; check again later.
      scheduler.schedule(after: Self.idleStep) { [weak self] in self?.begin(generation) }
      return
    }
    let now = scheduler.now
    for cell in emitterCells ?? [] {
      if beginTime == 0, cell.beginTime == 0, cell.duration == 0, rate(of: cell) > 0 {
        // Emit the particles that are alive now, oldest first.
        let life = Double((cell.lifetime + cell.lifetimeRange) * lifetime)
        let step = 1 / rate(of: cell)
        for number in stride(from: min(2000, (life / step).rounded(.down)), to: 0, by: -1) {
          emit(cell, at: now - number * step, now: now, parent: nil)
        }
      }
      let start = max(now, beginTime) + cell.beginTime
      let end = cell.duration > 0 ? start + cell.duration : .infinity
      scheduler.schedule(at: start) { [weak self] in self?.next(cell, at: start, end, generation) }
    }
  }

  private final func rate(of cell: CAEmitterCell) -> Double {
    cell.isEnabled ? Double(max(0, cell.birthRate * birthRate)) * Double(max(0, cell.speed * speed)) : 0
  }

  /// Emits a particle and schedules the next one.
  private final func next(
    _ cell: CAEmitterCell, at time: TimeInterval, _ end: TimeInterval, _ generation: Int
  ) {
    guard generation == self.generation, time <= end, let scheduler = LayerContext.current?.scheduler else {
      return
    }
    let perSecond = rate(of: cell)
    if perSecond > 0, refreshLayer.context != nil { emit(cell, at: time, now: scheduler.now, parent: nil) }
    let following = time + (perSecond > 0 ? 1 / perSecond : Self.idleStep)
    scheduler.schedule(at: following) { [weak self] in self?.next(cell, at: following, end, generation) }
  }

  // MARK: Particles

  private static let particle = "particle"

  /// Path of a particle: `start + velocity·t + acceleration·t²/2`.
  private struct Trajectory {
    var start: CGPoint
    var velocity: CGVector
    var acceleration: CGVector
    var angle: CGFloat
    func position(after t: Double) -> CGPoint {
      let t = CGFloat(t)
      return CGPoint(
        x: start.x + velocity.dx * t + acceleration.dx * t * t / 2,
        y: start.y + velocity.dy * t + acceleration.dy * t * t / 2)
    }
  }

  /// A random number between −range and range.
  private final func spread(_ range: Double) -> Double {
    guard range != 0 else { return 0 }
    return Double.random(in: -1...1, using: &random) * range
  }

  /// Random start position of a particle, and the outward direction of the shape there, in radians.
  private final func place() -> (CGPoint, CGFloat) {
    func unit() -> CGFloat { CGFloat(Double.random(in: 0...1, using: &random)) }
    let (center, size) = (emitterPosition, emitterSize)
    let isInside = emitterMode == .volume || emitterMode == .surface
    switch emitterShape {
    case .line:
      let x = emitterMode == .points ? (unit() < 0.5 ? 0 : 1) : unit()
      return (CGPoint(x: center.x + (x - 0.5) * size.width, y: center.y), -.pi / 2)
    case .rectangle, .cuboid:
      var (x, y) = (unit(), unit())
      if emitterMode == .points {
        (x, y) = (x.rounded(), y.rounded())
      } else if !isInside {
        // Positions on the outline are distributed evenly by length.
        let along = unit() * (size.width + size.height) * 2
        (x, y) =
          along < size.width * 2
          ? (x, along < size.width ? 0 : 1) : (along < size.width * 2 + size.height ? 0 : 1, y)
      }
      return (
        CGPoint(x: center.x + (x - 0.5) * size.width, y: center.y + (y - 0.5) * size.height), 0
      )
    case .circle, .sphere:
      let angle = unit() * 2 * .pi
      let radius = size.width * (isInside ? unit().squareRoot() : 1)
      return (CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)), angle)
    default: return (center, 0)
    }
  }

  private final func emit(
    _ cell: CAEmitterCell, at birth: TimeInterval, now: TimeInterval, parent: Trajectory?
  ) {
    let life = Double(cell.lifetime * lifetime) + spread(Double(cell.lifetimeRange * lifetime))
    let (start, normal) = parent.map { ($0.start, $0.angle) } ?? place()
    let angle =
      normal + cell.emissionLongitude + CGFloat(spread(Double(cell.emissionRange) / 2))
    let pace =
      (cell.velocity + CGFloat(spread(Double(cell.velocityRange)))) * CGFloat(velocity)
      * cos(cell.emissionLatitude)
    let way = Trajectory(
      start: start, velocity: CGVector(dx: pace * cos(angle), dy: pace * sin(angle)),
      acceleration: CGVector(dx: cell.xAcceleration, dy: cell.yAcceleration), angle: angle)
    let size = Double((cell.scale + CGFloat(spread(Double(cell.scaleRange)))) * CGFloat(scale))
    let turn = Double((cell.spin + CGFloat(spread(Double(cell.spinRange)))) * CGFloat(spin))
    let color = (cell.color ?? .white).color
    let particle = Particle(
      cell: cell, way: way, birth: birth, life: life, size: size, turn: turn,
      red: Double(color.red) + spread(Double(cell.redRange)),
      green: Double(color.green) + spread(Double(cell.greenRange)),
      blue: Double(color.blue) + spread(Double(cell.blueRange)),
      alpha: Double(color.alpha) + spread(Double(cell.alphaRange)))
    // Particles at the end of their lifetime are skipped.
    guard life > 0, birth + life > now + 1e-9, let scheduler = LayerContext.current?.scheduler else { return }

    for child in cell.emitterCells ?? [] { emitChildren(child, of: way, at: birth, life, scheduler) }
    show(particle, until: scheduler)
  }

  /// Adds the layer of a particle with its animations, until the end of its lifetime.
  private final func show(_ particle: Particle, until scheduler: Scheduler) {
    let (cell, way, birth, life) = (particle.cell, particle.way, particle.birth, particle.life)
    let isLight = renderMode == .additive
    guard let image = cell.image(in: particle.tint(0), asLight: isLight) else { return }
    let layer = Layer()
    layer.name = Self.particle
    layer.contents = image
    layer.bounds.size = image.size
    layer.position = way.position(after: life)
    if renderMode == .oldestLast || renderMode == .backToFront {
      refreshLayer.insertSublayer(layer, at: 0)
    } else {
      refreshLayer.addSublayer(layer)
    }
    let begin = refreshLayer.localTime(at: birth)
    for var animation in particle.animations(asLight: isLight) {
      animation.timing.beginTime = begin == 0 ? .leastNonzeroMagnitude : begin
      animation.timing.duration = life
      // The fill mode shows the first and last values also at the exact instants of birth and death.
      animation.timing.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation)
    }
    scheduler.schedule(at: birth + life) { [weak layer] in layer?.removeFromSuperlayer() }
  }

  private final func emitChildren(
    _ cell: CAEmitterCell, of way: Trajectory, at birth: TimeInterval, _ life: TimeInterval,
    _ scheduler: Scheduler
  ) {
    let perSecond = rate(of: cell)
    guard perSecond > 0 else { return }
    let end = cell.duration > 0 ? min(life, cell.beginTime + cell.duration) : life
    let generation = generation
    // Whole steps from the beginning, so that a burst of many small particles is one event.
    for number in 0..<min(2000, Int(max(0, (end - cell.beginTime) * perSecond))) {
      let age = cell.beginTime + Double(number) / perSecond
      var here = way
      here.start = way.position(after: age)
      let time = birth + age
      scheduler.schedule(at: time) { [weak self] in
        guard let self, generation == self.generation else { return }
        self.emit(cell, at: time, now: max(time, scheduler.now), parent: here)
      }
    }
  }
}

extension CAEmitterLayer {
  /// A particle from its birth to its death, with random values drawn.
  private struct Particle {
    let cell: CAEmitterCell
    let way: Trajectory
    /// Time of birth and lifetime, in seconds.
    let birth, life: TimeInterval
    /// Scale at birth.
    let size: Double
    /// Rotation in radians per second.
    let turn: Double
    /// Colour components at birth, 0…1 before clamping.
    let red, green, blue, alpha: Double

    /// Colour `t` seconds after birth, without alpha.
    func tint(_ t: Double) -> Color {
      Color(
        red: CGFloat(red + Double(cell.redSpeed) * t), green: CGFloat(green + Double(cell.greenSpeed) * t),
        blue: CGFloat(blue + Double(cell.blueSpeed) * t))
    }

    /// Animations over the lifetime, without timing: position, opacity, scale, rotation and colour.
    func animations(asLight isLight: Bool) -> [any Animation] {
      // Linear motion for the velocity, and t² for the acceleration: the Bézier (1/3, 0), (2/3, 1/3) is exactly
      // a square.
      let end = way.start.advanced(by: way.velocity, times: life)
      var all: [any Animation] = [BasicAnimation(keyPath: "position", from: way.start, to: end)]
      if way.acceleration != .zero {
        var fall = BasicAnimation(
          keyPath: "position", from: CGPoint.zero,
          to: CGPoint.zero.advanced(by: way.acceleration, times: life * life / 2))
        fall.timingFunction = .bezier(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
        fall.isAdditive = true
        all.append(fall)
      }
      // Animates a property at a constant rate, clamped to limits.
      func vary(_ path: String, from value: Double, at rate: Double, within ends: ClosedRange<Double>) {
        func clamped(_ v: Double) -> Double { min(max(v, ends.lowerBound), ends.upperBound) }
        var times = [0.0, 1]
        if rate != 0 {
          times += ends.finiteBounds.map { ($0 - value) / rate / life }.filter { $0 > 0 && $0 < 1 }
        }
        times.sort()
        all.append(
          KeyframeAnimation(
            keyPath: path, values: times.map { clamped(value + rate * $0 * life) }, keyTimes: times))
      }
      vary("opacity", from: alpha, at: Double(cell.alphaSpeed), within: 0...1)
      vary("transform.scale", from: size, at: Double(cell.scaleSpeed), within: 0...(.infinity))
      if turn != 0 { all.append(BasicAnimation(keyPath: "transform.rotation.z", from: 0.0, to: turn * life)) }
      if cell.redSpeed != 0 || cell.greenSpeed != 0 || cell.blueSpeed != 0 {
        // Sixteen discrete images approximate a colour change.
        var looks = KeyframeAnimation(
          keyPath: "contents",
          values: (0..<16).compactMap {
            cell.image(in: tint((Double($0) + 0.5) / 16 * life), asLight: isLight)
          })
        looks.calculationMode = .discrete
        all.append(looks)
      }
      return all
    }
  }
}

extension CGPoint {
  fileprivate func advanced(by vector: CGVector, times factor: Double) -> CGPoint {
    CGPoint(x: x + vector.dx * CGFloat(factor), y: y + vector.dy * CGFloat(factor))
  }
}

extension ClosedRange<Double> {
  fileprivate var finiteBounds: [Double] { [lowerBound, upperBound].filter(\.isFinite) }
}
