import Foundation
import RefreshKit

/// Writes the scripts that show what is wrong, and says how to render them.
struct CheckScripts {
  let folder: URL
  let environment: [String]

  /// A line about each finding, and one with the command that renders it.
  func write(_ findings: [CheckReport.Finding]) throws -> [String] {
    var counts: [String: Int] = [:]
    return try findings.flatMap { finding in
      let more = finding.choices.count > 1 ? " and \(finding.choices.count - 1) more" : ""
      let line =
        "\(finding.control): \(finding.fault.check): \(finding.fault.message) (\(finding.choices[0])\(more))"
      guard let script = finding.fault.script else { return [line] }
      let name = "\(finding.control)-\(finding.fault.check)"
      counts[name, default: 0] += 1
      let file = folder.appendingPathComponent(
        counts[name] == 1 ? "\(name).json" : "\(name)-\(counts[name]!).json")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(script.utf8).write(to: file, options: .atomic)
      return [line, "  show it: \(command(finding, file))"]
    }
  }

  /// The command that renders a script as a GIF, staged as it was checked.
  private func command(_ finding: CheckReport.Finding, _ file: URL) -> String {
    let program = CommandLine.arguments[0]
    let words = finding.choices[0].split(separator: " ").map(String.init)
    var options: [String] = []
    if let type = words.first { options += ["--type", type] }
    for word in words.dropFirst() {
      if AnchorPosition(rawValue: word) != nil, !options.contains("--anchor") {
        options += ["--anchor", word]
      } else if Double(word) != nil {
        options += ["--fps", word]
      }
    }
    return
      ([program, "render", finding.control] + options + environment + [
        "--size", "320x480", "--scenario", file.path,
      ])
      .joined(separator: " ")
  }
}
