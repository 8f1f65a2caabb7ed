import Foundation

/// Messages of a page that its stage has not finished: it processes one, the others wait.
struct ConnectionInbox {
  typealias Message = (bytes: Data, turn: LongMessageLimiter.SendPermit?)

  private var waiting: [Message] = []
  private var isStageBusy = false
  /// Bytes of all unfinished messages, including the one that the stage is processing.
  private(set) var bytes = 0

  mutating func add(_ bytes: Data, _ turn: LongMessageLimiter.SendPermit?) {
    self.bytes += bytes.count
    waiting.append((bytes, turn))
  }

  /// Takes the next message for the stage; nil if the stage is busy or no message waits.
  mutating func next() -> Message? {
    guard !isStageBusy, !waiting.isEmpty else { return nil }
    isStageBusy = true
    return waiting.removeFirst()
  }

  mutating func stageIsDone(with count: Int) {
    bytes -= count
    isStageBusy = false
  }

  /// Drops the waiting messages, but not the one that the stage is processing.
  mutating func drop() {
    for message in waiting {
      bytes -= message.bytes.count
      message.turn?.end()
    }
    waiting = []
  }
}
