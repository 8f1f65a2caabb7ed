import Dispatch
import Foundation
import RefreshClips
import RefreshKit
import RefreshRegression

/// Renders several clips, a number of them at a time; one that fails does not keep the others from being written.
struct RenderBatch {
  private let renders: [ClipRender]
  private let jobs: Int
  private let hookTimeout: Double
  private let isQuiet: Bool

  /// - Parameter hookTimeout: how many seconds a control may stay in one hook.
  init(_ renders: [ClipRender], jobs: Int, hookTimeout: Double, isQuiet: Bool) {
    self.renders = renders
    self.jobs = jobs
    self.hookTimeout = hookTimeout
    self.isQuiet = isQuiet
  }

  /// - Throws: `CommandFailure` with a line for every error, after all clips were tried; with how many were written and
  ///   the shell's exit code for the signal, once the person at the terminal wants to stop.
  func run() throws -> [ClipRender.Report] {
    for folder in Set(renders.compactMap(\.plan.folder)) { Leftovers.sweep(folder) }
    let isOutputTaken = renders.contains { $0.plan.folder == nil }
    let progress = Progress(total: renders.count, isOutputTaken: isOutputTaken)
    let interruption = Interruption()
    let outcomes = Outcomes(count: renders.count)
    let isProgram = CommandLineTool.isProgram
    let slots = DispatchSemaphore(value: jobs)
    let group = DispatchGroup()
    for (index, render) in renders.enumerated() {
      slots.wait()
      DispatchQueue.global().async(group: group) {
        let tell: @Sendable (Double) throws -> Void = { part in
          try interruption.check()
          if part >= 0 { progress.update(render.name, part) }
        }
        outcomes[index] = Result {
          try interruption.check()
          if isProgram {
            return try ClipProcess(
              name: render.name, arguments: render.arguments, folder: render.plan.folder,
              isDebugEnabled: render.clip.isDebugEnabled, hookTimeout: hookTimeout
            ).run(progress: tell)
          }
          return try LargeStack.run { try render.run(progress: tell) }
        }
        progress.finish(render.name, isQuiet ? nil : outcomes.line(index))
        slots.signal()
      }
    }
    group.wait()
    let written = outcomes.all.count { if case .success = $0 { true } else { false } }
    try interruption.check(saying: "\(written.counted(of: renders.count, "clip", "was", "were")) written")
    var reports: [ClipRender.Report] = []
    var failures: [String] = []
    for (render, outcome) in zip(renders, outcomes.all) {
      switch outcome {
      case .success(let report):
        reports.append(report)
        for warning in report.warnings { Console.warning("\(render.name): \(warning)") }
      case .failure(let error): failures += render.lines(of: error)
      }
    }
    if !failures.isEmpty { throw CommandFailure.failure(failures) }
    return reports
  }
}

/// What became of each clip, filled in from several threads.
private final class Outcomes: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var results: [Result<ClipRender.Report, any Error>?]

  init(count: Int) { results = Array(repeating: nil, count: count) }

  subscript(index: Int) -> Result<ClipRender.Report, any Error>? {
    get {
      lock.lock()
      defer { lock.unlock() }
      return results[index]
    }
    set {
      lock.lock()
      results[index] = newValue
      lock.unlock()
    }
  }

  var all: [Result<ClipRender.Report, any Error>] { results.compactMap { $0 } }

  /// A line about a clip that was written.
  func line(_ index: Int) -> String? {
    guard case .success(let report)? = self[index], !report.files.isEmpty else { return nil }
    let seconds = String(format: "%.2f s", report.seconds)
    let files = report.files.joined(separator: ", ")
    return "\(report.name): \(report.frames.counted("frame")), \(seconds) → \(files)"
  }
}
