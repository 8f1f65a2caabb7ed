import Foundation
import Glibc
import RefreshKit

/// The render of one clip in a process of its own, so that a control that traps or hangs takes only itself down.
///
/// The process tells on a pipe, a line each: the hook it enters, how far it has come, and in the end its
/// report or what is wrong.
struct ClipProcess: Sendable {
  /// After how many seconds without a sign of life a clip is taken to hang.
  static let patience: TimeInterval = 10

  let name: String
  /// The arguments that make the process render this clip and nothing else.
  let arguments: [String]
  /// Where it writes; nil where that is standard output.
  let folder: URL?
  /// Whether the control's log goes on to standard error.
  let isDebugEnabled: Bool

  /// What a process says, a line each.
  enum Line {
    case hook(String)
    case part(Double)
    case report(Data)
    case fault(String)

    init?(_ line: Substring) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "hook": self = .hook(String(parts[1]))
      case "part": self = .part(Double(parts[1]) ?? 0)
      case "report": self = .report(Data(parts[1].utf8))
      case "fault": self = .fault(String(parts[1]))
      default: return nil
      }
    }

    var text: String {
      switch self {
      case .hook(let name): "hook \(name)"
      case .part(let part): "part \(part)"
      case .report(let json): "report \(String(decoding: json, as: UTF8.self))"
      case .fault(let line): "fault \(line)"
      }
    }
  }

  /// Runs the process to its end.
  ///
  /// - Throws: `CommandFailure` with what the clip's errors are, or where it trapped or hung; what `progress` throws,
  ///   once the process has been ended.
  func run(progress: (Double) throws -> Void) throws -> ClipRender.Report {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("clip-\(UUID().uuidString).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: log) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    let output = Pipe()
    if folder != nil {
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
    } else {
      // The frames go where this process's output goes; the only other descriptor to be handed on is the input.
      process.standardInput = output.fileHandleForWriting
      process.standardOutput = FileHandle.standardOutput
    }
    if !isDebugEnabled { process.standardError = try FileHandle(forWritingTo: log) }
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let start = Date()
    try process.run()
    try? output.fileHandleForWriting.close()

    var hook: String?
    var report: Data?
    var faults: [String] = []
    var rest = Data()
    let descriptor = output.fileHandleForReading.fileDescriptor
    var silentSince = ProcessInfo.processInfo.systemUptime
    reading: while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, 100)
      do {
        try progress(-1)
      } catch {
        process.terminate()
        process.waitUntilExit()
        throw error
      }
      if ready <= 0 {
        if ProcessInfo.processInfo.systemUptime - silentSince > Self.patience {
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
          sweep(since: start)
          throw fault("hangs\(place(hook)): no sign of life for \(Int(Self.patience)) s")
        }
        continue
      }
      silentSince = ProcessInfo.processInfo.systemUptime
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      rest.append(part)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest.removeSubrange(rest.startIndex...end)
        switch Line(Substring(text)) {
        case .hook(let name): hook = name
        case .part(let part): try? progress(part)
        case .report(let json): report = json
        case .fault(let line): faults.append(line)
        case nil: break
        }
      }
    }
    process.waitUntilExit()
    if let report, process.terminationStatus == 0 {
      return try JSONDecoder().decode(ClipRender.Report.self, from: report)
    }
    if !faults.isEmpty { throw CommandFailure.failure(faults) }
    if process.terminationReason == .uncaughtSignal {
      sweep(since: start)
      let reason = Self.reason(log) ?? " (signal \(process.terminationStatus))"
      throw fault("traps\(place(hook))\(reason)")
    }
    sweep(since: start)
    throw fault("ends the program\(place(hook)), with code \(process.terminationStatus)")
  }

  /// Removes what a process that was cut short has left half-written.
  private func sweep(since start: Date) {
    guard let folder else { return }
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(".\(self.name).") && name.hasSuffix(".tmp") {
      let file = folder.appendingPathComponent(name)
      let changed = try? manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      if let changed, changed >= start.addingTimeInterval(-1) { try? manager.removeItem(at: file) }
    }
  }

  private func fault(_ message: String) -> CommandFailure { .failure(["\(name): \(message)"]) }

  private func place(_ hook: String?) -> String { hook.map { " in \($0)" } ?? "" }

  /// What the program said when it trapped, without the path of the file.
  private static func reason(_ log: URL) -> String? {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return nil }
    for word in ["Fatal error", "Precondition failed"] {
      if let start = text.range(of: word) {
        return ": " + text[start.lowerBound...].prefix { $0 != "\n" }
      }
    }
    return nil
  }
}
