import Foundation
import RefreshRegression

/// Works on clips in processes of this program, which go from clip to clip: one that traps or hangs is named, and a
/// new process goes on with the others.
struct ClipWorkers: Sendable {
  /// What makes a process of this program a worker.
  let arguments: [String]
  /// How many work at a time.
  let jobs: Int
  /// After how many seconds without a sign of life a clip hangs while a hook of its control runs.
  let hookTimeout: Double

  /// What became of a clip: the answers about it, or in a sentence what is wrong with it.
  typealias Outcome = Result<[String], Fault>

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// What to do with a clip, and how to watch it being played.
  typealias Work = @Sendable (GoldenClip, ClipWatch) throws -> [String]

  /// The outcomes of all clips, in their order; nil for one that an interruption has kept from coming to any.
  func run(_ clips: [GoldenClip], _ progress: Progress, _ interruption: Interruption) -> [Outcome?] {
    let pool = Pool()
    defer { pool.close() }
    let (arguments, hookTimeout) = (arguments, hookTimeout)
    return clips.concurrentMap(jobs: jobs) { clip in
      let outcome = Result {
        try interruption.check()
        let child =
          try pool.take()
          ?? WorkerProcess(arguments, silenceTimeout: WorkerProcess.startTimeout, isFed: true)
        let (outcome, isAlive) = try Self.ask(child, clip, hookTimeout, interruption) {
          progress.update(clip.name, $0)
        }
        if isAlive { pool.put(child) } else { child.stop() }
        return outcome
      }
      progress.finish(clip.name, nil)
      switch outcome {
      case .success(.success(let answers)): return .success(answers)
      // What a terminal sends ends the processes of clips as well.
      case _ where interruption.isOn: return nil
      case .success(let outcome): return outcome
      case .failure(let error):
        let lines = (error as? CommandFailure)?.lines.joined(separator: "; ")
        return .failure(Fault(description: lines ?? "\(error)"))
      }
    }
  }

  /// Has a process work on a clip.
  private static func ask(
    _ child: WorkerProcess, _ clip: GoldenClip, _ hookTimeout: Double, _ interruption: Interruption,
    _ progress: (Double) -> Void
  ) throws -> (Outcome, isAlive: Bool) {
    var hook: String?
    var answers: [String] = []
    var faults: [String] = []
    // Until the first hook is entered nothing of the author's runs.
    child.silenceTimeout = WorkerProcess.startTimeout
    child.send(LineCoding.encode(clip.name))
    let end = try child.follow {
      try interruption.check()
      return false
    } onMessage: { message in
      switch message {
      case .hook(let name):
        hook = name
        child.silenceTimeout = hookTimeout
      case .part(let part): progress(part)
      case .played:
        hook = nil
        child.silenceTimeout = WorkerProcess.finishTimeout
      case .answer(let line): answers.append(line)
      case .fault(let line): faults.append(line)
      case .done: return false
      }
      return true
    }
    if let end { return (.failure(Fault(description: end.described(hook: hook))), false) }
    if !faults.isEmpty { return (.failure(Fault(description: faults.joined(separator: "; "))), true) }
    return (.success(answers), true)
  }

  // MARK: Without processes

  /// Works on clips in this process, which is not a program of its own that could be started again.
  static func runHere(
    _ clips: [GoldenClip], jobs: Int, _ progress: Progress, _ work: @escaping Work
  ) -> [Outcome] {
    clips.concurrentMap(jobs: jobs) { clip in
      defer { progress.finish(clip.name, nil) }
      do {
        return .success(try LargeStack.run { try work(clip, ClipWatch()) })
      } catch {
        return .failure(Fault(description: Self.line(of: error)))
      }
    }
  }

  // MARK: In the worker

  /// Works on the clips that the process that has started this one names, until that one is gone.
  static func serve(_ clips: [GoldenClip], _ work: @escaping Work) -> Never {
    SignalMask.letStopsIn()
    let parent = ParentLink()
    let byName = Dictionary(uniqueKeysWithValues: clips.map { ($0.name, $0) })
    parent.serve { name in
      parent.begin()
      defer { parent.tell(.done) }
      guard let clip = byName[name] else { return parent.tell(.fault("there is no such clip")) }
      let length = clip.clip.expectedDuration
      let watch = ClipWatch(
        onHook: { parent.enter($0) }, onFrame: { parent.advance(to: $0 / length) },
        onPlayed: {
          parent.begin()
          parent.tell(.played)
        })
      do {
        for answer in try work(clip, watch) { parent.tell(.answer(answer)) }
      } catch {
        parent.tell(.fault(line(of: error)))
      }
    }
  }

  static func line(of error: any Error) -> String {
    "\(error)".split(separator: "\n").joined(separator: "; ")
  }

  /// The processes that have nothing to do.
  private final class Pool: @unchecked Sendable {
    // Everything is behind the lock, which is why the class may call itself Sendable.
    private let lock = NSLock()
    private var idle: [WorkerProcess] = []

    func take() -> WorkerProcess? { lock.withLock { idle.popLast() } }

    func put(_ child: WorkerProcess) { lock.withLock { idle.append(child) } }

    func close() { lock.withLock { for child in idle { child.stop() } } }
  }
}
