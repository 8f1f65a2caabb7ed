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
      var path = BezierPath()
      path.move(to: CGPoint(x: 40, y: 20))
      path.addCurve(
        to: CGPoint(x: x, y: 60), controlPoint1: CGPoint(x: 60, y: 20), controlPoint2: CGPoint(x: 60, y: 60))
      path.addLine(to: CGPoint(x: x + 30, y: 60))
      return path
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

  /// An edit of a setting, and the words that the sentences about it need: the layer, the old value and the new one.
  struct SettingEdit: Sendable, CustomTestStringConvertible {
    let setting: String
    let words: [String]
    let edit: @Sendable (inout Recipe) -> Void
    var testDescription: String { setting }

    init(_ setting: String, _ words: String..., edit: @escaping @Sendable (inout Recipe) -> Void) {
      (self.setting, self.words, self.edit) = (setting, words, edit)
    }
  }

  static let edits = [
    SettingEdit("basic.hook", "basic", "animationCycle", "showResult") { $0.isAddedLater = true },
    SettingEdit("basic.beginTime", "basic", "0.1 s later") { $0.delays["basic"] = 0.1 },
    SettingEdit("basic.duration", "basic", "0.6 s", "0.4 s") { $0.basic.duration = 0.6 },
    SettingEdit("basic.speed", "basic", "speed", "0.5", "1") { $0.basic.speed = 0.5 },
    SettingEdit("basic.timeOffset", "basic", "timeOffset", "0.1", "0") { $0.basic.timeOffset = 0.1 },
    SettingEdit("basic.repeatCount", "basic", "2 times", "once") { $0.basic.repeatCount = 2 },
    SettingEdit("basic.repeatDuration", "basic", "repeatDuration", "0.6", "0") {
      $0.basic.repeatDuration = 0.6
    },
    SettingEdit("basic.autoreverses", "basic", "now autoreverses") { $0.basic.autoreverses = true },
    SettingEdit("basic.fillMode", "kept", "fillMode", "removed", "forwards") {
      $0.kept.isRemovedOnCompletion = false
      $0.kept.fillMode = .removed
    },
    SettingEdit("basic.isRemovedOnCompletion", "kept", "isRemovedOnCompletion", "false", "true") {
      $0.kept.isRemovedOnCompletion = false
    },
    SettingEdit("basic.timingFunction", "basic", "eases in", "linearly") {
      $0.basic.timingFunction = .easeIn
    },
    SettingEdit("basic.isAdditive", "basic", "isAdditive", "true", "false") { $0.basic.isAdditive = true },
    SettingEdit("basic.isCumulative", "twice", "isCumulative", "true", "false") {
      $0.twice.isCumulative = true
    },
    SettingEdit("basic.keyPath", "basic", "keyPath", "position.y", "position.x") {
      $0.basic.keyPath = "position.y"
    },
    SettingEdit("basic.fromValue", "basic", "50", "40") { $0.basic.fromValue = 50.0 },
    SettingEdit("basic.toValue", "basic", "70", "80") { $0.basic.toValue = 70.0 },
    SettingEdit("basic.byValue", "basic", "60", "80") {
      $0.basic.toValue = nil
      $0.basic.byValue = 20.0
    },
    SettingEdit("spring.keyPath", "spring", "keyPath", "position.y", "position.x") {
      $0.spring.keyPath = "position.y"
    },
    SettingEdit("spring.fromValue", "spring", "50", "40") { $0.spring.fromValue = 50.0 },
    SettingEdit("spring.toValue", "spring", "70", "80") { $0.spring.toValue = 70.0 },
    SettingEdit("spring.byValue", "spring", "60", "80") {
      $0.spring.toValue = nil
      $0.spring.byValue = 20.0
    },
    SettingEdit("spring.mass", "spring", "mass", "3", "1") { $0.spring.mass = 3 },
    SettingEdit("spring.stiffness", "spring", "stiffness", "300", "100") { $0.spring.stiffness = 300 },
    SettingEdit("spring.damping", "spring", "damping", "0.25", "1") { $0.spring.damping = 5 },
    SettingEdit("spring.initialVelocity", "spring", "velocity", "9", "0") { $0.spring.initialVelocity = 9 },
    SettingEdit("spring.allowsOverdamping", "spring", "1.5", "1") { $0.spring.allowsOverdamping = true },
    SettingEdit("keys.keyPath", "keys", "keyPath", "position.y", "position.x") {
      $0.keys.keyPath = "position.y"
    },
    SettingEdit("keys.values", "keys", "70", "90") { $0.keys.values[1] = 70.0 },
    SettingEdit("keys.keyTimes", "keys", "40 %", "20") { $0.keys.keyTimes = [0, 0.4, 0.6, 1] },
    SettingEdit("keys.timingFunctions", "keys", "eases in", "linearly") {
      $0.keys.timingFunctions = [.easeIn, .easeIn, .easeIn]
    },
    SettingEdit("keys.calculationMode", "keys", "calculationMode", "discrete", "linear") {
      $0.keys.calculationMode = .discrete
    },
    SettingEdit("keys.tensionValues", "curved", "tensionValues", "0.9", "none") {
      $0.curved.tensionValues = [0.9, 0.9, 0.9, 0.9]
    },
    SettingEdit("keys.continuityValues", "curved", "continuityValues", "-0.9", "none") {
      $0.curved.continuityValues = [-0.9, -0.9, -0.9, -0.9]
    },
    SettingEdit("keys.biasValues", "curved", "biasValues", "0.9", "none") {
      $0.curved.biasValues = [0.9, 0.9, 0.9, 0.9]
    },
    SettingEdit("path.path", "path", "path", "70 × 40", "80 × 40") { $0.path.path = Recipe.line(to: 80) },
    SettingEdit("path.rotationMode", "path", "rotationMode", "rotateAuto", "none") {
      $0.path.rotationMode = .rotateAuto
    },
    SettingEdit("path.calculationMode", "path", "calculationMode", "paced", "linear") {
      $0.path.calculationMode = .linear
    },
    SettingEdit("group.animations", "group", "opacity", "no longer") { $0.inner.animations.removeLast() },
    SettingEdit("group.beginTime", "group", "0.1 s later") { $0.delays["group"] = 0.1 },
    SettingEdit("group.duration", "group", "duration", "0.2", "0.5") { $0.inner.duration = 0.2 },
    SettingEdit("group.speed", "group", "group's speed", "2", "1") { $0.inner.speed = 2 },
    SettingEdit("group.timeOffset", "group", "group's timeOffset", "0.1") { $0.inner.timeOffset = 0.1 },
    SettingEdit("group.repeatCount", "group", "2 times", "once") { $0.inner.repeatCount = 2 },
    SettingEdit("group.repeatDuration", "group", "group's repeatDuration", "0.7") {
      $0.inner.repeatDuration = 0.7
    },
    SettingEdit("group.autoreverses", "group", "autoreverse") { $0.inner.autoreverses = true },
    SettingEdit("group.fillMode", "held", "group's fillMode", "removed", "both") {
      $0.held.fillMode = .removed
    },
    SettingEdit("group.isRemovedOnCompletion", "held", "group's isRemovedOnCompletion", "true", "false") {
      $0.held.isRemovedOnCompletion = true
    },
    SettingEdit("group.timingFunction", "group", "in", "linear") { $0.inner.timingFunction = .easeIn },
    SettingEdit("outer.duration", "nest", "outer group's duration", "0.2", "0.8") { $0.outer.duration = 0.2 },
    SettingEdit("outer.speed", "nest", "outer group's speed", "2", "1") { $0.outer.speed = 2 },
    SettingEdit("outer.repeatCount", "nest", "outer group's repeatCount", "2", "1") {
      $0.outer.repeatCount = 2
    },
    SettingEdit("transition.kind", "card", "push from top", "push from left") {
      $0.transition.kind = .push(from: .top)
    },
    SettingEdit("transition.duration", "card", "0.6 s", "0.4 s") { $0.transition.duration = 0.6 },
    SettingEdit("transition.timingFunction", "card", "linearly", "default") {
      $0.transition.timingFunction = .linear
    },
    SettingEdit("transition.startProgress", "card", "startProgress", "0.3", "0") {
      $0.transition.startProgress = 0.3
    },
    SettingEdit("transition.endProgress", "card", "endProgress", "0.6", "1") {
      $0.transition.endProgress = 0.6
    },
  ]

  private static func trace(_ edit: SettingEdit? = nil) throws -> MotionTrace {
    var clip = Clip(Exhibition.self)
    clip.framesPerSecond = 30
    return try Recipe.$edit.withValue(edit?.edit) { try MotionTrace(of: clip) }
  }

  private static let golden = Result { try trace() }

  @Test("an edit of a setting is named by its layer, its old and its new value", arguments: edits)
  func names(edit: SettingEdit) throws {
    let said = MotionDiagnosis(try Self.golden.get(), try Self.trace(edit), framesPerSecond: 30).verdicts
    let text = said.prefix(2).map { "\($0)" }.joined(separator: "\n")
    for word in edit.words { #expect(text.contains(word), "\(text)") }
    #expect(said.count <= 2, "\(said.map { "\($0)" })")
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
