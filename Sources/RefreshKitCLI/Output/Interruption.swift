import Dispatch
import Foundation
import RefreshProcess

/// Notices that work is to stop, so that it can be left without half-written files.
final class Interruption: @unchecked Sendable {
  /// Who asks.
  enum Asker {
    /// The person at the terminal, or what acts for one.
    case person
    /// The process that has started this one; what a terminal sends to both is for that one to hear.
    case parent
  }

  /// For how many seconds a further signal is taken for the same one: `timeout` sends two at once.
  private static let echo: TimeInterval = 0.5

  /// How many seconds Dispatch may take to listen; work that could not be interrupted is better than none.
  private static let listenTimeout = 5.0

  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var first: (signal: Int32, time: TimeInterval)?
  private var sources: [any DispatchSourceSignal] = []
  private let asker: Asker

  /// Begins to notice signals: SIGINT, SIGTERM and SIGHUP from a person, who ends the process with a later second one,
  /// SIGTERM from a parent, who may repeat it.
  ///
  /// A hangup that this process was started to ignore, as `nohup` does, stays ignored. Every signal that comes when this
  /// is made is heard: Dispatch begins to listen on a thread of its own, which is waited for.
  init(by asker: Asker = .person) {
    self.asker = asker
    // Not one of the pool that the work itself fills.
    let queue = DispatchQueue(label: "Interruption", qos: .userInteractive)
    let ignored = SignalActions.stops.ignore()
    let isListening = DispatchSemaphore(value: 0)
    for number in SignalActions.stops.numbers {
      let wasIgnored = ignored.contains(number)
      if asker == .parent ? number != SIGTERM : number == SIGHUP && wasIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.note(number) }
      source.setRegistrationHandler { isListening.signal() }
      source.resume()
      sources.append(source)
    }
    for _ in sources { _ = isListening.wait(timeout: .now() + Self.listenTimeout) }
  }

  deinit {
    for source in sources { source.cancel() }
    SignalActions.stops.restore()
  }

  private func note(_ number: Int32) {
    let now = ProcessInfo.processInfo.systemUptime
    lock.lock()
    let isRepeated = first.map { now - $0.time > Self.echo } ?? false
    if first == nil { first = (number, now) }
    lock.unlock()
    if isRepeated && asker == .person { _exit(128 + number) }
  }

  /// Whether somebody wants to stop.
  var isOn: Bool { lock.withLock { first != nil } }

  /// - Parameter done: what was done by then, where there is something to say of it.
  /// - Throws: `CommandFailure` with the shell's exit code for the signal, once there was one.
  func check(saying done: @autoclosure () -> String? = nil) throws {
    guard let first = lock.withLock({ first }) else { return }
    let line = ["interrupted", done()].compactMap { $0 }.joined(separator: "; ")
    throw CommandFailure(code: 128 + first.signal, lines: [line])
  }
}
