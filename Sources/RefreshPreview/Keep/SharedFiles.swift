import Foundation
import Synchronization

/// What pages may fetch: reports, which are on no disk, and pictures that were saved, each under a number.
final class SharedFiles: Sendable {
  /// Something to fetch.
  enum Entry: Sendable {
    /// The page of a report; nil once newer ones have taken its room.
    case report(String?)
    /// A picture in the package.
    case picture(URL)
  }

  /// How many reports are kept: an old one is made again by verifying again.
  static let maximumReports = 8

  private let entries = Mutex<[Entry]>([])

  /// Lets the page of a report be fetched; the result is its number.
  func add(report: String) -> Int {
    entries.withLock { entries in
      entries.append(.report(report))
      let kept = entries.indices.filter { if case .report(_?) = entries[$0] { true } else { false } }
      for index in kept.dropLast(Self.maximumReports) { entries[index] = .report(nil) }
      return entries.count - 1
    }
  }

  /// Lets a picture be fetched; the result is its number.
  func add(picture: URL) -> Int {
    entries.withLock { entries in
      entries.append(.picture(picture))
      return entries.count - 1
    }
  }

  subscript(number: Int) -> Entry? {
    entries.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }
}
