import Foundation
import RefreshKit

/// The files in which a checking process leaves where it stands, for the one that started it.
///
/// They are written before each hook, so that whatever happens in the hook they tell of it.
final class CheckTrail: CheckBreadcrumb, @unchecked Sendable {
  // Only the one thread that checks writes; the lock is for the compiler's peace and costs nothing beside a write.
  private let lock = NSLock()
  private let place: Int32
  private let script: Int32
  private var count = 0
  private var check = ""
  private var choices = ""

  static let placeName = "place"
  static let scriptName = "script.json"

  /// - Throws: `CommandFailure` where the folder cannot be written.
  init(folder: URL) throws {
    func problem() -> CommandFailure {
      CheckProcess.unwritable(folder.deletingLastPathComponent(), String(cString: strerror(errno)))
    }
    func open(_ name: String) throws -> Int32 {
      let file = Glibc.open(
        folder.appendingPathComponent(name).path, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw problem() }
      return file
    }
    let place = try open(Self.placeName)
    do {
      (self.place, script) = (place, try open(Self.scriptName))
    } catch {
      close(place)
      throw error
    }
    // On a full disk the place would stay where it is, and the check be taken to hang.
    guard overwrite(place, "\n") else { throw problem() }
  }

  deinit {
    close(place)
    close(script)
  }

  func begin(_ subject: CheckSubject, check: String) {
    (self.check, choices) = (check, subject.choices)
    note(hook: "")
  }

  func note(hook: String) {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    // A line of JSON, which no name of a hook can end.
    _ = overwrite(place, LineCoding.encode(["\(count)", check, choices, hook]) + "\n")
  }

  func note(script scenario: Scenario) {
    lock.lock()
    defer { lock.unlock() }
    // No script is better than a part of one.
    let isWritten = overwrite(script, scenario.json)
    ftruncate(script, isWritten ? off_t(scenario.json.utf8.count) : 0)
  }

  /// Writes a text over the beginning of a file; false where not all of it could be written.
  private func overwrite(_ file: Int32, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { pwrite(file, $0.baseAddress, $0.count, 0) == $0.count }
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
    guard let parts = LineCoding.decode([String].self, from: line), parts.count == 4 else { return }
    (count, check, choices, hook) = (parts[0], parts[1], parts[2], parts[3])
  }
}
