import Foundation
import RefreshMotion

extension Layer {
  /// Adds a copy of an animation, replacing one with the same key. Without a key it gets a unique one.
  ///
  /// An animation that cannot run here (an unknown key path, a value of the wrong kind, a number that is none) is not
  /// added and reported to the context as an error that names the layer, the key path and what is allowed; its
  /// completion is called with false. A duration of 0 or less takes that of the transaction, and one of 0 there ends
  /// the animation later in the same instant. On a layer outside any context the completion is called with false, and
  /// the animation waits there for the layer to arrive on one.
  public final func add(_ animation: any Animation, forKey key: String? = nil) {
    let transaction = Ambient.current.transaction
    let key = key ?? freeKey((animation as? any PropertyAnimation)?.keyPath ?? "animation")
    let compiler = AnimationCompiler(
      layerName: description, properties: properties, defaultDuration: transaction.duration ?? 0.25)
    do {
      let running = try compiler.compile(animation, key: key)
      warn(of: animation)
      if let basic = animation as? BasicAnimation, basic.keyPath == "transform" {
        warnOfWholeTurn(
          from: basic.fromValue?.animationValue ?? .transform(transform), to: basic.toValue?.animationValue)
      }
      transaction.isTouched = true
      run(running, in: transaction.group)
    } catch {
      report("\(error)")
      if let completion = animation.completion {
        Ambient.current.deferAction(on: context?.scheduler) { completion(false) }
      }
    }
  }

  /// Adds a copy of an animation that begins after a delay in seconds, replacing one with the same key.
  ///
  /// Until it begins the layer shows its other values, or the animation's first one with the fill mode `.backwards`.
  public final func add(_ animation: any Animation, after delay: TimeInterval, forKey key: String? = nil) {
    var delayed = animation
    delayed.beginTime = localTime(at: context?.now ?? 0) + delay
    add(delayed, forKey: key)
  }

  /// The keys of the animations, in the order in which they were added.
  public final var animationKeys: [String] { animations.map(\.key) }

  /// The animation that was added under a key, while the layer has it; nil for one that a change of the layer made.
  public final func animation(forKey key: String) -> (any Animation)? {
    animations.first { $0.key == key }?.source
  }

  /// Ends an animation unfinished and removes it; an unknown key has no effect.
  public final func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Ends every animation unfinished and forgets it.
  public final func removeAllAnimations() { removeAnimations { _ in true } }

  /// Ends some animations unfinished and forgets them; their completions run later in the turn.
  final func removeAnimations(where isRemoved: (RunningAnimation) -> Bool) {
    var removed: [RunningAnimation] = []
    animations.removeAll {
      guard isRemoved($0) else { return false }
      removed.append($0)
      return true
    }
    guard !removed.isEmpty else { return }
    for animation in removed { animation.cancelEvents() }
    let (ambient, scheduler) = (Ambient.current, context?.scheduler)
    ambient.deferAction(on: scheduler) {
      for animation in removed {
        animation.end(finished: false) { ambient.deferAction(on: scheduler, $0) }
      }
    }
  }

  /// Sets the model to the presentation at a time of the context, and ends all animations unfinished.
  ///
  /// Everything stops without a jump, and another animation can start from there.
  public final func freeze(at time: TimeInterval) {
    guard !animations.isEmpty else { return }
    values = presentation(at: time)
    removeAllAnimations()
  }

  // MARK: Presentation

  /// The values to draw at a time in seconds of the context; the model if nothing animates.
  ///
  /// The time can be before or after the present, in any order. Finite animations of a finite model give finite values; an
  /// animation that would overflow has no effect. Outside any context animations begin
  /// at 0.
  public final func presentation(at time: TimeInterval) -> LayerValues {
    presentation(atLocalTime: animations.isEmpty ? 0 : localTime(at: time))
  }

  /// The presentation at a time of the layer itself.
  public final func presentation(atLocalTime time: TimeInterval) -> LayerValues {
    var shown = values
    for animation in animations { animation.apply(at: time, to: &shown) }
    return shown
  }

  // MARK: Running

  /// Lets an animation run from now, and has a group, if there is one, wait for its end.
  final func run(_ animation: RunningAnimation, in group: CompletionGroup?) {
    removeAnimation(forKey: animation.key)
    group?.wait(for: animation, on: context?.scheduler)
    animations.append(animation)
    if let context {
      start(animation, on: context)
    } else {
      // Off any context nothing passes time: the animation stays to be evaluated, its completion does not wait. A layer
      // that arrives on one before the turn is over was never off it.
      animation.timing.beginTime += animation.delay
      let isOnStage = Ambient.current.context != nil
      Ambient.current.deferAction(on: nil) { [self] in
        guard animation.isPending else { return }
        // A view, and what is in one, may well come onto a stage later.
        if isOnStage, !outermost.isViewBacked {
          Ambient.current.report(
            Diagnostic(
              .warning,
              "layer \(self) has no superlayer that is on a stage: its animation \(animation.key) does not run"
            ))
        }
        animation.end(finished: false) { $0() }
      }
    }
  }

  /// Starts what was added before the layer came onto a context.
  ///
  /// Changes made in a block off any context are long done: as in UIKit, their animations do not run later.
  final func startPendingAnimations(on context: LayerContext) {
    animations.removeAll { $0.isImplicit && $0.isPending && $0.driver?.isOver ?? true }
    for animation in animations where animation.isPending { start(animation, on: context) }
  }

  private final func start(_ animation: RunningAnimation, on context: LayerContext) {
    if let driver = animation.driver {
      animation.timing.beginTime = localTime(at: driver.origin)
    } else if animation.timing.beginTime == 0 {
      animation.timing.beginTime = localTime(at: context.now) + animation.delay
    }
    animation.isPending = false
    schedule(animation, on: context)
  }

  /// A key that no animation has: the name itself, else with a number behind it.
  final func freeKey(_ name: String) -> String {
    if !animations.contains(where: { $0.key == name }) { return name }
    var number = 2
    while animations.contains(where: { $0.key == "\(name)-\(number)" }) { number += 1 }
    return "\(name)-\(number)"
  }

  /// The layer that this one is in, directly or not, and that is in none.
  private final var outermost: Layer { superlayer?.outermost ?? self }

  /// Says that a turn by a multiple of 2π is no motion, as the transform at its end is that at its beginning.
  final func warnOfWholeTurn(from: AnimationValue?, to: AnimationValue?) {
    guard case .transform(let old)? = from, case .transform(let new)? = to, new.isWholeTurn, old.isUpright
    else { return }
    Ambient.current.report(
      Diagnostic(
        .warning,
        "layer \(self): a whole turn of transform is no motion, as it ends where it begins; animate transform.rotation.z, or turn in steps of less than half a turn"
      ))
  }

  final func report(_ message: String) {
    let diagnostic = Diagnostic(.error, message)
    if let context { context.report(diagnostic) } else { Ambient.current.report(diagnostic) }
  }
}

extension CATransform3D {
  /// Whether it does not turn in the plane, but for rounding.
  fileprivate var isUpright: Bool { abs(m12) < 1e-12 && abs(m21) < 1e-12 && m11 > 0 && m22 > 0 }

  /// Whether it was made by a turn of a multiple of 2π, of which only a sine that is not quite 0 is left.
  fileprivate var isWholeTurn: Bool { isUpright && m12 != 0 }
}
