import Foundation
import RefreshMotion
import RefreshProcess
import Testing

@Suite struct OrderedThreadPoolTests {
  private struct Failure: Error, Equatable { let number: Int }

  @Test("results come in the order of the work, each once, whatever the work costs", arguments: 0...5)
  func keepsTheOrder(threads: Int) throws {
    let work = try OrderedThreadPool<Void, (number: Int, sum: Int)>(threads: threads) {}
    defer { work.end() }
    var random = SeededRandom(seed: UInt64(threads))
    var results: [(number: Int, sum: Int)] = []
    for number in 0..<500 {
      if work.isFull { results.append(try work.nextResult()) }
      let cost = Int.random(in: 0...3000, using: &random)
      work.submit { _ in (number, (0...cost).reduce(0, &+)) }
    }
    while !work.isEmpty { results.append(try work.nextResult()) }
    #expect(results.map(\.number) == Array(0..<500))
    var again = SeededRandom(seed: UInt64(threads))
    let costs = (0..<500).map { _ in Int.random(in: 0...3000, using: &again) }
    #expect(results.map(\.sum) == costs.map { $0 * ($0 + 1) / 2 })
  }

  @Test("every thread works, with a worker of its own")
  func sharesTheWork() throws {
    final class Worker: Sendable {}
    let work = try OrderedThreadPool<Worker, ObjectIdentifier>(threads: 3) { Worker() }
    defer { work.end() }
    let (arrived, isLeaving) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // None leaves before all three are under way.
    for _ in 0..<3 {
      work.submit { worker in
        arrived.signal()
        isLeaving.wait()
        return ObjectIdentifier(worker)
      }
    }
    for _ in 0..<3 { #expect(arrived.wait(timeout: .now() + 60) == .success) }
    for _ in 0..<3 { isLeaving.signal() }
    #expect(Set(try (0..<3).map { _ in try work.nextResult() }).count == 3)
  }

  @Test("work that fails fails where its result is taken, and no other")
  func failsInOrder() throws {
    let work = try OrderedThreadPool<Void, Int>(threads: 2) {}
    defer { work.end() }
    for number in 0..<3 {
      work.submit { _ in
        if number == 1 { throw Failure(number: number) }
        return number
      }
    }
    #expect(try work.nextResult() == 0)
    #expect(throws: Failure(number: 1)) { try work.nextResult() }
    #expect(try work.nextResult() == 2)
  }

  @Test("a worker that cannot be made fails what its thread is given")
  func failsWithoutWorker() throws {
    let work = try OrderedThreadPool<Void, Int>(threads: 2) { throw Failure(number: -1) }
    defer { work.end() }
    for number in 0..<2 { work.submit { _ in number } }
    for _ in 0..<2 { #expect(throws: Failure(number: -1)) { try work.nextResult() } }
  }

  @Test("at the end the threads let go of their workers, whatever was not taken")
  func endsItsThreads() throws {
    final class Worker {
      let gone: DispatchSemaphore
      init(_ gone: DispatchSemaphore) { self.gone = gone }
      deinit { gone.signal() }
    }
    let gone = DispatchSemaphore(value: 0)
    let work = try OrderedThreadPool<Worker, Int>(threads: 2) { Worker(gone) }
    for number in 0..<4 { work.submit { _ in number } }
    work.end()
    for _ in 0..<2 { gone.wait() }
    #expect(work.isEmpty)
  }
}
