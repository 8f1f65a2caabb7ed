import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshRendering
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
    /// How the picture on the screen differs from the control's layers, where that is Core Animation's.
    let mirror: String?
    /// What is seen; nil for a frame that was not drawn.
    let pixels: [UInt32]?
  }

  private(set) var frames: [Frame] = []
  private(set) var events: [RefreshEvent] = []
  private(set) var diagnostics: [String] = []

  /// Plays steps on a stage, with the control in the stage's own scroll view or in a UIScrollView that it is.
  ///
  /// - Parameter drawn: every how many frames one is drawn.
  @MainActor init(_ subject: CheckConfiguration, _ steps: [Scenario.Step], isHosted: Bool, drawn: Int) {
    var configuration = Stage.Configuration()
    configuration.size = CGSize(width: 320, height: 480)
    configuration.rows = (1...12).map { "Row \($0)" }
    configuration.rowHeight = 100
    configuration.edge = subject.edge
    let stage = Stage(configuration, textMeasurer: PangoTextMeasurer())
    // They are the scroll view's own, which shows them when an app sets its offset.
    stage.scrollView.showsVerticalScrollIndicator = false
    stage.scrollView.showsHorizontalScrollIndicator = false
    if isHosted { stage.hostControls() }
    let control = stage.context.collectingDiagnostics { subject.control.init(type: subject.type) }
    stage.attach(control)
    if let anchor = subject.anchor { control.anchorPosition = anchor }
    let player = ScenarioPlayer(Scenario("life", steps), on: stage)
    player.start()
    var frames: [Frame] = []
    let renderer = CairoRenderer(scale: 1)
    let loop = FrameLoop(stage, framesPerSecond: 60, isAligned: true) { _, time in
      var layers: [LayerValues] = []
      control.layer.forEachLayer { layers.append($0.presentation(at: time)) }
      var pixels: [UInt32]?
      if frames.count.isMultiple(of: drawn) {
        pixels = try? renderer.render(
          DisplayList(of: stage.window.layer, at: time, size: configuration.size)
        ).pixels
      }
      frames.append(
        Frame(
          time: time, phase: control.phase.kind, offset: stage.scrollView.contentOffset, layers: layers,
          // What begins at the time 0 begins a hair later in Core Animation, for which 0 is no time.
          mirror: time == 0
            ? nil
            : stage.mirrored(control).flatMap {
              MirrorComparison.difference(control.layer, at: time, $0, at: time)
            },
          pixels: pixels))
    }
    loop.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    loop.stop()
    (self.frames, events) = (frames, stage.trace.events)
    diagnostics = stage.diagnostics.map { "\($0)" }
  }

  /// In words; nil for equal pixels.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> String? {
    // The numbers of Core Animation's curves are `Float`, so that a component may be rounded to the other side.
    func differs(_ x: UInt32, _ y: UInt32) -> Bool {
      func component(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
      return x != y
        && stride(from: 0, to: 32, by: 8).contains { abs(component(x, $0) - component(y, $0)) > 1 }
    }
    let places = a.indices.filter { differs(a[$0], b[$0]) }
    if places.isEmpty { return nil }
    let (columns, rows) = (places.map { $0 % 320 }, places.map { $0 / 320 })
    func name(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
    return """
      \(places.count) pixels differ in columns \(columns.min()!) to \(columns.max()!) and rows \(rows.min()!) to \
      \(rows.max()!), the first \(name(a[places[0]])) and \(name(b[places[0]]))
      """
  }

  /// The first thing that is different in another life, in words; nil if all is equal.
  func difference(from other: ControlLife) -> String? {
    for (a, b) in zip(frames, other.frames) {
      let place = "at \(a.time) s, \(a.phase)"
      if a.phase != b.phase { return "\(place): it is \(b.phase) in the other" }
      if !isNear(a.offset, b.offset) {
        return "\(place): the offset is \(a.offset), and \(b.offset) in the other"
      }
      if a.layers.count != b.layers.count {
        return "\(place): \(a.layers.count) layers, and \(b.layers.count) in the other"
      }
      for (index, (x, y)) in zip(a.layers, b.layers).enumerated() where !x.isSame(as: y) {
        return "\(place): layer \(index) shows\n\(x)\nand in the other\n\(y)"
      }
      if let mirror = a.mirror ?? b.mirror { return "\(place): \(mirror) on the screen" }
      if let x = a.pixels, let y = b.pixels, x != y, let difference = Self.difference(x, y) {
        return "\(place): \(difference)"
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

extension LayerValues {
  /// Whether two layers show the same, but for what follows the offset.
  fileprivate func isSame(as other: LayerValues) -> Bool {
    var near = self
    if isNear(position, other.position) { near.position = other.position }
    if isNear(bounds.origin, other.bounds.origin),
      isNear(CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: other.bounds.maxX, y: other.bounds.maxY))
    {
      near.bounds = other.bounds
    }
    if transform.isNear(other.transform) { near.transform = other.transform }
    if abs(opacity - other.opacity) <= 1e-8 { near.opacity = other.opacity }
    return near == other
  }
}

/// The control's part of a hosted inset is marked with 2⁻²⁴ pt, by which content that moves there may be off.
private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) <= 0x1p-24 }

extension CATransform3D {
  fileprivate func isNear(_ other: CATransform3D) -> Bool {
    let parts: [KeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24,
      \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    return parts.allSatisfy { abs(self[keyPath: $0] - other[keyPath: $0]) <= 1e-8 }
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
    hostControl = { [unowned self] control, action in
      uiScrollView.addRefreshControl(control, refreshAction: action)
    }
  }

  /// What shows a control, if it is hosted.
  @MainActor func mirrored(_ control: RefreshControl) -> Layer? {
    controlHost?.shown.first { $0.control === control }?.mirror.layer.refreshLayer.sublayers.first
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
  func note(script: Scenario, unscriptedChange: String?) {
    if script.steps.count > steps.count { steps = script.steps }
  }
}
