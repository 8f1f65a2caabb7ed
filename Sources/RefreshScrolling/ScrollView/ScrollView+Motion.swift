import Foundation
import RefreshLayers

extension ScrollView {
  /// The velocity with which the content offset moves now, in points per second.
  public final var velocity: CGPoint {
    if let drag { return drag.shown.lastVelocity(at: now) }
    return active?.motion.velocity(at: now) ?? .zero
  }

  /// Shows a frame: moves the offset to where the motion has it at a time, and tells observers and delegate.
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
    let count = motionCount
    if let scale = motion.scale { showScale(CGFloat(scale.offset(at: time - motion.motion.startTime))) }
    if motionCount == count { show(motion.motion.offset(at: time)) }
  }

  /// Moves the offset to where it is now, between frames, before something else takes over.
  final func catchUp() { if active != nil { move(to: now) } }

  /// Moves the offset, and tells everyone if it is another.
  final func show(_ offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = CGPoint { offset[$0] }
    followIndicators()
    for observer in listeners { observer.scrollViewDidScroll(self) }
    delegate?.scrollViewDidScroll(self)
  }

  /// The motion after a release, to where it comes to rest by itself or where it was told to land.
  final func coast(from offset: CGPoint, velocity: CGPoint, landing: Landing?) -> ActiveMotion {
    let motion = ScrollMotion(startTime: now) { axis in
      let physics = physics(axis)
      let (x, speed) = (Double(offset[axis]), Double(velocity[axis]))
      guard let target = landing?[axis] else { return physics.coast(from: x, velocity: speed) }
      return physics.land(
        from: physics.held(x), velocity: speed, at: min(max(Double(target), physics.minimum), physics.maximum)
      )
    }
    var active = ActiveMotion(kind: .deceleration, motion: motion, landing: landing)
    interrupt(&active)
    return active
  }

  /// Begins a motion in place of the one there is.
  ///
  /// The new one is there before anyone hears of the end of the old, so that what they then start takes its place.
  final func start(_ motion: ActiveMotion) {
    let old = takeMotion()
    active = motion
    let count = motionCount
    scheduleNext()
    if let old { tellEnd(of: old, finished: false) }
    guard motion.kind == .deceleration, motionCount == count else { return }
    for observer in listeners { observer.scrollViewWillBeginDecelerating(self) }
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Goes on from the present offset after the limits have changed.
  final func replan(_ motion: ActiveMotion) {
    var motion = motion
    let time = now
    let offset = contentOffset
    if motion.followsLimits {
      let belongs = clampedOffset(motion.motion.destination)
      guard belongs != motion.motion.destination else { return }
      motion.motion = .glide(
        from: offset, to: belongs, at: time, lasting: motion.motion.endTime - time, along: motion.curve)
    } else if motion.kind == .deceleration {
      motion = coast(
        from: unheld(motion.motion.freeOffset(at: time)), velocity: motion.motion.momentum(at: time),
        landing: motion.landing)
    } else {
      return
    }
    active = motion
    scheduleNext()
    show(motion.motion.offset(at: time))
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
    start(coast(from: contentOffset, velocity: .zero, landing: nil))
  }

  /// Ends the motion where it is, because something takes over.
  final func stopMotion() {
    if let old = takeMotion() { tellEnd(of: old, finished: false) }
  }

  /// Forgets the motion; whoever takes it over tells of its end, or continues with it.
  final func takeMotion() -> ActiveMotion? {
    motionCount += 1
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

  /// Shows where a behaviour breaks the motion off, and tells it.
  private func breakOff() {
    guard let (plan, behavior) = active?.interruption, let motion = active?.motion else { return }
    active?.interruption = nil
    // From here on it is a glide to a place within the limits.
    active?.followsLimits = true
    scheduleNext()
    let count = motionCount
    show(motion.offset(at: plan.time))
    if motionCount == count { behavior.scrollView(self, didBreakOff: plan) }
  }

  private func endMotion() {
    guard let active else { return }
    let count = motionCount
    show(active, at: active.motion.endTime)
    // Whoever was told may have taken over.
    guard motionCount == count, let old = takeMotion() else { return }
    tellEnd(of: old, finished: true)
  }

  /// Tells of the end of a motion that is no more.
  final func tellEnd(of motion: ActiveMotion, finished: Bool) {
    switch motion.kind {
    case .deceleration:
      for observer in listeners { observer.scrollViewDidEndDecelerating(self) }
      delegate?.scrollViewDidEndDecelerating(self)
      // Two fingers left the content beyond an edge: their zoom was not over before it came back.
      if zoom != nil, drag == nil { endZoom() }
    case .scroll:
      for observer in listeners { observer.scrollViewDidEndScrollingAnimation(self) }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    case .zoom, .zoomBounce:
      // A zoom that something else takes over has its end at once.
      if !finished, let scale = motion.scale { showScale(CGFloat(scale.destination)) }
      endZoom()
      if finished { bounceBack() }
    case .inset: break
    }
    motion.completion?(finished)
    restIndicators()
  }

  /// Forgets fingers and motion without a call to anyone but a completion, which is owed one.
  final func leaveStage() {
    pan.reset()
    pinch.reset()
    indicators.remove()
    drag = nil
    zoom = nil
    nextEvent?.cancel()
    let completion = active?.completion
    active = nil
    motionCount += 1
    completion?(false)
  }
}
