import CPages
import Foundation
import Synchronization

/// The files of the page, which are part of the program.
enum PageFiles {
  /// The text and the type of a file of the page; nil if there is none of that name.
  static func file(_ name: String) -> (text: String, type: String)? {
    let name = name.isEmpty ? "index.html" : name
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    guard let type = name.split(separator: ".").last.flatMap({ types[String($0)] }),
      let text = refresh_page("Tools/RefreshPreview/Page/\(name)")
    else { return nil }
    return (String(cString: text), "\(type); charset=utf-8")
  }

  /// The policy of a page: files, sockets and reports of its own server, nothing else. Not every browser counts sockets
  /// among what `'self'` is.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src ws://127.0.0.1:* ws://localhost:*", "frame-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// A report brings its script with it, and loads nothing; only the page of this machine shows it.
  static let reportPolicy = [
    "default-src 'none'", "img-src data:", "style-src 'unsafe-inline'", "script-src 'unsafe-inline'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors http://127.0.0.1:* http://localhost:*",
    "sandbox allow-scripts",
  ].joined(separator: "; ")

  static func headers(type: String, policy: String = PageFiles.policy) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ]
  }
}

/// The files that pages may fetch: reports, which are on no disk, and saved images, each under a number.
final class SharedFiles: Sendable {
  /// Something to fetch.
  enum Entry: Sendable {
    /// The page of a report; nil once newer ones have taken its room.
    case report(String?)
    /// An image in the package.
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

  /// Lets an image be fetched; the result is its number.
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
