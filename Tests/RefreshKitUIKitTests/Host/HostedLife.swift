import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import UIKit

@testable import RefreshKitUIKit

/// The life of a control under a script: everything that it tells, and its layers at every frame.
struct ControlLife {
  struct Frame {
    let time: TimeInterval
    let phase: RefreshPhase.Kind
    let offset: CGPoint
    /// The frames of the control and what its layers show, in the order of the tree.
    let layers: [LayerValues]
  }

  private(set) var frames: [Frame] = []
  private(set) var events: [RefreshEvent] = []
  private(set) var diagnostics: [String] = []

  /// Plays steps on a stage, with the control in the stage's own scroll view or in a UIScrollView that it is.
  init(_ subject: CheckSubject, _ steps: [Scenario.Step], isHosted: Bool) {
    var configuration = Stage.Configuration()
    configuration.size = CGSize(width: 320, height: 480)
    configuration.rows = (1...12).map { "Row \($0)" }
    configuration.rowHeight = 100
    configuration.edge = subject.edge
    let stage = Stage(configuration)
    if isHosted { stage.hostControls() }
    let control = stage.context.noting { subject.control.init(type: subject.type) }
    stage.attach(control)
    if let anchor = subject.anchor { control.anchorPosition = anchor }
    let player = ScenarioPlayer(Scenario("life", steps), on: stage)
    player.start()
    var frames: [Frame] = []
    let loop = FrameLoop(stage, framesPerSecond: 60, isAligned: true) { _, time in
      var layers: [LayerValues] = []
      control.layer.forEachLayer { layers.append($0.presentation(at: time)) }
      frames.append(
        Frame(
          time: time, phase: control.phase.kind, offset: stage.scrollView.contentOffset, layers: layers))
    }
    loop.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    loop.stop()
    (self.frames, events) = (frames, stage.trace.events)
    diagnostics = stage.diagnostics.map { "\($0)" }
  }

  /// The first thing that is different in another life, in words; nil if all is equal.
  func difference(from other: ControlLife) -> String? {
    for (a, b) in zip(frames, other.frames) {
      let place = "at \(a.time) s, \(a.phase)"
      if a.phase != b.phase { return "\(place): it is \(b.phase) in the other" }
      if hypot(a.offset.x - b.offset.x, a.offset.y - b.offset.y) > 1e-9 {
        return "\(place): the offset is \(a.offset), and \(b.offset) in the other"
      }
      if a.layers.count != b.layers.count {
        return "\(place): \(a.layers.count) layers, and \(b.layers.count) in the other"
      }
      for (index, (x, y)) in zip(a.layers, b.layers).enumerated() where x != y {
        return "\(place): layer \(index) shows\n\(x)\nand in the other\n\(y)"
      }
    }
    var isDragging = false
    for (a, b) in zip(events, other.events) {
      if case .phase(_, let phase) = a.kind { isDragging = phase == .pulling || phase == .armed }
      if !a.isSame(as: b, withVelocity: isDragging) { return "\(a); in the other \(b)" }
    }
    if events.count != other.events.count {
      return "\(events.count) events, \(other.events.count) in the other"
    }
    if frames.count != other.frames.count {
      return "\(frames.count) frames, \(other.frames.count) in the other"
    }
    return nil
  }
}

extension RefreshEvent {
  /// Whether two lives have the same event, at the same time.
  ///
  /// A stage knows the velocity of content that moves by itself; a host has the way of the last frame.
  fileprivate func isSame(as other: RefreshEvent, withVelocity: Bool) -> Bool {
    guard case (.scrolling(let a), .scrolling(let b)) = (kind, other.kind) else { return self == other }
    return time == other.time && a.distance == b.distance && a.ratio == b.ratio
      && (!withVelocity || a.velocity == b.velocity)
  }
}

extension Stage {
  /// The stage's scroll view as an app has it.
  var uiScrollView: UIScrollView { .wrapping(scrollView) }

  /// Has controls hosted in a UIScrollView, which is the stage's own scroll view in UIKit's words.
  func hostControls() {
    adopt = { [unowned self] control, action in
      uiScrollView.addRefreshControl(control, refreshAction: action)
    }
  }

  /// What hosts the controls.
  var controlHost: ControlHost? {
    uiScrollView.subviews.lazy.compactMap { $0 as? HostView }.first?.host
  }
}

/// Takes down the scripts of checks while they are played.
final class ScriptRecorder: CheckBreadcrumb {
  nonisolated(unsafe) private(set) var steps: [Scenario.Step] = []

  func note(hook: String) {}
  func note(script: Scenario) { if script.steps.count > steps.count { steps = script.steps } }
}
