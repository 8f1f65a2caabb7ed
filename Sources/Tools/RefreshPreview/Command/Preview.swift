import ArgumentParser
import RefreshKitCLI

/// The tool that opens a page on which controls are pulled and tuned.
public enum Preview: RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [PreviewCommand.self] }
}
