#if canImport(UIKit)
import Foundation
import Logging
import RefreshControls
import RefreshKitUIKit
import SwiftUI
import UIKit

/// Control in a scroll view, with the running action and the state that SwiftUI sees.
@MainActor final class HostedControl {
  private var settings: ModifierSettings
  private let control: RefreshControl
  private(set) weak var scrollView: UIScrollView?
  /// Subview of the scroll view that notifies this object when the scroll view has left its window or was deallocated.
  private weak var windowView: ObservingView?
  private var finders: [ScrollViewFinder] = []
  private var task: Task<Void, Never>?
  /// Handle of the current refresh, which ends with the task.
  private var handle: RefreshHandle?
  private var observations: [NSKeyValueObservation] = []
  /// Length of the content at which loading has begun by itself; it does not begin twice at one length.
  private var loadedLength: CGFloat?
  private var state = RefreshState()
  /// Value of the binding at the last read or write; a different value is a command of the app.
  private var known = false
  /// True while SwiftUI updates its views, when state must not change.
  private var isUpdating = false
  private var isMoving = false
  private var awaitsWriting = false

  init(_ settings: ModifierSettings) {
    self.settings = settings
    control = settings.make()
    control.edge = settings.physicalEdge
    let former = control.onEvent
    control.onEvent = { [weak self] event in
      former?(event)
      self?.hear(event.kind)
    }
  }

  /// Control of an equal modifier in a scroll view, which the modifiers share.
  static func shared(in scrollView: UIScrollView, for settings: ModifierSettings) -> HostedControl? {
    scrollView.subviews.lazy.compactMap { (($0 as? ObservingView)?.observer as? WindowObserver)?.hosted }
      .first { $0.settings.kind == settings.kind && $0.settings.edge == settings.edge }
  }

  // MARK: Attachment

  func isOnly(_ finder: ScrollViewFinder) -> Bool { finders.allSatisfy { $0 === finder } }

  func join(_ finder: ScrollViewFinder) {
    if !finders.contains(where: { $0 === finder }) { finders.append(finder) }
  }

  /// Removes the control if the finder was the last one.
  func leave(_ finder: ScrollViewFinder) {
    finders.removeAll { $0 === finder }
    guard finders.isEmpty else { return }
    observations = []
    windowView?.removeFromSuperview()
    task?.cancel()
    task = nil
    update {
      control.removeFromSuperview()
      // A refresh may have been waiting for a scroll view.
      control.endRefreshing()
      (state.isRefreshing, state.progress) = (false, 0)
      write()
    }
  }

  /// Adds the control to a scroll view; a refresh that runs in another scroll view continues in the new one.
  func move(to scrollView: UIScrollView) {
    windowView?.removeFromSuperview()
    self.scrollView = scrollView
    update {
      isMoving = true
      scrollView.addRefreshControl(control) { [weak self] (handle: RefreshHandle) in self?.run(handle) }
      isMoving = false
      let windowView = ObservingView(WindowObserver(self))
      scrollView.insertSubview(windowView, at: 0)
      self.windowView = windowView
      observations = []
      observeEnd()
      if task != nil { control.beginRefreshing(animated: false) }
    }
  }

  /// Observer of the scroll view's window: if the scroll view leaves the window, another scroll view may take its
  /// place.
  @MainActor final class WindowObserver: ViewObserver {
    weak var hosted: HostedControl?
    init(_ hosted: HostedControl) { self.hosted = hosted }
    func viewDidChange() {
      guard let hosted, hosted.scrollView?.window == nil else { return }
      for finder in hosted.finders { finder.scrollViewDidLeave() }
    }
    func viewDidEnd() { viewDidChange() }
  }

  // MARK: Changes from SwiftUI

  /// Takes over new values of the modifier.
  func update(_ new: ModifierSettings) {
    settings = new
    observeEnd()
    update {
      if control.edge != new.physicalEdge, control.phase == .idle { control.edge = new.physicalEdge }
      if new.hasMore { control.moreContent() } else if !control.isExhausted { control.noMoreContent() }
      obey()
      loadAtEnd()
    }
    removeSystemControl()
  }

  func removeSystemControl() {
    if settings.replacesSystemControl, scrollView?.refreshControl != nil { scrollView?.refreshControl = nil }
  }

  private func update(_ body: () -> Void) {
    let outer = isUpdating
    isUpdating = true
    body()
    isUpdating = outer
  }

  /// Begins or ends a refresh if the app has set the state.
  private func obey() {
    guard let wanted = settings.state?.wrappedValue.isRefreshing, wanted != known else { return }
    known = wanted
    guard wanted != control.isRefreshing else { return }
    if wanted { control.beginRefreshing() } else { control.endRefreshing() }
  }

  // MARK: Events of the control

  private func run(_ handle: RefreshHandle) {
    self.handle = handle
    // After a move to another scroll view, the task of the refresh is still running.
    guard task == nil else { return }
    let action = settings.action
    if action == nil {
      Logger(label: "RefreshKit").warning(
        "\(type(of: control)): the refreshControl has no action, and there is no refreshable around it")
    }
    task = Task { [weak self] in
      let result: RefreshResult
      do {
        try await action?()
        result = .success
      } catch { result = .failure("\(error)") }
      guard !Task.isCancelled else { return }
      self?.task = nil
      self?.handle?.endRefreshing(result)
    }
  }

  private func hear(_ event: RefreshEvent.Kind) {
    switch event {
    case .scrolling(let pull): state.progress = pull.ratio
    case .phase(_, .settling): (state.progress, state.result) = (1, nil)
    case .end(let result):
      state.result = result
      task?.cancel()
      task = nil
    case .phase(_, .idle), .detached: state.progress = 0
    case .phase: break
    default: return
    }
    state.isRefreshing = control.isRefreshing || isMoving && task != nil
    write()
  }

  private func write() {
    guard settings.state != nil else { return }
    guard isUpdating || awaitsWriting else { return writeNow() }
    guard !awaitsWriting else { return }
    awaitsWriting = true
    // The closure retains the control: the last state is written after the view has gone.
    DispatchQueue.main.async { [self] in
      awaitsWriting = false
      writeNow()
    }
  }

  private func writeNow() {
    update { obey() }
    guard let binding = settings.state, binding.wrappedValue != state else { return }
    binding.wrappedValue = state
    known = binding.wrappedValue.isRefreshing
  }

  // MARK: Loading at the end

  private func observeEnd() {
    guard settings.distance != nil, observations.isEmpty, let scrollView else { return }
    observations = [
      scrollView.observe(\.contentOffset) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.loadAtEnd() }
      },
      scrollView.observe(\.contentSize) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.loadAtEnd() }
      },
    ]
  }

  private func loadAtEnd() {
    guard let distance = settings.distance, let scrollView, settings.hasMore, control.phase == .idle else {
      return
    }
    let (content, bounds) = (scrollView.contentSize, scrollView.bounds)
    let length = settings.isVertical ? content.height : content.width
    let end =
      switch settings.physicalEdge {
      case .bottom: content.height - bounds.maxY
      case .right: content.width - bounds.maxX
      case .top: bounds.minY
      case .left: bounds.minX
      }
    guard length > 0, loadedLength != length, end <= distance else { return }
    loadedLength = length
    control.beginRefreshing()
  }
}
#endif
