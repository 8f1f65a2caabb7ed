import Dispatch
import Foundation
import RefreshProcess

/// A TCP server on 127.0.0.1 that survives floods of connections and a lack of file descriptors.
final class LoopbackServer: @unchecked Sendable {
  let port: UInt16

  private let listener: Descriptor
  private let limits: ServerLimits
  // Used only on the queue.
  private let queue = DispatchQueue(label: "preview server", qos: .userInteractive)
  private var source: (any DispatchSourceRead)?
  private var watch: (any DispatchSourceTimer)?
  /// Open connections by number, counted in order of arrival.
  private var connections: [Int: Connection] = [:]
  private var count = 0
  /// Numbers of connections without a valid token, as of the last check, oldest first.
  private var strangers: [Int] = []
  private var isPaused = false
  private let longMessages = LongMessages()

  /// Seconds between attempts to accept a connection while file descriptors are exhausted.
  private static let retryInterval = 0.01

  /// Opens the listening socket; connections wait until `start`.
  ///
  /// - Parameter wanted: the TCP port; 0 selects a free port.
  /// - Throws: `PreviewServerError`.
  init(port wanted: UInt16, limits: ServerLimits = ServerLimits()) throws(PreviewServerError) {
    do {
      (listener, port) = try Descriptor.listener(port: wanted)
    } catch {
      switch error.code {
      case EADDRINUSE: throw .portInUse(wanted)
      case EACCES: throw .portNotAllowed(wanted)
      default: throw .failed("\(error)")
      }
    }
    self.limits = limits
  }

  /// Starts accepting connections and answering requests.
  func start(_ answer: @escaping @Sendable (Request, Descriptor) -> Connection.Answer) {
    queue.async { [self] in
      let source = DispatchSource.makeReadSource(fileDescriptor: listener.number, queue: queue)
      source.setEventHandler { [weak self] in self?.accept(answer) }
      source.setCancelHandler { [listener] in listener.close() }
      self.source = source
      source.activate()
      let watch = DispatchSource.makeTimerSource(queue: queue)
      watch.schedule(deadline: .now() + limits.lookInterval, repeating: limits.lookInterval)
      watch.setEventHandler { [weak self] in self?.look() }
      self.watch = watch
      watch.activate()
    }
  }

  /// Stops listening and closes every connection.
  func stop() {
    queue.async { [self] in
      if isPaused { source?.resume() }
      isPaused = false
      source?.cancel()
      source = nil
      watch?.cancel()
      watch = nil
      for connection in connections.values { connection.end() }
    }
  }

  private func accept(_ answer: @escaping @Sendable (Request, Descriptor) -> Connection.Answer) {
    while let socket = listener.accept() {
      makeRoom()
      count += 1
      let number = count
      let connection = Connection(
        socket, queue, limits, longMessages, onRequest: answer,
        onEnd: { [weak self] in self?.connections[number] = nil })
      connections[number] = connection
      strangers.append(number)
      connection.begin()
    }
    switch errno {
    case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED: break
    default:
      // File descriptors or memory are exhausted: close the oldest connections without a token, and accept
      // again after a pause.
      endOldestStrangers(32)
      guard !isPaused, let source else { return }
      isPaused = true
      source.suspend()
      queue.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in
        guard let self, isPaused else { return }
        isPaused = false
        self.source?.resume()
      }
    }
  }

  /// Closes the oldest connection without a token if such connections have reached their limit.
  private func makeRoom() {
    guard strangers.count >= limits.strangers else { return }
    strangers.removeAll { connections[$0]?.isStranger != true }
    if strangers.count >= limits.strangers { endOldestStrangers(1) }
  }

  private func endOldestStrangers(_ count: Int) {
    strangers.removeAll { connections[$0]?.isStranger != true }
    for number in strangers.prefix(count) { connections[number]?.end() }
    strangers.removeFirst(min(count, strangers.count))
  }

  private func look() {
    let now = DispatchTime.now().uptimeNanoseconds
    for connection in Array(connections.values) { connection.look(at: now) }
  }
}
