import Foundation
import RefreshMotion

extension Layer {
  /// Adds a copy of an animation, replacing one with the same key; a nil key is replaced by a unique one.
  ///
  /// An invalid animation (an unknown key path, a value of the wrong kind, a number that is not finite) is not added:
  /// an error names the layer, the key path and what is allowed, and the completion is called with false. A duration of
  /// 0 or less takes the transaction's duration; if that is 0 too, the animation ends at the same instant. On a layer
  /// outside any context the completion is called with false, and the animation starts when the layer comes onto a
  /// context.
  public final func add(_ animation: any Animation, forKey key: String? = nil) {
    let transaction = ImplicitAnimationState.current.transaction
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
        ImplicitAnimationState.current.deferAction(on: context?.scheduler) { completion(false) }
      }
    }
  }

  /// Adds a copy of an animation that begins after a delay in seconds, replacing one with the same key.
  ///
  /// During the delay the layer shows its own values, or the animation's first value with the fill mode `.backwards`.
  public final func add(_ animation: any Animation, after delay: TimeInterval, forKey key: String? = nil) {
    var delayed = animation
    delayed.beginTime = localTime(at: context?.now ?? 0) + delay
    add(delayed, forKey: key)
  }

  /// The keys of the animations, in the order in which they were added.
  public final var animationKeys: [String] { animations.map(\.key) }

  /// The animation added with a key, until it is removed; nil for the implicit animation of a property change.
  public final func animation(forKey key: String) -> (any Animation)? {
    animations.first { $0.key == key }?.source
  }

  /// Removes an animation, whose completion is called with false; without effect for an unknown key.
  public final func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Removes all animations, whose completions are called with false.
  public final func removeAllAnimations() { removeAnimations { _ in true } }

  /// Removes selected animations; their completions are called with false later in the turn.
  final func removeAnimations(where isRemoved: (RunningAnimation) -> Bool) {
    var removed: [RunningAnimation] = []
    animations.removeAll {
      guard isRemoved($0) else { return false }
      removed.append($0)
      return true
    }
    guard !removed.isEmpty else { return }
    for animation in removed { animation.cancelEvents() }
    let (ambient, scheduler) = (ImplicitAnimationState.current, context?.scheduler)
    ambient.deferAction(on: scheduler) {
      for animation in removed {
        animation.end(finished: false) { ambient.deferAction(on: scheduler, $0) }
      }
    }
  }

  /// Sets the model to the presentation at a time of the context, in seconds, and removes all animations.
  ///
  /// The layer stops without a visible jump, and another animation can start from there.
  public final func freeze(at time: TimeInterval) {
    guard !animations.isEmpty else { return }
    values = presentation(at: time)
    removeAllAnimations()
  }

  // MARK: Presentation

  /// The presented values at a time of the context, in seconds; the model's values without animations.
  ///
  /// Times may be in the past or future, in any order. Finite animations of a finite model give finite values; an
  /// animation that would overflow has no effect. Outside any context animations begin at 0.
  public final func presentation(at time: TimeInterval) -> LayerValues {
    presentation(atLocalTime: animations.isEmpty ? 0 : localTime(at: time))
  }

  /// The presented values at a time of the layer, in seconds.
  public final func presentation(atLocalTime time: TimeInterval) -> LayerValues {
    var shown = values
    for animation in animations { animation.apply(at: time, to: &shown) }
    return shown
  }

  // MARK: Running

  /// Starts an animation now; the completion of the group, if any, waits for its end.
  final func run(_ animation: RunningAnimation, in group: CompletionGroup?) {
    removeAnimation(forKey: animation.key)
    group?.wait(for: animation, on: context?.scheduler)
    animations.append(animation)
    if let context {
      start(animation, on: context)
    } else {
      // Without a context no time passes: the animation stays to be evaluated, but its completion is called, unless
      // the layer comes onto a context in the same turn.
      animation.timing.beginTime += animation.delay
      let isOnStage = ImplicitAnimationState.current.context != nil
      ImplicitAnimationState.current.deferAction(on: nil) { [self] in
        guard animation.isPending else { return }
        // No warning for a view and its layers, which may come onto a stage later.
        if isOnStage, !outermost.isViewBacked {
          ImplicitAnimationState.current.report(
            Diagnostic(
              .warning,
              "layer \(self) has no superlayer that is on a stage: its animation \(animation.key) does not run"
            ))
        }
        animation.end(finished: false) { $0() }
      }
    }
  }

  /// Starts the animations that were added before the layer came onto a context.
  ///
  /// As in UIKit, animations of property changes made without a context do not run later.
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

  /// An unused animation key: the name, or the name with `-2`, `-3` and so on.
  final func freeKey(_ name: String) -> String {
    if !animations.contains(where: { $0.key == name }) { return name }
    var number = 2
    while animations.contains(where: { $0.key == "\(name)-\(number)" }) { number += 1 }
    return "\(name)-\(number)"
  }

  private final var outermost: Layer { superlayer?.outermost ?? self }

  /// Warns that a rotation by a multiple of 2π does not move, because the transforms at its start and end are equal.
  final func warnOfWholeTurn(from: AnimationValue?, to: AnimationValue?) {
    guard case .transform(let old)? = from, case .transform(let new)? = to, new.isWholeTurn, old.isUpright
    else { return }
    ImplicitAnimationState.current.report(
      Diagnostic(
        .warning,
        "layer \(self): a whole turn of transform is no motion, as it ends where it begins; animate transform.rotation.z, or turn in steps of less than half a turn"
      ))
  }

  final func report(_ message: String) {
    let diagnostic = Diagnostic(.error, message)
    if let context { context.report(diagnostic) } else { ImplicitAnimationState.current.report(diagnostic) }
  }
}

extension CATransform3D {
  /// True if the transform does not rotate in the plane, within rounding (1e-12).
  fileprivate var isUpright: Bool { abs(m12) < 1e-12 && abs(m21) < 1e-12 && m11 > 0 && m22 > 0 }

  /// True if the transform was made by a rotation of a multiple of 2π, recognized by a sine that is not exactly 0.
  fileprivate var isWholeTurn: Bool { isUpright && m12 != 0 }
}
