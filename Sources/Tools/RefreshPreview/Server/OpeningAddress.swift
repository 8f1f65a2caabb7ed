import Foundation
import RefreshProcess
import Synchronization

/// The address that a browser is started with: every user of the machine can read a command line, so it has no token.
///
/// It leads to the page once, and only a program of this user. A file with the address, which only its owner may read, would
/// be out of reach for browsers in a sandbox.
final class OpeningAddress: Sendable {
  /// What the address has in place of the token.
  let word = RequestGuard.makeToken()
  private let isUsed = Mutex(false)

  /// The answer to a request; nil if it asks for something else.
  ///
  /// - Parameter page: where the page is: its path, and perhaps a fragment.
  func answer(
    to request: Request, behind gate: RequestGuard, from client: Descriptor, page: String
  ) -> Response? {
    let own = RequestGuard(token: word, port: gate.port, pagePort: gate.pagePort)
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
