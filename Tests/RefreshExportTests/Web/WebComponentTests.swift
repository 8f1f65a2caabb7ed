import Foundation
import RefreshControls
import RefreshFrames
import RefreshImageFormats
import RefreshLayers
import RefreshMotion
import RefreshProcess
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshExport
@testable import refresh_examples

/// The exported page in Debian's chromium, beside a stage that is pulled in the same way.
@Suite(.serialized) struct WebComponentTests {
  private static let python = "/usr/bin/python3"
  static let isBrowserThere: Bool = {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") else { return false }
    return (try? Subprocess(python, ["-c", "import websocket, PIL"]).run(seconds: 60))?.end == .exit(0)
  }()

  /// Whether every control is played with every device: `make test-export`, else one of each kind.
  static let isThorough = ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"] != nil

  /// A finger that pulls to three fifths of the height, rests, pulls on to some heights, rests and leaves; whole points.
  static func touches(
    pulling control: RefreshControl.Type, to heights: Double, screen: CGFloat
  ) throws -> TouchTrace {
    let band = RubberBand(dimension: Double(screen))
    let height = Double(control.height)
    let middle = PanGesture.slop + CGFloat(band.raw(0.6 * height).rounded())
    let end = PanGesture.slop + CGFloat(band.raw(heights * height).rounded())
    var touches = [touch(.began, 150, at: 0)]
    func move(from: CGFloat, to: CGFloat, at start: Double, over seconds: Double) {
      let count = Int(seconds * 60)
      for step in 1...count {
        var part = TimingCurve.easeInEaseOut.value(at: Double(step) / Double(count))
        // Chromium holds back the first points of a touch.
        if from == 0 { part = max(part, 20 / Double(to)) }
        let y = (from + (to - from) * CGFloat(part)).rounded()
        touches.append(touch(.moved, 150 + y, at: start + Double(step) / 60 + 1 / 240))
      }
    }
    move(from: 0, to: middle, at: 0, over: 0.5)
    move(from: middle, to: end, at: 1, over: 0.4)
    touches.append(touch(.ended, 150 + end, at: 1.6 + 1 / 240))
    return try TouchTrace(touches)
  }

  private static func touch(_ phase: Touch.Phase, _ y: CGFloat, at time: Double) -> Touch {
    Touch(id: 1, phase: phase, location: CGPoint(x: 187, y: y), timestamp: time)
  }

  /// A pull that is let go, caught while the content opens and pulled on, thrown up while it refreshes, and thrown to the
  /// top after that.
  static func wildTouches() throws -> TouchTrace {
    var touches: [Touch] = []
    func drag(from start: Double, _ places: [CGFloat], every step: Double, leaving end: Double) {
      for (index, y) in places.enumerated() {
        let time = start + Double(index) * step + 1 / 480
        touches.append(touch(index == 0 ? .began : .moved, y, at: time))
      }
      touches.append(touch(.ended, places.last!, at: start + end + 1 / 480))
    }
    drag(from: 0, (0...18).map { 150 + 20 * CGFloat($0) }, every: 1.0 / 60, leaving: 0.4)
    drag(from: 0.5, (0...20).map { 300 + 12 * CGFloat($0) }, every: 1.0 / 60, leaving: 0.45)
    drag(from: 1.5, (0...8).map { 500 - 18 * CGFloat($0) }, every: 1.0 / 120, leaving: 9.0 / 120)
    drag(from: 5.5, (0...8).map { 200 + 25 * CGFloat($0) }, every: 1.0 / 120, leaving: 9.0 / 120)
    return try TouchTrace(touches)
  }

