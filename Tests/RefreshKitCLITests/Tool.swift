import Foundation

/// The built examples, run as a person would run them.
enum Tool {
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var error: String
  }

  /// The folder with the built products, where the test bundle lies too.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  static func run(_ arguments: String..., folder: URL? = nil) throws -> Outcome {
    try run(arguments: arguments, folder: folder)
  }

  static func run(arguments: [String], folder: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = products.appendingPathComponent("refresh-examples")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The pipes hold far more than a command under test prints.
    process.waitUntilExit()
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    return Outcome(code: process.terminationStatus, output: text(output), error: text(error))
  }

  /// A new empty folder, gone when the body is over.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("refresh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
