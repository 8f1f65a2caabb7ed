import CPages
import Foundation
import Synchronization

/// The preview page's HTML, CSS and JavaScript, compiled into the program.
enum PageFiles {
  /// Text and media type of a file of the page; nil if the file does not exist.
  static func file(_ name: String) -> (text: String, type: String)? {
    let name = name.isEmpty ? "index.html" : name
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    guard let type = name.split(separator: ".").last.flatMap({ types[String($0)] }),
      let text = refresh_page("Tools/RefreshPreview/Page/\(name)")
    else { return nil }
    return (String(cString: text), "\(type); charset=utf-8")
  }

  /// Content-Security-Policy of the page: files, sockets and reports of its own server only. Sockets are
  /// listed separately because not every browser includes them in `'self'`.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src ws://127.0.0.1:* ws://localhost:*", "frame-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// Content-Security-Policy of a report: inline scripts and styles only, nothing is loaded, and only a page
  /// of this machine may embed the report.
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

/// Files that pages may download by number: reports, which exist only in memory, and saved images.
final class SharedFiles: Sendable {
  enum Entry: Sendable {
    /// HTML of a report; nil if newer reports have displaced it.
    case report(String?)
    /// Location of an image file in the package.
    case picture(URL)
  }

  /// Maximum number of reports in memory (verifying again recreates an old one); more take more memory.
  static let maximumReports = 8

  private let entries = Mutex<[Entry]>([])

  /// Adds a file and returns its number, counted from 0.
  @discardableResult
  func add(_ entry: Entry) -> Int {
    entries.withLock { entries in
      entries.append(entry)
      let kept = entries.indices.filter { if case .report(_?) = entries[$0] { true } else { false } }
      for index in kept.dropLast(Self.maximumReports) { entries[index] = .report(nil) }
      return entries.count - 1
    }
  }

  subscript(number: Int) -> Entry? {
    entries.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }
}
