import Foundation
import RefreshBuilds
import RefreshProcess

/// Serves the preview page, runs the stage process, and rebuilds and restarts the process after a source
/// change.
actor PreviewSupervisor {
  /// URL of the page, with the access token.
  nonisolated let address: String
  /// URL for a browser's command line, valid once, which redirects to the page.
  nonisolated let openingAddress: String

  private let program = ChildProcess.ownProgram
  private let commandLine: [String]
  private let folder: URL
  private let hookTimeout: Double
  private let build: PluginBuild?
  private let server: PreviewServer
  private let board: StatusBroadcaster
  private let stages = StageProcessTable()
  private let eventSender: AsyncStream<LoopEvent>.Continuation
  private let loopEvents: AsyncStream<LoopEvent>

  private var generation = 0
  private var current: StageProcess?
  /// The stage process of the previous build, kept for the page's before-and-after comparison.
  private var previous: StageProcess?
  private var hasCrashed = false

  private enum LoopEvent: Sendable {
    case restart
    case event(StageProcess.Event, generation: Int)
    case built(String?)
    case sourcesChanged
  }

  /// Interval between two checks of the source files, in seconds.
  private static let interval = 0.1

  /// Starts the server of the page.
  ///
  /// - Parameters:
  ///   - commandLine: the arguments that make this program serve stages.
  ///   - port: TCP port of the page; 0 selects a free port.
  ///   - subject: the control or scene that the page shows first; nil for the first of all.
  ///   - hookTimeout: seconds that a control may spend in one hook.
  /// - Throws: `CommandFailure`.
  init(
    commandLine: [String], folder: URL, port: UInt16, subject: String?, hookTimeout: Double
  ) async throws {
    self.commandLine = commandLine
    self.folder = folder
    self.hookTimeout = hookTimeout
    build = PluginBuild(of: URL(fileURLWithPath: program), startingAt: folder)
    (loopEvents, eventSender) = AsyncStream.makeStream()
    let eventSender = self.eventSender
    var status = PreviewStatus()
    status.watching = build != nil
    board = StatusBroadcaster(status) { eventSender.yield(.restart) }
    let (opening, fragment) = (OneTimeAddress(), subject.map { "#subject=\($0)" } ?? "")
    let site = PreviewServer.ServedResources(
      sockets: ["status": board.open], stages: stages, opening: (opening, fragment))
    server = try PreviewServer(site, token: RequestGuard.makeToken(), port: port)
    address = "http://127.0.0.1:\(server.port)/\(server.token)/\(fragment)"
    openingAddress = "http://127.0.0.1:\(server.port)/\(opening.word)/"
  }

  /// Handles events until the process ends.
  func run() async {
    start()
    if let build { watch(build) }
    for await request in loopEvents {
      switch request {
      case .restart: if current == nil { start() }
      case .event(let event, let number): note(event, of: number)
      case .sourcesChanged: board.update { $0.building = true }
      case .built(let problem): note(problem)
      }
    }
  }

  private func start() {
    generation += 1
    let (number, eventSender) = (generation, eventSender)
    current = StageProcess(
      program, commandLine, folder: folder, hookTimeout: hookTimeout, number: number, stages: stages
    ) {
      eventSender.yield(.event($0, generation: number))
    }
  }

  private func note(_ event: StageProcess.Event, of number: Int) {
    guard number == generation else { return }
    switch event {
    case .ready:
      let isAfterCrash = hasCrashed
      hasCrashed = false
      board.update {
        $0.stage = .init(generation: number, isAfterCrash: isAfterCrash)
        $0.fault = nil
      }
    case .ended(let fault):
      hasCrashed = true
      current = nil
      board.update {
        $0.stage = nil
        $0.fault = fault
      }
    }
  }

  /// Reports the result of a build and, on success, starts the new stage process; `problem` is nil on
  /// success.
  private func note(_ problem: String?) {
    board.update {
      $0.building = false
      if let problem { $0.fault = .init(title: "Build failed", text: problem, restarts: false) }
    }
    if problem != nil { return }
    // The new build may have fixed the crash, so the page may repeat the gesture that caused it.
    hasCrashed = false
    // The visible build stays available, for comparison with the new one.
    previous?.stop()
    previous = current
    start()
  }

  private nonisolated func watch(_ build: PluginBuild) {
    let eventSender = self.eventSender
    Thread.detachNewThread {
      var watch = EditWatch(SourceSnapshot(of: build.package))
      while true {
        watch.wait(every: Self.interval) { SourceSnapshot(of: build.package) }
        eventSender.yield(.sourcesChanged)
        eventSender.yield(.built(build.run()))
      }
    }
  }
}
