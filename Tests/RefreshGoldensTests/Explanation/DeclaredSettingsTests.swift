import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing

@testable import RefreshGoldens

/// Every setting of animations that an author can edit: an edit of it is named with its old and its new value.
@Suite struct DeclaredSettingsTests {
  /// One animation of each kind, each on a layer of its own.
  struct Recipe {
    var basic = BasicAnimation(keyPath: "position.x", from: 40, to: 80, duration: 0.4)
    /// Ends with a fill mode that shows once it is no longer removed.
    var kept = BasicAnimation(keyPath: "position.x", from: 40, to: 80, duration: 0.4)
    var twice = BasicAnimation(keyPath: "position.x", from: 0, to: 10, duration: 0.2)
    var spring = SpringAnimation(keyPath: "position.x", from: 40, to: 80)
    var keys = KeyframeAnimation(keyPath: "position.x", values: [40, 90, 60, 80], duration: 0.6)
    var path = KeyframeAnimation(keyPath: "position", path: Recipe.line(to: 90), duration: 0.6)
    var inner = AnimationGroup(
      [
        BasicAnimation(keyPath: "position.x", from: 40, to: 80, duration: 0.3),
        BasicAnimation(keyPath: "opacity", from: 1, to: 0.2, duration: 0.3),
      ], duration: 0.5)
    var outer = AnimationGroup([], duration: 0.8)
    var held = AnimationGroup(
      [BasicAnimation(keyPath: "position.x", from: 40, to: 80, duration: 0.3)], duration: 0.3)
    var curved = KeyframeAnimation(keyPath: "position.x", values: [40, 90, 60, 80], duration: 0.6)
    var transition = LayerTransition(.push(from: .left), duration: 0.4)
    var delays: [String: TimeInterval] = [:]
    var isAddedLater = false
    var isInGroup = false

    init() {
      kept.fillMode = .forwards
      twice.repeatCount = 2
      (spring.damping, spring.duration) = (30, 0.8)
      keys.keyTimes = [0, 0.2, 0.6, 1]
      curved.calculationMode = .cubic
      (held.isRemovedOnCompletion, held.fillMode) = (false, .both)
    }

    static func line(to x: CGFloat) -> BezierPath {
      BezierPath(svgPath: "M40 20 C60 20 60 60 \(x) 60 H\(x + 30)")
    }

    /// The edit of the control that is played; nil plays it as written.
    @TaskLocal static var edit: (@Sendable (inout Recipe) -> Void)?

    /// The recipe of the control that is played.
    static var current: Recipe {
      var recipe = Recipe()
      edit?(&recipe)
      return recipe
    }
  }

  final class Exhibition: StillControl {
    override class var height: CGFloat { 80 }
    override class var animationDuration: TimeInterval { 1 }
    private let layers = Dictionary(
      uniqueKeysWithValues: [
        "basic", "kept", "twice", "spring", "keys", "path", "group", "nest", "card", "held", "curved",
      ].map {
        ($0, Layer(name: $0))
      })
    override func setup() {
      for (_, layer) in layers.sorted(by: { $0.key < $1.key }) {
        layer.frame = CGRect(x: 30, y: 10, width: 20, height: 20)
        layer.backgroundColor = .red
        animationView.layer.addSublayer(layer)
      }
    }
    override func animationCycle(for animationView: View) {
      let recipe = Recipe.current
      if !recipe.isAddedLater { layers["basic"]!.add(recipe.basic, after: recipe.delays["basic"] ?? 0) }
      layers["kept"]!.add(recipe.kept)
      layers["twice"]!.add(recipe.twice)
      layers["spring"]!.add(recipe.spring)
      layers["keys"]!.add(recipe.keys)
      layers["path"]!.add(recipe.path)
      layers["curved"]!.add(recipe.curved)
      layers["held"]!.add(recipe.held)
      layers["group"]!.add(recipe.inner, after: recipe.delays["group"] ?? 0)
      var outer = recipe.outer
      outer.animations = [recipe.inner]
      layers["nest"]!.add(outer)
      layers["card"]!.add(recipe.transition)
      layers["card"]!.backgroundColor = .blue
    }
    override func showResult(_ result: RefreshResult, on animationView: View) {
      if Recipe.current.isAddedLater { layers["basic"]!.add(Recipe.current.basic) }
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      perform(after: 0.5) { completion() }
    }
    override func resetAnimationView(_ animationView: View) { layers["card"]?.backgroundColor = .red }
  }

