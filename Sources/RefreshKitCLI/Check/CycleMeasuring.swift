import Foundation
import RefreshKit
import RefreshRegression
import RefreshRendering

/// Measures how long the cycles of controls really take, each in a process of its own, which may trap or hang.
enum CycleMeasuring {
  /// The length of a cycle in seconds, or what kept it from being measured.
  typealias Outcome = Result<TimeInterval, Problem>

  struct Problem: Error {
    let description: String
  }

  /// How many seconds a control may stay in one hook, and how many all of it may take.
  private static let hookTimeout = 2.0
  private static let timeLimit = 10.0

  /// The lengths of the cycles of controls, in their order.
  static func lengths(of controls: [RefreshControl.Type]) -> [Outcome] {
    // A process that is not a plugin's own cannot be started again; here nothing keeps a trap from ending it.
    guard CommandLineTool.isProgram else { return controls.map { length(of: $0, nil) } }
    return controls.map { "\($0)" }.concurrentMap(
      jobs: ProcessInfo.processInfo.activeProcessorCount
    ) { name -> Outcome in
      do {
        return try ask(name)
      } catch {
        return .failure(error as? Problem ?? Problem(description: error.systemReason))
      }
    }
  }

  /// Has a process of this program measure a control.
  private static func ask(_ control: String) throws -> Outcome {
    let child = try WorkerProcess(
      ["list", "--measure", control], silenceTimeout: WorkerProcess.startTimeout)
    let deadline = ProcessInfo.processInfo.systemUptime + timeLimit
    var hook: String?
    var outcome: Outcome?
    let end = try child.follow {
      guard hook == nil || ProcessInfo.processInfo.systemUptime < deadline else {
        throw Problem(description: "its cycles take too long to play")
      }
      return false
    } onMessage: { message in
      switch message {
      case .hook(let name):
        hook = name
        child.silenceTimeout = hookTimeout
      case .answer(let text): if let seconds = Double(text) { outcome = .success(seconds) }
      case .fault(let text): outcome = .failure(Problem(description: text))
      case .part, .played, .done: break
      }
      return true
    }
    return outcome ?? .failure(Problem(description: end?.described(hook: hook) ?? "it says nothing"))
  }

  /// Measures a control for the process that has started this one.
  static func serve(_ control: RefreshControl.Type) throws {
    SignalMask.letStopsIn()
    let parent = ParentLink()
    switch try LargeStack.run({ length(of: control, HookReport(parent: parent)) }) {
    case .success(let seconds): parent.tell(.answer("\(seconds)"))
    case .failure(let problem): parent.tell(.fault(problem.description))
    }
  }

  private static func length(of control: RefreshControl.Type, _ report: HookReport?) -> Outcome {
    var subject = CheckSubject(control)
    subject.textMeasurer = { PangoTextMeasurer() }
    subject.breadcrumb = report
    guard let seconds = subject.measuredCycle() else {
      return .failure(Problem(description: "no cycle ends by itself"))
    }
    return .success(seconds)
  }

  /// Tells the process that has started this one which hook is entered.
  private struct HookReport: CheckBreadcrumb {
    let parent: ParentLink

    func note(hook: String) { parent.enter(hook) }
    func note(script: Scenario) {}
  }
}

extension RefreshControl {
  /// Whether the class has every hook that it must override, and measures that can be played with.
  static var isSound: Bool {
    missingHooks.isEmpty && RefreshHook.height.fault(of: Double(height)) == nil
      && RefreshHook.animationDuration.fault(of: animationDuration) == nil
  }
}
