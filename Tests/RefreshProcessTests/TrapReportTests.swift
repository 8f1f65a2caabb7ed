import Foundation
import Testing

@testable import RefreshProcess

/// What Swift 6 programs print as they trap, as their runtime printed it.
@Suite struct TrapReportTests {
  /// The frames of a trap in a hook, from the framework's own sources in a folder.
  private static func backtrace(_ innermost: String, framework: String) -> String {
    """

    *** Signal 4: Backtracing from 0x7f8b428f9361... done ***

    *** Program crashed: Illegal instruction at 0x00007f8b428f9361 ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 0 "waves" crashed:

      0      0x00007f8b428f9361 _assertionFailure(_:_:file:line:flags:) + 225 in libswiftCore.so
    \(innermost)
      8 [ra]          0x000055b06683fc1a RefreshControl.showResult() + 425 in waves at \(framework)RefreshControls/Control/RefreshControl+Ending.swift:64:5
      9 [ra] [thunk]  0x000055b066ebab89 partial apply for closure #1 in X + 88 in waves at //<compiler-generated>
     10 [ra] [system] 0x000055b0665b3e40 Collection.map<A, B>(_:) + 991 in waves at //<compiler-generated>
    ...

    Backtrace took 0.03s

    """
  }

  /// Where this framework's sources are, on the machine that built it.
  private static let framework = "\(#filePath)".components(separatedBy: "/Tests/")[0] + "/Sources/"

  private static let hook =
    "  1 [ra]          0x000055b066f12aa6 Waves.showResult(_:on:) + 197 in waves at /home/me/waves/Sources/waves/Waves.swift:31:5"

  @Test(
    "the reason is the runtime's, and the place is the innermost line of the author's",
    arguments: [
      // A call of fatalError.
      (
        "waves/Waves.swift:31: Fatal error: no colours", hook,
        ": Fatal error: no colours (Waves.swift:31)"
      ),
      // The message is the standard library's, and so is its place.
      (
        "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
        "  3 [ra] 0x000055bad12ade90 specialized Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so\n"
          + hook,
        ": Fatal error: Index out of range (Waves.swift:31)"
      ),
      // A precondition of the framework, in a call of the author's.
      (
        "RefreshLayers/Transaction.swift:20: Fatal error: Transaction.commit without Transaction.begin",
        "  2 [ra] 0x000055bad12ade90 static Transaction.commit() + 4 in waves at \(framework)RefreshLayers/Time/Transaction.swift:20:5\n"
          + hook,
        ": Fatal error: Transaction.commit without Transaction.begin (Waves.swift:31)"
      ),
      // A dependency of the author's.
      (
        "Numerics/Real.swift:7: Fatal error: no number",
        "  2 [ra] 0x000055bad12ade90 f() + 4 in waves at /home/me/waves/.build/checkouts/numerics/Sources/Numerics/Real.swift:7:5\n"
          + hook, ": Fatal error: no number (Waves.swift:31)"
      ),
      // Nothing is said but by the backtrace.
      (
        "a line that the author has printed",
        "\n*** Swift runtime failure: arithmetic overflow ***\n" + hook,
        ": arithmetic overflow (Waves.swift:31)"
      ),
    ])
  func reasonAndPlace(message: String, frames: String, description: String) {
    let log = "loading\nFatal error: an earlier line of the author's\n\(message)\n"
    let isSaid = message.contains("error")
    let report = TrapReport(
      log: (isSaid ? log : "\(message)\n") + Self.backtrace(frames, framework: Self.framework))
    #expect(report.description == description)
  }

  @Test("without a backtrace the place is that of the message, where that is the author's")
  func withoutBacktrace() {
    func description(_ log: String) -> String { TrapReport(log: log).description }
    #expect(
      description("waves/Waves.swift:4: Fatal error: no colours\nCurrent stack trace:\n0  libswiftCore.so")
        == ": Fatal error: no colours (Waves.swift:4)")
    #expect(
      description("Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n")
        == ": Fatal error: Index out of range")
    #expect(
      description("Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7e).\n")
        == ": Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7e).")
    #expect(description("") == "")
  }

  @Test("what a program prints before it traps is passed on whole, however it is cut, and no backtrace is")
  func filter() {
    let before = "one *** Sig\nwaves/Waves.swift:31: Fatal error: no\n\n"
    let log = Array((before + Self.backtrace(Self.hook, framework: Self.framework).drop { $0 == "\n" }).utf8)
    for size in [1, 2, 7, 13, 4096] {
      var filter = TrapReport.Filter()
      var passed: [UInt8] = []
      for start in stride(from: 0, to: log.count, by: size) {
        passed += filter.next(Array(log[start..<min(start + size, log.count)]))
      }
      #expect(String(decoding: passed, as: UTF8.self) == before, "in parts of \(size) bytes")
    }
  }
}
