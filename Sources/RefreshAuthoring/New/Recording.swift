import Foundation
import RefreshProcess

/// Builds a package that was just made or added to, and records the goldens of its new control.
struct Recording {
  let package: AuthorPackage
  let plugin: String
  let control: String

  /// - Throws: `Failure`; the package stays as it was written.
  func run() throws {
    FileHandle.standardError.write(
      Data("building \(plugin) to record \(control): a minute or two the first time\n".utf8))
    try package.build(product: plugin, "debug")
    let program = "\(try package.productsFolder("debug"))/\(plugin)"
    // Whatever the environment says of recording: these goldens are new.
    let outcome = try Subprocess(program, ["record", control, "--mode", "missing"], folder: package.folder)
      .run(seconds: 600)
    FileHandle.standardError.write(outcome.error)
    guard outcome.code == 0 else { throw Failure.failed("\(control) cannot be recorded") }
    FileHandle.standardOutput.write(outcome.output)
  }
}