  /// Plays touches on a stage, and writes down what it shows.
  ///
  /// - Parameter compares: whether a picture of a phase is compared, by the seconds since the phase began.
  /// - Returns: how many pictures are.
  static func record(
    _ control: RefreshControl.Type, _ environment: RefreshEnvironment, _ touches: TouchTrace? = nil,
    _ tuning: [String: String] = [:], result: RefreshResult = .success, pulledTo heights: Double,
    in folder: URL, compares: (RefreshPhase.Kind, _ since: Double) -> Bool
  ) throws -> Int {
    var clip = Clip(control)
    clip.stage.environment = environment
    clip.stage.tuning = tuning
    clip.framing = .control(withBackground: false)
    let trace = try touches ?? Self.touches(pulling: control, to: heights, screen: clip.stage.size.height)
    clip.scenario = Scenario(
      "trace",
      touches == nil
        ? [.trace(trace), .refresh(for: 2), .settle] : [.answer(after: 2), .trace(trace), .settle])
    if result != .success {
      let answer = Scenario.Step.answer(after: 2, result: result, shown: MotionSampling().shown)
      clip.scenario = Scenario("trace", [answer, .trace(trace), .settle])
    }
    var frames: [[String: Any]] = []
    var (phase, since) = (RefreshPhase.Kind.idle, 0.0)
    let renderer = CairoRenderer(scale: 2)
    _ = try ClipPlayer(clip).play { frame in
      if frame.phase != phase { (phase, since) = (frame.phase, frame.time) }
      var line: [String: Any] = [
        "t": frame.time, "phase": frame.phase.rawValue, "offset": Double(frame.contentOffset.y),
      ]
      if compares(phase, frame.time - since) {
        var encoder = PNGEncoder()
        let name = "frame-\(frame.index).png"
        try Data(encoder.encode(renderer.render(frame.list))).write(to: folder.appendingPathComponent(name))
        line["picture"] = name
      }
      frames.append(line)
    }
    let points = trace.touches.map { touch -> [String: Any] in
      [
        "t": touch.timestamp, "phase": touch.phase.rawValue, "x": Double(touch.location.x),
        "y": Double(touch.location.y),
      ]
    }
    let record: [String: Any] = [
      "width": Double(clip.stage.size.width), "height": Double(clip.stage.size.height), "touches": points,
      "frames": frames,
    ]
    try Data(record.json().utf8).write(to: folder.appendingPathComponent("stage.json"))
    return frames.count { $0["picture"] != nil }
  }

  static func component(_ control: RefreshControl.Type) throws -> WebComponent {
    var sampling = MotionSampling()
    (sampling.samplesPerFrame, sampling.drawingsPerFrame) = (2, 2)
    (sampling.farthestPull, sampling.includesOpening) = (1.5, true)
    let stage = Stage(sampling.stage, textMeasurer: PangoTextMeasurer())
    let replacement = control.init(type: .slideDown)
    stage.attach(replacement)
    return try WebComponent(
      behavior: ControlBehavior(of: replacement), shown: sampling.shown, tolerance: sampling.tolerance,
      replacements: TunableReplacements(of: replacement, control, sampling),
      motion: ControlMotions(of: control, sampling).motion)
  }

  /// A control that is pulled in a page as on a stage.
  struct Case: Sendable, CustomTestStringConvertible {
    let control: RefreshControl.Type
    /// The device, and the words of the environment; `attributes` drives the element alone, and `layout` looks at the
    /// page on several screens.
    let words: [String]
    /// The values of its tunables on the stage; `words` have the page's attributes and styles.
    var tuning: [String: String] = [:]
    var touches: TouchTrace?
    var result = RefreshResult.success
    /// How far it is pulled where there are no touches, in heights of the control.
    var heights = 1.15
    /// Whether a picture of a phase is compared, by the seconds since the phase began.
    let compares: @Sendable (RefreshPhase.Kind, _ since: Double) -> Bool

    var testDescription: String { "\(control) \(words.joined(separator: " "))" }
  }

