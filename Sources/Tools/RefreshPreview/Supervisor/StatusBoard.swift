import Foundation
import RefreshFiles
import Synchronization

/// The state of the program as every page shows it: which stage to look at, what is being built, what is wrong.
final class StatusBoard: SocketEndpoint, Sendable {
  private struct State {
    var status: PreviewStatus
    var pages: [Int: @Sendable (SocketOutput) -> Void] = [:]
    var count = 0
  }
  private let state: Mutex<State>
  private let onRestart: @Sendable () -> Void

  /// The most pages that may listen at once.
  static let maximumCount = 64

  init(_ status: PreviewStatus, onRestart: @escaping @Sendable () -> Void) {
    state = Mutex(State(status: status))
    self.onRestart = onRestart
  }

  /// Changes the status, and tells every page.
  func update(_ change: (inout PreviewStatus) -> Void) {
    let (text, pages) = state.withLock { state in
      change(&state.status)
      return (state.status.json, Array(state.pages.values))
    }
    for send in pages { send(.text(text)) }
  }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> (any SocketPeer)? {
    let page: (text: String, number: Int)? = state.withLock { state in
      guard state.pages.count < Self.maximumCount else { return nil }
      state.count += 1
      state.pages[state.count] = send
      return (state.status.json, state.count)
    }
    guard let (text, number) = page else { return nil }
    send(.text(text))
    return Page { [weak self] in
      self?.onRestart()
    } onClose: { [weak self] in
      self?.forget(number)
    }
  }

  private func forget(_ number: Int) { state.withLock { $0.pages[number] = nil } }

  private struct Page: SocketPeer {
    let onRestart: @Sendable () -> Void
    let onClose: @Sendable () -> Void

    func receive(_ message: Data, onTaken: @escaping @Sendable () -> Void) {
      defer { onTaken() }
      if let word = try? JSONFields(parsing: message).string("do"), word == "restart" { onRestart() }
    }

    func close() { onClose() }
  }
}

/// The state of the program.
struct PreviewStatus: Encodable, Sendable {
  struct Stage: Encodable, Sendable {
    var port: UInt16
    /// Counts processes, so that a page knows a new one.
    var generation: Int
    /// Whether the one before it crashed, so that its gesture had better not be made again.
    var isAfterCrash: Bool
  }

  /// The fault that keeps the newest sources from being shown.
  struct Fault: Encodable, Sendable {
    var title: String
    var text: String
    /// Whether the same program may be started again.
    var restarts: Bool
  }

  var stage: Stage?
  var fault: Fault?
  var building = false
  /// Whether a change of the sources is seen.
  var watching = false

  /// The message for pages.
  var json: String {
    struct Message: Encodable { let status: PreviewStatus }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = (try? encoder.encode(Message(status: self))) ?? Data("{}".utf8)
    return String(decoding: data, as: UTF8.self)
  }
}
