import Foundation
import RefreshKit

/// The files in which a checking process leaves where it stands and what it found, for the one that started it.
///
/// They are written before each hook, so that whatever happens in the hook they tell of it.
final class CheckTrail: CheckBreadcrumb, @unchecked Sendable {
  // Only the one thread that checks writes; the lock is for the compiler's peace and costs nothing beside a write.
  private let lock = NSLock()
  private let place: Int32
  private let script: Int32
  private let results: FileHandle
  private var count = 0
  private var check = ""
  private var choices = ""

  static let placeName = "place"
  static let scriptName = "script.json"
  static let resultsName = "results.ndjson"

  init(folder: URL) throws {
    func open(_ name: String) throws -> Int32 {
      let file = Glibc.open(folder.appendingPathComponent(name).path, O_CREAT | O_RDWR | O_TRUNC, 0o644)
      guard file >= 0 else { throw CommandFailure.failure(["\(folder.path): \(name) cannot be written"]) }
      return file
    }
    place = try open(Self.placeName)
    script = try open(Self.scriptName)
    results = FileHandle(fileDescriptor: try open(Self.resultsName), closeOnDealloc: true)
  }

  func begin(_ subject: CheckSubject, check: String) {
    (self.check, choices) = (check, subject.choices)
    note(hook: "")
  }

  func note(hook: String) {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    overwrite(place, "\(count)\t\(check)\t\(choices)\t\(hook)\n")
  }

  func note(script scenario: Scenario) {
    lock.lock()
    defer { lock.unlock() }
    overwrite(script, scenario.json)
    ftruncate(script, off_t(scenario.json.utf8.count))
  }

  func add(_ result: CheckResult) throws {
    results.write(try JSONEncoder().encode(result) + Data("\n".utf8))
  }

  private func overwrite(_ file: Int32, _ text: String) {
    var text = text
    _ = text.withUTF8 { pwrite(file, $0.baseAddress, $0.count, 0) }
  }
}

/// What a trail says.
struct CheckPlace: Equatable {
  var count = ""
  var check = ""
  var choices = ""
  var hook = ""

  /// The place that a trail in a folder leads to.
  init(folder: URL) {
    let text =
      (try? String(contentsOf: folder.appendingPathComponent(CheckTrail.placeName), encoding: .utf8)) ?? ""
    // What lies behind the first line is left of longer ones before it.
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else { return }
    (count, check, choices, hook) = (parts[0], parts[1], parts[2], parts[3])
  }
}
