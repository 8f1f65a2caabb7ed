import Foundation
import RefreshLayers

extension ScrollView {
  /// The velocity with which the content offset moves now, in points per second.
  public final var velocity: CGPoint {
    if let drag { return drag.shown.lastVelocity(at: now) }
    return active?.motion.velocity(at: now) ?? .zero
  }

  /// Shows a frame: moves the offset to where the motion has it at a time, and notifies observers and delegate.
  ///
  /// How often this is called changes nothing but what is seen in between.
  public final func update(at time: TimeInterval) {
    guard time.isFinite else { return reject("update(at:)", time) }
    noticeSize()
    move(to: time)
  }

  /// The present time: that of the loop, or of a touch or frame ahead of it.
  final var now: TimeInterval { max(time, layer.context?.now ?? time) }

  /// Moves the offset to where the motion has it at a time, and ends a motion that is over by then.
  final func move(to time: TimeInterval) {
    self.time = time
    if let first = active, first.interruption != nil, first.nextTime <= time {
      self.time = first.nextTime
      breakOff()
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

  /// Shows where a motion is at a time: its zoom, then its offset.
  private func show(_ motion: ActiveMotion, at time: TimeInterval) {
    change {
      if let scale = motion.scale { showScale(CGFloat(scale.offset(at: time - motion.motion.startTime))) }
      show(motion.motion.offset(at: time))
    }
  }

  /// Moves the offset to where it is now, between frames, before something else takes over.
  public final func catchUp() { if active != nil { move(to: now) } }

  /// Moves the offset, and notifies everyone if it is another.
  final func show(_ offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = CGPoint { offset[$0] }
    followIndicators()
    post(.didScroll)
  }

  /// The motion after a release, to where it comes to rest by itself or where it is to come to rest.
  final func coast(from offset: CGPoint, velocity: CGPoint, to destination: RestPosition?) -> ActiveMotion {
    let motion = ScrollMotion(startTime: now) { axis in
      let physics = physics(axis)
      let (x, speed) = (Double(offset[axis]), Double(velocity[axis]))
      guard let target = destination?[axis] else { return physics.coast(from: x, velocity: speed) }
      return physics.land(
        from: physics.held(x), velocity: speed, at: min(max(Double(target), physics.minimum), physics.maximum)
      )
    }
    let active = ActiveMotion(.deceleration, motion)
    active.destination = destination
    interrupt(active)
    return active
  }

  /// Begins a motion in place of the one there is.
  ///
  /// The new one is there before anyone hears of the end of the old, so that what they then start takes its place.
  final func start(_ motion: ActiveMotion) {
    change {
      let old = takeMotion()
      active = motion
      scheduleNext()
      if let old { postEnd(of: old, finished: false) }
      if motion.kind == .deceleration { post(.willBeginDecelerating(motion)) }
    }
  }

  /// Continues from the present offset after the limits have changed.
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
        motion, from: unheld(motion.motion.freeOffset(at: time)), velocity: motion.motion.momentum(at: time))
    } else {
      return
    }
    show(motion.motion.offset(at: time))
  }

  /// Has a deceleration continue from an offset with a velocity.
  final func plan(_ motion: ActiveMotion, from offset: CGPoint, velocity: CGPoint) {
    let other = coast(from: offset, velocity: velocity, to: motion.destination)
    (motion.motion, motion.interruption) = (other.motion, other.interruption)
    scheduleNext()
  }

  /// Where a motion that would be at a place without limits is to be taken up from: there, if the limits show that as
  /// what is seen, so that it stays held as long as it would have been, and otherwise from what is seen.
  private func unheld(_ free: CGPoint) -> CGPoint {
    let (seen, offset) = (held(contentOffset), held(free))
    return CGPoint { offset[$0] == seen[$0] ? free[$0] : seen[$0] }
  }

  /// Moves an offset beyond the limits back, where nothing holds or moves it.
  private func bounceBack() {
    guard drag == nil, active == nil, clampedOffset(contentOffset) != contentOffset else { return }
    start(coast(from: contentOffset, velocity: .zero, to: nil))
  }

  /// Ends the motion where it is, because something takes over.
  final func stopMotion() {
    // It may have come to its end just now, and no one have heard of that yet.
    if let old = takeMotion() { postEnd(of: old, finished: old.motion.endTime <= time) }
  }

  /// Forgets the motion; its new owner reports its end or continues it.
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
    // A view that was taken off the stage with one of its superviews ends silently.
    if layer.context == nil { return leaveStage() }
    time = max(time, active.nextTime)
    if active.interruption != nil { breakOff() } else { endMotion() }
  }

  /// Shows where a behaviour breaks the motion off, and notifies it.
  private func breakOff() {
    guard let active, let (plan, behavior) = active.interruption else { return }
    active.interruption = nil
    // From here on it is a glide to a place within the limits.
    active.followsLimits = true
    scheduleNext()
    show(active.motion.offset(at: plan.time))
    then { [unowned self] in
      if self.active === active { behavior.scrollView(self, didBreakOff: plan) }
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

  /// Has everyone hear of the end of a motion that is no more.
  final func postEnd(of motion: ActiveMotion, finished: Bool) {
    switch motion.kind {
    case .deceleration:
      post(.didEndDecelerating(motion))
      // Two fingers left the content beyond an edge: their zoom was not over before it came back.
      then { [unowned self] in if zoom != nil, drag == nil { endZoom() } }
    case .scroll: post(.didEndScrollingAnimation)
    case .zoom, .zoomBounce:
      // A zoom that something else takes over has its end at once.
      if !finished, let scale = motion.scale { showScale(CGFloat(scale.destination)) }
      endZoom()
      if finished { then { [unowned self] in bounceBack() } }
    case .inset: break
    }
    if let completion = motion.completion { promise { completion(finished) } }
    then { [unowned self] in restIndicators() }
  }

  /// Forgets fingers and motion without a call to anyone but a completion, which is owed one.
  final func leaveStage() {
    pan.reset()
    pinch.reset()
    indicators.remove()
    drag = nil
    zoom = nil
    _ = outbox.drop()
    if let completion = takeMotion()?.completion { promise { completion(false) } }
  }
}
