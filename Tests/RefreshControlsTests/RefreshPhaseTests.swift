import RefreshControls
import Testing

@Suite struct RefreshPhaseTests {
  @Test(
    "every phase can be reached from idle, and idle from every phase", arguments: RefreshPhase.Kind.allCases)
  func everyPhaseIsOnAWayFromAndToIdle(phase: RefreshPhase.Kind) {
    #expect(Self.reachable(from: .idle).contains(phase))
    #expect(Self.reachable(from: phase).contains(.idle))
  }

  @Test("no phase follows itself")
  func noPhaseFollowsItself() {
    for phase in RefreshPhase.Kind.allCases { #expect(!phase.next.contains(phase)) }
  }

  private static func reachable(from start: RefreshPhase.Kind) -> Set<RefreshPhase.Kind> {
    var found: Set = [start]
    var open = [start]
    while let phase = open.popLast() {
      for next in phase.next where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
