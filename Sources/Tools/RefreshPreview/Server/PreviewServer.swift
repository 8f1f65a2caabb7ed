import Foundation
import RefreshProcess

/// An HTTP and WebSocket server on 127.0.0.1 for the page, for stages or for both.
public final class PreviewServer: Sendable {
  /// The access token, required in every URL path.
  public let token: String
  /// TCP port of the server.
  public var port: UInt16 { server.port }

  /// Exit code of a stage process that ends itself because a stage hangs.
  static let hangCode: Int32 = 75

  private let server: LoopbackServer

  /// The resources that the server offers to requests with the token.
  struct Site: Sendable {
    /// True if the server offers the page's files.
    var hasPage = false
    /// WebSocket endpoints by path.
    var sockets: [String: any SocketEndpoint] = [:]
    var files: SharedFiles?
    /// Stages of other processes, reachable under `stage/PORT/`.
    var stages: StageRelays?
    /// One-time URL for a browser, and the fragment of the page that it redirects to.
    var opening: (address: OpeningAddress, fragment: String)?
  }

  /// Starts a server for the stages of a program.
  ///
  /// - Parameters:
  ///   - program: the controls and scenes to show.
  ///   - job: the token, the port of the page and the time limit of a hook.
  /// - Throws: `PreviewServerError`.
  public convenience init(
    stagesOf program: PreviewProgram, for job: StageJob
  ) throws(PreviewServerError) {
    let endpoint = StageEndpoint(program, hookTimeout: job.hookTimeout) {
      try? FileHandle.standardError.write(
        contentsOf: Data(
          "the control has not responded for \(job.hookTimeout.plain) s; stopped\n".utf8))
      _exit(Self.hangCode)
    }
    let site = Site(sockets: ["stage": endpoint], files: program.files)
    try self.init(site, token: job.token, port: 0, pagePort: job.pagePort)
  }

  /// Starts the server; port 0 selects a free port.
  init(
    _ site: Site, token: String, port wanted: UInt16, pagePort: UInt16? = nil,
    limits: ServerLimits = ServerLimits()
  ) throws(PreviewServerError) {
    self.token = token
    server = try LoopbackServer(port: wanted, limits: limits)
    let gate = RequestGuard(token: token, port: server.port, pagePort: pagePort ?? server.port)
    server.start { site.answer(to: $0, from: $1, behind: gate) }
  }

  /// Stops the server and closes every connection.
  public func stop() { server.stop() }
}

/// The reason why the server cannot start, as one line.
public enum PreviewServerError: Error, Hashable, CustomStringConvertible {
  /// A port that another program listens on.
  case portInUse(UInt16)
  /// A port below 1024, which only an administrator may listen on.
  case portNotAllowed(UInt16)
  /// Another failure, with its reason.
  case failed(String)

  public var description: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use; choose another, or 0 for any free port"
    case .portNotAllowed(let port):
      "port \(port) is not permitted; choose one above 1023, or 0 for any free port"
    case .failed(let reason): "the preview cannot be served: \(reason)"
    }
  }
}

extension PreviewServer.Site {
  /// Checks a request and answers it.
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
      if hasPage, let file = PageFiles.file(path) {
        return .response(Response(200, headers: PageFiles.headers(type: file.type), body: file.text.utf8))
      }
      return stages?.answer(to: request, path: path, token: gate.token)
        ?? .response(shared(path) ?? Response(404, "the file does not exist"))
    }
  }

  private func socket(_ endpoint: any SocketEndpoint, _ request: Request) -> Connection.Answer {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection"),
      request["sec-websocket-version"] == "13",
      let acceptance = request["sec-websocket-key"].flatMap(WebSocket.acceptance)
    else { return .response(Response(400, "expected a WebSocket of version 13")) }
    return .socket(endpoint, acceptance: acceptance)
  }

  /// The report or saved GIF at a path such as `report/0`; nil if it does not exist.
  private func shared(_ path: String) -> Response? {
    let parts = path.split(separator: "/")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    switch (parts[0], files?[number]) {
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

/// An endpoint that accepts WebSockets of pages.
protocol SocketEndpoint: Sendable {
  /// Accepts a page's socket; returns nil if the endpoint is full. `send` sends a message to the page.
  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)?
}

/// The receiver of one page's messages.
protocol SocketPeer: Sendable {
  /// Handles a message of the page.
  ///
  /// - Parameter onTaken: call it when the message's bytes are released.
  func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void)
  /// Handles the end of the socket; called once.
  func close()
}

/// A WebSocket message to a page.
enum SocketOutput: Sendable {
  case text(String)
  case data(Data)
}
