import Foundation
import RefreshKit
import RefreshKitCLI
import RefreshStage

// A plugin with the repository's examples and one more command, `measure`, which repeats a piece of work and prints its
// frames and times as JSON.

struct Examples: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  /// Those that are only measured as well.
  static let all =
    controls + [
      Discs10.self, Discs100.self, Discs1000.self, Discs10000.self, Changing10.self, Changing100.self,
      Changing1000.self, Changing10000.self,
    ]

  static let scenes: [StageScene.Type] = [
    BounceLimit.self, LockedTiles.self, SnapDrag.self, Photos.self,
  ]
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "measure" {
  Examples.prepareProcess()
  do {
    try Measure(Array(arguments.dropFirst())).run()
  } catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(64)
  }
} else {
  Examples.main()
}
