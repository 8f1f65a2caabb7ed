import Foundation
import RefreshMotion

extension Layer {
  /// Adds a copy of an animation; one under the same key is removed before. Without a key it gets one of its own.
  ///
  /// An animation that cannot run here (an unknown key path, a value of the wrong kind) is not added and reported to
  /// the context as an error that names the layer, the key path and what is allowed; its completion is called with
  /// false.
  public final func add(_ animation: any Animation, forKey key: String? = nil) {
    let transaction = Ambient.current.transactions.last!
    let key = key ?? freeKey((animation as? any PropertyAnimation)?.keyPath ?? "animation")
    let compiler = AnimationCompiler(
      layerName: description, values: values, defaultDuration: transaction.duration ?? 0.25)
    do {
      let running = try compiler.compile(animation, key: key)
      transaction.isTouched = true
      run(running, in: transaction.group)
    } catch {
      report("\(error)")
      if let completion = animation.completion {
        Ambient.current.deferAction(on: context?.scheduler) { completion(false) }
      }
    }
  }

  /// The keys of the animations, in the order in which they were added.
  public final var animationKeys: [String] { animations.map(\.key) }

  /// Ends an animation unfinished and forgets it; without effect where the key is unknown.
  public final func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    endUnfinished([animations.remove(at: index)])
  }

  /// Ends every animation unfinished and forgets it.
  public final func removeAllAnimations() {
    let all = animations
    animations = []
    endUnfinished(all)
  }

  /// Everything that is drawn of the layer at a time in seconds of its context; the model where nothing moves it.
  ///
  /// The time may lie before or after the present: nothing is stepped.
  public final func presentation(at time: TimeInterval) -> LayerValues {
    if animations.isEmpty { return values }
    return presentation(atLocalTime: localTime(at: time))
  }

  /// The presentation at a time of the layer itself.
  public final func presentation(atLocalTime time: TimeInterval) -> LayerValues {
    var shown = values
    for animation in animations { animation.apply(at: time, to: &shown) }
    return shown
  }

  // MARK: Time

  /// The layer's own time within its superlayer's: speed, offset and begin. Speed 0 with an offset pauses.
  public final var timing: MediaTiming {
    get { ownTiming ?? MediaTiming() }
    set {
      ownTiming = newValue == MediaTiming() ? nil : newValue
      if let context { forEachLayer { $0.scheduleEnds(on: context) } }
    }
  }

  /// The layer's time at a time of its context.
  public final func localTime(at time: TimeInterval) -> TimeInterval {
    let time = superlayer?.localTime(at: time) ?? time
    return ownTiming?.localTime(at: time) ?? time
  }

  /// The context's time at a time of the layer; infinite where the layer stands still or runs backwards.
  final func contextTime(atLocal time: TimeInterval) -> TimeInterval {
    var time = time
    if let own = ownTiming {
      guard own.speed > 0 else { return .infinity }
      time = (time - own.timeOffset) / own.speed + own.beginTime
    }
    return superlayer?.contextTime(atLocal: time) ?? time
  }

  // MARK: Running

  /// Lets an animation run from now, and has a group wait for its end.
  final func run(_ animation: RunningAnimation, in group: CompletionGroup) {
    removeAnimation(forKey: animation.key)
    group.wait(for: animation, on: context?.scheduler)
    animations.append(animation)
    if let context {
      start(animation, on: context)
    } else {
      // Off any context nothing passes time: the animation stays to be evaluated, its completion does not wait.
      Ambient.current.deferAction(on: nil) { animation.end(finished: false) }
    }
  }

  final func startPendingAnimations(on context: LayerContext) {
    for animation in animations where animation.isPending { start(animation, on: context) }
  }

  private final func start(_ animation: RunningAnimation, on context: LayerContext) {
    if animation.isPending, animation.timing.beginTime == 0 {
      animation.timing.beginTime = localTime(at: context.now)
    }
    animation.isPending = false
    scheduleEnd(of: animation, on: context)
  }

  private final func scheduleEnds(on context: LayerContext) {
    for animation in animations { scheduleEnd(of: animation, on: context) }
  }

  private final func scheduleEnd(of animation: RunningAnimation, on context: LayerContext) {
    animation.endEvent?.cancel()
    let end = contextTime(atLocal: animation.timing.endTime)
    guard end < .infinity else { return }
    animation.endEvent = context.scheduler.schedule(at: end) { [weak self, weak animation] in
      guard let self, let animation else { return }
      if animation.isRemovedOnCompletion { self.animations.removeAll { $0 === animation } }
      animation.end(finished: true)
    }
  }

  private final func endUnfinished(_ ended: [RunningAnimation]) {
    guard !ended.isEmpty else { return }
    Ambient.current.deferAction(on: context?.scheduler) {
      for animation in ended { animation.end(finished: false) }
    }
    for animation in ended { animation.endEvent?.cancel() }
  }

  /// A key that no animation has: the name itself, else with a number behind it.
  final func freeKey(_ name: String) -> String {
    if !animations.contains(where: { $0.key == name }) { return name }
    var number = 2
    while animations.contains(where: { $0.key == "\(name)-\(number)" }) { number += 1 }
    return "\(name)-\(number)"
  }

  final func report(_ message: String) {
    let diagnostic = Diagnostic(.error, message)
    if let context { context.report(diagnostic) } else { Ambient.current.report(diagnostic) }
  }
}

extension Layer: CustomStringConvertible {
  /// The name, else the type.
  public final var description: String { name ?? "\(type(of: self))" }
}
