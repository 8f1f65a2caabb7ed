import Foundation
import RefreshProcess
import Synchronization

/// The pages of one process with stages, whose messages pass over the socket of the process, and the files that the
/// pages may download.
final class StageProcessPages: Sendable {
  private struct State {
    var pages: [UInt32: Page] = [:]
    var count: UInt32 = 0
    var hasEnded = false
  }
  private struct Page {
    var send: (@Sendable (SocketOutput) -> Void)?
    /// Called when the process has read the page's message; nil if it has read all.
    var onTaken: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())
  private let socket: StageSocket
  let files = SharedFiles()

  static let maximumCount = 32

  init(over socket: StageSocket) {
    self.socket = socket
    Thread.detachNewThread { [self] in
      while let message = socket.receive() { take(message) }
      end()
    }
  }

  /// Number of pages whose stages are not released yet.
  var count: Int { state.withLock { $0.pages.count } }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> SocketPeer? {
    let (number, hasEnded): (UInt32?, Bool) = state.withLock { state in
      guard state.pages.count < Self.maximumCount else { return (nil, state.hasEnded) }
      state.count += 1
      if !state.hasEnded { state.pages[state.count] = Page(send: send) }
      return (state.count, state.hasEnded)
    }
    guard let number else { return nil }
    if hasEnded { send(.end) }
    socket.send(StageMessage(kind: .open, page: number))
    return SocketPeer { [self] message, onTaken in
      let isOpen = state.withLock { state in
        state.pages[number]?.onTaken = onTaken
        return state.pages[number] != nil
      }
      guard isOpen else { return onTaken() }
      socket.send(StageMessage(kind: .message, page: number, bytes: message))
    } close: { [self] in
      state.withLock { $0.pages[number]?.send = nil }
      socket.send(StageMessage(kind: .close, page: number))
    }
  }

  /// Handles a message of the process.
  private func take(_ message: StageMessage) {
    let number = message.page
    switch message.kind {
    case .text: page(number)?.send?(.text(String(decoding: message.bytes, as: UTF8.self)))
    case .data: page(number)?.send?(.data(message.bytes))
    case .read:
      let onTaken = state.withLock { state in
        defer { state.pages[number]?.onTaken = nil }
        return state.pages[number]?.onTaken
      }
      onTaken?()
    case .released:
      _ = state.withLock { $0.pages.removeValue(forKey: number) }
      // The page's messages, of up to 8 MB each, have been freed.
      AllocatorSettings.giveBackFreed()
    case .report: files.add(.report(String(decoding: message.bytes, as: UTF8.self)))
    case .picture:
      files.add(.picture(URL(fileURLWithPath: String(decoding: message.bytes, as: UTF8.self))))
    case .open, .message, .close: break
    }
  }

  private func page(_ number: UInt32) -> Page? { state.withLock { $0.pages[number] } }

  /// Disconnects every page after the end of the process.
  private func end() {
    let pages = state.withLock { state in
      defer { (state.pages, state.hasEnded) = ([:], true) }
      return state.pages.values
    }
    for page in pages {
      page.onTaken?()
      page.send?(.end)
    }
  }
}

/// The processes with stages that pages reach, by their numbers.
final class StageProcessTable: Sendable {
  private let stages = Mutex<[Int: StageProcessPages]>([:])

  subscript(number: Int) -> StageProcessPages? {
    get { stages.withLock { $0[number] } }
    set { stages.withLock { $0[number] = newValue } }
  }
}
