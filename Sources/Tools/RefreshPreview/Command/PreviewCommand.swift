import ArgumentParser
import Foundation
import RefreshFiles
import RefreshKitCLI
import RefreshPackages
import RefreshProcess
import RefreshStage

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Opens a page on which you pull controls with the mouse or a finger.",
    discussion: """
      The printed address works only on this machine. The page draws
      with the same renderer as every other command. A plugin that was built in its
      package is rebuilt whenever a source changes.

      EXAMPLES
        preview                  starts with the first control
        preview Waves --open     starts with Waves, and opens the browser
      """)

  @Argument(help: "The control or scene to start with.")
  var control: String?

  @Option(parsing: .unconditional, help: "The port of the page, 0 to 65535; 0 is any free port.")
  var port = "0"

  @OptionGroup var hookTimeout: HookTimeoutOption

  @Flag(help: "Open the address in the browser.")
  var open = false

  func run() throws {
    if CommandLineTool.role == .worker { serveStages() }
    guard let number = UInt16(port) else {
      throw CommandFailure.usage("--port '\(port)': expected a whole number from 0 to 65535")
    }
    let seconds = try hookTimeout.resolved()
    let names = CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map { $0.name }
    if let control, !names.contains(control) {
      throw ControlNames.unknown(control, among: names)
    }
    let (subject, opens) = (control, open)
    try Self.wait {
      let supervisor = try await PreviewSupervisor(
        commandLine: ["preview"], folder: Self.folder, port: number, subject: subject,
        hookTimeout: seconds)
      try Console.print(supervisor.address)
      if opens { Self.openBrowser(supervisor.openingAddress) }
      await supervisor.run()
    }
  }

  /// The folder of `Scenarios` and `refreshkit.json`: the package around the current folder, or else that folder.
  private static var folder: URL {
    let current = URL.currentDirectory().standardizedFileURL
    return current.packageFolder ?? current
  }

  /// Serves stages until the parent process ends.
  private func serveStages() -> Never {
    guard let channel = WorkerArgument.takeChannel() else { _exit(1) }
    let link = ParentLink<Double, Bool>()
    let (controls, scenes) = (CommandLineTool.controls, CommandLineTool.scenes)
    link.serve { hookTimeout in
      let program = PreviewProgram(
        controls: controls, scenes: scenes, folder: Self.folder
      ) {
        // Worker processes do the measuring, because a control may trap.
        let measured = CommandLineTool.$role.withValue(.program) { try? ControlMeasurement.measure(controls) }
        return Dictionary(
          zip(controls, measured ?? []).compactMap { control, measured in
            measured.cycle.map { ("\(control)", $0) }
          }
        ) { first, _ in first }
      } onHook: {
        if let hook = $0 { link.enter(hook) }
      }
      link.send(.result(true))
      StageEndpoint.serve(program, over: StageSocket(channel), hookTimeout: hookTimeout)
    }
  }

  private static func openBrowser(_ address: String) {
    do {
      let opener = try ChildProcess(
        "xdg-open", [address], input: .nothing, output: .nothing, error: .nothing, leadsGroup: true)
      // The opener may be the browser itself and run until the user closes it.
      Thread.detachNewThread {
        guard opener.waitForEnd() != .exit(0) else { return }
        Console.warning("--open: xdg-open could not open a browser; open the address by hand")
      }
    } catch {
      Console.warning("--open: \(error); open the address by hand")
    }
  }

  /// Runs asynchronous work and blocks the calling thread until its end.
  private static func wait(_ work: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let failure = LockedValue<(any Error)?>(nil)
    Task {
      do {
        try await work()
      } catch {
        failure.withLock { $0 = error }
      }
      done.signal()
    }
    done.wait()
    if let error = failure.withLock({ $0 }) {
      throw (error as? CommandFailure) ?? CommandFailure.failure("\(error)")
    }
  }
}
