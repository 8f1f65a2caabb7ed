import Foundation
import Logging
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Adds a view to the animation view, which contains everything that a control draws.
  public final func addSubviewToRefreshAnimationView(_ view: View) { animationView.addSubview(view) }

  /// Runs an action after a delay in stage time, 0…3600 seconds, unless the control is removed before that.
  ///
  /// Use it for delays in hooks: a stage runs on simulated time, not wall-clock time.
  public final func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    let scrollView = scrollView
    context?.scheduler.schedule(after: seconds(delay, "the delay of perform(after:)")) {
      [weak self, weak scrollView] in
      guard let self, self.scrollView === scrollView else { return }
      action()
    }
  }

  /// Adds the control to a scroll view; the action is called when a pull refreshes, and must call `endRefreshing()`.
  public final func add(to scrollView: any PullableScrollView, refreshAction: @escaping () -> Void) {
    add(to: scrollView) { (_: RefreshHandle) in refreshAction() }
  }

  /// Adds the control to a scroll view with an asynchronous action: returning ends the refresh, throwing ends it as a
  /// failure, and removing the control cancels the task.
  public final func add(
    to scrollView: any PullableScrollView, refreshAction: @escaping @Sendable () async throws -> Void
  ) {
    add(to: scrollView) { [weak self] (handle: RefreshHandle) in
      self?.refresh?.cancelTask()
      self?.refresh?.task = Task {
        do {
          try await refreshAction()
          handle.endRefreshing(.success)
        } catch {
          handle.endRefreshing(.failure("\(error)"))
        }
      }
    }
  }

  /// Adds the control to a scroll view; the action receives a handle that can end the refresh from any thread.
  ///
  /// A scroll view can have any number of controls, each with its own inset. Of several at one edge, a pull refreshes
  /// the one that was added first; while it is open, the others are beyond it, and the next pull reaches the next
  /// one.
  public final func add(
    to scrollView: any PullableScrollView, refreshAction: ((RefreshHandle) -> Void)? = nil
  ) {
    removeFromSuperview()
    self.refreshAction = refreshAction
    self.scrollView = scrollView
    scrollView.insertSubview(self, at: 0)
    observation = scrollView.observePulls { [weak self, weak scrollView] event in
      // A scroll view that the control has left may still be delivering an event.
      if let self, let scrollView, self.scrollView === scrollView { receive(event) }
    }
    layoutControl()
    context?.isDark = environment.unobserved.colorScheme == .dark
    warnOfLightColors()
    change {
      if !isSetUp {
        post(.setup) { [unowned self] in
          isSetUp = true
          laidOutSize = animationView.bounds.size
          setup()
        }
      }
      then { [unowned self] in
        bringBack()
        pullLimitsDidChange()
        contentEffectDidChange()
        layoutControl()
        reportFaults()
      }
    }
  }

  /// Warns once if system colours were read before the control was on a stage, because they stay light on a dark
  /// screen.
  private final func warnOfLightColors() {
    guard wasColoredOffStage, environment.unobserved.colorScheme == .dark else { return }
    wasColoredOffStage = false
    report(
      Diagnostic(
        .warning,
        "\(Self.self) reads system colours before it is on a stage, and they stay light in the dark: set them in setup() and environmentDidChange()"
      ))
  }

  /// Restores a control that was removed from its last scroll view in the middle of a refresh or a pull.
  private final func bringBack() {
    if laidOutSize != animationView.bounds.size { reset() }
    if wasPulled {
      wasPulled = false
      post(RefreshPhase.Pull())
    }
  }

  /// Calls `resetAnimationView` to restore the state after `setup`.
  final func reset() {
    laidOutSize = animationView.bounds.size
    post(.resetAnimationView) { [unowned self] in resetAnimationView(animationView) }
  }

  /// Detaches the control from its scroll view: returns its inset there and drops all scheduled steps.
  final func detach() {
    guard let scrollView else { return }
    change {
      let context = context
      dropPendingEvents(.detached)
      observation = nil
      self.scrollView = nil
      lastContext = nil
      refreshAction = nil
      // Abandoned first, because the scroll view may end a glide here, after which no step of the refresh may follow.
      abandon(scrollView, context, "taken off")
      (scrollView as? any PullLimitingScrollView)?.removePullLimits(of: self)
      if contentOpacity != 1 || contentShift != 0 {
        (scrollView as? any ContentShowingScrollView)?.showContent(opacity: 1, movedBy: .zero)
      }
    }
  }

  /// Clears the queue of undelivered events and posts the single event that reports the end of everything.
  private final func dropPendingEvents(_ event: RefreshEvent.Kind) {
    let isInTheMiddle = outbox.drop()
    if refresh != nil || isInTheMiddle { laidOutSize = nil }
    wasPulled = phase.pull != nil
    post(event)
  }

  /// Ends a refresh without further notifications: drops its scheduled steps and returns its inset.
  private final func abandon(_ scrollView: any PullableScrollView, _ context: LayerContext?, _ reason: String)
  {
    phase = .idle
    dropPendingRequest()
    guard let refresh else { return }
    complete(refresh.completions, .failure(reason))
    refresh.completions = []
    release(refresh, context)
    returnInset(of: refresh, to: scrollView)
  }

  /// Closes the control at once after an illegal transition, so that the author's program continues.
  final func recover(from former: RefreshPhase.Kind, insteadOf next: RefreshPhase.Kind) {
    let fault = Diagnostic(
      .error,
      "\(Self.self): internal error of RefreshKit: a control cannot go from \(former.rawValue) to \(next.rawValue); it was closed. Please report this with what led to it"
    )
    report(fault)
    logger.error("\(fault.message)")
    guard let scrollView else {
      phase = .idle
      return
    }
    let wasRefreshing = refresh != nil
    dropPendingEvents(.phase(former, .idle))
    abandon(scrollView, context, "internal error")
    layoutControl()
    bringBack()
    if wasRefreshing { post(.didEnd) }
  }

  /// Context of the control. If the scroll view has left its stage, the last context, so that a refresh continues to
  /// its end.
  final var context: LayerContext? {
    if let context = layer.context ?? scrollView?.layer.context {
      if lastContext !== context { lastContext = context }
      return context
    }
    return lastContext
  }

  final var now: TimeInterval { context?.now ?? 0 }
}
