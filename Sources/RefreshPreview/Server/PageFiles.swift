import Foundation
import Synchronization

/// The files of the page, which are part of the program.
enum PageFiles {
  /// The bytes and the type of a file of the page; nil if there is none of that name.
  static func file(_ name: String) -> (bytes: [UInt8], type: String)? {
    switch name {
    case "": (PackageResources.index_html, "text/html; charset=utf-8")
    case "style.css": (PackageResources.style_css, "text/css; charset=utf-8")
    case "main.js": (PackageResources.main_js, script)
    case "link.js": (PackageResources.link_js, script)
    case "canvas.js": (PackageResources.canvas_js, script)
    case "fingers.js": (PackageResources.fingers_js, script)
    case "choices.js": (PackageResources.choices_js, script)
    case "timeline.js": (PackageResources.timeline_js, script)
    case "inspector.js": (PackageResources.inspector_js, script)
    case "keeping.js": (PackageResources.keeping_js, script)
    default: nil
    }
  }

  private static let script = "text/javascript; charset=utf-8"

  /// What a page may load: its own files, sockets and reports of this machine's stages, nothing else.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src ws://127.0.0.1:* ws://localhost:*", "frame-src http://127.0.0.1:* http://localhost:*",
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
