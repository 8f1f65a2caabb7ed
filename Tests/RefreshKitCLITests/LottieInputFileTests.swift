import Foundation
import RefreshKit
import RefreshLottie
import Testing

@testable import RefreshKitCLI
@testable import RefreshLottieFiles

/// Lottie files that are rendered as they are.
@Suite struct RenderedFileTests {
  @Test("a sheet names the part of each frame by the file's markers")
  func parts() throws {
    let markers = [("pull", 0, 9), ("refreshing", 10, 20), ("end", 30, 0), ("reduced motion", 10, 1)]
      .map { "{\"cm\":\"\($0.0)\",\"tm\":\($0.1),\"dr\":\($0.2)}" }
    let json =
      #"{"v":"5.7","fr":10,"ip":0,"op":40,"w":9,"h":9,"layers":[],"markers":[\#(markers.joined(separator: ","))]}"#
    let file = LottieInputFile(animation: try LottieAnimation(json: Data(json.utf8)))
    let found = [0, 0.9, 0.95, 1, 1.1, 2.9, 3, 3.1].map { file.part(at: $0) }
    #expect(found == ["pull", "pull", nil, "refreshing", "refreshing", "refreshing", "end", nil])
  }
}
