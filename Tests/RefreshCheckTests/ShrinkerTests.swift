import RefreshStage
import Testing

@testable import RefreshCheck

@Suite struct ShrinkerTests {
  @Test(
    "what is left is what the question needs, and nothing more",
    arguments: [[7], [3, 71], [0, 50, 99], [1, 2, 3, 4]])
  func whatIsLeft(needed: [Int]) {
    let list = Array(0..<100)
    let smallest = Shrinker(budget: 10_000).smallest(list) { part in needed.allSatisfy(part.contains) }
    #expect(smallest == needed)
  }

  @Test("the question is asked no more often than the budget allows")
  func theBudget() {
    var asked = 0
    _ = Shrinker(budget: 25).smallest(Array(0..<1000)) { part in
      asked += 1
      return part.contains(500) && part.contains(501)
    }
    #expect(asked <= 25)
  }
}
