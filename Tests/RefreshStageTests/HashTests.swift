import Foundation
import RefreshControls
import RefreshStage
import Testing

/// Hashes are written by hand where a value has a size, which has none of its own on every system.
@Suite struct HashTests {
  @Test("steps with the same numbers are told apart, and equal ones have one hash")
  func steps() {
    let steps: [Scenario.Step] = [
      .hold(for: 1), .wait(for: 1), .pause(for: 1), .release, .cancel, .settle, .enable(true), .enable(false),
      .pull(to: 1, over: 2), .pull(to: 2, over: 1), .inset(by: 1), .content(length: 1),
      .resize(to: CGSize(width: 1, height: 2)), .resize(to: CGSize(width: 2, height: 1)),
    ]
    #expect(Set(steps).count == steps.count)
    #expect(Set(steps + steps).count == steps.count)
    // Without what they switch, which the hash may leave out.
    #expect(Set(steps.map(\.hashValue)).count == steps.count - 1)
  }

  @Test("every setting of a stage counts")
  func configurations() {
    let changes: [(inout Stage.Configuration) -> Void] = [
      { $0.size.width += 1 }, { $0.title = "" }, { $0.rows.removeLast() }, { $0.rowHeight += 1 },
      { $0.edge = .bottom }, { $0.environment.reducesMotion = true }, { $0.tuning = ["count": "7"] },
      { $0.scale += 1 }, { $0.device = .iPad }, { $0.showsDeviceFrame = true },
    ]
    let standard = Stage.Configuration()
    #expect(Mirror(reflecting: standard).children.count == changes.count)
    var seen: Set = [standard]
    for change in changes {
      var other = standard
      change(&other)
      #expect(other.hashValue != standard.hashValue)
      #expect(seen.insert(other).inserted)
    }
    #expect(seen.contains(Stage.Configuration()))
  }
}
