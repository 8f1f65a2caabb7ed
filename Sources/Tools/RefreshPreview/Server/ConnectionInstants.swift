import Dispatch

/// When a connection was opened, heard of and closed, in nanoseconds of `DispatchTime`, and whether it has been waited for
/// long enough.
struct ConnectionInstants {
  /// The next step of a connection.
  enum Verdict: Equatable {
    case wait, end
    /// The page is asked whether it is there.
    case ask
    /// An answer to a request, and a close of a socket, with the reason.
    case refuse(String)
    case close(String)
  }

  private let opened: UInt64
  private var heard: UInt64
  private var closed: UInt64 = 0
  /// When the message began that has arrived in part.
  private var messageBegan: UInt64?
  /// Whether the page was asked since it was heard of.
  private var wasAsked = false

  init(at now: UInt64 = Self.now) { (opened, heard) = (now, now) }

  static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func noteInput(at now: UInt64 = now) {
    heard = now
    wasAsked = false
  }

  /// - Parameter isInside: whether a message has arrived in part.
  mutating func noteMessage(isInside: Bool) { messageBegan = isInside ? messageBegan ?? heard : nil }

  /// Reading pauses or continues: input that waits to be read is no silence.
  mutating func notePause(at now: UInt64 = now) {
    heard = now
    messageBegan = messageBegan.map { _ in now }
  }

  mutating func noteClosing(at now: UInt64 = now) { closed = now }

  mutating func verdict(
    at now: UInt64, _ phase: Connection.Phase, isPaused: Bool, _ output: ConnectionOutput,
    _ limits: ServerLimits
  ) -> Verdict {
    func seconds(since instant: UInt64) -> Double { instant > now ? 0 : Double(now - instant) / 1e9 }
    if !output.isEmpty, seconds(since: output.progressed) > limits.readTimeout { return .end }
    switch phase {
    case .request(let reader):
      guard seconds(since: opened) > limits.headTimeout else { return .wait }
      return reader.isEmpty ? .end : .refuse("the request did not arrive within \(limits.headTimeout) s")
    case .socket:
      if isPaused { return .wait }
      if let messageBegan, seconds(since: messageBegan) > limits.messageTimeout {
        return .close("the message did not arrive within \(limits.messageTimeout) s")
      }
      if seconds(since: heard) > limits.silenceTimeout { return .end }
      guard !wasAsked, seconds(since: heard) > limits.pingInterval else { return .wait }
      wasAsked = true
      return .ask
    case .relayed: return .wait
    case .closing:
      let isSilent = output.isEmpty && seconds(since: max(heard, output.progressed)) > limits.closeTimeout
      return isSilent || seconds(since: closed) > limits.longestClose ? .end : .wait
    }
  }
}
