import Foundation

/// What a page's socket is connected to.
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

/// What goes to a page.
enum SocketOutput: Sendable {
  case text(String)
  case data(Data)
}
