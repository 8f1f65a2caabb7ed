import Foundation
import RefreshFiles
import Synchronization

/// The status of the preview (current stage process, running build, fault), sent to every connected page.
final class StatusBroadcaster: Sendable {
  private struct State {
    var status: PreviewStatus
    var pages: [Int: @Sendable (SocketOutput) -> Void] = [:]
    var count = 0
  }
  private let state: Mutex<State>
  private let onRestart: @Sendable () -> Void

  /// Maximum number of status sockets (above the 32 pages that stages accept).
  static let maximumCount = 64

  init(_ status: PreviewStatus, onRestart: @escaping @Sendable () -> Void) {
    state = Mutex(State(status: status))
    self.onRestart = onRestart
  }

  /// Changes the status and sends it to every page.
  func update(_ change: (inout PreviewStatus) -> Void) {
    let (text, pages) = state.withLock { state in
      change(&state.status)
      return (state.status.json, Array(state.pages.values))
    }
    for send in pages { send(.text(text)) }
  }

  func open(_ send: @escaping @Sendable (SocketOutput) -> Void) -> SocketPeer? {
    let page: (text: String, number: Int)? = state.withLock { state in
      guard state.pages.count < Self.maximumCount else { return nil }
      state.count += 1
      state.pages[state.count] = send
      return (state.status.json, state.count)
    }
    guard let (text, number) = page else { return nil }
    send(.text(text))
    return SocketPeer { [weak self] message, onTaken in
      defer { onTaken() }
      if let word = try? JSONFields(parsing: message).string("do"), word == "restart" { self?.onRestart() }
    } close: { [weak self] in
      self?.state.withLock { $0.pages[number] = nil }
    }
  }
}

/// The status of the preview: stage process, build and fault.
struct PreviewStatus: Encodable, Sendable {
  struct Stage: Encodable, Sendable {
    /// Number of the stage process, counted from 1, by which a page reaches it and recognises a new one.
    var generation: Int
    /// True if the previous process crashed: the page then does not repeat its gesture.
    var isAfterCrash: Bool
  }

  /// A fault that prevents the page from showing the newest sources.
  struct Fault: Encodable, Sendable {
    var title: String
    var text: String
    /// True if restarting the same program may help (the page then shows a button).
    var restarts: Bool
  }

  var stage: Stage?
  var fault: Fault?
  var building = false
  /// True if source changes trigger a build.
  var watching = false

  /// The status as the JSON text message sent to pages.
  var json: String {
    struct Message: Encodable { let status: PreviewStatus }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = (try? encoder.encode(Message(status: self))) ?? Data("{}".utf8)
    return String(decoding: data, as: UTF8.self)
  }
}