  /// Pulls pages in one browser, and compares each with a stage.
  static func compare(_ cases: [Case]) async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("web-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    // A page for each control, and a recording for each case, on as many processors as there are.
    let controls = Dictionary(cases.map { ("\($0.control)", $0.control) }) { first, _ in first }
    let pages = try await withThrowingTaskGroup(of: (String, Data).self) { group in
      for (name, control) in controls {
        group.addTask { (name, Data(try component(control).html.utf8)) }
      }
      return try await group.reduce(into: [String: Data]()) { $0[$1.0] = $1.1 }
    }
    let folders = cases.indices.map { root.appendingPathComponent("\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (one, folder) in zip(cases, folders) {
        group.addTask {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try #require(pages["\(one.control)"]).write(to: folder.appendingPathComponent("page.html"))
          if one.words.first == "layout" { return }
          var environment = RefreshEnvironment()
          if one.words.contains("dark") { environment.colorScheme = .dark }
          if one.words.contains("rtl") { environment.layoutDirection = .rightToLeft }
          environment.reducesMotion = one.words.contains("reduced")
          let count = try record(
            one.control, environment, one.touches, one.tuning, result: one.result, pulledTo: one.heights,
            in: folder, compares: one.compares)
          #expect(count > 20 || one.touches != nil)
        }
      }
      try await group.waitForAll()
    }
    let jobs = zip(cases, folders).map { ([$1.path] + $0.words).joined(separator: ",") }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Browser/component.py").path
    let outcome = try Subprocess(python, ["-B", script] + jobs).run()
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == cases.count, "\(String(decoding: outcome.error, as: UTF8.self).suffix(4000))")
    for (one, line) in zip(cases, lines) {
      #expect(line == "ok", "\(one.testDescription): \(line.prefix(4000))")
    }
  }

  /// Pictures of all phases in which the control itself moves, every 3rd or 7th of 60 a second.
  private static let moving: @Sendable (RefreshPhase.Kind, Double) -> Bool = { phase, since in
    [.pulling, .settling, .refreshing, .ending, .exiting].contains(phase)
      && Int((since * 60).rounded()) % (isThorough ? 3 : 7) == 0
  }

  /// Pages that are dragged; dark colours, reduced motion and right to left; everything that a layer draws; content
  /// that is thrown, caught and pulled again.
  static let cases: [Case] = {
    let everything = Case(control: Motley.self, words: ["mouse"]) { phase, since in
      [.pulling, .refreshing, .ending].contains(phase) && Int((since * 60).rounded()) % 7 == 0
    }
    let wild = try? wildTouches()
    let attributes = Case(
      control: Judging.self, words: ["attributes", "failure", "attribute:color=#ff8800"],
      tuning: ["color": "#ff8800"], result: .failure()
    ) { phase, since in
      [.pulling, .refreshing, .ending, .showing, .exiting].contains(phase)
        && Int((since * 60).rounded()) % 5 == 0
    }
    let texts = [
      "heading": "Zum Aktualisieren ziehen", "tail": "Töffel & Fifty-Five Waffles",
      "middle": "Very “Wavy” Topic AVAVA", "head": "No",
    ]
    let words =
      ["style:--titled-heading=\"Zum Aktualisieren ziehen\""]
      + texts.filter { $0.key != "heading" }.sorted { $0.key < $1.key }.map { "attribute:\($0)=\($1)" }
    let retexted = Case(
      control: Titled.self, words: ["attributes", "success"] + words, tuning: texts
    ) { phase, since in
      [.pulling, .refreshing, .exiting].contains(phase) && Int((since * 60).rounded()) % 6 == 0
    }
    let titled = Case(control: Titled.self, words: ["mouse", "dark"], compares: moving)
    func layout(_ control: RefreshControl.Type) -> Case {
      Case(control: control, words: isThorough ? ["layout", "thorough"] : ["layout"]) { _, _ in false }
    }
    guard isThorough else {
      return [
        Case(control: Bubbles.self, words: ["touch"], compares: moving),
        Case(control: Telling.self, words: ["mouse", "dark", "reduced", "rtl"], compares: moving), everything,
        Case(control: Telling.self, words: ["mouse"], touches: wild) { _, _ in false }, attributes,
        retexted, layout(Telling.self),
      ]
    }
    // What Colors draws is its background.
    let recolored = [[], ["dark"]].map { (scheme: [String]) in
      let words = ["attribute:color=#ff8800", "style:--colored-squares-other=#00ff33"]
      return Case(
        control: ColoredSquares.self, words: ["attributes", "success"] + scheme + words,
        tuning: ["color": "#ff8800", "other": "#00ff33"], compares: moving)
    }
    var cases =
      recolored + [everything, attributes, retexted, titled, layout(Telling.self), layout(Colors.self)]
    for device in ["mouse", "touch"] {
      for control in [Bubbles.self, Yahoo.self] as [RefreshControl.Type] {
        cases.append(Case(control: control, words: [device], compares: moving))
      }
      // What Google draws follows the finger with a delay of a quarter of a second, as long as it settles. Its loop begins
      // at twice the angle of the pull, where a page has that of a pull of one height; it ends as after its whole loop.
      cases.append(
        Case(control: Google.self, words: [device], heights: 1) { phase, since in
          (phase == .pulling && since > 0.85 && since < 0.95)
            || (phase == .refreshing && since > 0.05 || phase == .ending)
              && Int((since * 60).rounded()) % 3 == 0
        })
      cases.append(Case(control: Telling.self, words: [device], touches: wild) { _, _ in false })
    }
    for words in [
      ["mouse", "dark"], ["mouse", "reduced"], ["touch", "rtl"], ["touch", "dark", "reduced", "rtl"],
    ] {
      cases.append(Case(control: Telling.self, words: words, compares: moving))
    }
    return cases
  }()

  @Test(
    "a page that is dragged has the stage's phases, offsets and pictures, in every environment, and fills every screen; so has the element alone, by its attributes",
    .enabled(if: isBrowserThere || isThorough))
  func pages() async throws { try await Self.compare(Self.cases) }

  /// A control that shows where it is.
  final class Telling: StillControl {
    override class var height: CGFloat { 64 }
    override class var animationDuration: TimeInterval { 0.45 }
    private let bar = View()

    override func setup() {
      bar.bounds.size = CGSize(width: 40, height: 20)
      addSubviewToRefreshAnimationView(bar)
      resetAnimationView(animationView)
    }
    private var start: CGFloat { environment.layoutDirection == .rightToLeft ? 300 : 75 }
    override func pull(to pullRatio: CGFloat) { bar.alpha = 0.25 + 0.75 * pullRatio }
    override func setupRefreshControl(for animationView: View) { bar.center.x = start }
    override func animationCycle(for animationView: View) {
      if environment.reducesMotion { return }
      View.animate(withDuration: 0.225, options: .autoreverse) { self.bar.center.x = 187 }
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      bar.fadeOut(over: 0.3, then: completion)
    }
    override func resetAnimationView(_ animationView: View) {
      bar.backgroundColor = environment.colorScheme == .dark ? .orange : .blue
      backgroundColor = environment.colorScheme == .dark ? Color(hex: 0x203050) : Color(hex: 0xD8E8C8)
      bar.center = CGPoint(x: start, y: 32)
      bar.alpha = 0.25
    }
  }

  /// A control that shows how a refresh ended.
  final class Judging: StillControl {
    override class var animationDuration: TimeInterval { 0.7 }
    override class var results: [RefreshResult] { [.success, .failure()] }
    @Tunable var color = Color.gray
    private let bar = View(frame: CGRect(x: 167, y: 20, width: 40, height: 20))

    override func setup() {
      addSubviewToRefreshAnimationView(bar)
      resetAnimationView(animationView)
    }
    override func pull(to pullRatio: CGFloat) {
      bar.transform = CGAffineTransform(rotationAngle: 0.5 * pullRatio)
    }
    override func setupRefreshControl(for animationView: View) { bar.center.x = 187 }
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.35, options: .autoreverse) { self.bar.center.x = 240 }
    }
    override func showResult(_ result: RefreshResult, on animationView: View) {
      bar.backgroundColor = result == .success ? .green : .red
      View.animate(withDuration: 0.31) { self.bar.bounds.size.width = result == .success ? 80 : 140 }
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      bar.fadeOut(over: 0.23, then: completion)
    }
    override func resetAnimationView(_ animationView: View) {
      bar.backgroundColor = color
      bar.bounds.size.width = 40
      bar.alpha = 1
      bar.transform = .identity
    }
  }

  /// A control that draws everything that a layer can.
  final class Motley: StillControl {
    override class var height: CGFloat { 90 }
    private let group = View(frame: CGRect(x: 20, y: 15, width: 60, height: 60))
    private let shape = ShapeLayer(
      path: BezierPath(arcCenter: CGPoint(x: 25, y: 25), radius: 20, startAngle: 0, endAngle: 2 * .pi),
      strokeColor: .orange, lineWidth: 6)
    private let label = Label(frame: CGRect(x: 230, y: 30, width: 50, height: 30))
    private let clip = View(frame: CGRect(x: 290, y: 15, width: 60, height: 60))

    override func setup() {
      let left = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      let right = View(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      (left.backgroundColor, right.backgroundColor) = (.red, .blue)
      (right.layer.borderWidth, right.layer.borderColor, right.layer.cornerRadius) = (3, .green, 8)
      group.alpha = 0.5
      for view in [left, right] { group.addSubview(view) }
      let gradient = GradientLayer(frame: CGRect(x: 95, y: 20, width: 50, height: 50))
      (gradient.colors, gradient.endPoint) = ([.yellow, .purple], CGPoint(x: 1, y: 1))
      shape.frame = CGRect(x: 165, y: 20, width: 50, height: 50)
      shape.lineCap = .round
      (label.text, label.font) = ("Pull", .systemFont(ofSize: 18))
      (clip.clipsToBounds, clip.layer.cornerRadius, clip.backgroundColor) = (true, 30, .black)
      let inner = View(frame: CGRect(x: -20, y: 20, width: 100, height: 25))
      inner.backgroundColor = .cyan
      clip.addSubview(inner)
      for view in [group, label, clip] { addSubviewToRefreshAnimationView(view) }
      for layer in [gradient, shape] { animationView.layer.addSublayer(layer) }
    }
    override func pull(to pullRatio: CGFloat) { shape.strokeEnd = pullRatio }
    override func setupRefreshControl(for animationView: View) {
      for view in [group, label, clip] { view.transform = .identity }
    }
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.25, options: .autoreverse) {
        self.group.transform = CGAffineTransform(rotationAngle: 0.6)
        self.clip.transform = CGAffineTransform(scaleX: 0.7, y: 1.1)
        self.label.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
      }
    }
  }

  @Test("a page is one file that asks for nothing else, and the same each time")
  func oneFile() throws {
    let page = try Self.component(Motley.self).html
    #expect(page == (try Self.component(Motley.self).html))
    // A comment shows how another page loads the module.
    let loaded = page.replacing(/<!--[\s\S]*?-->/, with: "")
    for word in ["http:", "https:", "@import", "fetch(", "src=\"", "<link", "{{"] {
      #expect(!loaded.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.utf8.count < 150_000)
  }
}
