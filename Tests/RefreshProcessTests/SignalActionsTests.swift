import Foundation
import Glibc
import RefreshProcess
import Testing

@Suite struct SignalActionsTests {
  private func action(_ number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  @Test("the last to listen puts back the handler that was there, in whatever order they leave")
  func putsBack() {
    let own: @convention(c) (Int32) -> Void = { _ in }
    var (new, old) = (sigaction(), sigaction())
    new.__sigaction_handler.sa_handler = own
    // No command listens to this one, so that only this test changes it.
    sigaction(SIGUSR2, &new, &old)
    defer { sigaction(SIGUSR2, &old, nil) }
    let handler = action(SIGUSR2)
    let actions = SignalActions(numbers: [SIGUSR2])
    #expect(actions.ignore() == [])
    #expect(actions.ignore() == [])
    #expect(action(SIGUSR2) == unsafeBitCast(SIG_IGN, to: Int.self))
    actions.restore()
    #expect(action(SIGUSR2) == unsafeBitCast(SIG_IGN, to: Int.self))
    actions.restore()
    #expect(action(SIGUSR2) == handler)
    new.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGUSR2, &new, nil)
    #expect(actions.ignore() == [SIGUSR2])
    actions.restore()
    #expect(action(SIGUSR2) == unsafeBitCast(SIG_IGN, to: Int.self))
  }
}