  static let edits: [SettingEdit<Recipe>] = [
    .init("basic.hook", "basic / animationCycle / showResult") { $0.isAddedLater = true },
    .init("basic.beginTime", "basic / 0.1 s later") { $0.delays["basic"] = 0.1 },
    .init("basic.duration", "basic / 0.6 s / 0.4 s") { $0.basic.duration = 0.6 },
    .init("basic.speed", "basic / speed / 0.5 / 1") { $0.basic.speed = 0.5 },
    .init("basic.timeOffset", "basic / timeOffset / 0.1 / 0") { $0.basic.timeOffset = 0.1 },
    .init("basic.repeatCount", "basic / 2 times / once") { $0.basic.repeatCount = 2 },
    .init("basic.repeatDuration", "basic / repeatDuration / 0.6 / 0") { $0.basic.repeatDuration = 0.6 },
    .init("basic.autoreverses", "basic / now autoreverses") { $0.basic.autoreverses = true },
    .init("basic.fillMode", "kept / fillMode / removed / forwards") {
      $0.kept.isRemovedOnCompletion = false
      $0.kept.fillMode = .removed
    },
    .init("basic.isRemovedOnCompletion", "kept / isRemovedOnCompletion / false / true") {
      $0.kept.isRemovedOnCompletion = false
    },
    .init("basic.timingFunction", "basic / eases in / linearly") { $0.basic.timingFunction = .easeIn },
    .init("basic.isAdditive", "basic / isAdditive / true / false") { $0.basic.isAdditive = true },
    .init("basic.isCumulative", "twice / isCumulative / true / false") { $0.twice.isCumulative = true },
    .init("basic.keyPath", "basic / keyPath / position.y / position.x") { $0.basic.keyPath = "position.y" },
    .init("basic.fromValue", "basic / 50 / 40") { $0.basic.fromValue = 50.0 },
    .init("basic.toValue", "basic / 70 / 80") { $0.basic.toValue = 70.0 },
    .init("basic.byValue", "basic / 60 / 80") {
      $0.basic.toValue = nil
      $0.basic.byValue = 20.0
    },
    .init("spring.keyPath", "spring / keyPath / position.y / position.x") {
      $0.spring.keyPath = "position.y"
    },
    .init("spring.fromValue", "spring / 50 / 40") { $0.spring.fromValue = 50.0 },
    .init("spring.toValue", "spring / 70 / 80") { $0.spring.toValue = 70.0 },
    .init("spring.byValue", "spring / 60 / 80") {
      $0.spring.toValue = nil
      $0.spring.byValue = 20.0
    },
    .init("spring.mass", "spring / mass / 3 / 1") { $0.spring.mass = 3 },
    .init("spring.stiffness", "spring / stiffness / 300 / 100") { $0.spring.stiffness = 300 },
    .init("spring.damping", "spring / damping / 0.25 / 1") { $0.spring.damping = 5 },
    .init("spring.initialVelocity", "spring / velocity / 9 / 0") { $0.spring.initialVelocity = 9 },
    .init("spring.allowsOverdamping", "spring / 1.5 / 1") { $0.spring.allowsOverdamping = true },
    .init("keys.keyPath", "keys / keyPath / position.y / position.x") { $0.keys.keyPath = "position.y" },
    .init("keys.values", "keys / 70 / 90") { $0.keys.values[1] = 70.0 },
    .init("keys.keyTimes", "keys / 40 % / 20") { $0.keys.keyTimes = [0, 0.4, 0.6, 1] },
    .init("keys.timingFunctions", "keys / eases in / linearly") {
      $0.keys.timingFunctions = [.easeIn, .easeIn, .easeIn]
    },
    .init("keys.calculationMode", "keys / calculationMode / discrete / linear") {
      $0.keys.calculationMode = .discrete
    },
    .init("keys.tensionValues", "curved / tensionValues / 0.9 / none") {
      $0.curved.tensionValues = [0.9, 0.9, 0.9, 0.9]
    },
    .init("keys.continuityValues", "curved / continuityValues / -0.9 / none") {
      $0.curved.continuityValues = [-0.9, -0.9, -0.9, -0.9]
    },
    .init("keys.biasValues", "curved / biasValues / 0.9 / none") {
      $0.curved.biasValues = [0.9, 0.9, 0.9, 0.9]
    },
    .init("path.path", "path / path / 70 × 40 / 80 × 40") { $0.path.path = Recipe.line(to: 80) },
    .init("path.rotationMode", "path / rotationMode / rotateAuto / none") {
      $0.path.rotationMode = .rotateAuto
    },
    .init("path.calculationMode", "path / calculationMode / paced / linear") {
      $0.path.calculationMode = .linear
    },
    .init("group.animations", "group / opacity / no longer") { $0.inner.animations.removeLast() },
    .init("group.beginTime", "group / 0.1 s later") { $0.delays["group"] = 0.1 },
    .init("group.duration", "group / duration / 0.2 / 0.5") { $0.inner.duration = 0.2 },
    .init("group.speed", "group / group's speed / 2 / 1") { $0.inner.speed = 2 },
    .init("group.timeOffset", "group / group's timeOffset / 0.1") { $0.inner.timeOffset = 0.1 },
    .init("group.repeatCount", "group / 2 times / once") { $0.inner.repeatCount = 2 },
    .init("group.repeatDuration", "group / group's repeatDuration / 0.7") { $0.inner.repeatDuration = 0.7 },
    .init("group.autoreverses", "group / autoreverse") { $0.inner.autoreverses = true },
    .init("group.fillMode", "held / group's fillMode / removed / both") { $0.held.fillMode = .removed },
    .init("group.isRemovedOnCompletion", "held / group's isRemovedOnCompletion / true / false") {
      $0.held.isRemovedOnCompletion = true
    },
    .init("group.timingFunction", "group / in / linear") { $0.inner.timingFunction = .easeIn },
    .init("outer.duration", "nest / outer group's duration / 0.2 / 0.8") { $0.outer.duration = 0.2 },
    .init("outer.speed", "nest / outer group's speed / 2 / 1") { $0.outer.speed = 2 },
    .init("outer.repeatCount", "nest / outer group's repeatCount / 2 / 1") { $0.outer.repeatCount = 2 },
    .init("transition.kind", "card / push from top / push from left") {
      $0.transition.kind = .push(from: .top)
    },
    .init("transition.duration", "card / 0.6 s / 0.4 s") { $0.transition.duration = 0.6 },
    .init("transition.timingFunction", "card / linearly / default") {
      $0.transition.timingFunction = .linear
    },
    .init("transition.startProgress", "card / startProgress / 0.3 / 0") { $0.transition.startProgress = 0.3 },
    .init("transition.endProgress", "card / endProgress / 0.6 / 1") { $0.transition.endProgress = 0.6 },
  ]

