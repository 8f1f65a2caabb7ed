import ArgumentParser
import RefreshKitCLI

/// The tool with the `preview` command, which opens a page for pulling and tuning controls.
///
///     static let tools: [any RefreshTool.Type] = [Preview.self]
public enum Preview: RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [PreviewCommand.self] }

  /// False, because a preview needs memory for one stage per page, and little speed.
  public static var keepsFreedMemory: Bool { false }
}
