import Foundation
import Logging
import RefreshControls
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

/// What a control is told of where it is shown, and what it tells.
@Suite struct EnvironmentTests {
  private final class Adaptive: ProbeControl {
    var seen: [RefreshEnvironment] = []
    override func setup() {
      super.setup()
      seen.append(environment)
    }
    override func environmentDidChange() { seen.append(environment) }
  }

  private let dark = with(Stage.Configuration()) { $0.environment.colorScheme = .dark }

  @Test("a control sees its stage's environment in setup, and every change once")
  func theEnvironmentIsSeen() {
    let configuration = with(dark) { $0.environment.layoutDirection = .rightToLeft }
    let control = Adaptive()
    let harness = Harness(control, configuration: configuration)
    let quiet = with(configuration.environment) { $0.reducesMotion = true }
    for _ in 0..<2 { harness.perform { control.environment = quiet } }
    #expect(control.seen == [configuration.environment, quiet])
  }

  @Test("a system colour has the form that fits the screen, as Apple's guidelines list it")
  func systemColors() {
    var environment = RefreshEnvironment()
    #expect(environment.color(.systemBlue) == Color(red: 0, green: 122.0 / 255, blue: 1))
    #expect(environment.color(.systemBlue) == .systemBlue)
    environment.colorScheme = .dark
    #expect(environment.color(.systemBlue) == Color(red: 10.0 / 255, green: 132.0 / 255, blue: 1))
    #expect(environment.color(SystemColor(light: .white, dark: .black)) == .black)
  }

  @Test("a system colour is the one for the stage whose code runs, and another once its environment changes")
  func systemColorsOfStages() {
    final class Colored: ProbeControl {
      let early = Color.label
      var late: Color?
      override func setup() {
        super.setup()
        late = .label
      }
      override func environmentDidChange() { late = .label }
    }
    let control = Colored()
    let harness = Harness(control, configuration: dark)
    #expect(control.early == .black && control.late == .white)
    #expect(
      harness.messages == [
        "Colored reads system colours before it is on a stage, and they stay light in the dark: set them in setup() and environmentDidChange()"
      ])
    harness.perform { control.environment.colorScheme = .light }
    #expect(control.late == .black)
    // A clip makes its control for its stage.
    let stage = Stage(dark)
    let made = stage.context.collectingDiagnostics { Colored() }
    stage.attach(made)
    #expect(made.early == .white && stage.diagnostics.isEmpty)
  }

  @Test("a screen reader is told to let go, that it refreshes, and how it ended")
  func announcements() {
    let harness = Harness()
    harness.play(
      .pull(to: 100, over: 0.3), .release, .wait(for: 0.2), .end(.custom("3 new"), after: 0), .settle)
    let said = harness.stage.trace.events.compactMap { event -> String? in
      if case .announcement(let text) = event.kind { text } else { nil }
    }
    #expect(said == ["Release to refresh", "Refreshing", "3 new"])
  }

  @Test("debugging logs a line a step, with the control's name and the time")
  func theDebugLog() {
    let lines = Lines()
    let harness = Harness()
    harness.control.logger = Logger(label: "test") { _ in lines }
    harness.control.isDebugEnabled = true
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.1))
    #expect(lines.all.contains("ProbeControl 0.3000 armed → settling"))
    #expect(lines.all.contains("ProbeControl 0.3000 hook animationCycle"))
    #expect(lines.all.allSatisfy { !$0.contains("\n") })
    let scrolling = "ProbeControl 0.3000 hook handleScrolling distance 100.000 ratio 1.0000"
    #expect(lines.all.contains { $0.hasPrefix(scrolling) })
  }

  /// Keeps what is logged.
  private final class Lines: LogHandler, @unchecked Sendable {
    // A test logs from one thread.
    var all: [String] = []
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { all.append("\(event.message)") }
  }
}
