import Foundation
import RefreshLayers

extension ScrollView {
  /// Current velocity of the content offset, in points per second.
  public final var velocity: CGPoint {
    if let drag { return drag.shown.lastVelocity(at: now) }
    return active?.motion.velocity(at: now) ?? .zero
  }

  /// Shows a frame: moves the offset along its motion to a time and notifies observers and the delegate.
  ///
  /// The frequency of calls changes only which intermediate offsets are visible.
  public final func update(at time: TimeInterval) {
    guard time.isFinite else { return reject("update(at:)", time) }
    noticeSize()
    move(to: time)
  }

  /// Current time in seconds: that of the event loop, or of a touch or frame ahead of it.
  final var now: TimeInterval { max(time, layer.context?.now ?? time) }

  /// Moves the offset along its motion to a time, and ends a motion that is over by then.
  final func move(to time: TimeInterval) {
    self.time = time
    if let first = active, first.interruption != nil, first.nextTime <= time {
      self.time = first.nextTime
      interrupt()
      self.time = time
    }
    guard let active else { return }
    if active.motion.endTime <= time {
      self.time = active.motion.endTime
      endMotion()
      self.time = time
    } else {
      show(active, at: time)
    }
  }

  /// Shows the zoom and then the offset of a motion at a time.
  private func show(_ motion: ActiveMotion, at time: TimeInterval) {
    change {
      if let scale = motion.scale { showScale(CGFloat(scale.offset(at: time - motion.motion.startTime))) }
      show(motion.motion.offset(at: time))
    }
  }

  /// Moves the offset to the current time between two frames, before a new motion or change is applied.
  public final func catchUp() { if active != nil { move(to: now) } }

  /// Moves the content to an offset and notifies listeners if the offset has changed.
  final func show(_ offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = CGPoint { offset[$0] }
    followIndicators()
    post(.didScroll)
  }

  /// Motion after a release, to its natural end or to a requested rest position.
  final func coast(from offset: CGPoint, velocity: CGPoint, to destination: RestPosition?) -> ActiveMotion {
    let motion = ScrollMotion(startTime: now) { axis in
      let physics = physics(axis)
      let (x, speed) = (Double(offset[axis]), Double(velocity[axis]))
      guard let target = destination?[axis] else { return physics.coast(from: x, velocity: speed) }
      return physics.decelerate(
        from: physics.limitedOffset(x), velocity: speed,
        at: min(max(Double(target), physics.minimum), physics.maximum)
      )
    }
    let active = ActiveMotion(.deceleration, motion)
    active.destination = destination
    interrupt(active)
    return active
  }

  /// Starts a motion that replaces the current one.
  ///
  /// The new motion is set before listeners are notified of the end of the old one, so that a motion started by a
  /// listener replaces the new one.
  final func start(_ motion: ActiveMotion) {
    change {
      let old = takeMotion()
      active = motion
      scheduleNext()
      if let old { postEnd(of: old, finished: false) }
      if motion.kind == .deceleration { post(.willBeginDecelerating(motion)) }
    }
  }

  /// Adapts a motion to changed limits, from the current offset.
  final func replan(_ motion: ActiveMotion) {
    let time = now
    let offset = contentOffset
    if motion.followsLimits {
      let belongs = clampedOffset(motion.motion.destination)
      guard belongs != motion.motion.destination else { return }
      motion.motion = .glide(
        from: offset, to: belongs, at: time, lasting: motion.motion.endTime - time, along: motion.curve)
      scheduleNext()
    } else if motion.kind == .deceleration {
      plan(
        motion, from: continuationOffset(motion.motion.freeOffset(at: time)),
        velocity: motion.motion.momentum(at: time))
    } else {
      return
    }
    show(motion.motion.offset(at: time))
  }

