import Dispatch
import Foundation
import RefreshFiles
import Testing

@Suite struct LockedValueTests {
  @Test("threads that count together lose nothing")
  func manyThreads() {
    let count = LockedValue(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test("a body that throws lets go of the lock and keeps what it changed")
  func throwing() {
    struct Stop: Error {}
    let words = LockedValue(["a"])
    #expect(throws: Stop.self) {
      try words.withLock {
        $0.append("b")
        throw Stop()
      }
    }
    #expect(words.withLock { $0 } == ["a", "b"])
  }
}
