import Foundation

/// The messages of a page that its stage has not taken in yet: one at a time is at the stage, the others wait.
struct ConnectionInbox {
  struct Message {
    let bytes: Data
    let turn: LongMessages.Turn?
  }

  private var waiting: [Message] = []
  private var isStageBusy = false
  /// The bytes of those that wait and of the one at the stage.
  private(set) var bytes = 0

  mutating func add(_ bytes: Data, _ turn: LongMessages.Turn?) {
    self.bytes += bytes.count
    waiting.append(Message(bytes: bytes, turn: turn))
  }

  /// Hands the next message to the stage; nil while that is at another, and if none waits.
  mutating func next() -> Message? {
    guard !isStageBusy, !waiting.isEmpty else { return nil }
    isStageBusy = true
    return waiting.removeFirst()
  }

  mutating func stageIsDone(with count: Int) {
    bytes -= count
    isStageBusy = false
  }

  /// Forgets what the stage has not begun with.
  mutating func drop() {
    for message in waiting {
      bytes -= message.bytes.count
      message.turn?.end()
    }
    waiting = []
  }
}