  /// Continues a deceleration from an offset with a velocity.
  final func plan(_ motion: ActiveMotion, from offset: CGPoint, velocity: CGPoint) {
    let other = coast(from: offset, velocity: velocity, to: motion.destination)
    (motion.motion, motion.interruption) = (other.motion, other.interruption)
    scheduleNext()
  }

  /// Offset from which to continue a motion after the limits have changed, in points: the offset before the maximum
  /// overscroll if it still shows as the visible offset, so that the motion stays at the limit for the same time;
  /// otherwise the visible offset.
  private func continuationOffset(_ free: CGPoint) -> CGPoint {
    let (seen, offset) = (limitedOffset(contentOffset), limitedOffset(free))
    return CGPoint { offset[$0] == seen[$0] ? free[$0] : seen[$0] }
  }

  /// Bounces content that is beyond the limits back, unless a finger or another motion moves it.
  private func bounceBack() {
    guard drag == nil, active == nil, clampedOffset(contentOffset) != contentOffset else { return }
    start(coast(from: contentOffset, velocity: .zero, to: nil))
  }

  /// Stops the motion at its current offset, because a finger or another motion replaces it.
  final func stopMotion() {
    // The motion may have reached its end at this moment, before listeners are notified of it.
    if let old = takeMotion() { postEnd(of: old, finished: old.motion.endTime <= time) }
  }

  /// Removes the current motion and returns it; the caller reports its end or continues it.
  final func takeMotion() -> ActiveMotion? {
    release = nil
    defer { active = nil }
    nextEvent?.cancel()
    return active
  }

  private func scheduleNext() {
    nextEvent?.cancel()
    guard let next = active?.nextTime else { return }
    nextEvent = layer.context?.scheduler.schedule(at: next) { [weak self] in self?.nextEventDidCome() }
  }

  private func nextEventDidCome() {
    guard let active else { return }
    // A view whose superview was removed from the stage ends its motion without notifications.
    if layer.context == nil { return leaveStage() }
    time = max(time, active.nextTime)
    if active.interruption != nil { interrupt() } else { endMotion() }
  }

  /// Shows the offset at the interruption and notifies the behaviour that requested it.
  private func interrupt() {
    guard let active, let (plan, behavior) = active.interruption else { return }
    active.interruption = nil
    // From here on the motion is a glide to an offset within the limits.
    active.followsLimits = true
    scheduleNext()
    show(active.motion.offset(at: plan.time))
    then { [unowned self] in
      if self.active === active { behavior.scrollView(self, didInterrupt: plan) }
    }
  }

  private func endMotion() {
    guard let active else { return }
    show(active, at: active.motion.endTime)
    then { [unowned self] in
      // A listener may have started another motion, or moved the limits so that this one continues.
      guard self.active === active, active.motion.endTime <= time else { return }
      _ = takeMotion()
      postEnd(of: active, finished: true)
    }
  }

  /// Notifies listeners of the end of a motion that has been removed.
  final func postEnd(of motion: ActiveMotion, finished: Bool) {
    switch motion.kind {
    case .deceleration:
      post(.didEndDecelerating(motion))
      // A pinch that left the content beyond an edge ends only now that the content is back.
      then { [unowned self] in if zoom != nil, drag == nil { endZoom() } }
    case .scroll: post(.didEndScrollingAnimation)
    case .zoom, .zoomBounce:
      // A zoom that is replaced jumps to its final scale.
      if !finished, let scale = motion.scale { showScale(CGFloat(scale.destination)) }
      endZoom()
      if finished { then { [unowned self] in bounceBack() } }
    case .inset: break
    }
    if let completion = motion.completion { thenAlways { completion(finished) } }
    then { [unowned self] in restIndicators() }
  }

  /// Drops fingers and motion without notifications, except for a completion, which is always called.
  final func leaveStage() {
    pan.reset()
    pinch.reset()
    indicators.remove()
    drag = nil
    zoom = nil
    _ = outbox.drop()
    if let completion = takeMotion()?.completion { thenAlways { completion(false) } }
  }
}
