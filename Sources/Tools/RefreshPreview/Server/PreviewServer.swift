import Foundation
import RefreshProcess

/// Serves the page, stages or both on a port of 127.0.0.1.
public final class PreviewServer: Sendable {
  /// The token that every address has to hold.
  public let token: String
  /// The port that is listened on.
  public var port: UInt16 { server.port }

  /// The code with which a process with stages ends itself where one of them hangs.
  static let hangCode: Int32 = 75

  private let server: LoopbackServer

  /// The content under the token.
  struct Site: Sendable {
    /// Whether the page's own files are served.
    var hasPage = false
    /// By path, what a socket is connected to.
    var sockets: [String: any SocketEndpoint] = [:]
    var files: SharedFiles?
    /// The stages of other processes that are found here too.
    var stages: StageRelays?
    /// The address that a browser may be started with, and the fragment that the page gets from it.
    var opening: (address: OpeningAddress, fragment: String)?
  }

  /// Begins to serve stages of a program.
  ///
  /// - Parameters:
  ///   - job: the token, the port of the page that may ask, and how long a control may take in one hook.
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

  /// Begins to serve; port 0 is any that is free.
  init(
    _ site: Site, token: String, port wanted: UInt16, pagePort: UInt16? = nil,
    limits: ServerLimits = ServerLimits()
  ) throws(PreviewServerError) {
    self.token = token
    server = try LoopbackServer(port: wanted, limits: limits)
    let gate = RequestGuard(token: token, port: server.port, pagePort: pagePort ?? server.port)
    server.start { site.answer(to: $0, from: $1, behind: gate) }
  }

  /// Stops to serve, and lets go of every page.
  public func stop() { server.stop() }
}

/// Why there is no server, in one line.
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
  /// Answers a request, if it is let in.
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

  /// A report, or an image that was saved.
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

/// The endpoint of pages' sockets.
protocol SocketEndpoint: Sendable {
  /// A page has come; nil if there is no room for it.
  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)?
}

/// The far end of one page's socket.
protocol SocketPeer: Sendable {
  /// A message has come.
  ///
  /// - Parameter onTaken: to be called when the message takes no more room.
  func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void)
  /// The page has gone; called once.
  func close()
}

/// A message to a page.
enum SocketOutput: Sendable {
  case text(String)
  case data(Data)
}
