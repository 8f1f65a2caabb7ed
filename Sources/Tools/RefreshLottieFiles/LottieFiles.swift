import ArgumentParser
import Foundation
import RefreshKitCLI
import RefreshLottie

/// Tool that compares, checks and renders Lottie files.
///
///     static let tools: [any RefreshTool.Type] = [LottieFiles.self]
public enum LottieFiles: RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [DiffCommand.self, LintCommand.self] }
}

extension LottieFiles: PlayingTool {
  package static func file(at path: String) throws -> any PlayedFile {
    LottieInputFile(animation: try LottieAnimation(contentsOfFile: path))
  }
}
