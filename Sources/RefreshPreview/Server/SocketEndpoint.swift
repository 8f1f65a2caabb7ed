import Foundation

/// What a page's socket is connected to.
protocol SocketEndpoint: Sendable {
  /// A page has come; nil where there is no room for it.
  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)?
}

/// The far end of one page's socket.
protocol SocketPeer: Sendable {
  /// A message has come.
  func receive(_ message: Data)
  /// The page has gone; called once.
  func close()
}

/// What goes to a page.
enum SocketOutput: Sendable {
  case text(String)
  case data(Data)
}
