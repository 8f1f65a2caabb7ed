import Foundation
import RefreshKit
import RefreshRegression
import RefreshRendering

/// What shows only when a control runs: the hooks that it leaves out, and how long its cycles really take.
///
/// Each control runs in a process of its own, which may trap or hang.
struct CycleMeasuring {
  /// The length of a cycle in seconds, or what kept it from being measured.
  typealias Outcome = Result<TimeInterval, Problem>

  struct Problem: Error {
    let description: String
  }

  /// What the process of a control sends.
  private struct Answer: Codable {
    var missing: [RefreshHook.RawValue]
    /// Nil where no cycle ends by itself.
    var seconds: TimeInterval?
  }

  /// How many seconds a control may stay in one hook, and how many all of it may take.
  private static let hookTimeout = 2.0
  private static let timeLimit = 10.0

  /// The hooks that the control has to override and does not.
  let missing: [RefreshHook]
  /// How long a cycle takes; nil of a control that was not run, lacks hooks or has measures that cannot be played with.
  let cycle: Outcome?

  /// What the class of a control shows, of which nothing runs.
  init(declaredBy control: RefreshControl.Type) {
    (missing, cycle) = (control.missingMeasures, nil)
  }

  private init(_ control: RefreshControl.Type, missing: [RefreshHook], _ cycle: Outcome) {
    self.missing = missing
    let isSound =
      missing.isEmpty && RefreshHook.height.fault(of: Double(control.height)) == nil
      && RefreshHook.animationDuration.fault(of: control.animationDuration) == nil
    self.cycle = isSound ? cycle : nil
  }

  /// What controls show, in their order.
  static func measure(_ controls: [RefreshControl.Type]) -> [CycleMeasuring] {
    // A process that is not a plugin's own cannot be started again; here nothing keeps a trap from ending it.
    guard CommandLineTool.isProgram else {
      return controls.map { CycleMeasuring($0, missing: $0.missingHooks, length(of: $0, nil)) }
    }
    return controls.concurrentMap(jobs: ProcessInfo.processInfo.activeProcessorCount, ask)
  }

  /// Has processes of this program run a control.
  ///
  /// A hook in which one traps or hangs is there, so that the next one is asked for the rest of them.
  private static func ask(_ control: RefreshControl.Type) -> CycleMeasuring {
    var hook: String?
    let whole = Result { try ask("\(control)", hooks: nil, &hook) }
    let cycle: Outcome =
      switch whole {
      case .success(let answer):
        answer.seconds.map { .success($0) } ?? .failure(Problem(description: "no cycle ends by itself"))
      case .failure(let error):
        .failure(error as? Problem ?? Problem(description: error.systemReason))
      }
    var answer = try? whole.get()
    var hooks = RefreshHook.allCases
    var isAsking = answer == nil
    while isAsking {
      hooks.removeAll { $0.rawValue == hook }
      hook = nil
      answer = try? ask("\(control)", hooks: hooks, &hook)
      isAsking = answer == nil && hooks.contains { $0.rawValue == hook }
    }
    let missing = answer?.missing.compactMap(RefreshHook.init) ?? control.missingMeasures
    return CycleMeasuring(control, missing: missing, cycle)
  }

  /// Has a process of this program run a control: its cycles and all hooks, or some hooks alone.
  ///
  /// - Parameter hook: the hook that it entered last.
  private static func ask(_ control: String, hooks: [RefreshHook]?, _ hook: inout String?) throws -> Answer {
    let some = hooks.map { ["--hooks", $0.map(\.rawValue).joined(separator: ",")] } ?? []
    let child = try WorkerProcess(
      ["list", "--measure", control] + some, silenceTimeout: WorkerProcess.startTimeout,
      keepsErrors: hooks == nil)
    let deadline = ProcessInfo.processInfo.systemUptime + timeLimit
    var entered: String?
    defer { hook = entered }
    var answer: Answer?
    let end = try child.follow {
      guard entered == nil || ProcessInfo.processInfo.systemUptime < deadline else {
        throw Problem(description: "its cycles take too long to play")
      }
      return false
    } onMessage: { message in
      switch message {
      case .hook(let name):
        entered = name
        child.silenceTimeout = hookTimeout
      case .answer(let json): answer = try? JSONDecoder().decode(Answer.self, from: Data(json.utf8))
      case .fault, .part, .played, .done: break
      }
      return true
    }
    if let answer { return answer }
    throw Problem(description: end?.described(hook: entered) ?? "it says nothing")
  }

  /// Runs a control for the process that has started this one.
  static func serve(_ control: RefreshControl.Type, hooks: String?) throws {
    SignalMask.letStopsIn()
    let parent = ParentLink()
    let answer = try LargeStack.run {
      var answer = Answer(missing: [])
      if hooks == nil { answer.seconds = try? length(of: control, HookReport(parent: parent)).get() }
      let asked = hooks.map { $0.split(separator: ",").compactMap { RefreshHook(rawValue: String($0)) } }
      answer.missing = control.missingHooks(of: asked ?? RefreshHook.allCases) {
        parent.enter($0.rawValue)
      }.map(\.rawValue)
      return answer
    }
    parent.tell(.answer(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)))
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
