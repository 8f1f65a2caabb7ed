import Foundation
import RefreshFiles

/// Folder of a report: `report.json` and `junit.xml` for programs, `report.html` for people, and in `evidence/` the
/// pictures and curves of each failure.
///
/// The path to the folder may contain links. Inside the folder a link is an error, and its target is neither read nor
/// removed.
public struct ReportFolder {
  /// Path of the report's folder.
  public let url: URL
  /// Names of nested subfolders, from `root` to the report's folder; empty if both are the same.
  private let names: [String]
  /// Folder that the user chose; its path may contain links.
  private let root: URL

  /// Creates a report folder with a path chosen by the user, which need not exist.
  public init(_ url: URL) { self.init(url, below: []) }

  /// Creates a report folder in nested subfolders of a folder that the user chose; none of them need exist.
  public init(_ root: URL, below names: [String]) {
    (self.root, self.names) = (root, names)
    url = names.reduce(root) { $0.appendingPathComponent($1, isDirectory: true) }
  }

  package static let fileName = "report.json"
  package static let evidenceName = "evidence"

  /// Name of the JSON file with the pictures and curves of a failed clip.
  package static func evidence(_ clip: String) -> String { "\(clip).evidence.json" }

  /// Name of the HTML file for a failed clip whose pictures and curves are not embedded in `report.html`.
  private static func page(_ clip: String) -> String { "\(clip).evidence.html" }

  /// Maximum size of a report's file, in bytes (`Limits.reportFile`: enough for 20,000 failing clips).
  package static let maximumBytes = Limits.reportFile.maximum

  /// Writes a report with the pictures and curves of its failures.
  ///
  /// - Throws: `ReportError`.
  public func write(_ report: RegressionReport) throws {
    try write(report) { $0.evidence.map { Array($0.json.utf8) } }
  }

  /// Removes an existing report, so that it cannot be mistaken for a new one.
  ///
  /// Other files stay; a folder without a report is unchanged.
  ///
  /// - Throws: `ReportError`.
  public func clear() throws {
    try Self.describing("the report \(url.path) cannot be removed") {
      guard let folder = try opened() else { return }
      // `report.json` is removed first, because a folder without it is not merged.
      guard Self.holdsReport(folder) else { return }
      for name in [Self.fileName, "junit.xml", "report.html"] { try folder.remove(name) }
      guard folder.kind(of: Self.evidenceName) != .nothing else { return }
      try Self.describing(Self.evidenceName) {
        try Self.removeEvidence(in: folder.folder(Self.evidenceName))
        if try folder.folder(Self.evidenceName).names.isEmpty { try folder.removeEmpty(Self.evidenceName) }
      }
    }
  }

  /// Writes a report; the pictures and curves of one failure at a time are loaded, to save memory.
  ///
  /// - Parameter evidence: returns the pictures and curves of a failed clip as JSON; nil for none.
  /// - Throws: `ReportError`.
  package func write(_ report: RegressionReport, evidence: (ClipReport) throws -> [UInt8]?) throws {
    try Self.describing("the report \(url.path) cannot be written") {
      let folder = try names.reduce(OpenFolder(root.path, made: true)) { try $0.folder($1, made: true) }
      let worst = Set(report.worst.map(\.name))
      var (embedded, embeddedBytes, linked) = ([String: String](), 0, [String]())
      try Self.describing(Self.evidenceName) {
        let own = try folder.folder(Self.evidenceName, made: true)
        StaleFiles.sweep(own)
        var written: Set<String> = []
        func add(_ bytes: [UInt8], as name: String) throws {
          // These files are not synced to the disk, to save time; the report files, written last, are synced.
          try own.write(bytes, to: name, isSynced: false)
          written.insert(name)
        }
        for clip in report.clips where clip.status != .passed {
          guard let json = try evidence(clip) else { continue }
          try add(json + [UInt8(ascii: "\n")], as: Self.evidence(clip.name))
          if worst.contains(clip.name), Limits.evidence.contains(embeddedBytes + json.count) {
            embeddedBytes += json.count
            embedded[clip.name] = String(decoding: json, as: UTF8.self)
          } else {
            let page = HTMLReport(
              RegressionReport(clips: [clip]), [clip.name: String(decoding: json, as: UTF8.self)])
            try add(Array(page.text.utf8), as: Self.page(clip.name))
            linked.append(clip.name)
          }
        }
        try Self.removeEvidence(in: own, but: written)
      }
      StaleFiles.sweep(folder)
      try folder.write(Array(HTMLReport(report, embedded, linked: linked).text.utf8), to: "report.html")
      try folder.write(Array(report.junit.utf8), to: "junit.xml")
      // `report.json` is written last, because it marks the report as complete.
      try folder.write(Array(report.json.utf8), to: Self.fileName)
    }
  }

  private static func removeEvidence(in folder: OpenFolder, but kept: Set<String> = []) throws {
    for name in folder.names where name.hasSuffix(evidence("")) || name.hasSuffix(page("")) {
      if !kept.contains(name), folder.kind(of: name) == .file { try folder.remove(name) }
    }
  }

  /// Opens the report's folder; nil if it does not exist.
  package func opened() throws -> OpenFolder? {
    guard FileManager.default.fileExists(atPath: root.path) else { return nil }
    var folder = try OpenFolder(root.path)
    for name in names {
      guard folder.kind(of: name) != .nothing else { return nil }
      folder = try folder.folder(name)
    }
    return folder
  }

  /// True if the folder's `report.json` is a report of this program.
  private static func holdsReport(_ folder: OpenFolder) -> Bool {
    guard let bytes = try? folder.read(fileName, maximumBytes: maximumBytes),
      let fields = try? JSONFields(parsing: Data(bytes))
    else { return false }
    return ["schema", "passes", "clips"].allSatisfy(fields.has)
  }

  package static func describing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw ReportError("\(what): \(error)")
    }
  }
}