  private static func trace(_ edit: SettingEdit<Recipe>? = nil) throws -> MotionTrace {
    try Recipe.$edit.withValue(edit?.edit) { try SettingEdit<Recipe>.trace(of: Exhibition.self) }
  }

  private static let golden = Result { try trace() }

  @Test("an edit of a setting is named by its layer, its old and its new value", arguments: edits)
  func names(edit: SettingEdit<Recipe>) throws {
    edit.expectNamed(from: try Self.golden.get(), to: try Self.trace(edit))
  }

  @Test("every stored property of animations and transitions has an edit")
  func coversEveryProperty() {
    func labels(_ value: Any, without others: Set<String> = []) -> [String] {
      Mirror(reflecting: value).children.compactMap(\.label).filter { !others.contains($0) }
    }
    let timing = labels(MediaTiming())
    // Callbacks show nothing, and a transition's settings are its own.
    let settings = labels(
      AnimationSettings(), without: ["timing", "animationDidStart", "completion", "transition"])
    var needed = (timing + settings).map { "basic.\($0)" }
    needed += (timing + ["timingFunction", "isRemovedOnCompletion"]).map { "group.\($0)" }
    let recipe = Recipe()
    needed += labels(recipe.basic, without: ["settings"]).map { "basic.\($0)" }
    needed += labels(recipe.spring, without: ["settings"]).map { "spring.\($0)" }
    needed += labels(recipe.keys, without: ["settings", "path", "rotationMode"]).map { "keys.\($0)" }
    needed += ["path.path", "path.rotationMode"]
    needed += labels(recipe.inner, without: ["settings"]).map { "group.\($0)" }
    needed += labels(recipe.transition, without: ["animationDidStart", "completion"]).map {
      "transition.\($0)"
    }
    #expect(Set(needed).subtracting(Self.edits.map(\.setting)).isEmpty)
    #expect(needed.count > 45)
  }

  @Test(
    "a golden without declarations compares with a trace that has them, and both are read as they were written"
  )
  func comparesWithOlderGoldens() throws {
    let trace = try Self.golden.get()
    let older = trace.withoutDeclarations
    #expect(trace.hasDeclarations && !older.hasDeclarations)
    #expect(!older.text.contains("declare") && trace.text.contains(#""declares":true"#))
    for written in [trace, older] {
      #expect(try MotionTrace(exactly: Array(written.text.utf8)).text == written.text)
    }
    #expect(MotionDiagnosis(older, trace, framesPerSecond: 30).verdicts.isEmpty)
    #expect(MotionDiagnosis(trace, older, framesPerSecond: 30).verdicts.isEmpty)
  }
}
