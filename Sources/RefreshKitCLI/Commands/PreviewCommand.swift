import ArgumentParser
import Dispatch
import Foundation
import RefreshKit
import RefreshPreview
import RefreshProcess

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Shows controls in the browser, to be pulled by hand.",
    discussion: """
      Prints an address of this machine; nobody without it gets in. The page draws
      with the same renderer as every other command. Where the plugin was built in
      its package, it is built again whenever a source changes.

      EXAMPLES
        preview                  begins with the first control
        preview Waves --open     begins with Waves, and opens the browser
      """)

  @Argument(help: "The control or scene to begin with.")
  var control: String?

  @Option(parsing: .unconditional, help: "The port of the page, 0 to 65535; any that is free unless given.")
  var port = "0"

  @Flag(help: "Open the address in the browser.")
  var open = false

  /// Whether this process is to serve stages to the page of the one that started it.
  @Flag(help: .private)
  var stages = false

  func run() throws {
    if stages { return try serveStages() }
    guard let number = UInt16(port) else {
      throw CommandFailure.usage("--port '\(port)': expected a whole number from 0 to 65535")
    }
    let names = CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map { $0.name }
    if let control, !names.contains(control) {
      throw CommandFailure.usage("unknown control '\(control)'; there are \(names.joined(separator: ", "))")
    }
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let (hash, opens) = (control.map { "#subject=\($0)" } ?? "", open)
    try Self.wait {
      let supervisor = try await PreviewSupervisor(
        executable: executable, arguments: ["preview", "--stages"], folder: folder, port: number)
      let address = supervisor.address + hash
      try Console.print(address)
      if opens { Self.openBrowser(address) }
      await supervisor.run()
    }
  }

  /// Serves stages until the process that started this one lets go of its standard input.
  private func serveStages() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let token = environment["REFRESHKIT_PREVIEW_TOKEN"],
      let page = environment["REFRESHKIT_PREVIEW_PORT"].flatMap({ UInt16($0) })
    else { throw CommandFailure.usage("--stages: preview itself calls it so") }
    // What a control prints is seen at once, though no terminal is there.
    printLineByLine()
    let place = HookPlace(token: token)
    let (controls, isProgram) = (CommandLineTool.controls, CommandLineTool.isProgram)
    let program = PreviewProgram(
      controls: controls, scenes: CommandLineTool.scenes,
      folder: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    ) {
      // Beside the stages, in processes that may trap.
      guard isProgram else { return [:] }
      let measured = CommandLineTool.$isProgram.withValue(true) { CycleMeasuring.measure(controls) }
      return Dictionary(
        zip(controls, measured).compactMap { control, measured in
          (try? measured.cycle?.get()).map { ("\(control)", $0) }
        }
      ) { first, _ in first }
    } onHook: {
      place.enter($0)
    }
    try Self.wait {
      let server = try PreviewServer(stagesOf: program, token: token, pagePort: page)
      try Console.print(StageReport.port(server.port).line(token: token))
      await Task.detached { while !FileHandle.standardInput.availableData.isEmpty {} }.value
      server.stop()
    }
  }

  private static func openBrowser(_ address: String) {
    do {
      let opener = try ChildProcess(
        "xdg-open", [address], input: .nothing, output: .nothing, error: .nothing, leadsGroup: true)
      // It may be the browser itself, and run until someone closes that.
      Thread.detachNewThread {
        guard opener.waitForEnd() != .exit(0) else { return }
        Console.warning("--open: xdg-open could not open a browser; open the address by hand")
      }
    } catch {
      Console.warning("--open: \(error); open the address by hand")
    }
  }

  /// Runs work that waits without a thread, from a command that has one.
  private static func wait(_ work: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
      do {
        try await work()
      } catch {
        outcome.error = error
      }
      done.signal()
    }
    done.wait()
    if let error = outcome.error {
      throw (error as? CommandFailure) ?? CommandFailure.failure(["\(error)"])
    }
  }

  /// An error on its way to the thread that waits; the two never touch it at once.
  private final class Outcome: @unchecked Sendable { var error: (any Error)? }
}

/// Tells the process that started this one which hook is entered, so that a crash can be placed.
private final class HookPlace: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var last: String?
  private let token: String

  init(token: String) { self.token = token }

  func enter(_ hook: String?) {
    guard let hook else { return }
    lock.withLock {
      if hook == last { return }
      last = hook
      try? Console.print(StageReport.hook(hook).line(token: token))
    }
  }
}
