import FlyingFox
import FlyingSocks
import Foundation
import Glibc

/// Serves the page, stages or both on a port of 127.0.0.1.
public final class PreviewServer: Sendable {
  /// The token that every address has to hold.
  public let token: String
  /// The port that is listened on.
  public let port: UInt16

  /// The code with which a process with stages ends itself where one of them hangs.
  static let hangCode: Int32 = 75

  private let server: HTTPServer
  private let running: Task<Void, any Error>

  /// What is found under the token.
  struct Site: Sendable {
    /// Whether the page's own files are served.
    var hasPage = false
    /// By path, what a socket is connected to.
    var sockets: [String: any SocketEndpoint] = [:]
    var files: SharedFiles?
  }

  /// Begins to serve stages of a program.
  ///
  /// - Parameters:
  ///   - pagePort: the port of the page that may ask.
  /// - Throws: `PreviewServerError`.
  public convenience init(stagesOf program: PreviewProgram, token: String, pagePort: UInt16) async throws {
    let endpoint = StageEndpoint(program) {
      try? FileHandle.standardError.write(
        contentsOf: Data("no sign of life for \(Int(StageEndpoint.patience)) s\n".utf8))
      _exit(Self.hangCode)
    }
    let site = Site(sockets: ["stage": endpoint], files: program.files)
    try await self.init(site, token: token, port: 0, pagePort: pagePort)
  }

  /// Begins to serve; port 0 is any that is free.
  init(_ site: Site, token: String, port wanted: UInt16, pagePort: UInt16? = nil) async throws {
    self.token = token
    let front = Front(site)
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: wanted), pool: PromptSockets(), logger: .disabled,
      handler: front)
    self.server = server
    let running = Task { try await server.run() }
    self.running = running
    do {
      let listening = Task { try await server.waitUntilListening() }
      // A server that ends before it listens says why.
      Task {
        _ = await running.result
        listening.cancel()
      }
      do {
        try await listening.value
      } catch is CancellationError {
        try await running.value
      }
      guard case .ip4(_, let port)? = await server.listeningAddress else {
        throw SocketError.unsupportedAddress
      }
      self.port = port
      front.guardian = RequestGuard(token: token, port: port, pagePort: pagePort ?? port)
    } catch {
      running.cancel()
      if case SocketError.failed(_, EADDRINUSE, _) = error { throw PreviewServerError.portInUse(wanted) }
      if case SocketError.failed(_, EACCES, _) = error { throw PreviewServerError.portNotAllowed(wanted) }
      throw PreviewServerError.failed("\(error.localizedDescription)")
    }
  }

  /// Stops to serve, and lets go of every page.
  public func stop() async {
    await server.stop(timeout: 0)
    running.cancel()
  }
}

/// Why there is no server, in one line.
public enum PreviewServerError: Error, Hashable, CustomStringConvertible {
  case portInUse(UInt16)
  case portNotAllowed(UInt16)
  case failed(String)

  public var description: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use; another one is wanted, or 0 for any that is free"
    case .portNotAllowed(let port): "port \(port) may not be used; one above 1023 is wanted, or 0 for any"
    case .failed(let reason): "the preview cannot be served: \(reason)"
    }
  }
}

/// Answers requests.
private final class Front: HTTPHandler, @unchecked Sendable {
  // Set once before anyone knows the port, and behind the lock.
  private let lock = NSLock()
  private var admission: RequestGuard?
  private let site: PreviewServer.Site

  init(_ site: PreviewServer.Site) { self.site = site }

  var guardian: RequestGuard? {
    get { lock.withLock { admission } }
    set { lock.withLock { admission = newValue } }
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let guardian else { return Self.answer(503, "not ready yet") }
    switch guardian.admit(request) {
    case .refused(let code, let reason): return Self.answer(code, reason)
    case .admitted(let path):
      if let endpoint = site.sockets[path] {
        return try await WebSocketHTTPHandler(handler: PageSocket(endpoint: endpoint)).handleRequest(request)
      }
      if site.hasPage, let file = PageFiles.file(path) {
        return HTTPResponse(
          statusCode: .ok, headers: PageFiles.headers(type: file.type), body: Data(file.bytes))
      }
      return shared(path) ?? Self.answer(404, "there is no such file")
    }
  }

  /// A report, or a picture that was saved.
  private func shared(_ path: String) -> HTTPResponse? {
    let parts = path.split(separator: "/")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    switch (parts[0], site.files?[number]) {
    case ("report", .report(let page?)):
      return HTTPResponse(
        statusCode: .ok,
        headers: PageFiles.headers(type: "text/html; charset=utf-8", policy: PageFiles.reportPolicy),
        body: Data(page.utf8))
    case ("saved", .picture(let file)) where file.pathExtension == "gif":
      guard let data = try? Data(contentsOf: file) else { return nil }
      var headers = PageFiles.headers(type: "image/gif")
      headers[HTTPHeader("Content-Disposition")] = "attachment; filename=\"\(file.lastPathComponent)\""
      return HTTPResponse(statusCode: .ok, headers: headers, body: data)
    default: return nil
    }
  }

  private static func answer(_ code: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(code, phrase: code == 404 ? "Not Found" : "Refused"),
      headers: PageFiles.headers(type: "text/plain; charset=utf-8"), body: Data("\(reason)\n".utf8))
  }
}
