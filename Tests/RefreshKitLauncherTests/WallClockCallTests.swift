import Foundation
import TestSupport
import Testing

@testable import RefreshPackages
@testable import refreshkit

@Suite struct WallClockCallTests {
  private func found(_ source: String, controls: Set<String> = ["Waves"]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    try folder.write(source, to: "Sources/Waves/Waves.swift")
    return WallClockCall.all(around: folder.url("Sources/Waves"), controls: controls).map {
      "\($0.file):\($0.line) \($0.call)"
    }
  }

  @Test("a call by the wall clock is found with its line, and not in comments, strings or other types")
  func calls() throws {
    let source = """
      // DispatchQueue.main.asyncAfter
      final class Waves: RefreshControl {
        let text = "DispatchQueue.main.asyncAfter"
        override func animationCycle(for animationView: View) {
          DispatchQueue.main
            .asyncAfter(deadline: .now() + 0.3) { self.alpha = 1 }
          DispatchQueue.main.async { self.alpha = 1 }
          Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }
          Task { try await Task.sleep(for: .seconds(1)) }
        }
      }
      """
    let file = "Sources/Waves/Waves.swift"
    #expect(
      try found(source) == [
        "\(file):6 asyncAfter", "\(file):7 DispatchQueue.main.async", "\(file):8 Timer.scheduledTimer",
        "\(file):9 Task.sleep",
      ])
    #expect(try found(source, controls: ["Ripple"]) == [])
    #expect(try found("import UIKit\n" + source) == [])
  }
}
