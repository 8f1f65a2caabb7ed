import Dispatch

/// The times at which a connection was opened, last active and closed, in nanoseconds of `DispatchTime`, and
/// the check of its time limits.
struct ConnectionTimes {
  /// The result of checking a connection's time limits.
  enum TimeLimitAction: Equatable {
    case wait, end
    /// Send a ping, because the page has been silent.
    case ask
    /// Answer the request with status 408, or close the WebSocket with code 1008, with a reason.
    case refuse(String)
    case close(String)
  }

  private let opened: UInt64
  private var heard: UInt64
  private var closed: UInt64 = 0
  /// Time at which the incomplete message began to arrive; nil if no message is incomplete.
  private var messageBegan: UInt64?
  /// True after a ping was sent and until the page sends anything.
  private var wasAsked = false

  init(at now: UInt64 = Self.now) { (opened, heard) = (now, now) }

  static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func noteInput(at now: UInt64 = now) {
    heard = now
    wasAsked = false
  }

  /// Records whether a message is arriving, and since when.
  ///
  /// - Parameter isInside: true if a message has arrived in part.
  mutating func noteMessage(isInside: Bool) { messageBegan = isInside ? messageBegan ?? heard : nil }

  /// Restarts the silence and message timeouts when reading pauses or resumes: unread input does not count as
  /// silence.
  mutating func notePause(at now: UInt64 = now) {
    heard = now
    messageBegan = messageBegan.map { _ in now }
  }

  mutating func noteClosing(at now: UInt64 = now) { closed = now }

  mutating func verdict(
    at now: UInt64, _ phase: Connection.Phase, isPaused: Bool, _ output: ConnectionOutput,
    _ limits: ServerLimits
  ) -> TimeLimitAction {
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
    case .closing:
      let isSilent = output.isEmpty && seconds(since: max(heard, output.progressed)) > limits.closeTimeout
      return isSilent || seconds(since: closed) > limits.longestClose ? .end : .wait
    }
  }
}
