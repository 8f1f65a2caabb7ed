import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshScrolling

extension ScenarioPlayer {
  /// Moves the finger so that the content shows an overscroll of `distance` points at the control's edge; the inverse
  /// of the resistance gives the finger's position.
  func pull(to distance: CGFloat, _ duration: TimeInterval) {
    let scrollView = stage.scrollView
    let wasDown = finger != nil
    let place = touchDown()
    let edge = stage.control?.edge ?? .top
    let axis = edge.axis
    let raw = scrollView.unresistedOffset(along: axis)
    let from = scrollView.contentOffset[axis]
    let resting = stage.control?.restingOffset ?? scrollView.minimumOffset[axis]
    let to = edge.isLeading ? resting - distance : resting + distance
    // The slop of a new drag is consumed by its recognition; a finger that catches moving content has no slop.
    let consumedSlop: CGFloat = wasDown || scrollView.isDragging ? 0 : PanGesture.slop
    let slop = to < from ? consumedSlop : to > from ? -consumedSlop : 0
    move(over: duration) { t in
      let part = duration > 0 ? TimingCurve.easeInEaseOut.value(at: t / duration) : 1
      var finger = place
      finger[axis] += slop + raw(from) - raw(from + (to - from) * part)
      return finger
    }
  }

  /// Performs a step that takes no time.
  func change(_ step: Scenario.Step) {
    let scrollView = stage.scrollView
    switch step {
    case .forceRefresh: stage.control?.forceRefresh()
    case .endRefreshing: stage.control?.endRefreshing()
    case .begin(let animated, let notify): stage.control?.beginRefreshing(animated: animated, notify: notify)
    case .beginInAnimation(let duration):
      View.animate(withDuration: duration) { stage.control?.beginRefreshing() }
    case .timeout(let seconds): stage.control?.timeout = seconds > 0 ? seconds : nil
    case .end(let result, let delay):
      warnIfUnknown(result)
      warnIfUnseen(result)
      stage.control?.endRefreshing(result, after: delay)
    case .answer(let delay, let result, let shown):
      warnIfUnknown(result)
      reply = ActionReply(delay: delay, result: result, shown: shown)
    case .resize(let size): stage.resize(to: size)
    case .inset(let change):
      onInsetChange?(change)
      scrollView.contentInset[stage.control?.edge ?? .top] += change
    case .content(let length): scrollView.contentSize[stage.list.axis] = length
    case .scroll(let place, let animated):
      let axis = stage.list.axis
      let start = axis == .vertical ? scrollView.contentInset.top : scrollView.contentInset.left
      scrollView.setContentOffset(place - start, along: axis, animated: animated)
    case .detach: stage.detach()
    case .attach: if let control = stage.control, control.scrollView == nil { stage.attach(control) }
    case .enable(let isEnabled): stage.control?.isEnabled = isEnabled
    default: break
    }
  }

  /// Warns if the control does not declare a result, which is then often a typo such as `failed`.
  func warnIfUnknown(_ result: RefreshResult) {
    guard let control = stage.control else { return }
    let names = type(of: control).results.map(\.scripted)
    guard result != .success, !names.contains(result.scripted) else { return }
    warn(
      "\(type(of: control)) has no result '\(result.scripted)'; \(NameSuggestion.list(result.scripted, among: names, as: "its results:"))"
    )
  }

  /// Warns if a result will not be shown, because no refresh is running or it has already ended.
  private func warnIfUnseen(_ result: RefreshResult) {
    guard let control = stage.control, result != .success else { return }
    if let ended = control.endedResult {
      guard ended != result else { return }
      warn(
        "'\(result.scripted)' is not shown, as the refresh has already ended with '\(ended.scripted)'; a refresh step takes the result"
      )
    } else if !control.isRefreshing {
      warn("'\(result.scripted)' is not shown, as no refresh is running")
    }
  }

  private func warn(_ message: String) {
    let time = RefreshEvent.seconds(stage.time)
    stage.context.report(Diagnostic(.warning, "scenario \(scenario.name): at \(time) s \(message)"))
  }

  /// Ends a refresh whose action was called, as the last `answer` step says.
  func answerAction(_ handle: RefreshHandle) {
    guard let reply else { return }
    guard reply.delay > 0 else {
      stage.control?.endRefreshing(reply.result, after: reply.shown)
      return
    }
    scheduler.schedule(after: reply.delay) { handle.endRefreshing(reply.result, after: reply.shown) }
  }
}
