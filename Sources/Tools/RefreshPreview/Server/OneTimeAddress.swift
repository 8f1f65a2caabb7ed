import RefreshProcess
import Synchronization

/// A one-time URL for a browser's command line, without the access token, because every user of the machine
/// can read command lines.
///
/// The URL redirects to the page once, and only for a process of the same user. A file with the URL, readable
/// by its owner alone, would be out of reach for sandboxed browsers.
final class OneTimeAddress: Sendable {
  /// Random path component used in place of the token.
  let word = RequestGuard.makeToken()
  private let isUsed = Mutex(false)

  /// Response to a request for this URL; nil for any other request.
  ///
  /// - Parameter page: path of the page, with an optional fragment.
  func answer(
    to request: Request, behind gate: RequestGuard, from client: Descriptor, page: String
  ) -> Response? {
    let own = RequestGuard(token: word, port: gate.port)
    guard own.admit(request) == .admitted(path: "") else { return nil }
    let isFirst =
      client.isConnectedToOwnUser
      && isUsed.withLock { isUsed in
        defer { isUsed = true }
        return !isUsed
      }
    guard isFirst else {
      return Response(403, "this address has opened the page already; use the one that was printed")
    }
    return Response(
      303, headers: PageFiles.headers(type: "text/plain; charset=utf-8") + [("Location", page)], body: [])
  }
}
