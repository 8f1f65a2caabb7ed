import Foundation
import RefreshFiles
import RefreshProcess

/// The HTTP and WebSocket server of the page, on 127.0.0.1, which survives floods of connections and a lack of
/// file descriptors.
final class PreviewServer: @unchecked Sendable {
  /// The resources that the server offers to requests with the token.
  struct ServedResources: Sendable {
    /// WebSocket endpoints by path.
    var sockets: [String: SocketEndpoint] = [:]
    /// Stages and files of other processes, reachable under `stage/NUMBER/`.
    var stages = StageProcessTable()
    /// One-time URL for a browser, and the fragment of the page that it redirects to.
    var opening: (address: OneTimeAddress, fragment: String)?
  }

  /// The access token, required in every URL path.
  let token: String
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
  private let longMessages = LongMessageLimiter()

  /// Seconds between attempts to accept a connection while file descriptors are exhausted.
  private static let retryInterval = 0.01

  /// Starts the server.
  ///
  /// - Parameter wanted: the TCP port; 0 selects a free port.
  /// - Throws: `CommandFailure` if the port cannot be listened on.
  init(
    _ site: ServedResources, token: String, port wanted: UInt16, limits: ServerLimits = ServerLimits()
  ) throws(CommandFailure) {
    do {
      (listener, port) = try Descriptor.listener(port: wanted)
    } catch {
      switch error.code {
      case EADDRINUSE:
        throw .failure("port \(wanted) is in use; choose another, or 0 for any free port")
      case EACCES:
        throw .failure(
          "port \(wanted) is not permitted; choose one above 1023, or 0 for any free port")
      default: throw .failure("the preview cannot be served: \(error)")
      }
    }
    (self.token, self.limits) = (token, limits)
    let gate = RequestGuard(token: token, port: port)
    queue.async { [self] in
      let source = DispatchSource.makeReadSource(fileDescriptor: listener.number, queue: queue)
      source.setEventHandler { [weak self] in
        self?.accept { site.answer(to: $0, from: $1, behind: gate) }
      }
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

extension PreviewServer.ServedResources {
  func answer(to request: Request, from client: Descriptor, behind gate: RequestGuard) -> Connection.Answer {
    if let opening,
      let response = opening.address.answer(
        to: request, behind: gate, from: client, page: "/\(gate.token)/\(opening.fragment)")
    {
      return .response(response)
    }
    switch gate.admit(request) {
    case .refused(let code, let reason): return .response(Response(code, reason))
    case .admitted(let path):
      if let endpoint = sockets[path] { return socket(endpoint, request) }
      if let file = PageFiles.file(path) {
        return .response(Response(200, headers: PageFiles.headers(type: file.type), body: file.text.utf8))
      }
      return stage(path, request) ?? .response(Response(404, "the file does not exist"))
    }
  }

  /// The answer to a path such as `stage/1/stage` or `stage/1/report/0`; nil for other paths.
  private func stage(_ path: String, _ request: Request) -> Connection.Answer? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "stage" else { return nil }
    guard let pages = Int(parts[1]).flatMap({ stages[$0] }) else {
      return .response(Response(404, "stage \(parts[1].prefix(20)) is not running"))
    }
    if parts[2] == "stage" { return socket(pages.open, request) }
    return Self.shared(parts[2], of: pages.files).map { .response($0) }
  }

  private func socket(_ endpoint: @escaping SocketEndpoint, _ request: Request) -> Connection.Answer {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection"),
      request["sec-websocket-version"] == "13",
      let acceptance = request["sec-websocket-key"].flatMap(WebSocket.acceptance)
    else { return .response(Response(400, "expected a WebSocket of version 13")) }
    return .socket(endpoint, acceptance: acceptance)
  }

  /// The report or saved GIF at a path such as `report/0`; nil if it does not exist.
  private static func shared(_ path: Substring, of files: SharedFiles) -> Response? {
    let parts = path.split(separator: "/")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    switch (parts[0], files[number]) {
    case ("report", .report(let page?)):
      let headers = PageFiles.headers(type: "text/html; charset=utf-8", policy: PageFiles.reportPolicy)
      return Response(200, headers: headers, body: page.utf8)
    case ("saved", .picture(let file)) where file.pathExtension == "gif":
      guard let data = try? Data(contentsOf: file) else { return nil }
      let name = ("Content-Disposition", "attachment; filename=\"\(file.lastPathComponent)\"")
      return Response(200, headers: PageFiles.headers(type: "image/gif") + [name], body: data)
    default: return nil
    }
  }
}

/// Accepts a page's socket, to which `send` sends messages; returns the receiver of the page's messages, nil if there are
/// too many pages.
typealias SocketEndpoint = @Sendable (_ send: @escaping @Sendable (SocketOutput) -> Void) -> SocketPeer?

/// The receiver of one page's messages.
struct SocketPeer: Sendable {
  /// Handles a message of the page, and calls `onTaken` when the message's bytes are released.
  let receive: @Sendable (_ message: Data, _ onTaken: @escaping @Sendable () -> Void) -> Void
  /// Handles the end of the socket; called once.
  let close: @Sendable () -> Void
}

/// A WebSocket message to a page, or the end of its socket.
enum SocketOutput: Sendable {
  case text(String)
  case data(Data)
  case end
}
